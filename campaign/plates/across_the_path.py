"""Plates of what lies across the path: a road under a roof of leaves, a camp at its breakfast."""

import math

from campaign.plates import ambush, figures, growth, land
from campaign.plates.cuts import inked, put_at
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

DARK, ROOF, WOOD, EDGE = (20, 26, 20), (27, 40, 29), (128, 112, 80), (206, 194, 156)
EARLY, RIM, COAL = (224, 212, 190), (240, 222, 184), (36, 33, 28)
SKIN, SHADE, LIT = (168, 122, 84), (94, 66, 48), (220, 184, 138)
WET, STEEL = (232, 236, 232), (30, 33, 33)
PITH = ((-15, 3), (-9.4, 0), (-8.6, -5), (-5, -9.6), (0, -11), (5, -9.6), (8.6, -5), (9.4, 0),
        (15, 3), (10, 1), (-10, 1))  # fmt: skip
"""A sun helmet from the side, about the middle of its brim."""


def roofed_road(press: Press) -> None:
    """A truck road under bent saplings runs to a bright end; an open notebook on the bank."""
    press.fade(0, HEIGHT, (178, 188, 160), 1.0, 1.0)
    press.fade(206, HEIGHT, (84, 96, 66), 0.2, 1.0)
    press.glow(560, 206, 250, (246, 248, 236), 1.0)
    _gravel(press)
    for k in range(11):
        _arch(press, 0.085 * 1.31**k, (k / 10) ** 0.9)
    _culvert(press)
    bank = [(-20.0, 344.0), (90, 350), (230, 384), (340, 428), (470, 456), (700, 468), (980, 452)]
    land.fill_below(press, bank, (24, 31, 22))
    growth.grass(press, 398, 46, (24, 31, 22), -10, 210, 60)
    for x, y, size, turn in ((930, 486, 190, -2.2), (860, 490, 120, -1.9), (952, 470, 150, -1.5),
                             (14, 372, 130, -1.0), (50, 366, 96, -0.6), (384, 484, 84, -0.9),
                             (430, 490, 70, -1.9)):  # fmt: skip
        growth.fern(press, x, y, size, turn, (13, 18, 13))
    _notebook(press, put_at(196, 422, 1.28, 5))
    land.rain(press, (236, 240, 226), 0.35, 70, 0.12)
    steps = [_along(s, 8 * math.sin(9 * s), 0) for s in (0.86, 0.62, 0.44, 0.3, 0.21, 0.14)]
    press.pencil(steps, 5.5)
    for (at, low), half in zip(steps, (20, 16, 12, 9), strict=False):
        press.pencil([(at - half, low + 2), (at + half, low - 2)], 5.5)


def _along(s: float, across: float, up: float) -> Point:
    """A point of the road: `s` is 0 at its end and 1 at the foot of the plate."""
    return 560 + s * (64 + across), 206 + s * (274 - up)


def _gravel(press: Press) -> None:
    """The road's wet gravel, the logs in it where a stream passes under, two tire tracks."""
    end = _along(0.03, 0, 0)
    press.poly([end, _along(1.1, -250, 0), _along(1.1, 250, 0)], (182, 182, 160))
    for k in range(5):
        press.line([_along(0.5 + 0.026 * k, way, 0) for way in (-236, 236)], 6.4, WOOD, 0.8)
        press.line([_along(0.495 + 0.026 * k, way, 0) for way in (-236, 236)], 1.6, EDGE)
    for at in (-122, 122):
        press.poly([end, _along(1.1, at - 38, 0), _along(1.1, at + 38, 0)], (100, 104, 86))
        for k in range(30):
            s, side = 0.08 * 1.09**k, at - 12 + 26 * (press.draws() - 0.5)
            shine = [_along(s * far, side, 0) for far in (0.9, 1.06, 1.24)]
            press.blade(shine, 13 * s, (226, 230, 214), 0.85, both=True)
    for k in range(320):
        s = 0.1 + 0.95 * press.draws()
        spot = _along(s, 490 * (press.draws() - 0.5), 0)
        press.disc(*spot, 4.5 * s, (208, 208, 188) if k % 2 else (128, 130, 106), 0.8, 0.4)
    for s in (0.08 * 1.09**k for k in range(31)):
        (x, y), (right, _) = _along(s, -44, 0), _along(s, 44, 0)
        growth.grass(press, y, 26 * s, (108, 120, 78), x, right, 5)


