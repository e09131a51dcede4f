"""One way a Combat may go on: what was asked about is done, then played to its end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaign.advice import swift
from campaign.bots.policies import choose_careful
from campaign.rules import State, apply, visible_to
from campaign.rules.commands import Fight
from campaign.rules.engine import waits_for
from combat.rules.commands import AnyCommand
from combat.rules.dice import Dice, SeededDice
from combat.rules.red import STAGES as RED_STAGES

T = TypeVar("T")
Plan = tuple[AnyCommand, ...]
"""What is tried: one command of a Combat, or who acts and his first Order."""

WON, GONE = 1.5, 0.1
LOST, WOUND, DAMAGE, BROKEN = 1.2, 0.15, 0.01, 0.8
"""What counts, in Combats won: an Enemy with nobody left (it gives more Experience), a Marine
K.I.A., a Wound, a point of Damage, a Breakdown."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a trial ended: `lost` Marines K.I.A., Wounds drawn, Damage carried out of the Combat."""

    won: bool
    lost: int
    wounds: int
    damage: int
    worth: float


class SameDice:
    """Dice for comparing: the nth roll for a reason is the same whatever else was rolled before.

    So candidates that are tried with one seed meet the same luck as far as they can.
    """

    __slots__ = ("_seed", "_times")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._times: Counter[str] = Counter()

    def _next(self, why: str) -> SeededDice:
        time = self._times[why]
        self._times[why] = time + 1
        return SeededDice(f"{self._seed}\n{why}\n{time}")

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """Roll `n` six-sided dice."""
        return self._next(why).d6(n, why)

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """All `items` in a random order."""
        return self._next(why).shuffle(items, why)

    def draw(self, items: Sequence[T], why: str) -> T:
        """One of `items` at random."""
        return self._next(why).draw(items, why)


def play(state: State, plan: Plan, dice: Dice) -> Result:
    """Do what is planned, as far as it comes to it, and fight on to the end of the Combat.

    state: one of `guess.in_combat`. The careful bot settles what is no command of the Combat, and
    is Red where somebody plays Red.
    """
    before = state
    for order in plan:
        if fighting(state):
            state = apply(state, Fight(order), dice).state
    luck = random.Random(0)
    while not over(state):
        if fighting(state):
            state = apply(state, Fight(swift.order(state)), dice).state
        else:
            view = visible_to(state, waits_for(state)[0])
            state = apply(state, choose_careful(state.book, view, luck), dice).state
    return _result(before, state)


def fighting(state: State) -> bool:
    """Tell whether a command of the Combat is awaited from the Squad."""
    if over(state) or not state.agenda or state.agenda[-1].kind != "fight":
        return False
    return state.battle is not None and state.battle.stage not in RED_STAGES


def over(state: State) -> bool:
    """Tell whether the Combat is over."""
    return state.battle is None or state.battle.over


def _result(before: State, after: State) -> Result:
    end = after.battle.result if after.battle is not None else None
    won = end is not None and end.won
    lost = _count(after, "kia") - _count(before, "kia")
    broken = _count(after, "breakdown") - _count(before, "breakdown")
    wounds = sum(m.wound_cubes for m in after.marines) - sum(m.wound_cubes for m in before.marines)
    damage = sum(m.damage for m in after.squad)
    gone = end is not None and end.reward == "all"
    worth = WON * won + GONE * gone - LOST * lost - WOUND * wounds - DAMAGE * damage
    return Result(won, lost, wounds, damage, worth - BROKEN * broken)


def _count(state: State, standing: str) -> int:
    return sum(m.standing == standing for m in state.marines)
