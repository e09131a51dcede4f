"""The piles of the box before a Combat: what is drawn unseen and what is kept aside (p.9)."""

from __future__ import annotations

import pytest

from combat.rules import BattleSetup, new, visible_to
from combat.rules.dice import SeededDice
from tests.combat.builders import CONTENT, squad


@pytest.mark.rule("PH-SETUP-08")
def test_fighters_are_drawn_unseen_and_specialists_taken_by_type() -> None:
    setup = BattleSetup(box="t", board="TRAIL", black=("F", "F", "F", "L", "S"))
    draws = [new(CONTENT, setup, squad(), SeededDice(str(n))).state for n in range(40)]
    fighters = {tuple(e.marker for e in b.enemies if e.type == "F") for b in draws}
    assert len(fighters) > 10, "always the same Fighters: the pile was not shuffled"
    for battle in draws:
        assert len({e.marker for e in battle.enemies}) == len(battle.enemies)
        assert sorted(e.type for e in battle.enemies) == ["F", "F", "F", "L", "S"]


@pytest.mark.rule("PH-SETUP-09")
def test_the_artillery_marker_stays_out_of_the_tactics_pool() -> None:
    setup = BattleSetup(box="t", board="TRAIL", black=("F",), tactics=(3, 3, 3))
    for number in range(60):
        battle = new(CONTENT, setup, squad(), SeededDice(str(number))).state
        pool = (*battle.tactics, *battle.tactics_pool)
        assert len(pool) == len(set(pool)) == 7 and "ARTILLERY" not in pool
        assert visible_to(battle).tactics == ("", "", "")
