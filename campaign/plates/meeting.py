"""Plates of a meeting: one of theirs who looks up; and the bank of a river when it is over."""

import math

from PIL import ImageOps

from campaign.plates import aftermath, ambush, figures, growth, land
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed, placed

PALE, DARK, RIM = (214, 214, 190), (22, 27, 21), (232, 224, 182)
SKIN, SHADE, LIT = (176, 130, 86), (96, 66, 44), (222, 182, 128)
SHIRT, FOLD = (98, 97, 66), (64, 66, 46)
HELMET, UNDER = (122, 118, 76), (44, 40, 28)


def looked_up(press: Press) -> None:
    """One of theirs stands in the light with a pole on his shoulder, and looks straight at you."""
    press.fade(0, HEIGHT, (210, 208, 178), 1.0, 1.0)
    press.glow(560, 150, 380, (246, 240, 208), 0.9)
    for seed, base, tone in (
        ("meet/far", 262, (176, 180, 146)),
        ("meet/mid", 300, (130, 138, 102)),
    ):
        line = land.skyline(seed, base, 150, 9)
        land.jungle(press, line, tone, mixed(tone, PALE, 0.5), 18, 0.45)
        press.mist(base, 60, (222, 220, 194), 0.85, seed)
    press.poly([(-20, 318), (420, 306), (980, 316), (980, HEIGHT), (-20, HEIGHT)], (126, 128, 86))
    ambush.on_the_path(press, (70, 76, 54), (236, 228, 184), 14)
    growth.grass(press, 352, 40, (98, 102, 66), -10, 970, 240)
    _who_looks(press, 690, 226, 1.22)
    press.fade(390, HEIGHT, (20, 25, 18), 0.0, 0.95)
    growth.grass(press, 470, 96, (30, 37, 25), 360, 970, 150)
    ambush.down(press, 218, 386, 1.75, 1, light=RIM)
    growth.grass(press, 496, 110, (13, 17, 12), -10, 970, 260)
    for k in range(14):
        growth.fern(press, 980 * k / 13 - 10, -14, 60 + 70 * press.draws(),
                    math.pi / 2 + (press.draws() - 0.5) * 1.4, (14, 18, 13))  # fmt: skip
    press.pencil([(836, 100), (830, 158)], 9)
    press.pencil([(828, 178), (828, 183)], 10)


