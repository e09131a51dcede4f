"""Plates of the walk to the gauge: the way out at the gate, the stick at the ford."""

import math

from campaign.plates import growth, land
from campaign.plates.cuts import Cut, cut, ring
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed

BAMBOO, CLAY, DARK = (206, 182, 108), (160, 138, 108), (24, 28, 26)
DIKE, FOAM, FOLD = (84, 98, 66), (246, 230, 192), (56, 64, 48)
NODE, PONCHO, RIM = (86, 70, 40), (88, 98, 66), (222, 224, 198)
RUST, SHIRT, SKIN = (140, 74, 46), (112, 110, 66), (196, 138, 88)
SPLIT, STEEL, TREAD = (246, 232, 178), (40, 44, 44), (66, 50, 38)
WET, WOOL = (234, 238, 232), (170, 152, 104)
_SENTRY: tuple[Cut, ...] = (
    (2.4, DARK, ((-20, -40), (-26, -8))),
    (10, DARK, ((-3, -48), (-5, -24), (-6, -4))),
    (10, DARK, ((2, -48), (25, -50), (29, -27))),
    (0, DARK, ((-12, 0), (-12, -9), (-1, -9), (9, -4), (9, 0))),
    (0, DARK, ((23, -20), (24, -31), (34, -32), (45, -25), (45, -20))),
    (0, DARK, ((-3, -81), (-11, -77), (-16, -66), (-20, -44), (-23, -30), (-14, -28), (-4, -31),
        (8, -30), (15, -39), (31, -43), (32, -51), (22, -58), (15, -73), (8, -80)), PONCHO),
    (0, FOLD, ((6, -79), (15, -72), (22, -58), (31, -51), (30, -44), (15, -40), (8, -31),
        (4, -31), (9, -56))),
    (-2, DARK, ((-6, -76), (-11, -56), (-15, -30))),
    (-2, DARK, ((0, -76), (-2, -54), (-5, -32))),
    (-2, DARK, ((9, -66), (14, -54), (26, -48))),
    (-2, DARK, ((6, -60), (4, -46), (3, -32))),
    (0, DARK, ((-14, -77), (-12, -90), (4, -92), (12, -86), (12, -80), (9, -76))),
    (0, PONCHO, ((-11, -78), (-9.5, -87), (1, -86), (4, -78))),
    (0, DARK, ring(1.5, -87.5, 12.5, 13, 10, 1)),
    (0, DARK, ((-11.5, -91), (14, -86), (17, -83), (15, -82), (10, -83), (-11.5, -86.5))),
    (-2, WET, ((-11, -91), (-7, -98), (2, -101), (9, -98))),
    (-2, WET, ((-12, -79), (-19, -62), (-25, -30))),
    (-2, WET, ((-10, -24), (-11, -14), (-12, -4))),
)  # fmt: skip
_READER: tuple[Cut, ...] = (
    (3, DARK, ((27, -22), (10, -88))),
    (11, DARK, ((14, -14), (-12, -40), (-4, -5))),
    (0, DARK, ((16, -10), (24, -28), (23, -50), (10, -64), (-4, -62), (-10, -50), (-4, -26),
        (0, -10))),
    (0, DARK, ((-31, 0), (-29, -6), (-18, -9), (-10, -6), (-9, 0))),
    (0, DARK, ((-13, 2), (-11, -5), (0, -8), (10, -5), (11, 2))),
    (0, FOLD, ((15, -16), (21, -30), (20, -48), (9, -60), (-2, -58), (2, -36), (6, -20))),
    (11, DARK, ((12, -14), (-24, -36), (-17, -5))),
    (11, DARK, ((2, -58), (-8, -68))),
    (7, DARK, ((0, -56), (-22, -40), (-44, -22))),
    (5, DARK, ((-43, -23), (-49, -15))),
    (0, DARK, ring(-11, -67, 9, 10)),
    (0, DARK, ring(-12, -71, 12.5, 12.5, -16, 1)),
    (0, DARK, ((-29, -65), (-24, -70), (0, -76), (1, -73), (-14, -68), (-28, -62))),
    (-2, RIM, ((-24, -71), (-20, -80), (-11, -84))),
    (-2, RIM, ((-26, -38), (-8, -26), (8, -18))),
    (-2, RIM, ((-3, -60), (-24, -43), (-44, -24))),
    (-2, RIM, ((-7, -64), (2, -66), (11, -65))),
)  # fmt: skip
_PRINT: tuple[Cut, ...] = (
    (5, CLAY, ((-20, 0), (-17, -5), (0, -4), (20, -6), (24, -1), (20, 5), (0, 5), (-17, 4),
        (-20, 0))),
    (0, TREAD, ((-20, 0), (-17, -5), (-8, -6), (0, -4), (10, -7), (20, -6), (24, -1), (20, 5),
        (8, 6), (-2, 4), (-10, 5), (-17, 4))),
    (1.8, CLAY, ((-13, -4), (-11, 3))),
    (1.8, CLAY, ((-4, -3), (-2, 3))),
    (1.8, CLAY, ((8, -5), (10, 3))),
    (1.8, CLAY, ((15, -5), (17, 2))),
)  # fmt: skip
_BENT: tuple[Cut, ...] = (
    (5.4, DARK, ((3, -44), (-5, -22), (-4, 0))),
    (5.4, DARK, ((6, -44), (13, -22), (11, 0))),
    (0, DARK, ((-3, -44), (6, -41), (10, -47), (-10, -71), (-16, -71), (-18, -66)), SHIRT),
    (4.4, DARK, ((-17, -68), (-19, -50), (-26, -8))),
    (0, DARK, ring(-25, -72, 6, 6)),
    (0, WOOL, ((-38.6, -62.9), (-35, -68.8), (-36.9, -74), (-36, -80.4), (-32, -84.5),
        (-26.5, -85.9), (-20.6, -83.5), (-17, -79.2), (-10.1, -79.4), (-15.9, -78.5),
        (-35, -67.5))),
)  # fmt: skip
_DRUM: tuple[Cut, ...] = (
    (0, DARK, ((2, 1), (29, 1), (29, 15), (2, 15)), RUST),
    (1.8, DARK, ((15, 1), (15, 15))),
    (-2, SKIN, ((2, 4), (14, 3), (29, 4))),
)  # fmt: skip
_BARB: tuple[Cut, ...] = (
    (2.4, DARK, ((-5, -7), (5, 7))),
    (2.4, DARK, ((5, -6), (-5, 6))),
)  # fmt: skip
_STRAND: tuple[Cut, ...] = (
    (4.4, DARK, ((214, 384), (322, 374), (416, 327), (429, 335), (580, 366), (768, 384))),
    (2.2, WET, ((214, 384), (322, 374), (416, 327), (429, 335), (580, 366), (768, 384))),
)  # fmt: skip


