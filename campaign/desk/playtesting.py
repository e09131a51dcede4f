"""A playtest of a book as its authors have it: bots play it by jobs, a few campaigns at a time.

A job plays for some seconds and lets another go on, behind whatever else waits, so that imports and
advice are not held up. What is played is kept with the run: a part that is begun again does nothing
anew.
"""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone
from django_tasks import task
from pydantic import TypeAdapter

from campaign.bots import runs
from campaign.bots.digest import Digest
from campaign.bots.play import Stuck
from campaign.bots.policies import MIXED, POLICIES, in_turn
from campaign.bots.report import Report
from campaign.content import files, marks
from campaign.desk import checking, drafts
from campaign.game.services import action
from campaign.jobs import standing
from campaign.models import Book, Playtest, PlaytestRun
from campaign.rules import Content

log = logging.getLogger(__name__)

SIZES = (10, 30, 100)
"""How many campaigns may be asked for."""
WAYS = (MIXED, *sorted(POLICIES))
PART = 8.0
"""Seconds that a job plays before it lets another go on."""
BEHIND = -10
"""The priority of its jobs: whatever else waits goes first."""
DIGESTS = TypeAdapter(list[Digest])


class CannotPlay(ValueError):
    """No playtest was begun; the message says why."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with a run. broken: given up; asleep: nobody carries out jobs just now."""

    row: PlaytestRun
    broken: bool
    asleep: bool

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.row.ended_at is not None or self.broken


def ask(book: Book, user: User, policy: str, wanted: int) -> PlaytestRun:
    """Let bots play a book as its drafts stand now. Raises CannotPlay.

    policy: one of WAYS; wanted: campaigns, one of SIZES.
    """
    if policy not in WAYS or wanted not in SIZES:
        raise CannotPlay("Choose how many campaigns, and how they are played.")
    texts = drafts.plain(drafts.texts(book))
    if found := checking.errors(checking.check(texts)):
        raise CannotPlay(f"The book has {len(found)} errors. Mend them first: see Check.")
    with action():
        Book.objects.select_for_update().get(pk=book.pk)
        last = PlaytestRun.objects.filter(book=book).first()
        if last is not None and not look(last).over:
            raise CannotPlay("One is being played. Wait for it, or stop it.")
        if last is not None:
            last.delete()
        row = PlaytestRun.objects.create(
            book=book, user=user, policy=policy, wanted=wanted, texts=texts,
            seed=secrets.token_hex(4),
        )  # fmt: skip
        _go_on(row)
    return row


def stop(book: Book) -> bool:
    """End the run of a book where one is being played; whether there was one."""
    row = PlaytestRun.objects.filter(book=book, ended_at=None)
    return bool(
        row.update(ended_at=timezone.now(), refused="It was stopped.", texts={}, digests=[])
    )


def look(row: PlaytestRun) -> Standing:
    """Return how it stands with a run."""
    waits = row.ended_at is None
    broken = waits and standing.given_up(row.task)
    return Standing(row, broken, waits and not broken and not standing.working())


def _go_on(row: PlaytestRun) -> None:
    asked = play_on.using(priority=BEHIND).enqueue(row.pk, row.done)
    PlaytestRun.objects.filter(pk=row.pk).update(task=asked.id)


@task
def play_on(key: int, done: int) -> None:
    """Play the next part of a run of which so many campaigns are done; nothing if more are."""
    row = PlaytestRun.objects.filter(pk=key, done=done, ended_at=None).first()
    if row is None:
        return
    try:
        content = files.content_from_documents(row.texts)
        played = [*DIGESTS.validate_python(row.digests), *_part(content, row)]
        _keep(row, content, played)
    except DatabaseError:
        raise  # Tried again.
    except Stuck as fault:
        _end(row, f"A campaign cannot go on: {fault}.")
    except Exception as fault:
        log.exception("a playtest failed")
        _end(row, f"A campaign broke off: {type(fault).__name__}: {fault}.")


def _part(content: Content, row: PlaytestRun) -> list[Digest]:
    """Play campaigns until the time is over, one at least."""
    until, found = time.monotonic() + PART, list[Digest]()
    for number in range(row.done, row.wanted):
        policy = in_turn(row.policy, number)
        found.append(runs.one(content, f"{row.seed}-{number}", policy))
        if time.monotonic() > until:
            break
    return found


def _keep(row: PlaytestRun, content: Content, played: list[Digest]) -> None:
    with action():
        mine = PlaytestRun.objects.select_for_update().filter(
            pk=row.pk, done=row.done, ended_at=None
        )
        if not mine.exists():
            return
        if len(played) < row.wanted:
            mine.update(done=len(played), digests=DIGESTS.dump_python(played, mode="json"))
            row.done = len(played)
            return _go_on(row)
        report = Report()
        for each in played:
            report.add(each)
        found = report.as_dict(content) | {"policy": row.policy, "seed": row.seed}
        values = {
            "campaigns": row.wanted, "shares": found.pop("shares"), "report": found,
            "mark": marks.mark_of_all(row.texts), "user": row.user,
        }  # fmt: skip
        Playtest.objects.update_or_create(book=row.book, defaults=values)
        mine.update(done=row.wanted, ended_at=timezone.now(), texts={}, digests=[])


def _end(row: PlaytestRun, why: str) -> None:
    rows = PlaytestRun.objects.filter(pk=row.pk, ended_at=None)
    rows.update(refused=why[:2000], ended_at=timezone.now(), texts={}, digests=[])
