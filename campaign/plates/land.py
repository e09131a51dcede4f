"""Land, sky and water as a block cutter sees them: flat layers and the cuts of a gouge."""

import math

from campaign.maps.noise import unit_values
from campaign.plates.press import HEIGHT, RGB, WIDTH, Point, Press

REACH = 20
"""How far layers go on beyond the edges of the plate."""


def wave(seed: str, cells: int, octaves: int = 4, sharp: bool = False) -> list[float]:
    """Return heights from 0 to about 1 for every 4 units of the width; `sharp` makes crests."""
    count = (WIDTH + 2 * REACH) // 4 + 1
    total, weight, weights = [0.0] * count, 1.0, 0.0
    for octave in range(octaves):
        n = cells * 2**octave + 2
        values = unit_values(n, f"{seed}/{octave}")
        for i in range(count):
            at = i / (count - 1) * (n - 2)
            k = int(at)
            t = at - k
            t = t * t * (3 - 2 * t)
            v = values[k] * (1 - t) + values[min(k + 1, n - 1)] * t
            total[i] += weight * (1 - abs(2 * v - 1) if sharp else v)
        weights += weight
        weight *= 0.5
    return [v / weights for v in total]


def skyline(seed: str, base: float, height: float, cells: int, sharp: bool = False) -> list[Point]:
    """Return a skyline from left to right: `base` is its lowest y, `height` its highest rise."""
    rough = wave(seed, cells, 5 if sharp else 4, sharp)
    return [(4 * i - REACH, base - height * v) for i, v in enumerate(rough)]


def fill_below(press: Press, line: list[Point], colour: RGB, bottom: float = HEIGHT) -> None:
    """Fill everything from a skyline down to `bottom`."""
    press.poly([*line, (WIDTH + REACH, bottom), (-REACH, bottom)], colour)


def mountain(
    press: Press, line: list[Point], colour: RGB, light: RGB, cut: float = 40, alpha: float = 0.5
) -> None:
    """Fill a mountain and cut its lit western slopes, strokes up to `cut` long."""
    fill_below(press, line, colour)
    for i in range(2, len(line) - 2):
        x, y = line[i]
        slope = line[i + 2][1] - line[i - 2][1]
        lit = slope < -1.0
        if press.draws() > (0.85 if lit else 0.25):
            continue
        length = cut * (0.25 + press.draws()) * (1.0 if lit else 0.5)
        lean = -0.55 if lit else 0.5
        start = 2 + press.draws() * cut * 0.8
        sx, sy = x + lean * start * 0.4, y + start
        points = [
            (sx + lean * length * t, sy + length * t + 3 * math.sin(t * 3)) for t in (0, 0.5, 1)
        ]
        press.blade(points, 2.6, light, alpha, both=True)


def jungle(
    press: Press, line: list[Point], colour: RGB, light: RGB, radius: float, alpha: float = 0.55
) -> None:
    """Fill a forest whose crowns stand along a skyline, a cut of light on each crown."""
    fill_below(press, line, colour)
    draws = press.draws
    for i in range(0, len(line), max(1, round(radius / 5))):
        x, y = line[i]
        r = radius * (0.55 + 0.75 * draws())
        cy = y + r * 0.35 * draws()
        press.disc(x, cy, r, colour, flat=0.82)
        tuft(press, x, cy, r, colour)
    for depth in range(1, 5):
        for i in range(0, len(line), max(2, round(radius / 3))):
            x, y = line[i]
            x += draws() * radius * 1.6
            y += depth * radius * (0.85 + 0.5 * draws())
            leaves(press, x, y, radius * (0.5 + 0.5 * draws()), light, alpha / (0.6 + depth * 0.5))


def tuft(press: Press, x: float, y: float, r: float, colour: RGB) -> None:
    """Give a crown a ragged edge."""
    for _ in range(5):
        angle = math.pi * (1.05 + 0.9 * press.draws())
        ex, ey = x + math.cos(angle) * r, y + math.sin(angle) * r * 0.82
        press.disc(ex, ey, r * (0.16 + 0.16 * press.draws()), colour)


def leaves(press: Press, x: float, y: float, r: float, light: RGB, alpha: float) -> None:
    """Cut the light on a crown: three short curved strokes from its upper left."""
    for k in range(3):
        size = r * (1 - 0.26 * k)
        arc = [
            (x + size * math.cos(a), y + size * 0.75 * math.sin(a))
            for a in (math.pi * (1.08 + 0.12 * j + 0.03 * k) for j in range(5))
        ]
        press.blade(arc, r * 0.13, light, alpha, both=True)


