"""Plates of Mission 2's dry places: an umbrella on the dune, altars lifted out of the wet."""

import math

from campaign.plates import built, growth, land
from campaign.plates.cuts import inked, put_at
from campaign.plates.figures import Put
from campaign.plates.press import HEIGHT, RGB, WIDTH, Press, mixed

GRAY, SAND, DUNE = (208, 208, 200), (222, 200, 150), (182, 154, 106)
WATER, BLACK, RIM = (150, 134, 104), (32, 30, 30), (250, 240, 208)
SKIN, SHADE, BRONZE = (160, 112, 74), (96, 66, 46), (104, 112, 78)
ROOM, WALL, BEAM = (46, 34, 28), (86, 62, 44), (30, 23, 20)
DAY, GOLD, CLOTH = (226, 222, 200), (232, 176, 84), (186, 120, 52)
FLOOR = ((-20, 392), (980, 392), (980, HEIGHT), (-20, HEIGHT))


def umbrella(press: Press) -> None:
    """On a dune above the flood a priest holds his umbrella over a man tied to a bell frame."""
    press.fade(0, HEIGHT, GRAY, 1.0, 1.0)
    land.engraved(press, 8, 150, (150, 152, 150), "dune/cloud", step=9, weight=5.4, alpha=0.55)
    land.mountain(press, land.skyline("dune/far", 204, 44, 6, True), (168, 170, 162), GRAY, 16)
    press.mist(200, 34, GRAY, 0.9)
    land.water(press, 202, 330, WATER, (226, 216, 184), 0.7, 130)
    _dune(press)
    _crowd(press)
    press.poly([(234, 404), (434, 392), (724, 400), (764, 414), (444, 420)], DUNE, 0.7)
    _bell_frame(press)
    _tied(press, put_at(536, 404, 2.05), 2.05)
    _priest(press, put_at(632, 410, 2.15), 2.15)
    for x, foot, u, flip in ((104, 632, 3.8, False), (872, 596, 3.3, True)):
        _fisherman(press, put_at(x, foot, u, 0, flip), u, BLACK, (50, 47, 44))
    land.rain(press, (246, 246, 240), 0.4, 90)
    press.pencil([(404, 308), (409, 290), (426, 281), (444, 290), (446, 307), (430, 322),
                  (425, 344)], 7)  # fmt: skip
    press.pencil([(424, 364), (425, 368)], 9)


def _dune(press: Press) -> None:
    """The dune, its roofs, and the wind's lines in the sand."""
    crest = [(-20.0, 286.0), (120, 268), (300, 258), (480, 262), (660, 256), (840, 270), (980, 292)]
    for x, foot, size in ((86.0, 290, 0.8), (208, 274, 0.66), (758, 274, 0.7), (876, 292, 0.86)):
        built.hut(press, x, foot, size, (112, 102, 86), (182, 172, 148))
    for x, tall, lean in ((28.0, 150, 0.16), (826, 136, -0.2), (938, 168, -0.12)):
        growth.palm(press, x, 296, tall, (104, 100, 86), lean)
    land.fill_below(press, crest, SAND)
    for _ in range(150):
        x, near = WIDTH * press.draws(), press.draws()
        y, far = 290 + 180 * near, 20 + 70 * near
        press.blade([(x, y), (x + far * 0.4, y - 4 * near), (x + far, y + 3 * near)],
                    1.4 + 2.4 * near, DUNE, 0.6, both=True)  # fmt: skip


def _crowd(press: Press) -> None:
    """The men of the hamlet, who wait with fish spears."""
    for row, (count, foot, u) in enumerate(((19, 306, 0.92), (17, 326, 1.1))):
        tone = mixed((84, 78, 70), SAND, 0.4 - 0.26 * row)
        for k in range(count):
            x = 46 + 880 * (k + 0.3 * press.draws()) / (count - 1)
            if 330 < x < 690 - 20 * row:
                continue
            size = u * (0.94 + 0.12 * press.draws())
            _fisherman(press, put_at(x, foot + 6 * press.draws(), size, 0, x > 500), size, tone,
                       mixed(tone, SAND, 0.24), k % 5 != 3)  # fmt: skip


