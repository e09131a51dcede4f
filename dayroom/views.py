"""The pages and posts of the day room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from combat.rules.errors import MalformedCommand, RuleError
from dayroom import forms, handbook, mine, pages, services, undoing
from dayroom.games import Card
from dayroom.registry import BY_CODE, CARDS
from dayroom.services import NotYours, Repeated, StaleVersion

GAME, PANEL = "dayroom/game.html", "dayroom/game.html#game-panel"
STALE = "Something has happened since you looked: this is how it stands now."


def _player(request: HttpRequest) -> User:
    """Return the user, a new guest where nobody is signed in: the site says who makes one."""
    make = cast(Callable[[HttpRequest], User], import_string(settings.PLAYER_OF_REQUEST))
    return make(request)


def _reader(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404("Nobody is signed in.")
    return request.user


def _see(name: str, *args: object, query: str = "") -> HttpResponse:
    return HttpResponseRedirect(reverse(name, args=args) + query, status=303)


def _card(code: str) -> Card:
    if code not in BY_CODE:
        raise Http404("There is no such game in the day room.")
    return BY_CODE[code]


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


@require_safe
@never_cache
def room(request: HttpRequest) -> HttpResponse:
    """Show the games there are and the user's own."""
    shown: dict[str, object] = {"cards": CARDS, "games": [], "over": []}
    if isinstance(request.user, User):
        shown |= {"games": mine.games(request.user), "over": mine.games(request.user, over=True)}
    return render(request, "dayroom/room.html", shown)


@require_safe
@never_cache
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the figures of the user's own games."""
    found = mine.statistics(request.user) if isinstance(request.user, User) else []
    return render(request, "dayroom/statistics.html", {"parts": found})


@require_safe
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """Show a game's rules in our words, and what is ours and what is the rulebook's."""
    card = _card(code)
    book = handbook.of(card.code, card.folder)
    return render(request, "dayroom/rules.html", {"card": card, "book": book})


@never_cache
def front(request: HttpRequest, code: str) -> HttpResponse:
    """Show how to begin a game; a post begins it."""
    card = _card(code)
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD, POST"})
    if request.method != "POST":
        book = handbook.of(card.code, card.folder)
        return render(request, "dayroom/front.html", {"card": card, "book": book})
    post = request.POST
    game = services.start(
        _player(request),
        card,
        post.get("seating", ""),  # type: ignore[arg-type]  # What is unknown is the usual.
        post.get("side", ""),
        {choice.name: post.get(choice.name, "") for choice in card.choices},
        post.get("bot", ""),
        guide=post.get("guide") == "yes",
    )
    return _see("dayroom_game", game.public_id)


@never_cache
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask whoever has the link to sit down; a post does."""
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD, POST"})
    game = services.invited(secret)
    if game is None or game.code not in BY_CODE:
        raise Http404("This invitation is not one of ours.")
    if request.method != "POST":
        card, free = BY_CODE[game.code], services.free_seat(game.seats.all())
        shown = {"card": card, "secret": secret, "seat": card.seats[free.code] if free else ""}
        return render(request, "dayroom/join.html", shown)
    try:
        services.join(secret, _player(request))
    except NotYours:
        shown = {"card": BY_CODE[game.code], "secret": secret, "full": True}
        return render(request, "dayroom/join.html", shown, status=409)
    return _see("dayroom_game", game.public_id)


@require_safe
@never_cache
def game(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a game from the user's seat, `?seat=` where there are several; `?hint=yes` advises."""
    found = _at(request, pk, request.GET.get("seat", ""))
    hint, look = request.GET.get("hint") == "yes", request.GET.get("look", "")
    return render(request, _template(request), pages.panel(found, hint, look))


