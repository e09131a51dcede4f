"""Where the nodes of a story graph stand: layers from left to right, one story under the other."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

from fast_sugiyama import from_edges
from fast_sugiyama.layout import Layouts

from campaign.desk.story.graph import Graph

WIDE, HIGH = 208, 44
"""Size of a node."""
COLUMN, ROW, GAP, MARGIN = WIDE + 64, HIGH + 14, 26, 16

Point = tuple[int, int]
Part = tuple[dict[int, tuple[float, float]], list[tuple[int, int]]]
"""A story by itself: vertices with their places, lines between them."""


@dataclass(slots=True)
class Layout:
    """Left top corners of the nodes by id, points of each of the graph's edges, the whole size."""

    places: dict[str, Point]
    routes: list[list[Point]]
    width: int
    height: int


def lay_out(graph: Graph) -> Layout:
    """Lay a graph out by Sugiyama's method, each of its separate parts under the one before."""
    ids = list(graph.nodes)
    number = {name: at for at, name in enumerate(ids)}
    pairs = [(number[e.start], number[e.to]) for e in graph.edges if e.start != e.to]
    parts: list[Part] = [
        ({int(at): (x, y) for at, (x, y) in positions}, [(int(a), int(b)) for a, b in lines or ()])
        for positions, _, _, lines in (_solved(pairs) if pairs else ())
    ]
    met = {at for positions, _ in parts for at in positions}
    parts += [({at: (0.0, 0.0)}, []) for at in range(len(ids)) if at not in met]
    parts.sort(key=lambda part: min(at for at in part[0] if at < len(ids)))
    ways: dict[int, list[int]] = defaultdict(list)
    found: dict[tuple[int, int], list[Point]] = {}
    top, right = MARGIN, 0
    for positions, lines in parts:
        points = _points(positions, top)
        right = max(right, *(x for x, _ in points.values()))
        top = max(y for _, y in points.values()) + HIGH + GAP
        ways.clear()
        for start, to in lines:
            ways[start].append(to)
            ways[to].append(start)
        for pair in pairs:
            if pair[0] in points:
                found[pair] = [points[at] for at in _way(ways, *pair, len(ids))]
        for at, point in points.items():
            if at < len(ids):
                found[at, at] = [point]
    places = {name: found[at, at][0] for at, name in enumerate(ids)}
    routes = [
        _route(found[number[e.start], number[e.to]]) if e.start != e.to else [] for e in graph.edges
    ]
    return Layout(places, routes, right + WIDE + MARGIN, top - GAP + MARGIN)


def _solved(pairs: list[Point]) -> Layouts:
    """Lay the arrows out, with bends; those that lead back are turned around by the solver."""
    return from_edges(pairs, vertex_spacing=ROW, dummy_vertices=True, dummy_size=0.4)


def _points(positions: dict[int, tuple[float, float]], top: int) -> dict[int, Point]:
    """Turn one part's layers into columns: the solver's first layer is its highest."""
    layers = sorted({y for _, y in positions.values()}, reverse=True)
    least = min(x for x, _ in positions.values())
    return {
        at: (MARGIN + layers.index(y) * COLUMN, top + round(x - least))
        for at, (x, y) in positions.items()
    }


def _way(ways: dict[int, list[int]], start: int, to: int, real: int) -> list[int]:
    """Return the vertices of an arrow; those from `real` on are bends between layers."""
    queue = deque([[start]])
    seen = {start}
    while queue:
        way = queue.popleft()
        for at in ways[way[-1]]:
            if at == to:
                return [*way, to]
            if at >= real and at not in seen:
                seen.add(at)
                queue.append([*way, at])
    return [start, to]


def _route(points: list[Point]) -> list[Point]:
    """Return the points an arrow goes through, from the side of one node to that of the other."""
    (x, y), (to_x, to_y) = points[0], points[-1]
    middle = HIGH // 2
    forward = to_x > x
    first = (x + (WIDE if forward else 0), y + middle)
    last = (to_x + (0 if forward else WIDE), to_y + middle)
    bends = points[1:-1]
    through: list[Point] = []
    for bend_x, bend_y in bends:
        sides = [(bend_x, bend_y + middle), (bend_x + WIDE, bend_y + middle)]
        through += sides if forward else reversed(sides)
    return [first, *through, last]
