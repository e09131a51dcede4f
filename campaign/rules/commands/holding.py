"""Who gets what: ID markers and Boons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class AssignId:
    """Give the free ID marker to this Marine (PH-KIA-10, p.49)."""

    marine: Profile
    kind: Literal["assign_id"] = "assign_id"


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep this Boon card, discard the other (PH-BOON-03, p.52)."""

    card: str
    kind: Literal["keep_card"] = "keep_card"


@dataclass(frozen=True, slots=True)
class PayBoonPoint:
    """This Marine pays 1 Boon point (PH-BOON-07, p.52)."""

    marine: Profile
    kind: Literal["pay_boon_point"] = "pay_boon_point"


HoldingCommand = AssignId | KeepCard | PayBoonPoint
