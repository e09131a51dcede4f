"""The text of Mission 1, the General Encounters and the campaign book keep the house style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml

from campaign.rules.booklets import Booklet
from campaign.rules.cards import Book, Encounter
from campaign.rules.language import (
    CharmGain,
    Choice,
    Combat,
    GotoStep,
    IfStep,
    Node,
    Note,
    OneOfStep,
    PassengerChange,
    TextStep,
)

N = TypeVar("N", bound=Node)
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TOKENS = {"SL", "RO", "INF", "SCT", "ENG", "DOC", "PM", "RND", "TESTER"}
REMEMBERED = {
    name
    for path in (FIXTURES / "missions").glob("*.yaml")
    for name in re.findall(r"remember: \{as: ([A-Z_]+)", path.read_text(encoding="utf-8"))
}
NOUNS = re.compile(r"\b(hell|devil|movie|film|cowboy|suddenly)\b", re.IGNORECASE)


def _read(path: str) -> Any:
    return yaml.safe_load((FIXTURES / path).read_text(encoding="utf-8"))


BOOK = Book.model_validate(_read("book.yaml"))
MISSION = Booklet.model_validate(_read("missions/m1.yaml"))
GENERAL = [Encounter.model_validate(card) for card in _read("encounters/general.yaml")]
CARDS = (*GENERAL, *MISSION.encounters)
PARTS: list[Node] = [BOOK, MISSION, *GENERAL]


def nodes(value: Any) -> Iterator[Node]:
    """Yield every node of the language inside a value, the value itself first."""
    if isinstance(value, Node):
        yield value
        for name in type(value).model_fields:
            yield from nodes(getattr(value, name))
    elif isinstance(value, dict):
        for item in value.values():
            yield from nodes(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from nodes(item)


def found(kind: type[N]) -> list[N]:
    """Return every node of one kind in everything under test."""
    return [node for part in PARTS for node in nodes(part) if isinstance(node, kind)]


def words(text: str) -> int:
    """Count the words of a text as a reader would."""
    return len(text.split())


def opening(steps: tuple[Any, ...]) -> list[str]:
    """Return the texts that are read before anything has been decided."""
    return [step.text for step in steps if isinstance(step, TextStep)]


def passages(steps: tuple[Any, ...]) -> list[set[int]]:
    """Return for each passage between two decisions the lengths that it can have, in words."""
    lengths: list[set[int]] = [{0}]
    for step in steps:
        if isinstance(step, TextStep):
            lengths[-1] = {n + words(step.text) for n in lengths[-1]}
        elif isinstance(step, OneOfStep):
            ways = (step.one_of.first, *(v.steps for v in step.one_of.of), step.one_of.again)
            more = {sum(map(words, opening(way))) for way in ways if way}
            lengths[-1] = {n + m for n in lengths[-1] for m in more}
        elif not isinstance(step, IfStep):
            lengths.append({0})
    return [length for length in lengths if length != {0}]


@pytest.mark.parametrize("name", [n for n in MISSION.entries if "-" not in n and n != "00"])
def test_an_entry_reads_60_to_140_words_before_its_options(name: str) -> None:
    found = passages(MISSION.entries[name].steps)
    assert all(60 <= length <= 140 for length in found[0])


def test_the_opening_is_three_passages_of_at_most_140_words() -> None:
    found = passages(MISSION.entries["00"].steps)
    assert [all(60 <= n <= 140 for n in lengths) for lengths in found] == [True, True, True]


def test_no_paragraph_is_longer_than_60_words() -> None:
    long = [
        paragraph
        for text in [step.text for step in found(TextStep)]
        for paragraph in text.split("\n\n")
        if words(paragraph) > 60
    ]
    assert long == []


def test_results_are_20_to_60_words() -> None:
    results = [
        opening(option.steps)[0]
        for choice in found(Choice)
        for option in choice.options
        if opening(option.steps)
    ] + [
        text
        for fight in found(Combat)
        for steps in (fight.won, fight.lost)
        for text in opening(steps)
    ]
    assert [text for text in results if not 20 <= words(text) <= 60] == []


def test_options_are_short_and_begin_with_a_capital_verb() -> None:
    labels = [option.label for choice in found(Choice) for option in choice.options]
    assert labels
    assert [label for label in labels if words(label) > 15 or not label[0].isupper()] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_an_encounter_reads_50_to_80_words(card: Encounter) -> None:
    first = next(node for step in card.steps for node in nodes(step) if isinstance(node, TextStep))
    assert 50 <= words(first.text) <= 80


def test_briefing_motivations_endings_and_intro_keep_their_lengths() -> None:
    assert 150 <= words(MISSION.briefing) <= 220
    assert 250 <= sum(words(text) for text in opening(BOOK.intro.steps)) <= 350
    assert all(60 <= words(motivation.text) <= 100 for motivation in BOOK.motivations)
    endings = [grade.text for motivation in BOOK.motivations for grade in motivation.endings]
    assert [80 <= words(text) <= 140 for text in endings] == [True] * 9


def test_each_end_of_the_mission_reads_80_to_140_words() -> None:
    lengths = [sum(map(words, opening(end.entry.steps))) for end in MISSION.ends]
    assert [80 <= length <= 140 for length in lengths] == [True, True, True]


def test_everything_has_a_summary_of_one_sentence() -> None:
    pieces = [*MISSION.entries.values(), *(end.entry for end in MISSION.ends), *CARDS]
    pieces += [BOOK.intro, BOOK.outro, MISSION.after_end]
    assert [piece for piece in pieces if not re.fullmatch(r"[^.?!]+\.", piece.summary)] == []


def test_only_roles_and_deeds_name_a_marine() -> None:
    tokens = {token for step in found(TextStep) for token in re.findall(r"\{(\w*)\}", step.text)}
    assert tokens <= TOKENS | REMEMBERED


def test_the_words_that_the_style_forbids_do_not_occur() -> None:
    assert [step.text for step in found(TextStep) if NOUNS.search(step.text)] == []


@pytest.mark.rule("PH-BOOKLET-05")
def test_every_goto_and_marker_leads_to_an_entry() -> None:
    asked = {node.goto for node in nodes(MISSION) if isinstance(node, GotoStep)}
    asked |= {marker.entry for marker in MISSION.setup.markers if marker.entry}
    asked |= {MISSION.opening, MISSION.rules.random_combat.entry}
    assert asked == set(MISSION.entries)


@pytest.mark.rule("PH-BOOKLET-07", "PH-BOOKLET-08")
def test_the_log_entries_are_those_of_the_campaign_plan() -> None:
    notes = found(Note)
    assert {note.blue for note in notes} - {None} == {
        "LEFT BEHIND", "LOOKED AWAY", "SPECTACLES", "THE ROAD", "CREW CHIEF HOME",
        "TA PREL NAMED", "TA PREL UNNAMED", "THE FLASK",
    }  # fmt: skip
    assert {note.yellow for note in notes} - {None} == {"RADIO", "EXPECTED", "VISITED"}
    assert {charm.code for charm in found(CharmGain)} == {"WINGS", "STRING"}
    assert [passenger.add for passenger in found(PassengerChange)] == ["castellano"]


@pytest.mark.rule("PH-XP-01")
def test_the_objectives_are_worth_3_2_2_and_2() -> None:
    worth = {objective.code: objective.experience for objective in MISSION.objectives}
    assert worth == {"P1": 3, "P2": 2, "S1": 2, "S2": 2}
