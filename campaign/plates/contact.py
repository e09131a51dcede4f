"""Plates of what begins a Combat: found, shooting first."""

import math
from collections.abc import Callable

from PIL import ImageOps

from campaign.plates import figures, growth, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed

NIGHT, FLASH, CORE = (17, 20, 17), (240, 150, 52), (255, 238, 178)
LIT = (252, 190, 104)
Arm = Callable[[Press, "figures.Put", float, RGB], None]
"""What paints the weapon in a man's hands."""


def first_shot(press: Press) -> None:
    """The Squad fires first: a man over his rifle, lit by its muzzle; grass lies down."""
    _first(press, _weapon)


def first_burst(press: Press) -> None:
    """The same with a machine gun, to the right: a belt that runs in, brass all over."""
    _first(press, _machine_gun)
    for x, y, size, angle in ((560, 70, 1.6, 64), (408, 132, 1.7, 10), (536, 128, 1.2, -70)):
        _case(press, x, y, size, angle)
    press.image.paste(ImageOps.mirror(press.image))


def _first(press: Press, weapon: Arm) -> None:
    press.fade(0, HEIGHT, (30, 33, 27), 1.0, 1.0)
    far = land.skyline("shot/far", 300, 150, 8)
    land.jungle(press, far, (38, 43, 33), (58, 64, 46), 20, 0.5)
    press.glow(250, 236, 460, (206, 112, 38), 0.85)
    press.glow(250, 236, 230, FLASH, 0.95)
    press.poly([(-20, 396), (420, 380), (980, 372), (980, HEIGHT), (-20, HEIGHT)], NIGHT)
    _blown(press, 250, 380)
    _marksman(press, 640, 476, 4.3, weapon)
    _flash(press, 250, 236, 1.0)
    for x, y, size, angle in ((452, 92, 2.0, -38), (494, 150, 1.4, 24)):
        _case(press, x, y, size, angle)
    growth.grass(press, 486, 80, NIGHT, 300, 970, 190)


def found(press: Press) -> None:
    """The alarm: a sun helmet's rim and a barrel in the leaves; the head man's fist is up."""
    press.fade(0, HEIGHT, (26, 31, 24), 1.0, 1.0)
    press.glow(640, 220, 300, (206, 196, 140), 1.0)
    gap = [(640 + (196 + 46 * math.sin(5 * a) + 26 * math.sin(9 * a + 1)) * math.cos(a),
            222 + (126 + 26 * math.sin(4 * a + 2)) * math.sin(a))
           for a in (math.pi * k / 40 for k in range(80))]  # fmt: skip
    press.poly(gap, (196, 188, 138))
    for k in range(26):
        x = 470 + 14 * k
        press.blade([(x, 350), (x + 6, 250), (x - 8 + 16 * press.draws(), 110)], 5,
                    (168, 162, 116), 0.7, both=True)  # fmt: skip
    _under_the_rim(press, 664, 240, 1.16)
    _frame(press)
    _barrel(press, 548, 344)
    _fist(press, 196, 486, 3.4)
    for x, foot, tall in ((40, 470, 150), (412, 478, 120)):
        figures.soldier(press, x, foot, tall, (9, 11, 9), True, 0.0)
    growth.grass(press, 486, 70, (9, 11, 9), -10, 970, 200)
    press.pencil([(884, 60), (884, 118)], 7)
    press.pencil([(884, 138), (884, 142)], 8)


def _flash(press: Press, x: float, y: float, size: float) -> None:
    """A muzzle's light: a star with a white heart."""
    for reach, tone, turn in ((120, FLASH, 0.0), (76, (250, 196, 92), 0.26), (44, CORE, 0.1)):
        star: list[Point] = []
        for k in range(18):
            far = reach * size * (1.0 if k % 2 else 0.34) * (0.72 + 0.5 * press.draws())
            a = turn + math.pi * k / 9
            star.append((x + far * math.cos(a), y + 0.72 * far * math.sin(a)))
        press.poly(star, tone)
    press.disc(x, y, 16 * size, (255, 250, 226))


def _blown(press: Press, x: float, y: float) -> None:
    """Grass laid flat away from the muzzle, lit on its near side."""
    for _ in range(420):
        at = -60 + 860 * press.draws()
        foot = y + 6 + 92 * press.draws()
        way = 1 if at > x + 60 * (press.draws() - 0.5) else -1
        near = max(0.0, 1 - abs(at - x) / 460)
        length = (26 + 46 * press.draws()) * (0.6 + near)
        tone = mixed(NIGHT, LIT, near * (0.3 + 0.7 * press.draws()))
        press.blade([(at, foot), (at + way * length * 0.5, foot - length * 0.26 * (1.3 - near)),
                     (at + way * length, foot - length * 0.16)], 3.4, tone, 0.95)  # fmt: skip


