"""Plates of what is met on the march: spectacles on a stone, a hamlet on stilts, an outpost."""

import math

from campaign.plates import built, growth, land
from campaign.plates.cuts import Cut, cut
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

DARK, WET, KHAKI, WORN = (20, 26, 25), (226, 234, 226), (112, 104, 64), (74, 72, 48)
LIT, SKIN, SHADE, HAIR = (214, 208, 160), (142, 96, 62), (88, 58, 40), (24, 22, 20)
INDIGO, LEAF, RICE, SHIRT = (44, 50, 66), (92, 118, 62), (242, 238, 224), (186, 182, 154)
BAG, COPPER, WOOD, CLEAT = (138, 122, 84), (206, 122, 62), (58, 50, 42), (206, 184, 130)
CASE, CRATED, SMOKE = (150, 118, 74), (128, 108, 70), (232, 230, 226)

_TRUNK: tuple[Cut, ...] = (
    (0, KHAKI, ((-9, 2), (9, 3), (11, -20), (9, -36), (-6, -38), (-10, -24))), (0, WORN, ((9, -2),
    (18, -6), (19, -24), (10, -28))), (2.4, DARK, ((-9, -6), (10, -5))), (9, SHADE, ((0, -36),
    (-7, -43), (-3, -52))), (0, (128, 122, 80), ((-14, -48), (-12, -56), (-3, -62), (6, -56),
    (8, -48))), (0, WORN, ((-23, -46), (-14, -50), (8, -50), (17, -46), (8, -44), (-14, -44))),
    (-2.4, LIT, ((-13, -53), (-10, -58), (-3, -62))), (-2, LIT, ((10, -4), (19, -22), (9, -37))),
)  # fmt: skip
_KNEELING: tuple[Cut, ...] = (
    (7, WORN, ((16, -58), (34, -38), (40, -5))), (9, WORN, ((2, -5), (-32, -4))),
    (0, DARK, ((-40, 0), (-38, -9), (-28, -8), (-26, 1))), (13, KHAKI, ((2, -6), (-15, -34))),
    (0, KHAKI, ((-24, -30), (-10, -28), (14, -48), (26, -58), (20, -70), (6, -68), (-14, -54))),
    (2, DARK, ((-22, -34), (-12, -44), (-8, -29))), (7.5, KHAKI, ((12, -62), (28, -34), (52, -12))),
    (6, SKIN, ((51, -12), (60, -6))), (5.5, SHADE, ((40, -7), (47, -2))), (8, SHADE, ((18, -64),
    (28, -70))), (0, SKIN, ((26, -80), (34, -86), (41, -80), (44, -67), (38, -64), (28, -68))),
    (0, HAIR, ((24, -70), (23, -80), (31, -87), (40, -84), (42, -77), (34, -78), (30, -70))),
    (-2.6, LIT, ((-23, -38), (-14, -55), (6, -69))), (-2, LIT, ((-20, -26), (-8, -12), (0, -3))),
)  # fmt: skip
_BOY: tuple[Cut, ...] = (
    (6, SHADE, ((3, -38), (8, -18), (6, -1), (13, 0))), (6, SKIN, ((-3, -38), (-4, -18), (-7, -1),
    (0, 0))), (0, INDIGO, ((-9, -44), (8, -43), (11, -25), (1, -25), (-1, -32), (-3, -25),
    (-11, -26))), (0, SHIRT, ((-9, -42), (8, -42), (11, -58), (8, -70), (-5, -71), (-10, -60))),
    (7, SHADE, ((2, -64), (20, -56), (36, -59))), (5, SKIN, ((3, -66), (20, -58), (36, -60))),
    (7, SHIRT, ((3, -65), (14, -60))), (6, SHADE, ((2, -70), (5, -76))), (0, SKIN, ((-2, -84),
    (6, -90), (13, -86), (16, -79), (12, -73), (2, -74))), (0, HAIR, ((-3, -77), (-4, -86),
    (3, -92), (12, -90), (15, -84), (6, -85), (3, -77))),
)  # fmt: skip
_OFFERS: tuple[Cut, ...] = (
    (7.6, SHADE, ((5, -40), (9, -18), (8, -3), (0, -1))), (7.6, SKIN, ((-3, -40), (-5, -18),
    (-5, -3), (-13, -1))), (6.5, SHADE, ((6, -74), (-8, -58), (-28, -62))), (0, SKIN, ((-9, -48),
    (9, -48), (11, -64), (9, -78), (-3, -81), (-9, -72))), (0, SHADE, ((2, -48), (9, -48),
    (11, -64), (9, -78), (4, -80), (6, -66))), (0, INDIGO, ((-11, -52), (10, -52), (13, -22),
    (3, -19), (-12, -21))), (1.3, (168, 60, 50), ((-11, -27), (12, -28))),
    (1.3, (168, 60, 50), ((-11, -23), (12, -24))), (7, SHADE, ((1, -80), (-1, -86))),
    (0, SKIN, ((-8, -99), (-10, -94), (-12.5, -90.5), (-10, -89.5), (-10, -85), (-7, -83), (4, -86),
    (6, -96), (0, -101))), (0, HAIR, ((-9, -96), (-8, -101), (-2, -104), (6, -102), (9, -96),
    (7, -87), (3, -86), (1, -93), (-3, -97))), (0, LEAF, ((-58, -67), (-46, -60), (-28, -59),
    (-12, -66), (-28, -66), (-44, -67))), (0, RICE, ((-48, -66), (-44, -72), (-36, -77), (-28, -74),
    (-21, -66))), (8, SHADE, ((1, -73), (-10, -56), (-30, -58))), (6.2, SKIN, ((0, -75), (-10, -58),
    (-37, -60))), (-2, LIT, ((-11, -50), (-12, -36), (-12, -22))), (-2.2, LIT, ((-9, -52),
    (-10, -68), (-4, -80))),
)  # fmt: skip
_PHONE: tuple[Cut, ...] = (
    (12, WOOD, ((-110, 6), (118, 5))), (-3, LIT, ((-109, 1), (0, 0), (118, -1))),
    (0, DARK, ((-52, 0), (-54, -60), (50, -60), (50, -1))), (0, CASE, ((-47, -5), (-49, -55),
    (10, -55), (10, -5))), (0, SHADE, ((10, -5), (10, -55), (45, -55), (45, -6))),
    (3, DARK, ((-48, -40), (45, -40))), (7, DARK, ((46, -22), (74, -22), (76, -44))),
    (11, LIT, ((76, -42), (76, -54))), (16, DARK, ((-24, -64), (20, -64))), (13, DARK, ((-50, -72),
    (-34, -82), (0, -85), (32, -82), (48, -72))), (0, DARK, ((-66, -72), (-38, -84), (-32, -62),
    (-54, -52), (-66, -60))), (0, DARK, ((62, -72), (36, -84), (30, -62), (52, -52), (62, -60))),
    (-4, WET, ((-60, -73), (-36, -86), (0, -90), (32, -86))), (-3, LIT, ((-46, -8), (-47, -30),
    (-46, -52))),
)  # fmt: skip
_TUBE: tuple[Cut, ...] = (
    (25, DARK, ((-104, 0), (108, 0))), (20, (112, 106, 76), ((-102, 0), (108, 0))),
    (4, (170, 162, 120), ((-98, -5), (100, -5))), (8, DARK, ((-66, -10), (-66, 10))),
    (8, DARK, ((70, -10), (70, 10))), (0, DARK, ((100, -5), (104, -12), (112, -12), (116, -5),
    (116, 5), (112, 12), (104, 12), (100, 5))), (0, CLEAT, ((103, -5), (106, -9), (110, -9),
    (113, -5), (113, 5), (110, 9), (106, 9), (103, 5))), (5, DARK, ((108, -5), (108, 5))),
)  # fmt: skip
_CRATE: tuple[Cut, ...] = (
    (3.4, RICE, ((30, 0), (-8, 10), (-16, 24), (20, 34), (120, 24), (210, 36), (330, 22))),
    (3.4, DARK, ((40, 0), (12, 9), (6, 20), (30, 27), (120, 14), (220, 26), (330, 12))),
    (0, DARK, ((-6, 6), (-6, -74), (18, -98), (190, -100), (190, -22), (168, 6))),
    (0, CRATED, ((0, 0), (0, -70), (163, -70), (163, 0))), (0, CLEAT, ((2, -74), (22, -94),
    (184, -96), (165, -74))), (3, DARK, ((0, -46), (163, -46))), (3, DARK, ((0, -23), (163, -23))),
    (15, CLEAT, ((9, -1), (9, -69))), (15, CLEAT, ((154, -1), (154, -69))), (7, CLEAT, ((34, -35),
    (58, -35))), (7, CLEAT, ((66, -35), (128, -35))), (5, CLEAT, ((48, -11), (112, -11))),
)  # fmt: skip
_BOARD: tuple[Cut, ...] = (
    (13, WOOD, ((0, -20), (-20, 178))), (0, DARK, ((-92, -32), (90, -26), (96, 20), (-88, 26))),
    (0, (146, 128, 92), ((-88, -28), (86, -22), (91, 16), (-84, 21))), (3.4, RICE, ((-74, -14),
    (-70, 8), (-66, -6), (-62, 8), (-58, -14))), (3.4, RICE, ((-37, -14), (-51, -14), (-51, -3),
    (-40, -3), (-51, -3), (-51, 8), (-37, 8))), (3.4, RICE, ((-29, -14), (-29, 8), (-16, 8))),
    (3.4, RICE, ((7, -14), (-7, -14), (-7, 8), (7, 8))), (3.4, RICE, ((15, -14), (29, -14), (29, 8),
    (15, 8), (15, -14))), (3.4, RICE, ((37, 8), (38, -14), (45, 0), (52, -14), (53, 8))),
    (3.4, RICE, ((75, -14), (61, -14), (61, -3), (72, -3), (61, -3), (61, 8), (75, 8))),
)  # fmt: skip


