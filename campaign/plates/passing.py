"""Plates of what comes in every Mission: the aircraft, nights, and after the last one home."""

import math

from campaign.plates import figures, growth, land
from campaign.plates.press import HEIGHT, INK, RGB, WIDTH, Press, mixed, placed

PURPLE = (112, 78, 132)


def aircraft(press: Press) -> None:
    """The aircraft: a Huey over the clearing, purple smoke torn flat, grass laid down in rings."""
    sky, dark = (210, 212, 196), (30, 36, 28)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 150, (120, 128, 122), "lift/cloud", step=8, weight=4.8, alpha=0.55)
    for k, (base, height, tone) in enumerate(
        ((286, 90, (150, 160, 142)), (318, 60, (98, 112, 90)))
    ):
        line = land.skyline(f"lift/{k}", base, height, 7 + 2 * k, sharp=not k)
        land.jungle(press, line, tone, mixed(tone, sky, 0.5), 13 + 5 * k, 0.5)
        press.mist(base, 40, sky, 0.7, f"m{k}")
    press.poly([(-20, 344), (980, 338), (980, HEIGHT), (-20, HEIGHT)], (132, 136, 92))
    land.smoke(press, 196, 420, 190, 70, PURPLE, 0.9, 2.1, (184, 152, 196))
    _laid_grass(press)
    figures.helicopter(press, 520, 226, 2.5, INK, (222, 222, 202), 4)
    _ground_crew(press, dark)
    growth.grass(press, 478, 62, dark, -10, 970, 230)
    land.rain(press, (236, 234, 214), 0.3, 70)
    press.pencil([(456, 360), (450, 420)], 5)
    press.pencil([(516, 358), (512, 418)], 5)
    press.pencil([(454, 390), (514, 387)], 5)


def _laid_grass(press: Press) -> None:
    """Grass pressed down in rings under the rotor."""
    for _ in range(520):
        angle, reach = 2 * math.pi * press.draws(), 40 + 470 * press.draws() ** 0.7
        x, y = 520 + reach * math.cos(angle), 396 + reach * 0.2 * math.sin(angle)
        if not 346 < y < 470:
            continue
        length = 12 + 22 * press.draws()
        tip = (x + length * math.cos(angle + 0.5), y + length * 0.3 * math.sin(angle + 0.5))
        tone = (186, 186, 128) if press.draws() < 0.6 else (86, 94, 58)
        press.blade(
            [(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 - 2), tip], 3, tone, 0.8, both=True
        )


def _ground_crew(press: Press, dark: RGB) -> None:
    """A man with both arms up, two with a litter, one who covers."""
    x, foot, u = 300.0, 440.0, 1.5
    press.line([(x - 6 * u, foot - 40 * u), (x - 12 * u, foot)], 9 * u, dark)
    press.line([(x + 6 * u, foot - 40 * u), (x + 12 * u, foot)], 9 * u, dark)
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((-12, -38), (12, -38), (14, -70), (-14, -70))], dark)  # fmt: skip
    for side in (-1, 1):
        press.line([(x + side * 12 * u, foot - 66 * u), (x + side * 24 * u, foot - 84 * u),
                    (x + side * 20 * u, foot - 108 * u)], 6.5 * u, dark)  # fmt: skip
    press.disc(x, foot - 78 * u, 7.6 * u, dark)
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((-12, -80), (-9, -90), (0, -93), (9, -90), (12, -80))], dark)  # fmt: skip
    for at, flip in ((690.0, False), (836.0, False)):
        figures.soldier(press, at, 448, 112, dark, flip, 0.9)
    press.line([(676, 392), (852, 394)], 6, dark)
    press.poly([(698, 392), (830, 394), (826, 376), (790, 370), (720, 372), (700, 378)], dark)
    press.disc(716, 368, 9, dark)
    figures.soldier(press, 120, 452, 108, dark, True, 0.6, radio=True)


