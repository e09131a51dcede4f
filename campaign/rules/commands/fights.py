"""A Combat, and the Stress after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile
from combat.rules.commands import Command as BattleCommand


@dataclass(frozen=True, slots=True)
class Fight:
    """Give a command in the Combat."""

    order: BattleCommand
    kind: Literal["fight"] = "fight"


@dataclass(frozen=True, slots=True)
class RelieveStress:
    """This Marine removes 1 Stress (HUM)."""

    marine: Profile
    kind: Literal["relieve_stress"] = "relieve_stress"


FightCommand = Fight | RelieveStress