def _marksman(press: Press, x: float, foot: float, u: float, weapon: Arm) -> None:
    """Head, shoulders and weapon of a man who fires to the left; the light is on his left side."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    dark, cloth = (12, 14, 12), (34, 38, 28)
    press.poly(
        put((-40, 4), (-34, -18), (-20, -34), (2, -42), (26, -40), (48, -26), (64, 4)), cloth
    )
    press.poly(put((-4, -38), (16, -38), (20, -54), (0, -54)), dark)
    face = ((-13, -70), (-15, -63), (-19, -57.5), (-15.5, -55.5), (-16, -52), (-14.5, -50),
            (-15, -46), (-10, -42), (2, -44), (12, -52), (14, -70))  # fmt: skip
    press.poly(put(*face), (58, 40, 26))
    press.poly(put((-13, -70), (-15, -63), (-19, -57.5), (-15.5, -55.5), (-16, -52), (-14.5, -50),
                   (-15, -46), (-10, -42), (-6, -44), (-9, -50), (-9, -57), (-6, -64), (-7, -70)),
               LIT)  # fmt: skip
    press.blade(put((-12, -61.5), (-9, -62.5), (-5, -61)), 2.0 * u, dark, 1.0, both=True)
    press.poly(put((4, -64), (9, -64), (9, -54), (5, -55)), (40, 28, 20))
    dome = [
        (2 + 25 * math.cos(a), -69 - 23 * math.sin(a))
        for a in (math.pi * k / 18 for k in range(19))
    ]
    press.poly(put(*dome, (-27, -66), (-24, -63), (8, -66), (26, -60), (29, -66)), (26, 30, 22))
    press.blade(put((-24, -68), (-20, -83), (-8, -91), (6, -92)), 4.4 * u, LIT, 0.95, both=True)
    press.blade(put((-25, -65), (-10, -65), (8, -67)), 2 * u, LIT, 0.7, both=True)
    press.line(put((8, -62), (6, -46), (-2, -42)), 1.6 * u, dark)
    weapon(press, put, u, dark)
    press.line(put((-24, -24), (-40, -36), (-34, -46)), 11 * u, cloth)
    press.blade(put((-30, -20), (-46, -36), (-38, -48)), 3 * u, LIT, 0.9, both=True)
    press.line(put((18, -20), (6, -30), (-8, -40)), 11 * u, (28, 32, 24))
    press.blade(put((-36, -6), (-30, -26), (-16, -36)), 3 * u, LIT, 0.6, both=True)


def _weapon(press: Press, put: "figures.Put", u: float, dark: RGB) -> None:
    """His rifle, level, its muzzle at the flash."""
    press.poly(put((6, -49), (24, -44), (24, -36), (-6, -44)), dark)
    press.poly(put((-28, -54), (0, -51), (4, -45), (-28, -47)), dark)
    press.poly(put((-52, -55), (-28, -54), (-28, -48), (-52, -50)), (30, 30, 24))
    press.line(put((-84, -55), (-50, -53)), 2.2 * u, dark)
    press.line(put((-18, -47), (-20, -38)), 5 * u, dark)
    press.line(put((-50, -55), (-51, -60)), 1.8 * u, dark)
    press.blade(put((-84, -56), (-60, -55.4), (-28, -54.6)), 1.6 * u, LIT, 0.9, both=True)


def _machine_gun(press: Press, put: "figures.Put", u: float, dark: RGB) -> None:
    """His machine gun, its legs folded back: a thick barrel, a cover and the belt going in below
    it."""
    press.poly(put((6, -50), (27, -46), (27, -35), (2, -44)), dark)
    press.poly(put((-36, -55), (0, -50), (4, -43), (-36, -44)), dark)
    press.poly(put((-36, -57.5), (-18, -56), (-16, -52), (-36, -54)), (24, 26, 20))
    press.line(put((-60, -51), (-34, -51)), 7.5 * u, (30, 30, 24))
    press.line(put((-90, -53), (-34, -53)), 3.6 * u, dark)
    press.line(put((-90, -53), (-82, -53)), 5.4 * u, dark)
    press.line(put((-74, -57), (-75, -62)), 2.2 * u, dark)
    press.line(put((-76, -51), (-38, -46)), 2.6 * u, dark)
    press.blade(put((-75, -50), (-38, -45)), 1.0 * u, LIT, 0.8, both=True)
    press.line(put((-8, -46), (-12, -36)), 5 * u, dark)
    for k in range(11):  # The belt hangs out of the near side and lies in the grass.
        x, y = -25 + 5 * math.sin(k * 0.42), -46 + 4.2 * k
        press.blade(put((x - 6, y), (x, y + 0.6), (x + 5, y + 0.4)), 2.4 * u,
                    mixed((196, 146, 62), (92, 66, 30), k / 11), 1.0, both=True)  # fmt: skip
    press.blade(put((-88, -55), (-60, -55), (-34, -56)), 1.8 * u, LIT, 0.9, both=True)


def _case(press: Press, x: float, y: float, size: float, angle: float) -> None:
    """A casing in the air, bright on one side."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, size, angle)

    press.poly(put((-13, -4), (6, -4), (9, -2), (15, -2), (15, 2), (9, 2), (6, 4), (-13, 4)),
               (150, 104, 36))  # fmt: skip
    press.blade(put((-13, -2), (0, -2.4), (14, -1)), 2.6 * size, CORE, 0.95, both=True)
    press.blade(put((26, 10), (44, 22), (60, 38)), 1.6 * size, LIT, 0.5)


