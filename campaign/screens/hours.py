"""The journal by Mission and hour: what was done when, as the Squad's own clock tells it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaign.plates.scenes import Plate, plate_of
from campaign.rules.clock import DAY, clock_text
from campaign.rules.content import Content
from campaign.rules.events import Event, MissionEnded, MissionSetUp, TimePassed
from campaign.screens.journal import Entry

AFTER = "After it"
"""What was done between two Missions has no hour."""

Told = Sequence[tuple[int, Sequence[Event]]]
"""Rows by number with what they brought, in order."""


@dataclass(frozen=True, slots=True)
class Hour:
    """What was done at one time of a Mission: "10:15", "After it", "" before the clock ran."""

    clock: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A Mission, or a part of it; number 0 for what was done before the first."""

    number: int
    title: str
    plate: Plate | None
    hours: tuple[Hour, ...]


def chapters(content: Content, entries: Iterable[Entry], told: Told) -> tuple[Chapter, ...]:
    """Return entries, in their order, under the Mission and the hour in which each was made."""
    marks = list(_marks(told))
    seqs = [seq for seq, _, _ in marks]

    def when(entry: Entry) -> tuple[int, str]:
        before = bisect_left(seqs, entry.seq)
        return marks[before - 1][1:] if before else (0, "")

    dated = [(when(entry), entry) for entry in entries]
    return tuple(
        _chapter(content, number, [(clock, entry) for (_, clock), entry in group])
        for number, group in groupby(dated, lambda each: each[0][0])
    )


def _chapter(content: Content, number: int, dated: Iterable[tuple[str, Entry]]) -> Chapter:
    booklet = content.booklets.get(number)
    return Chapter(
        number,
        booklet.title if booklet else "",
        plate_of(content, number) if booklet else None,
        tuple(
            Hour(clock, tuple(entry for _, entry in group))
            for clock, group in groupby(dated, lambda each: each[0])
        ),
    )


def _marks(told: Told) -> Iterable[tuple[int, int, str]]:
    """Yield row, Mission and hour wherever one of them changes; a row itself came before it."""
    mission, starts = 0, 0
    for seq, events in told:
        for event in events:
            match event:
                case MissionSetUp():
                    mission, starts = event.mission, seq
                    yield seq, mission, ""
                case TimePassed(minutes, _, clock):
                    if starts:  # what came before the first hour was done when it began
                        yield max(starts, seq - 1), mission, clock_text((clock - minutes) % DAY)
                        starts = 0
                    yield seq, mission, clock_text(clock)
                case MissionEnded():
                    yield seq, mission, AFTER
