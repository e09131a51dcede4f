"""Plates by night and in a street: the Squad in wait, the Enemy gone, a man carried, given up."""

from PIL import ImageOps

from campaign.plates import aftermath, ambush, built, dark, figures, growth, land, street
from campaign.plates.press import HEIGHT, RGB, Point, Press, mixed

NIGHT: RGB = (12, 17, 33)
MOON, FIRE, FLARE = (160, 178, 206), (236, 136, 62), (206, 214, 170)
INK: RGB = (9, 11, 15)
MOONLIT: tuple[RGB, RGB] = ((20, 26, 36), (36, 44, 56))
COLD: tuple[RGB, RGB] = ((52, 56, 66), (124, 136, 158))
"""A hand by moonlight: its skin, and where it is lit."""
HOUSE: tuple[RGB, RGB] = ((92, 66, 46), (190, 146, 98))


def in_wait_at_night(press: Press) -> None:
    """The Squad's ambush by night: the path is all that the moon shows, and who is on it."""
    ambush.path(press)
    press.fade(0, HEIGHT, NIGHT, 0.9, 0.86)
    press.glow(480, 150, 400, (74, 92, 128), 0.8)
    press.disc(676, 74, 22, (222, 226, 214))
    press.poly([(-20, 318), (420, 296), (980, 302), (980, 330), (420, 318), (-20, 356)],
               (112, 128, 152))  # fmt: skip
    ambush.on_the_path(press, INK, MOON)
    growth.grass(press, 352, 34, (34, 44, 56), -10, 970, 240)
    ambush.in_the_ferns(press, INK, MOON, MOONLIT, COLD)


def gone_at_night(press: Press) -> None:
    """The Enemy's Retreat by night: a flare shows the gap they went into, and nobody in it."""
    aftermath.broken_off(press)
    press.fade(0, HEIGHT, NIGHT, 0.8, 0.74)
    press.glow(300, 96, 330, (150, 166, 138), 0.75)
    press.glow(520, 400, 300, (110, 122, 92), 0.6)
    press.poly([(478, 350), (486, 300), (476, 262), (496, 226), (520, 208), (548, 216), (572, 240),
                (566, 282), (582, 312), (588, 350)], (5, 7, 8))  # fmt: skip
    for x, y, length, turn in ((470, 344, 70, -1.2), (598, 346, 74, -1.9), (480, 250, 44, 0.5),
                               (574, 246, 46, 2.5)):  # fmt: skip
        growth.fern(press, x, y, length, turn, (30, 38, 36))
    press.mist(352, 34, (58, 68, 60), 0.9, "gone")
    growth.grass(press, 366, 34, (40, 48, 40), 440, 640, 50)
    dark.parachute(press, 300, 104, 1.2)
    for x, foot, tall, left, radio in ((222, 452, 232, True, False), (800, 436, 196, False, True)):
        figures.soldier(press, x, foot, tall, INK, left, 0.2, radio=radio, rim=FLARE)
    aftermath.pith(press, 560, 440, 1.25)


def carried_at_night(press: Press) -> None:
    """Won, and a man lost, by night: a pale strip of sky, and four who carry across it."""
    aftermath.carried(press)
    press.fade(0, HEIGHT, (40, 48, 74), 0.72, 0.9)
    press.fade(150, 356, (138, 152, 178), 0.0, 0.85)
    press.poly([(-20, 380), (260, 352), (620, 340), (980, 356), (980, HEIGHT), (-20, HEIGHT)],
               (14, 18, 28))  # fmt: skip
    aftermath.bearers(press, INK, (88, 100, 124))
    aftermath.cross(press, 196, 462, 2.5)
    growth.grass(press, 484, 70, INK, -10, 970, 260)


def given_up_at_night(press: Press) -> None:
    """The Squad goes, by night: what burns behind them lights their backs."""
    aftermath.given_up(press)
    press.fade(0, HEIGHT, (30, 14, 14), 0.8, 0.82)
    press.glow(230, 262, 420, (214, 92, 36), 0.85)
    press.glow(210, 280, 150, (250, 186, 96), 0.8)
    far = land.skyline("given/burnt", 300, 40, 8)
    land.jungle(press, far, (26, 14, 12), (150, 70, 34), 15, 0.4)
    _leaving(press, INK, FIRE)
    growth.grass(press, 486, 100, (16, 10, 9), -10, 970, 260)