def nightfall(press: Press) -> None:
    """Night falls: the last of the light under the cloud, six men on a dike and in the water."""
    last, deep, dark = (206, 118, 74), (28, 32, 46), (12, 14, 20)
    press.fade(0, HEIGHT, deep, 1.0, 1.0)
    press.fade(120, 250, last, 0.0, 1.0)
    press.fade(0, 200, (20, 23, 34), 1.0, 0.2)
    land.engraved(press, 12, 214, (14, 16, 26), "night/low", step=8, weight=5.4, alpha=0.75)
    press.glow(640, 250, 220, (248, 176, 102), 0.7)
    far = land.skyline("night/far", 252, 44, 6, sharp=True)
    land.mountain(press, far, (40, 36, 46), (96, 66, 62), 12, 0.4)
    land.water(press, 252, HEIGHT, (52, 46, 56), (150, 94, 74), 0.5, 240)
    for k in range(20):
        land.ripple(press, 640 + (20 + 5 * k) * (press.draws() - 0.5), 258 + 10 * k,
                    0.15 + k / 26, (236, 160, 96), 0.8)  # fmt: skip
    press.poly([(-20, 352), (980, 344), (980, 360), (-20, 372)], dark)
    growth.grass(press, 354, 12, dark, -10, 970, 150)
    men = ((214, 0.9), (318, 0.7), (428, 1.0), (540, 0.8), (668, 0.9), (772, 0.75))
    for k, (x, stride) in enumerate(men):
        figures.soldier(press, x, 352 - 0.008 * x, 98, dark, False, stride, radio=k == 1)
        for j in range(9):
            land.ripple(press, x - 2 + 7 * math.sin(j * 2.1), 376 + 9 * j, 0.16, dark, 0.85)
    growth.bamboo(press, 72, 372, 250, dark, 8, 0.5)
    growth.palm(press, 906, 366, 250, dark, -0.1, 12)
    growth.grass(press, 480, 56, dark, -10, 970, 190)
    press.pencil([(60, 60), (150, 60)], 5)
    press.pencil([(105, 44), (105, 60)], 5)
    for k in range(5):
        press.pencil([(74 + 16 * k, 74), (68 + 16 * k, 90)], 4)


def bivouac(press: Press) -> None:
    """A night in the field: ponchos among the trunks, one man awake, the moon behind the leaves."""
    sky, deep, dark = (58, 70, 92), (20, 25, 36), (9, 11, 16)
    pale = (150, 166, 186)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    press.fade(150, HEIGHT, deep, 0.0, 1.0)
    press.glow(356, 118, 210, (214, 222, 224), 0.75)
    press.disc(356, 118, 38, (228, 230, 218))
    far = land.skyline("camp/far", 262, 70, 8)
    land.jungle(press, far, (34, 43, 52), (78, 94, 112), 15, 0.5)
    press.mist(270, 46, (112, 126, 146), 0.55, "camp")
    press.poly([(-20, 316), (300, 304), (980, 318), (980, HEIGHT), (-20, HEIGHT)], deep)
    for x, foot, wide in ((196, 322, 46), (560, 314, 40), (846, 330, 58)):
        growth.trunk(press, x, foot, wide, dark, (64, 78, 96))
    for k, (x, foot, size) in enumerate(
        ((300, 348, 0.8), (456, 338, 0.72), (690, 350, 0.86), (392, 396, 1.05), (620, 408, 1.15))
    ):
        _poncho(press, x, foot, size, mixed(dark, deep, 0.4), pale, k % 2 == 1)
    figures.watcher(press, 800, 420, 1.25, dark, pale)
    growth.grass(press, 470, 44, dark, -10, 970, 190)
    for x, y, length, turn in ((20, 470, 190, -0.9), (70, 476, 150, -1.4), (940, 474, 200, -2.2)):
        growth.fern(press, x, y, length, turn, dark)
    for k in range(6):
        press.pencil([(52 + 17 * k, 56), (47 + 17 * k, 92 if k else 84)], 4.5)


