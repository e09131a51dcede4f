"""Plates of the walk to the gauge: the way out at the gate, the stick at the ford, the hooch."""

import math

from campaign.plates import growth, land
from campaign.plates.across_the_path import put_at
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

DARK, WET, RIM, DIKE = (24, 28, 26), (234, 238, 232), (222, 224, 198), (84, 98, 66)
STEEL, BAMBOO, SPLIT, FOAM = (40, 44, 44), (206, 182, 108), (246, 232, 178), (246, 230, 192)
GLOW, NIGHT, NODE, MINT = (255, 214, 132), (26, 22, 20), (86, 70, 40), (250, 244, 226)
INKS: dict[str, RGB] = {
    "dark": DARK, "wet": WET, "rim": RIM, "cane": BAMBOO, "glow": GLOW, "night": NIGHT,
    "mint": MINT, "poncho": (88, 98, 66), "fold": (56, 64, 48), "tread": (66, 50, 38),
    "clay": (160, 138, 108), "rust": (140, 74, 46), "shirt": (112, 110, 66), "far": (43, 41, 31),
    "shade": (60, 60, 42), "skin": (196, 138, 88), "page": (246, 234, 196), "cover": (48, 124, 72),
    "half": (91, 90, 56), "buff": (132, 112, 70), "lead": (96, 88, 70), "blue": (62, 96, 112),
    "pale": (255, 244, 206), "wick": (255, 176, 72), "wool": (170, 152, 104),
    "board": (134, 104, 60), "plank": (84, 64, 40), "wrap": (230, 223, 196),
}  # fmt: skip
_STEPS = [math.pi * k / 24 for k in range(25)]
# Cuts, parted by strokes: a width as in _cut(), an ink, points; "o" and numbers are a _round().
_SENTRY = """2.4 dark -20,-40 -26,-8 / 10 dark -3,-48 -5,-24 -6,-4 / 10 dark 2,-48 25,-50 29,-27 / 0
dark -12,0 -12,-9 -1,-9 9,-4 9,0 / 0 dark 23,-20 24,-31 34,-32 45,-25 45,-20 / 0 dark:poncho -3,-81
-11,-77 -16,-66 -20,-44 -23,-30 -14,-28 -4,-31 8,-30 15,-39 31,-43 32,-51 22,-58 15,-73 8,-80 / 0
fold 6,-79 15,-72 22,-58 31,-51 30,-44 15,-40 8,-31 4,-31 9,-56 / -2 dark -6,-76 -11,-56 -15,-30 /
-2 dark 0,-76 -2,-54 -5,-32 / -2 dark 9,-66 14,-54 26,-48 / -2 dark 6,-60 4,-46 3,-32 / 0 dark
-14,-77 -12,-90 4,-92 12,-86 12,-80 9,-76 / 0 poncho -11,-78 -9.5,-87 1,-86 4,-78 / 0 dark
o1.5,-87.5,12.5,13,10,1 / 0 dark -11.5,-91 14,-86 17,-83 15,-82 10,-83 -11.5,-86.5 / -2 wet
-11,-91 -7,-98 2,-101 9,-98 / -2 wet -12,-79 -19,-62 -25,-30 / -2 wet -10,-24 -11,-14 -12,-4"""
_READER = """3 dark 27,-22 10,-88 / 11 dark 14,-14 -12,-40 -4,-5 / 0 dark 16,-10 24,-28 23,-50
10,-64 -4,-62 -10,-50 -4,-26 0,-10 / 0 dark -31,0 -29,-6 -18,-9 -10,-6 -9,0 / 0 dark -13,2 -11,-5
0,-8 10,-5 11,2 / 0 fold 15,-16 21,-30 20,-48 9,-60 -2,-58 2,-36 6,-20 / 11 dark 12,-14 -24,-36
-17,-5 / 11 dark 2,-58 -8,-68 / 7 dark 0,-56 -22,-40 -44,-22 / 5 dark -43,-23 -49,-15 / 0 dark
o-11,-67,9,10 / 0 dark o-12,-71,12.5,12.5,-16,1 / 0 dark -29,-65 -24,-70 0,-76 1,-73 -14,-68 -28,-62
/ -2 rim -24,-71 -20,-80 -11,-84 / -2 rim -26,-38 -8,-26 8,-18 / -2 rim -3,-60 -24,-43 -44,-24 / -2
rim -7,-64 2,-66 11,-65"""
_PRINT = """5 clay -20,0 -17,-5 0,-4 20,-6 24,-1 20,5 0,5 -17,4 -20,0 / 0 tread -20,0 -17,-5 -8,-6
0,-4 10,-7 20,-6 24,-1 20,5 8,6 -2,4 -10,5 -17,4 / 1.8 clay -13,-4 -11,3 / 1.8 clay -4,-3 -2,3 / 1.8
clay 8,-5 10,3 / 1.8 clay 15,-5 17,2"""
_BENT = """5.4 dark 3,-44 -5,-22 -4,0 / 5.4 dark 6,-44 13,-22 11,0 / 0 dark:shirt -3,-44 6,-41
10,-47 -10,-71 -16,-71 -18,-66 / 4.4 dark -17,-68 -19,-50 -26,-8 / 0 dark o-25,-72,6,6 / 0 wool
-38.6,-62.9 -35,-68.8 -36.9,-74 -36,-80.4 -32,-84.5 -26.5,-85.9 -20.6,-83.5 -17,-79.2 -10.1,-79.4
-15.9,-78.5 -35,-67.5"""
_DRUM = """0 dark:rust 2,1 29,1 29,15 2,15 / 1.8 dark 15,1 15,15 / -2 skin 2,4 14,3 29,4"""
_BOOT = """1.6 night -4,14 0,0 5,14 / 0 night -9,12 8,12 9,34 10,44 -22,44 -22,38 -10,30 / -2.4 glow
-8,14 -9,30 -21,38 / 2 buff -22,43 10,43"""
_SOCK = """0 night:wool -6,0 6,0 7,30 5,37 -13,41 -16,38 -6,29 / 2.2 night 0,-6 0,5 / -2 glow -6,2
-6,28 -15,38 / 0 wet o-9,51,1.8,2.6"""
_LANTERN = """2.6 night 0,-62 0,-36 / 2.6 night -17,20 -21,-8 -12,-34 12,-34 21,-8 17,20 / 0 night
-14,18 14,18 18,34 -18,34 / 0 night -10,-22 10,-22 7,-34 -7,-34 / 0 pale -9,17 -14,0 -9,-21 9,-21
14,0 9,17 / -8 wick 0,16 -3,4 0,-14"""
_COT = """9 night 250,318 310,402 / 9 night 310,318 250,402 / 9 night 620,318 680,402 / 9 night
680,318 620,402 / 0 night:buff 207,302 749,299 751,318 209,322 / 0 night:buff 217,302 221,278
250,267 326,276 333,302 / 38 night:far 520,276 592,190 652,294 / 0 night:shirt 324,300 331,265
374,241 470,241 540,248 548,300 / 46 night:shade 546,276 634,180 700,290 / 0 half 530,300 526,268
622,164 636,158 632,184 566,300 / 0 night:skin 688,298 694,282 714,280 749,293 750,298 / 0 night
o292,264,33,31 / 0 skin 292,270 324,262 320,282 306,291 292,290 / 0 skin o284,278,6,8 / 0 night:half
o298,258,41,45,14,1 / 9 night 244,248 296,264 352,276 / -6 glow 266,238 278,218 304,212 326,222 / -4
glow 330,262 374,239 460,239 / -4 glow 540,262 586,212 626,162 / -4 glow 652,196 682,240 708,280"""
_HAND = """30 night:shirt 352,272 378,300 392,290 / 18 night:skin 392,288 398,262 / 7 night:skin
386,264 391,244 / 7 night:skin 395,264 400,242 / 7 night:skin 404,264 409,240 / 7 night:skin 413,264
418,238"""
_BOOK = """0 night:cover -94,29 -81,-49 0,-43 81,-49 94,29 0,38 / 0 page -87,23 -75,-49 -38,-53
0,-43 0,32 -44,20 / 0 wrap 87,23 75,-49 38,-53 0,-43 0,32 44,20 / 1.8 lead -70,-37 -40,-40 -12,-32 /
1.8 lead -72.6,-26 -41,-29.6 -12,-20.6 / 1.8 lead -75.2,-15 -42,-19.2 -12,-9.2 / 1.8 lead -77.8,-4
-43,-8.8 -12,2.2 / 1.8 lead -80.4,7 -44,1.6 -12,13.6 / 1.8 lead 0,-43 0,32 / 1.6 lead 14,-28 30,-36
50,-32 70,-40 / 1.6 lead 14,-20 32,-28 50,-24 72,-32 / 3 lead 58,-48 58,-24 / 1.8 page 0,36 8,60
30,70 44,84 / 7 night:wick 44,82 50,108 / 2 glow 43,83 49,108 / 0 page 46,108 55,106 52,117"""
_ROLL = """0 night:board 236,406 700,397 724,452 212,460 / 0 night:plank 212,463 724,455 736,500
200,500 / 0 board 214,466 254,465 252,500 206,500 / 0 board 680,459 718,458 730,500 686,500 / 3
night:wool 404,464 420,478 510,477 524,462 / 1.8 night 224,432 712,423 / -4 glow 234,406 460,401
702,396 / 0 night 330,460 560,452 556,440 330,446 / 0 night:wrap o326,424,15,30 / 0 night:wrap
326,394 480,385 490,396 480,408 494,420 482,434 492,447 326,454 / 0 wool 322,438 488,430 492,447
326,454 / 0 blue 344,392.9 366,391.9 384,450.1 362,452.1 / 0 blue 390,390.2 412,389.2 430,447.8
408,449.8 / 0 blue 428,387.9 450,386.9 468,445.9 446,447.9 / -5 pale 320,404 400,397 474,393 / 0
night:mint o500,417,14,31 / 0 night:mint o514,417,14,31 / 0 night:mint o528,417,14,31 / 0 night:mint
o542,417,14,31 / 0 night:wet 470,387 496,382 504,391 488,400 499,411 480,418 / 0 night:wrap 482,446
512,458 524,455 494,442"""


