"""Weapons and Gear change hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class EquipmentTaken:
    """A Marine took a Weapon or Gear (PH-EQUIP-01, p.13)."""

    marine: Profile
    code: str
    side: int
    kind: Literal["equipment_taken"] = "equipment_taken"


@dataclass(frozen=True, slots=True)
class EquipmentDropped:
    """A Marine laid a Weapon or Gear down (PH-EQUIP-34, p.18)."""

    marine: Profile
    code: str
    side: int
    kind: Literal["equipment_dropped"] = "equipment_dropped"


@dataclass(frozen=True, slots=True)
class EquipmentGiven:
    """A Weapon or Gear changed hands (PH-EQUIP-32, p.18)."""

    marine: Profile
    to: Profile
    code: str
    side: int
    kind: Literal["equipment_given"] = "equipment_given"


@dataclass(frozen=True, slots=True)
class GearUsed:
    """A use of Gear was spent (PH-EQUIP-17, p.16)."""

    marine: Profile
    code: str
    left: int
    kind: Literal["gear_used"] = "gear_used"


@dataclass(frozen=True, slots=True)
class GearFound:
    """A Weapon or Gear was found."""

    code: str
    side: int
    kind: Literal["gear_found"] = "gear_found"


@dataclass(frozen=True, slots=True)
class GearLeft:
    """Something found was left behind."""

    code: str
    side: int
    kind: Literal["gear_left"] = "gear_left"


KitEvent = EquipmentTaken | EquipmentDropped | EquipmentGiven | GearUsed | GearFound | GearLeft
