"""Pictures that authors brought for their books, printed anew by us."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint

from campaign.models.book import Book
from campaign.models.fields import TEXT


class Picture(models.Model):
    """A picture of a book, as WebP. It never changes: its name is made from its bytes.

    Booklets name it, so a campaign keeps the one that its texts name.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="pictures")
    name = models.CharField(max_length=32, db_index=True)
    title = models.CharField(max_length=TEXT, help_text="The name of the file it came from.")
    data = models.BinaryField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [UniqueConstraint(fields=["book", "name"], name="picture_name")]

    def __str__(self) -> str:
        return f"{self.title} of {self.book}"
