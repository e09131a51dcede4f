"""Plates of a Combat by night: fired on under a flare, the first shot, what is held in the dark."""

import math

from campaign.plates import aftermath, ambush, figures, growth, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed

BLACK, DEEP = (7, 10, 12), (13, 18, 22)
CLOTH: tuple[RGB, RGB] = ((20, 26, 25), (33, 40, 36))
"""What they wear, and where it is worn pale, at night."""
FLARE, PALE = (236, 240, 206), (150, 166, 142)
"""A parachute flare's light, and the cloud that it lights."""
LAMP: RGB = (255, 206, 118)


def fired_on(press: Press) -> None:
    """They fire first, at night: a flare hangs over a black treeline, helmets down in its light."""
    spot = (318.0, 158.0)
    _lit_cloud(press, spot)
    back = land.skyline("dark/back", 232, 60, 8)
    land.jungle(press, back, (42, 54, 53), (92, 106, 94), 13, 0.4)
    wall = land.skyline("dark/line", 262, 78, 7)
    land.jungle(press, wall, BLACK, (58, 70, 62), 22, 0.4)
    _open_ground(press, 268, spot[0])
    gun = (236.0, 246.0)
    for x, y, size in ((*gun, 0.66), (618.0, 250.0, 0.5), (812.0, 254.0, 0.3)):
        ambush.muzzle(press, x, y, size)
    ambush.struck(press, 656, 372, 0.8)
    _half_hidden(press, 748, 340, 0.56)
    for to in ((1010, 60), (-60, 96), (656, 372)):
        ambush.tracer(press, gun if to[0] < 0 else (618, 250), to)
    _half_hidden(press, 168, 356, 0.86)
    ambush.tracer(press, (812, 254), (1010, 330))
    ambush.down(press, 398, 396, 1.7, -1, light=FLARE, cloth=CLOTH)
    growth.grass(press, 500, 110, BLACK, -10, 970, 280)
    growth.grass(press, 500, 200, (4, 6, 7), -10, 60, 16)
    growth.grass(press, 500, 230, (4, 6, 7), 860, 970, 26)
    parachute(press, *spot, 1.36)
    for x, top in ((236, 176), (618, 168), (812, 178)):
        press.pencil([(x, top), (x - 2, top + 26)], 6)


def _half_hidden(press: Press, x: float, rim: float, u: float) -> None:
    """A man further off, and the grass that stands before him."""
    side = 1 if x < 318 else -1
    ambush.down(press, x, rim, u, side, light=FLARE, cloth=CLOTH)
    for _ in range(130):
        low = press.draws()
        foot, at = rim + (44 + 82 * low) * u, x + (press.draws() - 0.5) * 360 * u
        growth.grass(press, foot, 62 * u, mixed((50, 61, 51), (26, 34, 32), low), at, at + 20, 5)


def _lit_cloud(press: Press, spot: Point) -> None:
    """A low cloud over the night, lit from below by a flare under it."""
    press.fade(0, HEIGHT, (17, 25, 34), 1.0, 1.0)
    press.glow(*spot, 470, (96, 116, 110), 0.9)
    press.glow(*spot, 230, PALE, 0.9)
    land.engraved(press, 14, 150, (12, 18, 26), "dark/cloud", step=9, weight=5, alpha=0.6)
    press.glow(*spot, 96, (226, 232, 190), 0.95)


