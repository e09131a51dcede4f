"""What a playtest of a book came to: shares for its story graphs."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaign.models.book import Book


class Playtest(models.Model):
    """The newest playtest of a book, as its authors brought it: `autoplay --json`'s shares."""

    book = models.OneToOneField(Book, on_delete=models.CASCADE, related_name="playtest")
    campaigns = models.PositiveIntegerField(help_text="How many campaigns were played.")
    shares = models.JSONField(help_text="Shares by entry and branch, 0 to 1: docs/playtest.md.")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.campaigns} campaigns of {self.book}"
