"""Who and what moves: people, carriers, ox-carts, sampans, helicopters, a tank; in silhouette."""

import math
from collections.abc import Callable

from campaign.plates.press import RGB, Point, Press, placed

# Shapes are drawn to the left, in units of their own, their feet or middle at the origin.
_HUEY: tuple[Point, ...] = (
    (-50, 4),
    (-49, -3),
    (-45, -10),
    (-37, -15),
    (-26, -17),
    (-14, -18),
    (-8, -22),
    (6, -22),
    (13, -17),
    (19, -12),
    (62, -9),
    (66, -24),
    (73, -25),
    (72, -5),
    (64, -3),
    (20, 4),
    (12, 10),
    (0, 13),
    (-36, 13),
    (-46, 10),
)
_WINDSHIELD: tuple[Point, ...] = ((-46, -1), (-41, -8), (-34, -12), (-31, -12), (-31, 0))
_DOOR: tuple[Point, ...] = ((-27, -12), (-9, -12), (-9, 6), (-27, 6))
_OX: tuple[Point, ...] = (
    (-40, -21),
    (-45, -16),
    (-42, -12),
    (-34, -14),
    (-29, -16),
    (-27, -10),
    (-26, 0),
    (-22, 0),
    (-21, -10),
    (-6, -9),
    (4, -9),
    (6, 0),
    (10, 0),
    (12, -12),
    (14, -23),
    (11, -28),
    (-6, -28),
    (-18, -31),
    (-25, -33),
    (-30, -27),
    (-36, -25),
)
_HULL: tuple[Point, ...] = (
    (-62, -14),
    (-54, -25),
    (54, -26),
    (62, -20),
    (60, -8),
    (50, 0),
    (-46, 0),
    (-58, -6),
)
_TURRET: tuple[Point, ...] = (
    (-28, -26),
    (-34, -34),
    (-26, -43),
    (-6, -47),
    (20, -46),
    (36, -39),
    (34, -28),
    (30, -26),
)

Put = Callable[..., list[Point]]
"""Brings points of a figure to its place on the plate."""


def helicopter(
    press: Press,
    x: float,
    y: float,
    size: float,
    colour: RGB,
    sky: RGB,
    angle: float = 0.0,
    flip: bool = False,
    tail_rotor: bool = True,
) -> None:
    """Draw a Huey from the side, 122 wide at size 1; the sky shows through its windows."""

    def put(shape: tuple[Point, ...]) -> list[Point]:
        return placed(shape, x, y, size, angle, flip)

    press.poly(put(_HUEY), colour)
    press.poly(put(_WINDSHIELD), sky, 0.85)
    press.poly(put(_DOOR), sky, 0.8)
    for part in (
        ((-40, 20), (8, 20)),
        ((-44, 17), (-40, 20)),
        ((-30, 12), (-32, 20)),
        ((-4, 12), (-2, 20)),
    ):
        press.line(put(part), 2.0 * size, colour)
    press.line(put(((-1, -22), (-1, -29))), 3.4 * size, colour)
    press.blade(put(((-1, -29), (-40, -30.5), (-74, -29))), 2.6 * size, colour)
    press.blade(put(((-1, -29), (38, -28), (72, -30))), 2.6 * size, colour)
    if tail_rotor:
        press.line(put(((69, -34), (70, -8))), 1.6 * size, colour)


def soldier(
    press: Press,
    x: float,
    foot: float,
    tall: float,
    colour: RGB,
    flip: bool = False,
    stride: float = 1.0,
    radio: bool = False,
    rim: RGB | None = None,
) -> None:
    """Draw a man on the march: helmet, pack, rifle held low; `rim` is light on his outline."""
    u = tall / 100

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u, 0, flip)

    _legs(press, put, u, colour, stride)
    _trunk(press, put, u, colour)
    _rifle(press, put, u, colour)
    if radio:
        press.line(put((20, -84), (26, -130)), 1.4 * u, colour)
    if rim is not None:
        _rim(press, put, u, rim, stride)


def _legs(press: Press, put: Put, u: float, colour: RGB, stride: float) -> None:
    press.line(put((4, -50), (5 + 8 * stride, -27), (6 + 13 * stride, -4)), 8.5 * u, colour)
    press.poly(
        put(
            (1 + 13 * stride, -5),
            (11 + 13 * stride, -6),
            (9 + 13 * stride, 0),
            (-4 + 13 * stride, 0),
        ),
        colour,
    )
    press.line(put((0, -50), (-9 * stride, -28), (-7 * stride, -4)), 8.5 * u, colour)
    press.poly(
        put(
            (-3 - 7 * stride, -6), (5 - 7 * stride, -6), (5 - 7 * stride, 0), (-13 - 7 * stride, 0)
        ),
        colour,
    )


