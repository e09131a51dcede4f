"""Plates of Rest and Relaxation: the film at the Base, a street in town, the sea at Da Nang."""

import math

from campaign.plates import built, figures, growth, land
from campaign.plates.press import HEIGHT, INK, RGB, WIDTH, Point, Press, mixed


def base(press: Press) -> None:
    """Combat Base Hollis: a bedsheet, a projector, one film, and who watches it."""
    sky, night, dark = (86, 92, 104), (30, 34, 44), (18, 20, 22)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.fade(0, 250, night, 1.0, 0.1)
    land.engraved(press, 10, 150, (128, 130, 134), "base/cloud", step=8, weight=4.4, alpha=0.4)
    far = land.skyline("base/far", 250, 78, 6, sharp=True)
    land.mountain(press, far, (58, 66, 70), (104, 112, 112), 20, 0.5)
    press.mist(246, 40, (120, 124, 126), 0.7)
    press.poly([(-20, 262), (980, 254), (980, HEIGHT), (-20, HEIGHT)], (44, 44, 38))
    for x, size in ((70.0, 1.1), (196, 0.92), (884, 1.16), (770, 0.86)):
        _tent(press, x, 286, size, (66, 70, 56), (134, 134, 104))
    _film(press)
    _watchers(press, dark)
    ring = [
        (586 + 34 * math.cos(a), 372 + 38 * math.sin(a) + 2 * math.sin(3 * a))
        for a in (-0.5 + k / 28 * 2.16 * math.pi for k in range(29))
    ]
    press.pencil(ring, 5)


