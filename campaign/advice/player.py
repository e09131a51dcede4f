"""A bot that takes advice in Combat, and is careful everywhere else: for measuring."""

from __future__ import annotations

import random
from collections.abc import Sequence

from campaign.advice.search import BRIEF, Round, fits, search
from campaign.bots.policies import choose_careful
from campaign.rules import Content, View
from campaign.rules.commands import Command, Fight
from combat.rules.commands import AnyCommand


class Advised:
    """A policy of `campaign.bots`; `asked` counts its questions, `otherwise` those whose answer
    the careful bot would not have given."""

    def __init__(self, rounds: Sequence[Round] = BRIEF) -> None:
        self.rounds = rounds
        self.asked = self.otherwise = 0
        self._planned: list[AnyCommand] = []

    def __call__(self, content: Content, view: View, rng: random.Random) -> Command:
        """Choose: what was planned with the last answer, else what stands out now."""
        careful = choose_careful(content, view, rng)
        if not fits(view) or len(view.options.offers) == 1:
            return careful
        if self._planned:
            planned = Fight(self._planned.pop(0))
            if view.options.allows(planned):
                return planned
        answer = search(content, view, f"{rng.random()}", self.rounds)
        first, *self._planned = answer.best[0].plan
        self.asked += 1
        self.otherwise += Fight(first) != careful
        return Fight(first)
