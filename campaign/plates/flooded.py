"""Plates of Mission 2's flood: a pagoda roof that is full of people, a stork on the highway."""

import itertools
import math

from campaign.plates import growth, land
from campaign.plates.cuts import inked, put_at
from campaign.plates.figures import Put
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed

SKY, BROWN, GLINT = (216, 218, 198), (160, 142, 104), (232, 222, 186)
TILE, LIT, NIGHT = (70, 112, 88), (150, 184, 140), (24, 32, 27)
CLOTHES = ((40, 44, 46), (224, 214, 184), (98, 76, 56), (58, 66, 84), (196, 176, 128))
MORNING, SILVER, BLUE = (222, 224, 212), (186, 196, 190), (44, 58, 62)
FEATHER, SHADOW, QUILL = (246, 244, 232), (178, 188, 188), (26, 32, 34)


def green_roof(press: Press) -> None:
    """Sixty people sit in rows on a green pagoda roof in the flood; three Marines wade to it."""
    press.fade(0, HEIGHT, SKY, 1.0, 1.0)
    land.engraved(press, 6, 110, (168, 174, 158), "roof/cloud", step=9, weight=4.6, alpha=0.5)
    land.water(press, 268, HEIGHT, BROWN, GLINT, 0.7, 230)
    for seed, base, tone in (
        ("roof/far", 236, (164, 176, 148)),
        ("roof/mid", 262, (116, 134, 104)),
    ):
        line = land.skyline(seed, base, 96, 8)
        land.jungle(press, line, tone, mixed(tone, SKY, 0.5), 24, 0.45)
        press.mist(base + 30, 44, SKY, 0.7, seed)
    press.poly([(-20, 300), (980, 300), (980, HEIGHT), (-20, HEIGHT)], BROWN)
    for _ in range(210):
        near = press.draws() ** 1.4
        land.ripple(press, WIDTH * press.draws(), 302 + 170 * near, near, GLINT, 0.7)
    _under_the_roof(press)
    _tiles(press)
    _households(press)
    _grove(press)
    for x, y, u in ((540, 406, 0.46), (446, 428, 0.63), (322, 456, 0.86)):
        wader(press, put_at(x, y, u), u, (34, 42, 33))
    land.rain(press, (238, 240, 228), 0.3, 70)
    six = ((34, 0), (14, 8), (2, 30), (2, 50), (14, 60), (30, 54), (32, 40), (20, 32), (6, 40))
    nought = ((72, 2), (56, 8), (48, 30), (56, 54), (72, 58), (86, 48), (90, 26), (84, 8), (70, 1))
    for figure in (six, nought):
        press.pencil([(566 + x, 46 + y) for x, y in figure], 6)


def _on_roof(down: float, across: float) -> Point:
    """A point of the roof: `down` is 0 at its ridge and 1 at its eaves, `across` from -1 to 1."""
    half = 158 + 142 * down**1.5
    return 480 + half * across, 142 + 162 * down**0.86 - 34 * down * abs(across) ** 7


def _under_the_roof(press: Press) -> None:
    """The front below the eaves: plaster, three doorways without doors, posts in the water."""
    press.poly([(252, 290), (708, 290), (708, 358), (252, 358)], (196, 176, 128))
    press.poly([(600, 290), (708, 290), (708, 358), (600, 358)], (160, 140, 98))
    press.poly([(252, 290), (708, 290), (708, 312), (252, 308)], (84, 72, 50))
    for left in (306, 424, 542):
        press.poly([(left, 300), (left + 112, 300), (left + 112, 358), (left, 358)], NIGHT)
    for x in (252, 300, 418, 536, 654, 700):
        press.poly([(x, 296), (x + 13, 296), (x + 13, 360), (x, 360)], (92, 58, 42))
        press.line([(x + 3, 300), (x + 3, 358)], 3, (190, 140, 98))
        for k in range(7):
            land.ripple(press, x + 6, 364 + 7 * k, 0.2, (84, 72, 50), 0.7)
    press.poly([(240, 352), (720, 352), (740, 372), (220, 372)], BROWN)
    for k in range(26):
        land.ripple(press, 240 + 480 * press.draws(), 360 + 70 * press.draws(), 0.5, TILE, 0.6)
        land.ripple(press, 240 + 19 * k, 354 + 5 * press.draws(), 0.2, GLINT, 0.9)


