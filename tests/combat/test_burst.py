"""Burst, Cover, Critical Hits, and what a Fire Order foretells."""

import pytest

from combat.rules import RuleViolation, apply, explain, legal
from combat.rules.commands import Fire, Idle, SplitHits
from combat.rules.events import (
    DiceRolled,
    EnemyHit,
    Fired,
    InitiativeMoved,
)
from combat.rules.matching import score
from combat.rules.odds import distribution
from combat.rules.previews import FirePreview
from tests.combat.builders import (
    active,
    at,
    dice,
    fight,
    foe,
    man,
    only,
    piece,
    play,
)
from tests.combat.test_fire import ahead, pool_of


@pytest.mark.rule("PH-CBT-BURST-01", "PH-CBT-BURST-04", "PH-CBT-BURST-05", "PH-CBT-BURST-06")
def test_burst_shares_hits_with_direct_neighbours() -> None:
    foes = [
        foe("l", "E2-1"),
        foe("t", "E2-2"),
        foe("r", "E2-3"),
        foe("far", "E2-4"),
        foe("x", "E1-3"),
    ]
    start = active(fight([at(man(1), "M1-2")], foes), 1)
    # Only 1 Enemy is in the way of nothing: 3 Focus dice, 6 Strike, 2 Crit.
    fired, _ = play(start, Fire("m16", "auto", "t"), dice=dice(1, 2, 3, 1, 1, 4, 4, 5, 6, 5, 5))
    hits = 1 + 1 + 1 + 0 + 0 + 2 + 2
    splits = [dict(c.split) for c in legal(fired).commands]
    assert all(set(split) == {"t", "l", "r"} for split in splits)
    assert all(sum(split.values()) == hits for split in splits)
    assert all(split["t"] >= max(split["l"], split["r"]) for split in splits)
    assert {"t": hits, "l": 0, "r": 0} in splits  # it is optional
    with pytest.raises(RuleViolation) as refusal:
        apply(fired, SplitHits((("t", 1), ("l", 6), ("r", 0))), dice())
    assert refusal.value.rule == "PH-CBT-BURST-04"
    with pytest.raises(RuleViolation):
        apply(fired, SplitHits((("t", 4), ("l", 2), ("r", 0))), dice())


@pytest.mark.rule("PH-CBT-BURST-01")
def test_two_hits_can_be_shared() -> None:
    foes = [foe("t", "E2-2", hp=6, soft=4), foe("r", "E2-3")]
    start = active(fight([at(man(1), "M1-2")], foes), 1)
    faces = (1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 6)
    fired, _ = play(start, Fire("m16", "auto", "t"), dice=dice(*faces))
    assert {c.split for c in legal(fired).commands if isinstance(c, SplitHits)} == {
        (("t", 2), ("r", 0)), (("t", 1), ("r", 1)),
    }  # fmt: skip


@pytest.mark.rule("PH-CBT-BURST-05", "PH-CBT-BURST-02")
def test_automatic_at_three_rows() -> None:
    """The rulebook's example: Burst, no Special Effect, LoS of the neighbour ignored."""
    foes = [
        foe("a", "E3-2"),
        foe("b", "E3-1"),
        foe("c", "E3-3"),
        foe("z", "E2-3"),
        foe("y", "E1-3"),
    ]
    battle = active(fight([at(man(1), "M1-2")], foes), 1)
    offer = explain(battle, Fire("m16", "auto", "a"))
    assert ahead(battle, offer.command) == FirePreview(burst=True)
    fired, _ = play(battle, offer.command, dice=dice(1, 2, 1, 1, 2, 2, 4, 5, 6, 6))
    assert any(dict(c.split)["c"] > 0 for c in legal(fired).commands)


@pytest.mark.rule("PH-CBT-BURST-03", "PH-CBT-CRIT-02")
def test_effects_and_critical_hits_are_for_the_target_only() -> None:
    foes = [foe("t", "E2-2", soft=3, hp=6), foe("n", "E2-3", soft=2, hp=6)]
    battle = active(fight([at(man(1), "M1-2")], foes, hard_cover=("E2-2", "E2-3")), 1)
    fired, events = play(
        battle, Fire("m16", "auto", "t"), dice=dice(1, 2, 3, 4, 4, 5, 5, 6, 6, 1, 1)
    )
    roll = only(events, DiceRolled)
    assert (roll.hits, roll.critical) == (7, (1,))
    after, events = play(fired, SplitHits((("t", 4), ("n", 3))))
    assert after.enemy("t").soft_cover == 0 and after.enemy("t").hit_points == 2
    assert after.enemy("n").soft_cover == 0 and after.enemy("n").hit_points == 6
    assert after.hard_cover == ("E2-2", "E2-3")


@pytest.mark.rule("PH-CBT-COVER-01", "PH-CBT-COVER-02", "PH-CBT-COVER-03", "PH-CBT-COVER-05")
def test_hard_cover_first_and_anew_soft_cover_once() -> None:
    foes = [foe("t", "E1-2", soft=2, hp=6, kind="L")]
    marines = [at(man(6), "M1-2"), at(man(1), "M3-4", ready=1)]
    start = fight(marines, foes, hard_cover=("E1-2",))
    # The shotgun: 3 Focus, 7 Strike, 2 Crit; at 1 row it strips 2 Soft Cover, so give 4 pips.
    start = fight(marines, [foe("t", "E1-2", soft=4, hp=6, kind="L")], hard_cover=("E1-2",))
    faces = (1, 2, 3, 1, 2, 3, 4, 5, 6, 6, 4, 5)  # 1+1+1+0+0+1+2+2 = 8
    after, events = play(active(start, 6), Fire("m37", "single", "t"), dice=dice(*faces))
    hit = only(events, EnemyHit)
    assert (hit.hits, hit.hard, hit.soft, hit.taken) == (8, 1, 2, 5)
    assert after.enemy("t").soft_cover == 0 and after.hard_cover == ("E1-2",)


