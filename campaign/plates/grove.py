"""Plates of a grove of bamboo by day: fired upon in it, in wait in it, it held, and they gone."""

import math

from PIL import ImageOps

from campaign.plates import aftermath, ambush, figures, growth, land
from campaign.plates.cuts import put_at
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press, mixed, placed

Tones = tuple[RGB, RGB, RGB]
"""A stem's edge and nodes, its body, and its lit side."""

AIR, STRAW, SUN = (240, 224, 170), (214, 186, 114), (252, 238, 188)
LITTER, DARK, SHADE = (126, 98, 52), (22, 25, 14), (96, 84, 44)
FAR: Tones = ((204, 200, 140), (218, 212, 154), (236, 228, 178))
MID: Tones = ((128, 138, 76), (180, 188, 112), (228, 226, 156))
NEAR: Tones = ((62, 74, 34), (134, 152, 74), (210, 216, 136))
BLACK: Tones = ((16, 20, 11), (42, 50, 25), (128, 130, 66))
CLOTH, SKIN = ((70, 76, 44), (104, 108, 64)), ((112, 76, 48), (196, 146, 94))


def fired_on(press: Press) -> None:
    """The Enemy fires first: men flat along a fallen stem, from the side; a stem cut through."""
    press.fade(0, HEIGHT, (176, 170, 102), 1.0, 1.0)
    press.glow(200, 60, 460, (250, 232, 160), 0.9)
    _stems(press, 270, 26, 9, ((138, 142, 80), (154, 156, 90), (176, 174, 104)))
    _floor(press, 262, (196, 168, 98))
    _stems(press, 288, 14, 15, ((96, 106, 56), (128, 136, 72), (160, 164, 92)))
    press.glow(760, 200, 380, (54, 58, 26), 0.8)
    gun = (716.0, 200.0)
    for x, y, size in ((890, 232, 0.6), (610, 238, 0.3), (*gun, 1.15)):
        ambush.muzzle(press, x, y, size)
    for x, foot, wide in ((652, 312, 24), (780, 330, 28), (840, 316, 22), (952, 356, 38),
                          (34, 372, 46), (98, 350, 30)):  # fmt: skip
        _standing(press, (x, foot), (x + 6, -30), wide, NEAR)
    _cut_through(press, 286, 168, 344, 38)
    for to in ((-60, 96), (430, -70), (-40, 262), (1010, 40)):
        ambush.tracer(press, gun, to)
    _overhead(press, (66, 78, 36), 60, 130, 20)
    _overhead(press, (30, 36, 18), 30, 70, 14)
    _lying(press, (742, 382), (1010, 424), 24, 34, NEAR)
    _lying(press, (566, 292), (812, 530), 18, 92, NEAR)
    for x, y, u in ((562, 290, 0.34), (502, 314, 0.58), (386, 360, 1.08)):
        _flat(press, x, y, u)
    ambush.tracer(press, (890, 232), (-80, 214))
    press.pencil([(812, 84), (750, 160), (754, 130), (750, 160), (780, 150)], 6)


def in_wait(press: Press) -> None:
    """The Squad's ambush: from under fallen stems, a trail in the light and three men upon it."""
    _grove(press, (300, 660), 258)
    press.poly([(250, 282), (420, 302), (700, 312), (980, 326), (980, 384), (640, 348), (370, 332),
                (224, 286)], (246, 228, 174))  # fmt: skip
    press.image.paste(ImageOps.mirror(press.image))
    ambush.on_the_path(press, (48, 50, 28), SUN, 12)
    press.image.paste(ImageOps.mirror(press.image))
    press.fade(320, HEIGHT, (34, 38, 18), 0.0, 0.95)
    _lying(press, (500, 366), (-30, 394), 26, 36, BLACK)
    _standing(press, (44, 500), (30, -30), 62, BLACK)
    _cane(press, (690, 520), (1010, 20), 58, BLACK)
    _overhead(press, (30, 36, 18), 40, 110, 22)
    ambush.down(press, 180, 404, 1.15, 1, light=SUN, cloth=CLOTH)
    ambush.raised(press, 678, 466, 2.3, *SKIN)
    ambush.down(press, 838, 384, 1.75, 1, light=SUN, cloth=CLOTH)
    _lying(press, (990, 446), (-30, 478), 50, 54, BLACK)
    for x in (342, 474, 594):
        press.pencil([(x + 3, 176), (x - 3, 208)], 6)


