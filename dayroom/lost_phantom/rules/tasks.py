"""What the game still has to do or ask, as a stack: the last task of `State.agenda` is next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from dayroom.lost_phantom.rules.effects import (
    Effect,
    MapVillage,
    PlaceCross,
    PlaceLake,
    PlaceVillage,
    Ride,
    Step,
    Stream,
)
from dayroom.lost_phantom.rules.names import Phase, Slot


@dataclass(frozen=True, slots=True)
class Begin:
    """A phase begins; `asked` once the player has passed what he might do before it."""

    phase: Phase
    asked: bool = False
    kind: Literal["begin"] = "begin"


@dataclass(frozen=True, slots=True)
class Survey:
    """The Scope maps hexes: `left` of them, with the terrain at `step` of the row. LP-ITEM-05."""

    row: int
    step: int
    left: int
    kind: Literal["survey"] = "survey"


@dataclass(frozen=True, slots=True)
class Meet:
    """An outcome of this encounter is to be chosen. LP-ENC-04."""

    encounter: str
    kind: Literal["meet"] = "meet"


@dataclass(frozen=True, slots=True)
class Welcome:
    """The Village chart is to be rolled. LP-MOVE-04, LP-MOVE-05."""

    kind: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class Allocating:
    """The dice are to be allocated. LP-ALLOC-01."""

    kind: Literal["allocating"] = "allocating"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice lie on the table and one is to be used. LP-ROLL-01."""

    slot: Slot
    faces: tuple[int, ...]
    bonus: int
    may_reroll: bool = False
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Leaving:
    """The Move roll succeeded and the pilot goes where the player likes. LP-MOVE-01."""

    kind: Literal["leaving"] = "leaving"


@dataclass(frozen=True, slots=True)
class Writing:
    """The turn is over but for its note. LP-JOURN-01."""

    kind: Literal["writing"] = "writing"


Task = Annotated[
    Begin | Survey | Meet | Welcome | Allocating | Rolled | Leaving | Writing | Effect,
    Field(discriminator="kind"),
]
AnyTask = Begin | Survey | Meet | Welcome | Allocating | Rolled | Leaving | Writing | Effect

HexTask = (
    Survey | Step | PlaceLake | PlaceVillage | PlaceCross | MapVillage | Stream | Ride | Leaving
)
"""The tasks that ask for a hex."""
