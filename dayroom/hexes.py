"""Hex maps as SVG: where the hexes of a grid lie, their corners, and lines between them. Pure.

A map is a grid of columns and rows, the odd columns (flat hexes) or the odd rows (pointy hexes)
shoved by half a hex. A game's screen makes `Hex` values of it and its template draws them; the page
pans and zooms them with `static/js/map.js`, which looks for `data-zoom`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

Way = Literal["pointy", "flat"]
Place = tuple[int, int]
"""Column and row, from 0."""

# What a hex's six neighbours are away, for even and for odd columns (flat) or rows (pointy).
_FLAT = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
_POINTY = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of hexes. size: from the middle of a hex to a corner, in units of the picture."""

    columns: int
    rows: int
    way: Way = "flat"
    size: float = 30.0

    @property
    def places(self) -> Iterator[Place]:
        """Every place, row by row."""
        return ((column, row) for row in range(self.rows) for column in range(self.columns))

    @property
    def box(self) -> tuple[int, int]:
        """The width and height of the picture."""
        wide, high = sqrt(3) * self.size, 1.5 * self.size
        if self.way == "flat":
            return (
                round(high * self.columns + self.size / 2),
                round(wide * (self.rows + (0.5 if self.columns > 1 else 0))),
            )
        return (
            round(wide * (self.columns + (0.5 if self.rows > 1 else 0))),
            round(high * self.rows + self.size / 2),
        )

    def middle(self, place: Place) -> tuple[float, float]:
        """Return where the middle of a hex lies in the picture."""
        column, row = place
        wide, high = sqrt(3) * self.size, 1.5 * self.size
        if self.way == "flat":
            return (self.size + high * column, wide * (row + 0.5 + 0.5 * (column % 2)))
        return (wide * (column + 0.5 + 0.5 * (row % 2)), self.size + high * row)

    def corners(self, place: Place, inset: float = 0.0) -> tuple[tuple[float, float], ...]:
        """Return the six corners of a hex; `inset` draws it so much smaller."""
        x, y = self.middle(place)
        turn = 0.0 if self.way == "flat" else pi / 6
        far = self.size - inset
        return tuple(
            (x + far * cos(turn + pi / 3 * each), y + far * sin(turn + pi / 3 * each))
            for each in range(6)
        )

    def points(self, place: Place, inset: float = 0.0) -> str:
        """Return the corners as the `points` of a polygon."""
        return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in self.corners(place, inset))

    def path(self, places: Iterable[Place]) -> str:
        """Return a line through the middles of hexes as the `d` of a path; empty for none."""
        steps = [f"{round(x, 1):g} {round(y, 1):g}" for x, y in map(self.middle, places)]
        return f"M{'L'.join(steps)}" if steps else ""

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """Return the hexes beside a hex that are on the grid, from the top clockwise."""
        column, row = place
        steps = _FLAT[column % 2] if self.way == "flat" else _POINTY[row % 2]
        found = ((column + dx, row + dy) for dx, dy in steps)
        return tuple((x, y) for x, y in found if 0 <= x < self.columns and 0 <= y < self.rows)

    def distance(self, one: Place, other: Place) -> int:
        """Return how many hexes apart two places are."""
        (q, r), (s, t) = self._axial(one), self._axial(other)
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def _axial(self, place: Place) -> tuple[int, int]:
        column, row = place
        if self.way == "flat":
            return column, row - (column - column % 2) // 2
        return column - (row - row % 2) // 2, row
