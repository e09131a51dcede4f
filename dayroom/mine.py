"""A user's games: for the day room, for the page of all that waits, and in figures."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from dayroom import pages
from dayroom.models import Game, GameSeat
from dayroom.registry import CARDS

MOST = 60
"""So many games are listed, the last played first."""


def games(user: User, over: bool = False) -> list[dict[str, Any]]:
    """Return a user's games that are played, or those that are over: the user's turn first."""
    rows = GameSeat.objects.filter(user=user, game__ended_at__isnull=not over)
    rows = rows.select_related("game").prefetch_related("game__seats__user")
    found = pages.listed(rows.order_by("-game__updated_at")[:MOST], user)
    return sorted(found, key=lambda one: not one["yours"])


def drawn(request: HttpRequest) -> SafeString:
    """Draw a user's games that are played, for another page; nothing where there are none."""
    if not isinstance(request.user, User):
        return SafeString("")
    return render_to_string("dayroom/_mine.html", {"games": games(request.user)}, request)


def statistics(user: User) -> list[dict[str, Any]]:
    """Return a user's figures by game: played, won, lost, drawn, by seat, and the games' own."""
    rows = Game.objects.filter(seats__user=user, ended_at__isnull=False).distinct()
    by_code: defaultdict[str, list[Game]] = defaultdict(list)
    for row in rows.prefetch_related("seats"):
        by_code[row.code].append(row)
    return [
        {"card": card, **_figures(by_code[card.code], user)}
        for card in CARDS
        if by_code.get(card.code)
    ]


def _figures(rows: list[Game], user: User) -> dict[str, Any]:
    alone = [row for row in rows if _won(row, user) is None]
    won = sum(_won(row, user) is True for row in rows)
    values: defaultdict[str, list[float]] = defaultdict(list)
    for row in rows:
        for name, value in (row.result or {}).get("figures", {}).items():
            values[name].append(value)
    return {
        "played": len(rows),
        "won": won,
        "lost": len(rows) - len(alone) - won,
        "alone": len(alone),
        "figures": [
            (name, _shown(max(found)), _shown(sum(found) / len(found)))
            for name, found in sorted(values.items())
        ],
    }


def _shown(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _won(row: Game, user: User) -> bool | None:
    """Return whether a user won a game; None where nobody won against another."""
    seats = list(row.seats.all())
    own = {seat.code for seat in seats if seat.user_id == user.pk}
    if len(seats) > 1 and len(own) == len(seats):
        return None
    winners = set((row.result or {}).get("winners", ()))
    return bool(own & winners) if winners or len(seats) == 1 else None
