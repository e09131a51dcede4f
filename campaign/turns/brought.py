"""A word by mail to whoever let a long campaign be brought in and has not seen that it is done."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage

from campaign.models import Arrival
from campaign.turns import wishes
from campaign.turns.mail import link

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=1)
"""So long its page, which looks every two seconds, has to see it first."""
LATEST = timedelta(days=1)
"""After that nothing is tried any more: it stands among the campaigns."""


def send(now: datetime) -> tuple[int, int]:
    """Send what is due at a moment; how many mails were sent, and how many could not be.

    One process takes each for itself; whoever has no confirmed address is told by the page alone.
    """
    due = Arrival.objects.filter(ended_at__lte=now - PATIENCE, ended_at__gt=now - LATEST)
    due = due.filter(seen=False, mailed=False).exclude(user__email="").order_by("pk")
    sent = failed = 0
    for row in due.select_related("user", "campaign").defer("data"):
        mine = Arrival.objects.filter(pk=row.pk, mailed=False, seen=False)
        to = wishes.address(row.user)
        if not to or not mine.update(mailed=True):
            continue
        try:
            sent += _mail(row, to).send()
        except (SMTPException, OSError) as error:
            failed += 1
            Arrival.objects.filter(pk=row.pk).update(mailed=False)
            log.warning("mail about a file of player %s failed: %s", row.user_id, error)
    return sent, failed


def _mail(row: Arrival, to: str) -> EmailMessage:
    name = " ".join(row.name.split())
    if row.campaign is not None:
        subject = f"{name} is here"
        what = f"The campaign that you brought in, {name}, was played again and is here:"
        where = link("campaign_play", pk=row.campaign.public_id)
    else:
        subject = f"{name} could not be brought in"
        what = f"The file of {name} could not be brought in, and nothing of it was kept. Why:"
        where = link("arrival", pk=row.public_id)
    site = urlsplit(settings.SITE_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<arrival-{row.public_id}@{site}>",
        "Auto-Submitted": "auto-generated",
    }
    body = f"Hello {row.user.get_username()},\n\n{what}\n\n{where}\n"
    return EmailMessage(subject, body, to=[to], headers=headers)
