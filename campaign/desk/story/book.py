"""Reads a whole campaign book by its Log Entries: which Mission notes one and which ask for it.

Each Log Entry is a lane with a stop in every Mission that has to do with it; each metric of a
Motivation is one too, and ends in its three endings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from campaign.checker import sources as reading
from campaign.checker.sources import Sources
from campaign.checker.story import LAST, Logs
from campaign.content.marked_yaml import Path
from campaign.content.named import MISSIONS
from campaign.content.references import walk
from campaign.rules.cards import Motivation
from campaign.rules.language import MetricStep, Note, When

ANYWHERE, OVER = 0, LAST + 1
"""The columns before the first Mission (Intro, General Encounters) and after the last."""
BY_ITSELF = ("letters", "tally")
"""Metrics that the rules count; any other is fed by entries alone (PH-CAMPAIGN-05, p.7)."""
STATES = ("unnoted", "unasked", "waiting")

Place = tuple[str, Path]
"""A document's short name and a place in it."""


@dataclass(slots=True)
class Stop:
    """What a Mission has to do with a Log Entry: the places that note it, ask for it, erase it.

    state: unnoted (asked for, and nobody can have it), unasked (noted for nobody), waiting (either,
    but a Mission is not there that may mend it), or empty.
    """

    noted: list[Place] = field(default_factory=list)
    asked: list[Place] = field(default_factory=list)
    erased: list[Place] = field(default_factory=list)
    state: str = ""

    @property
    def places(self) -> list[Place]:
        """Return all its places, those that note first."""
        return [*self.noted, *self.asked, *self.erased]


@dataclass(slots=True)
class Lane:
    """A Log Entry over the whole book: its stops by column. colour: blue or yellow.

    share: of campaigns that noted it, 0 to 1, None where nobody knows.
    """

    name: str
    colour: str
    stops: dict[int, Stop]
    share: float | None = None

    @property
    def state(self) -> str:
        """Return the worst state of its stops."""
        found = {stop.state for stop in self.stops.values()}
        return next((state for state in STATES if state in found), "")

    @property
    def inside(self) -> bool:
        """True for an entry of one Mission with which all is well: it is no story of the book."""
        return self.colour == "yellow" and not self.state


@dataclass(slots=True)
class Outcome:
    """A Motivation at the end of the campaign: what feeds its metric, and its three endings.

    stops: the places that change the metric, by column; endings: range, title and share.
    """

    title: str
    metric: str
    by_itself: bool
    stops: dict[int, list[Place]]
    endings: list[tuple[str, str, float | None]]
    place: Place


@dataclass(slots=True)
class Story:
    """A book: the titles of its Missions by number, its lanes in their order, its Motivations."""

    missions: dict[int, str]
    lanes: list[Lane]
    outcomes: list[Outcome]
    sources: Sources
    unread: list[str]
    """Documents that cannot be read: what they note and ask for nobody knows."""


def story(texts: Mapping[str, str], shares: Mapping[str, Any] | None = None) -> Story:
    """Return the story of a book's texts by Log Entries, with a playtest's shares if any."""
    return _read(_sources(tuple(sorted(texts.items()))), shares or {})


@lru_cache(maxsize=6)
def _sources(texts: tuple[tuple[str, str], ...]) -> Sources:
    return reading.read(dict(texts))


def _read(sources: Sources, shares: Mapping[str, Any]) -> Story:
    missions = {
        number: part.title if (part := sources.parts.get(stem)) is not None else "cannot be read"
        for number, stem in enumerate(MISSIONS, 1)
        if stem in sources.documents
    }
    lanes = _lanes(sources)
    for lane in lanes:
        lane.share = shares.get("log", {}).get(lane.name)
    unread = [doc.name for stem, doc in sources.documents.items() if _unread(sources, stem)]
    return Story(missions, lanes, list(_outcomes(sources, shares)), sources, unread)


def _unread(sources: Sources, stem: str) -> bool:
    return sources.parts.get(stem) is None and stem in ("book", "general", *MISSIONS)


