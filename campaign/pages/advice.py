"""The question "What would a careful Leader do?": asked, thought about, answered; how it works."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign import rules
from campaign.advice import asking, trial
from campaign.game import services
from campaign.models import AdviceTo
from campaign.pages import at_table
from campaign.pages.http import HtmxRequest, SeeOther
from campaign.screens import advice as screen
from campaign.screens import road_advice
from campaign.screens.awaited import yours
from combat.rules.errors import RuleError

PART, PAGE = "campaign/_advice.html", "campaign/advice.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def advice(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Ask, by POST, and show how it stands with the question at the present decision.

    404 for a stranger; 422 with the reason where there is no advice.
    """
    refusal = None
    if request.method == "POST":
        try:
            if not _at_once(request, pk):
                asking.ask(campaign_id=pk, user=at_table.player(request.user))
        except services.NotYours:
            raise at_table.not_found() from None
        except RuleError as error:
            refusal = at_table.refused(error)
        else:
            if not request.htmx:
                return SeeOther(reverse("campaign_advice", kwargs={"pk": pk}))
    shown = _shown(at_table.seated(request.user, pk)) | {"refusal": refusal}
    # htmx shows what was refused in place; a plain form's answer says so by its status.
    status = 422 if refusal is not None and not request.htmx else 200
    return render(request, PART if request.htmx else PAGE, shown, status=status)


def _at_once(request: HtmxRequest, pk: UUID) -> bool:
    """Tell whether the decision that waits is answered without a job."""
    at = at_table.seated(request.user, pk)
    return asking.on_map(rules.visible_to(at.state, at.seat))


def _shown(at: at_table.Seated) -> dict[str, Any]:
    """Return what the page needs: the question of the present decision, answered or not."""
    view = rules.visible_to(at.state, at.seat)
    asked = None if at.past else asking.read(at.campaign, at.user, at.seat)
    why = asking.refusal(at.campaign, view)
    answer = asked.answer if asked is not None else None
    on_map = why is None and not at.past and asking.on_map(view)
    return {
        "version": at.version,
        "yours": not at.past and yours(view),
        "counsel": road_advice.counsel(at.state.book, view) if on_map else None,
        "on_map": on_map,
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "asked": asked,
        "told": screen.told(at.state.book, view, answer) if answer is not None else None,
        "why_not": at_table.refused(why) if why is not None else None,
        "shared": at.campaign.advice == AdviceTo.ALL and len(view.state.seats) > 1,
        "left": asking.left(at.user),
        "page_title": f"Advice · {at.campaign.name}",
    }


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """Say how advice is found, what it counts, and how strong it was measured to be."""
    points = {
        "won": trial.WON, "gone": trial.GONE, "lost": trial.LOST,
        "wound": trial.WOUND, "damage": trial.DAMAGE, "broken": trial.BROKEN,
    }  # fmt: skip
    shown = {"points": points, "seconds": int(asking.SECONDS), "hour": asking.AN_HOUR}
    return render(request, "campaign/rulebook/advice.html", shown)
