"""Initiative, Activations and the five Orders."""

from dataclasses import replace
from typing import Any

import pytest

from combat.rules import MalformedCommand, RuleViolation, apply, legal
from combat.rules.commands import (
    Activate,
    ChooseRows,
    Fire,
    Idle,
    Move,
    PopSmoke,
    RevealNone,
    TakeCover,
    UseSkill,
)
from combat.rules.events import (
    CombatMarkerDrawn,
    InitiativeMoved,
    MarineActivated,
    MarineMoved,
    RoundStarted,
)
from combat.rules.state import Strike
from tests.combat.builders import active, at, dice, every, fight, foe, key, man, only, piece, play

LEADER = at(man(1), "M2-2")
FOES = [foe("a", "E2-2", hp=6, soft=3, kind="L")]


@pytest.mark.rule("PH-CBT-ORDER-08", "PH-CBT-COVER-05", "PH-CBT-INIT-05", "PH-CBT-INIT-09")
def test_level_2_scout_moves_and_takes_cover() -> None:
    """The rulebook's example: 1 space and 2 Soft Cover cost 4; his marker is red then."""
    scout = at(man(4, 2), "M2-4", soft=0)
    battle, events = play(
        active(fight([scout, LEADER], FOES), 4), Move("M1-4"), TakeCover(2), dice=dice()
    )
    assert only(events, InitiativeMoved).parts[0].value == 4
    after = battle.marine(key(4))
    assert (after.space, after.soft_cover, after.ready, after.acted) == ("M1-4", 2, 0, 1)
    assert battle.initiative == 9 - 4
    with pytest.raises(RuleViolation, match="has acted"):
        apply(battle, Activate(key(4)), dice())


@pytest.mark.rule("PH-CBT-INIT-08", "PH-CBT-ORDER-04", "PH-CBT-ORDER-05")
def test_a_cheap_activation_moves_the_marker_by_3() -> None:
    """One space and Idle cost 1, yet the marker moves 3."""
    _, events = play(active(fight([LEADER], FOES), 1), Move("M1-2"), Idle())
    moved = only(events, InitiativeMoved)
    assert moved.start - moved.to == 3
    assert [p.value for p in moved.parts] == [1, 2]


@pytest.mark.rule("PH-CBT-INIT-07")
def test_the_marker_moves_once_after_both_orders() -> None:
    start = active(fight([LEADER], FOES), 1)
    between, events = play(start, Move("M1-4"))
    assert between.initiative == 9 and not every(events, InitiativeMoved)
    after, events = play(between, Fire("m16", "single", "a"), dice=dice(*[1] * 8, 1, 1))
    assert between.active is not None
    assert only(events, InitiativeMoved).to == after.initiative == 9 - 2 - 3


