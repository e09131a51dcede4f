"""The map: where the Squad is, where it may March at what price and risk, how it may rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from campaign.maps.views import sheet
from campaign.rules import clock, geography
from campaign.rules import commands as say
from campaign.rules.content import Content
from campaign.rules.state import LogEntry, MissionRun
from campaign.rules.visible import View
from campaign.screens.acts import Act, Pair, act_in
from campaign.screens.decision import Refused, decision, refused
from campaign.screens.overlay import overlay
from campaign.screens.page import test_ahead
from campaign.screens.risk import Risk, march_risk, rolls_in
from campaign.screens.words import Words, clock_text, plural, span_text
from combat.rules.options import Offer

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
COMPASS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
TERMS = (
    "Threat",
    "EAZ",
    "Random Combat",
    "Encounter",
    "Event",
    "Stamina",
    "Forced March",
    "Bivouac",
    "Evac",
    "LZ",
    "Point Man",
)
SHORT_RESTS = (15, 30, 60, 120)
LONG_REST, LONGEST_REST = 4 * 60, 12 * 60
"""Minutes: up to the first by the quarter hour, up to the second by the hour; then rest again."""


@dataclass(frozen=True, slots=True)
class MarchTo:
    """A March on offer: the act, the place, what it brings. column, row count from 1."""

    act: Act
    to: str
    column: int
    row: int
    arrow: str
    compass: str
    terrain: str
    landmark: str
    arrival: str
    dark: bool
    short: int
    eaz: int
    base: bool
    quiet: bool
    event: bool
    risk: Risk | None
    parts: tuple[Pair, ...]

    @property
    def span(self) -> str:
        """How long it takes, 00.45H."""
        return span_text(self.act.minutes)

    @property
    def dice(self) -> int:
        """Dice of Damage for the SP that are short (PH-STAMINA-03, p.22)."""
        return 2 * self.short

    @property
    def place(self) -> str:
        """Where it leads, for the ear: what the button shows of it follows."""
        found = [f"March to {self.to}", self.compass, self.landmark, self.terrain]
        return ", ".join(part for part in found if part)

    @property
    def outcome(self) -> str:
        """What it brings, for the ear, after the price that the button shows."""
        found = [f"there at {self.arrival}"]
        if self.short:
            found.append(f"{self.short} SP short: {plural(self.dice, 'die', 'dice')} of Damage")
        if self.eaz:
            found.append(f"EAZ: Threat {self.eaz} more")
        if self.event:
            found.append("an Event waits there")
        if self.base:
            found.append("entering the Base ends the Mission")
        return ", ".join(found)


@dataclass(frozen=True, slots=True)
class RestFor:
    """A Bivouac of one length: when it ends, the SP it gives, the Threat dice it rolls."""

    act: Act
    span: str
    until: str
    stamina: int
    rolls: int

    @property
    def text(self) -> str:
        """The rest in one line, for a list to pick from."""
        rolls = plural(self.rolls, "Threat roll") if self.rolls else "no Threat roll"
        return f"{self.span}, until {self.until}: +{self.stamina} SP, {rolls}"


@dataclass(frozen=True, slots=True)
class Goal:
    """An Objective and how it stands."""

    code: str
    title: str
    status: str
    primary: bool
    experience: int


@dataclass(frozen=True, slots=True)
class MapScreen:
    """Everything the map shows."""

    code: str
    title: str
    columns: int
    rows: int
    width: int
    height: int
    picture: SafeString
    at: str
    here: str
    squad_column: int
    squad_row: int
    night: bool
    marches: tuple[MarchTo, ...]
    rests: tuple[RestFor, ...]
    more_rests: tuple[RestFor, ...]
    long_rests: tuple[RestFor, ...]
    night_rest: Act | None
    night_stamina: int
    call_evac: Act | None
    evac_end: Act | None
    regroup: Act | None
    share_ammo: Act | None
    point_men: tuple[Act, ...]
    helps: tuple[Act, ...]
    refused: tuple[Refused, ...]
    goals: tuple[Goal, ...]
    log: tuple[LogEntry, ...]
    notes: tuple[str, ...]
    with_us: tuple[str, ...]
    shifts: tuple[str, ...]
    terms: tuple[str, ...] = TERMS


def context(content: Content, view: View) -> dict[str, Any]:
    """Return the map and the decision, or the First Aid test, that waits beside it."""
    words = Words.of(content, view)
    return {
        "map": _map(words, view),
        "decision": decision(content, view),
        "test": test_ahead(words, view),
    }


def _map(words: Words, view: View) -> MapScreen | None:
    run = view.state.mission
    if run is None:
        return None
    booklet = words.content.booklets[run.number]
    table = sheet(booklet.map)
    column, row = geography.position(run.at) if run.at else (0, 0)
    offers = view.options.offers
    rests = [_rest(words, run, o) for o in offers if isinstance(o.command, say.Bivouac)]
    single: dict[str, Offer[Any]] = {o.command.kind: o for o in offers}
    return MapScreen(
        code=booklet.map,
        title=table.title,
        columns=table.columns,
        rows=len(table.rows),
        width=table.size[0],
        height=table.size[1],
        picture=overlay(booklet.map, run, clock.night(run.clock)),
        at=run.at,
        here=_place(words, run.at),
        squad_column=column + 1,
        squad_row=row + 1,
        night=clock.night(run.clock),
        marches=tuple(_march(words, run, o) for o in offers if isinstance(o.command, say.March)),
        rests=tuple(r for r in rests if r.act.minutes in SHORT_RESTS),
        more_rests=tuple(r for r in rests if r.act.minutes <= LONG_REST),
        long_rests=tuple(
            r for r in rests if LONG_REST < r.act.minutes <= LONGEST_REST and not r.act.minutes % 60
        ),
        night_rest=_one(words, single, "night_bivouac"),
        night_stamina=clock.minutes_until(run.clock, clock.DAWN) // 15,
        call_evac=_one(words, single, "call_evac"),
        evac_end=_one(words, single, "evac_end"),
        regroup=_one(words, single, "regroup"),
        share_ammo=_one(words, single, "share_ammo"),
        point_men=tuple(act_in(words, o) for o in offers if o.command.kind == "name_point_man"),
        helps=tuple(
            act_in(words, o) for o in offers if o.command.kind in ("use_ability", "play_boon")
        ),
        refused=refused(words, view),
        goals=_goals(words, run),
        log=view.state.log,
        notes=booklet.rules.notes,
        with_us=_with_us(words, run),
        shifts=_shifts(run),
    )


def _one(words: Words, offers: dict[str, Offer[Any]], kind: str) -> Act | None:
    return act_in(words, offers[kind]) if kind in offers else None


def _place(words: Words, space: str) -> str:
    found = [space, words.landmark(space), words.terrain(space)] if space else []
    return ", ".join(part for part in found if part)


def _march(words: Words, run: MissionRun, offer: Offer[Any]) -> MarchTo:
    to = offer.command.to
    notes = dict(note.partition(":")[::2] for note in offer.notes)
    shown = act_in(words, offer)
    column, row = geography.position(to)
    point = _direction(run.at, to)
    arrival = (run.clock + shown.minutes) % clock.DAY
    eaz = int(notes.get("eaz") or 0)
    base, quiet = "base" in notes, "quiet" in notes
    return MarchTo(
        act=shown,
        to=to,
        column=column + 1,
        row=row + 1,
        arrow=ARROWS[point],
        compass=COMPASS[point],
        terrain=words.terrain(to),
        landmark=words.landmark(to),
        arrival=clock_text(arrival),
        dark=clock.night(arrival),
        short=int(notes.get("short") or 0),
        eaz=eaz,
        base=base,
        quiet=quiet,
        event="event" in notes,
        risk=None if base else _risk(words, run, eaz, quiet, "event" in notes),
        parts=shown.costs,
    )


def _risk(words: Words, run: MissionRun, eaz: int, quiet: bool, event: bool) -> Risk:
    rules = words.content.booklets[run.number].rules
    level = rules.random_combat.threat if rules.random_combat else 0
    return march_risk(
        run.threat, eaz, level, quiet=quiet, encounters=rules.encounters and not event
    )


def _direction(origin: str, to: str) -> str:
    (a, b), (c, d) = geography.position(origin), geography.position(to)
    step = (c - a, d - b)
    return next(name for name, found in geography.DIRECTIONS.items() if found == step)


def _rest(words: Words, run: MissionRun, offer: Offer[Any]) -> RestFor:
    minutes = offer.command.minutes
    return RestFor(
        act_in(words, offer),
        span_text(minutes),
        clock_text((run.clock + minutes) % clock.DAY),
        min(minutes // 15, 15 - run.stamina),
        rolls_in(run.clock, minutes),
    )


def _goals(words: Words, run: MissionRun) -> tuple[Goal, ...]:
    """The Objectives that are known: those of the start and those added since."""
    status = {objective.code: objective.status for objective in run.objectives}
    return tuple(
        Goal(o.code, o.title, status[o.code], o.primary, o.experience)
        for o in words.content.booklets[run.number].objectives
        if o.code in status
    )


def _with_us(words: Words, run: MissionRun) -> tuple[str, ...]:
    found = [f"{p.name or p.code} ({words.marker(p.kind)})" for p in run.passengers]
    if run.bodies:
        found.append(f"{plural(run.bodies, 'fallen Marine')}, carried")
    return tuple(found)


def _shifts(run: MissionRun) -> tuple[str, ...]:
    ease = {"left": "Easier", "right": "Harder"}
    return tuple(
        f"{ease[s.to]} Terrain for {plural(s.marches, 'March', 'Marches')}" for s in run.shifts
    )
