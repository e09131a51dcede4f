"""A PostgreSQL database for one measurement, made and dropped, where a server answers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

NAME = f"purplehaze_bench_{os.getpid()}"


@contextmanager
def database() -> Iterator[str]:
    """Give the address of an empty database on the server at PURPLEHAZE_TEST_POSTGRESQL; "" where
    none answers. It is dropped afterwards.
    """
    server = urlsplit(
        os.environ.get("PURPLEHAZE_TEST_POSTGRESQL") or "postgresql://postgres@127.0.0.1:5432"
    )
    try:
        house = psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True)
    except psycopg.OperationalError:
        yield ""
        return
    with house:
        house.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(NAME)))
        try:
            yield server._replace(path=f"/{NAME}").geturl()
        finally:
            house.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(NAME)))
