"""What the Red player may say outside a Combat (PH-OPT-SAPPER-03..08, p.54).

A standing order needs no dice and may be given whatever is awaited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Space

SapperMarker = Literal["diff", "reroll", "redraw", "eaz"]
"""+1 DIFF, reroll an Enemy's test, redraw a Combat marker, move an EAZ (PH-OPT-SAPPER-08)."""
Held = Literal["encounter", "diff", "reroll", "redraw", "eaz"]


@dataclass(frozen=True, slots=True)
class PlayEncounter:
    """Play an Encounter card from the hand (PH-OPT-SAPPER-03)."""

    card: str
    kind: Literal["play_encounter"] = "play_encounter"


@dataclass(frozen=True, slots=True)
class RaiseDiff:
    """Play a Sapper marker: +1 DIFF for the test that waits (PH-OPT-SAPPER-08)."""

    kind: Literal["raise_diff"] = "raise_diff"


@dataclass(frozen=True, slots=True)
class MoveEaz:
    """Play a Sapper marker: an EAZ moves to an Adjacent Space (PH-OPT-SAPPER-08)."""

    eaz: Space
    to: Space
    kind: Literal["move_eaz"] = "move_eaz"


@dataclass(frozen=True, slots=True)
class HoldBack:
    """Standing order: do not ask me for these, I keep them back."""

    what: Held
    kind: Literal["hold_back"] = "hold_back"


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Standing order: ask me for these again."""

    what: Held
    kind: Literal["ask_again"] = "ask_again"


StandingOrder = HoldBack | AskAgain
SapperCommand = PlayEncounter | RaiseDiff | MoveEaz | StandingOrder
