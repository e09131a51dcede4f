"""What runs across the Space between the two sides: a stream, a river, a road, a wall.

Each is printed on clear paper, to be laid over any land's lane.
"""

import math
from collections.abc import Callable, Mapping

from PIL import Image, ImageChops

from campaign.plates import ground_things as things
from campaign.plates.ground import (
    DIKE,
    EARTH,
    LEAF,
    ROW,
    STONE,
    WALL,
    WATER,
    WIDTH,
    ribbon,
    webp,
)
from campaign.plates.press import RGB, SCALE, Point, Press

TALL = ROW + 40
"""The height of a strip: the lane and a little over its edges."""
MIDDLE = TALL / 2
FOAM: RGB = (188, 206, 196)
DEPTH: RGB = (62, 96, 104)


def across(swing: float, shift: float = 0.0) -> list[Point]:
    """Return a line over the whole width that wavers."""
    return [
        (x, MIDDLE + shift + swing * math.sin(x / 118 + 0.4) + swing * 0.4 * math.sin(x / 41))
        for x in range(-30, WIDTH + 40, 10)
    ]


def stream(press: Press) -> None:
    """Draw a stream between boulders."""
    _water(press, across(12), 76, 46)
    for x, y in across(12)[::4]:
        for side in (-1, 1):
            if press.draws() < 0.6:
                things.rock(press, x + 20 * press.draws(), y + side * (34 + 8 * press.draws()),
                            8 + 10 * press.draws(), STONE)  # fmt: skip
            else:
                things.tuft(press, x, y + side * 42 + 8, 18, LEAF[0])
    for x, y in ((180, MIDDLE + 4), (420, MIDDLE - 8), (650, MIDDLE + 10)):
        things.rock(press, x, y, 13, STONE)


def river(press: Press) -> None:
    """Draw a river that fills the lane."""
    _water(press, across(5), 128, 120)
    for x, y in across(5)[::2]:
        for side in (-1, 1):
            if press.draws() < 0.7:
                things.tuft(press, x + 8 * press.draws(), y + side * 62 + 10, 20,
                            LEAF[0] if press.draws() < 0.6 else LEAF[2])  # fmt: skip


def _water(press: Press, line: list[Point], width: float, ripples: int) -> None:
    ribbon(press, line, width + 18, (104, 88, 58), shift=3)
    ribbon(press, line, width + 6, DEPTH)
    ribbon(press, line, width - 4, WATER, shift=4)
    for _ in range(ripples):
        x, y = line[int(len(line) * press.draws() * 0.999)]
        y += (press.draws() - 0.5) * (width - 18)
        long = 16 + 46 * press.draws()
        press.blade([(x, y), (x + long / 2, y + 2), (x + long, y + 0.5)], 2.6, FOAM, 0.7, both=True)


def track(press: Press) -> None:
    """Draw an old road of earth with its two ruts, grown over."""
    line = across(6)
    ribbon(press, line, 84, (108, 86, 54), 0.75, shift=3)
    ribbon(press, line, 76, EARTH[2])
    for shift in (-19, 19):
        ribbon(press, line, 13, EARTH[1], 0.8, shift)
        press.line([(x, y + shift + 4) for x, y in line], 2.6, EARTH[0], 0.7)
    for x, y in line[::2]:
        for at in (-40, 0, 42):
            if press.draws() < 0.55:
                things.tuft(press, x + 10 * press.draws(), y + at + 5, 12,
                            DIKE[0] if press.draws() < 0.5 else LEAF[1], 0.8)  # fmt: skip


def road(press: Press) -> None:
    """Draw a metalled road with its shoulders and ditches, patched and holed."""
    line = across(2)
    ribbon(press, line, 108, EARTH[1])
    press.line([(x, y + 46) for x, y in line], 7, (72, 62, 42), 0.8)
    press.line([(x, y - 48) for x, y in line], 7, (72, 62, 42), 0.6)
    ribbon(press, line, 74, (96, 92, 86))
    ribbon(press, line, 64, (122, 118, 108), shift=-3)
    for x, y in line[::6]:
        press.line([(x, y - 2), (x + 24, y - 2)], 3.4, (206, 198, 172), 0.85)
    for x in (130, 560):
        things.crater(press, x, MIDDLE + 12, 15, EARTH)
    for _ in range(40):
        x, y = WIDTH * press.draws(), MIDDLE + 60 * (press.draws() - 0.5)
        press.blade([(x, y), (x + 20 * press.draws(), y + 3)], 2, (78, 74, 68), 0.7, both=True)


def wall(press: Press) -> None:
    """Draw an old city wall: its broad top, merlons on the far side, breaches full of rubble."""
    for first, last in ((-20, 250), (330, 600), (672, WIDTH + 20)):
        line = [(float(x), MIDDLE - 6) for x in range(first, last, 10)]
        things.strip(press, line, 62, WALL, 9)
        for x in range(first + 8, last - 24, 34):
            things.strip(press, [(x, MIDDLE - 34), (x + 16, MIDDLE - 34)], 15, WALL, 4)
        for x in range(first, last, 26):
            press.line([(x, MIDDLE - 22), (x, MIDDLE + 16)], 1.8, WALL[0], 0.6)
        press.line([(x, MIDDLE - 3) for x, _ in line], 1.8, WALL[0], 0.6)
    for x in (290, 636):
        for _ in range(11):
            things.rock(press, x + 66 * (press.draws() - 0.5), MIDDLE + 56 * (press.draws() - 0.5),
                        8 + 9 * press.draws(), WALL)  # fmt: skip


LANES: Mapping[str, Callable[[Press], None]] = {
    "stream": stream,
    "river": river,
    "track": track,
    "road": road,
    "wall": wall,
}


def print_lane(kind: str) -> bytes:
    """Return a strip as WebP, 800 x 172 pixels; KeyError for an unknown kind."""
    return webp(lay(kind))


def lay(kind: str) -> Image.Image:
    """Return a strip as ``RGBA``, in its own size; KeyError for an unknown kind.

    What shows alike on white and on black paper is ink, the rest is clear.
    """
    white, black = (_printed(kind, ground) for ground in ((255, 255, 255), (0, 0, 0)))
    clear = ImageChops.subtract(white, black).convert("L")
    strip = black.convert("RGBA")
    strip.putalpha(ImageChops.invert(clear))
    return strip


def _printed(kind: str, ground: RGB) -> Image.Image:
    press = Press(ground, f"lane/{kind}", (WIDTH, TALL))
    LANES[kind](press)
    assert press.image.width == WIDTH * SCALE
    return press.image.resize((WIDTH, TALL), Image.Resampling.LANCZOS)
