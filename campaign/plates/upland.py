"""Plates of the northern uplands: Missions 1, 3 and 6."""

import math

from campaign.plates import figures, growth, land
from campaign.plates.press import HEIGHT, INK, RGB, WIDTH, Press, mixed

NEAR = (38, 46, 36)


def crash(press: Press) -> None:
    """Mission 1: a Huey comes down out of cloud over the Rao Lim uplands."""
    sky = (198, 201, 184)
    press.fade(0, HEIGHT, (222, 217, 194), 0.0, 1.0)
    land.engraved(press, 8, 200, (104, 116, 108), "m1/cloud", step=8, weight=4.6, alpha=0.55)
    tones = [(164, 172, 152), (128, 141, 120), (92, 108, 88), (62, 76, 60)]
    shape = [(250, 150, 7), (300, 150, 6), (352, 130, 5), (402, 96, 6)]
    for k, ((base, height, cells), tone) in enumerate(zip(shape, tones, strict=True)):
        line = land.skyline(f"m1/{k}", base, height, cells, sharp=True)
        land.mountain(press, line, tone, mixed(tone, sky, 0.6), 26 + 12 * k, 0.6)
        press.mist(base + 24, 56, sky, 0.85, f"mist{k}")
    press.mist(40, 96, (226, 222, 202), 0.9, "ceiling")
    land.smoke(press, 476, 176, 176, 42, (58, 60, 54), 0.86, 1.15, (150, 152, 138))
    figures.helicopter(press, 420, 205, 1.75, INK, (214, 212, 192), -17, tail_rotor=False)
    for k in range(4):
        press.line([(548 + 7 * k, 146 + 17 * k), (554 + 9 * k, 141 + 15 * k)], 2.2, INK)
    front = land.skyline("m1/front", 452, 60, 9)
    land.jungle(press, front, NEAR, (112, 128, 92), 19)
    for x, foot, tall, lean in ((70, 470, 210, 0.1), (900, 480, 238, -0.14), (832, 480, 150, 0.1)):
        growth.palm(press, x, foot, tall, (24, 29, 24), lean)
    land.rain(press, (238, 234, 214), 0.4, 120)
    ring = [
        (226 + 74 * math.cos(a) * (1 + 0.05 * math.sin(3 * a)), 372 + 30 * math.sin(a))
        for a in (0.4 + k / 30 * 2.16 * math.pi for k in range(31))
    ]
    press.pencil(ring, 5)
    press.pencil([(212, 362), (240, 382)], 5)
    press.pencil([(241, 361), (211, 383)], 5)


def breadline(press: Press) -> None:
    """Mission 3: the squad searches the forest of the Basket; a hollow under roots waits."""
    pale = (214, 213, 178)
    ground = (74, 84, 56)
    dark, cut = (26, 31, 24), (104, 116, 80)
    _forest(press, pale)
    _file(press, ground)
    _giants(press, dark, cut)
    _six(press)


def _forest(press: Press, pale: RGB) -> None:
    """Pale light, trunks behind trunks, beams."""
    press.fade(0, HEIGHT, pale, 1.0, 1.0)
    press.glow(520, 150, 360, (240, 234, 204), 0.9)
    for k, (tone, count) in enumerate((((184, 188, 150), 15), ((148, 157, 118), 9))):
        for i in range(count):
            x = 20 + 940 * (i + press.draws()) / count
            growth.trunk(
                press,
                x,
                320 + 26 * k,
                9 + 9 * k,
                tone,
                mixed(tone, pale, 0.5),
                (press.draws() - 0.5) * 0.06,
            )
        line = land.skyline(f"m3/floor{k}", 334 + 26 * k, 30, 8)
        land.jungle(press, line, tone, mixed(tone, pale, 0.55), 11 + 4 * k, 0.5)
        press.mist(318 + 20 * k, 60, pale, 0.6, f"m{k}")
    for x, width in ((250, 120), (470, 84), (700, 140)):
        press.poly(
            [(x + 150, 0), (x + 150 + width, 0), (x + width - 40, 420), (x - 70, 420)],
            (244, 238, 206),
            0.24,
        )


def _file(press: Press, ground: RGB) -> None:
    """The ground, its leaves and six men in file."""
    floor = land.skyline("m3/ground", 404, 20, 6)
    land.fill_below(press, floor, ground)
    for _ in range(170):
        x, y = WIDTH * press.draws(), 408 + 66 * press.draws()
        press.blade([(x, y), (x + 9, y - 3), (x + 20, y - 1)], 2.4, (122, 132, 90), 0.6, both=True)
    men = ((304, 0.9), (382, 0.8), (462, 1.0), (540, 0.85), (616, 0.95), (690, 0.8))
    for k, (x, stride) in enumerate(men):
        foot = 424 - 3 * (k % 3)
        figures.soldier(press, x, foot, 112 - 4 * k, (30, 36, 27), False, stride, radio=k == 1)


