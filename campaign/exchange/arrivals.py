"""Long campaigns are brought in by a job: looked at in the request, played again by the worker."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone
from django_tasks import task

from campaign.exchange import imports
from campaign.exchange.exports import Export
from campaign.game import services
from campaign.jobs import standing
from campaign.models import Arrival

log = logging.getLogger(__name__)

AT_ONCE = 300
"""Rows of a journal that are played again while the one who brings them waits: half a second."""
MOST = 3
"""Files of one user that may be on their way at a time."""
TOLD = 0.5
"""Seconds between two words on how far it is."""
SHOWN = timedelta(days=1)
"""So long a file that was refused stands on the page of one's campaigns."""


@dataclass(frozen=True, slots=True)
class OnItsWay:
    """A file that is being brought in, as pages tell it.

    broken: given up, by no fault of the file; asleep: nobody carries out jobs just now.
    """

    row: Arrival
    broken: bool
    asleep: bool

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.row.ended_at is not None or self.broken


def begin(data: bytes, file: Export, user: User, new_content: bool) -> Arrival:
    """Let a file be brought in that was examined; the same file is not brought in twice at a time.

    Raises BadFile where many are on their way.
    """
    mark = imports.mark(data)
    with services.action():
        User.objects.select_for_update().get(pk=user.pk)
        going = [each.row for each in of(user) if not each.over]
        for row in going:
            if row.mark == mark:
                return row
        if len(going) >= MOST:
            raise imports.BadFile(f"{MOST} files of yours are being brought in. Wait for one.")
        row = Arrival.objects.create(
            user=user,
            name=(file.name.strip() or "A campaign")[:200],
            data=data,
            new_content=new_content,
            steps=len(file.journal),
            mark=mark,
        )
        Arrival.objects.filter(pk=row.pk).update(task=bring.enqueue(row.pk).id)
    return row


def look(row: Arrival) -> OnItsWay:
    """Return how it stands with a file."""
    waits = row.ended_at is None
    broken = waits and standing.given_up(row.task)
    return OnItsWay(row, broken, waits and not broken and not standing.working())


def of(user: User, now: datetime | None = None) -> list[OnItsWay]:
    """Return the user's files that are on their way, those refused of late, and those that came
    and were not looked at yet.
    """
    lately = Q(ended_at__gt=(now or timezone.now()) - SHOWN)
    came, gone = Q(campaign__isnull=False, seen=False), Q(campaign=None) & ~Q(refused="")
    rows = Arrival.objects.filter(Q(ended_at=None) | lately & (came | gone), user=user)
    return [look(row) for row in rows.select_related("campaign").defer("data")]


def seen(rows: Iterable[OnItsWay]) -> None:
    """Note that their player has read how these ended: no mail tells of it, nor a page again."""
    keys = [one.row.pk for one in rows if one.row.ended_at is not None and not one.row.seen]
    if keys:
        Arrival.objects.filter(pk__in=keys).update(seen=True)


@task
def bring(key: int) -> None:
    """Bring a file in, once, however often this is begun."""
    row = Arrival.objects.filter(pk=key, ended_at=None).select_related("user").first()
    if row is None or row.data is None:
        return
    try:
        file = imports.examine(bytes(row.data), row.new_content)
        found = imports.rebuild(file, _Told(key).tell)
        with services.action():
            mine = Arrival.objects.select_for_update().filter(pk=key, ended_at=None).first()
            if mine is not None:
                _end(mine, campaign=imports.keep(found, row.user, row.mark), done=mine.steps)
    except imports.BadFile as error:
        _end(row, refused=str(error))
    except DatabaseError:
        raise  # Tried again.
    except Exception:
        log.exception("a file could not be brought in")
        _end(row, refused="It cannot be brought in here. Whoever runs this server can see why.")


def _end(row: Arrival, **what: object) -> None:
    Arrival.objects.filter(pk=row.pk).update(data=None, ended_at=timezone.now(), **what)


class _Told:
    """Writes how far a file is, now and then."""

    def __init__(self, key: int) -> None:
        self._key, self._last = key, time.monotonic()

    def tell(self, rows: int) -> None:
        """Hear of one more row."""
        if time.monotonic() - self._last > TOLD:
            self._last = time.monotonic()
            Arrival.objects.filter(pk=self._key).update(done=rows)
