"""Everything that is kept about a player in campaigns and books, to take away."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from campaign.models import (
    Advice,
    Arrival,
    BookAuthor,
    Campaign,
    Invitation,
    Journal,
    LetterLine,
    MailWish,
    Opinion,
    Picture,
    Reminded,
    Seat,
    TableTalk,
    UndoRequest,
    Unsaved,
)

Rows = list[dict[str, Any]]

COLUMNS: dict[str, tuple[type[Model], str, tuple[str, ...]]] = {
    "campaigns_hosted": (
        Campaign, "host", ("public_id", "name", "created_at", "updated_at", "closed_at", "version"),
    ),
    "seats": (Seat, "user", ("campaign__public_id", "code", "role", "called", "seen_at")),
    "decisions": (Journal, "user", ("campaign__public_id", "seq", "created_at", "seat", "command")),
    "table_talk": (TableTalk, "user", ("campaign__public_id", "at", "who", "text")),
    "opinions": (
        Opinion, "user", ("campaign__public_id", "version", "created_at", "command", "reason"),
    ),
    "requests_to_take_back": (
        UndoRequest, "user", ("campaign__public_id", "version", "seq", "created_at"),
    ),
    "invitations_made": (
        Invitation, "made_by", ("campaign__public_id", "created_at", "expires_at", "used_at"),
    ),
    "invitations_received": (
        Invitation, "invitee", ("campaign__public_id", "created_at", "expires_at", "used_at"),
    ),
    "files_brought_in": (Arrival, "user", ("name", "created_at", "ended_at", "refused")),
    "advice_asked_for": (
        Advice, "user", ("campaign__public_id", "seat", "version", "created_at", "answer"),
    ),
    "mail_wishes": (
        MailWish, "user", ("when", "zone", "digest_hour", "quiet_from", "quiet_to"),
    ),
    "reminded_of": (Reminded, "user", ("seen", "off")),
    "lines_in_letters": (LetterLine, "user", ("campaign__public_id", "letter", "text")),
    "books": (BookAuthor, "user", ("book__slug", "book__title", "role")),
    "texts_not_saved": (Unsaved, "user", ("book__slug", "name", "part", "text", "updated_at")),
    "pictures": (Picture, "user", ("name",)),
}  # fmt: skip
"""What of which rows is the player's. Seeds, secrets and what is hidden in a campaign are not."""


def of_player(user: User) -> dict[str, Rows]:
    """Return what a player did, said and wrote, by its kind, the oldest first."""
    return {name: list(_rows(user, *where)) for name, where in COLUMNS.items()}


def _rows(user: User, model: type[Model], owner: str, columns: tuple[str, ...]) -> QuerySet[Any]:
    return model._default_manager.filter(**{owner: user}).order_by("pk").values(*columns)
