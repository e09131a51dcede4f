"""Fire Orders: Weapons, Ammo, dice, Aimed Shots, Burst, Cover, Critical Hits."""

import pytest

from combat.rules import RuleViolation, apply, explain, legal
from combat.rules.commands import Fire, Idle, Move, SplitHits
from combat.rules.events import (
    CoverLost,
    DiceRolled,
    EnemyEliminated,
    EnemyHit,
    GearSpent,
)
from combat.rules.matching import score
from combat.rules.odds import distribution
from combat.rules.options import Pool
from combat.rules.previews import FirePreview
from combat.rules.state import Battle
from tests.combat.builders import (
    CONTENT,
    active,
    at,
    dice,
    every,
    fight,
    foe,
    key,
    man,
    only,
    piece,
    play,
)

LENNY = man(1)


def pool_of(battle: object, order: Fire) -> Pool:
    pools = {o.command: o.pool for o in legal(battle).offers}  # type: ignore[arg-type]
    pool = pools[order]
    assert pool is not None
    return pool


def ahead(battle: Battle, order: Fire) -> FirePreview:
    """What a shot meets, as it is offered."""
    preview = explain(battle, order).preview
    assert isinstance(preview, FirePreview)
    return preview


@pytest.mark.rule("PH-CBT-FIRE-13", "PH-CBT-FIRE-01", "PH-CBT-BURST-01", "PH-CBT-COVER-01")
def test_lennys_automatic_m16_at_two_rows() -> None:
    """The rulebook's worked Fire Order: 8 hits, 4 and 4, target gone, neighbour at 1."""
    foes = [foe("t", "E2-2", soft=1, hp=3), foe("n", "E2-3", soft=2, hp=3)]
    start = active(fight([at(LENNY, "M1-2")], foes, hard_cover=("E2-2",)), 1)
    rolled = dice(6, 5, 1, 6, 5, 5, 4, 4, 2, 4, 1)
    fired, events = play(start, Fire("m16", "auto", "t"), dice=rolled)
    roll = only(events, DiceRolled)
    assert (len(roll.focus), roll.hits, roll.critical) == (3, 8, ())
    matched = score(roll.focus, roll.strike, roll.crit)
    assert matched.successes == 8
    after, events = play(fired, SplitHits((("t", 4), ("n", 4))))
    assert [e.key for e in after.eliminated] == ["t"]
    neighbour = after.enemy("n")
    assert (neighbour.soft_cover, neighbour.hit_points) == (0, 1)
    # The M16 took the target's Soft Cover besides the hits: 4 = 1 Hard Cover + 3 Hit Points.
    hit = next(e for e in every(events, EnemyHit) if e.enemy == "t")
    assert (hit.hits, hit.hard, hit.soft, hit.taken, hit.wasted) == (4, 1, 0, 3, 0)


@pytest.mark.rule("PH-CBT-FIRE-02", "PH-CBT-FIRE-03", "PH-EQUIP-19")
def test_a_mode_with_an_ammo_icon_spends_his_own_ammo() -> None:
    foes = [foe("t", "E2-2", soft=3, hp=6)]
    start = active(fight([at(LENNY, "M1-2"), at(man(2), "M3-1")], foes), 1)
    auto = Fire("m16", "auto", "t")
    assert {o.command: o.price for o in legal(start).offers}[auto] == 4
    after, events = play(start, auto, dice=dice(*[1] * 3, *[2, 3, 4, 5, 6, 2], 3, 4))
    assert only(events, GearSpent).left == 1
    assert after.marine(key(1)).participant.gear[0] == piece("auto-ammo", 1)
    empty = man(1, gear=(piece("mg-ammo"),))
    battle = active(fight([at(empty, "M1-2")], foes), 1)
    assert not legal(battle).allows(auto)
    assert legal(battle).allows(Fire("m16", "single", "t"))
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, auto, dice())
    assert refusal.value.rule == "PH-CBT-FIRE-03"


@pytest.mark.rule("PH-CBT-FIRE-03")
def test_the_fuller_ammo_is_kept_for_later() -> None:
    gunner = man(3, gear=(piece("mg-ammo", 2), piece("mg-ammo", 1)))
    foes = [foe("t", "E2-2", soft=3, hp=6)]
    start = active(fight([at(gunner, "M1-2")], foes), 3)
    after, events = play(
        start, Fire("m60", "auto", "t"), dice=dice(1, 1, 1, *[2, 3, 4, 5, 6, 2, 3, 4, 5], 6, 2)
    )
    assert only(events, GearSpent).left == 0
    assert after.marine(key(3)).participant.gear == (piece("mg-ammo", 2),)


