"""The journal: every command that was carried out."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import QuerySet, UniqueConstraint
from django.utils import timezone

from campaign.models.fields import CODE
from campaign.models.packed import Packed
from campaign.rules import course


class JournalManager(models.Manager["Journal"]):
    """Adds the rows that count."""

    def standing(self, campaign: int) -> QuerySet[Journal]:
        """Return the commands of a campaign (its primary key) that were not taken back."""
        rows = self.filter(campaign_id=campaign)
        gone = rows.filter(undoes__isnull=False).values("undoes")
        return rows.filter(undoes=None).exclude(seq__in=gone)


class Journal(models.Model):
    """One command that was carried out: who gave it, what the dice showed, what happened.

    seq is the campaign's version after the command. Rows are only ever added. A command is taken
    back by a row of its own: `undoes` is the seq of that command, and nothing was rolled. `stands`
    is the seq of the last command that stands once this row is there, 0 for none that could be
    taken back; `back` are the changes of the state that take this command back, None where it
    stands for good. Which booklets were then in use: `campaign.game.pinned`.
    `minding` is the seat for which `seat` acted, empty for its own; `heard` is what players wanted
    before it was decided: their seats, the command or None to wait, the reason. `rules` is the
    version of the rules it was carried out by.
    """

    # Its rows are found by the constraint below, which begins with it.
    campaign = models.ForeignKey(
        "Campaign", on_delete=models.CASCADE, related_name="journal", db_index=False
    )
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=CODE)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    minding = models.CharField(max_length=CODE, blank=True)
    command = Packed()
    dice = Packed(default=list)
    events = Packed(default=list)
    rules = models.PositiveSmallIntegerField(default=course.current, editable=False)
    heard = models.JSONField(default=list, blank=True)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    stands = models.PositiveIntegerField(default=0)
    back = Packed(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = JournalManager()

    class Meta:
        ordering = ["campaign_id", "seq"]
        verbose_name_plural = "journal"
        constraints = [UniqueConstraint(fields=["campaign", "seq"], name="journal_seq")]

    def __str__(self) -> str:
        return f"{self.seq}: {self.command.get('kind', '')}"


class FormerPins(models.Model):
    """Booklets that a campaign used up to row `until` of its journal, and not after it.

    Those in use now are `Campaign.booklets`, as these are.
    """

    campaign = models.ForeignKey(
        "Campaign", on_delete=models.CASCADE, related_name="former_pins", db_index=False
    )
    until = models.PositiveIntegerField()
    booklets = models.JSONField()

    class Meta:
        ordering = ["campaign_id", "until"]
        verbose_name_plural = "former pins"
        constraints = [UniqueConstraint(fields=["campaign", "until"], name="former_pins_until")]

    def __str__(self) -> str:
        return f"until {self.until}"
