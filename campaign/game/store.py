"""Rows to state and back: `load(campaign)` and `save(campaign, old, new)`.

`save` writes only the difference between two states, with few statements: per table that changed
one upsert and, where rows are gone, one delete. The caller owns the transaction and the lock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.db.models import Model, Q
from django.utils import timezone

from campaign import models
from campaign.content import library
from campaign.game import selects, writes
from campaign.game.rows import (
    CAMPAIGN,
    COUNTERS,
    DEEDS,
    EQUIPMENT,
    GEAR,
    MARINE_PLAIN,
    OF_CAMPAIGN,
    OF_RUN,
    OPTIONS,
    RECORD,
    RECORDS,
    RUN,
    RUN_LISTED,
    RUN_PLAIN,
    SAPPER,
    SHIFTS,
    STORY,
    TALLY,
    Column,
    Rows,
    Table,
)
from campaign.rules.codec import AGENDA, BATTLE, READING, CodecError, attach
from campaign.rules.content import Content
from campaign.rules.state import (
    SCHEMA,
    CampaignOptions,
    LogEntry,
    Lz,
    MapMarker,
    Marine,
    Metrics,
    MissionRecord,
    MissionRun,
    ObjectiveState,
    Passenger,
    Seat,
    State,
)
from combat.rules.state import GearPiece

# --- Reading ----------------------------------------------------------------------------------


def load(campaign: models.Campaign, content: Content | None = None) -> State:
    """Return the state that the rows of a campaign hold, with at most four statements.

    `content` is by default the one the campaign is pinned to. Raises CodecError for rows of
    another schema version or JSON that cannot be read.
    """
    if campaign.schema != SCHEMA:
        raise CodecError(f"schema: this campaign has version {campaign.schema}, not {SCHEMA}")
    content = content or library.content_of(campaign)
    below = _below(campaign)
    state = State(
        content=content,
        # The seeds of Missions come of it: the state needs none.
        seed="" if campaign.dice else campaign.seed,
        options=options_of(campaign),
        schema=campaign.schema,
        seats=tuple(_seats(campaign)),
        motivation=campaign.motivation,
        marines=_marines(campaign, below[models.Equipment]),
        ids=tuple(campaign.ids),
        owners=tuple(campaign.owners),
        point_man=campaign.point_man,
        pool=tuple(campaign.pool),
        log=tuple(LogEntry(*values) for values in below[models.LogEntry]),
        metrics=_metrics(campaign),
        mission=_run(campaign.mission, below) if campaign.mission else None,
        agenda=AGENDA.decode(campaign.agenda),
        reading=READING.decode(campaign.reading),
        battle=BATTLE.decode(campaign.battle),
        fought=BATTLE.decode(campaign.fought),
        records=tuple(below[models.MissionRecord]),
        carried_stamina=campaign.carried_stamina,
        carried_boons=campaign.carried_boons,
        armoury=tuple(campaign.armoury),
        finished=campaign.finished,
        story=STORY.decode(campaign.story),
    )
    return attach(state, content)


def options_of(campaign: models.Campaign) -> CampaignOptions:
    """Return the options a campaign was begun with."""
    return OPTIONS.decode(campaign.options)


def _metrics(campaign: models.Campaign) -> Metrics:
    return Metrics(campaign.letters, campaign.tally, campaign.ledger)


def _seats(campaign: models.Campaign) -> Iterator[Seat]:
    for row in campaign.seats.all():  # in order of position; often fetched before
        role: Any = row.role
        if role != models.Seat.Role.SPECTATOR:
            yield Seat(row.code, role, row.minder)


Below = dict[type[Model], list[Any]]


def _below(campaign: models.Campaign) -> Below:
    """Read the small tables below a campaign and its Mission, all with one statement."""
    parts = [selects.Part(model, "campaign", campaign.pk, its) for model, its in SMALL.items()]
    records = models.MissionRecord
    parts.append(selects.Part(records, "campaign", campaign.pk, RECORDS.columns, _record))
    run = campaign.mission
    if run is not None:
        parts += [selects.Part(model, "run", run.pk, its) for model, its in SMALL_OF_RUN.items()]
    return dict(zip([part.model for part in parts], selects.gathered(*parts), strict=True))


SMALL: dict[type[Model], tuple[str, ...]] = {
    models.Equipment: ("marine", "kind", "code", "side"),
    models.LogEntry: ("name", "colour", "mission", "source"),
}
SMALL_OF_RUN: dict[type[Model], tuple[str, ...]] = {
    models.MapMarker: ("kind", "code", "at", "entry", "special", "keep", "shown"),
    models.Passenger: ("code", "kind", "name"),
    models.ObjectiveState: ("code", "status"),
}


def _marines(campaign: models.Campaign, equipment: list[list[Any]]) -> tuple[Marine, ...]:
    rows = selects.raw(models.Marine, "campaign", campaign.pk, MARINE)
    marines, keys = _squad(rows, tuple(map(tuple, equipment)))
    campaign.marine_keys = dict(keys)
    return marines


MARINE = ("id", "profile", "used", *MARINE_PLAIN)


@lru_cache(maxsize=256)
def _squad(rows: selects.Raw, equipment: selects.Raw) -> tuple[tuple[Marine, ...], dict[str, int]]:
    """Return the Marines that such rows hold, and their keys: most commands change none of them."""
    carried: dict[tuple[int, str], list[Any]] = defaultdict(list)
    for pk, kind, code, side in equipment:
        carried[pk, kind].append(GearPiece(code, side) if kind == "gear" else code)
    marines, keys = [], {}
    for pk, profile, used, *plain in selects.read(models.Marine, MARINE, rows):
        keys[profile] = pk
        marines.append(
            Marine(
                profile,
                used=tuple(used),
                weapons=tuple(carried[pk, "weapon"]),
                gear=tuple(carried[pk, "gear"]),
                charms=tuple(carried[pk, "charm"]),
                **dict(zip(MARINE_PLAIN, plain, strict=True)),
            )
        )
    return tuple(marines), keys


@lru_cache(maxsize=512)
def _record(texts: tuple[str, ...]) -> MissionRecord:
    """Return a finished Mission's record: its texts are the same for every command from then on."""
    values = selects.values(models.MissionRecord, RECORDS.columns, texts)
    return RECORD.decode(dict(zip(RECORDS.columns, values, strict=True)))