def _tiles(press: Press) -> None:
    """The roof, its corners turned up; courses of tile; pots that hang along the eaves."""
    turns = [k / 20 - 1 for k in range(41)]
    edge = [_on_roof(k / 10, -1) for k in range(11)] + [_on_roof(1, s) for s in turns]
    edge += [_on_roof(1 - k / 10, 1) for k in range(11)]
    press.poly([(x, y + 9) for x, y in edge], NIGHT)
    press.poly(edge, TILE)
    for k in range(1, 11):
        course = [_on_roof(k / 10.4, s) for s in turns]
        press.line(course, 2.2, mixed(TILE, NIGHT, 0.5))
        for _ in range(14):
            s = 2 * press.draws() - 1
            bits = [_on_roof(k / 10.4 - 0.03, s + 0.03 * j) for j in range(3)]
            press.blade(bits, 3.4, LIT, 0.9 if s < 0.1 else 0.4, both=True)
    press.line([_on_roof(0.99, s) for s in turns], 4.4, LIT)
    for way in (-1, 1):
        press.line([_on_roof(k / 10, way) for k in range(11)], 9, mixed(TILE, NIGHT, 0.5))
        press.line([_on_roof(k / 10, way * 0.995) for k in range(11)], 3, LIT)
        x, y = _on_roof(0, way)
        press.blade([(x - way * 40, y), (x + way * 12, y - 4), (x + way * 26, y - 32)], 20, NIGHT)
        x, y = _on_roof(1, way)
        horn = [_on_roof(1, way * s) for s in (0.86, 0.93, 1)]
        press.blade([*horn, (x + way * 16, y - 16), (x + way * 22, y - 36)], 17, NIGHT)
    press.poly([(322, 134), (638, 134), (638, 147), (322, 147)], NIGHT)
    press.line([(324, 135), (636, 135)], 2.4, LIT)
    for k in range(11):
        x, y = 282 + 39.6 * k, 318 + 4 * (k % 3)
        press.line([(x, 303), (x, y)], 1.6, GLINT)
        press.disc(x, y + 8, 10, (56, 52, 44), flat=0.86)
        press.disc(x, y + 1, 8.4, (206, 196, 160), flat=0.3)
        press.blade([(x - 7, y + 5), (x - 6, y + 12), (x, y + 15)], 2.6, GLINT, both=True)


def _households(press: Press) -> None:
    """Sixty of them in five rows, by households, the old ones nearest the ridge."""
    for row, count in enumerate((8, 10, 12, 14, 16)):
        down, at = 0.05 + 0.21 * row, [0.0]
        for k in range(1, count):
            at.append(at[-1] + (1.75 if k % (3 + row % 2) == 0 else 1.0))
        for k, place in enumerate(at):
            x, y = _on_roof(down, 0.82 * (2 * place / at[-1] - 1))
            small = row > 1 and (k * 7 + row) % 5 == 2
            size = (0.94 + 0.05 * row) * (0.68 if small else 1.0)
            _seated(press, put_at(x, y + 6, size), size, CLOTHES[(3 * k + 2 * row) % 5],
                    not small and (k + row) % 3 != 1)  # fmt: skip


def _seated(press: Press, put: Put, u: float, tone: RGB, hat: bool) -> None:
    """Somebody who sits with drawn-up knees, under a conical hat or not."""
    inked(press, put, NIGHT, ((-12, 1), (-10, -14), (-6, -21), (6, -21), (10, -14), (12, 1)))
    inked(press, put, tone, ((-10.4, 0), (-8.6, -13), (-5, -19.4), (5, -19.4), (8, -13), (9, 0)))
    inked(press, put, mixed(tone, NIGHT, 0.5), ((1, -8), (5, -12), (9, -8), (10, 0), (1, 0)))
    press.disc(*put((0, -25))[0], 6 * u, (92, 66, 48) if hat else NIGHT)
    if hat:
        inked(press, put, NIGHT, ((-14, -24), (0, -37), (14, -24)))
        inked(press, put, (226, 206, 150), ((-11.6, -25), (0, -35), (3, -25)))
        inked(press, put, (172, 148, 98), ((0, -35), (11.6, -25), (3, -25)))


