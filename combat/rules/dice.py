"""The one source of chance. Every roll names its reason, so that it can be recorded and shown.

A rule never makes a random choice itself: it asks the `Dice` it was given. `KeyedDice`
(`combat.rules.keyed_dice`) plays, `SeededDice` plays for bots and for campaigns begun before it,
`TypedDice` (`combat.rules.typed_dice`) takes what players rolled at their table, `RecordingDice`
writes down, `ReplayDice` gives back, `ScriptedDice` is for tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeVar

T = TypeVar("T")

ThreatFace = Literal["green", "gray", "yellow", "red"]

_BLOCK: Final = 64  # bytes in one BLAKE2b digest
# A byte below 252 is a fair D6 by its remainder; the four others are thrown away.
_D6_FACES: Final = bytes(value % 6 + 1 for value in range(256))
_D6_REJECTED: Final = bytes(range(252, 256))


class DiceError(Exception):
    """The dice were asked for something they cannot give: a fault of the caller or the record."""


class Dice(Protocol):
    """Where chance comes from. `why` says, in words for a log, what the roll is for."""

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """Roll `n` six-sided dice: `n` faces from 1 to 6, in the order rolled."""
        ...

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """All `items` in a random order."""
        ...

    def draw(self, items: Sequence[T], why: str) -> T:
        """One of `items` at random; `items` must not be empty."""
        ...


class SeededDice:
    """Dice fixed by a seed: the stream of BLAKE2b(key = seed, message = block number).

    `position` counts the bytes used, rejected ones included. `SeededDice(seed, d.position)`
    continues where `d` stands, whatever the position, at the cost of one block.
    """

    __slots__ = ("_block", "_block_number", "_key", "position", "seed")

    def __init__(self, seed: str, position: int = 0) -> None:
        if position < 0:
            raise DiceError(f"a position cannot be negative: {position}")
        self.seed = seed
        self.position = position
        # A BLAKE2b key holds 64 bytes at most: a digest makes a key of any seed.
        self._key = blake2b(seed.encode(), digest_size=32, person=b"purple-haze").digest()
        self._block_number = -1
        self._block = b""

    def __repr__(self) -> str:
        # Without the seed: it would give away every roll to come.
        return f"SeededDice(position={self.position})"

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """Roll `n` six-sided dice by rejection sampling, so that no face is favoured."""
        check_count(n, why)
        faces = self._take(n).translate(_D6_FACES, _D6_REJECTED)
        while len(faces) < n:
            faces += self._take(n - len(faces)).translate(_D6_FACES, _D6_REJECTED)
        return tuple(faces)

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """All `items` in a random order (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def draw(self, items: Sequence[T], why: str) -> T:
        """One of `items` at random; an empty sequence raises `DiceError`."""
        _check_not_empty(items, why)
        return items[self._below(len(items))]

    def _below(self, limit: int) -> int:
        """A fair number from 0 to `limit` - 1; nothing is used up if there is no choice."""
        if limit == 1:
            return 0
        size = ((limit - 1).bit_length() + 7) // 8
        span = 1 << (8 * size)
        fair = span - span % limit
        while True:
            value = int.from_bytes(self._take(size), "little")
            if value < fair:
                return value % limit

    def _take(self, count: int) -> bytes:
        """The next `count` bytes of the stream."""
        number, start = divmod(self.position, _BLOCK)
        self._load(number)
        self.position += count
        taken = self._block[start : start + count]
        while len(taken) < count:
            number += 1
            self._load(number)
            taken += self._block[: count - len(taken)]
        return taken

    def _load(self, number: int) -> None:
        if number != self._block_number:
            message = number.to_bytes(8, "little")
            self._block = blake2b(message, key=self._key, digest_size=_BLOCK).digest()
            self._block_number = number


@dataclass(frozen=True, slots=True)
class Roll:
    """One thing that chance decided.

    `faces` holds the faces of a "d6"; for a "shuffle" the old index of each item in its new
    place; for a "draw" the index drawn, and `among` the number of items (0: not recorded).
    """

    kind: Literal["d6", "shuffle", "draw"]
    why: str
    faces: tuple[int, ...]
    among: int = 0


class RecordingDice:
    """Passes every request to `inner` and keeps what came of it in `rolls`."""

    __slots__ = ("_rolls", "inner")

    def __init__(self, inner: Dice) -> None:
        self.inner = inner
        self._rolls: list[Roll] = []

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All rolls so far, oldest first."""
        return tuple(self._rolls)

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """Roll `n` six-sided dice and record the faces."""
        faces = self.inner.d6(n, why)
        self._rolls.append(Roll("d6", why, faces))
        return faces

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """Shuffle and record the order, by index: the items need not be storable."""
        order = self.inner.shuffle(range(len(items)), why)
        self._rolls.append(Roll("shuffle", why, order))
        return tuple([items[index] for index in order])

    def draw(self, items: Sequence[T], why: str) -> T:
        """Draw one and record its index."""
        _check_not_empty(items, why)
        index = self.inner.draw(range(len(items)), why)
        self._rolls.append(Roll("draw", why, (index,), len(items)))
        return items[index]


class ReplayDice:
    """Gives recorded rolls back in order; a request that does not fit raises `DiceError`.

    `why` is not compared: better wording must not spoil an old record.
    """

    __slots__ = ("_next", "_rolls")

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = tuple(rolls)
        self._next = 0

    @property
    def left(self) -> tuple[Roll, ...]:
        """The rolls not asked for yet."""
        return self._rolls[self._next :]

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """The recorded faces, if `n` dice were rolled here."""
        return self._give("d6", why, n)

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """`items` in the recorded order, if as many were shuffled here."""
        return tuple([items[index] for index in self._give("shuffle", why, len(items))])

    def draw(self, items: Sequence[T], why: str) -> T:
        """The item at the recorded index, if it was drawn from as many."""
        return items[self._give("draw", why, len(items))[0]]

    def _give(self, kind: str, why: str, size: int) -> tuple[int, ...]:
        asked = f"{kind} of {size} for {why!r}"
        if self._next == len(self._rolls):
            raise DiceError(f"the record has ended after {self._next} rolls, asked for {asked}")
        roll = self._rolls[self._next]
        recorded = _recorded_size(roll, size)
        if roll.kind != kind or recorded != size:
            raise DiceError(
                f"roll {self._next} of the record is {roll.kind} of {recorded} "
                f"for {roll.why!r}, asked for {asked}"
            )
        self._next += 1
        return roll.faces


class ScriptedDice:
    """For tests: D6 faces come from `faces` in order; no face left raises `DiceError`.

    `draws` lists indices and `shuffles` orders of indices to use first; without one left a draw
    takes the first item and a shuffle keeps the order. `left` holds the faces not used yet.
    """

    __slots__ = ("_draws", "_shuffles", "left")

    def __init__(
        self,
        faces: Iterable[int] = (),
        draws: Iterable[int] = (),
        shuffles: Iterable[Sequence[int]] = (),
    ) -> None:
        self.left = tuple(faces)
        if any(face not in range(1, 7) for face in self.left):
            raise DiceError(f"a D6 has faces 1 to 6: {self.left}")
        self._draws = list(draws)
        self._shuffles = [tuple(order) for order in shuffles]

    def d6(self, n: int, why: str) -> tuple[int, ...]:
        """The next `n` faces of the script."""
        check_count(n, why)
        if n > len(self.left):
            raise DiceError(f"{n} dice asked for {why!r}, the script has {self.left} left")
        taken, self.left = self.left[:n], self.left[n:]
        return taken

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """The next scripted order, else the order given."""
        if not self._shuffles:
            return tuple(items)
        order = self._shuffles.pop(0)
        if sorted(order) != list(range(len(items))):
            raise DiceError(f"{order} is no order of the {len(items)} items for {why!r}")
        return tuple([items[index] for index in order])

    def draw(self, items: Sequence[T], why: str) -> T:
        """The item at the next scripted index, else the first."""
        _check_not_empty(items, why)
        index = self._draws.pop(0) if self._draws else 0
        if index not in range(len(items)):
            raise DiceError(f"draw {index} is not among the {len(items)} items for {why!r}")
        return items[index]


def d2(face: int) -> Literal[1, 2]:
    """A D6 read as a D2: 1 to 3 is 1, 4 to 6 is 2. PH-RANDOM-03 (p.27)."""
    _check_face(face)
    return 1 if face <= 3 else 2


def d3(face: int) -> Literal[1, 2, 3]:
    """A D6 read as a D3: 1 or 2 is 1, 3 or 4 is 2, 5 or 6 is 3. PH-RANDOM-04 (p.27)."""
    _check_face(face)
    if face <= 2:
        return 1
    return 2 if face <= 4 else 3


_THREAT_FACES: Final[tuple[ThreatFace, ...]] = ("green", "gray", "gray", "yellow", "yellow", "red")

# PH-THREAT-04 (p.22): what each colour adds to the Threat.
THREAT_VALUE: Final[Mapping[ThreatFace, int]] = MappingProxyType(
    {"green": -1, "gray": 0, "yellow": 1, "red": 2}
)


def threat_face(face: int) -> ThreatFace:
    """The Threat die by a D6: 1 green, 2 gray, 2 yellow, 1 red face. PH-THREAT-03 (p.22)."""
    _check_face(face)
    return _THREAT_FACES[face - 1]


def _check_face(face: int) -> None:
    if face not in range(1, 7):
        raise DiceError(f"a D6 has faces 1 to 6, not {face}")


def check_count(n: int, why: str) -> None:
    """Raise `DiceError` for fewer than no dice."""
    if n < 0:
        raise DiceError(f"{n} dice asked for {why!r}")


def _check_not_empty(items: Sequence[object], why: str) -> None:
    if not items:
        raise DiceError(f"nothing to draw from for {why!r}")


def _recorded_size(roll: Roll, asked: int) -> int:
    """How many dice or items the roll was of; an older draw may only know a lower bound."""
    if roll.kind != "draw":
        return len(roll.faces)
    return roll.among or max(asked, roll.faces[0] + 1)
