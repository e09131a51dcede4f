"""Time and Nighttime, Threat and the Random Combat (p.21-22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules.clock import clock_text, span_text
from campaign.rules.commands import (
    Bivouac,
    Continue,
    Decide,
    EvacEnd,
    March,
    NightBivouac,
    RollTest,
)
from campaign.rules.events import ObjectiveChanged, RandomCombatTriggered, ThreatDieRolled
from campaign.rules.language import clock, span
from campaign.rules.state import Lz, MapMarker, ObjectiveState
from campaign.rules.tracks import band
from combat.rules.dice import threat_face
from tests.campaign.builders import (
    allowed,
    awaiting,
    gear,
    minutes,
    of,
    offer,
    on_map,
    say,
    squad,
    with_mission,
)

GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6


def with_event(*steps: dict[str, Any], **mission: Any) -> Any:
    """A Mission whose Event 01 has these steps, and an RC entry without a battle."""
    entries = {
        "01": {"title": "Event", "steps": [*steps, {"text": "So."}]},
        "RC": {"title": "Ambush", "steps": [{"text": "Shots."}]},
    }
    return with_mission(entries=entries, **mission)


def marker(at: str = "D6") -> tuple[MapMarker, ...]:
    return (MapMarker("01", at, "01"),)


# --- Time -------------------------------------------------------------------------------------


@pytest.mark.rule("PH-TIME-02")
def test_notation() -> None:
    """A clock time is HH:MM; a span is HH.MMH, 00.45H being 45 minutes, and told as 45 min."""
    assert span("00.45H") == 45 and span("01.30H") == 90
    assert [span_text(n) for n in (0, 45, 75, 720)] == ["0 min", "45 min", "1 h 15 min", "12 h"]
    assert clock_text(45) == "00:45" and clock("17:45") == 17 * 60 + 45
    with pytest.raises(ValueError, match="clock"):
        clock("00.45H")


@pytest.mark.rule("PH-TIME-01")
@pytest.mark.parametrize("text", ["10:10", "7:5", "00.20H", ""])
def test_time_goes_in_steps_of_fifteen_minutes(text: str) -> None:
    with pytest.raises(ValueError):
        clock(text)
    with pytest.raises(ValueError):
        span(text.replace(":", ".") + "H")


@pytest.mark.rule("PH-TIME-01", "PH-TIME-06")
def test_the_clock_wraps_at_midnight_and_the_day_counts_on() -> None:
    run = say(on_map(clock="23:30"), Bivouac(60), faces=[GRAY]).state.run
    assert (run.day, run.clock) == (2, minutes("00:30"))
    assert run.clock % 15 == 0


@pytest.mark.rule("PH-TIME-06")
def test_a_deadline_may_be_on_a_later_day() -> None:
    rules = {"encounters": False, "ends_day": 2, "ends_at": "12:00"}
    content = with_mission(rules=rules)
    first = say(on_map(content=content, clock="11:45"), Bivouac(30), faces=[GRAY]).state
    assert awaiting(first) == "squad_action"
    last = on_map(content=content, clock="11:15", day=2)
    assert awaiting(say(last, Bivouac(30)).state) == "squad_action"
    over = say(last, Bivouac(45), faces=[GRAY]).state
    assert over.run.ended == "time"


@pytest.mark.rule("PH-TIME-05")
@pytest.mark.parametrize(("late", "status"), [(0, "met"), (15, "failed")])
def test_an_objective_with_a_deadline_counts_only_if_met_by_then(late: int, status: str) -> None:
    """The Base is reached at 20:00, or a quarter of an hour later."""
    objective = {
        "code": "S1", "title": "In time", "primary": False, "experience": 2,
        "met": {"all": [{"ended": "base"}, {"clock": {"before": "20:00", "day": 1}}]},
    }  # fmt: skip
    content = with_mission(objectives=[objective])
    state = on_map(content=content, at="I7", objectives=(ObjectiveState("S1"),))
    walk = sum(p.value for p in offer(state, March("J7")).cost if p.unit == "time")
    state = replace(state, mission=replace(state.run, clock=minutes("20:00") - walk + late))
    outcome = say(state, March("J7"))
    assert [e.status for e in of(outcome, ObjectiveChanged)] == [status]


@pytest.mark.rule("PH-TIME-04", "PH-TEST-03")
def test_what_the_night_forbids() -> None:
    kit = squad(RO={"gear": gear("radio")})
    day, night = (on_map(marines=kit, clock=c, lz=(Lz("F6"),)) for c in ("12:00", "20:00"))
    assert allowed(day, EvacEnd()) and not allowed(night, EvacEnd())


# --- Threat -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-THREAT-03", "PH-THREAT-04")
@pytest.mark.parametrize(
    ("face", "colour", "value"),
    [(1, "green", -1), (2, "gray", 0), (3, "gray", 0), (4, "yellow", 1), (5, "yellow", 1),
     (6, "red", 2)],
)  # fmt: skip
def test_the_threat_die(face: int, colour: str, value: int) -> None:
    assert threat_face(face) == colour
    outcome = say(on_map(at="E6", threat=4), March("D6"), faces=[face])
    assert [e.colours for e in of(outcome, ThreatDieRolled)] == [(colour,)]
    assert outcome.state.run.threat == 4 + value


@pytest.mark.rule("PH-THREAT-01", "PH-THREAT-05")
@pytest.mark.parametrize(("threat", "face", "after"), [(1, GREEN, 1), (8, RED, 9), (9, YELLOW, 9)])
def test_threat_stays_between_one_and_nine(threat: int, face: int, after: int) -> None:
    outcome = say(on_map(at="E6", threat=threat), March("D6"), faces=[face])
    assert outcome.state.run.threat == after


@pytest.mark.rule("PH-BIVOUAC-11", "PH-EVAC-13", "PH-THREAT-05")
@pytest.mark.parametrize(
    ("threat", "faces", "eaz", "after"),
    [
        (1, (GREEN, RED), (), 2),
        (1, (RED, GREEN), (), 2),
        (9, (RED, GREEN), (), 9),
        (9, (GREEN, GREEN), (), 7),
        (1, (GREEN, GREEN), ("D6",), 2),
    ],
)
def test_two_threat_dice_are_added_then_held_then_comes_the_eaz(
    threat: int, faces: tuple[int, ...], eaz: tuple[str, ...], after: int
) -> None:
    """Dice rolled at once have no order: one by one green and red would give 3 at Threat 1."""
    rules = {"encounters": False, "random_combat": None}
    state = on_map(
        at="E6", clock="20:00", threat=threat, eaz=eaz, content=with_mission(rules=rules)
    )
    outcome = say(state, NightBivouac(), faces=faces)
    assert outcome.state.run.threat == after


@pytest.mark.rule("PH-THREAT-02")
def test_three_bands_of_threat() -> None:
    assert [band(n) for n in range(1, 10)] == ["low"] * 3 + ["medium"] * 3 + ["high"] * 3


@pytest.mark.rule("PH-THREAT-06")
@pytest.mark.parametrize(("threat", "fought"), [(4, False), (5, True), (6, True)])
def test_the_random_combat_comes_at_the_level_of_the_mission(threat: int, fought: bool) -> None:
    content = with_event(rules={"encounters": False, "random_combat": {"threat": 6}})
    outcome = say(on_map(content=content, at="E6", threat=threat), March("D6"), faces=[YELLOW])
    assert bool(of(outcome, RandomCombatTriggered)) == fought
    reading = outcome.state.reading
    assert (reading.doc if reading else "") == ("M1/RC" if fought else "")


@pytest.mark.rule("PH-THREAT-07")
@pytest.mark.parametrize(("rules", "fought"), [({"random_combat": {}}, True), ({}, False)])
def test_nine_is_the_usual_level_and_some_missions_have_none(rules: Any, fought: bool) -> None:
    content = with_event(rules={"encounters": False} | rules)
    eight = say(on_map(content=content, at="E6", threat=8), March("D6"), faces=[GRAY])
    assert not of(eight, RandomCombatTriggered)
    nine = say(on_map(content=content, at="E6", threat=8), March("D6"), faces=[YELLOW])
    assert bool(of(nine, RandomCombatTriggered)) == fought


@pytest.mark.rule("PH-THREAT-08")
def test_threat_raised_by_an_event_triggers_once_it_is_over() -> None:
    content = with_event({"threat": 4}, rules={"encounters": False, "random_combat": {"threat": 6}})
    state = on_map(content=content, at="E6", threat=3, markers=marker())
    outcome = say(state, March("D6"), faces=[GRAY])
    assert not of(outcome, RandomCombatTriggered)
    assert outcome.state.reading is not None and outcome.state.reading.doc == "M1/01"
    after = say(outcome.state, Continue())
    assert of(after, RandomCombatTriggered)
    assert after.state.reading is not None and after.state.reading.doc == "M1/RC"


@pytest.mark.rule("PH-THREAT-08")
def test_an_entry_that_the_clock_brings_may_trigger_it_too() -> None:
    content = with_event(
        {"threat": 4},
        rules={"encounters": False, "random_combat": {"threat": 6}},
        timed=[{"day": 1, "time": "11:00", "entry": "01"}],
    )
    state = on_map(content=content, clock="10:45", threat=3)
    outcome = say(state, Bivouac(15), Continue(), faces=[GRAY])
    assert of(outcome, RandomCombatTriggered)
    assert outcome.state.reading is not None and outcome.state.reading.doc == "M1/RC"


@pytest.mark.rule("PH-ROUND-03")
def test_the_price_of_an_option_is_time_then_stamina_then_threat() -> None:
    option = {"label": "Pay", "cost": {"time": "0:30", "stamina": 2, "threat": 1},
              "steps": [{"text": "x"}]}  # fmt: skip
    options = [option, {"label": "No", "steps": []}]
    content = with_event({"choice": {"prompt": "?", "options": options}})
    state = say(on_map(content=content, at="E6", markers=marker()), March("D6"), faces=[GRAY]).state
    before = state.run
    outcome = say(state, Decide(0))
    kinds = [e.kind for e in outcome.events]
    order = [k for k in kinds if k in ("time_passed", "stamina_changed", "threat_changed")]
    assert order == ["time_passed", "stamina_changed", "threat_changed"]
    run = outcome.state.run
    assert (run.clock - before.clock, run.stamina, run.threat) == (30, before.stamina - 2, 3)


@pytest.mark.rule("PH-TIME-03", "PH-TEST-03")
@pytest.mark.parametrize(
    ("clock_", "night"), [("17:45", False), ("18:00", True), ("05:45", True), ("06:00", False)]
)
def test_nighttime_is_from_18_to_5_45(clock_: str, night: bool) -> None:
    test = {"test": {"who": "DOC", "trait": "INT", "diff": 1, "pass": [{"text": "y"}],
                     "fail": [{"text": "n"}]}}  # fmt: skip
    start = f"{(minutes(clock_) - 15) // 60:02}:{(minutes(clock_) - 15) % 60:02}"
    state = on_map(content=with_event(test), at="E6", clock=start, markers=marker())
    ready = say(state, March("D6"), faces=[GRAY]).state
    assert ready.run.clock == minutes(clock_)
    pool = offer(ready, RollTest()).pool
    assert pool is not None and pool.focus == (2 if night else 3)
