"""What may be noted at a point of the story: sets of possible Log Entries.

An `Env` says of each Log Entry whether it may be noted, may be absent, or both. It never leaves
out what can happen; it may allow more. So what it says cannot be read, nobody ever reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Env:
    """Names that may be noted in blue, in yellow, and that may be absent.

    A name in none of the three was never noted, and is absent.
    """

    blue: frozenset[str] = NONE
    yellow: frozenset[str] = NONE
    absent: frozenset[str] = NONE

    def may_have(self, name: str) -> bool:
        """Tell whether a Log Entry may be noted."""
        return name in self.blue or name in self.yellow

    def may_lack(self, name: str) -> bool:
        """Tell whether a Log Entry may be absent."""
        return name in self.absent or not self.may_have(name)

    def with_blue(self, name: str) -> Env:
        """Return it after a blue Log Entry was noted; one held already stays as it is."""
        return Env(self.blue | {name}, self.yellow, self.absent - {name})

    def with_yellow(self, name: str) -> Env:
        """Return it after a yellow Log Entry was noted; one held already stays as it is."""
        return Env(self.blue, self.yellow | {name}, self.absent - {name})

    def without(self, name: str) -> Env:
        """Return it after a Log Entry was erased, or was found absent."""
        return Env(self.blue - {name}, self.yellow - {name}, self.absent - {name})

    def having(self, name: str) -> Env:
        """Return it where a Log Entry was found noted."""
        return Env(self.blue, self.yellow, self.absent - {name})

    def allowing(self, names: Iterable[str]) -> Env:
        """Return it with names of which nothing is known: noted, or not."""
        more = frozenset(names)
        return Env(self.blue | more, self.yellow, self.absent | more)

    def next_mission(self) -> Env:
        """Return it at the start of the next Mission: yellow is erased (PH-BOOKLET-08, p.6)."""
        return Env(self.blue, NONE, self.absent | self.yellow)


def join(one: Env | None, other: Env | None) -> Env | None:
    """Return what may be at a point that is reached in two ways; None is no way at all."""
    if one is None or other is None:
        return one or other
    if one == other:
        return one
    # A name that only one side ever noted may be absent when one comes by the other.
    mine, theirs = one.blue | one.yellow, other.blue | other.yellow
    absent = one.absent | other.absent | (mine ^ theirs)
    return Env(one.blue | other.blue, one.yellow | other.yellow, absent)