def held(press: Press) -> None:
    """Victory: smoke thins between the stems, a man sits against a clump, his helmet by him."""
    _grove(press, (190, 320), 262)
    press.fade(0, HEIGHT, (206, 206, 176), 0.5, 0.0)
    land.smoke(press, 450, 300, 300, 74, (250, 247, 232), 0.8, 0.5)
    for middle, reach in ((120, 50), (200, 44), (296, 70)):
        press.mist(middle, reach, (250, 246, 228), 0.9, f"powder/{middle}")
    figures.soldier(press, 356, 344, 108, mixed(DARK, AIR, 0.25), True, 0.3, rim=SUN)
    figures.soldier(press, 150, 398, 190, mixed(DARK, AIR, 0.1), False, 0.25, rim=SUN)
    _clump(press, 808, 410, 46)
    aftermath.brass(press, 110, 60, 930)
    _against(press, 668, 448, 2.9)
    _overhead(press, (58, 70, 32), 50, 120, 18)
    press.pencil([(434, 170), (456, 194), (508, 138)], 6)


def broken_off(press: Press) -> None:
    """The Enemy's Retreat: shot stems lean about a gap between clumps; a man stands and watches."""
    _grove(press, (250, 420), 262)
    _stems(press, 292, 17, 19, ((96, 110, 54), (150, 164, 88), (206, 208, 130)), (232, 436))
    press.glow(330, 210, 190, SUN, 1.0)
    press.poly([(296, 270), (366, 268), (600, HEIGHT), (190, HEIGHT)], (240, 218, 158))
    for k in range(70):
        near = (k / 70) ** 0.7
        x, y = 331 + 64 * near + (press.draws() - 0.5) * (56 + 300 * near), 276 + 190 * near
        press.blade([(x - 8 * near, y), (x, y - 2), (x + 14 * near, y)], 2 + 6 * near, LITTER, 0.5)
    _shot(press, (238, 330), 130, (420, 64), 24)
    _shot(press, (430, 318), 206, (590, 20), 22)
    _clump(press, 130, 356, 30)
    _shot(press, (520, 352), 150, (372, 6), 30)
    _standing(press, (566, 362), (580, -30), 30, NEAR)
    _overhead(press, (58, 70, 32), 50, 110, 20)
    aftermath.pith(press, 392, 430, 1.7)
    _stands(press, 778, 464, 3.6)
    press.pencil([(404, 352), (352, 300), (328, 210), (308, 240), (328, 210), (354, 232)], 6)


def _cane(press: Press, foot: Point, head: Point, wide: float, tones: Tones,
          thin: float = 0.82) -> None:  # fmt: skip
    """Draw a stem from its foot to its head, `thin` of its width there: lit side, nodes."""
    (ax, ay), (bx, by) = foot, head
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long

    def at(t: float, off: float) -> Point:
        half = wide / 2 * (1 + (thin - 1) * t) * off
        return ax + ux * long * t - uy * half, ay + uy * long * t + ux * half

    def strip(one: float, other: float, colour: RGB, low: float = 0, high: float = 1) -> None:
        press.poly([at(low, one), at(high, one), at(high, other), at(low, other)], colour)

    strip(-1, 1, tones[0])
    strip(-0.86, 0.8, tones[1])
    strip(-0.8, -0.3, tones[2])
    strip(0.42, 0.8, mixed(tones[1], tones[0], 0.55))
    t = (0.3 + press.draws()) * wide * 2.6 / long
    while t < 1:
        ring = 0.075 * wide * (1 + (thin - 1) * t) / long
        strip(-1.12, 1.12, tones[0], t - ring, t + ring)
        strip(-0.94, 0.35, mixed(tones[2], SUN, 0.5), t - 3 * ring, t - ring)
        t += wide * (1 + (thin - 1) * t) * (3.6 + 1.4 * press.draws()) / long


def _stems(press: Press, foot: float, count: int, wide: float, tones: Tones,
           bare: tuple[float, float] = (0, 0)) -> None:  # fmt: skip
    """Stand stems over the whole width, by twos and threes, none between the two of `bare`."""
    for k in range(count):
        x = 1000 * (k + 0.9 * press.draws()) / count - 20
        for _ in range(1 + round(1.4 * press.draws())):
            x += wide * (0.6 + press.draws())
            if not bare[0] < x < bare[1]:
                head = (x + 24 * (press.draws() - 0.5), -30)
                _standing(press, (x, foot + 12 * press.draws()), head,
                          wide * (0.7 + 0.5 * press.draws()), tones)  # fmt: skip


