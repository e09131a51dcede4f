"""Abilities in camp, and the Lucky Charms (p.58, 27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, equipment, visible_to
from campaign.rules.commands import (
    Bivouac,
    CallEvac,
    ChooseMarine,
    EatRation,
    GiveFirstAid,
    GiveItem,
    March,
    NightBivouac,
    Regroup,
    RollTest,
    StrikeCamp,
    UseAbility,
    UseCharm,
)
from campaign.rules.events import (
    CharmGained,
    CharmUsed,
    FirstAidRolled,
    ThreatDieRolled,
)
from campaign.rules.events import (
    TestRolled as Rolled,
)
from campaign.rules.targets import OnMarine, OnThreatDie
from campaign.screens.decision import decision
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    cast,
    entry,
    finish,
    gear,
    marine,
    of,
    offer,
    offers,
    on_map,
    read,
    real_content,
    refused,
    say,
    shown,
    squad,
)
from tests.campaign.test_abilities import GREEN, RED, YELLOW, failed, man, trial, use

# --- in camp ----------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-04", "PH-BIVOUAC-03")
def test_light_sleeper_rerolls_the_dice_of_a_bivouac() -> None:
    men = cast("SL", man("light-sleeper"))
    state = say(on_map(marines=men, clock="10:45", threat=4), Bivouac(15), faces=[RED]).state
    assert say(state, use("light-sleeper"), faces=[GREEN]).state.run.threat == 3
    night = say(on_map(marines=men, clock="20:00", threat=4), NightBivouac(), faces=[RED, RED])
    both = say(night.state, use("light-sleeper"), faces=[GREEN, GREEN])
    assert of(both, ThreatDieRolled)[0].faces == (GREEN, GREEN)
    march = say(on_map(at="E6", marines=men), March("D6"), faces=[RED]).state
    assert awaiting(march) == "squad_action"


@pytest.mark.rule("PH-SQUAD-04", "PH-BIVOUAC-08")
def test_hot_chow_makes_a_ration_worth_two() -> None:
    for men, worth in ((cast("SL", man("hot-chow")), 2), (squad(), 1)):
        fed = tuple(replace(m, gear=gear("rations:1")) if m.spec == 2 else m for m in men)
        state = say(on_map(marines=fed, stamina=3, clock="10:00"), Bivouac(15)).state
        state = say(state, EatRation(PROFILES["RO"])).state
        if awaiting(state) == "camp":
            state = say(state, StrikeCamp()).state
        assert state.run.stamina == 3 + 1 + worth


def aided(marines: Any) -> State:
    """In camp after half an hour, with a First Aid Kit and somebody hurt."""
    men = tuple(replace(m, gear=gear("first-aid-kit:4")) if m.spec == 1 else m for m in marines)
    return say(on_map(marines=men, clock="10:00"), Bivouac(30)).state


@pytest.mark.rule("PH-SQUAD-04", "PH-FIRSTAID-07")
def test_steady_hands_adds_a_die_to_first_aid() -> None:
    men = tuple(replace(m, damage=4) if m.spec == 3 else m for m in cast("RO", man("steady-hands")))
    pool = offer(aided(men), GiveFirstAid(man("steady-hands"))).pool
    assert pool is not None and pool.strike == 4 + 1
    test = read(entry(trial("RO", "INT"), marines=men)).state
    rolled = offer(test, RollTest()).pool
    assert rolled is not None and rolled.strike == 4


@pytest.mark.rule("PH-SQUAD-04", "PH-EQUIP-06")
def test_mule_loses_no_load_by_wounds() -> None:
    state = on_map(marines=cast("SL", man("mule"), wound="W.10"))
    assert equipment.capacity(state, state.marine(man("mule"))) == 12
    other = on_map(marines=squad(SL={"wound": "W.10"}))
    assert equipment.capacity(other, marine(other, "SL")) == 12 - 5


@pytest.mark.rule("PH-SQUAD-07", "PH-SETUP-14")
def test_once_per_mission_is_anew_in_the_next() -> None:
    men = cast("SL", man("weather-eye"), used=("weather-eye",))
    assert finish(read(entry({"end": "event"}, marines=men)).state).marine(
        man("weather-eye")
    ).used == ()  # fmt: skip


def test_an_ability_of_another_is_refused() -> None:
    state = on_map(marines=cast("SL", man("dead-reckoning")))
    assert refused(state, UseAbility(PROFILES["RO"], "dead-reckoning")).rule
    assert refused(state, CallEvac()).rule


# --- Lucky Charms -----------------------------------------------------------------------------


@pytest.mark.rule("PH-CHARM-01", "PH-CHARM-03")
def test_an_entry_gives_a_named_charm_to_one_marine_for_good() -> None:
    step = {"charm": {"code": "WINGS", "who": "ANY"}}
    state = read(entry(step, {"end": "event"})).state
    assert awaiting(state) == "pick_marine"
    asked = decision(state.book, visible_to(state, "host"))
    assert asked is not None and all("CHA " in answer.note for answer in asked.answers)
    outcome = say(state, ChooseMarine(PROFILES["INF"]))
    assert of(outcome, CharmGained) == [CharmGained(PROFILES["INF"], "WINGS")]
    assert marine(finish(outcome.state), "INF").charms == ("WINGS",)
    assert len(real_content().charms) == 5


@pytest.mark.rule("PH-CHARM-03")
def test_a_marine_may_hold_several_but_each_charm_is_only_one() -> None:
    steps = [{"charm": {"code": c, "who": w}}
             for c, w in (("WINGS", "RO"), ("STRING", "RO"), ("WINGS", "INF"))]  # fmt: skip
    state = read(entry(*steps)).state
    assert marine(state, "RO").charms == ("WINGS", "STRING")
    assert marine(state, "INF").charms == ()


@pytest.mark.rule("PH-CHARM-02")
def test_a_killed_marine_takes_his_charm_with_him() -> None:
    men = squad(RO={"charms": ("WINGS",)})
    state = read(entry({"wound": "RO"}, marines=men, wounds=("W.12",))).state
    assert marine(state, "RO").charms == ()


@pytest.mark.rule("PH-CHARM-01")
def test_wings_reroll_a_test_of_their_owner_once() -> None:
    men = squad(RO={"charms": ("WINGS",)})
    state = failed("RO", "WIL", men)
    outcome = say(state, UseCharm(PROFILES["RO"], "WINGS"), faces=[1, 1, 1, 1, 1, 1])
    assert of(outcome, CharmUsed) and of(outcome, Rolled)[0].passed
    assert shown(failed("INF", "WIL", men)) == ["Failed."]
    spent = squad(RO={"charms": ("WINGS",), "used": ("WINGS",)})
    assert shown(failed("RO", "WIL", spent)) == ["Failed."]


@pytest.mark.rule("PH-CHARM-01", "PH-STRESS-01")
def test_flower_takes_two_stress_off_any_marine_in_a_bivouac() -> None:
    men = squad(RO={"charms": ("FLOWER",)}, DOC={"stress": 5})
    state = say(on_map(marines=men, clock="10:00"), Bivouac(15)).state
    assert awaiting(state) == "camp"
    state = say(state, UseCharm(PROFILES["RO"], "FLOWER", OnMarine(PROFILES["DOC"]))).state
    assert marine(state, "DOC").stress == 3
    assert not offers(state, "use_charm")


@pytest.mark.rule("PH-CHARM-01", "PH-FIRSTAID-07")
def test_needle_adds_two_dice_to_first_aid_of_its_owner() -> None:
    men = squad(RO={"charms": ("NEEDLE",)}, INF={"damage": 6})
    state = say(aided(men), GiveFirstAid(PROFILES["RO"])).state
    before = offer(state, RollTest()).pool
    state = say(state, UseCharm(PROFILES["RO"], "NEEDLE")).state
    after = offer(state, RollTest()).pool
    assert before is not None and after is not None and after.strike == before.strike + 2
    outcome = say(state, RollTest(), faces=[1] * (after.focus + after.strike))
    assert of(outcome, FirstAidRolled) and marine(outcome.state, "INF").damage == 0


@pytest.mark.rule("PH-CHARM-01", "PH-THREAT-03")
@pytest.mark.parametrize("face", [YELLOW, RED])
def test_piastre_rerolls_one_threat_die(face: int) -> None:
    men = squad(RO={"charms": ("PIASTRE",)})
    state = say(on_map(at="E6", marines=men, threat=4), March("D6"), faces=[face]).state
    state = say(state, UseCharm(PROFILES["RO"], "PIASTRE"), faces=[GREEN]).state
    assert state.run.threat == 3
    night = say(on_map(marines=men, clock="20:00", threat=3), NightBivouac(), faces=[YELLOW, RED])
    second = UseCharm(PROFILES["RO"], "PIASTRE", OnThreatDie(1))
    outcome = say(night.state, second, faces=[GREEN])
    assert of(outcome, ThreatDieRolled)[0].faces == (YELLOW, GREEN)


@pytest.mark.rule("PH-CHARM-03")
def test_a_charm_cannot_change_hands() -> None:
    state = say(on_map(marines=squad(RO={"charms": ("WINGS",)})), Regroup()).state
    assert not allowed(state, GiveItem(PROFILES["RO"], PROFILES["INF"], "WINGS"))
