"""Counters that the campaign keeps: in their bounds, for conditions, unseen till the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.bots.play import play
from campaign.rules import State, codec, judge, visible_to
from campaign.rules.cards import KeptCounter
from campaign.rules.events import CounterChanged
from campaign.rules.language import When
from campaign.rules.state import MissionRecord, Tally
from campaign.rules.story import Story
from campaign.screens.finished import finished_screen
from tests.campaign.builders import entry, of, read, real_content, shown

KHAI = KeptCounter.model_validate(
    {
        "title": "What Khải made of you",
        "start": 2,
        "min": -1,
        "max": 4,
        "told": [
            {"from": 3, "title": "A friend", "text": "He wrote twice."},
            {"to": 2, "title": "A stranger", "text": "He did not write."},
        ],
    }
)


def campaign(*steps: dict[str, Any], **more: Any) -> State:
    """A Squad about to read an entry, in a book that counts what Khải makes of it."""
    state = entry(*steps, **more)
    book = state.book.book.model_copy(update={"counters": {"KHAI": KHAI}})
    return replace(state, content=replace(state.book, book=book, _found={}))


def holds(state: State, **asked: Any) -> bool:
    return judge.holds(state, When.model_validate({"counter": {"name": "KHAI"} | asked}))


def test_it_begins_where_the_book_says_and_stays_in_its_bounds() -> None:
    begun = campaign({"counter": {"name": "KHAI", "add": 1}})
    assert holds(begun, min=2, max=2)
    assert holds(read(begun).state, min=3, max=3)
    for change, now in (({"add": 9}, 4), ({"add": -9}, -1), ({"set": 0}, 0), ({"set": 99}, 4)):
        after = read(campaign({"counter": {"name": "KHAI", **change}})).state
        assert holds(after, min=now, max=now), change


def test_it_is_the_campaigns_and_lasts() -> None:
    state = read(campaign({"counter": {"name": "KHAI", "add": 1}})).state
    assert state.run.counters == () and state.story == Story(counters=(("KHAI", 3),))
    assert holds(replace(state, mission=None), min=3)
    assert codec.decode(codec.encode(state), state.book) == state


def test_a_missions_own_counter_of_the_same_name_comes_first() -> None:
    own = campaign({"counter": {"name": "KHAI", "add": 1}}, mission={"counters": {"KHAI": 5}})
    after = read(own).state
    assert after.story == Story() and dict(after.run.counters)["KHAI"] == 1


def test_players_see_and_hear_nothing_of_it_while_they_play() -> None:
    outcome = read(
        campaign(
            {"counter": {"name": "KHAI", "add": 1}},
            {"if": {"when": {"counter": {"name": "KHAI", "min": 3}}, "then": [{"text": "Tea."}]}},
        )
    )
    assert shown(outcome.state) == ["Tea."]
    assert not of(outcome, CounterChanged)
    assert visible_to(outcome.state, "host").state.story == Story()


def test_what_it_counted_is_shown_when_the_last_mission_is_over() -> None:
    page = MissionRecord(9, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0)
    counted = replace(
        campaign({"text": "Over."}), story=Story(counters=(("KHAI", 4),)), records=(page,)
    )
    for finished, seen in ((False, ()), (True, (("KHAI", 4),))):
        state = replace(counted, finished=finished)
        assert visible_to(state, "host").state.story.counters == seen


@pytest.mark.whole
def test_in_the_end_it_is_told() -> None:
    content = real_content()
    book = content.book.model_copy(update={"counters": {"KHAI": KHAI}})
    content = replace(content, book=book, _found={})
    state = play(content, "kept", "random").state
    for now, end in ((4, "A friend"), (-1, "A stranger")):
        view = visible_to(replace(state, story=Story(counters=(("KHAI", now),))), "host")
        shown_last: Any = finished_screen(content, view)["finished"]
        (kept,) = shown_last.kept
        assert (kept.now, kept.end.title, kept.title) == (now, end, KHAI.title)
    begun = replace(state, finished=False)
    assert visible_to(begun, "host").state.story.counters == ()


@pytest.mark.parametrize("start", [-2, 5])
def test_a_counter_starts_within_its_bounds(start: int) -> None:
    with pytest.raises(ValidationError, match="between min and max"):
        KeptCounter.model_validate(KHAI.model_dump(by_alias=True) | {"start": start})


def test_one_counter_leaves_the_others_as_they_are() -> None:
    state = replace(
        campaign({"counter": {"name": "KHAI", "add": 1}}), story=Story(counters=(("ANH", 1),))
    )
    assert read(state).state.story == Story(counters=(("ANH", 1), ("KHAI", 3)))


@pytest.mark.rule("PH-LOGBOOK-04")
def test_a_page_from_before_threat_was_kept_has_the_least() -> None:
    assert MissionRecord(1, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0).threat == 1
