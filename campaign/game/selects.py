"""Plain selects: a campaign, and rows of one parent, their SQL made once from the models.

Loading a campaign needs many small statements; composing each anew by the ORM costs more than
running it. Columns come as the ORM would give them, on every database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import attrgetter, itemgetter
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, ForeignKey, IntegerField, JSONField, Model

from campaign.models import Awaited, Campaign, Journal, Opinion, Seat, UndoRequest, packed

Convert = Callable[[Any], Any]
M = TypeVar("M", bound=Model)


def campaign(key: UUID, lock: bool = False) -> Campaign:
    """Return a campaign with its Mission, its seats and their users at hand, with two statements.

    `lock` keeps its row until the transaction ends. Raises `Campaign.DoesNotExist`.
    """
    found = _instances(Campaign, {"public_id": key}, "mission", lock)
    if not found:
        raise Campaign.DoesNotExist
    one = found[0]
    seats = _instances(Seat, {"campaign": one.pk}, "user")
    seats.sort(key=attrgetter("position"))
    _at_hand(one, "seats", seats)
    return one


def awaited(of: Campaign) -> list[Awaited]:
    """Return whom a campaign waits for, read once for each instance of the campaign."""
    if "awaited" not in getattr(of, "_prefetched_objects_cache", {}):
        rows = _instances(Awaited, {"campaign": of.pk})
        _at_hand(of, "awaited", sorted(rows, key=attrgetter("pk")))
    return list(of.awaited.all())


def opinions(of: Campaign) -> list[dict[str, Any]]:
    """Return what was wanted at a campaign's present version as a row of the journal keeps it, the
    oldest first: seat, command, reason; for who watches late, what was said until then.
    """
    rows = _instances(Opinion, {"campaign": of.pk, "version": of.version})
    until = of.shown_until
    said = [row for row in rows if until is None or row.created_at <= until]
    said.sort(key=attrgetter("created_at"))
    return [{"seat": o.seat, "command": o.command, "reason": o.reason} for o in said]


def undo_request(of: Campaign) -> UndoRequest | None:
    """Return what was asked for at a campaign's present version, who asked at hand, if anything."""
    rows = _instances(UndoRequest, {"campaign": of.pk, "version": of.version}, "user")
    return next(iter(rows), None)


def _at_hand(one: Campaign, name: str, rows: list[Any]) -> None:
    """Let a campaign have these rows as `prefetch_related` leaves them."""
    for row in rows:
        row.campaign = one
    found = getattr(one, name).all()
    vars(found)["_result_cache"] = rows
    vars(one).setdefault("_prefetched_objects_cache", {})[name] = found


def journal_row(of: Campaign, seq: int) -> Journal | None:
    """Return a row of a campaign's journal, who gave the command at hand; None without one."""
    return next(iter(_instances(Journal, {"campaign": of.pk, "seq": seq}, "user")), None)


def events_of(of: Campaign, until: int) -> list[tuple[int, str]]:
    """Return the rows of a campaign's journal up to one, in order: number, events as JSON text."""
    with connection.cursor() as cursor:
        cursor.execute(_events(), [of.pk, until])
        return [(seq, packed.text_of(events)) for seq, events in cursor.fetchall()]


@cache
def _events() -> str:
    seq, events, of, table = map(
        connection.ops.quote_name, ("seq", "events", "campaign_id", Journal._meta.db_table)
    )
    return f"SELECT {seq}, {events} FROM {table} WHERE {of} = %s AND {seq} <= %s ORDER BY {seq}"


def standing(of: Campaign, until: int) -> Iterator[list[dict[str, Any]]]:
    """Yield the events of a campaign's commands that stand, up to a row of its journal, the newest
    first; what is not asked for is not read.
    """
    many = 100
    while until > 0:
        with connection.cursor() as cursor:
            cursor.execute(_standing(), [of.pk, until, of.pk, many])
            found = cursor.fetchall()
        for _, events in found:
            yield packed.unpack(events)
        if len(found) < many:
            return
        until, many = found[-1][0] - 1, 10 * many


