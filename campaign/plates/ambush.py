"""Plates of an ambush: theirs, seen from among the men on their bellies; and ours, before it."""

import math

from campaign.plates import figures, growth, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed

DARK, CLOTH, WORN = (15, 18, 14), (39, 46, 32), (62, 70, 46)
RIM = (232, 184, 108)
"""The muzzles' light on what is turned to them."""
FLASH, CORE, EARTH = (240, 150, 52), (255, 238, 178), (46, 38, 26)


def fired_on(press: Press) -> None:
    """The Enemy fires first: helmets down in the grass, seen from behind them; tracers over all."""
    press.fade(0, HEIGHT, (98, 104, 88), 1.0, 1.0)
    press.fade(0, 250, (164, 163, 138), 1.0, 0.0)
    back = land.skyline("fired/back", 172, 96, 9)
    land.jungle(press, back, (76, 84, 66), (112, 118, 90), 16, 0.5)
    press.mist(186, 50, (152, 154, 134), 0.8, "fired")
    wall = land.skyline("fired/line", 236, 104, 7)
    land.jungle(press, wall, (25, 31, 24), (50, 59, 43), 22, 0.5)
    press.poly([(-20, 272), (300, 266), (700, 268), (980, 274), (980, HEIGHT), (-20, HEIGHT)],
               (84, 87, 56))  # fmt: skip
    press.fade(330, HEIGHT, (30, 35, 24), 0.0, 0.95)
    growth.grass(press, 280, 30, (25, 31, 24), -10, 970, 280)
    _stubble(press)
    gun = (556.0, 232.0)
    muzzle(press, *gun, 1.0)
    for x, y, size in ((92, 244, 0.4), (628, 252, 0.26), (908, 240, 0.56)):
        muzzle(press, x, y, size)
    down(press, 458, 326, 0.5, 1)
    for _ in range(90):
        low, at = press.draws(), 350 + 220 * press.draws()
        tone = mixed((62, 66, 43), (42, 48, 31), low)
        growth.grass(press, 374 + 34 * low, 50, tone, at, at + 24, 7)
    struck(press, 604, 372, 1.0)
    struck(press, 60, 352, 0.7)
    for to in ((1000, 96), (720, -70), (330, -90), (20, 40), (604, 372)):
        tracer(press, gun, to)
    down(press, 800, 366, 1.0, -1)
    tracer(press, (908, 240), (1010, 176))
    growth.grass(press, 470, 110, (24, 30, 20), 560, 970, 190)
    down(press, 262, 392, 1.7, 1, held=True)
    tracer(press, (92, 244), (-70, 150))
    growth.grass(press, 500, 120, (14, 18, 13), -10, 970, 300)
    growth.grass(press, 500, 210, (10, 13, 10), -10, 60, 16)
    growth.grass(press, 500, 230, (10, 13, 10), 890, 970, 22)


def lying_in_wait(press: Press) -> None:
    """The Squad's ambush: a path in the light, men on it who do not know; two helmets before it."""
    path(press)
    on_the_path(press, (46, 50, 36), (232, 220, 168))
    growth.grass(press, 352, 40, (104, 106, 66), -10, 970, 260)
    press.fade(340, HEIGHT, (24, 29, 20), 0.0, 0.9)
    in_the_ferns(
        press, (14, 18, 13), (216, 204, 152), (CLOTH, WORN), ((96, 68, 46), (176, 128, 84))
    )
    press.pencil([(336, 226), (336, 206), (650, 204), (650, 224)], 5)


def path(press: Press) -> None:
    """A path in the light between two edges of a forest."""
    press.fade(0, HEIGHT, (214, 206, 158), 1.0, 1.0)
    for seed, base, tone in (
        ("wait/far", 236, (176, 174, 132)),
        ("wait/mid", 262, (138, 142, 104)),
    ):
        land.jungle(press, land.skyline(seed, base, 150, 9), tone, (206, 200, 152), 18, 0.4)
    press.mist(246, 70, (222, 214, 168), 0.9, "wait")
    press.poly([(-20, 288), (480, 276), (980, 290), (980, HEIGHT), (-20, HEIGHT)], (150, 146, 98))
    press.poly([(-20, 318), (420, 296), (980, 302), (980, 330), (420, 318), (-20, 356)],
               (196, 182, 128))  # fmt: skip


def on_the_path(press: Press, colour: RGB, light: RGB, low: float = 0) -> None:
    """Three of theirs who come by; `low`: so much further down."""
    for x, at, tall, stride in ((366, 316, 88, 1.0), (486, 312, 84, -0.6), (618, 314, 86, 0.8)):
        _walker(press, x, at + low, tall, stride, colour, light)


