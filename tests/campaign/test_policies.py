"""The policies of the playtest: which of them go where, and how campaigns take turns at them."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from campaign.bots.play import Playthrough, play
from campaign.bots.policies import MIXED, in_turn
from campaign.rules import Content

pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def curious(content: Content) -> list[Playthrough]:
    return [play(content, f"curious-{n}", "curious") for n in range(4)]


def test_campaigns_take_turns_at_the_policies() -> None:
    turns = Counter(in_turn(MIXED, number) for number in range(30))
    assert turns == {"careful": 10, "curious": 10, "random": 10}
    assert {in_turn("careful", number) for number in range(3)} == {"careful"}


def test_a_curious_squad_finishes_every_mission(
    content: Content, curious: list[Playthrough]
) -> None:
    for game in curious:
        assert [record.number for record in game.state.records] == sorted(content.booklets)


def test_a_curious_squad_fights_but_does_as_it_likes(
    content: Content, curious: list[Playthrough]
) -> None:
    """It wins its Combats as a careful one does, and meets fewer Objectives."""
    careful = [play(content, f"curious-{n}", "careful") for n in range(4)]
    assert sum(g.combats_won for g in curious) > sum(g.combats for g in curious) / 2
    assert _primary(curious) < _primary(careful)


def _primary(games: list[Playthrough]) -> int:
    return sum(
        goal.code.startswith("P") and goal.status == "met"
        for game in games
        for record in game.state.records
        for goal in record.objectives
    )


def test_single_battles_take_one_policy() -> None:
    with pytest.raises(CommandError, match="one policy"):
        call_command("autoplay", battles=1, policy=MIXED)
