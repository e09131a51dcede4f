"""The landing page, the start of a campaign, the play page, the act and the journal."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.game import services, typed_dice, undoing
from campaign.group import inviting
from campaign.group.accounts import ensure_player
from campaign.group.authorship import is_desk_user
from campaign.pages import answers, at_table, records
from campaign.pages.http import HtmxRequest, SeeOther
from campaign.pages.start_form import StartForm
from campaign.screens.battle import shared_out
from campaign.turns import mine
from campaign.turns.looking import looked
from combat.rules.typed_dice import DiceNeeded

SUMMARY = (
    "Lead six Marines through nine missions that remember what you did. Vietnam, 1967: the campaign"
    " of the board game, by its own rules, in your browser."
)
"""The site in a sentence, for searches and for links to it."""
FIRST = 6
"""Campaigns on the landing page; the others are on the page of all of them."""


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Show the way in, and the campaigns of whoever is signed in."""
    return _landing(request, StartForm(user=request.user), 200)


def _landing(request: HttpRequest, form: StartForm, status: int) -> HttpResponse:
    user, now = request.user, timezone.now()
    first, more = mine.first(user, now, FIRST) if user.is_authenticated else ((), 0)
    invitations = inviting.offers_to(user) if user.is_authenticated else ()
    shown = {"campaigns": first, "more": more, "now": now}
    shown |= {"form": form, "invitations": invitations}
    shown |= {"desk": is_desk_user(user), "summary": SUMMARY}
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
    at = at_table.seated(request.user, pk)
    if at.campaign.closed_at is not None:
        return SeeOther(reverse("campaign_logbook", kwargs={"pk": pk}))
    if at.past is None:
        looked(at.campaign, at.seat, at.state)
    return render(request, answers.template(request), at_table.play_panel(at))


@require_POST
@never_cache
def act(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Carry out a command: redirect, or the panel for htmx; 422 refused, 409 stale, 404 foreign.

    202 where more is asked first: the screen as it is, with the form for dice of the players' own,
    or for the word that the Mission shall end.
    """
    user, command = at_table.player(request.user), request.POST.get("command", "")
    if hits := request.POST.getlist("hits"):
        command = shared_out(command, hits)
    try:
        typed = request.POST.getlist("typed")
        faces = typed_dice.read(typed) if typed else None
        version = at_table.version_seen(request.POST.get("version", ""))
        done = services.submit(
            campaign_id=pk,
            user=user,
            version=version,
            command=command,
            faces=faces,
            # Dice are asked for last.
            sure=bool(faces) or "sure" in request.POST,
            line=request.POST.get("line", ""),
        )
    except services.Unsure as unsure:
        return answers.unsure(request, pk, command, unsure)
    except DiceNeeded as needed:
        return answers.dice_wanted(request, pk, command, needed)
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.after(user, done))


@require_POST
@never_cache
def undo(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Take back the last command; answers as `act` does, 422 with the reason when refused."""
    user = at_table.player(request.user)
    try:
        version = at_table.version_seen(request.POST.get("version", ""))
        done = undoing.undo(campaign_id=pk, user=user, version=version)
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.after(user, done))


@require_safe
@never_cache
def journal(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show what has been done in a campaign, the newest first."""
    at = at_table.seated(request.user, pk)
    shown = records.journal_page(at, request.GET.get("page"))
    return render(request, "campaign/journal.html", shown)


@require_safe
@never_cache
def logbook(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the Logbook of a campaign, whatever screen is on."""
    return render(
        request,
        "campaign/logbook_page.html",
        records.logbook_page(at_table.seated(request.user, pk)),
    )


@require_safe
@never_cache
def weapons(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the cards of the Weapons that the Mission under way has; 404 between Missions."""
    shown = records.weapons_page(at_table.seated(request.user, pk))
    return render(request, "campaign/weapons_page.html", shown)


@require_safe
@never_cache
def meaning(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Show what the decision that waits means, laid over the page by a script, else as a page."""
    template = "campaign/_meaning.html" if request.htmx else "campaign/meaning_page.html"
    return render(request, template, records.meaning_page(at_table.seated(request.user, pk)))
