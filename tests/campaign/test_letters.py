"""A letter home: sentence by sentence, kept, asked for and quoted later."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.bots.policies import POLICIES
from campaign.rules import State, apply, codec, judge, undo, visible_to
from campaign.rules.commands import Continue, PickSentence, SendLetter
from campaign.rules.events import LetterSent, SentencePicked
from campaign.rules.language import Entry, When
from campaign.rules.state import CampaignOptions, Seat
from campaign.rules.story import Written
from campaign.screens.journal import command_words
from campaign.screens.letter import kept
from campaign.screens.logbook import logbook_screen
from campaign.screens.page import page_screen
from campaign.telling.words import Words
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import awaiting, entry, of, offers, read, say

LETTER: dict[str, Any] = {
    "name": "HOME",
    "title": "A letter to Ma",
    "opening": "Dear Ma,",
    "places": [
        {"about": "the sky", "sentences": ["It rains.", "It is dry."]},
        {"about": "the food", "sentences": ["It is hot.", "It comes in cans.", "I eat."]},
        {"about": "the men", "sentences": ["They are well.", "One is not."]},
    ],
    "closing": "Your son",
}
PICKED = (PickSentence(0), PickSentence(2), PickSentence(1))


def written(**more: Any) -> State:
    """A Squad whose letter waits to be written."""
    return read(entry({"letter": LETTER | more}, {"text": "It is sent."})).state


def said(state: State, **asked: Any) -> bool:
    return judge.holds(state, When.model_validate({"letter": {"name": "HOME"} | asked}))


def test_a_sentence_is_picked_for_each_place_and_then_it_is_sent() -> None:
    state = written()
    for number, command in zip((2, 3, 2), PICKED, strict=True):
        assert awaiting(state) == "letter"
        assert [o.command for o in offers(state)] == [PickSentence(n) for n in range(number)]
        outcome = say(state, command)
        assert len(of(outcome, SentencePicked)) == 1
        state = outcome.state
    assert [o.command for o in offers(state)] == [SendLetter()]
    outcome = say(state, SendLetter())
    assert of(outcome, LetterSent) == [
        LetterSent("HOME", "M1/01", ("steps", 0, "letter"), (0, 2, 1))
    ]
    assert awaiting(outcome.state) == "close_reading"
    sent = outcome.state.story.letters
    assert sent == (Written("HOME", 1, "M1/01", ("steps", 0, "letter"), (0, 2, 1)),)
    assert codec.decode(codec.encode(outcome.state), outcome.state.book) == outcome.state
    assert visible_to(outcome.state, "host").state.story.letters == sent


@pytest.mark.parametrize("wrong", [PickSentence(2), PickSentence(-1), SendLetter(), Continue()])
def test_what_is_not_on_offer_is_refused(wrong: Any) -> None:
    with pytest.raises(RuleViolation):
        say(written(), wrong)


def test_what_was_written_may_be_asked_for_later() -> None:
    state = written()
    assert not said(state)
    after = say(state, *PICKED, SendLetter()).state
    assert said(after) and said(after, place=2, sentence=3) and said(after, sentence=1)
    assert not said(after, place=1, sentence=2) and not said(after, place=2, sentence=1)


def test_a_letter_of_the_same_name_takes_the_place_of_the_older_one() -> None:
    state = say(written(), *PICKED, SendLetter()).state
    again = replace(written(), story=state.story)
    after = say(again, PickSentence(1), PickSentence(0), PickSentence(0), SendLetter()).state
    assert [letter.picked for letter in after.story.letters] == [(1, 0, 0)]


def test_a_letter_may_be_written_after_the_last_mission() -> None:
    after = say(replace(written(), mission=None), *PICKED, SendLetter()).state
    assert [(letter.name, letter.mission) for letter in after.story.letters] == [("HOME", 0)]


def test_it_is_kept_of_whom_a_letter_is_about() -> None:
    scout = next(m.profile for m in written().squad if m.spec == 4)
    after = say(written(who="SCT"), *PICKED, SendLetter()).state
    assert [letter.marine for letter in after.story.letters] == [scout]
    words = Words.of(after.book, visible_to(after, "host"))
    assert [letter.name for letter in kept(words, about=scout)] == ["HOME"]
    assert kept(words, about="MP.29") == ()
    nobody = say(written(who="FALLEN"), *PICKED, SendLetter()).state
    assert [letter.marine for letter in nobody.story.letters] == [""]


def test_the_page_shows_it_as_it_grows_and_the_logbook_keeps_it() -> None:
    state = say(written(), PICKED[0]).state
    ahead = page_screen(state.book, visible_to(state, "host"))["page"].letter
    assert ahead.letter.opening == "Dear Ma," and ahead.letter.sentences == ("It rains.",)
    assert (ahead.place, ahead.about, ahead.letter.closing) == (2, "the food", "")
    assert [text for text, act in ahead.sentences if act] == LETTER["places"][1]["sentences"]
    done = say(state, *PICKED[1:], SendLetter()).state
    view = visible_to(done, "host")
    (block,) = [b for b in page_screen(done.book, view)["page"].blocks if b.kind == "letter"]
    shelf: Any = logbook_screen(done.book, view)["logbook"]
    for letter in (block.letter, *shelf.letters):
        assert letter.sentences == ("It rains.", "I eat.", "One is not.")
        assert letter.closing == "Your son"


def test_the_journal_says_which_sentence_was_written() -> None:
    outcome = say(written(), PICKED[0])
    words = Words.of(outcome.state.book, visible_to(outcome.state, "host"))
    assert command_words(words, PICKED[0], outcome.events) == "Write: It rains."


def test_the_squad_leaders_player_writes_it() -> None:
    seats = (Seat("host", "host"), Seat("bert"))
    options = CampaignOptions(seats=seats, owners=("bert", *("host",) * 5))
    state = replace(written(), options=options, seats=seats)
    leader = replace(state.marines[0], owner="bert")
    state = state.with_marine(leader)
    assert len(visible_to(state, "bert").options.offers) == 2
    assert not visible_to(state, "host").options.offers
    with pytest.raises(RuleViolation):
        apply(state, PICKED[0], ScriptedDice(), "host")


def test_what_was_written_is_not_taken_back() -> None:
    before = written()
    after = say(before, PICKED[0])
    assert undo.way_back(before, after.state, after.events, False) is None


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_bots_write_letters_and_not_always_the_same(policy: str) -> None:
    found = set()
    for seed in range(8):
        state, rng = written(), random.Random(seed)
        for _ in range(4):
            command = POLICIES[policy](state.book, visible_to(state, "host"), rng)
            state = apply(state, command, SeededDice("x")).state
        found.add(state.story.letters[0].picked)
    assert len(found) > 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"places": LETTER["places"][:2]},
        {"name": "home"},
        {"opening": "Dear {SL},"},
        {
            "places": [
                *LETTER["places"][:2],
                {"about": "men", "sentences": ["{SL} is well.", "No."]},
            ]
        },
    ],
)
def test_a_letter_has_three_places_and_no_tokens(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Entry.model_validate({"title": "T", "steps": [{"letter": LETTER | wrong}]})