def _backdrop(press: Press, sky: RGB, name: str, high: float, *layers: tuple[float, RGB]) -> None:
    """A sky cut by cloud, and wooded skylines before it in mist."""
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 112, (130, 136, 140), f"{name}/cloud", step=8, weight=5, alpha=0.45)
    for base, tone in layers:
        land.jungle(press, land.skyline(f"{name}/{base}", base, high, 9), tone, sky, 10, 0.2)
        press.mist(base, 28, sky, 0.8, f"{name}{base}")


def gate(press: Press) -> None:
    """A sentry lifts the wire with his boot; a path and a ditch go out, a man looks at prints."""
    _backdrop(press, (190, 196, 196), "gate", 54, (184, (166, 174, 172)), (202, (122, 134, 130)))
    press.poly([(-20, 206), (980, 202), (980, 400), (-20, 400)], (164, 174, 166))
    for k in range(150):
        low, tone = press.draws() ** 1.4, (206, 214, 206) if k % 3 else (112, 128, 112)
        land.ripple(press, WIDTH * press.draws(), 210 + 160 * low, 0.7 * low, tone, 0.6)
    for y in (206, 213, 225, 246, 284, 338):
        press.line([(-20, y), (980, y - 3)], 0.05 * (y - 160), (98, 110, 78))
        growth.grass(press, y + 1, 0.08 * (y - 170), DIKE, -10, 970, 260 if y > 240 else 0)
    for at in (-900, -420, -60, 980, 1400, 1900):
        press.blade([(at, 480), ((at + 530) / 2, 340), (530, 204)], 26, (98, 110, 78))
    _two_ways(press)
    land.fill_below(press, [(-20.0, 372.0), (300, 364), (620, 370), (980, 362)], (126, 104, 80))
    for k in range(120):
        land.ripple(press, WIDTH * press.draws(), 374 + 0.8 * k, k / 250, (170, 148, 118), 0.6)
    _fence(press)
    for x, y, u in ((572, 418, 1.1), (520, 409, 1.0), (512, 390, 0.85), (466, 385, 0.76)):
        cut(press, _PRINT, x, y, u)
    cut(press, _SENTRY, 322, 410, 2.6)
    cut(press, _READER, 668, 448, 1.9)
    cut(press, _STRAND)
    for x, y in ((466, 343), (505, 351), (543, 358), (735, 381), (278, 378)):
        cut(press, _BARB, x, y)
    land.rain(press, WET, 0.5, 150, 0.0)
    press.pencil([(500, 262), (560, 352), (632, 268)], 6)