def _tent(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """A squad tent, 130 wide at size 1, its flap open on a lamp."""

    def at(px: float, py: float) -> Point:
        return x + px * size, foot + py * size

    press.poly([at(-64, 0), at(-58, -30), at(0, -74), at(58, -30), at(64, 0)], colour)
    press.poly([at(0, -74), at(58, -30), at(64, 0), at(20, 0)], mixed(colour, INK, 0.45))
    for k in range(9):
        px = -56 + 6.5 * k
        press.blade([at(px * 0.2, -66), at(px, -6)], 1.8 * size, light, 0.35)
    press.poly([at(-9, 0), at(0, -46), at(9, 0)], (232, 184, 104))
    press.line([at(0, -74), at(0, -84)], 2 * size, colour)
    for side in (-1, 1):
        press.line([at(side * 58, -30), at(side * 86, 2)], 1.2, INK)


def _film(press: Press) -> None:
    """The sheet between two poles, the beam that falls on it, two people in a doorway on it."""
    left, right, top, low = 322.0, 640.0, 96.0, 268.0
    beam = (206, 206, 190)
    press.glow(480, 180, 300, (214, 214, 196), 0.5)
    press.poly([(880, 396), (left, top + 5), (right, top), (right, low), (880, 410)], beam, 0.16)
    press.poly([(left, top + 5), (right, top), (right + 3, low), (left - 2, low - 4)],
               (236, 232, 212))  # fmt: skip
    press.poly([(350, 122), (612, 118), (614, 250), (350, 250)], (168, 168, 156))
    press.poly([(350, 196), (614, 186), (614, 250), (350, 250)], (112, 114, 108))
    hill = [(350 + 6 * k, 196 - 30 * math.sin(k / 14)) for k in range(45)]
    press.poly([*hill, (614, 250), (350, 250)], (136, 136, 126))
    for x, tall, flip in ((446.0, 92.0, False), (520, 84, True)):
        _couple(press, x, 250, tall, flip)
    for x in (left - 4, right + 4):
        press.line([(x, 84), (x - 1, 300)], 5, INK)
    press.blade([(left - 4, 88), (480, 100), (right + 4, 84)], 2.4, INK, 0.9, both=True)


def _couple(press: Press, x: float, foot: float, tall: float, flip: bool) -> None:
    """Somebody in the film: hat or bun, coat or skirt, leaning."""
    u, way, ink = tall / 100, -1 if flip else 1, (44, 46, 46)
    body = ((-12, 0), (-9, -56), (-4, -78), (8, -80), (14, -54), (17, 0))
    press.poly([(x + way * a * u, foot + b * u) for a, b in body], ink)
    press.disc(x + way * 8 * u, foot - 88 * u, 8.5 * u, ink)
    if flip:
        press.disc(x - way * 2 * u, foot - 93 * u, 5 * u, ink)
    else:
        press.poly([(x + a * u, foot + b * u) for a, b in
                    ((-7, -93), (23, -93), (18, -97), (15, -107), (1, -107), (-2, -97))],
                   ink)  # fmt: skip
    press.line([(x + way * 6 * u, foot - 70 * u), (x + way * 30 * u, foot - 56 * u)], 7 * u, ink)


def _watchers(press: Press, dark: RGB) -> None:
    """Rows of men on ammunition boxes from behind, the projector, the light on their edges."""
    rim = (210, 206, 186)
    for row, (foot, size) in enumerate(((404.0, 0.62), (448, 0.82), (500, 1.06))):
        count = 9 - row
        for k in range(count):
            if (row, k) in ((0, 6), (1, 1)):
                continue
            x = 120 + 740 * (k + 0.5) / count + 16 * (press.draws() - 0.5) + 30 * (row % 2)
            _seated(press, x, foot, size, dark, rim, cap=(k + row) % 3 == 0)
    press.poly([(872, 392), (934, 392), (934, 430), (872, 430)], dark)
    for x, y, r in ((884.0, 376.0, 19), (920, 374, 17)):
        press.disc(x, y, r, dark)
        press.disc(x, y, r * 0.55, (92, 92, 82))
        press.disc(x, y, 3, dark)
    press.glow(868, 402, 34, (246, 238, 206), 0.9)
    press.line([(884, 430), (866, 486)], 6, dark)
    press.line([(922, 430), (940, 486)], 6, dark)


def _seated(
    press: Press, x: float, foot: float, size: float, dark: RGB, rim: RGB, cap: bool
) -> None:
    """A man who sits, from behind, lit from in front."""

    def at(px: float, py: float) -> Point:
        return x + px * size, foot + py * size

    back = ((-44, 6), (-42, -34), (-30, -52), (-12, -60), (12, -60), (30, -52), (42, -34), (44, 6))
    press.poly([at(*p) for p in back], dark)
    press.poly([at(-9, -56), at(9, -56), at(8, -72), at(-8, -72)], dark)
    press.disc(*at(0, -82), 19 * size, dark)
    if cap:
        press.poly([at(-20, -84), at(-18, -104), at(18, -104), at(20, -84)], dark)
    for side in (-1, 1):
        edge = [at(side * px, py) for px, py in ((41, -34), (35, -45), (27, -52), (12, -59))]
        press.blade(edge, 3 * size, rim, 0.8, both=True)
    top = -104 if cap else -100
    crown = [at(18 * s, top + 13 * s * s) for s in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
    press.blade(crown, 3 * size, rim, 0.9, both=True)


def town(press: Press) -> None:
    """A street in town at lamp light: tin roofs, bicycles, a woman at her pot of noodles."""
    sky, warm, dark = (224, 170, 116), (246, 208, 132), (34, 26, 26)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.fade(0, 220, (96, 82, 104), 0.9, 0.0)
    land.engraved(press, 10, 130, (80, 66, 84), "town/cloud", step=8, weight=4.0, alpha=0.4)
    built.church(press, 512, 272, 0.62, (136, 106, 100), sky)
    growth.palm(press, 440, 276, 130, (104, 80, 78), 0.12)
    _houses(press, dark, warm)
    press.poly([(-20, HEIGHT), (380, 268), (580, 268), (980, HEIGHT)], (172, 122, 84))
    for _ in range(90):
        share = press.draws() ** 1.4
        y = 272 + 200 * share
        x = 480 + (press.draws() - 0.5) * (150 + 720 * share)
        press.blade([(x, y), (x + 30 * share + 6, y + 1), (x + 60 * share + 12, y)],
                    1 + 2 * share, (126, 86, 62), 0.6, both=True)  # fmt: skip
    _wires(press, dark)
    _walkers(press, dark)
    _stall(press, dark, warm)
    for k in range(4):
        press.pencil([(60 + 17 * k, 52), (56 + 17 * k, 94)], 5)
    press.pencil([(44, 88), (128, 58)], 5)


def _houses(press: Press, dark: RGB, warm: RGB) -> None:
    """Two rows of shop houses that run to the street's end, doors lit, tin over the pavement."""
    for side in (-1, 1):
        for k in range(6, -1, -1):
            near, far = 0.16 + 0.14 * (k + 1), 0.16 + 0.14 * k
            a, b = 480 + side * 620 * far, 480 + side * 620 * near
            low_a, low_b = 262 + 175 * far, 262 + 175 * near
            rise = (0.85 + 0.35 * press.draws()) * 330
            tone = mixed((150, 108, 88), dark, min(1.0, near * 0.9 + 0.1 * (k % 2)))
            press.poly([(a, low_a), (b, low_b), (b, low_b - rise * near), (a, low_a - rise * far)],
                       tone)  # fmt: skip
            lit = [(a + (b - a) * t, low_a + (low_b - low_a) * t - h * (far + (near - far) * t))
                   for t, h in ((0.2, 0), (0.8, 0), (0.8, 120), (0.2, 120))]  # fmt: skip
            press.poly(lit, warm, 0.95 if (k * 3 + side) % 4 else 0.3)
            tin = [(a, low_a - 150 * far), (b, low_b - 150 * near),
                   (b - side * 70 * near, low_b - 118 * near),
                   (a - side * 70 * far, low_a - 118 * far)]  # fmt: skip
            press.poly(tin, mixed(tone, (206, 176, 140), 0.35))
            for j in range(7):
                t = j / 6
                top = (tin[0][0] + (tin[1][0] - tin[0][0]) * t,
                       tin[0][1] + (tin[1][1] - tin[0][1]) * t)  # fmt: skip
                foot = (tin[3][0] + (tin[2][0] - tin[3][0]) * t,
                        tin[3][1] + (tin[2][1] - tin[3][1]) * t)  # fmt: skip
                press.line([top, foot], 1.4, dark, 0.7)


def _wires(press: Press, dark: RGB) -> None:
    """Poles and the wires between them, a string of bulbs across the street."""
    for x, foot, tall in ((214.0, 372.0, 300.0), (386, 296, 150), (770, 384, 320), (590, 298, 156)):
        press.line([(x, foot), (x, foot - tall)], tall * 0.024, dark)
        press.line([(x - tall * 0.1, foot - tall * 0.94), (x + tall * 0.1, foot - tall * 0.94)],
                   tall * 0.016, dark)  # fmt: skip
    for k in range(3):
        growth.liana(press, (200 + 12 * k, 84 + 6 * k), (386, 156), 10, 1.2, dark)
        growth.liana(press, (756 + 12 * k, 78 + 6 * k), (590, 152), 10, 1.2, dark)
    growth.liana(press, (214, 150), (770, 140), 54, 1.6, dark)
    for k in range(1, 12):
        t = k / 12
        x, y = 214 + 556 * t, 150 - 10 * t + 54 * 4 * t * (1 - t)
        press.glow(x, y + 6, 20, (255, 226, 150), 0.8)
        press.disc(x, y + 6, 4, (255, 240, 196))


def _walkers(press: Press, dark: RGB) -> None:
    """Two Marines without packs, a cyclist, somebody with a pole."""
    figures.carrier(press, 434, 330, 58, dark)
    figures.bicycle(press, 566, 352, 62, dark)
    for x, foot, tall, step in ((492.0, 436.0, 128.0, 1.0), (544, 430, 122, -0.9)):
        u = tall / 100
        press.line([(x, foot - 50 * u), (x - 7 * step * u, foot)], 10 * u, dark)
        press.line([(x + 5 * u, foot - 50 * u), (x + 12 * step * u, foot - 2)], 10 * u, dark)
        trunk = ((-10, -46), (12, -46), (16, -74), (8, -84), (-6, -84), (-14, -74))
        press.poly([(x + a * u, foot + b * u) for a, b in trunk], dark)
        press.line([(x - 14 * u, foot - 80 * u), (x - 20 * u, foot - 48 * u)], 6 * u, dark)
        press.line([(x, foot - 80 * u), (x + u, foot - 92 * u)], 7 * u, dark)
        press.disc(x + u, foot - 97 * u, 9 * u, dark)
        press.poly([(x + a * u, foot + b * u) for a, b in
                    ((-9, -99), (15, -99), (9, -107), (-6, -107))], dark)  # fmt: skip


def _stall(press: Press, dark: RGB, warm: RGB) -> None:
    """A woman under a lamp, her pot, its steam, two stools."""
    press.glow(764, 330, 190, warm, 0.9)
    press.poly([(690, 404), (846, 404), (838, 474), (700, 474)], dark)
    press.poly([(716, 404), (720, 374), (786, 374), (790, 404)], dark)
    press.disc(753, 374, 35, (96, 70, 54), flat=0.3)
    land.smoke(press, 753, 372, 130, 20, (244, 224, 184), 0.6, 0.35, (255, 244, 214))
    figures.standing(press, 824, 470, 158, dark)
    press.line([(832, 352), (800, 372), (776, 370)], 8, dark)
    press.line([(690, 300), (690, 404)], 3, dark)
    press.poly([(660, 306), (880, 282), (900, 300), (664, 322)], dark)
    press.disc(716, 326, 7, (255, 242, 200))
    for x in (628, 664):
        press.poly([(x - 15, 446), (x + 15, 446), (x + 12, 476), (x - 12, 476)], dark)


def danang(press: Press) -> None:
    """Da Nang: a sea that nobody has to cross, a row of light bulbs, two men up to their knees."""
    sky, sea, dark = (238, 214, 170), (106, 142, 142), (36, 40, 40)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.fade(0, 200, (158, 176, 178), 0.9, 0.0)
    land.engraved(press, 10, 120, (132, 150, 152), "sea/cloud", step=8, weight=4.0, alpha=0.4)
    cape = [(x, y + max(0.0, 640 - x) * 0.3) for x, y in land.skyline("sea/cape", 216, 62, 5)]
    land.mountain(press, cape, (124, 142, 140), (178, 188, 178), 14, 0.5)
    press.disc(300, 150, 36, (250, 232, 186))
    press.glow(300, 150, 170, (252, 232, 180), 0.5)
    land.water(press, 212, 398, sea, (188, 206, 190), 0.6, 330)
    for k in range(24):
        land.ripple(press, 300 + (14 + 3 * k) * (press.draws() - 0.5) * 2, 216 + 7 * k,
                    0.2 + k / 30, (250, 236, 194), 0.85)  # fmt: skip
    _ship(press, 690, 214, (84, 98, 100))
    _surf(press)
    for x, foot, tall in ((424.0, 392.0, 108.0), (486, 398, 114)):
        _wader(press, x, foot, tall, dark)
    growth.palm(press, 900, 470, 380, dark, -0.2, 13)
    growth.palm(press, 66, 476, 300, dark, 0.16, 12)
    _bulbs(press, dark)
    _chair(press, 700, 462, dark)
    ring = [(300 + 56 * math.cos(a), 150 + 54 * math.sin(a) + 2 * math.sin(3 * a))
            for a in (0.3 + k / 30 * 2.14 * math.pi for k in range(31))]  # fmt: skip
    press.pencil(ring, 5)


def _ship(press: Press, x: float, foot: float, colour: RGB) -> None:
    """A hospital ship far out."""
    press.poly([(x - 66, foot - 12), (x + 70, foot - 12), (x + 60, foot + 1), (x - 56, foot + 1)],
               colour)  # fmt: skip
    press.poly([(x - 26, foot - 12), (x - 24, foot - 26), (x + 34, foot - 26), (x + 38, foot - 12)],
               colour)  # fmt: skip
    press.poly([(x - 2, foot - 26), (x, foot - 38), (x + 12, foot - 38), (x + 12, foot - 26)],
               colour)  # fmt: skip
    press.line([(x + 24, foot - 26), (x + 24, foot - 52)], 1.6, colour)
    press.line([(x - 46, foot - 12), (x - 46, foot - 34)], 1.4, colour)


def _surf(press: Press) -> None:
    """The beach and three lines of surf that run up it."""
    sand = (222, 196, 148)
    edge = [(x, 396 + 8 * math.sin(x / 120)) for x in range(-20, 990, 10)]
    press.poly([*edge, (980, HEIGHT), (-20, HEIGHT)], sand)
    for k, alpha in enumerate((0.9, 0.8, 1.0)):
        y = 356 + 20 * k
        line = [(x, y + 6 * math.sin(x / (80 + 20 * k) + k)) for x in range(-20, 990, 10)]
        for i in range(0, len(line) - 14, 9):
            if press.draws() < 0.75:
                press.blade(line[i : i + 14], 4.2 + k, (244, 238, 214), alpha, both=True)
    for _ in range(120):
        left, low = WIDTH * press.draws(), 412 + 62 * press.draws()
        grain = [(left, low), (left + 10, low + 1), (left + 20, low)]
        press.blade(grain, 1.6, (172, 142, 100), 0.6, both=True)


def _wader(press: Press, x: float, foot: float, tall: float, dark: RGB) -> None:
    """A man in shorts who stands in the sea with his back to the war."""
    u = tall / 100
    for side in (-7, 7):
        press.line([(x + side * u, foot - 44 * u), (x + side * 1.2 * u, foot)], 9 * u, dark)
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((-14, -34), (14, -34), (15, -54), (-15, -54))], dark)  # fmt: skip
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((-11, -52), (11, -52), (16, -74), (8, -82), (-8, -82), (-16, -74))],
               dark)  # fmt: skip
    for side in (-1, 1):
        press.line([(x + side * 15 * u, foot - 75 * u), (x + side * 20 * u, foot - 44 * u)],
                   6 * u, dark)  # fmt: skip
    press.line([(x, foot - 80 * u), (x, foot - 92 * u)], 7 * u, dark)
    press.disc(x, foot - 97 * u, 9.4 * u, dark)
    for k in range(3):
        land.ripple(press, x, foot + 3 * k, 0.5, (244, 238, 214), 0.8)


def _bulbs(press: Press, dark: RGB) -> None:
    """A string of bulbs between the palms."""
    growth.liana(press, (110, 206), (838, 120), 62, 1.8, dark)
    for k in range(1, 15):
        t = k / 15
        x, y = 110 + 728 * t, 206 - 86 * t + 62 * 4 * t * (1 - t)
        press.glow(x, y + 7, 18, (255, 236, 176), 0.7)
        press.disc(x, y + 7, 4.2, (255, 244, 206))


def _chair(press: Press, x: float, foot: float, dark: RGB) -> None:
    """A deck chair, boots beside it."""
    press.line([(x - 52, foot), (x + 20, foot - 62)], 5, dark)
    press.line([(x + 40, foot), (x - 24, foot - 34)], 5, dark)
    press.poly([(x - 40, foot - 18), (x + 4, foot - 22), (x + 34, foot - 78), (x + 22, foot - 76),
                (x - 4, foot - 34), (x - 40, foot - 30)], (146, 62, 46))  # fmt: skip
    for at in (-86, -68):
        press.poly([(x + at, foot + 2), (x + at, foot - 24), (x + at + 10, foot - 24),
                    (x + at + 11, foot - 6), (x + at + 18, foot + 2)], dark)  # fmt: skip
