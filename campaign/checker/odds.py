"""Tests that nobody can pass, by exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.rules.cards import ProfileCard
from campaign.rules.language import Change, Roll
from campaign.rules.trait_tests import BASE_FOCUS
from combat.rules.odds import distribution

NOBODY, FEW = 0.01, 0.125
SKILL = 1
"""A Specialist Skill adds a die (PH-SQUAD-06, p.11)."""
STRONGEST = 4
"""The highest Trait of a Profile (PH-SQUAD-03, p.11)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A test at the lowest DIFF it can have, and whether it may be passed without a roll."""

    trait: str
    diff: int
    auto: bool


def best(trait: str, profiles: Sequence[ProfileCard]) -> int:
    """Return the Strike dice of the best Marine, with his Skill."""
    values = [profile.traits.get(trait, 0) for profile in profiles]  # type: ignore[call-overload]
    return max(values, default=STRONGEST) + SKILL


@lru_cache(maxsize=256)
def _chance(strike: int, diff: int) -> float:
    return distribution(BASE_FOCUS, strike, 0).at_least(diff)


def chance(trait: str, diff: int, profiles: Sequence[ProfileCard]) -> float:
    """Return the chance of the best Marine by day to reach a DIFF."""
    return _chance(best(trait, profiles), diff)


def lowest(diff: int, changes: Sequence[tuple[Change, bool, bool]]) -> int:
    """Return the lowest DIFF that changes can make; each with whether it may and must hold."""
    found = {diff}
    for change, may, must in changes:
        after = {value + change.add if change.to is None else change.to for value in found}
        found = after if must else found | after if may else found
    return max(1, min(found))


def numbers(roll: Roll, changes: list[tuple[int, ...]]) -> set[int]:
    """Return the numbers that a roll may come to, within its outcomes."""
    low = min(outcome.from_ for outcome in roll.outcomes)
    high = max(outcome.to for outcome in roll.outcomes)
    found = set(range(1, int(roll.die[1:]) + 1))
    for may in changes:
        found = {number + add for number in found for add in may}
    return {min(high, max(low, number)) for number in found}


def finding(test: Asked, profiles: Sequence[ProfileCard]) -> tuple[str, str] | None:
    """Return code and message where nobody, or hardly anybody, passes a test."""
    odds = chance(test.trait, test.diff, profiles)
    if odds >= FEW:
        return None
    dice = f"{BASE_FOCUS} Focus and {best(test.trait, profiles)} Strike dice"
    message = f"{test.trait} DIFF {test.diff}: {odds:.2%} with {dice}"
    return ("B060" if odds < NOBODY and not test.auto else "B061"), message