def _lane(top: float, foot: float, t: float, side: float) -> Point:
    """A point of a lane that winds: `t` is 0 at the treeline and 1 at its foot."""
    x = top + (foot - top) * t**1.3 + 9 * math.sin(5 * t) * t
    return x + side * (0.05 + 0.95 * t**1.5), 206 + 184 * t


def _two_ways(press: Press) -> None:
    """The trodden path on its dike to the left; to the right of it the ditch, full to the brim."""
    for top, foot, wide, tone in ((430, 478, 82, DIKE), (430, 478, 60, (208, 182, 138)),
                                  (646, 676, 122, (60, 74, 50)), (646, 676, 104, (84, 108, 108)),
                                  (646, 676, 96, (140, 168, 168))):  # fmt: skip
        edges = [[_lane(top, foot, k / 20, way * wide) for k in range(21)] for way in (-1, 1)]
        press.poly([*edges[0], *reversed(edges[1])], tone)
    for k in range(70):
        t = 0.06 + 0.94 * press.draws() ** 0.7
        x, y = _lane(430, 478, t, 88 * (press.draws() - 0.5))
        tone = (146, 114, 80) if k % 5 < 3 else (234, 214, 174)
        press.blade([(x, y), (x + 9 * t, y + 1), (x + 20 * t, y)], 6 * t, tone, 0.9, both=True)
        x, y = _lane(646, 676, t, 140 * (press.draws() - 0.5))
        land.ripple(press, x, y, 0.5 * t, (232, 240, 236), 0.9)
    for k in range(34):
        t = k / 33
        (x, y), reach = _lane(646, 676, t, 112 * (-1) ** k), 3 + 9 * t
        growth.grass(press, y, 5 + 22 * t, (52, 66, 44), x - reach, x + reach, 7)