def _run(row: models.MissionRun, below: Below) -> MissionRun:
    markers, eaz, lz = _markers(below[models.MapMarker])
    plain: dict[str, Any] = {name: getattr(row, name) for name in RUN_PLAIN}
    listed: dict[str, Any] = {name: tuple(getattr(row, name)) for name in RUN_LISTED}
    return MissionRun(
        **plain,
        **listed,
        markers=markers,
        eaz=eaz,
        lz=lz,
        passengers=tuple(Passenger(*values) for values in below[models.Passenger]),
        objectives=tuple(ObjectiveState(*values) for values in below[models.ObjectiveState]),
        counters=COUNTERS.decode(row.counters),
        tally=TALLY.decode(row.tally),
        shifts=SHIFTS.decode(row.shifts),
        discarded=GEAR.decode(row.discarded),
        deeds=DEEDS.decode(row.deeds),
        sapper=SAPPER.decode(row.sapper),
    )


def _markers(
    rows: list[list[Any]],
) -> tuple[tuple[MapMarker, ...], tuple[str, ...], tuple[Lz, ...]]:
    markers, eaz, lz = [], [], []
    for kind, code, at, *rest in rows:
        if kind == "event":
            markers.append(MapMarker(code, at, *rest))
        elif kind == "eaz":
            eaz.append(at)
        else:
            lz.append(Lz(at, code))
    return tuple(markers), tuple(eaz), tuple(lz)


# --- Writing ----------------------------------------------------------------------------------


