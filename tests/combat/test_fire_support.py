"""Fire Support."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest

from combat.rules import Battle, RuleViolation, apply, explain, legal, settle
from combat.rules.commands import (
    Activate,
    ChooseRows,
    Fire,
    FireTank,
    Idle,
    Move,
    UseSkill,
)
from combat.rules.events import (
    CoverLost,
    EnemyHit,
    HardCoverChanged,
    MarineHit,
    StrikeArrived,
)
from combat.rules.previews import Falls, RowPreview
from combat.rules.state import Strike
from tests.combat.builders import (
    active,
    at,
    dice,
    every,
    fight,
    foe,
    key,
    man,
    only,
    play,
)

# --- Fire Support ----------------------------------------------------------------------------

RADIO = at(man(2, 4), "M3-2")
ROWS = [foe("a", "E1-1", soft=2, hp=6), foe("b", "E1-2", soft=0, hp=3), foe("c", "E3-1", hp=3)]


def called(skill: str, *faces: int, foes: Iterable[object] = ROWS, **fields: object) -> Battle:
    """A strike was called; the next Marine Activation has begun with these dice."""
    men = [RADIO, at(man(1), "M2-2"), at(man(3), "M1-3", soft=1)]
    start = active(fight(men, foes, 14, **fields), 2)  # type: ignore[arg-type]
    return play(start, UseSkill(skill), Idle(), dice=dice(*faces))[0]


@pytest.mark.rule("PH-CBT-FIRESUPPORT-01", "PH-CBT-FIRESUPPORT-05", "PH-CBT-FIRESUPPORT-06")
def test_table_a() -> None:
    """Intelligence 3, ADJUST FIRE +1: 4 applies the damage, 5 delays it."""
    hit = called("artillery", 4)
    assert hit.stage == "rows" and len(hit.due) == 1
    assert "artillery" in hit.marine(key(2)).participant.used
    late = called("artillery", 5)
    assert late.stage == "activate"
    assert late.strikes == (Strike("artillery", key(2), 4, delayed=True),)


@pytest.mark.rule("PH-CBT-FIRESUPPORT-06")
@pytest.mark.parametrize(("roll", "stage"), [(3, "rows"), (4, "activate")])
def test_table_a_without_skills(roll: int, stage: str) -> None:
    """Our example: Intelligence 3 and rolls of 3 and 4."""
    men = [at(man(2, 1), "M3-2"), at(man(1), "M2-2")]
    start = active(fight(men, ROWS, 14), 2)
    assert play(start, UseSkill("artillery"), Idle(), dice=dice(roll))[0].stage == stage


@pytest.mark.rule("PH-CBT-FIRESUPPORT-07")
@pytest.mark.parametrize(("roll", "stage"), [(1, "rows"), (5, "rows")])
def test_table_b_after_a_delay(roll: int, stage: str) -> None:
    late = called("artillery", 6)
    next_one, _ = play(late, Activate(key(1)), Move("M2-1"), Idle(), dice=dice(roll))
    assert next_one.stage == stage


@pytest.mark.rule("PH-CBT-FIRESUPPORT-08", "PH-CBT-FIRESUPPORT-10", "PH-CBT-FIRESUPPORT-11")
def test_artillery_on_a_row() -> None:
    """1D3+2 hits on each Enemy of one row, less 1 Soft Cover before; Cover left reduces them."""
    ready = called("artillery", 1)
    assert legal(ready).commands == (ChooseRows((1,)), ChooseRows((2,)), ChooseRows((3,)))
    after, events = play(ready, ChooseRows((1,)), dice=dice(1, 5))  # no 6; D3 is 3: 5 hits
    hits = {e.enemy: e for e in every(events, EnemyHit)}
    assert set(hits) == {"a", "b"}
    assert (hits["a"].hits, hits["a"].soft, hits["a"].taken) == (5, 1, 4)
    assert [e.soft for e in every(events, CoverLost)] == [1]
    assert after.stage == "activate"


@pytest.mark.rule("PH-CBT-FIRESUPPORT-08", "PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-11")
def test_an_air_strike_on_two_adjacent_rows() -> None:
    ready = called("air-strike", 1, hard_cover=("E1-1", "E3-1", "M1-1"))
    assert legal(ready).commands == (ChooseRows((1, 2)), ChooseRows((2, 3)))
    with pytest.raises(RuleViolation) as refusal:
        apply(ready, ChooseRows((1, 3)), dice())
    assert refusal.value.rule == "PH-CBT-FIRESUPPORT-08"
    after, events = play(ready, ChooseRows((1, 2)), dice=dice(6, 1))
    assert only(events, HardCoverChanged).space == "E1-1"
    assert after.hard_cover == ("E3-1", "M1-1")
    assert {e.hits for e in every(events, EnemyHit)} == {1 + 3}
    assert next(e for e in every(events, CoverLost)).soft == 2


@pytest.mark.rule("PH-CBT-FIRESUPPORT-12", "PH-CBT-FIRESUPPORT-13", "PH-CBT-FIRESUPPORT-07")
def test_friendly_fire_falls_on_a_random_row() -> None:
    late = called("artillery", 6)
    struck, events = play(
        late, Activate(key(1)), Move("M2-1"), Idle(), dice=dice(6, 3, 1, 1)
    )  # Table B 6; 1D3 = 2: row 2; no Hard Cover lost; 1D3 = 1: 3 hits
    assert next(e for e in every(events, StrikeArrived)).rows == (2,)
    hit = only(events, MarineHit)
    assert (hit.marine, hit.hits, hit.soft, hit.damage) == (key(1), 3, 1, 2)
    assert struck.stage == "casualties"
    air = called("air-strike", 6)
    _, events = play(air, Activate(key(1)), Move("M2-1"), Idle(), dice=dice(6, 4, 1, 1))
    assert next(e for e in every(events, StrikeArrived)).rows == (2, 3)


@pytest.mark.rule("PH-CBT-FIRESUPPORT-02", "PH-EQUIP-25")
def test_fire_support_needs_the_radio_operator_with_his_set() -> None:
    lost = active(fight([at(man(2, 4, gear=()), "M3-2")], ROWS), 2)
    with pytest.raises(RuleViolation) as refusal:
        apply(lost, UseSkill("artillery"), dice())
    assert refusal.value.rule == "PH-CBT-FIRESUPPORT-02"
    none = active(fight([RADIO], ROWS, fire_support=False), 2)
    with pytest.raises(RuleViolation):
        apply(none, UseSkill("artillery"), dice())
    used = active(fight([at(man(2, 4, used=("artillery",)), "M3-2")], ROWS), 2)
    with pytest.raises(RuleViolation) as refusal:
        apply(used, UseSkill("artillery"), dice())
    assert refusal.value.rule == "PH-CBT-FIRESUPPORT-01"
    assert legal(used).allows(UseSkill("air-strike"))
    assert not legal(active(fight([at(man(2, 3), "M3-2")], ROWS), 2)).allows(UseSkill("air-strike"))


@pytest.mark.rule("PH-CBT-FIRESUPPORT-03", "PH-CBT-FIRESUPPORT-04")
def test_at_night_only_illumination() -> None:
    """It lifts the Focus penalty and the ban of Aimed Shots, for the Marines alone."""
    men = [RADIO, at(man(1), "M2-2")]
    dark = fight(men, ROWS, 14, night=True)
    with pytest.raises(RuleViolation) as refusal:
        apply(active(dark, 2), UseSkill("artillery"), dice())
    assert refusal.value.rule == "PH-CBT-FIRESUPPORT-03"
    with pytest.raises(RuleViolation):
        apply(active(fight(men, ROWS), 2), UseSkill("illumination"), dice())
    aimed, plain = Fire("m16", "single", "a", aimed=True), Fire("m16", "single", "a")
    before = {o.command: o for o in legal(active(dark, 1)).offers}
    lit, _ = play(active(dark, 2), UseSkill("illumination"), Idle())
    after = {o.command: o for o in legal(active(lit, 1)).offers}
    assert aimed not in before and aimed in after
    old, new = before[plain].pool, after[plain].pool
    assert old is not None and new is not None and new.focus == old.focus + 1
    with pytest.raises(RuleViolation):
        apply(active(lit, 1), UseSkill("artillery"), dice())
    enough = active(replace(dark, illuminated=True), 2)
    assert all(not isinstance(c, UseSkill) for c in legal(enough).commands)


@pytest.mark.rule("PH-CBT-FIRESUPPORT-06")
@pytest.mark.parametrize(("intelligence", "chance"), [(2, 3 / 6), (3, 4 / 6), (5, 1), (6, 1)])
def test_the_chance_that_a_strike_comes_at_once(intelligence: int, chance: float) -> None:
    """With ADJUST FIRE 1 more; 6 dice faces are all there are."""
    radio = at(man(2, 3, intelligence=intelligence), "M3-2")
    offer = explain(active(fight([radio], ROWS, 14), 2), UseSkill("artillery"))
    assert offer.chance == pytest.approx(chance)


@pytest.mark.rule("PH-CBT-FIRESUPPORT-06", "PH-CBT-FIRESUPPORT-07")
def test_two_strikes_arrive_one_after_the_other() -> None:
    both = (Strike("artillery", key(2), 4), Strike("air-strike", key(2), 4))
    start = active(fight([RADIO, at(man(1), "M2-2")], ROWS, 14, strikes=both), 1)
    first, _ = play(start, Move("M2-1"), Idle(), dice=dice(5, 4))
    assert first.stage == "rows" and first.due == both[1:]
    assert first.strikes == (replace(both[0], delayed=True),)
    late, _ = play(start, Move("M2-1"), Idle(), dice=dice(5, 5))
    assert late.strikes == tuple([replace(strike, delayed=True) for strike in both])


@pytest.mark.rule("PH-CBT-FIRESUPPORT-06")
@pytest.mark.parametrize(("face", "stage"), [(4, "rows"), (5, "activate")])
def test_while_he_is_there_his_intelligence_of_now_counts(face: int, stage: str) -> None:
    called_at_1 = (Strike("artillery", key(2), 1),)
    start = active(fight([RADIO, at(man(1), "M2-2")], ROWS, 14, strikes=called_at_1), 1)
    assert play(start, Move("M2-1"), Idle(), dice=dice(face))[0].stage == stage


@pytest.mark.rule("PH-CBT-FIRESUPPORT-13")
def test_friendly_fire_of_an_air_strike_takes_one_of_two_pairs_of_rows() -> None:
    air = called("air-strike", 6)
    _, events = play(air, Activate(key(1)), Move("M2-1"), Idle(), dice=dice(6, 3, 1, 1))
    assert next(e for e in every(events, StrikeArrived)).rows == (1, 2)


@pytest.mark.rule("PH-COMPONENTS-10")
def test_what_the_tank_promises_for_each_enemy_of_a_row() -> None:
    """3, 4 or 5 hits, less its Cover, never less than none; a face-down one is told nothing of."""
    foes = [
        foe("a", "E1-1", soft=4, hp=1), foe("b", "E1-2", soft=0, hp=4),
        foe("c", "E1-3", soft=0, face_up=False), foe("d", "E2-1"),
    ]  # fmt: skip
    battle = fight([at(man(1), "M2-2")], foes, tank=True, hard_cover=("E1-2",))
    preview = explain(battle, FireTank(1)).preview
    assert isinstance(preview, RowPreview)
    assert preview.falls == (
        Falls("a", pytest.approx(1 / 3), pytest.approx(1 / 3)),
        Falls("b", pytest.approx(1 / 3), pytest.approx(3)),
    )


@pytest.mark.rule("PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-10", "PH-CBT-FIRESUPPORT-11")
@pytest.mark.parametrize(("skill", "rows"), [("artillery", (1,)), ("air-strike", (1, 2))])
def test_what_a_strike_promises_is_what_all_its_dice_come_to(
    skill: str, rows: tuple[int, ...]
) -> None:
    foes = [
        foe("a", "E1-1", soft=3, hp=3), foe("b", "E1-2", soft=0, hp=4),
        foe("c", "E2-1", hp=5), foe("d", "E3-1", hp=3),
    ]  # fmt: skip
    ready = called(skill, 3, foes=foes, hard_cover=("E1-2", "E2-1"))
    preview = explain(ready, ChooseRows(rows)).preview
    assert isinstance(preview, RowPreview)
    struck = {enemy.key for enemy in foes if int(enemy.space[1]) in rows}
    assert {falls.enemy for falls in preview.falls} == struck
    fell, through = Counter[str](), Counter[str]()
    for hard, hits in product(range(1, 7), repeat=2):
        after, events = play(ready, ChooseRows(rows), dice=dice(hard, hits))
        fell.update(enemy.key for enemy in after.eliminated)
        for event in every(events, EnemyHit):
            through[event.enemy] += event.taken + event.wasted
    for falls in preview.falls:
        assert falls.chance == pytest.approx(fell[falls.enemy] / 36)
        assert falls.mean == pytest.approx(through[falls.enemy] / 36)
    assert 0 < sum(fell.values()) < 36 * len(struck)


@pytest.mark.rule("PH-CBT-FIRESUPPORT-14")
def test_strikes_are_lost_at_the_end_and_keep_the_last_intelligence() -> None:
    men = [RADIO]
    battle = active(fight(men, ROWS, 14), 2)
    over, events = play(battle, UseSkill("artillery"), Idle())
    assert over.over and only(events, StrikeArrived).outcome == "lost"
    # He is lost to friendly fire of an Air Strike while Artillery is on its way.
    late = replace(called("air-strike", 6), due=(), stage="activate")
    late = replace(late, strikes=(*late.strikes, Strike("artillery", key(2), 4)))
    hit, _ = play(late, Activate(key(1)), Move("M2-1"), Idle(), dice=dice(6, 4, 1, 6))
    assert hit.stage == "casualties"
    gone = tuple([m.participant for m in hit.marines if m.key != key(2)])
    gone = tuple([replace(p, ids=(*p.ids, 2)) if p.spec == 3 else p for p in gone])
    after = settle(hit, gone, dice(4)).state
    assert after.stage == "rows"


def test_the_tank_fires_once_at_a_held_row() -> None:
    battle = fight([at(man(1), "M2-2")], ROWS, tank=True)
    assert legal(battle).allows(FireTank(1)) and not legal(battle).allows(FireTank(2))
    after, events = play(battle, FireTank(1), dice=dice(1))
    assert {e.hits for e in every(events, EnemyHit)} == {3}
    assert not legal(after).allows(FireTank(3))
    with pytest.raises(RuleViolation):
        apply(after, FireTank(3), dice())