def _fisherman(press: Press, put: Put, u: float, tone: RGB, coat: RGB, hat: bool = True) -> None:
    """A man who stands with a fish spear, its three barbed points over his head."""
    inked(press, put, tone, ((-6, -48), (-8, -24), (-9, 0)), ((6, -48), (8, -24), (9, 0)),
          wide=9 * u)  # fmt: skip
    inked(press, put, tone, ((-12, -38), (-15, -68), (-11, -80), (-4, -84), (4, -84), (12, -80),
                            (16, -66), (12, -38)), ((-4, -94), (5, -94), (4, -80)))  # fmt: skip
    inked(press, put, coat, ((-10, -40), (-12, -66), (-9, -77), (8, -77), (12, -66), (10, -40)))
    press.disc(*put((0, -92))[0], 8 * u, tone)
    inked(press, put, tone, ((13, -76), (20, -60), (25, -66)), wide=6.6 * u)
    inked(press, put, tone, ((27, 2), (24, -126)), wide=2.2 * u)
    inked(press, put, tone, ((18, -143), (19, -128), (24, -124), (29, -128), (29, -143)),
          ((24, -124), (24, -147)), wide=1.7 * u)  # fmt: skip
    press.disc(*put((25, -66))[0], 4.2 * u, tone)
    if hat:
        inked(press, put, tone, ((-23, -91), (0, -110), (23, -91), (0, -88)))
        press.blade(put((-20, -92), (-10, -101), (0, -109)), 2 * u, RIM, 0.8, both=True)
        for k in range(11 if u > 2 else 0):
            press.blade(put((3.6 * k - 18, -90), (2.4 * k - 12, -97), (0.2 * k - 1, -108)),
                        0.7 * u, (124, 112, 92), 0.9, both=True)  # fmt: skip
            press.blade(put((1.8 * k - 9, -44), (1.6 * k - 9, -56), (1.5 * k - 8, -74)), 0.8 * u,
                        tone, 0.9, both=True)  # fmt: skip
    press.blade(put((-15, -52), (-14, -68), (-9, -81)), 1.8 * u, RIM, 0.7, both=True)


def _bell_frame(press: Press) -> None:
    """The bell between its two posts, under a little roof of tile."""
    put = put_at(426, 404, 1)
    for x in (-110, 110):
        inked(press, put, BLACK, ((x - 11, 4), (x - 9, -286), (x + 9, -286), (x + 11, 4)))
        inked(press, put, (108, 84, 60), ((x - 8, 2), (x - 6, -284), (x + 1, -284), (x + 1, 2)))
        inked(press, put, (74, 58, 44), ((x + 1, 2), (x + 1, -284), (x + 6, -284), (x + 8, 2)))
    inked(press, put, BLACK, ((-84, -276), (-104, -238)), ((84, -276), (104, -238)),
          ((0, -268), (0, -240)), wide=9)  # fmt: skip
    inked(press, put, BLACK, ((-142, -275), (142, -275)), wide=22)
    inked(press, put, (108, 84, 60), ((-139, -278), (139, -278)), wide=9)
    inked(press, put, BLACK, ((-172, -280), (-118, -318), (118, -318), (172, -280)))
    inked(press, put, (116, 96, 74), ((-162, -284), (-116, -314), (116, -314), (162, -284)))
    for k in range(23):
        top, low = -112 + 10.2 * k, -156 + 14.2 * k
        press.blade(put((low, -284), (top, -313)), 4, (190, 168, 130) if k < 12 else BLACK, 0.8)
    out = [(54, -150), (46, -162), (40, -190), (34, -222), (18, -242), (0, -246)]
    for grow, tone in ((1.0, BLACK), (0.91, BRONZE)):
        half = [(x * grow, -198 + (y + 198) * grow) for x, y in out]
        inked(press, put, tone, [*half, *((-x, y) for x, y in reversed(half))])
    inked(press, put, mixed(BRONZE, BLACK, 0.5),
          ((46, -155), (40, -166), (35, -192), (29, -220), (15, -236), (10, -220), (14, -180),
           (18, -156)))  # fmt: skip
    for x, y in ((41, -178), (33, -216)):
        inked(press, put, BLACK, ((-x, y), (0, y + 4), (x, y)), wide=2.4)
    press.disc(*put((0, -150))[0], 50, BLACK, flat=0.12)
    press.disc(*put((4, -143))[0], 9, BLACK)
    for cut in (((-40, -162), (-32, -192), (-26, -220), (-14, -236)), ((-28, -166), (-22, -196))):
        press.blade(put(*cut), 6, (206, 208, 160), 0.9, both=True)