def _round(x: float, y: float, w: float, h: float, turn: float = 0, part: float = 2) -> list[Point]:
    """A ring, or with `part` 1 its upper half, turned by so many degrees."""
    ring = [(w * math.cos(k * part), -h * math.sin(k * part)) for k in _STEPS]
    return placed(ring, x, y, 1, turn)


def _cut(press: Press, cuts: str, x: float = 0, y: float = 0, u: float = 1,
         turn: float = 0) -> None:  # fmt: skip
    """Cut polygons, where the width is 0; lines; and, below 0, what a gouge cuts.

    Of two inks, "night:skin", the first is the outline of what the other fills.
    """
    for width, ink, *spots in (cut.split() for cut in cuts.split("/")):
        shape: list[Point] = []
        for spot in spots:
            at = [float(part) for part in spot.removeprefix("o").split(",")]
            shape += _round(*at) if spot[0] == "o" else [(at[0], at[1])]
        points, wide = placed(shape, x, y, u, turn), float(width)
        edge, _, tone = ink.partition(":")
        if wide < 0:
            press.blade(points, -wide * u, INKS[edge], 0.85, both=True)
        elif tone or wide:
            path = points if wide else [*points, *points[:2]]
            press.line(path, wide * u + 5 * bool(tone), INKS[edge])
        if tone and wide:
            press.line(points, wide * u, INKS[tone])
        elif wide == 0:
            press.poly(points, INKS[tone or edge])