def _standing(press: Press, foot: Point, head: Point, wide: float, tones: Tones) -> None:
    """A stem with its shade on the floor and dry leaves about its foot."""
    x, y = foot
    press.disc(x + wide, y, wide * 1.7, SHADE, 0.3, 0.16)
    _cane(press, foot, head, wide, tones)
    for k in range(9):
        at = (x + wide * (k - 4) * 0.18, y + wide * 0.2)
        leaf = placed(((0, 0), (wide * (0.4 + 0.5 * press.draws()), 0)), *at, 1, 22 * k - 178)
        press.blade(leaf, wide * 0.3, mixed(tones[0], LITTER, k % 3 / 2))


def _floor(press: Press, top: float, tone: RGB) -> None:
    """Ground the colour of straw from `top` down, narrow dry leaves on it, larger near by."""
    press.poly([(-20, top + 4), (420, top - 5), (980, top + 5), (980, HEIGHT), (-20, HEIGHT)], tone)
    for k in range(620):
        near = (k / 620) ** 1.4
        x, y = WIDTH * press.draws(), top + 6 + (HEIGHT - top) * near
        long = (5 + 22 * near) * (0.6 + 0.6 * press.draws())
        leaf = placed(((0, 0), (long / 2, -long * 0.08), (long, 0)), x, y, 1, 60 * press.draws())
        press.blade(leaf, 1.4 + 4 * near, mixed(tone, (LITTER, SUN)[k % 2], 0.7), 0.8, both=True)


def _grove(press: Press, bare: tuple[float, float], base: float) -> None:
    """The grove in honey-coloured light: three rows of stems, a gap in the nearer ones."""
    press.fade(0, HEIGHT, AIR, 1.0, 1.0)
    press.glow(sum(bare) / 2, 150, 400, SUN, 0.95)
    _stems(press, base, 22, 9, FAR)
    press.mist(base - 10, 60, AIR, 0.9, "far")
    _floor(press, base, STRAW)
    _stems(press, base + 22, 12, 15, MID, bare)


def _lying(press: Press, one: Point, other: Point, wide: float, end: float, tones: Tones) -> None:
    """A stem that lies, `wide` at its one end, which is hollow, and `end` at the other."""
    (ax, ay), (bx, by) = one, other
    press.blade([(bx, by + end * 0.55), ((ax + bx) / 2, (ay + by) / 2 + end * 0.5),
                 (ax, ay + wide * 0.5)], end * 0.9, SHADE, 0.55)  # fmt: skip
    _cane(press, one, other, wide, tones, end / wide)
    for share, tone in ((0.3, tones[2]), (0.2, tones[0])):
        press.disc(ax, ay, wide * share, tone, flat=1.75)


def _jag(press: Press, at: Point, turn: float, wide: float) -> None:
    """The torn end of a stem: spikes in one direction (degrees)."""
    for k in range(6):
        off, reach = wide * (k - 2.5) * 0.16, wide * (0.5 + 1.2 * press.draws())
        spike = placed(((-3, off), (reach, off)), *at, 1, turn)
        press.blade(spike, wide * 0.34, (NEAR[2], NEAR[0], SUN)[k % 3])


def _cut_through(press: Press, x: float, y: float, foot: float, wide: float) -> None:
    """A stem as a round goes through it: its head tilts away, splinters fly."""
    press.glow(x + 10, y - 14, 120, SUN, 0.8)
    low, high = (x, y + 18), (x + 26, y - 40)
    _standing(press, (x - 2, foot), low, wide, NEAR)
    _cane(press, high, (x + 84, -30), wide, NEAR, 0.96)
    _jag(press, low, -82, wide)
    _jag(press, high, 108, wide)
    for k in range(84):
        turn = 112 + 155 * press.draws() if k % 4 else 290 * press.draws() - 160
        far, long = 14 + 140 * press.draws() ** 1.5, 12 + 24 * press.draws()
        chip = placed(((far, 0), (far + long / 2, 2), (far + long, 0)), x + 8, y - 12, 1, turn)
        press.blade(chip, 3 + 4 * press.draws(), (SUN, STRAW, NEAR[0])[k % 3], both=True)


