"""What is printed: the map, the Terrain Effects Table, the values of units, the VP markers.

All of it was lost with the source and is ours (ND-MAPD-01, ND-MAPD-02, ND-MOVE-13, ND-GER-06,
ND-GER-07, ND-VICT-08), but for the few figures that the text gives. Costs are in half movement
points (ND-ZOC-09, ch. 6): 2 is one point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from dayroom.night_drop.rules import grid

Regiment = Literal["505", "507", "508"]
Seat = Literal["us", "german"]

REGIMENTS: Final[tuple[Regiment, ...]] = ("505", "507", "508")
"""ND-SCOPE-05 (ch. 1): told apart by colour: blue, yellow, green."""
SEATS: Final[tuple[Seat, ...]] = ("us", "german")
"""ND-SCOPE-01 (ch. 1): two players."""
METRES_PER_HEX: Final = 400
"""ND-SCOPE-04 (ch. 1)."""

STREAM: Final = "marshy_stream"
TERRAIN: Final = ("open", "bocage", "village", "marsh", STREAM)
"""ND-MAPD-03 (ch. 1): the kinds that the rules name, and Open as the plain one."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the table: half points to enter on foot and by vehicle (None: impassable), and
    what the ground adds to the defence (ND-MOVE-13, ch. 8)."""

    foot: int | None
    vehicle: int | None
    defence: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """Attack Value and Defence Value of one side of a counter (ND-COMP-01, ch. 2)."""

    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Card:
    """A German counter; without `reduced` its first loss eliminates it (ND-GER-01, ch. 3).

    `entry` is the letter of its entry hex (ND-GER-04), `vehicle` says that it carries a captured
    vehicle (ND-GER-02).
    """

    key: str
    name: str
    full: Side
    reduced: Side | None
    entry: str
    vehicle: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One hexside crossed: where to, half points on foot and by vehicle, whether by a bridge."""

    to: str
    foot: int | None
    vehicle: int | None
    bridge: bool = False


@dataclass(frozen=True, eq=False)
class Content:
    """All that is printed. Two contents are the same only if they are one object."""

    columns: int
    rows: int
    terrain: Mapping[str, str]
    table: Mapping[str, Terrain]
    bridge_defence: int
    roads: frozenset[tuple[str, str]]
    railroads: frozenset[tuple[str, str]]
    names: Mapping[str, str]
    drop_zones: Mapping[str, tuple[str, ...]]
    circled: str
    setup_hexes: tuple[str, ...]
    entries: Mapping[str, str]
    vp_hexes: tuple[str, ...]
    company: Mapping[bool, Side]
    cards: Mapping[str, Card]
    vp_markers: tuple[int, ...]
    road_cost: tuple[int, int] = (1, 1)
    rail_cost: tuple[int, int] = (1, 2)
    steps: Mapping[str, tuple[Step, ...]] = field(init=False)
    edge: frozenset[str] = field(init=False)
    easy_start: frozenset[str] = field(init=False)
    bridges: frozenset[tuple[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        lines = self.roads | self.railroads
        put(self, "bridges", frozenset(e for e in lines if self._wet(e)))
        put(self, "steps", {hex_: self._steps(hex_) for hex_ in self.terrain})
        put(self, "edge", frozenset(h for h, steps in self.steps.items() if len(steps) < 6))
        villages = {h for h, kind in self.terrain.items() if kind == "village"}
        put(self, "easy_start", frozenset(villages | {one for one, _ in lines}))

    def _wet(self, edge: tuple[str, str]) -> bool:
        """A bridge is where a road or a railroad crosses a side of a Marshy Stream hex."""
        return STREAM in (self.terrain[edge[0]], self.terrain[edge[1]])

    def _steps(self, hex_: str) -> tuple[Step, ...]:
        around = [grid.beyond(hex_, direction) for direction in range(6)]
        return tuple(self._step(hex_, to) for to in around if to in self.terrain)

    def _step(self, hex_: str, to: str) -> Step:
        """The cheap rates need the move to follow the road or railroad (ND-MOVE-02, ch. 8)."""
        row = self.table[self.terrain[to]]
        edge = (hex_, to)
        foot, vehicle = row.foot, row.vehicle
        if edge in self.railroads:
            foot, vehicle = self.rail_cost
        if edge in self.roads:
            foot, vehicle = self.road_cost
        return Step(to, foot, vehicle, edge in self.bridges)

    def neighbours(self, hex_: str) -> tuple[str, ...]:
        """The hexes of the map next to this one."""
        return tuple([step.to for step in self.steps[hex_]])

    def title(self, hex_: str) -> str:
        """The hex with the name of the place in it, if it has one."""
        place = self.names.get(hex_)
        return f"{place} ({hex_})" if place else hex_
