"""States, commands and events become JSON and come back equal; bad commands are told apart."""

import json

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from campaign.rules import codec
from campaign.rules.commands import Bivouac, Command, Fight, March
from campaign.rules.events import Event
from campaign.rules.state import SCHEMA
from combat.rules.commands import SplitHits
from combat.rules.errors import MalformedCommand
from combat.rules.options import Outcome
from tests.store.strategies import CONTENT, of, states

# Shrinking a whole state takes minutes: the first that fails is clear enough.
generated = settings(
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@settings(generated, max_examples=40)
@given(states())
def test_a_state_comes_back_equal(state):
    text = json.dumps(codec.encode(state))
    again = codec.decode(json.loads(text), CONTENT)
    assert again == state
    assert again.content is CONTENT
    assert hash(again.agenda) == hash(state.agenda)  # tuples again, no lists


@settings(generated, max_examples=150)
@given(of(Command))
def test_a_command_comes_back_equal(command):
    data = codec.encode_command(command)
    assert codec.decode_command(data) == command
    assert codec.decode_command(json.dumps(data).encode()) == command


@settings(generated, max_examples=150)
@given(of(Event))
def test_an_event_comes_back_equal(event):
    data = json.loads(json.dumps(codec.encode_event(event)))
    assert codec.decode_event(data) == event
    assert codec.decode_events([data, data]) == (event, event)


@settings(generated, max_examples=10)
@given(states(), of(Event))
def test_an_outcome_comes_back_equal(state, event):
    outcome = Outcome(state, (event,))
    data = json.loads(json.dumps(codec.encode_outcome(outcome)))
    assert codec.decode_outcome(data, CONTENT) == outcome


@settings(generated, max_examples=5)
@given(states())
def test_the_content_and_other_versions_stay_out(state):
    data = codec.encode(state)
    assert "content" not in data
    assert data["schema"] == SCHEMA
    with pytest.raises(codec.CodecError, match="schema"):
        codec.decode({**data, "schema": SCHEMA + 1}, CONTENT)
    with pytest.raises(codec.CodecError):
        codec.decode({**data, "log": 3}, CONTENT)


def test_commands_nest():
    command = Fight(SplitHits((("E1", 2), ("E2", 1))))
    assert codec.decode_command(codec.encode_command(command)) == command


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ("", "not_json", ""),
        ("{", "not_json", ""),
        (b"\xff\xfe", "not_json", ""),
        ({"kind": object()}, "not_json", ""),
        ('{"kind":"march","to":"\\ud800"}', "not_json", ""),
        ("[]", "not_an_object", ""),
        ('"march"', "not_an_object", ""),
        ("{}", "no_kind", ""),
        ('{"kind":"surrender"}', "unknown_kind", "kind"),
        ('{"kind":["march"]}', "unknown_kind", "kind"),
        ('{"kind":"march"}', "missing_field", "to"),
        ('{"kind":"march","to":4}', "wrong_value", "to"),
        ('{"kind":"march","to":null}', "wrong_value", "to"),
        ('{"kind":"march","to":"D4","seat":"host"}', "unknown_field", "seat"),
        ('{"kind":"bivouac","minutes":"30"}', "wrong_value", "minutes"),
        ('{"kind":"bivouac","minutes":true}', "wrong_value", "minutes"),
        ('{"kind":"bivouac","minutes":30.5}', "wrong_value", "minutes"),
        ('{"kind":"evacuate","marines":["MP.01",2]}', "wrong_value", "marines.1"),
        ('{"kind":"fight","order":{"kind":"flee"}}', "unknown_kind", "order.kind"),
        ('{"kind":"fight"}', "missing_field", "order"),
        ({"kind": "march", "to": "D" * 5000}, "too_long", ""),
    ],
)
def test_a_malformed_command_is_refused_with_the_field(data, code, field):
    with pytest.raises(MalformedCommand) as refused:
        codec.decode_command(data)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message.endswith(".")


def test_a_mapping_is_read_like_its_json():
    assert codec.decode_command({"kind": "march", "to": "D4"}) == March("D4")
    assert codec.decode_command('{"minutes": 30, "kind": "bivouac"}') == Bivouac(30)


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, ""),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b: 2 is not 3"),
        ({"a": 1}, {"a": 1, "c": 0}, "c: null is not 0"),
        ([1], [1, 2], "all: [1] is not [1, 2]"),
    ],
)
def test_the_first_difference_is_told_with_its_path(one, other, told):
    assert codec.first_difference(one, other) == told
