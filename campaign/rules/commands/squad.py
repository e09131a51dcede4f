"""The Squad is put together and sets out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, Specialization


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: past an intro, a briefing, a dotted line, a read entry."""

    kind: Literal["continue"] = "continue"


@dataclass(frozen=True, slots=True)
class ChooseMotivation:
    """Choose the Motivation (PH-CAMPAIGN-03, p.7)."""

    code: str
    kind: Literal["choose_motivation"] = "choose_motivation"


@dataclass(frozen=True, slots=True)
class DraftMarine:
    """Take one of the offered Profiles (PH-SQUAD-09, p.12)."""

    marine: Profile
    kind: Literal["draft_marine"] = "draft_marine"


@dataclass(frozen=True, slots=True)
class DraftRest:
    """Take whom suits each post best, for this one and all that the seat has yet to fill."""

    kind: Literal["draft_rest"] = "draft_rest"


@dataclass(frozen=True, slots=True)
class RecruitMarine:
    """Take the special Marine in for a Specialization (PH-SETUP-16, p.10)."""

    spec: Specialization
    kind: Literal["recruit_marine"] = "recruit_marine"


@dataclass(frozen=True, slots=True)
class NamePointMan:
    """Name the Point Man (PH-MARCH-13, p.23)."""

    marine: Profile
    kind: Literal["name_point_man"] = "name_point_man"


@dataclass(frozen=True, slots=True)
class MoveOut:
    """Finish equipping and begin the Mission (PH-SETUP-01, p.9)."""

    kind: Literal["move_out"] = "move_out"


SquadCommand = (
    Continue | ChooseMotivation | DraftMarine | DraftRest | RecruitMarine | NamePointMan | MoveOut
)
