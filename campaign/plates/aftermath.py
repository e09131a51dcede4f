"""Plates of the ground after a Combat, held, left, paid for, given up; and of coming in."""

import math

from campaign.plates import figures, growth, land
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

PALE, DARK, RIM = (212, 212, 188), (27, 32, 25), (226, 220, 182)
BRASS, BRASS_LIGHT = (176, 136, 52), (240, 212, 130)


def held(press: Press) -> None:
    """Victory: smoke thins among the trees, a man sits on his helmet in the brass."""
    _stand_of_trees(press, "held", 300)
    press.mist(250, 110, (232, 231, 216), 0.9, "powder")
    press.mist(330, 40, (240, 239, 226), 0.9, "low")
    _floor(press, (104, 112, 76), 344)
    growth.trunk(press, 92, 400, 84, DARK, (112, 118, 86))
    for x, tall, left, stride in ((560, 112, True, 0.2), (690, 104, False, 0.4),
                                  (846, 120, True, 0.3)):  # fmt: skip
        figures.soldier(press, x, 384, tall, mixed(DARK, PALE, 0.2), left, stride, rim=RIM)
    brass(press, 64, 400, 930)
    sitter(press, 330, 446, 2.9)
    growth.grass(press, 482, 34, DARK, -10, 240, 60)
    growth.grass(press, 482, 40, DARK, 720, 970, 70)
    for x, y, length, turn in ((930, 478, 170, -2.3), (24, 480, 150, -0.8)):
        growth.fern(press, x, y, length, turn, DARK)
    ring(press, 780, 84, 32)


def broken_off(press: Press) -> None:
    """The Enemy's Retreat: trodden grass runs into a gap in the trees, and nobody stands there."""
    _stand_of_trees(press, "gone", 286)
    wall = land.skyline("gone/wall", 318, 150, 9)
    land.jungle(press, wall, (62, 74, 52), (136, 146, 104), 20, 0.55)
    press.poly([(478, 350), (486, 300), (476, 262), (496, 226), (520, 208), (548, 216), (572, 240),
                (566, 282), (582, 312), (588, 350)], (20, 26, 20))  # fmt: skip
    for x, y, length, turn in ((470, 344, 70, -1.2), (598, 346, 74, -1.9), (480, 250, 44, 0.5),
                               (574, 246, 46, 2.5)):  # fmt: skip
        growth.fern(press, x, y, length, turn, (70, 84, 58))
    press.mist(318, 44, PALE, 0.7, "after")
    _floor(press, (128, 132, 84), 330)
    growth.grass(press, 352, 44, (78, 88, 56), -10, 970, 300)
    _trodden(press)
    growth.grass(press, 486, 92, DARK, -10, 300, 150)
    growth.grass(press, 486, 84, DARK, 730, 970, 120)
    figures.soldier(press, 222, 452, 232, DARK, True, 0.25, rim=RIM)
    figures.soldier(press, 800, 436, 196, DARK, False, 0.2, radio=True, rim=RIM)
    pith(press, 560, 440, 1.25)
    press.pencil([(494, 160), (516, 92)], 6)
    press.pencil([(498, 108), (517, 90), (530, 114)], 6)


def carried(press: Press) -> None:
    """Won, and a man lost: four carry a poncho over the rise, his rifle and helmet stand here."""
    sky = (206, 202, 186)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 170, (122, 122, 114), "carried/cloud", step=8, weight=5, alpha=0.55)
    press.glow(600, 250, 330, (240, 230, 202), 0.9)
    far = land.skyline("carried/far", 296, 60, 8)
    land.jungle(press, far, (150, 154, 132), (186, 186, 160), 14, 0.5)
    press.mist(300, 56, sky, 0.9, "carried")
    land.smoke(press, 120, 372, 300, 80, (168, 164, 152), 0.7, 0.9, (206, 202, 186))
    press.poly([(-20, 380), (260, 352), (620, 340), (980, 356), (980, HEIGHT), (-20, HEIGHT)],
               (62, 66, 48))  # fmt: skip
    growth.grass(press, 366, 26, (44, 50, 36), -10, 970, 240)
    bearers(press, DARK, (132, 134, 110))
    cross(press, 196, 462, 2.5)
    growth.grass(press, 484, 70, DARK, -10, 970, 260)
    press.pencil([(872, 84), (866, 140)], 6)


