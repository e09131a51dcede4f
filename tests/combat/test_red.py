"""The Red player in a Combat: he places the Enemies, plays their markers, rolls dice again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat.rules import (
    Battle,
    BattleSetup,
    RuleViolation,
    apply,
    enemy,
    lead,
    legal,
    new,
    visible_to,
)
from combat.rules.board import ENEMY_SPACES
from combat.rules.commands import (
    AnyCommand,
    BeginCombat,
    EnemiesStand,
    EnemiesStay,
    KeepMarker,
    KeepRoll,
    MarkDice,
    MoveEnemy,
    PlaceEnemy,
    PlayMarker,
    RedrawMarker,
    RerollDice,
    SensiblePlacement,
)
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.events import (
    CombatMarkerDrawn,
    DiceRolled,
    EnemiesArranged,
    EnemyMoved,
    MarineHit,
    MarkersRefreshed,
    SapperMarkerPlayed,
)
from combat.rules.state import RerollPending
from combat.rules.thawed import Thawed
from combat.rules.turn import advance
from tests.combat.builders import CONTENT, every, squad

MARKERS = tuple(CONTENT.markers)
BOX = BattleSetup("box", "TRAIL", ("F", "F", "S", "L"), enemy_seat="red")


def begun(setup: BattleSetup = BOX, seed: str = "red") -> Battle:
    """A Combat just set up, Red about to place the Enemies."""
    return new(CONTENT, setup, squad(), SeededDice(seed)).state


def acting(battle: Battle, markers: tuple[str, ...] = (), seed: str = "act") -> Battle:
    """The Enemy Activation up to Red's choice of a Combat marker."""
    battle = lead(do(do(battle, EnemiesStand()), BeginCombat()), markers)
    table = Thawed(
        replace(battle, initiative=-9, step="turn", tactics=(), stage="over"), SeededDice(seed)
    )
    advance(table)
    after = table.freeze()
    assert after.stage == "enemy_marker"
    return after


def do(battle: Battle, command: AnyCommand, seed: str = "do") -> Battle:
    return apply(battle, command, SeededDice(seed)).state


@pytest.mark.rule("PH-OPT-SAPPER-09")
@pytest.mark.parametrize("hidden", [False, True])
def test_red_says_which_enemy_stands_on_which_of_the_spaces_shown(hidden: bool) -> None:
    battle = begun(replace(BOX, hidden=hidden))
    assert battle.stage == "enemy_placement" and legal(battle).decider == "red"
    spaces = {e.key: e.space for e in battle.enemies}
    one, other = battle.enemies[0], battle.enemies[-1]
    changed = do(battle, PlaceEnemy(one.key, other.space))
    assert {e.key: e.space for e in changed.enemies} == spaces
    kept = ("marker", "type", "hit_points", "soft_cover", "face_up", "placed")
    for was, now in ((one, changed.enemies[-1]), (other, changed.enemies[0])):
        assert [getattr(was, name) for name in kept] == [getattr(now, name) for name in kept]
    for wrong in ("E3-4", "M1-1", one.space):
        if wrong not in (*spaces.values(), ""):
            with pytest.raises(RuleViolation):
                do(battle, PlaceEnemy(one.key, wrong))
    with pytest.raises(RuleViolation):
        do(battle, BeginCombat())
    outcome = apply(changed, EnemiesStand(), SeededDice("x"), "red")
    assert outcome.state.stage == "placement"
    (told,) = every(outcome.events, EnemiesArranged)
    assert {space for _, space, _ in told.places} == set(spaces.values())
    assert all((kind == "") == hidden for _, _, kind in told.places)
    assert do(outcome.state, SensiblePlacement()).stage == "placement"


@pytest.mark.rule("PH-OPT-SAPPER-10")
def test_three_markers_in_hand_one_is_played_one_drawn_until_all_eleven_were() -> None:
    battle = acting(begun())
    assert len(MARKERS) == 11 and len(battle.hand) == 3 == len(set(battle.hand))
    played: list[str] = []
    for turn in range(1, 12):
        assert set(legal(battle, "red").commands) == {PlayMarker(m) for m in battle.hand}
        code = battle.hand[0]
        assert code not in played
        played.append(code)
        battle, events = through(do(battle, PlayMarker(code), f"draw {turn}"))
        refreshed = every(events, MarkersRefreshed)
        assert bool(refreshed) == (turn == 11)
        if turn < 11:
            assert battle.spent == tuple(played)
            assert len(battle.hand) == min(3, 11 - turn)
            assert not set(battle.hand) & set(played)
    assert set(played) == set(MARKERS)
    assert battle.spent == () and len(set(battle.hand)) == 3


def through(battle: Battle) -> tuple[Battle, list[object]]:
    """Let this Activation pass without harm and begin the next: all Marines stay whole."""
    events: list[object] = []
    table = Thawed(battle, SeededDice("through"))
    if battle.stage == "enemy_move":
        outcome = apply(battle, EnemiesStay(), SeededDice("stay"))
        table, events = Thawed(outcome.state, SeededDice("through")), list(outcome.events)
    table.step, table.stage, table.casualties, table.pending = "cost", "over", (), None
    table.plan = table.plan or battle.plan
    if table.plan is not None:
        enemy.cost(table)
        events += table.events
    table.step, table.initiative, table.tactics, table.waiting = "retreat", -9, (), False
    table.retreat_rolled = True
    advance(table)
    return table.freeze(), events


