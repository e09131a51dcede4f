"""Skills, Boon cards, Hidden Enemies."""

from dataclasses import replace

import pytest

from combat.rules import (
    Battle,
    BattleBoon,
    RuleViolation,
    apply,
    legal,
    visible_to,
)
from combat.rules.commands import (
    Activate,
    ChooseRows,
    Fire,
    Idle,
    Move,
    PlayBoon,
    RevealEnemy,
    RevealNone,
    SplitHits,
    UseSkill,
)
from combat.rules.dice import ScriptedDice
from combat.rules.enemy import to_hard_cover
from combat.rules.events import (
    BoonPlayed,
    CoverLost,
    EnemyMoved,
    EnemyRevealed,
    HardCoverChanged,
    InitiativeMoved,
    MarineReadied,
    SoftCoverRegained,
    StressRemoved,
    TacticsDiscarded,
)
from combat.rules.previews import FirePreview
from combat.rules.state import Strike
from combat.rules.thawed import Thawed
from tests.combat.builders import CONTENT, active, at, dice, every, fight, foe, key, man, only, play
from tests.combat.test_end import FOES, KILL, LEADER, SQUAD, from_turn

# --- Skills ----------------------------------------------------------------------------------


def test_on_me_turns_one_who_has_acted_green() -> None:
    spent = replace(SQUAD[1], ready=0, acted=1)
    battle = active(fight([at(man(1, 2), "M2-2"), spent, *SQUAD[2:]], FOES), 1)
    skills = [c for c in legal(battle).commands if isinstance(c, UseSkill)]
    assert skills == [UseSkill("pull-back"), UseSkill("on-me", key(2))]
    after, events = play(battle, UseSkill("on-me", key(2)), Idle())
    assert only(events, MarineReadied).marine == key(2)
    assert after.marine(key(2)).ready == 1
    assert after.marine(key(1)).participant.used == ("on-me",)


def test_hold_the_line_gives_each_one_soft_cover_back() -> None:
    men = [at(man(1, 4), "M2-2"), *(replace(m, soft_cover=0) for m in SQUAD[1:3])]
    battle = active(fight(men, FOES), 1)
    after, events = play(battle, UseSkill("hold-the-line"))
    assert every(events, SoftCoverRegained) == [
        SoftCoverRegained(key(2), 1, 1), SoftCoverRegained(key(3), 1, 1)
    ]  # fmt: skip
    assert [after.marine(key(n)).soft_cover for n in (1, 2, 3, 4)] == [3, 1, 1, 1]
    full = active(fight([at(man(1, 4), "M2-2")], FOES), 1)
    assert not legal(full).allows(UseSkill("hold-the-line"))


def test_suppress_strips_a_row() -> None:
    battle = active(fight([at(man(3, 3), "M1-3")], FOES), 3)
    rows = [c.row for c in legal(battle).commands if isinstance(c, UseSkill)]
    assert rows == [2, 3]
    bare = active(fight([at(man(3, 3), "M1-3")], [FOES[0], foe("b", "E3-4", soft=0)]), 3)
    assert [c.row for c in legal(bare).commands if isinstance(c, UseSkill)] == [2]
    after, events = play(battle, UseSkill("suppress", row=2))
    assert only(events, CoverLost).who == "a"
    assert after.enemy("a").soft_cover == 2


def test_last_round_adds_a_crit_die_to_automatic_fire_only() -> None:
    men = [at(man(3, 4, weapons=("m60", "m16"), gear=at(man(3), "").participant.gear), "M1-3")]
    battle = active(fight(men, FOES), 3)
    pools = {o.command: o.pool for o in legal(battle).offers}
    auto, single = pools[Fire("m60", "auto", "a")], pools[Fire("m16", "single", "a")]
    assert auto is not None and auto.crit == 3
    assert single is not None and single.crit == 1


