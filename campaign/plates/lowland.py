"""Plates of the An Dinh district on land: Missions 5 and 7."""

import itertools
import math

from campaign.maps.curves import smooth
from campaign.plates import built, figures, growth, land
from campaign.plates.press import HEIGHT, INK, RGB, WIDTH, Point, Press, mixed


def ward_below(press: Press) -> None:
    """Mission 5: Go Sim at first light, and under its myrtle mound a lamp and clay shelves."""
    sky = (226, 206, 168)
    far = (168, 150, 124)
    mid, dark = (112, 100, 78), (40, 40, 32)
    earth, cut = (84, 62, 46), (140, 108, 80)
    hollow, warm = (24, 18, 14), (220, 158, 82)
    shade = (66, 40, 24)
    surface = [
        (x, 246 - 44 * math.exp(-(((x - 520) / 150) ** 2)) - 5 * v)
        for (x, _), v in zip(land.skyline("m5/s", 0, 1, 4), land.wave("m5/soil", 9), strict=True)
    ]
    room: list[Point] = [
        (236, 366),
        (250, 344),
        (330, 330),
        (452, 324),
        (570, 328),
        (650, 346),
        (672, 380),
        (676, 424),
        (650, 442),
        (260, 442),
        (232, 418),
    ]
    _first_light(press, sky, far, mid)
    _hamlet(press, dark)
    _soil(press, surface, earth, cut, dark)
    _hollow(press, hollow, room, warm, cut)
    _shelves(press, shade)
    _myrtle_ring(press)


def _first_light(press: Press, sky: RGB, far: RGB, mid: RGB) -> None:
    """The sky, far hills and the wood behind the hamlet."""
    press.fade(0, 250, sky, 1.0, 1.0)
    press.fade(0, 170, (134, 128, 124), 0.75, 0.0)
    land.engraved(press, 12, 130, (96, 88, 86), "m5/cloud", step=8, weight=4.2, alpha=0.45)
    land.mountain(press, land.skyline("m5/far", 206, 56, 6, True), far, mixed(far, sky, 0.6), 16)
    press.mist(204, 26, sky, 0.8)
    land.jungle(press, land.skyline("m5/wood", 222, 18, 11), mid, (170, 152, 116), 10)


def _hamlet(press: Press, dark: RGB) -> None:
    """Huts, palms and bamboo."""
    for x, foot, size in ((112.0, 246.0, 0.92), (232, 242, 0.7), (790, 245, 0.8), (890, 247, 1.0)):
        built.hut(press, x, foot, size, dark, (176, 152, 112))
    growth.palm(press, 308, 248, 150, dark, -0.12)
    growth.palm(press, 172, 246, 126, dark, 0.1)
    growth.bamboo(press, 704, 246, 132, dark, 7, 0.5)


def _soil(press: Press, surface: list[Point], earth: RGB, cut: RGB, dark: RGB) -> None:
    """The earth cut open under its surface, the mound with its myrtle."""
    land.fill_below(press, surface, earth)
    for depth in range(9):
        y0 = 30 + 27 * depth
        for i in range(0, len(surface) - 12, 7):
            x, y = surface[i]
            if press.draws() < 0.62:
                dip = y + y0 + 5 * math.sin(x / 60 + depth)
                length = 20 + 46 * press.draws()
                press.blade(
                    [(x, dip), (x + length / 2, dip + 2), (x + length, dip + 1)],
                    2.6,
                    cut,
                    0.6,
                    both=True,
                )
    press.line(surface, 5, dark)
    for k in range(46):
        x = 400 + 240 * press.draws()
        y = 246 - 44 * math.exp(-(((x - 520) / 150) ** 2))
        press.disc(x, y - 3, 4 + 7 * press.draws(), dark)
        if k % 3 == 0:
            press.disc(x - 1, y - 9 * press.draws() - 4, 1.8, (190, 96, 110))


def _hollow(press: Press, hollow: RGB, room: list[Point], warm: RGB, cut: RGB) -> None:
    """The shaft, the passage and the room in lamplight."""
    press.poly([(602, 212), (624, 214), (628, 290), (640, 350), (596, 350), (606, 290)], hollow)
    press.poly(
        [
            (660, 396),
            (760, 402),
            (842, 382),
            (980, 390),
            (980, 424),
            (850, 414),
            (764, 436),
            (660, 430),
        ],
        hollow,
    )
    press.poly(room, hollow)
    press.glow(452, 356, 250, warm, 1.0, room)
    press.glow(452, 350, 90, (250, 214, 140), 0.9, room)
    for k in range(7):
        press.line([(607, 226 + 15 * k), (625, 227 + 15 * k)], 2.2, cut)
    for a, b in itertools.pairwise([*room[:9], room[8]]):
        for k in range(3):
            t = (k + press.draws()) / 3
            x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
            press.blade([(x, y - 2), (x + 5, y - 9), (x + 14, y - 13)], 2.4, cut, 0.8, both=True)


def _shelves(press: Press, shade: RGB) -> None:
    """The lamp, clay shelves and a table."""
    press.line([(452, 322), (452, 342)], 2, INK)
    press.poly([(443, 342), (461, 342), (464, 360), (440, 360)], (255, 236, 176))
    press.poly([(441, 343), (463, 343), (457, 335), (447, 335)], INK)
    for y in (384, 416):
        for left, right in ((250, 396), (508, 648)):
            press.poly([(left, y), (right, y), (right - 4, y + 9), (left + 4, y + 9)], shade)
            for k in range(7):
                x = left + 8 + 20 * k
                press.blade([(x, y), (x + 7, y - 4), (x + 15, y)], 3, shade, 0.8, both=True)
    press.poly([(420, 442), (424, 414), (480, 414), (484, 442)], shade)
    press.poly([(432, 414), (434, 400), (446, 400), (448, 414)], INK)
    press.disc(466, 410, 8, INK, flat=0.6)


