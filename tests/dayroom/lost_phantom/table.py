"""Positions of The Lost Phantom for tests, and commands carried out with dice that are known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combat.rules.dice import ScriptedDice
from dayroom.lost_phantom.printed import sheet
from dayroom.lost_phantom.rules import engine
from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.commands import AnyCommand, ChooseOutcome, EndTurn
from dayroom.lost_phantom.rules.events import AnyEvent
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.tasks import AnyTask, Writing

BOARD = sheet().board
NEAR, MIDDLE, FAR = (3, 2), (7, 2), (11, 2)
"""Places in the open, 3, 7 and 11 hexes from the start; all six neighbours are blank."""


def hex_at(column: int, row: int) -> Hex:
    return BOARD.places.index((column, row))


def begun(*faces: int, freedom: Any = "free") -> State:
    """A game that has begun with these dice; without any nothing is met."""
    return engine.new(sheet(), ScriptedDice(faces or (1, 3, 1)), freedom)


def standing(
    place: tuple[int, int] = MIDDLE,
    ground: Terrain = "jungle",
    tasks: tuple[AnyTask, ...] = (Writing(),),
    drawn: dict[Hex, Terrain] | None = None,
    **fields: Any,
) -> State:
    """The pilot at a place, on a map that is blank around him, at the end of a turn."""
    state, at = begun(), hex_at(*place)
    kinds: list[Terrain | None] = list(state.ground)
    for other, kind in {at: ground, **(drawn or {})}.items():
        kinds[other] = kind
    changed: dict[str, Any] = {"at": at, "began": at, "path": (at,), "agenda": tasks, **fields}
    return replace(state, ground=tuple(kinds), **changed)


def back(place: tuple[int, int] = MIDDLE, **fields: Any) -> State:
    """Standing at a place, having come from the west."""
    west = BOARD.neighbours[hex_at(*place)][5]
    return standing(place, drawn={west: "field"}, previous=west, **fields)


def facts(state: State) -> tuple[int, int, int]:
    """Proximity, Endurance, Health."""
    return (state.proximity, state.endurance, state.health)


def do(state: State, command: AnyCommand, *faces: int) -> State:
    """The state after a command, with exactly these dice."""
    return heard(state, command, *faces)[0]


def heard(state: State, command: AnyCommand, *faces: int) -> tuple[State, tuple[AnyEvent, ...]]:
    """The state after a command and the events, with exactly these dice."""
    dice = ScriptedDice(faces)
    after, events = engine.apply(state, command, dice)
    assert dice.left == (), f"dice left: {dice.left}"
    return after, events


def met(state: State, number: int, *faces: int, row: int = 3) -> State:
    """The next turn: the row is mapped, then this number is rolled for the encounter."""
    return do(state, EndTurn(), row, number // 10, number % 10, *faces)


def chosen(state: State, number: int, outcome: str, *faces: int) -> State:
    """The next turn with this encounter and this outcome of it."""
    return do(met(state, number), ChooseOutcome(outcome), *faces)


def awaiting(state: State) -> str:
    return engine.legal(state).awaiting


def commands(state: State) -> tuple[AnyCommand, ...]:
    return engine.legal(state).commands


def outcomes(state: State) -> list[str]:
    """The keys of the outcomes that are open."""
    return [each.outcome for each in commands(state) if isinstance(each, ChooseOutcome)]


def around(state: State) -> list[Terrain | None]:
    """The ground of the neighbours, clockwise from the north."""
    return [state.ground[each] for each in BOARD.neighbours[state.at]]
