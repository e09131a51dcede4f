"""Who gets what: ID markers, the Point, Gear, Boons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class GiveId:
    """Give the ID marker of a Marine who left to another (PH-KIA-04, -10, p.49)."""

    number: int
    kind: Literal["give_id"] = "give_id"


@dataclass(frozen=True, slots=True)
class NamePoint:
    """Name a Point Man because the last one left (PH-MARCH-14, p.61)."""

    kind: Literal["name_point"] = "name_point"


@dataclass(frozen=True, slots=True)
class Lighten:
    """A Marine carries more than he may: swap or discard (PH-EQUIP-33, -34, p.18)."""

    kind: Literal["lighten"] = "lighten"


@dataclass(frozen=True, slots=True)
class StowGear:
    """Gear or a Weapon was found: who takes it? (PH-EQUIP-33, p.18)."""

    code: str
    side: int
    kind: Literal["stow_gear"] = "stow_gear"


@dataclass(frozen=True, slots=True)
class KeepBoon:
    """A Marine has two Boon cards and keeps one (PH-BOON-03, p.52)."""

    profile: Profile
    card: str
    kind: Literal["keep_boon"] = "keep_boon"


@dataclass(frozen=True, slots=True)
class PayBoon:
    """Boon points to be paid or lost: from whom? (PH-BOON-07, p.52)."""

    amount: int
    kind: Literal["pay_boon"] = "pay_boon"


HoldingTask = GiveId | NamePoint | Lighten | StowGear | KeepBoon | PayBoon
