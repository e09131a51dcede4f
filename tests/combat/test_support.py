"""The Claymore, Smoke, and Fire Support."""

from dataclasses import replace

import pytest

from combat.rules import Battle, BattleSetup, RuleViolation, apply, explain, legal
from combat.rules.commands import (
    Activate,
    Fire,
    Idle,
    KeepClaymore,
    Move,
    PopSmoke,
    SplitHits,
    TriggerClaymore,
)
from combat.rules.dice import SeededDice
from combat.rules.events import (
    ClaymoreTriggered,
    DiceRolled,
    EnemyHit,
    InitiativeMoved,
    SmokeFaded,
    SmokePopped,
)
from combat.rules.odds import distribution
from tests.combat.builders import (
    active,
    at,
    begun,
    dice,
    every,
    fight,
    foe,
    key,
    man,
    only,
    piece,
    play,
    squad,
)

# --- Claymore --------------------------------------------------------------------------------

AMBUSH = BattleSetup("M1/01", "SPRUNG", ("F", "F", "F"), point_man=key(4))


def ready_claymore(level: int = 1, setup: BattleSetup = AMBUSH) -> Battle:
    return begun(setup, squad(level), SeededDice("c"))


@pytest.mark.rule("PH-CBT-CLAYMORE-01", "PH-CBT-INIT-01")
def test_the_claymore_is_offered_before_the_first_activation() -> None:
    battle = ready_claymore()
    assert battle.stage == "claymore"
    assert legal(battle).commands == (TriggerClaymore(1), KeepClaymore())
    kept, _ = play(battle, KeepClaymore())
    assert kept.stage == "activate"
    assert piece("claymore") in kept.marine(key(5)).participant.gear
    assert ready_claymore(setup=replace(AMBUSH, board="TRAIL")).stage == "activate"
    without = tuple([replace(m, gear=()) if m.spec == 5 else m for m in squad()])
    assert begun(AMBUSH, without, SeededDice("c")).stage == "activate"
    lent = tuple([replace(m, gear=(piece("claymore"),)) if m.spec == 3 else m for m in without])
    assert begun(AMBUSH, lent, SeededDice("c")).stage == "activate"
    no_grenades = replace(AMBUSH, no_grenades=True)
    assert ready_claymore(setup=no_grenades).stage == "activate"
    away = replace(AMBUSH, only_fixed=True, placement=((key(1), "M2-2"),))
    assert ready_claymore(setup=away).stage == "activate"


@pytest.mark.rule("PH-CBT-CLAYMORE-02", "PH-CBT-CLAYMORE-07")
def test_the_claymore_fails_on_a_6_and_is_spent() -> None:
    after, events = play(ready_claymore(), TriggerClaymore(1), dice=dice(6))
    assert only(events, ClaymoreTriggered).failed
    assert piece("claymore") not in after.marine(key(5)).participant.gear
    assert after.stage == "activate"
    assert all(not isinstance(c, TriggerClaymore) for c in legal(after).commands)


@pytest.mark.rule("PH-CBT-CLAYMORE-03", "PH-CBT-CLAYMORE-04", "PH-TEST-03")
def test_the_claymore_has_3_focus_6_strike_2_crit_by_night_too() -> None:
    battle = ready_claymore(setup=replace(AMBUSH, night=True))
    pool = legal(battle).offers[0].pool
    assert pool is not None
    assert (pool.focus, pool.strike, pool.crit) == (3, 6, 2)
    offer = explain(battle, TriggerClaymore(1))
    odds = distribution(3, 6, 2)
    assert offer.chance == pytest.approx(5 / 6)
    assert offer.critical == pytest.approx(odds.critical * 5 / 6)
    assert offer.expected == pytest.approx(odds.mean * 5 / 6)


@pytest.mark.rule("PH-CBT-CLAYMORE-06", "PH-CBT-CLAYMORE-05")
def test_seven_hits_on_three_enemies() -> None:
    """3, 2, 2: the players choose who gets the third. All Cover is gone or ignored first."""
    battle = ready_claymore()
    row_1 = [e for e in battle.enemies if e.space[1] == "1"]
    third = replace(battle.enemies[-1], space="E1-3")
    battle = replace(
        battle,
        enemies=(*row_1, third),
        hard_cover=(*battle.hard_cover, "E1-1"),
    )
    faces = (5, 1, 1, 2, 3, 1, 4, 5, 6, 4, 2, 6)  # it works, 3 Focus, 6 Strike, 2 Crit dice
    fired, events = play(battle, TriggerClaymore(1), dice=dice(*faces))
    hits = only(events, DiceRolled).hits
    assert hits == 2 * 1 + (2 - 1) + 2 + 2
    names = [e.key for e in sorted(battle.enemies, key=lambda e: e.space)]
    splits = [dict(c.split) for c in legal(fired).commands]
    assert {tuple(split[name] for name in names) for split in splits} == {
        (3, 2, 2), (2, 3, 2), (2, 2, 3),
    }  # fmt: skip
    chosen = legal(fired).commands[0]
    assert isinstance(chosen, SplitHits)
    _, events = play(fired, chosen, dice=dice())
    assert all(e.hard == e.soft == 0 for e in every(events, EnemyHit))
    assert sum(e.hits for e in every(events, EnemyHit)) == 7