def _poncho(
    press: Press, x: float, foot: float, size: float, tone: RGB, light: RGB, left: bool
) -> None:
    """Somebody asleep under a poncho on a line, boots out at one end."""
    way = -size if left else size
    put = [(x + a * way, foot + b * size) for a, b in ((-62, 0), (-34, -40), (30, -44), (64, 0))]
    press.poly(put, tone)
    press.poly([(x + a * way, foot + b * size) for a, b in ((30, -44), (64, 0), (36, 0))],
               mixed(tone, light, 0.16))  # fmt: skip
    press.blade([put[0], put[1], put[2]], 2.6, light, 0.75, both=True)
    for k in range(4):
        at = (x + (-30 + 16 * k) * way, foot - 36 * size)
        press.blade([at, (at[0] - 10 * way, foot - 6 * size)], 1.8, light, 0.32, both=True)
    for k in (0, 9):
        press.poly([(x + (66 + a + k) * way, foot + b * size) for a, b in
                    ((0, 2), (0, -13), (7, -14), (10, 2))], (6, 7, 10))  # fmt: skip


def halt(press: Press) -> None:
    """A rest by day: a poncho for a roof, men against their packs, boots off, one on his feet."""
    pale, ground, dark = (214, 216, 182), (96, 106, 70), (28, 33, 25)
    rim = (190, 192, 146)
    press.fade(0, HEIGHT, pale, 1.0, 1.0)
    press.glow(560, 120, 330, (244, 238, 206), 0.9)
    for k, tone in enumerate(((178, 184, 146), (138, 149, 108))):
        for i in range(9 - 2 * k):
            growth.trunk(press, 40 + 120 * i + 60 * press.draws(), 306 + 20 * k, 10 + 8 * k, tone,
                         mixed(tone, pale, 0.5), (press.draws() - 0.5) * 0.06)  # fmt: skip
        line = land.skyline(f"halt/{k}", 320 + 22 * k, 40, 8)
        land.jungle(press, line, tone, mixed(tone, pale, 0.5), 12 + 4 * k, 0.5)
        press.mist(310 + 16 * k, 54, pale, 0.6, f"halt{k}")
    press.poly([(-20, 362), (420, 350), (980, 366), (980, HEIGHT), (-20, HEIGHT)], ground)
    for _ in range(240):
        x, y = WIDTH * press.draws(), 366 + 108 * press.draws()
        press.blade([(x, y), (x + 9, y - 3), (x + 20 + 14 * press.draws(), y)], 2.2, rim, 0.4)
    for x, foot, wide in ((150, 392, 74), (820, 384, 62)):
        growth.trunk(press, x, foot, wide, dark, (104, 112, 78))
    _roof(press, dark, rim)
    for x, foot, tall, left in (
        (330, 414, 126, False), (452, 404, 118, True), (560, 420, 130, False), (694, 410, 120, True)
    ):  # fmt: skip
        _seated(press, x, foot, tall, dark, rim, left)
    for x in (474, 492):
        press.poly([(x, 446), (x, 428), (x + 9, 427), (x + 11, 439), (x + 20, 442), (x + 20, 446)],
                   dark)  # fmt: skip
    figures.soldier(press, 902, 418, 128, dark, True, 0.2)
    growth.grass(press, 478, 40, dark, -10, 970, 170)
    for x, y, length, turn in ((26, 476, 180, -0.9), (84, 480, 140, -1.3), (936, 476, 170, -2.2)):
        growth.fern(press, x, y, length, turn, dark)
    turns = [math.pi * k / 12 for k in range(25)]
    press.pencil([(72 + 30 * math.cos(a), 74 + 30 * math.sin(a)) for a in turns], 5)
    press.pencil([(72, 52), (72, 76), (86, 84)], 5)


