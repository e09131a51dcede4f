"""Pages of the Logbook beside its own: statistics, and the roads not taken."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import rules
from campaign.game import closing, figures
from campaign.group.names import by_seat
from campaign.pages import at_table
from campaign.screens import roads as untaken
from campaign.screens import statistics as screen
from campaign.telling.words import Words, patrol_title


@require_safe
@never_cache
def statistics(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the figures of a campaign to one of its seats; 404 for a stranger."""
    at = at_table.seated(request.user, pk)
    words = Words.of(at.state.book, rules.visible_to(at.state, at.seat))
    names = by_seat(at.campaign)
    context = {
        **_base(at, "Statistics"),
        "figures": screen.statistics(words, figures.figures_of(at.campaign), names),
    }
    return render(request, "campaign/statistics.html", context)


@require_safe
@never_cache
def roads(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show which Missions have roads not taken; before the campaign has ended, only why not yet."""
    at = at_table.seated(request.user, pk)
    over = closing.over(at.campaign, at.state)
    found = [_road(at, number) for number in untaken.begun(at.state)] if over else []
    return render(
        request,
        "campaign/roads.html",
        {**_base(at, "Roads not taken"), "roads": found, "over": over},
    )


@require_safe
@never_cache
def road(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Show the roads not taken in a Mission; 404 before the campaign has ended."""
    at = at_table.seated(request.user, pk)
    if not closing.over(at.campaign, at.state) or number not in untaken.begun(at.state):
        raise at_table.not_found()
    shown = {**_base(at, "Roads not taken"), "road": _road(at, number)}
    return render(request, "campaign/road.html", shown)


def _road(at: at_table.Seated, number: int) -> untaken.Roads:
    words = Words.of(at.state.book, rules.visible_to(at.state, at.seat))
    return untaken.of_mission(words, number, figures.figures_of(at.campaign).trodden)


def _base(at: at_table.Seated, title: str) -> dict[str, Any]:
    return {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "patrol_title": patrol_title(at.state.book),
        "page_title": f"{title} · {at.campaign.name}",
    }
