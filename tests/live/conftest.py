"""One process on SQLite, or two on PostgreSQL where a server answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from purplehaze.environment import switch
from tests.live.serving import Listener, Person, Server, prepare

HERE = "postgresql://postgres@127.0.0.1:5432"


def postgresql() -> str:
    """The address of a PostgreSQL server that answers, or the test is skipped."""
    address = os.environ.get("PURPLEHAZE_TEST_POSTGRESQL") or HERE
    server = urlsplit(address)._replace(path="").geturl()
    try:
        psycopg.connect(f"{server}/postgres", connect_timeout=3).close()
    except psycopg.OperationalError as error:
        reason = f"PostgreSQL does not answer: {str(error).splitlines()[0]}"
        if switch("PURPLEHAZE_NEEDS_POSTGRESQL"):
            pytest.fail(reason)
        pytest.skip(reason)
    return server


def in_postgresql(sql: str) -> None:
    """Run one statement of administration."""
    with psycopg.connect(f"{postgresql()}/postgres", autocommit=True) as wire:
        wire.execute(sql)  # type: ignore[call-overload]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """Where somebody acts and where the others follow: one process, or two on PostgreSQL."""
    name = f"purplehaze_live_{os.getpid()}"
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("live")
        database = f"sqlite:///{folder / 'live.sqlite3'}"
        count = 1
    else:
        in_postgresql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        in_postgresql(f"CREATE DATABASE {name}")
        database, count = f"{postgresql()}/{name}", 2
    prepare(database)
    running = [Server(database) for _ in range(count)]
    yield running
    for server in running:
        server.process.kill()
        server.process.wait()
    if request.param == "postgresql":
        in_postgresql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest.fixture
def here(servers: list[Server]) -> Server:
    """The process where somebody acts."""
    return servers[0]


@pytest.fixture
def there(servers: list[Server]) -> Server:
    """The process where the others follow."""
    return servers[-1]


@pytest.fixture
def anna(here: Server) -> Person:
    """A guest who acts."""
    return Person(here.port)


@pytest.fixture
def follow() -> Iterator[Callable[..., Listener]]:
    """Open streams: `follow(person, path, last="3")`; closed at the end of the test."""
    opened: list[Listener] = []

    def make(person: Person, path: str, last: str = "") -> Listener:
        opened.append(Listener(person, path, last))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
