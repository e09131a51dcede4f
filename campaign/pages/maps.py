"""The map beside the game: the way walked, inked; a way planned, with what it costs."""

from __future__ import annotations

import re
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from campaign import rules
from campaign.maps.data import MapSheet
from campaign.maps.sheets import chart
from campaign.pages import at_table
from campaign.screens import walked as way
from campaign.screens.planned import far_off, planned

SPACE = re.compile(r"[A-Z][1-9]")
"""Its name, also where the sheet has none."""


@require_safe
@cache_control(private=True, max_age=7 * 24 * 3600)
def walked(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return the way of the Mission under way as SVG; its address names the version it shows.

    `?mission=3` asks for an earlier one's, `?sheet=north` for all that were walked on that map;
    with `large` the hours can be read on a phone.
    """
    at = at_table.seated(request.user, pk)
    return HttpResponse(_inked(request, at), content_type="image/svg+xml")


def _inked(request: HttpRequest, at: at_table.Seated) -> str:
    """Draw the ways that were asked for; Http404 where there is no such map or Mission."""
    booklets, run = at.state.book.booklets, at.state.mission
    code, number = request.GET.get("sheet", ""), request.GET.get("mission", "")
    large = "large" in request.GET
    if code in at.state.book.maps:
        walked = way.ways(at_table.standing(at))
        here = {n: steps for n, steps in sorted(walked.items()) if n and booklets[n].map == code}
        return way.whole(chart(at.state.book, code).sheet, here)
    if code or (number and number not in map(str, booklets)) or not (number or run):
        raise at_table.not_found()
    if not number or (run and number == str(run.number)):
        assert run is not None
        return way.picture(_sheet(at, run.number), way.steps(at_table.standing(at)), large)
    mission = int(number)
    walked = way.ways(at_table.standing(at))
    return way.picture(_sheet(at, mission), walked.get(mission, []), large)


def _sheet(at: at_table.Seated, mission: int) -> MapSheet:
    book = at.state.book
    return chart(book, book.booklets[mission].map).sheet


@require_safe
@never_cache
def plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the map alone, and a way over it as the address says it: `?way=F6.G5`, `&to=B3`.

    The map of the campaign's own page asks how far a Space is, and is told that alone.
    """
    at = at_table.seated(request.user, pk)
    asked = [space for space in request.GET.get("way", "").split(".") if space]
    to = request.GET.get("to", "")
    shown = planned(at.state.book, rules.visible_to(at.state, at.seat), asked, to)
    if not shown:
        raise at_table.not_found()
    context = {
        **at_table.addresses(at.campaign),
        **shown,
        "campaign": at.campaign,
        "version": at.version,
        "page_title": f"Map · {at.campaign.name}",
    }
    if "far" in request.GET and SPACE.fullmatch(to):
        return render(request, "campaign/_far.html", {**context, **far_off(to)})
    return render(request, "campaign/plan.html", context)
