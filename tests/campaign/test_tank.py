"""The Tank, from the booklet to its one shot (PH-COMPONENTS-10, p.10; story bible, Mission 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, apply, visible_to
from campaign.rules.commands import Continue, Fight
from campaign.rules.events import BattleHappened
from campaign.rules.undo import way_back
from campaign.screens.battle import battle_screen
from combat.rules import explain
from combat.rules.commands import BeginCombat, FireTank
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.events import EnemyEliminated, EnemyHit, HardCoverChanged, TankFired
from combat.rules.previews import RowPreview
from combat.rules.state import Battle
from combat.telling.names import letter_of
from tests.campaign.builders import allowed, awaiting, entry, of, offers, refused, squad

BOX: dict[str, Any] = {"title": "French Bridge", "board": "STREET", "black": "F5 R"}
IF_LOGGED = {"rules": {"encounters": False, "tank_if": {"log": "TANK"}}}


def fighting(logged: bool = True) -> State:
    """A Combat of a booklet whose Tank comes with a Log Entry, the Marines' turn to choose."""
    steps = [{"note": {"yellow": "TANK"}}] if logged else []
    state = entry(*steps, {"combat": BOX}, mission=IF_LOGGED, marines=squad(), threat=1)
    state = apply(state, Continue(), SeededDice("tank")).state
    state = apply(state, Fight(BeginCombat()), SeededDice("tank")).state
    assert awaiting(state) == "activate"
    return state


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def shots(state: State) -> list[int]:
    """The Enemy rows the Tank may fire at."""
    orders = [o.command.order for o in offers(state, "fight")]
    return [order.row for order in orders if isinstance(order, FireTank)]


@pytest.mark.rule("PH-COMPONENTS-10", "PH-CBT-SETUP-03")
def test_the_booklets_condition_brings_the_tank_with_its_hard_cover() -> None:
    with_it, without = battle(fighting()), battle(fighting(logged=False))
    assert with_it.setup.tank and not without.setup.tank
    assert set(with_it.hard_cover) - set(without.hard_cover) == {"M2-2", "M2-3"}
    assert len(set(with_it.hard_cover)) == len(with_it.hard_cover)
    assert shots(fighting()) == sorted({int(e.space[1]) for e in with_it.enemies})
    assert shots(fighting(logged=False)) == []
    assert refused(fighting(logged=False), Fight(FireTank(1))).rule == "PH-COMPONENTS-10"


@pytest.mark.rule("PH-COMPONENTS-10")
def test_the_set_up_tells_of_the_tank() -> None:
    state = entry({"note": {"yellow": "TANK"}}, {"combat": BOX}, mission=IF_LOGGED)
    told = [e.event for e in of(apply(state, Continue(), SeededDice("tank")), BattleHappened)]
    cover = [e for e in told if isinstance(e, HardCoverChanged) and e.reason == "tank"]
    assert [e.space for e in cover] == ["M2-2", "M2-3"]


@pytest.mark.rule("PH-COMPONENTS-10")
@pytest.mark.parametrize(("face", "hits"), [(1, 3), (4, 4), (6, 5)])
def test_one_shot_hits_everybody_in_a_row_and_costs_no_initiative(face: int, hits: int) -> None:
    before = fighting()
    row = shots(before)[0]
    there = {e.key for e in battle(before).enemies if int(e.space[1]) == row}
    outcome = apply(before, Fight(FireTank(row)), ScriptedDice((face,)))
    told = [e.event for e in of(outcome, BattleHappened)]
    assert [e for e in told if isinstance(e, TankFired)] == [TankFired(row)]
    blows = [e for e in told if isinstance(e, EnemyHit)]
    assert {e.enemy for e in blows} == there and {e.hits for e in blows} == {hits}
    after = battle(outcome.state)
    assert after.initiative == battle(before).initiative and after.tank_fired
    assert all(m.ready for m in after.marines) and shots(outcome.state) == []
    assert not allowed(outcome.state, Fight(FireTank(row)))
    assert refused(outcome.state, Fight(FireTank(row))).rule == "PH-COMPONENTS-10"
    assert way_back(before, outcome.state, outcome.events, rolled=True) is None


@pytest.mark.rule("PH-COMPONENTS-10")
def test_the_chance_promised_is_the_share_of_faces_that_eliminate() -> None:
    state = fighting()
    weak = tuple(replace(e, soft_cover=0, hit_points=3) for e in battle(state).enemies)
    before = replace(state, battle=replace(battle(state), enemies=weak))
    seen: set[float] = set()
    for row in shots(before):
        fallen: dict[str, int] = {}
        for face in range(1, 7):
            outcome = apply(before, Fight(FireTank(row)), ScriptedDice((face,)))
            for happened in of(outcome, BattleHappened):
                if isinstance(happened.event, EnemyEliminated):
                    key = happened.event.enemy
                    fallen[key] = fallen.get(key, 0) + 1
        preview = explain(battle(before), FireTank(row)).preview
        assert isinstance(preview, RowPreview)
        promised = {falls.enemy: falls.chance for falls in preview.falls}
        seen |= set(promised.values())
        for key, chance in promised.items():
            assert chance == pytest.approx(fallen.get(key, 0) / 6)
    assert {round(chance, 2) for chance in seen} == {0.67, 1.0}, "behind Hard Cover and in the open"


def test_the_screen_draws_and_explains_the_tank() -> None:
    state = fighting()
    shown = battle_screen(state.book, visible_to(state, "host"))["battle"]
    assert 'class="tank tank--ready"' in shown.picture
    assert shown.status.tank == "The Tank may fire once"
    assert any("The Tank stands between M2-2 and M2-3" in line for line in shown.ground)
    (section,) = [s for s in shown.decision.sections if s.key == "tank"]
    assert len(section.buttons) == len(shots(state))
    for button, row in zip(section.buttons, shots(state), strict=True):
        there = [e.key for e in battle(state).enemies if int(e.space[1]) == row]
        assert all(f" {letter_of(key)}: " in button.odds for key in there)
    fired = apply(state, Fight(FireTank(shots(state)[0])), SeededDice("boom")).state
    shown = battle_screen(fired.book, visible_to(fired, "host"))["battle"]
    assert 'class="tank tank--done"' in shown.picture
    assert shown.status.tank == "The Tank has fired"
    assert "tank" not in {s.key for s in shown.decision.sections}


def test_a_hidden_enemys_odds_are_not_told() -> None:
    state = fighting()
    hidden = tuple(replace(e, soft_cover=0, face_up=False) for e in battle(state).enemies)
    masked = replace(battle(state), enemies=hidden)
    assert explain(masked, FireTank(shots(state)[0])).preview == RowPreview(())
