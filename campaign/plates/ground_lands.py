"""The kinds of land that Combats are fought on, each a sheet of the Combat Board's shape."""

import math
from collections.abc import Callable, Mapping

from campaign.plates import ground_things as things
from campaign.plates.ground import (
    COLUMN,
    DEEP,
    DIKE,
    DRY,
    EARTH,
    HEIGHT,
    LANE,
    LEAF,
    ROW,
    STONE,
    THATCH,
    TILE,
    WALL,
    WATER,
    WIDTH,
    WOOD,
    banks,
    board,
    borders,
    clearings,
    corners,
    finish,
    grass,
    grove,
    trail,
    treeline,
    wash,
    webp,
)
from campaign.plates.ground_bamboo import bamboo
from campaign.plates.ground_flood import flood
from campaign.plates.press import Point, Press, mixed


def jungle(press: Press) -> None:
    """Draw the forest floor: crowns where spaces meet, ferns and roots along the rows, a trail."""
    wash(press, (78, 92, 56), (132, 136, 84), "jungle")
    clearings(press, (178, 168, 114), 0.75, range(7))
    banks(press, (44, 52, 30), 22)
    trail(press, (190, 166, 114), (112, 92, 58), 30)
    grass(press, LEAF, 22, 18)
    for x, y in borders(press, 30):
        share = press.draws()
        if share < 0.3:
            things.fern(press, x, y, 17 + 9 * press.draws(), LEAF if share < 0.15 else DEEP)
        elif share < 0.62:
            things.bush(press, x, y, 15 + 8 * press.draws(), LEAF if share < 0.5 else DEEP)
    for x, y, row in corners(press, 15):
        if press.draws() < 0.2:
            things.palm(press, x, y, 38 + 8 * press.draws(), LEAF)
        else:
            grove(press, x, y, 30 if row < LANE else 26, DEEP if row < LANE else LEAF)
    treeline(press, DEEP)


def paddy(press: Press) -> None:
    """Draw paddies: each space is a plot, under water or in rice, the dikes between them."""
    wash(press, (120, 134, 78), (158, 160, 96), "paddy")
    for row in range(7):
        for column in range(4):
            if row != LANE:
                _plot(press, column * COLUMN, row * ROW, press.draws())
    top, bottom = LANE * ROW, (LANE + 1) * ROW
    press.poly([(-9, top), (WIDTH + 9, top), (WIDTH + 9, bottom), (-9, bottom)], (150, 146, 92))
    trail(press, (196, 174, 122), (126, 106, 66), 34)
    for row in range(1, 7):
        line = [(x, row * ROW + 5 * math.sin(x / 70 + row)) for x in range(-12, WIDTH + 24, 12)]
        things.strip(press, line, 17 if row in (LANE, LANE + 1) else 12, DIKE)
    for column in range(1, 4):
        for first, last in ((0, LANE * ROW), ((LANE + 1) * ROW, HEIGHT)):
            dike = [(column * COLUMN + 5 * math.sin(y / 55 + column), float(y))
                    for y in range(first, last + 1, 12)]  # fmt: skip
            things.strip(press, dike, 10, DIKE)
    for x, y in borders(press, 24):
        if press.draws() < 0.6:
            tone = LEAF[0] if press.draws() < 0.5 else LEAF[2]
            things.tuft(press, x, y + 4, 15 + 8 * press.draws(), tone)
    for x, y, row in corners(press, 8):
        share = press.draws()
        if x < 40 or x > WIDTH - 40 or (row < 1 and share < 0.7):
            things.palm(press, x, y, 38 + 10 * press.draws(), LEAF)
        elif share < 0.4:
            things.bush(press, x, y, 17, LEAF)
    treeline(press, LEAF)
    for i in range(7):
        things.palm(press, 60 + i * 118, 22 + 14 * press.draws(), 36, DEEP)


