"""The Enemy Activation: Retreat, Tactics, Combat markers, the Enemy's test, its cost."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from combat.rules import Battle, legal, visible_to
from combat.rules.commands import DeclineAbility, Idle, Move, UseAbility
from combat.rules.dice import ScriptedDice
from combat.rules.events import (
    CombatMarkerDrawn,
    CoverLost,
    DiceRolled,
    DieRolled,
    EnemyMoved,
    EnemyPlaced,
    HardCoverChanged,
    HitsMissed,
    InitiativeMoved,
    MarineHit,
    RetreatRolled,
    TacticsPlaced,
    TacticsResolved,
)
from combat.rules.pools import eliminated_cost
from combat.rules.state import Enemy, EnemyPlan, Marine
from combat.rules.thawed import Thawed
from combat.rules.turn import advance
from tests.combat.builders import CONTENT, active, at, every, fight, foe, key, man, only, play

MARKERS = list(CONTENT.markers)
SQUAD = [
    at(man(1), "M2-2"),
    at(man(2), "M3-2"),
    at(man(3), "M1-3"),
    at(man(4), "M2-4"),
    at(man(5), "M2-1"),
    at(man(6), "M3-3"),
]
NO_HITS = (2, 3)


def enemy_turn(
    battle: Battle, faces: Iterable[int] = (), draws: Iterable[int] = (), step: str = "retreat"
) -> tuple[Battle, list[object]]:
    """Run from the Enemy's step until a decision is awaited; `draws` begin with the markers."""
    table = Thawed(
        replace(battle, initiative=-1, stage="over", step=step), ScriptedDice(faces, draws)
    )
    advance(table)
    return table.freeze(), list(table.events)


