"""Dice that players roll at their own table and type, throw by throw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from combat.rules.dice import Dice, check_count

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A throw that the players owe: `n` six-sided dice, and what for."""

    n: int
    why: str


class DiceNeeded(Exception):
    """The players must roll before a command can be carried out; nothing has changed.

    `wanted` are the throws that go together, `kept` those typed before and accepted, `known` what
    each of these was for. `wrong` is the throw that was typed for the first one wanted and does not
    fit it, None if there was none.
    """

    def __init__(
        self,
        wanted: tuple[Wanted, ...],
        kept: tuple[tuple[int, ...], ...] = (),
        wrong: tuple[int, ...] | None = None,
        known: tuple[Wanted, ...] = (),
    ) -> None:
        super().__init__(wanted, kept, wrong, known)
        self.wanted = wanted
        self.kept = kept
        self.wrong = wrong
        self.known = known


# Thrown together: whoever asks for the first asks for the others next, in this order, each at most
# once, whatever the dice show.
_TOGETHER: Final = (
    ("Focus dice", "Strike dice", "Crit dice"),
    ("row of ", "Hard Cover against ", "hits of "),
    ("Hard Cover against ", "hits of "),
    ("R&R", "R&R result"),
)


def _goes_on(why: str) -> tuple[str, ...]:
    """Return how what is thrown together with a throw begins; nothing where it comes alone."""
    if why == "R&R result":
        return ()
    return next((group[1:] for group in _TOGETHER if why.startswith(group[0])), ())


class TypedDice:
    """D6 as players typed them, throw by throw; cards are shuffled and drawn by `inner`.

    House rule "physical dice" (PH-OPT-HOUSE-01, p.54). A throw that is missing, has another number
    of dice or a face that no D6 has raises `DiceNeeded`, for all that is thrown together. `done`
    must be called at the end; `left` are throws that nobody asked for.
    """

    __slots__ = ("_goes_on", "_inner", "_kept", "_known", "_wanted", "_wrong", "left")

    def __init__(self, throws: Iterable[Iterable[int]], inner: Dice) -> None:
        self.left = tuple(tuple(throw) for throw in throws)
        self._inner = inner
        self._kept: list[tuple[int, ...]] = []
        self._known: list[Wanted] = []
        self._goes_on: tuple[str, ...] = ()
        self._wanted: list[Wanted] = []
        self._wrong: tuple[int, ...] | None = None

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """The next throw, if it is one of `n` dice."""
        check_count(n, why)
        if n == 0:
            return ()
        if self._wanted:
            at = next((i for i, begin in enumerate(self._goes_on) if why.startswith(begin)), None)
            if at is None:
                self.done()
            else:
                self._goes_on = self._goes_on[at + 1 :]
            self._wanted.append(Wanted(n, why))
            return (1,) * n
        throw, self.left = (self.left[0], self.left[1:]) if self.left else (None, ())
        if throw is not None and len(throw) == n and all(face in range(1, 7) for face in throw):
            self._kept.append(throw)
            self._known.append(Wanted(n, why))
            return throw
        self._wanted, self._wrong, self.left = [Wanted(n, why)], throw, ()
        self._goes_on = _goes_on(why)
        if not self._goes_on:
            self.done()
        return (1,) * n  # Never seen: what follows raises.

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """All `items` in the order that `inner` gives."""
        self.done()
        return self._inner.shuffle(items, why)

    def draw(self, items: Sequence[T], why: str) -> T:
        """One of `items`, drawn by `inner`."""
        self.done()
        return self._inner.draw(items, why)

    def done(self) -> None:
        """Raise `DiceNeeded` if dice of a pool are wanting still."""
        if self._wanted:
            raise DiceNeeded(
                tuple(self._wanted), tuple(self._kept), self._wrong, tuple(self._known)
            )
