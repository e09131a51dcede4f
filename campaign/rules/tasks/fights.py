"""A Combat, from the packs before it to what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Path, Profile


@dataclass(frozen=True, slots=True)
class Fight:
    """A Combat being fought; `path` addresses its step, empty for none."""

    doc: str
    path: Path
    kind: Literal["fight"] = "fight"


@dataclass(frozen=True, slots=True)
class Swap:
    """The packs lie open before a Combat that allows swaps (PH-CBT-SETUP-11, p.30).

    heavy: who carried more than he may when they were opened, and how much.
    """

    heavy: tuple[tuple[str, int], ...] = ()
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class SettleBattle:
    """Casualties are dealt with: the battle goes on."""

    kind: Literal["settle_battle"] = "settle_battle"


@dataclass(frozen=True, slots=True)
class AfterBattle:
    """Rewards, load, then the entry's text by result (PH-CBT-END-01..09, p.44)."""

    doc: str
    path: Path
    kind: Literal["after_battle"] = "after_battle"


@dataclass(frozen=True, slots=True)
class Hum:
    """After a Combat one Marine may remove 1 Stress (HUM)."""

    kind: Literal["hum"] = "hum"


@dataclass(frozen=True, slots=True)
class SpareWound:
    """A Wound card is due: its holder may use SIX DAYS or STAY WITH ME instead of a plain draw.

    profile draws it, holder may use code; `checking`: the Squad's thresholds are being checked.
    """

    profile: Profile
    holder: str
    code: str
    combat: bool = False
    checking: bool = False
    kind: Literal["spare_wound"] = "spare_wound"


@dataclass(frozen=True, slots=True)
class SpareStress:
    """Stress has come that his charm may ignore; `checking`: his threshold is to be checked."""

    profile: Profile
    charm: str
    amount: int
    checking: bool = False
    kind: Literal["spare_stress"] = "spare_stress"


FightTask = Fight | Swap | SettleBattle | AfterBattle | Hum | SpareWound | SpareStress