@pytest.mark.rule("PH-CBT-CLAYMORE-05", "PH-CBT-CLAYMORE-08")
def test_another_row_needs_the_skill_and_no_empty_row_is_hit() -> None:
    battle = ready_claymore()
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, TriggerClaymore(2), dice())
    assert refusal.value.rule == "PH-CBT-CLAYMORE-05"
    skilled = ready_claymore(3)
    rows = {c.row for c in legal(skilled).commands if isinstance(c, TriggerClaymore)}
    assert rows == {int(e.space[1]) for e in skilled.enemies} == {1, 2}
    far = replace(AMBUSH, board="WIRE")
    assert begun(far, squad(), SeededDice("c")).stage == "activate"


# --- Smoke -----------------------------------------------------------------------------------

FOES = [foe("a", "E2-2", soft=3, hp=6), foe("b", "E3-4")]


@pytest.mark.rule("PH-CBT-SMOKE-01", "PH-CBT-SMOKE-02", "PH-CBT-SMOKE-03")
def test_scout_moves_and_pops_smoke() -> None:
    """The rulebook's example: 1 + 3 Initiative, Smoke over his new column, a Grenade used."""
    battle = active(fight([at(man(4), "M2-4"), at(man(1), "M3-1")], FOES), 4)
    after, events = play(battle, Move("M2-3"), PopSmoke("smoke"))
    moved = only(events, InitiativeMoved)
    assert moved.start - moved.to == 4
    popped = only(events, SmokePopped)
    assert (popped.column, popped.value) == (3, 2)
    assert piece("smoke", 1) in after.marine(key(4)).participant.gear


@pytest.mark.rule("PH-CBT-SMOKE-05", "PH-CBT-SMOKE-06", "PH-CBT-SMOKE-07", "PH-CBT-BOARD-04")
def test_smoke_flips_and_clears_at_the_next_two_activations() -> None:
    men = [at(man(4), "M2-4"), at(man(1), "M3-1"), at(man(2), "M3-2"), at(man(6), "M3-4")]
    battle, _ = play(active(fight(men, FOES, 15), 4), PopSmoke("smoke"), Idle())
    assert battle.smoke == ((4, 1),)  # the next Marine Activation has begun
    again, events = play(
        battle, Activate(key(6)), PopSmoke("smoke"), Idle()
    )  # the same column: it replaces the old marker
    assert only(events, SmokePopped).value == 2
    assert again.smoke == ((4, 1),)
    clear, events = play(again, Activate(key(1)), Move("M3-3"), Idle())
    assert clear.smoke == () and only(events, SmokeFaded).value == 0


@pytest.mark.rule("PH-CBT-SMOKE-04", "PH-CBT-LOS-06", "PH-CBT-LOS-07", "PH-CBT-LOS-12")
def test_smoke_covers_its_column_and_blinds_lines_through_it() -> None:
    """Each marker counts once; an Aimed Shot through Smoke of another column ignores 1 of it."""
    men = [at(man(1), "M3-1"), at(man(2), "M3-4")]
    far = [foe("a", "E1-4", hp=6)]
    battle = active(fight(men, far, smoke=((2, 1), (3, 1))), 1)
    plain = {o.command: o.pool for o in legal(battle).offers}[Fire("m16", "single", "a")]
    assert plain is not None
    assert [p.value for p in plain.parts if p.label == "smoke"] == [-2]
    aimed = {o.command: o.pool for o in legal(battle).offers}[
        Fire("m16", "single", "a", aimed=True)
    ]
    assert aimed is not None and aimed.focus == plain.focus + 2
    # A line that only touches the column beyond the Marine half is not hindered.
    side = active(fight([at(man(1), "M1-1")], [foe("a", "E3-2", hp=6)], smoke=((2, 2),)), 1)
    pool = {o.command: o.pool for o in legal(side).offers}[Fire("m16", "single", "a")]
    assert pool is not None and all(p.label != "smoke" for p in pool.parts)


@pytest.mark.rule("PH-CBT-SMOKE-01", "PH-CBT-SMOKE-08")
def test_the_launcher_pops_smoke_at_level_3_with_ammo() -> None:
    junior = active(fight([at(man(5, 2), "M2-1")], FOES), 5)
    with pytest.raises(RuleViolation) as refusal:
        apply(junior, PopSmoke("m79"), dice())
    assert refusal.value.rule == "PH-CBT-SMOKE-01"
    senior = active(fight([at(man(5, 3), "M2-1")], FOES), 5)
    after, _ = play(senior, PopSmoke("m79"))
    assert piece("m79-ammo", 1) in after.marine(key(5)).participant.gear
    dry = active(fight([at(man(5, 3, gear=()), "M2-1")], FOES), 5)
    with pytest.raises(RuleViolation) as refusal:
        apply(dry, PopSmoke("m79"), dice())
    assert refusal.value.rule == "PH-CBT-SMOKE-08"
