"""How fast one client may post, and begin campaigns: beyond it 429, before anything else is done.

Posts of play are counted by each process for itself, in memory: that is enough against a form sent
in a loop, and costs a post nothing. What guards accounts and fills the disk, signing in and
beginning campaigns, is counted in the database, for all processes together (`Counts`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import consume
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

BEGINNINGS = {
    *("campaign_start", "patrol_start", "campaign_import", "campaign_what_if"),
    "dayroom_front",
}
"""Addresses at which a post makes a campaign or a game."""
WAYS_IN = {"join", "dayroom_join"}
"""Addresses at which a post makes a guest of whoever is not signed in."""
SOON, LATER = 10, 60
"""Seconds after which to try again: to post, to begin a campaign."""


class Counts(DatabaseCache):
    """Django's cache in the database, but what still counts is never thrown away to make room.

    MAX_ENTRIES is how many there may be before those that are over are looked for.
    """

    _table: str

    def _cull(self, db: str, cursor: Any, now: Any, num: int) -> None:
        operations = connections[db].ops
        table, expires = operations.quote_name(self._table), operations.quote_name("expires")
        over = operations.adapt_datetimefield_value(now)
        cursor.execute(f"DELETE FROM {table} WHERE {expires} < %s", [over])


class Limits:
    """Middleware: refuses posts above POSTS, of a user or, where nobody is signed in, an address;
    and campaigns begun above `begin` in ACCOUNT_RATE_LIMITS from one address.

    Friends behind one address do not slow each other down once they are signed in, as guests are.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and not _heard(request):
            return refusal(request, SOON)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Refuse one campaign, or guest, too many."""
        match = request.resolver_match
        name = match.url_name if match is not None and request.method == "POST" else ""
        begins = name in BEGINNINGS or (name in WAYS_IN and not request.user.is_authenticated)
        if not begins or consume(request, action="begin"):
            return None
        return refusal(request, LATER)


def _heard(request: HttpRequest) -> bool:
    """Count a post; whether it is not one too many."""
    most, span = settings.POSTS
    if not most:
        return True
    user = request.user.pk if request.user.is_authenticated else None
    key = f"post:{user or get_adapter().get_client_ip(request)}"
    return count(key, span) <= most


def count(key: str, span: int) -> int:
    """Return how often something was done in this process in a span of seconds, this time too."""
    moments = caches["moments"]
    moments.add(key, 0, span)
    try:
        return moments.incr(key)
    except ValueError:  # The span has just ended.
        return 1


def refusal(request: HttpRequest, wait: int) -> HttpResponse:
    """Return the page that says 429, or the line for htmx."""
    beside = bool(request.headers.get("HX-Request"))
    answer = render(request, "_too_fast.html" if beside else "429.html", status=429)
    answer["Retry-After"] = str(wait)
    if beside:
        # Not in place of the panel that asked.
        answer["HX-Retarget"], answer["HX-Reswap"] = "#messages", "innerHTML"
    return answer
