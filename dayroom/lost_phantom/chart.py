"""The map as a picture: each hex with its ground and marks, the red line, the water."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from dayroom.hexes import Grid
from dayroom.lost_phantom.printed import words
from dayroom.lost_phantom.rules.board import Board, Hex
from dayroom.lost_phantom.rules.names import Band
from dayroom.lost_phantom.rules.state import State

GRID = Grid(columns=16, rows=6, way="flat", size=30.0)
CLOSE = 3
"""Columns to each side of the pilot that the close map shows."""
_BORDERS: tuple[tuple[Band, int], ...] = (("near", 0), ("middle", 5), ("far", 10))
VARIANTS = 3
"""Drawings of each ground, so that a wood is no wallpaper."""


@dataclass(frozen=True, slots=True)
class HexShown:
    """A hex of the picture. `ground` is empty for a blank one, `look` which drawing of it."""

    number: Hex
    name: str
    points: str
    inner: str
    x: float
    y: float
    ground: str
    look: int
    barred: bool
    plus2: bool
    cross: bool
    here: bool
    start: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A hex that may be chosen: where its button lies in the picture."""

    hex: Hex
    name: str
    words: str
    left: float
    top: float
    points: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What the template draws. `walk` is the red line, `close` the part around the pilot."""

    box: str
    close: str
    hexes: tuple[HexShown, ...]
    walk: str
    steps: int
    streams: tuple[str, ...]
    river: str
    bands: tuple[tuple[str, str, float, float], ...]
    pilot: tuple[float, float]
    star: tuple[float, float]


def chart(state: State) -> Chart:
    """Return the picture of a state."""
    board = state.sheet.board
    width, height = GRID.box
    x, y = _middle(board, state.at)
    return Chart(
        box=f"-16 -14 {width + 46} {height + 34}",
        close=_close(board, state.at, width, height),
        hexes=tuple([_hex(state, number) for number in range(len(board.places))]),
        walk=_walk(board, state.path),
        steps=min(len(state.path), 40),
        streams=tuple([_smooth([_middle(board, h) for h in course]) for course in state.streams]),
        river=_river(board),
        bands=_bands(board),
        pilot=(x, y),
        star=_middle(board, board.start),
    )


def target(state: State, hex_: Hex, said: str) -> Target:
    """Return a hex that may be chosen, with the words for it."""
    board = state.sheet.board
    x, y = _middle(board, hex_)
    points = GRID.points(board.places[hex_], 3.0)
    return Target(hex_, board.name(hex_), said, round(x - 22, 1), round(y - 22, 1), points)


def _middle(board: Board, hex_: Hex) -> tuple[float, float]:
    x, y = GRID.middle(board.places[hex_])
    return round(x, 1), round(y, 1)


def _hex(state: State, number: Hex) -> HexShown:
    board = state.sheet.board
    points, inner, name = _outline(board)[number]
    x, y = _middle(board, number)
    return HexShown(
        number=number,
        name=name,
        points=points,
        inner=inner,
        x=x,
        y=y,
        ground=state.ground[number] or "",
        look=(number * 7 + number // 5) % VARIANTS + 1,
        barred=number in state.barred,
        plus2=number in state.plus2 and state.ground[number] == "village",
        cross=any(cross.at == number for cross in state.crosses),
        here=number == state.at,
        start=number == board.start,
    )


@cache
def _outline(board: Board) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        [
            (GRID.points(place), GRID.points(place, 3.0), board.name(number))
            for number, place in enumerate(board.places)
        ]
    )


def _close(board: Board, at: Hex, width: int, height: int) -> str:
    """The part of the picture around the pilot, never wider than the map."""
    x, _ = _middle(board, at)
    wide = 45 * (2 * CLOSE + 1) + 20
    left = min(max(-16.0, x - wide / 2), width + 30 - wide)
    return f"{left:.0f} -14 {wide} {height + 34}"


def _walk(board: Board, path: Sequence[Hex]) -> str:
    """The red line: through the hexes in order, beside itself where he goes back."""
    points: list[tuple[float, float]] = []
    for step, hex_ in enumerate(path):
        x, y = _middle(board, hex_)
        again = path[:step].count(hex_)
        points.append((x + 4.5 * again * (-1) ** again, y + 3.5 * again))
    return _smooth(points)


def _smooth(points: Sequence[tuple[float, float]]) -> str:
    """A curve through points, as a hand would draw it (Catmull and Rom)."""
    if not points:
        return ""
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    ends = [points[0], *points, points[-1]]
    for a, b, c, z in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        x1, y1 = b[0] + (c[0] - a[0]) / 7, b[1] + (c[1] - a[1]) / 7
        x2, y2 = c[0] - (z[0] - b[0]) / 7, c[1] - (z[1] - b[1]) / 7
        d += f"C{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f} {c[0]:.1f} {c[1]:.1f}"
    return d


@cache
def _river(board: Board) -> str:
    """The River's course: from the east edge through its hexes and out to the south."""
    middles = sorted([_middle(board, hex_) for hex_ in board.rivers], key=lambda at: (at[1], at[0]))
    (first_x, first_y), (last_x, last_y) = middles[0], middles[-1]
    through = [*middles[:-1], (last_x, last_y)]
    return _smooth([(first_x + 34, first_y - 78), *through, (last_x - 46, last_y + 58)])


@cache
def _bands(board: Board) -> tuple[tuple[str, str, float, float], ...]:
    """The border before each further band, with the band's name and where it is written."""
    found: list[tuple[str, str, float, float]] = []
    names = words().bands
    line = board.far[board.start]
    for band, least in _BORDERS:
        hexes = [hex_ for hex_, far in enumerate(line) if far >= least]
        left = min(_middle(board, hex_)[0] for hex_ in hexes)
        edge = _edge(board, hexes) if least else ""
        found.append((edge, names[band], round(left - 16, 1), float(GRID.box[1] + 14)))
    return tuple(found)


def _edge(board: Board, beyond: Iterable[Hex]) -> str:
    """The sides between hexes beyond a border and those before it, as the `d` of a path."""
    inside = set(beyond)
    d = ""
    for hex_ in sorted(inside):
        corners = GRID.corners(board.places[hex_])
        for side, other in enumerate(board.neighbours[hex_]):
            if other >= 0 and other not in inside:
                # Corner 0 lies east; side 0, the north, runs from corner 4 to corner 5.
                a, b = corners[(side + 4) % 6], corners[(side + 5) % 6]
                d += f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
    return d
