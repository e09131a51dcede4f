"""Strikes and Smoke at their edges: what stays, what is lost, what is put in whose place."""

from dataclasses import replace

import pytest

from combat.rules import Battle, settle
from combat.rules.commands import Activate, ChooseRows, Idle, Move, PopSmoke, UseSkill
from combat.rules.events import EnemyHit, HardCoverChanged, StrikeArrived
from combat.rules.state import Strike
from tests.combat.builders import active, at, dice, every, fight, foe, key, man, play

FOES = [foe("a", "E2-2", soft=3, hp=6), foe("b", "E3-4")]
ROWS = [foe("a", "E1-1", soft=0, hp=9), foe("b", "E2-2", soft=0, hp=9)]
TURN = (Move("M2-1"), Idle())
MEN = [at(man(2, 4), "M3-2"), at(man(1), "M2-2"), at(man(3), "M1-3")]


def due(*strikes: Strike, **fields: object) -> Battle:
    """Strikes are on their way; the Squad Leader's TURN lets the next Activation begin."""
    battle = fight(MEN, ROWS, 14, strikes=strikes, **fields)  # type: ignore[arg-type]
    return active(battle, 1)


# --- Smoke -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-CBT-SMOKE-07")
def test_fresh_smoke_takes_the_place_of_old_in_its_column_and_of_no_other() -> None:
    men = [at(man(4), "M2-4"), at(man(1), "M3-1")]
    battle = fight(men, FOES, smoke=((1, 1), (2, 2), (4, 1)))
    after, _ = play(active(battle, 4), PopSmoke("smoke"))
    assert after.smoke == ((1, 1), (2, 2), (4, 2))


# --- Hard Cover under a strike ---------------------------------------------------------------


@pytest.mark.rule("PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-10")
@pytest.mark.parametrize(("face", "left"), [(5, True), (6, False), (1, True)])
def test_only_a_6_removes_the_hard_cover_and_before_the_hits(face: int, left: bool) -> None:
    """The hits come after the roll: Hard Cover that is left takes 1 of them."""
    cover = ("E1-1", "E2-2", "M1-3")
    ready, _ = play(due(Strike("artillery", key(2), 4), hard_cover=cover), *TURN, dice=dice(1))
    after, events = play(ready, ChooseRows((1,)), dice=dice(face, 1))
    assert ("E1-1" in after.hard_cover) is left
    assert set(cover) - {"E1-1"} <= set(after.hard_cover)
    assert [(e.enemy, e.hits, e.taken) for e in every(events, EnemyHit)] == [("a", 3, 3 - left)]


@pytest.mark.rule("PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-12")
@pytest.mark.parametrize(("face", "gone"), [(6, ["M1-3", "M1-4"]), (5, [])])
def test_friendly_fire_removes_hard_cover_of_its_own_rows_alone(face: int, gone: list[str]) -> None:
    late = Strike("artillery", key(2), 4, delayed=True)
    cover = ("E1-1", "M1-3", "M1-4", "M2-2")
    _, events = play(due(late, hard_cover=cover), *TURN, dice=dice(6, 1, face, 1))
    changed = every(events, HardCoverChanged)
    assert [e.space for e in changed] == gone
    assert not any(e.present for e in changed)


# --- pending strikes -------------------------------------------------------------------------


@pytest.mark.rule("PH-CBT-FIRESUPPORT-14")
def test_a_strike_that_is_due_is_lost_when_the_one_before_ends_the_combat() -> None:
    """Two are due, one more is delayed; the first kills the last Enemy: nothing is left over."""
    one = [foe("a", "E1-1", soft=0, hp=1)]
    both = (Strike("artillery", key(2), 4), Strike("air-strike", key(2), 4))
    battle = active(fight(MEN, one, 14, strikes=both), 1)
    ready, _ = play(battle, *TURN, dice=dice(1))
    over, events = play(ready, ChooseRows((1,)), dice=dice(1, 1))
    assert over.over and over.result is not None and over.result.how == "eliminated"
    assert [(e.skill, e.outcome) for e in every(events, StrikeArrived)] == [
        ("artillery", "damage"),
        ("air-strike", "lost"),
    ]
    assert over.due == over.strikes == ()


@pytest.mark.rule("PH-CBT-FIRESUPPORT-14")
@pytest.mark.parametrize(("face", "stage"), [(4, "rows"), (5, "activate")])
def test_a_strike_comes_by_the_last_intelligence_of_a_lost_radio_operator(
    face: int, stage: str
) -> None:
    """He had 4 when he called; the man who has his marker now would have 3."""
    battle = due(Strike("air-strike", key(2), 4, delayed=True), Strike("artillery", key(2), 4))
    hit, _ = play(battle, *TURN, dice=dice(6, 4, 1, 6))
    assert hit.stage == "casualties"
    heir = [m.participant for m in hit.marines if m.key != key(2)]
    roster = tuple([replace(p, ids=(*p.ids, 2)) if p.spec == 3 else p for p in heir])
    after = settle(hit, roster, dice(face)).state
    assert after.stage == stage
    assert [s.delayed for s in after.strikes] == ([True] if face == 5 else [])


@pytest.mark.rule("PH-CBT-FIRESUPPORT-14", "PH-CBT-FIRESUPPORT-06")
@pytest.mark.parametrize(("level", "known"), [(1, 3), (4, 4)])
def test_a_call_remembers_his_intelligence_with_his_skill(level: int, known: int) -> None:
    men = [at(man(2, level), "M3-2"), at(man(1), "M2-2")]
    called, _ = play(active(fight(men, ROWS, 14), 2), UseSkill("artillery"))
    assert [s.intelligence for s in called.strikes] == [known]


@pytest.mark.rule("PH-CBT-FIRESUPPORT-05")
def test_a_strike_waits_for_the_next_activation_of_a_marine() -> None:
    """Not before: another Order of the same Activation brings nothing."""
    called, events = play(active(fight(MEN, ROWS, 14), 2), UseSkill("artillery"))
    assert called.due == () and not every(events, StrikeArrived)
    moved, _ = play(called, Move("M3-1"), dice=dice(1))
    assert moved.stage == "rows"


@pytest.mark.rule("PH-CBT-INIT-03")
def test_after_the_strike_another_marine_is_chosen() -> None:
    ready, _ = play(due(Strike("artillery", key(2), 4)), *TURN, dice=dice(1))
    after, _ = play(ready, ChooseRows((3,)), dice=dice(1, 1))
    assert play(after, Activate(key(3)))[0].active is not None


@pytest.mark.rule("PH-CBT-FIRESUPPORT-05", "PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-10")
def test_strikes_of_one_activation_come_one_after_the_other() -> None:
    """Each has its Table A, its rows and its own hits; then a Marine is chosen."""
    both = (Strike("artillery", key(2), 4), Strike("air-strike", key(2), 4))
    first, _ = play(due(*both), *TURN, dice=dice(1))
    second, events = play(first, ChooseRows((1,)), dice=dice(1, 1, 2))
    assert second.stage == "rows" and [s.skill for s in second.due] == ["air-strike"]
    assert [(e.skill, e.rows) for e in every(events, StrikeArrived)] == [("artillery", (1,))]
    assert [(e.enemy, e.hits) for e in every(events, EnemyHit)] == [("a", 1 + 2)]
    after, events = play(second, ChooseRows((2, 3)), dice=dice(1, 1))
    assert [(e.enemy, e.hits) for e in every(events, EnemyHit)] == [("b", 1 + 3)]
    assert after.stage == "activate" and after.due == after.strikes == ()
