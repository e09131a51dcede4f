"""Damage, Stress, Wounds, Conditions, Breakdown (p.45-50)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import roster
from campaign.rules.commands import ChooseMarine, March
from campaign.rules.events import (
    ConditionDrawn,
    DamageRemoved,
    DamageTaken,
    StressRemoved,
    WoundDrawn,
)
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    cast,
    entry,
    finish,
    marine,
    of,
    on_map,
    read,
    say,
    squad,
)


def harm(verb: str, who: str, amount: int) -> dict[str, Any]:
    return {verb: {"who": who, "amount": amount}}


def hurt(role: str, amount: int, marines: Any = None, **run: Any) -> Any:
    """An entry that gives a Marine Damage."""
    return read(entry(harm("damage", role, amount), marines=marines, **run))


# --- Damage -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-DAMAGE-01", "PH-WOUND-04")
def test_a_threshold_is_never_below_one() -> None:
    weak = on_map().book.profiles[PROFILES["RO"]].model_copy(update={"damage_threshold": 3})
    state = on_map(marines=squad(RO={"wound": "W.11"}))
    book = replace(state.book, profiles=state.book.profiles | {weak.code: weak})
    assert book.wounds["W.11"].damage_threshold == -4
    assert roster.damage_threshold(replace(state, content=book), marine(state, "RO")) == 1


@pytest.mark.rule("PH-DAMAGE-03", "PH-STRESS-01")
def test_what_is_taken_and_taken_off_is_told_with_what_is_left() -> None:
    men = squad(RO={"damage": 2, "stress": 3})
    steps = [harm("damage", "RO", 1), harm("damage", "RO", -5), harm("stress", "RO", -2),
             harm("damage", "RO", -1)]  # fmt: skip
    outcome = read(entry(*steps, marines=men))
    profile = PROFILES["RO"]
    assert of(outcome, DamageTaken) == [DamageTaken(profile, 1, 3)]
    assert of(outcome, DamageRemoved) == [DamageRemoved(profile, 3, 0)]
    assert of(outcome, StressRemoved) == [StressRemoved(profile, 2, 1)]
    after = marine(outcome.state, "RO")
    assert (after.damage, after.stress) == (0, 1)


@pytest.mark.rule("PH-STAMINA-02", "PH-DAMAGE-03")
def test_a_forced_march_hurts_the_holders_of_the_ids_rolled_one_by_one() -> None:
    men = squad(DOC={"damage": 1}, INF={"standing": "kia"})
    outcome = say(on_map(at="E6", stamina=0, marines=men), March("D6"), faces=[6, 3, 2])
    assert of(outcome, DamageTaken) == [DamageTaken(PROFILES["DOC"], 1, 2)]
    outcome = say(on_map(at="E6", stamina=0), March("D6"), faces=[1, 1, 2])
    assert of(outcome, DamageTaken) == [
        DamageTaken(PROFILES["SL"], 1, 1), DamageTaken(PROFILES["SL"], 1, 2),
    ]  # fmt: skip
    assert [m.damage for m in outcome.state.squad] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("PH-KIA-01", "PH-KIA-03", "PH-KIA-04")
def test_who_is_killed_leaves_his_markers_points_and_charms() -> None:
    men = squad(RO={"damage": 3, "stress": 4, "charms": ("FLOWER",)})
    outcome = read(entry({"wound": "RO"}, marines=men, wounds=("W.12",)))
    fallen = marine(outcome.state, "RO")
    assert (fallen.standing, fallen.damage, fallen.stress, fallen.charms) == ("kia", 0, 0, ())
    assert outcome.state.run.bodies == 1
    assert PROFILES["RO"] not in outcome.state.ids
    assert awaiting(outcome.state) == "give_id"


@pytest.mark.rule("PH-DAMAGE-01")
def test_thresholds_are_those_of_the_profile() -> None:
    state = on_map(marines=cast("RO", "MP.05"))
    choirboy = state.marine("MP.05")
    assert roster.damage_threshold(state, choirboy) == 6
    assert roster.stress_threshold(state, choirboy) == 8
    below = read(entry(harm("stress", "RO", 7), marines=cast("RO", "MP.05")))
    assert not of(below, ConditionDrawn)
    reached = read(entry(harm("stress", "RO", 8), marines=cast("RO", "MP.05")))
    assert of(reached, ConditionDrawn)


@pytest.mark.rule("PH-DAMAGE-02")
def test_damage_does_not_stay_between_missions() -> None:
    state = entry(harm("damage", "RO", 3), {"end": "event"})
    assert marine(read(state).state, "RO").damage == 3
    assert marine(finish(read(state).state), "RO").damage == 0


@pytest.mark.rule("PH-DAMAGE-03")
@pytest.mark.parametrize(("added", "wounds"), [(1, 0), (2, 1)])
def test_damage_that_meets_the_threshold_is_a_wound(added: int, wounds: int) -> None:
    outcome = hurt("RO", added, squad(RO={"damage": 5}), wounds=("W.01",))
    assert len(of(outcome, WoundDrawn)) == wounds
    assert marine(outcome.state, "RO").damage == (0 if wounds else 6)


@pytest.mark.rule("PH-DAMAGE-03")
def test_thresholds_are_checked_after_all_damage_of_the_entry() -> None:
    outcome = read(entry(harm("damage", "RO", 7), harm("damage", "RO", 5), wounds=("W.01", "W.02")))
    assert len(of(outcome, WoundDrawn)) == 1 and marine(outcome.state, "RO").damage == 0
    healed = read(entry(harm("damage", "RO", 7), harm("damage", "RO", -1)))
    assert not of(healed, WoundDrawn) and marine(healed.state, "RO").damage == 6


@pytest.mark.rule("PH-DAMAGE-04")
def test_one_attack_is_one_wound_however_much_is_left_over() -> None:
    outcome = hurt("RO", 20, wounds=("W.01", "W.02"))
    assert [w.card for w in of(outcome, WoundDrawn)] == ["W.01"]
    assert marine(outcome.state, "RO").damage == 0


# --- Stress -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-STRESS-01")
def test_stress_stays_between_missions() -> None:
    state = read(entry(harm("stress", "RO", 4), {"end": "event"})).state
    assert marine(finish(state), "RO").stress >= 3


@pytest.mark.rule("PH-STRESS-02", "PH-CONDITION-03")
@pytest.mark.parametrize(("added", "cards"), [(2, 0), (3, 1), (9, 1)])
def test_stress_that_meets_the_threshold_is_a_condition(added: int, cards: int) -> None:
    outcome = read(
        entry(harm("stress", "RO", added), marines=squad(RO={"stress": 4}), conditions=("C.02",))
    )
    ro = marine(outcome.state, "RO")
    assert len(of(outcome, ConditionDrawn)) == cards
    assert (ro.stress, ro.condition, ro.condition_cubes) == (
        (0, "C.02", 1) if cards else (6, "", 0)
    )


@pytest.mark.rule("PH-STRESS-02")
def test_a_wound_amid_the_entry_does_not_check_the_others_stress_early() -> None:
    """All Stress of the entry comes first: 7 now, 2 later are one Condition without rest."""
    outcome = read(
        entry(harm("stress", "INF", 7), {"wound": "RO"}, harm("stress", "INF", 2),
              wounds=("W.01",), conditions=("C.02",))
    )  # fmt: skip
    inf = marine(outcome.state, "INF")
    assert (inf.stress, inf.condition_cubes) == (0, 1)


@pytest.mark.rule("PH-STRESS-03")
def test_a_card_drawn_directly_removes_its_points_first() -> None:
    men = squad(RO={"damage": 3, "stress": 2}, INF={"stress": 3, "damage": 1})
    outcome = read(
        entry({"wound": "RO"}, {"condition": "INF"}, marines=men, wounds=("W.03",),
              conditions=("C.01",))
    )  # fmt: skip
    ro, inf = marine(outcome.state, "RO"), marine(outcome.state, "INF")
    assert (ro.damage, ro.stress, ro.wound) == (0, 3, "W.03")
    assert (inf.stress, inf.damage, inf.condition) == (0, 1, "C.01")


def test_the_players_name_who_draws_a_card_for_any() -> None:
    state = read(entry({"wound": "ANY"}, {"condition": "ANY"}, wounds=("W.01",))).state
    assert awaiting(state) == "pick_marine"
    state = read(entry({"wound": "ANY"}, wounds=("W.01",)), ChooseMarine(PROFILES["DOC"])).state
    assert marine(state, "DOC").wound == "W.01"
    state = read(entry({"condition": "ANY"}), ChooseMarine(PROFILES["DOC"])).state
    assert marine(state, "DOC").condition == "C.01"


@pytest.mark.rule("PH-STRESS-06", "PH-WOUND-03")
def test_a_wounds_stress_may_bring_a_condition_at_once() -> None:
    outcome = hurt("RO", 7, squad(RO={"stress": 5}), wounds=("W.06",), conditions=("C.04",))
    ro = marine(outcome.state, "RO")
    kinds = [type(e) for e in outcome.events if isinstance(e, WoundDrawn | ConditionDrawn)]
    assert kinds == [WoundDrawn, ConditionDrawn]
    assert (ro.wound, ro.stress, ro.condition) == ("W.06", 0, "C.04")
