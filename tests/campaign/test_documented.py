"""Nothing without words: commands, events, tasks and Abilities are documented and reachable."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest

from campaign.rules import Content, commands, events, sequence, tasks
from campaign.rules.cards import ABILITIES
from combat.rules import commands as combat_commands
from combat.rules import events as combat_events


def members(union: Any) -> tuple[type, ...]:
    """Return the classes of an annotated union."""
    return get_args(get_args(union)[0])


EVERY = [
    *members(commands.Command),
    *members(events.Event),
    *members(tasks.Task),
    *members(combat_commands.Command),
    *members(combat_events.Event),
]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_command_event_and_task_says_what_it_is(kind: type) -> None:
    assert kind.__doc__ and len(kind.__doc__.split()) >= 3
    assert not kind.__doc__.startswith(kind.__name__ + "("), "only the generated signature"


@pytest.mark.parametrize("union", [commands.Command, events.Event, tasks.Task])
def test_kinds_are_unique(union: Any) -> None:
    kinds = [next(f.default for f in fields(c) if f.name == "kind") for c in members(union)]
    assert len(kinds) == len(set(kinds))


def test_every_task_has_its_place_in_the_sequence() -> None:
    kinds = {next(f.default for f in fields(c) if f.name == "kind") for c in members(tasks.Task)}
    assert kinds == set(sequence.SEQUENCE)


@pytest.mark.rule("PH-SQUAD-04")
def test_every_marine_has_an_ability_of_his_own(content: Content) -> None:
    assert sorted(p.ability.code for p in content.profiles.values()) == sorted(ABILITIES)
    assert all(p.ability.text and p.ability.name for p in content.profiles.values())
