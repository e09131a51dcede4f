"""Plates of the An Dinh district by the river: Missions 2 and 4."""

import math

from campaign.plates import built, figures, growth, land
from campaign.plates.press import HEIGHT, RGB, WIDTH, Press, mixed


def high_water(press: Press) -> None:
    """Mission 2: brown water to the horizon; the ferrywoman stands in her sampan at the cable."""
    sky = (220, 212, 186)
    far = (150, 146, 124)
    brown, light = (168, 140, 98), (226, 210, 170)
    mid, dark = (94, 82, 60), (40, 38, 30)
    _flooded_sky(press, sky, far, brown, light)
    _drowned_village(press, mid, light, brown, dark)
    _ferry(press, dark, light)
    _signs_of_water(press, sky)


def _flooded_sky(press: Press, sky: RGB, far: RGB, brown: RGB, light: RGB) -> None:
    """The sky, far mountains and brown water."""
    press.fade(0, 240, sky, 1.0, 1.0)
    land.engraved(press, 10, 190, (112, 108, 96), "m2/cloud", step=8, weight=4.8, alpha=0.55)
    land.mountain(press, land.skyline("m2/far", 214, 70, 6, True), far, mixed(far, sky, 0.6), 20)
    press.mist(212, 40, sky, 0.9)
    land.water(press, 214, HEIGHT, brown, light, 0.75, 330)
    press.fade(380, HEIGHT, (92, 72, 50), 0.0, 0.55)


def _drowned_village(press: Press, mid: RGB, light: RGB, brown: RGB, dark: RGB) -> None:
    """Bushes, huts to the eaves in water, palms."""
    for middle, reach in ((30, 60), (222, 60), (420, 90), (742, 70), (940, 60)):
        for _ in range(round(reach * 0.7)):
            x = middle + reach * (press.draws() + press.draws() - 1)
            tall = 13 * (1 - abs(x - middle) / reach)
            press.disc(x, 216 - tall * press.draws(), 3 + 4 * press.draws(), mid, flat=0.8)
    for x, foot, size in ((180, 246, 0.62), (262, 238, 0.44), (700, 240, 0.5), (796, 250, 0.7)):
        built.hut(press, x, foot + 10 * size, size, mid, light, door=False)
        press.poly(
            [
                (x - 60 * size, foot - 12 * size),
                (x + 60 * size, foot - 12 * size),
                (x + 60 * size, foot + 14 * size),
                (x - 60 * size, foot + 14 * size),
            ],
            brown,
        )
        for k in range(5):
            press.blade(
                [
                    (x - 48 * size, foot - 8 * size + 5 * k),
                    (x, foot - 7 * size + 5 * k),
                    (x + 48 * size, foot - 8 * size + 5 * k),
                ],
                3 - 0.4 * k,
                mid,
                0.55,
                both=True,
            )
    growth.broken_palm(press, 330, 246, 62, mid)
    for x, tall, lean in ((118, 92, 0.2), (640, 78, -0.2), (868, 106, 0.16)):
        growth.palm(press, x, 252, tall, mid, lean)
    growth.palm(press, 62, 420, 330, dark, 0.14, 13)
    growth.broken_palm(press, 898, 436, 236, dark)


def _ferry(press: Press, dark: RGB, light: RGB) -> None:
    """The cable, the sampan and the ferrywoman, ripples."""
    cable = [(70 + 822 * t, 262 + 150 * t * (1 - t)) for t in (i / 30 for i in range(31))]
    press.line(cable, 3.2, dark)
    figures.sampan(press, 500, 366, 1.7, dark)
    figures.standing(press, 452, 364, 112, dark)
    press.line([(474, 316), (410, 412)], 3, dark)
    for k in range(9):
        land.ripple(press, 500 + 30 * (press.draws() - 0.5), 388 + 7 * k, 0.9, dark, 0.5)
    for _ in range(16):
        land.ripple(press, 320 + 360 * press.draws(), 382 + 60 * press.draws(), 0.9, light, 0.8)
    for x in (62, 898):
        for k in range(6):
            land.ripple(press, x + 8 * press.draws(), 424 + 9 * k, 0.7, dark, 0.6)