def _grove(press: Press) -> None:
    """Near trees, in the flood to their lowest branches, and the leaves one looks out under."""
    for x, foot, wide, tall in ((70, 398, 132, 150), (898, 376, 120, 176)):
        crown = [(math.pi * press.draws(), press.draws() ** 0.5) for _ in range(120)]
        spots = [(x + wide * far * math.cos(a), foot - 14 - tall * far * math.sin(a))
                 for a, far in crown]  # fmt: skip
        for spot in spots:
            press.disc(*spot, 24, NIGHT, flat=0.62)
            land.tuft(press, *spot, 24, NIGHT)
        for px, py in spots[::2]:
            press.disc(px - 5, py - 7, 15, (40, 56, 42), flat=0.66)
            land.leaves(press, px - 5, py - 5, 15, (124, 146, 98), 0.75)
        for _ in range(30):
            land.ripple(press, x + wide * 2.3 * (press.draws() - 0.5),
                        foot + 3 + 44 * press.draws(), 0.7, NIGHT, 0.8)  # fmt: skip
    for x, y, turn, far in ((-10, 0, 0.34, 220), (-10, 40, 0.2, 170), (970, 4, 2.86, 190)):
        _branch(press, x, y, turn, far)


def _branch(press: Press, x: float, y: float, turn: float, far: float) -> None:
    """A branch that comes in at the top of the plate, its broad leaves hanging."""
    limb = [(x + far * t * math.cos(turn), y + far * math.sin(turn) * t * (1.3 - 0.6 * t))
            for t in (k / 16 for k in range(17))]  # fmt: skip
    press.blade(limb, 13, NIGHT)
    for px, py in limb[2:]:
        for _ in range(4):
            a, size = math.pi * (0.12 + 0.76 * press.draws()), 22 + 16 * press.draws()
            leaf = [(px + size * t * math.cos(a), py + size * t * math.sin(a) + 5 * t * t)
                    for t in (0, 0.3, 0.6, 0.85, 1)]  # fmt: skip
            press.blade(leaf, 13, (40, 56, 42) if press.draws() < 0.3 else NIGHT, both=True)
            press.blade(leaf, 1.6, (124, 146, 98), 0.5, both=True)


def wader(press: Press, put: Put, u: float, tone: RGB) -> None:
    """A Marine from behind, in water to the chest, his rifle held over his head."""
    inked(press, put, tone, ((-36, 2), (-36, -26), (-24, -42), (24, -42), (36, -26), (36, 2)))
    inked(press, put, tone, ((-30, -30), (-42, -58), (-34, -88)), ((30, -30), (42, -58), (34, -88)),
          wide=13 * u)  # fmt: skip
    inked(press, put, tone, ((0, -40), (0, -54)), wide=20 * u)
    dome = [(21 * math.cos(a), -58 - 23 * math.sin(a))
            for a in (math.pi * k / 14 for k in range(15))]  # fmt: skip
    inked(press, put, tone, (*dome, (-22.5, -54), (-17, -49), (17, -49), (22.5, -54)))
    inked(press, put, tone, ((-86, -98), (60, -90)), ((-74, -102), (-74, -96)), wide=4.4 * u)
    inked(
        press,
        put,
        tone,
        ((-44, -99), (8, -97), (8, -86), (-44, -92)),
        ((8, -96), (62, -94), (62, -79), (24, -86)),
        ((-6, -88), (2, -88), (-4, -72), (-10, -74)),
    )
    for x in (-35, 34):
        press.disc(*put((x, -92))[0], 8 * u, tone)
    inked(press, put, mixed(tone, GLINT, 0.16), ((-19, -4), (-17, -32), (17, -32), (19, -4)),
          ((-21, -33), (-17, -41), (17, -41), (21, -33)))  # fmt: skip
    for cut in (((-21, -62), (-14, -76), (-2, -81)), ((-35, -6), (-35, -26), (-26, -40)),
                ((-84, -100), (-40, -99), (6, -97)), ((-18, -6), (-19, -20), (-18, -35)),
                ((-37, -42), (-46, -58), (-40, -80))):  # fmt: skip
        press.blade(put(*cut), 3 * u, GLINT, 0.85, both=True)
    inked(press, put, BROWN, ((-60, 12), (-42, -4), (-22, 3), (-4, -3), (16, 3), (40, -4), (60, 9)))
    inked(press, put, mixed(tone, BROWN, 0.4), ((-30, 5), (32, 4), (24, 22), (-16, 26)))
    for k in range(5):
        reach = 50 + 15 * k
        press.blade(put((-reach, 2 + 5 * k), (0, 6 + 6 * k), (reach, 2 + 5 * k)), 3.4 * u,
                    GLINT if k % 2 else tone, 0.7, both=True)  # fmt: skip


