"""The Combat Board has a jungle and a village side (PH-CBT-BOARD-01, p.28, 30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat.rules import Battle, BattleSetup, RuleViolation, apply, legal, new, visible_to
from combat.rules.board import Side
from combat.rules.codec import decode_battle, encode_battle
from combat.rules.commands import BeginCombat, ChooseSide
from combat.rules.dice import SeededDice
from combat.rules.doors import marine_of
from combat.rules.events import SideChosen
from tests.combat.builders import CONTENT, dice, play, squad

BOX = BattleSetup("M1/03", "TRAIL", ("F", "F", "L"))


def placing(*sides: Side) -> Battle:
    setup = replace(BOX, sides=sides) if sides else BOX
    return new(CONTENT, setup, squad(), SeededDice("side")).state


def choices(battle: Battle) -> list[str]:
    return [c.side for c in legal(battle).commands if isinstance(c, ChooseSide)]


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_either_side_may_be_chosen_while_the_marines_are_placed() -> None:
    battle = placing()
    assert (battle.side, choices(battle)) == ("jungle", ["village"])
    turned, events = play(battle, ChooseSide("village"))
    assert events == [SideChosen("village")] and visible_to(turned).side == "village"
    assert (turned.stage, choices(turned)) == ("placement", ["jungle"])
    back, _ = play(turned, ChooseSide("jungle"))
    assert back == battle


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_both_sides_play_the_same() -> None:
    """The same dice, another ground: everything else is equal to the last roll."""
    battle = placing()
    turned, _ = play(battle, ChooseSide("village"))
    assert replace(turned, side="jungle") == battle
    ours = apply(battle, BeginCombat(), SeededDice("x"))
    theirs = apply(turned, BeginCombat(), SeededDice("x"))
    assert replace(theirs.state, side="jungle") == ours.state and theirs.events == ours.events


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_it_is_chosen_before_the_combat_begins_and_only_once_each() -> None:
    battle = placing()
    with pytest.raises(RuleViolation, match="jungle side is up"):
        apply(battle, ChooseSide("jungle"), dice())
    begun, _ = play(battle, BeginCombat(), dice=SeededDice("x"))
    with pytest.raises(RuleViolation, match="Not now"):
        apply(begun, ChooseSide("village"), dice())


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_where_it_is_fixed_there_is_nothing_to_choose() -> None:
    battle = placing("village")
    assert (battle.side, choices(battle)) == ("village", [])
    with pytest.raises(RuleViolation, match="on the village side") as no:
        apply(battle, ChooseSide("jungle"), dice())
    assert (no.value.rule, no.value.page) == ("PH-CBT-BOARD-01", 30)


@pytest.mark.rule("PH-CBT-BOARD-01", "PH-MULTIPLAYER-05")
def test_it_is_the_squads_decision_and_no_marines() -> None:
    assert marine_of(placing(), ChooseSide("village")) == ""


def test_a_battle_in_flight_keeps_its_side_and_one_of_before_has_the_jungle() -> None:
    turned, _ = play(placing(), ChooseSide("village"))
    assert decode_battle(encode_battle(turned)).side == "village"
    data = encode_battle(placing())
    assert "side" not in data and "sides" not in data["setup"]