def _signs_of_water(press: Press, sky: RGB) -> None:
    """A helicopter; in pencil the way it came."""
    figures.helicopter(press, 662, 106, 0.5, (74, 74, 66), sky, 4, True)
    for k in range(5):
        press.pencil([(716 + 26 * k, 330 - 12 * k), (728 + 26 * k, 324 - 12 * k)], 5)
    press.pencil([(838, 262), (866, 256), (858, 284)], 5)


def no_moon(press: Press) -> None:
    """Mission 4: nine shapes with shoulder poles cross the dike at the bend after dark."""
    night, glim = (22, 30, 40), (128, 144, 148)
    black = (10, 14, 18)
    _night_river(press, night, glim)
    _dike(press, black)
    _reeds(press, black)
    _fireflies(press)


def _night_river(press: Press, night: RGB, glim: RGB) -> None:
    """Sky without a moon, the ridge and the river."""
    press.fade(0, 240, (52, 66, 80), 1.0, 1.0)
    press.fade(0, 200, night, 0.9, 0.0)
    land.engraved(press, 14, 170, (96, 112, 122), "m4/cloud", step=9, weight=3.8, alpha=0.3)
    ridge = land.skyline("m4/ridge", 238, 70, 6, True)
    land.mountain(press, ridge, (36, 46, 56), (78, 94, 102), 20, 0.5)
    press.mist(236, 30, (84, 100, 108), 0.7)
    land.water(press, 244, HEIGHT, (46, 60, 72), glim, 0.5, 240)
    press.fade(330, HEIGHT, night, 0.0, 0.9)


def _dike(press: Press, black: RGB) -> None:
    """The dike with its hut, its lamp and a sampan."""
    dike = [
        (-20, 306),
        (160, 300),
        (420, 297),
        (700, 300),
        (980, 308),
        (980, 322),
        (700, 313),
        (420, 310),
        (160, 313),
        (-20, 322),
    ]
    press.poly(dike, black)
    growth.grass(press, 304, 11, black, 0, WIDTH, 220)
    press.glow(612, 276, 60, (236, 182, 92), 0.75)
    built.hut(press, 660, 302, 0.62, black, (60, 74, 84), door=False)
    press.line([(612, 302), (612, 268)], 2.4, black)
    press.poly([(607, 268), (617, 268), (619, 284), (605, 284)], (252, 214, 132))
    for k in range(12):
        land.ripple(
            press, 612 + 10 * math.sin(k * 2), 322 + 6 * k, 0.2 + k / 40, (236, 190, 110), 0.75
        )
    figures.sampan(press, 470, 330, 0.9, black)
    press.line([(150, 300), (430, 318)], 1.6, black)


def _reeds(press: Press, black: RGB) -> None:
    """Palms, the near bank and the watchers in its reeds."""
    growth.palm(press, 56, 302, 148, black, 0.16)
    growth.bamboo(press, 892, 312, 196, black, 8, 0.45)
    bank = land.skyline("m4/bank", 466, 26, 6)
    land.fill_below(press, bank, black)
    growth.grass(press, 460, 70, black, -10, 330, 90)
    growth.grass(press, 462, 84, black, 650, 970, 110)
    for x, size in ((300.0, 0.86), (462, 1.02), (634, 0.9)):
        figures.watcher(press, x, 470, size, black, (134, 152, 160))


def _fireflies(press: Press) -> None:
    """Fireflies; in pencil two fields of fire."""
    for _ in range(22):
        x, y = WIDTH * press.draws(), 320 + 110 * press.draws()
        press.glow(x, y, 9, (226, 190, 96), 0.5)
        press.disc(x, y, 1.7, (250, 226, 150))
    for side, tip in ((-1, 290), (1, 780)):
        for k in range(7):
            t, u = k / 7, (k + 0.55) / 7
            press.pencil(
                [(530 + (tip - 530) * t, 446 - 116 * t), (530 + (tip - 530) * u, 446 - 116 * u)], 5
            )
        press.pencil([(tip - 8 * side, 322), (tip + 4 * side, 332), (tip - 6 * side, 346)], 5)
