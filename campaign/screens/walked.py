"""The way the Squad has come, inked on the map with its hours by a hand with a fine pen.

A picture of its own, fetched beside the page: a March's answer must not read the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.maps.data import MapSheet, square_middle
from campaign.telling.words import clock_text

Step = tuple[str, str, int]
"""From where to where, and the clock there."""

FIGURES: Mapping[str, str] = {
    "0": "M4.6 0C1.6.6.2 4.4.4 8S2 14.2 4.2 14 8.2 10.8 8 6.6 6.4-.3 4.2.2",
    "1": "M1.6 3 4.6.2C4.4 5 4.6 9.6 4.3 14",
    "2": "M.8 3.4C1 1 3.4-.3 5.6.6S8 4.6 6 7.4 2 12 .4 13.6C3 13 5.6 13.8 8.2 13.2",
    "3": "M1 1.4C3.4-.2 7-.2 7 2.8S4 6.4 3 6.6C5.6 6.4 8 7.6 7.6 10.6S3 14.8.4 12.4",
    "4": "M5.2 0C4 3.4 2.2 6.6.4 9.2 3 8.8 5.8 9.2 8.4 8.8M6 5.4C5.9 8.4 6 11.4 5.6 14.4",
    "5": "M7.6.4C5.4.8 3.6.4 1.8.7 1.6 2.6 1.4 4.2 1 6 3.6 4.8 7.8 5.6 7.8 9.4S3.4 15 .4 12.6",
    "6": "M6.8 0C3 1.8.8 5.6.6 9.4S3 14.4 5 14 8.4 10.8 7 8.6 2 7.8 1 10.4",
    "7": "M.4.8C3 .4 5.6 1 8.2.4 6.4 4.6 4.8 9.4 3.8 14.2M2.2 7.2 7 6.8",
    "8": "M6.8 1.4C4.6-.8.8.8 1.6 3.8S8.2 8.2 7.4 11.6 1 14.8.6 11.4 8 5.6 6.8 1.4",
    "9": "M7.4 3.6C6.6-.2 1.2-.4 1 3.6S6 7.6 7.4 3.8C7.4 7.4 6.8 11 5 14.2",
    ":": "M2 4.4 2.2 5M1.8 10 2 10.6",
}
"""A stroke for each figure, 8 wide and 14 high."""


def ways(batches: Iterable[list[dict[str, Any]]]) -> dict[int, list[Step]]:
    """Return the Marches of each Mission by its number, in order.

    batches: the events of the commands that stand, the newest command first. 0 is the number of a
    Mission whose beginning is not among them.
    """
    found: dict[int, list[Step]] = {}
    later: list[Step] = []
    for batch in batches:
        begun = [at for at, event in enumerate(batch) if event["kind"] == "mission_set_up"]
        later[:0] = _marched(batch[begun[-1] :] if begun else batch)
        for at in begun[-1:]:
            found[batch[at]["mission"]], later = later, _marched(batch[:at])
    return {**found, 0: later} if later else found


def steps(batches: Iterable[list[dict[str, Any]]]) -> list[Step]:
    """Return the Marches of the Mission under way; no more batches are read than needed."""
    newest: list[list[dict[str, Any]]] = []
    for batch in batches:
        newest.append(batch)
        if any(event["kind"] == "mission_set_up" for event in batch):
            break
    return next(iter(ways(newest).values()), [])


def _marched(batch: list[dict[str, Any]]) -> list[Step]:
    """Return the Marches among the events of a command; the clock is told after each."""
    found = []
    for number, event in enumerate(batch):
        if event["kind"] == "marched":
            then = next((e for e in batch[number:] if e["kind"] == "time_passed"), None)
            found.append((event["origin"], event["to"], then["clock"] if then else -1))
    return found


def picture(table: MapSheet, walked: list[Step], large: bool = False) -> str:
    """Return the way as an SVG that lies exactly on the map; `large` where the map is small."""
    width, height = table.size
    line, hours = [], {}
    for number, (origin, to, clock) in enumerate(walked):
        line.append(_leg(origin, to, number))
        hours[to] = clock
    if walked:
        # Where it stands it is now, and a face lies there.
        hours.pop(walked[-1][1], None)
    ways = "".join(line)
    told = "".join(_hour(to, at, large, _beside(to, hours)) for to, at in hours.items() if at >= 0)
    wide = 1.8 if large else 1
    stops = "".join(_stop(space, wide) for space in dict.fromkeys([w[0] for w in walked]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="none"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{ways}" stroke="#f4ecd2" stroke-opacity=".8" stroke-width="{8.4 * wide:g}"/>'
        f'<path d="{ways}" stroke="#1b2c4a" stroke-width="{4 * wide:g}"/>'
        f'{stops}<g stroke="#f4ecd2" stroke-width="7">{told}</g>'
        f'<g stroke="#1b2c4a" stroke-width="2.6">{told}</g></svg>'
    )


def whole(table: MapSheet, found: Mapping[int, list[Step]]) -> str:
    """Return the ways of several Missions on one map, each with its number where it begins."""
    width, height = table.size
    line = "".join(
        _leg(origin, to, number + mission)
        for mission, walked in found.items()
        for number, (origin, to, _) in enumerate(walked)
    )
    stops = "".join(_stop(to) for walked in found.values() for _, to, _ in walked)
    begun = "".join(_number(walked[0][0], mission) for mission, walked in found.items() if walked)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="none"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{line}" stroke="#f4ecd2" stroke-opacity=".6" stroke-width="8"/>'
        f'<path d="{line}" stroke="#1b2c4a" stroke-width="3.4"/>{stops}{begun}</svg>'
    )


def _number(space: str, mission: int) -> str:
    """The number of a Mission in a ring, beside where it began; several stand in a row."""
    x, y = _point(space)
    x += (mission % 3 - 1) * 34
    return (
        f'<g transform="translate({x} {y - 30})"><circle r="15" fill="#f4ecd2" stroke="#b22c22"'
        f' stroke-width="3"/><path d="{FIGURES[str(mission)]}" transform="translate(-4.6 -7)"'
        ' stroke="#b22c22" stroke-width="2.4"/></g>'
    )


def _point(space: str) -> tuple[int, int]:
    x, y = square_middle(space)
    return x, y + 4


def _leg(origin: str, to: str, number: int) -> str:
    """A line from Space to Space, bent a little to one side like any line of a hand."""
    (a, b), (c, d) = _point(origin), _point(to)
    bend = (9, -7, 6, -10)[number % 4]
    across = (d - b) * bend // 100, (a - c) * bend // 100
    return f"M{a} {b}Q{(a + c) // 2 + across[0]} {(b + d) // 2 + across[1]} {c} {d}"


def _stop(space: str, wide: float = 1) -> str:
    x, y = _point(space)
    ring = 'fill="#1b2c4a" stroke="#f4ecd2" stroke-width="2"'
    return f'<circle cx="{x}" cy="{y}" r="{5.5 * wide:g}" {ring}/>'


def _beside(space: str, hours: Mapping[str, int]) -> bool:
    """Tell whether large figures would touch those of the next Space: every second goes up."""
    column = ord(space[0])
    beside = {f"{chr(column + side)}{space[1:]}" for side in (-1, 1)}
    return column % 2 == 0 and not beside.isdisjoint(hours)


def _hour(space: str, clock: int, large: bool, up: bool) -> str:
    x, y = _point(space)
    below = -44 if up else 13
    place = (
        f"translate({x - 44} {y + below}) scale(1.95)" if large else f"translate({x + 10} {y + 5})"
    )
    written = "".join(
        f'<path d="{FIGURES[sign]}" transform="translate({9.6 * number - 2 * (number > 2):g} 0)"/>'
        for number, sign in enumerate(clock_text(clock))
    )
    return f'<g transform="{place}">{written}</g>'