def _who_looks(press: Press, x: float, y: float, u: float) -> None:
    """Head, shoulders and load of the man who looks up; (x, y) is between his eyes."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, u)

    _his_load(press, put, u)
    shoulders = ((-128, 250), (-124, 150), (-108, 112), (-70, 92), (-24, 78), (24, 78), (72, 92),
                 (108, 112), (124, 150), (130, 250))  # fmt: skip
    press.poly(put(*shoulders), DARK)
    inner = ((-122, 250), (-118, 152), (-104, 117), (-68, 97), (-24, 84), (24, 84), (70, 97),
             (103, 117), (118, 152), (124, 250))  # fmt: skip
    press.poly(put(*inner), SHIRT)
    press.poly(put((20, 84), (70, 97), (103, 117), (118, 152), (124, 250), (38, 250), (30, 140)),
               FOLD)  # fmt: skip
    for k in range(7):
        press.blade(put((-96 + 14 * k, 128 + 5 * k), (-92 + 15 * k, 176), (-84 + 16 * k, 232)),
                    2.2 * u, FOLD, 0.6, both=True)  # fmt: skip
    press.poly(put((-24, 52), (24, 52), (30, 92), (0, 108), (-30, 92)), SHADE)
    press.poly(put((-24, 54), (-6, 58), (-8, 96), (-28, 90)), mixed(SKIN, SHADE, 0.4))
    for way in (-1, 1):
        press.poly(put((way * 24, 76), (way * 42, 86), (way * 24, 116), (way * 4, 106)), DARK)
        press.poly(put((way * 25, 80), (way * 38, 88), (way * 23, 111), (way * 8, 104)),
                   SHIRT if way < 0 else FOLD)  # fmt: skip
    press.line(put((-86, 96), (-20, 160), (54, 250)), 8 * u, DARK)
    press.line(put((-87, 95), (-21, 159), (52, 250)), 3 * u, (92, 78, 52))
    press.blade(put((-122, 200), (-121, 150), (-106, 115), (-70, 94)), 4 * u, RIM, 0.9, both=True)
    _his_face(press, put, u)
    _his_hand(press, put, u)


def _his_load(press: Press, put: figures.Put, u: float) -> None:
    """What he carries: his rifle by its sling, a pole behind his neck and what hangs on it."""
    press.line(put((-62, 150), (-112, -64)), 8 * u, DARK)
    press.line(put((-98, -6), (-113, -72)), 5 * u, DARK)
    press.blade(put((-66, 138), (-96, 8), (-114, -70)), 2 * u, RIM, 0.7, both=True)
    for at, drop in ((-236, 96), (262, 58)):
        press.line(put((at, drop), (at - 4, drop + 60)), 3 * u, DARK)
        press.poly(put((at - 50, drop + 58), (at + 46, drop + 56), (at + 52, drop + 148),
                       (at - 46, drop + 152)), DARK)  # fmt: skip
        press.poly(put((at - 45, drop + 63), (at + 41, drop + 61), (at + 46, drop + 143),
                       (at - 41, drop + 147)), (104, 92, 60))  # fmt: skip
        for k in range(4):
            press.line(put((at - 44, drop + 80 + 18 * k), (at + 45, drop + 78 + 18 * k)), 2 * u,
                       UNDER, 0.8)  # fmt: skip
    press.line(put((-290, 96), (310, 48)), 12 * u, DARK)
    press.line(put((-288, 95), (308, 47)), 7 * u, (150, 138, 88))
    for k in range(6):
        at = -250 + 100 * k
        press.line(
            put((at, 88 - 0.08 * (at + 250)), (at + 1, 99 - 0.08 * (at + 250))), 2 * u, UNDER
        )


def _his_face(press: Press, put: figures.Put, u: float) -> None:
    """A young face under a sun helmet: its shade down to the eyes, and the eyes on you."""
    for way in (-1, 1):
        press.disc(*put((way * 49, 6))[0], 11 * u, DARK)
        press.disc(*put((way * 48, 6))[0], 8 * u, SKIN if way < 0 else SHADE)
    skull = ((-50, -50), (-50, 12), (-43, 40), (-24, 62), (0, 69), (24, 62), (43, 40), (50, 12),
             (50, -50))  # fmt: skip
    press.poly(put(*skull), DARK)
    face = ((-46, -48), (-46, 12), (-40, 37), (-22, 58), (0, 65), (22, 58), (40, 37), (46, 12),
            (46, -48))  # fmt: skip
    press.poly(put(*face), SKIN)
    press.poly(put((9, -48), (46, -48), (46, 12), (40, 37), (22, 58), (4, 65), (12, 50), (9, 34),
                   (15, 22), (7, 8)), SHADE)  # fmt: skip
    press.poly(put((-44, 8), (-32, 12), (-26, 30), (-30, 48), (-40, 34)), LIT)
    press.poly(put((-46, -48), (46, -48), (46, -8), (24, -3), (0, -9), (-22, -2), (-46, -9)),
               mixed(SHADE, DARK, 0.35))  # fmt: skip
    for way in (-1, 1):
        press.poly(put((way * 9, 3), (way * 18, -4), (way * 31, 0), (way * 25, 7), (way * 14, 8)),
                   (236, 230, 210))  # fmt: skip
        press.disc(*put((way * 20, 1.6))[0], 5 * u, (18, 14, 10))
        press.disc(*put((way * 20 - 1.6, 0))[0], 1.3 * u, (250, 248, 236))
        press.line(put((way * 8, 2), (way * 18, -5), (way * 32, -1)), 2.4 * u, DARK)
        press.line(put((way * 7, -11), (way * 22, -15), (way * 35, -10)), 5 * u, DARK)
    press.line(put((2, 4), (7, 24), (-1, 29)), 2.2 * u, mixed(SHADE, DARK, 0.5))
    press.blade(put((-4, 2), (-6, 16), (-8, 26)), 3 * u, LIT, 0.8, both=True)
    press.poly(put((-9, 44), (0, 42), (9, 44), (5, 48), (-5, 48)), (44, 28, 20))
    press.blade(put((-8, 54), (0, 56), (8, 54)), 2 * u, mixed(SKIN, DARK, 0.5), 0.8, both=True)
    _his_helmet(press, put, u)


def _his_helmet(press: Press, put: figures.Put, u: float) -> None:
    """His sun helmet from before, and its strap."""
    half = [math.pi * k / 20 for k in range(21)]
    dome = [(63 * math.cos(a), -38 - 66 * math.sin(a)) for a in half]
    press.poly(put(*dome), DARK)
    press.poly(put(*((58 * math.cos(a), -40 - 60 * math.sin(a)) for a in half)), HELMET)
    press.poly(put(*((58 * math.cos(a), -40 - 60 * math.sin(a)) for a in half[:9]), (16, -40)),
               mixed(HELMET, UNDER, 0.55))  # fmt: skip
    brim = [(104 * math.cos(2 * a), -32 + 19 * math.sin(2 * a)) for a in half]
    press.poly(put(*brim), DARK)
    press.poly(put(*((99 * math.cos(2 * a), -34 + 14 * math.sin(2 * a)) for a in half)), HELMET)
    press.poly(put((-97, -30), (0, -21), (97, -30), (70, -17), (0, -12), (-70, -17)), UNDER)
    press.line(put((-57, -44), (0, -33), (57, -44)), 5 * u, UNDER)
    press.blade(put((-98, -40), (-60, -47), (-20, -49)), 3 * u, RIM, 0.9, both=True)
    press.blade(put((-54, -60), (-40, -84), (-12, -97)), 4 * u, RIM, 0.85, both=True)
    for way in (-1, 1):
        press.line(put((way * 47, -20), (way * 34, 44), (way * 12, 66)), 2.2 * u, UNDER)


def _his_hand(press: Press, put: figures.Put, u: float) -> None:
    """The arm up, its hand on the pole."""
    press.poly(put((84, 100), (128, 138), (158, 112), (142, 66), (116, 70), (124, 100)), DARK)
    press.poly(put((92, 104), (127, 131), (151, 110), (138, 72), (121, 75), (129, 104)), FOLD)
    press.poly(put((112, 48), (146, 45), (150, 78), (114, 82)), DARK)
    press.poly(put((115, 51), (143, 48), (147, 75), (117, 79)), SHADE)
    for k in range(4):
        at = 117 + 8.6 * k
        press.line(put((at, 77 - 0.5 * k), (at - 1, 52 - 0.6 * k)), 7.4 * u, DARK)
        press.line(put((at, 76 - 0.5 * k), (at - 1, 53 - 0.6 * k)), 4.6 * u, SKIN)


def held_by_water(press: Press) -> None:
    """Victory on a bank: a raft of drums goes off, nobody on it; a man sits in the brass."""
    _river(press)
    aftermath.brass(press, 60, 60, 800)
    aftermath.sitter(press, 262, 452, 2.9)
    _near_the_water(press)
    aftermath.ring(press, 676, 262, 84)


def gone_by_water(press: Press) -> None:
    """The Enemy's Retreat over a river: a raft goes off turning, a sun helmet lies on the bank."""
    _river(press)
    aftermath.brass(press, 30, 420, 900)
    figures.soldier(press, 226, 464, 250, DARK, False, 0.25, rim=RIM)
    aftermath.pith(press, 452, 440, 1.35)
    _near_the_water(press)
    press.pencil([(590, 196), (700, 176)], 6)
    press.pencil([(676, 160), (702, 176), (682, 196)], 6)
    # They went the other way: not the same bank as where it was held.
    press.image.paste(ImageOps.mirror(press.image))