def _roof(press: Press, dark: RGB, light: RGB) -> None:
    """A poncho on a line between two trunks, one edge held down by a stick."""
    press.line([(160, 196), (400, 228), (640, 232), (812, 204)], 3, dark)
    tone = mixed(dark, light, 0.3)
    press.poly([(292, 214), (640, 231), (720, 300), (244, 288)], tone)
    press.poly([(292, 214), (640, 231), (628, 240), (300, 226)], mixed(tone, light, 0.5))
    for k in range(7):
        x = 300 + 52 * k
        press.blade([(x, 222 + k), (x - 16 + 6 * k, 286 + k)], 2.4, light, 0.45, both=True)
    press.line([(244, 288), (226, 392)], 4, dark)
    press.line([(720, 300), (742, 396)], 4, dark)


def _seated(
    press: Press, x: float, foot: float, tall: float, dark: RGB, rim: RGB, left: bool
) -> None:
    """A man who leans on his pack with his knees up, a canteen in his hand; `left`: faces left."""
    u = tall / 100

    def put(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return placed(points, x, foot, u, 0, not left)

    press.poly(put((34, 2), (36, -32), (26, -40), (14, -36), (14, 2)), mixed(dark, rim, 0.22))
    press.blade(put((15, -35), (26, -39), (35, -31)), 2.2 * u, rim, 0.8, both=True)
    press.poly(put((20, 0), (-6, 0), (-4, -22), (0, -45), (10, -49), (18, -42)), dark)
    press.line(put((2, -8), (-25, -31), (-33, -3)), 9 * u, dark)
    press.line(put((8, -6), (-14, -26), (-20, -2)), 9 * u, dark)
    press.poly(put((-46, 2), (-46, -4), (-36, -8), (-28, -8), (-28, 2)), dark)
    press.line(put((6, -42), (-8, -30), (-19, -38)), 6.5 * u, dark)
    press.poly(put((-24, -38), (-18, -46), (-13, -42), (-17, -34)), mixed(dark, rim, 0.35))
    hx, hy = put((3, -57))[0]
    press.disc(hx, hy, 8 * u, dark)
    press.poly(put((-9, -58), (-6, -67), (3, -71), (12, -68), (16, -58)), dark)
    press.blade(put((-8, -60), (-4, -68), (3, -71), (10, -69)), 2.4 * u, rim, 0.9, both=True)
    press.blade(put((11, -48), (18, -42), (20, -20)), 2.0 * u, rim, 0.6, both=True)
    press.blade(put((-2, -12), (-24, -33), (-31, -12)), 1.8 * u, rim, 0.5, both=True)


def home(press: Press) -> None:
    """After the last Mission: wet concrete, an airplane's tail in the cloud, seabags in a row."""
    sky, concrete, dark = (204, 204, 196), (150, 150, 144), (40, 42, 44)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 190, (110, 114, 116), "home/low", step=8, weight=5.2, alpha=0.6)
    far = land.skyline("home/far", 268, 40, 7, sharp=True)
    land.mountain(press, far, (146, 152, 148), (190, 192, 184), 12, 0.5)
    press.mist(244, 60, sky, 0.9, "hills")
    press.poly([(-20, 276), (980, 270), (980, HEIGHT), (-20, HEIGHT)], concrete)
    for k in range(7):
        y = 290 + 4.2 * k**1.9
        press.line([(-20, y), (980, y - 3)], 1 + 0.4 * k, (112, 112, 108), 0.7)
    for k in range(-7, 8):
        press.line([(480 + 40 * k, 274), (480 + 240 * k, HEIGHT)], 1.4, (112, 112, 108), 0.6)
    _airplane(press, (96, 102, 102), dark)
    press.mist(60, 110, (216, 215, 206), 1.0, "ceiling")
    for _ in range(60):
        x, y = WIDTH * press.draws(), 320 + 150 * press.draws()
        land.ripple(press, x, y, (y - 270) / 210, (218, 217, 206), 0.7)
    for k in range(14):
        _in_line(press, 330 + 26 * k, 330 - 3.0 * k, 60 - 2.2 * k, dark, bare=k % 3 == 1)
    _seabags(press, dark)
    land.rain(press, (240, 238, 226), 0.4, 110)
    for k in range(4):
        press.pencil([(700 + 22 * k, 396), (694 + 22 * k, 448)], 5.5)
    press.pencil([(680, 440), (790, 404)], 5.5)
    press.pencil([(818, 396), (812, 448)], 5.5)


