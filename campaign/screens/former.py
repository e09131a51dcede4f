"""What the tracks and the Squad's gauges showed before the last command's first die fell.

Until the dice lie the page shows these values, not what came of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import dropwhile

from campaign.rules import clock
from campaign.rules.events import (
    BattleHappened,
    DamageRemoved,
    DamageTaken,
    DieRolled,
    Event,
    FirstAidRolled,
    ForcedMarch,
    MarineDrawn,
    RnrResultRolled,
    RnrRolled,
    StaminaChanged,
    StressRemoved,
    StressTaken,
    TestRolled,
    ThreatChanged,
    ThreatDieRolled,
    TimePassed,
)
from campaign.rules.names import Profile

ROLLS = (BattleHappened, DieRolled, FirstAidRolled, ForcedMarch, MarineDrawn, RnrResultRolled,
         RnrRolled, TestRolled, ThreatDieRolled)  # fmt: skip
"""Events whose dice are seen to fall."""


@dataclass(slots=True)
class Former:
    """What changed after the first die, as it was before; None for what stayed as it is.

    `clock` in minutes after midnight; `damage` and `stress` only of those whose gauge moved.
    """

    threat: int | None = None
    stamina: int | None = None
    clock: int | None = None
    damage: dict[Profile, int] = field(default_factory=dict)
    stress: dict[Profile, int] = field(default_factory=dict)


def former(events: Iterable[Event]) -> Former:
    """Return what the first die of some events, and whatever came after it, changed."""
    was = Former()
    for event in dropwhile(lambda one: not isinstance(one, ROLLS), events):
        match event:
            case ThreatChanged(_, amount, now) if was.threat is None:
                was.threat = now - amount
            case StaminaChanged(amount, now) if was.stamina is None:
                was.stamina = now - amount
            case TimePassed(minutes, _, now) if was.clock is None:
                was.clock = (now - minutes) % clock.DAY
            case DamageTaken(marine, amount, now):
                was.damage.setdefault(marine, now - amount)
            case DamageRemoved(marine, amount, now):
                was.damage.setdefault(marine, now + amount)
            case StressTaken(marine, amount, now):
                was.stress.setdefault(marine, now - amount)
            case StressRemoved(marine, amount, now):
                was.stress.setdefault(marine, now + amount)
    return was