def given_up(press: Press) -> None:
    """The Squad goes: backs in the tall grass, one man held up by another, one who looks back."""
    sky = (196, 194, 176)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.glow(250, 210, 300, (232, 190, 126), 0.8)
    far = land.skyline("given/far", 268, 66, 8)
    land.jungle(press, far, (96, 100, 82), (150, 146, 116), 15, 0.5)
    for x, height, wide in ((170, 230, 34), (330, 170, 26), (60, 190, 30)):
        land.smoke(press, x, 300, height, wide, (92, 90, 82), 0.9, 0.9, (150, 144, 128))
    press.mist(286, 50, sky, 0.8, "given")
    _floor(press, (112, 114, 76), 316)
    growth.grass(press, 350, 60, (84, 88, 58), -10, 970, 320)
    figures.soldier(press, 380, 400, 168, DARK, True, -0.5, rim=RIM)
    two(press, 610, 436, 2.1)
    figures.soldier(press, 826, 452, 236, DARK, True, 0.8, radio=True, rim=RIM)
    growth.grass(press, 486, 116, (58, 64, 44), -10, 970, 240)
    growth.grass(press, 486, 90, DARK, -10, 970, 240)
    press.pencil([(560, 96), (680, 96)], 6)
    press.pencil([(656, 78), (682, 96), (656, 114)], 6)


def came_in(press: Press) -> None:
    """The end of a Mission: a gap in the wire, a lamp at the bunker, four men in file."""
    sky, earth = (196, 190, 176), (122, 106, 82)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.fade(150, 300, (216, 211, 196), 0.0, 0.9)
    land.engraved(press, 8, 150, (118, 118, 114), "in/cloud", step=8, weight=5, alpha=0.5)
    far = land.skyline("in/far", 276, 70, 7, sharp=True)
    land.mountain(press, far, (124, 130, 122), (176, 168, 146), 14, 0.5)
    press.poly([(-20, 300), (980, 292), (980, HEIGHT), (-20, HEIGHT)], earth)
    for k in range(11):
        y = 330 + 3.2 * k**1.7
        press.line([(250 - 14 * k, y), (560 + 22 * k, y - 2)], 1.6 + 0.5 * k, (92, 80, 62), 0.8)
    press.mist(290, 40, sky, 0.8, "in")
    _wire(press, -20, 236, 330)
    _wire(press, 520, 700, 326)
    for k, (x, foot, tall) in enumerate(((300, 336, 84), (352, 352, 100), (414, 374, 122),
                                         (486, 402, 150))):  # fmt: skip
        figures.soldier(press, x, foot, tall, DARK, True, (0.5, 0.9, 0.4, 0.8)[k], k == 1, RIM)
    _bunker(press, 800, 430)
    _counts(press, 640, 452, 1.8)
    for _ in range(26):
        low = 400 + 70 * press.draws()
        land.ripple(press, WIDTH * press.draws(), low, (low - 330) / 150, (206, 182, 138), 0.7)
    growth.grass(press, 486, 26, DARK, -10, 240, 60)
    press.pencil([(64, 82), (84, 104), (132, 58)], 6)


def came_in_dark(press: Press) -> None:
    """The same at night: the lamp, whoever comes into its light, and the rest is dark."""
    came_in(press)
    press.fade(0, HEIGHT, (13, 19, 36), 0.86, 0.6)
    press.glow(790, 364, 330, (250, 206, 122), 0.5)
    press.poly([(764, 430), (766, 326), (824, 324), (826, 430)], (250, 206, 122))
    press.poly([(788, 430), (792, 360), (812, 360), (816, 430)], (120, 84, 44))
    for x, foot, tall in ((414, 374, 122), (486, 402, 150)):
        figures.soldier(press, x, foot, tall, (8, 10, 14), True, 0.6, False, (226, 176, 104))
    _counts(press, 640, 452, 1.8)


