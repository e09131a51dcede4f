"""Plates of Quang Long City: Missions 8 and 9."""

import itertools
import math

from campaign.plates import built, figures, growth, land
from campaign.plates.press import HEIGHT, INK, RGB, WIDTH, Press


def first_visitor(press: Press) -> None:
    """Mission 8: the hospital on the night of the Lunar New Year, flares over the river."""
    night = (26, 28, 44)
    gold = (244, 206, 122)
    far = (46, 44, 60)
    river, shine = (40, 46, 64), (206, 178, 130)
    bank = (22, 22, 30)
    wall = (20, 20, 27)
    rim = (222, 178, 116)
    _night(press, night)
    _flares(press, gold)
    _skyline(press, far)
    _river(press, river, shine)
    _hospital(press, bank)
    _wall(press, wall)
    _guard(press, rim)


def _night(press: Press, night: RGB) -> None:
    """The night sky with its clouds."""
    press.fade(0, 330, (74, 66, 82), 1.0, 1.0)
    press.fade(0, 260, night, 1.0, 0.0)
    land.engraved(press, 14, 210, (112, 98, 108), "m8/cloud", step=9, weight=4.0, alpha=0.35)


def _flares(press: Press, gold: RGB) -> None:
    """Two flares under parachutes, three rockets."""
    for x, y, r in ((250.0, 92.0, 120), (560, 62, 96)):
        press.glow(x, y, r, gold, 0.55)
        press.disc(x, y, 4.4, (255, 240, 196))
        press.poly(
            [(x - 11, y - 20), (x - 7, y - 27), (x, y - 30), (x + 7, y - 27), (x + 11, y - 20)],
            (214, 190, 150),
        )
        for side in (-11, 0, 11):
            press.line([(x, y - 3), (x + side, y - 20)], 1, (214, 190, 150))
        trail = [(x + 4 * math.sin(k), y - 30 - 12 * k) for k in range(5)]
        press.blade(trail, 4, (170, 150, 130), 0.5)
    for k, (x, y) in enumerate(((700, 232), (742, 236), (792, 230))):
        arc = [(x - 190 * t, y - 210 * t + 92 * t * t) for t in (i / 12 for i in range(13))]
        press.blade(arc[::-1], 3.0 - 0.5 * k, (246, 190, 110), 0.75)


def _skyline(press: Press, far: RGB) -> None:
    """Roofs, the church, the flag tower, a fire."""
    roofs = [(-20.0, 262.0)]
    x = -20.0
    while x < 980:
        w, h = 22 + 34 * press.draws(), 12 + 34 * press.draws()
        roofs += [(x, 262 - h), (x + w / 2, 262 - h - 9 * (press.draws() > 0.4)), (x + w, 262 - h)]
        x += w
    press.poly([*roofs, (980, 300), (-20, 300)], far)
    built.church(press, 478, 272, 0.66, far, (150, 112, 84))
    built.flag_tower(press, 128, 268, 0.5, far, (92, 84, 96))
    press.glow(760, 262, 90, (226, 112, 60), 0.6)
    land.smoke(press, 770, 262, 190, 34, (40, 34, 44), 0.8, 0.4, (110, 78, 70))


def _river(press: Press, river: RGB, shine: RGB) -> None:
    """The river with the light of the flares, the bridge."""
    land.water(press, 274, 380, river, (98, 100, 114), 0.6, 150)
    for lx in (250, 560):
        for k in range(16):
            land.ripple(
                press, lx + 18 * (press.draws() - 0.5), 280 + 6 * k, 0.3 + k / 26, shine, 0.8
            )
    built.arch_bridge(press, -14, 430, 284, 318, 4, (16, 18, 28))


def _hospital(press: Press, bank: RGB) -> None:
    """The bank and the hospital, its door lit."""
    press.poly([(-20, 352), (300, 344), (620, 340), (980, 346), (980, HEIGHT), (-20, HEIGHT)], bank)
    built.hospital(press, 650, 400, 1.55, (70, 58, 62), (176, 140, 112), (250, 212, 128))
    press.poly([(634, 400), (634, 366), (650, 354), (666, 366), (666, 400)], (255, 228, 160))
    press.poly([(634, 400), (666, 400), (720, 440), (540, 440)], (236, 190, 112), 0.34)


def _wall(press: Press, wall: RGB) -> None:
    """The wall before it."""
    for left, right in ((-20, 548), (716, 980)):
        press.poly([(left, 408), (right, 404), (right, 446), (left, 450)], wall)
        press.blade(
            [(left, 409), ((left + right) / 2, 407), (right, 405)],
            3.4,
            (140, 118, 98),
            0.8,
            both=True,
        )
        for _ in range(round((right - left) / 9)):
            bx, by = left + (right - left) * press.draws(), 412 + 30 * press.draws()
            press.line([(bx, by), (bx + 13, by)], 1.6, (92, 84, 88), 0.6)


def _guard(press: Press, rim: RGB) -> None:
    """Sandbags and two Marines, then a branch and an arrow of pencil."""
    press.poly([(-20, 446), (980, 440), (980, HEIGHT), (-20, HEIGHT)], (14, 14, 20))
    for row in range(3):
        for k in range(7 - 2 * row):
            bx, by = 268 + 36 * k + 36 * row, 456 - 15 * row
            press.disc(bx, by, 21, (58, 52, 48), flat=0.42)
            press.blade(
                [(bx - 16, by - 4), (bx, by - 8), (bx + 16, by - 4)], 2.4, rim, 0.6, both=True
            )
    figures.soldier(press, 214, 462, 128, (8, 8, 12), True, 0.5, rim=rim)
    figures.soldier(press, 596, 458, 118, (8, 8, 12), False, 0.6, radio=True, rim=rim)
    _blossom(press)
    for a, b in (((398, 236), (352, 262)), ((352, 262), (366, 238)), ((352, 262), (380, 268))):
        press.pencil([a, b], 5)


