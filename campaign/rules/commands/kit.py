"""Weapons, Gear and packs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, SeatCode


@dataclass(frozen=True, slots=True)
class TakeItem:
    """Take a Weapon (side 0) or Gear from the supply (PH-EQUIP-01, p.13)."""

    marine: Profile
    code: str
    side: int = 0
    kind: Literal["take_item"] = "take_item"


@dataclass(frozen=True, slots=True)
class DropItem:
    """Lay a Weapon or Gear down (PH-EQUIP-34, p.18)."""

    marine: Profile
    code: str
    side: int = 0
    kind: Literal["drop_item"] = "drop_item"


@dataclass(frozen=True, slots=True)
class GiveItem:
    """Give a Weapon or Gear to another (PH-EQUIP-32, p.18)."""

    marine: Profile
    to: Profile
    code: str
    side: int = 0
    kind: Literal["give_item"] = "give_item"


@dataclass(frozen=True, slots=True)
class SensibleKit:
    """Equip the whole Squad sensibly; `owner`: only the Marines of this seat."""

    owner: SeatCode = ""
    kind: Literal["sensible_kit"] = "sensible_kit"


@dataclass(frozen=True, slots=True)
class ClearKit:
    """Lay all Equipment down."""

    kind: Literal["clear_kit"] = "clear_kit"


@dataclass(frozen=True, slots=True)
class Regroup:
    """Open the packs: swap or discard Equipment before a March (PH-EQUIP-32, p.18)."""

    kind: Literal["regroup"] = "regroup"


@dataclass(frozen=True, slots=True)
class ShareAmmo:
    """Share out Ammo as a March demands (PH-EQUIP-20, p.16)."""

    kind: Literal["share_ammo"] = "share_ammo"


@dataclass(frozen=True, slots=True)
class StowItem:
    """Let this Marine carry what was found (PH-EQUIP-33, p.18)."""

    marine: Profile
    kind: Literal["stow_item"] = "stow_item"


@dataclass(frozen=True, slots=True)
class LeaveItem:
    """Leave what was found (PH-EQUIP-34, p.18)."""

    kind: Literal["leave_item"] = "leave_item"


KitCommand = (
    TakeItem
    | DropItem
    | GiveItem
    | SensibleKit
    | ClearKit
    | Regroup
    | ShareAmmo
    | StowItem
    | LeaveItem
)
