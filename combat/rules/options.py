"""What a seat may do now and why, and what came of it. The campaign uses these types too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

C = TypeVar("C", covariant=True)
"""The commands of a room."""
P = TypeVar("P", covariant=True)
"""What a room's offers promise: a closed union of previews."""
S = TypeVar("S")
E = TypeVar("E")

Die = Literal["focus", "strike", "crit"]
Unit = Literal[
    "initiative",
    "time",
    "stamina",
    "threat",
    "boon_points",
    "gear",
    "stress",
    "experience",
    "load",
    "roll",
]
"""What a line is counted in: Initiative, minutes, SP, Threat, Boon points, pieces or uses of Gear,
Stress, Experience, points of Load, what is added to a die."""


@dataclass(frozen=True, slots=True)
class Part:
    """One line of an explanation: a label ("range"), its value (+1) and the rule it comes from.

    The unit is not stored: only the battle's events keep lines, all of Initiative.
    """

    label: str
    value: int
    rule: str = ""
    unit: Annotated[Unit, Field(exclude=True)] = "initiative"


@dataclass(frozen=True, slots=True)
class PoolPart:
    """One line of a pool of dice: which die, the label, how many more or fewer, the rule."""

    die: Die
    label: str
    value: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of a test; `parts` explains every die. The numbers are never negative."""

    focus: int
    strike: int
    crit: int
    parts: tuple[PoolPart, ...] = ()

    @classmethod
    def of(cls, parts: tuple[PoolPart, ...]) -> Pool:
        """The pool that the parts add up to; less than no dice is none (PH-TEST-04, p.18)."""
        sums = {"focus": 0, "strike": 0, "crit": 0}
        for part in parts:
            sums[part.die] += part.value
        return cls(max(0, sums["focus"]), max(0, sums["strike"]), max(0, sums["crit"]), parts)


@dataclass(frozen=True, slots=True)
class Offer(Generic[C, P]):
    """A command that is allowed now.

    `label` is a short key such as "march"; `cost` its price, line by line; `pool` the dice it
    rolls; `chance` the exact chance of success (of eliminating the target); `critical` the exact
    chance of a Critical Hit; `expected` the mean of what it yields; `preview` what else is known
    beforehand, as the markers in the Line of Sight.
    """

    command: C
    label: str
    cost: tuple[Part, ...] = ()
    pool: Pool | None = None
    chance: float | None = None
    critical: float | None = None
    expected: float | None = None
    preview: P | None = None

    @property
    def price(self) -> int:
        """The sum of the cost."""
        return sum([part.value for part in self.cost])


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a player might expect to do and may not do now, and why."""

    what: str
    why: str
    rule: str
    page: int


@dataclass(frozen=True, slots=True)
class Options(Generic[C, P]):
    """What `seat` may do. `awaiting` names the decision awaited, `decider` the seat it waits for.

    An empty `decider` means that any seat may decide. Where several seats may, each for Marines of
    its own, `deciders` names them all and `decider` the first. `asks` is what it may ask another
    for, who alone may do it; `wanted` are commands that others ask for, each with who does.
    """

    seat: str
    awaiting: str
    decider: str
    offers: tuple[Offer[C, P], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    deciders: tuple[str, ...] = ()
    asks: tuple[Offer[C, P], ...] = ()
    wanted: tuple[tuple[C, str], ...] = ()

    @property
    def commands(self) -> tuple[C, ...]:
        """The commands offered, in order."""
        return tuple([offer.command for offer in self.offers])

    def allows(self, command: object) -> bool:
        """Whether the command is offered; equal commands are the same command."""
        return any(offer.command == command for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S, E]):
    """The new state and the events that led to it, oldest first."""

    state: S
    events: tuple[E, ...] = ()
