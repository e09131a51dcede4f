"""The campaign, its seats, its Marines and what they carry, its Log Entries."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaign.models.fields import CODE, TEXT, between
from campaign.rules import course


class AdviceTo(models.TextChoices):
    """Who reads the advice that a player of this table asks for, if anybody may ask."""

    OWN = "own", "whoever asked"
    ALL = "all", "the whole Squad"
    NONE = "none", "nobody: there is none"


class Campaign(models.Model):
    """A campaign being played. `version` counts its changes.

    `seed` never leaves the server: the seeds of all its Missions come of it. `dice` is what was
    promised of them, and what can be known; empty where the campaign was begun before that, and the
    dice are those of `SeededDice(seed)`. `dice_key`, as secret as the seed, is the key of the
    Mission's dice, empty before their first roll; `dice_position` is where the dice stand. See
    `campaign.game.chance`. `archive` is set while its journal lies in a file
    (`campaign.exchange.archive`): its name, its SHA-256, and who gave the commands.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=TEXT)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hosted_campaigns"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    seed = models.CharField(max_length=64, editable=False)
    dice_position = models.PositiveBigIntegerField(default=0, editable=False)
    dice = models.JSONField(default=list, editable=False)
    dice_key = models.CharField(max_length=64, blank=True, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    schema = models.PositiveSmallIntegerField(default=1, editable=False)
    rules = models.PositiveSmallIntegerField(
        default=course.current,
        editable=False,
        help_text="The version of the rules by which it goes on; 0: set aside by an upgrade.",
    )
    proved = models.PositiveIntegerField(
        null=True,
        editable=False,
        help_text="The version up to which its journal was carried out again and came out equal.",
    )
    options = models.JSONField(default=dict)
    content = models.ForeignKey("ContentVersion", on_delete=models.PROTECT, related_name="+")
    booklets = models.JSONField(
        default=dict, help_text="Mission number: version of its booklet that this campaign uses."
    )

    motivation = models.CharField(max_length=CODE, blank=True)
    point_man = models.CharField(max_length=CODE, blank=True)
    ids = models.JSONField(default=list, help_text="Profiles who hold ID markers 1 to 6.")
    owners = models.JSONField(
        default=list, blank=True, help_text="Seats of the six Specializations; empty: as begun."
    )
    letters = models.SmallIntegerField(default=0)
    tally = models.SmallIntegerField(default=0)
    ledger = models.SmallIntegerField(default=0)
    carried_stamina = models.SmallIntegerField(default=0)
    carried_boons = models.SmallIntegerField(default=0)
    armoury = models.JSONField(default=list, blank=True)
    finished = models.BooleanField(default=False)
    mission = models.OneToOneField(
        "MissionRun", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    phase = models.CharField(max_length=CODE, blank=True, help_text="The decision awaited.")

    closed_at = models.DateTimeField(
        "Ended by its host", null=True, blank=True, help_text="Nothing can be decided any more."
    )
    patience = models.PositiveSmallIntegerField(
        "Hours for a decision", null=True, blank=True, help_text="Then another may act for a seat."
    )
    patience_from = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When the host last said so."
    )
    advice = models.CharField(
        "Advice is read by", max_length=10, choices=AdviceTo, default=AdviceTo.OWN
    )
    archive = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="The file that has its journal.",
    )
    start = models.JSONField(
        null=True, blank=True, editable=False, help_text="Where a what-if began: state and dice."
    )
    what_if = models.BooleanField(default=False, editable=False)
    sandbox = models.BooleanField(
        default=False,
        editable=False,
        help_text="An author's trial of a book: it keeps the texts it began with.",
    )
    origin = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    origin_seq = models.PositiveIntegerField(default=0, editable=False)

    pool = models.JSONField("Profiles not drawn yet", default=list, editable=False)
    agenda = models.JSONField(default=list, editable=False)
    reading = models.JSONField(null=True, blank=True, editable=False)
    battle = models.JSONField(null=True, blank=True, editable=False)
    fought = models.JSONField(null=True, blank=True, editable=False)
    story = models.JSONField(
        default=dict, blank=True, editable=False, help_text="What it keeps of its people."
    )

    marine_keys: dict[str, int] | None = None
    """Profile: primary key of the Marine's row; set when `campaign.game.store` read or wrote."""
    shown_until: datetime | None = None
    """Set where it is shown late (`campaign.game.late`): what is younger is not told."""

    class Meta:
        ordering = ["-updated_at"]
        constraints = [
            CheckConstraint(
                condition=Q(carried_boons__gte=0),
                name="campaign_boons_not_negative",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Delay(models.TextChoices):
    """How late who only watches sees a campaign, so that nothing is spoilt for anybody."""

    NONE = "", "at once"
    HOUR = "1h", "an hour late"
    DAY = "24h", "a day late"
    MISSION = "mission", "a Mission late"


class Seat(models.Model):
    """A place at the table, taken by a user or free.

    Who only watches has a row here too, with the role of spectator; it is no part of the state.
    """

    class Role(models.TextChoices):
        HOST = "host"
        PLAYER = "player"
        RED = "red"
        SPECTATOR = "spectator"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    code = models.CharField(max_length=CODE)
    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    position = models.PositiveSmallIntegerField(default=0)
    minder = models.CharField(
        max_length=CODE, blank=True, help_text="Code of the seat that acts for it, too."
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    called = models.CharField(
        max_length=CODE, blank=True, help_text="What the others call whoever sits here."
    )
    since = models.DateTimeField(
        null=True, blank=True, help_text="Since when this player sits here by this name."
    )
    delay = models.CharField(
        max_length=10, choices=Delay, blank=True, help_text="How late who only watches sees it all."
    )
    came_by = models.ForeignKey(
        "Invitation", on_delete=models.SET_NULL, null=True, blank=True, related_name="brought"
    )
    seen_at = models.DateTimeField(
        null=True, blank=True, help_text="When its player last looked at the campaign."
    )
    mailed_at = models.DateTimeField(
        null=True, blank=True, help_text="When its player last had mail about a decision."
    )
    muted = models.BooleanField(default=False, help_text="Its player wants no mail about it.")
    done = models.BooleanField(
        default=False, help_text="Its player has prepared what all prepare just now."
    )

    class Meta:
        ordering = ["campaign_id", "position"]
        constraints = [
            UniqueConstraint(fields=["campaign", "code"], name="seat_code"),
            UniqueConstraint(
                fields=["campaign", "user"],
                name="seat_user",
                violation_error_message="This user has a seat in the campaign.",
            ),
            CheckConstraint(
                condition=Q(role__in=["host", "player", "red", "spectator"]), name="seat_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.role})"


class Marine(models.Model):
    """A Marine who serves or has served in the Squad (PH-SQUAD-03, p.11)."""

    class Standing(models.TextChoices):
        SQUAD = "squad"
        EVAC = "evac"
        KIA = "kia", "K.I.A."
        HOSPITAL = "hospital"
        BREAKDOWN = "breakdown"
        LEFT = "left"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="marines")
    profile = models.CharField(max_length=CODE)
    position = models.PositiveSmallIntegerField()
    spec = models.PositiveSmallIntegerField("Specialization")
    owner = models.CharField(max_length=CODE, help_text="Code of the seat that leads him.")
    level = models.PositiveSmallIntegerField(default=1)
    damage = models.PositiveSmallIntegerField(default=0)
    stress = models.PositiveSmallIntegerField(default=0)
    wound = models.CharField(max_length=CODE, blank=True)
    wound_cubes = models.PositiveSmallIntegerField(default=0)
    condition = models.CharField(max_length=CODE, blank=True)
    condition_cubes = models.PositiveSmallIntegerField(default=0)
    experience = models.SmallIntegerField(default=0)
    boon_points = models.PositiveSmallIntegerField(default=0)
    boon = models.CharField(max_length=CODE, blank=True)
    used = models.JSONField("Abilities and cards used", default=list, blank=True)
    standing = models.CharField(max_length=10, choices=Standing, default=Standing.SQUAD)
    temporary = models.BooleanField(default=False)
    returns = models.PositiveSmallIntegerField("Mission of return", default=0)

    class Meta:
        ordering = ["campaign_id", "position"]
        constraints = [
            UniqueConstraint(fields=["campaign", "profile"], name="marine_profile"),
            between("spec", 1, 6, "marine_spec_1_to_6"),
            between("level", 1, 4, "marine_level_1_to_4"),
            between("wound_cubes", 0, 3, "marine_wound_cubes_0_to_3"),
            between("condition_cubes", 0, 3, "marine_condition_cubes_0_to_3"),
            CheckConstraint(
                condition=Q(standing__in=["squad", "evac", "kia", "hospital", "breakdown", "left"]),
                name="marine_standing",
            ),
            CheckConstraint(
                condition=~Q(wound="", wound_cubes__gt=0), name="marine_wound_cubes_of"
            ),
            CheckConstraint(
                condition=~Q(condition="", condition_cubes__gt=0), name="marine_condition_cubes_of"
            ),
        ]

    def __str__(self) -> str:
        return self.profile


class Equipment(models.Model):
    """A Weapon, a piece of Gear (`side`: what is left on the side shown) or a Lucky Charm."""

    class Kind(models.TextChoices):
        WEAPON = "weapon"
        GEAR = "gear"
        CHARM = "charm"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="equipment")
    marine = models.ForeignKey(Marine, on_delete=models.CASCADE, related_name="equipment")
    kind = models.CharField(max_length=10, choices=Kind)
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=CODE)
    side = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["marine_id", "kind", "position"]
        verbose_name_plural = "equipment"
        constraints = [
            UniqueConstraint(fields=["marine", "kind", "position"], name="equipment_place"),
            CheckConstraint(
                condition=Q(kind__in=["weapon", "gear", "charm"]), name="equipment_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class LogEntry(models.Model):
    """A Log Entry (PH-BOOKLET-07, -08, p.6)."""

    class Colour(models.TextChoices):
        BLUE = "blue"
        YELLOW = "yellow"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="log_entries")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=TEXT)
    colour = models.CharField(max_length=10, choices=Colour)
    mission = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=TEXT, blank=True)

    class Meta:
        ordering = ["campaign_id", "position"]
        verbose_name_plural = "log entries"
        constraints = [
            UniqueConstraint(fields=["campaign", "position"], name="log_entry_position"),
            CheckConstraint(condition=Q(colour__in=["blue", "yellow"]), name="log_entry_colour"),
        ]

    def __str__(self) -> str:
        return self.name
