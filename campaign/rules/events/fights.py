"""A Combat begins, is fought and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from combat.rules.events import Event as BattleEvent


@dataclass(frozen=True, slots=True)
class CombatStarted:
    """A Combat began (PH-CBT-INIT-01, p.32)."""

    title: str
    kind: Literal["combat_started"] = "combat_started"


@dataclass(frozen=True, slots=True)
class BattleHappened:
    """Something happened in the Combat."""

    event: BattleEvent
    kind: Literal["battle_happened"] = "battle_happened"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """A Combat ended (PH-CBT-END-01, p.44)."""

    how: str
    won: bool
    eliminated: int
    placed: int
    kind: Literal["combat_ended"] = "combat_ended"


FightEvent = CombatStarted | BattleHappened | CombatEnded
