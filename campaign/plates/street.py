"""Plates of a Combat in a street of the city: fired on from a window; fronts, roofs, shutters."""

import itertools
import math

from campaign.plates import ambush, built, growth, land
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

SKY, CLOUD = (198, 194, 180), (126, 124, 116)
PLASTER, PALE, STAIN = (190, 168, 118), (218, 202, 158), (140, 120, 82)
TILE, TILE_LIGHT = (104, 76, 58), (170, 134, 100)
SHUTTER, SLAT, HOLLOW = (76, 92, 86), (112, 128, 116), (30, 30, 28)
STONE, JOINT = (150, 142, 124), (108, 100, 86)
NEAR: RGB = (92, 84, 66)
DARK, BRICK = (38, 38, 34), (128, 92, 70)
WINDOW = (425.0, 198.0)
"""Where they fire from."""
FRONT: list[Point] = [(214, 330), (214, 134), (614, 134), (614, 330)]
"""The front of the house that the window is in."""


def fired_on(press: Press) -> None:
    """They fire first, from an upper window: dust on the wall, helmets down behind it."""
    across(press)
    _their_fire(press)
    _behind_the_wall(press, ambush.RIM, (ambush.CLOTH, ambush.WORN))


def fired_on_at_night(press: Press) -> None:
    """The same at night: a fire beyond the roofs, and their muzzles, are all the light."""
    across(press)
    press.fade(0, HEIGHT, (12, 16, 34), 0.8, 0.72)
    press.glow(770, 290, 330, (226, 112, 50), 0.62)
    for x, w, h in ((640, 90, 96), (716, 74, 70), (780, 110, 112)):
        built.ruin(press, x, 300, w, h, (24, 20, 26), (232, 130, 60))
    _garden_wall(press, (34, 28, 30), (116, 70, 46))
    press.glow(*WINDOW, 210, (214, 126, 56), 0.6, FRONT)
    _their_fire(press)
    _behind_the_wall(press, (236, 168, 92), ((24, 27, 30), (38, 41, 42)))


def across(press: Press) -> None:
    """A house of two storeys across the street, walls to either side, smoke beyond the roofs."""
    press.fade(0, HEIGHT, SKY, 1.0, 1.0)
    land.engraved(press, 8, 130, CLOUD, "street/cloud", step=8, weight=5, alpha=0.5)
    for x, w, h in ((640, 90, 96), (716, 74, 70), (780, 100, 112), (30, 120, 120)):
        built.ruin(press, x, 316, w, h, (160, 154, 140), SKY)
    land.smoke(press, 740, 300, 300, 60, (104, 102, 96), 0.85, 0.5, (160, 156, 146))
    press.poly([(-20, 322), (980, 316), (980, HEIGHT), (-20, HEIGHT)], STONE)
    paving(press, 322)
    _house(press, 214, 330, 400, 196)
    _garden_wall(press, mixed(PLASTER, STAIN, 0.35), TILE_LIGHT)
    _near_house(press)


def _house(press: Press, x: float, foot: float, wide: float, high: float) -> None:
    """A front of plaster: a door below, three windows with shutters above, a roof of tiles."""
    top = foot - high
    press.poly([(x, foot), (x, top), (x + wide, top), (x + wide, foot)], PLASTER)
    stains(press, x, top, wide, high)
    roof(press, x - 20, top + 6, wide + 40, 54)
    press.poly([(x, top + 6), (x + wide, top + 6), (x + wide, top + 16), (x, top + 14)], STAIN, 0.9)
    middle = top + high * 0.53
    press.poly([(x - 6, middle), (x + wide + 6, middle), (x + wide + 6, middle + 9),
                (x - 6, middle + 9)], STAIN)  # fmt: skip
    press.blade([(x - 6, middle), (x + wide / 2, middle - 1), (x + wide + 6, middle)], 3, PALE,
                0.9, both=True)  # fmt: skip
    for k in range(3):
        at = x + wide * (0.17 + 0.30 * k)
        window(press, at, middle - 12, 46, 62, 0.5 if k == 1 else 1.0)
    for k, shut in enumerate((1.0, 0.0, 1.0)):
        window(press, x + wide * (0.2 + 0.3 * k), foot - 2, 62, 76, shut)


