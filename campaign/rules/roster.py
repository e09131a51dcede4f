"""Who the Marines are now: Traits, thresholds, Skills, Abilities, ID markers, random selection.

PH-SQUAD-01..08 (p.11, 61), PH-TEST-14..16 (p.20), PH-KIA-04..11 (p.49), PH-RANDOM-01..06 (p.27).
"""

from __future__ import annotations

from functools import lru_cache

from campaign.rules.events import MarineDrawn
from campaign.rules.language import Trait
from campaign.rules.names import Profile, Specialization
from campaign.rules.state import SPECIALIZATIONS, Marine, State
from campaign.rules.tasks import GiveId, Lighten, NamePoint
from campaign.rules.turn import Turn
from combat.rules.content import CombatContent


def trait(state: State, marine: Marine, code: Trait) -> int:
    """Return his current rating: Profile, Wound and Condition, never below 0 (PH-TEST-15, -16)."""
    rating = state.book.profiles[marine.profile].traits[code]
    if marine.wound:
        rating += state.book.wounds[marine.wound].traits.get(code, 0)
    if marine.condition:
        rating += state.book.conditions[marine.condition].traits.get(code, 0)
    return max(0, rating)


def damage_threshold(state: State, marine: Marine) -> int:
    """Return his Damage Threshold, lowered by the Wound card he holds.

    PH-DAMAGE-01 (p.45), PH-WOUND-04 (p.46).
    """
    threshold = state.book.profiles[marine.profile].damage_threshold
    if marine.wound:
        threshold += state.book.wounds[marine.wound].damage_threshold
    return max(1, threshold)


def stress_threshold(state: State, marine: Marine) -> int:
    """Return his Stress Threshold, raised by the attached Condition card (PH-CONDITION-07,
    p.49).
    """
    threshold = state.book.profiles[marine.profile].stress_threshold
    if marine.condition:
        threshold += state.book.conditions[marine.condition].stress_threshold
    return threshold


@lru_cache(maxsize=64)
def _skills_at(combat: CombatContent, spec: Specialization, level: int) -> tuple[str, ...]:
    return combat.specializations[spec].skills_at(level)


def skills(state: State, marine: Marine) -> tuple[str, ...]:
    """Return the Skill codes of his Specialization up to his level (PH-SQUAD-05, -06, p.11)."""
    return _skills_at(state.book.combat, marine.spec, marine.level)


def skilled(state: State, code: str) -> Marine | None:
    """Return the Marine in the Mission who has a Skill unused this Mission, or None."""
    for marine in state.squad:
        if code in skills(state, marine) and code not in marine.used:
            return marine
    return None


def ability(state: State, marine: Marine) -> str:
    """Return the code of his Ability (PH-SQUAD-04, p.58)."""
    return state.book.profiles[marine.profile].ability.code


def can_use(state: State, marine: Marine, code: str) -> bool:
    """Tell whether he is in the Mission, has this Ability and has not used it up."""
    return marine.standing == "squad" and ability(state, marine) == code and code not in marine.used


def with_ability(state: State, code: str) -> Marine | None:
    """Return the Marine in the Mission who can use an Ability now, or None."""
    for marine in state.squad:
        if can_use(state, marine, code):
            return marine
    return None


def nickname(state: State, profile: Profile) -> str:
    """Return the nickname on a Profile."""
    return state.book.profiles[profile].nickname


def numbers(state: State, profile: Profile) -> tuple[int, ...]:
    """Return the ID markers a Marine holds, his own first (PH-KIA-04, p.49)."""
    own = state.marine(profile).spec
    held = [n for n in range(1, 7) if state.ids[n - 1] == profile]
    return tuple(sorted(held, key=lambda n: (n != own, n)))


def role(state: State, code: str) -> Marine | None:
    """Return who answers to SL, RO, INF, SCT, ENG, DOC or PM (PH-KIA-05, PH-KIA-12, PH-TEST-17)."""
    if code == "PM":
        return state.marine(state.point_man) if state.point_man else None
    return state.holder(SPECIALIZATIONS.index(code) + 1)


def leave(turn: Turn, marine: Marine) -> None:
    """A Marine leaves the Mission: his ID markers, place at the point and kit must be settled.

    PH-KIA-04, PH-KIA-11 (p.49), PH-MARCH-14 (p.61), PH-EQUIP-33 (p.18).
    """
    free = [n for n in range(1, 7) if turn.state.ids[n - 1] == marine.profile]
    turn.set(ids=tuple("" if p == marine.profile else p for p in turn.state.ids))
    # In a Combat the Equipment is shared out after it (PH-WOUND-08, p.47; `fights.run_after`).
    waits = any(task.kind in ("lighten", "after_battle") for task in turn.state.agenda)
    if (marine.weapons or marine.gear) and not waits:
        turn.push(Lighten())
    if turn.state.point_man == marine.profile:
        turn.set(point_man="")
        turn.push(NamePoint())
    turn.push(*(GiveId(n) for n in reversed(free)))


def select_random(turn: Turn, count: int) -> tuple[str, ...]:
    """Select different Marines by ID with a D6 each; repeats are rolled again.

    PH-RANDOM-01, PH-RANDOM-05, PH-RANDOM-06 (p.27, 49). Returns Profiles in the order
    rolled, fewer when the Squad is smaller.
    """
    chosen: list[str] = []
    count = min(count, len({p for p in turn.state.ids if p}))
    while len(chosen) < count:
        (face,) = turn.dice.d6(1, "random Marine")
        profile = turn.state.ids[face - 1]
        if profile and profile not in chosen:
            chosen.append(profile)
            turn.emit(MarineDrawn(face, profile))
    return tuple(chosen)
