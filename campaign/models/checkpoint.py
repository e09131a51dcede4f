"""Where a campaign goes on after its rules' course has changed."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone


class Checkpoint(models.Model):
    """The state of a campaign after a row of its journal, from which it goes on by other rules.

    seq is that row's (0: nothing was done yet). `left` is the version of the rules until then,
    `rules` the one from there on; `booklets` are those then in use, as `Campaign.booklets`.
    `proved`: the journal was carried out again up to here, and came to this state. See
    `campaign.game.upgrades`.
    """

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="checkpoints")
    seq = models.PositiveIntegerField()
    left = models.PositiveSmallIntegerField()
    rules = models.PositiveSmallIntegerField()
    state = models.JSONField(editable=False)
    dice_position = models.PositiveBigIntegerField(editable=False)
    booklets = models.JSONField(default=dict)
    proved = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["campaign_id", "rules"]
        constraints = [
            UniqueConstraint(fields=["campaign", "rules"], name="checkpoint_rules"),
            CheckConstraint(condition=Q(left__lt=F("rules")), name="checkpoint_goes_on"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: rules {self.left} to {self.rules}"
