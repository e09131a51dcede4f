"""Rings of entries without a stop: what the checker lets pass comes to a decision in play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.checker import rings
from campaign.rules import State, apply, legal
from campaign.rules.booklets import Booklet
from campaign.rules.commands import Continue
from campaign.rules.state import LogEntry
from combat.rules.dice import SeededDice
from tests.campaign.builders import MISSION, entry

TEXT = {"text": "On and on."}
AGAIN = {"goto": "01"}


def found(*steps: dict[str, Any], **entries: list[dict[str, Any]]) -> list[str]:
    """The codes found for a Mission with entry 01 of these steps, and others such as e02=[...]."""
    read = {"01": list(steps), **{name[1:]: each for name, each in entries.items()}}
    numbered = {code: {"title": "One", "steps": each} for code, each in read.items()}
    booklet = Booklet.model_validate(MISSION | {"entries": numbered, "counters": {"BOATS": 3}})
    return [code for _, code, _ in rings.of(booklet)]


def when(condition: Any, *then: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A branch."""
    return {"if": {"when": condition, "then": list(then), **more}}


NOT_FORD = {"not": {"log": "FORD"}}
FEW, MANY = ({"counter": {"name": "BOATS", side: 2}} for side in ("max", "min"))
PLUS, MINUS = ({"counter": {"name": "BOATS", "add": add}} for add in (1, -1))
TEST = {"who": "SL", "trait": "WIL", "diff": 1}
BY_DAY = {"if": {"night": False}}
ROLL = {"die": "D2", "outcomes": [{"from": 1, "to": 1, "steps": [AGAIN]}, {"from": 2, "to": 2}]}


@pytest.mark.parametrize(
    "steps",
    [
        [when(NOT_FORD, AGAIN)],
        [when("FORD", TEXT, **{"else": [TEXT, AGAIN]})],
        [when(NOT_FORD, {"note": {"blue": "BRIDGE"}}, AGAIN)],
        [when("FORD", {"note": {"blue": "FORD"}}, AGAIN)],
        [when(MANY, PLUS, AGAIN)],
        [when({"any": [NOT_FORD, {"log": "HUT"}]}, {"note": {"blue": "FORD"}}, AGAIN)],
        [when({"resolved": "01"}, AGAIN)],
        [{"roll": ROLL}],
        [{"test": {**TEST, "auto": BY_DAY, "pass": [AGAIN]}}],
        [{"tests": {"each": [{**TEST, "who": "OTHERS"}], "failures": {"0": [AGAIN], "1": []}}}],
        [{"test": {**TEST, "who": "TESTER"}}, when(NOT_FORD, AGAIN)],
    ],
)  # fmt: skip
def test_a_ring_that_may_be_read_for_ever_is_found(steps: list[dict[str, Any]]) -> None:
    assert found(TEXT, *steps) == ["B058"]


@pytest.mark.parametrize(
    "steps",
    [
        [when(NOT_FORD, {"note": {"blue": "FORD"}}, AGAIN)],
        [when("FORD", {"note": {"erase": "FORD"}}, AGAIN)],
        [when({"not": {"resolved": "01"}}, AGAIN)],
        [when(MANY, MINUS, AGAIN)],
        [when(FEW, PLUS, AGAIN)],
        [when(NOT_FORD, {"stop": True}, AGAIN)],
        [{"choice": {"options": [{"label": "Back", "steps": [AGAIN]}, {"label": "On"}]}}],
        [{"test": {**TEST, "fail": [AGAIN]}}],
        [{"tests": {"each": [TEST], "failures": {"0": [], "1": [AGAIN]}}}],
        [{"combat": {"title": "Shots", "board": "TRAIL", "black": "F2", "lost": [AGAIN]}}],
    ],
)  # fmt: skip
def test_a_ring_that_ends_or_waits_for_somebody_is_none(steps: list[dict[str, Any]]) -> None:
    assert found(TEXT, *steps) == []


def test_a_ring_of_several_entries_is_found_once_at_the_goto_that_closes_it() -> None:
    read = {"01": [{"goto": "02"}], "02": [when(NOT_FORD, {"goto": "03"})], "03": [{"goto": "02"}]}
    entries = {code: {"title": "One", "steps": steps} for code, steps in read.items()}
    (finding,) = rings.of(Booklet.model_validate(MISSION | {"entries": entries}))
    assert finding[0] == ("entries", "02", "steps", 0, "if", "then", 0)
    assert finding[2].startswith("03 → 02 → 03:")


