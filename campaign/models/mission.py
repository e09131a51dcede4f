"""A Mission being played, what is on its map, and the Logbook's pages of those finished."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaign.models.fields import CODE, TEXT, between


class MissionRun(models.Model):
    """A Mission being played or played: tracks in columns, decks (top first) in JSON.

    clock: minutes after midnight of `day`. The booklet's version is kept whatever is published.
    """

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="runs")
    booklet = models.ForeignKey("BookletVersion", on_delete=models.PROTECT, related_name="runs")
    number = models.PositiveSmallIntegerField()
    day = models.PositiveSmallIntegerField()
    clock = models.PositiveSmallIntegerField("Minutes after midnight")
    stamina = models.PositiveSmallIntegerField()
    threat = models.PositiveSmallIntegerField()
    base = models.CharField(max_length=CODE)
    at = models.CharField("Space of the Squad", max_length=CODE, blank=True)
    bodies = models.SmallIntegerField(default=0)
    colour = models.CharField(max_length=CODE, blank=True)
    ended = models.CharField(max_length=CODE, blank=True)
    end = models.CharField(max_length=CODE, blank=True)
    rnr = models.SmallIntegerField("R&R modifier", default=0)
    resolved = models.JSONField("Entries resolved", default=list, blank=True)
    fired = models.JSONField("Timed entries fired", default=list, blank=True)
    counters = models.JSONField(default=list, blank=True)
    tally = models.JSONField(default=dict, blank=True)
    shifts = models.JSONField("Terrain shifts", default=list, blank=True)
    discarded = models.JSONField("Gear laid down", default=list, blank=True)
    deeds = models.JSONField("What each Marine did", default=list, blank=True)
    helped = models.JSONField("Abilities prepared", default=list, blank=True)
    encounters = models.JSONField(default=list, editable=False)
    encounters_out = models.JSONField(default=list, editable=False)
    wounds = models.JSONField(default=list, editable=False)
    conditions = models.JSONField(default=list, editable=False)
    boons = models.JSONField(default=list, editable=False)
    boons_out = models.JSONField(default=list, editable=False)
    sapper = models.JSONField("What the Red player has", null=True, default=None, editable=False)

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            UniqueConstraint(fields=["campaign", "number"], name="mission_run_number"),
            between("threat", 1, 9, "mission_run_threat_1_to_9"),
            between("stamina", 0, 15, "mission_run_stamina_0_to_15"),
            between("clock", 0, 1439, "mission_run_clock"),
        ]

    def __str__(self) -> str:
        return f"Mission {self.number} of {self.campaign}"


class MapMarker(models.Model):
    """An Event marker, an EAZ or an LZ on the map. `code` is an Event's number or an LZ's name."""

    class Kind(models.TextChoices):
        EVENT = "event"
        EAZ = "eaz", "EAZ"
        LZ = "lz", "LZ"

    run = models.ForeignKey(MissionRun, on_delete=models.CASCADE, related_name="markers")
    kind = models.CharField(max_length=10, choices=Kind)
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=TEXT, blank=True)
    at = models.CharField(max_length=CODE)
    entry = models.CharField(max_length=CODE, blank=True)
    special = models.BooleanField(default=False)
    keep = models.BooleanField(default=False)
    shown = models.BooleanField(default=False)

    class Meta:
        ordering = ["run_id", "kind", "position"]
        constraints = [
            UniqueConstraint(fields=["run", "kind", "position"], name="map_marker_place"),
            CheckConstraint(condition=Q(kind__in=["event", "eaz", "lz"]), name="map_marker_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.code} at {self.at}"


class Passenger(models.Model):
    """Somebody led or carried (PH-LITTER-01, p.48)."""

    class Kind(models.TextChoices):
        WALKING_WOUNDED = "walking_wounded"
        LITTERED = "littered"
        KIA = "kia", "K.I.A."
        POW = "pow", "P.O.W."

    run = models.ForeignKey(MissionRun, on_delete=models.CASCADE, related_name="passengers")
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=CODE)
    kind = models.CharField(max_length=20, choices=Kind)
    name = models.CharField(max_length=TEXT, blank=True)

    class Meta:
        ordering = ["run_id", "position"]
        constraints = [
            UniqueConstraint(fields=["run", "position"], name="passenger_position"),
            CheckConstraint(
                condition=Q(kind__in=["walking_wounded", "littered", "kia", "pow"]),
                name="passenger_kind",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.code


class ObjectiveState(models.Model):
    """How an Objective of a Mission stands (PH-XP-01, p.51)."""

    class Status(models.TextChoices):
        OPEN = "open"
        MET = "met"
        FAILED = "failed"

    run = models.ForeignKey(MissionRun, on_delete=models.CASCADE, related_name="objectives")
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=CODE)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)

    class Meta:
        ordering = ["run_id", "position"]
        constraints = [
            UniqueConstraint(fields=["run", "position"], name="objective_position"),
            CheckConstraint(
                condition=Q(status__in=["open", "met", "failed"]), name="objective_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.status}"


class MissionRecord(models.Model):
    """A finished Mission's page in the Logbook (PH-LOGBOOK-04, p.51)."""

    campaign = models.ForeignKey("Campaign", on_delete=models.CASCADE, related_name="records")
    position = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    end = models.CharField(max_length=CODE, blank=True)
    day = models.PositiveSmallIntegerField()
    clock = models.PositiveSmallIntegerField("Minutes after midnight")
    letters = models.SmallIntegerField(default=0)
    points = models.SmallIntegerField(default=0)
    ledger = models.SmallIntegerField(default=0)
    objectives = models.JSONField(default=list, blank=True)
    tally = models.JSONField(default=dict, blank=True)
    killed = models.JSONField("K.I.A.", default=list, blank=True)
    hospital = models.JSONField(default=list, blank=True)
    breakdown = models.JSONField(default=list, blank=True)
    rnr = models.JSONField("R&R", default=list, blank=True)
    threat = models.PositiveSmallIntegerField(default=1)
    log = models.JSONField("Log Entries noted in it", default=list, blank=True)
    marines = models.JSONField("Lines of the Marines", default=list, blank=True)

    class Meta:
        ordering = ["campaign_id", "position"]
        constraints = [
            UniqueConstraint(fields=["campaign", "position"], name="mission_record_position")
        ]

    def __str__(self) -> str:
        return f"Mission {self.number}, end {self.end}"