def _bow(s: float, side: float, turn: float) -> list[Point]:
    """A sapling rooted at one `side` of the road, -1 or 1, and bent over it as far as `turn`."""
    return [_along(s, side * 450 * math.cos(a), 560 * math.sin(a) ** 0.8)
            for a in (turn * k / 22 for k in range(23))]  # fmt: skip


def _arch(press: Press, s: float, near: float) -> None:
    """One arch of the roof: the leaves outside of it, its stems, the lashing at the top."""
    tone, draws = mixed((176, 190, 154), ROOF, near), press.draws
    light, bark = mixed(tone, (196, 210, 142), 0.36), mixed(tone, (14, 17, 13), 0.72)
    left = _bow(s, -1, math.pi)
    press.poly([_along(s * 1.31, -450, 0), *left, _along(s * 1.31, 450, 0), (1400, 500),
                (1400, -20), (-400, -20), (-400, 500)], tone)  # fmt: skip
    for _ in range(56):
        a, out = math.pi * draws(), 1.02 + 0.34 * draws()
        growth.spray(press, *_along(s, -450 * out * math.cos(a), 560 * out * math.sin(a) ** 0.8),
                     46 * s, mixed(tone, light, draws()))  # fmt: skip
    for k in range(5):
        side, root = (-1, 1)[k % 2], 1 + 0.2 * (draws() - 0.6)
        stem = _bow(s * root, side * (0.93 + 0.07 * draws()), math.pi * (0.54 + 0.14 * draws()))
        press.blade(stem, (34 - 3 * k) * s, bark)
        press.blade([(x - 3 * s, y) for x, y in stem[:18]], 7 * s, light, 0.9)
        for x, y in stem[9::2]:
            growth.spray(press, x, y, (30 + 50 * draws()) * s, mixed(tone, bark, 0.5 * draws()))
            growth.spray(press, x, y, 34 * s, light)
    for x, y in left[1:-1]:
        growth.spray(press, x, y - 6 * s, 70 * s, tone)
    for k in range(3):
        x, y = _along(s, 9 * k - 10, 548)
        press.line([(x - 5 * s, y - 14 * s), (x + 5 * s, y + 15 * s)], 5 * s, (214, 198, 146))
    for k in range(12):
        x, y = _along(s * (1 + 0.026 * k), (-462, 462)[k % 2], 0)
        growth.grass(press, y + 3 * s, 76 * s, mixed(tone, light, 0.3), x - 20 * s, x + 20 * s, 6)


def _culvert(press: Press) -> None:
    """Where a stream passes under the road: a box of squared logs, and the water out of it."""
    put = put_at(0, 0, 1)
    inked(press, put, (52, 62, 42), ((318, 352), (478, 342), (470, 372), (430, 428), (330, 420)))
    inked(press, put, (112, 126, 114), ((352, 404), (424, 402), (404, 432), (330, 490), (190, 490),
                                       (290, 440)))  # fmt: skip
    for k in range(16):
        land.ripple(press, 388 - 6 * k, 410 + 4 * k, 0.3, (230, 236, 224), 0.9)
    inked(press, put, DARK, ((334, 352), (440, 348), (440, 408), (334, 412)))
    for x in (334, 424):
        inked(press, put, WOOD, ((x + 8, 355), (x + 8, 411)), wide=17)
        inked(press, put, EDGE, ((x + 2, 355), (x + 2, 411)), wide=5)
    for y in (347, 361):
        inked(press, put, WOOD, ((318, y + 2), (458, y - 2)), wide=13)
        inked(press, put, DARK, ((318, y + 8), (458, y + 4)), wide=2.4)
        inked(press, put, EDGE, ((318, y - 4), (458, y - 8)), wide=2.6)
    for left, right in ((290, 336), (440, 474)):
        growth.grass(press, 422, 30, (70, 84, 54), left, right, 18)


