"""Every verb of the language, whole: carried out in play, told, shown, checked, made by a form.

A new verb needs an example here; then these tests walk it through every room that must know it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
import yaml

from campaign import screens
from campaign.bots.policies import POLICIES
from campaign.bots.reading import Reader
from campaign.checker.blocks import all_steps, inner
from campaign.checker.testers import meant_by
from campaign.desk import outline, preview
from campaign.desk.stepforms import StepForm, describe
from campaign.rules import State, apply, visible_to
from campaign.rules.commands import ChooseMarine, Command, Continue
from campaign.rules.events import EntryClosed, EntryOpened, NameGiven, TextShown
from campaign.rules.language import STEPS, VERBS, Effect, Entry, ForMarines, Node, Step
from campaign.rules.state import Marine
from campaign.screens.outline import told as printed
from campaign.telling import tell
from combat.rules.dice import SeededDice
from tests.campaign.builders import PROFILES, entry, squad

AFTER = {"text": "And so on."}
EXAMPLES: dict[str, Any] = {
    "text": "The road is wide.",
    "say": {"by": "MP.07", "text": "Heads."},
    "stop": True,
    "choice": {"prompt": "Which way?", "options": [
        {"label": "Left", "steps": [{"text": "Mud."}]}, {"label": "Right"}]},
    "test": {"who": "SCT", "trait": "PER", "diff": 2, "pass": [{"text": "He sees it."}],
             "fail": [{"threat": 1}]},
    "tests": {"each": [{"who": "SL", "trait": "WIL", "diff": 1}],
              "failures": {1: [{"stress": {"who": "TESTER"}}]}},
    "roll": {"die": "D2", "outcomes": [
        {"from": 1, "to": 1, "steps": [{"text": "Rain."}]}, {"from": 2, "to": 2}]},
    "if": {"when": {"night": False}, "then": [{"text": "By day."}]},
    "switch": {"cases": [
        {"when": {"night": True}, "steps": [{"text": "By night."}]},
        {"when": "THE FORD", "steps": [{"text": "You know this ford."}]}],
        "else": [{"text": "By day."}]},
    "one_of": {"first": [{"text": "A new road."}], "of": [
        {"steps": [{"text": "Mud."}]}, {"when": {"night": True}, "steps": [{"text": "Dark."}]}],
        "again": [{"text": "The same road."}]},
    "letter": {"name": "HOME", "who": "SL", "opening": "Dear Ma,", "places": [
        {"about": about, "sentences": ["It rains.", "It is dry."]}
        for about in ("the sky", "the food", "the men")]},
    "combat": {"title": "Shots", "board": "TRAIL", "black": "F2", "won": [{"text": "Gone."}]},
    "goto": "02",
    "end": "event",
    "damage": {"who": "SL", "amount": 1},
    "stress": {"who": "SL", "amount": 1},
    "wound": "SL",
    "condition": "SL",
    "experience": {"who": "SL", "amount": 2},
    "boon_points": {"who": "SL", "amount": 1},
    "charm": {"code": "CH.1", "who": "SL"},
    "remember": {"as": "SWIMMER", "who": "SL"},
    "time": "0:30",
    "clock": "12:00",
    "stamina": -2,
    "threat": 2,
    "quiet": 1,
    "rnr": 1,
    "eaz": {"add": "D4"},
    "marker": {"add": {"id": "02", "at": "D4"}},
    "lz": {"add": "D4"},
    "squad": "E5",
    "shift": {"to": "left", "then": [{"text": "Lost the way."}]},
    "note": {"blue": "THE ROAD"},
    "objective": {"add": "FORD"},
    "counter": {"name": "boats", "add": 1},
    "metric": {"name": "letters", "add": 1},
    "boon": 1,
    "passenger": {"add": "GUIDE"},
    "gear": {"gain": "rations"},
    "next": {"stamina": 1},
    "bearers": True,
    "recruit": {"marine": "MP.30"},
    "discharge": 1,
}  # fmt: skip
"""A step of each verb, as an author writes it."""
UNTOLD = {"rnr", "next", "recruit", "remember"}
"""Effects of which nothing is told: two count at the end of the Mission, one is asked at once, and
who is remembered is told by later text."""
EFFECTS = [verb for verb, model in STEPS.items() if issubclass(model, Effect)]
FOR_MARINES = [verb for verb, model in STEPS.items() if issubclass(model, ForMarines)]


def begun(*steps: dict[str, Any]) -> State:
    """A Squad with a man in hospital, about to read an entry of these steps."""
    men = (*squad(), Marine("MP.01", 1, "host", standing="hospital", returns=3))
    two = {"02": {"title": "Two", "steps": [{"text": "There."}]}}
    return entry(*steps, AFTER, entries=two, marines=men)


def step(verb: str) -> Step:
    """The step as the language reads it."""
    return Entry.model_validate({"title": "T", "steps": [{verb: EXAMPLES[verb]}]}).steps[0]


def changed(one: State, other: State) -> set[str]:
    """The names of the fields that differ, but for those that only keep the place."""
    names = {f.name for f in fields(State)} - {"content", "agenda", "reading", "mission"}
    found = {name for name in names if getattr(one, name) != getattr(other, name)}
    was, now = one.mission, other.mission
    if was is not None and now is not None:
        inside = {f.name for f in fields(was)} - {"tally", "resolved"}
        found |= {name for name in inside if getattr(was, name) != getattr(now, name)}
    return found


def test_every_verb_has_an_example() -> None:
    assert set(EXAMPLES) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_played_to_the_end_of_its_entry_and_every_screen_shows_it(verb: str) -> None:
    state, dice, rng = begun({verb: EXAMPLES[verb]}), SeededDice(verb), random.Random(verb)
    command: Command = Continue()
    events: list[Any] = []
    for _ in range(400):
        outcome = apply(state, command, dice, "host")
        state = outcome.state
        events += outcome.events
        view = visible_to(state, "host")
        tell(state.book, view.state, outcome.events)
        if (state.reading is None and state.battle is None) or state.mission is None:
            break
        assert screens.screen_of(state.book, view)
        assert view.options.offers
        command = POLICIES["random"](state.book, view, rng)
    assert any(isinstance(event, EntryClosed) for event in events) or verb == "end"


@pytest.mark.parametrize("verb", EFFECTS)
def test_an_effect_changes_something_and_it_is_told(verb: str) -> None:
    before = begun({verb: EXAMPLES[verb]})
    outcome = apply(before, Continue(), SeededDice(verb), "host")
    asked = {task.kind for task in outcome.state.agenda} - {"squad_action", "block", "stop"}
    assert changed(before, outcome.state) or asked - {"close_reading"}
    own = [e for e in outcome.events if not isinstance(e, EntryOpened | TextShown | NameGiven)]
    seen = visible_to(outcome.state, "host").state
    assert bool(own) == (verb not in UNTOLD)
    assert all(tell(before.book, seen, [event]) for event in own), "happened, but nobody is told"


@pytest.mark.parametrize("verb", FOR_MARINES)
@pytest.mark.rule("PH-TEST-17")
def test_whom_the_players_name_gets_what_a_named_marine_gets(verb: str) -> None:
    value = EXAMPLES[verb]
    anyone = "ANY" if isinstance(value, str) else {**value, "who": "ANY"}
    named = apply(begun({verb: value}), Continue(), SeededDice("x"), "host").state
    waits = apply(begun({verb: anyone}), Continue(), SeededDice("x"), "host").state
    assert waits.agenda[-1].kind == "pick_marine"
    assert screens.screen_of(waits.book, visible_to(waits, "host"))
    chosen = apply(waits, ChooseMarine(PROFILES["SL"]), SeededDice("x"), "host").state
    assert chosen.marines == named.marines


@pytest.mark.parametrize("verb", VERBS)
def test_a_step_of_each_verb_is_made_by_its_form(verb: str) -> None:
    assert describe(verb)
    form = StepForm(verb, {}, {})
    typed = dict(_typed(form, verb, EXAMPLES[verb]))
    made = StepForm(verb, {}, typed)
    assert made.is_valid(), made.errors
    model = STEPS[verb]
    assert model.model_validate(made.step) == model.model_validate({verb: EXAMPLES[verb]})


def _typed(form: StepForm, path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield what an author types into each field of a form."""
    if path in form.fields and isinstance(value, dict | list):
        yield path, yaml.safe_dump(value, default_flow_style=isinstance(value, dict))
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield from _typed(form, f"{path}.{key}", inside)
    elif isinstance(value, list):
        for number, inside in enumerate(value):
            yield from _typed(form, f"{path}.{number}", inside)
    else:
        yield path, str(value)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_words_at_the_desk_in_print_and_in_the_preview(verb: str) -> None:
    plain = {verb: EXAMPLES[verb]}
    (row,) = [r for r in outline.outline({"steps": [plain]}) if r.at == 0 and r.verb == verb]
    assert row.words
    state = begun(plain)
    assert isinstance(printed(state.book, (step(verb),)), str)
    reading = preview.read(state.book, 1, "M1/01", preview.Setting(), [])
    assert reading is not None


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_walked_by_the_checker_and_the_bots(verb: str) -> None:
    one = step(verb)
    below = [held for block in inner(one, ()) for held in block.steps]
    assert len(list(all_steps((one,), ()))) == 1 + len(below)
    assert len(below) == sum(isinstance(node, tuple(STEPS.values())) for node in _nodes(one)) - 1
    state = begun({verb: EXAMPLES[verb]})
    assert isinstance(Reader(state.book, state).step(one, 2), float)
    if any("who" in type(node).model_fields for node in _nodes(one)) or verb in FOR_MARINES:
        assert list(meant_by(one)), "the checker does not see whom the step means"


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
        value = tuple(getattr(value, name) for name in type(value).model_fields)
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for inside in value:
            yield from _nodes(inside)