def in_wait_in_a_street(press: Press) -> None:
    """The Squad's ambush in a street: seen from inside a house, those who come by outside."""
    street.across(press)
    press.glow(500, 300, 420, (244, 232, 190), 0.7)
    ambush.on_the_path(press, (52, 50, 42), (236, 222, 176), 40)
    _room(press)
    ambush.down(press, 700, 402, 1.5, -1, light=(222, 204, 150))
    ambush.raised(press, 262, 474, 2.5, *HOUSE)
    built.rubble(press, 380, 600, 488, 34, INK, (96, 84, 62))
    press.pencil([(330, 240), (330, 220), (668, 218), (668, 238)], 5)


def gone_in_a_street(press: Press) -> None:
    """The Enemy's Retreat through a street: an open door, a sun helmet on the stones before it."""
    street.across(press)
    press.image.paste(ImageOps.mirror(press.image))
    press.glow(540, 150, 520, (252, 240, 200), 0.75)
    press.fade(300, HEIGHT, (226, 210, 166), 0.0, 0.5)
    aftermath.brass(press, 40, 120, 880)
    built.rubble(press, 60, 300, 470, 46, (86, 72, 56), (214, 190, 140))
    light = (250, 236, 190)
    figures.soldier(press, 190, 458, 226, street.DARK, True, 0.25, rim=light)
    figures.soldier(press, 812, 440, 196, street.DARK, False, 0.2, radio=True, rim=light)
    aftermath.pith(press, 520, 430, 1.25)
    press.pencil([(330, 210), (438, 284)], 6)
    press.pencil([(424, 256), (440, 285), (408, 286)], 6)


def carried_in_a_street(press: Press) -> None:
    """Won, and a man lost, in a street: four carry him past a wall, in the last of the light."""
    street.across(press)
    press.fade(0, HEIGHT, (92, 62, 52), 0.55, 0.8)
    press.fade(0, 300, (214, 140, 84), 0.5, 0.0)
    press.poly([(-20, 404), (980, 392), (980, HEIGHT), (-20, HEIGHT)], (44, 36, 32))
    aftermath.bearers(press, (16, 14, 14), (150, 116, 84), 50)
    built.rubble(press, 80, 320, 476, 40, (22, 19, 18), (120, 92, 66))
    aftermath.cross(press, 196, 462, 2.4)
    press.pencil([(872, 84), (866, 140)], 6)


def given_up_in_a_street(press: Press) -> None:
    """The Squad leaves a street: smoke stands in it from wall to wall, and they come out of it."""
    street.across(press)
    press.fade(0, HEIGHT, (62, 64, 68), 0.62, 0.4)
    for x, high, wide in ((360, 360, 90), (520, 400, 110), (180, 330, 80)):
        land.smoke(press, x, 330, high, wide, (48, 48, 50), 0.9, 0.6, (104, 104, 104))
    press.mist(320, 80, (116, 114, 110), 0.9, "street")
    _leaving(press, (20, 21, 21), (226, 220, 196))
    built.rubble(press, 300, 560, 484, 50, (26, 25, 24), (122, 112, 92))
    built.rubble(press, 860, 990, 486, 70, (26, 25, 24), (122, 112, 92))
    press.pencil([(560, 96), (680, 96)], 6)
    press.pencil([(656, 78), (682, 96), (656, 114)], 6)


def _leaving(press: Press, colour: RGB, light: RGB) -> None:
    """Those who go: one alone, one held up by another, one who looks back."""
    figures.soldier(press, 380, 400, 168, colour, True, -0.5, rim=light)
    aftermath.two(press, 610, 436, 2.1, colour, light)
    figures.soldier(press, 826, 452, 236, colour, True, 0.8, radio=True, rim=light)


def _room(press: Press) -> None:
    """The dark of a house about the gap that its shutters leave."""
    gap: list[Point] = [(120, 96), (846, 82), (870, 372), (96, 384)]
    (lx, ly), (rx, ry), (bx, by), (cx, cy) = gap
    for shape in (
        [(-20, -20), (980, -20), (980, ry), (rx, ry), (lx, ly), (-20, ly)],
        [(-20, -20), (lx, ly), (cx, cy), (-20, HEIGHT)],
        [(980, -20), (rx, ry), (bx, by), (980, HEIGHT)],
        [(-20, HEIGHT), (-20, cy), (cx, cy), (bx, by), (980, by), (980, HEIGHT)],
    ):
        press.poly(shape, (26, 24, 21))
    edge = mixed((26, 24, 21), (236, 214, 160), 0.7)
    for one, other in ((gap[0], gap[3]), (gap[3], gap[2]), (gap[2], gap[1])):
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        press.blade([one, middle, other], 6, edge, 0.9, both=True)
    for k in range(9):
        press.line([(14, 60 + 40 * k), (92, 64 + 38 * k)], 3, (44, 40, 34), 0.9)
        press.line([(880, 56 + 40 * k), (960, 50 + 41 * k)], 3, (44, 40, 34), 0.9)
