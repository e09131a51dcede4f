"""Damage, Stress, Wounds, Conditions, losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """Damage was taken (PH-DAMAGE-03, p.46)."""

    marine: Profile
    amount: int
    now: int
    kind: Literal["damage_taken"] = "damage_taken"


@dataclass(frozen=True, slots=True)
class DamageRemoved:
    """Damage was removed."""

    marine: Profile
    amount: int
    now: int
    kind: Literal["damage_removed"] = "damage_removed"


@dataclass(frozen=True, slots=True)
class StressTaken:
    """Stress was taken (PH-STRESS-02, p.46)."""

    marine: Profile
    amount: int
    now: int
    kind: Literal["stress_taken"] = "stress_taken"


@dataclass(frozen=True, slots=True)
class StressRemoved:
    """Stress was removed (PH-STRESS-01, p.45)."""

    marine: Profile
    amount: int
    now: int
    kind: Literal["stress_removed"] = "stress_removed"


@dataclass(frozen=True, slots=True)
class WoundDrawn:
    """A Wound card was drawn (PH-WOUND-03, p.46)."""

    marine: Profile
    card: str
    kept: str
    cubes: int
    kind: Literal["wound_drawn"] = "wound_drawn"


@dataclass(frozen=True, slots=True)
class ConditionDrawn:
    """A Condition card was drawn (PH-CONDITION-03, p.49)."""

    marine: Profile
    card: str
    kept: str
    cubes: int
    kind: Literal["condition_drawn"] = "condition_drawn"


@dataclass(frozen=True, slots=True)
class MarineKilled:
    """A Marine was K.I.A. (PH-KIA-01, p.48)."""

    marine: Profile
    why: str
    kind: Literal["marine_killed"] = "marine_killed"


@dataclass(frozen=True, slots=True)
class MarineBroke:
    """A Marine had a Breakdown (PH-BREAKDOWN-01, p.50)."""

    marine: Profile
    kind: Literal["marine_broke"] = "marine_broke"


@dataclass(frozen=True, slots=True)
class IdPassed:
    """An ID marker went to another Marine (PH-KIA-04, p.49)."""

    number: int
    marine: Profile
    kind: Literal["id_passed"] = "id_passed"


@dataclass(frozen=True, slots=True)
class MarkerPutOn:
    """Walking Wounded, Littered or K.I.A. was put on the Tracker Board (PH-WOUND-13, p.48)."""

    marker: str
    kind: Literal["marker_put_on"] = "marker_put_on"


HurtEvent = (
    DamageTaken
    | DamageRemoved
    | StressTaken
    | StressRemoved
    | WoundDrawn
    | ConditionDrawn
    | MarineKilled
    | MarineBroke
    | IdPassed
    | MarkerPutOn
)
