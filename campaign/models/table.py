"""Who is invited to a table, what players think before a decision, and what they ask of others.

None of it is part of the game's state: it is talk, and a replay of the journal needs none of it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaign.models.campaign import Delay
from campaign.models.fields import CODE

REASON = 200
"""The longest reason a player may write, in characters."""


class Invitation(models.Model):
    """A seat offered to somebody: to whoever has the link, or to one user.

    `seat` empty: to watch only, and any number may come by the link, to see the campaign `delay`
    late. Of the link only the SHA-256 of its secret is kept. An invitation to a seat is used up by
    one.
    """

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="invitations")
    seat = models.ForeignKey(
        "Seat", on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    invitee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
    )
    secret_sha256 = models.CharField(max_length=64, null=True, blank=True, unique=True)
    delay = models.CharField(max_length=10, choices=Delay, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            CheckConstraint(
                condition=Q(invitee__isnull=False) | Q(secret_sha256__isnull=False),
                name="invitation_somehow",
            )
        ]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.seat.code if self.seat else 'to watch'}"

    @property
    def open(self) -> bool:
        """Whether somebody can still take it."""
        taken = self.used_at is not None or self.revoked_at is not None
        return not taken and self.expires_at > timezone.now()


class Opinion(models.Model):
    """What a player would have the Squad do at one version of a campaign; `command` empty: wait."""

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="opinions")
    version = models.PositiveIntegerField()
    seat = models.CharField(max_length=CODE)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    command = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=REASON, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["campaign_id", "created_at"]
        constraints = [
            UniqueConstraint(fields=["campaign", "version", "seat"], name="opinion_once")
        ]

    def __str__(self) -> str:
        return f"{self.seat} at {self.version}"


class UndoRequest(models.Model):
    """A seat asks another to let its command `seq` be taken back, at one version of a campaign."""

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="undo_requests")
    version = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=CODE)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    declined_by = models.CharField(max_length=CODE, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["campaign_id", "created_at"]
        constraints = [UniqueConstraint(fields=["campaign", "version"], name="undo_request_once")]

    def __str__(self) -> str:
        return f"{self.seat} asks for {self.seq}"