def _giants(press: Press, dark: RGB, cut: RGB) -> None:
    """Two trunks near by, their roots, lianas and ferns."""
    growth.trunk(press, 128, 452, 54, dark, cut, 0.03)
    growth.trunk(press, 832, 470, 66, dark, cut, -0.02)
    for root in (
        ((800, 372), (776, 420), (732, 474)),
        ((812, 360), (806, 424), (798, 478)),
        ((856, 366), (880, 424), (930, 476)),
    ):
        press.blade([*reversed(root)], 16, dark)
        press.blade([(x - 4, y) for x, y in reversed(root)], 3.4, cut, 0.7, both=True)
    growth.liana(press, (150, -6), (352, -6), 62, 3.4, dark)
    growth.liana(press, (60, -6), (760, -6), 36, 4.4, dark)
    growth.liana(press, (690, -6), (830, 120), 66, 3.2, dark)
    growth.liana(press, (850, -6), (852, 250), 4, 4.0, dark)
    front = land.skyline("m3/front", 474, 26, 10)
    land.fill_below(press, front, dark)
    for k in range(19):
        x = 14 + 940 * k / 18
        growth.fern(
            press, x, 478, 40 + 30 * press.draws(), -math.pi * (0.2 + 0.6 * press.draws()), dark
        )


def _six(press: Press) -> None:
    """Six strokes of pencil."""
    for k in range(4):
        press.pencil([(322 + 19 * k, 74), (317 + 19 * k, 128)], 5.5)
    press.pencil([(302, 120), (400, 82)], 5.5)
    press.pencil([(428, 75), (423, 127)], 5.5)


def counting(press: Press) -> None:
    """Mission 6: box carriers on the roofed road at dusk, seen from the ferns above it."""
    sky = (212, 176, 128)
    road = (196, 158, 112)
    dark = (20, 24, 20)
    _dusk(press, sky)
    _road(press, road)
    _carriers(press)
    _ferns(press, dark)
    _seven(press)


def _dusk(press: Press, sky: RGB) -> None:
    """The sky at dusk, the sun, ridges and the wood."""
    press.fade(0, 300, sky, 1.0, 1.0)
    press.fade(0, 240, (92, 84, 92), 0.85, 0.0)
    land.engraved(press, 16, 150, (66, 58, 66), "m6/cloud", step=8, weight=4.2, alpha=0.5)
    press.disc(650, 172, 31, (236, 206, 150))
    press.glow(650, 172, 150, (240, 206, 146), 0.4)
    tones = [(150, 120, 98), (108, 92, 80), (74, 68, 60)]
    for k, (base, height, cells) in enumerate(((244, 96, 6), (276, 70, 7), (300, 46, 8))):
        line = land.skyline(f"m6/{k}", base, height, cells, sharp=True)
        land.mountain(press, line, tones[k], mixed(tones[k], sky, 0.5), 22, 0.55)
        press.mist(base + 12, 34, (206, 170, 128), 0.6, f"mist{k}")
    wood = land.skyline("m6/wood", 322, 38, 9)
    land.jungle(press, wood, (48, 50, 42), (110, 98, 74), 15, 0.5)


def _road(press: Press, road: RGB) -> None:
    """The road, and the branches that roof it."""
    press.poly([(-20, 352), (240, 342), (620, 342), (980, 352), (980, 402), (-20, 402)], road)
    for _ in range(120):
        x, y = WIDTH * press.draws(), 350 + 48 * press.draws()
        press.blade(
            [(x, y), (x + 20, y + 0.5), (x + 38 * press.draws() + 20, y)],
            1.8,
            (128, 96, 68),
            0.6,
            both=True,
        )
    for x in (150, 380, 640, 838):
        press.line([(x, 398), (x + 4, 238)], 5, (34, 34, 28))
        for side in (-1, 1):
            for k in range(6):
                growth.fern(
                    press,
                    x + 4,
                    246 - 2 * k,
                    74 + 14 * k,
                    math.pi * (-0.5 + side * (0.2 + 0.06 * k)),
                    (34, 36, 29),
                )


def _carriers(press: Press) -> None:
    """Carriers with poles, and bicycles."""
    figures.carrier(press, 98, 392, 74, INK, rifle=True)
    figures.carrier(press, 214, 391, 74, INK)
    figures.carrier(press, 316, 390, 73, INK, step=-0.9)
    figures.bicycle(press, 446, 391, 74, INK)
    figures.carrier(press, 570, 390, 73, INK, step=0.8)
    figures.bicycle(press, 716, 391, 73, INK)
    figures.carrier(press, 880, 391, 74, INK)


def _ferns(press: Press, dark: RGB) -> None:
    """The near bank: grass and ferns."""
    growth.grass(press, 402, 16, dark, -10, 970, 260)
    bank = land.skyline("m6/bank", 428, 24, 7)
    land.fill_below(press, bank, dark)
    for k in range(34):
        x = -10 + 980 * k / 33
        edge = abs(x - 480) / 480
        turn = -math.pi * (0.5 - (x - 480) / 480 * 0.16 + 0.3 * (press.draws() - 0.5))
        growth.fern(press, x, 446, 40 + 116 * edge**2.2 + 26 * press.draws(), turn, dark)
    for _ in range(16):
        x = 60 + 840 * press.draws()
        growth.fern(
            press,
            x,
            486,
            46 + 22 * press.draws(),
            -math.pi * (0.25 + 0.5 * press.draws()),
            (50, 56, 44),
        )


def _seven(press: Press) -> None:
    """Strokes of pencil: the count."""
    for k in range(4):
        press.pencil([(54 + 19 * k, 60), (50 + 19 * k, 112)], 5.5)
    press.pencil([(36, 104), (130, 66)], 5.5)
    for k in range(3):
        press.pencil([(158 + 19 * k, 61), (154 + 19 * k, 111)], 5.5)