@require_safe
@never_cache
def news(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Answer with the panel when the game has moved on since `seen`, else with 204."""
    found = _at(request, pk, request.GET.get("seat", ""))
    joined = sum(seat.user_id is not None for seat in found.seats)
    seen = _number(request.GET.get("seen", ""), -1), _number(request.GET.get("joined", ""), joined)
    if seen == (found.game.version, joined):
        return HttpResponse(status=204)
    return render(request, PANEL, pages.panel(found))


@require_POST
@never_cache
def act(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Carry out a command of the user's seat: 422 with the reason where it is refused."""
    seat = request.POST.get("seat", "")
    found = _at(request, pk, seat)
    version = _number(request.POST.get("version", ""), -1)
    try:
        form = dict(request.POST.lists())
        command = found.card.screen.command(form)
        forms.check(command)
        services.submit(pk, found.user, found.seat, version, command)
    except Repeated:
        pass
    except StaleVersion:
        return _show(request, pk, seat, 409, STALE)
    except NotYours:
        raise Http404("This seat is not yours.") from None
    except MalformedCommand as error:
        return _show(request, pk, seat, 422, error.message)
    except RuleError as error:
        return _show(request, pk, seat, 422, error.message, getattr(error, "rule", ""))
    # Who wrote at a seat that was not awaited stays there, too.
    stays = any(one.code == seat and not one.awaited for one in found.seats)
    return _done(request, pk, seat, stays)


@require_POST
@never_cache
def undo(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the user's last command back: 422 with the reason where it stands."""
    seat = request.POST.get("seat", "")
    found = _at(request, pk, seat)
    try:
        undoing.undo(pk, found.user, _number(request.POST.get("version", ""), -1))
    except StaleVersion:
        return _show(request, pk, seat, 409, STALE)
    except RuleError as error:
        return _show(request, pk, seat, 422, error.message)
    return _done(request, pk, seat)


@require_POST
@never_cache
def leave(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Give a game up (`sure`: yes), or put the first lesson away (`guide`: no)."""
    found = _at(request, pk, "")
    if request.POST.get("guide") == "no":
        services.without_guide(found.game)
    elif request.POST.get("sure") == "yes":
        services.give_up(pk, found.user)
    return _see("dayroom_game", pk)


@require_safe
@never_cache
def replay(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a game step by step, as the user's seat saw it: `?at=` the number of the step."""
    found = _at(request, pk, request.GET.get("seat", ""))
    if not found.seat:
        # One device, hidden hands: what was hidden is shown when it is over.
        return _see("dayroom_game", pk)
    number = _number(request.GET.get("at", ""), 0)
    return render(request, "dayroom/replay.html", pages.replay(found, number))


def _at(request: HttpRequest, pk: UUID, seat: str) -> pages.At:
    try:
        return pages.at(pk, _reader(request), seat)
    except NotYours:
        raise Http404("There is no such game of yours.") from None


def _template(request: HttpRequest) -> str:
    return PANEL if request.headers.get("HX-Request") else GAME


def _show(
    request: HttpRequest, pk: UUID, seat: str, status: int = 200, refusal: str = "", rule: str = ""
) -> HttpResponse:
    shown = pages.panel(_at(request, pk, seat))
    # What the house refuses has no rule of the game behind it.
    shown |= {"refusal": refusal, "refusal_rule": rule if "-" in rule else ""}
    return render(request, _template(request), shown, status=status)


def _done(request: HttpRequest, pk: UUID, seat: str, stays: bool = False) -> HttpResponse:
    """Answer what was carried out: the panel for htmx, else go and look (303).

    Who plays several seats stays at one as long as it must decide.
    """
    found = _at(request, pk, "")
    stays = stays or any(one.code == seat and one.awaited for one in found.seats)
    if stays and len(found.own) > 1:
        found = replace(found, seat=seat)
    if request.headers.get("HX-Request"):
        return render(request, PANEL, pages.panel(found))
    query = f"?seat={found.seat}" if stays and len(found.own) > 1 else ""
    return _see("dayroom_game", pk, query=query)