@cache
def _standing() -> str:
    seq, events, undoes, of, table = map(
        connection.ops.quote_name,
        ("seq", "events", "undoes", "campaign_id", Journal._meta.db_table),
    )
    gone = f"SELECT {undoes} FROM {table} WHERE {of} = %s AND {undoes} IS NOT NULL"
    return (
        f"SELECT {seq}, {events} FROM {table} WHERE {of} = %s AND {seq} <= %s"
        f" AND {undoes} IS NULL AND {seq} NOT IN ({gone}) ORDER BY {seq} DESC LIMIT %s"
    )


def _instances(
    model: type[M], where: Mapping[str, object], also: str = "", lock: bool = False
) -> list[M]:
    """Return the instances with these values, each with the row that a foreign key names, if one
    is named.
    """
    joined = _joined(model, tuple(where), also)
    sql = joined.sql
    if lock and connection.features.has_select_for_update:
        of = connection.ops.quote_name(model._meta.db_table)
        sql = f"{sql} {connection.ops.for_update_sql(of=(of,))}"
    fields: list[Any] = [model._meta.get_field(name) for name in where]
    given = [
        field.get_db_prep_value(value, connection)
        for field, value in zip(fields, where.values(), strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        found = [list(row) for row in cursor.fetchall()]
    made = []
    for row in found:
        for at, convert, column in joined.converters:
            row[at] = convert(row[at], column, connection)
        its, rest = row[: len(joined.names)], row[len(joined.names) :]
        one = model.from_db(connection.alias, joined.names, its)
        made.append(one)
        if joined.other is not None:
            there = getattr(one, joined.key) is not None
            named = joined.other_names, rest
            setattr(one, also, joined.other.from_db(connection.alias, *named) if there else None)
    return made


@dataclass(frozen=True, slots=True)
class Joined:
    """A select of a model's columns and, if there is an `other`, those of one that a foreign key
    names: its SQL, the names, who converts which column.

    Any: a converter is the database's or the field's own, from what it gives to what we see.
    """

    sql: str
    names: tuple[str, ...]
    converters: tuple[tuple[int, Callable[[Any, Any, Any], Any], Any], ...]
    key: str = ""
    other: type[Model] | None = None
    other_names: tuple[str, ...] = ()


@cache
def _joined(model: type[Model], by: tuple[str, ...], also: str) -> Joined:
    quote = connection.ops.quote_name
    key: Any = model._meta.get_field(also) if also else None
    other: type[Model] | None = key.remote_field.model if also else None
    columns: list[Any] = [
        field.get_col(m._meta.db_table)
        for m in (model, other)
        if m is not None
        for field in m._meta.concrete_fields
    ]
    cells = ", ".join(f"{quote(c.alias)}.{quote(c.target.column)}" for c in columns)
    one, join = quote(model._meta.db_table), ""
    if other is not None:
        two = quote(other._meta.db_table)
        on = f"{one}.{quote(key.column)} = {two}.{quote(key.target_field.column)}"
        join = f" LEFT JOIN {two} ON {on}"
    where: list[Any] = [model._meta.get_field(name) for name in by]
    converters = [
        (at, convert, column)
        for at, column in enumerate(columns)
        for convert in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]
    return Joined(
        f"SELECT {cells} FROM {one}{join}"
        f" WHERE {' AND '.join(f'{one}.{quote(field.column)} = %s' for field in where)}",
        tuple(field.attname for field in model._meta.concrete_fields),
        tuple(converters),
        key.attname if also else "",
        other,
        tuple(field.attname for field in other._meta.concrete_fields) if other is not None else (),
    )


Raw = tuple[tuple[Any, ...], ...]
"""Rows as the database gives them, JSON as text: the same rows are equal, and may be keys."""


def raw(model: type[Model], parent: str, pk: int, columns: tuple[str, ...]) -> Raw:
    """Return the columns of all rows of a parent (a foreign key's name), in order of position."""
    return _found(model, parent, pk, columns, " ORDER BY position")


def read(model: type[Model], columns: tuple[str, ...], rows: Raw) -> list[list[Any]]:
    """Return the values of such rows as the ORM would give them."""
    converters = _converters(model, columns)
    found = [list(row) for row in rows]
    for row in found:
        for at, convert in converters:
            row[at] = convert(row[at])
    return found


def row(model: type[Model], parent: str, pk: int, columns: tuple[str, ...]) -> list[Any] | None:
    """Return the columns of the one row that a parent has; None without one."""
    return next(iter(read(model, columns, _found(model, parent, pk, columns, ""))), None)


def _found(model: type[Model], parent: str, pk: int, columns: tuple[str, ...], order: str) -> Raw:
    with connection.cursor() as cursor:
        cursor.execute(_select(model, parent, columns) + order, [pk])
        return tuple(cursor.fetchall())


@dataclass(frozen=True, slots=True)
class Part:
    """The columns to read of all rows of a model that hang on one parent row.

    `whole` makes one value of the texts of a row; without it each column is read by itself.
    """

    model: type[Model]
    parent: str
    pk: int
    columns: tuple[str, ...]
    whole: Callable[[tuple[str, ...]], Any] | None = None


def gathered(*parts: Part) -> list[list[Any]]:
    """Return the rows of several models, each in order of position, with one statement.

    An action has few statements to spend, and these tables are small. All travel as text, so that
    any may stand below any other, and come back as the ORM would give them.
    """
    width = max(len(part.columns) for part in parts)
    selects = [_as_text(n, p.model, p.parent, p.columns, width) for n, p in enumerate(parts)]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects), [part.pk for part in parts])
        rows = sorted(cursor.fetchall(), key=itemgetter(0, 1))
    found: list[list[Any]] = [[] for _ in parts]
    makers = [part.whole or partial(values, part.model, part.columns) for part in parts]
    for row in rows:
        number = row[0]
        # Number and position, the columns, and what fills the row up to the widest.
        found[number].append(makers[number](row[2 : 2 + len(parts[number].columns)]))
    return found


