"""The plate of the crash: out of the door of a Huey that turns, the forest on its side."""

import math

from campaign.plates import ambush, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed

DARK, SKIN, EDGE = (17, 19, 17), (38, 42, 36), (196, 196, 172)
LEAN = -0.34
"""How far the horizon is off: units of height to one of width."""


def falling(press: Press) -> None:
    """The aircraft goes down: a tilted forest in the door, sweets that roll along the floor."""
    press.fade(0, HEIGHT, (196, 198, 182), 1.0, 1.0)
    for seed, base, tone, light, size in (
        ("fall/far", 190, (150, 156, 138), (182, 184, 164), 16),
        ("fall/mid", 262, (98, 108, 86), (142, 148, 116), 24),
        ("fall/near", 372, (42, 52, 37), (84, 96, 62), 44),
    ):
        line = [(x, y + LEAN * (x - 480)) for x, y in land.skyline(seed, base, 90, 8)]
        land.jungle(press, line, tone, light, size, 0.5)
        if base < 300:
            press.mist(base - 30, 90, (200, 202, 186), 0.55, seed)
    land.rain(press, (226, 228, 212), 0.7, 110, -0.5)
    land.smoke(press, 806, 250, 330, 84, (34, 35, 32), 0.85, -0.5, (88, 88, 80))
    _cabin(press)
    _straps(press)
    _gun(press, 640, 318)
    _sweets(press)
    ambush.down(press, 850, 396, 1.28, -1, light=EDGE)
    ambush.down(press, 128, 418, 1.6, 1, held=True, light=EDGE)


def _cabin(press: Press) -> None:
    """Roof, door posts and floor, with the light of the door on their edges."""
    for wall in (
        ((-20, -20), (980, -20), (980, 74), (-20, 34)),
        ((-20, 0), (196, 20), (218, 380), (-20, 420)),
        ((742, 30), (980, 40), (980, 420), (764, 390)),
        ((-20, 352), (980, 386), (980, HEIGHT), (-20, HEIGHT)),
    ):
        press.poly(wall, DARK)
    press.poly([(-20, 372), (980, 404), (980, HEIGHT), (-20, HEIGHT)], SKIN)
    for y in (388, 406, 428, 454):
        press.line([(-20, y - 14), (980, y + 18)], 3, DARK)
    press.blade([(200, 44), (211, 220), (219, 356)], 6, EDGE, 0.8, both=True)
    press.blade([(742, 64), (752, 220), (762, 382)], 6, EDGE, 0.6, both=True)
    press.blade([(190, 361), (480, 371), (770, 381)], 5, EDGE, 0.9, both=True)
    for x, y in ((60, 76), (100, 130), (176, 90), (800, 110), (890, 150), (842, 230)):
        press.line([(x, y), (x + 3, y + 66)], 3, SKIN)
        press.disc(x, y - 10, 3.5, SKIN)


def _straps(press: Press) -> None:
    """What hangs from the roof shows where down is now."""
    for x, long in ((262, 96), (356, 70), (548, 112), (700, 84)):
        foot = (x + 0.52 * long, 60 + long)
        press.line([(x, 46), foot], 7, DARK)
        press.line([foot, (foot[0] - 9, foot[1] + 17), (foot[0] + 9, foot[1] + 14), foot], 5, DARK)


def _gun(press: Press, x: float, y: float) -> None:
    """The door gun on its mount, with nobody behind it."""
    press.line([(x + 46, y + 66), (x + 30, y + 14)], 13, DARK)
    press.poly([(x - 40, y - 26), (x + 64, y + 6), (x + 58, y + 26), (x - 46, y - 8)], DARK)
    press.line([(x - 160, y - 66), (x - 40, y - 20)], 7, DARK)
    press.line([(x - 112, y - 58), (x - 40, y - 30)], 11, DARK)
    press.line([(x + 62, y + 8), (x + 92, y + 12)], 9, DARK)
    for turn in (0.0, 12.0):
        press.line([(x + 88, y + turn), (x + 100, y + 26 + turn)], 5, DARK)
    press.blade([(x - 160, y - 69), (x - 60, y - 33), (x + 62, y + 4)], 3.4, EDGE, 0.9, both=True)
    belt: list[Point] = [(x - 6, y + 8), (x - 2, y + 40), (x + 14, y + 58)]
    press.line(belt, 8, (120, 98, 46))


def _sweets(press: Press) -> None:
    """Peppermints on the floor, all on their way to the same side."""
    for k in range(15):
        x, far = 236 + 470 * press.draws(), press.draws()
        y, r = 394 + 74 * far + 0.03 * x, 6.5 + 6.5 * far
        tone: RGB = mixed((226, 222, 204), (250, 248, 236), far)
        for off in (-0.5, 0.4):
            tail = (x - (5 + 3 * press.draws()) * r, y + off * r - 3)
            way = [(x - r, y + off * r), (x - 3 * r, y + off * r - 1), tail]
            press.blade(way, 1.8, EDGE, 0.5)
        press.disc(x, y, r + 1.6, DARK)
        press.disc(x, y, r, tone)
        for j in range(3):
            a = k + 2.1 * j
            press.line([(x, y), (x + r * math.cos(a), y + r * math.sin(a))], 0.34 * r,
                       (150, 148, 134))  # fmt: skip
