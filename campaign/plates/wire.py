"""The plate of the wire: a base seen by who comes in from the wrong side."""

import math

from campaign.plates import aftermath, figures, land
from campaign.plates.cuts import inked, put_at
from campaign.plates.press import HEIGHT, WIDTH, Press, mixed

DARK, RIM, COAL = (20, 26, 20), (240, 222, 184), (36, 33, 28)
SKIN, SHADE, LIT = (168, 122, 84), (94, 66, 48), (220, 184, 138)
WET, STEEL = (232, 236, 232), (30, 33, 33)


def the_wire(press: Press) -> None:
    """Coils and cans in the rain, men behind sandbags above, and two open hands before it all."""
    sky, earth = (188, 194, 194), (150, 122, 100)
    press.fade(0, HEIGHT, sky, 1.0, 1.0)
    land.engraved(press, 8, 120, (116, 122, 126), "wire/cloud", step=8, weight=5, alpha=0.5)
    press.glow(300, 110, 300, (226, 228, 220), 0.9)
    _parapet(press)
    land.fill_below(press, [(-20.0, 246.0), (240, 216), (520, 204), (980, 214)], earth)
    for k in range(190):
        low = press.draws()
        land.ripple(press, WIDTH * press.draws(), 222 + 250 * low, low,
                    (196, 172, 146) if k % 2 else (104, 84, 70), 0.6)  # fmt: skip
    press.fade(300, HEIGHT, (52, 46, 42), 0.0, 0.75)
    stakes = [(60.0 + 150 * k + 40 * (k % 2), 238.0 + 30 * (k % 3)) for k in range(7)]
    for (x, y), end in zip(stakes, [*stakes[2:], *stakes[:2]], strict=True):
        press.line([(x, y + 34), (x + 3, y)], 4.5, STEEL)
        press.line([(x, y + 10), end], 1.4, STEEL, 0.8)
    for y, size, step, wide in ((292, 30, 26, 1.6), (352, 62, 46, 2.4), (440, 104, 74, 3.6)):
        _coil(press, y, size, step, wide)
    press.line([(-20, 322), (98, 334), (486, 310), (804, 331), (980, 316)], 3, STEEL)
    for x, y, u, turn in ((96, 384, 1.5, -5), (486, 352, 1.25, 4), (806, 388, 1.7, 6),
                          (196, 308, 0.7, -4), (908, 304, 0.7, 8)):  # fmt: skip
        _can(press, put_at(x, y, u, turn), u)
    for flip, x in ((False, 306), (True, 650)):
        _hand(press, put_at(x, 492, 1.9, 4 if flip else -4, flip), 1.9, 2.0 if flip else -2.0)
    land.rain(press, (236, 240, 240), 0.42, 60, 0.16)
    aftermath.ring(press, 806, 404, 62)