def _tied(press: Press, put: Put, u: float) -> None:
    """The man at the post: his arms behind it, a rope three times about his chest."""
    inked(press, put, BLACK, ((-6, -48), (-7, -24), (-7, -2)), ((6, -48), (7, -24), (7, -2)),
          wide=11 * u)  # fmt: skip
    inked(press, put, SKIN, ((-7, -22), (-7, -1)), ((7, -22), (7, -1)), wide=5.4 * u)
    inked(press, put, SKIN, *(((x - 5, 3), (x - 2, -4), (x + 2, -4), (x + 5, 3)) for x in (-8, 8)))
    for wide, tone in ((9, BLACK), (6.4, (222, 216, 194))):
        for way in (-1, 1):
            inked(press, put, tone, ((way * 11, -77), (way * 20, -62), (way * 12, -48)),
                  wide=wide * u)  # fmt: skip
    inked(press, put, BLACK, ((-13, -44), (-15, -66), (-13, -80), (-4, -84), (4, -84), (13, -80),
                             (15, -66), (13, -44)))  # fmt: skip
    inked(press, put, (244, 238, 216), ((-11, -45), (-13, -66), (-11, -78), (-4, -82), (4, -82),
                                       (11, -78), (13, -66), (11, -45)))  # fmt: skip
    inked(press, put, (190, 184, 164), ((2, -45), (3, -80), (11, -77), (13, -66), (11, -45)))
    for y in (-73, -66, -59):
        inked(press, put, BLACK, ((-19, y - 1), (0, y + 3), (19, y - 1)), wide=3.8 * u)
        inked(press, put, (206, 172, 106), ((-19, y - 1), (0, y + 3), (19, y - 1)), wide=2.2 * u)
    inked(press, put, SHADE, ((-1, -82), (-3, -88)), wide=8 * u)
    press.disc(*put((-3, -90))[0], 9.4 * u, BLACK)
    inked(press, put, SHADE, ((-11, -88), (-9, -82), (-5, -78), (-1, -78), (3, -83), (5, -89)))
    inked(press, put, SKIN, ((-11, -88), (-9, -82), (-5, -78), (-4, -84), (-6, -90)))
    press.blade(put((-12, -92), (-8, -98), (-1, -100)), 2 * u, (150, 140, 124), 0.9, both=True)


def _priest(press: Press, put: Put, u: float) -> None:
    """The old priest in a cassock, facing left, his arm out with the umbrella."""
    inked(press, put, BLACK, ((-8, -80), (-2, -84), (6, -82), (11, -72), (12, -44), (18, 0),
                             (-14, 0), (-9, -44)), ((-8, 2), (-18, 2), (-10, -5)))  # fmt: skip
    inked(press, put, BLACK, ((5, -76), (-8, -62), (-22, -74)), wide=8 * u)
    press.blade(put((-9, -78), (-8, -48), (-13, -4)), 2.6 * u, RIM, 0.85, both=True)
    for k in range(9):
        press.disc(*put((-5 - 0.1 * k, -74 + 7 * k))[0], 1.0 * u, (150, 140, 124))
    inked(press, put, SHADE, ((0, -80), (-1, -88)), wide=8 * u)
    press.disc(*put((-2, -92))[0], 8.6 * u, SKIN)
    inked(press, put, SHADE, ((0, -101), (6, -96), (6, -88), (0, -84), (-2, -92)))
    inked(press, put, (226, 222, 210), ((-8, -98), (-2, -102), (5, -99), (8, -92), (6, -85),
                                       (2, -86), (1, -94), (-6, -96)))  # fmt: skip
    inked(press, put, RIM, ((-6, -83), (4, -85), (5, -81), (-5, -79)))
    inked(press, put, BLACK, ((-22, -66), (-27, -136)), wide=2.2 * u)
    press.disc(*put((-22, -74))[0], 4.6 * u, SKIN)
    top = put_at(*put((-27, -114))[0], u, -4)
    dome = [(56 * math.cos(a), -34 * math.sin(a)) for a in (math.pi * k / 24 for k in range(25))]
    hem = [(-56 + 14 * k, 0 if k % 2 == 0 else -5) for k in range(9)]
    inked(press, top, BLACK, (*dome, *hem), ((-1, -32), (1, -32), (0, -42)))
    inked(press, top, (66, 66, 72), ((-52, -4), (-44, -20), (-26, -30), (-2, -33), (-18, -22),
                                    (-28, -5), (-42, -7)))  # fmt: skip
    for x in (-28, 0, 28):
        press.blade(top((x, -2), (x * 0.86, -18), (x * 0.2, -33)), 1.5 * u, (150, 148, 146), 0.9,
                    both=True)  # fmt: skip
    press.blade(top((-56, -2), (-46, -21), (-28, -31), (-4, -35)), 2 * u, RIM, 0.95, both=True)


