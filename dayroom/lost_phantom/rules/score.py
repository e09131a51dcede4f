"""The score of a game, and the grade that goes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dayroom.lost_phantom.rules.ground import mapped
from dayroom.lost_phantom.rules.state import State

GRADES: Final = ("missing", "survivor", "evader", "veteran", "legend")
"""Bands of twenty points, for display only: the source's are lost. LP-SCORE-04."""
MOST: Final = 98
"""80 hexes and three statistics of 6. LP-SCORE-03."""


@dataclass(frozen=True, slots=True)
class Score:
    """One for each hex mapped, and what a winner has left."""

    mapped: int
    bonus: int

    @property
    def total(self) -> int:
        """All points."""
        return self.mapped + self.bonus

    @property
    def grade(self) -> str:
        """The band of twenty in which they lie. LP-SCORE-04."""
        return GRADES[min(self.total // 20, len(GRADES) - 1)]


def score(state: State) -> Score:
    """The score as the game stands: the bonus is for a winner alone. LP-SCORE-01, LP-SCORE-02."""
    won = state.ending is not None and state.ending.won
    bonus = state.proximity + state.endurance + state.health if won else 0
    return Score(mapped(state), bonus)