def _notebook(press: Press, put: figures.Put) -> None:
    """A green notebook that lies open, a sketch of the road in it, the stub of a pencil on it."""
    page, ink = (236, 230, 206), (70, 74, 66)
    inked(press, put, (8, 11, 8), ((-98, 24), (-64, -36), (66, -37), (102, 22), (2, 32)))
    inked(press, put, (46, 116, 68), ((-92, 17), (-62, -35), (64, -36), (97, 16), (2, 25)))
    for way, tone in ((-1, page), (1, mixed(page, DARK, 0.12))):
        inked(press, put, tone, ((way * 85, 11), (way * 57, -36), (way * 29, -39), (0, -31),
                                (1, 19), (way * 44, 9)))  # fmt: skip
    lines = [((-50 - 4.6 * k, 7.5 * k - 26), (-30 - 2 * k, 7.2 * k - 28), (-10, 7.8 * k - 22))
             for k in range(5)]  # fmt: skip
    inked(press, put, ink, *lines, ((0, -31), (1, 19)), ((20, 5), (29, -14), (33, -32)),
         ((36, 3), (40, -14), (40, -32)), ((12, -12), (30, -9), (42, -12), (62, -14)),
         wide=1.8)  # fmt: skip
    for wide, tone in ((11, DARK), (7.4, (214, 158, 62)), (2.2, (246, 212, 134))):
        inked(press, put, tone, ((46, 4), (72, -20)), wide=wide)
    inked(press, put, (232, 206, 160), ((42, 1), (48, 7), (35, 13)))
    press.disc(*put((37, 11))[0], 2.2, DARK)