def _airplane(press: Press, tone: RGB, dark: RGB) -> None:
    """A transport with its ramp down, its tail lost above."""
    press.poly([(560, 286), (604, 214), (700, 178), (980, 160), (980, 286)], tone)
    press.poly([(880, 172), (906, 20), (980, 0), (980, 172)], mixed(tone, dark, 0.25))
    press.poly([(560, 286), (604, 214), (650, 214), (650, 286)], mixed(tone, dark, 0.7))
    press.poly([(520, 300), (562, 284), (650, 286), (636, 304)], mixed(tone, dark, 0.5))
    press.poly([(700, 178), (760, 168), (800, 96), (776, 92)], mixed(tone, dark, 0.15))
    for k in range(9):
        press.disc(694 + 32 * k, 216 - 2 * k, 6, dark)
    press.blade([(610, 212), (760, 176), (980, 162)], 4, (224, 222, 210), 0.7, both=True)
    for x in (676, 870):
        press.disc(x, 292, 13, dark)


def _in_line(press: Press, x: float, foot: float, tall: float, dark: RGB, bare: bool) -> None:
    """One in the line that goes aboard, with his bag."""
    u = tall / 100
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((-9, 0), (-11, -50), (-15, -74), (-7, -82), (7, -82), (15, -74), (11, -50),
                 (9, 0))], dark)  # fmt: skip
    press.disc(x, foot - 94 * u, 11 * u, dark)
    if not bare:
        press.poly([(x + a * u, foot + b * u) for a, b in
                    ((-13, -96), (-9, -107), (9, -107), (18, -96))], dark)  # fmt: skip
    press.poly([(x + a * u, foot + b * u) for a, b in
                ((12, -72), (25, -66), (25, -30), (12, -26))], dark)  # fmt: skip


def _seabags(press: Press, dark: RGB) -> None:
    """Bags in a row on the concrete; one place is empty, a helmet lies there."""
    for k in range(6):
        x, foot = 96.0 + 92 * k, 462.0 - 3 * k
        if k == 3:
            press.poly([(x - 30, foot), (x - 26, foot - 20), (x - 8, foot - 32),
                        (x + 12, foot - 30),
                        (x + 26, foot - 16), (x + 32, foot)], (70, 76, 56))  # fmt: skip
            press.blade([(x - 22, foot - 16), (x - 6, foot - 27), (x + 12, foot - 26)], 3,
                        (152, 156, 124), 0.8, both=True)  # fmt: skip
            continue
        lean = 5 * (press.draws() - 0.5)
        press.poly([(x - 26, foot), (x - 24 + lean, foot - 96), (x - 12 + lean, foot - 112),
                    (x + 12 + lean, foot - 112), (x + 24 + lean, foot - 96), (x + 26, foot)],
                   (78, 82, 60))  # fmt: skip
        press.poly([(x + 4, foot), (x + 8 + lean, foot - 108), (x + 24 + lean, foot - 96),
                    (x + 26, foot)], dark, 0.5)  # fmt: skip
        for j in range(4):
            press.blade([(x - 20 + lean, foot - 24 - 20 * j), (x - 6, foot - 20 - 20 * j)], 2.4,
                        (160, 162, 128), 0.7, both=True)  # fmt: skip
        press.line([(x - 10 + lean, foot - 112), (x + lean, foot - 122),
                    (x + 10 + lean, foot - 112)], 3, dark)  # fmt: skip