@pytest.mark.rule("PH-CBT-FIRE-05", "PH-CBT-RANGE-03", "PH-TEST-01", "PH-TEST-02")
def test_every_die_of_a_pool_is_explained() -> None:
    hurt = man(3, 4, wound_focus=-1, wound_strike=-2, wound_crit=-1, fire_initiative=1)
    foes = [foe("t", "E2-2")]
    start = active(fight([at(hurt, "M2-2"), at(man(2), "M1-2")], foes, night=True), 3)
    order = Fire("m60", "auto", "t", bipod=True, stand=True)
    with pytest.raises(RuleViolation) as refusal:  # 2 + 1 - 1 - 1 - 1 = 0
        apply(start, order, dice())
    assert refusal.value.rule == "PH-CBT-FIRE-06"
    by_day = active(fight([at(hurt, "M2-2"), at(man(2), "M1-2")], foes), 3)
    pool = pool_of(by_day, order)
    assert (pool.focus, pool.strike, pool.crit) == (1, 9 - 2 + 2 - 2, 2 + 2 + 1 - 1)
    sums = {die: sum(p.value for p in pool.parts if p.die == die) for die in ("focus", "strike")}
    assert sums == {"focus": pool.focus, "strike": pool.strike}
    assert all(part.rule.startswith("PH-") for part in pool.parts)
    assert {o.command: o.price for o in legal(by_day).offers}[order] == 5 + 1 + 1


@pytest.mark.rule("PH-CBT-FIRE-06")
def test_no_focus_die_no_fire() -> None:
    marines = [at(man(1), "M3-1"), at(man(2), "M2-1"), at(man(3), "M1-1")]
    battle = active(fight(marines, [foe("t", "E2-1"), foe("u", "E1-1")]), 1)
    assert not legal(battle).allows(Fire("m16", "single", "t"))
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, Fire("m16", "single", "t"), dice())
    assert refusal.value.rule == "PH-CBT-FIRE-06"


@pytest.mark.rule("PH-CBT-FIRE-07")
def test_stand_and_fire_adds_2_strike_dice_and_forbids_to_move() -> None:
    gunner = at(man(3, 2), "M1-2")
    foes = [foe("t", "E2-2", soft=3, hp=6), foe("u", "E3-4")]
    start = active(fight([gunner], foes), 3)
    plain, standing = Fire("m60", "auto", "t"), Fire("m60", "auto", "t", stand=True)
    assert pool_of(start, standing).strike == pool_of(start, plain).strike + 2
    faces = [1, 1, 1, *[2, 3, 4, 5, 6] * 2, 2, 6, 2]
    stood, _ = play(start, standing, dice=dice(*faces))
    with pytest.raises(RuleViolation) as refusal:
        apply(stood, Move("M1-1"), dice())
    assert refusal.value.rule == "PH-CBT-FIRE-07"
    moved, _ = play(start, Move("M1-1"))
    assert not legal(moved).allows(standing) and legal(moved).allows(plain)
    idled, _ = play(start, Idle())
    assert legal(idled).allows(standing) and not legal(idled).allows(plain)


@pytest.mark.rule("PH-CBT-FIRE-08", "PH-CBT-FIRE-09")
def test_surplus_hits_are_lost_and_the_enemy_is_eliminated() -> None:
    battle = active(
        fight([at(man(1), "M1-2")], [foe("t", "E1-2", soft=1, hp=3), foe("u", "E3-1")]), 1
    )
    after, events = play(battle, Fire("m16", "single", "t"), dice=dice(1, 1, 1, 1, 1, 2, 3, 4, 5))
    hit = only(events, EnemyHit)
    assert (hit.hits, hit.taken, hit.wasted, hit.left) == (6, 3, 3, 0)
    assert only(events, EnemyEliminated).count == 1
    assert [e.key for e in after.eliminated] == ["t"] and len(after.enemies) == 1
    assert all(3 <= marker.hit_points <= 6 for marker in CONTENT.enemies.values())


@pytest.mark.rule("PH-CBT-FIRE-10", "PH-CBT-FIRE-11")
def test_the_flamethrower_burns_all_of_row_1() -> None:
    """-3 Soft Cover each, Hard Cover ignored, hits split evenly, remainder by choice."""
    engineer = at(man(5, 2), "M1-1")
    foes = [
        foe("a", "E1-1", soft=4, hp=6, kind="L"),
        foe("b", "E1-2", soft=0, hp=4),
        foe("c", "E2-1", soft=1),
    ]
    start = active(fight([engineer, at(man(1), "M1-2")], foes, hard_cover=("E1-1",)), 5)
    order = Fire("m2", "flame", "")
    offer = explain(start, order)
    odds = distribution(3, 8, 2)
    assert (offer.chance, offer.critical) == (None, pytest.approx(odds.critical))
    assert offer.expected == pytest.approx(odds.mean)
    assert not legal(active(fight([at(man(5, 2), "M2-1")], foes), 5)).allows(order)
    faces = (1, 1, 2, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6)  # 3 focus, 8 strike, 2 crit
    fired, events = play(start, order, dice=dice(*faces))
    hits = only(events, DiceRolled).hits
    assert hits % 2 == 1 and fired.stage == "split"
    more, fewer = hits // 2 + 1, hits // 2
    assert {c.split for c in legal(fired).commands} == {
        (("a", more), ("b", fewer)),
        (("a", fewer), ("b", more)),
    }
    with pytest.raises(RuleViolation):
        apply(fired, SplitHits((("a", hits), ("b", 0))), dice())
    _, events = play(fired, SplitHits((("a", fewer), ("b", more))))
    assert only(events, CoverLost).soft == 3
    hit = next(e for e in every(events, EnemyHit) if e.enemy == "a")
    assert (hit.hard, hit.soft) == (0, 1)
    assert all(e.enemy != "c" for e in every(events, EnemyHit))


