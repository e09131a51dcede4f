"""Exact odds of a test: its successes, jointly with the chance of a Critical Hit.

The method, for F Focus, S Strike and C Crit dice. Place the Focus dice first; faces are
interchangeable, so only the sizes of the groups matter (3 Focus dice: 3, 2+1 or 1+1+1). With t
marking one success, a face with f Focus dice turns each Strike die into t^f and each Crit die into
t^2f (PH-TEST-11). Let P(t) be the sum of t^f over the faces with Focus dice and let j of the m
other faces show Strike dice. Counting by exponential generating functions, the outcomes are

    C(m, j) * t^-j * (j-th difference over i of (P(t) + i t)^S) * (P(t^2) + j t^2 + m - j)^C

because the j groups of Strike dice must not be empty and score one less each (PH-TEST-08). For the
outcomes without a Critical Hit (PH-CBT-CRIT-01, p.40) the last factor changes: each face that hits
takes at most one Crit die, which elementary symmetric polynomials count.

A polynomial is one Python integer, its value at t = 2^bits with room for every coefficient, so
that all arithmetic on it runs in C.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, factorial, perm, prod

from combat.rules.matching import CRIT_VALUE, CRITICAL_DICE, FACES, face_successes

_SIDES = len(FACES)


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact odds of a test. Chances are floats from 0 to 1; the `exact_` ones are Fractions.

    `counts[n]` of `denominator` equally likely outcomes score exactly n successes, and
    `critical_counts[n]` of these also have a Critical Hit. Both end at the most successes possible.
    """

    denominator: int
    counts: tuple[int, ...]
    critical_counts: tuple[int, ...]

    @property
    def by_successes(self) -> tuple[float, ...]:
        """The chance of exactly 0, 1, 2, ... successes."""
        return tuple([count / self.denominator for count in self.counts])

    @property
    def critical_by_successes(self) -> tuple[float, ...]:
        """The chance of exactly 0, 1, 2, ... successes together with a Critical Hit."""
        return tuple([count / self.denominator for count in self.critical_counts])

    @property
    def most(self) -> int:
        """The most successes possible."""
        return len(self.counts) - 1

    @property
    def mean(self) -> float:
        """The average number of successes."""
        return self._weighted() / self.denominator

    @property
    def exact_mean(self) -> Fraction:
        """The average number of successes, as a Fraction."""
        return Fraction(self._weighted(), self.denominator)

    @property
    def critical(self) -> float:
        """The chance of any Critical Hit."""
        return sum(self.critical_counts) / self.denominator

    @property
    def exact_critical(self) -> Fraction:
        """The chance of any Critical Hit, as a Fraction."""
        return Fraction(sum(self.critical_counts), self.denominator)

    def at_least(self, n: int) -> float:
        """The chance of `n` or more successes: of passing at DIFF `n`. PH-TEST-12 (p.20)."""
        return sum(self.counts[max(n, 0) :]) / self.denominator

    def exact_at_least(self, n: int) -> Fraction:
        """The chance of `n` or more successes, as a Fraction."""
        return Fraction(sum(self.counts[max(n, 0) :]), self.denominator)

    def _weighted(self) -> int:
        return sum([n * count for n, count in enumerate(self.counts)])


@lru_cache(maxsize=1024)
def distribution(focus: int, strike: int, crit: int) -> Odds:
    """The odds of a test with so many dice of each kind; a negative number raises `ValueError`.

    No Focus dice means none are rolled and Strike dice still match each other. That a Trait or
    Combat test then fails (PH-TEST-04, PH-TEST-05) is for the caller to say.
    """
    _check(focus, strike, crit)
    denominator: int = _SIDES ** (focus + strike + crit)
    width = (denominator.bit_length() + 7) // 8
    every, calm = _packed(focus, strike, crit, 8 * width)
    size = max(focus, 1) * (strike + CRIT_VALUE * crit) + 1
    counts = _unpack(every, size, width)
    while not counts[-1]:
        counts.pop()
    critical = _unpack(every - calm, len(counts), width)
    return Odds(denominator, tuple(counts), tuple(critical))


