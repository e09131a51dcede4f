"""The Spaces of a map's draft: their Terrain and the names of places, changed by clicks.

Each click is a function from the map's text to a new text, as in `campaign.desk.ground`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaign.desk import splice, values
from campaign.desk.splice import CannotSplice
from campaign.maps.data import OUT_OF_PLAY, square_name, square_position
from campaign.rules.content import terrain_word
from campaign.rules.march import COST

LONGEST_NAME = 40
KINDS = (
    "site", "base", "bridge", "building", "church", "gate", "hill", "hospital", "lz",
    "pagoda", "village", "water",
)  # fmt: skip
"""What a place may be: the painter has a symbol for most."""


@dataclass(frozen=True, slots=True)
class Tool:
    """What a press on a Space makes of it: a letter of the rows, or `name`."""

    name: str
    title: str
    icon: str


TOOLS = (
    *(Tool(letter, terrain_word(letter).capitalize(), "map") for letter in "PJHMU"),
    Tool("out", "Out of play", "cross"),
    Tool("name", "A named place", "base"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A Space of the rows, in play or not: its Terrain in words, its name if it has one."""

    space: str
    column: int
    row: int
    terrain: str
    name: str


def places(text: str) -> list[Place]:
    """Return every Space of a map's rows; CannotSplice unless the text is a map."""
    names = {space: name for space, (name, _) in _names(text).items()}
    return [
        Place(space, column, row, terrain_word(letter), names.get(space, ""))
        for row, line in enumerate(_rows(text))
        for column, letter in enumerate(line)
        for space in [square_name(column, row)]
    ]


def _rows(text: str) -> list[str]:
    rows = values.value_at(text, ("rows",))
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise CannotSplice("The map has no rows of letters: write them in its text.")
    return rows


def _names(text: str) -> dict[str, tuple[str, int]]:
    """Return the named places by Space, with their place in the list."""
    marks: Any = values.value_at(text, ("landmarks",)) or []
    if not isinstance(marks, list):
        raise CannotSplice("The named places of this map are no list: change them in its text.")
    return {
        str(mark.get("square")): (str(mark.get("name", "")), number)
        for number, mark in enumerate(marks)
        if isinstance(mark, dict)
    }


def click(text: str, tool: str, space: str, name: str, kind: str) -> tuple[str, str]:
    """Return the text after a click on a Space, and in words what was done.

    tool: a name of TOOLS. Raises CannotSplice with the reason where nothing can be done.
    """
    if space not in {place.space for place in places(text)}:
        raise CannotSplice(f"{space or 'Nothing'} is no Space of this map.")
    if tool == "name":
        return _named(text, space, " ".join(name.split())[:LONGEST_NAME], kind)
    if tool == "out":
        return _terrain(text, space, OUT_OF_PLAY)
    if len(tool) == 1 and terrain_word(tool):
        return _terrain(text, space, tool)
    raise CannotSplice("Choose first what the Space is to be.")


def _terrain(text: str, space: str, letter: str) -> tuple[str, str]:
    column, row = square_position(space)
    rows, word = _rows(text), terrain_word(letter) or "out of play"
    if rows[row][column] == letter:
        raise CannotSplice(f"{space} is {word} already.")
    if letter == OUT_OF_PLAY and space in _names(text):
        raise CannotSplice(f"{space} is {_names(text)[space][0]}: take the name away first.")
    line = rows[row][:column] + letter + rows[row][column + 1 :]
    new = _with_row(text, row, rows[row], line)
    table = values.value_at(new, ("terrain",))
    if letter != OUT_OF_PLAY and isinstance(table, dict) and letter not in table:
        minutes, sp = COST[terrain_word(letter)]
        cost = {"name": terrain_word(letter).capitalize(), "minutes": minutes, "sp": sp}
        new = values.set_key(new, ("terrain", letter), cost)
    wet = values.value_at(new, ("water",)) or []
    if letter != OUT_OF_PLAY and space in wet:
        new = values.remove_item(new, ("water",), wet.index(space))
    return new, f"{space} is {word}"


def _with_row(text: str, row: int, old: str, line: str) -> str:
    """Return the text with a row of letters changed, its quotes as they are."""
    at, column, _ = splice.parsed(text).place(("rows", row))
    lines = text.split("\n")
    head, rest = lines[at - 1][: column - 1], lines[at - 1][column - 1 :]
    lines[at - 1] = head + rest.replace(old, line, 1)
    new = "\n".join(lines)
    wanted = [line if number == row else each for number, each in enumerate(_rows(text))]
    if _rows(new) != wanted:
        raise CannotSplice(f"Row {row + 1} is written in a way of its own: change it in the text.")
    return new


def _named(text: str, space: str, name: str, kind: str) -> tuple[str, str]:
    column, row = square_position(space)
    if _rows(text)[row][column] == OUT_OF_PLAY:
        raise CannotSplice(f"{space} is out of play: give it a Terrain first.")
    old, number = _names(text).get(space, ("", -1))
    if not name:
        if number < 0:
            raise CannotSplice(f"{space} has no name. Write one, then press the Space.")
        return values.remove_item(text, ("landmarks",), number), f"{old} at {space} is gone"
    kind = kind if kind in KINDS else KINDS[0]
    if number < 0:
        item = {"name": name, "square": space, "kind": kind}
        return values.add_item(text, ("landmarks",), item), f"{name} at {space}"
    new = values.set_key(text, ("landmarks", number, "name"), name)
    return values.set_key(new, ("landmarks", number, "kind"), kind), f"{name} at {space}"
