"""Plates of a street of the city that is held: a doorstep after a Combat, by day and by night."""

import math

from campaign.plates import aftermath, built, figures, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed
from campaign.plates.street import (
    BRICK,
    CLOUD,
    DARK,
    JOINT,
    PALE,
    PLASTER,
    SKY,
    STAIN,
    STONE,
    TILE,
    paving,
    roof,
    stains,
    window,
)


def held(press: Press) -> None:
    """It is over: a man on a doorstep under bullet marks, his helmet down over his hands."""
    _front(press)
    press.glow(960, 330, 420, (240, 222, 172), 0.75)
    _after(press, (246, 228, 176), (30, 32, 27), (54, 58, 43))


def held_at_night(press: Press) -> None:
    """The same at night: somebody has set a lamp on the doorstep."""
    _front(press)
    press.fade(0, HEIGHT, (12, 16, 34), 0.84, 0.76)
    press.glow(860, 330, 260, (206, 104, 52), 0.5)
    press.glow(446, 392, 330, (246, 178, 92), 0.72)
    _after(press, (250, 196, 112), (13, 15, 18), (36, 39, 36))
    aftermath.brass(press, 9, 470, 640)
    _lamp(press, 432, 402)


def _front(press: Press) -> None:
    """A front of plaster along a street: a door, shutters, one of them off its hinge."""
    press.fade(0, HEIGHT, PLASTER, 1.0, 1.0)
    press.fade(0, 390, PALE, 0.0, 0.5)
    stains(press, -20, 60, 760, 320)
    press.poly([(740, -20), (980, -20), (980, 390), (740, 390)], SKY)
    land.engraved(press, 8, 110, CLOUD, "held/cloud", step=8, weight=5, alpha=0.45)
    for x, w, h in ((746, 70, 150), (806, 90, 118), (890, 110, 170)):
        built.ruin(press, x, 372, w, h, (164, 156, 140), SKY)
    land.smoke(press, 800, 340, 330, 56, (128, 122, 112), 0.7, 0.35, (170, 164, 150))
    roof(press, -70, 92, 850, 130)
    press.poly([(-20, 92), (742, 92), (742, 112), (-20, 106)], mixed(STAIN, DARK, 0.35), 0.9)
    window(press, 96, 318, 92, 150, 1.0)
    window(press, 300, 386, 112, 214, 0.0)
    window(press, 566, 318, 92, 150, 0.5)
    press.poly([(-20, 366), (742, 366), (742, 384), (-20, 384)], mixed(STAIN, DARK, 0.2))
    press.poly([(-20, 384), (980, 376), (980, HEIGHT), (-20, HEIGHT)], STONE)
    paving(press, 382)
    press.poly([(252, 400), (264, 382), (448, 382), (460, 400), (460, 414), (252, 414)], JOINT)
    press.blade([(254, 401), (356, 399), (458, 401)], 4, PALE, 0.8, both=True)
    for _ in range(46):
        near = press.draws()
        at, y = 40 + 900 * press.draws(), 404 + 62 * near
        shard = ((-9, 0), (-3, -6), (8, -5), (12, 1), (2, 4))
        press.poly(
            placed(shard, at, y, 0.5 + 0.7 * near, 60 * press.draws()), mixed(TILE, DARK, 0.3)
        )
    aftermath.brass(press, 34, 430, 900)


def _after(press: Press, light: RGB, dark: RGB, cloth: RGB) -> None:
    """Who is left in the street, and what lies in it."""
    for x, tall, left, stride in ((700, 146.0, True, 0.2), (836, 122.0, True, 0.35)):
        figures.soldier(press, x, 418 - (146 - tall) * 0.5, tall, dark, left, stride, rim=light)
    _on_the_step(press, 356, 450, 2.05, (light, dark, cloth))
    _apricot(press, 510, 416, 1.0, dark)
    aftermath.ring(press, 880, 84, 32)


