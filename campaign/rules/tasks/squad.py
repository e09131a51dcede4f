"""The Squad is put together and sets out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, SeatCode, Specialization


@dataclass(frozen=True, slots=True)
class ReadIntro:
    """The campaign's intro, read until the players go on."""

    kind: Literal["read_intro"] = "read_intro"


@dataclass(frozen=True, slots=True)
class PickMotivation:
    """Choose 1 of 3 Motivations (PH-CAMPAIGN-03, p.7)."""

    kind: Literal["pick_motivation"] = "pick_motivation"


@dataclass(frozen=True, slots=True)
class Draft:
    """Choose one of the offered Profiles for a Specialization (PH-SQUAD-09, -13, p.12-13).

    left_by: the seat that has left the choice to `suits` beforehand.
    """

    spec: Specialization
    offered: tuple[Profile, ...] = ()
    temporary: bool = False
    left_by: SeatCode = ""
    kind: Literal["draft"] = "draft"


@dataclass(frozen=True, slots=True)
class SetUpMission:
    """Set up a Mission (PH-SETUP-01, p.9)."""

    number: int
    kind: Literal["set_up_mission"] = "set_up_mission"


@dataclass(frozen=True, slots=True)
class Reassemble:
    """Put the Squad together again and find who must be replaced (PH-SQUAD-11..15, p.13)."""

    kind: Literal["reassemble"] = "reassemble"


@dataclass(frozen=True, slots=True)
class Briefing:
    """The briefing, read until the players go on."""

    kind: Literal["briefing"] = "briefing"


@dataclass(frozen=True, slots=True)
class Equip:
    """Equip the Squad and name the Point Man (PH-EQUIP-01, p.13)."""

    kind: Literal["equip"] = "equip"


@dataclass(frozen=True, slots=True)
class Recruit:
    """A special Marine may join: for a vacancy or in whose place? (PH-SETUP-16, p.10)."""

    profile: Profile
    kind: Literal["recruit"] = "recruit"


SquadTask = (
    ReadIntro | PickMotivation | Draft | SetUpMission | Reassemble | Briefing | Equip | Recruit
)
