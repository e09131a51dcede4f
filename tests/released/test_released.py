"""Databases of every released version are migrated and upgraded, and their campaigns go on.

SQLite and, where a server answers, PostgreSQL; each in a process of its own, since the database is
chosen when Django begins. `trials.py` says what the campaigns must do.
"""

from __future__ import annotations

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests import postgresql

RELEASED = sorted(path.parent for path in Path(__file__).parent.glob("*/db.sqlite3.xz"))
each_release = pytest.mark.parametrize("folder", RELEASED, ids=lambda folder: folder.name)


def upgrade_and_try(database: str) -> None:
    """Do what `run.py` does to a database when it starts, then try the campaigns in it."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    env |= {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.released.settings"}
    trials = ["pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--reuse-db"]
    trials += ["--ds=tests.released.settings", "tests/released/trials.py"]
    for command in (
        ["manage.py", "migrate", "--noinput", "-v", "0"],
        ["manage.py", "upgrade_campaigns"],
        ["manage.py", "replay", "--all"],
        ["-m", *trials],
    ):
        done = run(env, command)
    assert " passed" in done


def run(env: dict[str, str], command: list[str]) -> str:
    """Run a command in a process of its own; return what it printed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.long
@each_release
def test_a_released_sqlite_file_goes_on(folder, tmp_path):
    file = tmp_path / "db.sqlite3"
    file.write_bytes(lzma.decompress((folder / "db.sqlite3.xz").read_bytes()))
    upgrade_and_try(f"sqlite:///{file}")


@pytest.mark.long
@each_release
def test_the_packing_of_the_journal_goes_back(folder, tmp_path):
    """Whoever returns to the version before has every row as it was."""
    file = tmp_path / "db.sqlite3"
    file.write_bytes(lzma.decompress((folder / "db.sqlite3.xz").read_bytes()))
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{file}"}
    found = []
    for name in ("0028_archive", "0029_packed_journal", "0028_archive"):
        run(env, ["manage.py", "migrate", "campaign", name, "-v", "0"])
        with closing(sqlite3.connect(file)) as database:
            database.row_factory = sqlite3.Row
            rows = database.execute("SELECT * FROM campaign_journal ORDER BY id").fetchall()
        found.append([{key: plain(row[key]) for key in sorted(row.keys())} for row in rows])
    before, packed, after = found
    assert before == after and before != packed and len(before) > 1000


def plain(value):
    """What a column of JSON says."""
    return json.loads(value) if isinstance(value, str) and value[:1] in ("[", "{") else value


@pytest.mark.long
@each_release
def test_a_released_postgresql_database_goes_on(folder):
    server = postgresql.address()
    name = f"purplehaze_released_{os.getpid()}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            dump = lzma.decompress((folder / "postgresql.sql.xz").read_bytes()).decode()
            with psycopg.connect(f"{server}/{name}", autocommit=True) as filled:
                filled.execute(dump)
            upgrade_and_try(f"{server}/{name}")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