def engraved(
    press: Press,
    top: float,
    bottom: float,
    colour: RGB,
    seed: str,
    step: float = 7.0,
    weight: float = 4.0,
    alpha: float = 0.5,
    lean: float = 0.0,
) -> None:
    """Engrave cloud: level lines that swell and break, heaviest at the top of the band."""
    rows = int((bottom - top) / step)
    field = [wave(f"{seed}/{j}", 5, 2) for j in range(rows // 4 + 3)]
    for j in range(rows):
        k, t = divmod(j / 4, 1)
        one, two = field[int(k)], field[int(k) + 1]
        depth = 1 - j / rows
        upper: list[Point] = []
        lower: list[Point] = []
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            v = a * (1 - t) + b * t
            half = max(0.0, (v - 0.62 + 0.34 * depth) * weight * 1.9)
            x, y = 4 * i - REACH, top + j * step + lean * i + 4 * math.sin(i / 21 + j)
            if half <= 0.05 and upper:
                _ribbon(press, upper, lower, colour, alpha)
                upper, lower = [], []
            elif half > 0.05:
                half = min(half, step * 0.46)
                upper.append((x, y - half))
                lower.append((x, y + half))
        _ribbon(press, upper, lower, colour, alpha)


def _ribbon(
    press: Press, upper: list[Point], lower: list[Point], colour: RGB, alpha: float
) -> None:
    if len(upper) > 2:
        press.poly([*upper, *reversed(lower)], colour, alpha)


def water(
    press: Press,
    top: float,
    bottom: float,
    colour: RGB,
    light: RGB,
    alpha: float = 0.6,
    count: int = 260,
) -> None:
    """Fill water below `top` and cut ripples in it: short and close far off, long near by."""
    press.poly(
        [(-REACH, top), (WIDTH + REACH, top), (WIDTH + REACH, bottom), (-REACH, bottom)], colour
    )
    for _ in range(count):
        near = press.draws() ** 1.5
        y = top + 2 + near * (bottom - top)
        ripple(press, press.draws() * WIDTH, y, near, light, alpha)


def ripple(press: Press, x: float, y: float, near: float, light: RGB, alpha: float) -> None:
    """Cut one ripple; `near` runs from 0 at the horizon to 1 at the foot of the plate."""
    length = (10 + 70 * near) * (0.4 + press.draws())
    sag = 1.0 + 2.0 * near
    points = [
        (x + length * (t - 0.5), y + sag * math.sin(math.pi * t))
        for t in (0, 0.2, 0.4, 0.6, 0.8, 1)
    ]
    press.blade(points, 1.1 + 2.4 * near, light, alpha, both=True)


def rain(press: Press, colour: RGB, alpha: float, count: int = 150, lean: float = 0.22) -> None:
    """Cut rain over the whole plate."""
    for _ in range(count):
        x, y = press.draws() * (WIDTH + 120) - 60, press.draws() * HEIGHT
        length = 24 + 46 * press.draws()
        line = [(x, y), (x - lean * length / 2, y + length / 2), (x - lean * length, y + length)]
        press.blade(line, 1.5, colour, alpha, both=True)


def smoke(
    press: Press,
    x: float,
    y: float,
    height: float,
    width: float,
    colour: RGB,
    alpha: float = 0.8,
    drift: float = 0.5,
    light: RGB | None = None,
) -> None:
    """Raise smoke from (x, y) that widens, drifts and thins; `light` cuts its billows."""
    steps = 30
    puffs = []
    for i in range(steps):
        t = i / steps
        cx = x + drift * height * t**1.5 + width * 0.4 * math.sin(t * 8 + width)
        r = width * (0.16 + 0.95 * t) * (0.75 + 0.5 * press.draws())
        puffs.append((cx + (press.draws() - 0.5) * r * 0.9, y - height * t, r))
    press.plume(puffs, colour, alpha)
    if light is None:
        return
    for cx, cy, r in puffs[3::2]:
        arc = [
            (cx + 0.72 * r * math.cos(a), cy + 0.62 * r * math.sin(a))
            for a in (math.pi * (1.0 + 0.13 * j) for j in range(6))
        ]
        press.blade(arc, max(1.2, r * 0.11), light, 0.55 * (cy - y + height) / height, both=True)