def roof(press: Press, x: float, eaves: float, wide: float, rise: float) -> None:
    """A roof of round tiles, row on row, some of them gone."""
    inset = rise * 0.7
    press.poly([(x, eaves), (x + inset, eaves - rise), (x + wide - inset, eaves - rise),
                (x + wide, eaves)], TILE)  # fmt: skip
    rows = max(3, round(rise / 9))
    for row in range(rows):
        share = (row + 0.2) / rows
        y, less = eaves - rise * share, inset * share
        count = round((wide - 2 * less) / 11)
        for k in range(count):
            if press.draws() < 0.12:
                continue
            at = x + less + (wide - 2 * less) * (k + 0.5 * (row % 2)) / count
            bow = [(at + 10 * t, y + 3.4 * math.sin(math.pi * t)) for t in (0, 0.25, 0.5, 0.75, 1)]
            press.blade(bow, 2, TILE_LIGHT, 0.45 + 0.4 * press.draws(), both=True)
    press.poly([(x + inset - 6, eaves - rise - 5), (x + wide - inset + 6, eaves - rise - 5),
                (x + wide - inset + 2, eaves - rise + 4), (x + inset - 2, eaves - rise + 4)],
               mixed(TILE, DARK, 0.4))  # fmt: skip
    for way, end in ((-1, x), (1, x + wide)):
        press.poly([(end, eaves), (end + way * 16, eaves - 12), (end - way * 12, eaves - 13)], TILE)


def window(press: Press, x: float, foot: float, wide: float, high: float, shut: float) -> None:
    """A tall window with louvred shutters: `shut` 1 is closed, 0 is open and dark."""
    press.poly([(x - 4, foot), (x - 4, foot - high - 4), (x + wide + 4, foot - high - 4),
                (x + wide + 4, foot)], STAIN)  # fmt: skip
    press.poly([(x, foot), (x, foot - high), (x + wide, foot - high), (x + wide, foot)], HOLLOW)
    half = wide / 2
    for way in (-1, 1):
        hinge = x + half + way * half
        reach = half if shut == 1.0 else half * 0.72
        free = hinge - way * reach if shut > 0 else hinge + way * reach
        drop, inset = 0.0 if shut == 1.0 else -way * 3.0, way * (3.0 if shut else -3.0)
        press.poly([(hinge, foot), (hinge, foot - high), (free, foot - high + drop),
                    (free, foot + drop)], SHUTTER)  # fmt: skip
        if shut == 0.5 and way == 1:
            continue
        for k in range(round(high / 7)):
            y = foot - high + 5 + 7 * k
            if y < foot - 3:
                press.line([(hinge - inset, y), (free + inset, y + drop)], 1.8, SLAT)


def stains(press: Press, x: float, top: float, wide: float, high: float) -> None:
    """What rain and rounds have done to plaster: streaks, bare brick, pocks."""
    for _ in range(round(wide / 6)):
        at, long = x + wide * press.draws(), high * (0.1 + 0.3 * press.draws())
        press.blade([(at, top + 8), (at + 1, top + long)], 3, STAIN, 0.45)
    for _ in range(round(wide / 60)):
        bx, by = x + 14 + (wide - 60) * press.draws(), top + high * (0.25 + 0.65 * press.draws())
        press.poly([(bx - 4, by + 3), (bx + 6, by - 8), (bx + 32, by - 6), (bx + 40, by + 8),
                    (bx + 18, by + 15)], BRICK, 0.9)  # fmt: skip
        for k in range(3):
            press.line([(bx + 2 + 10 * k, by - 2 + 5 * (k % 2)), (bx + 10 + 10 * k,
                       by - 2 + 5 * (k % 2))], 1.4, PALE, 0.7)  # fmt: skip
    for _ in range(round(wide / 12)):
        px, py = x + wide * press.draws(), top + high * (0.1 + 0.85 * press.draws())
        size = 2.2 + 2.4 * press.draws()
        chip = [(-1, -0.4), (-0.3, -1), (0.8, -0.8), (1.1, 0.3), (0.2, 0.9), (-0.8, 0.7)]
        press.poly(placed(chip, px, py, size, 360 * press.draws()), mixed(PALE, PLASTER, 0.35))
        press.disc(px + 0.5, py + 0.5, 0.42 * size, mixed(STAIN, DARK, 0.6))


def paving(press: Press, top: float) -> None:
    """Wet stone, and what has come down on it."""
    for _ in range(150):
        near = press.draws() ** 1.4
        y = top + 6 + (HEIGHT - top) * near
        land.ripple(press, WIDTH * press.draws(), y, near * 0.8, (196, 190, 172), 0.55)
        land.ripple(press, WIDTH * press.draws(), y + 3, near * 0.7, JOINT, 0.6)


