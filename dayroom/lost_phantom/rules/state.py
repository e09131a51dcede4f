"""The whole game at one moment: frozen, comparable, storable. Only dice to come are hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, SkipValidation

from dayroom.lost_phantom.rules.board import OFF, Board, Hex
from dayroom.lost_phantom.rules.names import (
    CAP,
    Affliction,
    Freedom,
    Item,
    Loss,
    Phase,
    Terrain,
)
from dayroom.lost_phantom.rules.tasks import Task


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """What is printed on the player's sheet: the map and the six rows of the Mapping phase.

    LP-SETUP-06, LP-MAP-06: but for row 4 both are ours. `edition` tells drawings apart.
    """

    edition: int
    board: Board
    rows: tuple[tuple[Terrain, Terrain, Terrain], ...]


NO_SHEET: Any = None
"""Before `attach` gives a decoded state its sheet."""


@dataclass(frozen=True, slots=True)
class Cross:
    """A hex with an X and the encounter that it names. LP-ENC-09."""

    at: Hex
    encounter: str


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of the turn, as they were allocated. LP-ALLOC-02."""

    move: int = 0
    stealth: int = 0
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """What the player wrote at the end of a turn. LP-JOURN-01."""

    turn: int
    at: Hex
    text: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended. LP-GOAL-02 to 05."""

    won: bool
    how: Literal["river", "gunships"] | Loss


@dataclass(frozen=True, slots=True)
class State:
    """One game. `ground` has the terrain of each hex, None for a blank one.

    `previous` is the hex before this one, `began` the hex at the start of the turn (LP-TURN-03),
    `last_move` the Move dice of the turn before (LP-ENC2-04), `gone` the items used or lost.
    """

    edition: int
    ground: tuple[Terrain | None, ...]
    at: Hex
    freedom: Freedom = "free"
    turn: int = 1
    phase: Phase = "mapping"
    previous: Hex = OFF
    began: Hex = OFF
    path: tuple[Hex, ...] = ()
    proximity: int = CAP
    endurance: int = CAP
    health: int = CAP
    barred: tuple[Hex, ...] = ()
    plus2: tuple[Hex, ...] = ()
    crosses: tuple[Cross, ...] = ()
    streams: tuple[tuple[Hex, ...], ...] = ()
    no_snipers: tuple[Hex, ...] = ()
    afflictions: tuple[Affliction, ...] = ()
    held: tuple[Item, ...] = ()
    gone: tuple[Item, ...] = ()
    dice: Dice | None = None
    last_move: int = 0
    next_move: int = 0
    skipped: tuple[Phase, ...] = ()
    notes: tuple[Note, ...] = ()
    ending: Ending | None = None
    agenda: tuple[Task, ...] = ()
    sheet: Annotated[SkipValidation[Sheet], Field(exclude=True)] = field(
        default=NO_SHEET, compare=False, repr=False
    )