def _under_the_rim(press: Press, x: float, y: float, u: float) -> None:
    """A sun helmet's rim with all below it in shadow, and a barrel that looks out of the leaves."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, u)

    dark, cloth = (20, 23, 17), (84, 86, 54)
    press.poly(put((-96, 130), (-78, 66), (-30, 44), (34, 44), (80, 66), (100, 130)), (40, 44, 30))
    press.poly(put((-42, -18), (42, -18), (36, 34), (16, 56), (-16, 56), (-36, 34)), (13, 14, 11))
    dome = [
        (52 * math.cos(a), -30 - 62 * math.sin(a)) for a in (math.pi * k / 18 for k in range(19))
    ]
    press.poly(put(*dome), cloth)
    press.poly(
        put((-92, 0), (-58, -36), (58, -36), (92, 0), (60, 8), (0, 14), (-60, 8)),
        mixed(cloth, dark, 0.25),
    )
    press.poly(
        put((-92, 0), (-60, 8), (0, 14), (60, 8), (92, 0), (54, 30), (0, 36), (-54, 30)),
        (13, 14, 11),
    )
    press.line(put((-55, -36), (0, -30), (55, -36)), 5 * u, dark)
    press.blade(
        put((-48, -40), (-36, -74), (-8, -90), (12, -89)), 7 * u, (222, 214, 164), 0.85, both=True
    )
    press.blade(put((-88, -1), (-40, 7), (20, 11)), 4 * u, (222, 214, 164), 0.8, both=True)


def _barrel(press: Press, x: float, y: float) -> None:
    """A barrel that looks out of the leaves, its foresight over it."""
    dark, steel = (8, 9, 8), (88, 86, 66)
    press.poly([(x - 12, y + 10), (x + 8, y - 16), (x + 92, y - 66), (x + 104, y - 50),
                (x + 18, y + 16)],
               (34, 34, 26))  # fmt: skip
    press.blade(
        [(x + 2, y - 16), (x + 50, y - 44), (x + 96, y - 66)], 4, (204, 194, 142), 0.8, both=True
    )
    press.line([(x + 2, y - 16), (x - 1, y - 40)], 7, dark)
    press.disc(x, y, 21, dark)
    press.disc(x, y, 19, steel)
    press.disc(x, y, 11, (3, 4, 3))
    for at, turn in ((x - 60, -0.3), (x + 40, -2.7), (x + 6, -0.9)):
        growth.fern(press, at, y + 56, 84, turn, (46, 56, 38))


def _frame(press: Press) -> None:
    """Leaves all round the gap, nearer ones darker."""
    for k in range(46):
        a = 2 * math.pi * k / 46
        reach = 1.0 + 0.2 * press.draws() + 0.24 * max(0.0, -math.sin(a))
        x, y = 640 + 250 * reach * math.cos(a), 222 + 168 * reach * math.sin(a)
        turn = a + math.pi + (press.draws() - 0.5) * 1.4
        growth.fern(
            press, x, y, 96 + 50 * press.draws(), turn, (46, 56, 38) if k % 3 else (66, 78, 50)
        )
    for k in range(34):
        a = 2 * math.pi * k / 34 + 0.1
        x, y = 640 + 340 * math.cos(a), 222 + 236 * math.sin(a)
        growth.fern(
            press, x, y, 130 + 60 * press.draws(), a + math.pi + (press.draws() - 0.5), (22, 28, 20)
        )


def _fist(press: Press, x: float, foot: float, u: float) -> None:
    """The head man from behind, down on a knee, his left fist up: stop."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    dark, rim = (9, 11, 9), (204, 194, 142)
    press.poly(put((-26, 4), (-24, -30), (-16, -44), (14, -44), (24, -30), (28, 4)), dark)
    press.poly(put((-14, -8), (-16, -38), (12, -38), (14, -8)), (20, 24, 17))
    press.disc(*put((0, -56))[0], 9 * u, dark)
    dome = [
        (13 * math.cos(a), -57 - 13.5 * math.sin(a)) for a in (math.pi * k / 14 for k in range(15))
    ]
    press.poly(put(*dome, (-15, -54), (-13, -51), (13, -51), (15, -54)), (17, 21, 15))
    press.line(put((20, -36), (33, -52), (31, -82)), 8 * u, dark)
    fist = ((25, -82), (24, -94), (27, -98), (36, -98), (39, -93), (38, -82), (35, -79), (27, -79))
    press.poly(put(*fist), (26, 22, 16))
    for k in range(3):
        press.line(put((28 + 3.2 * k, -97), (28 + 3.2 * k, -90)), 0.7 * u, dark)
    press.blade(put((39, -82), (39.5, -92), (35, -98)), 1.6 * u, rim, 0.9, both=True)
    press.blade(put((35, -80), (37, -64), (35, -52)), 1.8 * u, rim, 0.85, both=True)
    press.blade(put((13, -56), (11, -66), (3, -71)), 2.2 * u, rim, 0.9, both=True)
    press.blade(put((26, -30), (28, -14), (28, 2)), 2 * u, rim, 0.7, both=True)