def _plot(press: Press, left: float, top: float, share: float) -> None:
    """Draw a plot: water with its ripples where `share` is low, young rice in rows elsewhere."""
    box = [(left, top), (left + COLUMN, top), (left + COLUMN, top + ROW), (left, top + ROW)]
    wet = share < 0.45
    green = mixed((126, 146, 74), (176, 176, 98), press.draws())
    press.poly(box, WATER if wet else green)
    if wet:
        for _ in range(26):
            x, y = left + COLUMN * press.draws(), top + ROW * press.draws()
            long = 14 + 30 * press.draws()
            press.blade([(x, y), (x + long / 2, y + 1.5), (x + long, y)], 2.4, (176, 196, 188),
                        0.7, both=True)  # fmt: skip
    lines = 11
    for j in range(lines):
        y = top + ROW * (j + 0.7) / lines
        for i in range(20):
            x = left + COLUMN * (i + 0.5) / 20 + 2 * press.draws()
            if press.draws() < (0.35 if wet else 0.82):
                tone = LEAF[1] if press.draws() < 0.5 else (92, 116, 52)
                press.blade([(x, y), (x + 1.5, y - 10 - 4 * press.draws())], 3.2, tone, 0.8)


def hills(press: Press) -> None:
    """Draw a hillside: contour steps, elephant grass, a few trees and stones, a cart track."""
    wash(press, (132, 130, 76), (184, 172, 108), "hills")
    clearings(press, (206, 190, 132), 0.6, range(7))
    for k in range(13):
        line = [
            (x, k * 74 - 10 + 20 * math.sin(x / 160 + k * 0.9) + 8 * math.sin(x / 57 + k))
            for x in range(-12, WIDTH + 24, 12)
        ]
        press.line(line, 2.4, (139, 94, 58), 0.5)
    banks(press, (92, 66, 38), 30)
    trail(press, (206, 182, 128), (128, 98, 58), 30)
    grass(press, DRY, 19, 24)
    for x, y in borders(press, 32):
        share = press.draws()
        if share < 0.28:
            things.bush(press, x, y, 14 + 8 * press.draws(), DRY)
        elif share < 0.42:
            things.rock(press, x, y, 12 + 9 * press.draws(), STONE)
        elif share < 0.8:
            things.tuft(press, x, y + 8, 30, DRY[0])
            things.tuft(press, x + 9, y + 10, 26, DRY[2])
    for x, y, row in corners(press, 18):
        share = press.draws()
        if share < 0.42:
            grove(press, x, y, 25, LEAF if row > LANE else DEEP)
        elif share < 0.8:
            things.rock(press, x, y, 19 + 8 * press.draws(), STONE)
            things.tuft(press, x + 18, y + 16, 26, DRY[0])
    treeline(press, LEAF)


def mountain(press: Press) -> None:
    """Draw a mountain side: ledges of rock, moss and cloud forest."""
    wash(press, (88, 94, 76), (142, 140, 112), "mountain")
    clearings(press, (178, 172, 142), 0.65, range(7))
    banks(press, (46, 46, 40), 40)
    banks(press, (70, 62, 50), 26)
    trail(press, (174, 162, 130), (98, 88, 68), 24)
    grass(press, DEEP, 24, 16)
    for x, y in borders(press, 27):
        share = press.draws()
        if share < 0.5:
            things.rock(press, x, y, 11 + 13 * press.draws(), STONE)
        elif share < 0.68:
            things.fern(press, x, y, 19, DEEP)
        elif share < 0.78:
            things.bush(press, x, y, 16, DEEP)
    for x, y, row in corners(press, 16):
        if press.draws() < (0.75 if row < LANE else 0.4):
            grove(press, x, y, 27, DEEP)
        else:
            things.rock(press, x, y, 26 + 8 * press.draws(), STONE)
            things.rock(press, x + 24, y + 12, 15, STONE)
    treeline(press, DEEP)


