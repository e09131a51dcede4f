"""What a player has been reminded of: lines of the first patrol that come again in campaigns."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Reminded(models.Model):
    """How often which line came to a player, and that none shall come any more.

    `seen` are the moments at which each came, by its code; one that is known has `KNOWN` alone.
    """

    KNOWN = "known"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reminded"
    )
    seen = models.JSONField(default=dict, blank=True)
    off = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "reminded"

    def __str__(self) -> str:
        return f"{self.user}: {'off' if self.off else ', '.join(self.seen)}"
