"""The map and the clock: Spaces out of reach, Terrain as claimed, places as named, times."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from campaign.checker import travel
from campaign.checker.blocks import all_steps, readings
from campaign.checker.sources import Raw, Sources
from campaign.content import complaints
from campaign.content.marked_yaml import Path
from campaign.content.named import MAPS, MISSIONS
from campaign.content.references import in_play
from campaign.maps.data import load_sheet
from campaign.rules.booklets import Booklet
from campaign.rules.cards import MapSheet
from campaign.rules.clock import DAY, clock_text, span_text
from campaign.rules.language import ShiftStep, SquadStep, When
from campaign.rules.march import COST

LETTERS = {"P": "paddy", "J": "jungle", "H": "hilly", "M": "mountainous", "U": "urban"}
PLACED = re.compile(r"\(([A-J]\d{1,2})\)")
"""A Space in brackets; the words before it name what is there."""
WIDEST = 40
SIZES = ((10, 8), (8, 7))
"""Columns and rows that the pages have a grid for: those of the box."""


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, what is wrong with Spaces, Terrain and times."""
    for stem in sources.maps:
        if sources.parts.get(stem) is not None:
            data = sources.documents[stem].data
            for raw in (*_figures(data), *_drawn(data), *_of_use(stem, sources)):
                yield stem, raw
    for stem, booklet in sources.booklets:
        sheet = sources.sheet(booklet)
        if sheet is not None:
            for raw in (*_spaces(booklet, sheet), *_named(booklet, sheet), *_times(booklet, sheet)):
                yield stem, raw


def _figures(data: Any) -> Iterator[Raw]:
    """Compare a map's own table of Terrain with the rules (PH-MARCH-03, p.23)."""
    table = data.get("terrain") if isinstance(data, dict) else None
    for letter, row in table.items() if isinstance(table, dict) else ():
        kind = LETTERS.get(letter)
        if kind is None or not isinstance(row, dict):
            yield ("terrain", letter), "B033", f"'{letter}' is not a Terrain: P, J, H, M or U"
            continue
        for field, wanted in zip(("minutes", "sp"), COST[kind], strict=True):
            if row.get(field, wanted) != wanted:
                message = f"{kind} takes {wanted} {field}, not {row[field]}"
                yield ("terrain", letter, field), "B033", message
    used = {c for row in data.get("rows", ()) for c in str(row)} - {"."}
    for letter in sorted(used - set(table)) if isinstance(table, dict) else ():
        yield ("terrain",), "B033", f"the rows have '{letter}', which the table leaves out"


