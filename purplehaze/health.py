"""What a supervisor asks: is the process up, and can it serve?"""

import logging
from contextlib import suppress

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.game import upgrades
from campaign.jobs import standing
from purplehaze import workers

log = logging.getLogger(__name__)


class _Readiness:
    """Remembers that the database is of this version: that is asked of it only once."""

    migrated = False


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all; touches no database."""
    return HttpResponse("up\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the database answers, is of this version and workers come back, else 503.

    Without a worker for jobs it is ready, too: they wait, and the answer says so.
    """
    if reason := _not_ready():
        return HttpResponse(f"{reason}\n", status=503, content_type="text/plain")
    return HttpResponse(f"ready{_jobs()}\n", content_type="text/plain")


def _jobs() -> str:
    with suppress(DatabaseError):
        return "" if standing.working() else "; no worker: jobs wait (manage.py work)"
    return ""


def _not_ready() -> str:
    if len(workers.overdue) > workers.SPARE:
        return "workers do not come back"
    return _database()


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _Readiness.migrated:
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return "migrations are waiting"
            if upgrades.waiting().exists():
                return "campaigns wait for manage.py upgrade_campaigns"
            _Readiness.migrated = True
    except DatabaseError as error:
        log.warning("the database does not answer: %s", str(error).partition("\n")[0])
        return "the database does not answer"
    return ""
