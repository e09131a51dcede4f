"""The first patrol: what it is, and the way in, for anybody and as often as one likes."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.content import library
from campaign.game import services
from campaign.group.accounts import ensure_player
from campaign.models import Campaign
from campaign.models.book import PATROL
from campaign.pages.http import SeeOther
from campaign.rules.state import CampaignOptions

NAME = "First patrol"


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Say what the patrol is; whoever is on one may go on with it."""
    return render(request, "campaign/patrol.html", {"begun": _begun(request.user)})


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


def _begun(user: AbstractBaseUser | AnonymousUser) -> Campaign | None:
    """Return the newest patrol that a user has not finished."""
    if not isinstance(user, User):
        return None
    mine = Campaign.objects.filter(seats__user=user, content__book__slug=PATROL)
    return mine.filter(closed_at=None, finished=False).order_by("-pk").first()
