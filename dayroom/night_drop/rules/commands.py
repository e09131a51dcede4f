"""What a seat may ask for. Each is plain data with its `kind`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

Action = Literal["U1", "U2", "U3", "G1", "G2", "G3", "G4"]


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing, or nothing more: decline, pass, finish (ND-ACT-12, ND-COMB-01, ND-COMP-11)."""

    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class SpendAdvantage:
    """Remove a revealed PIR Advantage and take the initiative (ND-ADV-01)."""

    stick: str
    kind: Literal["spend_advantage"] = "spend_advantage"


@dataclass(frozen=True, slots=True)
class RevealMarker:
    """Turn up a face-down VP marker (ND-SEQ-06)."""

    hex: str
    kind: Literal["reveal_marker"] = "reveal_marker"


@dataclass(frozen=True, slots=True)
class PlaceFaceUp:
    """Draw a VP marker face up into a VP hex without one (ND-SEQ-06)."""

    hex: str
    kind: Literal["place_face_up"] = "place_face_up"


@dataclass(frozen=True, slots=True)
class Activate:
    """Choose the action of this activation (ND-ACT-01, ND-ACT-03)."""

    action: Action
    kind: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class Move:
    """Move units, together, to a hex within reach, or "off" the map (ND-MOVE-01)."""

    units: tuple[str, ...]
    to: str
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Scatter:
    """Move an unknown stick one hex, or "off" the map (ND-ACT-05)."""

    stick: str
    to: str
    kind: Literal["scatter"] = "scatter"


@dataclass(frozen=True, slots=True)
class Enter:
    """Draw a reinforcement (ND-REINF-01)."""

    kind: Literal["enter"] = "enter"


@dataclass(frozen=True, slots=True)
class EnterAt:
    """Say where the drawn unit enters (ND-REINF-03, ND-REINF-04)."""

    hex: str
    kind: Literal["enter_at"] = "enter_at"


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack all in a hex with these units, one of them the point unit (ND-COMB-02, ND-COMB-07)."""

    units: tuple[str, ...]
    point: str
    target: str
    kind: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True)
class NamePoint:
    """The defender's point unit (ND-COMB-07)."""

    unit: str
    kind: Literal["name_point"] = "name_point"


@dataclass(frozen=True, slots=True)
class RetreatTo:
    """Retreat to a hex (ND-RETR-01)."""

    hex: str
    kind: Literal["retreat_to"] = "retreat_to"


@dataclass(frozen=True, slots=True)
class LoseStep:
    """This unit takes the step loss (ND-RETR-03)."""

    unit: str
    kind: Literal["lose_step"] = "lose_step"


@dataclass(frozen=True, slots=True)
class Advance:
    """This unit follows the point unit (ND-RETR-04)."""

    unit: str
    kind: Literal["advance"] = "advance"


@dataclass(frozen=True, slots=True)
class Remove:
    """Eliminate this unit: the hex is overstacked (ND-STACK-02)."""

    unit: str
    kind: Literal["remove"] = "remove"


@dataclass(frozen=True, slots=True)
class Regroup:
    """Reveal the regiment's sticks in a hex, to convert or reinforce (ND-COMP-15)."""

    hex: str
    kind: Literal["regroup"] = "regroup"


@dataclass(frozen=True, slots=True)
class Convert:
    """Make a company of these sticks (ND-COMP-03)."""

    sticks: tuple[str, ...]
    kind: Literal["convert"] = "convert"


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Remove this stick and make the reduced company full (ND-COMP-09)."""

    stick: str
    kind: Literal["reinforce"] = "reinforce"


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """Put a random VP marker face down into this VP hex (ND-COMP-13)."""

    hex: str
    kind: Literal["place_marker"] = "place_marker"


AnyCommand = (
    Done
    | SpendAdvantage
    | RevealMarker
    | PlaceFaceUp
    | Activate
    | Move
    | Scatter
    | Enter
    | EnterAt
    | Attack
    | NamePoint
    | RetreatTo
    | LoseStep
    | Advance
    | Remove
    | Regroup
    | Convert
    | Reinforce
    | PlaceMarker
)
Command = Annotated[AnyCommand, Field(discriminator="kind")]
