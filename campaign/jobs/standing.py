"""How the jobs stand: is a worker there, what waits, what of a killed worker's is tried again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from campaign.models import Advice, Arrival, Beat

EACH = 5.0
"""Seconds between a worker's signs of life."""
SILENT = timedelta(seconds=30)
"""A worker that said nothing for so long is dead."""
TRIES = 3
"""So often a job is begun whose worker dies, is told to end, or loses the database."""
KEPT = timedelta(days=14)
"""So long what is known of a job that has ended is kept."""
NOT_ITS_FAULT = ("builtins.SystemExit", "builtins.KeyboardInterrupt", "django.db.utils.")
"""How the errors begin after which a job is tried again; by others it would fail again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The jobs by what they are at, and whether somebody carries them out."""

    waiting: int
    running: int
    failed: int
    workers: int


def live(worker: str, now: datetime | None = None) -> None:
    """Say that a worker lives."""
    Beat.objects.update_or_create(worker=worker, defaults={"seen": now or timezone.now()})


def leave(worker: str) -> None:
    """Say that a worker has ended."""
    Beat.objects.filter(worker=worker).delete()


def working(now: datetime | None = None) -> bool:
    """Tell whether a worker lives."""
    return _living(now or timezone.now()).exists()


def standing(now: datetime | None = None) -> Standing:
    """Return how the jobs stand at a moment (None: now)."""
    states = TaskResultStatus
    rows = DBTaskResult.objects.aggregate(
        waiting=Count("pk", Q(status=states.READY)),
        running=Count("pk", Q(status=states.RUNNING)),
        failed=Count("pk", Q(status=states.FAILED)),
    )
    return Standing(**rows, workers=_living(now or timezone.now()).count())


def given_up(task: str) -> bool:
    """Tell whether a job has failed for good."""
    return bool(task) and DBTaskResult.objects.failed().filter(pk=task).exists()


def rescue(now: datetime | None = None) -> int:
    """Let wait again what a dead worker left, or what failed by no fault of its own; how many.

    After TRIES beginnings it has failed instead.
    """
    now = now or timezone.now()
    living = {*_living(now).values_list("worker", flat=True)}
    held = Q(status=TaskResultStatus.RUNNING, started_at__lte=now - SILENT)
    for error in NOT_ITS_FAULT:
        held |= Q(status=TaskResultStatus.FAILED, exception_class_path__startswith=error)
    saved = 0
    for job in DBTaskResult.objects.filter(held):
        died = job.status == TaskResultStatus.RUNNING
        if died and job.worker_ids and job.worker_ids[-1] in living:
            continue
        saved += _tried_again(job, died, now)
    return saved


def _tried_again(job: DBTaskResult[Any, Any], died: bool, now: datetime) -> int:
    """Change a job's row unless another did meanwhile; 1 where it waits again."""
    same = DBTaskResult.objects.filter(
        pk=job.pk, status=job.status, started_at=job.started_at, finished_at=job.finished_at
    )
    if len(job.worker_ids) < TRIES:
        # The library takes an empty date for "at any time".
        waits = {"status": TaskResultStatus.READY, "run_after": get_date_max()}
        return same.update(**waits, exception_class_path="", traceback="", finished_at=None)
    if died:
        why = f"Its worker died {TRIES} times."
        same.update(status=TaskResultStatus.FAILED, finished_at=now, traceback=why)
    return 0


def tidy(now: datetime) -> int:
    """Forget jobs that ended long ago, what was asked or brought in then, dead workers; how many
    jobs."""
    Advice.objects.filter(created_at__lte=now - KEPT).delete()
    Arrival.objects.filter(created_at__lte=now - KEPT).delete()
    Beat.objects.filter(seen__lte=now - KEPT).delete()
    ended = DBTaskResult.objects.finished().filter(finished_at__lte=now - KEPT)
    return ended.delete()[0]


def _living(now: datetime) -> QuerySet[Beat]:
    return Beat.objects.filter(seen__gt=now - SILENT)
