"""Where the Squad can go in a Mission, and how soon at best.

Times are never longer than in play: of prices that depend on something the lowest counts, and the
Abilities that make a March quicker are all there.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from campaign.rules import geography
from campaign.rules.booklets import Booklet
from campaign.rules.cards import MapSheet
from campaign.rules.march import COST, ROW

HELP = 15
"""DEAD RECKONING takes a quarter of an hour off one March (PH-SQUAD-04, p.58)."""


def start(booklet: Booklet) -> int:
    """Return the earliest time a Mission begins, in minutes since midnight of day 1."""
    setup = booklet.setup
    times = [setup.time, *(time for _, time in setup.time_changes)]
    return (setup.day - 1) * 24 * 60 + min(times)


def end(booklet: Booklet) -> int | None:
    """Return when time is up, in minutes since midnight of day 1; None without a limit."""
    rules = booklet.rules
    if rules.ends_day is None or rules.ends_at is None:
        return None
    return (rules.ends_day - 1) * 24 * 60 + rules.ends_at


def land(sheet: MapSheet) -> dict[str, str]:
    """Return the Terrain of every Space in play."""
    return dict(geography.sheet(sheet.rows))


def barred(booklet: Booklet, ground: Mapping[str, str], space: str) -> str:
    """Say why the Mission's special rules keep the Squad out of a Space; "" if they do not."""
    rules = booklet.rules
    if space in rules.closed:
        return f"{space} is among the closed Spaces"
    if rules.only_terrain and ground.get(space) not in rules.only_terrain:
        return f"{space} is {ground.get(space)}; only {', '.join(rules.only_terrain)} is open"
    return ""


def _over(booklet: Booklet, one: str, other: str) -> bool:
    """Tell whether the river is between two Spaces and nothing crosses it there."""
    river = booklet.rules.river
    if river is None:
        return False
    rows = {geography.position(one)[1] + 1, geography.position(other)[1] + 1}
    return rows == set(river.rows) and {one, other} not in [set(pair) for pair in river.open]


def _minutes(booklet: Booklet, terrain: str, to: str, shifted: bool) -> int:
    """Return the least a Space costs to enter."""
    usual = COST[terrain][0]
    row = geography.position(to)[1] + 1
    found = [usual]
    for other in booklet.rules.terrain:
        if other.terrain == terrain and (not other.rows or row in other.rows):
            found.append(other.minutes)
            if other.if_ is None:
                found[0] = other.minutes
                break
    if shifted and terrain in ROW[1:]:
        found.append(COST[ROW[ROW.index(terrain) - 1]][0])
    return min(found)


def _march(booklet: Booklet, one: str, to: str, terrain: str, shifted: bool) -> int:
    base, extra = _minutes(booklet, terrain, to, shifted), booklet.rules.march_minutes
    prices = [base + extra]
    for way in booklet.rules.crossings:
        if {one, to} == set(way.between):
            price = base + way.minutes + (0 if way.instead else extra)
            if way.if_ is None:
                # The first crossing that holds is taken: from here on it is this one.
                prices = [*prices[1:], price]
                break
            prices.append(price)
    return min(prices)


def earliest(
    booklet: Booklet, ground: Mapping[str, str], starts: Iterable[str], shifted: bool = False
) -> dict[str, int]:
    """Return the fewest minutes of Marches to every Space that the Squad can get to."""
    best: dict[str, int] = {}
    queue = [(0, space) for space in starts if space in ground]
    heapq.heapify(queue)
    while queue:
        minutes, space = heapq.heappop(queue)
        if space in best:
            continue
        best[space] = minutes
        for direction in geography.DIRECTIONS:
            to = geography.step(space, direction)
            if to in ground and to not in best and not barred(booklet, ground, to):
                if _over(booklet, space, to):
                    continue
                price = _march(booklet, space, to, ground[to], shifted)
                heapq.heappush(queue, (minutes + max(0, price), to))
    return best


def hurried(minutes: int) -> int:
    """Return a time of Marches with the help that is there once."""
    return max(0, minutes - HELP)
