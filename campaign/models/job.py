"""Work outside of requests: the worker's sign of life, and files that are being brought in."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models.campaign import Campaign
from campaign.models.fields import TEXT


class Beat(models.Model):
    """A worker process and when it last said that it lives."""

    worker = models.CharField(max_length=64, primary_key=True)
    seen = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.worker


class Arrival(models.Model):
    """A campaign's file that is being brought in by a job.

    `done` of `steps` commands are carried out again. It has ended when `ended_at` is set: then
    there is a `campaign`, or `refused` says why not. The file itself is kept only until then.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="arrivals"
    )
    name = models.CharField(max_length=TEXT, help_text="The campaign's, as the file says.")
    data = models.BinaryField(null=True)
    new_content = models.BooleanField(default=False)
    mark = models.CharField(max_length=64, blank=True, help_text="The file's SHA-256.")
    task = models.CharField(max_length=64, blank=True)
    done = models.PositiveIntegerField(default=0)
    steps = models.PositiveIntegerField()
    refused = models.TextField(blank=True)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.SET_NULL, null=True, related_name="arrivals"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    seen = models.BooleanField(default=False, help_text="How it ended was looked at,")
    mailed = models.BooleanField(default=False, help_text="or told by mail.")

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.done} of {self.steps}"
