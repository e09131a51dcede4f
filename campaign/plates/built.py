"""What people built: huts, a church, a gate, a flag tower, bridges, a hospital, ruins."""

import math

from campaign.plates.press import RGB, Point, Press


def hut(
    press: Press,
    x: float,
    foot: float,
    size: float,
    colour: RGB,
    light: RGB,
    door: bool = True,
) -> None:
    """Draw a thatched house, 100 wide at size 1, straw cut into its roof."""
    u = size

    def at(px: float, py: float) -> Point:
        return x + px * u, foot + py * u

    press.poly([at(-38, 0), at(-38, -30), at(38, -30), at(38, 0)], colour)
    roof = [at(-54, -26), at(-30, -62), at(30, -62), at(54, -26)]
    teeth = [at(54 - 6 * k, -22 - 5 * (k % 2) - 3 * press.draws()) for k in range(1, 18)]
    press.poly([*roof, *teeth], colour)
    for k in range(15):
        top = -26 + 52 * (k + press.draws()) / 15
        low = top * 1.72
        start, end = 0.1 + 0.3 * press.draws(), 0.6 + 0.35 * press.draws()
        press.blade(
            [at(top + (low - top) * t, -61 + 33 * t) for t in (start, (start + end) / 2, end)],
            2.0 * u,
            light,
            0.6,
            both=True,
        )
    if door:
        press.poly([at(-9, 0), at(-9, -21), at(9, -21), at(9, 0)], light, 0.35)