def _garden_wall(press: Press, tone: RGB, edge: RGB) -> None:
    """To the right a wall with a cap of tiles, and what grows behind it."""
    growth.banana(press, 868, 262, 120, mixed(tone, (62, 74, 54), 0.75), edge)
    press.poly([(648, 334), (648, 268), (980, 214), (980, 400)], tone)
    for k in range(26):
        at = k / 26
        x, y = 648 + 332 * at, 268 - 54 * at
        press.poly([(x - 4, y + 3), (x + 4, y - 8), (x + 15, y - 9), (x + 17, y + 2)],
                   mixed(TILE, tone, 0.3))  # fmt: skip
        press.blade([(x, y), (x + 6, y - 5), (x + 13, y - 2)], 2.4, edge, 0.8, both=True)
    for _ in range(26):
        x = 656 + 310 * press.draws()
        y = 274 - 54 * (x - 648) / 332 + 46 * press.draws()
        press.blade([(x, y), (x + 1, y + 16 + 16 * press.draws())], 3, mixed(tone, DARK, 0.3), 0.6)


def _near_house(press: Press) -> None:
    """To the left the corner of a house near by, dark, one shutter of it hanging."""
    press.poly([(-20, -20), (118, -20), (118, 26), (104, 30), (108, 440), (-20, 480)], NEAR)
    press.poly([(-20, 20), (140, 8), (146, 26), (118, 40), (-20, 56)], mixed(TILE, DARK, 0.6))
    for k in range(10):
        press.blade([(-6 + 15 * k, 42 - 2 * k), (0 + 15 * k, 46 - 2 * k), (7 + 15 * k, 41 - 2 * k)],
                    3, TILE_LIGHT, 0.5, both=True)  # fmt: skip
    press.poly([(14, 120), (62, 114), (62, 300), (14, 312)], (22, 22, 20))
    press.poly([(66, 116), (96, 128), (88, 312), (58, 300)], mixed(SHUTTER, DARK, 0.25))
    for k in range(16):
        press.line([(66 - 0.4 * k, 126 + 11 * k), (91 - 0.4 * k, 137 + 11 * k)], 2,
                   mixed(SLAT, DARK, 0.2))  # fmt: skip
    press.blade([(105, 34), (107, 220), (108, 430)], 5, PALE, 0.7, both=True)


def _their_fire(press: Press) -> None:
    """The muzzle in the window, plaster that flies, tiles that come down, the rounds."""
    x, y = WINDOW
    press.glow(x, y, 120, (232, 140, 60), 0.75)
    press.glow(x, y, 52, ambush.FLASH, 0.95)
    for turn, reach in ((-2.75, 46), (-0.7, 34), (0.25, 54), (2.0, 30), (1.2, 24)):
        tip = (x + reach * math.cos(turn), y + reach * 0.7 * math.sin(turn))
        press.blade([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], 15, (255, 214, 122), 0.95)
    press.disc(x, y, 11, ambush.CORE, flat=0.85)
    press.disc(x, y, 6, (255, 252, 236))
    turns = [-1.1 + math.pi * k / 18 for k in range(38)]
    press.pencil([(x + 66 * math.cos(a), y + 57 * math.sin(a)) for a in turns], 5)
    for end in ((-60, 120), (560, 352), (1010, 60), (300, -60)):
        ambush.tracer(press, WINDOW, end)


def _behind_the_wall(press: Press, light: RGB, cloth: tuple[RGB, RGB]) -> None:
    """A wall that is half down, dust that stands up from it, and the men behind it."""
    night = cloth[0] != ambush.CLOTH
    stone = (44, 42, 46) if night else (132, 116, 84)
    _dust(press, 596, 366, 1.2, night)
    top = [(-20.0, 382.0), (90, 378), (96, 368), (214, 372), (330, 366), (346, 382), (410, 386),
           (424, 372), (520, 366), (600, 372), (618, 400), (676, 404), (690, 380), (800, 368),
           (980, 372)]  # fmt: skip
    press.poly([*top, (980, HEIGHT), (-20, HEIGHT)], stone)
    edge = mixed(stone, light, 0.6)
    for (ax, ay), (bx, by) in itertools.pairwise(top):
        press.blade([(ax, ay + 2), ((ax + bx) / 2, (ay + by) / 2 + 1), (bx, by + 2)], 5, edge, 0.9,
                    both=True)  # fmt: skip
    for row in range(5):
        for k in range(30):
            x, y = -20 + 36 * k + 18 * (row % 2), 402 + 17 * row
            if press.draws() < 0.7:
                press.line([(x, y), (x + 30, y - 1)], 1.8, mixed(stone, DARK, 0.5), 0.8)
                press.line([(x + 32, y), (x + 32, y + 15)], 1.6, mixed(stone, DARK, 0.5), 0.6)
    press.fade(380, HEIGHT, (18, 18, 18), 0.0, 0.8)
    ambush.down(press, 800, 396, 1.0, -1, light=light, cloth=cloth)
    _at_the_corner(press, 134, 470, 2.2, light)
    ambush.down(press, 372, 402, 1.6, 1, light=light, cloth=cloth)
    built.rubble(press, 470, 700, 484, 40, DARK, mixed(DARK, light, 0.4))
    built.rubble(press, -30, 130, 486, 60, DARK, mixed(DARK, light, 0.4))
    built.rubble(press, 870, 990, 486, 60, DARK, mixed(DARK, light, 0.4))


