"""What grows: palms, bamboo, banana, ferns, trunks, paddy rows."""

import math

from campaign.plates.press import HEIGHT, RGB, Point, Press


def palm(
    press: Press,
    x: float,
    foot: float,
    height: float,
    colour: RGB,
    lean: float = 0.2,
    fronds: int = 10,
) -> None:
    """Draw a coconut palm whose crown stands `height` above its foot, `lean` of that aside."""
    trunk = [(x + lean * height * t**1.7, foot - height * t) for t in (i / 12 for i in range(13))]
    width = max(1.4, height * 0.032)
    left = [(px - width * (0.8 - 0.4 * i / 12), py) for i, (px, py) in enumerate(trunk)]
    right = [(px + width * (0.8 - 0.4 * i / 12), py) for i, (px, py) in enumerate(trunk)]
    press.poly([*left, *reversed(right)], colour)
    cx, cy = trunk[-1]
    for k in range(4):
        press.disc(cx + height * 0.022 * (k - 1.5), cy + height * 0.03, height * 0.021, colour)
    for i in range(fronds):
        turn = math.pi * (0.84 + 1.32 * (i + 0.5 * press.draws()) / (fronds - 0.5))
        up = max(0.0, -math.sin(turn))
        length = height * (0.4 + 0.08 * press.draws()) * (1 - 0.14 * up * up)
        frond(press, cx, cy, turn, length, colour, 0.3 + 0.16 * up)


def frond(
    press: Press, x: float, y: float, turn: float, length: float, colour: RGB, sag: float = 0.5
) -> None:
    """Draw one feather of a palm: a rib that droops by `sag`, leaflets on either side of it."""
    rib = [
        (
            x + math.cos(turn) * length * t,
            y + math.sin(turn) * length * t + sag * length * t**2.1,
        )
        for t in (i / 20 for i in range(21))
    ]
    press.blade(rib, max(1.6, length * 0.035), colour)
    for i in range(2, 20):
        px, py = rib[i]
        dx, dy = rib[i + 1][0] - px, rib[i + 1][1] - py
        along = math.atan2(dy, dx)
        t = i / 20
        size = length * (0.05 + 0.17 * math.sin(math.pi * min(1.0, 0.16 + 0.78 * t)))
        for side in (-1, 1):
            away = along + side * (1.15 - 0.65 * t)
            tip = (px + math.cos(away) * size, py + math.sin(away) * size * 0.85 + size * 0.3)
            press.blade(
                [(px, py), ((px + tip[0]) / 2, (py + tip[1]) / 2 - size * 0.05), tip],
                max(1.0, length * 0.028),
                colour,
            )


def broken_palm(press: Press, x: float, foot: float, height: float, colour: RGB) -> None:
    """Draw the trunk of a palm that has lost its crown."""
    width = height * 0.05
    press.poly(
        [
            (x - width, foot),
            (x - width * 0.6, foot - height),
            (x, foot - height * 0.94),
            (x + width * 0.7, foot - height * 1.05),
            (x + width, foot),
        ],
        colour,
    )


def bamboo(
    press: Press,
    x: float,
    foot: float,
    height: float,
    colour: RGB,
    stems: int = 7,
    spread: float = 0.5,
) -> None:
    """Draw a clump of bamboo: stems that arch apart, sprays of narrow leaves."""
    for i in range(stems):
        side = (i / max(1, stems - 1) - 0.5) * 2 * spread + 0.1 * (press.draws() - 0.5)
        tall = height * (0.75 + 0.3 * press.draws())
        stem = [
            (x + side * tall * t**2.2 + 4 * side * t, foot - tall * (t - 0.16 * t**4 * abs(side)))
            for t in (k / 10 for k in range(11))
        ]
        press.line(stem, max(1.2, height * 0.016), colour)
        for k in range(4, 11):
            px, py = stem[k]
            spray(press, px, py, height * 0.13, colour)


def spray(press: Press, x: float, y: float, size: float, colour: RGB) -> None:
    """Draw a spray of narrow leaves that hang."""
    for _ in range(5):
        angle = math.pi * (0.08 + 0.84 * press.draws())
        length = size * (0.6 + 0.7 * press.draws())
        tip = (x + math.cos(angle) * length, y + math.sin(angle) * length * 0.75)
        press.blade(
            [(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 - 1), tip], size * 0.17, colour, both=True
        )


