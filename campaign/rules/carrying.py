"""What a Marine's Load Capacity is made of (PH-EQUIP-06, p.60; PH-WOUND-08, p.47)."""

from __future__ import annotations

from campaign.rules import judge, roster, special
from campaign.rules.state import SPECIALIZATIONS, Marine, State

PROFILE = "profile"
PACK_MULE = "pack-mule"


def capacity_lines(state: State, marine: Marine) -> list[tuple[str, int]]:
    """Return the points of his Load Capacity, each with what gives or takes them.

    PROFILE, the code of a Skill or of his Wound card, or why the Mission's special rules change it
    (PH-EQUIP-06, p.60).
    """
    lines = [(PROFILE, state.book.profiles[marine.profile].load)]
    if PACK_MULE in roster.skills(state, marine):
        lines.append((PACK_MULE, 1))
    if marine.wound and roster.ability(state, marine) != "mule":
        lines.append((marine.wound, state.book.wounds[marine.wound].load))
    if state.mission is not None:
        lines += _of_mission(state, marine)
    return lines


def _of_mission(state: State, marine: Marine) -> list[tuple[str, int]]:
    role = SPECIALIZATIONS[marine.spec - 1]
    return [
        (change.why, change.add)
        for change in special.rules(state).equipment.load
        if change.who in ("ALL", role) and judge.holds(state, change.if_)
    ]
