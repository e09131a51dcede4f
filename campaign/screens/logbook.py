"""The Logbook: the Missions, the Marines, the Log Entries, the metric (PH-LOGBOOK-01..04, p.7, 51).

Shown at the end of a Mission and, as a page of its own, at any time.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.plates.scenes import Plate, plate_of
from campaign.rules.booklets import Booklet
from campaign.rules.content import Content
from campaign.rules.endmission import took_part
from campaign.rules.logbook import broken, killed_now, letters_due
from campaign.rules.state import LogEntry, MissionRecord, MissionRun, Tally
from campaign.rules.visible import View
from campaign.screens import common, history, house_rules, letter
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words, clock_text

METRICS = {
    "letters": "2 for each Marine killed, 1 for each Breakdown, and what entries say;"
    " fewer is better",
    "tally": "2 for each Primary Objective met, 1 for each Secondary one, and what entries say",
    "ledger": "only what entries say",
}


@dataclass(frozen=True, slots=True)
class MissionPage:
    """A Mission's page; `result` tells how it came out, once it has ended: it is not `open`."""

    number: int
    title: str
    kind: str
    result: str
    open: bool
    time: str
    goals: tuple[common.Goal, ...]
    counts: tuple[tuple[str, str], ...]
    losses: tuple[tuple[str, str], ...]
    rnr: tuple[str, ...]
    log: tuple[LogLine, ...] = ()
    lines: tuple[history.MissionLine, ...] = ()
    plate: Plate | None = None


@dataclass(frozen=True, slots=True)
class Metric:
    """A Motivation's metric: its number now and how it counts; `chosen` is the Squad Leader's.

    due: what this Mission adds once its page is written.
    """

    title: str
    now: int
    counts: str
    chosen: bool
    due: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A Log Entry and where it came from."""

    name: str
    colour: str
    mission: int
    source: str


@dataclass(frozen=True, slots=True)
class LogbookScreen:
    """Everything in the Logbook."""

    missions: tuple[MissionPage, ...]
    metrics: tuple[Metric, ...]
    campaign_log: tuple[LogLine, ...]
    mission_log: tuple[LogLine, ...]
    go_on: Act | None
    rules: tuple[house_rules.HouseRule, ...] = ()
    letters: tuple[letter.Letter, ...] = ()

    @property
    def chosen(self) -> Metric | None:
        """The metric of the chosen Motivation."""
        return next((metric for metric in self.metrics if metric.chosen), None)

    @property
    def others(self) -> list[Metric]:
        """The metrics that are kept whichever was chosen (PH-CAMPAIGN-05, p.7)."""
        return [metric for metric in self.metrics if not metric.chosen]


def logbook_screen(content: Content, view: View) -> dict[str, object]:
    """Return the Logbook for a seat: only what that seat may know."""
    words = Words.of(content, view)
    state = words.state
    offers = view.options.offers if view.screen == "logbook" else ()
    return {
        "logbook": LogbookScreen(
            missions=missions(words),
            metrics=_metrics(words),
            campaign_log=_log(words, "blue"),
            mission_log=_log(words, "yellow"),
            go_on=act_in(words, offers[0]) if offers else None,
            rules=house_rules.chosen(state.options),
            letters=letter.kept(words),
        )
    }


def missions(words: Words) -> tuple[MissionPage, ...]:
    """Return a page for each Mission, the newest first."""
    state = words.state
    pages = [_finished(words, record) for record in state.records]
    run = state.mission
    if run is not None and all(record.number != run.number for record in state.records):
        pages.append(_running(words, run))
    return tuple(reversed(pages))


def _finished(words: Words, record: MissionRecord) -> MissionPage:
    booklet = words.content.booklets[record.number]
    time = f"{clock_text(record.clock)}, {common.date_text(booklet, record.day)}"
    losses = (
        ("K.I.A.", record.killed),
        ("Hospitalized", record.hospital),
        ("Breakdown", record.breakdown),
    )
    return MissionPage(
        number=record.number,
        title=booklet.title,
        kind=booklet.kind,
        result=_end(booklet, record.end),
        open=False,
        time=f"Ended {time}",
        goals=common.goals(booklet, record.objectives),
        counts=(*_counts(record.tally), ("Threat at the end", str(record.threat))),
        losses=tuple((name, words.nicks(who)) for name, who in losses if who),
        rnr=tuple(words.content.entry_title(doc) for doc in record.rnr),
        log=tuple(_log_line(words, entry) for entry in record.log),
        lines=history.of_mission(words, record),
        plate=plate_of(words.content, record.number),
    )


def _running(words: Words, run: MissionRun) -> MissionPage:
    booklet = words.content.booklets[run.number]
    killed = tuple(marine.profile for marine in killed_now(words.state))
    return MissionPage(
        number=run.number,
        title=booklet.title,
        kind=booklet.kind,
        result=_end(booklet, run.end) or "over",
        open=not run.ended,
        time=f"{'Ended' if run.ended else 'Now'} {common.now(booklet, run)}",
        goals=common.goals(booklet, run.objectives),
        counts=_counts(run.tally),
        losses=(("K.I.A.", words.nicks(killed)),) if killed else (),
        rnr=(),
        plate=plate_of(words.content, run.number),
    )


def _end(booklet: Booklet, code: str) -> str:
    """Return the title of a Mission's end, empty while there is none."""
    return next((end.title for end in booklet.ends if end.code == code), "")


def _counts(tally: Tally) -> tuple[tuple[str, str], ...]:
    won = f", {tally.combats_won} won" if tally.combats else ""
    return (
        ("Marches", str(tally.marches)),
        ("Bivouacs", str(tally.bivouacs)),
        ("Combats", f"{tally.combats}{won}"),
        ("Encounters", str(tally.encounters)),
        ("Entries", f"{len(tally.entries)} read"),
    )


def _metrics(words: Words) -> tuple[Metric, ...]:
    state = words.state
    if not state.motivation:
        return ()
    now = state.metrics
    values = {"letters": now.letters, "tally": now.tally, "ledger": now.ledger}
    return tuple(
        Metric(
            m.title,
            values[m.metric],
            METRICS[m.metric],
            m.code == state.motivation,
            due(words) if m.metric == "letters" else "",
        )
        for m in words.content.book.motivations
    )


def due(words: Words) -> str:
    """Return what the Mission under way adds to Letters, and for whom; empty for nothing."""
    points = letters_due(words.state)
    if not points:
        return ""
    broke = [m for m in took_part(words.state) if broken(m)]
    whose = words.nicks(tuple(m.profile for m in (*killed_now(words.state), *broke)))
    return f"{points} more for {whose} when this Mission’s page is written"


def _log(words: Words, colour: str) -> tuple[LogLine, ...]:
    return tuple(_log_line(words, entry) for entry in words.state.log if entry.colour == colour)


def _log_line(words: Words, entry: LogEntry) -> LogLine:
    return LogLine(entry.name, entry.colour, entry.mission, _source(words, entry))


def _source(words: Words, entry: LogEntry) -> str:
    """Return the title of the entry that gave it; nothing of an entry that nobody has opened."""
    state = words.state
    opened = {doc for record in state.records for doc in record.tally.entries}
    if state.mission is not None:
        opened.update(state.mission.tally.entries)
    return words.content.entry_title(entry.source) if entry.source in opened else ""
