"""Figures made of parts: brought to their place, filled, outlined, gouged."""

import math
from collections.abc import Iterable, Sequence

from campaign.plates.figures import Put
from campaign.plates.press import RGB, Point, Press, placed

Shape = Sequence[Point]
Cut = tuple[float, RGB, Shape] | tuple[float, RGB, Shape, RGB]
"""A part: 0 for a shape that is filled, else how wide a line is, below 0 what a gouge cuts; its
ink; its points; and where the ink is that of an outline the one within."""
OUTLINE = 5.0


def put_at(x: float, y: float, u: float, turn: float = 0, flip: bool = False) -> Put:
    """What brings the points of a figure to its place."""
    return lambda *points: placed(points, x, y, u, turn, flip)


def inked(press: Press, put: Put, tone: RGB, *shapes: Shape, wide: float = 0) -> None:
    """Fill shapes of a figure, or with `wide` draw lines."""
    for shape in shapes:
        if wide:
            press.line(put(*shape), wide, tone)
        else:
            press.poly(put(*shape), tone)


def ring(
    x: float, y: float, wide: float, high: float, turn: float = 0, part: float = 2
) -> list[Point]:
    """Return a ring, or with `part` 1 its upper half, turned by so many degrees."""
    angles = [part * math.pi * k / 24 for k in range(25)]
    return placed([(wide * math.cos(a), -high * math.sin(a)) for a in angles], x, y, 1, turn)


def cut(
    press: Press,
    cuts: Iterable[Cut],
    x: float = 0,
    y: float = 0,
    u: float = 1,
    turn: float = 0,
    flip: bool = False,
) -> None:
    """Cut what is made of several parts, at its place on the plate."""
    for part in cuts:
        wide, tone = part[0] * u, part[1]
        points = placed(part[2], x, y, u, turn, flip)
        if len(part) == 4:
            path = points if wide else [*points, *points[:2]]
            press.line(path, wide + OUTLINE, tone)
            tone = part[3]
        if wide > 0:
            press.line(points, wide, tone)
        elif wide < 0:
            press.blade(points, -wide, tone, 0.85, both=True)
        else:
            press.poly(points, tone)
