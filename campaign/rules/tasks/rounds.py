"""Action Rounds: what a Squad Action leaves to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile

ThreatReason = Literal["march", "bivouac", "night", "evac"]
"""What Threat dice are rolled for; `campaign.rules.threat_dice` says how many."""


@dataclass(frozen=True, slots=True)
class SquadAction:
    """The Squad chooses its action: March, Bivouac or Evac (PH-ROUND-02, p.21)."""

    kind: Literal["squad_action"] = "squad_action"


@dataclass(frozen=True, slots=True)
class RollThreat:
    """Roll Threat dice and apply them and the EAZ (PH-THREAT-03, PH-EAZ-02, p.22).

    why: march, bivouac, night or evac; dice: how many; faces: rolled so far, waiting for a reroll.
    quiet: next to the Base, the die counts for Encounters only (PH-BASE-01, p.22).
    """

    why: ThreatReason
    dice: int = 1
    faces: tuple[int, ...] = ()
    quiet: bool = False
    kind: Literal["roll_threat"] = "roll_threat"


@dataclass(frozen=True, slots=True)
class RandomCombatCheck:
    """Fight the Random Combat if Threat has reached its level (PH-THREAT-06, p.22)."""

    kind: Literal["random_combat_check"] = "random_combat_check"


@dataclass(frozen=True, slots=True)
class Arrive:
    """Resolve the Event of the Space entered, else perhaps an Encounter (PH-EVENT-01, p.26)."""

    kind: Literal["arrive"] = "arrive"


@dataclass(frozen=True, slots=True)
class EnterBase:
    """The Base was entered: the Mission ends after what lies there (PH-BASE-05, p.22)."""

    kind: Literal["enter_base"] = "enter_base"


@dataclass(frozen=True, slots=True)
class Rest:
    """A Bivouac under way: `left` minutes to pass, `spent` passed (PH-BIVOUAC-01, p.24)."""

    left: int
    spent: int = 0
    ground: bool = False
    kind: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class NightRest:
    """A Night Bivouac under way, after its Threat roll (PH-BIVOUAC-12, p.24)."""

    started: int
    kind: Literal["night_rest"] = "night_rest"


@dataclass(frozen=True, slots=True)
class Camp:
    """First Aid and Rations before a Bivouac ends (PH-BIVOUAC-08, PH-FIRSTAID-01, p.24).

    minutes: how long the Bivouac lasted; recover: SP it gives back when the camp is struck.
    """

    minutes: int
    recover: int
    kits: int = 0
    night: bool = False
    kind: Literal["camp"] = "camp"


@dataclass(frozen=True, slots=True)
class Treat:
    """Damage that First Aid removes from whom one likes (PH-FIRSTAID-06, p.24)."""

    left: int
    kind: Literal["treat"] = "treat"


@dataclass(frozen=True, slots=True)
class EvacResolve:
    """The helicopter has landed: choose who leaves (PH-EVAC-08, p.25)."""

    kind: Literal["evac_resolve"] = "evac_resolve"


@dataclass(frozen=True, slots=True)
class PeekEncounter:
    """LONG VIEW: the top Encounter was looked at; leave it or put it under the deck."""

    profile: Profile
    kind: Literal["peek_encounter"] = "peek_encounter"


RoundTask = (
    SquadAction
    | RollThreat
    | RandomCombatCheck
    | Arrive
    | EnterBase
    | Rest
    | NightRest
    | Camp
    | Treat
    | EvacResolve
    | PeekEncounter
)