def _shot(press: Press, foot: Point, cut: float, head: Point, wide: float) -> None:
    """A stem shot through at the height `cut`: what was above hangs over, its head at `head`."""
    at = (foot[0], cut)
    _standing(press, foot, at, wide, NEAR)
    _cane(press, (at[0] + (wide if head[0] > at[0] else -wide) * 0.5, cut - 4), head, wide * 0.9,
          NEAR)  # fmt: skip
    _jag(press, at, -90, wide)


def _overhead(press: Press, colour: RGB, low: float, high: float, count: int) -> None:
    """Hang twigs in from above, down to between `low` and `high`, narrow leaves along them."""
    for k in range(count):
        x = WIDTH * (k + press.draws()) / count
        drop, aside = low + (high - low) * press.draws() ** 1.6, 70 * (press.draws() - 0.5)
        twig = [(x + aside * t * t, -24 + (drop + 6) * t) for t in (j / 8 for j in range(9))]
        press.blade(twig, 3, colour)
        for px, py in twig[2::2]:
            growth.spray(press, px, py, 38, colour)


def _part(press: Press, points: list[Point], edge: float, colour: RGB) -> None:
    """Fill a shape and cut its dark outline."""
    press.poly(points, colour)
    press.line([*points, points[0], points[1]], edge, DARK)


def _limb(press: Press, points: list[Point], wide: float, colour: RGB) -> None:
    """Draw an arm or a leg and its dark outline."""
    for share, tone in ((1.0, DARK), (0.76, colour)):
        press.line(points, wide * share, tone)
        for x, y in points[:2]:
            press.disc(x, y, wide * share / 2, tone)


def _flat(press: Press, x: float, y: float, u: float) -> None:
    """A man on his belly, seen from the side, his helmet down and his rifle before him."""
    put = put_at(x, y, u)
    _part(press, put((-400, 122), (-392, 66), (-250, 38), (-160, 10), (-96, -8), (-50, 4),
                     (-14, 42), (-26, 112)), 8 * u, CLOTH[0])  # fmt: skip
    _part(press, put((-258, 42), (-250, -24), (-234, -36), (-155, -40), (-129, -29), (-121, 11)),
          7 * u, CLOTH[1])  # fmt: skip
    press.blade(put((-252, 20), (-246, -24), (-230, -36), (-160, -41)), 6 * u, SUN, 0.9, both=True)
    for shape in (((-36, 0), (52, -4), (56, 40), (34, 80), (-40, 84)),
                  ((-6, 88), (-2, 62), (40, 48), (150, 25), (152, 38), (44, 72)),
                  ((160, 30), (168, 8), (173, 8), (176, 27))):  # fmt: skip
        press.poly(put(*shape), DARK)
    for way in (((-222, -34), (-214, 34)), ((-166, -38), (-160, 18)), ((150, 31), (220, 17)),
                ((46, 46), (50, 32), (88, 26), (94, 38))):  # fmt: skip
        press.line(put(*way), 5.5 * u, DARK)
    _limb(press, put((-80, 28), (-34, 96)), 44 * u, CLOTH[0])
    _limb(press, put((-34, 96), (64, 65)), 38 * u, CLOTH[0])
    press.blade(put((-99, 26), (-80, 54), (-54, 90)), 6 * u, CLOTH[1], 0.9, both=True)
    for k in range(4):
        _limb(press, put((64 + 9 * k, 43 - 2 * k), (66 + 9 * k, 66 - 3 * k)), 13 * u, SKIN[0])
    _helmet(press, put_at(x, y, u, 13), u)


def _helmet(press: Press, put: figures.Put, u: float) -> None:
    """A helmet from the side, its brow to the right."""
    dome = [(64 * math.cos(a), 2 - 72 * math.sin(a)) for a in (math.pi * k / 24 for k in range(25))]
    _part(press, put(*dome, (-72, 16), (-40, 18), (40, 13), (77, 14)), 6 * u, CLOTH[0])
    for patch in (((-46, -24), (-30, -48), (-8, -54), (-4, -36), (-22, -22)),
                  ((8, -32), (30, -44), (46, -26), (32, -14), (14, -18))):  # fmt: skip
        press.poly(put(*patch), CLOTH[1])
    press.poly(put((-63, -14), (0, -4), (63, -12), (64, 0), (0, 8), (-66, 0)), (24, 27, 17))
    edge = put((-64, -4), (-56, -34), (-34, -58), (0, -68), (30, -62))
    press.blade(edge, 11 * u, SUN, 0.95, both=True)


