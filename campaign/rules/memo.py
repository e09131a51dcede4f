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
C = TypeVar("C", bound="HasContent")
M = TypeVar("M", bound="HasMarines")
R = TypeVar("R", bound="HasRun")
T = TypeVar("T")
W = TypeVar("W")

MEN = 256
"""Marines that `once_per_man` remembers before it begins anew: the Squads of some campaigns."""


def once_per_state(function: Callable[[S], T]) -> Callable[[S], T]:
    """Return the function with a memory of one state, compared by identity and not kept alive.

    The answer must not be changed by whoever gets it. Threads at worst forget each other's.
    """
    # Any: the answer's type is the function's own; `cast` is a call like any other.
    memory: list[tuple[Callable[[], S | None], Any]] = [(lambda: None, None)]

    @wraps(function)
    def remembered(state: S) -> T:
        last, known = memory[0]
        if last() is state:
            answer: T = known
            return answer
        answer = function(state)
        memory[0] = (ref(state), answer)
        return answer

    return remembered


class HasContent(Protocol):
    """A state as far as `once_per_man` is concerned."""

    @property
    def content(self) -> object:
        """The printed content."""


class HasMarines(HasContent, Protocol):
    """A state as far as `once_per_marines` is concerned."""

    @property
    def marines(self) -> tuple[object, ...]:
        """All Marines."""


class Known(Protocol):
    """Printed content, which remembers answers about its Missions."""

    known: dict[object, Any]


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
    memory: list[tuple[object, object, Any]] = [(None, None, None)]

    @wraps(function)
    def remembered(state: M) -> T:
        marines, content, known = memory[0]
        if marines is state.marines and content is state.content:
            answer: T = known
            return answer
        answer = function(state)
        memory[0] = (state.marines, state.content, answer)
        return answer

    return remembered


def once_per_man(function: Callable[[C, W], T]) -> Callable[[C, W], T]:
    """Return a function of a state and a Marine with a memory of each Marine, by identity.

    For answers that depend on the content and on the Marine alone: a state in which another one
    changes leaves them. No Marine is kept alive; the answer must not be changed by whoever gets it.
    """
    memory: dict[int, tuple[Callable[[], W | None], object, T]] = {}

    @wraps(function)
    def remembered(state: C, marine: W) -> T:
        found = memory.get(id(marine))
        if found is not None and found[0]() is marine and found[1] is state.content:
            return found[2]
        answer = function(state, marine)
        if len(memory) >= MEN:
            memory.clear()
        memory[id(marine)] = ref(marine), state.content, answer
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
        try:
            answer: T = known[key]
        except KeyError:
            answer = known[key] = function(state)
        return answer

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