def breakfast(press: Press) -> None:
    """Their platoon at a meal under slung ponchos, a haircut, a sentry with his bowl; a helmet."""
    press.fade(0, HEIGHT, EARLY, 1.0, 1.0)
    press.glow(470, 190, 380, (250, 238, 214), 0.95)
    for k, tone in enumerate(((196, 184, 162), (160, 150, 126))):
        for i in range(11 - 4 * k):
            growth.trunk(press, 30 + (92 + 50 * k) * i + 40 * press.draws(), 296 + 22 * k,
                         9 + 8 * k, tone, mixed(tone, EARLY, 0.5),
                         (press.draws() - 0.5) * 0.05)  # fmt: skip
        press.mist(300 + 18 * k, 60, EARLY, 0.75, f"early{k}")
    _slung(press, put_at(338, 226, 0.9), 0.9, (172, 164, 136), EARLY)
    press.poly([(-20, 330), (420, 318), (980, 334), (980, HEIGHT), (-20, HEIGHT)], (140, 126, 92))
    for _ in range(200):
        x, y = WIDTH * press.draws(), 330 + 140 * press.draws()
        press.blade([(x, y), (x + 9, y - 3), (x + 20 + 14 * press.draws(), y)], 2.2, RIM, 0.4)
    _slung(press, put_at(548, 208, 1.4), 1.4, (116, 112, 82), RIM)
    _slung(press, put_at(884, 190, 1.8), 1.8, (82, 82, 58), RIM)
    back = mixed(COAL, EARLY, 0.42)
    for x, foot, tall, flip in ((338, 344, 74, True), (392, 338, 70, False), (494, 344, 76, True),
                                (822, 354, 86, False)):  # fmt: skip
        _squatting(press, put_at(x, foot, tall / 100, 0, flip), tall / 100, back, True)
    _fire(press, 446, 384)
    _squatting(press, put_at(550, 410, 1.34, 0, True), 1.34, COAL, False)
    _haircut(press, put_at(684, 410, 1.5), 1.5)
    press.fade(400, HEIGHT, (30, 30, 22), 0.0, 0.8)
    growth.trunk(press, 52, 470, 84, COAL, (120, 108, 84))
    _sentry(press, put_at(262, 462, 2.8), 2.8)
    ambush.down(press, 838, 420, 1.3, -1, light=RIM)
    for k in range(22):
        growth.fern(press, -10 + 46 * k, 496, 60 + 50 * press.draws(),
                    -math.pi / 2 + (press.draws() - 0.5) * 1.5, (18, 20, 15))  # fmt: skip
    for k in range(15):
        at = 716 + 13 * k + 16 * (k // 5)
        press.pencil([(at, 52), (at - 5, 84)], 4.5)


def _slung(press: Press, put: figures.Put, u: float, tone: RGB, light: RGB) -> None:
    """A poncho over a line between two trunks, its corners tied down."""
    dim = mixed(tone, COAL, 0.5)
    for at in (-64, 66):
        growth.trunk(press, *put((at, 96))[0], 11 * u, mixed(tone, EARLY, 0.25), tone)
    inked(press, put, dim, ((-64, -6), (0, 2), (66, -6)), ((-56, 41), (-72, 90)),
         ((58, 39), (74, 90)), wide=2)  # fmt: skip
    inked(press, put, dim, ((-46, -2), (46, -2), (60, 44), (10, 39), (-58, 46)))
    inked(press, put, tone, ((-46, -2), (46, -2), (58, 40), (8, 35), (-56, 42)))
    inked(press, put, mixed(tone, light, 0.6), ((-46, -2), (46, -2), (48, 5), (-48, 5)))
    for k in range(5):
        press.blade(put((-36 + 17 * k, 4), (-42 + 21 * k, 34)), 1.7 * u, light, 0.5, both=True)


def _fire(press: Press, x: float, y: float) -> None:
    """A small fire between stones, the pot on it, and what rises from both."""
    press.glow(x, y - 8, 120, (244, 178, 92), 0.75)
    land.smoke(press, x, y - 50, 300, 46, (250, 246, 234), 0.75, 0.16, (190, 176, 154))
    for at, reach in ((-18, 14), (-9, 19), (0, 30), (9, 20), (18, 13)):
        press.blade([(x + at, y), (x + 1.5 * at, y - reach)], 14, (238, 132, 46))
    for at in (-34, -20, 24, 36):
        press.disc(x + at, y, 10, COAL, flat=0.7)
    press.poly([(x - 30, y - 50), (x + 30, y - 50), (x + 27, y - 18), (x + 18, y - 12),
                (x - 18, y - 12), (x - 27, y - 18)], COAL)  # fmt: skip
    for size, tone in ((33, COAL), (28, (214, 200, 172))):
        press.disc(x, y - 50, size, tone, flat=0.18)
    press.blade([(x - 26, y - 44), (x - 24, y - 26), (x - 18, y - 16)], 4, RIM, 0.9, both=True)


def _squatting(press: Press, put: figures.Put, u: float, dark: RGB, eats: bool) -> None:
    """A man on his heels, facing left: he `eats` from a bowl, or tells something."""
    inked(press, put, dark, ((14, -10), (20, -30), (14, -50), (2, -58), (-8, -52), (-6, -30),
                            (-2, -10)), ((-26, 0), (-24, -5), (-8, -9), (-4, 0)))  # fmt: skip
    inked(press, put, dark, ((10, -14), (-22, -34), (-12, -4)), ((0, -52), (-5, -64)), wide=11 * u)
    press.disc(*put((-6, -68))[0], 8.4 * u, dark)
    if eats:
        inked(press, put, dark, placed(PITH, -6, -71))
        inked(press, put, dark, ((0, -50), (-12, -38), (-20, -50)), wide=7 * u)
        inked(press, put, dark, ((-28, -54), (-14, -54), (-17, -46), (-25, -46)))
        return
    inked(press, put, dark, ((2, -51), (-18, -45), (-32, -58)), ((4, -48), (-24, -37)), wide=7 * u)
    inked(press, put, dark, ((-30, -56), (-42, -65)), ((-30, -56), (-41, -70)),
         ((-30, -56), (-37, -72)), ((-30, -56), (-27, -66)), wide=4.4 * u)  # fmt: skip
    press.blade(put((-13, -72), (-9, -77), (-2, -76)), 2.4 * u, RIM, 0.9, both=True)
    press.blade(put((20, -30), (15, -50), (4, -58)), 2.2 * u, RIM, 0.8, both=True)


def _haircut(press: Press, put: figures.Put, u: float) -> None:
    """One on his pack with a cloth about his shoulders, one behind him who cuts his hair."""
    inked(press, put, COAL, ((40, -48), (38, -24), (36, -2)), ((42, -48), (52, -24), (50, -2)),
         ((36, -82), (31, -92)), ((-4, -26), (-26, -28), (-26, -3)), ((0, -58), (-1, -66)),
         wide=9 * u)  # fmt: skip
    inked(press, put, (96, 92, 62), ((-12, 0), (-12, -22), (14, -22), (17, 0)))
    shoes = [((x, 0), (x + 3, -5), (x + 17, -5), (x + 17, 0)) for x in (24, 38, -39)]
    trunk = ((32, -44), (50, -44), (51, -66), (44, -84), (30, -82), (29, -66))
    inked(press, put, COAL, *shoes, trunk)
    for x, y in ((29, -95), (-2, -73)):
        press.disc(*put((x, y))[0], 8.6 * u, COAL)
    inked(press, put, (238, 228, 202), ((-5, -62), (6, -62), (16, -46), (15, -24), (-20, -26),
                                       (-12, -46)))  # fmt: skip
    inked(press, put, COAL, ((38, -78), (22, -64), (10, -73)), ((34, -80), (22, -78), (12, -90)),
         wide=6.4 * u)  # fmt: skip
    inked(press, put, COAL, ((12, -94), (-14, -86)), ((12, -87), (-12, -98)), wide=1.8 * u)
    press.blade(put((21, -99), (27, -104), (34, -101)), 2.2 * u, RIM, 0.9, both=True)
    press.blade(put((51, -48), (52, -66), (45, -84)), 2 * u, RIM, 0.8, both=True)


def _sentry(press: Press, put: figures.Put, u: float) -> None:
    """Half turned away, a bowl in his hands; his rifle leans on the tree."""
    inked(press, put, COAL, ((-4, -46), (-7, -24), (-6, 4)), ((5, -46), (10, -25), (8, 4)),
         ((1, -82), (4, -92)), wide=11 * u)  # fmt: skip
    inked(press, put, mixed(COAL, (110, 104, 70), 0.35), (
        (-12, -40), (13, -40), (13, -56), (17, -74), (14, -80), (6, -85), (-5, -85), (-14, -80),
        (-17, -72), (-12, -56)))  # fmt: skip
    inked(press, put, COAL, ((-12, -49), (13, -49)), ((-12, -46), (13, -46)),
         ((-11, -83), (12, -50)), ((10, -84), (-11, -50)), wide=2.6 * u)  # fmt: skip
    for out, tone in ((1.6, COAL), (0, (244, 236, 212))):
        inked(press, put, tone, ((18 - out, -73 - out), (38 + out, -73 - out), (34 + out, -63),
                                (23 - out, -63)))  # fmt: skip
    inked(press, put, COAL, ((13, -76), (19, -58), (29, -63)), wide=7 * u)
    inked(press, put, COAL, ((29, -70), (42, -84)), ((31, -70), (45, -82)), wide=1.2 * u)
    for x, y, size in ((13, -76, 3.5), (29, -63, 3.5), (5, -93, 8)):
        press.disc(*put((x, y))[0], size * u, COAL)
    inked(press, put, COAL, placed(PITH, 4, -96))
    land.smoke(press, *put((27, -75))[0], 80, 18, (250, 244, 228), 0.8, 0.1)
    for cut in (((-6, -98), (-3, -105), (4, -107)), ((-10, -40), (-13, -24), (-11, 0)),
                ((-12, -42), (-13, -58), (-18, -73), (-9, -83))):  # fmt: skip
        press.blade(put(*cut), 1.9 * u, RIM, 0.85, both=True)
    gun = put_at(*put((-36, 2))[0], u, -17)
    inked(press, gun, COAL, ((0, -40), (0, -84)), ((2, -78), (2, -84)), wide=1.5 * u)
    inked(press, gun, COAL, ((0, -22), (0, -58)), ((1, -38), (7, -42), (9, -51)), wide=3.4 * u)
    inked(press, gun, COAL, ((-3, 0), (4, 0), (2, -24), (-2, -24)))
    press.blade(gun((-1, -14), (-1.4, -44), (-0.6, -80)), u, RIM, 0.9, both=True)