def _backdrop(press: Press, sky: RGB, name: str, high: float, *layers: tuple[float, RGB]) -> None:
    """A sky cut by cloud, and wooded skylines before it in mist."""
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 112, (130, 136, 140), f"{name}/cloud", step=8, weight=5, alpha=0.45)
    for base, tone in layers:
        land.jungle(press, land.skyline(f"{name}/{base}", base, high, 9), tone, sky, 10, 0.2)
        press.mist(base, 28, sky, 0.8, f"{name}{base}")


def gate(press: Press) -> None:
    """A sentry lifts the wire with his boot; a path and a ditch go out, a man looks at prints."""
    _backdrop(press, (190, 196, 196), "gate", 54, (184, (166, 174, 172)), (202, (122, 134, 130)))
    press.poly([(-20, 206), (980, 202), (980, 400), (-20, 400)], (164, 174, 166))
    for k in range(150):
        low, tone = press.draws() ** 1.4, (206, 214, 206) if k % 3 else (112, 128, 112)
        land.ripple(press, WIDTH * press.draws(), 210 + 160 * low, 0.7 * low, tone, 0.6)
    for y in (206, 213, 225, 246, 284, 338):
        press.line([(-20, y), (980, y - 3)], 0.05 * (y - 160), (98, 110, 78))
        growth.grass(press, y + 1, 0.08 * (y - 170), DIKE, -10, 970, 260 if y > 240 else 0)
    for at in (-900, -420, -60, 980, 1400, 1900):
        press.blade([(at, 480), ((at + 530) / 2, 340), (530, 204)], 26, (98, 110, 78))
    _two_ways(press)
    land.fill_below(press, [(-20.0, 372.0), (300, 364), (620, 370), (980, 362)], (126, 104, 80))
    for k in range(120):
        land.ripple(press, WIDTH * press.draws(), 374 + 0.8 * k, k / 250, (170, 148, 118), 0.6)
    _fence(press)
    for x, y, u in ((572, 418, 1.1), (520, 409, 1.0), (512, 390, 0.85), (466, 385, 0.76)):
        _cut(press, _PRINT, x, y, u)
    _cut(press, _SENTRY, 322, 410, 2.6)
    _cut(press, _READER, 668, 448, 1.9)
    strand = "214,384 322,374 416,327 429,335 580,366 768,384"
    _cut(press, f"4.4 dark {strand} / 2.2 wet {strand}")
    for x, y in ((466, 343), (505, 351), (543, 358), (735, 381), (278, 378)):
        _cut(press, "2.4 dark -5,-7 5,7 / 2.4 dark 5,-6 -5,6", x, y)
    land.rain(press, WET, 0.5, 150, 0.0)
    press.pencil([(500, 262), (560, 352), (632, 268)], 6)


