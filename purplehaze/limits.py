"""How much and how fast one client may post: beyond it 413 and 429, before anything else is done.

allauth counts, as it does for signing in: each process for itself, in its memory. That is enough
against a form sent in a loop; against a flood from many addresses there is the proxy.
"""

from collections.abc import Callable

from allauth.core.ratelimit import consume
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from purplehaze import errors

LARGEST = 20 * 1024 * 1024
"""The largest body, in bytes: a campaign's file has up to 16 MB. Forms without files are held to
Django's DATA_UPLOAD_MAX_MEMORY_SIZE."""
WAIT = 10
"""Seconds after which to try again."""


class BodySize:
    """Middleware: refuses a body of more than LARGEST bytes before any of it is read.

    A body that does not say how long it is counts as none: so WSGI has it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = request.META.get("CONTENT_LENGTH") or "0"
        if said.isascii() and said.isdigit() and int(said[:20]) > LARGEST:
            return errors.answer(request, 413)
        return self.get_response(request)


class PostsOfPlay:
    """Middleware: refuses posts above `posts` in ACCOUNT_RATE_LIMITS: of a user, else an address.

    Friends behind one address do not slow each other down once they are signed in, as guests are.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return self.get_response(request)
        action = "posts" if request.user.is_authenticated else "posts_of_strangers"
        if consume(request, action=action):
            return self.get_response(request)
        beside = bool(request.headers.get("HX-Request"))
        answer = render(request, "_too_fast.html" if beside else "429.html", status=429)
        answer["Retry-After"] = str(WAIT)
        if beside:
            # Not in place of the panel that asked.
            answer["HX-Retarget"], answer["HX-Reswap"] = "#messages", "innerHTML"
        return answer
