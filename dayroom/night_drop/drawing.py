"""The map of Night Drop as shapes: the ground, which never changes, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from dayroom.hexes import Grid
from dayroom.night_drop.names import COLOURS, TERRAIN, points
from dayroom.night_drop.printed import printed, read
from dayroom.night_drop.rules import grid
from dayroom.night_drop.rules.content import Content

SIZE = 30.0
RIM = 20
"""Room for the letters and numbers of the columns and rows."""
COUNTER = (42, 34)
"""Width and height of a counter."""
_BRIDGE = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """Something at a hex: where, and its words or its code."""

    x: float
    y: float
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the Terrain Effects Table in words."""

    kind: str
    words: str
    foot: str
    vehicle: str
    defence: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A drop zone's letter, and whose it is."""

    kind: str
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Ground:
    """What is printed on the map. `kinds`: a path of all hexes for each kind of terrain."""

    box: str
    width: int
    height: int
    kinds: tuple[tuple[str, str], ...]
    outline: str
    roads: tuple[str, ...]
    railroads: tuple[str, ...]
    bridges: tuple[Mark, ...]
    places: tuple[Mark, ...]
    drop_zones: tuple[Mark, ...]
    entries: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    rows: tuple[Mark, ...]
    table: tuple[Row, ...]
    zones: tuple[Zone, ...]


@cache
def board_grid() -> Grid:
    """The grid of the map."""
    content = printed()
    return Grid(content.columns, content.rows, "flat", SIZE)


def middle(hex_: str) -> tuple[float, float]:
    """Where the middle of a hex lies in the picture."""
    x, y = board_grid().middle(grid.place(hex_))
    return _tenths(x), _tenths(y)


def corner(hex_: str) -> tuple[float, float]:
    """Where the upper left corner of a counter in a hex lies."""
    x, y = middle(hex_)
    return _tenths(x - COUNTER[0] / 2), _tenths(y - COUNTER[1] / 2)


def _tenths(value: float) -> float:
    """A length as short as it is written to a tenth: 9, not 9.0."""
    near = round(value, 1)
    return int(near) if near.is_integer() else near


def area(hexes: Iterable[str]) -> str:
    """Hexes as one path, in short relative steps."""
    half, high = round(SIZE / 2), round(SIZE * 0.866)
    steps = f"l{half} {high}-{half} {high}h{-SIZE:g}l-{half}-{high} {half}-{high}z"
    parts = []
    for hex_ in hexes:
        x, y = middle(hex_)
        parts.append(f"M{x + half:g} {round(y) - high}{steps}")
    return "".join(parts)


def line(hexes: Iterable[str]) -> str:
    """A line through the middles of hexes."""
    return board_grid().path([grid.place(hex_) for hex_ in hexes])


@cache
def ground() -> Ground:
    """The printed map."""
    content, board = printed(), read("map")
    width, height = board_grid().box
    kinds = [
        (kind, area(hex_ for hex_, at in content.terrain.items() if at == kind))
        for kind in content.table
        if kind != "bocage"
    ]
    drops = [
        Mark(*middle(hex_), board["drop_zones"][regiment]["name"], COLOURS[regiment])
        for regiment, hexes in content.drop_zones.items()
        for hex_ in hexes
    ]
    bridges = sorted({tuple(sorted(edge)) for edge in content.bridges})
    return Ground(
        box=f"{-RIM} {-RIM} {width + RIM + 2} {height + RIM + 2}",
        width=width + RIM + 2,
        height=height + RIM + 2,
        kinds=tuple(kinds),
        outline=_outline(content.columns, content.rows),
        roads=tuple(line(road) for road in board["main_roads"]),
        railroads=tuple(line(road) for road in board["railroads"]),
        bridges=tuple(Mark(*_between(one, other), "") for one, other in bridges),
        places=tuple(Mark(*middle(hex_), name) for hex_, name in content.names.items()),
        drop_zones=tuple(drops),
        entries=tuple(Mark(*middle(hex_), letter) for letter, hex_ in content.entries.items()),
        columns=tuple(
            Mark(middle(grid.name(column, 0))[0], 0, grid.name(column, 0)[0])
            for column in range(content.columns)
        ),
        rows=tuple(
            Mark(0, middle(grid.name(0, row))[1], str(row + 1)) for row in range(content.rows)
        ),
        table=_table(content),
        zones=tuple(
            Zone(COLOURS[regiment], zone["name"], f"Drop zone of the {regiment}th")
            for regiment, zone in board["drop_zones"].items()
        ),
    )


def _table(content: Content) -> tuple[Row, ...]:
    """What each kind of ground costs and adds, and the lines that cross it."""

    def cost(halves: int | None) -> str:
        return "no way" if halves is None else points(halves)

    def row(kind: str, words: str, costs: tuple[int | None, int | None], defence: str) -> Row:
        return Row(kind, words, cost(costs[0]), cost(costs[1]), defence)

    rows = [
        row(kind, TERRAIN[kind], (one.foot, one.vehicle), f"+{one.defence}" if one.defence else "–")
        for kind, one in content.table.items()
    ]
    rows.append(row("line", "Along a main road", content.road_cost, "–"))
    rows.append(row("line", "Along the railroad", content.rail_cost, "–"))
    rows.append(Row("line", "Across a bridge", "", "", f"+{content.bridge_defence}"))
    return tuple(rows)


def _outline(columns: int, rows: int) -> str:
    """The rim of the whole map as one path."""
    half, high = SIZE / 2, SIZE * 0.866

    def top(column: int) -> float:
        return high if column % 2 else 0.0

    def across(column: int, y: float) -> list[tuple[float, float]]:
        x = 3 * half * column
        return [(x + half, y), (x + 3 * half, y)]

    last, deep = columns - 1, 2 * high * rows
    rim = [point for column in range(columns) for point in across(column, top(column))]
    for row in range(rows):
        x, y = 3 * half * last, top(last) + 2 * high * row
        rim += [(x + 4 * half, y + high), (x + 3 * half, y + 2 * high)]
    for column in reversed(range(columns)):
        rim += reversed(across(column, top(column) + deep))
    for row in reversed(range(rows)):
        rim += [(0.0, high * (2 * row + 1)), (half, 2 * high * row)]
    return "M" + "L".join(f"{x:g} {y:.1f}" for x, y in rim) + "z"


def _between(one: str, other: str) -> tuple[float, float]:
    (x, y), (u, v) = middle(one), middle(other)
    return round((x + u - _BRIDGE) / 2, 1), round((y + v - _BRIDGE) / 2, 1)