def village(press: Press) -> None:
    """Draw a hamlet: trodden yards, thatched houses, hedges, gardens, a road through it."""
    wash(press, (144, 124, 80), (190, 168, 116), "village")
    clearings(press, (214, 192, 142), 0.8, range(7))
    for column, row in ((0, 1), (2, 0), (3, 5), (1, 4), (2, 6)):
        _garden(press, column * COLUMN + 30, row * ROW + 26)
    trail(press, (208, 184, 132), (132, 106, 66), 52)
    grass(press, LEAF, 27, 13, 0.7)
    for x, y in borders(press, 25):
        level = abs(y / ROW % 1 - 0.5) * 2 > 0.75
        if press.draws() < (0.62 if level else 0.25):
            things.bush(press, x, y, 13 + 7 * press.draws(), LEAF)
    houses = (
        (0, 1, 0),
        (3, 0, 1),
        (2, 2, 0),
        (4, 2, 1),
        (1, 5, 0),
        (3, 4, 1),
        (0, 6, 0),
        (4, 6, 1),
    )
    for column, row, turn in houses:
        x, y = column * COLUMN, row * ROW + ROW / 2
        half = (58, 40) if turn == 0 else (46, 52)
        things.roof(press, (x - half[0], y - half[1], x + half[0], y + half[1]), THATCH)
    for x, y, row in corners(press, 12):
        share = press.draws()
        if share < 0.4:
            things.palm(press, x, y, 38 + 9 * press.draws(), LEAF)
        elif share < 0.7:
            grove(press, x, y, 24, LEAF if row > LANE else DEEP)
    for i in range(8):
        things.palm(press, 30 + i * 108 + 20 * press.draws(), 12, 36, DEEP if i % 2 else LEAF)


def _garden(press: Press, left: float, top: float) -> None:
    """Draw a bed of vegetables."""
    things_rows = 5
    for j in range(things_rows):
        y = top + j * 17
        press.line([(left, y), (left + 128, y)], 11, (118, 88, 54), 0.75)
        for i in range(11):
            press.disc(left + 6 + i * 11.6, y - 2, 4.4 + press.draws(), LEAF[1])
            press.disc(left + 5 + i * 11.6, y - 3.4, 2.0, LEAF[2])


def city(press: Press) -> None:
    """Draw streets under fire: broken walls about the rooms, rubble, roofs, a paved street."""
    wash(press, (128, 116, 98), (178, 164, 138), "city", (14, 16))
    clearings(press, (204, 192, 166), 0.7, range(7))
    _tiles(press)
    top, bottom = LANE * ROW + 12, (LANE + 1) * ROW - 12
    press.poly([(-9, top), (WIDTH + 9, top), (WIDTH + 9, bottom), (-9, bottom)], (124, 120, 112))
    for kerb in (top, bottom):
        press.line([(-9, kerb), (WIDTH + 9, kerb)], 9, (190, 180, 158))
        press.line([(-9, kerb + 5), (WIDTH + 9, kerb + 5)], 2.5, things.SHADE, 0.6)
    for _ in range(60):
        x, y = WIDTH * press.draws(), top + (bottom - top) * press.draws()
        press.blade([(x, y), (x + 26 * press.draws(), y + 6 * (press.draws() - 0.5))], 2.2,
                    (84, 80, 74), 0.6, both=True)  # fmt: skip
    things.crater(press, 250, 470, 26, EARTH)
    things.crater(press, 640, 690, 22, EARTH)
    things.crater(press, 430, 210, 20, EARTH)
    for row in range(1, 7):
        _wall(press, [(at, row * ROW) for at in range(-10, WIDTH + 20, 10)])
    for column in range(1, 4):
        for first, last in ((0, LANE * ROW), ((LANE + 1) * ROW, HEIGHT)):
            _wall(press, [(column * COLUMN, at) for at in range(first, last + 1, 10)])
    for box in ((-60, -50, 150, 26), (240, -50, 420, 24), (520, -50, 860, 28), (-70, 150, 24, 250),
                (778, 560, 870, 660), (-70, 820, 26, 930)):  # fmt: skip
        things.roof(press, box, TILE, thatch=False)
    for x, y, _ in corners(press, 14):
        for _ in range(5):
            things.rock(press, x + 50 * (press.draws() - 0.5), y + 30 * (press.draws() - 0.5),
                        7 + 9 * press.draws(), WALL if press.draws() < 0.6 else TILE)  # fmt: skip
    for x, y in borders(press, 60):
        if press.draws() < 0.35:
            things.rock(press, x, y, 7 + 7 * press.draws(), STONE)