def _river(press: Press) -> None:
    """A brown river in the rain, a raft on it, the trodden bank and who stands there."""
    sky, brown, light = (200, 200, 184), (142, 130, 98), (222, 212, 176)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 130, (126, 126, 116), "bank/cloud", step=8, weight=5, alpha=0.45)
    for seed, base, tone in (("bank/far", 176, (150, 156, 130)), ("bank/near", 208, (96, 106, 80))):
        line = land.skyline(seed, base, 96, 9)
        land.jungle(press, line, tone, mixed(tone, sky, 0.5), 16, 0.45)
        press.mist(base, 40, sky, 0.8, seed)
    land.water(press, 206, 372, brown, light, 0.75, 240)
    _raft(press, 676, 272, 1.15)
    for _ in range(3):
        land.smoke(press, 120 + 260 * press.draws(), 214, 120, 34, (178, 176, 160), 0.5, 0.6, sky)
    press.poly([(-20, 372), (300, 346), (620, 360), (980, 338), (980, HEIGHT), (-20, HEIGHT)],
               (96, 100, 68))  # fmt: skip
    growth.grass(press, 376, 34, (64, 70, 48), -10, 970, 260)
    for x, foot, tall, left, stride in ((520, 390, 118, False, 0.2), (842, 384, 126, True, 0.3),
                                        (906, 398, 132, False, 0.1)):  # fmt: skip
        figures.soldier(press, x, foot, tall, mixed(DARK, PALE, 0.12), left, stride, rim=RIM)


