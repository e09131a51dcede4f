"""Fields under flood water: what stands out of it are dikes, reeds, palms and a roof."""

import math

from campaign.plates import ground_things as things
from campaign.plates.ground import (
    COLUMN,
    DEEP,
    DIKE,
    HEIGHT,
    LANE,
    LEAF,
    ROW,
    THATCH,
    WIDTH,
    borders,
    corners,
    scatter,
    treeline,
    wash,
)
from campaign.plates.press import RGB, Point, Press

SILT: RGB = (176, 160, 116)
GLINT: RGB = (206, 200, 168)
UNDER: RGB = (92, 94, 72)
REED: RGB = (74, 92, 44)
STRAW: RGB = (152, 150, 82)


def flood(press: Press) -> None:
    """Draw fields under brown water: the sheet, the dikes that are left of the borders, reeds."""
    wash(press, (112, 118, 96), (150, 144, 108), "flood")
    _sheet(press)
    for row in range(1, 7):
        line = [
            (float(x), row * ROW + 6 * math.sin(x / 70 + row)) for x in range(-12, WIDTH + 24, 12)
        ]
        _dike(press, line, 13 if row in (LANE, LANE + 1) else 10)
    for column in range(1, 4):
        for first, last in ((0, LANE * ROW), ((LANE + 1) * ROW, HEIGHT)):
            dike = [(float(column * COLUMN) + 5 * math.sin(y / 55 + column), float(y))
                    for y in range(first, last + 1, 12)]  # fmt: skip
            _dike(press, dike, 9)
    for x, y in borders(press, 17):
        if press.draws() < 0.55:
            _reeds(press, x, y)
    for left, middle in ((0, 1.5 * ROW), (WIDTH, 4.5 * ROW)):
        things.roof(press, (left - 56, middle - 38, left + 56, middle + 38), THATCH)
    for x, y, row in corners(press, 8):
        share = press.draws()
        if x < 40 or x > WIDTH - 40:
            things.palm(press, x, y, 36 + 10 * press.draws(), DEEP if row < LANE else LEAF)
        elif share < 0.3:
            things.bush(press, x, y, 15, DEEP)
    treeline(press, DEEP)
    for i in range(6):
        things.palm(press, 90 + i * 132, 20 + 14 * press.draws(), 36, LEAF if i % 2 else DEEP)


def _sheet(press: Press) -> None:
    """Lay the light on the water: long level cuts, thicker down the middle of each field."""
    for x, y in scatter(press, 30):
        share = press.draws()
        long = 22 + 56 * press.draws()
        tone = GLINT if share < 0.3 else SILT if share < 0.66 else UNDER
        press.blade([(x, y), (x + long / 2, y + 2.5), (x + long, y + 0.5)],
                    2.2 + 1.6 * press.draws(), tone, 0.62, both=True)  # fmt: skip
    for _ in range(34):
        x, y = WIDTH * press.draws(), HEIGHT * press.draws()
        for ring in (9, 16):
            turn = math.pi * press.draws()
            arc = [(x + ring * math.cos(turn + d), y + 0.5 * ring * math.sin(turn + d))
                   for d in (0, 0.7, 1.4, 2.1)]  # fmt: skip
            press.blade(arc, 1.8, GLINT, 0.6, both=True)


def _dike(press: Press, line: list[Point], width: float) -> None:
    """Draw a dike that the water runs over: its back in stretches, its course below between."""
    press.line(line, width + 5, UNDER, 0.6)
    at = 0
    while at < len(line):
        long = 3 + int(8 * press.draws())
        piece = line[at : at + long + 1]
        if len(piece) > 1 and press.draws() < 0.74:
            things.strip(press, piece, width, DIKE)
        at += long


def _reeds(press: Press, x: float, y: float) -> None:
    """Draw a stand of reeds with its shadow on the water."""
    press.blade([(x - 3, y + 7), (x + 12, y + 9), (x + 26, y + 8)], 5, UNDER, 0.6, both=True)
    for _ in range(4):
        px, lean = x + 13 * (press.draws() - 0.4), 7 * (press.draws() - 0.4)
        tall = 17 + 13 * press.draws()
        tone = REED if press.draws() < 0.6 else STRAW
        press.blade([(px, y + 6), (px + lean / 3, y + 6 - tall * 0.6), (px + lean, y + 6 - tall)],
                    3.4, tone, 0.9)  # fmt: skip
