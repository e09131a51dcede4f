"""An Event's own condition ends its Combat (PH-CBT-END-01, p.44)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from combat.rules import Battle
from combat.rules.codec import decode_battle, encode_battle
from combat.rules.commands import Fire, Idle, Move
from combat.rules.dice import ScriptedDice
from combat.rules.ends import OwnEnd
from combat.rules.events import CombatOver
from combat.rules.thawed import Thawed
from combat.rules.turn import advance
from combat.telling.ends import own_end, stakes
from tests.combat.builders import CONTENT, active, at, dice, fight, foe, man, only, play

SQUAD = [at(man(n), space) for n, space in enumerate(
    ("M2-2", "M3-2", "M1-3", "M2-4", "M2-1", "M3-3"), 1)]  # fmt: skip
FOES = [foe("a", "E1-2", soft=0, kind="L"), foe("b", "E3-4"), foe("c", "E3-1"), foe("d", "E3-2")]
KILL = (1, 1, 1, 1, 1, 2, 3, 4, 5)
"""A single shot of the M16 that hits six times."""


def with_end(battle: Battle, *ends: OwnEnd) -> Battle:
    return replace(battle, setup=replace(battle.setup, ends=ends), placed=4)


def next_turn(battle: Battle, faces: Iterable[int] = ()) -> Battle:
    table = Thawed(replace(battle, stage="over", step="turn"), ScriptedDice(faces))
    advance(table)
    return table.freeze()


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-04")
def test_the_combat_ends_when_the_leader_is_gone_though_others_stand() -> None:
    battle = active(with_end(fight(SQUAD, FOES), OwnEnd(gone=("L",))), 1)
    after, events = play(battle, Fire("m16", "single", "a"), Idle(), dice=dice(*KILL))
    result = only(events, CombatOver).result
    assert (result.how, result.won, result.reward) == ("event", True, "none")
    assert after.over and len(after.enemies) == 3


@pytest.mark.rule("PH-CBT-END-01")
def test_without_it_the_same_combat_goes_on() -> None:
    battle = active(replace(fight(SQUAD, FOES), placed=4), 1)
    after, _ = play(battle, Fire("m16", "single", "a"), Idle(), dice=dice(*KILL))
    assert not after.over


@pytest.mark.rule("PH-CBT-END-01")
def test_a_type_that_never_stood_there_is_not_gone() -> None:
    battle = with_end(fight(SQUAD, FOES), OwnEnd(gone=("S",)))
    assert not next_turn(replace(battle, activations=1)).over


@pytest.mark.rule("PH-CBT-END-01")
def test_it_is_looked_for_after_an_activation_only() -> None:
    battle = with_end(fight(SQUAD, FOES), OwnEnd(reached=("M2-2",)))
    assert not next_turn(battle).over
    assert next_turn(replace(battle, activations=1)).over


@pytest.mark.rule("PH-CBT-END-01")
@pytest.mark.parametrize(
    ("end", "ours", "theirs", "over"),
    [
        (OwnEnd(activations=3), 2, 5, False),
        (OwnEnd(activations=3), 3, 0, True),
        (OwnEnd(enemy_activations=2), 5, 1, False),
        (OwnEnd(enemy_activations=2), 0, 2, True),
        (OwnEnd(activations=2, enemy_activations=2), 2, 1, False),
        (OwnEnd(activations=2, enemy_activations=2), 2, 2, True),
    ],
)
def test_all_that_is_given_must_hold(end: OwnEnd, ours: int, theirs: int, over: bool) -> None:
    battle = replace(with_end(fight(SQUAD, FOES), end), activations=ours, enemy_activations=theirs)
    assert next_turn(battle).over is over


@pytest.mark.rule("PH-CBT-END-01")
def test_activations_of_both_sides_are_counted() -> None:
    end = OwnEnd(activations=1, enemy_activations=1, won=False)
    ours = active(with_end(fight(SQUAD, FOES), end), 1)
    after, _ = play(ours, Move("M1-2"), Idle())
    assert (after.activations, after.enemy_activations) == (1, 0) and not after.over
    theirs = with_end(fight(SQUAD, [foe("a", "E2-2", kind="L"), foe("b", "E3-4")], -2), end)
    both = next_turn(replace(theirs, activations=1), (1, 2, 3, 4))
    assert both.enemy_activations == 1
    assert both.result is not None and both.result.how == "event"


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-04")
@pytest.mark.parametrize(("gone", "reward"), [(2, "none"), (3, "half")])
@pytest.mark.parametrize("won", [True, False])
def test_won_or_lost_is_the_events_word_the_reward_goes_by_the_enemies(
    gone: int, reward: str, won: bool
) -> None:
    lost = tuple([foe(f"g{n}", "") for n in range(gone)])
    battle = with_end(fight(SQUAD, FOES[:1], eliminated=lost), OwnEnd(eliminated=2, won=won))
    result = next_turn(replace(battle, activations=1)).result
    assert result is not None
    assert (result.how, result.won, result.reward) == ("event", won, reward)


@pytest.mark.rule("PH-CBT-END-01")
def test_any_of_several_ends_it_and_the_first_that_is_met_counts() -> None:
    ends = OwnEnd(activations=9), OwnEnd(reached=("M3-3",), won=False), OwnEnd(activations=1)
    result = next_turn(replace(with_end(fight(SQUAD, FOES), *ends), activations=1)).result
    assert result is not None and not result.won


def test_a_battle_in_flight_keeps_its_own_end() -> None:
    battle = replace(with_end(fight(SQUAD, FOES), OwnEnd(gone=("L",))), activations=2)
    back = decode_battle(encode_battle(battle))
    assert (back.setup.ends, back.activations) == (battle.setup.ends, 2)
    plain = encode_battle(fight(SQUAD, FOES))
    assert "ends" not in plain["setup"] and "activations" not in plain


@pytest.mark.rule("PH-CBT-END-01")
@pytest.mark.parametrize(
    ("end", "words"),
    [
        (OwnEnd(gone=("L",)), "Won when no Leader is left"),
        (OwnEnd(eliminated=1, won=False), "Lost when 1 Enemy is eliminated"),
        (OwnEnd(reached=("M1-1", "M1-2")), "Won when a Marine stands at M1-1 or M1-2"),
        (OwnEnd(eliminated=3, enemy_activations=1),
         "Won when 3 Enemies are eliminated and 1 Enemy Activation is over"),
        (OwnEnd(activations=4, won=False), "Lost when 4 Marine Activations are over (2 so far)"),
    ],
)  # fmt: skip
def test_its_words(end: OwnEnd, words: str) -> None:
    assert own_end(end, lambda kind: CONTENT.kinds[kind].name, (2, 0)) == words


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-04", "PH-CBT-END-05")
@pytest.mark.parametrize(
    ("placed", "words"),
    [
        (9, "The Marines win when 5 of the 9 Enemies are down as it ends"),
        (4, "The Marines win when 3 of the 4 Enemies are down as it ends"),
        (2, "The Marines win when all Enemies are down: 2 Experience each"),
    ],
)
def test_what_is_at_stake_is_said_beforehand(placed: int, words: str) -> None:
    setup = replace(fight(SQUAD, FOES).setup, rounds=1, ends=(OwnEnd(gone=("L",)),))
    won, over, lost = stakes(placed, setup, lambda kind: CONTENT.kinds[kind].name)
    assert won.startswith(words) and won.endswith("Won when no Leader is left.")
    assert "Round" not in over and "Threat falls to 1" in lost
    twice = stakes(placed, replace(setup, rounds=2, ends=()), str)
    assert "acted in Round 2" in twice[1] and "Leader" not in twice[0]
