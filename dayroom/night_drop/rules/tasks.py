"""What the game still has to do or to ask: one small frozen thing for each kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from dayroom.night_drop.rules.content import Regiment, Seat


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """The next turn begins."""

    kind: Literal["begin_turn"] = "begin_turn"


@dataclass(frozen=True, slots=True)
class ChooseAdvantage:
    """The American may spend a PIR Advantage before the initiative dice (ND-ADV-01)."""

    kind: Literal["choose_advantage"] = "choose_advantage"


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Who has the initiative; `spent` is the regiment of an Advantage just spent."""

    spent: Regiment | Literal[""] = ""
    kind: Literal["roll_initiative"] = "roll_initiative"


@dataclass(frozen=True, slots=True)
class Objectives:
    """The German may look for the American objectives (ND-SEQ-06)."""

    kind: Literal["objectives"] = "objectives"


@dataclass(frozen=True, slots=True)
class Activation:
    """One of the five activations of a turn, 1 to 5 (ND-SEQ-02)."""

    number: int
    kind: Literal["activation"] = "activation"


@dataclass(frozen=True, slots=True)
class Acting:
    """An activation under way: U1 to U3 (`regiment`) or G4 (`allowed` units, ND-ACT-07).

    `active`: units that have used one of the activations rolled. `moving`: the units whose move may
    go on, with `left` half points and `hexes_left`. `fought` have attacked, `attacked` were.
    """

    side: Seat
    regiment: Regiment | Literal[""] = ""
    allowed: int = 0
    step: Literal["enter", "move", "fight"] = "move"
    active: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    moving: tuple[str, ...] = ()
    left: int = 0
    hexes_left: int = 0
    fought: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    kind: Literal["acting"] = "acting"


@dataclass(frozen=True, slots=True)
class Scattering:
    """G1 to G3: `left` movements of unknown sticks; `made` counts them for each (ND-ACT-05)."""

    regiment: Regiment
    left: int
    made: tuple[str, ...] = ()
    kind: Literal["scattering"] = "scattering"


@dataclass(frozen=True, slots=True)
class ChooseEntry:
    """A drawn unit waits for its entry hex (ND-REINF-03, ND-REINF-04)."""

    card: str
    hexes: tuple[str, ...]
    kind: Literal["choose_entry"] = "choose_entry"


@dataclass(frozen=True, slots=True)
class CheckStacks:
    """The stacking limit is checked for a side or a regiment (ND-STACK-02, ND-STACK-04)."""

    side: Seat
    regiment: Regiment | Literal[""] = ""
    kind: Literal["check_stacks"] = "check_stacks"


@dataclass(frozen=True, slots=True)
class Surplus:
    """The owner eliminates units of a hex until three are left (ND-STACK-02)."""

    side: Seat
    hex: str
    kind: Literal["surplus"] = "surplus"


@dataclass(frozen=True, slots=True)
class Regrouping:
    """The last step of an American activation; `resolved` hexes are done (ND-COMP-17)."""

    regiment: Regiment
    resolved: tuple[str, ...] = ()
    kind: Literal["regrouping"] = "regrouping"


@dataclass(frozen=True, slots=True)
class Converting:
    """The sticks of a hex are revealed: convert, reinforce or decline (ND-COMP-15)."""

    regiment: Regiment
    hex: str
    kind: Literal["converting"] = "converting"


@dataclass(frozen=True, slots=True)
class ChooseVpHex:
    """An HQ stick was used: the American puts a VP marker face down (ND-COMP-13)."""

    kind: Literal["choose_vp_hex"] = "choose_vp_hex"


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat: who attacks whom from where; `origins` are the hexes of the attackers."""

    attackers: tuple[str, ...]
    origins: tuple[str, ...]
    point: str
    target: str
    side: Seat
    guard: str = ""


@dataclass(frozen=True, slots=True)
class ChooseGuard:
    """The defender names his point unit (ND-COMB-07)."""

    combat: Combat
    kind: Literal["choose_guard"] = "choose_guard"


@dataclass(frozen=True, slots=True)
class NightChoice:
    """At night the defender may retreat instead of losing a step (ND-COMB-12)."""

    combat: Combat
    kind: Literal["night_choice"] = "night_choice"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Units of a hex must retreat together (ND-RETR-01, ND-RETR-02)."""

    side: Seat
    hex: str
    units: tuple[str, ...]
    kind: Literal["retreat"] = "retreat"


@dataclass(frozen=True, slots=True)
class ChooseLoss:
    """They cannot retreat: the owner picks who loses a step (ND-RETR-03)."""

    side: Seat
    units: tuple[str, ...]
    kind: Literal["choose_loss"] = "choose_loss"


@dataclass(frozen=True, slots=True)
class AfterCombat:
    """Does the point unit enter the hex (ND-RETR-04)?"""

    combat: Combat
    kind: Literal["after_combat"] = "after_combat"


@dataclass(frozen=True, slots=True)
class ChooseAdvance:
    """The other attackers may follow the point unit (ND-RETR-04)."""

    combat: Combat
    units: tuple[str, ...]
    kind: Literal["choose_advance"] = "choose_advance"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn ends; after the ninth the game (ND-VICT-01)."""

    kind: Literal["end_turn"] = "end_turn"


Task = Annotated[
    BeginTurn
    | ChooseAdvantage
    | RollInitiative
    | Objectives
    | Activation
    | Acting
    | Scattering
    | ChooseEntry
    | CheckStacks
    | Surplus
    | Regrouping
    | Converting
    | ChooseVpHex
    | ChooseGuard
    | NightChoice
    | Retreat
    | ChooseLoss
    | AfterCombat
    | ChooseAdvance
    | EndTurn,
    Field(discriminator="kind"),
]
