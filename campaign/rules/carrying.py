"""What a Marine's Load Capacity is made of (PH-EQUIP-06, p.60; PH-WOUND-08, p.47)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.rules import judge, roster, special
from campaign.rules.memo import once_per_man
from campaign.rules.state import SPECIALIZATIONS, Marine, State

PROFILE = "profile"
PACK_MULE = "pack-mule"


def capacity_lines(state: State, marine: Marine) -> list[tuple[str, int]]:
    """Return the points of his Load Capacity, each with what gives or takes them.

    PROFILE, the code of a Skill or of his Wound card, or why the Mission's special rules change it
    (PH-EQUIP-06, p.60).
    """
    return [*_own(state, marine), *_of_mission(state, marine)]


def capacity(state: State, marine: Marine) -> int:
    """Return their sum, 0 at least."""
    points, changes = _own_sum(state, marine), _of_mission(state, marine)
    return max(0, points + sum([value for _, value in changes]) if changes else points)


@once_per_man
def _own_sum(state: State, marine: Marine) -> int:
    return sum([value for _, value in _own(state, marine)])


def _own(state: State, marine: Marine) -> list[tuple[str, int]]:
    """Return what he has wherever he is: of his Profile, his Skills and his Wound."""
    lines = [(PROFILE, state.book.profiles[marine.profile].load)]
    if PACK_MULE in roster.skills(state, marine):
        lines.append((PACK_MULE, 1))
    if marine.wound and roster.ability(state, marine) != "mule":
        lines.append((marine.wound, state.book.wounds[marine.wound].load))
    return lines


def _of_mission(state: State, marine: Marine) -> Sequence[tuple[str, int]]:
    changes = special.rules(state).equipment.load if state.mission is not None else ()
    if not changes:
        return ()
    role = SPECIALIZATIONS[marine.spec - 1]
    return [
        (change.why, change.add)
        for change in changes
        if change.who in ("ALL", role) and judge.holds(state, change.if_)
    ]