def _fence(press: Press) -> None:
    """The wire to either side of the gate, its two stakes; the matting, its holes, its end."""
    for x, way in ((214, -1), (768, 1)):
        for k in range(40):
            y, at = (258, 296, 334, 380)[k % 4], x + way * (18 + 26 * (k // 4))
            press.line([(at - way * 20, y), (at + way * 10, y - 1)], 2, STEEL)
            press.line([(at - 4, y - 5), (at + 4, y + 4)], 1.6, STEEL)
            press.line(ring(at, 372, 22, 24), 1.7, STEEL, 0.85 * (k % 4 == 0))
        press.line([(x, 404), (x + way * 4, 232)], 10, DARK)
        press.blade([(x - 4, 400), (x - 3, 310), (x - 2 + way * 4, 236)], 2.6, RIM, 0.8)
    press.poly([(-20, 436), (590, 428), (632, 500), (-20, 500)], DARK)
    press.poly([(-20, 440), (586, 432), (622, 500), (-20, 500)], (112, 116, 112))
    for k in range(78):
        row, x, y = k % 3, 566 - 29 * (k // 3) + 10 * (k % 3), 442 + 14 * (k % 3)
        press.disc(x, y, 8 + row, DARK, flat=0.42)
        press.disc(x + 1, y + 1, 6 + row, (84, 72, 58), flat=0.4)
        press.line([(-20, 450 + 14 * row), (594 + 8 * row, 446 + 14 * row)], 1.8, STEEL)
    press.blade([(-20, 438), (300, 433), (588, 430)], 3.4, WET, 0.8, both=True)


def stick(press: Press) -> None:
    """A gauge post in a brown river, a bamboo bridge that broke; upstream men and their raft."""
    _backdrop(press, (208, 208, 206), "stick", 76, (176, (170, 176, 172)), (194, (126, 138, 128)))
    land.water(press, 192, HEIGHT, (166, 128, 84), (226, 200, 152), 0.7, 230)
    press.fade(350, HEIGHT, (70, 50, 36), 0.0, 0.75)
    _upstream(press)
    for k in range(46):
        drop = ring(WIDTH * press.draws(), 214 + 5.4 * k, 7 + 5 * (k % 3), 1.8 + 1.3 * (k % 3))
        press.line(drop, 0.8 + 0.013 * k, FOAM, 0.6)
    _bridge(press)
    _post(press, 540, 350)
    growth.grass(press, 492, 100, DARK, -10, 220, 130)
    growth.grass(press, 490, 60, DARK, 800, 970, 70)
    land.rain(press, WET, 0.45, 130, 0.06)
    press.pencil([(560, 336), (584, 362), (654, 284)], 9)


def _upstream(press: Press) -> None:
    """The far bank, its trees; small at its end four men bent over a raft of oil drums."""
    for k in range(60):
        t = k / 59
        x, y, r = 690 + 290 * t, 196 + 70 * t * t, 14 + 34 * t
        tone = mixed((104, 118, 100), (62, 76, 56), t)
        press.disc(x, y - r * (0.9 + 0.8 * press.draws()), r, tone, flat=0.85)
        press.poly([(x - 4, y - r), (990, y - r), (990, y + 6), (x - 4, y + 6)], tone)
        land.leaves(press, x, y - r * (0.4 + 1.1 * press.draws()), 0.6 * r, (140, 152, 116), 0.5)
        growth.grass(press, y + 8, 10 + 26 * t, (50, 62, 44), x - 4, x + 8, 7)
    press.poly([(580, 222), (742, 223), (744, 230), (578, 229)], DARK)
    for k in range(4):
        x = 612 + 37 * k
        cut(press, _DRUM, 592 + 36 * k, 229, 1.12)
        cut(press, _BENT, x, 223, 0.72, (2, -5, 4, -2)[k])
        press.line([(x + 12, 191), (x - 20, 160)], 1.8, DARK, float(k != 2))
        land.ripple(press, x, 253 + 4 * (k % 2), 0.4, DARK, 0.6)


def _cane(press: Press, ax: float, ay: float, bx: float, by: float, wide: float) -> None:
    """A bamboo from one point to another: its outline, its light side, its nodes."""
    length = math.hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / length * wide * 0.5, (ax - bx) / length * wide * 0.5
    for out, tone in ((4.5, DARK), (0.0, BAMBOO)):
        press.line([(ax, ay), (bx, by)], wide + out, tone)
    lit = 0.22 * wide
    press.line([(ax - lit, ay - lit), (bx - lit, by - lit)], lit, SPLIT)
    for k in range(1, int(length / 34) + 1):
        x, y = ax + (bx - ax) * k * 34 / length, ay + (by - ay) * k * 34 / length
        press.line([(x - nx, y - ny), (x + nx, y + ny)], 2.6, NODE)


def _bridge(press: Press) -> None:
    """One bamboo for the feet and one for the hand, broken, their ends down in the water."""
    for cane in ((220, 420, 144, 170, 9), (136, 424, 212, 172, 9), (102, 420, 26, 170, 9),
                 (18, 424, 94, 172, 9), (312, 300, 388, 396, 12), (318, 204, 334, 270, 8),
                 (520, 190, 412, 398, 8), (516, 280, 456, 402, 12), (312, 298, -20, 306, 14),
                 (318, 200, -20, 206, 9)):  # fmt: skip
        _cane(press, *cane)
    for k in range(20):
        (x, y), off = ((314, 298), (320, 200))[k % 2], k // 4 - 2
        torn = [(x - 4, y + 2.4 * off), (x + 10 + 9 * (off % 3), y + 5 * off + 3)]
        press.blade(torn, (5.4, 3)[k // 2 % 2], (DARK, SPLIT)[k // 2 % 2])
    for x, y in ((388, 396), (454, 403), (411, 400), (140, 424), (222, 420)):
        for k in range(3):
            press.line(ring(x, y - 2, 16 + 11 * k, 4 + 2.6 * k), 2, FOAM, 0.8)


def _post(press: Press, x: float, low: float) -> None:
    """The gauge: a post with white rings, the eleventh of them half in the water."""
    for half, tone in ((35, DARK), (31, (86, 72, 58))):
        press.poly([(x - half, low + 8), (x - half, 56), (x + half, 56), (x + half, low + 8)], tone)
    for k in range(7):
        rim = ring(x, low - 44 * k - 9, 31, -6, 0, 1)
        press.poly([*rim, *((px, py + 18) for px, py in rim[::-1])], (246, 244, 232))
    press.poly([(x + 8, low + 8), (x + 8, 56), (x + 31, 56), (x + 31, low + 8)], DARK, 0.34)
    for _ in range(26):
        at, y = x - 27 + 54 * press.draws(), 70 + 250 * press.draws()
        press.blade([(at, y), (at + 1, y + 14), (at, y + 30)], 2, DARK, 0.5, both=True)
    press.disc(x, 57, 35, DARK, flat=0.24)
    press.disc(x, 56, 31, (136, 118, 92), flat=0.2)
    for k in range(8):
        lash = ring(x, 180 + 90 * (k // 4) + 5 * (k % 4), 34, -6, 0, 1)
        press.line(lash, 3.6, (214, 188, 130) if k % 2 else NODE)
    press.poly([*ring(x, low + 3, 36, -7, 0, 1), (x - 40, low + 3), (x - 40, low + 24),
                (x + 40, low + 24), (x + 40, low + 3)], (158, 122, 82))  # fmt: skip
    for k in range(5):
        arc = ring(x, low + 3, 35 + 15 * k, -8 - 5 * k, 0, 1)
        press.blade(arc, 5.4 - 0.7 * k, (248, 232, 196), 0.95 - 0.14 * k, both=True)
