"""Who may follow a campaign: the questions that the streams put to the database, in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from typing import ParamSpec, TypeVar
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import close_old_connections
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import timezone

from campaign.game import late
from campaign.models import Campaign, Delay, Seat
from campaign.rules.seats import BOT

P = ParamSpec("P")
R = TypeVar("R")
BATCH = 400
"""Campaigns asked about at once; SQLite allows some hundred parameters."""

_threads = ThreadPoolExecutor(2, "live")


class SignedOut(Exception):
    """Nobody is signed in."""


class NoSeat(LookupError):
    """There is no such campaign, or the user has no seat there."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """A user at a campaign: the seat and the version it sees; late: not the newest one; session:
    the key of the one who is signed in there.
    """

    user: int
    seat: str
    version: int
    late: bool = False
    session: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How campaigns stand: their versions, and who sits on which seat: (campaign, user): code.

    late: the versions that those see who watch late.
    """

    versions: dict[UUID, int]
    seats: dict[tuple[UUID, int], str]
    late: dict[tuple[UUID, int], int] = field(default_factory=dict)


async def ask(question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a function that needs the database in a thread that has a connection."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, lambda: _asked(question, *args, **kwargs))


def _asked(question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    close_old_connections()
    try:
        return question(*args, **kwargs)
    finally:
        close_old_connections()


def admit(campaign: UUID, cookies: str) -> Admitted:
    """Return the seat of whoever sends these cookies; SignedOut or NoSeat where there is none."""
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    if not key:
        raise SignedOut
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = get_user(request)
    if not isinstance(user, User):
        raise SignedOut
    rows = Seat.objects.filter(campaign__public_id=campaign, user=user)
    columns = ("code", "campaign__version", "campaign_id", "delay", "campaign__closed_at")
    found = rows.values_list(*columns).first()
    if found is None:
        raise NoSeat
    code, version, pk, delay, closed = found
    if delay and closed is None:
        return Admitted(user.pk, code, late.version_of(pk, Delay(delay)), True, key)
    return Admitted(user.pk, code, version, False, key)


def signed_in(sessions: Iterable[str]) -> frozenset[str]:
    """Return which of these sessions are not over: who signs out everywhere ends them all."""
    keys = sorted({*sessions})
    rows = Session.objects.filter(expire_date__gt=timezone.now())
    found: set[str] = set()
    for at in range(0, len(keys), BATCH):
        batch = rows.filter(session_key__in=keys[at : at + BATCH])
        found.update(batch.values_list("session_key", flat=True))
    return frozenset(found)


def with_bots(campaigns: Iterable[UUID]) -> dict[UUID, int]:
    """Return the versions of those campaigns in which the careful bot acts for a seat."""
    keys = list(campaigns)[:BATCH]
    if not keys:
        return {}
    rows = Campaign.objects.filter(public_id__in=keys, seats__minder=BOT)
    return dict(rows.order_by().values_list("public_id", "version").distinct())


def standing(campaigns: Iterable[UUID]) -> Standing:
    """Return how campaigns stand now."""
    keys = list(campaigns)
    found = Standing({}, {})
    for at in range(0, len(keys), BATCH):
        batch = keys[at : at + BATCH]
        rows = Campaign.objects.filter(public_id__in=batch)
        found.versions.update(rows.values_list("public_id", "version"))
        seats = Seat.objects.filter(campaign__public_id__in=batch, user__is_active=True)
        for campaign, user, code in seats.values_list("campaign__public_id", "user_id", "code"):
            found.seats[campaign, user or 0] = code
        found.late.update(_late(seats))
    return found


def _late(seats: QuerySet[Seat]) -> dict[tuple[UUID, int], int]:
    """Return what those see who watch late; reckoned once for each campaign and delay."""
    shown: dict[tuple[int, str], int] = {}
    found = {}
    waiting = seats.filter(campaign__closed_at=None).exclude(delay=Delay.NONE)
    columns = ("campaign__public_id", "user_id", "campaign_id", "delay")
    for campaign, user, pk, delay in waiting.values_list(*columns):
        if (pk, delay) not in shown:
            shown[pk, delay] = late.version_of(pk, Delay(delay))
        found[campaign, user or 0] = shown[pk, delay]
    return found
