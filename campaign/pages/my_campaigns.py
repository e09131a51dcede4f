"""The page of all one's campaigns, and those about mail."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.exchange import arrivals
from campaign.group.accounts import is_guest
from campaign.models import Seat
from campaign.pages import at_table
from campaign.turns import mine, wishes

SECTIONS = (
    ("yours", "Your decision"),
    ("others", "Waiting for others"),
    ("watching", "Watching"),
)


def _see(name: str) -> HttpResponse:
    return HttpResponseRedirect(reverse(name), status=303)


@require_safe
@never_cache
@login_required
def campaigns(request: HttpRequest) -> HttpResponse:
    """Show every campaign in which the user sits, and what each waits for."""
    now = timezone.now()
    found = mine.campaigns(at_table.player(request.user), now)
    parts = [(title, [one for one in found if one.stands == key]) for key, title in SECTIONS]
    shown: dict[str, Any] = {
        "parts": [(title, those) for title, those in parts if those],
        "over": [one for one in found if one.stands == "over"],
        "arrivals": arrivals.of(at_table.player(request.user), now),
        "any": bool(found),
        "now": now,
    }
    answer = render(request, "campaign/mine.html", shown)
    arrivals.seen(shown["arrivals"])
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    """Show and keep when the user wants mail; 422 for what cannot be kept."""
    user = at_table.player(request.user)
    data = request.POST if request.method == "POST" else None
    form = wishes.WishForm(data, instance=wishes.wish_of(user))
    if data is not None and form.is_valid():
        form.save()
        messages.success(request, "Kept.")
        return _see("turns_mail")
    return render(request, "campaign/mail.html", _about(user, form), status=422 if data else 200)


def _about(user: User, form: wishes.WishForm) -> dict[str, Any]:
    seats = Seat.objects.filter(user=user, campaign__closed_at=None)
    seats = seats.exclude(role=Seat.Role.SPECTATOR).select_related("campaign")
    shared = seats.filter(campaign__seats__in=Seat.objects.exclude(user=user)).distinct()
    return {
        "form": form,
        "address": wishes.address(user),
        "unconfirmed": user.email,
        "guest": is_guest(user),
        "seats": shared.order_by("campaign__name"),
    }


@require_POST
@never_cache
@login_required
def mute(request: HttpRequest) -> HttpResponse:
    """Want no mail about one campaign (`muted`: yes), or want it again; 404 without a seat."""
    text = request.POST.get("seat", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
    rows = Seat.objects.filter(pk=number, user=at_table.player(request.user))
    if not rows.update(muted=request.POST.get("muted") == "yes"):
        raise Http404("You have no such seat.")
    return _see("turns_mail")


@csrf_exempt  # The mail's own program posts here for its reader (RFC 8058); the token is the proof.
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether mail shall stop, and stop it: without signing in, for whoever has the token."""
    if not wishes.known(token):
        raise Http404("This link is not one of ours.")
    stopped = request.method == "POST" and wishes.stop(token)
    return render(request, "campaign/mail_stop.html", {"stopped": stopped})