def with_foes(count: int, elites: int = 0, **fields: object) -> Battle:
    spaces = [f"E{r}-{c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)]
    foes = [foe(f"e{n}", spaces[n], kind="E" if n < elites else "F") for n in range(count)]
    return fight(SQUAD, foes, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("PH-CBT-ENEMY-05", "PH-CBT-ENEMY-06", "PH-CBT-ENEMY-08", "PH-CBT-ENEMY-10")
@pytest.mark.rule("PH-CBT-CRIT-03", "PH-CBT-CRIT-04")
def test_eight_enemies_with_one_elite() -> None:
    """The rulebook's worked Enemy test: C10 gives +1 Focus and +2 Crit; hits by ID."""
    battle = with_foes(8, elites=1)
    faces = (6, 1, 2, 6, 6, 1, 2, 3, 3, 4, 4, 5, 4, 4)
    after, events = enemy_turn(battle, faces, [MARKERS.index("C10")])
    roll = only(events, DiceRolled)
    assert (roll.pool.focus, roll.pool.strike, roll.pool.crit) == (3, 9, 2)
    assert roll.by_face == (1, 1, 1, 5, 0, 2)
    assert roll.critical == (4,)
    hits = {e.marine: e for e in every(events, MarineHit)}
    assert [hits[key(n)].hits for n in (1, 2, 3, 4, 6)] == [1, 1, 1, 5, 2]
    assert key(5) not in hits
    # The Critical Hit is the Scout's alone: no Cover helps him, the others keep theirs.
    assert hits[key(4)].critical and hits[key(4)].damage == 5
    assert hits[key(1)].soft == 1 and hits[key(1)].damage == 0
    assert hits[key(6)].damage == 1
    assert {c.key: c.damage for c in after.casualties} == {key(4): 5, key(6): 1}


@pytest.mark.rule("PH-CBT-CRIT-03", "PH-CBT-CRIT-01")
def test_engineer_in_trouble() -> None:
    """The rulebook's example: 2 Focus, 1 Strike and 2 Crit dice of face 5 are 10 hits."""
    battle = fight(SQUAD, [foe("a", "E1-1")])
    _, events = enemy_turn(battle, (5, 5, 1, 5, 5, 5), [MARKERS.index("C11")])
    hit = only(events, MarineHit)
    assert (hit.marine, hit.hits, hit.critical, hit.damage) == (key(5), 10, True, 10)


@pytest.mark.rule("PH-CBT-ENEMY-09")
def test_hits_are_applied_in_order_of_id() -> None:
    men = [replace(m, soft_cover=0) for m in reversed(SQUAD)]
    battle = fight(men, [foe(f"e{n}", f"E1-{n + 1}") for n in range(4)])
    after, events = enemy_turn(battle, (3, 1, 3, 1, 2, 2))
    assert [e.marine for e in every(events, MarineHit)] == [key(1), key(2), key(3)]
    assert [c.key for c in after.casualties] == [key(1), key(2), key(3)]


@pytest.mark.rule("PH-CBT-COVER-04", "PH-CBT-COVER-02")
def test_level_1_squad_leader_takes_a_hit() -> None:
    """The rulebook's example: Soft Cover 2, 1 hit: 1 Soft Cover left, no Damage."""
    after, events = enemy_turn(fight(SQUAD, [foe("a", "E1-1")]), (1, 2, 1))
    assert only(events, MarineHit).damage == 0
    assert after.marine(key(1)).soft_cover == 1
    assert after.stage == "activate"


@pytest.mark.rule("PH-CBT-SMOKE-04", "PH-CBT-COVER-03")
@pytest.mark.parametrize(("value", "damage"), [(2, 1), (1, 2)])
def test_smoke_is_hard_cover_on_top_of_the_spaces_own(value: int, damage: int) -> None:
    """5 hits: 1 Hard Cover of the space, 2 or 1 of the Smoke, 1 Soft Cover."""
    men = [at(man(1), "M2-2", soft=1)]
    battle = fight(men, [foe(f"e{n}", f"E2-{n + 1}") for n in range(3)], smoke=((2, value),),
                   hard_cover=("M2-2",))  # fmt: skip
    battle = replace(battle, enemies=(*battle.enemies, foe("x", "E3-1"), foe("y", "E3-2")))
    after, events = enemy_turn(battle, (1, 2, 1, 1, 1, 1, 1))
    hit = only(events, MarineHit)
    assert (hit.hits, hit.hard, hit.soft, hit.damage) == (5, 1 + value, 1, damage)
    assert after.hard_cover == ("M2-2",)


@pytest.mark.rule("PH-CBT-ENEMY-05", "PH-TEST-03", "PH-CBT-FIRESUPPORT-04")
def test_at_night_the_enemy_has_one_focus_die_less() -> None:
    lit = with_foes(2, night=True, illuminated=True)
    assert visible_to(lit).enemy_pool.focus == 1
    assert visible_to(with_foes(2)).enemy_pool.focus == 2


@pytest.mark.rule("PH-CBT-ENEMY-06", "PH-CBT-ENEMY-07", "PH-CBT-ENEMY-16", "PH-CBT-ENEMY-13")
def test_specialists_add_dice_while_they_live() -> None:
    """Elite +1 Strike, RPD +1 Focus, Sniper +1 Crit; spaces do not matter."""
    foes = [foe(k, f"E{r}-{r}", kind=k) for r, k in enumerate("ERS", 1)]
    pool = visible_to(fight(SQUAD, foes)).enemy_pool
    assert (pool.focus, pool.strike, pool.crit) == (3, 4, 1)
    fewer = visible_to(fight(SQUAD, foes[:1])).enemy_pool
    assert (fewer.focus, fewer.strike, fewer.crit) == (2, 2, 0)
    moved = [replace(e, space=f"E3-{n}") for n, e in enumerate(foes, 1)]
    assert visible_to(fight(SQUAD, moved)).enemy_pool == pool


@pytest.mark.rule("PH-CBT-ENEMY-04", "PH-CBT-ENEMY-11", "PH-CBT-INIT-08", "PH-CBT-INIT-06")
@pytest.mark.parametrize(
    ("marker", "leader", "eliminated", "cost"),
    [("C04", True, 4, 5), ("C01", True, 0, 3), ("C01", False, 3, 4), ("C11", False, 6, 9)],
)
def test_enemy_cost(marker: str, leader: bool, eliminated: int, cost: int) -> None:
    """Our example: marker 4, a Leader, 4 eliminated: 4 - 1 + 2 = 5. At least 3."""
    gone = tuple([foe(f"g{n}", "") for n in range(eliminated)])
    foes = [foe("a", "E1-1", kind="L" if leader else "F")]
    battle = fight(SQUAD, foes, eliminated=gone, retreat_rolled=True, placed=20)
    focus, crit = CONTENT.markers[marker].focus, CONTENT.markers[marker].crit
    faces = [1] * (2 + focus) + [2] + [3] * crit
    _, events = enemy_turn(battle, faces, [MARKERS.index(marker)])
    moved = only(events, InitiativeMoved)
    assert moved.to - moved.start == cost


@pytest.mark.rule("PH-CBT-ELIM-01", "PH-CBT-ELIM-02")
@pytest.mark.parametrize(("count", "more"), [(0, 0), (2, 0), (3, 1), (4, 2), (5, 3), (9, 3)])
def test_eliminated_track(count: int, more: int) -> None:
    """The rulebook's example with ours: 2, 3 and 4 are 0, 1 and 2; never more than 3."""
    assert eliminated_cost(count) == more


@pytest.mark.rule("PH-CBT-ENEMY-12")
def test_the_combat_marker_goes_back() -> None:
    """Two Activations in a row draw from all eleven markers."""
    battle = with_foes(1)
    table = Thawed(replace(battle, initiative=-6, stage="over", step="retreat"),
                  ScriptedDice([1, 2, 3] * 2, [0, 0]))  # fmt: skip
    advance(table)
    drawn = every(table.events, CombatMarkerDrawn)
    assert [e.marker for e in drawn] == ["C01", "C01"]


# --- Retreat ---------------------------------------------------------------------------------


def thinned(remaining: int, gone: int, later: int = 0) -> Battle:
    """So many on the board, so many of the placed and of the later ones eliminated."""
    lost = [foe(f"g{n}", "") for n in range(gone)]
    lost += [foe(f"s{n}", "", placed=False) for n in range(later)]
    foes = [foe(f"e{n}", f"E1-{n + 1}") for n in range(remaining)]
    return fight(SQUAD, foes, eliminated=tuple(lost), placed=6)


@pytest.mark.rule("PH-CBT-RETREAT-01", "PH-CBT-RETREAT-02", "PH-CBT-RETREAT-05")
@pytest.mark.parametrize(("gone", "later", "rolled"), [(3, 0, False), (4, 0, True), (3, 3, False)])
def test_more_than_half(gone: int, later: int, rolled: bool) -> None:
    """6 placed: 3 eliminated is not more than half, 4 is; SUPPORT's do not count."""
    battle = replace(thinned(2, gone, later), tactics=("CROSSFIRE",))
    faces = (2, *(3, 4, 1, 2)) if rolled else (3, 4, 1, 2)
    _, events = enemy_turn(battle, faces)
    assert bool(every(events, RetreatRolled)) is rolled
    if rolled:  # before any Tactics marker
        kinds = [type(e) for e in events]
        assert kinds.index(RetreatRolled) < kinds.index(TacticsResolved)


@pytest.mark.rule("PH-CBT-RETREAT-03", "PH-CBT-END-01", "PH-CBT-END-04")
@pytest.mark.parametrize(("roll", "retreat"), [(3, False), (4, True)])
def test_retreat_roll(roll: int, retreat: bool) -> None:
    """3 remain: a 3 is not enough, a 4 is."""
    after, _ = enemy_turn(thinned(3, 4), (roll, 1, 2, 3, 4, 5))
    assert after.over is retreat
    if retreat:
        assert after.result is not None
        assert (after.result.how, after.result.won, after.result.reward) == (
            "retreat",
            True,
            "half",
        )


@pytest.mark.rule("PH-CBT-RETREAT-04")
def test_the_retreat_roll_is_made_once() -> None:
    after, _ = enemy_turn(thinned(3, 4), (3, 1, 2, 3, 4, 5))
    assert after.retreat_rolled
    _, events = enemy_turn(after, (1, 2, 3, 4, 5))
    assert not every(events, RetreatRolled)


# --- Tactics ---------------------------------------------------------------------------------


def resolve(code: str, faces: Iterable[int] = (), men: Iterable[Marine] = SQUAD,
            foes: Iterable[Enemy] = (), draws: Iterable[int] = (), **fields: object):  # fmt: skip
    """Run an Enemy Activation with this Tactics marker at the bottom; C01 is drawn after it."""
    foes = list(foes) or [foe("a", "E1-1")]
    battle = fight(men, foes, tactics=(code, "VOLLEY"), **fields)  # type: ignore[arg-type]
    return enemy_turn(battle, faces, draws)


@pytest.mark.rule("PH-CBT-ENEMY-01", "PH-CBT-ENEMY-02")
def test_the_bottom_marker_is_resolved_once_and_set_aside() -> None:
    after, events = resolve("CONFUSION", (1, 2))
    assert only(events, TacticsResolved).marker == "CONFUSION"
    assert after.tactics == ("VOLLEY",)
    kinds = [type(e) for e in events]
    assert kinds.index(TacticsResolved) < kinds.index(CombatMarkerDrawn)


@pytest.mark.rule("PH-CBT-ENEMY-03")
def test_mortar_walks_along_a_random_row_and_ignores_hard_cover() -> None:
    """Row 2 by 1D3; each Marine loses 1 Soft Cover, then takes 1D3 hits."""
    after, events = resolve("MORTAR", (3, 5), hard_cover=("M2-2",))
    rolls = [(e.face, e.value, e.need) for e in every(events, DieRolled)][:2]
    assert rolls == [(3, 2, "1D3"), (5, 3, "1D3")], "the die, and what it counts"
    hits = {e.marine: e for e in every(events, MarineHit)}
    assert set(hits) == {key(1), key(4), key(5)}
    assert (hits[key(1)].hits, hits[key(1)].hard, hits[key(1)].soft) == (3, 0, 1)
    assert after.stage == "casualties" and after.step == "marker"


@pytest.mark.rule("PH-CBT-ENEMY-03")
def test_artillery_may_blow_hard_cover_away() -> None:
    _, events = resolve("ARTILLERY", (3, 6, 1), hard_cover=("M2-2", "M1-3"))
    assert only(events, HardCoverChanged).space == "M2-2"
    assert {e.hits for e in every(events, MarineHit)} == {2}
    assert CONTENT.tactics["ARTILLERY"].aside


@pytest.mark.rule("PH-CBT-ENEMY-03", "PH-TEST-03")
def test_flanking_is_a_test_of_its_own_that_ignores_hard_cover() -> None:
    faces = (1, 2, 1, 1, 3, 4)  # 2 Focus, 4 Strike
    _, events = resolve("FLANKING", faces, hard_cover=("M2-2",), men=[at(man(1), "M2-2", soft=0)])
    hit = only(events, MarineHit)
    assert (hit.hits, hit.hard, hit.damage) == (2, 0, 2)
    _, events = resolve("FLANKING", (1, 2, 3, 4, 5, 1, 2), night=True)
    assert every(events, DiceRolled)[0].pool.focus == 1


@pytest.mark.rule("PH-CBT-ENEMY-03", "PH-CBT-RETREAT-01", "PH-COMPONENTS-02")
def test_support_brings_two_fighters_that_do_not_count() -> None:
    after, events = resolve("SUPPORT", (1, 2, 3, 4, 5))
    placed = every(events, EnemyPlaced)
    assert [e.type for e in placed] == ["F", "F"]
    assert len({e.space for e in after.enemies}) == 3
    assert [e.placed for e in after.enemies] == [True, False, False]
    assert after.placed == 1
    full = [foe(f"e{n}", f"E{r}-{c}") for n, (r, c) in enumerate(
        [(r, c) for r in (1, 2, 3) for c in (1, 2, 3, 4)])]  # fmt: skip
    crowded, _ = resolve("SUPPORT", [1, 2] + [3] * 12, foes=full)
    assert len(crowded.enemies) == 12


@pytest.mark.rule("PH-CBT-ENEMY-03")
def test_crossfire_strips_those_without_hard_cover() -> None:
    _, events = resolve("CROSSFIRE", (2, 3, 4), hard_cover=("M2-2",), smoke=((3, 1),))
    stripped = {e.who for e in every(events, CoverLost) if e.reason == "CROSSFIRE"}
    assert stripped == {key(2), key(4), key(5)}


@pytest.mark.rule("PH-CBT-ENEMY-03")
def test_volley_and_confusion_change_this_activations_test() -> None:
    _, events = resolve("VOLLEY", (5, 6, 1, 2, 3, 4))
    assert only(events, DiceRolled).pool.strike == 1 + 3
    after, events = resolve("CONFUSION", (1, 2))
    assert only(events, DiceRolled).pool.focus == 1
    assert [e.to - e.start for e in every(events, InitiativeMoved)] == [2, 3]
    assert after.plan is None  # the next Activation is not changed
    assert EnemyPlan() == EnemyPlan("", "", 0, 0, 0)


@pytest.mark.rule("PH-CBT-ENEMY-03", "PH-CBT-ENEMY-14")
def test_spider_holes_give_hard_cover() -> None:
    foes = [foe("a", "E1-1", hp=3), foe("b", "E1-2", hp=4), foe("c", "E1-3", hp=6, kind="L")]
    after, events = resolve("SPIDER HOLES", (1, 2, 3, 4, 5), foes=foes, hard_cover=("E2-3",))
    assert {e.space for e in every(events, HardCoverChanged)} == {"E1-1", "E1-2"}
    assert after.enemy("c").space == "E2-3"


@pytest.mark.rule("PH-CBT-ENEMY-14", "PH-CBT-ENEMY-04")
def test_enemies_move_to_the_closest_hard_cover_specialists_first() -> None:
    foes = [
        foe("weak", "E1-2", hp=1),
        foe("chief", "E2-2", hp=6, soft=2, kind="L"),
        foe("safe", "E3-4"),
        foe("strong", "E1-1", hp=4),
    ]
    battle = fight(SQUAD, foes, hard_cover=("E2-1", "E3-4", "E3-1", "M1-1"))
    after, events = enemy_turn(battle, (1, 2, 3, 4, 5, 6), [MARKERS.index("C02")])
    moves = {e.enemy: e.to for e in every(events, EnemyMoved)}
    assert moves == {"chief": "E2-1", "weak": "E3-1"}
    assert after.enemy("chief").soft_cover == 2
    assert after.enemy("safe").space == "E3-4" and after.enemy("strong").space == "E1-1"


@pytest.mark.rule("PH-CBT-ENEMY-15", "PH-CBT-ENEMY-04")
def test_a_tactics_marker_is_added_above_the_others() -> None:
    battle = fight(SQUAD, [foe("a", "E1-1")], tactics=("VOLLEY",), tactics_pool=("MORTAR",))
    battle = replace(battle, tactics=("CROSSFIRE", "VOLLEY"))
    after, events = enemy_turn(battle, (2, 3, 4), [MARKERS.index("C03"), 0])
    assert after.tactics == ("VOLLEY", "MORTAR")
    assert only(events, TacticsPlaced) == TacticsPlaced(1)
    assert after.tactics_pool == ()
    again, events = enemy_turn(replace(after, tactics=()), (2, 3, 4), [MARKERS.index("C03")])
    assert again.tactics == () and not every(events, TacticsPlaced)


@pytest.mark.rule("PH-TEST-05")
def test_without_focus_dice_the_enemy_scores_nothing() -> None:
    """At Nighttime CONFUSION takes the last Focus die: nothing is rolled."""
    _, events = resolve("CONFUSION", (), night=True)
    roll = only(events, DiceRolled)
    assert roll.hits == 0 and roll.strike == ()


def test_hits_on_nobodys_number_miss() -> None:
    men = [at(man(1), "M2-2")]
    _, events = enemy_turn(fight(men, [foe("a", "E1-1"), foe("b", "E1-2")]), (5, 1, 5, 5))
    assert only(events, HitsMissed) == HitsMissed(5, 2)
    assert not every(events, MarineHit)


def test_hands_may_discard_flanking() -> None:
    men = [at(man(1, abilities=("hands",)), "M2-2"), *SQUAD[1:]]
    asked, _ = resolve("FLANKING", men=men)
    assert asked.stage == "reaction"
    assert legal(asked).commands == (UseAbility(key(1), "hands"), DeclineAbility())
    after, events = play(asked, UseAbility(key(1), "hands"), dice=ScriptedDice((2, 3, 4)))
    assert only(events, TacticsResolved).discarded
    assert after.marine(key(1)).participant.used == ("hands",)
    assert len(every(events, DiceRolled)) == 1
    declined, events = play(asked, DeclineAbility(), dice=ScriptedDice((1, 2, 3, 4, 5, 6, 3, 4, 5)))
    assert not only(events, TacticsResolved).discarded
    assert len(every(events, DiceRolled)) == 2
    assert declined.marine(key(1)).participant.used == ()
    used = [at(man(1, abilities=("hands",), used=("hands",)), "M2-2"), *SQUAD[1:]]
    unasked, _ = resolve("FLANKING", (1, 2, 3, 4, 5, 6, 3, 4, 5), men=used)
    assert unasked.stage == "activate"


def test_a_whole_turn_goes_by_in_one_command() -> None:
    battle = active(fight(SQUAD, [foe("a", "E1-1")], 2, tactics=("VOLLEY",)), 1)
    battle = replace(battle, tactics=("CROSSFIRE",))
    after, events = play(battle, Idle(), Move("M1-2"), dice=ScriptedDice((2, 3, 4)))
    kinds = [type(e).__name__ for e in events]
    order = ["InitiativeMoved", "TacticsResolved", "CombatMarkerDrawn", "DiceRolled"]
    assert [k for k in kinds if k in order] == [*order, "InitiativeMoved"]
    assert after.stage == "activate"
