"""What a new event, task, command or screen needs is asked of every class of its closed union."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import Any, get_args

import pytest
from django.template.loader import get_template

from campaign.rules import commands as say
from campaign.rules import events as ev
from campaign.rules import undo
from campaign.rules.answers import Awaiting
from campaign.rules.content import Content
from campaign.rules.screens import ScreenName
from campaign.screens.acts import MARINE_LABELS, label
from campaign.screens.awaited import AWAITED
from campaign.screens.journal import command_words, order_words
from campaign.telling.words import Words
from combat.rules import commands as battle
from combat.rules import events as fight
from tests.campaign.builders import on_map


def classes(union: Any) -> set[type]:
    """The classes of a closed union, whatever is nested in it."""
    return {union} if isinstance(union, type) else set().union(*map(classes, get_args(union)))


EVENTS = classes(get_args(ev.Event)[0])


@pytest.mark.parametrize(
    ("harmless", "revealing", "every"),
    [
        (undo.Harmless, undo.Revealing, EVENTS - {ev.BattleHappened}),
        (undo.HarmlessInCombat, undo.RevealingInCombat, classes(fight.AnyEvent)),
    ],
)
def test_every_event_either_may_be_taken_back_or_closes_undo(
    harmless: Any, revealing: Any, every: set[type]
) -> None:
    assert classes(harmless) | classes(revealing) == every
    assert not classes(harmless) & classes(revealing)


@pytest.mark.parametrize("name", get_args(ScreenName))
def test_every_screen_has_a_template(name: str) -> None:
    assert get_template(f"campaign/screens/{name}.html")


@pytest.mark.parametrize("name", get_args(Awaiting))
def test_every_decision_has_words_for_the_title_and_the_mail(name: str) -> None:
    assert AWAITED.get(name)


# --- commands in words --------------------------------------------------------------------------

VALUES: dict[str, Any] = {
    "marine": "MP.01", "marines": ("MP.01",), "to": "F7", "code": "m16", "card": "BN.01",
    "charm": "WINGS", "ability": "grandmother", "option": 0, "sentence": 0,
    "spec": 1, "minutes": 120,
    "eaz": "C3", "seat": "player2", "by": "host", "owners": ("host",) * 6, "what": "encounter",
    "order": battle.Idle(), "weapon": "m16", "mode": "single", "row": 1, "rows": (1,),
    "enemy": "e1", "split": (("e1", 1),), "skill": "artillery", "dice": (1,), "marker": "C08",
    "side": "village", "amount": "few",
}  # fmt: skip
"""What the fields of a command hold, by name."""
HERE: dict[str, dict[str, Any]] = {
    "choose_motivation": {"code": "letters"}, "play_encounter": {"card": "G01"},
    "give_item": {"to": "MP.02"}, "give_marine": {"to": "player2"},
    "give_specialization": {"to": "player2"}, "pass_host": {"to": "player2"},
}  # fmt: skip
"""Where a field holds something else in a command."""


def example(kind: type) -> Any:
    """A command of a class, with a value for each field that has none."""
    name = next(f.default for f in fields(kind) if f.name == "kind")
    wanted = [f.name for f in fields(kind) if f.default is MISSING]
    return kind(**{each: HERE.get(name, {}).get(each, VALUES[each]) for each in wanted})


def told_well(text: str, kind: str) -> bool:
    return bool(text) and text != kind and "_" not in text and not re.search(r"MP\.\d\d", text)


@pytest.mark.parametrize(
    "kind", sorted(classes(get_args(say.Command)[0]), key=str), ids=lambda kind: kind.__name__
)
def test_every_command_has_words_on_its_button_and_in_the_journal(
    content: Content, kind: type
) -> None:
    words, command = Words(content, on_map(content=content)), example(kind)
    assert told_well(label(words, command), command.kind)
    if label(words, command) == "Deacon":
        assert command.kind in MARINE_LABELS, "a name alone says it all"
    assert told_well(command_words(words, command, ()), command.kind)


@pytest.mark.parametrize(
    "kind", sorted(classes(battle.AnyCommand), key=str), ids=lambda kind: kind.__name__
)
def test_every_order_has_words_in_the_journal(content: Content, kind: type) -> None:
    words = Words(content, on_map(content=content))
    assert told_well(order_words(words, example(kind)), example(kind).kind)
