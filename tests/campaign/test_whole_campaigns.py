"""Whole campaigns played by bots: no dead end, legal means legal, replay is exact."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.bots.play import play
from campaign.bots.policies import choose_random
from campaign.rules import CampaignOptions, Content, State, apply, legal, new, visible_to
from campaign.rules.commands import (
    Bivouac,
    Command,
    Continue,
    Decide,
    DraftMarine,
    Fight,
    GiveItem,
    March,
    MoveOut,
    NightBivouac,
    RollTest,
    TakeItem,
    UpgradeMarine,
)
from campaign.rules.replay import replay
from combat.rules.commands import Activate, Fire, Idle, Move
from combat.rules.dice import SeededDice
from combat.rules.errors import RuleViolation

pytestmark = pytest.mark.whole

STRAY: tuple[Command, ...] = (
    Continue(),
    March("A1"),
    March("Z99"),
    March("F6"),
    March(""),
    Bivouac(7),
    Bivouac(-15),
    Bivouac(100_000),
    NightBivouac(),
    Decide(9),
    Decide(-1),
    RollTest(),
    MoveOut(),
    DraftMarine("MP.30"),
    DraftMarine("nobody"),
    TakeItem("nobody", "m16"),
    TakeItem("MP.01", "death ray", 3),
    GiveItem("MP.01", "MP.01", "m16"),
    UpgradeMarine("MP.02"),
    Fight(Idle()),
    Fight(Move("M9-9")),
    Fight(Activate("MP.99")),
    Fight(Fire("m16", "auto", "nobody")),
)
"""Commands that are seldom or never legal, whatever goes on."""


@pytest.mark.parametrize("block", range(8))
def test_random_campaigns_end_and_replay_to_the_same_state(first: Content, block: int) -> None:
    """Twenty-five campaigns a block: 200 in all."""
    for number in range(25):
        check_replay(first, f"replay-{block}-{number}", "random")


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("policy", ["random", "careful"])
def test_linked_missions_end_and_replay_to_the_same_state(
    content: Content, policy: str, number: int
) -> None:
    """All published Missions one after the other, with replacements, hospital and R&R."""
    state = check_replay(content, f"linked-{number}", policy)
    assert [record.number for record in state.records] == sorted(content.booklets)


def check_replay(content: Content, seed: str, policy: str) -> State:
    """Play to the end; the seed and the commands alone rebuild the same state."""
    game = play(content, seed, policy)
    assert game.state.finished
    again = replay(content, CampaignOptions(), seed, [("host", c) for c in game.commands])
    assert again == game.state
    return game.state


def test_careful_campaigns_come_home_more_often(first: Content) -> None:
    """The careful bot meets more Objectives than the random one."""
    careful = [play(first, f"careful-{n}", "careful").state for n in range(20)]
    lucky = [play(first, f"careful-{n}", "random").state for n in range(20)]

    def home(states: list[State]) -> int:
        return sum(
            objective.status == "met"
            for state in states
            for record in state.records
            for objective in record.objectives
        )

    assert home(careful) > home(lucky)


@pytest.mark.parametrize("seed", range(6))
def test_legal_and_apply_agree_both_ways(first: Content, seed: int) -> None:
    """What legal offers apply accepts; what it does not offer is refused and changes nothing."""
    rng = random.Random(seed)
    state = new(first, CampaignOptions(), f"agree-{seed}")
    dice = SeededDice(f"agree-{seed}")
    while not state.finished:
        options = legal(state, "host")
        offered = set(options.commands)
        for command in rng.sample(sorted(offered, key=repr), min(3, len(offered))):
            apply(state, command, SeededDice("side"), "host")
        before = replace(state)
        for command in rng.sample(STRAY, 4):
            if command not in offered:
                with pytest.raises(RuleViolation) as refused:
                    apply(state, command, SeededDice("side"), "host")
                assert refused.value.message and refused.value.rule and refused.value.page
        assert state == before
        view = visible_to(state, "host")
        state = apply(state, choose_random(first, view, rng), dice, "host").state


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_seat_that_is_not_awaited_may_do_nothing(content: Content) -> None:
    state = new(content, CampaignOptions(), "seats")
    assert legal(state, "stranger").offers == ()
    with pytest.raises(RuleViolation, match="only its players decide"):
        apply(state, Continue(), SeededDice("seats"), "stranger")


def test_marines_are_never_lost_from_the_books(content: Content) -> None:
    """Whoever was drafted is in the squad, dead, in hospital, gone, or left; nobody twice."""
    for number in range(8):
        state = play(content, f"books-{number}", "random").state
        profiles = [m.profile for m in state.marines]
        assert len(profiles) == len(set(profiles)) >= 6
        assert not set(profiles) & set(state.pool)
        assert len(profiles) + len(state.pool) == 29
