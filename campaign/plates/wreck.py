"""The plate of who did not get out: a wreck in the rain, a green book and peppermints before it."""

import math

from campaign.plates import aftermath, figures, growth, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed

DARK, MUD, WET, SKY = (19, 22, 18), (44, 47, 36), (178, 182, 160), (186, 190, 174)
COVER, PAGES = (52, 104, 66), (226, 220, 192)


def green_book(press: Press) -> None:
    """The Huey on its nose in a slope, who sits before it, and what the sergeant carried."""
    press.fade(0, HEIGHT, SKY, 1.0, 1.0)
    for seed, base, tone, light, size in (
        ("wreck/far", 150, (158, 164, 148), (186, 190, 172), 18),
        ("wreck/mid", 214, (120, 130, 108), (158, 166, 138), 28),
    ):
        land.jungle(press, land.skyline(seed, base, 60, 8), tone, light, size, 0.4)
        press.mist(base + 40, 80, (200, 204, 190), 0.6, seed)
    _aircraft(press)
    land.fill_below(press, land.skyline("wreck/slope", 318, 16, 6), (70, 78, 58))
    growth.grass(press, 322, 26, (58, 66, 46), -10, 970, 160)
    aftermath.sitter(press, 236, 384, 1.75)
    land.fill_below(press, land.skyline("wreck/near", 392, 14, 5), MUD)
    growth.grass(press, 398, 30, DARK, -10, 330, 60)
    growth.grass(press, 402, 34, DARK, 640, 970, 70)
    _sweets(press)
    _book(press, 486, 424)
    land.rain(press, (222, 226, 212), 0.6, 150, 0.16)


def _aircraft(press: Press) -> None:
    """It stands on its nose in the slope; a blade is left, and what burned in it."""
    land.smoke(press, 792, 190, 210, 62, (64, 66, 60), 0.75, -0.35, (128, 130, 120))
    for x, tall, lean in ((660, 150, 0.1), (938, 190, -0.08), (872, 120, 0.22)):
        press.line([(x, 340), (x + lean * tall, 340 - tall)], 11, DARK)
        top = (x + lean * tall, 340 - tall)
        press.poly([(top[0] - 6, top[1]), (top[0] - 2, top[1] - 16), (top[0] + 6, top[1])], DARK)
    figures.helicopter(press, 742, 268, 3.2, DARK, (120, 126, 112), -31, tail_rotor=False)
    press.line([(772, 196), (806, 108)], 7, DARK)
    press.line([(806, 108), (838, 96)], 6, DARK)
    press.blade([(640, 262), (688, 214), (760, 186)], 4, WET, 0.7, both=True)
    press.blade([(800, 196), (868, 158), (920, 130)], 3, WET, 0.6, both=True)


def _book(press: Press, x: float, y: float) -> None:
    """A green memorandum book, laid down shut in the wet; the only colour there is."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, 2.0, -7)

    press.poly(put((-50, 14), (34, 22), (56, -6), (50, -12), (-30, -19), (-56, 6)), DARK)
    press.poly(put((-49, 9), (35, 17), (35, 21), (-49, 13)), PAGES)
    press.poly(put((35, 17), (54, -9), (55, -5), (35, 21)), mixed(PAGES, DARK, 0.25))
    press.poly(put((-52, 6), (34, 15), (54, -11), (-30, -19)), COVER)
    press.poly(put((-20, 3), (8, 6), (18, -7), (-9, -10)), mixed(COVER, PAGES, 0.75))
    for k in range(2):
        press.line(put((-13 + 4 * k, 1 - 4 * k), (9 + 3 * k, 3 - 4 * k)), 1.6, DARK, 0.7)
    press.line(put((36, 14), (55, -10)), 3, mixed(COVER, DARK, 0.5))
    for px, py in ((-36, 2), (-20, -13), (14, 10), (30, -9), (42, -6), (2, -14), (-40, -4)):
        press.disc(*put((px, py))[0], 2.6, mixed(COVER, PAGES, 0.6), flat=0.7)
        press.disc(*put((px - 0.4, py - 0.5))[0], 1.0, (240, 244, 232))


def _sweets(press: Press) -> None:
    """Peppermints in the mud, each where it stopped."""
    for at, y, r in ((640, 424, 10.5), (686, 446, 13.0), (602, 450, 12.0), (730, 420, 8.5),
                     (344, 440, 11.5), (304, 420, 8.0), (774, 450, 11.5), (372, 416, 8.0),
                     (820, 428, 8.5), (140, 452, 11.0)):  # fmt: skip
        tone: RGB = mixed((206, 202, 184), (248, 246, 234), min(1.0, (y - 410) / 50))
        press.disc(at + 2, y + 0.5 * r, 1.15 * r, DARK, 0.8, flat=0.5)
        press.disc(at, y, r, DARK, flat=0.84)
        press.disc(at, y, r - 1.6, tone, flat=0.84)
        for j in range(5):
            a = at + 1.2566 * j
            press.line([(at + 0.25 * r * math.cos(a), y + 0.2 * r * math.sin(a)),
                        (at + 0.82 * r * math.cos(a + 0.5), y + 0.68 * r * math.sin(a + 0.5))],
                       0.3 * r, (150, 60, 52))  # fmt: skip