def bowed(press: Press) -> None:
    """Altars on trestles under a thatch, the flood in at the door; one of them sags."""
    press.fade(0, HEIGHT, ROOM, 1.0, 1.0)
    _house(press)
    _altar(press, put_at(846, 214, 0.6), 0.6, 0)
    press.glow(492, 418, 200, (222, 188, 136), 0.9, FLOOR)
    press.glow(492, 170, 330, (250, 190, 100), 0.5)
    _altar(press, put_at(492, 236, 1.1), 1.1, 34)
    _old_woman(press, put_at(226, 430, 1.75), 1.75)
    _looks_on(press, put_at(752, 486, 2.3), 2.3)
    press.pencil([(388, 392), (430, 408), (492, 415), (556, 408), (596, 391), (588, 402)], 8)


def _house(press: Press) -> None:
    """The room: a wall of split bamboo, the door with the flood in it, water over the floor."""
    press.poly([(-20, 60), (980, 60), (980, 396), (-20, 396)], WALL)
    for k in range(62):
        x = 16 * k + 5 * press.draws()
        press.line([(x, 60), (x, 400)], 1.8, ROOM, 0.8)
        press.blade([(x + 5, 90), (x + 5, 240), (x + 5, 396)], 4, (128, 96, 66), 0.6, both=True)
    for y in (150.0, 300.0):
        press.line([(-20, y), (980, y)], 7, ROOM)
    press.poly(FLOOR, (96, 74, 52))
    press.poly([(104, 96), (282, 96), (282, 398), (104, 398)], DAY)
    press.poly([(104, 236), (282, 236), (282, 398), (104, 398)], (176, 154, 112))
    growth.palm(press, 256, 246, 92, (120, 118, 96), -0.2)
    built.hut(press, 150, 246, 0.5, (120, 112, 90), DAY, door=False)
    for _ in range(46):
        near = press.draws()
        land.ripple(press, 130 + 126 * press.draws(), 250 + 146 * near, 0.4 * near, DAY, 0.9)
    press.poly([(104, 394), (282, 394), (420, HEIGHT), (150, HEIGHT)], (176, 154, 112), 0.75)
    for _ in range(120):
        x, y = WIDTH * press.draws(), 400 + 70 * press.draws()
        lit = 104 + (y - 394) * 0.6 < x < 282 + (y - 394) * 1.6
        land.ripple(press, x, y, 0.5, DAY if lit else (150, 112, 70), 0.9 if lit else 0.5)
    press.line([(98, 400), (98, 90), (288, 90), (288, 400)], 20, BEAM)
    press.blade([(290, 104), (291, 250), (290, 396)], 4, (150, 110, 74), 0.9, both=True)
    _thatch(press)


def _thatch(press: Press) -> None:
    """The thatch from below: its rafters, a beam, and straw that hangs."""
    press.poly([(-20, -10), (980, -10), (980, 66), (-20, 66)], (66, 48, 34))
    for k in range(190):
        x, y = WIDTH * press.draws(), 10 + 50 * press.draws()
        press.blade([(x, y), (x + (x - 480) * 0.02, y + 16), (x + (x - 480) * 0.05, y + 40)], 4.4,
                    (150, 112, 70) if k % 3 == 0 else BEAM, 0.8, both=True)  # fmt: skip
    for k in range(13):
        x = 480 + (k - 6) * 62
        press.line([(x, -10), (480 + (k - 6) * 88, 76)], 9, BEAM)
    press.poly([(-20, 64), (980, 64), (980, 80), (-20, 80)], BEAM)
    press.blade([(-20, 66), (480, 67), (980, 66)], 3, (170, 126, 80), 0.9, both=True)