def parachute(press: Press, x: float, y: float, u: float) -> None:
    """A flare under its parachute: a white heart, its sparks, the smoke that it leaves behind."""
    trail = [(x + (7 + 1.6 * k) * math.sin(k * 0.9) * u, y - (40 + 13 * k) * u) for k in range(9)]
    press.blade(trail, 6 * u, (58, 68, 66), 0.8)
    dome = [
        (17 * math.cos(a), -27 - 15 * math.sin(a)) for a in (math.pi * k / 12 for k in range(13))
    ]
    press.poly(placed([*dome, (-9, -30), (0, -26), (9, -30)], x, y, u), (214, 216, 184))
    for side in (-16, -6, 6, 16):
        press.line(placed(((0, -4), (side, -28)), x, y, u), 0.8 * u, (206, 208, 176))
    press.blade(placed(((-6, -28), (-2, -37), (0, -42)), x, y, u), 1.2 * u, (120, 130, 116), 0.8)
    press.disc(x, y, 8.5 * u, (250, 244, 196))
    press.disc(x, y, 5 * u, (255, 255, 244))
    for _ in range(9):
        low = (10 + 30 * press.draws()) * u
        at = x + (press.draws() - 0.5) * low * 0.5
        press.blade([(at, y + low + 7 * u), (at, y + low + 3 * u), (at, y + low)], 1.8 * u,
                    (255, 246, 196), 0.9)  # fmt: skip


def _open_ground(press: Press, top: float, lit: float) -> None:
    """Grass under a flare: pale below it, and every tuft throws its shadow this way."""
    press.poly([(-20, top + 4), (lit, top - 2), (980, top + 4), (980, HEIGHT), (-20, HEIGHT)],
               (104, 118, 92))  # fmt: skip
    for k in range(620):
        far = k / 620
        y, x = top + 4 + 200 * far**1.5, -10 + 980 * press.draws()
        long = (8 + 74 * far) * (0.5 + press.draws())
        lean = (x - lit) / 240
        press.blade([(x, y), (x + lean * long * 0.5, y + long * 0.5), (x + lean * long, y + long)],
                    2 + 3.4 * far, (44, 56, 48), 0.62)  # fmt: skip
        tall = (5 + 26 * far) * (0.5 + 0.7 * press.draws())
        side = (press.draws() - 0.5) * tall * 0.7
        tone = mixed((196, 206, 158), (70, 84, 66), min(1.0, far + abs(x - lit) / 900))
        press.blade([(x, y), (x + side * 0.3, y - tall * 0.6), (x + side, y - tall)],
                    1.2 + 1.6 * far, tone, 0.9)  # fmt: skip
    press.fade(300, HEIGHT, (9, 13, 15), 0.0, 0.96)
    for left, right, way in ((-20, 110, -1), (560, 980, 1)):
        edge = left if way < 0 else right
        for k in range(8):
            inner = (right if way < 0 else left) + way * k * 26
            press.poly([(edge, top - 6), (inner, top + 2), (inner + way * 60, HEIGHT),
                        (edge, HEIGHT)], (9, 14, 17), 0.085)  # fmt: skip


def first_shot(press: Press) -> None:
    """The Squad fires first, at night: a man on one knee, his tracer on its way to a dark bank."""
    press.fade(0, HEIGHT, (22, 32, 54), 1.0, 1.0)
    press.fade(90, 270, (64, 80, 104), 0.0, 0.95)
    land.engraved(press, 14, 170, (14, 20, 38), "tracer/cloud", step=9, weight=5, alpha=0.75)
    far = land.skyline("tracer/far", 236, 70, 7)
    land.jungle(press, far, (38, 52, 72), (72, 90, 112), 14, 0.4)
    press.mist(246, 44, (92, 110, 134), 0.8, "tracer")
    bank = [(x, y - 62 * math.exp(-(((x - 170) / 190) ** 2)))
            for x, y in land.skyline("tracer/bank", 280, 46, 6)]  # fmt: skip
    land.jungle(press, bank, (8, 12, 20), (38, 50, 68), 20, 0.4)
    _between(press, 290)
    muzzle, hit = (388.0, 217.0), (196.0, 252.0)
    press.glow(*hit, 70, (232, 116, 54), 0.7)
    press.glow(*muzzle, 280, (222, 124, 46), 0.75)
    _lit_grass(press, muzzle[0], 330)
    _leaving(press, muzzle, hit)
    _kneeling(press, 590, 446, 3.25)
    _burst(press, *muzzle)
    growth.grass(press, 494, 74, (5, 8, 13), 400, 970, 190)
    growth.grass(press, 494, 40, (5, 8, 13), -10, 420, 110)
    press.pencil([(196, 150), (196, 196)], 6)
    press.pencil([(182, 182), (196, 198), (210, 182)], 6)


