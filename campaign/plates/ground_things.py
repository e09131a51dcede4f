"""What stands on the ground of a Combat, seen from high above with the light from the left.

Everything is cut in three tones of ink and throws its shadow down and to the right.
"""

import math
from collections.abc import Sequence

from campaign.plates.press import RGB, Point, Press, mixed

SHADE: RGB = (26, 30, 24)
Tones = tuple[RGB, RGB, RGB]
"""Dark, middle and light of one thing."""


def blob(press: Press, x: float, y: float, radius: float, rough: float = 0.28) -> list[Point]:
    """Return the outline of something grown: round, with lumps of `rough` of its radius."""
    lumps = 9 + int(press.draws() * 5)
    outline: list[Point] = []
    for i in range(lumps):
        reach = radius * (1 - rough + 2 * rough * press.draws())
        for turn in (-0.24, 0.0, 0.24):
            angle = 2 * math.pi * (i + turn) / lumps
            swell = reach * (1.0 if turn == 0 else 0.93)
            outline.append((x + math.cos(angle) * swell, y + math.sin(angle) * swell * 0.9))
    return outline


def shadow(press: Press, x: float, y: float, radius: float, alpha: float = 0.34) -> None:
    """Throw a shadow."""
    press.disc(x + radius * 0.38, y + radius * 0.44, radius, SHADE, alpha, 0.9)


