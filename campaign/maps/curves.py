"""Smooth lines for rivers, roads and walls."""

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]


def smooth(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """Return a Catmull-Rom curve through every point, ``steps`` pieces between two of them."""
    ends = [points[0], *points, points[-1]]
    curve = [
        _between(ends[i], ends[i + 1], ends[i + 2], ends[i + 3], step / steps)
        for i in range(len(points) - 1)
        for step in range(steps)
    ]
    return [*curve, points[-1]]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def axis(i: int) -> float:
        return 0.5 * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t
        )

    return axis(0), axis(1)


def meander(curve: Sequence[Point], amount: float, wavelength: float) -> list[Point]:
    """Return the curve swung from side to side by ``amount``, in the curve's own units."""
    swung, along = [], 0.0
    for i, (x, y) in enumerate(curve):
        # The direction is taken over a stretch, so that a sharp bend does not fold the bank.
        before, after = curve[max(0, i - 9)], curve[min(len(curve) - 1, i + 9)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        along += math.dist((x, y), curve[max(0, i - 1)])
        phase = along / wavelength * 2 * math.pi
        waves = math.sin(phase) + 0.8 * math.sin(0.43 * phase + 1.0) + 0.4 * math.sin(2.3 * phase)
        swing = amount * min(1.0, i / 12) * waves / 1.6
        swung.append((x - dy / length * swing, y + dx / length * swing))
    return swung


def dashes(curve: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Cut a curve into dashes of the given length and gap."""
    pieces: list[list[Point]] = []
    current: list[Point] = [curve[0]]
    drawing, left = True, dash
    for start, end in itertools.pairwise(curve):
        position, length = 0.0, math.dist(start, end)
        while length - position > left:
            position += left
            share = position / length
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if drawing:
                pieces.append([*current, cut])
            drawing, current = not drawing, [cut]
            left = dash if drawing else gap
        left -= length - position
        current.append(end)
    return [*pieces, current] if drawing and len(current) > 1 else pieces


def scaled(points: Sequence[Point], factor: float) -> list[Point]:
    """Return the points multiplied by a factor."""
    return [(x * factor, y * factor) for x, y in points]
