"""Plain selects: rows of one parent as tuples, their SQL made once from the models.

Loading a campaign needs many small statements; composing each anew by the ORM costs more than
running it. Columns of truth values and JSON come as the ORM would give them, on every database.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import BooleanField, ForeignKey, IntegerField, JSONField, Model

Convert = Callable[[Any], Any]


def rows(model: type[Model], parent: str, pk: int, columns: tuple[str, ...]) -> list[list[Any]]:
    """Return the columns of all rows of a parent (a foreign key's name), in order of position."""
    sql, converters = _plan(model, parent, columns)
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} ORDER BY position", [pk])
        found = [list(row) for row in cursor.fetchall()]
    for row in found:
        for at, convert in converters:
            row[at] = convert(row[at])
    return found


@dataclass(frozen=True, slots=True)
class Part:
    """The columns to read of all rows of a model that hang on one parent row."""

    model: type[Model]
    parent: str
    pk: int
    columns: tuple[str, ...]


def gathered(*parts: Part) -> list[list[list[Any]]]:
    """Return the rows of several models, each in order of position, with one statement.

    An action has few statements to spend, and these tables are small. All travel as text, so that
    any may stand below any other, and come back as the ORM would give them.
    """
    width = max(len(part.columns) for part in parts)
    selects = [_as_text(n, p.model, p.parent, p.columns, width) for n, p in enumerate(parts)]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects), [part.pk for part in parts])
        rows = sorted(cursor.fetchall(), key=itemgetter(0, 1))
    found: list[list[list[Any]]] = [[] for _ in parts]
    readers = [_readers(part.model, part.columns) for part in parts]
    for number, _, *values in rows:
        pairs = zip(readers[number], values, strict=False)  # the rest of a row is padding
        found[number].append([read(value) for read, value in pairs])
    return found


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
def _plan(
    model: type[Model], parent: str, columns: tuple[str, ...]
) -> tuple[str, tuple[tuple[int, Convert], ...]]:
    quote = connection.ops.quote_name
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    names = ", ".join(quote(field.column) for field in fields)
    key: Any = model._meta.get_field(parent)
    sql = f"SELECT {names} FROM {quote(model._meta.db_table)} WHERE {quote(key.column)} = %s"
    converters = [(at, _converter(field)) for at, field in enumerate(fields)]
    return sql, tuple((at, convert) for at, convert in converters if convert is not None)


def _converter(field: Any) -> Convert | None:
    if isinstance(field, BooleanField):
        return bool
    return json.loads if isinstance(field, JSONField) else None
