"""The header: Time, Stamina and Threat, and where the Random Combat waits."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import clock
from campaign.rules.booklets import MissionRules
from campaign.rules.content import Content
from campaign.rules.logbook import letters_due
from campaign.rules.state import Metrics, MissionRun
from campaign.rules.tracks import band
from campaign.rules.visible import View
from campaign.screens.former import Former

STAMINA_MAX = 15
BANDS = ("green", "yellow", "red")
METRICS = {"letters": "Letters", "tally": "Tally", "ledger": "Ledger"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a track: band green, yellow, red or plain; `mark` where Random Combat begins.

    `was` where it was on, or off, otherwise than it is, until the dice lie.
    """

    number: int
    band: str
    on: bool
    now: bool
    mark: bool = False
    was: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of a Mission shows; `counters` are those that its booklet declares, `found`:
    the Random Combat has come, and not yet begun.

    `former`: time, Stamina, Threat and its band before the dice; empty for what they left alone.
    """

    mission: int
    title: str
    date: str
    day: int
    time: str
    night: bool
    light: str
    deadline: str
    stamina: int
    stamina_cells: tuple[Cell, ...]
    threat: int
    band: str
    threat_cells: tuple[Cell, ...]
    random_combat: int
    metric: str
    metric_value: int
    metric_due: int
    counters: tuple[tuple[str, int], ...] = ()
    found: bool = False
    former: tuple[str, str, str, str] = ("", "", "", "")


NOTHING = Former()


def header(content: Content, view: View, was: Former = NOTHING) -> Header | None:
    """Return the tracks, or None between Missions and once one is over; `was`: before the dice."""
    run = view.state.mission
    if run is None or run.ended:
        return None
    booklet = content.booklets[run.number]
    level = booklet.rules.random_combat.threat if booklet.rules.random_combat else 0
    motivation = view.state.motivation
    return Header(
        mission=run.number,
        title=booklet.title,
        date=booklet.date,
        day=run.day,
        time=clock.clock_text(run.clock),
        night=clock.night(run.clock),
        light=_light(run.clock),
        deadline=_deadline(booklet.rules.ends_day, booklet.rules.ends_at),
        stamina=run.stamina,
        stamina_cells=_cells(STAMINA_MAX, run.stamina, was.stamina),
        threat=run.threat,
        band=band(run.threat),
        threat_cells=_cells(9, run.threat, was.threat, level, BANDS),
        random_combat=level,
        metric=METRICS.get(motivation, ""),
        metric_value=_metric(view.state.metrics, motivation),
        metric_due=letters_due(view.state) if motivation == "letters" else 0,
        counters=tuple((name, dict(run.counters).get(name, 0)) for name in booklet.counters),
        found=view.alarm or _hunted(view, run, booklet.rules),
        former=_former(run, was),
    )


def _hunted(view: View, run: MissionRun, rules: MissionRules) -> bool:
    """Whether the Event of a Random Combat is read (PH-THREAT-06, p.22)."""
    page, due = view.page, rules.random_combat
    return bool(page and due and page.doc == f"M{run.number}/{due.entry}")


def _cells(
    top: int, now: int, was: int | None, mark: int = 0, bands: tuple[str, ...] = ("plain",) * 5
) -> tuple[Cell, ...]:
    """The fields of a track from 1 to `top`, each band three long."""
    before = now if was is None else was
    return tuple(
        Cell(n, bands[(n - 1) // 3], n <= now, n == now, n == mark, (n <= now) != (n <= before))
        for n in range(1, top + 1)
    )


def _former(run: MissionRun, was: Former) -> tuple[str, str, str, str]:
    """What differs from what is shown now, in words."""
    time = "" if was.clock in (None, run.clock) else clock.clock_text(was.clock)
    stamina = "" if was.stamina in (None, run.stamina) else str(was.stamina)
    if was.threat in (None, run.threat):
        return time, stamina, "", ""
    return time, stamina, str(was.threat), band(was.threat)


def _light(now: int) -> str:
    """When night falls or the day breaks (PH-TIME-03, p.21)."""
    if clock.night(now):
        return f"light {clock.clock_text(clock.DAWN)}"
    return f"dark {clock.clock_text(clock.NIGHT_FROM)}"


def _deadline(day: int | None, at: int | None) -> str:
    if at is None:
        return ""
    return f"until day {day}, {clock.clock_text(at)}" if day else f"until {clock.clock_text(at)}"


def _metric(metrics: Metrics, motivation: str) -> int:
    return int(getattr(metrics, motivation, 0)) if motivation else 0
