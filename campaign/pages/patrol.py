"""The first patrol: what it is, and the way in, for anybody and as often as one likes."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.content import library
from campaign.content.lessons import reminders
from campaign.game import reminding, services
from campaign.group.accounts import ensure_player
from campaign.models import Campaign
from campaign.models.book import PATROL
from campaign.pages import answers, at_table
from campaign.pages.http import HtmxRequest, SeeOther
from campaign.rules.state import CampaignOptions

NAME = "First patrol"


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Say what the patrol is; whoever is on one may go on with it."""
    silent = isinstance(request.user, User) and reminding.silent(request.user)
    shown = {"begun": _begun(request.user), "silent": silent}
    return render(request, "campaign/patrol.html", shown)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Begin the patrol, or go on with the one begun, unless `again` is said; 404 if unpublished."""
    campaign = None if "again" in request.POST else _begun(request.user)
    if campaign is None:
        try:
            campaign = services.start(
                ensure_player(request), NAME, CampaignOptions(scenes="none"), book=library.patrol()
            )
        except library.NothingPublished:
            raise Http404("The first patrol has not been loaded.") from None
    return SeeOther(reverse("campaign_play", kwargs={"pk": campaign.public_id}))


@require_POST
@never_cache
def known(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Let a line of the patrol come no more in campaigns, or, where none is named, any of them."""
    user, _, _ = at_table.seat_of(request.user, pk)
    code = request.POST.get("known", "")
    if any(line.code == code for line in reminders()):
        reminding.know(user, code)
    elif not code:
        reminding.silence(user)
    return answers.done(request, pk, at_table.seated(user, pk))


@require_POST
def remind(request: HttpRequest) -> HttpResponse:
    """Let the lines of the patrol come again."""
    if isinstance(request.user, User):
        reminding.remind(request.user)
    return SeeOther(reverse("patrol"))


def _begun(user: AbstractBaseUser | AnonymousUser) -> Campaign | None:
    """Return the newest patrol that a user has not finished."""
    if not isinstance(user, User):
        return None
    mine = Campaign.objects.filter(seats__user=user, content__book__slug=PATROL)
    return mine.filter(closed_at=None, finished=False).order_by("-pk").first()