def _near_the_water(press: Press) -> None:
    """Grass before all of it, and the rain."""
    growth.grass(press, 486, 70, DARK, -10, 150, 70)
    growth.grass(press, 484, 44, DARK, 640, 970, 90)
    land.rain(press, (230, 230, 216), 0.3, 130)


def _raft(press: Press, x: float, y: float, u: float) -> None:
    """Oil drums under planks, askew in the current, a pole that trails."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, y, u, -7)

    rust: RGB = (110, 62, 40)
    for k in range(4):
        at = -84 + 50 * k
        press.poly(put((at - 6, -2), (at + 40, -2), (at + 40, 24), (at - 6, 24)), DARK)
        press.poly(put((at - 3, 1), (at + 37, 1), (at + 37, 21), (at - 3, 21)), rust)
        for rib in (8, 24):
            press.line(put((at + rib, 1), (at + rib, 21)), 2.4 * u, DARK, 0.7)
        press.blade(put((at - 2, 4), (at + 18, 3), (at + 36, 5)), 2.4 * u, (190, 130, 90), 0.8,
                    both=True)  # fmt: skip
    press.poly(put((-100, -14), (112, -16), (118, 0), (-104, 1)), DARK)
    press.poly(put((-97, -11), (109, -13), (114, -3), (-100, -2)), (150, 128, 86))
    for k in range(7):
        press.line(put((-80 + 28 * k, -13), (-82 + 28 * k, -1)), 1.8 * u, DARK, 0.8)
    press.line(put((70, -12), (150, -64)), 3.4 * u, DARK)
    press.poly(put((-40, -13), (-32, -28), (-8, -30), (2, -14)), DARK)
    for k in range(8):
        land.ripple(press, x + 170 * (press.draws() - 0.5) * u, y + (28 + 4 * k) * u, 0.6, DARK,
                    0.5)  # fmt: skip
        land.ripple(press, x + 220 * (press.draws() - 0.5) * u, y + (32 + 4 * k) * u, 0.6,
                    (226, 216, 180), 0.7)  # fmt: skip