def stork(press: Press) -> None:
    """A stork stands on a flooded highway, straight to a girder bridge; bamboo along one side."""
    press.fade(0, HEIGHT, MORNING, 1.0, 1.0)
    land.engraved(press, 8, 150, (176, 186, 182), "stork/cloud", step=10, weight=5, alpha=0.5)
    line = land.skyline("stork/far", 204, 40, 7)
    land.mountain(press, line, (172, 184, 180), MORNING, 14)
    press.mist(200, 40, MORNING, 0.9)
    land.water(press, 206, HEIGHT, SILVER, (240, 242, 232), 0.8, 240)
    press.fade(300, HEIGHT, (84, 104, 106), 0.0, 0.65)
    press.poly([_way(0.05, 0, 0), _way(1.15, -330, 0), _way(1.15, 330, 0)], (208, 214, 204), 0.75)
    _girders(press)
    for k in range(15):
        _bamboo_at(press, 0.1 * 1.2**k, k / 14)
    for k in range(10):
        s = 0.17 * 1.215**k
        for side in (-1, 1):
            _guard_stone(press, put_at(*_way(s, 312 * side, 0), 0.9 * s), 0.9 * s)
    for _ in range(60):
        s = 0.25 + 0.8 * press.draws() ** 0.7
        x, y = _way(s, 560 * (press.draws() - 0.5), 0)
        land.ripple(press, x, y, 0.5 * s, (246, 246, 238), 0.9)
    _bird(press, put_at(430, 402, 1.06), 1.06)
    edge = [(-20.0, 436.0), (160, 450), (330, 462), (520, 458), (720, 466), (980, 446)]
    land.fill_below(press, edge, QUILL)
    press.blade([(x, y - 3) for x, y in edge], 5, MORNING, 0.8, both=True)
    growth.grass(press, 462, 84, QUILL, -10, 190, 90)
    growth.grass(press, 470, 60, QUILL, 800, 970, 60)
    press.pencil([(572, 424), (580, 372), (592, 324), (604, 288), (613, 264)], 6)
    press.pencil([(594, 274), (614, 262), (620, 284)], 6)


def _way(s: float, across: float, up: float) -> Point:
    """A point of the highway: `s` is 0 at its far end and 1 at the foot of the plate."""
    return 622 + s * (across - 176), 204 + s * (276 - up)


def _guard_stone(press: Press, put: Put, u: float) -> None:
    """A white stone at the edge of the road, in the water to half its height."""
    inked(press, put, BLUE, ((-16, 2), (-14, -52), (0, -62), (14, -52), (16, 2)))
    inked(press, put, FEATHER, ((-13, 0), (-11, -50), (0, -58), (4, -54), (4, 0)))
    inked(press, put, SHADOW, ((4, 0), (4, -54), (11, -49), (13, 0)))
    for k in range(4):
        press.blade(put((-20, 6 + 9 * k), (0, 9 + 9 * k), (20, 6 + 9 * k)), 5 * u,
                    FEATHER if k % 2 else BLUE, 0.7, both=True)  # fmt: skip


def _bamboo_at(press: Press, s: float, near: float) -> None:
    """A clump of the bamboo along the right side, and what it leaves on the water."""
    tone = mixed((156, 172, 164), (32, 46, 42), near**0.8)
    x, foot = _way(s, 560, 0)
    for k in range(8):
        land.ripple(press, x + 120 * s * (press.draws() - 0.5), foot + 14 * s * k, s, tone, 0.6)
    growth.bamboo(press, x, foot, 560 * s, tone, 8, 0.4)
    for k in range(5):
        lean, tall = 22 * s * (k - 2), 330 * s * (0.85 + 0.3 * press.draws())
        stem = [(x + lean * (1 + 2 * t * t), foot - tall * t) for t in (j / 7 for j in range(8))]
        press.line(stem, 13 * s, tone)
        press.line([(px - 3 * s, py) for px, py in stem], 3 * s, mixed(tone, MORNING, 0.45))
        for px, py in stem[1:-1]:
            press.line([(px - 7 * s, py), (px + 7 * s, py)], 3 * s, mixed(tone, MORNING, 0.6))
    for _ in range(26):
        a = math.pi * press.draws()
        growth.spray(press, x + 130 * s * math.cos(a), foot - 420 * s - 110 * s * math.sin(a),
                     70 * s, tone)  # fmt: skip


