"""What a playtest of a book came to, and the one that is being played."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaign.models.book import Book


class Playtest(models.Model):
    """The newest playtest of a book: `autoplay --json`'s shares, brought or played at the desk.

    report: all its figures, `mark`: that of the texts it played; empty where shares were brought.
    """

    book = models.OneToOneField(Book, on_delete=models.CASCADE, related_name="playtest")
    campaigns = models.PositiveIntegerField(help_text="How many campaigns were played.")
    shares = models.JSONField(help_text="Shares by entry and branch, 0 to 1: docs/playtest.md.")
    report = models.JSONField(default=dict, help_text="docs/playtest.md says what is in it.")
    mark = models.CharField(max_length=64, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.campaigns} campaigns of {self.book}"


class PlaytestRun(models.Model):
    """A playtest that bots play by jobs, a part after the other.

    `texts` are the documents as they were when it was asked for, `digests` the `done` campaigns of
    `wanted`. It has ended when `ended_at` is set: with a Playtest, or `refused` says why not.
    """

    book = models.OneToOneField(Book, on_delete=models.CASCADE, related_name="playtest_run")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    policy = models.CharField(max_length=20)
    seed = models.CharField(max_length=20)
    wanted = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    texts = models.JSONField(default=dict)
    digests = models.JSONField(default=list)
    task = models.CharField(max_length=64, blank=True)
    refused = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.done} of {self.wanted} campaigns of {self.book}"