def in_the_ferns(
    press: Press, black: RGB, light: RGB, cloth: tuple[RGB, RGB], skin: tuple[RGB, RGB]
) -> None:
    """The two who wait, their hand and helmet, and the ferns and trunks that hide them."""
    for x, wide in ((44, 74), (930, 84)):
        growth.trunk(press, x, 500, wide, mixed(black, (32, 38, 28), 0.3), mixed(black, light, 0.2))
    down(press, 690, 408, 1.5, -1, light=light, cloth=cloth)
    raised(press, 250, 470, 2.5, *skin)
    for k in range(26):
        left = -10 + 980 * k / 25
        away = min(abs(left - 250), abs(left - 690))
        growth.fern(press, left, 496, 60 + 60 * press.draws() + 50 * (away > 150),
                    -math.pi / 2 + (press.draws() - 0.5) * 1.6, black)  # fmt: skip
    for k in range(16):
        growth.fern(press, 980 * k / 15 - 10, -14, 70 + 60 * press.draws(),
                    math.pi / 2 + (press.draws() - 0.5) * 1.4, black)  # fmt: skip


def _walker(
    press: Press, x: float, foot: float, tall: float, stride: float, dark: RGB, light: RGB
) -> None:
    """One of theirs on the path: sun helmet, pack, rifle across his shoulder by the muzzle."""
    u = tall / 100

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    for knee, toe in (((-6 - 6 * stride, -24), (-10 * stride - 6, 0)),
                      ((5 + 5 * stride, -24), (15 * stride, 0))):  # fmt: skip
        press.line(put((0, -48), knee, toe), 8 * u, dark)
        press.line(put(toe, (toe[0] - 7, 0)), 4 * u, dark)
    press.poly(put((-9, -46), (9, -46), (11, -76), (3, -82), (-8, -80)), dark)
    press.poly(put((8, -78), (22, -76), (23, -52), (9, -50)), dark)
    press.line(put((-6, -76), (-16, -66), (-14, -58)), 5 * u, dark)
    press.line(put((-34, -54), (-10, -76), (28, -104)), 2.8 * u, dark)
    press.disc(*put((-2, -89))[0], 7 * u, dark)
    press.poly(put((-16, -89), (-9, -93), (-7, -101), (0, -104), (7, -101), (8, -93), (15, -88)),
               dark)  # fmt: skip
    press.blade(put((9, -76), (16, -78), (22, -75)), 2 * u, light, 0.8, both=True)


