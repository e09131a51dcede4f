"""What the codec answers for by itself; tests/store sends whole states through it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import apply, codec
from campaign.rules.codec import Codec, encode_apart, first_difference
from campaign.rules.commands import Command, Continue
from campaign.rules.content import by_code
from campaign.rules.state import Reading
from campaign.rules.tasks import Due, SquadAction, TestQueue
from combat.rules.dice import SeededDice
from combat.rules.errors import MalformedCommand, RuleViolation
from tests.campaign.builders import entry, on_map, read, with_mission


def test_between_missions_there_is_no_run() -> None:
    with pytest.raises(ValueError, match="no Mission"):
        _ = replace(on_map(), mission=None).run


def test_a_strict_codec_refuses_what_another_converts_or_passes_over() -> None:
    march = {"kind": "march", "to": "F7", "why": "so"}
    assert Codec[Any](Command).adapter.validate_python(march)
    with pytest.raises(ValidationError):
        Codec[Any](Command, strict=True).adapter.validate_python(march)


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({"kind": "march", "to": "F7", "why": "so"}, "unknown_field", "why"),
        ({"kind": "march"}, "missing_field", "to"),
        ({"kind": "march", "to": 7}, "wrong_value", "to"),
        ({"kind": "marsh"}, "unknown_kind", "kind"),
        ({}, "no_kind", ""),
        ([], "not_an_object", ""),
        ("{", "not_json", ""),
    ],
)
def test_the_first_thing_that_is_wrong_with_a_command_is_named(
    data: Any, code: str, field: str
) -> None:
    with pytest.raises(MalformedCommand) as caught:
        codec.decode_command(data if isinstance(data, str | dict) else "[]")
    assert (caught.value.code, caught.value.field) == (code, field)


def test_an_open_page_is_stored_by_itself_and_none_too() -> None:
    page = read(entry({"text": "Rain."})).state.reading
    assert page is not None and page.events
    assert codec.READING.decode(codec.READING.encode(page)) == page
    assert codec.READING.decode(None) is None
    assert codec.READING.encode(Reading("M1/01")) == {"doc": "M1/01", "events": []}


def test_a_combat_is_stored_by_itself_and_none_too() -> None:
    box = {"title": "Shots", "board": "TRAIL", "black": "F4"}
    battle = apply(entry({"combat": box}), Continue(), SeededDice("x")).state.battle
    assert battle is not None
    assert codec.BATTLE.decode(codec.BATTLE.encode(battle)) == battle
    assert codec.BATTLE.decode(None) is None


def test_who_is_to_test_is_stored_with_the_number_of_his_test_from_0_on() -> None:
    queue = TestQueue("M1/01", (), (Due("MP.01"), Due("MP.02", 0), Due("MP.03", 1)))
    data = codec.AGENDA.encode((SquadAction(), queue))
    assert data[1]["waiting"] == ["MP.01", "0:MP.02", "1:MP.03"]
    assert codec.AGENDA.decode(data) == (SquadAction(), queue)


def test_of_two_states_what_is_not_the_same_is_written_and_never_the_content() -> None:
    one = on_map()
    run = replace(one.run, threat=7)
    other = replace(one, content=with_mission(), point_man="", mission=run)
    before, after = encode_apart(one, other)
    assert (before, after) == (
        {"point_man": one.point_man, "mission": {"threat": one.run.threat}},
        {"point_man": "", "mission": {"threat": 7}},
    )
    assert encode_apart(one, one) == ({}, {})
    gone = encode_apart(one, replace(one, mission=None))
    assert gone[1] == {"mission": None} and gone[0]["mission"]["threat"] == one.run.threat


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": 2}, "a: 1 is not 2"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b[1]: 2 is not 3"),
        ({}, {"a": 1}, "a: null is not 1"),
        ({"a": 1}, {}, "a: 1 is not null"),
        ({}, [], "all: {} is not []"),
        ([], {}, "all: [] is not {}"),
        ({"a": {}}, {"a": 1}, "a: {} is not 1"),
        ([1], 1, "all: [1] is not 1"),
        (1, [1], "all: 1 is not [1]"),
        ([1], [1, 2], "all: [1] is not [1, 2]"),
        ("x" * 198, "", f'all: "{"x" * 198}" is not ""'),
        ("x" * 199, "", f'all: "{"x" * 196}... is not ""'),
    ],
)
def test_the_first_difference_is_told_with_its_address(one: Any, other: Any, said: str) -> None:
    assert first_difference(one, other) == said


def test_commands_are_short() -> None:
    spaces = " " * (codec.MAX_COMMAND - len('{"kind":"continue"}'))
    assert codec.decode_command('{"kind":"continue"}' + spaces) == Continue()
    with pytest.raises(MalformedCommand, match="at most"):
        codec.decode_command('{"kind":"continue"} ' + spaces)


def test_states_are_equal_by_what_is_true_whatever_book_they_have() -> None:
    state = on_map()
    assert replace(state, content=with_mission(title="Another")) == state
    assert replace(state, seed="another") != state


@pytest.mark.rule("PH-OPT-HOUSE-02")
def test_where_nothing_is_awaited_a_command_is_refused() -> None:
    with pytest.raises(RuleViolation):
        apply(replace(on_map(), agenda=()), Continue(), SeededDice("x"))


def test_no_two_cards_share_a_code() -> None:
    card = on_map().book.wounds["W.01"]
    with pytest.raises(ValueError, match="two cards"):
        by_code((card, card))