def _counts(press: Press, x: float, foot: float, u: float) -> None:
    """One who waits for them in a soft cap, a pad in his hand."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    light = (246, 206, 132)
    for at in (-7, 6):
        press.line(put((at * 0.6, -46), (at, -3)), 8 * u, DARK)
        press.poly(put((at - 9, 0), (at - 5, -6), (at + 4, -6), (at + 4, 0)), DARK)
    press.poly(put((-10, -42), (10, -42), (14, -78), (8, -84), (-8, -84), (-13, -76)), DARK)
    press.line(put((-10, -78), (-17, -62), (-27, -66)), 6 * u, DARK)
    press.poly(put((-36, -60), (-33, -76), (-23, -72), (-25, -58)), (214, 206, 180))
    press.disc(*put((-1, -91))[0], 7.6 * u, DARK)
    press.poly(put((-17, -93), (-9, -95), (-8, -101), (7, -101), (8, -93)), DARK)
    press.blade(put((8, -100), (10, -86), (14, -76), (11, -46)), 2 * u, light, 0.9, both=True)
    press.blade(put((9, -42), (10, -20), (9, -4)), 1.8 * u, light, 0.8, both=True)


def _wire(press: Press, left: float, right: float, foot: float) -> None:
    """Coils of wire between stakes."""
    for k in range(int((right - left) / 22)):
        x = left + 22 * k
        turns = [(x + 17 * math.cos(a), foot - 18 + 20 * math.sin(a))
                 for a in (math.pi * j / 8 for j in range(17))]  # fmt: skip
        press.line(turns, 1.6, (52, 50, 44), 0.8)
    for x in (left + 8, (left + right) / 2, right - 4):
        press.line([(x, foot + 6), (x + 3, foot - 52)], 5, DARK)


def _bunker(press: Press, x: float, foot: float) -> None:
    """A bunker of sandbags, a lamp in its doorway."""
    bag, light = (92, 86, 62), (250, 206, 122)
    press.poly(
        [(x - 110, foot), (x - 100, foot - 132), (x + 190, foot - 140), (x + 190, foot)], DARK
    )
    press.glow(x - 10, foot - 66, 150, light, 0.95)
    press.poly([(x - 36, foot), (x - 34, foot - 104), (x + 24, foot - 106), (x + 26, foot)], light)
    press.poly(
        [(x - 12, foot), (x - 8, foot - 70), (x + 12, foot - 70), (x + 16, foot)], (120, 84, 44)
    )
    for row in range(6):
        for k in range(10):
            at, y = x - 112 + 34 * k + 17 * (row % 2), foot - 6 - 22 * row
            if -64 < at - x < 22 and row < 5:
                continue
            press.poly([(at, y), (at + 3, y - 17), (at + 29, y - 18), (at + 32, y)], bag)
            press.blade(
                [(at + 3, y - 14), (at + 15, y - 17), (at + 28, y - 15)], 2.6, RIM, 0.5, both=True
            )


def _stand_of_trees(press: Press, seed: str, base: float) -> None:
    """A forest edge in light that comes through the smoke."""
    press.fade(0, HEIGHT, PALE, 1.0, 1.0)
    press.glow(610, 160, 340, (246, 240, 208), 0.95)
    for k, tone in enumerate(((184, 188, 156), (142, 152, 114), (98, 110, 80))):
        for i in range(10 - 2 * k):
            growth.trunk(press, 30 + 112 * i + 70 * press.draws(), base + 22 * k, 8 + 8 * k, tone,
                         mixed(tone, PALE, 0.5), (press.draws() - 0.5) * 0.06)  # fmt: skip
        line = land.skyline(f"{seed}/{k}", base + 10 + 18 * k, 36, 8)
        land.jungle(press, line, tone, mixed(tone, PALE, 0.5), 12 + 4 * k, 0.5)
        press.mist(base + 4 + 14 * k, 56, PALE, 0.75, f"{seed}{k}")


def _floor(press: Press, tone: RGB, top: float) -> None:
    """Ground from `top` down, with light in its tufts."""
    press.poly([(-20, top + 6), (400, top - 6), (980, top + 4), (980, HEIGHT), (-20, HEIGHT)], tone)
    for _ in range(260):
        x, y = WIDTH * press.draws(), top + 8 + (HEIGHT - top) * press.draws()
        press.blade([(x, y), (x + 9, y - 3), (x + 20 + 14 * press.draws(), y)], 2.2,
                    mixed(tone, PALE, 0.55), 0.45)  # fmt: skip


def brass(press: Press, count: int, left: float, right: float) -> None:
    """Spent casings on the ground, small far off and large near by."""
    for _ in range(count):
        near = press.draws()
        x, y = left + (right - left) * press.draws(), 404 + 62 * near
        _casing(press, x, y, 0.4 + 0.8 * near, 360 * press.draws())


def _casing(press: Press, x: float, y: float, size: float, angle: float) -> None:
    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, size, angle)

    press.poly(put((-11, -3), (5, -3), (8, -1.8), (13, -1.8), (13, 1.8), (8, 1.8), (5, 3),
                   (-11, 3)), BRASS)  # fmt: skip
    press.blade(put((-11, -1.4), (0, -1.6), (12, -0.8)), 1.6 * size, BRASS_LIGHT, 0.95, both=True)
    press.line(put((-12, -3.4), (-12, 3.4)), 1.6 * size, mixed(BRASS, DARK, 0.6))


def sitter(press: Press, x: float, foot: float, u: float) -> None:
    """A man who sits on his helmet, bare-headed, forearms on his knees, his rifle against him."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    cloth = (46, 53, 39)
    press.poly(
        put((-19, 0), (-18, -9), (-10, -17), (8, -17), (17, -8), (18, 0)), mixed(DARK, RIM, 0.2)
    )
    press.line(put((4, -22), (27, -35), (25, -3)), 9.5 * u, DARK)
    press.poly(put((18, 1), (19, -6), (30, -6), (38, -2), (38, 1)), DARK)
    press.poly(
        put((-13, -15), (12, -15), (19, -40), (20, -54), (10, -61), (-2, -58), (-12, -40)), cloth
    )
    press.line(put((4, -20), (35, -36), (36, -3)), 10 * u, cloth)
    press.poly(put((29, 1), (30, -7), (41, -7), (50, -3), (50, 1)), DARK)
    press.line(put((12, -55), (26, -40), (44, -35)), 7.5 * u, DARK)
    press.line(put((44, -35), (49, -28)), 5 * u, DARK)
    press.line(put((14, -58), (21, -65)), 8 * u, DARK)
    head = [(9 * math.cos(a), 10 * math.sin(a)) for a in (math.pi * k / 10 for k in range(20))]
    press.poly(placed(head, *put((24, -68))[0], u, 28), DARK)
    press.poly(put((31, -71), (35.5, -66), (31, -63)), DARK)
    press.line(put((56, 2), (47, -66)), 2 * u, DARK)
    press.line(put((54, -14), (50, -42)), 4 * u, DARK)
    press.poly(put((58, 2), (57, -16), (52, -16), (51, 2)), DARK)
    press.line(put((50, -30), (44, -27)), 3 * u, DARK)
    press.blade(put((16, -74), (24, -79), (33, -72)), 2.2 * u, RIM, 0.9, both=True)
    press.blade(put((-12, -40), (-3, -57), (9, -61)), 2.2 * u, RIM, 0.85, both=True)
    press.blade(put((6, -25), (34, -41), (40, -32)), 1.8 * u, RIM, 0.7, both=True)
    press.blade(put((14, -56), (27, -43), (44, -38)), 1.5 * u, RIM, 0.7, both=True)
    for k in range(4):
        press.blade(
            put((-8 + 4 * k, -42 + 6 * k), (0 + 4 * k, -34 + 5 * k)), 1.5 * u, RIM, 0.3, both=True
        )


