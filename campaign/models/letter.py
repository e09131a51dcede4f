"""A line of a player's own in a letter that his Squad Leader wrote home."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaign.models.fields import CODE

LONGEST = 160
"""The longest line, in characters."""


class LetterLine(models.Model):
    """What somebody added to a letter. It is in no state, journal or export, and goes with him."""

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="lines")
    letter = models.CharField(max_length=CODE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=LONGEST)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "letter"], name="one_line_for_each_letter")
        ]

    def __str__(self) -> str:
        # Never what it says: it is not for a log.
        return f"a line in {self.letter}"
