"""The maps of a book: which there are, one more, one less; and the Spaces of one, pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaign.content import named
from campaign.desk import checking, drafts, land, maps, pages
from campaign.desk.access import of_book
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.ground import Ground
from campaign.desk.splice import CannotSplice
from campaign.desk.views import pressed
from campaign.maps.sheets import Chart
from campaign.models import Book
from campaign.screens.overlay import overlay

WORDS = ("code", "title", "like")


@dataclass(frozen=True, slots=True)
class Row:
    """A map of the book: as it is drawn, None where it cannot be read, and who is played on it."""

    text: Text
    chart: Chart | None
    used: list[str]
    own: bool


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def all_maps(request: HttpRequest, of: Book) -> HttpResponse:
    """Show the maps of a book; a POST adds one, takes one out or puts it back; 422 if refused."""
    if request.method != "POST":
        return _show(request, of)
    try:
        pages.said(request, f"{_done(request, of)}.")
    except (CannotSplice, NotADocument, Stale) as error:
        pages.refused(request, f"Nothing was done: {error}")
        return _show(request, of, 422)
    return pages.back("desk_maps", slug=of.slug)


def _done(request: HttpRequest, of: Book) -> str:
    post, user = request.POST, request.user
    assert isinstance(user, User)
    code = post.get("code", "")
    match post.get("do"):
        case "add":
            return maps.add(of, user, code, post.get("title", ""), post.get("like", ""))
        case "remove":
            return maps.remove(of, user, code, post.get("seen", ""))
        case "back":
            return maps.put_back(of, user, code)
    raise CannotSplice("Choose what to do with the maps.")


def _show(request: HttpRequest, of: Book, status: int = 200) -> HttpResponse:
    found = drafts.texts(of)
    rows = []
    for code in named.maps_in(found):
        text = found[maps.name_of(code)]
        used = maps.used_by(found, code)
        rows.append(Row(text, maps.drawn(text), used, code not in named.MAPS))
    own = sum(row.own for row in rows)
    return pages.show(
        request,
        "desk/maps.html",
        of,
        tab="maps",
        rows=rows,
        gone=[named.stem_of(name) for name in drafts.gone(of)],
        room=own < named.MOST_MAPS,
        most=named.MOST_MAPS,
        given={word: request.POST.get(word, "")[:60] for word in WORDS},
        status=status,
    )


# --- the Spaces of one ----------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def spaces(request: Any, of: Book, stem: str) -> HttpResponse:
    """Show the Spaces of a map as its draft has them; a POST is a press on one.

    A refused press says why on the same page. htmx gets the map alone.
    """
    text = pages.document(of, stem)
    if not text.name.startswith("maps/"):
        return pages.back("desk_text", slug=of.slug, stem=stem)
    keys = ("tool", "name", "kind")
    return pressed.answer(request, of, text, _press, _land, "desk_land", keys)


def _press(request: HttpRequest, of: Book, text: Text) -> str:
    post = request.POST

    def changed(now: str) -> tuple[str, str]:
        asked = (post.get(key, "") for key in ("tool", "space", "name", "kind"))
        return land.click(now, *asked)

    assert isinstance(request.user, User)
    return f"{drafts.change(of, text.name, post.get('seen', ''), request.user, changed)}."


def _land(
    request: Any, of: Book, text: Text, chosen: Any, said: str = "", why: str = ""
) -> HttpResponse:
    chart = maps.drawn(text)
    tools = [tool.name for tool in land.TOOLS]
    findings = checking.check(drafts.plain(drafts.texts(of)))
    tool = chosen.get("tool", "")
    context: dict[str, Any] = {
        "chart": chart,
        "tools": land.TOOLS,
        "tool": tool if tool in tools else tools[0],
        "kinds": land.KINDS,
        "kind": chosen.get("kind", ""),
        "name": chosen.get("name", "")[: land.LONGEST_NAME],
        "findings": checking.of_file(findings, text.name),
        "said": said,
        "why": why,
    }
    if chart is not None:
        context["picture"] = overlay(chart, Ground(map=text.stem))
        context["places"] = land.places(text.text)
    template = "desk/_land.html" if request.htmx else "desk/land.html"
    if request.htmx:
        return render(request, template, {"book": of, "text": text, **context})
    return pages.show(request, template, of, tab="land", text=text, **context)
