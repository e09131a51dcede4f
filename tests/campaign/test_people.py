"""Conditions on people, and people who are remembered by a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.content import prose
from campaign.rules import State, codec, judge, visible_to
from campaign.rules.events import NameGiven, TextShown
from campaign.rules.language import When
from campaign.rules.state import Deeds, Marine, MarineRecord, MissionRecord, Tally
from campaign.rules.story import Named, Story
from tests.campaign.builders import PROFILES, entry, marine, of, on_map, read, shown, squad

HURT = on_map(marines=squad(
    SCT={"damage": 3, "stress": 2, "wound": "W.03", "level": 2, "charms": ("CH.1",)},
    ENG={"condition": "C.01", "boon": "BN.01"},
    DOC={"wound": "W.09"},
    INF={"standing": "hospital", "returns": 3, "damage": 3, "stress": 3},
    RO={"standing": "kia"},
))  # fmt: skip


def holds(state: State, tester: str = "", **man: Any) -> bool:
    return judge.holds(state, When.model_validate({"man": man}), tester)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"who": "SCT", "of": ["MP.01", PROFILES["SCT"]]}, True),
        ({"who": "SCT", "of": ["MP.01"]}, False),
        ({"who": PROFILES["SCT"], "role": "SCT"}, True),
        ({"who": PROFILES["SCT"], "role": "SL"}, False),
        ({"who": "SCT", "level": {"min": 2}}, True),
        ({"who": "SCT", "level": None}, True),
        ({"who": "SL", "level": {"min": 2}}, False),
        ({"who": "SCT", "wounded": True}, True),
        ({"who": "SL", "wounded": False}, True),
        ({"who": "SCT", "wound": "W.03"}, True),
        ({"who": "SCT", "wound": "W.04"}, False),
        ({"who": "SCT", "wound_type": "flesh"}, True),
        ({"who": "SCT", "wound_type": "deep"}, False),
        ({"who": "DOC", "wound_type": "flesh"}, True),
        ({"who": "DOC", "wound_type": "deep"}, True),
        ({"who": "DOC", "wound_type": "critical"}, True),
        ({"who": "SL", "wound_type": "flesh"}, False),
        ({"who": "ENG", "broken": True, "condition": "C.01"}, True),
        ({"who": "SCT", "broken": True}, False),
        ({"who": "SCT", "damage": 40, "stress": 20}, True),
        ({"who": "SCT", "damage": 100}, False),
        ({"who": "SCT", "damage": 50}, True),
        ({"who": PROFILES["INF"], "damage": 42}, True),
        ({"who": PROFILES["INF"], "damage": 43}, False),
        ({"who": PROFILES["INF"], "stress": 42}, True),
        ({"who": PROFILES["INF"], "stress": 43}, False),
        ({"who": "SCT", "charm": "CH.1"}, True),
        ({"who": "ENG", "boon": "BN.01"}, True),
        ({"wounded": True}, True),
        ({"who": "ANY", "of": [PROFILES["RO"]]}, False),
        ({"who": PROFILES["RO"], "alive": False, "here": False}, True),
        ({"who": PROFILES["INF"], "hospital": True, "alive": True, "here": False}, True),
        ({"who": "MP.01", "here": False}, True),
        ({"who": "SCT", "same_as": "SCT"}, True),
        ({"who": "SCT", "same_as": "RO"}, False),
        ({"who": "MP.01", "here": True}, False),
        ({"who": "MP.01", "wounded": False}, False),
        ({"who": "SCT", "same_as": PROFILES["SCT"]}, True),
        ({"who": "SCT", "same_as": "SL"}, False),
        ({"who": "SCT", "missions": {"max": 0}}, True),
    ],
)
def test_what_may_be_asked_of_a_man(asked: dict[str, Any], expected: bool) -> None:
    assert holds(HURT, **asked) is expected


def test_the_tester_may_be_asked_of() -> None:
    assert holds(HURT, PROFILES["SCT"], who="TESTER", wounded=True)
    assert not holds(HURT, PROFILES["SL"], who="TESTER", wounded=True)
    assert not holds(HURT, "", who="TESTER", wounded=False)


def test_together_asks_for_all_of_them() -> None:
    both = When.model_validate({"together": [PROFILES["SL"], PROFILES["SCT"]]})
    dead = When.model_validate({"together": [PROFILES["SL"], PROFILES["RO"]]})
    assert judge.holds(HURT, both) and not judge.holds(HURT, dead)


def test_missions_served_are_those_he_finished() -> None:
    man = PROFILES["SCT"]
    lines = tuple(
        MarineRecord(profile, spec, 1, "squad", 0, "", 0, 0, 0, Deeds(profile))
        for profile, spec in ((man, 4), (PROFILES["DOC"], 6))
    )
    page = MissionRecord(1, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0, marines=lines)
    after = replace(HURT, records=(page,))
    assert holds(after, who="SCT", missions={"min": 1})
    assert not holds(after, who="SL", missions={"min": 1})


@pytest.mark.parametrize("wrong", [{}, {"who": "SL"}, {"who": "nobody", "here": True}])
def test_a_condition_on_a_man_says_who_and_what(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        When.model_validate({"man": wrong})


def asked_later(*, mission: bool = False) -> State:
    """An entry that remembers the Scout, and asks for him."""
    return entry(
        {"remember": {"as": "SWIMMER", "who": "SCT", "mission": mission}},
        {"text": "{SWIMMER} is wet."},
        {"if": {
            "when": {"man": {"who": "SWIMMER", "here": True}},
            "then": [{"say": {"by": "SWIMMER", "text": "It was cold."}}],
            "else": [{"text": "He is missed."}],
        }},
    )  # fmt: skip


def test_who_does_it_is_remembered_by_name_in_later_text_and_conditions() -> None:
    outcome = read(asked_later())
    assert of(outcome, NameGiven) == [NameGiven("SWIMMER", PROFILES["SCT"])]
    assert outcome.state.story.named == (Named("SWIMMER", PROFILES["SCT"], 0),)
    assert len(of(outcome, TextShown)) == 2
    view = visible_to(outcome.state, "host").state
    nick = outcome.state.book.profiles[PROFILES["SCT"]].nickname
    names = prose.roles(outcome.state.book, replace(view, content=outcome.state.book))
    assert prose.fill("{SWIMMER} nods.", names) == f"{nick} nods."
    assert codec.decode(codec.encode(outcome.state), outcome.state.book) == outcome.state
    assert holds(outcome.state, who="SWIMMER", same_as="SCT")


def test_one_drawn_at_random_is_remembered() -> None:
    outcome = read(entry({"remember": {"as": "SWIMMER", "who": "RND"}}), faces=[4])
    assert of(outcome, NameGiven) == [NameGiven("SWIMMER", PROFILES["SCT"])]


def test_when_he_is_dead_the_other_case_is_read() -> None:
    dead = replace(asked_later(), story=Story(named=(Named("SWIMMER", "MP.01"),)))
    men = (*squad(), Marine("MP.01", 1, "host", standing="kia"))
    only_ask = entry(
        {"if": {
            "when": {"man": {"who": "SWIMMER", "here": True}},
            "then": [{"text": "He nods."}],
            "else": [{"text": "He is missed."}],
        }},
        {"say": {"by": "SWIMMER", "text": "It was cold."}},
        marines=men,
    )  # fmt: skip
    outcome = read(replace(only_ask, story=dead.story))
    assert shown(outcome.state) == ["He is missed."]
    assert len(of(outcome, TextShown)) == 1


def test_a_name_for_one_mission_is_forgotten_after_it() -> None:
    state = read(asked_later(mission=True)).state
    assert holds(state, who="SWIMMER", here=True)
    later = replace(state, mission=replace(state.run, number=2))
    assert not holds(later, who="SWIMMER", here=True)
    assert marine(state, "SCT").profile == state.story.named[0].marine


def test_a_name_that_means_somebody_already_is_refused() -> None:
    with pytest.raises(ValidationError, match="means somebody already"):
        entry({"remember": {"as": "SL", "who": "SCT"}})


def test_a_token_of_nobody_has_plain_words() -> None:
    assert prose.fill("It was {SWIMMER}.", {}) == "It was one of you."
