"""How long a decision may take: said by the host, a column of the campaign like its name.

It is no part of the state, for the rules have no clock. What comes of it is: a `StandIn` command.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.game import services
from campaign.models import Campaign
from combat.rules.errors import RuleViolation

LONGEST = 60 * 24
"""Hours: sixty days."""
CHOICES = (1, 6, 12, 24, 48, 72, 120, 168, 336)


def allow(
    *, campaign_id: UUID | str, user: User, hours: int | None, now: datetime | None = None
) -> Campaign:
    """Let each decision take so many hours, 1..LONGEST, or any time (None).

    Time counts from now on at the earliest. Raises NotYours, and RuleViolation for anyone but the
    host, for other numbers, and where the campaign has ended.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        if campaign.host_id != user.pk:
            why = "Only the host may say how long a decision may take."
            raise RuleViolation("only_host", why, *services.SEATS)
        if hours is not None and not 1 <= hours <= LONGEST:
            why = "A decision may take from an hour to sixty days, or any time."
            raise RuleViolation("no_time", why, *services.SEATS)
        if hours != campaign.patience:
            campaign.patience = hours
            campaign.patience_from = None if hours is None else now or timezone.now()
            campaign.save(update_fields=["patience", "patience_from"])
            services.announce(campaign, place, "talk")
        return campaign


def shown(campaign: Campaign) -> dict[str, Any]:
    """Return what the table page shows: the time given, in words, and what may be chosen."""
    given = campaign.patience
    choices = sorted({*CHOICES, given} if given else CHOICES)
    return {
        "time_given": in_words(given) if given else "",
        "time_hours": given,
        "time_choices": [(hours, in_words(hours)) for hours in choices],
    }


def in_words(hours: int) -> str:
    """Return hours as one says them: "12 hours", "3 days"."""
    days, rest = divmod(hours, 24)
    number, unit = (hours, "hour") if rest or not days else (days, "day")
    return f"{number} {unit}{'' if number == 1 else 's'}"