def test_ghost_goes_anywhere_for_its_price() -> None:
    battle = active(fight([at(man(4, 2), "M3-1"), LEADER], FOES), 4)
    after, events = play(battle, UseSkill("ghost", "M1-4"), Idle())
    assert after.marine(key(4)).space == "M1-4"
    assert only(events, InitiativeMoved).parts[0].value == 2
    with pytest.raises(RuleViolation):
        apply(battle, UseSkill("ghost", "M2-2"), dice())


@pytest.mark.rule("PH-CBT-ORDER-10")
def test_spotter_helps_the_others_until_the_enemy_is_gone() -> None:
    men = [at(man(4, 3), "M2-4"), LEADER, *SQUAD[4:]]
    foes = [foe("a", "E1-2", soft=0), foe("b", "E3-4")]
    battle, _ = play(active(fight(men, foes), 4), UseSkill("spotter", "a"), Idle())
    mine = active(battle, 1)
    pool = {o.command: o.pool for o in legal(mine).offers}[Fire("m16", "single", "a")]
    assert pool is not None and any(p.label == "spotter" for p in pool.parts)
    other = {o.command: o.pool for o in legal(mine).offers}[Fire("m16", "single", "b")]
    assert other is not None and all(p.label != "spotter" for p in other.parts)
    again = replace(battle, marines=tuple([replace(m, ready=1) for m in battle.marines if m.space]))
    aims = [c.target for c in legal(active(again, 4)).commands if isinstance(c, UseSkill)
            and c.skill == "spotter"]  # fmt: skip
    assert aims == ["b"]  # one Spotter on an Enemy is enough
    his = {o.command: o.pool for o in legal(active(again, 4)).offers}[Fire("m40", "single", "a")]
    assert his is not None and all(p.label != "spotter" for p in his.parts)
    gone, _ = play(mine, Fire("m16", "single", "a"), dice=dice(1, *KILL))
    assert gone.spotted == ()


def test_fortify_and_pep_talk() -> None:
    battle = active(fight([at(man(5, 4), "M2-1"), at(man(6, 2), "M3-3")], FOES), 5)
    _, events = play(battle, UseSkill("fortify"))
    assert only(events, HardCoverChanged).space == "M2-1"
    covered = replace(battle, hard_cover=("M2-1",))
    with pytest.raises(RuleViolation, match="nothing to use it on"):
        apply(covered, UseSkill("fortify"), dice())
    corpsman = active(fight([at(man(6, 2), "M3-3"), LEADER], FOES), 6)
    _, events = play(corpsman, UseSkill("pep-talk", key(1)))
    assert only(events, StressRemoved) == StressRemoved(key(1), 2)


# --- Boon cards ------------------------------------------------------------------------------


