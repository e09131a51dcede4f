"""The end of a Combat, casualties and ID markers, Skills, Boon cards, Hidden Enemies."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from combat.rules import (
    Battle,
    MalformedCommand,
    RuleViolation,
    apply,
    legal,
    settle,
    visible_to,
)
from combat.rules.commands import (
    Activate,
    DeclineAbility,
    Fire,
    Idle,
    Move,
    UseAbility,
    UseSkill,
)
from combat.rules.dice import ScriptedDice
from combat.rules.events import (
    CombatOver,
    InitiativeMoved,
    MarineHit,
    MarineLeft,
    MarineReadied,
)
from combat.rules.hits import PLAIN, Blow, hit_marines
from combat.rules.state import Casualty, EnemyPlan, Strike
from combat.rules.thawed import Thawed
from combat.rules.turn import advance
from tests.combat.builders import active, at, dice, every, fight, foe, key, man, only, play

LEADER = at(man(1), "M2-2")
SQUAD = [at(man(n), space) for n, space in enumerate(
    ("M2-2", "M3-2", "M1-3", "M2-4", "M2-1", "M3-3"), 1)]  # fmt: skip
FOES = [foe("a", "E2-2", soft=3, hp=6, kind="L"), foe("b", "E3-4")]
KILL = (1, 1, 1, 1, 1, 2, 3, 4, 5)  # single M16: 3 Focus, 5 Strike, 1 Crit: 6 hits


def from_turn(battle: Battle, faces: Iterable[int] = ()) -> tuple[Battle, list[object]]:
    """Look up what comes next."""
    table = Thawed(replace(battle, stage="over", step="turn"), ScriptedDice(faces))
    advance(table)
    return table.freeze(), list(table.events)


def hurt(battle: Battle, damage: dict[str, int], step: str = "turn") -> Battle:
    """Let so many hits go through to Marines without Cover."""
    table = Thawed(replace(battle, step=step), ScriptedDice())
    table.marines = [replace(m, soft_cover=0) for m in table.marines]
    hit_marines(table, [Blow(name, hits, PLAIN) for name, hits in damage.items()], "test")
    return table.freeze()


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-05", "PH-CBT-END-09")
def test_all_enemies_eliminated() -> None:
    battle = active(fight(SQUAD, [foe("a", "E1-2", soft=0)]), 1)
    after, events = play(battle, Fire("m16", "single", "a"), dice=dice(*KILL))
    result = only(events, CombatOver).result
    assert (result.how, result.won, result.reward) == ("eliminated", True, "all")
    assert (result.placed, result.eliminated, result.total_eliminated) == (1, 1, 1)
    assert after.over and after.stage == "over" and legal(after).offers == ()
    # The marker has moved for the Activation all the same.
    assert only(events, InitiativeMoved).by == key(1)


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-INIT-10", "PH-CBT-END-04")
@pytest.mark.parametrize(("gone", "reward"), [(3, "none"), (4, "half")])
def test_all_have_activated(gone: int, reward: str) -> None:
    """6 placed: more than half eliminated earns the smaller reward."""
    lost = tuple([foe(f"g{n}", "") for n in range(gone)])
    spent = [replace(m, ready=0, acted=1) for m in SQUAD[1:]]
    battle = active(fight([LEADER, *spent], FOES, eliminated=lost, placed=6), 1)
    after, _ = play(battle, Move("M1-2"), Idle())
    assert after.result is not None
    assert (after.result.how, after.result.reward) == ("activated", reward)
    assert after.result.won is (reward == "half")


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-02", "PH-CBT-END-04", "PH-CBT-FIRESUPPORT-14")
@pytest.mark.parametrize(("gone", "reward"), [(3, "none"), (4, "half")])
def test_a_squad_that_is_gone_has_lost_whoever_is_eliminated(gone: int, reward: str) -> None:
    """Strikes on their way are lost too, and nothing of an Activation is left."""
    lost = tuple([foe(f"g{n}", "") for n in range(gone)])
    strike = Strike("artillery", key(2), 3)
    battle = fight(SQUAD, FOES, 2, eliminated=lost, placed=6, strikes=(strike,))
    after, events = from_turn(replace(battle, marines=()))
    result = only(events, CombatOver).result
    assert (result.how, result.won, result.reward) == ("marines_lost", False, "none")
    assert (result.placed, result.eliminated) == (6, gone)
    assert (after.strikes, after.due, after.active, after.plan) == ((), (), None, None)
    pulled, events = from_turn(replace(battle, step="pulled_back", marines=battle.marines[:3]))
    assert only(events, CombatOver).result.reward == "none"
    assert pulled.over


@pytest.mark.rule("PH-CBT-ENEMY-11")
def test_after_the_enemys_activation_nothing_of_its_plan_is_left() -> None:
    ended, _ = from_turn(fight(SQUAD, FOES, -2), (1, 2, 3, 4))
    assert ended.plan is None
    assert ended.enemy_activations == 1


@pytest.mark.rule("PH-CBT-END-01")
def test_enemies_go_on_until_it_is_the_marines_turn() -> None:
    """All have activated, but the marker is red: the Combat ends after the Enemy's Activation."""
    spent = [replace(m, ready=0, acted=1) for m in SQUAD]
    ended, events = from_turn(fight(spent, FOES, -2), (1, 2, 3, 4))
    assert ended.result is not None and ended.result.how == "activated"
    assert only(events, InitiativeMoved).by == "enemy"


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-02", "PH-CBT-END-08")
@pytest.mark.parametrize(("left", "over"), [(4, False), (3, True)])
def test_three_marines_are_too_few_on_their_turn(left: int, over: bool) -> None:
    battle = fight(SQUAD, FOES, 2)
    after, _ = from_turn(replace(battle, marines=battle.marines[:left]))
    assert after.over is over
    if over:
        assert after.result is not None
        assert (after.result.how, after.result.reward) == ("marines_lost", "none")
    enemy, events = from_turn(
        replace(battle, marines=battle.marines[:3], initiative=-1), (1, 2, 3, 4)
    )
    assert enemy.over and every(events, InitiativeMoved)


