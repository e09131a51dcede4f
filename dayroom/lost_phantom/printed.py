"""The sheet as printed and the words around it, from `fixtures/dayroom/lost_phantom/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from dayroom import printed as files
from dayroom.lost_phantom.rules.board import board_of
from dayroom.lost_phantom.rules.names import Affliction, Band, Item, Terrain
from dayroom.lost_phantom.rules.state import Sheet

FOLDER = Path(__file__).resolve().parents[2] / "fixtures/dayroom/lost_phantom"

Place = tuple[int, int]


class _Printed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BoardData(_Printed):
    """The map: rows of each column, and what is printed where."""

    invented: bool
    heights: tuple[int, ...]
    start: Place
    swamps: tuple[Place, ...]
    rivers: tuple[Place, ...]


class RowData(_Printed):
    """A row of the Mapping phase; `invented` where the source has lost it."""

    terrain: tuple[Terrain, Terrain, Terrain]
    invented: bool = False


class Printed(_Printed):
    """The sheet: a drawing that is in use is never changed, a new one gets its own edition."""

    edition: int
    board: BoardData
    rows: dict[int, RowData]


@cache
def printed() -> Printed:
    """What `sheet.yaml` says. pydantic's ValidationError names what is wrong in it."""
    return Printed.model_validate(_read("sheet.yaml"))


@cache
def sheet() -> Sheet:
    """The sheet that the rules play on."""
    data = printed()
    board = data.board
    return Sheet(
        edition=data.edition,
        board=board_of(board.heights, board.start, board.swamps, board.rivers),
        rows=tuple([data.rows[row].terrain for row in range(1, 7)]),
    )


class Told(_Printed):
    """An encounter as it is read: its title, its text, and the words of each outcome."""

    title: str
    text: str
    outcomes: dict[str, str]


class Marks(_Printed):
    """Names of what is printed on the map."""

    start: str
    swamps: str
    rivers: str


class Words(_Printed):
    """Names and words for the screen; all of them ours."""

    invented: bool
    marks: Marks
    bands: dict[Band, str]
    terrain: dict[Terrain, str]
    items: dict[Item, tuple[str, str]]
    afflictions: dict[Affliction, tuple[str, str]]
    welcomes: dict[str, tuple[str, str]]
    grades: dict[str, str]


@cache
def words() -> Words:
    """The words of `words.yaml`. pydantic's ValidationError names what is wrong in it."""
    return Words.model_validate(_read("words.yaml"))


@cache
def encounters() -> dict[str, Told]:
    """The texts of the encounters by their keys."""
    raw = _read("encounters.yaml")
    return {key: Told.model_validate(each) for key, each in raw.items()}


# Any: pydantic reads what YAML gives.
def _read(name: str) -> Any:
    return files.read(FOLDER / name)