def save(campaign: models.Campaign, old: State | None, new: State, **also: Any) -> models.Campaign:
    """Write what differs between the stored state `old` (None: nothing yet) and `new`.

    `also` are further columns of the campaign, such as its version, for the same statement. The
    campaign's instance has the new values afterwards.
    """
    run = _save_run(campaign, old, new)
    changes = dict(differing(CAMPAIGN, old, new)) | also
    if campaign.mission_id != (run.pk if run else None):
        changes["mission"] = run
    if changes:
        changes["updated_at"] = timezone.now()
        writes.update(campaign, changes)
    for table in OF_CAMPAIGN:
        written = _save_table(table, campaign, old, new)
        if table.model is models.Marine:
            _remember_keys(campaign, written)
        if table.model is models.Seat and written:
            getattr(campaign, "_prefetched_objects_cache", {}).pop("seats", None)
    _save_equipment(campaign, old, new)
    return campaign


def differing(columns: Iterable[Column], old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    """Yield the columns that differ between two states (all, where `old` is None), with values."""
    for column in columns:
        value = column.get(new)
        if old is None or column.get(old) != value:
            yield column.name, column.put(value)


def _save_run(campaign: models.Campaign, old: State | None, new: State) -> models.MissionRun | None:
    """Write the Mission being played: update its row, or begin a new one."""
    was, now = old.mission if old else None, new.mission
    if now is None:
        return None
    row = campaign.mission
    if row is None or was is None or was.number != now.number:
        if was is None or was.number + 1 != now.number:
            # Not simply the next one: what was begun from here on is taken back.
            campaign.runs.filter(number__gte=now.number).delete()
        was = None
        row = models.MissionRun(
            campaign=campaign,
            booklet_id=campaign.booklets[str(now.number)],
            **dict(differing(RUN, None, now)),
        )
        writes.insert(row)
    elif changes := dict(differing(RUN, was, now)):
        writes.update(row, changes)
    for table in OF_RUN:
        _save_table(table, row, was, now)
    return row


def _save_table(table: Table, parent: Model, old: Any, new: Any) -> list[Any]:
    """Write the rows that differ and delete those that are gone; return the rows written."""
    part = table.part(new)
    was: Rows = {}
    if old is not None:
        before = table.part(old)
        if before is part or before == part:
            return []
        was = table.rows(before)
    now = table.rows(part)
    gone = [key for key in was if key not in now]
    if gone:
        table.model._default_manager.filter(
            _any_of(table.key, gone), **{table.parent: parent}
        ).delete()
    written = [
        table.model(
            **{table.parent: parent},
            **dict(zip(table.key, key, strict=True)),
            **dict(zip(table.columns, values, strict=True)),
        )
        for key, values in now.items()
        if was.get(key) != values
    ]
    writes.upsert(written, (table.parent, *table.key), table.columns)
    return written


def _any_of(names: tuple[str, ...], keys: Iterable[tuple[Any, ...]]) -> Q:
    found = Q()
    for key in keys:
        found |= Q(**dict(zip(names, key, strict=True)))
    return found


def _remember_keys(campaign: models.Campaign, written: list[models.Marine]) -> None:
    campaign.marine_keys = {
        **(campaign.marine_keys or {}),
        **{marine.profile: marine.pk for marine in written},
    }


def _save_equipment(campaign: models.Campaign, old: State | None, new: State) -> None:
    """As `_save_table`, but the parent is each Marine, found by his Profile."""
    was = EQUIPMENT.rows(old.marines) if old is not None else {}
    if old is not None and old.marines == new.marines:
        return
    now = EQUIPMENT.rows(new.marines)
    keys = campaign.marine_keys or {}
    left = {m.profile for m in new.marines}
    gone = [(keys[p], *rest) for p, *rest in was if (p, *rest) not in now and p in left]
    if gone:
        models.Equipment.objects.filter(_any_of(EQUIPMENT.key, gone), campaign=campaign).delete()
    written = [
        models.Equipment(
            campaign=campaign,
            marine_id=keys[profile],
            kind=kind,
            position=position,
            code=code,
            side=side,
        )
        for (profile, kind, position), (code, side) in now.items()
        if was.get((profile, kind, position)) != (code, side)
    ]
    writes.upsert(written, EQUIPMENT.key, EQUIPMENT.columns)