def _myrtle_ring(press: Press) -> None:
    """A ring of pencil round the shaft."""
    ring = [
        (612 + 32 * math.cos(a), 222 + 17 * math.sin(a) + 2 * math.sin(3 * a))
        for a in (-0.6 + k / 26 * 2.18 * math.pi for k in range(27))
    ]
    press.pencil(ring, 4.6)


def forty_carts(press: Press) -> None:
    """Mission 7: ox-carts on the ferry road, one line from the horizon to the plate's edge."""
    sky = (228, 214, 178)
    far = (170, 164, 134)
    mid = (122, 124, 90)
    field, light = (150, 152, 96), (206, 200, 142)
    road, dark = (216, 194, 148), (44, 42, 32)
    path = _cart_road()
    _high_sky(press, sky, far, mid)
    _paddies(press, field)
    _cart_track(press, road, path)
    _carts(press, path, dark, road)
    _onlooker(press, dark, light, sky)
    _forty(press)


def _high_sky(press: Press, sky: RGB, far: RGB, mid: RGB) -> None:
    """The sky, far mountains, the wood."""
    press.fade(0, 240, sky, 1.0, 1.0)
    land.engraved(press, 10, 120, (150, 138, 112), "m7/cloud", step=9, weight=4.0, alpha=0.5)
    land.mountain(press, land.skyline("m7/far", 196, 66, 6, True), far, mixed(far, sky, 0.6), 18)
    press.mist(196, 34, sky, 0.9)
    land.jungle(press, land.skyline("m7/wood", 204, 12, 12), mid, (176, 172, 126), 8)


def _paddies(press: Press, field: RGB) -> None:
    """Fields, dikes, rice and standing water."""
    press.poly([(-20, 204), (980, 204), (980, HEIGHT), (-20, HEIGHT)], field)
    for k in range(9):
        y = 212 + 3.6 * k**1.85
        sway = [(x, y + 3 * math.sin(x / 90 + k * 2)) for x in range(-20, 990, 40)]
        press.line(sway, 1.2 + 0.35 * k, (96, 98, 60), 0.8)
    growth.rows_of_rice(press, 206, (92, 100, 56), 0.75, 700)
    for _ in range(10):
        x, y = WIDTH * press.draws(), 236 + 200 * press.draws()
        near = (y - 204) / 276
        for j in range(4):
            land.ripple(press, x + 30 * press.draws(), y + 4 * j, near, (222, 216, 186), 0.7)


def _cart_track(press: Press, road: RGB, path: list[tuple[float, float, float]]) -> None:
    """The road with its ruts."""
    press.poly(
        [
            *[(x, y - w * 0.5) for x, y, w in path],
            *[(x, y + w * 0.5) for x, y, w in reversed(path)],
        ],
        road,
    )
    for x, y, w in path:
        for side in (-0.22, 0.2):
            press.blade(
                [(x - w * 0.3, y + w * side), (x, y + w * side), (x + w * 0.3, y + w * side)],
                max(0.7, w * 0.06),
                (170, 142, 100),
                0.8,
                both=True,
            )


def _carts(press: Press, path: list[tuple[float, float, float]], dark: RGB, road: RGB) -> None:
    """One cart behind the other, every second with a carrier."""
    last = (-999.0, 0.0)
    line = []
    for x, y, w in path:
        size = w / 46
        if math.dist((x, y), last) > 178 * size + 3 and x > 120:
            line.append((x, y, size))
            last = (x, y)
    for k, (x, y, size) in reversed(list(enumerate(line))):
        figures.ox_cart(press, x, y + 6 * size, size, dark, road)
        if k % 2 == 0:
            figures.carrier_bare(press, x - 8 * size, y + 16 * size, 76 * size, dark)


def _onlooker(press: Press, dark: RGB, light: RGB, sky: RGB) -> None:
    """A woman under palms; two helicopters."""
    figures.standing(press, 714, 462, 118, dark)
    growth.palm(press, 866, 474, 372, dark, -0.1, 13)
    growth.palm(press, 930, 480, 268, dark, 0.06, 12)
    growth.banana(press, 900, 486, 120, dark, light)
    growth.grass(press, 474, 40, dark, 700, 970, 80)
    growth.grass(press, 474, 30, dark, -10, 180, 50)
    figures.helicopter(press, 520, 92, 0.56, (70, 68, 56), sky, -4, True)
    figures.helicopter(press, 424, 118, 0.4, (96, 92, 76), sky, -4, True)


def _forty(press: Press) -> None:
    """Forty strokes of pencil."""
    for block in range(8):
        x, y = 48 + 66 * (block % 4), 34 + 46 * (block // 4)
        for k in range(4):
            press.pencil([(x + 11 * k, y), (x - 2 + 11 * k, y + 30)], 3.8)
        press.pencil([(x - 9, y + 26), (x + 42, y + 4)], 3.8)


def _cart_road() -> list[tuple[float, float, float]]:
    """The road of the carts as (x, y, width), from near by on the left to the horizon."""
    bends = [
        (-70, 426),
        (130, 430),
        (330, 404),
        (500, 346),
        (620, 286),
        (704, 248),
        (764, 224),
        (820, 209),
    ]
    return [(x, y, 2 + (y - 206) * 0.22) for x, y in smooth(bends, 17)]
