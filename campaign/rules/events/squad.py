"""The Squad is put together and sets out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, Space, Specialization


@dataclass(frozen=True, slots=True)
class MotivationChosen:
    """A Motivation was chosen (PH-CAMPAIGN-03, p.7)."""

    code: str
    kind: Literal["motivation_chosen"] = "motivation_chosen"


@dataclass(frozen=True, slots=True)
class MarinesOffered:
    """Profiles were drawn for a Specialization (PH-SQUAD-09, p.12)."""

    spec: Specialization
    profiles: tuple[Profile, ...]
    kind: Literal["marines_offered"] = "marines_offered"


@dataclass(frozen=True, slots=True)
class MarineDrafted:
    """A Marine joined the Squad (PH-SQUAD-10, p.12)."""

    spec: Specialization
    marine: Profile
    temporary: bool
    kind: Literal["marine_drafted"] = "marine_drafted"


@dataclass(frozen=True, slots=True)
class MarineReturned:
    """A Marine came back from the hospital (PH-HOSPITAL-05, p.48)."""

    marine: Profile
    kind: Literal["marine_returned"] = "marine_returned"


@dataclass(frozen=True, slots=True)
class MissionSetUp:
    """A Mission was set up (PH-SETUP-01, p.9)."""

    mission: int
    kind: Literal["mission_set_up"] = "mission_set_up"


@dataclass(frozen=True, slots=True)
class PointManNamed:
    """The Point Man was named (PH-MARCH-13, p.23)."""

    marine: Profile
    kind: Literal["point_man_named"] = "point_man_named"


@dataclass(frozen=True, slots=True)
class MovedOut:
    """The Mission began (PH-SETUP-01, p.9)."""

    at: Space
    kind: Literal["moved_out"] = "moved_out"


SquadEvent = (
    MotivationChosen
    | MarinesOffered
    | MarineDrafted
    | MarineReturned
    | MissionSetUp
    | PointManNamed
    | MovedOut
)