def test_many_entries_that_lead_on_in_every_way_are_no_ring() -> None:
    steps = {f"{n:02d}": [when(f"L{n}", {"note": {"blue": f"N{n}"}}, {"goto": f"{n + 1:02d}"}),
                          {"goto": f"{n + 1:02d}"}] for n in range(60)}  # fmt: skip
    entries = {code: {"title": "One", "steps": each} for code, each in steps.items()}
    entries["60"] = {"title": "End", "steps": [TEXT]}
    assert list(rings.of(Booklet.model_validate(MISSION | {"entries": entries}))) == []


# --- any booklet ------------------------------------------------------------------------------

CODES = ("01", "02", "03")
NAMES = st.sampled_from(["FORD", "HUT"])
CONDITIONS = st.recursive(
    st.one_of(
        NAMES,
        st.sampled_from([FEW, MANY, {"night": False}, {"threat": {"min": 3}}]),
        st.builds(lambda code: {"resolved": code}, st.sampled_from(CODES)),
    ),
    lambda inner: st.one_of(
        st.builds(lambda part: {"not": part}, inner),
        st.builds(lambda way, a, b: {way: [a, b]}, st.sampled_from(["all", "any"]), inner, inner),
    ),
    max_leaves=3,
)
GOTO = st.builds(lambda code: {"goto": code}, st.sampled_from(CODES))
PLAIN = st.one_of(
    GOTO,
    st.sampled_from([TEXT, PLUS, MINUS, {"stop": True}, {"threat": 1}, {"time": "0:30"}]),
    st.builds(lambda how, name: {"note": {how: name}},
              st.sampled_from(["blue", "yellow", "erase"]), NAMES),
)  # fmt: skip


def blocks(steps: Any) -> Any:
    """Steps that hold lists of steps."""
    few = st.lists(steps, max_size=2)
    return st.one_of(
        steps,
        st.builds(lambda c, a, b: when(c, *a, **{"else": b}), CONDITIONS, few, few),
        st.builds(lambda c, a, b: when(c, *a, **{"else": b}), CONDITIONS, few, few),
        st.builds(lambda a, b: {"roll": {"die": "D2", "outcomes": [
            {"from": 1, "to": 1, "steps": a}, {"from": 2, "to": 2, "steps": b}]}}, few, few),
        st.builds(lambda c, a, b: {"test": {**TEST, "auto": {"if": {"log": c}},
                                            "pass": a, "fail": b}}, NAMES, few, few),
        st.builds(lambda a, b: {"choice": {"options": [
            {"label": "Left", "steps": a}, {"label": "Right", "steps": b}]}}, few, few),
    )  # fmt: skip


ENTRY = st.lists(st.recursive(PLAIN, blocks, max_leaves=4), min_size=1, max_size=4)


def begun(steps: list[list[dict[str, Any]]], log: set[str]) -> State:
    """A Squad about to read entry 01 of a Mission with these entries and Log Entries."""
    others = {code: {"title": code, "steps": each} for code, each in zip(CODES, steps, strict=True)}
    held = tuple(LogEntry(name, "blue", 1, "") for name in sorted(log))
    mission = {"counters": {"BOATS": 3}, "setup": MISSION["setup"]}
    state = entry(*steps[0], entries=others, mission=mission, counters=(("BOATS", 3),))
    return replace(state, log=held)


@pytest.mark.rule("PH-BOOKLET-05")
@settings(max_examples=400, deadline=None)
@given(st.lists(ENTRY, min_size=3, max_size=3), st.sets(NAMES), st.randoms(use_true_random=False))
def test_whatever_passes_the_checker_comes_to_a_decision(
    steps: list[list[dict[str, Any]]], log: set[str], chance: Any
) -> None:
    state = begun(steps, log)
    if list(rings.of(state.book.booklets[1])):
        return
    dice = SeededDice(str(chance.random()))
    for _ in range(12):
        offers = legal(state, "host").offers
        command = chance.choice(offers).command if state.reading is not None else Continue()
        state = apply(state, command, dice).state  # Raises where it comes to none.
        assert state.agenda
        if state.reading is None:
            return