@pytest.mark.rule("PH-OPT-SAPPER-11")
def test_with_a_movement_marker_one_enemy_may_go_to_any_empty_space() -> None:
    moving = next(code for code, card in CONTENT.markers.items() if card.effect == "cover")
    plain = next(code for code, card in CONTENT.markers.items() if not card.effect)
    battle = replace(acting(begun()), hand=(moving, plain, MARKERS[-1]))
    assert do(battle, PlayMarker(plain)).stage != "enemy_move"
    asked = do(battle, PlayMarker(moving))
    assert asked.stage == "enemy_move" and legal(asked).decider == "red"
    taken = {e.space for e in asked.enemies}
    free = set(ENEMY_SPACES) - taken
    moves = {c for c in legal(asked).commands if isinstance(c, MoveEnemy)}
    assert moves == {MoveEnemy(e.key, to) for e in asked.enemies for to in free}
    who, to = asked.enemies[0], sorted(free)[-1]
    outcome = apply(asked, MoveEnemy(who.key, to), SeededDice("x"))
    assert every(outcome.events, EnemyMoved)[0] == EnemyMoved(who.key, who.space, to, "red")
    assert outcome.state.enemy(who.key).space == to
    with pytest.raises(RuleViolation):
        do(asked, MoveEnemy(who.key, asked.enemies[1].space))
    # It comes on top of the move to Hard Cover that the marker brings (decision 0007).
    exposed = replace(battle, hard_cover=("E3-4",), enemies=battle.enemies[:1])
    covered = do(exposed, PlayMarker(moving))
    assert [e.space for e in covered.enemies] == ["E3-4"] and covered.stage == "enemy_move"
    stays = do(asked, EnemiesStay())
    assert [e.space for e in stays.enemies] == [e.space for e in asked.enemies]


@pytest.mark.rule("PH-OPT-SAPPER-12")
def test_red_looks_at_face_down_enemies_and_nobody_else() -> None:
    battle = begun(replace(BOX, hidden=True, tactics=(2, 2, 2)))
    red, squad_view = visible_to(battle, "red"), visible_to(battle, "host")
    assert [e.marker for e in red.enemies] == [e.marker for e in battle.enemies]
    assert all(not e.face_up for e in red.enemies)
    assert all((e.type, e.marker, e.hit_points) == ("", "", 0) for e in squad_view.enemies)
    assert red.hand == battle.hand and squad_view.hand == () == visible_to(battle).hand
    assert squad_view.held == 3
    assert red.tactics == squad_view.tactics and "" in red.tactics


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-OPT-SAPPER-13")
def test_a_redraw_puts_the_marker_back_and_another_is_played_and_set_aside() -> None:
    battle = acting(begun(), ("redraw",))
    code = battle.hand[0]
    asked = do(battle, PlayMarker(code))
    assert asked.stage == "enemy_redraw" and asked.spent == (code,)
    outcome = apply(asked, RedrawMarker(), SeededDice("again"))
    assert every(outcome.events, SapperMarkerPlayed) == [SapperMarkerPlayed("redraw")]
    (shown,) = every(outcome.events, CombatMarkerDrawn)
    assert shown.marker != code and shown.marker not in asked.hand
    assert outcome.state.spent == (shown.marker,) and outcome.state.sapper == ()
    kept = apply(asked, KeepMarker(), SeededDice("again")).state
    assert kept.spent == (code,) and kept.sapper == ("redraw",)
    none_left = replace(battle, hand=(code,), spent=tuple(m for m in MARKERS if m != code))
    assert do(none_left, PlayMarker(code)).stage != "enemy_redraw"


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-OPT-SAPPER-13")
def test_any_dice_of_an_enemy_test_are_rolled_again_once() -> None:
    battle = acting(begun(), ("reroll",))
    code = next(c for c in MARKERS if not CONTENT.markers[c].effect)
    battle = replace(battle, hand=(code, *[m for m in battle.hand if m != code][:2]))
    asked = do(battle, PlayMarker(code), "roll")
    assert asked.stage == "enemy_reroll"
    pending = asked.pending
    assert isinstance(pending, RerollPending) and pending.marked == ()
    assert RerollDice() not in legal(asked).commands and asked.casualties == ()
    last = len(pending.faces) - 1
    for n in (0, last):
        asked = do(asked, MarkDice(tuple(sorted({*asked.pending.marked, n}))))  # type: ignore[union-attr]
    with pytest.raises(RuleViolation):
        do(asked, MarkDice((99,)))
    outcome = apply(asked, RerollDice(), ScriptedDice([5, 6]))
    (rolled,) = every(outcome.events, DiceRolled)
    faces = (*rolled.focus, *rolled.strike, *rolled.crit)
    assert faces == (5, *pending.faces[1:last], 6)
    assert outcome.state.sapper == () and outcome.state.spent == (code,)
    told = sum(hit.hits for hit in every(outcome.events, MarineHit))
    assert told == rolled.hits
    kept = apply(asked, KeepRoll(), ScriptedDice())
    assert not every(kept.events, DiceRolled) and kept.state.sapper == ("reroll",)


def test_without_a_red_player_nothing_of_this_is_asked() -> None:
    battle = new(CONTENT, replace(BOX, enemy_seat=""), squad(), SeededDice("red")).state
    assert battle.stage == "placement" and battle.hand == ()
    assert lead(battle, ("reroll",)).sapper == ()
