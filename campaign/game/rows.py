"""Which part of a state stands in which rows and columns: tables and columns, declared once.

`campaign.game.store` reads and writes by these declarations. A row's key tells it from the others
of the same parent; two equal rows need no statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from campaign import models
from campaign.rules.codec import AGENDA, BATTLE, READING, Codec
from campaign.rules.state import (
    CampaignOptions,
    Deeds,
    Lz,
    MapMarker,
    Marine,
    MissionRecord,
    Sapper,
    State,
    Tally,
    TerrainShift,
)
from campaign.rules.story import Story
from combat.rules.state import GearPiece

Key = tuple[Any, ...]
Rows = dict[Key, tuple[Any, ...]]

OPTIONS: Codec[CampaignOptions] = Codec(CampaignOptions)
TALLY: Codec[Tally] = Codec(Tally)
SHIFTS: Codec[tuple[TerrainShift, ...]] = Codec(tuple[TerrainShift, ...])
GEAR: Codec[tuple[GearPiece, ...]] = Codec(tuple[GearPiece, ...])
COUNTERS: Codec[tuple[tuple[str, int], ...]] = Codec(tuple[tuple[str, int], ...])
DEEDS: Codec[tuple[Deeds, ...]] = Codec(tuple[Deeds, ...])
SAPPER: Codec[Sapper | None] = Codec(Sapper | None)
RECORD: Codec[MissionRecord] = Codec(MissionRecord)
STORY: Codec[Story] = Codec(Story)


def same(value: Any) -> Any:
    """Return a value that a column holds as it is."""
    return value


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, where its value stands, how the value is written."""

    name: str
    get: Callable[[Any], Any]
    put: Callable[[Any], Any] = same


def _plain(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, _attribute(name)) for name in names)


def _listed(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, _attribute(name), list) for name in names)


def _attribute(name: str) -> Callable[[Any], Any]:
    return lambda whole: getattr(whole, name)


def _metric(name: str) -> Column:
    return Column(name, lambda state: getattr(state.metrics, name))


def _phase(state: State) -> str:
    return state.agenda[-1].kind if state.agenda else "finished"


CAMPAIGN: tuple[Column, ...] = (
    *_plain("schema", "motivation", "point_man", "carried_stamina", "carried_boons", "finished"),
    *_listed("ids", "owners", "pool", "armoury"),
    *(_metric(name) for name in ("letters", "tally", "ledger")),
    Column("options", lambda state: state.options, OPTIONS.encode),
    Column("phase", _phase),
    Column("agenda", lambda state: state.agenda, AGENDA.encode),
    Column("reading", lambda state: state.reading, READING.encode),
    Column("battle", lambda state: state.battle, BATTLE.encode),
    Column("fought", lambda state: state.fought, BATTLE.encode),
    Column("story", lambda state: state.story, STORY.encode),
)

