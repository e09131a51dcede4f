"""The Combat Board: spaces, Range, Line of Sight."""

import itertools

import pytest

from combat.rules import RuleViolation, apply, board, legal
from combat.rules.board import (
    BIT,
    COLUMNS,
    ENEMY_SPACES,
    INITIATIVE_END,
    MARINE_SPACES,
    ROWS,
    TACTICS_PLACES,
    blocking,
    distance,
    fire_range,
    line_of_sight,
    neighbours,
    occupied_bits,
)
from combat.rules.commands import Fire, Move
from tests.combat.builders import active, at, dice, fight, foe, man


@pytest.mark.rule("PH-CBT-BOARD-03", "PH-CBT-BOARD-08")
def test_each_half_has_three_rows_of_four_columns() -> None:
    assert (len(ROWS), len(COLUMNS)) == (3, 4)
    assert len(MARINE_SPACES) == len(ENEMY_SPACES) == 12
    assert MARINE_SPACES[0] == "M1-1" and ENEMY_SPACES[-1] == "E3-4"


@pytest.mark.rule("PH-CBT-BOARD-07")
def test_tracks_are_long_enough() -> None:
    assert INITIATIVE_END == 15
    assert TACTICS_PLACES == 8


@pytest.mark.rule("PH-CBT-BOARD-02", "PH-CBT-BOARD-05")
@pytest.mark.parametrize("to", ["E1-1", "M1-1", "M4-1", ""])
def test_a_marine_stays_in_his_half_and_shares_no_space(to: str) -> None:
    battle = active(fight([at(man(1), "M2-2"), at(man(2), "M1-1")], [foe("a", "E1-1")]), 1)
    with pytest.raises(RuleViolation) as refusal:
        apply(battle, Move(to), dice())
    assert refusal.value.rule == "PH-CBT-ORDER-06"


@pytest.mark.rule("PH-CBT-RANGE-01", "PH-CBT-FIRE-04")
def test_range_counts_rows_whatever_the_columns() -> None:
    for marine, enemy in itertools.product(MARINE_SPACES, ENEMY_SPACES):
        assert fire_range(marine, enemy) == int(marine[1]) + int(enemy[1]) - 1
    assert {fire_range(m, e) for m in MARINE_SPACES for e in ENEMY_SPACES} == {1, 2, 3, 4, 5}


@pytest.mark.rule("PH-CBT-RANGE-01", "PH-CBT-RANGE-02")
@pytest.mark.parametrize(
    ("space", "distance_in_rows", "can_fire"),
    [("M1-2", 3, True), ("M3-2", 5, False), ("M2-2", 4, True)],
)
def test_vc_at_three_and_five_rows(space: str, distance_in_rows: int, can_fire: bool) -> None:
    """The rulebook's example: an automatic M16 reaches 4 rows."""
    assert fire_range(space, "E3-1") == distance_in_rows
    battle = active(fight([at(man(1), space)], [foe("a", "E3-1")]), 1)
    assert legal(battle).allows(Fire("m16", "auto", "a")) is can_fire


@pytest.mark.rule("PH-CBT-LOS-10", "PH-CBT-LOS-01", "PH-CBT-LOS-11", "PH-CBT-BOARD-06")
@pytest.mark.parametrize(
    ("target", "rows", "range_focus", "penalties", "focus"),
    [("1", 3, 1, 2, 1), ("2", 4, 0, 1, 1), ("3", 3, 1, 0, 3)],
)
def test_three_targets(
    target: str, rows: int, range_focus: int, penalties: int, focus: int
) -> None:
    """The rulebook's worked example: a single shot of an M16 at three Enemies."""
    foes = [foe("1", "E2-1"), foe("2", "E3-3"), foe("3", "E2-3"), foe("4", "E1-1")]
    marines = [at(man(1), "M2-4"), at(man(2), "M1-3")]
    battle = active(fight(marines, foes, smoke=((2, 2),)), 1)
    space = battle.enemy(target).space
    taken = occupied_bits(tuple([p.space for p in (*battle.marines, *battle.enemies)]))
    assert fire_range("M2-4", space) == rows
    assert len(blocking(line_of_sight("M2-4", space), taken)) == penalties
    offers = {o.command: o for o in legal(battle).offers}
    pool = offers[Fire("m16", "single", target)].pool
    assert pool is not None and pool.focus == focus
    assert sum(p.value for p in pool.parts if p.label == "range") == range_focus
    assert sum(p.value for p in pool.parts if p.label == "line of sight") == -penalties


@pytest.mark.rule("PH-CBT-AIMED-02", "PH-CBT-LOS-10")
def test_aimed_at_enemy_1() -> None:
    """The rulebook's example: base 2, range +1, 2 penalties of which 1 is ignored, +1: 3 dice."""
    foes = [foe("1", "E2-1"), foe("4", "E1-1")]
    battle = active(fight([at(man(1), "M2-4"), at(man(2), "M1-3")], foes), 1)
    offers = {o.command: o for o in legal(battle).offers}
    plain = offers[Fire("m16", "single", "1")]
    aimed = offers[Fire("m16", "single", "1", aimed=True)]
    assert plain.pool is not None and aimed.pool is not None
    assert (plain.pool.focus, aimed.pool.focus) == (1, 3)
    assert aimed.price == plain.price + 1


@pytest.mark.rule("PH-CBT-LOS-02", "PH-CBT-LOS-03", "PH-CBT-LOS-05")
def test_only_other_markers_are_in_the_way() -> None:
    line = line_of_sight("M3-2", "E3-2")
    own = occupied_bits(("M3-2", "E3-2"))
    assert blocking(line, own) == ()
    assert blocking(line, own | occupied_bits(("M2-2", "E1-2", "E2-3"))) == ("M2-2", "E1-2")
    marines = [at(man(1), "M2-2")]
    battle = active(fight(marines, [foe("a", "E2-2")], hard_cover=("M1-2", "E1-2")), 1)
    pool = {o.command: o.pool for o in legal(battle).offers}[Fire("m16", "single", "a")]
    assert pool is not None and all(part.label != "line of sight" for part in pool.parts)


@pytest.mark.rule("PH-CBT-LOS-04")
def test_a_line_that_touches_a_marker_crosses_it() -> None:
    """M3-1 to E3-4 runs from (1, -2.5) to (4, 2.5); by symmetry it passes M2-2 and E2-3 alike."""
    line = line_of_sight("M3-1", "E3-4")
    crossed = blocking(line, sum(BIT.values()))
    mirrored = {f"{'E' if s[0] == 'M' else 'M'}{s[1]}-{5 - int(s[3])}" for s in crossed}
    assert set(crossed) == mirrored
    # The line passes M1-2's centre (2, -1) at 0.0857 and M2-2's (2, -2) at 0.600: one is crossed.
    assert "M1-2" in crossed and "M2-2" not in crossed
    # No line of the board touches a marker's edge exactly, so the edge is tried off the board.
    assert board._crosses((0, 0), (0, 100), (4, 50))
    assert not board._crosses((0, 0), (0, 100), (5, 50))


@pytest.mark.rule("PH-CBT-BURST-06")
def test_neighbours_are_left_and_right_in_the_row() -> None:
    assert neighbours("E2-1") == ("E2-2",)
    assert neighbours("E2-3") == ("E2-2", "E2-4")


@pytest.mark.rule("PH-CBT-ORDER-07")
def test_a_diagonal_step_is_one() -> None:
    assert distance("M1-1", "M3-3") == 2
    assert distance("M1-1", "M1-4") == 3
