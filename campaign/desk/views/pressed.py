"""A drawing whose Spaces are pressed: each press is kept at once, or refused on the same page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode

from campaign.desk import pages
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.splice import CannotSplice
from campaign.models import Book
from campaign.pages.http import SeeOther


def answer(
    request: Any,
    of: Book,
    text: Text,
    press: Callable[[HttpRequest, Book, Text], str],
    show: Callable[..., HttpResponse],
    url_name: str,
    keys: Sequence[str],
) -> HttpResponse:
    """Show a document's drawing; a POST is a press on it, and a refused one says why.

    `press` does what was asked and returns it in words; `show(request, of, text, chosen, said,
    why)` draws. Without htmx the answer leads back to `url_name` with what was chosen in `keys`.
    """
    if request.method != "POST":
        return show(request, of, text, request.GET)
    said, why = "", ""
    try:
        said = press(request, of, text)
    except (CannotSplice, NotADocument) as error:
        why = f"Nothing was done: {error}"
    except Stale as error:
        why = f"Nothing was done: {error} This is how it stands now."
    if request.htmx:
        return show(request, of, pages.document(of, text.stem), request.POST, said, why)
    (pages.refused if why else pages.said)(request, why or said)
    kept = {key: request.POST.get(key, "")[:60] for key in keys}
    address = reverse(url_name, kwargs={"slug": of.slug, "stem": text.stem})
    return SeeOther(f"{address}?{urlencode(kept)}#mapbox")