def _on_the_step(
    press: Press, x: float, foot: float, u: float, tones: tuple[RGB, RGB, RGB]
) -> None:
    """A man who sits facing the street: his helmet hides his face, his rifle stands before him."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    light, dark, cloth = tones
    press.poly(put((-24, -34), (-25, -58), (-19, -70), (-8, -75), (8, -75), (19, -70), (25, -58),
                   (24, -34)), cloth)  # fmt: skip
    for way in (-1, 1):
        press.line(put((way * 11, -32), (way * 18, -37)), 12 * u, dark)
        press.line(put((way * 18, -38), (way * 15, -4)), 11 * u, mixed(dark, cloth, 0.45))
        press.poly(put((way * 8, 1), (way * 9, -7), (way * 20, -7), (way * 25, 1)), dark)
        press.line(put((way * 22, -64), (way * 24, -46), (way * 6, -42)), 8 * u, dark)
    press.poly(put((-4, 2), (-4, -22), (-2, -38), (2, -38), (4, -22), (4, 2)), dark)
    press.line(put((0, -38), (0, -62)), 3.6 * u, dark)
    press.blade(put((2.6, -20), (1.8, -40), (1.2, -61)), 1.3 * u, light, 0.8, both=True)
    for way in (-1, 1):
        press.line(put((way * 7, -43), (way * 1.5, -45)), 6.4 * u, (104, 74, 50))
    dome = [
        (13 * math.cos(a), -75 - 15.5 * math.sin(a)) for a in (math.pi * k / 16 for k in range(17))
    ]
    low = [
        (14.5 * math.cos(a), -75 + 8 * math.sin(a)) for a in (math.pi * k / 10 for k in range(11))
    ]
    press.poly(put(*dome, *reversed(low)), mixed(dark, cloth, 0.75))
    for patch in (((-9, -82), (-3, -87), (1, -82), (-4, -78)), ((2, -76), (8, -79), (7, -73))):
        press.poly(put(*patch), mixed(cloth, (92, 98, 68), 0.4))
    press.line(put(*low), 2.2 * u, dark)
    press.blade(put((13, -77), (9, -86), (1, -91)), 2.6 * u, light, 0.95, both=True)
    press.blade(put((15, -72), (10, -68), (3, -66)), 1.5 * u, light, 0.8, both=True)
    press.blade(put((25, -58), (22, -67), (13, -73)), 2.6 * u, light, 0.9, both=True)
    press.blade(put((28, -50), (27, -45), (14, -38)), 1.8 * u, light, 0.8, both=True)
    press.blade(put((23, -38), (21, -22), (19, -6)), 2.2 * u, light, 0.8, both=True)


def _apricot(press: Press, x: float, foot: float, u: float, dark: RGB) -> None:
    """A pot of New Year's apricot that nothing has touched."""
    press.poly(placed(((-20, -34), (20, -34), (15, 0), (-15, 0)), x, foot, u), (72, 96, 98))
    press.line(placed(((-22, -35), (22, -35)), x, foot, u), 6 * u, (96, 122, 122))
    limbs: tuple[tuple[Point, ...], ...] = (
        ((0, -36), (-4, -70), (-22, -104), (-26, -128)), ((-3, -64), (16, -92), (22, -124)),
        ((-12, -86), (-34, -98), (-42, -112)), ((10, -84), (34, -92), (42, -104)),
    )  # fmt: skip
    for limb in limbs:
        press.blade(placed(limb, x, foot, u), 5 * u, mixed(dark, BRICK, 0.35))
        for px, py in placed(limb[1:], x, foot, u):
            for _ in range(4):
                bx, by = px + 18 * (press.draws() - 0.5), py + 22 * (press.draws() - 0.5)
                r = (2.6 + 1.8 * press.draws()) * u
                for j in range(5):
                    a = 1.2566 * j + bx
                    press.disc(bx + r * math.cos(a), by + r * math.sin(a), r * 0.7, (246, 206, 96))
                press.disc(bx, by, r * 0.45, (172, 96, 48))


def _lamp(press: Press, x: float, foot: float) -> None:
    """A paraffin lamp that stands on the step."""
    press.poly([(x - 11, foot), (x - 8, foot - 10), (x + 8, foot - 10), (x + 11, foot)], DARK)
    press.poly([(x - 8, foot - 10), (x - 10, foot - 24), (x - 5, foot - 36), (x + 5, foot - 36),
                (x + 10, foot - 24), (x + 8, foot - 10)], (255, 226, 150))  # fmt: skip
    press.disc(x, foot - 21, 5, (255, 250, 226))
    press.line([(x - 7, foot - 36), (x + 7, foot - 36)], 4, DARK)
    press.line([(x - 9, foot - 26), (x - 8, foot - 46), (x + 8, foot - 46), (x + 9, foot - 26)], 2,
               DARK)  # fmt: skip
