"""Rows of the day room: a game, its seats, its journal. No key leads to a campaign."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone


def new_secret() -> str:
    """Return the secret of an invitation: whoever has it may take a free seat."""
    return secrets.token_urlsafe(18)


class Game(models.Model):
    """One game: which, how it was begun, how it stands.

    code: of the game's card. seed and position: where chance comes from and how far it was used
    (`dayroom.chance`). version: the seq of the last row of the journal; top: the seq of the last
    command that stands, 0 for none. guide: the first turn is explained. result: how it ended
    (`dayroom.games.Result`).
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    code = models.CharField(max_length=40)
    seating = models.CharField(max_length=12)
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=80)
    position = models.PositiveBigIntegerField(default=0)
    state = models.JSONField()
    version = models.PositiveIntegerField(default=0)
    top = models.PositiveIntegerField(default=0)
    guide = models.BooleanField(default=False)
    secret = models.CharField(max_length=40, unique=True, default=new_secret)
    result = models.JSONField(null=True, blank=True)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return f"{self.code} {self.public_id}"


class GameSeat(models.Model):
    """A seat of a game: a user's, a bot's (its code), or nobody's yet. awaited: it must decide."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    code = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="day_room_seats",
    )
    bot = models.CharField(max_length=20, blank=True)
    awaited = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["game", "code"], name="day_room_seat")]

    def __str__(self) -> str:
        return self.code


class GameJournal(models.Model):
    """One command that was carried out. Rows are only ever added.

    seq 0 is the beginning, whose command are the options. rolls: what chance gave
    (`combat.rules.dice.Roll`). below: the seq of the command that stood before; undoes: this row
    takes that one back. back: the state before, while the command may still be taken back.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="journal")
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=20, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    command = models.JSONField()
    rolls = models.JSONField(default=list)
    events = models.JSONField(default=list)
    below = models.PositiveIntegerField(default=0)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    back = models.JSONField(null=True, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["game_id", "seq"]
        verbose_name_plural = "journal"
        constraints = [UniqueConstraint(fields=["game", "seq"], name="day_room_seq")]
