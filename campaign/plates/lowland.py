"""Plates of the An Dinh district: Missions 2, 4, 5 and 7."""

import itertools
import math

from campaign.maps.curves import smooth
from campaign.plates import built, figures, growth, land
from campaign.plates.press import HEIGHT, INK, WIDTH, Press, mixed


def high_water(press: Press) -> None:
    """Mission 2: brown water to the horizon; the ferrywoman stands in her sampan at the cable."""
    sky = (220, 212, 186)
    press.fade(0, 240, sky, 1.0, 1.0)
    land.engraved(press, 10, 190, (112, 108, 96), "m2/cloud", step=8, weight=4.8, alpha=0.55)
    far = (150, 146, 124)
    land.mountain(press, land.skyline("m2/far", 214, 70, 6, True), far, mixed(far, sky, 0.6), 20)
    press.mist(212, 40, sky, 0.9)
    brown, light = (168, 140, 98), (226, 210, 170)
    land.water(press, 214, HEIGHT, brown, light, 0.75, 330)
    press.fade(380, HEIGHT, (92, 72, 50), 0.0, 0.55)
    mid, dark = (94, 82, 60), (40, 38, 30)
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
    figures.helicopter(press, 662, 106, 0.5, (74, 74, 66), sky, 4, True)
    for k in range(5):
        press.pencil([(716 + 26 * k, 330 - 12 * k), (728 + 26 * k, 324 - 12 * k)], 5)
    press.pencil([(838, 262), (866, 256), (858, 284)], 5)


def no_moon(press: Press) -> None:
    """Mission 4: nine shapes with shoulder poles cross the dike at the bend after dark."""
    night, glim = (22, 30, 40), (128, 144, 148)
    press.fade(0, 240, (52, 66, 80), 1.0, 1.0)
    press.fade(0, 200, night, 0.9, 0.0)
    land.engraved(press, 14, 170, (96, 112, 122), "m4/cloud", step=9, weight=3.8, alpha=0.3)
    ridge = land.skyline("m4/ridge", 238, 70, 6, True)
    land.mountain(press, ridge, (36, 46, 56), (78, 94, 102), 20, 0.5)
    press.mist(236, 30, (84, 100, 108), 0.7)
    land.water(press, 244, HEIGHT, (46, 60, 72), glim, 0.5, 240)
    press.fade(330, HEIGHT, night, 0.0, 0.9)
    black = (10, 14, 18)
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
    growth.palm(press, 56, 302, 148, black, 0.16)
    growth.bamboo(press, 892, 312, 196, black, 8, 0.45)
    bank = land.skyline("m4/bank", 466, 26, 6)
    land.fill_below(press, bank, black)
    growth.grass(press, 460, 70, black, -10, 330, 90)
    growth.grass(press, 462, 84, black, 650, 970, 110)
    for x, size in ((300.0, 0.86), (462, 1.02), (634, 0.9)):
        figures.watcher(press, x, 470, size, black, (134, 152, 160))
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


def ward_below(press: Press) -> None:
    """Mission 5: Go Sim at first light, and under its myrtle mound a lamp and clay shelves."""
    sky = (226, 206, 168)
    press.fade(0, 250, sky, 1.0, 1.0)
    press.fade(0, 170, (134, 128, 124), 0.75, 0.0)
    land.engraved(press, 12, 130, (96, 88, 86), "m5/cloud", step=8, weight=4.2, alpha=0.45)
    far = (168, 150, 124)
    land.mountain(press, land.skyline("m5/far", 206, 56, 6, True), far, mixed(far, sky, 0.6), 16)
    press.mist(204, 26, sky, 0.8)
    mid, dark = (112, 100, 78), (40, 40, 32)
    land.jungle(press, land.skyline("m5/wood", 222, 18, 11), mid, (170, 152, 116), 10)
    surface = [
        (x, 246 - 44 * math.exp(-(((x - 520) / 150) ** 2)) - 5 * v)
        for (x, _), v in zip(land.skyline("m5/s", 0, 1, 4), land.wave("m5/soil", 9), strict=True)
    ]
    for x, foot, size in ((112.0, 246.0, 0.92), (232, 242, 0.7), (790, 245, 0.8), (890, 247, 1.0)):
        built.hut(press, x, foot, size, dark, (176, 152, 112))
    growth.palm(press, 308, 248, 150, dark, -0.12)
    growth.palm(press, 172, 246, 126, dark, 0.1)
    growth.bamboo(press, 704, 246, 132, dark, 7, 0.5)
    earth, cut = (84, 62, 46), (140, 108, 80)
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
    hollow, warm = (24, 18, 14), (220, 158, 82)
    room = [
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
    press.line([(452, 322), (452, 342)], 2, INK)
    press.poly([(443, 342), (461, 342), (464, 360), (440, 360)], (255, 236, 176))
    press.poly([(441, 343), (463, 343), (457, 335), (447, 335)], INK)
    shade = (66, 40, 24)
    for y in (384, 416):
        for left, right in ((250, 396), (508, 648)):
            press.poly([(left, y), (right, y), (right - 4, y + 9), (left + 4, y + 9)], shade)
            for k in range(7):
                x = left + 8 + 20 * k
                press.blade([(x, y), (x + 7, y - 4), (x + 15, y)], 3, shade, 0.8, both=True)
    press.poly([(420, 442), (424, 414), (480, 414), (484, 442)], shade)
    press.poly([(432, 414), (434, 400), (446, 400), (448, 414)], INK)
    press.disc(466, 410, 8, INK, flat=0.6)
    ring = [
        (612 + 32 * math.cos(a), 222 + 17 * math.sin(a) + 2 * math.sin(3 * a))
        for a in (-0.6 + k / 26 * 2.18 * math.pi for k in range(27))
    ]
    press.pencil(ring, 4.6)


def forty_carts(press: Press) -> None:
    """Mission 7: ox-carts on the ferry road, one line from the horizon to the plate's edge."""
    sky = (228, 214, 178)
    press.fade(0, 240, sky, 1.0, 1.0)
    land.engraved(press, 10, 120, (150, 138, 112), "m7/cloud", step=9, weight=4.0, alpha=0.5)
    far = (170, 164, 134)
    land.mountain(press, land.skyline("m7/far", 196, 66, 6, True), far, mixed(far, sky, 0.6), 18)
    press.mist(196, 34, sky, 0.9)
    mid = (122, 124, 90)
    land.jungle(press, land.skyline("m7/wood", 204, 12, 12), mid, (176, 172, 126), 8)
    field, light = (150, 152, 96), (206, 200, 142)
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
    road, dark = (216, 194, 148), (44, 42, 32)
    path = _cart_road()
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
    figures.standing(press, 714, 462, 118, dark)
    growth.palm(press, 866, 474, 372, dark, -0.1, 13)
    growth.palm(press, 930, 480, 268, dark, 0.06, 12)
    growth.banana(press, 900, 486, 120, dark, light)
    growth.grass(press, 474, 40, dark, 700, 970, 80)
    growth.grass(press, 474, 30, dark, -10, 180, 50)
    figures.helicopter(press, 520, 92, 0.56, (70, 68, 56), sky, -4, True)
    figures.helicopter(press, 424, 118, 0.4, (96, 92, 76), sky, -4, True)
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
