"""A form pressed twice, or sent again because its answer was lost, does what it does once.

Moves have a key of their own (`campaign.game.services.Repeated`), and what comes to the same when
it is done again needs none. For the rest the form itself is the key: each page that is drawn has
another CSRF token in it, so the same token with the same fields is the same press. It and what it
did are committed together; the second waits for the first, and is answered with where that one led.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from typing import Any, cast

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.module_loading import import_string

from campaign.group.accounts import BACKEND, is_guest
from campaign.pages.archived import led_there
from campaign.pages.http import InArchive

FORMS = {
    *("campaign_start", "patrol_start", "campaign_import", "campaign_what_if"),
    *("join", "invitation", "table_leave", "table_free", "table_revoke"),
    *("dayroom_front", "dayroom_join", "desk_new_book", "desk_new_booklet"),
}
"""Addresses whose forms do something else, or fail, when they are sent again."""
KEPT = 120
"""Seconds for which a press is known."""
View = Callable[..., HttpResponse]


class Once:
    """Middleware: carries such a form out, or answers what its first press was answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Its token was found good before (CsrfViewMiddleware)."""
        name = request.resolver_match.url_name if request.resolver_match is not None else ""
        if name not in FORMS or request.method != "POST" or not _token(request):
            return None
        with _action(name or ""):
            done = _pressed(request, lambda: view(request, *args, **kwargs))
        # What went wrong is told after the transaction: a guest may have come of it all the same.
        if isinstance(done, InArchive):
            return led_there(request, done)
        if isinstance(done, Exception):
            raise done
        return done


def _action(name: str) -> AbstractContextManager[None]:
    """Return the transaction in which the app does it: on SQLite each has a lock of its own."""
    where = "dayroom" if name.startswith("dayroom") else "campaign.game"
    action: Callable[[], AbstractContextManager[None]] = import_string(f"{where}.services.action")
    return action()


def _pressed(request: HttpRequest, do: Callable[[], HttpResponse]) -> HttpResponse | Exception:
    key, before = _key(request), request.user.pk
    if not cache.add(key, (before, ""), KEPT) and (found := _again(request, key)) is not None:
        return found
    try:
        answer: HttpResponse | Exception = do()
    except Exception as error:
        answer = error
    if transaction.get_rollback():
        return answer
    if isinstance(answer, HttpResponseRedirect):
        cache.set(key, (request.user.pk, answer.url), KEPT)
    else:
        cache.delete(key)  # Refused: what was wrong may be right the next time.
    return answer


def _again(request: HttpRequest, key: str) -> HttpResponse | None:
    """Answer a press that was carried out; None where that was another's."""
    owner, where = cast(tuple[int | None, str], cache.get(key) or (None, ""))
    if not where:
        return None
    if request.user.pk is None and owner is not None:
        # The cookie of the first answer did not arrive: the guest it made is this one.
        guest = User.objects.filter(pk=owner).first()
        if guest is None or not is_guest(guest):
            return None
        login(request, guest, backend=BACKEND)
    elif request.user.pk != owner:
        return None
    return HttpResponseRedirect(where, status=303)


def _token(request: HttpRequest) -> str:
    return request.POST.get("csrfmiddlewaretoken", "")


def _key(request: HttpRequest) -> str:
    """Return a key that tells nothing of the form."""
    fields = sorted(dict(request.POST.lists()).items())
    files = sorted((name, getattr(file, "size", 0)) for name, file in request.FILES.items())
    return f"press:{sha256(repr([request.path, fields, files]).encode()).hexdigest()}"
