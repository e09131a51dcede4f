"""What the Squad must take before it moves out (PH-EQUIP-03, -04, -15, -16, p.13-16).

Nobody must take what he cannot carry (PH-EQUIP-06, p.60).
"""

from __future__ import annotations

from campaign.rules import judge, roster
from campaign.rules.equipment import (
    capacity,
    carries,
    in_squad,
    least_load,
    main_weapons,
    rules_of,
    supply_left,
)
from campaign.rules.memo import once_per_state
from campaign.rules.names import Specialization
from campaign.rules.state import Marine, State
from combat.rules.options import Refusal


def missing(state: State) -> tuple[Refusal, ...]:
    """Say what keeps the Squad from moving out (PH-EQUIP-03, -04, -15, -16, p.13-16).

    Nobody must take what he cannot carry (PH-EQUIP-06, p.60): such a demand lapses.
    """
    found = []
    for marine in state.squad:
        if not has_main(state, marine) and can_carry_main(state, marine):
            name = roster.nickname(state, marine.profile)
            found.append(Refusal("move_out", f"{name} has no main Weapon", "PH-EQUIP-03", 13))
    least, armed = m16_least(state), m16_bearers(state)
    if armed < least:
        why = f"{armed} of at least {least} Marines are equipped with an M16"
        found.append(Refusal("move_out", why, "PH-EQUIP-04", 13))
    for spec, code in must_take(state):
        who = specialist(state, spec)
        if who is not None and not carries(who, code):
            name = roster.nickname(state, who.profile)
            rule = "PH-EQUIP-15" if code == "radio" else "PH-EQUIP-16"
            found.append(Refusal("move_out", f"{name} must take the {code}", rule, 16))
    return tuple(found)


def not_ready(state: State) -> tuple[Marine, ...]:
    """Return the Marines who lack what each of them must have (PH-EQUIP-03, -15, -16, p.13-16).

    A main Weapon he could carry, and what his Specialization must take.
    """
    unarmed = [m for m in state.squad if not has_main(state, m) and can_carry_main(state, m)]
    for spec, code in must_take(state):
        who = specialist(state, spec)
        if who is not None and who not in unarmed and not carries(who, code):
            unarmed.append(who)
    return tuple(unarmed)


def specialist(state: State, spec: Specialization) -> Marine | None:
    """Return the Marine in the Squad of a Specialization; who only holds its ID marker is none."""
    return next((m for m in state.squad if m.spec == spec), None)


def has_main(state: State, marine: Marine) -> bool:
    """Tell whether he has a main Weapon (PH-EQUIP-03, p.13)."""
    return any(state.book.combat.weapons[code].main for code in marine.weapons)


def lightest_main(state: State, marine: Marine) -> int | None:
    """Return the Load of the lightest main Weapon he has or may take; None when there is none."""
    combat = state.book.combat
    for code in main_weapons(combat, marine.spec, marine.level):
        if code in marine.weapons or supply_left(state, code) > 0:
            return combat.weapons[code].load
    return None


def can_carry_main(state: State, marine: Marine) -> bool:
    """Tell whether any main Weapon is left that he could carry (PH-EQUIP-06, p.60)."""
    lightest = lightest_main(state, marine)
    return lightest is not None and lightest <= capacity(state, marine)


def m16_bearers(state: State) -> int:
    """Return how many Marines have an M16; two on one man are one (PH-EQUIP-04, p.13)."""
    return sum(carries(marine, "m16") > 0 for marine in state.squad)


def m16_least(state: State) -> int:
    """Return how many Marines need an M16: no more than there are men able to carry one.

    PH-EQUIP-04 (p.13).
    """
    must = {spec: least_load(state, code) for spec, code in must_take(state)}
    weight = state.book.combat.weapons["m16"].load
    able = [m for m in state.squad if weight + must.get(m.spec, 0) <= capacity(state, m)]
    return min(rules_of(state).m16_min, len(able))


@once_per_state
def must_take(state: State) -> tuple[tuple[int, str], ...]:
    """Return what a Specialization must take in this Mission (PH-EQUIP-15, -16, p.16).

    A man who could not carry it beside a main Weapon need not (PH-EQUIP-06, p.60).
    """
    rules = rules_of(state)
    found = [(must.spec, must.code) for must in rules.must if judge.holds(state, must.if_)]
    if rules.standard_must:
        found += [(2, "radio"), (5, "claymore")]
    return tuple(
        (s, c)
        for s, c in found
        if (supply_left(state, c) or in_squad(state)[c]) and _able(state, s, c)
    )


def _able(state: State, spec: Specialization, code: str) -> bool:
    who = specialist(state, spec)
    if who is None or carries(who, code):
        return True
    weight = least_load(state, code)
    return weight + (lightest_main(state, who) or 0) <= capacity(state, who)
