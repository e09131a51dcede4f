"""The hexes of the map: names, neighbours, directions, distances (ND-MAPD-01, ch. 1).

A hex is named by its column, A from the west, and its row, 1 from the north: "K8". Hexes have a
northern neighbour (ND-SETUP-13); every second column, from B on, stands half a hex lower.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""ND-SETUP-13 (ch. 4): die 1 is due north, each next number turns 60 degrees clockwise."""

OFF: Final = "off"
"""Where a unit goes that leaves the map (ND-MOVE-11, ch. 8)."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def name(column: int, row: int) -> str:
    """The name of the hex in a column and a row, both counted from 0."""
    return f"{_LETTERS[column]}{row + 1}"


def place(hex_: str) -> tuple[int, int]:
    """Column and row of a hex, counted from 0; ValueError for what names none."""
    return _LETTERS.index(hex_[0]), int(hex_[1:]) - 1


@lru_cache(maxsize=4096)
def beyond(hex_: str, direction: int) -> str:
    """The hex next to this one, `direction` from 0 (N) to 5; it may lie outside the map ("?")."""
    column, row = place(hex_)
    east, south = (_ODD if column % 2 else _EVEN)[direction]
    column, row = column + east, row + south
    if column not in range(len(_LETTERS)) or row < 0:
        return "?"
    return name(column, row)


def distance(one: str, other: str) -> int:
    """How many hexes apart two hexes are."""
    x, y = _axial(one)
    u, v = _axial(other)
    x, y = x - u, y - v
    return (abs(x) + abs(y) + abs(x + y)) // 2


@lru_cache(maxsize=1024)
def _axial(hex_: str) -> tuple[int, int]:
    column, row = place(hex_)
    return column, row - (column - column % 2) // 2