def ring(press: Press, x: float, y: float, size: float) -> None:
    turns = [math.pi * k / 14 for k in range(30)]
    press.pencil([(x + size * math.cos(a), y + 0.86 * size * math.sin(a)) for a in turns], 6)


def _trodden(press: Press) -> None:
    """Grass pressed down in a lane that narrows towards the gap."""
    press.poly([(496, 338), (566, 338), (700, HEIGHT), (330, HEIGHT)], (164, 164, 112))
    for _ in range(300):
        near = press.draws()
        y = 340 + 136 * near
        x = 526 + (press.draws() - 0.5) * (70 + 310 * near)
        reach = 10 + 34 * near
        press.blade([(x, y), (x + (press.draws() - 0.5) * reach, y - reach * 0.5)], 1.4 + 3 * near,
                    (92, 98, 60) if press.draws() < 0.6 else (206, 204, 152), 0.85)  # fmt: skip


def pith(press: Press, x: float, foot: float, u: float) -> None:
    """A sun helmet that lies where it fell."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u, -14)

    dome = [
        (25 * math.cos(a), -9 - 31 * math.sin(a)) for a in (math.pi * k / 14 for k in range(15))
    ]
    press.line(put((-22, 2), (-26, 14), (-8, 19), (10, 15), (20, 3)), 1.6 * u, DARK)
    press.poly(put((-26, -13), (26, -13), (33, -5), (37, 5), (20, 1), (-20, 1), (-37, 5),
                   (-33, -5)), DARK)  # fmt: skip
    press.poly(put((-4, -37), (4, -37), (3, -44), (-3, -44)), DARK)
    press.poly(put(*dome), (72, 78, 52))
    press.line(put((-25, -13), (0, -10), (25, -13)), 4 * u, DARK)
    press.blade(put((-22, -20), (-14, -34), (0, -39), (14, -34)), 3.4 * u, RIM, 0.9, both=True)
    press.blade(put((-34, 0), (-20, -5), (0, -4), (20, -5)), 2 * u, RIM, 0.6, both=True)


def bearers(press: Press, colour: RGB, light: RGB, low: float = 0) -> None:
    """Four men, and the poncho on its pole between them; `low`: so much further down."""
    for at in (478, 546, 700, 768):
        figures.soldier(press, at, 362 + low, 128, colour, True, 0.7)
    press.line([(456, 299 + low), (790, 293 + low)], 6, colour)
    shape = ((520, 298), (740, 294), (738, 276), (712, 262), (640, 258), (568, 262), (532, 272))
    press.poly([(x, y + low) for x, y in shape], colour)
    for k in range(6):
        at = 536 + 32 * k
        fold = [(at, 282 + low), (at + 16, 268 + low), (at + 34, 270 + low)]
        press.blade(fold, 2.4, light, 0.8, both=True)


def cross(press: Press, x: float, foot: float, u: float) -> None:
    """His rifle, muzzle in the ground, and his helmet upon it."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    press.line(put((0, 4), (0, -50)), 3.2 * u, DARK)
    press.poly(put((-4, -48), (5, -48), (6, -76), (3, -92), (-5, -92), (-5, -70)), DARK)
    press.poly(put((4, -56), (15, -48), (13, -44), (4, -48)), DARK)
    dome = [
        (22 * math.cos(a), -92 - 22 * math.sin(a)) for a in (math.pi * k / 16 for k in range(17))
    ]
    press.poly(put(*dome, (-25, -88), (-22, -84), (22, -85), (26, -89)), (40, 46, 33))
    press.line(put((-21, -96), (0, -93), (21, -97)), 3 * u, DARK)
    press.line(put((-4, -86), (-12, -72), (-7, -62)), 1.6 * u, DARK)
    press.blade(put((-20, -98), (-13, -109), (0, -113), (9, -110)), 2.8 * u, RIM, 0.9, both=True)
    press.blade(put((-4, -88), (-5, -70), (-2, -48)), 1.6 * u, RIM, 0.7, both=True)
    press.blade(put((-1.4, -46), (-1.4, -20), (-1.4, 2)), 1.4 * u, RIM, 0.7, both=True)


