"""Tactics markers that the box does not hold, but an author's cards may."""

from dataclasses import replace

import pytest

from combat.rules import Battle
from combat.rules.commands import Idle, Move
from combat.rules.content import ChangeTest
from combat.rules.events import DiceRolled, InitiativeMoved
from tests.combat.builders import CONTENT, active, at, dice, every, fight, foe, man, only, play

MEN = [at(man(1), "M2-2"), at(man(2), "M3-2")]


def turn(battle: Battle) -> list[object]:
    """What comes of a Marine's Activation and the Enemy's after it."""
    return play(active(battle, 1), Move("M1-2"), Idle(), dice=dice(*[6] * 12))[1]


@pytest.mark.rule("PH-CBT-ENEMY-03")
def test_a_marker_may_change_every_die_of_the_test_and_the_initiative() -> None:
    card = CONTENT.tactics["VOLLEY"]
    effect = ChangeTest(focus=1, strike=2, crit=3, initiative=1)
    cards = {**CONTENT.tactics, "VOLLEY": card.model_copy(update={"effect": effect})}
    battle = fight(MEN, [foe("a", "E2-2")], 0, tactics=("VOLLEY",))
    changed = turn(replace(battle, content=replace(CONTENT, tactics=cards)))
    one, other = (only(e, DiceRolled).pool for e in (turn(replace(battle, tactics=())), changed))
    more = (other.focus - one.focus, other.strike - one.strike, other.crit - one.crit)
    assert more == (1, 2, 3)
    assert [(e.by, e.to) for e in every(changed, InitiativeMoved)][1] == ("VOLLEY", -2)
