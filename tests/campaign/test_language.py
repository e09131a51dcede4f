"""The booklet language, construct by construct, in small booklets (PH-BOOKLET-04, -06, p.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import State
from campaign.rules.booklets import Booklet
from campaign.rules.cards import Book, KeptCounter
from campaign.rules.commands import (
    CallEvac,
    Continue,
    Decide,
    Evacuate,
    March,
    RollRnr,
    RollTest,
)
from campaign.rules.events import (
    MarineDischarged,
    MarkerPutOn,
    PassengerLeft,
    RnrRolled,
    TestRolled,
)
from campaign.rules.language import When
from campaign.rules.language.tracks import StaminaStep
from campaign.rules.state import LogEntry, Lz, MapMarker, MissionRun
from campaign.rules.tasks import SetUpMission, Stop
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    allowed,
    awaiting,
    ended,
    entry,
    gear,
    marine,
    minutes,
    of,
    offer,
    on_map,
    play_on,
    read,
    real_content,
    refused,
    say,
    shown,
    squad,
    text,
    with_mission,
)

GREEN, GRAY, RED = 1, 2, 6
HIT, MISS = [1] * 6, [1, 2, 3, 4, 5, 6]


# --- reading on -------------------------------------------------------------------------------


def test_an_entry_counts_as_resolved_once_the_squad_goes_on() -> None:
    when = {"resolved_of": {"of": ["01"], "min": 1}}
    branch = {"if": {"when": when, "then": [text("Yes.")], "else": [text("No.")]}}
    again = {"02": {"title": "Two", "steps": [branch]}}
    state = entry(branch, entries=again, at="E6", markers=(MapMarker("02", "D6", "02"),))
    first = read(state).state
    assert shown(first) == ["No."]
    assert shown(say(first, Continue(), March("D6"), faces=[GRAY]).state) == ["Yes."]


# --- decisions and tests ----------------------------------------------------------------------


@pytest.mark.rule("PH-BOOKLET-04")
@pytest.mark.parametrize(("known", "cost", "threat"), [(True, 15, 2), (False, 60, 3)])
def test_the_price_of_an_option_may_depend_on_the_log(known: bool, cost: int, threat: int) -> None:
    option = {
        "label": "Move them",
        "cost": {"time": "1:00", "threat": 1},
        "cost_if": [{"if": "FERRYWOMAN", "time": "0:15", "why": "She knows the way."}],
    }
    steps = [{"note": {"yellow": "FERRYWOMAN"}}] if known else []
    choice = {"choice": {"options": [option, {"label": "Leave"}]}}
    state = read(entry(*steps, choice)).state
    shown_price = {p.label: p.value for p in offer(state, Decide(0)).cost}
    assert shown_price["time"] == cost and ("threat" in shown_price) is not known
    done = say(state, Decide(0)).state
    assert done.run.clock - state.run.clock == cost and done.run.threat == threat


def test_an_option_that_is_cheaper_for_some_is_open_to_them_alone() -> None:
    option = {
        "label": "Pay",
        "cost": {"spend": [{"gear": "smoke", "amount": 1}]},
        "cost_if": [{"if": {"night": True}}],
    }
    choice = {"choice": {"options": [option, {"label": "Leave"}]}}
    assert "smoke" in refused(read(entry(choice)).state, Decide(0)).message
    assert allowed(read(entry(choice, clock="19:00")).state, Decide(0))


def test_the_odds_of_whoever_is_meant_stand_beside_an_option_of_his() -> None:
    try_ = {"test": {"who": "TESTER", "trait": "INT", "diff": 2, "pass": [], "fail": []}}
    options = {"choice": {"options": [{"label": "Try", "steps": [try_]}, {"label": "Leave"}]}}
    first = {"test": {"who": "DOC", "trait": "INT", "diff": 1, "pass": [options], "fail": []}}
    state = say(read(entry(first)).state, RollTest(), faces=[*HIT, 1]).state
    known = offer(state, Decide(0)).chance
    assert known is not None and offer(state, Decide(1)).chance is None
    assert offer(say(state, Decide(0)).state, RollTest()).chance == known


def group(*steps: dict[str, Any]) -> dict[str, Any]:
    each = [{"who": who, "trait": "SUR", "diff": 2} for who in ("SL", "RO", "INF")]
    return {"tests": {"each": each, "failures": {0: [text("None.")], 1: [*steps]}}}


@pytest.mark.rule("PH-TEST-17")
@pytest.mark.parametrize(("missing", "name"), [(0, "SL"), (1, "RO"), (2, "INF")])
def test_the_result_of_a_group_knows_who_failed(missing: int, name: str) -> None:
    state = entry(group({"damage": {"who": "TESTER", "amount": 1}}, text("{TESTER} fell.")))
    state = say(state, Continue()).state
    for number in range(3):
        dice = offer(state, RollTest()).pool
        assert dice is not None
        faces = [1, 2, 3, 4, 5, 6, 4, 5][: dice.focus + dice.strike]
        state = say(state, RollTest(), faces=faces if number == missing else HIT + [1] * (
            len(faces) - 6)).state  # fmt: skip
    hurt = [role for role in PROFILES if marine(state, role).damage]
    assert hurt == [name]


@pytest.mark.rule("PH-TEST-17")
def test_of_a_group_only_those_test_whose_condition_holds() -> None:
    each = [{"who": "SL", "trait": "WIL", "diff": 1, "if": {"night": True}},
            {"who": "RO", "trait": "WIL", "diff": 1, "if": {"night": False}}]  # fmt: skip
    step = {"tests": {"each": each, "failures": {0: [text("None.")]}}}
    outcome = say(entry(step), Continue(), RollTest(), faces=[1] * 6)
    assert [e.marine for e in of(outcome, TestRolled)] == [PROFILES["RO"]]
    assert awaiting(outcome.state) == "close_reading"


@pytest.mark.rule("PH-BOOKLET-06")
def test_an_empty_condition_and_another_number_of_motivations_are_refused() -> None:
    with pytest.raises(ValidationError, match="an empty condition"):
        When.model_validate({})
    page = {"title": "T", "steps": [text("x")]}
    book: dict[str, Any] = {"code": "b", "title": "B", "warnings": "W", "intro": page}
    three = [m.model_dump(by_alias=True) for m in with_mission().book.motivations]
    assert Book.model_validate(book | {"motivations": three})
    patrol = {"squad": [{"profile": p, "specs": [n]} for n, p in enumerate("abc", 1)]}
    alone = book | {"patrol": patrol | {"point_man": "a"}}
    assert Book.model_validate(alone)
    for wrong in (book, book | {"motivations": three[:2]}, alone | {"motivations": three}):
        with pytest.raises(ValidationError, match="three Motivations"):
            Book.model_validate(wrong)


@pytest.mark.parametrize(
    ("start", "fits"), [(-3, False), (-2, True), (0, True), (5, True), (6, False)]
)
def test_a_counter_that_is_kept_starts_within_its_bounds(start: int, fits: bool) -> None:
    grades = [g.model_dump(by_alias=True) for g in with_mission().book.motivations[0].endings]
    counter = {"title": "Trust", "min": -2, "max": 5, "start": start, "told": grades}
    if fits:
        assert KeptCounter.model_validate(counter).start == start
        return
    with pytest.raises(ValidationError, match="between min and max"):
        KeptCounter.model_validate(counter)


def test_a_group_that_passed_names_nobody() -> None:
    step = {"tests": {"each": [{"who": "SL", "trait": "WIL", "diff": 1}],
                      "failures": {0: [{"damage": {"who": "TESTER"}}]}}}  # fmt: skip
    state = say(entry(step), Continue(), RollTest(), faces=[1] * 7).state
    assert all(m.damage == 0 for m in state.squad)


# --- the set-up -------------------------------------------------------------------------------


def set_up(changes: dict[str, Any], *notes: str) -> MissionRun:
    """The Mission as it is set up while these Log Entries are noted."""
    content = with_mission(setup=MISSION["setup"] | changes)
    agenda = (SetUpMission(1), Stop("M1/01"))
    log = tuple(LogEntry(name, "blue", 0, "") for name in notes)
    return say(replace(on_map(content=content, agenda=agenda), log=log), Continue()).state.run


@pytest.mark.rule("PH-SETUP-06")
@pytest.mark.parametrize(("notes", "clock"), [((), "01:30"), (("THE DATE",), "00:30")])
def test_the_mission_may_begin_earlier_by_a_log_entry(notes: tuple[str, ...], clock: str) -> None:
    changes = {"time": "01:30", "time_changes": [["THE DATE", "00:30"]]}
    assert set_up(changes, *notes).clock == minutes(clock)


@pytest.mark.rule("PH-SETUP-06")
@pytest.mark.parametrize(("notes", "threat"), [((), 2), (("A",), 4), (("A", "B"), 1)])
def test_threat_may_begin_elsewhere_by_log_entries(notes: tuple[str, ...], threat: int) -> None:
    assert set_up({"threat_changes": [["A", 4], ["B", 1]]}, *notes).threat == threat


@pytest.mark.parametrize(
    ("hours", "clock", "opens"),
    [
        (("06:00", "17:45"), "12:00", True),
        (("06:00", "17:45"), "19:00", False),
        (("18:00", "05:45"), "23:00", True),
        (("18:00", "05:45"), "02:00", True),
        (("18:00", "05:45"), "12:00", False),
        (("12:15", "12:15"), "12:00", True),
        (("12:15", "12:15"), "12:15", False),
        (("12:15", "12:15"), "11:45", False),
    ],
)
def test_a_marker_keeps_its_hours_over_midnight_too(
    hours: tuple[str, str], clock: str, opens: bool
) -> None:
    marker = {"id": "02", "at": "D6", "hours": hours}
    content = with_mission(
        setup=MISSION["setup"] | {"markers": [marker]},
        entries={"02": {"title": "Two", "steps": [text("They come.")]}},
    )
    state = on_map(at="E6", content=content, clock=clock, markers=(MapMarker("02", "D6", "02"),))
    there = say(state, March("D6"), faces=[GRAY]).state
    assert shown(there) == (["They come."] if opens else [])
    assert [m.id for m in there.run.markers] == ["02"]


# --- special rules ----------------------------------------------------------------------------


def cost_of(state: State, to: str) -> tuple[int, int]:
    cost = offer(state, March(to)).cost
    return (
        sum(p.value for p in cost if p.unit == "time"),
        sum(p.value for p in cost if p.unit == "stamina"),
    )


@pytest.mark.rule("PH-SETUP-07", "PH-MARCH-03")
def test_terrain_may_cost_more_in_some_rows_of_the_map_alone() -> None:
    changed = {"terrain": "urban", "minutes": 30, "stamina": 2, "rows": [1, 2, 3]}
    content = with_mission(
        map="city",
        setup=MISSION["setup"] | {"squad": "F4", "base": "F6"},
        rules={"encounters": False, "terrain": [changed]},
    )
    state = on_map(content=content, at="F4", base="F6")
    assert cost_of(state, "F3") == (30, 2)
    assert cost_of(state, "F5") == (15, 1)


def test_a_changed_terrain_may_wait_for_its_condition() -> None:
    changed = {"terrain": "paddy", "minutes": 45, "stamina": 3, "if": "FLOOD"}
    content = with_mission(rules={"encounters": False, "terrain": [changed]})
    dry = on_map(content=content, at="E6")
    wet = replace(dry, log=(LogEntry("FLOOD", "yellow", 1, "M1/01"),))
    assert cost_of(dry, "D6") == (15, 1) and cost_of(wet, "D6") == (45, 3)


@pytest.mark.rule("PH-COMPONENTS-12", "PH-LITTER-02")
@pytest.mark.parametrize(("slows", "cost"), [(False, (15, 1)), (True, (30, 1))])
def test_a_prisoner_slows_the_squad_only_where_the_mission_says_so(
    slows: bool, cost: tuple[int, int]
) -> None:
    rules = {"encounters": False, "pow_slows": slows}
    step = {"passenger": {"add": "canh", "as": "pow", "name": "Cảnh"}}
    outcome = read(entry(step, mission={"rules": rules}, at="E6"), Continue())
    assert cost_of(outcome.state, "D6") == cost
    assert bool(of(outcome, MarkerPutOn)) is slows


@pytest.mark.rule("PH-LITTER-03")
def test_bearers_found_by_an_entry_take_the_delay_away() -> None:
    led = {"passenger": {"add": "man", "as": "littered"}}
    slow = read(entry(led, at="E6"), Continue()).state
    eased = read(entry(led, {"bearers": True}, at="E6"), Continue()).state
    assert cost_of(slow, "D6") == (45, 2) and cost_of(eased, "D6") == (15, 1)


@pytest.mark.rule("PH-EVAC-01", "PH-EVAC-10", "PH-EVAC-11")
def test_a_body_that_is_carried_allows_an_evac_and_leaves_by_it() -> None:
    step = {"passenger": {"add": "dead", "as": "kia", "name": "Two of Breadline"}}
    men = squad(RO={"gear": gear("radio")})
    state = entry(step, marines=men, at="E6", lz=(Lz("E6"),))
    before = on_map(marines=men, at="E6", lz=(Lz("E6"),))
    assert refused(before, CallEvac()).rule == "PH-EVAC-01"
    carried = read(state, Continue()).state
    assert cost_of(carried, "D6") == (45, 2)
    flown = say(carried, CallEvac(), Evacuate(()), faces=[GRAY, GRAY])
    assert of(flown, PassengerLeft) == [PassengerLeft("dead")]
    assert flown.state.run.passengers == () and cost_of(flown.state, "D6") == (15, 1)


# --- what lasts -------------------------------------------------------------------------------


@pytest.mark.rule("PH-HOSPITAL-02", "PH-RNR-06")
@pytest.mark.parametrize(("face", "back"), [(3, True), (2, False)])
def test_a_surgeons_all_clear_brings_one_man_back_for_the_next_mission(
    face: int, back: bool
) -> None:
    """Two have a Critical Wound and would miss it: the result of R&R signs one of them out."""
    end = MISSION["ends"][0] | {"rnr": "danang", "modifier": 3}
    hurt = {"wound": "W.09", "wound_cubes": 1}
    state = ended(mission={"ends": [end]}, marines=squad(INF=hurt, SCT=hurt))
    outcome = say(play_on(state, "rnr").state, RollRnr(), faces=[3, face])
    signed = [PROFILES["INF"]] if back else []
    assert [e.marine for e in of(outcome, MarineDischarged)] == signed
    after = play_on(outcome.state, "close_mission").state
    returns = {role: marine(after, role).returns for role in ("INF", "SCT")}
    assert returns == {"INF": 2 if back else 3, "SCT": 3}


@pytest.mark.rule("PH-RNR-01", "PH-RNR-02")
@pytest.mark.parametrize(("rnr", "where"), [("base", "base"), ("danang", "danang"),
                                            ("none", "base")])  # fmt: skip
@pytest.mark.parametrize("mission", [1, 9])
def test_no_mission_ends_without_rest_and_relaxation(rnr: str, where: str, mission: int) -> None:
    """A book of before may say none: it is had at Base."""
    end = MISSION["ends"][0] | {"rnr": rnr}
    outcome = play_on(ended(mission={"ends": [end], "mission": mission}), "close_mission")
    assert [e.location for e in of(outcome, RnrRolled)] == [where]


@pytest.mark.rule("PH-RNR-01", "PH-RNR-02")
def test_the_last_mission_sends_the_squad_somewhere_too() -> None:
    ends = {e.code: (e.rnr, e.modifier) for e in real_content().booklets[9].ends}
    assert ends == {"A": ("danang", 0), "B": ("base", 0), "C": ("base", 0), "D": ("base", -1)}


def _unbounded(schema: Any, at: str = "") -> Iterator[str]:
    """The places in a JSON schema where any number may stand, however large."""
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    if isinstance(schema, dict):
        bounded = {"minimum", "maximum"} <= schema.keys() or schema.keys() & {"enum", "const"}
        if schema.get("type") in ("integer", "number") and not bounded:
            yield at
        for name, inner in schema.items():
            yield from _unbounded(inner, f"{at}/{name}")


def test_every_number_in_a_booklet_has_bounds() -> None:
    """A Squad that loses 100,000,000 SP one by one would hold a worker for minutes."""
    written = re.compile(
        "/(before|after|clock|time|minutes|hours|ends_at|march_minutes|time_changes)"
    )
    found = [at for at in _unbounded(Booklet.model_json_schema()) if not written.search(at)]
    assert found == [], "clock times and spans are text of a form"
    for amount in (-100_000_000, 1000, 10**30):
        with pytest.raises(ValidationError):
            StaminaStep.model_validate({"stamina": amount})
    assert StaminaStep.model_validate({"stamina": -15}).stamina == -15
