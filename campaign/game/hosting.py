"""A host who has been silent for long: another of the group takes the role over.

The rules have no clock, so the rule is kept here: after SILENT without a look, a decision or a word
of the host, the player whose seat comes first may, of those who have not been silent as long.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from campaign.models import Campaign, Journal, Seat
from combat.rules.errors import RuleViolation

RULE, PAGE = "PH-MULTIPLAYER-01", 8
SILENT = timedelta(days=14)


def last_sign(campaign: Campaign, seat: Seat) -> datetime:
    """Return when whoever sits on a seat last looked, decided or came there."""
    done = Journal.objects.filter(campaign=campaign, user=seat.user_id).order_by("-seq")
    signs = (seat.seen_at, seat.since, done.values_list("created_at", flat=True).first())
    return max((sign for sign in signs if sign is not None), default=campaign.created_at)


def heir(campaign: Campaign, now: datetime) -> str:
    """Return the seat whose player may take the host's role over now; empty for none."""
    rows = sorted(campaign.seats.all(), key=lambda row: row.position)
    host = next((row for row in rows if row.role == Seat.Role.HOST), None)
    if host is None or now - last_sign(campaign, host) < SILENT:
        return ""
    players = (row for row in rows if row.role == Seat.Role.PLAYER and row.user_id is not None)
    return next((row.code for row in players if now - last_sign(campaign, row) < SILENT), "")


def check(campaign: Campaign, seat: str, now: datetime | None = None) -> None:
    """Raise RuleViolation unless this seat may take the host's role over now."""
    found = heir(campaign, now or timezone.now())
    if found == seat:
        return
    days = SILENT.days
    why = f"The host was here within the last {days} days: only the host passes the role on."
    if found:
        why = "Of the players who are still here another seat comes first: it may take the role."
    raise RuleViolation("host_is_here", why, RULE, PAGE)
