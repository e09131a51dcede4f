"""Removing what nobody comes back for: sessions that are over, empty campaigns, lost guests.

A guest is known by the browser's session alone. When that is over nobody can open what is the
guest's own; what others play with is left to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from campaign.game import services
from campaign.group import departing
from campaign.group.accounts import GUEST_PREFIX
from campaign.jobs import standing
from campaign.models import BookAuthor, Campaign, Seat

EMPTY, OF_GUESTS = timedelta(days=90), timedelta(days=7)
"""So long a campaign is kept in which nothing was ever decided: an account's, a guest's."""
NEW = timedelta(days=7)
"""So long a guest is left alone in any case."""
DAY = 24 * 3600


@dataclass(slots=True)
class Tidied:
    """How many of each were removed."""

    sessions: int = 0
    campaigns: int = 0
    guests: int = 0
    jobs: int = 0

    def __str__(self) -> str:
        return ", ".join(f"{number} {what}" for what, number in asdict(self).items())


def tidy(now: datetime | None = None) -> Tidied:
    """Remove it, as of a moment (None: now); each campaign and guest in its own transaction."""
    now = now or timezone.now()
    done = Tidied(sessions=_end_sessions(now))
    for campaign in empty_campaigns(now):
        done.campaigns += _remove(campaign)
    for guest in lost_guests(now):
        done.campaigns += len(departing.alone(guest))
        departing.depart(guest, {})
        done.guests += 1
    done.jobs = standing.tidy(now)
    return done


def daily() -> Tidied | None:
    """Tidy up unless that was done in the last 24 hours, by any process; None where it was."""
    return tidy() if cache.add("tidied", True, DAY) else None


def empty_campaigns(now: datetime) -> QuerySet[Campaign]:
    """Return the campaigns in which nothing was decided and nobody but the host has a seat."""
    others = Seat.objects.filter(campaign=OuterRef("pk"), user__isnull=False)
    rows = Campaign.objects.filter(version=0, start__isnull=True, updated_at__lte=now - OF_GUESTS)
    rows = rows.exclude(Exists(others.exclude(user=OuterRef("host"))))
    kept = rows.filter(updated_at__gt=now - EMPTY).exclude(host__username__startswith=GUEST_PREFIX)
    return rows.exclude(pk__in=kept.values("pk"))


def lost_guests(now: datetime) -> Iterator[User]:
    """Yield the guests to whom no session leads, but those who host what others play, too."""
    found = set(_signed_in(now))
    guests = User.objects.filter(username__startswith=GUEST_PREFIX, date_joined__lte=now - NEW)
    authors = BookAuthor.objects.values("user")
    for guest in guests.exclude(pk__in=authors).order_by("pk").iterator():
        lost = guest.pk not in found and not guest.has_usable_password()
        if lost and not departing.shared(guest):
            yield guest


def _signed_in(now: datetime) -> Iterator[int]:
    store = SessionStore()
    rows = Session.objects.filter(expire_date__gt=now).values_list("session_data", flat=True)
    for data in rows.iterator():
        if (user := store.decode(data).get(SESSION_KEY)) is not None:
            yield int(user)


def _end_sessions(now: datetime) -> int:
    """Remove the sessions that are over, and what the lists of accounts say of them."""
    number, _ = Session.objects.filter(expire_date__lte=now).delete()
    open_ = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.exclude(Exists(open_)).delete()
    return number


def _remove(campaign: Campaign) -> bool:
    """Remove a campaign, unless something was decided there in this moment."""
    with services.action():
        row = services.locked(campaign.public_id)
        if row.version:
            return False
        row.delete()
    return True