@lru_cache(maxsize=1024)
def face_distribution(focus: int, strike: int, crit: int) -> Odds:
    """The odds of the successes on one given face: in an Enemy test, of the hits one Marine takes.

    PH-CBT-ENEMY-08 (p.43) and, for the Critical Hit, PH-CBT-CRIT-04. Arguments and errors as for
    `distribution`; the faces depend on each other, so these odds cannot be multiplied.
    """
    _check(focus, strike, crit)
    counts: Counter[int] = Counter()
    critical: Counter[int] = Counter()
    on_strike, on_crit = _on_face(strike), _on_face(crit)
    for f, focus_ways in enumerate(_on_face(focus)):
        for s, strike_ways in enumerate(on_strike):
            ways = focus_ways * strike_ways
            for c, crit_ways in enumerate(on_crit):
                hits = face_successes(f, s, c)
                counts[hits] += ways * crit_ways
                if c >= CRITICAL_DICE and hits:
                    critical[hits] += ways * crit_ways
    size = max(counts) + 1
    return Odds(
        _SIDES ** (focus + strike + crit),
        tuple([counts[n] for n in range(size)]),
        tuple([critical[n] for n in range(size)]),
    )


def _check(*dice: int) -> None:
    if min(dice) < 0:
        raise ValueError(f"a number of dice cannot be negative: {dice}")


def _on_face(dice: int) -> list[int]:
    """In how many ways 0, 1, ... of so many dice show one given face."""
    return [comb(dice, n) * (_SIDES - 1) ** (dice - n) for n in range(dice + 1)]


def _packed(focus: int, strike: int, crit: int, bits: int) -> tuple[int, int]:
    """All outcomes by successes, and those without a Critical Hit, as packed polynomials."""
    every = calm = 0
    for groups, ways in _placements(focus):
        held = sum([1 << bits * f for f in groups])
        crits = sum([1 << bits * CRIT_VALUE * f for f in groups])
        apart = _elementary(groups, crit, bits)
        free = _SIDES - len(groups)
        differences = [(held + (i << bits)) ** strike for i in range(free + 1)]
        for j in range(min(free, strike) + 1):
            strikes = ways * comb(free, j) * (differences[0] >> bits * j)
            idle = free - j
            every += strikes * (crits + (j << bits * CRIT_VALUE) + idle) ** crit
            calm += strikes * _one_each(apart, crit, idle)
            differences = [b - a for a, b in pairwise(differences)]
            _add_face(apart, bits * CRIT_VALUE)
    return every, calm


def _placements(focus: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to group the Focus dice by face, as sizes, with its number of outcomes."""
    for groups in _partitions(focus, focus, _SIDES):
        orders = factorial(focus) // prod([factorial(f) for f in groups])
        alike = prod([factorial(groups.count(f)) for f in set(groups)])
        yield groups, orders * (perm(_SIDES, len(groups)) // alike)


def _partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """`total` as a sum of at most `parts` numbers from 1 to `largest`, largest first."""
    if total == 0:
        yield ()
    elif parts:
        for first in range(min(total, largest), 0, -1):
            for rest in _partitions(total - first, first, parts - 1):
                yield (first, *rest)


def _elementary(groups: Sequence[int], crit: int, bits: int) -> list[int]:
    """Ways to choose 0 to `crit` of the faces with Focus dice, by what a Crit die scores there."""
    apart = [1] + [0] * crit
    for f in groups:
        _add_face(apart, bits * CRIT_VALUE * f)
    return apart


def _add_face(apart: list[int], shift: int) -> None:
    """Add, in place, a face to choose on which a Crit die scores as many as `shift` stands for."""
    for n in range(len(apart) - 1, 0, -1):
        apart[n] += apart[n - 1] << shift


def _one_each(apart: Sequence[int], crit: int, idle: int) -> int:
    """Crit dice with at most one on each face that hits, the others on `idle` faces."""
    return sum([ways * perm(crit, n) * idle ** (crit - n) for n, ways in enumerate(apart)])


def _unpack(packed: int, size: int, width: int) -> list[int]:
    """The first `size` coefficients of a packed polynomial, `width` bytes each."""
    data = packed.to_bytes(size * width, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, size * width, width)]
