"""Damage, Stress, Wounds, Conditions, K.I.A. and Breakdown (p.45-50).

The cards: PH-WOUND-01, PH-WOUND-02 (p.46), PH-CONDITION-01, PH-CONDITION-02 (p.49).

Points are given first and the thresholds checked once afterwards (`check`), as PH-DAMAGE-03 and
PH-STRESS-02 (p.46) want for one attack, Event or Encounter. What may spare a Marine is asked by
`campaign.rules.spared`; what waits for that answer is taken up again by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from campaign.rules import equipment, hooks, roster
from campaign.rules.events import (
    ConditionDrawn,
    DamageRemoved,
    DamageTaken,
    GearUsed,
    MarineBroke,
    MarineKilled,
    MarkerPutOn,
    StressRemoved,
    StressTaken,
    WoundDrawn,
)
from campaign.rules.memo import once_per_marines
from campaign.rules.names import Profile
from campaign.rules.state import Marine, State
from campaign.rules.tasks import SpareStress, SpareWound
from campaign.rules.turn import Turn
from combat.rules.copies import changed

CUBES_MAX = 3
SIX_DAYS, STAY_WITH_ME = "six-days", "stay-with-me"


def damage(turn: Turn, profile: Profile, amount: int) -> None:
    """Add Damage, or remove it when negative; no threshold is checked here (PH-DAMAGE-03, p.46)."""
    marine = turn.state.marine(profile)
    if amount < 0:
        removed = min(-amount, marine.damage)
        if removed:
            turn.set_marine(profile, damage=marine.damage - removed)
            turn.emit(DamageRemoved(profile, removed, marine.damage - removed))
    elif amount > 0:
        turn.set_marine(profile, damage=marine.damage + amount)
        turn.emit(DamageTaken(profile, amount, marine.damage + amount))


def damage_each(turn: Turn, profiles: Iterable[str]) -> None:
    """Add 1 Damage for every time a Marine is named, told one by one, in that order."""
    hurt: dict[str, Marine] = {}
    for profile in profiles:
        marine = hurt.get(profile) or turn.state.marine(profile)
        hurt[profile] = changed(marine, damage=marine.damage + 1)
        turn.emit(DamageTaken(profile, 1, marine.damage + 1))
    if hurt:
        turn.set(marines=tuple([hurt.get(m.profile, m) for m in turn.state.marines]))


def stress(turn: Turn, profile: Profile, amount: int) -> None:
    """Add Stress, or remove it when negative; no threshold is checked here.

    PH-STRESS-01 (p.45), PH-STRESS-02 (p.46). The charm STRING may swallow some of it: its holder is
    asked where it matters, when 2 or more come or his threshold is reached.
    """
    marine = turn.state.marine(profile)
    if amount < 0:
        removed = min(-amount, marine.stress)
        if removed:
            turn.set_marine(profile, stress=marine.stress - removed)
            turn.emit(StressRemoved(profile, removed, marine.stress - removed))
    elif amount > 0:
        marine = turn.set_marine(profile, stress=marine.stress + amount)
        turn.emit(StressTaken(profile, amount, marine.stress))
        charm = stress_charm(turn.state, marine)
        if charm and (amount >= 2 or _strained(turn, marine)):
            turn.push(SpareStress(profile, charm, amount))


def stress_charm(state: State, marine: Marine) -> str:
    """Return the code of an unused charm of his that ignores Stress, or an empty string."""
    for code in marine.charms:
        if state.book.charms[code].effect == "ignore-stress" and code not in marine.used:
            return code
    return ""


def _strained(turn: Turn, marine: Marine) -> bool:
    return marine.stress >= roster.stress_threshold(turn.state, marine)


def check(turn: Turn, *, combat: bool = False) -> None:
    """Draw a Wound for Damage at the threshold, a Condition for Stress at it.

    PH-DAMAGE-03, PH-DAMAGE-04, PH-STRESS-02 (p.46): at most one Wound card a Marine, surplus lost.
    It stops where something may spare a Marine, and is taken up again after the answer.
    """
    for profile in _hurt(turn.state):
        if turn.state.marine(profile).standing == "squad":
            wound(turn, profile, combat=combat, checking=True)
            if isinstance(turn.state.agenda[-1], SpareWound):
                return
    check_stress(turn)


@once_per_marines
def _hurt(state: State) -> tuple[str, ...]:
    """Return who has as much Damage as he can take (PH-DAMAGE-03, p.46).

    The Wound of one gives no other any Damage, so it is asked once for all.
    """
    found = [m for m in state.squad if m.damage >= roster.damage_threshold(state, m)]
    return tuple([marine.profile for marine in found])


def check_stress(turn: Turn) -> None:
    """Draw a Condition for every Marine whose Stress is at his threshold (PH-STRESS-02, p.46)."""
    if not _any_strained(turn.state) and not _asked(turn.state):
        return
    for profile in [m.profile for m in turn.state.squad]:
        check_own_stress(turn, profile)


@once_per_marines
def _any_strained(state: State) -> bool:
    return any(m.stress >= roster.stress_threshold(state, m) for m in state.squad)


def _asked(state: State) -> list[SpareStress]:
    """Return what waits for the answer whether a charm swallows some Stress."""
    return [task for task in state.agenda if isinstance(task, SpareStress)]


def check_own_stress(turn: Turn, profile: Profile) -> None:
    """Draw a Condition if his Stress is at his threshold; first what may spare him is asked."""
    marine = turn.state.marine(profile)
    asked = [task for task in _asked(turn.state) if task.profile == profile]
    if asked:
        agenda = (replace(t, checking=True) if t in asked else t for t in turn.state.agenda)
        turn.set(agenda=tuple(agenda))
    elif marine.standing == "squad" and _strained(turn, marine):
        condition(turn, profile)


def wound(turn: Turn, profile: Profile, *, combat: bool = False, checking: bool = False) -> None:
    """A Marine must draw a Wound card: his Damage is removed, then what may spare him is asked.

    PH-DAMAGE-03 (p.46). `checking`: the thresholds of the whole Squad are being checked.
    """
    marine = turn.state.marine(profile)
    if marine.damage:
        damage(turn, profile, -marine.damage)
    if roster.can_use(turn.state, marine, SIX_DAYS):
        turn.push(SpareWound(profile, profile, SIX_DAYS, combat, checking))
    else:
        wound_or_help(turn, profile, combat=combat, checking=checking)


def wound_or_help(turn: Turn, profile: Profile, *, combat: bool, checking: bool) -> None:
    """Ask whether STAY WITH ME eases the draw where it can, else draw."""
    helper = roster.skilled(turn.state, STAY_WITH_ME)
    jacket = _jacket(turn, turn.state.marine(profile), combat=combat)
    if helper is not None and not jacket and len(turn.run.wounds) >= 2:
        turn.push(SpareWound(profile, helper.profile, STAY_WITH_ME, combat, checking))
    else:
        draw_wound(turn, profile, two=jacket, jacket=jacket)


def _jacket(turn: Turn, marine: Marine, *, combat: bool) -> bool:
    """Tell whether his Flak Jacket works: by itself, at his next draw (PH-EQUIP-28, -29, p.17)."""
    worn = any(piece.code == "flak-jacket" for piece in marine.gear)
    return worn and (combat or turn.state.options.flak_always)


def draw_wound(turn: Turn, profile: Profile, *, two: bool = False, jacket: bool = False) -> None:
    """Draw a Wound card: a cube is added, the graver card kept.

    PH-WOUND-03..07, PH-WOUND-11, PH-WOUND-12 (p.46-47), PH-STRESS-03 (p.46). Then his own Stress is
    checked (PH-STRESS-06, p.46); the others' waits for the end of the entry. With `two` the lower
    of two cards is drawn; `jacket`: thanks to his Flak Jacket.
    """
    card = _top_card(turn, profile, two=two, jacket=jacket)
    marine = turn.state.marine(profile)
    if card and turn.state.book.wounds[card].type == "kia":
        turn.emit(WoundDrawn(profile, card, card, marine.wound_cubes))
        kill(turn, profile, "card")
        return
    kept = max(card, marine.wound)
    other = min(card, marine.wound)
    if other:
        turn.set_run(wounds=turn.dice.shuffle((*turn.run.wounds, other), "Wound deck"))
    cubes = marine.wound_cubes + 1
    turn.set_marine(profile, wound=kept, wound_cubes=cubes)
    turn.emit(WoundDrawn(profile, card, kept, cubes))
    if kept and kept == card and turn.state.book.wounds[card].marker != "none":
        turn.emit(MarkerPutOn(turn.state.book.wounds[card].marker))
    if cubes >= CUBES_MAX:
        kill(turn, profile, "cubes")
        return
    hooks.afterwards(turn, "wounded", marine=profile)
    if card:
        stress(turn, profile, turn.state.book.wounds[card].stress)
    check_own_stress(turn, profile)


def _top_card(turn: Turn, profile: Profile, *, two: bool, jacket: bool) -> str:
    """Take the top Wound card, or the lower of two; the other is shuffled back (PH-WOUND-15, p.47).

    An empty deck gives no card (PH-WOUND-12).
    """
    deck = turn.run.wounds
    if not deck:
        return ""
    if len(deck) < 2 or not two:
        turn.set_run(wounds=deck[1:])
        return deck[0]
    low, high = min(deck[:2]), max(deck[:2])
    turn.set_run(wounds=turn.dice.shuffle((*deck[2:], high), "Wound deck"))
    if jacket:
        equipment.use(turn, profile, "flak-jacket")
        turn.emit(GearUsed(profile, "flak-jacket", 0))
    return low


def condition(turn: Turn, profile: Profile) -> None:
    """Draw a Condition card: Stress is removed, a cube added, the graver card kept.

    PH-CONDITION-03..07, PH-BREAKDOWN-05 (p.49-50); the 3rd cube is a Breakdown, which
    leaves him in the Mission (PH-BREAKDOWN-01..05, p.50).
    """
    marine = turn.state.marine(profile)
    stress(turn, profile, -marine.stress)
    deck = turn.run.conditions
    card = deck[0] if deck else ""
    rest = deck[1:]
    kept, other = max(card, marine.condition), min(card, marine.condition)
    if other:
        rest = turn.dice.shuffle((*rest, other), "Condition deck")
    turn.set_run(conditions=rest)
    cubes = min(CUBES_MAX, marine.condition_cubes + 1)
    broke = cubes == CUBES_MAX and marine.condition_cubes < CUBES_MAX
    turn.set_marine(profile, condition=kept, condition_cubes=cubes)
    turn.emit(ConditionDrawn(profile, card, kept, cubes))
    if broke:
        turn.emit(MarineBroke(profile))
        hooks.afterwards(turn, "broken", marine=profile)


def kill(turn: Turn, profile: Profile, why: str) -> None:
    """A Marine is K.I.A.: he leaves the Campaign, his body is carried, the others take Stress.

    PH-KIA-01..04 (p.48-49), PH-STRESS-04, PH-STRESS-05 (p.48), PH-CHARM-02 (p.27). Their Stress is
    checked by `check`, with the rest of the attack or entry (PH-STRESS-02). Whoever holds his ID
    markers next is decided by `campaign.rules.ids`.
    """
    marine = turn.set_marine(profile, standing="kia", damage=0, stress=0, charms=())
    turn.set_run(bodies=turn.run.bodies + 1)
    turn.emit(MarineKilled(profile, why))
    hooks.afterwards(turn, "kia", marine=profile)
    turn.emit(MarkerPutOn("kia"))
    roster.leave(turn, marine)
    for other in turn.state.squad:
        amount = 6 - roster.trait(turn.state, other, "WIL")
        if roster.with_ability(turn.state, "old-man"):
            amount -= 1
        stress(turn, other.profile, max(0, amount))
