"""The map sheets as data: Spaces, terrain, rivers, roads, landmarks. Pure: takes parsed YAML."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from campaign.rules.names import MAP_CODE

UNIT = 120
"""Side of one Space in overlay units, and in pixels of the picture painted at full size."""

OUT_OF_PLAY = "."
Terrain = Literal["P", "J", "H", "M", "U"]
MOST = 26
"""Columns and rows of the largest map: a letter for each column."""
Near = Annotated[float, Field(ge=-MOST, le=2 * MOST, allow_inf_nan=False)]
"""A place counted in Spaces, on the map or not far from it."""
Point = tuple[Near, Near]

_SQUARE = re.compile(r"([A-Z])([1-9][0-9]?)")


def square_position(square: str) -> tuple[int, int]:
    """Return ``(column, row)`` counted from 0 of a Space such as ``"D6"``.

    Raises ValueError when the text is not a letter and a number.
    """
    match = _SQUARE.fullmatch(square)
    if match is None:
        raise ValueError(f"{square!r} is not a Space: write a letter and a number, such as D6")
    return ord(match[1]) - ord("A"), int(match[2]) - 1


def square_name(column: int, row: int) -> str:
    """Return the name of the Space at ``(column, row)`` counted from 0: ``(3, 5)`` is ``"D6"``."""
    return f"{chr(ord('A') + column)}{row + 1}"


def square_box(square: str) -> tuple[int, int, int, int]:
    """Return ``(x, y, width, height)`` of a Space in overlay units (120 to a Space)."""
    column, row = square_position(square)
    return column * UNIT, row * UNIT, UNIT, UNIT


def square_middle(square: str) -> tuple[int, int]:
    """Return ``(x, y)`` of the middle of a Space in overlay units."""
    x, y, width, height = square_box(square)
    return x + width // 2, y + height // 2


def _checked_square(square: str) -> str:
    square_position(square)
    return square


Square = Annotated[str, AfterValidator(_checked_square)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TerrainCost(_Part):
    """What entering a Space of this terrain costs: minutes of Time and Stamina Points."""

    name: str
    minutes: int = Field(ge=0)
    sp: int = Field(ge=0)


class MapLine(_Part):
    """A line through Spaces (their middles) and free ``[x, y]`` points counted in Spaces."""

    name: str
    path: tuple[Square | Point, ...] = Field(min_length=2, max_length=200)

    def points(self) -> list[Point]:
        """Return the path as points counted in Spaces from the top left corner."""
        return [_as_point(step) for step in self.path]


class River(MapLine):
    """A river; ``width`` is a share of a Space at its mouth."""

    width: float = Field(gt=0, le=1)


class Road(MapLine):
    """A road, a track or a wall."""

    kind: Literal["old", "highway", "track", "wall"]


class Crossing(MapLine):
    """A bridge or a ferry, painted above the water."""

    kind: Literal["bridge", "ferry"]


class Landmark(_Part):
    """A named place: its symbol is printed, its name only written over the picture."""

    name: str
    square: Square
    kind: str
    note: str = ""
    squares: tuple[Square, ...] = ()


Row = Annotated[str, Field(min_length=1, max_length=MOST)]
LINES = 60
"""The most rivers, and the most roads, of one map."""


class MapSheet(_Part):
    """One map: the table of terrain and everything drawn on it."""

    code: str = Field(pattern=MAP_CODE)
    title: str
    square_metres: int = Field(gt=0)
    provenance: Literal["rulebook", "house"] = "house"
    terrain: dict[Terrain, TerrainCost]
    rows: tuple[Row, ...] = Field(min_length=1, max_length=MOST)
    water: tuple[Square, ...] = ()
    rivers: tuple[River, ...] = Field((), max_length=LINES)
    roads: tuple[Road, ...] = Field((), max_length=LINES)
    crossings: tuple[Crossing, ...] = Field((), max_length=LINES)
    landmarks: tuple[Landmark, ...] = Field((), max_length=MOST * MOST)

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in overlay units, which are pixels at full size."""
        return self.columns * UNIT, len(self.rows) * UNIT

    def terrain_at(self, square: str) -> str:
        """Return the terrain letter of a Space, ``"."`` when it is out of play or off the map."""
        column, row = square_position(square)
        if column >= self.columns or row >= len(self.rows):
            return OUT_OF_PLAY
        return self.rows[row][column]

    def squares(self) -> list[str]:
        """Return the Spaces in play, row by row."""
        return [
            square_name(column, row)
            for row, line in enumerate(self.rows)
            for column, letter in enumerate(line)
            if letter != OUT_OF_PLAY
        ]

    @model_validator(mode="after")
    def _consistent(self) -> "MapSheet":
        if any(len(row) != self.columns for row in self.rows):
            raise ValueError("every row of a map has the same number of Spaces")
        unknown = set("".join(self.rows)) - set(self.terrain) - {OUT_OF_PLAY}
        if unknown and self.terrain:
            raise ValueError(f"terrain without a cost: {', '.join(sorted(unknown))}")
        for landmark in self.landmarks:
            if self.terrain_at(landmark.square) == OUT_OF_PLAY:
                raise ValueError(f"{landmark.name} lies out of play at {landmark.square}")
        for square in self.water:
            if self.terrain_at(square) != OUT_OF_PLAY:
                raise ValueError(f"water at {square} lies on a Space in play")
        return self


def load_sheet(parsed: dict[str, Any]) -> MapSheet:
    """Return the checked map from parsed YAML; raises ``pydantic.ValidationError``."""
    return MapSheet.model_validate(parsed)


def _as_point(step: str | Point) -> Point:
    if isinstance(step, str):
        column, row = square_position(step)
        return column + 0.5, row + 0.5
    return step