@pytest.mark.rule("PH-CBT-COVER-02")
def test_enemy_with_2_soft_cover_takes_3_hits() -> None:
    """The rulebook's example, as the second neighbour of a Burst: no Cover left, 2 Hit Points."""
    foes = [foe("t", "E2-2", soft=0, hp=6), foe("n", "E2-3", soft=2, hp=3)]
    fired, _ = play(
        active(fight([at(man(1), "M1-2")], foes), 1),
        Fire("m16", "auto", "t"),
        dice=dice(1, 2, 3, 4, 4, 5, 5, 6, 6, 1, 2),
    )
    after, _ = play(fired, SplitHits((("t", 4), ("n", 3))))
    assert (after.enemy("n").soft_cover, after.enemy("n").hit_points) == (0, 2)


@pytest.mark.rule("PH-CBT-CRIT-01")
def test_two_crit_dice_of_one_face_that_hit() -> None:
    assert score((5,), (), (5, 5)).critical
    assert not score((5, 4), (), (5, 4)).critical
    assert not score((1,), (2,), (5, 5)).critical


def test_the_price_of_fire_and_its_telling() -> None:
    battle = active(fight([at(man(1), "M1-2")], [foe("t", "E2-2", hp=6, soft=3)]), 1)
    order = Fire("m16", "single", "t", aimed=True)
    _, events = play(battle, order, Idle(), dice=dice(1, 1, 1, 1, 2, 3, 4, 5, 6, 2))
    assert only(events, Fired).aimed
    assert only(events, InitiativeMoved).parts[0].value == 4


@pytest.mark.rule("PH-CBT-CRIT-02", "PH-CBT-COVER-01")
@pytest.mark.parametrize("hp", [1, 2, 3, 4, 5, 6])
def test_the_chance_to_eliminate_is_exact(hp: int) -> None:
    """Checked against a sum over the joint odds, written out anew."""
    foes = [foe("t", "E1-2", soft=2, hp=hp)]
    battle = active(fight([at(man(1), "M1-2")], foes, hard_cover=("E1-2",)), 1)
    offer = explain(battle, Fire("m16", "auto", "t"))
    assert offer.pool is not None
    odds = distribution(offer.pool.focus, offer.pool.strike, offer.pool.crit)
    critical = dict(enumerate(odds.critical_by_successes))
    plain = {n: p - critical[n] for n, p in enumerate(odds.by_successes)}
    cover = 2 - 1 + 1  # the M16 strips 1
    chance = sum(p for n, p in critical.items() if n >= hp)
    chance += sum(p for n, p in plain.items() if n - cover >= hp)
    assert offer.chance == pytest.approx(chance)
    assert offer.critical == pytest.approx(odds.critical)
    expected = sum(n * p for n, p in critical.items())
    expected += sum(max(0, n - cover) * p for n, p in plain.items())
    assert offer.expected == pytest.approx(expected)


def test_previews_and_refusals_come_on_request() -> None:
    battle = active(fight([at(man(1, gear=()), "M1-2")], [foe("t", "E2-2")], night=True), 1)
    assert legal(battle).refusals == ()
    asked = legal(battle, previews=True)
    assert asked.commands == legal(battle).commands
    assert {r.what for r in asked.refusals} == {
        "m16:auto", "m16:single:aimed", "pop_smoke", "cover",
    }  # fmt: skip
    shots = [o for o in asked.offers if isinstance(o.command, Fire)]
    assert shots and all(o.chance is not None for o in shots)


def test_what_is_in_the_way_is_named() -> None:
    marines = [at(man(1), "M2-2"), at(man(2), "M1-2")]
    battle = active(fight(marines, [foe("t", "E2-2")]), 1)
    assert ahead(battle, Fire("m16", "single", "t")).blocked == ("M1-2",)


@pytest.mark.rule("PH-EQUIP-31", "PH-EQUIP-30")
def test_the_bipod_changes_strike_dice_into_crit_dice() -> None:
    battle = active(fight([at(man(3), "M1-2")], [foe("t", "E2-2")]), 3)
    plain, bipod = Fire("m60", "auto", "t"), Fire("m60", "auto", "t", bipod=True)
    a, b = pool_of(battle, plain), pool_of(battle, bipod)
    assert (b.strike - a.strike, b.crit - a.crit) == (-2, 2)
    prices = {o.command: o.price for o in legal(battle).offers}
    assert prices[bipod] - prices[plain] == 1
    without = active(fight([at(man(3, gear=(piece("mg-ammo"),)), "M1-2")], [foe("t", "E2-2")]), 3)
    with pytest.raises(RuleViolation) as refusal:
        apply(without, bipod, dice())
    assert refusal.value.rule == "PH-EQUIP-31"
    rifle = active(fight([at(man(1, gear=(piece("bipod"),)), "M1-2")], [foe("t", "E2-2")]), 1)
    with pytest.raises(RuleViolation) as refusal:
        apply(rifle, Fire("m16", "single", "t", bipod=True), dice())
    assert refusal.value.rule == "PH-EQUIP-31"
    assert not any(c.bipod for c in legal(rifle).commands if isinstance(c, Fire))


def test_only_single_shots_in_a_tunnel() -> None:
    marines = [at(man(1), "M1-2")]
    battle = active(fight(marines, [foe("t", "E2-2")], single_shot_only=True), 1)
    assert {c.mode for c in legal(battle).commands if isinstance(c, Fire)} == {"single", "throw"}
    with pytest.raises(RuleViolation, match="only single shots"):
        apply(battle, Fire("m16", "auto", "t"), dice())
