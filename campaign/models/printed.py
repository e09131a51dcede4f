"""Printed matter in versions: the cards and the book, and the Mission Booklets."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaign.models.fields import TEXT, between


class ContentVersion(models.Model):
    """All documents but the Mission Booklets, as published together; never changed afterwards.

    documents: {file name: YAML text}. sha256 is that of all names and texts. `imported`: it came
    with a campaign from elsewhere or is an author's trial, and new campaigns do not use it.
    """

    book = models.ForeignKey("Book", on_delete=models.CASCADE, related_name="cards")
    number = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    documents = models.JSONField()
    imported = models.BooleanField(default=False)
    published_at = models.DateTimeField(auto_now_add=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The author who published it; nobody: it was loaded from files.",
    )

    class Meta:
        ordering = ["book_id", "-number"]
        constraints = [UniqueConstraint(fields=["book", "number"], name="content_version_number")]

    def __str__(self) -> str:
        return f"Cards and book, version {self.number}"


class Booklet(models.Model):
    """A Mission Booklet; its text stands in its versions (PH-BOOKLET-01, p.6)."""

    book = models.ForeignKey("Book", on_delete=models.CASCADE, related_name="booklets")
    mission = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=TEXT)
    file = models.CharField(max_length=TEXT)

    class Meta:
        ordering = ["book_id", "mission"]
        constraints = [
            between("mission", 1, 9, "booklet_mission_1_to_9"),
            UniqueConstraint(fields=["book", "mission"], name="booklet_of_book"),
            UniqueConstraint(fields=["book", "file"], name="booklet_file_of_book"),
        ]

    def __str__(self) -> str:
        return f"Mission {self.mission}: {self.title}"


class BookletVersion(models.Model):
    """One text of a Mission Booklet; never changed once published, as Missions are pinned to it.

    An imported one came with a campaign from elsewhere, a draft one is an author's trial; no other
    campaign uses them.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        IMPORTED = "imported"

    booklet = models.ForeignKey(Booklet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The author who published it; nobody: it was loaded from files.",
    )

    class Meta:
        ordering = ["booklet__book_id", "booklet__mission", "-number"]
        constraints = [
            UniqueConstraint(fields=["booklet", "number"], name="booklet_version_number"),
            CheckConstraint(
                condition=Q(status="draft") | Q(published_at__isnull=False),
                name="booklet_version_published_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.booklet}, version {self.number} ({self.status})"
