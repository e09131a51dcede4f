"""How the play page answers a press: the panel as it is now, with the reason of a refusal."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaign.game import services
from campaign.pages import at_table
from campaign.pages.http import HtmxRequest, SeeOther
from combat.rules.errors import RuleError
from combat.rules.typed_dice import DiceNeeded

PAGE = "campaign/play.html"
PANEL = "campaign/play.html#play-panel"
REFUSALS = (services.NotYours, services.StaleVersion, RuleError)
"""Why a change of a campaign is not carried out; nothing was changed then."""


def template(request: HtmxRequest) -> str:
    """Return what is drawn for a request: the panel for htmx, else the page."""
    return PANEL if request.htmx else PAGE


def done(request: HtmxRequest, pk: UUID, at: at_table.Seated) -> HttpResponse:
    """Answer a change that was carried out: the panel for htmx, else go and look (303)."""
    if not request.htmx:
        return SeeOther(reverse("campaign_play", kwargs={"pk": pk}))
    shown = at_table.play_panel(at)
    return render(request, PANEL, {**shown, "hesitated": "hesitated" in request.POST})


def refused(request: HtmxRequest, pk: UUID, refusal: Exception) -> HttpResponse:
    """Answer one of REFUSALS: 404 for a stranger, 409 for a stale form, 422 with the reason.

    A press that came before is answered as `done` answered it.
    """
    if isinstance(refusal, services.Repeated):
        return done(request, pk, at_table.seated(request.user, pk))
    if isinstance(refusal, services.StaleVersion):
        return _again(request, pk, at_table.stale(), 409)
    if isinstance(refusal, RuleError):
        return _again(request, pk, at_table.refused(refusal), 422)
    raise at_table.not_found() from None


def dice_wanted(request: HtmxRequest, pk: UUID, command: str, needed: DiceNeeded) -> HttpResponse:
    """Answer a command that wants dice typed: 202 with the form for them, 422 for wrong ones."""
    at = at_table.seated(request.user, pk)
    shown = {**at_table.play_panel(at), **at_table.dice_wanted(at, command, needed)}
    return render(request, template(request), shown, status=202 if needed.wrong is None else 422)


def unsure(request: HtmxRequest, pk: UUID, command: str, unsure: services.Unsure) -> HttpResponse:
    """Answer a command that ends the Mission or goes over others' heads: 202 with the question."""
    at = at_table.seated(request.user, pk)
    shown = {**at_table.play_panel(at), **at_table.sure(at, command, unsure.why)}
    return render(request, template(request), shown, status=202)


def _again(request: HtmxRequest, pk: UUID, reason: at_table.Refused, status: int) -> HttpResponse:
    shown = at_table.play_panel(at_table.seated(request.user, pk))
    return render(request, template(request), {**shown, "refusal": reason}, status=status)
