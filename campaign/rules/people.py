"""Who is meant by a word of the booklet, and whether something holds of him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.rules import roster
from campaign.rules.language import Between, CounterIs, ManIs
from campaign.rules.names import Profile
from campaign.rules.state import SPECIALIZATIONS, Marine, State

HERE = ("squad",)
GONE = ("kia",)
GRAVER = ("flesh", "deep", "critical", "kia")
"""Types of Wound, the gravest last (PH-WOUND-02, p.46)."""


def remembered(state: State) -> dict[str, Profile]:
    """Return who is remembered by which name now."""
    number = state.mission.number if state.mission is not None else 0
    return {n.name: n.marine for n in state.story.named if n.mission in (0, number)}


def meant(state: State, who: str, tester: Profile = "") -> Marine | None:
    """Return the one Marine meant by a role, PM, TESTER, a Profile or a remembered name."""
    if who in (*SPECIALIZATIONS, "PM"):
        return roster.role(state, who)
    profile = tester if who == "TESTER" else remembered(state).get(who, who)
    return next((m for m in state.marines if m.profile == profile), None)


def holds(state: State, man: ManIs, tester: Profile = "") -> bool:
    """Tell whether all that is said of a man is so; of ANY, whether it is so of one."""
    if man.who == "ANY":
        return any(_is(state, marine, man, tester) for marine in state.squad)
    marine = meant(state, man.who, tester)
    if marine is None:
        asked = man.model_fields_set - {"who"}
        return asked <= {"alive", "here"} and not man.alive and not man.here
    return _is(state, marine, man, tester)


def together(state: State, men: tuple[Profile, ...]) -> bool:
    """Tell whether all of these are with the Squad."""
    return {m.profile for m in state.squad}.issuperset(men)


def _is(state: State, marine: Marine, man: ManIs, tester: Profile) -> bool:
    for name in man.model_fields_set - {"who"}:
        wanted = getattr(man, name)
        if wanted is not None and not ASKED[name](state, marine, wanted, tester):
            return False
    return True


def between(value: int, wanted: Between | CounterIs) -> bool:
    """Tell whether a number lies between min and max, where they are given."""
    low, high = wanted.min, wanted.max
    return (low is None or value >= low) and (high is None or value <= high)


def _same(state: State, marine: Marine, who: str, tester: Profile) -> bool:
    other = meant(state, who, tester)
    return other is not None and other.profile == marine.profile


def missions(state: State, profile: Profile) -> int:
    """Return the Missions that a Marine has finished with the Squad."""
    return sum(any(m.profile == profile for m in r.marines) for r in state.records)


def kills(state: State, profile: Profile) -> int:
    """Return the Enemies that a Marine's own fire eliminated in this Mission."""
    deeds = state.mission.deeds if state.mission is not None else ()
    return sum(own.kills for own in deeds if own.profile == profile)


def hurt(state: State, marine: Marine, least: str) -> bool:
    """Tell whether a Marine has a Wound of this type or a graver one."""
    card = state.book.wounds.get(marine.wound)
    return card is not None and GRAVER.index(card.type) >= GRAVER.index(least)


def dead(state: State, marine: Marine, wanted: Between) -> bool:
    """Tell whether a Marine was K.I.A. so many Missions ago."""
    if marine.standing not in GONE:
        return False
    now = state.mission.number if state.mission is not None else len(state.records)
    then = (r.number for r in state.records if marine.profile in r.killed)
    return between(now - next(then, now), wanted)


# Any: each field has a type of its own.
ASKED: dict[str, Callable[[State, Marine, Any, Profile], bool]] = {
    "same_as": _same,
    "of": lambda state, marine, men, tester: marine.profile in men,
    "role": lambda state, marine, code, tester: SPECIALIZATIONS[marine.spec - 1] == code,
    "level": lambda state, marine, wanted, tester: between(marine.level, wanted),
    "missions": lambda state, marine, wanted, tester: between(
        missions(state, marine.profile), wanted
    ),
    "kills": lambda state, marine, wanted, tester: between(kills(state, marine.profile), wanted),
    "damage": lambda state, marine, share, tester: (
        100 * marine.damage >= share * roster.damage_threshold(state, marine)
    ),
    "stress": lambda state, marine, share, tester: (
        100 * marine.stress >= share * roster.stress_threshold(state, marine)
    ),
    "wounded": lambda state, marine, wanted, tester: (marine.wound != "") == wanted,
    "wound": lambda state, marine, code, tester: marine.wound == code,
    "wound_type": lambda state, marine, least, tester: hurt(state, marine, least),
    "broken": lambda state, marine, wanted, tester: (marine.condition != "") == wanted,
    "condition": lambda state, marine, code, tester: marine.condition == code,
    "charm": lambda state, marine, code, tester: code in marine.charms,
    "boon": lambda state, marine, code, tester: marine.boon == code,
    "alive": lambda state, marine, wanted, tester: (marine.standing not in GONE) == wanted,
    "dead": lambda state, marine, wanted, tester: dead(state, marine, wanted),
    "here": lambda state, marine, wanted, tester: (marine.standing in HERE) == wanted,
    "hospital": lambda state, marine, wanted, tester: (marine.standing == "hospital") == wanted,
}
