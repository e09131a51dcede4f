"""What authors have typed and not saved: kept while they type, so that nothing is lost.

Also tells who else is writing in a document just now.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User

from campaign.models import Book, Unsaved

NOW = timedelta(minutes=3)
"""How long after their last word somebody counts as writing."""
MOST = 40
"""How many texts are kept for one author; the oldest go first."""


def keep(book: Book, user: User, name: str, part: str, text: str, seen: str) -> None:
    """Keep what an author has typed so far. `seen` is the mark of the text it was made from."""
    Unsaved.objects.update_or_create(
        book=book, user=user, name=name, part=part, defaults={"text": text, "seen": seen[:64]}
    )
    rows = Unsaved.objects.filter(user=user).order_by("-updated_at")
    too_many = list(rows.values_list("pk", flat=True)[MOST:])
    if too_many:
        Unsaved.objects.filter(pk__in=too_many).delete()


def of(book: Book, user: User, name: str, part: str) -> Unsaved | None:
    """Return what an author typed there and did not save, None where there is nothing."""
    return Unsaved.objects.filter(book=book, user=user, name=name, part=part).first()


def forget(book: Book, user: User, name: str, part: str) -> None:
    """Drop what an author typed there: it is saved, or not wanted."""
    Unsaved.objects.filter(book=book, user=user, name=name, part=part).delete()


def writing(book: Book, user: User, name: str, now: datetime) -> list[tuple[str, str]]:
    """Return who else is writing in a document just now, and in which part (empty: the whole)."""
    rows = Unsaved.objects.filter(book=book, name=name, updated_at__gt=now - NOW)
    rows = rows.exclude(user=user).select_related("user").order_by("user__username", "part")
    return [(row.user.get_username(), row.part) for row in rows]
