"""What a player knows from the printed orders: places named, hours, deadlines, what is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from campaign.rules import Content, judge
from campaign.rules.booklets import Booklet, Objective
from campaign.rules.language import When
from campaign.rules.state import State
from combat.rules.copies import changed

SPACE = re.compile(r"\b[A-J]\d\b")
HOURS = re.compile(r"[Mm]arker (\d\d) [^;.,]{0,80}?between (\d\d):(\d\d) and (\d\d):(\d\d)")
BY = re.compile(r"(?:by|^At) (\d\d):(\d\d)")
HOLD = re.compile(r"Be in [^.]{0,80}?\(([A-J]\d)\)")
SINCE = re.compile(r"after (\d\d):(\d\d)")
PRIMARY, SECONDARY = 1.0, 0.4
"""What a step towards an Objective is worth."""
DAY = 1440


@dataclass(frozen=True, slots=True)
class Care:
    """What a player cares for: orders, fights (a cost), and what he will have to answer for.

    hurt: with more men hurt or gone than this he goes home; wary: how far below the Random Combat
    the Threat must be for him to go on.
    """

    orders: float
    fight: float
    answer: float
    hurt: int
    wary: int


CARES = {
    "tally": Care(0.9, -0.25, 0.05, 3, 0),
    "letters": Care(0.35, -0.6, 0.2, 1, 2),
    "ledger": Care(0.35, -0.3, 0.6, 2, 1),
}


def care(motivation: str) -> Care:
    """Return what a Motivation makes a player care for (PH-CAMPAIGN-03, p.7)."""
    return CARES.get(motivation, CARES["tally"])


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of one Mission, read once.

    places: Spaces that Objectives and special rules name, with the minute since the first
    midnight by which to be there (None: no hurry). hours: for markers that have something to show
    at certain hours only, the first and last minute of the day. home: the minute by which a
    primary Objective wants the Squad at its Base. names, people: Log Entries and passengers that
    Objectives want (above 0) or do not want. peaceful: what a Combat of any kind costs. hold: the
    Space to stay in to the end, if the orders are to hold one, and since when. back: whether a
    primary Objective wants the Squad home at all. aims: the places that primary Objectives name.
    """

    places: dict[str, int | None]
    hours: dict[str, tuple[int, int]]
    home: int | None
    names: dict[str, float]
    people: dict[str, float]
    codes: dict[str, float]
    peaceful: float
    hold: str
    since: int
    back: bool
    aims: frozenset[str]


@lru_cache(maxsize=64)
def orders(content: Content, number: int) -> Orders:
    """Return what the printed orders of a Mission say."""
    booklet = content.booklets[number]
    named = content.maps[booklet.map].landmarks
    wants = _Wants()
    for objective in booklet.objectives:
        weight = PRIMARY if objective.primary else SECONDARY
        wants.codes[objective.code] = weight
        if objective.met is not None:
            wants.read(objective.met, weight)
    titles = [o.title for o in booklet.objectives if o.primary]
    return Orders(
        _places(booklet, named, titles),
        {m[0]: (60 * int(m[1]) + int(m[2]), 60 * int(m[3]) + int(m[4]))
         for note in booklet.rules.notes for m in HOURS.findall(note)},
        min(filter(None, map(_home, booklet.objectives)), default=None),
        wants.names, wants.people, wants.codes, wants.peaceful, *_hold(booklet),
        any(o.primary and o.met is not None and _ends(o.met, "base") for o in booklet.objectives),
        frozenset().union(*(_named(title, named) for title in titles)),
    )  # fmt: skip


def _named(sentence: str, landmarks: dict[str, str]) -> frozenset[str]:
    """Return the Spaces that a sentence gives, by themselves or by what lies there."""
    there = {space for space, name in landmarks.items() if name in sentence}
    return frozenset(there.union(SPACE.findall(sentence)))


def _places(booklet: Booklet, named: dict[str, str], titles: list[str]) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    start = booklet.setup.time
    for sentence in (*titles, *_sentences(booklet.rules.notes)):
        spaces = _named(sentence, named if sentence in titles else {})
        by = BY.search(sentence)
        time = None
        if by:
            minute = 60 * int(by[1]) + int(by[2])
            time = DAY * booklet.setup.day + minute + (DAY if minute < start else 0)
        for space in spaces - {booklet.setup.base}:
            found[space] = time if found.get(space) is None else found[space]
    return found


def _sentences(notes: Iterable[str]) -> list[str]:
    return [sentence for note in notes for sentence in note.split(". ")]


def _home(objective: Objective) -> int | None:
    """Return by when a primary Objective wants the Squad at home, if it says so."""
    if not objective.primary or objective.met is None:
        return None
    parts = objective.met.all or (objective.met,)
    clocks = [p.clock for p in parts if p.clock is not None and p.clock.before is not None]
    if not clocks or not any(part.ended for part in parts):
        return None
    return min(DAY * (clock.day or 1) + (clock.before or 0) for clock in clocks)


def _hold(booklet: Booklet) -> tuple[str, int]:
    """Return the Space to hold and the minute since the first midnight from which on."""
    if not any(
        o.primary and o.met is not None and _ends(o.met, "time") for o in booklet.objectives
    ):
        return "", 0
    notes = " ".join(booklet.rules.notes)
    space = HOLD.search(notes)
    since = SINCE.search(notes)
    setup = booklet.setup
    minute = 60 * int(since[1]) + int(since[2]) if since else setup.time
    return (space[1] if space else setup.squad or ""), DAY * setup.day + minute


def _ends(when: When, how: str) -> bool:
    """Tell whether a condition wants the Mission to end in a certain way."""
    return when.ended == how or any(_ends(p, how) for p in (*(when.all or ()), *(when.any or ())))


class _Wants:
    """Gathers what the conditions of Objectives ask for."""

    def __init__(self) -> None:
        self.names: dict[str, float] = {}
        self.people: dict[str, float] = {}
        self.codes: dict[str, float] = {}
        self.peaceful = 0.0

    def read(self, when: When, weight: float) -> None:
        """Add one condition and what it is made of."""
        if when.log is not None:
            self.names[when.log] = max(self.names.get(when.log, weight), weight)
        if when.passenger is not None:
            self.people[when.passenger] = weight
        if when.combats is not None and when.combats.max is not None:
            self.peaceful = max(self.peaceful, weight)
        if when.not_ is not None:
            self.read(when.not_, -weight)
        for part in (*(when.all or ()), *(when.any or ())):
            self.read(part, weight)


def done(content: Content, state: State) -> bool:
    """Tell whether the Squad need only go home: every primary Objective else is met or lost."""
    booklet = content.booklets[state.run.number]
    status = {o.code: o.status for o in state.run.objectives}
    whole = state if state.content is not None else attached(content, state)
    return all(
        status.get(o.code) in ("met", "failed") or (o.met is not None and _at_home(whole, o.met))
        for o in booklet.objectives
        if o.primary
    )


def attached(content: Content, state: State) -> State:
    """Return what a seat sees with the printed matter laid beside it again."""
    return changed(state, content=content)


def _at_home(state: State, when: When) -> bool:
    """Tell whether a condition holds once the Squad is home; the clock is left out."""
    if when.all is not None:
        return all(_at_home(state, part) for part in when.all)
    if when.any is not None:
        return any(_at_home(state, part) for part in when.any)
    return when.ended is not None or when.clock is not None or judge.holds(state, when)
