"""The hex map: flat-top hexes in columns. A hex is its number, counted from the north-west."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Hex = int
"""The number of a hex on the board, from 0."""

OFF = -1
"""No hex: what lies beyond the edge of the map."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six neighbours, clockwise from the north. LP-MAP-03."""

_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_HALF_ROWS_SOUTH = (-2, -1, 1, 2, 1, -1)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The empty map and all that is measured on it.

    `places` gives column and row of each hex, `neighbours` its six neighbours clockwise from the
    north (`OFF` beyond the edge), `near` those on the map, `far[a][b]` the hexes from a to b,
    `to_river` the hexes from each hex to the nearest River.
    """

    places: tuple[tuple[int, int], ...]
    start: Hex
    swamps: tuple[Hex, ...]
    rivers: tuple[Hex, ...]
    neighbours: tuple[tuple[Hex, ...], ...]
    near: tuple[tuple[Hex, ...], ...]
    far: tuple[bytes, ...]
    to_river: tuple[int, ...]
    rings: tuple[tuple[tuple[Hex, ...], ...], ...]

    @property
    def blanks(self) -> frozenset[Hex]:
        """The hexes that are blank when play begins; only they score. LP-SETUP-05, LP-MAP-07."""
        printed = {self.start, *self.swamps, *self.rivers}
        return frozenset(set(range(len(self.places))) - printed)

    def ring(self, middle: Hex, distance: int) -> tuple[Hex, ...]:
        """All hexes exactly `distance` from `middle`."""
        rings = self.rings[middle]
        return rings[distance] if distance < len(rings) else ()

    def name(self, at: Hex) -> str:
        """A short name for people: the column's letter and the row from the north, as "C4"."""
        column, row = self.places[at]
        return f"{chr(ord('A') + column)}{row + 1}"

    def line(self, start: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """Up to `length` hexes straight on from `start`, which is left out, to the map's edge."""
        found: list[Hex] = []
        at = start
        for _ in range(length):
            at = self.neighbours[at][direction]
            if at == OFF:
                break
            found.append(at)
        return tuple(found)

    def clockwise(self, at: Hex, wanted: Iterable[Hex]) -> tuple[Hex, ...]:
        """The neighbours of `at` in `wanted`, clockwise from the northmost. LP-MAP-03."""
        sides = [side for side, hex_ in enumerate(self.neighbours[at]) if hex_ in set(wanted)]
        if not sides:
            return ()
        first = min(sides, key=lambda side: (_HALF_ROWS_SOUTH[side], side))
        turned = sorted(sides, key=lambda side: (side - first) % 6)
        return tuple([self.neighbours[at][side] for side in turned])


def board_of(
    heights: Iterable[int],
    start: tuple[int, int],
    swamps: Iterable[tuple[int, int]],
    rivers: Iterable[tuple[int, int]],
) -> Board:
    """Build the board: the rows of each column, and what is printed where, by column and row.

    Every odd column lies half a hex further south. Raises `ValueError` for a place off the map.
    """
    places = tuple([(c, r) for c, height in enumerate(heights) for r in range(height)])
    number = {place: at for at, place in enumerate(places)}
    try:
        begin = number[start]
        wet, goal = tuple([number[p] for p in swamps]), tuple([number[p] for p in rivers])
    except KeyError as error:
        raise ValueError(f"no hex at column and row {error.args[0]}") from error
    neighbours = tuple([_around(number, place) for place in places])
    far = tuple([bytes([_distance(a, b) for b in places]) for a in places])
    return Board(
        places=places,
        start=begin,
        swamps=wet,
        rivers=goal,
        neighbours=neighbours,
        near=tuple([tuple([n for n in around if n != OFF]) for around in neighbours]),
        far=far,
        to_river=tuple([min(line[river] for river in goal) for line in far]),
        rings=tuple([_rings(line) for line in far]),
    )


def _around(number: dict[tuple[int, int], Hex], place: tuple[int, int]) -> tuple[Hex, ...]:
    column, row = place
    steps = _ODD if column % 2 else _EVEN
    return tuple([number.get((column + dc, row + dr), OFF) for dc, dr in steps])


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Hexes between two places, by cube coordinates."""
    qa, ra = a[0], a[1] - a[0] // 2
    qb, rb = b[0], b[1] - b[0] // 2
    dq, dr = qa - qb, ra - rb
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def _rings(line: bytes) -> tuple[tuple[Hex, ...], ...]:
    rings: list[list[Hex]] = [[] for _ in range(max(line) + 1)]
    for at, distance in enumerate(line):
        rings[distance].append(at)
    return tuple([tuple(ring) for ring in rings])
