"""Night, the alarm, the aircraft and the end of a Mission, as the screen tells them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.rules import State, visible_to
from campaign.rules import events as ev
from campaign.rules.commands import Continue, March
from campaign.rules.events import Event
from campaign.rules.state import ObjectiveState, Tally
from campaign.screens.moments import Moment, moment
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    ended,
    on_map,
    say,
    squad,
    with_mission,
)

GRAY = 2


def shown(state: State, events: tuple[Event, ...]) -> Moment:
    return moment(state.book, visible_to(state, "host"), events) or Moment()


@pytest.mark.rule("PH-TIME-03")
@pytest.mark.parametrize(("clock", "falls"), [("17:30", True), ("16:00", False), ("18:15", False)])
def test_night_falls_once_while_time_passes(clock: str, falls: bool) -> None:
    outcome = say(on_map(clock=clock), March("F7"), faces=[GRAY])
    turns = shown(outcome.state, outcome.events).turns
    assert [turn.kind for turn in turns] == ["night"] * falls
    if falls:
        assert "1 Focus die less" in turns[0].words[1]
        assert turns[0].plate is not None and turns[0].plate.name == "nightfall"


def test_night_that_fell_while_they_slept_on_into_the_day_is_not_told() -> None:
    state = on_map(clock="07:00")
    assert shown(state, (ev.TimePassed(14 * 60, 2, 7 * 60),)) == Moment()


@pytest.mark.rule("PH-THREAT-06")
def test_threat_that_brings_the_random_combat_cuts_the_page() -> None:
    found = shown(on_map(threat=8), (ev.RandomCombatTriggered(8),))
    (alarm,) = found.turns
    assert alarm.kind == "alarm" and "Threat reached 8" in alarm.words[1]
    assert alarm.plate is not None and alarm.plate.name == "found"


def test_who_is_found_again_is_not_told_so_in_the_same_words() -> None:
    state = on_map(threat=8)
    assert state.mission is not None
    said = []
    for combats in range(3):
        fought = replace(state.mission, tally=replace(state.mission.tally, combats=combats))
        now = replace(state, mission=fought)
        (alarm,) = shown(now, (ev.RandomCombatTriggered(8),)).turns
        assert alarm.turned is (combats == 1)
        said.append(alarm.words[0])
    assert len(set(said)) == 3


@pytest.mark.rule("PH-EVAC-09")
def test_the_aircraft_says_who_is_out_and_who_stays() -> None:
    men = squad(INF={"standing": "evac", "wound": "W.01"})
    state = on_map(marines=men)
    (turn,) = shown(state, (ev.Evacuated((PROFILES["INF"],)),)).turns
    book = state.book
    nick = book.profiles[PROFILES["INF"]].nickname
    assert turn.words[0] == f"{nick} is out." and "5 men stay on the ground" in turn.words[1]
    assert turn.men[0].took == (f"“{book.wounds['W.01'].title}”",)
    alone = on_map(marines=squad(**{r: {"standing": "evac"} for r in list(PROFILES)[1:]}))
    out = ev.Evacuated(tuple(list(PROFILES.values())[1:]))
    assert "1 man stays" in shown(alone, (out,)).turns[0].words[1]


GOALS = [
    {
        "code": "P1",
        "title": "Hold it.",
        "primary": True,
        "experience": 3,
        "met": {"threat": {"max": 9}},
    },
    {"code": "P2", "title": "Count them.", "primary": True, "experience": 2},
]


OPEN = (ObjectiveState("P1"), ObjectiveState("P2"))


@pytest.mark.rule("PH-ENDMISSION-01")
def test_the_end_of_a_mission_says_what_was_done_and_what_it_cost() -> None:
    men = squad(RO={"standing": "kia"}, INF={"stress": 3})
    counts = Tally(marches=2, combats=1)
    state = ended(marines=men, mission={"objectives": GOALS}, tally=counts, objectives=OPEN)
    outcome = say(state, Continue())
    over = shown(outcome.state, outcome.events).over
    assert over is not None and over.stamp == "1 of 2 done" and over.sheet.code == MISSION["map"]
    nick = outcome.state.book.profiles[PROFILES["RO"]].nickname
    told = " ".join(over.words)
    assert f"{nick} does not come back." in told and "2 Marches, 1 Combat." in told
    assert [man.took for man in over.men if man.fallen] == [("K.I.A.",)]
    assert ("3 Stress",) in [man.took for man in over.men]
    assert len(over.men) == 6


def test_nothing_turns_while_a_combat_is_fought_or_after_the_end() -> None:
    state = on_map(clock="18:00", content=with_mission(), ended="base")
    night = (ev.TimePassed(60, 1, 18 * 60),)
    assert shown(state, night) == Moment()
    assert shown(on_map(clock="18:00"), night).turns