RUN_PLAIN = (
    "number", "day", "clock", "stamina", "threat", "base", "at", "bodies", "colour", "ended",
    "end", "rnr",
)  # fmt: skip
RUN_LISTED = (
    "resolved", "fired", "helped", "encounters", "encounters_out", "wounds", "conditions",
    "boons", "boons_out",
)  # fmt: skip
RUN: tuple[Column, ...] = (
    *_plain(*RUN_PLAIN),
    *_listed(*RUN_LISTED),
    Column("counters", lambda run: run.counters, COUNTERS.encode),
    Column("tally", lambda run: run.tally, TALLY.encode),
    Column("shifts", lambda run: run.shifts, SHIFTS.encode),
    Column("discarded", lambda run: run.discarded, GEAR.encode),
    Column("deeds", lambda run: run.deeds, DEEDS.encode),
    Column("sapper", lambda run: run.sapper, SAPPER.encode),
)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below a campaign or a Mission: model, parent, key and other columns.

    `part` is what the rows are made of (compared first: usually it has not changed); `rows` makes
    them of it.
    """

    model: type[Model]
    parent: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    part: Callable[[Any], Any]
    rows: Callable[[Any], Rows]


def _numbered(values: Iterable[tuple[Any, ...]]) -> Rows:
    return {(position,): value for position, value in enumerate(values)}


MARINE_PLAIN = (
    "spec", "owner", "level", "damage", "stress", "wound", "wound_cubes", "condition",
    "condition_cubes", "experience", "boon_points", "boon", "standing", "temporary", "returns",
)  # fmt: skip


def _marine_rows(marines: tuple[Marine, ...]) -> Rows:
    return {
        (m.profile,): (*(getattr(m, name) for name in MARINE_PLAIN), list(m.used), position)
        for position, m in enumerate(marines)
    }


def _equipment_rows(marines: tuple[Marine, ...]) -> Rows:
    rows: Rows = {}
    for m in marines:
        for at, code in enumerate(m.weapons):
            rows[m.profile, "weapon", at] = (code, 0)
        for at, piece in enumerate(m.gear):
            rows[m.profile, "gear", at] = (piece.code, piece.side)
        for at, code in enumerate(m.charms):
            rows[m.profile, "charm", at] = (code, 0)
    return rows


def _record_row(record: MissionRecord) -> tuple[Any, ...]:
    data = RECORD.encode(record)
    return tuple(data[name] for name in RECORDS.columns)


def _marker_rows(
    part: tuple[tuple[MapMarker, ...], tuple[str, ...], tuple[Lz, ...]],
) -> Rows:
    markers, eaz, lzs = part
    rows: Rows = {}
    for at, m in enumerate(markers):
        rows["event", at] = (m.id, m.at, m.entry, m.special, m.keep, m.shown)
    for at, space in enumerate(eaz):
        rows["eaz", at] = ("", space, "", False, False, False)
    for at, lz in enumerate(lzs):
        rows["lz", at] = (lz.name, lz.at, "", False, False, False)
    return rows


SEATS = Table(
    models.Seat, "campaign", ("code",), ("role", "minder", "position"),
    lambda state: state.seats,
    lambda seats: {(seat.code,): (seat.role, seat.minder, at) for at, seat in enumerate(seats)},
)  # fmt: skip
MARINES = Table(
    models.Marine, "campaign", ("profile",), (*MARINE_PLAIN, "used", "position"),
    lambda state: state.marines, _marine_rows,
)  # fmt: skip
EQUIPMENT = Table(
    models.Equipment, "campaign", ("marine", "kind", "position"), ("code", "side"),
    lambda state: state.marines, _equipment_rows,
)  # fmt: skip
LOG = Table(
    models.LogEntry, "campaign", ("position",), ("name", "colour", "mission", "source"),
    lambda state: state.log,
    lambda log: _numbered((e.name, e.colour, e.mission, e.source) for e in log),
)  # fmt: skip
RECORDS = Table(
    models.MissionRecord, "campaign", ("position",),
    (
        "number", "end", "day", "clock", "letters", "points", "ledger", "objectives", "tally",
        "killed", "hospital", "breakdown", "rnr", "threat", "log", "marines",
    ),
    lambda state: state.records,
    lambda records: _numbered(_record_row(record) for record in records),
)  # fmt: skip
MARKERS = Table(
    models.MapMarker, "run", ("kind", "position"),
    ("code", "at", "entry", "special", "keep", "shown"),
    lambda run: (run.markers, run.eaz, run.lz), _marker_rows,
)  # fmt: skip
PASSENGERS = Table(
    models.Passenger, "run", ("position",), ("code", "kind", "name"),
    lambda run: run.passengers,
    lambda passengers: _numbered((p.code, p.kind, p.name) for p in passengers),
)  # fmt: skip
OBJECTIVE_STATES = Table(
    models.ObjectiveState, "run", ("position",), ("code", "status"),
    lambda run: run.objectives,
    lambda objectives: _numbered((o.code, o.status) for o in objectives),
)  # fmt: skip

OF_CAMPAIGN = (SEATS, MARINES, LOG, RECORDS)
OF_RUN = (MARKERS, PASSENGERS, OBJECTIVE_STATES)
