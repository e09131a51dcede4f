"""Targets, testers and prices: typed in the rules, stored as they always were."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import codec
from campaign.rules.commands import Command, UseAbility, UseCharm
from campaign.rules.events import BattleHappened
from campaign.rules.targets import OnDie, OnMarine, OnOption, OnPiece, OnThreatDie
from campaign.rules.tasks import Ditto, Due, NightRest, Rest, TakeTest, TestQueue
from combat.rules.errors import MalformedCommand
from combat.rules.events import InitiativeMoved
from combat.rules.options import Part
from tests.campaign.builders import on_map

STORED = [
    (UseAbility("MP.01", "dead-reckoning"), ""),
    (UseAbility("MP.01", "ditto", OnMarine("MP.13")), "MP.13"),
    (UseAbility("MP.01", "call-it", OnDie("strike", 2)), "strike:2"),
    (UseAbility("MP.01", "coax-it", OnPiece("auto-ammo", 1)), "auto-ammo:1"),
    (UseAbility("MP.01", "objection", OnOption(0)), "0"),
    (UseCharm("MP.01", "PIASTRE"), ""),
    (UseCharm("MP.01", "PIASTRE", OnThreatDie(1)), "1"),
    (UseCharm("MP.01", "FLOWER", OnMarine("MP.13")), "MP.13"),
]


@pytest.mark.parametrize(("command", "text"), STORED)
def test_a_target_is_stored_as_a_short_text(command: Command, text: str) -> None:
    data = codec.encode_command(command)
    assert data["target"] == text
    assert codec.decode_command(data) == command


@pytest.mark.parametrize("kind", ["use_ability", "use_charm"])
@pytest.mark.parametrize("text", ["focus:07", "strike:", "a:b:1", "007", "٣", "nobody", ":1"])
def test_whatever_is_posted_is_kept_letter_by_letter(kind: str, text: str) -> None:
    of = {"use_ability": "ability", "use_charm": "charm"}[kind]
    data = {"kind": kind, "marine": "MP.01", of: "x", "target": text}
    assert codec.encode_command(codec.decode_command(data)) == data


def test_a_target_that_is_no_text_names_its_field() -> None:
    data = {"kind": "use_charm", "marine": "MP.01", "charm": "FLOWER", "target": 1}
    with pytest.raises(MalformedCommand) as refused:
        codec.decode_command(data)
    assert refused.value.field == "target"


def stored(*agenda: Any) -> list[Any]:
    state = replace(on_map(), agenda=agenda)
    data = codec.encode(state)
    assert codec.decode(data, state.book) == state
    return data["agenda"]  # type: ignore[no-any-return]


def test_who_tests_next_is_stored_as_text() -> None:
    (queue,) = stored(TestQueue("M1/01", (), (Due("MP.01"), Due("MP.13", 2))))
    assert queue["waiting"] == ["MP.01", "2:MP.13"]


def test_what_helps_a_test_is_stored_as_text() -> None:
    (test,) = stored(TakeTest("M1/01", (), "MP.01", "SUR", 2, helps=(Ditto("MP.13"), "FLOWER")))
    assert test["helps"] == ["ditto:MP.13", "FLOWER"]


def test_a_rest_stored_with_what_it_no_longer_knows_is_read() -> None:
    state = on_map()
    old = {"kits": 1, "rations": 2, "combats": 3}
    rows = [
        {"kind": "rest", "left": 30, "spent": 60, "ground": False, **old},
        {"kind": "night_rest", "started": 1200, "day": 2, **old},
    ]
    read = codec.decode(codec.encode(state) | {"agenda": rows}, state.book)
    assert read.agenda == (Rest(30, 60), NightRest(1200))


def test_lines_of_an_event_are_stored_without_their_unit() -> None:
    event = BattleHappened(InitiativeMoved("m", 0, -3, (Part("orders", 3, "PH-CBT-INIT-07"),)))
    data = codec.encode_event(event)
    assert data["event"]["parts"] == [{"label": "orders", "value": 3, "rule": "PH-CBT-INIT-07"}]
    assert codec.decode_event(data) == event
