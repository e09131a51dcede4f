"""What every page of the desk shares: its frame, its document, its findings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from campaign.checker import Finding
from campaign.content import marks
from campaign.desk import drafts, parts, unsaved
from campaign.desk.drafts import Text
from campaign.desk.parts import NoSuchPart, Part
from campaign.desk.splice import CannotSplice
from campaign.desk.tabs import BOOK_TABS, tabs_for
from campaign.group import authorship
from campaign.models import Book
from campaign.pages.http import SeeOther


def show(
    request: HttpRequest,
    template: str,
    book: Book | None,
    *,
    tab: str = "",
    text: Text | None = None,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render a page of the desk within its navigation."""
    frame: dict[str, Any] = {"book": book, "tab": tab, "text": text}
    if book is not None:
        key = {"slug": book.slug}
        frame["book_tabs"] = [(each, reverse(each.url_name, kwargs=key)) for each in BOOK_TABS]
        frame["may_name"] = authorship.may_name_authors(request.user, book)[0]
        if text is not None:
            key = {**key, "stem": text.stem}
            frame["text_tabs"] = [
                (each, reverse(each.url_name, kwargs=key)) for each in tabs_for(text)
            ]
    return render(request, template, {**frame, **context}, status=status)


def document(book: Book, stem: str) -> Text:
    """Return a document of a book by its short name; Http404 when there is none."""
    text = document_or_none(book, stem)
    if text is None:
        raise Http404("There is no such document.")
    return text


def document_or_none(book: Book, stem: str) -> Text | None:
    """Return a document of a book by its short name, None when there is none."""
    return next((text for text in drafts.texts(book).values() if text.stem == stem), None)


def part_of(text: Text, address: str) -> Part:
    """Return a part of a document; Http404 when there is none."""
    try:
        return parts.find(text.text, address)
    except (NoSuchPart, CannotSplice):
        raise Http404("There is no such part.") from None


def writing(request: HttpRequest, book: Book, text: Text) -> list[str]:
    """Return in words who else is writing in a document just now."""
    assert isinstance(request.user, User)
    found = unsaved.writing(book, request.user, text.name, timezone.now())
    labels = {part.address: part.label for part in parts.all_parts(text.text)} if found else {}
    return [f"{who} is writing in {labels.get(where, 'the whole text')}" for who, where in found]


class Changed(CannotSplice):
    """Somebody has changed a part since it was shown."""


def mark_of(text: Text, part: Part) -> str:
    """Return the mark of a part as it stands, for the forms that change it by its places."""
    try:
        return marks.mark_of(parts.chunk(text.text, part))
    except CannotSplice:
        return text.mark


def unchanged(seen: str | None, text: Text, part: Part) -> None:
    """Raise Changed unless a part still says what the author saw: its mark is `seen`, if any."""
    if seen is not None and seen != mark_of(text, part):
        raise Changed(
            f"Somebody has changed {part.label} meanwhile, and its steps may stand elsewhere now."
            " Nothing was done: look at it, then do it again."
        )


def gone(
    request: HttpRequest,
    book: Book,
    text: Text | None,
    stem: str,
    label: str,
    given: str,
    *,
    may_put_back: bool,
    why: str = "",
) -> HttpResponse:
    """Show a text whose place somebody has removed meanwhile, so that it is not lost; 409."""
    return show(
        request,
        "desk/gone.html",
        book,
        tab="document",
        text=text,
        stem=stem,
        label=label,
        given=given,
        may_put_back=may_put_back,
        why=why,
        status=409,
    )


def back(url_name: str, *_: Any, fragment: str = "", **kwargs: Any) -> SeeOther:
    """Go and look at a page."""
    return SeeOther(reverse(url_name, kwargs=kwargs) + (f"#{fragment}" if fragment else ""))


def said(request: HttpRequest, what: str) -> None:
    """Say on the next page what was done."""
    messages.success(request, what)


def refused(request: HttpRequest, why: object) -> None:
    """Say on the next page why nothing was done."""
    messages.error(request, str(why))


def within(findings: list[Finding], first: int, end: int) -> list[Finding]:
    """Return the findings of the lines from `first` up to `end`, both counted from 1."""
    return [finding for finding in findings if first <= finding.line < end]
