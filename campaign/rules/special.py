"""Special rules that a Mission may have, all declared in its booklet (PH-SETUP-07, p.9)."""

from __future__ import annotations

from typing import NamedTuple

from campaign.rules import geography, judge
from campaign.rules.booklets import Crossing, MissionRules
from campaign.rules.memo import each, once_per_mission
from campaign.rules.names import Space
from campaign.rules.state import State
from combat.rules.options import Refusal

QUIET = "quiet Marches"
BEARERS = "bearers"
"""Counters that entries set: Marches without Threat, and who carries the Littered."""


@once_per_mission
def rules(state: State) -> MissionRules:
    """Return the special rules of the Mission being played."""
    return state.book.booklets[state.run.number].rules


def counter(state: State, name: str) -> int:
    """Return a counter of the Mission, 0 when it was never set."""
    counters = state.run.counters
    return dict(counters).get(name, 0) if counters else 0


def closed(state: State, to: Space) -> Refusal | None:
    """Say why the Mission keeps the Squad out of an Adjacent Space in play, or None."""
    why = _shut(_limits(state), state.run.at, to)
    return Refusal("march", why, "PH-SETUP-07", 9) if why else None


@once_per_mission
def shut(state: State) -> tuple[Space, ...]:
    """Return the Spaces of the map that the Mission lets nobody enter, from wherever."""
    limits = _limits(state)
    sheet = geography.sheet(limits.map)
    only = limits.only or tuple(sheet.values())
    return tuple([to for to, land in sheet.items() if to in limits.closed or land not in only])


class _Limits(NamedTuple):
    """What may keep the Squad out of a Space: the map, closed Spaces, Terrains, a river's rows and
    the pairs of Spaces where it is crossed.
    """

    map: tuple[str, ...]
    closed: tuple[str, ...]
    only: tuple[str, ...]
    river: tuple[int, ...]
    open: tuple[tuple[str, str], ...]


@once_per_mission
def _limits(state: State) -> _Limits:
    special = rules(state)
    rows, ways = (special.river.rows, special.river.open) if special.river else ((), ())
    return _Limits(geography.rows(state), special.closed, special.only_terrain, rows, ways)


def _shut(limits: _Limits, at: Space, to: Space) -> str:
    """Return why there is no way from one Space to another, or an empty string."""
    if to in limits.closed:
        return f"the Mission's special rules close {to}"
    if limits.only and geography.sheet(limits.map).get(to, "") not in limits.only:
        return f"the Squad may enter {' and '.join(limits.only)} only"
    if not _over(at, to, limits.river):
        return ""
    if {at, to} in [set(pair) for pair in limits.open]:
        return ""
    ways = ", ".join("–".join(pair) for pair in limits.open)
    return f"the river is in the way; it is crossed at {ways}"


def _over(one: str, other: str, rows: tuple[int, ...]) -> bool:
    here, there = geography.position(one)[1] + 1, geography.position(other)[1] + 1
    return here != there and here in rows and there in rows


def open_spaces(state: State) -> tuple[str, ...]:
    """Return the Spaces the Squad may March to (PH-MARCH-01, p.23; PH-SETUP-07, p.9)."""
    return _open(state, state.run.at)


@each(once_per_mission)
def _open(state: State, at: Space) -> tuple[Space, ...]:
    """Return the Spaces that the Mission leaves open around one."""
    limits = _limits(state)
    near = geography.around(limits.map, at)
    return tuple([to for to in near if not _shut(limits, at, to)])


def crossing(state: State, to: Space) -> Crossing | None:
    """Return the crossing that a March to a Space takes, if its condition holds."""
    at = state.run.at
    for way in rules(state).crossings:
        if at in way.between and to in way.between and judge.holds(state, way.if_):
            return way
    return None


def grounded(state: State, minutes: int) -> bool:
    """Tell whether a Bivouac is going to ground: 60 minutes clear of EAZs, where allowed."""
    clear = not geography.eaz_threat(state, state.run.at)
    return rules(state).go_to_ground and minutes == 60 and clear
