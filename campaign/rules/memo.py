"""Remember what was worked out for the state last asked about.

States are frozen, so the answer for one state never changes; `legal` and `apply` ask the same
questions of the same state one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar
from weakref import ref

S = TypeVar("S")
M = TypeVar("M", bound="HasMarines")
R = TypeVar("R", bound="HasRun")
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


class HasMarines(Protocol):
    """A state as far as `once_per_marines` is concerned."""

    @property
    def content(self) -> Any:
        """The printed content."""

    @property
    def marines(self) -> tuple[Any, ...]:
        """All Marines."""


class HasRun(Protocol):
    """A state as far as `once_per_mission` is concerned."""

    @property
    def content(self) -> Any:
        """The printed content."""

    @property
    def run(self) -> Any:
        """The Mission being played."""


def once_per_marines(function: Callable[[M], T]) -> Callable[[M], T]:
    """Return the function with a memory of the last Marines it was asked about.

    For answers that depend on the content and on `state.marines` alone, and so outlive the states
    of a March in which no Marine changes. The answer must not be changed by whoever gets it.
    """
    memory: list[tuple[Any, Any, Any]] = [(None, None, None)]

    @wraps(function)
    def remembered(state: M) -> T:
        marines, content, known = memory[0]
        if marines is state.marines and content is state.content:
            return known  # type: ignore[no-any-return]
        answer = function(state)
        memory[0] = (state.marines, state.content, answer)
        return answer

    return remembered


def once_per_mission(function: Callable[[R], T]) -> Callable[[R], T]:
    """Return the function with a memory, kept with the content, of each of its Missions.

    For answers that depend on the content and on the Mission's number alone. The answer must not be
    changed by whoever gets it.
    """

    @wraps(function)
    def remembered(state: R) -> T:
        known = state.content.known
        key = function, state.run.number
        if key not in known:
            known[key] = function(state)
        return known[key]  # type: ignore[no-any-return]

    return remembered
