"""The page of the table: seats, invitations, who leads whom; and the way in by an invitation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import rules
from campaign.advice import asking
from campaign.game import hosting, services, store
from campaign.group import inviting
from campaign.group.accounts import ensure_player, is_guest
from campaign.group.names import by_seat
from campaign.models import AdviceTo, Campaign, Delay, Invitation, Seat
from campaign.pages import answers, at_table
from campaign.pages.http import HtmxRequest, SeeOther
from campaign.pages.play import SUMMARY
from campaign.rules import seating
from campaign.rules import seats as whose
from campaign.rules.commands.table import TakeHost
from campaign.rules.events.table import HostPassed
from campaign.screens import seats as screen
from campaign.screens.acts import act_in
from campaign.telling.words import Words, seat_name
from campaign.turns import deadlines, handed, stand_in
from combat.rules.errors import MalformedCommand, RuleError
from combat.rules.typed_dice import DiceNeeded
from combat.telling.english import listed

PAGE = "campaign/table.html"
JOIN = "campaign/join.html"


@require_safe
@never_cache
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show who sits at a campaign's table; 404 for a stranger."""
    return _page(request, pk)


def _page(request: HttpRequest, pk: UUID, status: int = 200, **more: Any) -> HttpResponse:
    at = at_table.seated(request.user, pk)
    view = rules.visible_to(at.state, at.seat)
    names = by_seat(at.campaign)
    words = Words(at.state.book, view.state, names)
    silent = at.past is None and hosting.heir(at.campaign, timezone.now()) == at.seat
    take = seating.allowed(at.state, at.seat, (TakeHost(),)) if silent else ()
    rows = {row.code: row for row in at.campaign.seats.all()}
    open_ = inviting.shown_to(at.campaign, at.user)
    shown = {
        **at_table.addresses(at.campaign),
        **open_,
        "invited": {one.seat.code for one in open_["invitations"] if one.seat is not None},
        "watch_open": any(one.seat is None for one in open_["invitations"]),
        **{f"{name}_url": reverse(f"table_{name}", kwargs={"pk": pk}) for name in POSTS},
        "campaign": at.campaign,
        "version": at.version,
        "seats": screen.screen(at.state.book, view, names, whose.owners(at.state)),
        "take_host": take and act_in(words, take[0]),
        "free": {code for code, row in rows.items() if row.user_id is None},
        "watchers": [row for row in rows.values() if row.role == Seat.Role.SPECTATOR],
        "names": names,
        "called": rows[at.seat].called,
        "days": inviting.DAYS,
        "silent_days": hosting.SILENT.days,
        **deadlines.shown(at.campaign),
        "delays": Delay.choices,
        "advice_choices": () if at.state.options.ironman else AdviceTo.choices,
        "page_title": f"The table · {at.campaign.name}",
        **more,
    }
    return render(request, PAGE, shown, status=status)


POSTS = ("change", "invite", "revoke", "free", "leave", "name", "time", "lead", "advised")


def _do(
    request: HtmxRequest, pk: UUID, change: Callable[[User], Any], to: str = "campaign_table"
) -> HttpResponse:
    """Carry something out and go back to the table; 422 or 409 with the reason, 404 foreign."""
    user = at_table.player(request.user)
    try:
        change(user)
    except services.NotYours:
        raise at_table.not_found() from None
    except services.Repeated:
        pass
    except services.StaleVersion:
        return _page(request, pk, 409, refusal=at_table.stale())
    except inviting.NoInvitation as error:
        return _page(request, pk, 422, refusal=at_table.Refused(str(error)))
    except DiceNeeded as needed:
        return answers.dice_wanted(request, pk, request.POST.get("command", ""), needed)
    except RuleError as error:
        return _page(request, pk, 422, refusal=at_table.refused(error))
    return SeeOther(reverse(to, kwargs={"pk": pk} if to == "campaign_table" else None))


