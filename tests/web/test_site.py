"""The site as a whole: health, security headers, static files, settings from the environment."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.test import Client
from PIL import Image

from purplehaze import health
from purplehaze.environment import database, keep_to_owner, number, secret_key

ROOT = Path(settings.BASE_DIR)


class TestHealth:
    def test_up_without_a_database(self, client: Client) -> None:
        # Without the django_db mark any query would fail the test.
        assert client.get("/healthz").status_code == 200

    @pytest.mark.django_db
    def test_ready(self, client: Client) -> None:
        assert client.get("/readyz").content.startswith(b"ready")

    @pytest.mark.django_db
    def test_not_ready_while_migrations_wait(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(health._Readiness, "migrated", False)
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.content) == (503, b"migrations are waiting\n")

    @pytest.mark.django_db
    def test_not_ready_without_database(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken() -> None:
            raise DatabaseError("gone")

        monkeypatch.setattr(connection, "cursor", broken)
        answer = client.get("/readyz")
        assert (answer.status_code, answer.content) == (503, b"the database does not answer\n")


def test_strict_content_security_policy(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["object-src"] == "'none'"
    assert "unsafe" not in policy


def test_every_static_file_named_in_a_template_exists() -> None:
    # A missing one is an error 500 with the manifest storage, which tests do not use.
    named = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{%\s*static\s+['\"]([^'\"]+)['\"]", template.read_text())
    }
    assert sorted(name for name in named if not finders.find(name)) == []


class TestEnvironment:
    def test_sqlite_where_nothing_is_set(self, tmp_path: Path) -> None:
        found = database("", tmp_path / "game.sqlite3")
        assert found["NAME"] == str(tmp_path / "game.sqlite3")
        assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"

    @pytest.mark.parametrize(
        ("url", "name"),
        [("sqlite:///game.db", "game.db"), ("sqlite:////srv/game.db", "/srv/game.db")],
    )
    def test_sqlite_elsewhere(self, url: str, name: str) -> None:
        assert database(url, Path("unused"))["NAME"] == name

    def test_postgresql(self) -> None:
        found = database("postgresql://anna:p%40ss@db.local:5433/haze?sslmode=require", Path("x"))
        assert found["ENGINE"] == "django.db.backends.postgresql"
        assert (found["USER"], found["PASSWORD"]) == ("anna", "p@ss")
        assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.local", "5433", "haze")
        assert found["OPTIONS"] == {"connect_timeout": "5", "sslmode": "require"}
        patient = database("postgresql://db.local/haze?connect_timeout=30", Path("x"))
        assert patient["OPTIONS"] == {"connect_timeout": "30"}

    def test_other_databases_are_refused(self) -> None:
        with pytest.raises(ImproperlyConfigured, match="mysql"):
            database("mysql://localhost/haze", Path("x"))

    def test_numbers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PURPLEHAZE_TEST", "12")
        assert number("PURPLEHAZE_TEST", 3) == 12
        monkeypatch.setenv("PURPLEHAZE_TEST", "many")
        with pytest.raises(ImproperlyConfigured, match="PURPLEHAZE_TEST"):
            number("PURPLEHAZE_TEST", 3)

    def test_key_is_made_once_and_private(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("PURPLEHAZE_SECRET_KEY", raising=False)
        file = tmp_path / "key"
        assert secret_key(file, production=False) == secret_key(file, production=False)
        assert len(file.read_text()) >= 50 and file.stat().st_mode & 0o077 == 0

    def test_key_is_required_in_production(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("PURPLEHAZE_SECRET_KEY", raising=False)
        with pytest.raises(ImproperlyConfigured, match="PURPLEHAZE_SECRET_KEY"):
            secret_key(tmp_path / "key", production=True)


def test_production_settings_pass_the_deployment_checks() -> None:
    environment = {
        "DJANGO_SETTINGS_MODULE": "purplehaze.settings",
        "PURPLEHAZE_PRODUCTION": "1",
        "PURPLEHAZE_SECRET_KEY": "".join(map(chr, range(40, 120))),
        "PURPLEHAZE_ALLOWED_HOSTS": "haze.example",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_its_owner_reads_a_database_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "db.sqlite3"
    keep_to_owner(database("", file))
    assert file.stat().st_mode & 0o777 == 0o600, "made so"
    with sqlite3.connect(file) as wire:
        wire.execute("PRAGMA journal_mode=WAL")
        wire.execute("CREATE TABLE one (two)")
        beside = file.with_name("db.sqlite3-wal")
        assert beside.stat().st_mode & 0o777 == 0o600, "what lies beside it follows"
        for one in (file, beside):
            one.chmod(0o644)
        keep_to_owner(database(f"sqlite:///{file}", tmp_path / "other"))
        assert [one.stat().st_mode & 0o777 for one in (file, beside)] == [0o600, 0o600]


def test_a_folder_that_is_not_there_is_told_when_the_database_is_opened(tmp_path: Path) -> None:
    keep_to_owner(database(f"sqlite:///{tmp_path}/no/such/db.sqlite3", tmp_path / "other"))
    assert not [*tmp_path.iterdir()]


@pytest.mark.django_db
def test_a_link_to_the_site_is_shown_with_its_card(client: Client) -> None:
    page = client.get("/").content.decode()
    found = re.search(r'property="og:image"\s+content="http://testserver(/static/[^"]+)"', page)
    assert found is not None
    card = Path(str(finders.find(found[1].removeprefix("/static/"))))
    with Image.open(card) as picture:
        assert picture.size == (1200, 630)
    assert '<meta name="description"' in page


def test_the_pictures_of_play_stay_small() -> None:
    files = list((ROOT / "static" / "img" / "play").iterdir())
    large, small = ("map", "combat", "page"), ("map-small", "combat-small", "page-small")
    near = {f"{name}-detail" for name in large}
    assert {file.stem for file in files} == {*large, *small, *near, "card"}
    sizes = {file.stem: file.stat().st_size for file in files}
    assert sum(sizes[name] for name in large) <= 300_000
    assert sum(sizes[name] for name in small) <= 60_000
    assert sum(sizes[name] for name in near) <= 130_000
