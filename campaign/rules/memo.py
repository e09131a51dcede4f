"""Remember what was worked out for the state last asked about.

States are frozen, so the answer for one state never changes; `legal` and `apply` ask the same
questions of the same state one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, cast
from weakref import ref

S = TypeVar("S")
M = TypeVar("M", bound="HasMarines")
R = TypeVar("R", bound="HasRun")
T = TypeVar("T")


def once_per_state(function: Callable[[S], T]) -> Callable[[S], T]:
    """Return the function with a memory of one state, compared by identity and not kept alive.

    The answer must not be changed by whoever gets it. Threads at worst forget each other's.
    """
    memory: list[tuple[Callable[[], S | None], object]] = [(lambda: None, None)]

    @wraps(function)
    def remembered(state: S) -> T:
        last, known = memory[0]
        if last() is state:
            return cast(T, known)
        answer = function(state)
        memory[0] = (ref(state), answer)
        return answer

    return remembered


class HasMarines(Protocol):
    """A state as far as `once_per_marines` is concerned."""

    @property
    def content(self) -> object:
        """The printed content."""

    @property
    def marines(self) -> tuple[object, ...]:
        """All Marines."""


class Known(Protocol):
    """Printed content, which remembers answers about its Missions."""

    known: dict[object, object]


class Numbered(Protocol):
    """A Mission, as far as it matters which one it is."""

    @property
    def number(self) -> int:
        """1 to 9."""


class HasRun(Protocol):
    """A state as far as `once_per_mission` is concerned."""

    @property
    def content(self) -> Known:
        """The printed content."""

    @property
    def run(self) -> Numbered:
        """The Mission being played."""


def once_per_marines(function: Callable[[M], T]) -> Callable[[M], T]:
    """Return the function with a memory of the last Marines it was asked about.

    For answers that depend on the content and on `state.marines` alone, and so outlive the states
    of a March in which no Marine changes. The answer must not be changed by whoever gets it.
    """
    memory: list[tuple[object, object, object]] = [(None, None, None)]

    @wraps(function)
    def remembered(state: M) -> T:
        marines, content, known = memory[0]
        if marines is state.marines and content is state.content:
            return cast(T, known)
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
        return cast(T, known[key])

    return remembered


def each(
    once: Callable[[Callable[[Any], dict[str, Any]]], Callable[[Any], dict[str, Any]]],
) -> Callable[[Callable[[S, str], T]], Callable[[S, str], T]]:
    """Return a decorator: what is asked `once` is asked once for each code.

    `@each(once_per_state)` remembers a function of a state and a code.
    """

    def remembering(function: Callable[[S, str], T]) -> Callable[[S, str], T]:
        answers = once(lambda state: {})

        @wraps(function)
        def remembered(state: S, code: str) -> T:
            known: dict[str, T] = answers(state)
            if code not in known:
                known[code] = function(state, code)
            return known[code]

        return remembered

    return remembering