def _drawn(data: Any) -> Iterator[Raw]:
    """Yield what the painter and the pages cannot take of a map that the rules can."""
    rows = [str(row) for row in data["rows"]]
    size = len(rows[0]), len(rows)
    if size not in SIZES:
        wanted = " or ".join(f"{across} by {down}" for across, down in SIZES)
        yield ("rows",), "B034", f"{size[0]} by {size[1]} Spaces; a map has {wanted}"
    try:
        load_sheet(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = "path" in first["loc"]
        said = "a line goes by Spaces, D4, and points, [3.5, 2], on the map or close to it"
        yield first["loc"], "B034", said if path else complaints.sentence(first)


def _of_use(stem: str, sources: Sources) -> Iterator[Raw]:
    """Yield what a map of the book's own lacks: a Mission on it, a place with a name."""
    if stem in MAPS:
        return
    booklets = [sources.documents[each].data for each in MISSIONS if each in sources.documents]
    if not any(isinstance(each, dict) and each.get("map") == stem for each in booklets):
        yield ("code",), "B035", f"no Mission says 'map: {stem}'"
    if not sources.parts[stem].landmarks:
        yield ("rows",), "B036", f"the map '{stem}' has no landmarks"


# --- Spaces -----------------------------------------------------------------------------------


def _starts(booklet: Booklet) -> set[str]:
    placed = {
        step.squad
        for _, path, steps in readings(booklet)
        for _, step in all_steps(steps, path)
        if isinstance(step, SquadStep)
    }
    return placed | ({booklet.setup.squad} if booklet.setup.squad else set())


def _spaces(booklet: Booklet, sheet: MapSheet) -> Iterator[Raw]:
    ground, setup = travel.land(sheet), booklet.setup
    reach = travel.earliest(booklet, ground, _starts(booklet))
    for number, marker in enumerate(setup.markers):
        if marker.at in ground and marker.at not in reach:
            why = travel.barred(booklet, ground, marker.at) or "no way leads there"
            yield ("setup", "markers", number, "at"), "B032", f"marker {marker.id}: {why}"
    if setup.base in ground and setup.base not in reach and booklet.rules.base_ends:
        why = travel.barred(booklet, ground, setup.base) or "no way leads there"
        yield ("setup", "base"), "B032", f"the Base: {why}"
    have = set(ground.values())
    for number, terrain in enumerate(booklet.rules.only_terrain):
        if terrain in COST and terrain not in have:
            message = f"the map '{sheet.code}' has no {terrain}"
            yield ("rules", "only_terrain", number), "B030", message
    for number, row in enumerate(booklet.rules.terrain):
        where = {s for s in ground if not row.rows or int(s[1:]) in row.rows}
        if row.terrain not in {ground[space] for space in where}:
            rows = f" in rows {', '.join(map(str, row.rows))}" if row.rows else ""
            message = f"the map '{sheet.code}' has no {row.terrain}{rows}"
            yield ("rules", "terrain", number, "terrain"), "B030", message
    start = setup.squad
    if (
        start in ground
        and booklet.rules.only_terrain
        and (ground[start] not in booklet.rules.only_terrain)
    ):
        message = f"the Squad starts in {ground[start]}, where it may not go"
        yield ("setup", "squad"), "B030", message


def _named(booklet: Booklet, sheet: MapSheet) -> Iterator[Raw]:
    """Yield the places whose Space in brackets is not the one the map has for them."""
    texts: list[tuple[Path, str]] = [(("briefing",), booklet.briefing)]
    texts += [(("rules", "notes", n), note) for n, note in enumerate(booklet.rules.notes)]
    texts += [(("objectives", n, "title"), o.title) for n, o in enumerate(booklet.objectives)]
    texts += [
        ((*here, "text"), step.text)
        for _, path, steps in readings(booklet)
        for here, step in all_steps(steps, path)
        if hasattr(step, "text")
    ]
    spaces = {name.lower(): space for space, name in sheet.landmarks.items()}
    for path, text in texts:
        for found in PLACED.finditer(text):
            space, words = found[1], text[max(0, found.start() - WIDEST) : found.start()].strip()
            if not in_play(sheet, space):
                yield path, "B021", f"{space} is not in play on the map '{sheet.code}'"
                continue
            place = next(
                (n for n in spaces if re.search(rf"\b{re.escape(n)}$", words.lower())), None
            )
            if place is not None and spaces[place] != space:
                message = (
                    f"'{words[-len(place) :]}' is in {spaces[place]} on the map, not in {space}"
                )
                yield path, "B031", message


# --- the clock --------------------------------------------------------------------------------


def _times(booklet: Booklet, sheet: MapSheet) -> Iterator[Raw]:
    ground, starts = travel.land(sheet), _starts(booklet)
    shifted = any(
        isinstance(step, ShiftStep) and step.shift.to == "left"
        for _, path, steps in readings(booklet)
        for _, step in all_steps(steps, path)
    )
    begin, end = travel.start(booklet), travel.end(booklet)
    reach = travel.earliest(booklet, ground, starts, shifted)
    base = booklet.setup.base
    if end is not None:
        way = travel.hurried(reach.get(base, 0))
        if begin + way > end and booklet.rules.base_ends:
            message = f"the way takes {span_text(way)}, and time is up at {_when(end)}"
            yield ("rules", "ends_at"), "B080", message
        for number, timed in enumerate(booklet.timed):
            at = (timed.day - 1) * DAY + timed.time
            if at > end or at < begin:
                side = "after the end" if at > end else "before the beginning"
                yield ("timed", number, "time"), "B082", f"{_when(at)} is {side} of the Mission"
    yield from _objectives(booklet, ground, reach, shifted, begin)
    yield from _markers(booklet, reach, begin, end)


def _when(moment: int) -> str:
    return f"{clock_text(moment % DAY)} of day {moment // DAY + 1}"


def _objectives(
    booklet: Booklet, ground: dict[str, str], reach: dict[str, int], shifted: bool, begin: int
) -> Iterator[Raw]:
    for number, objective in enumerate(booklet.objectives):
        parts = list(_needed(objective.met))
        limits = [
            (part.clock.day - 1) * DAY + part.clock.before
            for part in parts
            if part.clock and part.clock.day is not None and part.clock.before is not None
        ]
        if not limits:
            continue
        home = any(part.ended == "base" for part in parts)
        goals = [_nearest(booklet, ground, reach, part, home, shifted) for part in parts]
        if home:
            goals.append(reach.get(booklet.setup.base, 0))
        way = travel.hurried(max(goals, default=0))
        if begin + way > min(limits):
            message = f"{objective.code}: the way takes {span_text(way)}, which is past its time"
            yield ("objectives", number, "met"), "B081", message


def _needed(when: When | None) -> Iterator[When]:
    """Yield the conditions that must all hold."""
    if when is not None:
        yield when
        for part in when.all or ():
            yield from _needed(part)


def _nearest(
    booklet: Booklet,
    ground: dict[str, str],
    reach: dict[str, int],
    when: When,
    home: bool,
    shifted: bool,
) -> int:
    """Return the least minutes to the entries that a condition asks for, and home from there."""
    codes: tuple[str, ...] = (when.resolved,) if when.resolved else ()
    count = len(codes)
    if when.resolved_of:
        codes, count = when.resolved_of.of, when.resolved_of.min
    found = []
    for code in codes:
        at = [m.at for m in booklet.setup.markers if (m.entry or m.id) == code and m.at in reach]
        if not at:
            return 0
        found.append(
            min(reach[space] + _home(booklet, ground, space, home, shifted) for space in at)
        )
    return sorted(found)[count - 1] if count and len(found) >= count else 0


def _home(booklet: Booklet, ground: dict[str, str], space: str, home: bool, shifted: bool) -> int:
    if not home:
        return 0
    return travel.earliest(booklet, ground, [space], shifted).get(booklet.setup.base, 0)


def _markers(booklet: Booklet, reach: dict[str, int], begin: int, end: int | None) -> Iterator[Raw]:
    for number, marker in enumerate(booklet.setup.markers):
        if marker.at not in reach:
            continue
        path: Path = ("setup", "markers", number)
        come = begin + travel.hurried(reach[marker.at])
        limits = [(path, end)] if end is not None else []
        for part in _needed(marker.when):
            if part.clock and part.clock.day is not None and part.clock.before is not None:
                last = (part.clock.day - 1) * DAY + part.clock.before
                limits.append(((*path, "when"), last))
        for where, last in limits:
            if come > last:
                message = f"marker {marker.id}: not before {_when(come)}, and {_when(last)} is last"
                yield where, "B083", message
        if marker.hours is None or end is None:
            continue
        if not any(_open(moment, marker.hours) for moment in _quarters(come, end)):
            message = f"marker {marker.id}: it is never open while there is time"
            yield (*path, "hours"), "B083", message


def _quarters(first: int, last: int) -> Iterable[int]:
    return range(first, last + 1, 15)


def _open(moment: int, hours: tuple[int, int]) -> bool:
    first, last = hours
    now = moment % DAY
    return first <= now <= last if first <= last else now >= first or now <= last