def spectacles(press: Press) -> None:
    """Spectacles on a wet stone by a stream; across it men in sun helmets look for them."""
    sky = (200, 211, 206)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    _ridges(press, sky, ("specs/far", 138, (160, 180, 172)), ("specs/mid", 182, (112, 138, 128)))
    press.poly([(-20, 204), (980, 196), (980, 260), (-20, 260)], (122, 134, 100))
    growth.grass(press, 218, 46, (88, 106, 84), -10, 970, 170)
    for k, lean in enumerate((-58, -74, -50, -66, -80, -56, -68)):
        _searcher(press, 372 + 88 * k, 236 + 3 * (k % 2), lean)
    growth.grass(press, 246, 36, (68, 86, 66), 250, 970, 170)
    land.water(press, 246, HEIGHT, (92, 118, 118), (186, 204, 200), 0.6, 150)
    for k in range(28):
        land.ripple(press, 366 + 88 * (k // 4), 252 + 8 * (k % 4), 0.2, (58, 74, 68), 0.7)
    for k in range(44):
        near, x, r = k / 44, WIDTH * press.draws(), 8 + 6 * (k % 3)
        press.line(_round(x, 268 + 190 * near, r, 0.26 * r), 0.8 + 0.6 * near, WET, 5 / r)
    bank = [(-20, 258), (120, 262), (262, 276), (322, 292), (280, 308), (120, 322), (-20, 330)]
    press.poly(bank, (134, 140, 104))
    growth.grass(press, 272, 52, (68, 86, 66), -10, 76, 50)
    cut(press, _KNEELING, 166, 300, 1.24)
    cut(press, _BOY, 112, 302, 1.06)
    _slab(press)
    _folded(press, 566, 366, 1.0)
    for x, y, length, turn in ((-6, 484, 190, -0.9), (60, 492, 150, -1.2), (966, 490, 170, -2.2)):
        growth.fern(press, x, y, length, turn, DARK)
    land.rain(press, WET, 0.35, 90, 0.1)
    press.pencil(_round(566, 376, 216, 76, 2.16), 5)


def _ridges(press: Press, sky: RGB, *layers: tuple[str, float, RGB]) -> None:
    """Wooded ridges one before the other, mist at their feet."""
    for seed, base, tone in layers:
        line = land.skyline(seed, base, 84, 8)
        land.jungle(press, line, tone, mixed(tone, sky, 0.5), 0.08 * base + 4, 0.4)
        press.mist(base + 14, 54, sky, 0.8, seed)


def _round(x: float, y: float, wide: float, high: float, turn: float = 2.0) -> list[Point]:
    """A ring; one of more than 2 goes on past where it began, and a little outside."""
    return [(x + wide * (1 + (turn - 2) * a / 18) * math.cos(a), y + high * math.sin(a))
            for a in (0.5 + turn * math.pi * k / 36 for k in range(37))]  # fmt: skip


def _searcher(press: Press, x: float, foot: float, lean: float) -> None:
    """One of theirs to his knees in reeds, bent to the left by `lean`, a hand down in them."""
    reach = 52 + 0.55 * lean
    (ax, ay), (bx, by) = placed(((-2, -34), (7, -34)), x + 2, foot - 46, 1, lean)
    press.line([(x + 6, foot - 46), (x + 13, foot - 22), (x + 9, foot + 2)], 9, WORN)
    press.line([(x, foot - 46), (x - 8, foot - 22), (x - 6, foot + 2)], 9, KHAKI)
    press.line([(bx, by), (bx + 3, by + 16), (bx - 3, foot - 8)], 5.5, WORN)
    cut(press, _TRUNK, x + 2, foot - 46, 1.03, lean)
    press.line([(ax, ay), (ax - reach * 0.4, ay + 15), (ax - reach, foot - 6)], 6, KHAKI)


def _slab(press: Press) -> None:
    """A flat stone in the near water, wet on top."""
    press.poly([(204, 446), (226, 412), (908, 404), (934, 450), (944, 500), (190, 500)], DARK)
    press.poly([(226, 424), (908, 412), (914, 456), (900, 500), (222, 500)], (52, 62, 61))
    press.poly([(226, 424), (250, 372), (326, 326), (470, 304), (660, 300), (800, 322), (888, 366),
                (908, 412), (820, 446), (600, 462), (360, 454)], (150, 160, 150))  # fmt: skip
    for k in range(70):
        x, y = 290 + 560 * press.draws(), 322 + 122 * press.draws()
        press.blade([(x, y), (x + 12, y - 2), (x + 14 + k / 2, y)], 2.4, WET, 0.35, both=True)
    press.blade([(228, 420), (252, 372), (328, 326), (470, 305)], 5, WET, 0.9, both=True)


def _folded(press: Press, x: float, y: float, u: float) -> None:
    """Spectacles with thick round rims, folded: the arms cross behind the glass."""
    left = ((-142, -16), (-70, -2), (112, 24), (136, 36), (146, 50), (144, 62), (134, 68))
    right = ((142, -16), (70, 4), (-112, 30), (-138, 42), (-149, 56), (-147, 68), (-137, 74))
    for at in (-76, 76):
        press.poly(placed(_round(at + 9, 13, 68, 58), x, y, u, -5), (74, 84, 80))
    cut(press, ((8, DARK, left), (9, DARK, left[3:]), (8, DARK, right), (9, DARK, right[3:])),
         x, y, u, -5)  # fmt: skip
    for at in (-76, 76):
        press.poly(placed(_round(at, 0, 58, 50), x, y, u, -5), (214, 228, 222), 0.5)
        rim = tuple(_round(at, 0, 60, 52))
        cut(press, (
            (0, (226, 236, 230), ((at - 40, 22), (at - 2, -44), (at + 20, -44), (at - 22, 34))),
            (13, DARK, rim), (-4, WET, rim[15:27]), (22, DARK, ((1.75 * at, -18), (2 * at, -17))),
        ), x, y, u, -5)  # fmt: skip
    cut(press, (
        (11, DARK, ((-20, -14), (-10, -27), (10, -27), (20, -14))),
        (-3, WET, ((-16, -20), (-8, -28), (10, -28))),
        *((3.2, COPPER, ((133 + 4.6 * k, -31), (136 + 4.6 * k, -2))) for k in range(5)),
        (2.6, COPPER, ((154, -12), (164, -6), (170, -12), (178, -8))),
        (-7, (255, 255, 250), ((-138, -26), (-104, -26), (-70, -26))),
        (-6, (255, 255, 250), ((-104, -52), (-104, -26), (-104, 0))),
    ), x, y, u, -5)  # fmt: skip


def stilts(press: Press) -> None:
    """A hamlet on stilts in the mountains: a man holds out rice, a boy a stick across the path."""
    sky, earth = (206, 202, 198), (150, 122, 96)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 120, (136, 132, 136), "stilts/cloud", step=8, weight=5, alpha=0.5)
    line = land.skyline("stilts/far", 216, 150, 5, sharp=True)
    land.mountain(press, line, (162, 160, 166), (186, 182, 184), 30, 0.5)
    press.mist(216, 60, sky, 0.9)
    _ridges(press, sky, ("stilts/edge", 264, (112, 118, 108)))
    press.poly([(-20, 280), (980, 274), (980, HEIGHT), (-20, HEIGHT)], earth)
    press.poly([(412, 304), (440, 302), (452, 350), (510, 410), (586, HEIGHT), (190, HEIGHT),
                (330, 410), (408, 350)], (190, 166, 134))  # fmt: skip
    for k in range(130):
        x, y = WIDTH * press.draws(), 300 + 1.36 * k
        press.blade([(x, y), (x + 14, y - 2), (x + 20 + k / 4, y)], 1 + k / 65, sky, 0.4, both=True)
    for x, size in ((232, 0.6), (318, 0.54), (462, 0.54), (548, 0.62), (384, 0.62), (268, 0.9),
                    (150, 1.02), (44, 1.7)):  # fmt: skip
        _on_posts(press, x, 252 + 91 * size, size, sky)
    _near_house(press, earth)
    press.line([(236, 470), (232, 356), (222, 336), (232, 356), (246, 336)], 8, DARK)
    press.line([(576, 340), (470, 342), (212, 352)], 7, DARK)
    cut(press, _BOY, 548, 452, 1.86, 0, True)
    cut(press, _OFFERS, 672, 456, 2.3)
    growth.grass(press, 486, 46, DARK, -10, 200, 70)
    growth.grass(press, 486, 40, DARK, 760, 970, 80)
    land.rain(press, (236, 234, 228), 0.4, 110)
    press.pencil(_round(316, 254, 192, 62, 2.2), 5.5)
    press.pencil([(494, 192), (136, 322)], 6)


def _on_posts(press: Press, x: float, foot: float, size: float, sky: RGB) -> None:
    """A house on posts, paler far off, smoke that comes through its thatch."""
    tone = mixed((62, 52, 44), sky, max(0.0, 0.58 - 0.34 * size))
    for k in range(-36, 37, 18):
        press.line([(x + k * size, foot), (x + k * size, foot - 26 * size)], 4.4 * size, tone)
    floor = foot - 24 * size
    built.hut(press, x, floor, size, tone, mixed(tone, sky, 0.5))
    press.line([(x - 46 * size, floor), (x + 46 * size, floor)], 5 * size, mixed(tone, DARK, 0.4))
    for k in (-18, 4, 22):
        land.smoke(press, x + k * size, floor - 50 * size, (40 + k) * size, 13 * size, SMOKE)


def _near_house(press: Press, earth: RGB) -> None:
    """The corner of a house near by on the right, and the notched log that leans at it."""
    thatch, light = (96, 82, 62), (188, 170, 130)
    press.poly([(826, 312), (980, 312), (980, 150), (826, 150)], (78, 66, 54))
    for at in range(830, 980, 18):
        press.line([(at, 150), (at, 306)], 3, WOOD, 0.7)
    for at in (838, 930):
        press.line([(at, 318), (at, 490)], 19, WOOD)
    press.poly([(752, 196), (846, 20), (980, -10), (980, 204)], thatch)
    for k in range(70):
        t, run = k / 70, 40 + 180 * press.draws()
        press.blade([(760 + run + 50 * t, 194 - 120 * t), (778 + run + 50 * t, 150 - 120 * t)], 3,
                    light if k % 3 else WOOD, 0.5)  # fmt: skip
        press.blade([(750 + 3.4 * k, 190), (747 + 3.4 * k, 206 + 4 * (k % 3))], 6, thatch)
    for at in (852, 886, 920):
        land.smoke(press, at, 76, 84, 20, SMOKE, 0.7, -0.3)
    press.line([(724, 476), (800, 276)], 32, WOOD)
    for k in range(7):
        x, y = 728 + 10.2 * k, 462 - 26.6 * k
        press.poly([(x - 19, y - 1), (x + 3, y), (x - 8, y - 22)], earth)
        press.line([(x - 13, y + 1), (x + 3, y + 1)], 3, light)
    press.poly([(766, 304), (980, 300), (980, 322), (766, 322)], WOOD)
    press.blade([(768, 305), (870, 303), (980, 302)], 4, light, 0.9, both=True)


def tin_cup(press: Press) -> None:
    """An outpost left to the rain: a roof of runway matting, a crate with wires, a telephone."""
    pale = (214, 210, 190)
    press.fade(0, HEIGHT, pale, 1.0, 1.0)
    press.fade(0, 220, (112, 122, 130), 1.0, 0.0)
    land.engraved(press, 8, 190, (78, 86, 96), "cup/cloud", step=8, weight=5.4, alpha=0.6)
    _ridges(press, pale, ("cup/far", 250, (152, 162, 156)), ("cup/mid", 306, (104, 120, 108)))
    land.fill_below(press, land.skyline("cup/top", 366, 18, 5), (150, 142, 88))
    growth.grass(press, 366, 34, (120, 118, 72), -10, 970, 240)
    press.poly([(300, 394), (880, 388), (960, HEIGHT), (130, HEIGHT), (60, 430)], (174, 154, 118))
    for k in range(27):
        _bag(press, 350 + 58 * (k % 9) + 29 * (k // 9 % 2), 394 - 23 * (k // 9), 0.9, (92, 82, 60),
             k in (19, 22, 25))  # fmt: skip
    _matting(press)
    for low in (348, 373, 398):
        cut(press, _TUBE, 470, low)
    press.line([(430, 314), (390, 322), (344, 356), (320, 434), (140, 440), (-10, 466)], 4, DARK)
    cut(press, _PHONE, 470, 326, 1.1)
    cut(press, _CRATE, 650, 420)
    hook = [(610 - 14 * math.cos(a), 412 - 14 * math.sin(a))
            for a in (math.pi * k / 8 for k in range(13))]  # fmt: skip
    press.pencil([*hook, (610, 437)], 7)
    press.pencil([(610, 450), (610, 452)], 8)
    for x, y, split in ((236, 440, False), (300, 448, True), (264, 412, True), (880, 446, True),
                        (944, 440, False), (910, 412, False), (926, 384, True)):  # fmt: skip
        _bag(press, x, y, 1.22, BAG, split)
    cut(press, _BOARD, 118, 300, 1.0, -9)
    growth.grass(press, 486, 54, (38, 44, 32), -10, 330, 150)
    growth.grass(press, 488, 30, (38, 44, 32), 330, 970, 130)
    land.rain(press, (232, 236, 230), 0.45, 150)


def _bag(press: Press, x: float, y: float, u: float, tone: RGB, split: bool) -> None:
    """A sandbag, its left end at (x, y); with `split` it has burst and sprouted."""
    shape = ((0, 0), (-3, -11), (4, -22), (28, -25), (54, -22), (61, -12), (57, 1), (28, 3))
    inner = tuple((29 + (a - 29) * 0.94, -11 + (b + 11) * 0.86) for a, b in shape)
    cut(press, ((0, mixed(tone, DARK, 0.75), shape), (0, tone, inner),
                 (-3.4, LIT, ((2, -17), (28, -22), (54, -18)))), x, y, u)  # fmt: skip
    if not split:
        return
    tear = ((16, -20), (24, -9), (18, 2), (38, 3), (34, -10), (40, -21))
    cut(press, ((0, (198, 176, 130), tear), (1.8, DARK, tear[:3])), x, y, u)
    for _ in range(11):
        a, tall, lean = 20 + 16 * press.draws(), 30 + 24 * press.draws(), 18 * press.draws() - 9
        blade = ((a, -16), (a + lean * 0.3, -0.6 * tall - 6), (a + lean, -tall))
        press.blade(placed(blade, x, y, u), 3.4 * u, (132, 150, 64))


def _matting(press: Press) -> None:
    """A sheet of runway matting on four posts, seen from below: the sky in its holes."""
    for at, top in ((372, 150), (846, 144), (316, 96), (892, 88)):
        foot, wide = (392, 9) if top > 100 else (440, 14)
        press.line([(at, top), (at + 3, foot)], wide, WOOD)
        press.blade([(at - 3, top + 60), (at, (top + foot) / 2), (at + 2, foot)], 2.6, LIT, 0.7)
    press.poly([(272, 74), (936, 58), (882, 156), (336, 164)], DARK)
    press.poly([(276, 78), (930, 63), (880, 151), (339, 159)], (74, 80, 82))
    for k in range(68):
        t, across = (k // 17 + 0.5) / 4, (k % 17 + 0.5) / 17
        x = 276 + 63 * t + (654 - 113 * t) * across
        y = 78 + 81 * t - 15 * across * (1 - 0.5 * t)
        press.disc(x, y, 12 - 1.6 * t, DARK, flat=0.66)
        press.disc(x + 0.5, y + 0.8, 10 - 1.6 * t, (200, 206, 198), flat=0.62)
    press.blade([(272, 75), (600, 67), (936, 59)], 4, WET, 0.9, both=True)
    for at in range(350, 870, 44):
        press.blade([(at, 172), (at - 1, 190 + 9 * (at % 3)), (at - 2, 214)], 2.2, WET, 0.8)
