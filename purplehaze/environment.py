"""Reading the process environment for the settings: switches, lists, the database, the key."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SQLITE_OPTIONS: dict[str, Any] = {
    # A transaction that reads first and writes later must hold the write lock from its start:
    # a deferred one fails with "database is locked" instead of waiting.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def switch(name: str, default: bool = False) -> bool:
    """True for 1, true, yes or on; `default` where the variable is unset or empty."""
    value = os.environ.get(name, "").strip().lower()
    return value in {"1", "true", "yes", "on"} if value else default


def listed(name: str, default: list[str] | None = None) -> list[str]:
    """The comma-separated values of a variable, or `default` where it is unset or empty."""
    values = [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]
    return values or list(default or [])


def number(name: str, default: int) -> int:
    """A whole number from a variable; raises ImproperlyConfigured for anything else."""
    value = os.environ.get(name, "").strip()
    try:
        return int(value) if value else default
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from error


def database(url: str, default_file: Path) -> dict[str, Any]:
    """Django's settings for a database address; SQLite at `default_file` where it is empty.

    Understood: `sqlite:///relative.db`, `sqlite:////absolute.db` and
    `postgresql://user:password@host:port/name?option=value`.
    """
    if not url:
        return _sqlite(str(default_file))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path.removeprefix("/")) or str(default_file))
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.removeprefix("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            # A database that is away should be an answer soon, not a page that hangs.
            "OPTIONS": {"connect_timeout": "5", **dict(parse_qsl(parts.query))},
        }
    raise ImproperlyConfigured(
        f"DATABASE_URL names a {parts.scheme or 'nameless'} database; use sqlite or postgresql."
    )


def _sqlite(name: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": dict(SQLITE_OPTIONS),
    }


def keep_to_owner(database: dict[str, Any]) -> None:
    """Let only its owner read a file of SQLite, made empty where there is none, and its `-wal`.

    A `-wal` that SQLite makes later has the permissions of its database.
    """
    file = Path(database["NAME"])
    if not database["ENGINE"].endswith("sqlite3") or file.name == ":memory:":
        return
    with suppress(OSError):  # No such folder, a disk that is read only: said when it is opened.
        os.close(os.open(file, os.O_CREAT | os.O_RDONLY, 0o600))
        for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(0o600)


def secret_key(file: Path, production: bool) -> str:
    """The key that signs sessions: from PURPLEHAZE_SECRET_KEY, else kept in `file`.

    In production the variable is required. Elsewhere the file is made at the first start.
    """
    if key := os.environ.get("PURPLEHAZE_SECRET_KEY", ""):
        return key
    if production:
        raise ImproperlyConfigured("PURPLEHAZE_SECRET_KEY must be set in production.")
    try:
        # Only one of several processes starting together may create it; the rest read its key.
        with open(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(60))
    except FileExistsError:
        pass
    return file.read_text()