def _clump(press: Press, x: float, foot: float, wide: float) -> None:
    """Stems that stand close together and part a little towards their heads."""
    for k, off in enumerate((-1.7, 1.6, -0.9, 0.8, 0.0)):
        _standing(press, (x + off * wide, foot + 7 * k), (x + off * wide * 1.7, -30), wide, NEAR)


def _against(press: Press, x: float, foot: float, u: float) -> None:
    """A man on the ground with his back to a clump, bare-headed, his helmet by him."""
    put = put_at(x, foot, u)
    press.disc(*put((-10, 1))[0], 60 * u, SHADE, 0.5, 0.1)
    _limb(press, put((6, -9), (-22, -41), (-34, -6)), 11 * u, CLOTH[0])
    press.poly(put((-27, 1), (-28, -9), (-38, -9), (-48, -3), (-48, 1)), DARK)
    _limb(press, put((8, -7), (-28, -16), (-62, -6)), 11.5 * u, CLOTH[0])
    _part(press, put((-6, -1), (-4, -18), (7, -47), (15, -54), (25, -51), (27, -28), (23, -6),
                     (16, 0)), 2.6 * u, CLOTH[0])  # fmt: skip
    press.poly(put((-57, 1), (-58, -11), (-64, -17), (-71, -16), (-69, 1)), DARK)
    press.line(put((15, -53), (14, -61)), 8 * u, SKIN[0])
    press.disc(*put((12.4, -68))[0], 9.2 * u, DARK, flat=1.06)
    press.poly(put((4, -72), (1.6, -66), (4, -65), (4.6, -60), (9, -58), (14, -60), (13, -68),
                   (8, -73)), SKIN[0])  # fmt: skip
    _limb(press, put((17, -46), (4, -31), (-17, -39)), 8.6 * u, CLOTH[1])
    press.line(put((-18, -39), (-27, -35)), 5 * u, SKIN[0])
    for way in ((-3, -18), (7, -47), (14, -54)), ((-5, -15), (-28, -21), (-60, -10)):
        press.blade(put(*way), 2 * u, SUN, 0.9, both=True)
    _helmet(press, put_at(x + 46 * u, foot - 2 * u, u * 0.26, -13, True), u * 0.26)


def _stands(press: Press, x: float, foot: float, u: float) -> None:
    """A man who stands and watches, from behind: helmet, pack, his rifle held before him."""
    put = put_at(x, foot, u)
    press.disc(*put((20, 0))[0], 40 * u, SHADE, 0.5, 0.1)
    press.line(put((-16, -58), (-44, -68)), 2.6 * u, DARK)
    press.line(put((14, -52), (28, -46)), 5 * u, DARK)
    for way in (-1, 1):
        _limb(press, put((way * 6, -46), (way * 10, -24), (way * 13, -3)), 11 * u, CLOTH[0])
        press.poly(put((way * 8, -9), (way * 19, -9), (way * 20, 0), (way * 7, 0)), DARK)
        _limb(press, put((way * 15, -77), (way * 22, -60), (way * 12, -55)), 8.6 * u, CLOTH[0])
    press.poly(put((-13, -44), (13, -44), (13, -60), (18, -78), (8, -84), (-8, -84), (-18, -78),
                   (-13, -60)), DARK)  # fmt: skip
    press.line(put((0, -80), (-1, -92)), 9 * u, SKIN[0])
    press.poly(put((-12, -52), (12, -52), (13, -74), (10, -79), (-10, -79), (-13, -74)), CLOTH[1])
    for at in (-5, 5):
        press.line(put((at, -79), (at, -52)), 1.6 * u, DARK)
    _helmet(press, put_at(x, foot - 88 * u, u * 0.19, -4, True), u * 0.19)
    for line in (((-25, -60), (-20, -74), (-13, -82)), ((-18, -4), (-15, -24), (-11, -44))):
        press.blade(put(*line), 2 * u, SUN, 0.9, both=True)
