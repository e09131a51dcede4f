"""The map of a booklet's draft: choose a marker, click a Space, and the set-up says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaign.checker import Finding
from campaign.content import named
from campaign.desk import checking, drafts, maps, pages, parts
from campaign.desk import ground as clicks
from campaign.desk.access import of_book
from campaign.desk.drafts import Text
from campaign.desk.ground import Ground
from campaign.desk.splice import CannotSplice
from campaign.desk.views import pressed
from campaign.maps.data import square_position
from campaign.maps.sheets import Chart
from campaign.models import Book
from campaign.rules.content import terrain_word
from campaign.screens.overlay import overlay

PARTS = ("setup", "rules")
"""The parts of a booklet whose findings stand beside the map."""


@dataclass(frozen=True, slots=True)
class Square:
    """A Space to click: column and row from 1, and what it holds in words."""

    name: str
    column: int
    row: int
    label: str
    barred: bool


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def ground(request: Any, of: Book, stem: str) -> HttpResponse:
    """Show the map as the draft lays it out; a POST is a click on a Space.

    A refused click says why on the same page. htmx gets the map alone.
    """
    text = pages.document(of, stem)
    if not text.name.startswith("missions/"):
        return pages.back("desk_text", slug=of.slug, stem=stem)
    keys = ("tool", "entry", "name")
    return pressed.answer(request, of, text, _click, _show, "desk_map", keys)


def _click(request: HttpRequest, of: Book, text: Text) -> str:
    post = request.POST
    space = post.get("space", "")
    laid = clicks.ground(text.text)
    if space not in {square.name for square in _squares(laid, maps.chart(of, laid.map))}:
        raise CannotSplice(f"{space or 'Nothing'} is no Space of this Mission's map.")

    def changed(now: str) -> tuple[str, str]:
        asked = post.get("tool", ""), space, post.get("entry", ""), post.get("name", "")
        new, what = clicks.click(now, *asked)
        return new, f"Map: {what}"

    assert isinstance(request.user, User)
    what = drafts.change(of, text.name, post.get("seen", ""), request.user, changed)
    return f"{what.removeprefix('Map: ')}."


def _squares(laid: Ground, chart: Chart | None) -> list[Square]:
    if chart is None:
        return []
    table = chart.sheet
    marks = {mark.square: mark.name for mark in table.landmarks}
    found = []
    for name in table.squares():
        column, row = square_position(name)
        terrain = terrain_word(table.terrain_at(name))
        words = [marks.get(name, ""), terrain, *laid.on(name)]
        barred = laid.barred(name, terrain)
        if barred and name not in laid.closed:
            words.append("no March leads there")
        label = ", ".join(word for word in words if word)
        found.append(Square(name, column + 1, row + 1, label, barred))
    return found


def _show(
    request: Any, of: Book, text: Text, chosen: Any, said: str = "", why: str = ""
) -> HttpResponse:
    laid = clicks.ground(text.text)
    chart = maps.chart(of, laid.map)
    squares = _squares(laid, chart)
    tools = {tool.name for tool in clicks.TOOLS}
    tool = chosen.get("tool", "")
    entries = parts.of_kind(parts.all_parts(text.text), "entries")
    placed = {marker.entry for marker in laid.markers}
    entry = chosen.get("entry", "") or next((p.code for p in entries if p.code not in placed), "")
    context: dict[str, Any] = {
        "laid": laid,
        "maps": named.maps_in(drafts.texts(of)),
        "squares": squares,
        "tools": clicks.TOOLS,
        "tool": tool if tool in tools else "event",
        "entry": entry,
        "placed": placed,
        "name": chosen.get("name", "")[: clicks.LONGEST_NAME],
        "entries": entries,
        "outside": [m for m in laid.markers if m.at not in {s.name for s in squares}],
        "findings": _findings(of, text),
        "sections": [p for p in parts.all_parts(text.text) if p.kind in PARTS],
        "said": said,
        "why": why,
    }
    if chart is not None:
        context |= _printed(chart, laid, {square.name for square in squares})
    if request.htmx:
        return render(request, "desk/_ground.html", {"book": of, "text": text, **context})
    return pages.show(request, "desk/ground.html", of, tab="map", text=text, **context)


def _printed(chart: Chart, laid: Ground, known: set[str]) -> dict[str, Any]:
    """Return what is shown of a map that can be drawn."""
    table = chart.sheet
    return {
        "title": table.title,
        "columns": table.columns,
        "rows": len(table.rows),
        "width": table.size[0],
        "height": table.size[1],
        "image": chart.picture,
        "picture": overlay(chart, _drawn(laid, known)),
    }


def _drawn(laid: Ground, known: set[str]) -> Ground:
    """Return what can be drawn: what stands on Spaces of the map."""
    return Ground(
        map=laid.map,
        at=laid.at if laid.at in known else "",
        base=laid.base if laid.base in known else "",
        eaz=tuple(space for space in laid.eaz if space in known),
        lz=tuple(lz for lz in laid.lz if lz.at in known),
        markers=tuple(marker for marker in laid.markers if marker.at in known),
    )


def _findings(of: Book, text: Text) -> list[Finding]:
    """Return what the checker says of the set-up and the special rules."""
    found = checking.of_file(checking.check(drafts.plain(drafts.texts(of))), text.name)
    here: list[Finding] = []
    for part in parts.all_parts(text.text):
        if part.kind in PARTS:
            try:
                first, end, _ = parts.span(text.text, part)
            except CannotSplice:
                continue
            here += pages.within(found, first, end)
    return here