def _tiles(press: Press) -> None:
    """Lay the floors of the rooms, here and there."""
    for row in range(7):
        for column in range(4):
            if row == LANE or press.draws() < 0.45:
                continue
            left, top = column * COLUMN + 18, row * ROW + 18
            for j in range(4):
                for i in range(7):
                    if press.draws() < 0.62:
                        x, y = left + i * 24, top + j * 25
                        press.poly([(x, y), (x + 22, y), (x + 22, y + 23), (x, y + 23)],
                                   TILE[2] if (i + j) % 2 else WALL[2], 0.42)  # fmt: skip


def _wall(press: Press, line: list[Point]) -> None:
    """Draw what is left of a wall along a line: stretches of it, and gaps."""
    at = 0
    while at < len(line):
        long = 4 + int(9 * press.draws())
        piece = line[at : at + long]
        if len(piece) > 1:
            things.strip(press, piece, 15, WALL, 4.5)
        at += long + (2 + int(5 * press.draws()) if press.draws() < 0.75 else 1)


def tunnel(press: Press) -> None:
    """Draw a tunnel system cut open: chambers of clay, lamp light, roots in the earth between."""
    wash(press, (40, 30, 22), (62, 46, 32), "tunnel")
    for row in range(7):
        for column in range(4):
            x, y = (column + 0.5) * COLUMN, (row + 0.5) * ROW
            if row < 6:
                press.poly([(x - 26, y), (x + 26, y), (x + 22, y + ROW), (x - 22, y + ROW)],
                           (104, 78, 50))  # fmt: skip
            if column < 3:
                press.poly([(x, y - 18), (x + COLUMN, y - 15), (x + COLUMN, y + 18), (x, y + 20)],
                           (104, 78, 50))  # fmt: skip
    for row in range(7):
        for column in range(4):
            _chamber(press, (column + 0.5) * COLUMN, (row + 0.5) * ROW)
    for x, y in borders(press, 22):
        if press.draws() < 0.5:
            long = 18 + 26 * press.draws()
            press.blade([(x, y), (x + 7, y + long / 2), (x + 2, y + long)], 3.4, WOOD[1], 0.8)
    for x, y, _ in corners(press, 20):
        things.rock(press, x, y, 12 + 9 * press.draws(), EARTH)


def _chamber(press: Press, x: float, y: float) -> None:
    """Cut one chamber: its dark rim, its floor, the cuts of spades, light from the left."""

    bend = [press.draws() * 6 for _ in "abc"]

    def ring(wide: float, high: float) -> list[Point]:
        turns = [2 * math.pi * k / 36 for k in range(36)]
        return [
            (x + math.copysign(abs(math.cos(t)) ** 0.75, math.cos(t)) * wide * slip,
             y + math.copysign(abs(math.sin(t)) ** 0.75, math.sin(t)) * high * slip)
            for t in turns
            for slip in (1 + 0.05 * math.sin(3 * t + bend[0]) + 0.03 * math.sin(7 * t + bend[1]),)
        ]  # fmt: skip

    press.poly(ring(94, 62), (24, 18, 14))
    press.poly(ring(88, 56), (122, 92, 58))
    press.poly(ring(76, 45), (156, 122, 80))
    press.glow(x - 26, y - 10, 84, (236, 196, 122), 0.5)
    for _ in range(16):
        px, py = x + 140 * (press.draws() - 0.5), y + 84 * (press.draws() - 0.5)
        press.blade([(px, py), (px + 10, py + 3)], 2.6, (96, 68, 42), 0.7, both=True)


LANDS: Mapping[str, Callable[[Press], None]] = {
    "jungle": jungle,
    "bamboo": bamboo,
    "paddy": paddy,
    "flood": flood,
    "hills": hills,
    "mountain": mountain,
    "village": village,
    "city": city,
    "tunnel": tunnel,
}


def print_land(kind: str) -> bytes:
    """Return a land as WebP, 800 x 924 pixels; KeyError for an unknown kind."""
    press = board(kind)
    LANDS[kind](press)
    return webp(finish(press))