def with_boon(effect: str, amount: int, **fields: object) -> Battle:
    boon = BattleBoon(effect, amount)  # type: ignore[arg-type]
    holder = at(man(1, boon="BN.05", boon_effect=boon), "M2-2", soft=0)
    return fight([holder, *SQUAD[1:]], FOES, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("PH-BOON-02")
def test_a_boon_of_dice_is_for_his_own_fire() -> None:
    battle = with_boon("strike", 2)
    with pytest.raises(RuleViolation):
        apply(battle, PlayBoon(key(1)), dice())
    chosen = active(battle, 1)
    played, events = play(chosen, PlayBoon(key(1)))
    assert only(events, BoonPlayed) == BoonPlayed(key(1), "BN.05", "strike", 2)
    assert played.marine(key(1)).participant.boon == ""
    pool = {o.command: o.pool for o in legal(played).offers}[Fire("m16", "single", "a")]
    assert pool is not None and pool.strike == 5 + 2
    assert not any(isinstance(c, Activate) for c in legal(played).commands)
    with pytest.raises(RuleViolation):
        apply(played, PlayBoon(key(1)), dice())


@pytest.mark.rule("PH-BOON-02")
@pytest.mark.parametrize("effect", ["focus", "strike", "crit"])
def test_a_boon_adds_dice_of_its_kind_alone(effect: str) -> None:
    chosen = active(with_boon(effect, 2), 1)
    shot = Fire("m16", "single", "a")
    before = {o.command: o.pool for o in legal(chosen).offers}[shot]
    played, _ = play(chosen, PlayBoon(key(1)))
    assert not any(isinstance(c, Activate) for c in legal(played).commands)
    after = {o.command: o.pool for o in legal(played).offers}[shot]
    assert before is not None and after is not None
    more = {kind: getattr(after, kind) - getattr(before, kind) for kind in ("focus", "strike",
            "crit")}  # fmt: skip
    assert more == {"focus": 0, "strike": 0, "crit": 0, effect: 2}


@pytest.mark.rule("PH-BOON-02")
def test_a_boon_of_soft_cover_fills_up_and_goes_no_further() -> None:
    short = with_boon("soft_cover", 2)
    nearly = replace(short, marines=(replace(short.marines[0], soft_cover=1), *short.marines[1:]))
    after, events = play(nearly, PlayBoon(key(1)))
    assert only(events, SoftCoverRegained) == SoftCoverRegained(key(1), 1, 2)
    assert after.marine(key(1)).participant.boon_effect is None
    for changes in ({"soft_cover": 2}, {"space": "", "ready": 0}):
        none = (replace(short.marines[0], **changes), *short.marines[1:])  # type: ignore[arg-type]
        with pytest.raises(RuleViolation, match="all his Soft Cover"):
            apply(replace(short, marines=none), PlayBoon(key(1)), dice())


@pytest.mark.rule("PH-BOON-02")
@pytest.mark.parametrize("effect", ["initiative", "soft_cover", "discard_tactics"])
def test_other_boons_work_at_once(effect: str) -> None:
    battle = replace(with_boon(effect, 2), tactics=("VOLLEY", "MORTAR", "SUPPORT"))
    after, events = play(battle, PlayBoon(key(1)))
    assert after.stage == "activate"
    if effect == "initiative":
        assert after.initiative == 11
    elif effect == "soft_cover":
        assert after.marine(key(1)).soft_cover == 2
        assert only(events, SoftCoverRegained) == SoftCoverRegained(key(1), 2, 2)
    else:
        assert after.tactics == ("SUPPORT",)
        assert only(events, TacticsDiscarded) == TacticsDiscarded(2)
    none = with_boon("discard_tactics", 1)
    with pytest.raises(RuleViolation):
        apply(none, PlayBoon(key(1)), dice())


# --- Hidden Enemies --------------------------------------------------------------------------


def down(name: str, space: str, kind: str = "F", hp: int = 3) -> object:
    return foe(name, space, soft=0, hp=hp, kind=kind, face_up=False)


def hidden(*foes: object, **fields: object) -> Battle:
    return fight(SQUAD, foes, hidden=True, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("PH-OPT-HIDDEN-04")
def test_one_enemy_may_be_turned_up_after_an_enemy_activation() -> None:
    battle = replace(hidden(down("a", "E1-1"), down("b", "E2-1", "R")), initiative=-1)
    after, _ = from_turn(battle, (1, 2, 3, 4, 5))
    assert after.stage == "reveal"
    assert set(legal(after).commands) == {RevealEnemy("a"), RevealEnemy("b"), RevealNone()}
    shown, events = play(after, RevealEnemy("b"))
    assert only(events, EnemyRevealed).type == "R"
    assert shown.stage == "activate"
    assert shown.enemy("b").soft_cover == CONTENT.enemies[shown.enemy("b").marker].pips
    passed, _ = play(after, RevealNone())
    assert not passed.enemy("a").face_up
    with pytest.raises(RuleViolation):
        apply(after, RevealEnemy("z"), dice())


@pytest.mark.rule("PH-OPT-HIDDEN-05", "PH-OPT-HIDDEN-06")
def test_an_enemy_given_hits_is_turned_up_first() -> None:
    """It gets its Soft Cover, of which the M16 takes 1, then the hits."""
    battle = active(hidden(down("a", "E2-2", "L", 6), down("b", "E2-3"), down("c", "E3-1")), 1)
    offer = {o.command: o for o in legal(battle, previews=True).offers}[Fire("m16", "single", "a")]
    assert offer.chance is None and offer.preview == FirePreview(strip=1, face_down=True)
    after, events = play(battle, offer.command, dice=dice(1, 2, 3, 1, 4, 4, 5, 6, 6))
    kinds = [type(e) for e in events]
    assert kinds.index(EnemyRevealed) < kinds.index(CoverLost)
    assert after.enemy("a").face_up and after.enemy("a").soft_cover == 0
    auto, _ = play(battle, Move("M1-2"), Fire("m16", "auto", "a"),
                   dice=dice(1, 2, 3, 1, 2, 3, 4, 5, 6, 5, 6))  # fmt: skip
    assert auto.stage == "split"
    kept = next(c for c in legal(auto).commands if dict(c.split)["b"] == 0)
    spared, _ = play(auto, kept)
    assert not spared.enemy("b").face_up
    both = next(c for c in legal(auto).commands if isinstance(c, SplitHits) and dict(c.split)["b"])
    burst, _ = play(auto, both)
    assert burst.enemy("b").face_up


@pytest.mark.rule("PH-OPT-HIDDEN-05")
def test_fire_support_turns_up_a_whole_row() -> None:
    due = (Strike("artillery", key(2), 4),)
    battle = hidden(down("a", "E2-2", "L", 6), down("b", "E2-3"), down("c", "E3-1"))
    battle = replace(battle, due=due, stage="rows")
    after, events = play(battle, ChooseRows((2,)), dice=dice(1, 1))
    assert [e.enemy for e in every(events, EnemyRevealed)] == ["a", "b"]
    assert not after.enemy("c").face_up


@pytest.mark.rule("PH-OPT-HIDDEN-07", "PH-OPT-HIDDEN-02")
def test_face_down_specialists_count_in_the_enemys_dice() -> None:
    battle = hidden(down("a", "E1-1", "R"), down("b", "E2-1", "E"))
    view = visible_to(battle)
    assert view.reminders == ("E", "R")
    assert (view.enemy_pool.focus, view.enemy_pool.strike) == (3, 3)
    gone = replace(battle, enemies=battle.enemies[1:])
    assert visible_to(gone).reminders == ("E",)


@pytest.mark.rule("PH-OPT-HIDDEN-08")
def test_support_comes_face_down_and_revealed_enemies_move_first() -> None:
    battle = hidden(foe("up", "E1-1"), down("a", "E1-2", "L", 6), hard_cover=("E2-1",))
    support = replace(battle, tactics=("SUPPORT",), initiative=-1)
    after, _ = from_turn(support, (1, 2, 3, 3, 3, 3, 3))
    assert [e.face_up for e in after.enemies] == [True, False, False, False]
    table = Thawed(battle, ScriptedDice())
    to_hard_cover(table)
    assert only(table.events, EnemyMoved).enemy == "up"


def test_spider_holes_do_not_tell_hit_points_of_face_down_enemies() -> None:
    battle = hidden(down("a", "E1-1", hp=6), down("b", "E1-2", hp=4), down("c", "E1-3", hp=3))
    after, _ = from_turn(replace(battle, tactics=("SPIDER HOLES",), initiative=-1), (1, 2, 3, 4, 5))
    assert after.hard_cover == ("E1-1", "E1-2")


@pytest.mark.rule("PH-OPT-HIDDEN-09")
def test_face_down_enemies_count_as_remaining() -> None:
    lost = tuple([foe(f"g{n}", "") for n in range(4)])
    battle = hidden(*[down(f"e{n}", f"E1-{n + 1}") for n in range(3)], eliminated=lost, placed=6)
    after, _ = from_turn(replace(battle, initiative=-1), (3, 1, 2, 3, 4, 5))
    assert after.retreat_rolled and not after.over
