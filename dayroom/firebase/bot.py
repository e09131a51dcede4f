"""Players of Firebase without a screen. They read a view and nothing else."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from combat.rules.dice import SeededDice
from dayroom.firebase.rules.decks import combat_force, deck
from dayroom.firebase.rules.state import MOST, Change
from dayroom.firebase.rules.view import View
from dayroom.games import SelfPlay

Worth = Callable[[int], float]
"""What a Combat Force Total is worth."""


class RandomBot:
    """Changes any cards: what the others are measured against."""

    def choose(self, view: View, commands: Sequence[Change], rng: random.Random) -> Change:
        """Return any of the commands."""
        return rng.choice(commands)


class SteadyBot:
    """Wants a high total on average, and does not count cards: it thinks of a whole deck."""

    DRAWS = 6

    def choose(self, view: View, commands: Sequence[Change], rng: random.Random) -> Change:
        """Return the change that makes the highest total on average."""
        whole = list(deck(view.seat))
        tries = [rng.sample(whole, MOST) for _ in range(self.DRAWS)]
        return max(commands, key=lambda command: worth(view, command, tries, float))


class SharpBot:
    """Counts cards, and wants to win the hand: a total beyond what wins is worth no more.

    It looks at every change with some draws of what its deck may still hold, and at the best of
    them again with more.
    """

    FIRST, THEN, BEST = 16, 90, 10

    def choose(self, view: View, commands: Sequence[Change], rng: random.Random) -> Change:
        """Return the change that beats a good opponent's hand most often."""
        unseen = unseen_cards(view)
        tries = [rng.sample(unseen, MOST) for _ in range(self.FIRST)]
        ranked = sorted(
            commands, key=lambda command: worth(view, command, tries, chance_against), reverse=True
        )
        tries = [rng.sample(unseen, MOST) for _ in range(self.THEN)]
        return max(
            ranked[: self.BEST], key=lambda command: worth(view, command, tries, chance_against)
        )


def worth(view: View, command: Change, tries: Sequence[Sequence[str]], of: Worth) -> float:
    """Return what a change is worth on average over some draws of four cards."""
    kept = [name for place, name in enumerate(view.hand) if place not in command.cards]
    wanted = len(command.cards)
    if not wanted:
        return of(combat_force(view.seat, kept))
    total = sum(of(combat_force(view.seat, [*kept, *drawn[:wanted]])) for drawn in tries)
    return total / len(tries)


def unseen_cards(view: View) -> list[str]:
    """Return the cards that a seat's own deck holds: the whole deck without hand and discards.

    With fewer than four of them the discard pile comes back, and it counts, too.
    """
    left = Counter(deck(view.seat)) - Counter(view.hand)
    fresh = left - Counter(view.discard)
    return list((fresh if fresh.total() >= MOST else left).elements())


def chance_against(force: int) -> float:
    """Return the chance that a Combat Force Total beats an opponent's who plays well, 0 to 1."""
    below, upto = bisect_left(USUAL, force), bisect_right(USUAL, force)
    return (below + upto) / (2 * len(USUAL)) + force * 1e-9


USUAL = (330, 468, 600, 720, 825, 960, 1080, 1200, 1296, 1440, 1500, 1620, 1728, 1800, 1920, 2016,
         2160, 2340, 2520, 2700, 2880, 3200, 3600, 4374)  # fmt: skip
"""Totals of hands of `SharpBot`, one for each 24th of them (`manage.py dayroom_selfplay`)."""


def _chance(names: Sequence[str], number: int) -> tuple[random.Random, SeededDice]:
    seed = f"{' '.join(names)} {number}"
    return random.Random(seed), SeededDice(seed)


def _totals(event: Any) -> dict[str, tuple[int, ...]]:
    if event.kind != "revealed":
        return {}
    return {"Totals of hands": (event.hand.us_force, event.hand.vc_force)}


SELFPLAY = SelfPlay(
    {"sharp": SharpBot(), "steady": SteadyBot(), "random": RandomBot()}, _chance, measured=_totals
)
