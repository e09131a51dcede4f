"""The map: Spaces, neighbours, Terrain, EAZs, the Base (PH-MARCH-01..04, PH-EAZ-01..06,
p.22-23).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from campaign.rules.content import terrain_word
from campaign.rules.memo import once_per_mission
from campaign.rules.names import Space
from campaign.rules.state import State

DIRECTIONS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""The eight directions of a Boon card as column and row steps (PH-EAZ-05, p.52)."""


@lru_cache(maxsize=1024)
def position(space: Space) -> tuple[int, int]:
    """Return column and row, from 0, of a Space such as D4 (columns west to east)."""
    return ord(space[0]) - ord("A"), int(space[1:]) - 1


def name(column: int, row: int) -> str:
    """Return the Space at a column and row, from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


@lru_cache(maxsize=16)
def sheet(rows: tuple[str, ...]) -> Mapping[str, str]:
    """Return the Terrain of every Space in play, from a map's rows of letters (PH-MARCH-02)."""
    return {
        name(column, row): terrain_word(letter)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if terrain_word(letter)
    }


@lru_cache(maxsize=1024)
def around(rows: tuple[str, ...], space: Space) -> tuple[str, ...]:
    """Return the Spaces in play that touch a Space, in the order of `DIRECTIONS`."""
    known = sheet(rows)
    steps = (step(space, direction) for direction in DIRECTIONS)
    return tuple(other for other in steps if other in known)


@lru_cache(maxsize=256)
def threats(eaz: tuple[str, ...]) -> Mapping[str, int]:
    """Return what these EAZs add to Threat by Space: 2 inside one, 1 next to one.

    PH-EAZ-02, PH-EAZ-03, PH-EAZ-04 (p.22).
    """
    near = {step(space, direction): 1 for space in eaz for direction in DIRECTIONS}
    return near | dict.fromkeys(eaz, 2)


@once_per_mission
def rows(state: State) -> tuple[str, ...]:
    """Return the Mission's map as rows of Terrain letters, north to south (PH-MARCH-02, p.23)."""
    return state.book.maps[state.book.booklets[state.run.number].map].rows


@once_per_mission
def land(state: State) -> Mapping[str, str]:
    """Return the Terrain of every Space in play of the Mission's map (PH-MARCH-02, p.23)."""
    return sheet(rows(state))


def terrain(state: State, space: Space) -> str:
    """Return the Terrain of a Space, empty when it is off the map or out of play (PH-MARCH-02)."""
    return land(state).get(space, "")


def neighbours(state: State, space: Space) -> tuple[str, ...]:
    """Return the Spaces in play next to a Space, diagonals too (PH-MARCH-01, -02, p.23)."""
    return around(rows(state), space)


def step(space: Space, direction: str) -> str:
    """Return the Space one step away; beyond the map's first column or row a name of none."""
    column, row = position(space)
    dx, dy = DIRECTIONS[direction]
    return name(column + dx, row + dy)


def direction(origin: Space, to: Space) -> str:
    """Return where an Adjacent Space lies: "NW" (PH-MARCH-01, p.23)."""
    return next(way for way in DIRECTIONS if step(origin, way) == to)


@lru_cache(maxsize=4096)
def distance(one: Space, other: Space) -> int:
    """Return the distance of two Spaces in Marches."""
    (a, b), (c, d) = position(one), position(other)
    return max(abs(a - c), abs(b - d))


def adjacent(one: Space, other: Space) -> bool:
    """Tell whether two Spaces touch, diagonally too."""
    return distance(one, other) == 1


def eaz_threat(state: State, space: Space) -> int:
    """Return what EAZs add there: 2 inside one, 1 next to one, only the stronger counts.

    PH-EAZ-02, PH-EAZ-03, PH-EAZ-04 (p.22).
    """
    return threats(state.run.eaz).get(space, 0)


def spaces(state: State) -> tuple[str, ...]:
    """Return every Space in play of the Mission's map."""
    return tuple(land(state))