@pytest.mark.rule("PH-CBT-FIRE-12", "PH-EQUIP-22")
def test_a_frag_grenade_is_thrown_overhead_at_two_rows() -> None:
    leader = at(man(1), "M1-2")
    foes = [foe("t", "E2-2"), foe("u", "E1-2"), foe("v", "E3-2")]
    battle = active(fight([leader], foes), 1)
    throw = Fire("frag", "throw", "t")
    assert all(p.label != "line of sight" for p in pool_of(battle, throw).parts)
    assert {o.command: o.price for o in legal(battle).offers}[throw] == 3
    assert not legal(battle).allows(Fire("frag", "throw", "v"))
    banned = active(fight([leader], foes, no_grenades=True), 1)
    with pytest.raises(RuleViolation, match="no grenades"):
        apply(banned, throw, dice())
    assert legal(banned).allows(Fire("m16", "single", "t"))


@pytest.mark.rule("PH-CBT-RANGE-05")
@pytest.mark.parametrize(("space", "focus", "burst"), [
    ("E1-1", 1, False), ("E2-1", 1, True), ("E3-1", 0, True),
])  # fmt: skip
def test_m16_automatic(space: str, focus: int, burst: bool) -> None:
    mode = CONTENT.weapons["m16"].modes[0]
    assert len(mode.range) == 4
    step = mode.range[int(space[1]) - 1]
    assert (step.focus, step.burst) == (focus, burst)
    assert (mode.range[3].focus, mode.range[3].burst) == (0, False)
    assert (mode.strike, mode.crit) == (6, 2)


@pytest.mark.rule("PH-CBT-RANGE-06", "PH-CBT-RANGE-07")
def test_m16_single_shot() -> None:
    mode = CONTENT.weapons["m16"].modes[1]
    assert [step.focus for step in mode.range] == [1, 1, 1, 0]


@pytest.mark.rule("PH-CBT-RANGE-04", "PH-CBT-AIMED-06", "PH-CBT-AIMED-07")
@pytest.mark.parametrize(("mode", "enemy", "strips"), [
    ("auto", "E2-2", True), ("auto", "E3-2", False), ("single", "E3-2", True),
])  # fmt: skip
def test_the_m16_strips_cover_up_to_its_range(mode: str, enemy: str, strips: bool) -> None:
    battle = active(
        fight([at(man(1), "M1-2"), at(man(2), "M3-4")], [foe("t", enemy, hp=6, soft=3)]), 1
    )
    assert ahead(battle, Fire("m16", mode, "t")).strip == int(strips)


@pytest.mark.rule("PH-CBT-AIMED-01", "PH-CBT-AIMED-02")
def test_aimed_shots_need_the_icon() -> None:
    battle = active(fight([at(man(1), "M1-2")], [foe("t", "E2-2")]), 1)
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, Fire("m16", "auto", "t", aimed=True), dice())
    assert refusal.value.rule == "PH-CBT-AIMED-01"
    assert legal(battle).allows(Fire("m16", "single", "t", aimed=True))


@pytest.mark.rule("PH-CBT-AIMED-03", "PH-CBT-AIMED-04", "PH-CBT-AIMED-05")
@pytest.mark.parametrize(("fields", "changes", "rule"), [
    ({"night": True}, {}, "PH-CBT-AIMED-03"),
    ({"smoke": ((2, 1),)}, {}, "PH-CBT-AIMED-04"),
    ({}, {"no_aimed": True}, "PH-CBT-AIMED-05"),
])  # fmt: skip
def test_no_aimed_shot_at_night_in_smoke_or_with_a_wound(
    fields: dict[str, object], changes: dict[str, object], rule: str
) -> None:
    battle = active(fight([at(man(1, **changes), "M1-2")], [foe("t", "E2-2")], **fields), 1)
    aimed = Fire("m16", "single", "t", aimed=True)
    assert not legal(battle).allows(aimed)
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, aimed, dice())
    assert refusal.value.rule == rule


@pytest.mark.rule("PH-CBT-LOS-08", "PH-CBT-LOS-09")
def test_sniper_and_launcher_ignore_what_is_in_the_way() -> None:
    marines = [at(man(4), "M2-2"), at(man(5), "M2-3"), at(man(1), "M1-2"), at(man(2), "M1-3")]
    foes = [foe("t", "E2-2"), foe("u", "E2-3")]
    scout = active(fight(marines, foes), 4)
    plain = pool_of(scout, Fire("m40", "single", "t"))
    aimed = pool_of(scout, Fire("m40", "single", "t", aimed=True))
    assert (plain.focus, aimed.focus) == (2 + 1 - 1, 2 + 1 + 1)
    launcher = pool_of(active(fight(marines, foes), 5), Fire("m79", "single", "u"))
    assert all(part.label != "line of sight" for part in launcher.parts)