def values(model: type[Model], columns: tuple[str, ...], texts: Sequence[str]) -> list[Any]:
    """Return the values that columns hold of their texts, as the ORM would give them."""
    return [read(text) for read, text in zip(_readers(model, columns), texts, strict=True)]


@cache
def _as_text(
    number: int, model: type[Model], parent: str, columns: tuple[str, ...], width: int
) -> str:
    quote = connection.ops.quote_name
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    names = [quote(field.column) for field in fields]
    cells = [f"CAST({name} AS TEXT)" for name in names] + ["''"] * (width - len(names))
    key: Any = model._meta.get_field(parent)
    return (
        f"SELECT {number}, position, {', '.join(cells)} "
        f"FROM {quote(model._meta.db_table)} WHERE {quote(key.column)} = %s"
    )


@cache
def _readers(model: type[Model], columns: tuple[str, ...]) -> tuple[Convert, ...]:
    return tuple(_reader(model._meta.get_field(name)) for name in columns)


def _reader(field: Any) -> Convert:
    """Return what turns a column's text into its value; only for columns without NULL."""
    if isinstance(field, BooleanField):
        return lambda text: text in ("1", "true")
    if isinstance(field, IntegerField | ForeignKey):
        return int
    return json.loads if isinstance(field, JSONField) else str


@cache
def _select(model: type[Model], parent: str, columns: tuple[str, ...]) -> str:
    quote = connection.ops.quote_name
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    names = ", ".join(quote(field.column) for field in fields)
    key: Any = model._meta.get_field(parent)
    return f"SELECT {names} FROM {quote(model._meta.db_table)} WHERE {quote(key.column)} = %s"


@cache
def _converters(model: type[Model], columns: tuple[str, ...]) -> tuple[tuple[int, Convert], ...]:
    found = [(at, _converter(model._meta.get_field(name))) for at, name in enumerate(columns)]
    return tuple((at, convert) for at, convert in found if convert is not None)


def _converter(field: Any) -> Convert | None:
    if isinstance(field, BooleanField):
        return bool
    return json.loads if isinstance(field, JSONField) else None
