"""Plates of a Retreat roll that they stand: helmets lie about, and somebody goes on firing."""

import math

from campaign.plates import aftermath, ambush, dark, growth, land, street
from campaign.plates.press import HEIGHT, RGB, Press

NIGHT: RGB = (12, 17, 33)
SMOKE: RGB = (172, 166, 142)


def in_the_trees(press: Press) -> None:
    """Trees shot to pieces, smoke, sun helmets in the grass; one muzzle left, and it fires."""
    press.fade(0, HEIGHT, (186, 178, 140), 1.0, 1.0)
    land.jungle(
        press, land.skyline("stay/back", 190, 120, 8), (150, 146, 112), (184, 178, 138), 18, 0.4
    )
    press.mist(210, 60, (196, 188, 152), 0.9, "stay")
    press.poly([(-20, 292), (420, 282), (980, 296), (980, HEIGHT), (-20, HEIGHT)], (134, 126, 80))
    _trunks(press, (34, 40, 29), (120, 112, 78))
    _last(press, 664, 236)
    growth.grass(press, 342, 40, (92, 92, 56), -10, 970, 300)
    land.smoke(press, 190, 330, 330, 70, SMOKE, 0.7, 0.3, (206, 198, 164))
    press.fade(340, HEIGHT, (34, 38, 24), 0.0, 0.85)
    _left_behind(press)
    growth.grass(press, 500, 96, (22, 27, 18), -10, 970, 240)


def at_night(press: Press) -> None:
    """The same at night: a flare goes down behind the trunks."""
    in_the_trees(press)
    press.fade(0, HEIGHT, NIGHT, 0.82, 0.7)
    press.glow(210, 120, 330, (150, 166, 138), 0.75)
    dark.parachute(press, 210, 120, 1.2)
    _trunks(press, (6, 9, 12), (52, 60, 56))
    _last(press, 664, 236)
    growth.grass(press, 342, 36, (20, 27, 26), -10, 970, 300)
    _left_behind(press)
    growth.grass(press, 500, 96, (8, 11, 13), -10, 970, 240)


def in_a_street(press: Press) -> None:
    """The same in a street: the house burns out, and from its door somebody goes on firing."""
    street.across(press)
    press.fade(0, HEIGHT, (92, 66, 52), 0.5, 0.2)
    press.glow(414, 190, 260, (232, 140, 66), 0.5)
    land.smoke(press, 540, 150, 200, 120, (60, 54, 50), 0.9, 0.35, (120, 104, 90))
    _last(press, 414, 292)
    press.fade(340, HEIGHT, (34, 30, 28), 0.0, 0.8)
    _left_behind(press)


def _trunks(press: Press, colour: RGB, light: RGB) -> None:
    """What is left standing of a treeline, some of it broken off."""
    for x, wide in ((70, 44), (356, 34), (560, 52), (770, 40), (906, 60)):
        growth.trunk(press, x, 330, wide, colour, light)
    for x, high in ((236, 120), (470, 90), (846, 130)):
        growth.broken_palm(press, x, 326, high, colour)


def _last(press: Press, x: float, y: float) -> None:
    """The one muzzle that is left, the rounds that come from it, a ring of red pencil around it."""
    ambush.muzzle(press, x, y, 0.62)
    for to in ((1000, 110), (x - 260, -80)):
        ambush.tracer(press, (x, y), to)
    turns = [2 * math.pi * k / 22 for k in range(-1, 23)]
    press.pencil([(x + (76 + k / 3) * math.cos(a), y + (60 + k / 3) * math.sin(a))
                  for k, a in enumerate(turns)], 5)  # fmt: skip


def _left_behind(press: Press) -> None:
    """Sun helmets where they fell, the nearest one large."""
    for x, foot, size in ((250, 360, 0.9), (812, 376, 1.1), (430, 446, 2.1)):
        aftermath.pith(press, x, foot, size)
