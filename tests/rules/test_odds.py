"""Exact odds against every outcome counted one by one, and against another program."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import MultisetEvaluator, d6

from combat.rules.matching import FACES, face_successes, score
from combat.rules.odds import Odds, distribution, face_distribution


def all_outcomes(focus: int, strike: int, crit: int) -> tuple[Odds, Odds]:
    """Score every roll: the odds of all successes, and of those on face 4."""
    total, total_critical = Counter[int](), Counter[int]()
    face, face_critical = Counter[int](), Counter[int]()
    for dice in product(FACES, repeat=focus + strike + crit):
        result = score(dice[:focus], dice[focus : focus + strike], dice[focus + strike :])
        total[result.successes] += 1
        total_critical[result.successes] += result.critical
        face[result.by_face[4]] += 1
        face_critical[result.by_face[4]] += 4 in result.critical_faces
    return as_odds(total, total_critical), as_odds(face, face_critical)


def as_odds(counts: Counter[int], critical: Counter[int]) -> Odds:
    sizes = range(max(counts) + 1)
    return Odds(counts.total(), tuple(counts[n] for n in sizes), tuple(critical[n] for n in sizes))


SMALL = [(f, s, c) for f, s, c in product(range(6), repeat=3) if f + s + c <= 5]
# All kinds of larger pools that can still be counted one by one in a test.
SIX = [(1, 2, 3), (2, 2, 2), (3, 3, 0), (0, 3, 3), (2, 4, 0), (3, 1, 2), (1, 4, 1), (0, 6, 0)]


@pytest.mark.rule("PH-TEST-11", "PH-CBT-CRIT-01", "PH-CBT-CRIT-04")
@pytest.mark.parametrize("dice", SMALL + SIX, ids=str)
def test_odds_count_every_outcome(dice: tuple[int, int, int]) -> None:
    total, face = all_outcomes(*dice)
    assert distribution(*dice) == total
    assert face_distribution(*dice) == face


class Successes(MultisetEvaluator):  # type: ignore[misc]
    """Total successes and whether there is a Critical Hit, face by face."""

    def next_state(self, state, order, outcome, focus, strike, crit):  # type: ignore[no-untyped-def]
        successes, critical = state or (0, False)
        hit = crit >= 2 and (focus > 0 or strike > 0)
        return successes + face_successes(focus, strike, crit), critical or hit


@pytest.mark.parametrize("dice", [(3, 6, 2), (2, 8, 3), (4, 5, 1), (1, 9, 2), (5, 4, 2)], ids=str)
def test_larger_pools_agree_with_icepool(dice: tuple[int, int, int]) -> None:
    result = Successes().evaluate(*(d6.pool(n) for n in dice))
    odds = distribution(*dice)
    scale = Fraction(odds.denominator, result.denominator())
    counts, critical = Counter[int](), Counter[int]()
    for (successes, hit), quantity in result.items():
        counts[successes] += quantity
        critical[successes] += quantity if hit else 0
    assert [count * scale for count in as_odds(counts, critical).counts] == list(odds.counts)
    assert {n: critical[n] * scale for n in range(odds.most + 1)} == dict(
        enumerate(odds.critical_counts)
    )


pools = st.tuples(st.integers(0, 6), st.integers(0, 15), st.integers(0, 5))


@settings(max_examples=60)
@given(dice=pools)
def test_odds_add_up(dice: tuple[int, int, int]) -> None:
    odds, face = distribution(*dice), face_distribution(*dice)
    for each in (odds, face):
        assert sum(each.counts) == each.denominator == 6 ** sum(dice)
        assert len(each.critical_counts) == len(each.counts)
        assert all(0 <= c <= n for c, n in zip(each.critical_counts, each.counts, strict=True))
        assert each.counts[-1] > 0
    # The average of a sum is the sum of the averages, though the faces depend on each other.
    assert odds.exact_mean == 6 * face.exact_mean
    # A Critical Hit on some face: at least as likely as on one, at most as on six together.
    assert face.exact_critical <= odds.exact_critical <= 6 * face.exact_critical


@settings(max_examples=40)
@given(dice=pools, n=st.integers(-2, 80))
def test_the_views_of_the_odds_agree(dice: tuple[int, int, int], n: int) -> None:
    odds = distribution(*dice)
    assert isclose(sum(odds.by_successes), 1)
    assert odds.at_least(n) == float(odds.exact_at_least(n))
    assert odds.exact_at_least(n) - odds.exact_at_least(n + 1) == (
        Fraction(odds.counts[n], odds.denominator) if 0 <= n <= odds.most else 0
    )
    assert odds.at_least(0) == 1
    assert odds.at_least(odds.most + 1) == 0
    assert odds.mean == float(odds.exact_mean)
    assert odds.critical == float(odds.exact_critical)
    assert isclose(sum(odds.critical_by_successes), odds.critical, abs_tol=1e-12)


@pytest.mark.rule("PH-CBT-CRIT-01")
def test_two_crit_dice_are_critical_one_time_in_six_when_they_must_match() -> None:
    # With 2 Crit dice: equal faces, 1/6, and that face among 4 others, 1 - (5/6)^4.
    odds = distribution(1, 3, 2)
    assert odds.exact_critical == Fraction(1, 6) * (1 - Fraction(5, 6) ** 4)
    assert distribution(3, 6, 1).critical == 0


@pytest.mark.rule("PH-TEST-12", "PH-TEST-11")
@pytest.mark.parametrize(
    ("focus", "diff", "percent"),
    [
        (3, 1, [75, 93, 99]),
        (3, 2, [29, 60, 86]),
        (3, 3, [4, 19, 48]),
        (2, 2, [14, 40, 71]),
        (2, 3, [0, 5, 23]),
    ],
)
def test_odds_the_campaign_was_written_for(focus: int, diff: int, percent: list[int]) -> None:
    chances = [distribution(focus, rating, 0).at_least(diff) for rating in (2, 3, 4)]
    assert [round(100 * chance) for chance in chances] == percent


def test_the_largest_enemy_test() -> None:
    odds = distribution(5, 14, 4)
    assert odds.most == 5 * (14 + 2 * 4)
    # All dice on one face: the only way to the most successes.
    assert odds.counts[-1] == odds.critical_counts[-1] == 6


@pytest.mark.parametrize("odds_of", [distribution, face_distribution])
@pytest.mark.parametrize("dice", [(-1, 2, 0), (2, -1, 0), (2, 2, -1)])
def test_a_negative_number_of_dice_is_refused(odds_of: object, dice: tuple[int, int, int]) -> None:
    assert callable(odds_of)
    with pytest.raises(ValueError, match="-1"):
        odds_of(*dice)


def test_the_same_question_is_answered_from_memory() -> None:
    assert distribution(3, 6, 2) is distribution(3, 6, 2)