@pytest.mark.rule("PH-CBT-END-07")
def test_pull_back_ends_the_combat_at_once() -> None:
    lost = tuple([foe(f"g{n}", "") for n in range(5)])
    battle = active(fight(SQUAD, FOES, eliminated=lost, placed=6), 1)
    after, events = play(battle, UseSkill("pull-back"))
    result = only(events, CombatOver).result
    assert (result.how, result.won, result.reward) == ("pull_back", False, "none")
    assert after.active is None


@pytest.mark.rule("PH-CBT-END-03", "PH-CBT-END-06")
def test_the_battle_leaves_threat_and_rewards_to_the_campaign() -> None:
    """The result says what was earned; Marines who left are no longer in the battle."""
    hit = hurt(fight(SQUAD, FOES, threat=5), {key(6): 9})
    after = settle(hit, tuple([m.participant for m in SQUAD[:5]]), dice()).state
    assert [m.key for m in after.marines] == [key(n) for n in range(1, 6)]
    (lies,) = after.fallen
    assert (lies.key, lies.space, lies.ready) == (key(6), hit.marine(key(6)).space, 0)
    assert visible_to(after).fallen == after.fallen
    assert after.setup.threat == 5


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-02")
def test_with_no_marine_left_it_is_over_at_once() -> None:
    """Even in the middle of an Enemy Activation: nobody is left to be tested against."""
    hit = replace(hurt(fight(SQUAD, FOES), {key(1): 9}), step="cost", plan=EnemyPlan(marker="C01"))
    after = settle(hit, (), dice())
    assert only(after.events, CombatOver).result.how == "marines_lost"
    assert not every(after.events, InitiativeMoved)


@pytest.mark.rule("PH-CBT-END-02", "PH-CBT-FIRESUPPORT-12")
def test_a_strike_on_the_squad_that_leaves_three_ends_it_before_another_is_chosen() -> None:
    four = fight(SQUAD[:4], FOES)
    hit = hurt(replace(four, marines=four.marines[:4]), {key(1): 9}, step="strikes")
    after = settle(hit, tuple([m.participant for m in hit.marines[1:]]), dice()).state
    assert after.result is not None and after.result.how == "marines_lost"


@pytest.mark.rule("PH-CBT-INIT-10", "PH-CBT-FIRESUPPORT-12")
def test_a_strike_on_the_last_who_may_act_ends_the_round() -> None:
    """His number goes to one who has made two Activations, so that nobody is left to choose."""
    acted = [replace(m, ready=0, acted=2) for m in SQUAD[1:]]
    hit = hurt(fight([SQUAD[0], *acted], FOES), {key(1): 9}, step="strikes")
    roster = [replace(m.participant, ids=(*m.participant.ids, 1)) for m in acted[:1]]
    after = settle(hit, (*roster, *[m.participant for m in acted[1:]]), dice()).state
    assert after.result is not None and after.result.how == "activated"


# --- casualties ------------------------------------------------------------------------------


def test_damage_waits_for_the_campaign() -> None:
    battle = hurt(fight(SQUAD, FOES), {key(1): 2, key(3): 1})
    assert battle.stage == "casualties" and legal(battle).offers == ()
    assert battle.casualties == (Casualty(key(1), 2, "test"), Casualty(key(3), 1, "test"))
    with pytest.raises(RuleViolation):
        apply(battle, Activate(key(1)), dice())
    wounded = tuple([replace(m.participant, no_aimed=True) for m in SQUAD])
    after = settle(battle, wounded, dice()).state
    assert after.stage == "activate" and after.casualties == ()
    assert after.marine(key(1)).participant.no_aimed
    with pytest.raises(RuleViolation):
        settle(after, wounded, dice())
    with pytest.raises(MalformedCommand):
        settle(battle, (replace(wounded[0], key="MP.99"),), dice())