def _column(place: Place) -> int:
    """Return the column of a place: its Mission, the end of the book, or anywhere before."""
    stem, path = place
    if stem in MISSIONS:
        return MISSIONS.index(stem) + 1
    return OVER if stem == "book" and path[0] in ("outro", "motivations") else ANYWHERE


# --- Log Entries ----------------------------------------------------------------------------------


def _lanes(sources: Sources) -> list[Lane]:
    logs = Logs(sources)
    lanes: dict[str, Lane] = {}
    for kind, name, place in _named(sources):
        lane = lanes.setdefault(name, Lane(name, "yellow", {}))
        if kind == "blue" or name in logs.blue:
            lane.colour = "blue"
        stop = lane.stops.setdefault(_column(place), Stop())
        {"asked": stop.asked, "erase": stop.erased}.get(kind, stop.noted).append(place)
    for lane in lanes.values():
        lane.stops = dict(sorted(lane.stops.items()))
        for column, stop in lane.stops.items():
            stop.state = _state(lane, column, stop, logs)
    return sorted(lanes.values(), key=lambda lane: (min(lane.stops), max(lane.stops), lane.name))


def _named(sources: Sources) -> Iterator[tuple[str, str, Place]]:
    """Yield every place that names a Log Entry: asked, blue, yellow or erase; its name."""
    for stem, part in sources.parts.items():
        for path, node in walk(part) if part is not None else ():
            if isinstance(node, When) and node.log:
                yield "asked", node.log, (stem, path)
            elif isinstance(node, Note):
                for field_ in ("blue", "yellow", "erase"):
                    if name := getattr(node, field_):
                        yield field_, name, (stem, path)


def _state(lane: Lane, column: int, stop: Stop, logs: Logs) -> str:
    """Return what is wrong with a stop, as the checker sees it (B044 to B047)."""
    if stop.asked and not logs.known(lane.name, 0 if column == OVER else column):
        gap = logs.gap_before(LAST if column in (ANYWHERE, OVER) else column)
        return "waiting" if gap or logs.broken else "unnoted"
    if stop.noted and not _answered(lane, column):
        gap = lane.colour == "blue" and logs.gap_after(column)
        return "waiting" if gap or logs.broken else "unasked"
    return ""


def _answered(lane: Lane, column: int) -> bool:
    """Tell whether anything asks for what is noted in a column, there or later."""
    asked = [at for at, stop in lane.stops.items() if stop.asked]
    if lane.colour == "yellow" and column != ANYWHERE:
        return column in asked or ANYWHERE in asked
    return any(at >= column or at == ANYWHERE for at in asked)


# --- Motivations ----------------------------------------------------------------------------------


def _outcomes(sources: Sources, shares: Mapping[str, Any]) -> Iterator[Outcome]:
    if sources.book is None:
        return
    fed: dict[str, dict[int, list[Place]]] = {}
    for stem, part in sources.parts.items():
        for path, node in walk(part) if part is not None else ():
            if isinstance(node, MetricStep):
                column = _column((stem, path))
                fed.setdefault(node.metric.name, {}).setdefault(column, []).append((stem, path))
    known = {(row["motivation"], row["title"]): row["share"] for row in shares.get("endings", ())}
    for number, each in enumerate(sources.book.motivations):
        yield Outcome(
            each.title,
            each.metric,
            each.metric in BY_ITSELF,
            dict(sorted(fed.get(each.metric, {}).items())),
            [(_range(g.from_, g.to), g.title, known.get((each.code, g.title)))
             for g in _least_first(each)],
            ("book", ("motivations", number)),
        )  # fmt: skip


def _least_first(motivation: Motivation) -> list[Any]:
    return sorted(motivation.endings, key=lambda g: -math.inf if g.from_ is None else g.from_)


def _range(low: int | None, high: int | None) -> str:
    """Return the figures of an ending: 3 to 5, up to 7, from 14."""
    if low is None:
        return f"up to {high}" if high is not None else "any"
    return f"from {low}" if high is None else f"{low} to {high}"
