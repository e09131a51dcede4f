"""The search: candidates are tried with the same luck, the worse half goes, the rest go on.

What is compared is `trial.Result.worth`. Every trial guesses anew what is hidden, and all
candidates that are left meet the same guess and, as far as they can, the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from campaign.advice import guess, shortlist
from campaign.advice.trial import Plan, Result, SameDice, play
from campaign.rules import Content, View
from campaign.rules.commands import Fight

SHOWN = 3
LEAST = 0.02
"""A difference in worth that nobody would notice."""
SURE = 2.0
"""A difference counts from so many standard errors."""


@dataclass(frozen=True, slots=True)
class Round:
    """So many trials of each candidate left; then the best `keep` are left."""

    trials: int
    keep: int


THOROUGH = (Round(10, 6), Round(20, SHOWN), Round(90, SHOWN))
"""What a player is answered with."""
BRIEF = (Round(5, 4), Round(10, 2), Round(10, 1))
"""What the strength of advice is measured with: a fifth of it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate after its trials: means of them, and how far it is behind the best, with the
    standard error of that difference (0 and 0 for the best itself)."""

    plan: Plan
    trials: int
    won: float
    lost: float
    wounds: float
    damage: float
    behind: float = 0.0
    error: float = 0.0

    @property
    def alike(self) -> bool:
        """Whether no difference to the best was found that matters."""
        return self.behind < max(LEAST, SURE * self.error)


@dataclass(frozen=True, slots=True)
class Answer:
    """The best candidates, best first; of how many, and after how many trials in all."""

    best: tuple[Tried, ...]
    candidates: int
    trials: int

    @property
    def open(self) -> bool:
        """Whether nothing stands out among the best."""
        return len(self.best) > 1 and all(one.alike for one in self.best)


def fits(view: View) -> bool:
    """Tell whether the decision that waits can be searched: a stage of `guess.STEPS`."""
    fight, task = view.battle, view.task
    if fight is None or task is None or task.kind != "fight":
        return False
    return fight.stage in guess.STEPS


def search(
    content: Content,
    view: View,
    seed: str,
    rounds: Sequence[Round],
    enough: Callable[[], bool] = lambda: False,
) -> Answer:
    """Return what stands out at a decision that `fits`, among what the seat may do.

    The same view and seed give the same answer, unless `enough` breaks it off.
    """
    plans = shortlist.plans(guess.in_combat(content, view, SameDice(f"{seed} list")))
    plans = [plan for plan in plans if view.options.allows(Fight(plan[0]))]
    results: dict[Plan, list[Result]] = {plan: [] for plan in plans}
    left, number = plans, 0
    for part in rounds:
        if len(left) == 1 and part.keep == 1:
            break
        for _ in range(part.trials):
            if enough() and number:
                return _answer(results, left)
            state = guess.in_combat(content, view, SameDice(f"{seed} guess {number}"))
            for plan in left:
                results[plan].append(play(state, plan, SameDice(f"{seed} dice {number}")))
            number += 1
        left = _ranked(results, left)[: part.keep]
    return _answer(results, left)


def _ranked(results: dict[Plan, list[Result]], left: Sequence[Plan]) -> list[Plan]:
    """The candidates left, best first."""
    return sorted(left, key=lambda plan: -_mean([r.worth for r in results[plan]]))


def _answer(results: dict[Plan, list[Result]], left: Sequence[Plan]) -> Answer:
    ranked = _ranked(results, left)
    best = results[ranked[0]]
    tried = tuple([_tried(plan, results[plan], best) for plan in ranked[:SHOWN]])
    return Answer(tried, len(results), sum(map(len, results.values())))


def _tried(plan: Plan, own: list[Result], best: list[Result]) -> Tried:
    gaps = [b.worth - o.worth for b, o in zip(best, own, strict=True)]
    behind = _mean(gaps)
    spread = sum((gap - behind) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return Tried(
        plan,
        len(own),
        _mean([r.won for r in own]),
        _mean([r.lost for r in own]),
        _mean([r.wounds for r in own]),
        _mean([r.damage for r in own]),
        behind,
        sqrt(spread / len(gaps)),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
