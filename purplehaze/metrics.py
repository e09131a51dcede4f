"""Figures for operators at /metrics, in the text form that Prometheus reads.

Each process counts for itself and is asked at its own port; what concerns them all (`purplehaze_
campaigns` and the like) is asked of the database. For staff, or with the token of the settings.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.models import Count, F, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from campaign.jobs import standing
from campaign.live import wire
from campaign.live.hub import HUB
from campaign.models import Awaited, Campaign, MailWish
from campaign.turns import sending
from purplehaze import workers

SECONDS = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
REFUSED = {403, 404, 409, 413, 422, 429}

# One of our own: the library's default registry also says which Python this is, and the like.
registry = CollectorRegistry()
requests = Counter(
    "purplehaze_requests",
    "Answers of this process.",
    ["view", "method", "status"],
    registry=registry,
)
commands = Counter(
    "purplehaze_commands", "Commands and undos carried out by this process.", registry=registry
)
refusals = Counter(
    "purplehaze_refusals",
    "Posts refused by this process: 409 stale, 422 not legal, 429 too fast, and the like.",
    ["view", "status"],
    registry=registry,
)
actions = Histogram(
    "purplehaze_action_seconds",
    "Seconds that this process took to answer a post of play.",
    ["view"],
    buckets=SECONDS,
    registry=registry,
)
pages = Histogram(
    "purplehaze_page_seconds",
    "Seconds that this process took to answer a request for a page or a part of one.",
    buckets=SECONDS,
    registry=registry,
)


def answered(view: str, method: str, status: int, seconds: float) -> None:
    """Count an answer."""
    known = method if method in {"GET", "HEAD", "POST"} else "other"
    requests.labels(view, known, str(status)).inc()
    if known != "POST":
        pages.observe(seconds)
        return
    if status in REFUSED:
        refusals.labels(view, str(status)).inc()
    if view.startswith("campaign_"):
        actions.labels(view).observe(seconds)


class Standing(Collector):
    """What is asked anew each time: the open streams here, and the figures of the database."""

    def collect(self) -> Iterable[Metric]:
        """Ask the hub, then the database; without the database its figures are left out."""
        yield InfoMetricFamily("purplehaze_process", "This process.", {"process": wire.PROCESS})
        streams, followed = HUB.counts()
        yield GaugeMetricFamily(
            "purplehaze_streams", "Open pages that this process tells the news.", streams
        )
        yield GaugeMetricFamily("purplehaze_followed", "Campaigns with a stream here.", followed)
        yield GaugeMetricFamily(
            "purplehaze_workers_overdue",
            "Requests at work in this process after their longest time; nobody waits for them.",
            len(workers.overdue),
        )
        up = GaugeMetricFamily("purplehaze_database_up", "1 where the database answers, else 0.")
        try:
            found = [*_of_all()]
        except DatabaseError:
            # A broken connection would fail the next request in this thread too.
            connection.close()
            found = []
        up.add_metric([], 1 if found else 0)
        yield up
        yield from found


def _of_all() -> Iterable[Metric]:
    said = "In the database, for all processes: "
    rows = Campaign.objects.aggregate(
        all=Count("pk"), closed=Count("pk", Q(closed_at__isnull=False)), moves=Sum("version")
    )
    campaigns = GaugeMetricFamily(
        "purplehaze_campaigns", f"{said}campaigns, by whether their host has ended them.",
        labels=["state"],
    )  # fmt: skip
    campaigns.add_metric(["open"], rows["all"] - rows["closed"])
    campaigns.add_metric(["closed"], rows["closed"])
    yield campaigns
    yield GaugeMetricFamily(
        "purplehaze_moves", f"{said}what all campaigns' versions add up to.", rows["moves"] or 0
    )
    yield GaugeMetricFamily("purplehaze_users", f"{said}accounts.", User.objects.count())
    yield from _mail(said)
    yield from _jobs(said)


def _mail(said: str) -> Iterable[Metric]:
    """The outbox of play by turns: were no worker there, what waits would only grow."""
    now = timezone.now()
    awaited = Awaited.objects.all()
    waiting = awaited.filter(
        mailed_at=None,
        came__lte=now - sending.PATIENCE,
        campaign__seats__code=F("seat"),
        campaign__seats__user__mail_wish__when=MailWish.When.AT_ONCE,
    )
    held = MailWish.objects.filter(busy_until__gt=now)
    yield GaugeMetricFamily(
        "purplehaze_awaited", f"{said}seats that a group waits for.", awaited.count()
    )
    yield GaugeMetricFamily(
        "purplehaze_mail_waiting",
        f"{said}of these, not written to yet though mail is wanted; some have looked since.",
        waiting.count(),
    )
    yield GaugeMetricFamily(
        "purplehaze_mail_held",
        f"{said}players being written to now, or not for some minutes after a failure.",
        held.count(),
    )


def _jobs(said: str) -> Iterable[Metric]:
    """The jobs: were no worker there, what waits would only grow."""
    now = standing.standing()
    jobs = GaugeMetricFamily("purplehaze_jobs", f"{said}jobs, by state.", labels=["state"])
    jobs.add_metric(["waiting"], now.waiting)
    jobs.add_metric(["running"], now.running)
    jobs.add_metric(["failed"], now.failed)
    yield jobs
    yield GaugeMetricFamily(
        "purplehaze_job_workers", f"{said}processes that carry out jobs.", now.workers
    )


registry.register(Standing())
ProcessCollector(registry=registry)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the figures; 404 for who is neither staff nor has the token."""
    if not _may_see(request):
        raise Http404
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _may_see(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if given:
        return bool(token) and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    return request.user.is_active and request.user.is_staff
