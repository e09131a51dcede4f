"""Campaign books and the author's desk: who may write in which, the drafts, their history."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaign.models.fields import TEXT

SHIPPED = "purple-haze"
"""The slug of the book that comes with the game."""
PATROL = "first-patrol"
"""The slug of the first patrol, which comes with it and teaches it."""


class Book(models.Model):
    """A campaign book: cards, maps and up to nine Mission Booklets (PH-BOOKLET-01, p.6).

    A book that is not shared is offered to its authors alone when they start a campaign.
    """

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=TEXT)
    shared = models.BooleanField(
        default=False, help_text="Offered to everybody who starts a campaign, not only its authors."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    authors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="BookAuthor", related_name="books"
    )

    class Meta:
        ordering = ["title", "pk"]
        permissions = [("start_book", "Can start a campaign book of one's own")]

    def __str__(self) -> str:
        return self.title


class BookAuthor(models.Model):
    """A user who may edit one book. A lead also says who else may."""

    class Role(models.TextChoices):
        AUTHOR = "author"
        LEAD = "lead"

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="authorships"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.AUTHOR)

    class Meta:
        ordering = ["book_id", "pk"]
        constraints = [
            UniqueConstraint(fields=["book", "user"], name="book_author"),
            CheckConstraint(condition=Q(role__in=["author", "lead"]), name="book_author_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.book}"


class Draft(models.Model):
    """A document of a book as its authors have it. `base`: SHA-256 of the text it began from.

    While its text is that of its base it follows what is published.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="drafts")
    name = models.CharField(max_length=TEXT, help_text="As missions/m1.yaml.")
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    base = models.CharField(max_length=64, blank=True)
    version = models.PositiveIntegerField(default=1, help_text="How often it was saved.")
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["book_id", "name"]
        constraints = [UniqueConstraint(fields=["book", "name"], name="draft_name")]

    def __str__(self) -> str:
        return f"{self.book}: {self.name}"


class Revision(models.Model):
    """One saved text of a document: who, when and why. Never changed afterwards."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="revisions")
    name = models.CharField(max_length=TEXT)
    number = models.PositiveIntegerField()
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    what = models.CharField("What was done", max_length=TEXT)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["book_id", "name", "-number"]
        constraints = [UniqueConstraint(fields=["book", "name", "number"], name="revision_number")]

    def __str__(self) -> str:
        return f"{self.name}, revision {self.number}"


class Unsaved(models.Model):
    """What an author has typed into a document, or one part of it, and not saved yet.

    `seen` is the mark of the text it was made from. A row ends when its author saves or forgets it.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="unsaved")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="unsaved"
    )
    name = models.CharField(max_length=TEXT, help_text="As missions/m1.yaml.")
    part = models.CharField(max_length=TEXT, blank=True, help_text="Empty: the whole document.")
    text = models.TextField()
    seen = models.CharField(max_length=64, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["book_id", "name", "part", "user_id"]
        constraints = [UniqueConstraint(fields=["book", "user", "name", "part"], name="unsaved")]

    def __str__(self) -> str:
        return f"{self.user} in {self.name} {self.part}".strip()