def _lane(top: float, foot: float, t: float, side: float) -> Point:
    """A point of a lane that winds: `t` is 0 at the treeline and 1 at its foot."""
    x = top + (foot - top) * t**1.3 + 9 * math.sin(5 * t) * t
    return x + side * (0.05 + 0.95 * t**1.5), 206 + 184 * t


def _two_ways(press: Press) -> None:
    """The trodden path on its dike to the left; to the right of it the ditch, full to the brim."""
    for top, foot, wide, tone in ((430, 478, 82, DIKE), (430, 478, 60, (208, 182, 138)),
                                  (646, 676, 122, (60, 74, 50)), (646, 676, 104, (84, 108, 108)),
                                  (646, 676, 96, (140, 168, 168))):  # fmt: skip
        edges = [[_lane(top, foot, k / 20, way * wide) for k in range(21)] for way in (-1, 1)]
        press.poly([*edges[0], *reversed(edges[1])], tone)
    for k in range(70):
        t = 0.06 + 0.94 * press.draws() ** 0.7
        x, y = _lane(430, 478, t, 88 * (press.draws() - 0.5))
        tone = (146, 114, 80) if k % 5 < 3 else (234, 214, 174)
        press.blade([(x, y), (x + 9 * t, y + 1), (x + 20 * t, y)], 6 * t, tone, 0.9, both=True)
        x, y = _lane(646, 676, t, 140 * (press.draws() - 0.5))
        land.ripple(press, x, y, 0.5 * t, (232, 240, 236), 0.9)
    for k in range(34):
        t = k / 33
        (x, y), reach = _lane(646, 676, t, 112 * (-1) ** k), 3 + 9 * t
        growth.grass(press, y, 5 + 22 * t, (52, 66, 44), x - reach, x + reach, 7)