def _at_the_corner(press: Press, x: float, foot: float, u: float, light: RGB) -> None:
    """A man with his back to the corner of the near house, knees bent, his rifle upright."""

    def put(*points: Point) -> list[Point]:
        return placed(points, x, foot, u)

    dark, cloth = (18, 20, 17), (30, 34, 26)
    press.line(put((-1, -44), (3, -23), (-5, -3)), 12 * u, dark)
    press.poly(put((-10, 1), (-9, -5), (0, -6), (9, -1), (9, 1)), dark)
    press.poly(put((-10, -40), (11, -40), (14, -60), (8, -73), (-6, -74), (-12, -64)), cloth)
    press.poly(put((-10, -46), (12, -46), (13, -39), (-10, -39)), dark)
    press.line(put((3, -44), (12, -24), (8, -3)), 12 * u, cloth)
    press.poly(put((1, 1), (2, -6), (12, -7), (21, -1), (21, 1)), dark)
    press.line(put((1, -71), (5, -81)), 9.5 * u, dark)
    press.disc(*put((6, -82))[0], 7.4 * u, dark)
    dome = [(5 + 11.5 * math.cos(a), -84 - 12 * math.sin(a))
            for a in (math.pi * k / 14 for k in range(15))]  # fmt: skip
    press.poly(put(*dome, (-8, -81), (-5, -79), (14, -80), (19, -82)), dark)
    press.line(put((20, -34), (23, -68), (25, -106)), 2.2 * u, dark)
    press.line(put((21, -46), (23, -72)), 4.4 * u, dark)
    press.poly(put((17, -30), (19, -48), (23, -48), (23, -30)), dark)
    press.line(put((-1, -67), (9, -52), (21, -55)), 8 * u, dark)
    press.line(put((6, -64), (14, -67), (22, -68)), 7 * u, dark)
    press.blade(put((0, -95), (8, -98), (15, -92), (18, -84)), 2.2 * u, light, 0.9, both=True)
    press.blade(put((26, -106), (24.4, -80), (22.4, -52)), 1.3 * u, light, 0.9, both=True)
    press.blade(put((10, -44), (18.4, -25), (14, -6)), 2.1 * u, light, 0.8, both=True)
    press.blade(put((-1, -69), (7, -59), (19, -58)), 1.4 * u, light, 0.7, both=True)


def _dust(press: Press, x: float, foot: float, u: float, night: bool) -> None:
    """Plaster thrown up where a round goes in: a pale cloud and chips."""
    tone = (96, 86, 80) if night else (222, 210, 176)
    puffs = [(x + (press.draws() - 0.5) * 70 * u * t, foot - 104 * u * t, (12 + 30 * t) * u)
             for t in (k / 16 for k in range(17))]  # fmt: skip
    press.plume(puffs, tone, 0.5 if night else 0.9)
    for k in range(46):
        a = math.pi * (0.1 + 0.8 * press.draws())
        far = (30 + 96 * press.draws() * math.sin(a)) * u
        tip = (x + far * math.cos(a), foot - far * math.sin(a))
        if k % 4 == 0:
            press.blade([(x, foot), ((x + tip[0]) / 2, (foot + tip[1]) / 2), tip], 5 * u, tone, 0.8)
        chip: list[Point] = [(-3, -1), (2, -3), (4, 2), (-2, 3)]
        press.poly(placed(chip, *tip, (0.6 + press.draws()) * u, 90 * press.draws()),
                   mixed(BRICK, DARK, 0.6) if night else BRICK)  # fmt: skip
