"""Experience, Boons, Lucky Charms, Abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class ExperienceGained:
    """Experience was gained or lost (PH-XP-07, p.51)."""

    marine: Profile
    amount: int
    why: str
    kind: Literal["experience_gained"] = "experience_gained"


@dataclass(frozen=True, slots=True)
class BoonDrawn:
    """A Boon card was drawn (PH-BOON-01, p.52)."""

    card: str
    marine: Profile
    kind: Literal["boon_drawn"] = "boon_drawn"


@dataclass(frozen=True, slots=True)
class BoonKept:
    """Of two Boon cards one was kept (PH-BOON-03, p.52)."""

    marine: Profile
    card: str
    kind: Literal["boon_kept"] = "boon_kept"


@dataclass(frozen=True, slots=True)
class BoonPlayed:
    """A Boon card was played (PH-BOON-02, p.52)."""

    marine: Profile
    card: str
    kind: Literal["boon_played"] = "boon_played"


@dataclass(frozen=True, slots=True)
class BoonPointsChanged:
    """Boon points were gained or spent (PH-BOON-01, p.52)."""

    marine: Profile
    amount: int
    now: int
    kind: Literal["boon_points_changed"] = "boon_points_changed"


@dataclass(frozen=True, slots=True)
class CharmGained:
    """A Lucky Charm was gained (PH-CHARM-01, p.27)."""

    marine: Profile
    charm: str
    kind: Literal["charm_gained"] = "charm_gained"


@dataclass(frozen=True, slots=True)
class CharmUsed:
    """A Lucky Charm was used (PH-CHARM-01, p.27)."""

    marine: Profile
    charm: str
    kind: Literal["charm_used"] = "charm_used"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An Ability or Skill was used (PH-SQUAD-04, p.58)."""

    marine: Profile
    ability: str
    kind: Literal["ability_used"] = "ability_used"


GainEvent = (
    ExperienceGained
    | BoonDrawn
    | BoonKept
    | BoonPlayed
    | BoonPointsChanged
    | CharmGained
    | CharmUsed
    | AbilityUsed
)
