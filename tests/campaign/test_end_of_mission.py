"""The End of Mission phase, Experience and upgrades, Hospitalization (p.48, 51)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, visible_to
from campaign.rules.commands import (
    Continue,
    DraftMarine,
    EvacEnd,
    Evacuate,
    March,
    NamePointMan,
    RollRnr,
    UpgradeMarine,
)
from campaign.rules.events import (
    EndReached,
    EntryOpened,
    ExperienceGained,
    MarineHospitalized,
    MarineReturned,
    MarineUpgraded,
    MissionEnded,
    ObjectiveChanged,
    RnrRolled,
)
from campaign.rules.state import ObjectiveState, Passenger
from campaign.screens.awaited import awaited
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    allowed,
    awaiting,
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
    with_missions,
)

GOALS = [
    {"code": "A", "title": "First", "primary": True, "experience": 4},
    {"code": "B", "title": "Second", "primary": False, "experience": 3},
]
ALL_SIX = [PROFILES[r] for r in PROFILES]


def over(*steps: dict[str, Any], goals: list[dict[str, Any]] | None = None, **changes: Any) -> Any:
    """An entry of these steps ends the Mission; it is being read."""
    mission = {"objectives": goals or [], **changes.pop("mission", {})}
    open_ = tuple(ObjectiveState(g["code"]) for g in goals or [] if not g.get("added"))
    changes.setdefault("objectives", open_)
    return read(entry(*steps, {"end": "event"}, mission=mission, **changes)).state


def at_upgrades(state: State) -> State:
    return play_on(state, "upgrades").state


# --- how a Mission ends -----------------------------------------------------------------------


@pytest.mark.rule("PH-ENDMISSION-01", "PH-ENDMISSION-02")
def test_end_in_an_entry_ends_the_mission_after_it_is_read() -> None:
    state = read(entry({"end": "event"}, {"stress": {"who": "SL", "amount": 1}})).state
    assert awaiting(state) == "close_reading" and marine(state, "SL").stress == 0
    outcome = say(state, Continue())
    assert of(outcome, MissionEnded) == [MissionEnded("event")]
    assert of(outcome, EndReached) == [EndReached("A")]


@pytest.mark.rule("PH-ENDMISSION-01")
def test_the_base_and_the_helicopter_end_it_too() -> None:
    base = say(on_map(at="I7", base="J7"), March("J7"), Continue())
    assert of(base, MissionEnded) == [MissionEnded("base")]
    men = squad(RO={"gear": gear("radio:4")})
    lift = say(on_map(at="E6", marines=men), EvacEnd())
    assert of(lift, MissionEnded) == [MissionEnded("evac")]


@pytest.mark.rule("PH-ENDMISSION-01")
@pytest.mark.parametrize(("gone", "ended"), [(2, False), (3, True)])
def test_three_removed_marines_end_it(gone: int, ended: bool) -> None:
    standings = ("kia", "evac", "kia")
    roles = ("RO", "INF", "SCT")
    men = squad(**{r: {"standing": s} for r, s in list(zip(roles, standings, strict=True))[:gone]})
    outcome = read(entry({"text": "All quiet."}, marines=men), Continue())
    assert [e.how for e in of(outcome, MissionEnded)] == (["losses"] if ended else [])


# --- the order --------------------------------------------------------------------------------


@pytest.mark.rule("PH-ENDMISSION-02")
def test_every_page_of_the_end_says_what_comes_after_it() -> None:
    after = {"title": "Later", "steps": [{"text": "A year goes by."}]}
    state, said = over(mission={"after_end": after}), []
    while awaiting(state) != "close_mission":
        state = play_on(state, "close_reading").state
        said.append(awaited(visible_to(state, "host")))
        state = say(state, Continue()).state
        if awaiting(state) == "upgrades":
            assert awaited(visible_to(state, "host")) == "Read the debrief"
    assert said == [
        "Read how it ended", "Read on", "Go on to the debriefing", "Go on to the Logbook",
    ]  # fmt: skip


@pytest.mark.rule("PH-ENDMISSION-02", "PH-RNR-01")
def test_the_nine_steps_come_in_their_order() -> None:
    men = squad(RO={"wound": "W.09", "wound_cubes": 1, "damage": 2, "boon": "BN.05"})
    outcome = play_on(over(goals=GOALS, marines=men), "close_mission")
    order = []
    for event in outcome.events:
        match event:
            case EntryOpened(doc=doc) if doc.startswith("M1/end"):
                order.append("1 end text")
            case ExperienceGained(why="wound"):
                order.append("3 wounds")
            case MarineHospitalized():
                order.append("4 hospital")
            case ExperienceGained(why="objectives") if order[-1] != "6 objectives":
                order.append("6 objectives")
            case RnrRolled():
                order.append("8 R&R")
            case _ if type(event).__name__ == "BoonPointsChanged" and order[-1] == "4 hospital":
                order.append("5 Boon cards")
    assert order == [
        "1 end text", "3 wounds", "4 hospital", "5 Boon cards", "6 objectives", "8 R&R"
    ]  # fmt: skip
    assert outcome.state.records[-1].number == 1
    assert awaiting(outcome.state) == "close_mission"
    closing = at_upgrades(over(marines=men))
    assert marine(closing, "RO").damage == 0 and marine(closing, "RO").wound == ""


@pytest.mark.rule("PH-ENDMISSION-02")
def test_upgrades_come_before_rest_and_relaxation() -> None:
    state = at_upgrades(over())
    assert awaiting(say(state, Continue()).state) == "rnr"


@pytest.mark.rule("PH-ENDMISSION-03", "PH-HOSPITAL-04", "PH-XP-07")
@pytest.mark.parametrize(("card", "gained"), [("W.03", 0), ("W.06", 1), ("W.10", 2)])
def test_wounds_go_and_graver_ones_give_experience(card: str, gained: int) -> None:
    state = at_upgrades(over(marines=squad(RO={"wound": card, "wound_cubes": 2})))
    ro = marine(state, "RO")
    assert (ro.wound, ro.wound_cubes, ro.experience) == ("", 0, 2 + gained)


@pytest.mark.rule("PH-ENDMISSION-04")
def test_missing_marines_are_replaced_only_at_the_next_start() -> None:
    content = with_missions(MISSION, MISSION | {"mission": 2})
    men = squad(RO={"standing": "kia"})
    state = say(on_map(content=content, marines=men, at="I7"), March("J7"), Continue()).state
    closing = play_on(state, "close_mission").state
    assert closing.ids[1] == "" and len(closing.squad) == 5
    started = say(closing, Continue(), Continue()).state
    assert awaiting(started) == "draft" and len(offers(started, "draft_marine")) == 3


@pytest.mark.rule("PH-ENDMISSION-05")
def test_only_objectives_met_before_an_early_end_count() -> None:
    state = over({"objective": {"complete": "B"}}, goals=GOALS)
    outcome = play_on(state, "upgrades")
    assert of(outcome, ObjectiveChanged) == [ObjectiveChanged("A", "failed")]
    assert marine(outcome.state, "SL").experience == 3


def test_the_first_end_that_fits_is_read() -> None:
    ends = [
        {"code": "X", "title": "X", "when": "WON", "rnr": "town", "modifier": 1,
         "entry": {"title": "X", "steps": [{"text": "Won."}]}},
        *MISSION["ends"],
    ]  # fmt: skip
    for noted, code, place in ((True, "X", "town"), (False, "A", "base")):
        steps = [{"note": {"yellow": "WON"}}] if noted else []
        outcome = play_on(over(*steps, mission={"ends": ends}), "close_mission")
        assert of(outcome, EndReached) == [EndReached(code)]
        assert of(outcome, RnrRolled)[0].location == place


# --- Experience -------------------------------------------------------------------------------


@pytest.mark.rule("PH-XP-01", "PH-XP-03", "PH-XP-07")
def test_each_marine_gets_the_full_experience_of_the_objectives_met() -> None:
    done = ({"objective": {"complete": "A"}}, {"objective": {"complete": "B"}})
    men = squad(RO={"standing": "evac"}, DOC={"experience": 5})
    state = at_upgrades(over(*done, goals=GOALS, marines=men))
    gained = {m.profile: m.experience for m in state.marines}
    assert gained == dict.fromkeys(ALL_SIX, 7) | {PROFILES["DOC"]: 12}


@pytest.mark.rule("PH-XP-01")
def test_an_event_may_add_an_objective() -> None:
    extra = {"code": "C", "title": "Third", "primary": False, "experience": 1, "added": True}
    steps = ({"objective": {"add": "C"}}, {"objective": {"complete": "C"}})
    state = at_upgrades(over(*steps, goals=[*GOALS, extra]))
    assert marine(state, "SL").experience == 1
    assert "C" not in {o.code for o in over(goals=[*GOALS, extra]).run.objectives}


@pytest.mark.rule("PH-XP-02")
def test_without_any_objective_each_gets_two() -> None:
    assert {m.experience for m in at_upgrades(over(goals=GOALS)).marines} == {2}


@pytest.mark.rule("PH-XP-02")
def test_an_objective_met_that_is_worth_nothing_is_still_met() -> None:
    nothing = [{"code": "A", "title": "First", "primary": True, "experience": 0}]
    state = at_upgrades(over({"objective": {"complete": "A"}}, goals=nothing))
    assert {m.experience for m in state.marines} == {0}


@pytest.mark.rule("PH-XP-07", "PH-XP-08")
def test_entries_give_and_take_experience_but_never_below_none() -> None:
    state = read(entry({"experience": {"who": "RO", "amount": 3}},
                       {"experience": {"who": "SL", "amount": -2}})).state  # fmt: skip
    assert (marine(state, "RO").experience, marine(state, "SL").experience) == (3, 0)


@pytest.mark.rule("PH-XP-08")
def test_the_experience_and_points_of_a_lost_marine_pass_to_nobody() -> None:
    men = squad(RO={"experience": 9, "boon_points": 4})
    state = over({"wound": "RO"}, marines=men, wounds=("W.12",))
    state = at_upgrades(state)
    others = [m for m in state.marines if m.profile != PROFILES["RO"]]
    assert sorted(m.experience for m in others) == [2, 2, 2, 2, 3]
    assert all(m.boon_points == 0 for m in others)
    resting = say(state, Continue()).state
    assert not offers(resting, "spend_boon"), "his Boon points are lost with him"


# --- upgrades ---------------------------------------------------------------------------------


@pytest.mark.rule("PH-XP-04", "PH-XP-05")
@pytest.mark.parametrize(("level", "cost"), [(1, 10), (2, 15), (3, 20)])
def test_an_upgrade_costs_ten_fifteen_or_twenty(level: int, cost: int) -> None:
    ro = PROFILES["RO"]
    short = at_upgrades(over(marines=squad(RO={"level": level, "experience": cost - 3})))
    refusal = refused(short, UpgradeMarine(ro))
    assert refusal.rule == "PH-XP-04" and f"{cost - 1} of {cost}" in refusal.message
    able = at_upgrades(over(marines=squad(RO={"level": level, "experience": cost - 2})))
    assert offer(able, UpgradeMarine(ro)).price == cost
    outcome = say(able, UpgradeMarine(ro))
    assert of(outcome, MarineUpgraded) == [MarineUpgraded(ro, level + 1)]
    assert marine(outcome.state, "RO").experience == 0


@pytest.mark.rule("PH-XP-05")
def test_only_one_level_at_a_time_and_the_rest_carries_over() -> None:
    state = at_upgrades(over(marines=squad(RO={"experience": 28})))
    state = say(state, UpgradeMarine(PROFILES["RO"])).state
    ro = marine(state, "RO")
    assert (ro.level, ro.experience) == (2, 20)
    assert refused(state, UpgradeMarine(PROFILES["RO"])).rule == "PH-XP-05"


@pytest.mark.rule("PH-XP-05")
def test_upgrading_is_optional_and_only_at_the_end() -> None:
    state = at_upgrades(over(marines=squad(RO={"experience": 28})))
    assert allowed(state, Continue())
    marching = on_map(marines=squad(RO={"experience": 28}))
    assert refused(marching, UpgradeMarine(PROFILES["RO"])).code == "not_now"


@pytest.mark.rule("PH-XP-06")
def test_level_four_is_the_highest() -> None:
    state = at_upgrades(over(marines=squad(RO={"level": 4, "experience": 50})))
    assert refused(state, UpgradeMarine(PROFILES["RO"])).rule == "PH-XP-06"


# --- Hospitalization --------------------------------------------------------------------------

THREE = with_missions(MISSION, MISSION | {"mission": 2}, MISSION | {"mission": 3})


def ended_mission(marines: Any) -> State:
    """Mission 1 of 3 ended by entering the Base."""
    state = on_map(content=THREE, marines=marines, at="I7", base="J7")
    return say(state, March("J7"), Continue()).state


def next_mission(state: State) -> State:
    """Close the Mission, read the next briefing and draft whoever is missing."""
    state = say(finish(state), Continue()).state
    while awaiting(state) == "draft":
        state = say(state, offers(state)[0].command).state
    return state


def play_mission(state: State) -> State:
    """Let the Mission that waits for its briefing end at once."""
    state = replace(state, agenda=(*state.agenda[:1],), mission=replace(state.run, at="I7"))
    state = replace(state, point_man=next(p for p in state.ids if p))
    return say(state, March("J7"), Continue()).state


@pytest.mark.rule("PH-HOSPITAL-01", "PH-HOSPITAL-02", "PH-HOSPITAL-05")
def test_a_critical_wound_costs_the_next_mission_and_only_that() -> None:
    men = squad(
        RO={"wound": "W.09", "wound_cubes": 1, "stress": 5, "condition": "C.02",
            "condition_cubes": 2}
    )  # fmt: skip
    second = next_mission(ended_mission(men))
    ro = marine(second, "RO")
    assert ro.standing == "hospital" and second.run.number == 2
    stand_in = second.holder(2)
    assert stand_in is not None and stand_in.temporary and stand_in.profile != ro.profile
    closing = play_on(play_mission(second), "close_mission").state
    outcome = say(closing, Continue(), Continue())
    assert of(outcome, MarineReturned) == [MarineReturned(ro.profile)]
    third = outcome.state
    back = marine(third, "RO")
    assert third.run.number == 3 and third.ids[1] == ro.profile
    assert (back.standing, back.stress) == ("squad", 0)
    assert (back.condition, back.condition_cubes) == ("C.02", 1)
    assert third.marine(stand_in.profile).standing == "left"


@pytest.mark.rule("PH-HOSPITAL-05")
def test_one_condition_cube_stays_on_return() -> None:
    men = squad(RO={"wound": "W.09", "condition": "C.02", "condition_cubes": 1})
    second = next_mission(ended_mission(men))
    closing = play_on(play_mission(second), "close_mission").state
    third = say(closing, Continue(), Continue()).state
    assert marine(third, "RO").condition_cubes == 1


@pytest.mark.rule("PH-HOSPITAL-01")
@pytest.mark.parametrize(("card", "away"), [("W.08", False), ("W.11", True)])
def test_only_the_card_he_holds_counts(card: str, away: bool) -> None:
    state = at_upgrades(over(marines=squad(RO={"wound": card, "wound_cubes": 2})))
    assert (marine(state, "RO").standing == "hospital") is away


@pytest.mark.rule("PH-HOSPITAL-03", "PH-HOSPITAL-04", "PH-XP-01")
def test_he_gains_the_experience_of_his_last_mission_even_flown_out() -> None:
    men = squad(RO={"standing": "evac", "wound": "W.09", "wound_cubes": 1})
    state = at_upgrades(over({"objective": {"complete": "A"}}, goals=GOALS, marines=men))
    ro = marine(state, "RO")
    assert (ro.standing, ro.experience) == ("hospital", 4 + 2)


@pytest.mark.rule("PH-HOSPITAL-03")
def test_he_gains_nothing_for_the_mission_he_missed() -> None:
    second = next_mission(ended_mission(squad(RO={"wound": "W.09"})))
    before = marine(second, "RO").experience
    closing = play_on(play_mission(second), "upgrades").state
    assert marine(closing, "RO").experience == before
    assert marine(closing, "SL").experience > 2


@pytest.mark.rule("PH-HOSPITAL-06")
def test_he_may_upgrade_when_hospitalized_but_not_while_away() -> None:
    men = squad(RO={"wound": "W.09", "experience": 30})
    first = play_on(ended_mission(men), "upgrades").state
    assert allowed(first, UpgradeMarine(PROFILES["RO"]))
    second = next_mission(first)
    away = play_on(play_mission(second), "upgrades").state
    assert not allowed(away, UpgradeMarine(PROFILES["RO"]))


@pytest.mark.rule("PH-HOSPITAL-07")
def test_until_the_end_he_acts_as_usual() -> None:
    state = on_map(marines=squad(RO={"wound": "W.09", "wound_cubes": 1}))
    assert allowed(state, NamePointMan(PROFILES["RO"]))
    assert any(m.profile == PROFILES["RO"] for m in state.squad)


def test_a_hospitalized_point_man_is_no_longer_meant() -> None:
    men = squad(SL={"wound": "W.09", "wound_cubes": 1})
    state = at_upgrades(over(marines=men))
    assert state.point_man == ""


# --- the clean slate --------------------------------------------------------------------------


@pytest.mark.rule("PH-LITTER-05", "PH-BOON-05")
def test_what_does_not_last_is_gone_in_the_next_mission() -> None:
    men = squad(
        RO={"gear": gear("radio:4"), "weapons": ("m14",), "used": ("artillery",),
            "boon": "BN.05", "charms": ("WINGS",)}
    )  # fmt: skip
    state = finish(over(marines=men, passengers=(Passenger("x", "littered"),), bodies=1))
    ro = marine(state, "RO")
    assert (ro.gear, ro.weapons, ro.used, ro.boon) == ((), (), (), "")
    assert ro.charms == ("WINGS",) and ro.boon_points == 1


def test_evacuated_marines_rejoin() -> None:
    state = at_upgrades(over(marines=squad(RO={"standing": "evac"})))
    assert marine(state, "RO").standing == "squad" and state.ids[1] == PROFILES["RO"]


def test_the_commands_of_this_phase_are_refused_while_the_squad_marches() -> None:
    state = on_map()
    for command in (RollRnr(), Evacuate(()), DraftMarine("MP.01")):
        assert refused(state, command).code == "not_now"
