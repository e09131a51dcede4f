"""Remember what was worked out for a frozen thing, told by which one it is: to compare two by value
may take longer than to work it out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

MOST = 8192
"""Answers that are remembered before all are forgotten."""


def by_identity(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Return the function with a memory: its first argument by identity, the others by value.

    The first one is frozen, and kept alive as long as its answer: no other can take its place. The
    others are given by position. The answer must not be changed by whoever gets it.
    """
    memory: dict[tuple[object, ...], tuple[S, T]] = {}

    @wraps(function)
    def remembered(first: S, /, *others: P.args, **none: P.kwargs) -> T:
        key = (id(first), *others)
        found = memory.get(key)
        if found is None:
            if len(memory) >= MOST:
                memory.clear()
            found = memory[key] = first, function(first, *others, **none)
        return found[1]

    return remembered