def _between(press: Press, top: float) -> None:
    """The open ground before a bank, with what light the cloud gives on its grass."""
    press.poly([(-20, top + 2), (980, top - 4), (980, HEIGHT), (-20, HEIGHT)], (44, 58, 76))
    for k in range(420):
        far = k / 420
        y, x = top + 4 + 180 * far**1.5, -10 + 980 * press.draws()
        tall = (4 + 22 * far) * (0.5 + 0.7 * press.draws())
        lean = (press.draws() - 0.4) * tall * 0.7
        tone = mixed((84, 102, 124), (24, 34, 48), min(1.0, far + 0.3 * press.draws()))
        press.blade([(x, y), (x + lean * 0.3, y - tall * 0.6), (x + lean, y - tall)],
                    1.2 + 1.8 * far, tone, 0.9)  # fmt: skip
    press.fade(330, HEIGHT, (7, 11, 19), 0.0, 0.95)


def _lit_grass(press: Press, x: float, top: float) -> None:
    """Grass that a muzzle lights, laid flat away from it."""
    for _ in range(330):
        at, near = x + 420 * (press.draws() - 0.5), press.draws()
        foot = top - 20 + 128 * near
        lit = max(0.0, 1 - math.hypot((at - x) / 210, (near - 0.4) / 0.75))
        way = 1 if at > x + 110 * (press.draws() - 0.5) else -1
        long = (12 + 30 * near) * (0.6 + press.draws())
        tone = mixed((24, 31, 41), (250, 186, 100), lit * (0.4 + 0.6 * press.draws()))
        tip = (at + way * long, foot - long * 0.24)
        press.blade([(at, foot), (at + way * long * 0.5, foot - long * 0.3), tip],
                    1.6 + 1.8 * near, tone, 0.9)  # fmt: skip


def _leaving(press: Press, start: Point, end: Point) -> None:
    """Rounds that leave: long near by, short far off, and one that glances up from the bank."""
    (ax, ay), (bx, by) = start, end

    def at(t: float) -> Point:
        return ax + (bx - ax) * t, ay + (by - ay) * t

    for t, long in ((0.26, 0.36), (0.7, 0.2)):
        wide = 10 * (1 - t) + 1.5
        for broad, tone, alpha in ((2.4, (236, 110, 52), 0.5), (1.0, (255, 232, 176), 1.0)):
            press.blade([at(t), at(t + long * 0.5), at(t + long)], wide * broad, tone, alpha)
    for far, long in ((0, 34), (70, 26), (140, 14)):
        x, y = bx - 8 - far * 0.62, by - 10 - far
        press.blade([(x, y), (x - long * 0.31, y - long * 0.5), (x - long * 0.62, y - long)], 3.4,
                    (255, 196, 120), 0.9 - far / 300)  # fmt: skip
    for k in range(12):
        a = math.pi * (1.08 + 0.84 * press.draws())
        out = 10 + 26 * press.draws()
        press.blade([end, (bx + out * 0.6 * math.cos(a), by + out * 0.6 * math.sin(a)),
                     (bx + out * math.cos(a), by + out * math.sin(a))], 3.4 - 0.1 * k,
                    (255, 206, 128), 0.9)  # fmt: skip
    press.disc(bx, by, 4.5, (255, 240, 200))


def _burst(press: Press, x: float, y: float) -> None:
    """The light at his muzzle."""
    for turn, reach in ((3.0, 88), (2.45, 46), (-2.5, 50), (1.5, 30), (-1.4, 34), (0.4, 22)):
        tip = (x + reach * math.cos(turn), y + reach * 0.8 * math.sin(turn))
        for wide, tone in ((30, ambush.FLASH), (17, (255, 220, 136))):
            press.blade([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], wide, tone, 0.95)
    press.disc(x, y, 15, (255, 214, 128))
    press.disc(x - 2, y, 9, (255, 252, 232))


