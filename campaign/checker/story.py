"""Reachability and Log Entries: what can never be read, asked for or answered, in all Missions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.checker import odds, travel
from campaign.checker.env import Env
from campaign.checker.seen import Place, Seen
from campaign.checker.sources import Raw, Sources
from campaign.checker.walker import Walker
from campaign.checker.world import World
from campaign.content.marked_yaml import Path
from campaign.content.named import MISSIONS
from campaign.rules.booklets import Booklet
from campaign.rules.language import Note, When

LAST = 9
END_DEPTH = 4
"""ends, number, entry, steps: the whole text of an end."""


class Logs:
    """Who notes and who asks for Log Entries: by name the places, in the order of the story."""

    def __init__(self, sources: Sources) -> None:
        self.missions = {part.mission for _, part in sources.booklets}
        # Of a Mission that cannot be read nobody knows what it notes: say the mistake alone.
        self.broken = any(stem in sources.documents for stem in MISSIONS
                          if sources.parts.get(stem) is None)  # fmt: skip
        self.blue: dict[str, list[tuple[int, Place]]] = {}
        self.yellow: dict[str, list[tuple[int, Place]]] = {}
        self.asked: dict[str, list[tuple[int, Place]]] = {}
        for stem, part in sources.parts.items():
            number = part.mission if isinstance(part, Booklet) else 0
            for path, model in sources.models(stem):
                self._note(model, number, (stem, path))

    def _note(self, model: Any, number: int, place: Place) -> None:
        if isinstance(model, When) and model.log:
            at = (place[0], (*place[1], "log"))
            self.asked.setdefault(model.log, []).append((number, at))
        elif isinstance(model, Note):
            for field, table in (("blue", self.blue), ("yellow", self.yellow)):
                if name := getattr(model, field):
                    table.setdefault(name, []).append((number, (place[0], (*place[1], field))))

    def known(self, name: str, mission: int) -> bool:
        """Tell whether a Mission may find a Log Entry noted; 0 is what all Missions share."""
        early = any(number <= mission or not mission for number, _ in self.blue.get(name, ()))
        own = any(number in (0, mission) for number, _ in self.yellow.get(name, ()))
        return early or own or (mission == 0 and name in self.yellow)

    def gap_before(self, mission: int) -> bool:
        """Tell whether a Mission before this one is not there."""
        return not set(range(1, mission)) <= self.missions

    def gap_after(self, mission: int) -> bool:
        """Tell whether a Mission after this one is not there."""
        return not set(range(mission + 1, LAST + 1)) <= self.missions


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, what can never be read and the Log Entries that lead nowhere."""
    logs = Logs(sources)
    yield from _asked(logs)
    yield from _noted(logs)
    yield from _never(sources, logs)


def _asked(logs: Logs) -> Iterator[tuple[str, Raw]]:
    told: set[tuple[str, str]] = set()
    for name, places in sorted(logs.asked.items()):
        for mission, (stem, path) in places:
            if logs.known(name, mission):
                continue
            elsewhere = sorted(
                {n for n, _ in (*logs.blue.get(name, ()), *logs.yellow.get(name, ()))}
            )
            if not elsewhere and mission and logs.gap_before(mission):
                if (name, stem) not in told and not logs.broken:
                    yield stem, (path, "B046", f"{name} is noted in no Mission that is there")
                told.add((name, stem))
                continue
            where = " and ".join(f"Mission {number}" for number in elsewhere)
            message = f"nothing notes {name}"
            if elsewhere:
                message = f"{name} is noted in {where} only, which does not help here"
            yield stem, (path, "B044", message)