def crown(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a tree from above: its dark foot, its body, the cuts of light on its left."""
    dark, body, light = tones
    shadow(press, x, y, radius)
    press.poly(blob(press, x, y, radius), dark)
    cx, cy = x - radius * 0.1, y - radius * 0.14
    press.poly(blob(press, cx, cy, radius * 0.8, 0.2), body)
    for ring in (0.66, 0.44, 0.22):
        for k in range(5):
            turn = math.pi * (0.86 + 0.2 * k + 0.1 * press.draws())
            at = radius * ring
            arc = [
                (cx + math.cos(turn + d) * at, cy + math.sin(turn + d) * at * 0.9)
                for d in (-0.24, -0.08, 0.08, 0.24)
            ]
            press.blade(arc, radius * 0.11, light, 0.9, both=True)
    for _ in range(4):
        turn = math.pi * (0.05 + 0.5 * press.draws())
        at = radius * (0.45 + 0.3 * press.draws())
        arc = [
            (cx + math.cos(turn + d) * at, cy + math.sin(turn + d) * at * 0.9)
            for d in (-0.2, 0.0, 0.2)
        ]
        press.blade(arc, radius * 0.1, dark, 0.8, both=True)


def palm(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a palm from above: a star of fronds that hang."""
    dark, body, light = tones
    start = press.draws()
    for way, colours in ((0.0, (SHADE, SHADE)), (1.0, (dark, body))):
        drop = radius * 0.42 * (1 - way)
        for i in range(9):
            turn = 2 * math.pi * (i + start) / 9
            reach = radius * (0.86 + 0.26 * ((i * 7) % 5) / 4)
            bend = 0.35 * (1 if i % 2 else -1)
            rib = [
                (
                    x + drop + math.cos(turn + bend * t) * reach * t,
                    y + drop + math.sin(turn + bend * t) * reach * t * 0.9,
                )
                for t in (k / 6 for k in range(7))
            ]
            alpha = 1.0 if way else 0.28
            press.blade(rib, radius * 0.3, colours[0], alpha, both=True)
            if way:
                press.blade(rib, radius * 0.16, colours[1], 1.0, both=True)
                lit = light if math.cos(turn) < 0.2 else dark
                press.blade(rib, radius * 0.06, lit, 0.9)
    press.disc(x, y, radius * 0.11, dark)


def bush(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a low bush: two or three small heads in one shadow."""
    dark, body, light = tones
    shadow(press, x, y, radius * 0.9, 0.26)
    for k in range(3):
        px = x + (press.draws() - 0.5) * radius * 1.2
        py = y + (press.draws() - 0.5) * radius * 0.9
        size = radius * (0.55 + 0.2 * press.draws())
        press.poly(blob(press, px, py, size), dark)
        press.poly(blob(press, px - size * 0.12, py - size * 0.16, size * 0.72, 0.2), body)
        press.blade(
            [(px - size * 0.6, py), (px - size * 0.3, py - size * 0.45), (px, py - size * 0.5)],
            size * 0.22, light, 0.9, both=True,
        )  # fmt: skip
        del k


def fern(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a fern from above."""
    dark, body, _ = tones
    start = press.draws()
    for i in range(7):
        turn = 2 * math.pi * (i + start) / 7
        tip = (x + math.cos(turn) * radius, y + math.sin(turn) * radius * 0.85)
        mid = (
            x + math.cos(turn + 0.2) * radius * 0.5,
            y + math.sin(turn + 0.2) * radius * 0.5,
        )
        press.blade([(x, y), mid, tip], radius * 0.36, dark, 0.95, both=True)
        press.blade([(x, y), mid, tip], radius * 0.16, body, 0.95, both=True)


def tuft(press: Press, x: float, y: float, tall: float, colour: RGB, alpha: float = 0.9) -> None:
    """Draw a tuft of grass, seen a little from the side."""
    for k in range(4):
        lean = (k - 1.5) * 0.32 + 0.2 * (press.draws() - 0.5)
        tip = (x + lean * tall, y - tall * (0.7 + 0.4 * press.draws()))
        press.blade([(x + lean * 3, y), ((x + tip[0]) / 2, y - tall * 0.5), tip], tall * 0.17,
                    colour, alpha)  # fmt: skip


def rock(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a boulder that gives no Cover: pale, low and without an outline."""
    dark, body, light = tones
    shadow(press, x, y, radius * 0.95, 0.14)
    sides = 7
    outline = [
        (
            x + math.cos(2 * math.pi * i / sides) * radius * (0.8 + 0.35 * press.draws()),
            y + math.sin(2 * math.pi * i / sides) * radius * (0.62 + 0.25 * press.draws()),
        )
        for i in range(sides)
    ]
    press.poly(outline, mixed(body, light, 0.45), 0.6)
    top = (x - radius * 0.12, y - radius * 0.18)
    for i, (a, b) in enumerate(zip(outline, [*outline[1:], outline[0]], strict=True)):
        turn = 2 * math.pi * (i + 0.5) / sides
        lit = math.cos(turn - math.pi * 1.2)
        if lit > 0.35:
            press.poly([a, b, top], light, 0.5)
        elif lit < -0.3:
            press.poly([a, b, top], dark, 0.28)


def strip(
    press: Press, line: Sequence[Point], width: float, tones: Tones, lip: float = 3.0
) -> None:
    """Draw a raised strip of land, as the dike of a paddy: its shadow, its flank, its top."""
    dark, body, light = tones
    press.line([(x + lip * 1.3, y + lip * 1.7) for x, y in line], width, SHADE, 0.34)
    press.line(line, width, dark)
    press.line([(x - lip * 0.25, y - lip * 0.4) for x, y in line], width * 0.72, body)
    press.line([(x - width * 0.16, y - width * 0.2) for x, y in line], width * 0.16, light, 0.8)


def roof(
    press: Press, box: tuple[float, float, float, float], tones: Tones, thatch: bool = True
) -> None:
    """Draw a hip roof within `box`: four planes, the ridge, straw or rows of tiles."""
    dark, body, light = tones
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    fall = min(wide, high) * 0.22
    press.poly([(left + fall, top + fall), (right + fall, top + fall * 0.8),
                (right + fall, bottom + fall), (left + fall * 0.6, bottom + fall)],
               SHADE, 0.4)  # fmt: skip
    middle = (top + bottom) / 2
    inset = min(high, wide * 0.8) / 2
    ridge = ((left + inset, middle), (right - inset, middle))
    press.poly([(left, top), (right, top), ridge[1], ridge[0]], light)
    press.poly([(left, top), ridge[0], (left, bottom)], mixed(body, light, 0.55))
    press.poly([(right, top), ridge[1], (right, bottom)], mixed(body, dark, 0.6))
    press.poly([(left, bottom), (right, bottom), ridge[1], ridge[0]], body)
    count = max(5, round(wide / (7 if thatch else 9)))
    for i in range(count + 1):
        share = i / count
        x = left + wide * share
        to = ridge[0][0] + (ridge[1][0] - ridge[0][0]) * share
        slip = (press.draws() - 0.5) * 3 if thatch else 0.0
        press.blade([(x + slip, bottom), (to, middle)], 2.2, dark, 0.6)
        press.blade([(x + slip, top), (to, middle)], 1.8, body, 0.7)
    press.line([*ridge], 3.4, dark, 0.9)
    press.line([(left, top), (right, top), (right, bottom), (left, bottom), (left, top)], 2.2,
               SHADE, 0.85)  # fmt: skip


def crater(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a shell hole with its rim."""
    dark, body, light = tones
    press.poly(blob(press, x, y, radius * 1.25, 0.2), light, 0.55)
    press.poly(blob(press, x, y, radius, 0.16), body)
    press.poly(blob(press, x - radius * 0.12, y - radius * 0.14, radius * 0.72, 0.16), dark)