def _altar(press: Press, put: Put, u: float, sag: float) -> None:
    """An altar on two trestles, in front of it a cloth; its board hangs through by `sag`."""

    def low(x: float) -> float:
        return sag * (1 - (x / 168) ** 2)

    xs = [-168 + 14 * k for k in range(25)]
    for way in (-1, 1):
        inked(press, put, BEAM, ((way * 116, 172), (way * 138, 4), (way * 162, 172)), wide=10 * u)
        inked(press, put, BEAM, ((way * 122, 138), (way * 158, 138)), wide=6 * u)
        press.blade(put((way * 138 - 3, 20), (way * 128 - 6, 90), (way * 118 - 3, 168)), 3 * u,
                    GOLD, 0.7, both=True)  # fmt: skip
    hem = [(x * 0.92, low(x) * 0.9 + 98 + 2.4 * math.sin(x / 9)) for x in xs]
    top = [(x * 0.92, low(x) + 6) for x in xs]
    for grow, tone in ((4, BEAM), (0, CLOTH)):
        out = 1 + grow / 160
        lower = [(x * out, y + grow) for x, y in reversed(hem)]
        inked(press, put, tone, [*((x * out, y) for x, y in top), *lower])
    band = [(x, y - 14) for x, y in hem]
    inked(press, put, (120, 62, 36), [*band, *reversed(hem)])
    inked(press, put, GOLD, [(x, y - 15) for x, y in hem], [(x, y - 3) for x, y in hem],
          wide=2 * u)  # fmt: skip
    for k in range(12):
        x = -143 + 26 * k
        press.blade(put((x, low(x) + 16), (x + 3, low(x) + 60), (x, low(x) + 90)), 6 * u,
                    (120, 62, 36), 0.7, both=True)  # fmt: skip
        press.blade(put((x + 8, low(x) + 14), (x + 9, low(x) + 56), (x + 8, low(x) + 80)), 3.4 * u,
                    GOLD, 0.8, both=True)  # fmt: skip
    for deep, wide, tone in ((2, 20, BEAM), (2, 14, (142, 84, 46)), (-3.4, 2.6, GOLD)):
        inked(press, put, tone, [(x, low(x) + deep) for x in xs], wide=wide * u)
    for x, tall in ((-121, 58), (121, 58), (-66, 88), (66, 88)):
        tilt = math.degrees(math.atan(-2 * sag * x / 168**2))
        _portrait(press, put_at(*put((x, low(x) - 5))[0], u, tilt), u, tall)
    for x in (-156, 156):
        _lamp(press, put_at(*put((x, low(x) - 5))[0], u, -10 if x > 0 and sag else 0), u)
    _bowl(press, put_at(*put((0, low(0) - 4))[0], 1.2 * u), 1.2 * u)


def _portrait(press: Press, put: Put, u: float, tall: float) -> None:
    """A framed photograph of an ancestor, head and shoulders, too dim to know."""
    half = tall * 0.38
    for grow, tone in ((3, BEAM), (0, (150, 96, 50)), (-6, (216, 202, 166))):
        out, foot, top = half + grow, min(0, grow), -tall - grow
        inked(press, put, tone, ((-out, foot), (-out, top), (out, top), (out, foot)))
    mid = -tall * 0.56
    press.disc(*put((0, mid))[0], tall * 0.15 * u, (92, 76, 58), flat=1.2)
    inked(press, put, (92, 76, 58), ((-half * 0.68, -7), (-half * 0.5, mid * 0.62), (0, mid * 0.8),
                                     (half * 0.5, mid * 0.62), (half * 0.68, -7)))  # fmt: skip
    press.blade(put((-half + 1, -4), (-half + 1, -tall / 2), (-half + 2, -tall)), 3 * u, GOLD,
                0.9, both=True)  # fmt: skip