def _fence(press: Press) -> None:
    """The wire to either side of the gate, its two stakes; the matting, its holes, its end."""
    for x, way in ((214, -1), (768, 1)):
        for k in range(40):
            y, at = (258, 296, 334, 380)[k % 4], x + way * (18 + 26 * (k // 4))
            press.line([(at - way * 20, y), (at + way * 10, y - 1)], 2, STEEL)
            press.line([(at - 4, y - 5), (at + 4, y + 4)], 1.6, STEEL)
            press.line(_round(at, 372, 22, 24), 1.7, STEEL, 0.85 * (k % 4 == 0))
        press.line([(x, 404), (x + way * 4, 232)], 10, DARK)
        press.blade([(x - 4, 400), (x - 3, 310), (x - 2 + way * 4, 236)], 2.6, RIM, 0.8)
    press.poly([(-20, 436), (590, 428), (632, 500), (-20, 500)], DARK)
    press.poly([(-20, 440), (586, 432), (622, 500), (-20, 500)], (112, 116, 112))
    for k in range(78):
        row, x, y = k % 3, 566 - 29 * (k // 3) + 10 * (k % 3), 442 + 14 * (k % 3)
        press.disc(x, y, 8 + row, DARK, flat=0.42)
        press.disc(x + 1, y + 1, 6 + row, (84, 72, 58), flat=0.4)
        press.line([(-20, 450 + 14 * row), (594 + 8 * row, 446 + 14 * row)], 1.8, STEEL)
    press.blade([(-20, 438), (300, 433), (588, 430)], 3.4, WET, 0.8, both=True)


def stick(press: Press) -> None:
    """A gauge post in a brown river, a bamboo bridge that broke; upstream men and their raft."""
    _backdrop(press, (208, 208, 206), "stick", 76, (176, (170, 176, 172)), (194, (126, 138, 128)))
    land.water(press, 192, HEIGHT, (166, 128, 84), (226, 200, 152), 0.7, 230)
    press.fade(350, HEIGHT, (70, 50, 36), 0.0, 0.75)
    _upstream(press)
    for k in range(46):
        ring = _round(WIDTH * press.draws(), 214 + 5.4 * k, 7 + 5 * (k % 3), 1.8 + 1.3 * (k % 3))
        press.line(ring, 0.8 + 0.013 * k, FOAM, 0.6)
    _bridge(press)
    _post(press, 540, 350)
    growth.grass(press, 492, 100, DARK, -10, 220, 130)
    growth.grass(press, 490, 60, DARK, 800, 970, 70)
    land.rain(press, WET, 0.45, 130, 0.06)
    press.pencil([(560, 336), (584, 362), (654, 284)], 9)


def _upstream(press: Press) -> None:
    """The far bank, its trees; small at its end four men bent over a raft of oil drums."""
    for k in range(60):
        t = k / 59
        x, y, r = 690 + 290 * t, 196 + 70 * t * t, 14 + 34 * t
        tone = mixed((104, 118, 100), (62, 76, 56), t)
        press.disc(x, y - r * (0.9 + 0.8 * press.draws()), r, tone, flat=0.85)
        press.poly([(x - 4, y - r), (990, y - r), (990, y + 6), (x - 4, y + 6)], tone)
        land.leaves(press, x, y - r * (0.4 + 1.1 * press.draws()), 0.6 * r, (140, 152, 116), 0.5)
        growth.grass(press, y + 8, 10 + 26 * t, (50, 62, 44), x - 4, x + 8, 7)
    press.poly([(580, 222), (742, 223), (744, 230), (578, 229)], DARK)
    for k in range(4):
        x = 612 + 37 * k
        _cut(press, _DRUM, 592 + 36 * k, 229, 1.12)
        _cut(press, _BENT, x, 223, 0.72, (2, -5, 4, -2)[k])
        press.line([(x + 12, 191), (x - 20, 160)], 1.8, DARK, float(k != 2))
        land.ripple(press, x, 253 + 4 * (k % 2), 0.4, DARK, 0.6)


def _cane(press: Press, ax: float, ay: float, bx: float, by: float, wide: float) -> None:
    """A bamboo from one point to another: its outline, its light side, its nodes."""
    length = math.hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / length * wide * 0.5, (ax - bx) / length * wide * 0.5
    for out, tone in ((4.5, DARK), (0.0, BAMBOO)):
        press.line([(ax, ay), (bx, by)], wide + out, tone)
    lit = 0.22 * wide
    press.line([(ax - lit, ay - lit), (bx - lit, by - lit)], lit, SPLIT)
    for k in range(1, int(length / 34) + 1):
        x, y = ax + (bx - ax) * k * 34 / length, ay + (by - ay) * k * 34 / length
        press.line([(x - nx, y - ny), (x + nx, y + ny)], 2.6, NODE)


def _bridge(press: Press) -> None:
    """One bamboo for the feet and one for the hand, broken, their ends down in the water."""
    for cane in ((220, 420, 144, 170, 9), (136, 424, 212, 172, 9), (102, 420, 26, 170, 9),
                 (18, 424, 94, 172, 9), (312, 300, 388, 396, 12), (318, 204, 334, 270, 8),
                 (520, 190, 412, 398, 8), (516, 280, 456, 402, 12), (312, 298, -20, 306, 14),
                 (318, 200, -20, 206, 9)):  # fmt: skip
        _cane(press, *cane)
    for k in range(20):
        (x, y), off = ((314, 298), (320, 200))[k % 2], k // 4 - 2
        torn = [(x - 4, y + 2.4 * off), (x + 10 + 9 * (off % 3), y + 5 * off + 3)]
        press.blade(torn, (5.4, 3)[k // 2 % 2], (DARK, SPLIT)[k // 2 % 2])
    for x, y in ((388, 396), (454, 403), (411, 400), (140, 424), (222, 420)):
        for k in range(3):
            press.line(_round(x, y - 2, 16 + 11 * k, 4 + 2.6 * k), 2, FOAM, 0.8)


def _post(press: Press, x: float, low: float) -> None:
    """The gauge: a post with white rings, the eleventh of them half in the water."""
    for half, tone in ((35, DARK), (31, (86, 72, 58))):
        press.poly([(x - half, low + 8), (x - half, 56), (x + half, 56), (x + half, low + 8)], tone)
    for k in range(7):
        rim = _round(x, low - 44 * k - 9, 31, -6, 0, 1)
        press.poly([*rim, *((px, py + 18) for px, py in rim[::-1])], (246, 244, 232))
    press.poly([(x + 8, low + 8), (x + 8, 56), (x + 31, 56), (x + 31, low + 8)], DARK, 0.34)
    for _ in range(26):
        at, y = x - 27 + 54 * press.draws(), 70 + 250 * press.draws()
        press.blade([(at, y), (at + 1, y + 14), (at, y + 30)], 2, DARK, 0.5, both=True)
    press.disc(x, 57, 35, DARK, flat=0.24)
    press.disc(x, 56, 31, (136, 118, 92), flat=0.2)
    for k in range(8):
        lash = _round(x, 180 + 90 * (k // 4) + 5 * (k % 4), 34, -6, 0, 1)
        press.line(lash, 3.6, (214, 188, 130) if k % 2 else NODE)
    press.poly([*_round(x, low + 3, 36, -7, 0, 1), (x - 40, low + 3), (x - 40, low + 24),
                (x + 40, low + 24), (x + 40, low + 3)], (158, 122, 82))  # fmt: skip
    for k in range(5):
        arc = _round(x, low + 3, 35 + 15 * k, -8 - 5 * k, 0, 1)
        press.blade(arc, 5.4 - 0.7 * k, (248, 232, 196), 0.95 - 0.14 * k, both=True)


def hooch(press: Press) -> None:
    """A lamp, a man on a cot, the green book open on him; peppermints on a box before it."""
    press.fade(0, HEIGHT, (70, 56, 38), 1.0, 1.0)
    press.glow(252, 150, 420, (196, 148, 78), 0.9)
    for at in range(-30, 980, 74):
        press.blade([(at, 10), (at + 6, 160), (at - 4, 330)], 5, (48, 38, 28), 0.6)
    _doorway(press)
    press.line([(-20, 62), (252, 58), (480, 50), (696, 42)], 3, NIGHT)
    for k in range(2):
        _cut(press, _BOOT, 580 + 42 * k, 47 - k, 1.5, 3)
        _cut(press, _SOCK, 384 + 40 * k, 53 - k, 1.35, -3)
    press.glow(252, 152, 195, GLOW, 0.8)
    _cut(press, _LANTERN, 252, 152, 1.5)
    _cut(press, _COT)
    _cut(press, _BOOK, 456, 222, 1.2, -4)
    _cut(press, _HAND)
    put = put_at(456, 222, 1.2, -4)
    for k in range(8):
        x, y, way = 19 + 18 * (k // 2), 1 - 1.4 * (k // 2), 6 * (-1) ** k
        press.pencil(put((x - way, y - 9), (x + way, y + 9)), 4.6)
    press.fade(404, HEIGHT, NIGHT, 0.0, 0.6)
    _cut(press, _ROLL, 0, -18)
    for x, y, size, flat in ((543, 399, 31, 1), (606, 414, 27, 0.5), (658, 404, 24, 0.5)):
        _mint(press, x, y, size, flat)


def _doorway(press: Press) -> None:
    """The flap thrown back on the dark and the rain, sandbags at its foot; the floor."""
    press.poly([(694, 374), (700, 60), (872, 48), (884, 374)], NIGHT)
    press.poly([(702, 372), (708, 68), (864, 58), (876, 372)], (34, 50, 66))
    for _ in range(64):
        x, y = 712 + 150 * press.draws(), 70 + 230 * press.draws()
        press.blade([(x, y), (x, y + 20), (x - 1, y + 36)], 1.8, (186, 206, 216), 0.7, both=True)
    for k in range(9):
        put = put_at(696 + 45 * (k % 5) - 20 * (k // 5), 366 - 20 * (k // 5), 1)
        bag = put((1, -4), (5, 0), (40, 0), (44, -4), (44, -14), (38, -19), (6, -19), (1, -14))
        press.poly(bag, mixed((122, 100, 64), NIGHT, 0.14 * (k % 5)))
        press.line([*bag, bag[0]], 2.4, NIGHT)
    _cut(press, "0 board 872,48 930,60 904,210 936,374 884,374 / -4 glow 874,52 880,200 886,370")
    press.poly([(-20, 372), (980, 356), (980, HEIGHT), (-20, HEIGHT)], (52, 40, 30))


def _mint(press: Press, x: float, y: float, r: float, flat: float) -> None:
    """A peppermint, lying or, with `flat` 1, the last in its roll."""
    wide = 0.45 * r if flat == 1 else r
    press.poly(_round(x, y + 5 * (flat < 1), wide + 3, r * flat + 3), NIGHT)
    press.poly(_round(x, y, wide, r * flat), MINT)
    for a in (1.0472 * j for j in range(6)):
        press.line([(x + wide * s * math.cos(a + s), y + r * flat * s * math.sin(a + s))
                    for s in (0.25, 0.55, 0.86)], 0.2 * r, (166, 58, 50))  # fmt: skip