def church(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """Draw a cathedral with two towers, 100 wide at size 1."""
    u = size

    def at(px: float, py: float) -> Point:
        return x + px * u, foot + py * u

    press.poly([at(-46, 0), at(-46, -52), at(0, -78), at(46, -52), at(46, 0)], colour)
    for side in (-34, 34):
        press.poly(
            [at(side - 11, 0), at(side - 11, -96), at(side + 11, -96), at(side + 11, 0)], colour
        )
        press.poly([at(side - 13, -94), at(side, -132), at(side + 13, -94)], colour)
        press.line([at(side, -146), at(side, -130)], 2 * u, colour)
        press.line([at(side - 5, -140), at(side + 5, -140)], 2 * u, colour)
        press.poly(
            [
                at(side - 4, -64),
                at(side - 4, -82),
                at(side, -88),
                at(side + 4, -82),
                at(side + 4, -64),
            ],
            light,
            0.55,
        )
    press.disc(*at(0, -48), 8 * u, light, 0.5)


def arch_bridge(
    press: Press,
    left: float,
    right: float,
    deck: float,
    water: float,
    spans: int,
    colour: RGB,
    broken: int = -1,
) -> None:
    """Draw an iron bridge on piers with an arched truss over each span; one may be down."""
    width = (right - left) / spans
    for k in range(spans + 1):
        x = left + width * k
        press.poly([(x - 6, water + 5), (x - 4, deck), (x + 4, deck), (x + 6, water + 5)], colour)
    for k in range(spans):
        a, b = left + width * k, left + width * (k + 1)
        drop = 0.0
        if k == broken:
            drop = water - deck + 14
        arc = [
            (a + (b - a) * t, deck + drop * t - math.sin(math.pi * t) * width * 0.24)
            for t in (i / 14 for i in range(15))
        ]
        press.line(arc, 3.2, colour)
        press.line([(a, deck), (b, deck + drop)], 5.0, colour)
        for i in range(2, 13, 2):
            t = i / 14
            foot = (a + (b - a) * t, deck + drop * t)
            press.line([arc[i], foot], 1.7, colour)
            press.line(
                [arc[i], (a + (b - a) * (i + 2) / 14, deck + drop * (i + 2) / 14)], 1.3, colour
            )


def hospital(
    press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB, lit: RGB
) -> None:
    """Draw a colonial hospital: two storeys of shuttered arcades, some windows lit; 200 wide."""
    u = size

    def at(px: float, py: float) -> Point:
        return x + px * u, foot + py * u

    press.poly([at(-100, 0), at(-100, -66), at(100, -66), at(100, 0)], colour)
    press.poly([at(-108, -64), at(-92, -86), at(92, -86), at(108, -64)], colour)
    press.poly([at(-24, -64), at(-24, -92), at(0, -106), at(24, -92), at(24, -64)], colour)
    for k in range(13):
        px = -90.0 + 15 * k
        for row, py in enumerate((-56, -24)):
            glow = (k * 7 + row * 5) % 9 in (0, 4) and k != 6
            shade, alpha = (lit, 1.0) if glow else (light, 0.22)
            arch = [
                at(px - 4, py + 20),
                at(px - 4, py + 4),
                at(px, py),
                at(px + 4, py + 4),
                at(px + 4, py + 20),
            ]
            press.poly(arch, shade, alpha)
    press.blade([at(-98, -33), at(0, -33), at(98, -33)], 2 * u, light, 0.6, both=True)
    for k in range(24):
        px = -88 + 7.6 * k
        press.blade(
            [at(px, -84), at(px - 1, -76), at(px - 2, -67)], 1.5 * u, light, 0.35, both=True
        )
    press.line([at(-7, -84), at(7, -84)], 3 * u, lit)
    press.line([at(0, -91), at(0, -77)], 3 * u, lit)


def old_roof(
    press: Press, x: float, eaves: float, half: float, rise: float, colour: RGB, light: RGB
) -> None:
    """Draw a tiled roof whose corners turn up, its eaves at a height."""
    curve = [
        (x + half * s, eaves - 5 - rise * (1 - abs(s)) ** 1.7 * 0.6 - (abs(s) > 0.86) * rise * 0.22)
        for s in (i / 10 for i in range(-10, 11))
    ]
    top = [(px, min(py, eaves - rise) if abs(px - x) < half * 0.55 else py) for px, py in curve]
    press.poly([*top, (x + half * 0.93, eaves), (x - half * 0.93, eaves)], colour)
    for k in range(-9, 10):
        px = x + half * 0.088 * k
        press.blade([(x + half * 0.055 * k, eaves - rise * 0.9), (px, eaves - 3)], 1.6, light, 0.5)


def gate(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """Draw a city gate: a battered wall with an arch, and two roofs above; 130 wide at size 1."""
    u = size

    def at(px: float, py: float) -> Point:
        return x + px * u, foot + py * u

    press.poly([at(-65, 0), at(-58, -62), at(58, -62), at(65, 0)], colour)
    arch = [at(-16, 0), at(-16, -26)]
    arch += [
        at(16 * math.cos(a), -26 - 16 * math.sin(a))
        for a in (math.pi * (1 - k / 10) for k in range(11))
    ]
    press.poly([*arch, at(16, 0)], light, 0.55)
    for k in range(9):
        px = -56.0 + 14 * k
        press.poly([at(px - 4, -60), at(px - 4, -69), at(px + 4, -69), at(px + 4, -60)], colour)
    for half, eaves, rise in ((50, -86, 18), (36, -112, 20)):
        press.poly(
            [
                at(-half * 0.7, eaves + 20),
                at(-half * 0.7, eaves),
                at(half * 0.7, eaves),
                at(half * 0.7, eaves + 20),
            ],
            colour,
        )
        for k in range(-2, 3):
            px = half * 0.25 * k
            press.poly(
                [
                    at(px - 4, eaves + 17),
                    at(px - 4, eaves + 3),
                    at(px + 4, eaves + 3),
                    at(px + 4, eaves + 17),
                ],
                light,
                0.45,
            )
        old_roof(press, x, foot + eaves * u, half * u, rise * u, colour, light)


def flag_tower(press: Press, x: float, foot: float, size: float, colour: RGB, light: RGB) -> None:
    """Draw the flag tower: three terraces that narrow, and a mast; 150 wide at size 1."""
    u = size
    low = 0.0
    for half, high in ((74, 34), (54, 32), (36, 30)):
        press.poly(
            [
                (x - half * u, foot - low * u),
                (x - (half - 5) * u, foot - (low + high) * u),
                (x + (half - 5) * u, foot - (low + high) * u),
                (x + half * u, foot - low * u),
            ],
            colour,
        )
        y = foot - (low + high - 4) * u
        press.blade(
            [(x - (half - 8) * u, y), (x, y), (x + (half - 8) * u, y)],
            2.2 * u,
            light,
            0.7,
            both=True,
        )
        for k in range(5):
            cx = x + (k - 2) * half * 0.3 * u
            press.blade([(cx, y + 6 * u), (cx - 1, y + 20 * u)], 1.6 * u, light, 0.35)
        low += high
    press.poly(
        [
            (x - 3.4 * u, foot - low * u),
            (x - 1.4 * u, foot - 260 * u),
            (x + 1.4 * u, foot - 260 * u),
            (x + 3.4 * u, foot - low * u),
        ],
        colour,
    )
    for high in (140, 182, 222):
        press.line([(x - 8 * u, foot - high * u), (x + 8 * u, foot - high * u)], 2.4 * u, colour)


def ruin(
    press: Press, x: float, foot: float, width: float, height: float, colour: RGB, light: RGB
) -> None:
    """Draw what is left of a house front: a broken edge, empty windows, brick at the break."""
    draws = press.draws
    steps = max(4, round(width / 14))
    top: list[Point] = []
    level = height * (0.6 + 0.4 * draws())
    for i in range(steps + 1):
        if draws() < 0.55:
            level = height * (0.42 + 0.58 * draws())
        px = x + width * i / steps
        top += [(px - 3, foot - level), (px + width / steps * 0.7, foot - level + 6 * draws())]
    press.poly([(x, foot), *top, (x + width, foot)], colour)
    for i in range(max(1, round(width / 46))):
        wx = x + 20 + 46 * i
        if wx + 14 < x + width:
            press.poly(
                [
                    (wx, foot - height * 0.12),
                    (wx, foot - height * 0.36),
                    (wx + 7, foot - height * 0.4),
                    (wx + 14, foot - height * 0.36),
                    (wx + 14, foot - height * 0.12),
                ],
                light,
                0.6,
            )
    for _ in range(round(width * height / 900)):
        bx, by = x + width * draws(), foot - height * 0.55 * draws()
        press.line([(bx, by), (bx + 7, by)], 1.4, light, 0.5)


def rubble(
    press: Press, left: float, right: float, foot: float, high: float, colour: RGB, light: RGB
) -> None:
    """Draw a bank of broken masonry with a beam or two."""
    draws = press.draws
    for _ in range(round((right - left) / 5)):
        x = left + (right - left) * draws()
        share = math.sin(math.pi * (x - left) / (right - left))
        y = foot - high * share * draws()
        r = 5 + 13 * draws()
        turn = draws() * 3
        stone = [
            (x + r * math.cos(turn + a), y + r * 0.65 * math.sin(turn + a))
            for a in (0.0, 1.2, 2.5, 3.7, 5.0)
        ]
        press.poly(stone, colour)
        if draws() < 0.5:
            press.blade([stone[3], stone[4]], 2.4, light, 0.7)
