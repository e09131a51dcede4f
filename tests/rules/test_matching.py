"""Scoring a test: the worked examples of the rulebook and what must hold for any roll."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.rules.matching import Score, face_successes, score

faces = st.lists(st.integers(1, 6), max_size=9)


@pytest.mark.rule("PH-TEST-08")
def test_strike_group_without_focus() -> None:
    assert score([], [6, 6, 6], []).successes == 2


@pytest.mark.rule("PH-TEST-06", "PH-TEST-07", "PH-TEST-09", "PH-TEST-11")
def test_squad_leaders_combat_test() -> None:
    result = score([4, 4, 5], [4, 5, 6, 6, 6, 2], [4, 2])
    assert result.successes == 11
    assert result.by_face == {1: 0, 2: 2, 3: 0, 4: 2 + 4, 5: 1, 6: 2}
    assert result.critical_faces == ()
    assert all(result.matched_focus + result.matched_strike + result.matched_crit)


@pytest.mark.rule("PH-TEST-11", "PH-TEST-12")
def test_gear_encounter() -> None:
    result = score([5, 2, 1], [5, 5, 3, 3])
    assert result.successes == 3
    assert result.matched_focus == (True, False, False)
    assert result.matched_strike == (True, True, True, True)


@pytest.mark.rule("PH-CBT-FIRE-13")
def test_lennys_automatic_m16() -> None:
    strike = score([6, 5, 1], [6, 5, 5, 4, 4, 2])
    result = score([6, 5, 1], [6, 5, 5, 4, 4, 2], [4, 1])
    assert strike.successes == 4
    assert result.successes == 8
    assert not result.critical
    assert result.matched_strike == (True, True, True, True, True, False)


@pytest.mark.rule("PH-CBT-CRIT-01", "PH-CBT-CRIT-03")
def test_engineer_in_trouble() -> None:
    result = score([5, 5], [5], [5, 5])
    assert result.successes == 10
    assert result.critical_faces == (5,)


@pytest.mark.rule("PH-CBT-ENEMY-08", "PH-CBT-ENEMY-09", "PH-CBT-CRIT-04")
def test_eight_enemies_with_one_elite() -> None:
    result = score([6, 1, 2], [6, 6, 1, 2, 3, 3, 4, 4, 5], [4, 4])
    assert result.by_face == {1: 1, 2: 1, 3: 1, 4: 5, 5: 0, 6: 2}
    assert result.critical_faces == (4,)
    assert result.matched_strike == (True,) * 8 + (False,)


@pytest.mark.rule("PH-FIRSTAID-06")
def test_corpsman_with_intelligence_4() -> None:
    assert score([1, 3, 5], [1, 3, 3, 6, 6, 2]).successes == 4


@pytest.mark.rule("PH-TEST-10")
@pytest.mark.parametrize(
    ("focus", "strike", "crit"),
    [([], [3], []), ([2, 2, 2], [], []), ([], [], [5, 5, 5]), ([1, 1], [2], [3, 3])],
)
def test_dice_without_a_match_are_discarded(
    focus: list[int], strike: list[int], crit: list[int]
) -> None:
    result = score(focus, strike, crit)
    assert result.successes == 0
    assert not result.critical
    assert not any(result.matched_focus + result.matched_strike + result.matched_crit)


@pytest.mark.rule("PH-CBT-CRIT-01")
@pytest.mark.parametrize(
    ("focus", "strike", "crit", "critical"),
    [
        ([4], [], [4, 4], (4,)),
        ([], [4], [4, 4], (4,)),
        ([4], [5], [4, 5], ()),
        ([1], [2], [4, 4], ()),
        ([1], [2], [1, 2, 1, 2], (1, 2)),
        ([1], [2], [1, 3, 3, 3], ()),
    ],
)
def test_critical_hit(
    focus: list[int], strike: list[int], crit: list[int], critical: tuple[int, ...]
) -> None:
    assert score(focus, strike, crit).critical_faces == critical


@pytest.mark.rule("PH-TEST-16")
@given(focus=faces)
def test_no_strike_dice_score_no_success(focus: list[int]) -> None:
    assert score(focus, []).successes == 0


def in_the_order_of_the_rulebook(focus: list[int], strike: list[int], crit: list[int]) -> int:
    """The steps of PH-TEST-06 die by die: an independent way to the same number."""
    successes = sum(1 for die in strike for other in focus if die == other)
    left_over = [die for die in strike if die not in focus]
    successes += len(left_over) - len(set(left_over))
    on_focus = sum(2 for die in crit for other in focus if die == other)
    return successes + on_focus + sum(2 for die in crit if die in left_over)


@pytest.mark.rule("PH-TEST-06", "PH-TEST-11")
@settings(max_examples=200)
@given(focus=faces, strike=faces, crit=faces)
def test_the_order_of_resolution_gives_the_same(
    focus: list[int], strike: list[int], crit: list[int]
) -> None:
    assert score(focus, strike, crit).successes == in_the_order_of_the_rulebook(focus, strike, crit)


@settings(max_examples=100)
@given(
    focus=faces, strike=faces, crit=faces, rename=st.permutations(range(1, 7)), shuffle=st.randoms()
)
def test_neither_order_nor_names_of_faces_matter(
    focus: list[int], strike: list[int], crit: list[int], rename: list[int], shuffle: Random
) -> None:
    result = score(focus, strike, crit)
    renamed = [[rename[face - 1] for face in dice] for dice in (focus, strike, crit)]
    for dice in renamed:
        shuffle.shuffle(dice)
    other = score(*renamed)
    assert other.by_face == {rename[face - 1]: n for face, n in result.by_face.items()}
    assert set(other.critical_faces) == {rename[face - 1] for face in result.critical_faces}
    assert other.successes == result.successes


@settings(max_examples=100)
@given(focus=faces, strike=faces, crit=faces)
def test_parts_add_up_and_matched_dice_alone_score_the_same(
    focus: list[int], strike: list[int], crit: list[int]
) -> None:
    result = score(focus, strike, crit)
    assert sum(result.by_face.values()) == result.successes == sum(result.successes_by_face)
    kept = [
        [die for die, matched in zip(dice, flags, strict=True) if matched]
        for dice, flags in (
            (result.focus, result.matched_focus),
            (result.strike, result.matched_strike),
            (result.crit, result.matched_crit),
        )
    ]
    again = score(*kept)
    assert again.by_face == result.by_face
    assert again.critical_faces == result.critical_faces
    assert all(again.matched_focus + again.matched_strike + again.matched_crit)


@settings(max_examples=100)
@given(focus=faces, strike=faces, crit=faces, extra=st.integers(1, 6))
def test_one_more_crit_die_never_hurts(
    focus: list[int], strike: list[int], crit: list[int], extra: int
) -> None:
    before, after = score(focus, strike, crit), score(focus, strike, [*crit, extra])
    gained = after.successes - before.successes
    assert gained in {0, 2 * max(1, focus.count(extra))}
    assert (gained > 0) == (extra in focus or extra in strike)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_no_d6_has_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match=rf"\[{face}\]$"):
        score([1], [face, 2])


def test_a_score_keeps_its_dice_and_can_be_compared() -> None:
    result = score([2], [2, 1], [1])
    assert result == Score(3, (2, 1, 0, 0, 0, 0), (), (2,), (2, 1), (1,))
    assert len({result, score((2,), (2, 1), (1,))}) == 1
    assert face_successes(2, 1, 2) == 10
