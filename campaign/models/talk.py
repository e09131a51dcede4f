"""Table talk: what players say to each other beside the game."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Index
from django.utils import timezone

from campaign.models.fields import CODE, TEXT

LONGEST = 500
"""The longest thing a player may say at once, in characters."""


class TableTalk(models.Model):
    """One thing a player said. `who` is the name then: another may sit on the seat later."""

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="talk")
    seat = models.CharField(max_length=CODE)
    who = models.CharField(max_length=TEXT)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(default=timezone.now)
    for_squad = models.BooleanField(default=False, help_text="The Red player does not read it.")

    class Meta:
        ordering = ["campaign_id", "pk"]
        verbose_name_plural = "table talk"
        indexes = [Index(fields=["campaign", "-id"], name="table_talk_newest")]

    def __str__(self) -> str:
        return f"{self.who}: {self.text[:60]}"