def _lamp(press: Press, put: Put, u: float) -> None:
    """A small oil lamp and its flame."""
    press.glow(*put((0, -38))[0], 52 * u, (255, 214, 130), 0.9)
    inked(press, put, BEAM, ((-13, 0), (13, 0), (9, -5), (4, -10), (9, -19), (6, -26), (-6, -26),
                             (-9, -19), (-4, -10), (-9, -5)))  # fmt: skip
    press.blade(put((0, -24), (-1.5, -32), (-1, -40), (1, -54)), 13 * u, (255, 240, 190), both=True)
    press.blade(put((-9, -4), (-5, -12), (-8, -20)), 3 * u, GOLD, 0.9, both=True)


def _bowl(press: Press, put: Put, u: float) -> None:
    """A bowl of sand, three sticks of incense in it, and their smoke."""
    for x in (-7, 0, 8):
        inked(press, put, BEAM, ((x * 0.6, -24), (x, -70)), wide=2.2 * u)
        press.disc(*put((x, -71))[0], 2.6 * u, (255, 206, 120))
        curl = [(1.5 * x + (2 + k) * math.sin(k / 2), -74 - 9 * k) for k in range(13)]
        press.blade(put(*curl), 4 * u, (240, 226, 200), 0.75, both=True)
    inked(press, put, BEAM, ((-26, -31), (26, -31), (22, -10), (12, 0), (-12, 0), (-22, -10)))
    inked(press, put, (222, 222, 212), ((-23, -28), (23, -28), (19, -11), (11, -3), (-11, -3)))
    inked(press, put, (72, 96, 130), ((-16, -20), (-6, -12), (4, -21), (14, -13)), wide=3 * u)
    press.disc(*put((0, -29))[0], 24 * u, BEAM, flat=0.2)


def _old_woman(press: Press, put: Put, u: float) -> None:
    """An old woman on a low stool, dark before the door, facing the altar."""
    inked(press, put, BEAM, ((-17, -22), (-20, 4)), ((11, -22), (14, 4)), ((-21, -23), (15, -23)),
          wide=5.5 * u)  # fmt: skip
    inked(press, put, BEAM, ((22, 4), (22, -2), (40, 0), (42, 4)), (
        (-20, -24), (-22, -44), (-17, -62), (-6, -72), (4, -68), (8, -50), (10, -38), (34, -38),
        (36, -30), (30, -22)))  # fmt: skip
    inked(press, put, BEAM, ((31, -34), (29, -12), (28, 2)), wide=11 * u)
    inked(press, put, BEAM, ((0, -64), (12, -48), (28, -42)), ((0, -70), (4, -80)), wide=8.5 * u)
    for x, y, size in ((6, -85, 9.4), (-5, -86, 5.4)):
        press.disc(*put((x, y))[0], size * u, BEAM)
    for cut in (((-21, -28), (-23, -46), (-17, -62), (-7, -72)), ((-10, -86), (-4, -93), (6, -95)),
                ((-4, -60), (8, -47), (24, -42))):  # fmt: skip
        press.blade(put(*cut), 2.2 * u, DAY, 0.9, both=True)


def _looks_on(press: Press, put: Put, u: float) -> None:
    """A Marine near by from behind, who looks up: helmet and shoulders."""
    tone = (22, 20, 18)
    inked(press, put, tone, ((-62, 10), (-56, -20), (-40, -36), (-14, -42), (14, -42), (40, -36),
                             (56, -20), (62, 10)))  # fmt: skip
    inked(press, put, tone, ((0, -36), (0, -54)), wide=24 * u)
    dome = [(24 * math.cos(a), -60 - 26 * math.sin(a))
            for a in (math.pi * k / 16 for k in range(17))]  # fmt: skip
    inked(press, put, tone, (*dome, (-26, -56), (-20, -50), (20, -50), (26, -56)))
    for cut in (((-23, -64), (-16, -80), (-2, -85)), ((-55, -14), (-42, -34), (-18, -41)),
                ((-25, -56), (0, -53), (22, -56))):  # fmt: skip
        press.blade(put(*cut), 2.6 * u, GOLD, 0.85, both=True)
