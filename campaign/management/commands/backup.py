"""`manage.py backup`: copy the SQLite database to a file while the site is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

PG_DUMP = 'This database is PostgreSQL: use pg_dump --format=custom --file=FILE "$DATABASE_URL".'


class Command(BaseCommand):
    """Write one whole, checked copy of the database; it may be played meanwhile."""

    help = "Copy the SQLite database to a new file while the site is in use, and check the copy."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path, help="the copy to write; must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Back up. CommandError, and no file, where it cannot be written whole."""
        if connection.vendor != "sqlite":
            raise CommandError(PG_DUMP)
        file: Path = options["file"]
        if file.exists():
            raise CommandError(f"{file} exists already; a backup never writes over another.")
        part = file.with_name(f"{file.name}.part")
        try:
            # It holds password hashes and what is hidden: for its keeper's eyes only.
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            raise CommandError(f"{part} is left from a backup that failed; delete it.") from None
        except OSError as error:
            raise CommandError(f"The backup cannot be written: {error}") from error
        try:
            _copy(part)
            part.rename(file)
        except (OSError, sqlite3.Error) as error:
            part.unlink(missing_ok=True)
            raise CommandError(f"The backup failed: {error}") from error
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, checked.")


def _copy(part: Path) -> None:
    """Copy by SQLite's online backup: the copy is the database as of one instant."""
    connection.ensure_connection()
    with closing(sqlite3.connect(part)) as copy:
        connection.connection.backup(copy)
        # One file alone: the original's write-ahead log would need a second one beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
