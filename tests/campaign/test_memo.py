"""What the rules remember is what they would work out anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.bots.play import play
from campaign.rules import CampaignOptions, apply, codec, legal, new
from campaign.rules.content import Content
from campaign.rules.delta import delta, patched
from campaign.rules.memo import once_per_marines, once_per_mission
from combat.rules.copies import changed
from combat.rules.dice import SeededDice
from tests.campaign.builders import on_map


def counting() -> tuple[list[Any], Any]:
    calls: list[Any] = []

    def asked(state: Any) -> int:
        calls.append(state)
        return len(calls)

    return calls, asked


def test_marines_are_asked_about_again_only_when_they_or_the_content_change() -> None:
    calls, asked = counting()
    remembered = once_per_marines(asked)
    state = on_map()
    assert remembered(state) == remembered(changed(state, log=())) == 1
    hurt = state.with_marine(changed(state.squad[0], damage=1))
    assert remembered(hurt) == 2
    other = changed(state, content=replace(state.book))
    assert remembered(state) == 3
    assert remembered(other) == 4
    assert len(calls) == 4


def test_a_mission_is_asked_about_once_for_each_content() -> None:
    calls, asked = counting()
    remembered = once_per_mission(asked)
    state = on_map()
    elsewhere = changed(state, mission=changed(state.run, at="A1", threat=9))
    assert remembered(state) == remembered(elsewhere) == 1
    assert remembered(changed(state, content=replace(state.book))) == 2
    assert remembered(changed(state, mission=changed(state.run, number=2))) == 3
    assert remembered(state) == 1
    assert len(calls) == 3


@pytest.mark.whole
def test_a_whole_campaign_offers_the_same_whatever_is_remembered(content: Content) -> None:
    """Each state is taken apart and put together before it is asked: nothing is known of it."""
    game = play(content, "remembered", "random")
    state, dice = new(content, CampaignOptions(), "remembered"), SeededDice("remembered")
    for command in game.commands:
        anew = codec.decode(codec.encode(state), content)
        assert legal(state, "host") == legal(anew, "host")
        state = apply(state, command, dice, "host").state
    assert state == game.state


@pytest.mark.whole
def test_states_apart_differ_as_the_whole_ones_do(content: Content) -> None:
    game = play(content, "apart", "random")
    state, dice = new(content, CampaignOptions(), "apart"), SeededDice("apart")
    for command in game.commands:
        after = apply(state, command, dice, "host").state
        changes = delta(*codec.encode_apart(after, state))
        assert changes == delta(codec.encode(after), codec.encode(state))
        assert patched(codec.encode(after), changes) == codec.encode(state)
        state = after
