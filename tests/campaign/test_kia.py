"""K.I.A., ID markers, what slows the Squad (p.48-49)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, legal, visible_to
from campaign.rules.commands import (
    AssignId,
    Continue,
    Evacuate,
    GiveItem,
    March,
    NamePointMan,
    RollTest,
)
from campaign.rules.events import IdPassed, MarineKilled, MarkerPutOn, StressTaken
from campaign.rules.state import Passenger, Seat
from campaign.rules.tasks import EvacResolve, SquadAction
from campaign.screens.awaited import awaited
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
    play_on,
    read,
    refused,
    say,
    squad,
)

KILL: dict[str, Any] = {"wound": "RO"}
DOOMED = {"wounds": ("W.12",)}


def killed(**changes: Any) -> State:
    """The Radio Operator has just been killed in an entry; his ID marker is to be given."""
    return read(entry(KILL, **{**DOOMED, **changes})).state


@pytest.mark.rule("PH-KIA-02")
def test_a_killed_marine_leaves_mission_and_campaign() -> None:
    outcome = read(entry(KILL, {"end": "event"}, **DOOMED))
    assert of(outcome, MarineKilled)
    state = outcome.state
    ro = PROFILES["RO"]
    assert ro not in {m.profile for m in state.squad} and ro not in state.pool
    after = finish(state)
    assert marine(after, "RO").standing == "kia" and ro not in after.pool
    assert after.records[-1].killed == (ro,)


@pytest.mark.rule("PH-STRESS-04", "PH-STRESS-05")
def test_the_others_take_six_less_their_willpower_in_stress() -> None:
    """Willpower 4, 3, 3, 2, 2: 2, 3, 3, 4, 4 Stress."""
    outcome = read(entry(KILL, **DOOMED))
    taken = {e.marine: e.amount for e in of(outcome, StressTaken)}
    assert taken == {
        PROFILES["SL"]: 2, PROFILES["INF"]: 3, PROFILES["SCT"]: 3,
        PROFILES["ENG"]: 4, PROFILES["DOC"]: 4,
    }  # fmt: skip


@pytest.mark.rule("PH-STRESS-05")
def test_it_is_the_current_willpower_and_never_below_none() -> None:
    men = squad(INF={"condition": "C.12", "condition_cubes": 1})
    taken = {e.marine: e.amount for e in of(read(entry(KILL, marines=men, **DOOMED)), StressTaken)}
    assert taken[PROFILES["INF"]] == 4


@pytest.mark.rule("PH-KIA-03", "PH-LITTER-03")
def test_his_body_is_carried() -> None:
    outcome = read(entry(KILL, **DOOMED))
    assert MarkerPutOn("kia") in outcome.events and outcome.state.run.bodies == 1


@pytest.mark.rule("PH-KIA-04", "PH-KIA-10")
def test_his_id_marker_goes_to_any_marine_who_has_only_his_own() -> None:
    state = killed()
    assert awaiting(state) == "give_id"
    assert {o.command.marine for o in offers(state)} == {
        PROFILES[r] for r in ("SL", "INF", "SCT", "ENG", "DOC")
    }
    assert refused(state, AssignId(PROFILES["RO"])).code == "not_now"
    outcome = say(state, AssignId(PROFILES["ENG"]))
    assert of(outcome, IdPassed) == [IdPassed(2, PROFILES["ENG"])]
    assert outcome.state.ids[1] == PROFILES["ENG"]


@pytest.mark.rule("PH-KIA-10")
def test_nobody_holds_more_than_one_extra_marker() -> None:
    step = ({"wound": "RO"}, {"wound": "INF"})
    state = read(entry(*step, wounds=("W.12", "W.12"))).state
    given = say(state, AssignId(PROFILES["ENG"])).state
    assert awaiting(given) == "give_id"
    assert PROFILES["ENG"] not in {o.command.marine for o in offers(given)}


@pytest.mark.rule("PH-KIA-11")
def test_when_the_holder_leaves_too_his_markers_go_to_two_marines() -> None:
    men = squad(RO={"standing": "kia"})
    state = entry({"wound": "SL"}, marines=men, **DOOMED)
    ids = list(state.ids)
    ids[1] = PROFILES["SL"]
    state = replace(state, ids=tuple(ids), point_man=PROFILES["INF"])
    state = read(state, AssignId(PROFILES["INF"])).state
    assert awaiting(state) == "give_id"
    assert PROFILES["INF"] not in {o.command.marine for o in offers(state)}
    state = say(state, AssignId(PROFILES["DOC"])).state
    assert sorted(state.ids[:2]) == sorted((PROFILES["INF"], PROFILES["DOC"]))


@pytest.mark.rule("PH-KIA-05", "PH-KIA-12")
def test_the_holder_takes_tests_and_damage_that_name_the_removed_marine() -> None:
    test = {"test": {"who": "RO", "trait": "INT", "diff": 1}}
    state = read(
        entry(KILL, {"damage": {"who": "RO", "amount": 2}}, test, **DOOMED),
        AssignId(PROFILES["ENG"]),
    ).state
    assert awaiting(state) == "roll_test"
    assert offer(state, RollTest()).pool is not None
    assert state.agenda[-1].tester == PROFILES["ENG"]  # type: ignore[union-attr]
    assert marine(state, "ENG").damage == 2


@pytest.mark.rule("PH-KIA-05")
def test_the_decisions_of_a_removed_squad_leader_are_the_holders() -> None:
    options = CampaignOptions(
        seats=(Seat("host", "host"), Seat("anna")), owners=("host",) * 3 + ("anna",) * 3
    )
    men = tuple(replace(m, owner=options.owners[m.spec - 1]) for m in squad())
    state = read(
        entry({"wound": "SL"}, marines=men, options=options, **DOOMED), AssignId(PROFILES["DOC"])
    ).state
    assert legal(state, "anna").decider == "anna"


@pytest.mark.rule("PH-KIA-09", "PH-KIA-12", "PH-XP-07")
def test_an_extra_marker_is_worth_one_experience_at_the_end() -> None:
    state = read(
        entry(KILL, {"end": "event"}, **DOOMED), AssignId(PROFILES["ENG"]), Continue()
    ).state
    after = play_on(state, "upgrades").state
    assert marine(after, "ENG").experience == 2 + 1
    assert marine(after, "INF").experience == 2


@pytest.mark.rule("PH-KIA-09")
def test_a_holder_who_left_before_the_end_gets_none() -> None:
    men = squad(RO={"standing": "kia"}, ENG={"wound_cubes": 2, "wound": "W.01"})
    state = on_map(marines=men, agenda=(SquadAction(), EvacResolve()))
    ids = list(state.ids)
    ids[1] = PROFILES["ENG"]
    state = replace(state, ids=tuple(ids))
    state = say(state, Evacuate((PROFILES["ENG"],)), faces=()).state
    state = say(state, AssignId(PROFILES["INF"])).state
    state = say(state, AssignId(PROFILES["DOC"]), faces=[2, 2]).state
    state = replace(state, mission=replace(state.run, ended="event"))
    state = say(state, NamePointMan(PROFILES["INF"])).state
    after = play_on(state, "upgrades").state
    assert marine(after, "ENG").experience == 2
    assert marine(after, "INF").experience == marine(after, "DOC").experience == 3


@pytest.mark.rule("PH-KIA-04")
def test_a_killed_point_man_is_replaced() -> None:
    state = read(entry({"wound": "SL"}, **DOOMED), AssignId(PROFILES["DOC"])).state
    assert awaiting(state) == "name_point"
    assert say(state, NamePointMan(PROFILES["SCT"])).state.point_man == PROFILES["SCT"]


@pytest.mark.rule("PH-KIA-02")
def test_what_he_carried_can_be_shared_out() -> None:
    men = squad(RO={"gear": gear("smoke:2")})
    state = say(killed(marines=men), AssignId(PROFILES["ENG"])).state
    assert awaiting(state) == "lighten"
    give = GiveItem(PROFILES["RO"], PROFILES["DOC"], "smoke", 2)
    state = say(state, give, Continue()).state
    assert marine(state, "DOC").gear == gear("smoke:2") and awaiting(state) == "close_reading"


@pytest.mark.rule("PH-EQUIP-24")
def test_what_is_asked_is_the_radio_where_nobody_carries_too_much() -> None:
    men = squad(RO={"gear": gear("radio:1")})
    state = say(killed(marines=men), AssignId(PROFILES["ENG"])).state
    assert awaiting(state) == "lighten"
    assert awaited(visible_to(state, "host")) == "Take up what the fallen carried"
    taken = say(state, GiveItem(PROFILES["RO"], PROFILES["DOC"], "radio", 1)).state
    assert awaited(visible_to(taken, "host")) == "Shoulder the packs"


@pytest.mark.rule("PH-STRESS-04")
def test_the_old_man_spares_the_others_one_stress() -> None:
    men = cast("SL", "MP.15")
    taken = {e.marine: e.amount for e in of(read(entry(KILL, marines=men, **DOOMED)), StressTaken)}
    assert taken == {
        "MP.15": 1, PROFILES["INF"]: 2, PROFILES["SCT"]: 2, PROFILES["ENG"]: 3, PROFILES["DOC"]: 3
    }  # fmt: skip
    doomed = read(entry({"wound": "SL"}, marines=men, **DOOMED))
    assert {e.amount for e in of(doomed, StressTaken)} == {3, 4}


# --- what slows the Squad ---------------------------------------------------------------------


def price(state: State) -> tuple[int, int]:
    """Minutes and SP more than a Paddy costs."""
    cost = offer(state, March("D6")).cost
    time = sum(p.value for p in cost if p.unit == "time")
    return time - 15, sum(p.value for p in cost if p.unit == "stamina") - 1


@pytest.mark.rule("PH-LITTER-01", "PH-LITTER-02", "PH-LITTER-03", "PH-LITTER-04")
@pytest.mark.parametrize(
    ("run", "more"),
    [
        ({}, (0, 0)),
        ({"marines": squad(RO={"wound": "W.07"})}, (15, 0)),
        ({"marines": squad(RO={"wound": "W.09"})}, (30, 1)),
        ({"bodies": 1}, (30, 1)),
        ({"bodies": 2, "marines": squad(RO={"wound": "W.07"}, INF={"wound": "W.09"})}, (30, 1)),
        ({"marines": squad(RO={"wound": "W.07"}, INF={"wound": "W.07"})}, (15, 0)),
        ({"passengers": (Passenger("a", "walking_wounded"), Passenger("b", "littered"))}, (30, 1)),
    ],
)
def test_only_the_worst_marker_counts(run: dict[str, Any], more: tuple[int, int]) -> None:
    assert price(on_map(at="E6", **run)) == more


@pytest.mark.rule("PH-LITTER-01")
def test_a_littered_marine_acts_as_others_do() -> None:
    state = on_map(marines=squad(RO={"wound": "W.09", "wound_cubes": 1}), at="E6")
    assert allowed(state, NamePointMan(PROFILES["RO"]))


@pytest.mark.rule("PH-LITTER-05")
def test_markers_go_by_an_event_by_evac_and_at_the_end() -> None:
    led = {"passengers": (Passenger("pilot", "littered"),)}
    state = read(entry({"passenger": {"remove": "pilot"}}, at="E6", **led), Continue()).state
    assert price(state) == (0, 0)
    flown = on_map(
        marines=squad(RO={"wound": "W.09", "wound_cubes": 1}), at="E6", bodies=1,
        agenda=(SquadAction(), EvacResolve()),
    )  # fmt: skip
    flown = say(flown, Evacuate((PROFILES["RO"],))).state
    flown = say(flown, AssignId(PROFILES["SL"]), faces=[2, 2]).state
    assert price(flown) == (0, 0)
    over = play_on(read(entry({"end": "event"}, bodies=1, **led)).state, "rnr").state
    assert over.run.passengers == () and over.run.bodies == 0
