"""Campaigns that ended long ago: their journals go to files, and come back from these.

The journal is nearly all that a campaign takes in the database (docs/operators.md, *Growth*). Its
rows alone go: who sat there, their talk and letters, and how it ended stay. The file is an export
like any other; `imports.keep` puts it back in its place when the host brings it in.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from campaign.exchange import exports, imports
from campaign.exchange.sections import Brought
from campaign.game import services
from campaign.models import Campaign, Journal

__all__ = ["NotPutAway", "ended", "path_of", "put_away"]

COMPARED = (
    "seq", "seat", "minding", "command", "dice", "events", "rules", "undoes", "heard", "created_at",
)  # fmt: skip
"""What of a row must come back from the file; what undoing needs is made anew."""


class NotPutAway(Exception):
    """A campaign stays where it is; the message says why."""


def ended(before: datetime) -> QuerySet[Campaign]:
    """Return the campaigns that are over and were not changed since a moment, the oldest first.

    Over: ended by their hosts, or played to the last Mission that their book has. Without authors'
    trials, and without those that lie in the archive.
    """
    over = Q(closed_at__isnull=False) | Q(finished=True)
    rows = Campaign.objects.filter(over, sandbox=False, archive__isnull=True, version__gt=0)
    return rows.filter(updated_at__lte=before).order_by("updated_at", "pk")


def path_of(campaign: Campaign) -> Path | None:
    """Return where the file of an archived campaign lies; None where it is not at hand here."""
    path = Path(settings.ARCHIVE_ROOT) / str((campaign.archive or {}).get("file", ""))
    return path if path.is_file() else None


def put_away(campaign: Campaign) -> Path:
    """Move the journal of a campaign that is over into a file of the archive; return its path.

    First a file is written beside it, read again and played again; then, in one transaction with
    the campaign locked, its rows are compared with those in the database, the file takes its place
    and they go. Whatever breaks off before leaves a file that nobody misses, and no file of the
    archive is written over by one that was not compared. Raises NotPutAway, no row removed.
    """
    path = Path(settings.ARCHIVE_ROOT) / f"{campaign.public_id}.json"
    beside = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.new")
    try:
        _write(beside, exports.export(campaign).encode())
        data = beside.read_bytes()
        found = imports.prepare(data, new_content=True)
        with services.action():
            row = services.locked(campaign.public_id)
            rows = list(row.journal.order_by("seq"))
            _check(row, rows, found)
            _take_place(beside, path)
            kept = {
                "file": path.name,
                "sha256": imports.mark(data),
                "at": timezone.now().isoformat(),
                "users": [(user, len([*of])) for user, of in groupby(rows, attrgetter("user_id"))],
            }
            # Nothing else of it changes, nor when it was played last.
            Campaign.objects.filter(pk=row.pk).update(archive=kept)
            row.journal.all().delete()
    except OSError as error:
        raise NotPutAway(f"its file cannot be written: {error}") from error
    except imports.BadFile as error:
        raise NotPutAway(f"its file would not come back: {error}") from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return path


def _check(row: Campaign, rows: list[Journal], found: Brought) -> None:
    """Refuse what the file does not hold whole: it was played on, or came out otherwise."""
    over = row.closed_at is not None or row.finished
    if not over or row.archive is not None or row.version != found.file.campaign_version:
        raise NotPutAway("it has changed meanwhile.")
    if [_of(each) for each in rows] != [_of(each) for each in found.rows]:
        raise NotPutAway("its file does not give its journal again.")


def _of(row: Journal) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in COMPARED)


def _write(path: Path, data: bytes) -> None:
    """Write a file that its owner alone can read, down to the disk."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _take_place(beside: Path, path: Path) -> None:
    """Give a file its name, down to the disk."""
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
