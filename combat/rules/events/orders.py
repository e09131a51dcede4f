"""Marines are activated and carry out their Orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from combat.rules.options import Part


@dataclass(frozen=True, slots=True)
class MarineActivated:
    """A Marine was chosen to act."""

    marine: str
    kind: Literal["marine_activated"] = "marine_activated"


@dataclass(frozen=True, slots=True)
class MarineMoved:
    """A Marine moved."""

    marine: str
    start: str
    to: str
    cost: tuple[Part, ...] = ()
    kind: Literal["marine_moved"] = "marine_moved"


@dataclass(frozen=True, slots=True)
class CoverTaken:
    """A Marine took Cover; `soft_cover` is what he has now."""

    marine: str
    markers: int
    soft_cover: int
    cost: tuple[Part, ...] = ()
    kind: Literal["cover_taken"] = "cover_taken"


@dataclass(frozen=True, slots=True)
class Idled:
    """A Marine idled."""

    marine: str
    kind: Literal["idled"] = "idled"


@dataclass(frozen=True, slots=True)
class GearSpent:
    """A piece of Gear was flipped or, at `left` 0, discarded (PH-EQUIP-17)."""

    marine: str
    code: str
    left: int
    kind: Literal["gear_spent"] = "gear_spent"


@dataclass(frozen=True, slots=True)
class Fired:
    """A Marine fired: what, at whom ("" for a row), and what it cost."""

    marine: str
    weapon: str
    mode: str
    target: str
    aimed: bool = False
    cost: tuple[Part, ...] = ()
    kind: Literal["fired"] = "fired"


@dataclass(frozen=True, slots=True)
class SmokePopped:
    """Smoke now lies over a column; `value` is the Hard Cover it gives."""

    marine: str
    source: str
    column: int
    value: int
    cost: tuple[Part, ...] = ()
    kind: Literal["smoke_popped"] = "smoke_popped"


@dataclass(frozen=True, slots=True)
class SmokeFaded:
    """Smoke flipped to its second side, or at `value` 0 cleared (PH-CBT-SMOKE-05)."""

    column: int
    value: int
    kind: Literal["smoke_faded"] = "smoke_faded"


@dataclass(frozen=True, slots=True)
class SkillUsed:
    """A Specialist Skill Order was given."""

    marine: str
    skill: str
    target: str = ""
    row: int = 0
    cost: tuple[Part, ...] = ()
    kind: Literal["skill_used"] = "skill_used"


@dataclass(frozen=True, slots=True)
class SoftCoverRegained:
    """A Marine got Soft Cover back by a Skill or a Boon card."""

    marine: str
    markers: int
    soft_cover: int
    kind: Literal["soft_cover_regained"] = "soft_cover_regained"


@dataclass(frozen=True, slots=True)
class MarineReadied:
    """A Marine's marker was turned back to green (PH-CBT-INIT-09, PH-KIA-07)."""

    marine: str
    reason: str
    kind: Literal["marine_readied"] = "marine_readied"


@dataclass(frozen=True, slots=True)
class StressRemoved:
    """A Marine may remove so much Stress: for the campaign to carry out."""

    marine: str
    amount: int
    kind: Literal["stress_removed"] = "stress_removed"


@dataclass(frozen=True, slots=True)
class BoonPlayed:
    """A Marine played his Boon card."""

    marine: str
    boon: str
    effect: str
    amount: int
    kind: Literal["boon_played"] = "boon_played"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A Marine used his Ability."""

    marine: str
    ability: str
    kind: Literal["ability_used"] = "ability_used"


OrderEvent = (
    MarineActivated | MarineMoved | CoverTaken | Idled | GearSpent | Fired | SmokePopped
    | SmokeFaded | SkillUsed | SoftCoverRegained | MarineReadied | StressRemoved | BoonPlayed
    | AbilityUsed
)  # fmt: skip
