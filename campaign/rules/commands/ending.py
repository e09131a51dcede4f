"""Upgrades and R&R."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class UpgradeMarine:
    """Raise a Marine one level (PH-XP-05, p.51)."""

    marine: Profile
    kind: Literal["upgrade_marine"] = "upgrade_marine"


@dataclass(frozen=True, slots=True)
class SpendBoon:
    """Spend 1 Boon point on the R&R roll: +1 per 2 (PH-RNR-05, p.52)."""

    marine: Profile
    kind: Literal["spend_boon"] = "spend_boon"


@dataclass(frozen=True, slots=True)
class RollRnr:
    """Roll for R&R (PH-RNR-03, p.52)."""

    kind: Literal["roll_rnr"] = "roll_rnr"


@dataclass(frozen=True, slots=True)
class RerollRnr:
    """Roll a repeated result again (PH-RNR-07, p.52)."""

    kind: Literal["reroll_rnr"] = "reroll_rnr"


EndingCommand = UpgradeMarine | SpendBoon | RollRnr | RerollRnr