@require_POST
@never_cache
def change(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Carry out a command about the table."""

    def submit(user: User) -> None:
        version = at_table.version_seen(request.POST.get("version", ""))
        command = request.POST.get("command", "")
        done = services.submit(campaign_id=pk, user=user, version=version, command=command)
        was = next((event.seat for event in done.events if isinstance(event, HostPassed)), "")
        if done.row.command["kind"] == "take_host":
            before = next((row.user for row in done.campaign.seats.all() if row.code == was), None)
            if before is not None:
                handed.tell(done.campaign, before)

    return _do(request, pk, submit)


@require_POST
@never_cache
@sensitive_variables("secret")
def invite(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Offer a seat by link, which the answer shows once, or by name."""
    seat, name = request.POST.get("seat", ""), request.POST.get("name", "")
    delay = request.POST.get("delay", "")
    link: list[str] = []

    def make(user: User) -> None:
        _, secret = inviting.invite(campaign_id=pk, user=user, seat=seat, name=name, delay=delay)
        if secret:
            link.append(request.build_absolute_uri(reverse("join", kwargs={"secret": secret})))

    done = _do(request, pk, make)
    if not link:
        return done
    late = Delay(delay).label
    return _page(request, pk, link=link[0], link_seat=seat and seat_name(seat), link_delay=late)


@require_POST
@never_cache
def revoke(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Withdraw an invitation."""
    text = request.POST.get("invitation", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return _do(
        request, pk, lambda user: inviting.revoke(campaign_id=pk, user=user, invitation=number)
    )


@require_POST
@never_cache
def free(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Take somebody's seat away."""
    seat = request.POST.get("seat", "")
    return _do(request, pk, lambda user: inviting.free(campaign_id=pk, user=user, seat=seat))


@require_POST
@never_cache
def leave(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Leave one's seat."""
    return _do(request, pk, lambda user: inviting.leave(campaign_id=pk, user=user), "landing")


@require_POST
@never_cache
def name(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Go by another name at this table."""
    called = request.POST.get("called", "")
    return _do(request, pk, lambda user: inviting.call(campaign_id=pk, user=user, called=called))


@require_POST
@never_cache
def time(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Say how many hours a decision may take; empty: any time."""
    text = request.POST.get("hours", "").strip()
    hours = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return _do(
        request,
        pk,
        lambda user: deadlines.allow(campaign_id=pk, user=user, hours=hours if text else None),
    )


@require_POST
@never_cache
def advised(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Say who reads the advice that is asked for, or that there is none."""
    to = request.POST.get("to", "")
    return _do(request, pk, lambda user: asking.settle(campaign_id=pk, user=user, to=to))


@require_POST
@never_cache
def lead(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Let the stand-in lead some of the host's own six."""
    texts = request.POST.getlist("spec")
    specs = {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) == 1}
    return _do(request, pk, lambda user: stand_in.lead(campaign_id=pk, user=user, specs=specs))


# --- the way in -----------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_variables("secret")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what a link offers, and take it; a guest is made where nobody is signed in."""
    try:
        return _join(request, inviting.by_secret(secret))
    except inviting.NoInvitation as error:
        return _gone(request, error)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invited(request: HttpRequest, number: int) -> HttpResponse:
    """Show what was offered to this user by name, and take it; 404 for everybody else."""
    user = at_table.player(request.user)
    try:
        return _join(request, inviting.by_name(number, user))
    except inviting.NoInvitation as error:
        if not Invitation.objects.filter(pk=number, invitee=user).exists():
            raise at_table.not_found() from None
        return _gone(request, error)


def _gone(request: HttpRequest, error: inviting.NoInvitation) -> HttpResponse:
    """Say why an invitation does not stand (410); who came by it is led to the campaign (303)."""
    found = error.invitation
    if found is None or not request.user.is_authenticated:
        return render(request, JOIN, {"gone": str(error)}, status=410)
    here = reverse("campaign_play", kwargs={"pk": found.campaign.public_id})
    seat = found.campaign.seats.filter(user=request.user).first()
    if seat is not None and seat.came_by_id == found.pk:
        return SeeOther(here)
    shown = {"gone": str(error), "campaign": found.campaign, "play_url": here if seat else ""}
    return render(request, JOIN, shown, status=410)


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    campaign = invitation.campaign
    here = reverse("campaign_play", kwargs={"pk": campaign.public_id})
    status, refusal = 200, None
    if request.method == "POST":
        try:
            inviting.accept(invitation, ensure_player(request), request.POST.get("called", ""))
            return SeeOther(here)
        except (RuleError, MalformedCommand) as error:
            status, refusal = 422, at_table.refused(error)
    rows, names = list(campaign.seats.all()), by_seat(campaign)
    mine = next((row for row in rows if row.user_id and row.user_id == request.user.pk), None)
    watcher = mine if mine is not None and mine.role == Seat.Role.SPECTATOR else None
    shown = {
        "campaign": campaign,
        "summary": SUMMARY,
        "seat": invitation.seat,
        "late": invitation.get_delay_display(),
        "from": inviting.maker(invitation),
        "players": [names[row.code] for row in rows if row.user_id and row.role != "spectator"],
        "asks_name": not request.user.is_authenticated or is_guest(request.user),
        "sits": mine is not None,
        "leads": _led(campaign, invitation.seat) if invitation.seat is not None else "",
        "gets_up": watcher is not None and invitation.seat is not None,
        "other_delay": watcher is not None and watcher.delay != invitation.delay,
        "watches": watcher.get_delay_display() if watcher is not None else "",
        "play_url": here,
        "refusal": refusal,
    }
    return render(request, JOIN, shown, status=status)


def _led(campaign: Campaign, seat: Seat) -> str:
    """Return whom who takes a seat will lead, or draft and lead; empty for nobody yet."""
    state = store.load(campaign)
    words = Words.of(state.book, rules.visible_to(state, seat.code))
    if men := screen.leads(words, seat.code):
        return f"lead {men}"
    owners = enumerate(whose.owners(state), start=1)
    posts = [f"the {words.role(n)}" for n, code in owners if code == seat.code]
    return f"draft and lead {listed(posts)}" if posts else ""