def _blossom(press: Press) -> None:
    """A branch of New Year's apricot hangs into the picture."""
    bark, petal = (112, 84, 72), (248, 212, 116)
    limbs = (
        ((980, 30), (900, 62), (820, 66), (748, 96)),
        ((890, 64), (850, 104), (842, 150)),
        ((828, 66), (790, 44), (752, 40)),
        ((950, 40), (930, 110), (940, 170)),
        ((900, 62), (870, 34), (846, 22)),
    )
    for limb in limbs:
        press.blade(limb, 8 if limb[0][0] > 940 else 5, bark)
        for (ax, ay), (bx, by) in itertools.pairwise(limb):
            for k in range(3):
                t = (k + press.draws()) / 3
                x = ax + (bx - ax) * t + 12 * (press.draws() - 0.5)
                y = ay + (by - ay) * t + 14 * (press.draws() - 0.5)
                r = 4.4 + 2.6 * press.draws()
                for j in range(5):
                    a = j * 1.2566 + k
                    press.disc(x + r * math.cos(a), y + r * math.sin(a), r * 0.66, petal)
                press.disc(x, y, r * 0.42, (176, 88, 48))


def low_ceiling(press: Press) -> None:
    """Mission 9: drizzle on broken streets, a tank, the East Gate; the tower ends in cloud."""
    sky = (206, 203, 190)
    far, mid = (158, 157, 146), (116, 116, 108)
    street = (150, 146, 132)
    dark, cut = (40, 41, 40), (150, 146, 134)
    _low_sky(press, sky, far)
    _gate(press, sky, mid)
    _street(press, street)
    _tank(press, dark, cut)
    _wires(press, dark, cut)


def _low_sky(press: Press, sky: RGB, far: RGB) -> None:
    """Cloud, far ruins and the flag tower that ends in it."""
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 170, (96, 98, 98), "m9/cloud", step=8, weight=5.0, alpha=0.55)
    for x, w, h in ((0, 90, 60), (86, 70, 84), (330, 90, 62), (420, 60, 90), (860, 110, 76)):
        built.ruin(press, x, 330, w, h, far, sky)
    built.flag_tower(press, 230, 330, 0.98, far, (206, 203, 190))
    press.mist(70, 120, (216, 213, 200), 1.0, "low")
    press.fade(0, 190, (214, 211, 198), 1.0, 0.0)
    land.engraved(press, 8, 110, (96, 98, 98), "m9/low", step=8, weight=5.0, alpha=0.5)


def _gate(press: Press, sky: RGB, mid: RGB) -> None:
    """The gate, ruins beside it, smoke."""
    press.mist(312, 34, sky, 0.6, "street")
    built.gate(press, 610, 346, 1.5, mid, (196, 193, 180))
    for x in (470, 492, 720, 742):
        built.ruin(press, x, 348, 60, 96, mid, (196, 193, 180))
    land.smoke(press, 812, 330, 290, 52, (84, 84, 82), 0.8, -0.3, (150, 149, 142))
    land.smoke(press, 372, 322, 210, 36, (110, 110, 106), 0.7, 0.35, (170, 168, 160))
    press.mist(350, 30, sky, 0.55, "near")


def _street(press: Press, street: RGB) -> None:
    """The wet street."""
    press.poly([(-20, 352), (980, 348), (980, HEIGHT), (-20, HEIGHT)], street)
    for _ in range(110):
        near = press.draws()
        y = 356 + 120 * near
        land.ripple(press, WIDTH * press.draws(), y, near * 0.8, (206, 202, 188), 0.6)
        land.ripple(press, WIDTH * press.draws(), y + 3, near * 0.8, (96, 94, 86), 0.5)


def _tank(press: Press, dark: RGB, cut: RGB) -> None:
    """Ruins near by, the tank and three Marines."""
    built.ruin(press, -24, 440, 190, 330, dark, cut)
    built.ruin(press, 836, 446, 170, 300, dark, cut)
    figures.tank(press, 408, 424, 1.5, dark, cut)
    for k in range(5):
        land.ripple(press, 400 + 30 * k - 60, 430 + 2 * (k % 2), 0.8, dark, 0.6)
    figures.soldier(press, 574, 440, 112, INK, False, 0.9)
    figures.soldier(press, 654, 446, 116, INK, False, 0.7, radio=True)
    figures.soldier(press, 736, 444, 113, INK, False, 1.0)


def _wires(press: Press, dark: RGB, cut: RGB) -> None:
    """Rubble, wires, a palm; rain, and a ring of pencil."""
    built.rubble(press, -20, 300, 470, 56, dark, cut)
    built.rubble(press, 690, 980, 474, 66, dark, cut)
    press.line([(90, 462), (196, 398)], 6, dark)
    press.line([(868, 470), (806, 392)], 6, dark)
    wire = [(166, 236), (330, 268), (520, 270), (700, 250), (838, 214)]
    press.line(wire, 1.6, dark)
    press.line([(520, 270), (528, 318), (524, 340)], 1.5, dark)
    growth.broken_palm(press, 786, 400, 150, (70, 70, 66))
    land.rain(press, (232, 229, 216), 0.42, 170, 0.12)
    ring = [
        (610 + 112 * math.cos(a), 216 + 78 * math.sin(a) + 4 * math.sin(2 * a))
        for a in (-1.2 + k / 40 * 2.14 * math.pi for k in range(41))
    ]
    press.pencil(ring, 5)
