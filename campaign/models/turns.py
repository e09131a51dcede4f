"""Play by turns: whom a campaign waits for and since when, and who wants mail about it.

None of it is part of the game's state: it follows from it, and a clock is needed to tell it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.utils import timezone

from campaign.models.campaign import Campaign
from campaign.models.fields import CODE, between

ZONE = 64


class Awaited(models.Model):
    """A seat that a group's campaign waits for now; gone once the decision is taken.

    `came`: when the decision became this seat's; `since`: when it last decided something and was
    awaited again, from which its time is counted. Mail about it is due while `mailed_at` is empty.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="awaited")
    seat = models.CharField(max_length=CODE)
    came = models.DateTimeField(default=timezone.now)
    since = models.DateTimeField(default=timezone.now)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign_id", "pk"]
        verbose_name_plural = "awaited"
        constraints = [UniqueConstraint(fields=["campaign", "seat"], name="awaited_once")]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.seat} since {self.since:%Y-%m-%d %H:%M}"


class MailWish(models.Model):
    """When a player wants mail about decisions; without a row: never.

    Hours are whole and those of `zone`; equal quiet hours are none. `digest_on` is the day there
    for which the digest is done. `busy_until` is set while one process writes to this player, and
    after a failure, so that no other does.
    """

    class When(models.TextChoices):
        NEVER = "never", "Never"
        AT_ONCE = "at_once", "For each decision, after some minutes"
        DIGEST = "digest", "Once a day, all in one"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_wish"
    )
    when = models.CharField(max_length=10, choices=When, default=When.NEVER)
    zone = models.CharField(max_length=ZONE, default="UTC")
    digest_hour = models.PositiveSmallIntegerField(default=8)
    quiet_from = models.PositiveSmallIntegerField(default=22)
    quiet_to = models.PositiveSmallIntegerField(default=8)
    digest_on = models.DateField(null=True, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        constraints = [
            between("digest_hour", 0, 23, "mail_wish_digest_hour"),
            between("quiet_from", 0, 23, "mail_wish_quiet_from"),
            between("quiet_to", 0, 23, "mail_wish_quiet_to"),
            CheckConstraint(
                condition=Q(when__in=["never", "at_once", "digest"]), name="mail_wish_when"
            ),
        ]
        indexes = [Index(fields=["when"], name="mail_wish_when_index")]

    def __str__(self) -> str:
        return f"{self.user}: {self.when}"
