"""Rolls that a booklet foretells: a lesson shows what it is about, and then the dice are thrown.

`Booklet.throws` names reasons of rolls, or how they begin, and what the first, second and so on of
them gives in a Mission: the faces of a roll, the index that is drawn, the old indices of a shuffle.
What is not foretold is thrown, the rest of a roll too. How many were used is counted in the state,
so replay is exact; a foretold roll never reaches the dice, so their record holds thrown ones alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from campaign.rules.state import State
from campaign.rules.turn import Turn
from combat.rules.dice import Dice

T = TypeVar("T")
Throws = Mapping[str, tuple[tuple[int, ...], ...]]


class Foretold:
    """Gives what a booklet foretells; all else comes from `inner`."""

    __slots__ = ("_inner", "_throws", "used")

    def __init__(self, inner: Dice, throws: Throws, used: Mapping[str, int]) -> None:
        self._inner = inner
        self._throws = throws
        self.used = dict(used)

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """The faces foretold for this reason, and as many thrown as are wanting."""
        faces = self._next(why)[:n] if n else ()
        return (*faces, *self._inner.d6(n - len(faces), why)) if len(faces) < n else faces

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """Those foretold to lie on top, in that order, then the others as they come."""
        order = [at for at in self._next(why) if at < len(items)]
        rest = [item for at, item in enumerate(items) if at not in order]
        return (*(items[at] for at in order), *self._inner.shuffle(rest, why))

    def draw(self, items: Sequence[T], why: str) -> T:
        """The one foretold, if there are as many."""
        found = self._next(why)
        return items[found[0]] if found and found[0] < len(items) else self._inner.draw(items, why)

    def _next(self, why: str) -> tuple[int, ...]:
        for reason, results in self._throws.items():
            if why.startswith(reason):
                at = self.used.get(reason, 0)
                if at < len(results):
                    self.used[reason] = at + 1
                    return results[at]
        return ()


def over(state: State, dice: Dice) -> Dice:
    """Return the dice of a command: those given, below what the booklet of its Mission foretells.

    A Mission that is about to be set up counts already: its decks are shuffled with it.
    """
    run = state.mission
    ahead = (task.number for task in state.agenda if task.kind == "set_up_mission")
    number = run.number if run is not None else next(ahead, 0)
    booklet = state.book.booklets.get(number)
    if booklet is None or not booklet.throws:
        return dice
    return Foretold(dice, booklet.throws, dict(run.tally.foretold) if run is not None else {})


def counted(turn: Turn, dice: Dice) -> None:
    """Keep in the Mission how many foretold rolls were used."""
    if isinstance(dice, Foretold) and turn.state.mission is not None:
        used = tuple(sorted(dice.used.items()))
        turn.set_run(tally=replace(turn.run.tally, foretold=used))
