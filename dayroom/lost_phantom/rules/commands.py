"""What the player may do. One union, told apart by `kind`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.names import NOTE_LENGTH, Affliction, Item


@dataclass(frozen=True, slots=True)
class GoOn:
    """Begin the phase that waits; with the Scope: map no more hexes."""

    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class Allocate:
    """Put the dice into the three slots. LP-ALLOC-01."""

    move: int
    stealth: int
    rest: int
    kind: Literal["allocate"] = "allocate"


@dataclass(frozen=True, slots=True)
class UseDie:
    """Use a die that shows `face`. LP-ROLL-01."""

    face: int
    kind: Literal["use_die"] = "use_die"


@dataclass(frozen=True, slots=True)
class Fail:
    """Declare the roll failed rather than take a six. LP-ROLL-03."""

    kind: Literal["fail"] = "fail"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll a die that shows `face` anew. LP-STEALTH-04."""

    face: int
    kind: Literal["reroll"] = "reroll"


@dataclass(frozen=True, slots=True)
class ChooseHex:
    """The hex that is asked for: to go to, to map, to place something on."""

    hex: Hex
    kind: Literal["choose_hex"] = "choose_hex"


@dataclass(frozen=True, slots=True)
class ChooseOutcome:
    """An outcome of the encounter, by its key. LP-ENC-04."""

    outcome: str
    kind: Literal["choose_outcome"] = "choose_outcome"


@dataclass(frozen=True, slots=True)
class ChooseItem:
    """The item that is lost. LP-ENC1-04."""

    item: Item
    kind: Literal["choose_item"] = "choose_item"


@dataclass(frozen=True, slots=True)
class ChooseAffliction:
    """The affliction that is healed. LP-VILL-08."""

    affliction: Affliction
    kind: Literal["choose_affliction"] = "choose_affliction"


@dataclass(frozen=True, slots=True)
class UseKit:
    """Use the First Aid Kit, on an affliction or for the Health alone. LP-ITEM-02, LP-ITEM-09."""

    affliction: Affliction | None = None
    kind: Literal["use_kit"] = "use_kit"


@dataclass(frozen=True, slots=True)
class FireFlare:
    """Fire the Flare Gun in a Field, in place of the roll for an encounter. LP-ITEM-07."""

    kind: Literal["fire_flare"] = "fire_flare"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn, with or without a note. LP-JOURN-01."""

    note: Annotated[str, Field(max_length=NOTE_LENGTH)] = ""
    kind: Literal["end_turn"] = "end_turn"


AnyCommand = (
    GoOn
    | Allocate
    | UseDie
    | Fail
    | Reroll
    | ChooseHex
    | ChooseOutcome
    | ChooseItem
    | ChooseAffliction
    | UseKit
    | FireFlare
    | EndTurn
)
Command = Annotated[AnyCommand, Field(discriminator="kind")]
