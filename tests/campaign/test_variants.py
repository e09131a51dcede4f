"""Passages that differ from time to time, switches, and options that are called otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import State, apply, codec, visible_to
from campaign.rules.commands import Continue, Decide
from campaign.rules.events import OptionChosen
from campaign.rules.language import Entry, OneOf
from campaign.rules.state import LogEntry
from campaign.rules.story import Story, Told
from campaign.telling import tell
from combat.rules.dice import Dice, RecordingDice, ReplayDice, SeededDice
from tests.campaign.builders import entry, of, read, say, shown

OF = {"of": [{"steps": [{"text": word}]} for word in ("Mud.", "Rain.", "Dust.")]}


def texts(state: State, times: int, dice: Dice) -> list[str]:
    """What an entry says when it is read several times in a campaign."""
    found = []
    for _ in range(times):
        outcome = apply(state, Continue(), dice)
        found += shown(outcome.state)
        state = replace(state, story=outcome.state.story)
    return found


def passages(**one_of: Any) -> State:
    return entry({"one_of": OF | one_of})


def test_no_passage_comes_twice_before_all_have_come() -> None:
    for seed in range(8):
        came = texts(passages(), 6, SeededDice(str(seed)))
        assert set(came[:3]) == set(came[3:]) == {"Mud.", "Rain.", "Dust."}
        assert came[2] != came[3]


def test_which_passage_comes_is_drawn_and_replays() -> None:
    found = set()
    for seed in range(20):
        dice = RecordingDice(SeededDice(str(seed)))
        first = texts(passages(), 3, dice)
        assert [roll.why for roll in dice.rolls] == ["passage", "passage"]
        assert texts(passages(), 3, ReplayDice(dice.rolls)) == first
        found.add(first[0])
    assert len(found) == 3


def test_the_first_time_and_after_all_of_them() -> None:
    state = passages(first=[{"text": "New."}], again=[{"text": "Old."}])
    came = texts(state, 6, SeededDice("x"))
    assert came[0] == "New." and came[4:] == ["Old.", "Old."]
    assert set(came[1:4]) == {"Mud.", "Rain.", "Dust."}
    two = entry({"one_of": {"first": [{"text": "New."}], "again": [{"text": "Old."}]}})
    assert texts(two, 3, SeededDice("x")) == ["New.", "Old.", "Old."]


def test_a_first_text_does_not_come_again_with_the_others() -> None:
    came = texts(passages(first=[{"text": "New."}]), 8, SeededDice("x"))
    assert came.count("New.") == 1 and came[0] == "New."


def test_a_passage_comes_only_while_its_condition_holds() -> None:
    state = entry(
        {"one_of": {"of": [
            {"when": "THE FORD", "steps": [{"text": "Wet."}]},
            {"when": {"not": "THE FORD"}, "steps": [{"text": "Dry."}]}]}},
    )  # fmt: skip
    assert texts(state, 2, SeededDice("x")) == ["Dry.", "Dry."]
    wet = replace(state, log=(LogEntry("THE FORD", "blue", 1, "M1/01"),))
    assert texts(wet, 2, SeededDice("x")) == ["Wet.", "Wet."]
    none = entry({"one_of": {"of": [{"when": "X", "steps": [{"text": word}]} for word in "ab"]}})
    assert texts(none, 1, SeededDice("x")) == []


def test_each_place_remembers_its_own_passages_and_nobody_sees_which() -> None:
    outcome = read(entry({"one_of": OF}, {"one_of": OF}))
    first, second = outcome.state.story.told
    assert (first.place, second.place) == ("M1/01:steps.0", "M1/01:steps.1")
    assert codec.decode(codec.encode(outcome.state), outcome.state.book) == outcome.state
    assert visible_to(outcome.state, "host").state.story == Story()


def test_all_in_turn_once_the_content_has_changed_numbers() -> None:
    state = replace(passages(), story=Story(told=(Told("M1/01:steps.0", (7, 8)),)))
    assert set(texts(state, 3, SeededDice("x"))) == {"Mud.", "Rain.", "Dust."}


@pytest.mark.rule("PH-BOOKLET-03")
@pytest.mark.parametrize(
    ("one_of", "always"),
    [
        (OF, True),
        ({"first": [{"text": "New."}], "again": [{"text": "Old."}]}, True),
        ({"first": [{"text": "New."}], "of": OF["of"][:1]}, True),
        ({"of": [{"when": "X", "steps": [{"text": "Wet."}]}] * 2}, False),
        ({"of": [{"when": "X", "steps": [{"text": "Wet."}]}, *OF["of"]]}, True),
    ],
)
def test_whether_a_place_says_something_each_time(one_of: dict[str, Any], always: bool) -> None:
    assert OneOf.model_validate(one_of).always is always


@pytest.mark.parametrize(
    "wrong", [{}, {"of": OF["of"][:1]}, {"first": [{"text": "New."}]}, {"of": [{"steps": []}] * 2}]
)
def test_one_passage_alone_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Entry.model_validate({"title": "T", "steps": [{"one_of": wrong}]})


SWITCH = {
    "cases": [
        {"when": "A", "steps": [{"text": "First."}]},
        {"when": {"any": ["A", "B"]}, "steps": [{"text": "Second."}, {"threat": 1}]},
    ],
    "else": [{"text": "Neither."}],
}


@pytest.mark.parametrize(
    ("noted", "said"), [((), "Neither."), (("A", "B"), "First."), (("B",), "Second.")]
)
def test_the_first_case_that_holds_is_read(noted: tuple[str, ...], said: str) -> None:
    log = tuple(LogEntry(name, "blue", 1, "M1/01") for name in noted)
    outcome = read(replace(entry({"switch": SWITCH}, {"text": "On."}), log=log))
    assert shown(outcome.state) == [said, "On."]


CHOICE = {
    "options": [
        {"label": "Ask him.", "label_if": [
            {"if": "A", "label": "Ask him again."}, {"if": "B", "label": "Never."}],
         "steps": [{"note": {"blue": "A"}}, {"text": "He shrugs."}]},
        {"label": "Go on."},
    ]
}  # fmt: skip


def test_an_option_is_called_otherwise_while_a_condition_holds() -> None:
    plain = entry({"choice": CHOICE})
    noted = replace(plain, log=(LogEntry("A", "blue", 1, "M1/01"),))
    for state, label, other in ((plain, "Ask him.", -1), (noted, "Ask him again.", 0)):
        waits = read(state).state
        page = visible_to(waits, "host").page
        assert page is not None and page.choice is not None
        assert page.choice.options[0] == (0, label)
        outcome = say(waits, Decide(0))
        (event,) = of(outcome, OptionChosen)
        assert event.other == other
        seen = visible_to(outcome.state, "host")
        assert seen.page is not None
        # What it was called then stays, though the Log Entry is noted by now.
        assert [p.text for p in seen.page.passages if p.kind == "option"] == [label]
        (line,) = tell(outcome.state.book, seen.state, [event])
        assert label in line.text
        data = codec.encode_event(event)
        assert ("other" in data) == (other >= 0) and codec.decode_event(data) == event


def test_what_has_come_is_remembered_and_begun_anew_with_the_first_text_kept() -> None:
    """-1 stands for the first text; of a new round only what has come in it is kept."""
    state = passages(first=[{"text": "First."}])
    place = ""
    came: list[tuple[int, ...]] = []
    for n in range(6):
        outcome = apply(state, Continue(), SeededDice(str(n)))
        (told,) = outcome.state.story.told
        place, came = told.place, [*came, told.came]
        state = replace(state, story=outcome.state.story)
    assert place == "M1/01:steps.0"
    assert [len(one) for one in came] == [1, 2, 3, 4, 2, 3]
    assert all(one[0] == -1 for one in came) and sorted(came[3]) == [-1, 0, 1, 2]
    assert came[4][1] != came[3][-1]
