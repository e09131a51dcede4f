"""Who acts is chosen by what he would hit: the odds of each man's best shot."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from combat import rules as combat
from combat.rules import commands as say
from combat.rules.dice import SeededDice
from combat.rules.state import GearPiece
from combat.screen.decision import Button
from tests.combat.builders import at, fight, foe, man
from tests.combat_web.test_battle_screen import begun, shown


def _choices(board: combat.Battle) -> dict[str, Button]:
    (section,) = (s for s in shown(board).decision.sections if s.key == "activate")
    return {button.man: button for button in section.buttons}


def test_each_man_to_choose_says_the_odds_of_what_he_would_fire() -> None:
    board = begun()
    chosen = _choices(board)
    told = set()
    for marine in board.marines:
        acting = combat.apply(board, say.Activate(marine.key), SeededDice("x")).state
        target = shown(acting).decision.targets[0]
        said = chosen[" ".join(map(str, marine.participant.ids))].odds
        assert said.startswith(f"{target.best.chance} to eliminate ")
        told.add(said)
    assert len(told) > 1


@pytest.mark.parametrize(
    ("weapons", "gear", "spent"),
    [
        (("m16",), (), ""),
        (("m16",), (GearPiece("auto-ammo", 3),), " for 1 Ammo, {} without"),
        (("m16",), (GearPiece("frag", 1),), " with his Frag Grenade, {} without"),
        ((), (GearPiece("frag", 1),), " with his Frag Grenade"),
    ],
)
def test_what_his_best_shot_uses_up_is_told_with_the_odds_without(
    weapons: tuple[str, ...], gear: tuple[GearPiece, ...], spent: str
) -> None:
    def said(*gear: GearPiece) -> str:
        rifleman = man(1, weapons=weapons, gear=gear)
        board = fight([at(rifleman, "M1-2")], (foe("e1", "E1-2", soft_cover=2),))
        (button,) = _choices(board).values()
        return button.odds

    without = said().partition(" to eliminate ")[0]
    assert said(*gear).partition("Fighter A")[2] == spent.format(without)


def test_of_two_shots_as_likely_the_one_that_uses_nothing_up_is_told() -> None:
    rifleman = man(1, weapons=("m16",), gear=(GearPiece("auto-ammo", 3),))
    weak = fight([at(rifleman, "M1-2")], (foe("e1", "E1-2", hp=1),))
    (button,) = _choices(weak).values()
    assert button.odds == "100 % to eliminate Fighter A"


def test_who_has_nobody_in_range_says_so() -> None:
    board = begun()
    bare = tuple(
        replace(m, participant=replace(m.participant, weapons=(), gear=())) for m in board.marines
    )
    assert {b.odds for b in _choices(replace(board, marines=bare)).values()} == {
        "Has nobody to fire at"
    }


def test_of_an_enemy_face_down_no_chance_is_given_away() -> None:
    board = begun()
    hidden = tuple(replace(enemy, face_up=False) for enemy in board.enemies)
    for button in _choices(replace(board, enemies=hidden)).values():
        assert button.odds == "Odds unknown: face down"


@pytest.mark.rule("PH-CBT-FIRE-11")
def test_who_fires_at_a_row_is_told_its_hits_and_no_odds() -> None:
    flames = man(3, weapons=("m2",), gear=(GearPiece("m2-ammo", 2),))
    board = fight([at(flames, "M1-2")], [foe("e1", "E1-2")])
    assert re.fullmatch(r"\d+\.\d hits on average at Enemy row 1", _choices(board)["3"].odds)
    behind = fight([at(flames, "M2-2")], [foe("e1", "E1-2")])
    assert _choices(behind)["3"].odds == "Has nobody to fire at"
