"""Advice that was asked for: a question of one player at one version, and what a worker answered.

None of it is part of the game's state, and no other reads it unless the table shares it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint

from campaign.models.campaign import Campaign
from campaign.models.fields import CODE


class Advice(models.Model):
    """A question for advice, and its answer: what stood out of what was tried.

    It has ended when `ended_at` is set: then there is an `answer`, or `refused` says why not.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="questions")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="questions"
    )
    seat = models.CharField(max_length=CODE)
    version = models.PositiveIntegerField()
    task = models.CharField(max_length=64, blank=True)
    answer = models.JSONField(null=True, blank=True)
    refused = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            UniqueConstraint(fields=["campaign", "user", "version"], name="one_question_a_decision")
        ]

    def __str__(self) -> str:
        return f"{self.seat} at {self.version}"
