"""What runs through a Space of a map: a river, a stream, a road, a wall."""

import itertools
from collections import Counter
from functools import lru_cache

from campaign.maps.curves import Point, smooth
from campaign.maps.data import Road, square_name
from campaign.maps.sheets import Chart

ROADS = {"old": "track", "track": "track", "highway": "road", "wall": "wall"}
STREAM = 0.15
"""The share of a Space below which a river is a stream."""
LEAST = 5
"""Points of a curve, 16 to a leg, that must lie in a Space: fewer only touch its corner."""


def passage(chart: Chart, square: str) -> str:
    """Return what runs through a Space of a map: "", stream, river, track, road or wall.

    A bridge's road comes before the water, the water before any other road.
    """
    return _passages(chart).get(square, "")


@lru_cache(maxsize=64)
def _passages(chart: Chart) -> dict[str, str]:
    sheet = chart.sheet
    found: dict[str, str] = {}
    for road in sheet.roads:
        for square in _through(_line(road)):
            found.setdefault(square, ROADS[road.kind])
    bridges = [line for line in sheet.crossings if line.kind == "bridge"]
    bridged = {_square(point) for bridge in bridges for point in bridge.points()}
    for river in sorted(sheet.rivers, key=lambda each: each.width):
        for square in _through(smooth(river.points())) - bridged:
            found[square] = "stream" if river.width < STREAM else "river"
    return found


def _line(road: Road) -> list[Point]:
    points = road.points()
    if road.kind != "wall":
        return smooth(points)
    legs = itertools.pairwise(points)
    return [
        (ax + (bx - ax) * step / 16, ay + (by - ay) * step / 16)
        for (ax, ay), (bx, by) in legs
        for step in range(16)
    ]


def _square(point: Point) -> str:
    return square_name(int(point[0]), int(point[1]))


def _through(points: list[Point]) -> set[str]:
    """The Spaces that a line does more than touch."""
    counts = Counter(_square(point) for point in points if min(point) >= 0)
    return {square for square, count in counts.items() if count >= LEAST}