@pytest.mark.rule("PH-CBT-ORDER-01", "PH-CBT-ORDER-02")
def test_exactly_two_different_orders() -> None:
    battle = active(fight([LEADER, at(man(2), "M3-2")], FOES), 1)
    once, _ = play(battle, Move("M1-2"))
    assert once.stage == "order"
    with pytest.raises(RuleViolation) as refusal:
        apply(once, Move("M2-2"), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-02"
    twice, _ = play(once, Idle())
    assert twice.stage == "activate" and twice.active is None


@pytest.mark.rule("PH-CBT-ORDER-03")
def test_fire_and_skill_do_not_go_together() -> None:
    leader = at(man(1, 4), "M2-2", soft=0)
    battle = active(fight([leader], FOES), 1)
    skilled, _ = play(battle, UseSkill("hold-the-line"))
    with pytest.raises(RuleViolation) as refusal:
        apply(skilled, Fire("m16", "single", "a"), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-03"
    fired, _ = play(battle, Fire("m16", "single", "a"), dice=dice(1, 1, 1, 2, 3, 4, 5, 6, 2))
    with pytest.raises(RuleViolation, match="may not be combined"):
        apply(fired, UseSkill("hold-the-line"), dice())


@pytest.mark.rule("PH-CBT-ORDER-06", "PH-CBT-ORDER-07", "PH-CBT-ORDER-05")
def test_a_move_ends_on_an_empty_space_by_the_shortest_way() -> None:
    battle = active(fight([LEADER, at(man(2), "M1-2"), at(man(3), "M1-3")], FOES), 1)
    moves = {o.command.to: o.price for o in legal(battle).offers if isinstance(o.command, Move)}
    assert len(moves) == 12 - 3
    assert moves["M1-1"] == moves["M3-3"] == 1  # diagonally
    assert moves["M2-4"] == 2 and moves["M1-4"] == 2  # through others
    assert "M2-2" not in moves and "M1-2" not in moves


@pytest.mark.rule("PH-CBT-ORDER-08", "PH-CBT-ORDER-09")
def test_take_cover_costs_2_and_1_and_needs_missing_cover() -> None:
    scout = at(man(4, 3), "M2-4", soft=0)
    battle = active(fight([scout], FOES), 4)
    prices = {o.command.markers: o.price for o in legal(battle).offers
              if isinstance(o.command, TakeCover)}  # fmt: skip
    assert prices == {1: 2, 2: 3, 3: 4}
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, TakeCover(4), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-08"
    full = active(fight([at(man(4, 3), "M2-4")], FOES), 4)
    with pytest.raises(RuleViolation) as refusal:
        apply(full, TakeCover(1), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-09"


@pytest.mark.rule("PH-CBT-INIT-02")
@pytest.mark.parametrize(("initiative", "marines"), [(4, True), (3, True), (2, False)])
def test_zero_belongs_to_the_marines(initiative: int, marines: bool) -> None:
    """After a cost of 3 the marker stands on 1, 0 or -1; the Enemy acts on a red space only."""
    battle = active(fight([LEADER, at(man(2), "M3-2")], FOES, initiative), 1)
    after, events = play(battle, Move("M1-2"), Idle(), dice=dice(*[6] * 3))
    assert bool(every(events, CombatMarkerDrawn)) is not marines
    assert after.stage == "activate"


@pytest.mark.rule("PH-CBT-INIT-02", "PH-CBT-INIT-06", "PH-CBT-INIT-01")
def test_the_enemy_acts_again_while_the_marker_is_red() -> None:
    """From -10 the Enemy acts until the marker is on 0 or beyond; C01 costs 3 each time."""
    battle = active(fight([LEADER, at(man(2), "M3-2")], [foe("a", "E2-2")], -7), 1)
    after, events = play(battle, Move("M1-2"), Idle(), dice=dice(*[6] * 30))
    costs = [e for e in every(events, InitiativeMoved) if e.by == "enemy"]
    assert len(costs) == 4 and [e.to for e in costs] == [-7, -4, -1, 2]
    assert after.stage == "activate"


@pytest.mark.rule("PH-CBT-INIT-03")
def test_another_may_be_chosen_until_the_first_order() -> None:
    battle = active(fight([LEADER, at(man(2), "M3-2")], FOES), 1)
    other, events = play(battle, Activate(key(2)))
    assert only(events, MarineActivated).marine == key(2)
    ordered, _ = play(other, Idle())
    with pytest.raises(RuleViolation, match="under way"):
        apply(ordered, Activate(key(1)), dice())


@pytest.mark.rule("PH-CBT-INIT-04", "PH-KIA-06")
def test_nobody_activates_more_than_twice_a_round() -> None:
    """He holds two ID markers: he flips his marker twice. ON ME cannot give him a third."""
    busy = at(man(2, ids=(2, 6)), "M3-2", ready=1, acted=1)
    leader = at(man(1, 2), "M2-2")
    battle, _ = play(active(fight([leader, busy], FOES), 2), Idle(), Move("M3-1"))
    assert battle.marine(key(2)).acted == 2
    chosen = active(battle, 1)
    with pytest.raises(RuleViolation):
        apply(chosen, UseSkill("on-me", key(2)), dice())


@pytest.mark.rule("PH-CBT-INIT-10", "PH-CBT-INIT-11")
def test_a_further_round_readies_all_and_keeps_the_rest() -> None:
    smoke = ((4, 2),)
    battle = active(fight([LEADER], FOES, rounds=2, smoke=smoke, tactics=("VOLLEY",)), 1)
    again, events = play(battle, Move("M1-2"), Idle())
    assert only(events, RoundStarted).round == 2
    after = again.marine(key(1))
    assert (after.ready, after.acted) == (1, 0)
    assert again.initiative == 6 and again.tactics == ("VOLLEY",)
    assert again.smoke == ((4, 1),)  # a Marine Activation begins, so that it fades
    over, _ = play(again, Activate(key(1)), Move("M2-2"), Idle())
    assert over.result is not None and over.result.how == "activated"


@pytest.mark.rule("PH-CBT-ORDER-11")
def test_fire_uses_one_weapon_that_he_carries_or_pops_smoke() -> None:
    scout = at(man(4), "M1-1")
    battle = active(fight([scout], [foe("a", "E1-1")]), 4)
    weapons = {c.weapon for c in legal(battle).commands if isinstance(c, Fire)}
    assert weapons == {"m40", "m1911", "frag"}
    assert legal(battle).allows(PopSmoke("smoke"))
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, Fire("m16", "single", "a"), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-11"


@pytest.mark.rule("PH-CBT-ORDER-10", "PH-CBT-ORDER-12")
def test_a_skill_costs_what_its_card_says_and_is_his_own() -> None:
    """With a second ID marker he still has his own Skills only."""
    corpsman = at(man(6, 2, ids=(6, 1)), "M3-3")
    battle = active(fight([corpsman], FOES), 6)
    skills = {o.command.skill: o.price for o in legal(battle).offers
              if isinstance(o.command, UseSkill)}  # fmt: skip
    assert skills == {"pep-talk": 2}


@pytest.mark.rule("PH-CBT-ORDER-05")
def test_wounds_and_fast_change_the_price_of_a_move() -> None:
    hurt = at(man(1, move_initiative=2), "M2-2")
    battle = active(fight([hurt], FOES), 1)
    prices = {o.command.to: o.price for o in legal(battle).offers if isinstance(o.command, Move)}
    assert prices["M2-4"] == 4
    fast = active(fight([at(man(1, abilities=("fast",)), "M2-2")], FOES), 1)
    prices = {o.command.to: o.price for o in legal(fast).offers if isinstance(o.command, Move)}
    assert (prices["M2-3"], prices["M2-4"]) == (0, 1)


def test_a_move_is_told_from_and_to() -> None:
    _, events = play(active(fight([LEADER], FOES), 1), Move("M1-2"))
    moved = only(events, MarineMoved)
    assert (moved.start, moved.to) == ("M2-2", "M1-2")


def test_commands_at_the_wrong_time_are_refused() -> None:
    battle = fight([LEADER], FOES)
    with pytest.raises(RuleViolation, match="waits for 'activate'"):
        apply(battle, Idle(), dice())


def test_what_is_no_command_of_a_battle_is_malformed() -> None:
    nonsense: Any = "idle"
    with pytest.raises(MalformedCommand, match="'idle' is no command of the battle"):
        apply(fight([LEADER], FOES), nonsense, dice())


def test_another_players_marine_is_not_yours() -> None:
    mine, theirs = at(man(1, owner="anna"), "M2-2"), at(man(2, owner="ben"), "M3-2")
    battle = fight([mine, theirs], FOES)
    assert legal(battle, "anna").commands == (Activate(key(1)),)
    assert legal(battle).decider == ""
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, Activate(key(1)), dice(), "ben")
    assert refusal.value.rule == "PH-MULTIPLAYER-01"
    chosen = active(battle, 1)
    assert legal(chosen, "ben").decider == "anna"
    assert all(isinstance(c, Activate) for c in legal(chosen, "ben").commands)


def test_a_small_kit_leaves_no_smoke_to_pop() -> None:
    battle = active(fight([at(man(1, gear=(piece("frag"),)), "M3-1")], FOES), 1)
    with pytest.raises(RuleViolation, match="no Smoke Grenade"):
        apply(battle, PopSmoke("smoke"), dice())


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_each_player_orders_his_own_marines() -> None:
    men = [at(man(1, owner="anna"), "M2-2"), at(man(2, owner="bert"), "M3-2")]
    battle = fight(men, FOES)
    assert apply(battle, Activate(key(2)), dice(), "bert").state.active is not None
    chosen = active(battle, 1)
    shot = Fire("m16", "single", "a")
    for command in (Move("M1-1"), TakeCover(), shot, PopSmoke(), UseSkill("pull-back"), Idle()):
        with pytest.raises(RuleViolation) as refusal:
            apply(chosen, command, dice(), "bert")
        assert refusal.value.rule == "PH-MULTIPLAYER-01"
    assert apply(chosen, Move("M1-1"), dice(), "anna").state.marine(key(1)).space == "M1-1"
    assert apply(chosen, Move("M1-1"), dice()).state.marine(key(1)).space == "M1-1"


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_who_called_a_strike_chooses_its_rows_and_the_enemys_player_nothing() -> None:
    men = [at(man(1, owner="anna"), "M2-2"), at(man(2, owner="bert"), "M3-2")]
    strike = Strike("artillery", key(2), 4)
    due = replace(fight(men, FOES), due=(strike,), stage="rows", step="strikes")
    with pytest.raises(RuleViolation, match="Another player"):
        apply(due, ChooseRows((2,)), dice(1, 1), "anna")
    assert apply(due, ChooseRows((2,)), dice(1, 1), "bert").state.due == ()
    lost = replace(due, marines=tuple([m for m in due.marines if m.key != key(2)]))
    assert apply(lost, ChooseRows((2,)), dice(1, 1), "anna").state.due == ()
    hidden = [foe("a", "E2-2", face_up=False)]
    led = replace(fight(men, hidden, enemy_seat="rosa"), stage="reveal")
    with pytest.raises(RuleViolation, match="Another player"):
        apply(led, RevealNone(), dice(), "rosa")


@pytest.mark.rule("PH-CBT-ORDER-08")
def test_take_cover_regains_one_marker_unless_more_are_named() -> None:
    start = active(fight([at(man(1, 3), "M2-2", soft=0)], FOES), 1)
    assert play(start, TakeCover())[0].marine(key(1)).soft_cover == 1
    assert play(start, TakeCover(3))[0].marine(key(1)).soft_cover == 3
    for wrong in (0, 4, -1):
        with pytest.raises(RuleViolation) as refusal:
            apply(start, TakeCover(wrong), dice())
        assert refusal.value.rule == "PH-CBT-ORDER-08"