def _girders(press: Press) -> None:
    """The bridge from its end: two trusses to the vanishing point, sandbags before them."""
    tone = (74, 90, 92)
    half, high = 420, 560
    for side in (-1, 1):
        bays = [0.15 * 0.8**k for k in range(6)]
        for one, next_ in itertools.pairwise(bays):
            low, top = _way(one, side * half, 40), _way(one, side * half, high)
            press.line([low, top], 34 * one, tone)
            press.line([low, _way(next_, side * half, high)], 22 * one, tone)
            press.line([top, _way(next_, side * half, high)], 30 * one, tone)
            press.line([low, _way(next_, side * half, 40)], 30 * one, tone)
    for one in (0.15, 0.12, 0.096):
        press.line([_way(one, -half, high), _way(one, half, high)], 40 * one, tone)
        press.line([_way(one, -half, high - 130), _way(one, half, high - 130)], 20 * one, tone)
    for row in range(5):
        for k in range(7 - row % 2 - row // 4):
            x, y = _way(0.165, -430 + 144 * k + 72 * (row % 2 + row // 4), 16 + 52 * row)
            bag = ((-14, 3), (-12, -4), (-4, -5), (5, -5), (12, -4), (14, 3), (10, 5), (-10, 5))
            inked(press, put_at(x, y, 1), BLUE, bag)
            inked(press, put_at(x - 0.4, y - 0.6, 0.84), (158, 150, 120), bag)
            press.blade([(x - 10, y - 2), (x - 3, y - 3.6), (x + 6, y - 3)], 3, FEATHER, both=True)


def _bird(press: Press, put: Put, u: float) -> None:
    """The stork, facing left, on one leg and half of the other; its image in the water."""
    for k in range(9):
        land.ripple(press, *put((16 + 12 * math.sin(2 * k), 6 + 5 * k))[0], 0.4, FEATHER, 0.9)
    for k in range(6):
        press.blade(put((-16 - k, 12 + 8 * k), (20, 14 + 8 * k), (44 + k, 11 + 8 * k)), 3 * u,
                    QUILL if k % 2 == 0 else FEATHER, 0.6, both=True)  # fmt: skip
    inked(press, put, QUILL, ((24, -112), (21, -56), (22, 2)), ((-12, -114), (6, -82), (-30, -62)),
          ((-30, -62), (-40, -50)), ((-30, -62), (-34, -46)), wide=4.6 * u)  # fmt: skip
    for spot in ((21, -56), (6, -82)):
        press.disc(*put(spot)[0], 4.4 * u, QUILL)
    neck = [(-24, -150), (-46, -168), (-54, -188), (-44, -208), (-32, -224), (-34, -240)]
    for out, tone in ((5, QUILL), (0, FEATHER)):
        press.line(put(*neck), (20 + out) * u, tone)
        press.disc(*put((-38, -244))[0], (13 + out / 2) * u, tone)
        body = ((-46 - out, -160), (-46 - out, -140), (-30, -118 + out / 2), (0, -106 + out / 2),
                (34, -108 + out / 2), (64, -116 + out), (60, -146), (34, -168 - out / 2),
                (0, -178 - out / 2), (-30, -176 - out / 2))  # fmt: skip
        inked(press, put, tone, body)
    inked(press, put, SHADOW, ((-40, -134), (-16, -122), (30, -122), (48, -114), (30, -109),
                              (0, -107), (-28, -119)),
          ((-26, -152), (-44, -164), (-30, -140)))  # fmt: skip
    inked(press, put, QUILL, ((-6, -148), (36, -156), (62, -144), (104, -104), (86, -106),
                             (92, -96), (70, -106), (40, -122), (10, -130)))  # fmt: skip
    for k in range(4):
        press.blade(put((8 + 9 * k, -146), (34 + 9 * k, -136), (62 + 9 * k, -116)), 2.2 * u,
                    SHADOW, 0.9, both=True)  # fmt: skip
    inked(press, put, FEATHER, ((-18, -166), (24, -170), (44, -156), (10, -146), (-16, -148)))
    inked(press, put, QUILL, ((-44, -254), (-45, -236), (-122, -220)))
    inked(press, put, (206, 178, 112), ((-48, -250), (-48, -241), (-112, -224)))
    press.line(put((-48, -244), (-112, -224)), 1.4 * u, QUILL)
    press.disc(*put((-42, -248))[0], 2.6 * u, QUILL)
