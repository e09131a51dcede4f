"""`manage.py backup`: taken while somebody plays, put back, played on."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import legal
from tests.factories import shelve

pytestmark = pytest.mark.skipif(
    not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"),
    reason="the command is for SQLite",
)


@pytest.fixture
def played(transactional_db: Any, make_user: Callable[..., Any]) -> Iterator[Campaign]:
    """A campaign with some commands behind it."""
    library.forget()
    shelve()
    campaign = services.start(make_user(), "Kept", seed="kept")
    for _ in range(8):
        give(campaign)
    yield campaign
    library.forget()


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)


def give(campaign: Campaign) -> None:
    row = now(campaign)
    command = legal(store.load(row), "host").commands[0]
    services.submit(campaign_id=row.public_id, user=row.host, version=row.version, command=command)


def manage(database: Path, *arguments: str) -> str:
    """What a management command of the site prints on another database."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "purplehaze.settings",
            "DATABASE_URL": f"sqlite:///{database}",
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_backup_put_back_is_the_campaign_as_it_stood(played: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    call_command("backup", str(file), stdout=StringIO())
    give(played)
    with closing(sqlite3.connect(file)) as copy:
        ((version,),) = copy.execute("SELECT version FROM campaign_campaign")
    assert version == now(played).version - 1, "what is done later is not in the copy"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [file.name]

    manage(file, "migrate", "--noinput", "-v", "0")
    assert manage(file, "replay", "--all") == f"{played.public_id} equal after 8 commands\n"


def test_a_backup_is_taken_beside_an_open_write(played: Campaign, tmp_path: Path) -> None:
    name = connection.settings_dict["NAME"]
    file = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(name, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE campaign_campaign SET name = 'half done'")
        call_command("backup", str(file), stdout=StringIO())
        writer.execute("COMMIT")
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT name FROM campaign_campaign").fetchall() == [("Kept",)]


def test_no_backup_is_written_over_or_left_half(played: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    file.write_text("an older one")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(file))
    assert file.read_text() == "an older one"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "nowhere" / "copy.sqlite3"))
    (tmp_path / "other.part").touch()
    with pytest.raises(CommandError, match="delete it"):
        call_command("backup", str(tmp_path / "other"))
