"""Cold time of exact odds, against a plain dynamic programme and icepool in the same run.

    python -m bench.bench_odds

Cold means that the cache of `distribution` is empty; the module keeps no other tables, so every
figure is the whole cost of a first question. All three ways are checked to give the same odds.
The figures are milliseconds of CPU; the budget is the one of the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from time import process_time_ns

from icepool import MultisetEvaluator, d6

from combat.rules.dice import SeededDice
from combat.rules.matching import CRITICAL_DICE, FACES, face_successes, score
from combat.rules.odds import Odds, distribution, face_distribution

Joint = dict[tuple[int, bool], Fraction]
Dice = tuple[int, int, int]

# A test, its dice and its budget in milliseconds, if the plan sets one.
TESTS: tuple[tuple[str, Dice, float | None], ...] = (
    ("Trait test, rating 4", (3, 4, 0), 0.5),
    ("Marine Combat test", (3, 6, 2), 0.5),
    ("largest Enemy test", (5, 14, 4), 2.0),
)
WARM_LIMIT = 1.0  # microseconds for an answer from the cache


def plain(focus: int, strike: int, crit: int) -> Joint:
    """A plain dynamic programme: face by face, the dice left, successes, any Critical Hit."""
    states = Counter({(focus, strike, crit, 0, False): 1})
    for _ in FACES[:-1]:
        following: Counter[tuple[int, int, int, int, bool]] = Counter()
        for (f_left, s_left, c_left, total, critical), ways in states.items():
            for f in range(f_left + 1):
                for s in range(s_left + 1):
                    for c in range(c_left + 1):
                        hit = critical or (c >= CRITICAL_DICE and f + s > 0)
                        key = (
                            f_left - f,
                            s_left - s,
                            c_left - c,
                            total + face_successes(f, s, c),
                            hit,
                        )
                        chosen = comb(f_left, f) * comb(s_left, s) * comb(c_left, c)
                        following[key] += ways * chosen
        states = following
    joint: Counter[tuple[int, bool]] = Counter()
    for (f, s, c, total, critical), ways in states.items():
        hit = critical or (c >= CRITICAL_DICE and f + s > 0)
        joint[total + face_successes(f, s, c), hit] += ways
    return {key: Fraction(ways, 6 ** (focus + strike + crit)) for key, ways in joint.items()}


class Successes(MultisetEvaluator):  # type: ignore[misc]
    """The same question as icepool's users would ask it."""

    def next_state(self, state, order, outcome, focus, strike, crit):  # type: ignore[no-untyped-def]
        total, critical = state or (0, False)
        hit = crit >= CRITICAL_DICE and focus + strike > 0
        return total + face_successes(focus, strike, crit), critical or hit


def with_icepool(focus: int, strike: int, crit: int) -> Joint:
    """icepool with a new evaluator, so that nothing is remembered from before."""
    result = Successes().evaluate(d6.pool(focus), d6.pool(strike), d6.pool(crit))
    return {key: Fraction(ways, result.denominator()) for key, ways in result.items()}


def as_joint(odds: Odds) -> Joint:
    """Our answer in the common form."""
    joint: Joint = {}
    for n, (ways, critical) in enumerate(zip(odds.counts, odds.critical_counts, strict=True)):
        joint[n, True] = Fraction(critical, odds.denominator)
        joint[n, False] = Fraction(ways - critical, odds.denominator)
    return {key: chance for key, chance in joint.items() if chance}


def cpu_ms(call: Callable[[], object], repeats: int, before: Callable[[], None]) -> float:
    """Median milliseconds of CPU of a call, with `before` run each time outside the clock."""
    times = []
    for _ in range(repeats):
        before()
        start = process_time_ns()
        call()
        times.append(process_time_ns() - start)
    return sorted(times)[repeats // 2] / 1e6


def many_ms(call: Callable[[], object], times: int = 20_000) -> float:
    """Average milliseconds of CPU of a short call."""
    start = process_time_ns()
    for _ in range(times):
        call()
    return (process_time_ns() - start) / 1e6 / times


def nothing() -> None:
    """No preparation."""


def compare(name: str, dice: Dice, budget: float | None) -> bool:
    """Print one line of the table; True if within the budget and all answers agree."""
    ours = cpu_ms(lambda: distribution(*dice), 201, distribution.cache_clear)
    face = cpu_ms(lambda: face_distribution(*dice), 201, face_distribution.cache_clear)
    naive = cpu_ms(lambda: plain(*dice), 3, nothing)
    icepool = cpu_ms(lambda: with_icepool(*dice), 3, nothing)
    agree = as_joint(distribution(*dice)) == plain(*dice) == with_icepool(*dice)
    within = budget is None or ours <= budget
    print(
        f"{name:<22} {dice!s:<11} {ours:8.3f} {budget or '-':>7} {naive:9.1f} {naive / ours:7.0f}x"
        f" {icepool:9.1f} {icepool / ours:7.0f}x {face:8.3f}  "
        f"{'same odds' if agree else 'ODDS DIFFER'}{'' if within else ', OVER BUDGET'}"
    )
    return agree and within


def first_ever() -> float:
    """Milliseconds of the first question in this process, before anything is warm."""
    start = process_time_ns()
    distribution(3, 6, 2)
    return (process_time_ns() - start) / 1e6


def main() -> int:
    """Print the table; the exit code is 1 if a budget is missed or an answer differs."""
    first = first_ever()
    print(
        f"{'test':<22} {'dice':<11} {'ours ms':>8} {'budget':>7} {'plain':>9} {'ratio':>8}"
        f" {'icepool':>9} {'ratio':>8} {'face ms':>8}"
    )
    fine = [compare(*test) for test in TESTS]
    warm = many_ms(lambda: distribution(5, 14, 4)) * 1e3
    dice = SeededDice("bench")
    print(f"first question of the process (3, 6, 2): {first:.3f} ms")
    print(f"answer from the cache: {warm:.2f} us")
    print(f"d6(8): {many_ms(lambda: dice.d6(8, 'bench')) * 1e3:.2f} us")
    deck = tuple(range(40))
    print(f"shuffle of 40: {many_ms(lambda: dice.shuffle(deck, 'bench')) * 1e3:.2f} us")
    rolled = ((4, 4, 5), (4, 5, 6, 6, 6, 2), (4, 2))
    print(f"score of (3, 6, 2): {many_ms(lambda: score(*rolled)) * 1e3:.2f} us")
    return 0 if all(fine) and warm <= WARM_LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
