"""The doors of the desk: who is not an author of a book is told that it does not exist (404)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.cache import never_cache

from campaign.group.authorship import books_of, is_desk_user
from campaign.models import Book

P = ParamSpec("P")


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    query = urlencode({"next": request.get_full_path()})
    return redirect(f"{resolve_url(settings.LOGIN_URL)}?{query}")


def desk(
    view: Callable[Concatenate[Any, P], HttpResponse],
) -> Callable[Concatenate[Any, P], HttpResponse]:
    """Guard a page of the desk: sign in first; 404 for whoever it has nothing for."""

    @wraps(view)
    def guarded(request: Any, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        if not is_desk_user(request.user):
            raise Http404("There is nothing here for you.")
        return view(request, *args, **kwargs)

    return never_cache(guarded)


def of_book(
    view: Callable[Concatenate[Any, Book, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Guard a page of one book: the view gets the book; 404 where the user is not its author."""

    @wraps(view)
    def guarded(request: Any, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        book = books_of(request.user).filter(slug=slug).first()
        if book is None:
            raise Http404("There is no such book.")
        return view(request, book, *args, **kwargs)

    return never_cache(guarded)