def _kneeling(press: Press, x: float, foot: float, u: float) -> None:
    """A man on one knee who fires to the left, dark; what is turned to the muzzle is lit."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    dark, cloth, lit = (8, 11, 16), (21, 27, 33), (252, 190, 104)
    press.line(put((13, -32), (12, -5), (32, -3)), 11 * u, dark)
    press.poly(put((27, 1), (27, -8), (36, -9), (38, 1)), dark)
    press.poly(put((9, -66), (24, -66), (29, -56), (27, -38), (14, -36)), dark)
    press.disc(*put((21, -67))[0], 6 * u, dark)
    press.poly(put((2, -28), (22, -28), (20, -52), (12, -68), (-2, -70), (-7, -62), (-2, -44)),
               cloth)  # fmt: skip
    press.poly(put((1, -36), (21, -36), (22, -29), (1, -29)), dark)
    press.line(put((10, -30), (-15, -33), (-12, -4)), 11.5 * u, cloth)
    press.poly(put((-25, 1), (-22, -5), (-16, -8), (-6, -7), (-5, 1)), dark)
    press.line(put((0, -68), (-7, -74)), 10 * u, dark)
    press.disc(*put((-9, -77))[0], 7.8 * u, dark)
    dome = [(-8 + 12 * math.cos(a), -79 - 12.5 * math.sin(a))
            for a in (math.pi * k / 14 for k in range(15))]  # fmt: skip
    press.poly(put(*dome, (-23, -77), (-21, -74), (-4, -77), (6, -74)), cloth)
    press.poly(put((2, -73), (3, -63), (-7, -65), (-22, -69), (-22, -74), (-8, -74)), dark)
    press.poly(put((-22, -74), (-42, -73), (-42, -69), (-22, -69)), (26, 28, 30))
    press.line(put((-62, -71), (-40, -71)), 2.2 * u, dark)
    press.line(put((-44, -72), (-44, -78)), 1.6 * u, dark)
    press.line(put((-16, -70), (-18, -60)), 4.6 * u, dark)
    press.line(put((2, -64), (-15, -46), (-30, -67)), 8 * u, dark)
    press.line(put((8, -62), (6, -50), (-10, -64)), 8 * u, cloth)
    press.blade(put((-19, -80), (-17, -88), (-9, -92), (1, -90)), 2.4 * u, lit, 0.95, both=True)
    press.blade(put((-22, -75.5), (-12, -76), (0, -77)), 1.3 * u, lit, 0.8, both=True)
    press.blade(put((-62, -72), (-44, -73.4), (-22, -74.6)), 1.3 * u, lit, 0.95, both=True)
    press.blade(put((-33, -66), (-18, -44), (-6, -52)), 1.8 * u, lit, 0.9, both=True)
    press.blade(put((-6, -38), (-20, -36), (-18, -20), (-17, -6)), 2.2 * u, lit, 0.9, both=True)
    press.blade(put((-7, -62), (-3, -48), (0, -38)), 1.6 * u, lit, 0.6, both=True)


def held(press: Press) -> None:
    """It is over, at night: two under a poncho with a lamp and the map, two who look outward."""
    press.fade(0, HEIGHT, (44, 62, 58), 1.0, 1.0)
    press.glow(690, 170, 380, (104, 128, 110), 0.9)
    haze = (120, 140, 124)
    for k, tone in enumerate(((60, 80, 74), (40, 56, 52), (25, 36, 35))):
        edge = mixed(tone, haze, 0.33)
        for i in range(9 - 2 * k):
            growth.trunk(press, 20 + 122 * i + 70 * press.draws(), 306 + 22 * k, 8 + 9 * k, tone,
                         edge, (press.draws() - 0.5) * 0.06)  # fmt: skip
        line = land.skyline(f"heldnight/{k}", 314 + 18 * k, 34, 8)
        land.jungle(press, line, tone, edge, 12 + 4 * k, 0.4)
        press.mist(312 + 14 * k, 60, haze, 0.55, f"heldnight{k}")
    press.poly([(-20, 366), (400, 356), (980, 364), (980, HEIGHT), (-20, HEIGHT)], (24, 33, 30))
    for x, tall, left in ((700, 156, True), (858, 124, True)):
        figures.soldier(press, x, 412 - (156 - tall) * 0.5, tall, BLACK, left, 0.25,
                        rim=(150, 170, 148))  # fmt: skip
    press.glow(330, 428, 250, (240, 172, 84), 0.75)
    growth.trunk(press, 60, 420, 78, BLACK, (36, 46, 42))
    aftermath.brass(press, 26, 130, 640)
    _under_poncho(press, 322, 452, 1.72)
    growth.grass(press, 490, 34, BLACK, -10, 970, 150)
    for x, y, length, turn in ((936, 486, 190, -2.3), (18, 486, 150, -0.8)):
        growth.fern(press, x, y, length, turn, BLACK)
    aftermath.ring(press, 780, 84, 32)


def _under_poncho(press: Press, x: float, foot: float, u: float) -> None:
    """Two men under one poncho: their lamp shows at its hem, hands and a map in the gap."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    cloth, fold = (18, 25, 24), (40, 52, 46)
    heads = [
        [
            (at + 21 * math.cos(a), low - 25 * math.sin(a))
            for a in (math.pi * k / 12 for k in range(13))
        ]
        for at, low in ((43, -80), (-46, -77))
    ]
    right, left = heads
    press.poly(put((98, 4), (94, -32), (82, -58), (68, -72), *right, (18, -72), (-2, -64),
                   (-21, -70), *left, (-71, -69), (-84, -55), (-94, -30), (-98, 4)),
               cloth)  # fmt: skip
    gap = put((-44, 6), (-38, -24), (-24, -43), (-5, -51), (12, -42), (26, -22), (32, 6))
    _in_the_gap(press, put, u, gap)
    for crease in (((-64, -72), (-70, -40), (-78, 2)), ((-30, -72), (-46, -40), (-56, 2)),
                   ((26, -74), (36, -42), (44, 2)), ((62, -74), (68, -40), (80, 2))):  # fmt: skip
        press.blade(put(*crease), 3 * u, fold, 0.9)
    for head in heads:
        press.blade(put(*head[1:-1]), 2.4 * u, (150, 170, 148), 0.85, both=True)
        press.blade(put(head[0], head[-1]), 2 * u, fold, 0.9)
    press.blade(put((-45, 5), (-39, -24), (-24, -44), (-5, -52), (12, -43), (27, -22), (33, 5)),
                2.2 * u, (255, 226, 160), 0.9, both=True)  # fmt: skip
    for start, end in ((-94, -50), (38, 96)):
        press.blade(
            put((start, 4), ((start + end) / 2, 1), (end, 4)), 3.4 * u, LAMP, 0.8, both=True
        )


