"""How many Enemies a Burst eliminates on average, shared out so that most fall (PH-CBT-BURST)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from combat.rules.hits import ALL, CRITICAL, PLAIN, Effect
from combat.rules.odds import Odds, distribution
from combat.rules.options import Pool
from combat.rules.previews import FirePreview
from combat.rules.visible import BattleView, EnemyView


def mean_falls(
    view: BattleView,
    pool: Pool,
    shot: FirePreview,
    target: EnemyView,
    beside: tuple[EnemyView, ...],
) -> float | None:
    """Return how many of a target and those beside it a shot eliminates on average, from the exact
    odds of its dice; None where one lies face down.

    The Special Effect and a Critical Hit are for the target alone (PH-CBT-BURST-03, p.37).
    """
    if not all(enemy.face_up for enemy in (target, *beside)):
        return None
    effect = Effect(shot.strip, shot.ignores_hard)
    plain, critical = (needed(view, target, each) for each in (effect, CRITICAL))
    others = tuple(sorted(needed(view, enemy, PLAIN) for enemy in beside))
    return _mean(distribution(pool.focus, pool.strike, pool.crit), plain, critical, others)


def needed(view: BattleView, enemy: EnemyView, effect: Effect) -> int:
    """How many hits eliminate an Enemy that is face up, its Cover as an effect leaves it."""
    soft = 0 if effect.strip == ALL else max(0, enemy.soft_cover - effect.strip)
    return enemy.hit_points + soft + int(enemy.space in view.hard_cover and not effect.ignore_hard)


@lru_cache(maxsize=1024)
def _mean(odds: Odds, plain: int, critical: int, beside: tuple[int, ...]) -> float:
    total = 0
    for hits, (every, crits) in enumerate(zip(odds.counts, odds.critical_counts, strict=True)):
        total += (every - crits) * most_falls(hits, plain, beside)
        total += crits * most_falls(hits, critical, beside)
    return total / odds.denominator


def most_falls(hits: int, target: int, beside: tuple[int, ...]) -> int:
    """The most that so many hits can eliminate, of a target and one or two beside it, by how many
    hits each needs; nobody is given more than the target (PH-CBT-BURST-04, p.37).
    """
    most = int(hits >= target)
    for count in range(1, len(beside) + 1):
        for fall in combinations(beside, count):
            spare = hits - sum(fall)  # All that is left is the target's.
            if spare >= max(fall):
                most = max(most, count + int(spare >= target))
    return most
