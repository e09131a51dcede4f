"""The game: who stands where, what waits, whose decision it is.

Frozen, and only text, numbers and tuples: it is stored as JSON (`codec`). `agenda` holds what is
still to be done or asked; its last task is next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from dayroom.night_drop.rules.content import Content, Regiment, Seat, Side
from dayroom.night_drop.rules.tasks import Task

StickKind = Literal["plt", "ldr", "hq", "advantage"]
What = Literal["stick", "company", "german"]
Loss = Literal["landing", "off_map", "combat", "surplus", "used", "advantage"]
Level = Literal[
    "us_strategic",
    "us_operational",
    "us_tactical",
    "german_tactical",
    "german_operational",
    "german_strategic",
]

TURNS: Final = 9
"""ND-SCOPE-02 (ch. 1): nine turns of an hour."""
NIGHT: Final = range(1, 5)
"""ND-SCOPE-03 (ch. 1): turns 1 to 4 are night, 5 to 9 daylight."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter on the map.

    `kind` is what a stick is (ND-STICK-01, ch. 2), `known` whether its front is up, or that a
    German unit has lost its Unknown marker. `full`: full strength. `card`: which German counter.
    A masked view has no `kind` and no `card` of what is hidden.
    """

    key: str
    what: What
    hex: str
    regiment: Regiment | Literal[""] = ""
    kind: StickKind | Literal[""] = ""
    known: bool = False
    full: bool = True
    card: str = ""

    @property
    def side(self) -> Seat:
        """Whose it is."""
        return "german" if self.what == "german" else "us"

    @property
    def fighter(self) -> bool:
        """Whether it can be a point unit and has a zone of control: no stick can and has."""
        return self.what != "stick"


@dataclass(frozen=True, slots=True)
class Lost:
    """A counter that is out of the game, and how (ND-STICK-10, ND-STICK-11, ch. 2)."""

    unit: Unit
    how: Loss


@dataclass(frozen=True, slots=True)
class Marker:
    """A VP marker in a VP hex; `value` 0 in a masked view is one that the seat does not know."""

    value: int
    up: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended: the points of each held hex, their sum, the level of victory."""

    points: tuple[tuple[str, int], ...]
    total: int
    level: Level


@dataclass(frozen=True, slots=True)
class State:
    """The whole game. `stacks` (hex to keys) follows from `units` and is not stored."""

    turn: int
    phasing: Seat
    units: Mapping[str, Unit]
    lost: tuple[Lost, ...]
    pool: tuple[str, ...]
    draw: tuple[int, ...]
    markers: Mapping[str, Marker]
    held: tuple[str, ...]
    agenda: tuple[Task, ...]
    used: tuple[str, ...] = ()
    """U1 to U3 and G1 to G3 done this turn (ND-ACT-01, ND-ACT-04)."""
    forced: Regiment | Literal[""] = ""
    """The regiment that the first American activation must take (ND-ADV-02)."""
    claims: int = 0
    """Turns that the Germans have won by taking Advantage counters (ND-ADV-03)."""
    companies: int = 0
    germans: int = 0
    result: Result | None = None
    content: Any = field(default=None, compare=False, repr=False)
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)


def night(turn: int) -> bool:
    """Whether a turn is a night turn (ND-SCOPE-03, ch. 1)."""
    return turn in NIGHT


def values(content: Content, unit: Unit) -> Side:
    """Attack and Defence Value of the side shown (ND-COMP-01, ND-GER-01)."""
    if unit.what == "company":
        return content.company[unit.full]
    card = content.cards[unit.card]
    return card.full if unit.full or card.reduced is None else card.reduced


def stacked(units: Mapping[str, Unit]) -> dict[str, tuple[str, ...]]:
    """Which keys are in each hex that is not empty."""
    found: dict[str, tuple[str, ...]] = {}
    for key in sorted(units):
        found[units[key].hex] = (*found.get(units[key].hex, ()), key)
    return found
