"""Remember what was worked out for the state last asked about.

States are frozen, so the answer for one state never changes; `legal` and `apply` ask the same
questions of the same state one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import ref

S = TypeVar("S")
T = TypeVar("T")


def once_per_state(function: Callable[[S], T]) -> Callable[[S], T]:
    """Return the function with a memory of one state, compared by identity and not kept alive.

    The answer must not be changed by whoever gets it. Threads at worst forget each other's.
    """
    memory: list[tuple[Callable[[], S | None], Any]] = [(lambda: None, None)]

    @wraps(function)
    def remembered(state: S) -> T:
        last, known = memory[0]
        if last() is state:
            return known  # type: ignore[no-any-return]
        answer = function(state)
        memory[0] = (ref(state), answer)
        return answer

    return remembered
