"""Dice that can be checked: each roll by itself, from a key, its number and its reason.

A Mission has a seed, of which the SHA-256 is shown before anything is rolled (`commitment`), and a
word from each seat (`key_of`). What is here is all that is needed to work a roll out again; a page
does the same in the browser (`static/js/proof.js`), and decision 0017 says it in words.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from combat.rules.dice import DiceError

T = TypeVar("T")
# A byte below 252 is a fair D6 by its remainder; the four others are thrown away.
_FACES: Final = bytes(value % 6 + 1 for value in range(256))
_REJECTED: Final = bytes(range(252, 256))


def commitment(seed: str) -> str:
    """Return what is shown of a seed before it is used: the SHA-256 of its text, in hex."""
    return sha256(seed.encode()).hexdigest()


def key_of(seed: str, words: Iterable[tuple[str, str]]) -> str:
    """Return the key that a seed and the words of the seats make, in hex.

    words: the code of each seat and its word, empty for none. Neither has a line break in it.
    """
    text = "".join(f"{seat}: {word}\n" for seat, word in words)
    return _mac(seed, text).hex()


def _mac(key: str, text: str) -> bytes:
    return hmac.digest(key.encode(), text.encode(), "sha256")


class KeyedDice:
    """Dice fixed by a key: roll n is HMAC-SHA-256 of key and "n, block, reason", a line each.

    A roll takes as many bytes of its blocks 0, 1, 2 and so on as it needs, in order. `position`
    counts the rolls, shuffles and draws so far: `KeyedDice(key, d.position)` continues where `d`
    stands.
    """

    __slots__ = ("_key", "position")

    def __init__(self, key: str, position: int = 0) -> None:
        if position < 0:
            raise DiceError(f"a position cannot be negative: {position}")
        self._key = key.encode()
        self.position = position

    def __repr__(self) -> str:
        # Without the key: it would give away every roll to come.
        return f"KeyedDice(position={self.position})"

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """Roll `n` six-sided dice by rejection sampling, so that no face is favoured."""
        if n < 0:
            raise DiceError(f"{n} dice asked for {why!r}")
        roll = self._next(why)
        faces = b""
        while len(faces) < n:
            faces += roll.block().translate(_FACES, _REJECTED)
        return tuple(faces[:n])

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """All `items` in a random order (Fisher and Yates, from the end)."""
        order, roll = list(items), self._next(why)
        for last in range(len(order) - 1, 0, -1):
            other = roll.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def draw(self, items: Sequence[T], why: str) -> T:
        """One of `items` at random; an empty sequence raises `DiceError`."""
        if not items:
            raise DiceError(f"nothing to draw from for {why!r}")
        return items[self._next(why).below(len(items))]

    def _next(self, why: str) -> _Bytes:
        roll = _Bytes(self._key, self.position, why)
        self.position += 1
        return roll


class _Bytes:
    """The bytes of one roll, block after block."""

    __slots__ = ("_after", "_before", "_key", "_left", "_number")

    def __init__(self, key: bytes, position: int, why: str) -> None:
        self._key, self._number, self._left = key, 0, b""
        self._before, self._after = b"%d\n" % position, b"\n" + why.encode()

    def block(self) -> bytes:
        """The next 32 bytes."""
        message = self._before + b"%d" % self._number + self._after
        self._number += 1
        return hmac.digest(self._key, message, "sha256")

    def below(self, limit: int) -> int:
        """A fair number from 0 to `limit` - 1; nothing is used up if there is no choice.

        One byte for up to 256, two for up to 65,536, the first byte the higher one; a number that
        is not below the largest multiple of `limit` is thrown away.
        """
        if limit == 1:
            return 0
        size = ((limit - 1).bit_length() + 7) // 8
        span = 1 << (8 * size)
        fair = span - span % limit
        while True:
            value = int.from_bytes(self._take(size), "big")
            if value < fair:
                return value % limit

    def _take(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += self.block()
        taken, self._left = self._left[:count], self._left[count:]
        return taken
