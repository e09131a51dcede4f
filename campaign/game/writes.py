"""Plain writes: rows inserted, updated or put in place, their SQL made once from the models.

As `campaign.game.selects` reads: composing these few statements anew by the ORM costs more than
running them. Values go as the ORM would send them, on every database; models have no signals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

AT_ONCE = 100
"""Rows of one statement: a database has a limit of the values that it takes."""


def insert(one: Model) -> None:
    """Insert a new instance's row; the instance has its primary key afterwards."""
    _insert([one], "")


def upsert(rows: Sequence[Model], unique: tuple[str, ...], columns: tuple[str, ...]) -> None:
    """Insert the rows of one model; where the fields `unique` meet a row that is there, it gets
    the values of the fields `columns`. The instances have their primary keys afterwards.
    """
    for at in range(0, len(rows), AT_ONCE):
        _insert(rows[at : at + AT_ONCE], _instead(type(rows[0]), unique, columns))


def update(one: Model, values: Mapping[str, Any]) -> None:
    """Write these fields of an instance's row, and the instance has them; a foreign key's value is
    the other instance or None.
    """
    model: type[Model] = type(one)
    params = [_sent(model, name, value) for name, value in values.items()]
    with connection.cursor() as cursor:
        cursor.execute(_update(model, tuple(values)), [*params, one.pk])
    for name, value in values.items():
        setattr(one, name, value)


def _sent(model: type[Model], name: str, value: Any) -> Any:
    field: Any = model._meta.get_field(name)
    return field.get_db_prep_save(value.pk if isinstance(value, Model) else value, connection)


def _insert(rows: Sequence[Model], instead: str) -> None:
    model = type(rows[0])
    fields = _fields(model)
    params = [
        field.get_db_prep_save(getattr(one, field.attname), connection)
        for one in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_insertion(model, len(rows), instead), params)
        keys = cursor.fetchall()
    for one, (pk,) in zip(rows, keys, strict=True):
        one.pk = pk
        one._state.adding, one._state.db = False, connection.alias


@cache
def _fields(model: type[Model]) -> tuple[Any, ...]:
    """Return the fields that are given; the database makes the key."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@cache
def _insertion(model: type[Model], number: int, instead: str) -> str:
    quote = connection.ops.quote_name
    columns = [quote(field.column) for field in _fields(model)]
    cells = f"({', '.join(['%s'] * len(columns))})"
    return (
        f"INSERT INTO {quote(model._meta.db_table)} ({', '.join(columns)})"
        f" VALUES {', '.join([cells] * number)}{instead} RETURNING {quote(_key(model))}"
    )


@cache
def _instead(model: type[Model], unique: tuple[str, ...], columns: tuple[str, ...]) -> str:
    there, new = (_quoted(model, names) for names in (unique, columns))
    sets = ", ".join(f"{name} = EXCLUDED.{name}" for name in new)
    return f" ON CONFLICT ({', '.join(there)}) DO UPDATE SET {sets}"


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> str:
    quote = connection.ops.quote_name
    sets = ", ".join(f"{name} = %s" for name in _quoted(model, names))
    return f"UPDATE {quote(model._meta.db_table)} SET {sets} WHERE {quote(_key(model))} = %s"


def _quoted(model: type[Model], names: tuple[str, ...]) -> list[str]:
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    return [connection.ops.quote_name(field.column) for field in fields]


def _key(model: type[Model]) -> str:
    key: Any = model._meta.pk
    return str(key.column)