def raised(press: Press, x: float, foot: float, u: float, skin: RGB, lit: RGB) -> None:
    """An arm out of the leaves, its hand flat: wait."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    press.poly(put((-20, 10), (-12, -44), (-8, -54), (10, -54), (14, -44), (14, 10)), DARK)
    press.poly(put((-13, 10), (-8, -44), (8, -46), (9, 10)), CLOTH)
    press.poly(put((-9, -50), (-12, -68), (-11, -82), (11, -82), (12, -68), (9, -50)), DARK)
    for k, tip in enumerate((-100, -107, -105, -97)):
        press.line(put((-8.2 + 5.5 * k, -78), (-9.4 + 6 * k, tip)), 7 * u, DARK)
    press.line(put((9, -62), (20, -76), (21, -85)), 7.6 * u, DARK)
    press.poly(put((-7, -52), (-9.6, -68), (-9, -82), (9, -82), (9.6, -68), (7, -52)), skin)
    for k, tip in enumerate((-100, -107, -105, -97)):
        press.line(put((-8.2 + 5.5 * k, -78), (-9.4 + 6 * k, tip)), 4.2 * u, skin)
        press.line(put((-10 + 5.5 * k, -80), (-11 + 6 * k, tip)), 1.3 * u, lit)
    press.line(put((8, -62), (19, -76), (20, -84)), 4.6 * u, skin)
    press.blade(put((-8, -54), (-11, -68), (-10, -80)), 2.4 * u, lit, 0.9, both=True)


def _stubble(press: Press) -> None:
    """Grass of the open ground: short and pale far off, taller and darker near."""
    for k in range(900):
        far = k / 900
        y = 274 + 200 * far**1.5
        x, tall = -10 + 980 * press.draws(), (5 + 40 * far) * (0.6 + 0.7 * press.draws())
        tone = mixed((136, 134, 84), (36, 43, 28), min(1.0, far * 0.9 + 0.3 * press.draws()))
        lean = (press.draws() - 0.4) * tall * 0.6
        press.blade([(x, y), (x + lean * 0.3, y - tall * 0.6), (x + lean, y - tall)],
                    1.2 + 2 * far, tone, 0.9)  # fmt: skip


def muzzle(press: Press, x: float, y: float, size: float) -> None:
    """A muzzle in the leaves, seen from before it: its heart, and the leaves that it lights."""
    press.glow(x, y, 170 * size, (226, 128, 44), 0.7)
    press.glow(x, y, 74 * size, FLASH, 0.95)
    for _ in range(round(90 * size)):
        a, far = 2 * math.pi * press.draws(), (22 + 84 * press.draws() ** 1.4) * size
        at = (x + far * math.cos(a), y + 0.72 * far * math.sin(a))
        turn, long = math.pi * (0.1 + 0.8 * press.draws()), (9 + 10 * press.draws()) * size
        lit = max(0.0, 1 - far / (100 * size))
        tone = mixed((58, 44, 24), (246, 170, 70), lit) if press.draws() < 0.55 else (20, 24, 18)
        tip = (at[0] + long * math.cos(turn), at[1] + long * math.sin(turn))
        press.blade([at, ((at[0] + tip[0]) / 2 + 1, (at[1] + tip[1]) / 2), tip], 5 * size, tone,
                    0.95, both=True)  # fmt: skip
    for turn, reach in ((-2.75, 44), (-0.7, 30), (0.25, 52), (2.0, 20)):
        tip = (x + reach * size * math.cos(turn), y + reach * size * 0.7 * math.sin(turn))
        press.blade([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], 17 * size,
                    (255, 214, 122), 0.95)  # fmt: skip
    press.disc(x, y, 12 * size, CORE, flat=0.85)
    press.disc(x, y, 7 * size, (255, 252, 236))


def tracer(press: Press, start: Point, end: Point) -> None:
    """Rounds on their way to whoever looks: streaks that grow as they come."""
    (ax, ay), (bx, by) = start, end

    def at(t: float) -> Point:
        return ax + (bx - ax) * t, ay + (by - ay) * t

    shift = 0.08 * press.draws()
    for t, long in ((0.1 + shift, 0.1), (0.32 + shift, 0.2), (0.66 + shift, 0.36)):
        wide = 1.2 + 6.5 * t * t
        for broad, tone, alpha in ((2.6, FLASH, 0.4), (1.0, CORE, 1.0)):
            press.blade([at(t + long), at(t + long * 0.5), at(t)], wide * broad, tone, alpha)


def struck(press: Press, x: float, y: float, u: float) -> None:
    """Earth thrown up where a round goes in."""
    puffs = [(x + (press.draws() - 0.5) * 40 * u * t, y - 78 * u * t, (8 + 20 * t) * u)
             for t in (k / 14 for k in range(15))]  # fmt: skip
    press.plume(puffs, (142, 130, 94), 0.7)
    for k in range(70):
        a = math.pi * (0.16 + 0.68 * press.draws())
        far = (20 + 84 * press.draws() * math.sin(a)) * u
        tip = (x + far * math.cos(a), y - far * math.sin(a))
        if k % 3 == 0:
            press.blade([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], 5 * u, EARTH, 0.6)
        press.disc(tip[0], tip[1], (1 + 3.2 * press.draws() ** 2) * u, EARTH, flat=0.8)
    press.disc(x, y + 2, 26 * u, EARTH, flat=0.3)


def down(
    press: Press,
    x: float,
    rim: float,
    u: float,
    lit: int,
    held: bool = False,
    light: RGB = RIM,
    cloth: tuple[RGB, RGB] = (CLOTH, WORN),
) -> None:
    """A man flat in the grass, seen from behind: shoulders, helmet, his rifle beside it.

    `rim` is the height of his helmet's edge, `lit` the side from which `light` comes; with `held` a
    hand keeps the helmet down. `cloth` is what he wears, and where it is worn pale.
    """
    plain, worn = cloth

    def put(*points: Point) -> list[Point]:
        return placed(points, x, rim, u, 4 * lit)

    _beside(press, put, u, light)
    press.poly(put((-150, 110), (-124, 52), (-88, 24), (-40, 8), (40, 8), (88, 24), (124, 52),
                   (150, 110)), DARK)  # fmt: skip
    press.poly(put((-140, 110), (-116, 56), (-84, 31), (-40, 16), (40, 16), (84, 31), (116, 56),
                   (140, 110)), plain)  # fmt: skip
    for way in (-1, 1):
        press.poly(put((way * 44, 20), (way * 58, 22), (way * 44, 110), (way * 28, 110)), DARK)
        tone = light if way == lit else worn
        press.blade(put((way * 136, 84), (way * 112, 45), (way * 86, 25), (way * 50, 12)), 5.5 * u,
                    tone, 0.9, both=True)  # fmt: skip
    press.poly(put((-34, 52), (34, 52), (40, 110), (-40, 110)), DARK)
    press.poly(put((-29, 58), (29, 58), (34, 110), (-34, 110)), worn, 0.8)
    press.line(put((-30, 74), (30, 74)), 3 * u, DARK)
    press.poly(put((-30, 6), (30, 6), (34, 30), (0, 38), (-34, 30)), DARK)
    _helmet(press, put, u, lit, held, light, cloth)
    if held:
        _hand(press, put, u, cloth)


def _helmet(
    press: Press,
    put: figures.Put,
    u: float,
    lit: int,
    stuck: bool,
    light: RGB,
    cloth: tuple[RGB, RGB],
) -> None:
    """A helmet from behind: its cover, the band with what is stuck in it, the lit edge."""
    half = [math.pi * k / 24 for k in range(25)]

    def arc(wide: float, high: float, y: float = 0.0, way: int = -1) -> list[Point]:
        return [(wide * math.cos(a), y + way * high * math.sin(a)) for a in half]

    def shell(less: float) -> list[Point]:
        low = list(reversed(arc(57 - less, 17 - less / 2, 2, 1)))
        return [*arc(53 - less, 68 - less), *low]

    press.poly(put(*shell(-4)), DARK)
    press.poly(put(*shell(1)), cloth[0])
    for patch in (((-40, -30), (-28, -50), (-8, -56), (-2, -40), (-18, -26)),
                  ((6, -34), (26, -46), (40, -34), (34, -18), (14, -20)),
                  ((-46, -8), (-30, -16), (-14, -8), (-24, 2)), ((10, -60), (24, -56), (14, -50)),
                  ((18, 2), (36, -4), (48, -10), (44, 4), (24, 10))):  # fmt: skip
        press.poly(put(*patch), cloth[1])
    band = [*arc(54, 15, -11, 1), *reversed(arc(55, 16, -1, 1))]
    press.poly(put(*band), (23, 27, 20))
    if stuck:
        press.poly(put((-19, -12), (-5, -10), (-6, 13), (-20, 11)), (196, 182, 140))
        press.line(put((-18, -5), (-6, -4)), 2 * u, (112, 100, 72))
    far = [math.pi * (k / 30) for k in range(4, 23)]
    edge = [(lit * 56 * math.cos(a), -71 * math.sin(a)) for a in far]
    inner = [
        (lit * (56 - 9 * math.sin(math.pi * i / 18)) * math.cos(a),
         -(71 - 9 * math.sin(math.pi * i / 18)) * math.sin(a))
        for i, a in enumerate(far)
    ]  # fmt: skip
    press.poly(put(*edge, *reversed(inner)), light)
    press.blade(put((lit * 57, 4), (lit * 44, 14), (lit * 14, 20)), 3.4 * u, light, 0.8, both=True)


def _beside(press: Press, put: figures.Put, u: float, light: RGB) -> None:
    """His rifle at the right of him, forward: carrying handle, handguard, foresight, barrel."""
    press.poly(put((68, 46), (90, 46), (95, -22), (81, -24)), DARK)
    press.line(put((80, 2), (83, -16), (93, -14)), 4 * u, DARK)
    press.poly(put((82, -20), (95, -18), (99, -58), (91, -60)), (30, 32, 26))
    for y in (-28, -36, -44, -52):
        press.line(put((84 - y * 0.14, y), (93 - y * 0.06, y + 2)), 1.4 * u, DARK)
    press.poly(put((92, -58), (101, -57), (99, -80), (97, -80)), DARK)
    press.line(put((97, -58), (102, -104)), 3 * u, DARK)
    press.line(put((101, -96), (102.6, -110)), 5 * u, DARK)
    press.blade(put((82, -24), (92, -62), (100, -106)), 2.4 * u, light, 0.85, both=True)


def _hand(press: Press, put: figures.Put, u: float, cloth: tuple[RGB, RGB]) -> None:
    """The left arm up, and its hand on the helmet."""
    skin, shade = (150, 108, 72), (92, 64, 44)
    press.poly(put((-98, 40), (-138, 14), (-124, -10), (-66, -52), (-52, -34), (-96, 2),
                   (-84, 30)), DARK)  # fmt: skip
    press.poly(put((-98, 32), (-128, 12), (-116, -6), (-66, -43), (-58, -34), (-104, 4)), cloth[0])
    press.blade(put((-134, 6), (-116, -18), (-72, -52)), 5 * u, cloth[1], 0.9, both=True)
    press.poly(put((-66, -54), (-48, -68), (-32, -62), (-34, -42), (-52, -32)), DARK)
    press.poly(put((-63, -52), (-48, -64), (-36, -59), (-38, -44), (-53, -36)), skin)
    for k, tip in enumerate(((-24, -76), (-14, -68), (-10, -57), (-14, -46))):
        root = (-45 + 2.4 * k, -62 + 6.4 * k)
        press.line(put(root, tip), 9.5 * u, DARK)
        press.line(put(root, (tip[0] - 1.5, tip[1] + 0.5)), 6 * u, skin)
        press.line(put((root[0] + 2, root[1] + 2.6), (tip[0] - 3, tip[1] + 2.6)), 1.5 * u, shade)