def _in_the_gap(press: Press, put: figures.Put, u: float, gap: list[Point]) -> None:
    """Lamplight between two pairs of knees, a map in it, and hands."""
    press.poly(gap, LAMP)
    press.glow(*put((-4, -16))[0], 56 * u, (255, 246, 212), 0.9, gap)
    for points in (((-44, 6), (-39, -22), (-28, -29), (-24, -22), (-25, 6)),
                   ((32, 6), (29, -20), (20, -27), (14, -20), (15, 6))):  # fmt: skip
        press.poly(put(*points), (44, 34, 24))
    press.poly(put((-24, 5), (-19, -12), (12, -14), (15, 5)), (244, 232, 190))
    for k in range(3):
        press.blade(put((-20, 1 - 4 * k), (-4, -1 - 4 * k), (10, 1 - 4 * k)), 1.1 * u,
                    (150, 140, 96), 0.8, both=True)  # fmt: skip
    press.line(put((-34, -30), (-24, -20), (-14, -12)), 7 * u, (92, 62, 40))
    press.line(put((-14, -12), (-9, -9)), 5 * u, (92, 62, 40))
    press.line(put((-14, -18), (-6, -4)), 1.6 * u, (40, 30, 22))
    press.line(put((22, -26), (15, -16), (11, -10)), 6.4 * u, (74, 50, 34))
