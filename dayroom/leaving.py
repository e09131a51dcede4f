"""What is kept of a player here, and what becomes of games when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models.signals import pre_delete

from dayroom.models import Game, GameJournal, GameSeat


def own_data(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return a player's games and decisions to take away; seeds and states are not the player's."""
    games = GameSeat.objects.filter(user=user).values(
        "game__public_id", "game__code", "game__started_at", "game__ended_at", "code"
    )
    done = GameJournal.objects.filter(user=user).values(
        "game__public_id", "seq", "at", "seat", "command"
    )
    return {
        "day_room_games": [dict(row) for row in games],
        "day_room_decisions": [dict(row) for row in done],
    }


def watch() -> None:
    """Follow accounts that are deleted."""
    pre_delete.connect(_gone, sender=User, dispatch_uid="dayroom.leaving")


def _gone(instance: User, **kwargs: Any) -> None:
    """Delete the games in which nobody else sits; a seat in another's game becomes free."""
    own = Game.objects.filter(seats__user=instance).distinct()
    others = GameSeat.objects.filter(user__isnull=False).exclude(user=instance)
    own.exclude(pk__in=others.values("game")).delete()