def banana(press: Press, x: float, foot: float, height: float, colour: RGB, light: RGB) -> None:
    """Draw a banana plant: broad leaves with a pale rib, torn at the edges."""
    for i in range(7):
        turn = math.pi * (1.12 + 0.76 * i / 6 + 0.05 * press.draws())
        length = height * (0.75 + 0.3 * press.draws())
        rib = [
            (
                x + math.cos(turn) * length * t,
                foot + math.sin(turn) * length * t + 0.42 * length * t * t,
            )
            for t in (k / 9 for k in range(10))
        ]
        edge: list[Point] = []
        back: list[Point] = []
        for k, (px, py) in enumerate(rib):
            half = length * 0.13 * math.sin(math.pi * (0.08 + 0.9 * k / 9)) ** 0.8
            tear = 0.45 if press.draws() < 0.22 else 1.0
            edge.append((px, py - half * tear))
            back.append((px, py + half))
        press.poly([*edge, *reversed(back)], colour)
        press.blade(rib, 2.0, light, 0.6)


def fern(press: Press, x: float, y: float, length: float, turn: float, colour: RGB) -> None:
    """Draw a big fern frond for the foreground: `turn` is its direction in radians."""
    rib = [
        (x + math.cos(turn) * length * t, y + math.sin(turn) * length * t + 0.35 * length * t * t)
        for t in (k / 12 for k in range(13))
    ]
    press.blade(rib, length * 0.03, colour)
    for k in range(1, 13):
        px, py = rib[k]
        size = length * 0.3 * math.sin(math.pi * (0.16 + 0.8 * k / 13))
        for side in (-1, 1):
            away = turn + side * 1.05
            tip = (px + math.cos(away) * size, py + math.sin(away) * size + size * 0.2)
            press.blade(
                [(px, py), ((px + tip[0]) / 2, (py + tip[1]) / 2 - size * 0.08), tip],
                length * 0.055,
                colour,
                both=True,
            )


def trunk(
    press: Press, x: float, foot: float, width: float, colour: RGB, light: RGB, lean: float = 0.0
) -> None:
    """Draw a forest giant that leaves the plate at the top, with buttress roots and bark cuts."""
    top = -10.0
    points: list[Point] = []
    back: list[Point] = []
    for i in range(21):
        t = i / 20
        y = foot + (top - foot) * t
        flare = width * (0.5 + 1.3 * math.exp(-t * 15) + 0.12 * math.exp(-t * 4))
        wobble = width * 0.05 * math.sin(i * 1.9 + x)
        points.append((x - flare + lean * (foot - y) + wobble, y))
        back.append((x + flare + lean * (foot - y) + wobble, y))
    press.poly([*points, *reversed(back)], colour)
    for _ in range(round(width * 0.9)):
        y = foot * (0.02 + 0.9 * press.draws())
        off = (press.draws() - 0.75) * width * 0.6
        length = 22 + 60 * press.draws()
        cx = x + off + lean * (foot - y)
        press.blade(
            [(cx, y), (cx + 1.5, y + length / 2), (cx - lean * length, y + length)],
            2.4,
            light,
            0.55,
            both=True,
        )


def liana(press: Press, start: Point, end: Point, sag: float, width: float, colour: RGB) -> None:
    """Hang a liana between two points."""
    (ax, ay), (bx, by) = start, end
    line = [
        (ax + (bx - ax) * t, ay + (by - ay) * t + sag * 4 * t * (1 - t))
        for t in (i / 16 for i in range(17))
    ]
    press.line(line, width, colour)


def grass(
    press: Press,
    foot: float,
    height: float,
    colour: RGB,
    left: float,
    right: float,
    count: int = 90,
) -> None:
    """Draw a fringe of grass."""
    for _ in range(count):
        x = left + (right - left) * press.draws()
        tall = height * (0.4 + 0.8 * press.draws())
        lean = (press.draws() - 0.4) * tall * 0.7
        press.blade(
            [(x, foot + 4), (x + lean * 0.3, foot - tall * 0.6), (x + lean, foot - tall)],
            3.0,
            colour,
        )


def rows_of_rice(
    press: Press,
    horizon: float,
    colour: RGB,
    alpha: float,
    vanish: float = 480.0,
    bottom: float = HEIGHT,
) -> None:
    """Plant a paddy: dabs in rows that run to a point on the horizon."""
    depth = 1.0
    y = horizon + 5
    while y < bottom:
        share = (y - horizon) / (bottom - horizon)
        gap = 9 + 44 * share
        offset = press.draws() * gap
        x = (vanish % gap) - gap + offset
        while x < 980:
            size = 1.5 + 9 * share
            if press.draws() < 0.6:
                press.blade([(x, y), (x + size * 0.2, y - size)], 1.2 + 1.8 * share, colour, alpha)
                press.blade(
                    [(x, y), (x - size * 0.45, y - size * 0.8)], 1 + 1.5 * share, colour, alpha
                )
            x += gap * (0.8 + 0.4 * press.draws())
        depth += 1
        y += 3 + 13 * share