def _trunk(press: Press, put: Put, u: float, colour: RGB) -> None:
    """His trunk, pack, head and helmet."""

    def spot(px: float, py: float, radius: float) -> None:
        press.disc(*put((px, py))[0], radius * u, colour)

    press.poly(
        put((-8, -45), (10, -45), (11, -64), (7, -81), (-7, -82), (-13, -72), (-11, -56)), colour
    )
    press.poly(put((8, -81), (20, -79), (25, -70), (23, -55), (12, -50)), colour)
    spot(18, -81, 5.5)
    spot(11, -46, 5)
    press.line(put((-1, -80), (-6, -90)), 10 * u, colour)
    spot(-7, -88, 7.6)
    dome = [
        (-6.5 + 10.5 * math.cos(a), -90.5 - 10.5 * math.sin(a))
        for a in (math.pi * k / 12 for k in range(13))
    ]
    press.poly(put(*dome, (-19, -88.5), (-18, -86.5), (6, -86)), colour)


def _rifle(press: Press, put: Put, u: float, colour: RGB) -> None:
    press.line(put((-4, -77), (-10, -62), (-20, -60)), 6.5 * u, colour)
    press.line(put((-40, -65), (-14, -60), (8, -55)), 2.8 * u, colour)
    press.poly(put((-2, -60), (14, -57), (15, -50), (0, -55)), colour)
    press.line(put((-16, -60), (-17, -51)), 3 * u, colour)


def _rim(press: Press, put: Put, u: float, rim: RGB, stride: float) -> None:
    """Light on his helmet, back, rifle and leg."""
    press.blade(put((-17, -91), (-11, -99), (-4, -101), (3, -97)), 2.4 * u, rim, 0.9, both=True)
    press.blade(put((-13, -78), (-11, -66), (-12, -56)), 2.2 * u, rim, 0.8, both=True)
    press.blade(put((-40, -66), (-24, -63), (-8, -60)), 1.8 * u, rim, 0.8, both=True)
    press.blade(
        put((-3, -46), (-11 * stride, -28), (-10 * stride, -8)), 2.2 * u, rim, 0.7, both=True
    )