def lose(lost: int, holder: int, battle: Battle) -> tuple[Battle, list[object]]:
    """This Marine is removed and another holds his ID marker."""
    roster = tuple([
        replace(m.participant, ids=(*m.participant.ids, lost)) if m.key == key(holder)
        else m.participant
        for m in battle.marines if m.key != key(lost)
    ])  # fmt: skip
    outcome = settle(hurt(battle, {key(lost): 20}), roster, dice())
    return outcome.state, list(outcome.events)


@pytest.mark.rule("PH-KIA-04", "PH-KIA-06", "PH-KIA-12")
def test_rays_number_goes_to_donaldson() -> None:
    """The rulebook's example: #2 is K.I.A., another man takes over his number."""
    after, events = lose(2, 4, fight(SQUAD, FOES))
    assert only(events, MarineLeft) == MarineLeft(key(2), (key(4),))
    assert all(m.key != key(2) for m in after.marines)
    assert after.marine(key(4)).ready == 2
    once, _ = play(after, Activate(key(4)), Move("M1-4"), Idle())
    twice, _ = play(once, Activate(key(4)), Move("M2-4"), Idle())
    assert twice.marine(key(4)).acted == 2


@pytest.mark.rule("PH-KIA-07", "PH-CBT-INIT-04")
@pytest.mark.parametrize(
    ("holder_ready", "lost_ready", "ready"), [(1, 1, 2), (0, 1, 1), (1, 0, 1), (0, 0, 0)]
)
def test_a_marker_turns_green_if_the_lost_man_had_not_acted(
    holder_ready: int, lost_ready: int, ready: int
) -> None:
    men = list(SQUAD)
    men[3] = replace(men[3], ready=holder_ready, acted=1 - holder_ready)
    men[1] = replace(men[1], ready=lost_ready, acted=1 - lost_ready)
    after, events = lose(2, 4, fight(men, FOES))
    assert after.marine(key(4)).ready == ready
    assert bool(every(events, MarineReadied)) is (holder_ready == 0 and lost_ready == 1)


@pytest.mark.rule("PH-KIA-11", "PH-KIA-10")
def test_two_markers_go_to_two_men() -> None:
    men = list(SQUAD)
    men[3] = at(man(4, ids=(4, 2)), "M2-4", ready=2)
    battle = hurt(fight([m for m in men if m.key != key(2)], FOES), {key(4): 20})
    battle = replace(battle, marines=tuple([m for m in battle.marines if m.key != key(2)]))
    roster = tuple([
        replace(m.participant, ids=(*m.participant.ids, {1: 4, 3: 2}[m.participant.spec]))
        if m.participant.spec in (1, 3) else m.participant
        for m in battle.marines if m.key != key(4)
    ])  # fmt: skip
    after = settle(battle, roster, dice()).state
    assert (after.marine(key(1)).ready, after.marine(key(3)).ready) == (2, 2)
    assert after.marine(key(5)).ready == 1


@pytest.mark.rule("PH-KIA-08")
def test_hits_of_both_numbers_are_added_and_cover_counts_once() -> None:
    men = [at(man(1, ids=(1, 2)), "M2-2", soft=2), *SQUAD[2:]]
    battle = fight(men, [foe(f"e{n}", f"E1-{n + 1}") for n in range(4)], hard_cover=("M2-2",))
    battle = replace(battle, marines=tuple([m for m in battle.marines if m.key != key(2)]))
    table = Thawed(replace(battle, initiative=-1, stage="over", step="test"),
                  ScriptedDice((1, 2, 1, 1, 2, 2)))  # fmt: skip
    table.step = "marker"
    table.plan = EnemyPlan()
    advance(table)
    hit = only(table.events, MarineHit)
    assert (hit.hits, hit.hard, hit.soft, hit.damage) == (4, 1, 2, 1)


@pytest.mark.parametrize(("hits", "damage"), [(4, 2), (5, 3)])
def test_anvil_halves_the_damage_of_one_attack(hits: int, damage: int) -> None:
    men = [at(man(1, abilities=("anvil",)), "M2-2"), *SQUAD[1:]]
    battle = hurt(fight(men, FOES), {key(1): hits, key(2): 2})
    assert battle.stage == "reaction"
    assert legal(battle).commands == (UseAbility(key(1), "anvil"), DeclineAbility())
    with pytest.raises(RuleViolation):
        apply(battle, UseAbility(key(2), "anvil"), dice())
    used, _ = play(battle, UseAbility(key(1), "anvil"))
    assert [c.damage for c in used.casualties] == [damage, 2]
    assert used.stage == "casualties"
    declined, _ = play(battle, DeclineAbility())
    assert [c.damage for c in declined.casualties] == [hits, 2]