def two(
    press: Press, x: float, foot: float, u: float, colour: RGB = DARK, light: RGB = RIM
) -> None:
    """One man with the arm of another over his shoulders, from behind."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    for at, lean in ((-16, 0), (14, 6)):
        press.line(put((at - 4, -46), (at - 6, -2)), 8 * u, colour)
        press.line(put((at + 5, -46), (at + 9 - lean, -22), (at + 8, -2)), 8 * u, colour)
        press.poly(
            put((at - 9, -44), (at + 10, -44), (at + 13 - lean, -78), (at - 11 - lean, -80)), colour
        )
        press.disc(*put((at - lean, -88))[0], 8 * u, colour)
    dome = [
        (-17 + 10.5 * math.cos(a), -90 - 10.5 * math.sin(a))
        for a in (math.pi * k / 12 for k in range(13))
    ]
    press.poly(put(*dome, (-29, -88), (-5, -88)), colour)
    press.line(put((12, -78), (-6, -82), (-25, -74), (-27, -62)), 6.5 * u, colour)
    press.line(put((-8, -60), (8, -54), (22, -56)), 6 * u, colour)
    press.poly(put((2, -93), (7, -99), (14, -96), (15, -90), (3, -90)), (214, 208, 184))
    press.blade(put((-27, -92), (-21, -99), (-13, -100)), 2 * u, light, 0.9, both=True)
    press.blade(put((-26, -78), (-27, -60), (-25, -46)), 1.8 * u, light, 0.7, both=True)
