"""The page of a campaign that lies in the archive: where it went, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.exchange import archive, arrivals, imports
from campaign.game import selects
from campaign.models import Campaign
from campaign.pages import at_table
from campaign.pages.http import InArchive, SeeOther


class LeadsThere:
    """Middleware: whoever asks for what an archived campaign has not here is led to its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer InArchive."""
        return led_there(request, error) if isinstance(error, InArchive) else None


def led_there(request: HttpRequest, error: InArchive) -> HttpResponse:
    """Lead to the page of an archived campaign; what htmx asked for leads the whole page there."""
    there = reverse("campaign_archived", kwargs={"pk": error.args[0]})
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": there, "Cache-Control": "no-store"})
    return SeeOther(there, headers={"Cache-Control": "no-store"})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def archived(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Say where a campaign's journal lies; its host lets a job bring it back (POST).

    404 for a stranger; 422 where it cannot be brought back now, with the reason.
    """
    user = at_table.player(request.user)
    campaign = _campaign(user.pk, pk)
    if campaign.archive is None:
        return SeeOther(reverse("campaign_play", kwargs={"pk": pk}))
    path, refused = archive.path_of(campaign), ""
    hosting = campaign.host_id == user.pk
    if request.method == "POST" and hosting and path is not None:
        try:
            data = path.read_bytes()
            row = arrivals.begin(data, imports.read(data), user, new_content=True)
            return SeeOther(reverse("arrival", kwargs={"pk": row.public_id}))
        except imports.BadFile as error:
            refused = str(error)
    shown = {
        "campaign": campaign,
        "since": datetime.fromisoformat(campaign.archive["at"]),
        "hosting": hosting,
        "at_hand": path is not None,
        "refused": refused,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "campaign/archived.html", shown, status=status)


def _campaign(user: int, pk: UUID) -> Campaign:
    try:
        found = selects.campaign(pk)
    except Campaign.DoesNotExist:
        raise at_table.not_found() from None
    if any(seat.user_id == user for seat in found.seats.all()):
        return found
    raise at_table.not_found()
