"""A word to a host whose role another has taken over, by mail, whatever mail he asked for."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils import timezone
from django_tasks import task

from campaign.game.hosting import SILENT
from campaign.group.names import by_seat
from campaign.models import Campaign, Seat
from campaign.turns import wishes
from campaign.turns.mail import link


def tell(campaign: Campaign, was: User) -> None:
    """Let the one who was the host hear of it, where he has an address."""
    if wishes.address(was):
        word.enqueue(campaign.pk, was.pk, f"{timezone.now():%Y%m%d%H%M%S}")


@task
def word(campaign: int, was: int, mark: str) -> None:
    """Send the mail. Sent again by a worker that takes over it has the same Message-ID."""
    row = Campaign.objects.filter(pk=campaign).first()
    user = User.objects.filter(pk=was).first()
    to = wishes.address(user) if user is not None else ""
    if row is None or user is None or not to:
        return
    host = next((seat.code for seat in row.seats.all() if seat.role == Seat.Role.HOST), "")
    name = " ".join(row.name.split())
    body = [
        f"Hello {user.get_username()},",
        "",
        f"You were the host of {name} and had not been there for {SILENT.days} days.",
        f"So that the group can go on, {by_seat(row).get(host, 'another')} is the host now.",
        "Your seat and your Marines stay yours, and the new host can pass the role back to you.",
        "",
        link("campaign_table", pk=row.public_id),
    ]
    site = settings.SITE_URL.rpartition("/")[2].partition(":")[0] or "localhost"
    headers = {
        "Message-ID": f"<host-{campaign}-{mark}@{site}>",
        "Auto-Submitted": "auto-generated",
    }
    subject = f"Another is the host of {name} now"
    EmailMessage(subject, "\n".join(body) + "\n", to=[to], headers=headers).send()