def watcher(press: Press, x: float, foot: float, size: float, colour: RGB, rim: RGB) -> None:
    """Draw a man who lies in wait, from behind: helmet, shoulders, rifle; 110 wide at size 1."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, size)

    press.poly(
        put((-58, 6), (-50, -16), (-34, -30), (-14, -36), (14, -36), (34, -30), (50, -16), (58, 6)),
        colour,
    )
    dome = [
        (22 * math.cos(a), -50 - 23 * math.sin(a)) for a in (math.pi * k / 16 for k in range(17))
    ]
    press.poly(put(*dome, (-25, -46), (-22, -42), (22, -42), (25, -46)), colour)
    press.poly(put((-12, -44), (12, -44), (14, -32), (-14, -32)), colour)
    press.line(put((30, -26), (58, -66)), 4 * size, colour)
    press.line(put((58, -66), (66, -78)), 2.4 * size, colour)
    press.blade(put((-20, -56), (-14, -68), (0, -73), (12, -70)), 2.8 * size, rim, 0.9, both=True)
    press.blade(put((-24, -45), (0, -43), (24, -45)), 1.8 * size, rim, 0.5, both=True)
    press.blade(put((-48, -18), (-34, -30), (-18, -35)), 2.6 * size, rim, 0.8, both=True)


def carrier(
    press: Press,
    x: float,
    foot: float,
    tall: float,
    colour: RGB,
    flip: bool = False,
    step: float = 1.0,
    rifle: bool = False,
) -> None:
    """Draw somebody in a conical hat under a shoulder pole with two loads, or with a rifle."""
    u = tall / 100

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u, 0, flip)

    press.line(put((0, -48), (-8 * step, -24), (-11 * step, 0)), 8.5 * u, colour)
    press.line(put((2, -48), (10 * step, -26), (14 * step, -2)), 8.5 * u, colour)
    press.poly(put((-9, -80), (9, -80), (12, -60), (10, -42), (-8, -42), (-11, -60)), colour)
    hx, hy = put((-2, -88))[0]
    press.disc(hx, hy, 7 * u, colour)
    press.poly(put((-22, -88), (-3, -104), (17, -88), (-3, -91)), colour)
    if rifle:
        press.line(put((14, -106), (6, -78), (-4, -52)), 3.2 * u, colour)
        return
    press.line(put((-52, -74), (-26, -79), (0, -80), (26, -79), (52, -74)), 3.2 * u, colour)
    for end in (-48, 48):
        press.line(put((end, -75), (end - 9, -44)), 1.4 * u, colour)
        press.line(put((end, -75), (end + 9, -44)), 1.4 * u, colour)
        press.poly(put((end - 16, -46), (end + 16, -46), (end + 12, -26), (end - 12, -26)), colour)
    press.line(put((-6, -74), (-18, -66), (-22, -77)), 5 * u, colour)


def standing(press: Press, x: float, foot: float, tall: float, colour: RGB) -> None:
    """Draw an old woman standing in a long tunic and a conical hat."""
    u = tall / 100

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    press.poly(
        put((-9, -80), (8, -80), (11, -50), (14, -16), (8, 0), (-9, 0), (-14, -16), (-12, -50)),
        colour,
    )
    hx, hy = put((0, -87))[0]
    press.disc(hx, hy, 7.5 * u, colour)
    press.poly(put((-24, -87), (0, -106), (24, -87), (0, -91)), colour)
    press.line(put((6, -75), (14, -60), (17, -44)), 7 * u, colour)


def carrier_bare(
    press: Press, x: float, foot: float, tall: float, colour: RGB, step: float = 1.0
) -> None:
    """Draw somebody who walks with a load on the shoulder and no pole."""
    u = tall / 100

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    press.line(put((0, -48), (-9 * step, -24), (-12 * step, 0)), 8.5 * u, colour)
    press.line(put((2, -48), (10 * step, -26), (15 * step, -2)), 8.5 * u, colour)
    press.poly(put((-9, -78), (9, -80), (12, -60), (10, -42), (-8, -42), (-11, -60)), colour)
    press.line(put((-2, -78), (-9, -90)), 9 * u, colour)
    hx, hy = put((-10, -92))[0]
    press.disc(hx, hy, 7 * u, colour)
    press.poly(put((-24, -95), (-20, -102), (-8, -103), (2, -96), (0, -93), (-22, -93)), colour)


def bicycle(press: Press, x: float, foot: float, tall: float, colour: RGB) -> None:
    """Draw a loaded bicycle and the walker who pushes it."""
    u = tall / 100
    for at in (-34, 22):
        cx, cy = x + at * u, foot - 19 * u
        ring = [
            (cx + 19 * u * math.cos(a / 12 * math.pi), cy + 19 * u * math.sin(a / 12 * math.pi))
            for a in range(25)
        ]
        press.line(ring, 3 * u, colour)
    press.poly(placed(((-44, -56), (36, -56), (38, -30), (-40, -30)), x, foot, u), colour)
    press.poly(placed(((-30, -68), (26, -68), (28, -56), (-32, -56)), x, foot, u), colour)
    press.line(placed(((-34, -20), (-38, -74), (-46, -76)), x, foot, u), 3 * u, colour)
    carrier_bare(press, x + 58 * u, foot, tall, colour, -1.0)


def ox_cart(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """Draw an ox-cart going left with its driver walking; 150 wide at size 1."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, size)

    press.poly(placed(_OX, x - 34 * size, foot, size), colour)
    press.line(put((-74, -22), (-79, -31), (-75, -36)), 2.4 * size, colour)
    press.line(put((-21, -25), (-19, -10)), 1.8 * size, colour)
    press.line(put((-68, -28), (-20, -22), (16, -20), (76, -20)), 3 * size, colour)
    press.poly(put((10, -24), (78, -24), (74, -18), (14, -18)), colour)
    bundle = (
        (12, -24),
        (14, -42),
        (24, -54),
        (40, -58),
        (50, -66),
        (60, -58),
        (72, -46),
        (78, -24),
    )
    press.poly(put(*bundle), colour)
    press.line(put((56, -60), (70, -74)), 1.8 * size, colour)
    press.line(put((70, -74), (76, -70)), 1.8 * size, colour)
    cx, cy = put((44, -16))[0]
    press.disc(cx, cy, 18 * size, colour)
    press.disc(cx, cy, 14 * size, light)
    press.disc(cx, cy, 4 * size, colour)
    for k in range(5):
        a = k * math.pi / 5 + 0.2
        dx, dy = 15 * size * math.cos(a), 15 * size * math.sin(a)
        press.line([(cx - dx, cy - dy), (cx + dx, cy + dy)], 2.2 * size, colour)


def sampan(press: Press, x: float, y: float, size: float, colour: RGB) -> None:
    """Draw a sampan on the water, 150 long at size 1."""
    press.poly(
        placed(
            (
                (-78, -13),
                (-60, -5),
                (-20, -2),
                (30, -2),
                (62, -6),
                (80, -16),
                (66, 5),
                (40, 10),
                (-40, 10),
                (-64, 4),
            ),
            x,
            y,
            size,
        ),
        colour,
    )
    press.poly(placed(((4, -3), (8, -17), (24, -23), (42, -17), (46, -3)), x, y, size), colour)


def tank(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """Draw an M48 with its gun to the left, 125 long without it at size 1."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, size)

    press.poly(put(*_HULL), colour)
    press.poly(put(*_TURRET), colour)
    press.line(put((-30, -36), (-104, -39)), 5 * size, colour)
    press.line(put((-98, -39), (-108, -39)), 7.5 * size, colour)
    press.poly(put((-6, -46), (-4, -54), (12, -54), (14, -46)), colour)
    press.line(put((26, -44), (34, -92)), 1.2 * size, colour)
    press.line(put((-10, -54), (-24, -56)), 2 * size, colour)
    for k in range(6):
        cx, cy = put((-44 + 18 * k, -7))[0]
        press.disc(cx, cy, 8.6 * size, light, 0.9)
        press.disc(cx, cy, 7.2 * size, colour)
        press.disc(cx, cy, 2.4 * size, light, 0.9)
    press.blade(put((-54, -22), (0, -23.5), (52, -23)), 2.2 * size, light, 0.8, both=True)
    press.blade(put((-26, -40), (-4, -44), (18, -43)), 2.4 * size, light, 0.8, both=True)
