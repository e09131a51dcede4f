"""The table talk's answers: the fold-out for htmx, back to the play page without script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.group.names import by_seat
from campaign.live import talk as table_talk
from campaign.models import Campaign
from campaign.models.talk import LONGEST
from campaign.pages import at_table

Say = Callable[[Campaign, str, User, str], None]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def talk(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the table talk, or say `text`; 404 for a stranger, 403, 422, 429 where unsaid."""
    if request.method == "POST":
        after = request.POST.get("after", "")
        seen = int(after) if after.isascii() and after.isdigit() and len(after) < 19 else None
        say = partial(table_talk.say, aloud=bool(request.POST.get("aloud")), seen=seen)
        return _spoken(request, pk, say, request.POST.get("text", ""))
    user, campaign, _ = at_table.seat_of(request.user, pk)
    return _fold(request, campaign, user)


@require_POST
@never_cache
def point(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show everyone a Space, `at`; answers as `talk` does."""
    return _spoken(request, pk, table_talk.point, request.POST.get("at", ""))


def _spoken(request: HttpRequest, pk: UUID, say: Say, words: str) -> HttpResponse:
    user, campaign, seat = at_table.seat_of(request.user, pk)
    try:
        say(campaign, seat, user, words)
    except table_talk.Unsaid as error:
        if not request.headers.get("HX-Request"):
            messages.error(request, str(error))
        return _fold(request, campaign, user, str(error), error.status)
    return _fold(request, campaign, user)


def _fold(
    request: HttpRequest, campaign: Campaign, user: User, problem: str = "", status: int = 200
) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        back = reverse("campaign_play", kwargs={"pk": campaign.public_id})
        return HttpResponseRedirect(f"{back}#talk", status=303)
    shown = {**talk_panel(campaign, user), "problem": problem}
    return render(request, "campaign/_talk.html", shown, status=status)


def talk_panel(campaign: Campaign, user: User) -> dict[str, Any]:
    """Return what the fold-out needs; nothing but where to ask for it for who plays alone."""
    key = {"pk": campaign.public_id}
    if not table_talk.group(campaign):
        return {"talk_group": False, "talk_url": reverse("campaign_talk", kwargs=key)}
    reds = table_talk.red(campaign)
    mine = next((row for row in campaign.seats.all() if row.user_id == user.pk), None)
    return {
        "talk_group": True,
        "talk_url": reverse("campaign_talk", kwargs=key),
        "point_url": reverse("campaign_point", kwargs=key),
        "players": (players := table_talk.players(campaign, user)),
        "here": None if players[0].here is None else sum(1 for one in players if one.here),
        "lines": (lines := table_talk.lines(campaign, mine.code if mine is not None else "")),
        "newest": lines[-1].pk if lines else 0,
        "may_speak": table_talk.may_speak(campaign, user),
        "you": by_seat(campaign)[mine.code] if mine is not None else "",
        "longest": LONGEST,
        "apart": bool(reds) and mine is not None and mine.code not in reds,
    }
