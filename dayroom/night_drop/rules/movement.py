"""Movement: how far units go, what it costs, which way (ch. 8). Costs are in half points.

The numbering of the chapter skips a paragraph; no rule is made up for it (ND-MOVE-12).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Move
from dayroom.night_drop.rules.content import STREAM, Content, Seat
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.previews import AnyOffer, Way
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import Unit, night
from dayroom.night_drop.rules.work import AnyState
from dayroom.night_drop.rules.zones import zones_against

ANY: Final = 99  # hexes: no limit but the points
NIGHT_EASY: Final = 6
"""ND-MOVE-04: 3 points from a Village, Main Road or Railroad hex."""
NIGHT_OTHER: Final = 4
"""ND-MOVE-04: 2 points from any other."""
DAY_GERMAN: Final = 8
"""ND-MOVE-05: 4 points by day."""
DAY_COMPANY: Final = 12
"""ND-MOVE-06: 6 points by day."""
DAY_STICK: Final = 8
"""ND-MOVE-06: 4 points by day."""
OFF_COST: Final = 2  # ours: beyond the edge the ground counts as Open (ND-MOVE-11)

Field = tuple[frozenset[str], frozenset[tuple[str, int]]]
"""Hexes held by the enemy, and what his zones charge: all that a reach depends on beside ground."""


@dataclass(frozen=True, slots=True)
class Means:
    """What units can still do: half points, hexes, by vehicle or on foot, whether it is the first
    hex of their move."""

    halves: int
    hexes: int
    vehicle: bool
    first: bool


def immobile(unit: Unit) -> bool:
    """A revealed PIR Advantage cannot move (ND-ADV-06); an unknown one moves as any stick
    (ND-STICK-12)."""
    return unit.known and unit.kind == "advantage"


def field_against(state: AnyState, side: Seat) -> Field:
    """What stands in the way of a side."""
    blocked = frozenset(
        [u.hex for u in state.units.values() if (u.what == "german") == (side == "us")]
    )
    return blocked, frozenset(zones_against(state, side).items())


def means(state: AnyState, units: list[Unit]) -> Means:
    """The movement allowance of units that move together: the lowest among them (ND-MOVE-07)."""
    dark = night(state.turn)
    easy = units[0].hex in state.content.easy_start
    halves = min([_halves(unit, dark, easy) for unit in units])
    hexes = 1 if dark and any(unit.what == "stick" for unit in units) else ANY
    vehicle = any(_vehicle(state.content, unit) for unit in units)
    return Means(halves, hexes, vehicle, True)


def _halves(unit: Unit, dark: bool, easy: bool) -> int:
    if unit.what == "stick":
        return 0 if dark else DAY_STICK  # ND-MOVE-03: at night one hex, whatever it costs
    if dark:
        return NIGHT_EASY if easy else NIGHT_OTHER
    return DAY_GERMAN if unit.what == "german" else DAY_COMPANY


def _vehicle(content: Content, unit: Unit) -> bool:
    return bool(unit.card) and content.cards[unit.card].vehicle


@lru_cache(maxsize=512)
def reach(
    content: Content, start: str, can: Means, field: Field
) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Every hex within reach: its price and the cheapest way, from `start` on (ND-MOVE-01)."""
    blocked, charges = field
    zones = dict(charges)
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    done = {start: 0}
    queue: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, (start,))]
    while queue:
        spent, hexes, here, path = heappop(queue)
        if hexes and found.get(here, (0, ()))[1] != path:
            continue
        if hexes == can.hexes or here == OFF:
            continue
        for to, ground in _ways(content, here, can.vehicle, blocked):
            surcharge = zones.get(here, 0) + zones.get(to, 0)  # ND-ZOC-03, ND-ZOC-06
            total = spent + ground + surcharge
            if total > can.halves:
                if hexes or not can.first or surcharge > can.halves:
                    continue  # ND-ZOC-07
                total = can.halves  # ND-MOVE-09, ND-ZOC-09: one hex always, but the zone is paid
            if total < done.get(to, 1000):
                done[to] = total
                found[to] = total, (*path, to)
                heappush(queue, (total, hexes + 1, to, (*path, to)))
    return found


@lru_cache(maxsize=4096)
def _exits(content: Content, here: str, vehicle: bool) -> tuple[tuple[str, int], ...]:
    exits = []
    for step in content.steps[here]:
        cost = step.vehicle if vehicle else step.foot
        if cost is not None:
            exits.append((step.to, cost))
    if here in content.edge:
        exits.append((OFF, OFF_COST))
    return tuple(exits)


def _ways(
    content: Content, here: str, vehicle: bool, blocked: frozenset[str]
) -> list[tuple[str, int]]:
    """Where one can go from a hex: not into impassable ground, not into the enemy (ND-MOVE-10)."""
    return [way for way in _exits(content, here, vehicle) if way[0] not in blocked]


@lru_cache(maxsize=512)
def move_offers(
    content: Content, units: tuple[str, ...], start: str, can: Means, field: Field
) -> tuple[AnyOffer, ...]:
    """The moves of these units, with their ways."""
    return tuple(
        [
            Offer(Move(units, to), "move", preview=Way(cost, can.halves - cost, path))
            for to, (cost, path) in reach(content, start, can, field).items()
        ]
    )


def passable(content: Content, start: str, to: str, vehicle: bool) -> bool:
    """Whether a hex next to `start` can be entered at all (ND-MOVE-09)."""
    return any(way == to for way, _ in _exits(content, start, vehicle))


def vehicle(content: Content, units: list[Unit]) -> bool:
    """Whether one of them carries a captured vehicle (ND-GER-02)."""
    return any(_vehicle(content, unit) for unit in units)


def no_way(state: AnyState, side: Seat, start: str, to: str) -> Fault:
    """Why a hex cannot be reached."""
    content = state.content
    if to != OFF and to not in content.terrain:
        return fault("no_hex", f"the map has no hex {to}", "ND-MOVE-01")
    blocked, zones = field_against(state, side)
    if to in blocked:
        return fault("enemy", f"{to} is held by the enemy", "ND-MOVE-10")
    if to != OFF and content.terrain[to] == STREAM:
        return fault(
            "impassable", f"{to} is a Marshy Stream, crossed only by bridges", "ND-MOVE-09"
        )
    if to in dict(zones) or start in dict(zones):
        return fault("zone", f"the points do not reach {to} through enemy zones", "ND-ZOC-07")
    return fault("too_far", f"the movement points do not reach {to}", "ND-MOVE-01")
