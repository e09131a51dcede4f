"""The map beside the game: the way walked, inked; a way planned, with what it costs."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from campaign import rules
from campaign.maps.views import sheet
from campaign.pages import at_table
from campaign.screens import walked as way
from campaign.screens.planned import planned


@require_safe
@cache_control(private=True, max_age=7 * 24 * 3600)
def walked(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return the way of the Mission under way as SVG; its address names the version it shows."""
    at = at_table.seated(request.user, pk)
    run = at.state.mission
    if run is None:
        raise at_table.not_found()
    table = sheet(at.state.book.booklets[run.number].map)
    drawn = way.picture(table, way.steps(at_table.standing(at)))
    return HttpResponse(drawn, content_type="image/svg+xml")


@require_safe
@never_cache
def plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the map alone, and a way over it as the address says it: `?way=F6.G5`."""
    at = at_table.seated(request.user, pk)
    asked = [space for space in request.GET.get("way", "").split(".") if space]
    shown = planned(at.state.book, rules.visible_to(at.state, at.seat), asked)
    if not shown:
        raise at_table.not_found()
    context = {
        **at_table.addresses(at.campaign),
        **shown,
        "campaign": at.campaign,
        "version": at.version,
        "page_title": f"Map · {at.campaign.name}",
    }
    return render(request, "campaign/plan.html", context)