def _noted(logs: Logs) -> Iterator[tuple[str, Raw]]:
    for colour in ("blue", "yellow"):
        table = getattr(logs, colour)
        for name, places in sorted(table.items()):
            mission, (stem, path) = places[0]
            asked = {number for number, _ in logs.asked.get(name, ())}
            if colour == "yellow":
                own = {number for number, _ in places}
                if not (asked & own or 0 in asked | own):
                    yield stem, (path, "B045", f"nothing in this Mission asks for {name}")
            elif not any(number >= mission or not number for number in asked):
                later = mission and logs.gap_after(mission)
                if later and logs.broken:
                    continue
                yield stem, (path, "B047" if later else "B045", f"nothing asks for {name}")


def _never(sources: Sources, logs: Logs) -> Iterator[tuple[str, Raw]]:
    seen = Seen()
    env = Env()
    for stem, booklet in sources.booklets:
        sheet = sources.sheet(booklet)
        if sheet is None:
            continue
        names = [name for name, places in logs.asked.items() if _open(name, places, booklet, logs)]
        ground = travel.land(sheet)
        world = World(ground, travel.start(booklet), travel.end(booklet))
        world.kept = sources.book.counters if sources.book is not None else {}
        world.counters = {name: (value, value) for name, value in booklet.counters.items()}
        walker = Walker(sources, stem, booklet, seen, world)
        env = walker.play(env.allowing(names))
        for code in booklet.entries:
            if code not in world.reached:
                yield stem, (("entries", code), "B040", f"nothing leads to entry {code}")
    if sources.book is not None and sources.book.outro is not None:
        ground = {}
        world = World(ground, 0, None, kept=sources.book.counters)
        outro = Walker(sources, "book", None, seen, world, doc="book")  # type: ignore[arg-type]
        outro.walk(sources.book.outro.steps, ("outro", "steps"), env)
    yield from _unmet(sources, seen)
    yield from _tests(sources, seen)


def _open(name: str, places: Iterable[tuple[int, Place]], booklet: Booklet, logs: Logs) -> bool:
    """Tell whether nothing is known of a Log Entry that a Mission asks for.

    It comes from a Mission that is not there; or from none, which is said already.
    """
    here = any(number in (0, booklet.mission) for number, _ in places)
    return here and (not logs.known(name, booklet.mission) or logs.gap_before(booklet.mission))


def _unmet(sources: Sources, seen: Seen) -> Iterator[tuple[str, Raw]]:
    """Yield what was never met; a part repeated by an alias is met where any repetition is."""
    met = {_where(sources, place) for place, is_met in seen.blocks.items() if is_met}
    for place, is_met in seen.blocks.items():
        if not is_met and _where(sources, place) not in met:
            stem, path = place
            yield stem, _block(path)
    true = {_where(sources, place) for place, holds in seen.conditions.items() if holds}
    blocked = {place for place, is_met in seen.blocks.items() if not is_met}
    for place, holds in seen.conditions.items():
        stem, path = place
        # An option that is never open is one finding, not two.
        if holds or _where(sources, place) in true or (stem, (*path[:-1], "steps")) in blocked:
            continue
        yield stem, (path, "B048", "this condition never holds")


def _tests(sources: Sources, seen: Seen) -> Iterator[tuple[str, Raw]]:
    for (stem, path), asked in seen.tests.items():
        if found := odds.finding(asked, sources.profiles):
            yield stem, (path, *found)


def _where(sources: Sources, place: Place) -> tuple[str, int, int, Any]:
    stem, path = place
    line, column, _ = sources.documents[stem].place(path)
    return stem, line, column, path[-1]


def _block(path: Path) -> Raw:
    if path[0] == "ends" and len(path) == END_DEPTH:
        return path[:2], "B043", "this end never comes"
    names = {"then": "its condition never holds", "else": "its condition always holds"}
    kind = str(path[-2] if path[-1] == "steps" else path[-1])
    why = names.get(kind, "nothing leads to it")
    if "cases" in path[-3:]:
        why = "its condition never holds, or one before it always does"
    if "of" in path[-3:]:
        why = "its condition never holds"
    if "options" in path[-3:]:
        why = "the option is never open"
        path = path[:-1]
    return path, "B041", f"this is never read: {why}"
