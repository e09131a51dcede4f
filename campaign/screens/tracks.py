"""The header: Time, Stamina and Threat, and where the Random Combat waits."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import clock
from campaign.rules.content import Content
from campaign.rules.state import Metrics
from campaign.rules.tracks import band
from campaign.rules.visible import View

STAMINA_MAX = 15
BANDS = ("green", "yellow", "red")
METRICS = {"letters": "Letters", "tally": "Tally", "ledger": "Ledger"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a track: band green, yellow, red or plain; `mark` where Random Combat begins."""

    number: int
    band: str
    on: bool
    now: bool
    mark: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of a Mission shows; `counters` are those that its booklet declares."""

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
    counters: tuple[tuple[str, int], ...] = ()


def header(content: Content, view: View) -> Header | None:
    """Return the tracks, or None between Missions and once one is over."""
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
        stamina_cells=tuple(
            Cell(n, "plain", n <= run.stamina, n == run.stamina) for n in range(1, STAMINA_MAX + 1)
        ),
        threat=run.threat,
        band=band(run.threat),
        threat_cells=tuple(
            Cell(n, BANDS[(n - 1) // 3], n <= run.threat, n == run.threat, n == level)
            for n in range(1, 10)
        ),
        random_combat=level,
        metric=METRICS.get(motivation, ""),
        metric_value=_metric(view.state.metrics, motivation),
        counters=tuple((name, dict(run.counters).get(name, 0)) for name in booklet.counters),
    )


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
