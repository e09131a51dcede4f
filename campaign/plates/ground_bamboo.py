"""A grove of bamboo as the ground of a Combat: dry leaves, clumps of stems, stems that fell."""

import math

from campaign.plates import ground_things as things
from campaign.plates.ground import (
    DEEP,
    DRY,
    HEIGHT,
    LANE,
    ROW,
    WIDTH,
    banks,
    borders,
    clearings,
    corners,
    grass,
    trail,
    wash,
)
from campaign.plates.ground_things import Tones
from campaign.plates.press import Press

CANE: Tones = ((52, 62, 26), (134, 142, 60), (206, 204, 118))
SPRAY: Tones = ((58, 78, 34), (104, 126, 52), (168, 180, 92))


def bamboo(press: Press) -> None:
    """Draw the grove: a floor the colour of straw, clumps where spaces meet, a cut trail."""
    wash(press, (134, 124, 70), (184, 166, 100), "bamboo")
    clearings(press, (214, 196, 138), 0.7, range(7))
    _litter(press)
    banks(press, (84, 70, 34), 20)
    trail(press, (214, 192, 138), (136, 112, 66), 26)
    grass(press, DRY, 30, 14, 0.6)
    for x, y in borders(press, 38):
        share = press.draws()
        if share < 0.3:
            _fallen(press, x, y, 46 + 50 * press.draws())
        elif share < 0.6:
            things.bush(press, x, y, 11 + 6 * press.draws(), SPRAY)
        elif share < 0.86:
            things.fern(press, x, y, 14 + 5 * press.draws(), DEEP)
    for x, y, row in corners(press, 12):
        _clump(press, x, y + 16, 62 if row < LANE else 54)
    for k in range(13):
        _clump(press, k * 68 + 16 * press.draws(), 22 + 10 * press.draws(), 64)


def _litter(press: Press) -> None:
    """Strew narrow dry leaves."""
    for _ in range(900):
        x, y = WIDTH * press.draws(), HEIGHT * press.draws()
        turn, long = math.pi * press.draws(), 7 + 7 * press.draws()
        tone = (112, 94, 50) if press.draws() < 0.5 else (230, 214, 160)
        press.blade([(x, y), (x + long * math.cos(turn), y + long * math.sin(turn) * 0.7)], 2.6,
                    tone, 0.6, both=True)  # fmt: skip


def _cane(press: Press, foot: tuple[float, float], head: tuple[float, float], wide: float) -> None:
    """Draw one stem from its foot to its head: dark rim, lit from the left, a ring at each node."""
    (ax, ay), (bx, by) = foot, head
    press.line([foot, head], wide + 2.6, CANE[0])
    press.line([foot, head], wide, CANE[1])
    press.line([(ax - wide * 0.22, ay), (bx - wide * 0.22, by)], wide * 0.36, CANE[2])
    for k in range(1, 4):
        x, y = ax + (bx - ax) * k / 4, ay + (by - ay) * k / 4
        press.line([(x - wide * 0.6, y), (x + wide * 0.6, y + 0.6)], 1.6, CANE[0], 0.8)


def _clump(press: Press, x: float, y: float, tall: float) -> None:
    """Draw stems that stand together and part towards their heads, their leaves over them."""
    things.shadow(press, x - 6, y - 12, tall * 0.36, 0.26)
    heads = []
    lean = 0.5 * (press.draws() - 0.5)
    for k in range(8):
        side = (k - 3.5) / 3.5 + 0.5 * (press.draws() - 0.5)
        foot = (x + side * tall * 0.24, y + 7 * press.draws())
        rise = tall * (0.7 + 0.6 * press.draws() - 0.2 * side * side)
        head = (x + (side * 0.55 + lean) * tall, y - rise)
        heads.append(head)
        _cane(press, foot, head, 3.0 + 2.2 * press.draws())
    for hx, hy in heads:
        _leaves(press, hx, hy, tall * (0.26 + 0.14 * press.draws()))


def _leaves(press: Press, x: float, y: float, size: float) -> None:
    """Draw the leaves at a stem's head: narrow, to all sides, the lit ones on the left."""
    for k in range(9):
        turn = 2 * math.pi * (k + press.draws()) / 9
        long = size * (0.7 + 0.6 * press.draws())
        tip = (x + long * math.cos(turn), y + long * math.sin(turn) * 0.8 + 3)
        tone = SPRAY[2] if math.cos(turn) < -0.1 and k % 2 else SPRAY[1] if k % 3 else SPRAY[0]
        middle = ((x + tip[0]) / 2 + 2, (y + tip[1]) / 2 - 2)
        press.blade([(x, y), middle, tip], size * 0.34, tone, 0.95, both=True)


def _fallen(press: Press, x: float, y: float, long: float) -> None:
    """Lay a stem that fell along a border; off the middle of a space."""
    level = abs(y / ROW % 1 - 0.5) * 2 > 0.7
    rise = 10 * (press.draws() - 0.5) if level else long * 0.6
    run = long if level else long * 0.3
    things.shadow(press, x, y, 6, 0.2)
    _cane(press, (x - run / 2, y + rise / 2), (x + run / 2, y - rise / 2), 5)
