"""Pages for what went wrong: each says what happened, what did not, and what to do.

They ask the database for nothing (but see server_error), since it may be what is wrong. htmx gets a
line for the place of messages instead of the panel that asked.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from uuid import UUID

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import Resolver404

from campaign.game import doctor
from campaign.maps.gallery import NotPainted
from campaign.models import Campaign
from purplehaze import tracing

AGAIN = 5
"""Seconds after which to try again when the database does not answer."""
NEWEST = 60
"""Rows of a journal that a page may show, and that are looked at when it fails."""
TRANSIENT = ("BUSY", "LOCKED", "CANTOPEN", "IOERR", "FULL", "READONLY")
"""SQLite's troubles with its file, not with our statements: how their names go on."""

Words = tuple[str, str, str]
"""What happened, what did not, what to do."""

WORDS: dict[int, Words] = {
    400: (
        "This cannot be read",
        "The server did not understand what the browser sent. Nothing has changed.",
        "Go back, reload the page, and try again.",
    ),
    403: (
        "Not for you",
        "You may not see or do this. Nothing has changed.",
        "Perhaps you are signed out, or signed in as somebody else.",
    ),
    404: (
        "Nothing here",
        "There is nothing at this address, or nothing that you may see.",
        "Look whether the address is whole, and whether you are signed in.",
    ),
    405: (
        "Not this way",
        "This address takes forms only. Nothing has changed.",
        "Go back to the page with the form, and send it from there.",
    ),
    408: (
        "Too slow",
        "What the browser sent did not arrive whole in time. Nothing has changed.",
        "Look whether your connection holds, go back, and send it again.",
    ),
    413: (
        "Too large",
        "What the browser sent is larger than this site takes. Nothing has changed.",
        "Go back and send less, or a smaller file.",
    ),
    500: (
        "Our mistake",
        "Something went wrong on the server. What you sent last was not carried out by half.",
        "Go back, reload the page to see how things stand, and try again. If it happens again, "
        "tell whoever keeps this site.",
    ),
    503: (
        "Back in a moment",
        "The site cannot reach its campaigns just now. What you sent last is either carried out "
        "whole or not at all.",
        "Nothing is lost. Wait some seconds, look how things stand, and try again.",
    ),
}


DAMAGED = (
    "This campaign cannot be read",
    "Something in it is damaged. What was decided and rolled up to now is safe in its journal, and "
    "nothing that you sent last was carried out by half.",
    "All other campaigns go on. Tell whoever keeps this site: “manage.py doctor” finds what is "
    "wrong and mends it from the journal.",
)


def answer(
    request: HttpRequest, status: int, reason: str = "", words: Words | None = None
) -> HttpResponse:
    """Return the page for a status of WORDS, or the line for htmx; `reason` says more."""
    heading, what, then = words or WORDS[status]
    shown = {"heading": heading, "what": reason or what, "then": then, "status": status}
    beside = bool(request.headers.get("HX-Request"))
    shown["sign_in"] = status in (403, 404)
    shown["key"] = tracing.key_of() if status in (500, 503) else ""
    template = "_error.html" if beside else "error.html"
    response = HttpResponse(render_to_string(template, shown), status=status)
    response["Cache-Control"] = "no-store"
    if beside:
        # Not in place of the panel that asked.
        response["HX-Retarget"], response["HX-Reswap"] = "#messages", "innerHTML"
    if status == 503:
        response["Retry-After"] = str(AGAIN)
        if not beside and request.method in ("GET", "HEAD"):
            response["Refresh"] = str(2 * AGAIN)
    return response


class NotAllowed:
    """Middleware: says 405 in words, where Django says nothing at all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = self.get_response(request)
        if given.status_code != 405 or given.streaming or given.content:
            return given
        worded = answer(request, 405)
        worded["Allow"] = given.headers.get("Allow", "")
        return worded


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 for a form that is too large."""
    large = RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
    return answer(request, 413 if isinstance(exception, large) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return answer(request, 403)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token: the page is old, or from elsewhere."""
    return answer(
        request, 403, "This page is too old, or its cookies are blocked. Nothing has changed."
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, with the reason where one of ours was given."""
    said = str(exception) if isinstance(exception, Http404) else ""
    own = not isinstance(exception, Resolver404) and "matches the given query" not in said
    return answer(request, 404, said if own else "")


def server_error(request: HttpRequest) -> HttpResponse:
    """503 when the database is away or a map is not painted yet, 500 for any other fault.

    Only then, and for a campaign's page alone, the database is asked: whether it is damaged.
    """
    error = sys.exc_info()[1]
    if database_away(error) or isinstance(error, NotPainted):
        return answer(request, 503)
    return answer(request, 500, words=DAMAGED if _damaged(request) else None)


def _damaged(request: HttpRequest) -> bool:
    """Whether the campaign that was asked for is what cannot be read."""
    match = request.resolver_match
    key = match.kwargs.get("pk") if match is not None else None
    if not isinstance(key, UUID):
        return False
    try:
        campaign = Campaign.objects.select_related("mission").filter(public_id=key).first()
        return campaign is not None and bool(doctor.ails(campaign, NEWEST))
    except DatabaseError:
        return False


def database_away(error: BaseException | None) -> bool:
    """Tell whether an error says that the database does not serve, not that we asked nonsense."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if connection.vendor == "sqlite" and isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "")
        return name.removeprefix("SQLITE_").startswith(TRANSIENT)
    return True
