"""Store samples of this version of the game: `python -m tests.released.make`.

Writes `tests/released/VERSION/` with what a keeper of that version could have: a SQLite file, a
PostgreSQL dump (where a server answers at PURPLEHAZE_TEST_POSTGRESQL) and an export of every
campaign. Run it once for each release, on its own code; what is stored is never made anew, for no
later code can. See the README beside it.
"""

from __future__ import annotations

import io
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

from campaign.rules import course

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SERVER = os.environ.get("PURPLEHAZE_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432")
DATABASE = "purplehaze_released"


def main() -> int:
    """Make all files of a release; 1 where they are there already."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    folder = HERE / project["version"]
    if folder.exists():
        print(f"{folder} is there already: what was released stays as it is.")
        return 1
    folder.mkdir()
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "db.sqlite3"
        _child(f"sqlite:///{file}", "fill")
        (folder / "exports.tar.xz").write_bytes(lzma.compress(_child(f"sqlite:///{file}", "tar")))
        _child(f"sqlite:///{file}", "vacuum")
        (folder / "db.sqlite3.xz").write_bytes(lzma.compress(file.read_bytes(), preset=9))
    (folder / "rules.txt").write_text(f"{course.RULES}\n")
    (folder / "postgresql.sql.xz").write_bytes(lzma.compress(_dump(), preset=9))
    for made in sorted(folder.iterdir()):
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size:,} bytes")
    return 0


def _child(database: str, what: str) -> bytes:
    """Do one thing in a process of its own, on a database; return what it prints."""
    env = {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-m", "tests.released.make", what]
    return subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE).stdout


def _dump() -> bytes:
    """Fill a database of PostgreSQL and return it as SQL that any client can send."""
    database = f"{SERVER}/{DATABASE}"
    subprocess.run(["dropdb", "--if-exists", f"--maintenance-db={SERVER}/postgres", DATABASE])
    subprocess.run(["createdb", f"--maintenance-db={SERVER}/postgres", DATABASE], check=True)
    try:
        _child(database, "fill")
        options = ["--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges"]
        done = subprocess.run(["pg_dump", *options, database], check=True, stdout=subprocess.PIPE)
    finally:
        subprocess.run(["dropdb", f"--maintenance-db={SERVER}/postgres", DATABASE])
    # Lines for psql alone (\restrict) are no SQL. No text of ours begins a line with a backslash.
    lines = done.stdout.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"\\"))


# --- in the child -------------------------------------------------------------------------------


def fill() -> None:
    """Make the tables, then the samples."""
    from django.core.management import call_command

    from tests.released import samples

    call_command("migrate", verbosity=0)
    samples.fill()


def tar() -> None:
    """Print an archive of every campaign's export."""
    from campaign.exchange import exports
    from campaign.models import Campaign

    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for campaign in Campaign.objects.order_by("pk"):
            data = exports.export(campaign).encode()
            entry = tarfile.TarInfo(f"{campaign.name.replace(': ', ' ')}.json")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    sys.stdout.buffer.write(out.getvalue())


def vacuum() -> None:
    """Leave the log behind and pack the file."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("VACUUM")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(main())
    import django

    django.setup()
    {"fill": fill, "tar": tar, "vacuum": vacuum}[sys.argv[1]]()
