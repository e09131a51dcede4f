"""The landing page, the start of a campaign, the play page, the act and the journal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from campaign import inviting, services, table, typed_dice, undoing
from campaign.accounts import ensure_player
from campaign.desk.access import is_desk_user
from campaign.starting import StartForm
from campaign.turns import mine
from campaign.turns.looking import looked
from combat.rules.dice import DiceNeeded
from combat.rules.errors import RuleError

PAGE = "campaign/play.html"
PANEL = "campaign/play.html#play-panel"
PER_PAGE = 50
FIRST = 6
"""Campaigns on the landing page; the others are on the page of all of them."""


class HtmxRequest(HttpRequest):
    """A request as django_htmx leaves it."""

    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """After a form: go and look (303), whatever method the form had."""

    status_code = 303


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Show the way in, and the campaigns of whoever is signed in."""
    return _landing(request, StartForm(user=request.user), 200)


def _landing(request: HttpRequest, form: StartForm, status: int) -> HttpResponse:
    user, now = request.user, timezone.now()
    found = mine.campaigns(user, now) if user.is_authenticated else ()
    first = [one for one in found if one.stands != "over"][:FIRST]
    invitations = inviting.offers_to(user) if user.is_authenticated else ()
    shown = {"campaigns": first, "more": len(found) - len(first), "now": now}
    shown |= {"form": form, "invitations": invitations}
    shown["desk"] = is_desk_user(user)
    return render(request, "landing.html", shown, status=status)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Begin a campaign at once, as a guest where nobody is signed in; 422 for a bad form.

    A host of a group goes to the table first, to invite the others.
    """
    form = StartForm(request.POST, user=request.user)
    if not form.is_valid():
        return _landing(request, form, 422)
    name = form.cleaned_data["name"]
    campaign = services.start(
        ensure_player(request), name, form.options(), book=form.cleaned_data["book"]
    )
    alone = len(form.seats()) == 1
    shown = "campaign_play" if alone else "campaign_table"
    return SeeOther(reverse(shown, kwargs={"pk": campaign.public_id}))


@require_safe
@never_cache
def play(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Show the current activity of a campaign to one of its seats; 404 for a stranger.

    Where the host has ended it there is none: its Logbook is shown instead.
    """
    at = table.seated(request.user, pk)
    if at.campaign.closed_at is not None:
        return SeeOther(reverse("campaign_logbook", kwargs={"pk": pk}))
    if at.past is None:
        looked(at.campaign, at.seat, at.state)
    return render(request, _template(request), table.context(at))


@require_POST
@never_cache
def act(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Carry out a command: redirect, or the panel for htmx; 422 refused, 409 stale, 404 foreign.

    202 where the players roll and dice are wanting: the screen as it is, with the form for them.
    """
    command = request.POST.get("command", "")
    try:
        return _carry_out(request, pk, partial(_submit, command, request.POST.getlist("typed")))
    except DiceNeeded as needed:
        at = table.seated(request.user, pk)
        shown = {**table.context(at), **table.dice_wanted(at, command, needed)}
        status = 202 if needed.wrong is None else 422
        return render(request, _template(request), shown, status=status)


def _submit(command: str, typed: list[str], **given: Any) -> services.Submitted:
    faces = typed_dice.read(typed) if typed else None
    return services.submit(command=command, faces=faces, **given)


@require_POST
@never_cache
def undo(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Take back the last command; answers as `act` does, 422 with the reason when refused."""
    return _carry_out(request, pk, undoing.undo)


def _carry_out(
    request: HtmxRequest, pk: UUID, change: Callable[..., services.Submitted]
) -> HttpResponse:
    user = table.player(request.user)
    try:
        version = table.version_seen(request.POST.get("version", ""))
        done = change(campaign_id=pk, user=user, version=version)
    except services.NotYours:
        raise table.not_found() from None
    except services.StaleVersion:
        return again(request, pk, table.stale(), 409)
    except RuleError as error:
        return again(request, pk, table.refused(error), 422)
    if not request.htmx:
        return SeeOther(reverse("campaign_play", kwargs={"pk": pk}))
    return render(request, PANEL, table.context(table.after(user, done)))


def again(request: HtmxRequest, pk: UUID, refusal: table.Refused, status: int) -> HttpResponse:
    """The screen as it stands now, with the reason in place."""
    shown = table.context(table.seated(request.user, pk))
    return render(request, _template(request), {**shown, "refusal": refusal}, status=status)


def _template(request: HtmxRequest) -> str:
    return PANEL if request.htmx else PAGE


@require_safe
@never_cache
def journal(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show what has been done in a campaign, the newest first."""
    at = table.seated(request.user, pk)
    page = Paginator(table.rows(at), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "campaign/journal.html", table.journal_context(at, page))


@require_safe
@never_cache
def logbook(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the Logbook of a campaign, whatever screen is on."""
    return render(
        request, "campaign/logbook_page.html", table.logbook_context(table.seated(request.user, pk))
    )


@require_safe
@never_cache
def weapons(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the cards of the Weapons that the Mission under way has; 404 between Missions."""
    shown = table.weapons_context(table.seated(request.user, pk))
    return render(request, "campaign/weapons_page.html", shown)


@require_safe
@never_cache
def marine(request: HtmxRequest, pk: UUID, profile: str) -> HttpResponse:
    """Show a Marine's card: alone for a script that lays it over the page, else as a page."""
    template = "campaign/_man.html" if request.htmx else "campaign/marine_page.html"
    return render(request, template, table.marine_context(table.seated(request.user, pk), profile))