def _parapet(press: Press) -> None:
    """Sandbags on the crest; helmets and barrels over them; the steam of somebody's coffee."""
    for x, foot, size in ((318, 200, 0.9), (424, 190, 0.98), (604, 202, 0.9), (742, 192, 0.96),
                          (876, 199, 0.9)):  # fmt: skip
        figures.watcher(press, x, foot, size, STEEL, WET)
    land.smoke(press, 506, 168, 120, 26, (240, 242, 238), 0.8, 0.2, (170, 176, 176))
    press.poly([(494, 180), (491, 157), (517, 157), (514, 180)], STEEL)
    press.poly([(150, 250), (182, 180), (980, 180), (980, 250)], STEEL)
    for k in range(96):
        x, y = 176 + 38 * (k // 4) + 19 * (k % 2) - 13 * (k % 4), 190 + 15 * (k % 4)
        tone = mixed((118, 112, 90), (72, 70, 58), press.draws())
        inked(press, put_at(x, y, 1), tone, ((1, -4), (5, 0), (32, 0), (36, -4), (36, -11),
                                             (31, -15), (6, -15), (1, -11)))  # fmt: skip
        press.blade([(x + 4, y - 12), (x + 17, y - 15), (x + 31, y - 13)], 2.6, WET, 0.6, both=True)


def _coil(press: Press, y: float, size: float, step: float, wide: float) -> None:
    """A roll of concertina across the plate, its barbs and its beads of water."""
    turns = round(WIDTH / step) + 3
    line = [(step * a / (2 * math.pi) - 60 + 0.62 * size * math.cos(a),
             y - size * math.sin(a) * (1 + 0.06 * math.sin(a / 7)))
            for a in (math.pi * k / 14 for k in range(28 * turns))]  # fmt: skip
    press.line(line, wide, STEEL)
    press.line([(x - 0.4 * wide, py - 0.4 * wide) for x, py in line], wide * 0.3, WET, 0.6)
    for k, (x, py) in enumerate(line):
        for way in (-2.2, 2.2) if k % 9 == 0 else ():
            press.blade([(x - 2.2 * wide, py - way * wide), (x, py),
                         (x + 2.2 * wide, py + way * wide)], wide, STEEL, both=True)  # fmt: skip
        if k % 8 == 3 and press.draws() < 0.6:
            _drop(press, x, py, 0.9 * wide * (0.7 + 0.6 * press.draws()))


def _drop(press: Press, x: float, y: float, size: float) -> None:
    """A bead of water that hangs on a strand."""
    press.disc(x, y + size * 0.7, size, WET)
    press.disc(x + 0.3 * size, y + 0.9 * size, 0.5 * size, (120, 130, 132))


def _can(press: Press, put: figures.Put, u: float) -> None:
    """An open ration can that hangs on the wire."""
    drab = (112, 108, 70)
    inked(press, put, STEEL, ((-14, -14), (0, -35), (14, -14)), wide=1.8 * u)
    inked(press, put, STEEL, ((-19, -14), (19, -14), (19, 32), (12, 36), (-12, 36), (-19, 32)))
    inked(press, put, drab, ((-16, -12), (16, -12), (16, 30), (10, 33), (-10, 33), (-16, 30)))
    inked(press, put, (66, 66, 50), ((3, -12), (16, -12), (16, 30), (10, 33), (4, 33)))
    ribs = [((-16, y), (0, y + 2), (16, y)) for y in (2, 18)]
    inked(press, put, STEEL, *ribs, wide=1.6 * u)
    press.blade(put((-12, -10), (-12, 10), (-11, 30)), 4 * u, WET, 0.9, both=True)
    for size, tone in ((18, STEEL), (15, (214, 216, 206)), (11, STEEL)):
        press.disc(*put((0, -13))[0], size * u, tone, flat=0.3)
    _drop(press, *put((2, 36))[0], 3 * u)


def _hand(press: Press, put: figures.Put, u: float, light: float) -> None:
    """One's own hand held up open, its back to the eye; `light`: where its fingers are lit."""
    palm = ((-15, -30), (-20, -52), (-22, -78), (-10, -84), (12, -84), (20, -76), (20, -54),
            (14, -30))  # fmt: skip
    fingers = (((-17, -76), (-23, -98), (-25, -112), 8.4), ((-7, -82), (-9, -108), (-9, -126), 9.4),
               ((5, -82), (6, -110), (8, -129), 9.6), ((15, -78), (20, -104), (23, -119), 9.2),
               ((14, -50), (30, -66), (37, -82), 10.0))  # fmt: skip
    for grow, tone in ((4.4, STEEL), (0.0, SKIN)):
        for *joints, wide in fingers:
            press.line(put(*joints), (wide + grow) * u, tone)
            press.disc(*put(joints[2])[0], (wide + grow) / 2 * u, tone)
        press.poly(put(*((px * (1 + grow / 40), py) for px, py in palm)), tone)
    inked(press, put, STEEL, ((-24, 20), (-20, -34), (20, -34), (26, 20)))
    inked(press, put, (70, 78, 56), ((-20, 20), (-17, -31), (17, -31), (22, 20)))
    for (ax, ay), (bx, by), (cx, cy), wide in fingers:
        press.blade(put((ax + light, ay), (bx + light, by), (cx + light, cy)), 2.2 * u, LIT, 0.9,
                    both=True)  # fmt: skip
        press.line(put((bx - 3, by), (bx + 3, by + 0.6)), 1.2 * u, SHADE)
        press.disc(*put((cx, cy - 1))[0], wide * 0.3 * u, LIT)
        press.blade(put((ax - 3, ay + 5), (ax, ay + 2), (ax + 3, ay + 5)), 1.6 * u, SHADE, 0.8,
                    both=True)  # fmt: skip
