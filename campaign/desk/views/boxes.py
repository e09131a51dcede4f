"""The Combats of a booklet's draft: each Set up Box on its board, changed by clicks or as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from campaign.checker import Finding
from campaign.desk import box_ends, checking, drafts, pages, splice
from campaign.desk import boxes as clicks
from campaign.desk.access import of_book
from campaign.desk.boxes import Layout, Piece, Where
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.splice import CannotSplice
from campaign.models import Book
from campaign.pages.http import SeeOther
from campaign.screens import ground as grounds
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES
from combat.rules.content import Board
from combat.screen.board_svg import Scene, draw

THREATS = ("Low", "Medium", "High")
KEPT = ("tool", "colour", "who", "threat")


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the board to click: what stands there, in words too."""

    space: str
    piece: Piece | None
    icon: str
    man: str
    open: bool
    label: str


@require_safe
@of_book
def boxes(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """List the Combats of a booklet."""
    text = pages.document(of, stem)
    if not text.name.startswith("missions/"):
        return pages.back("desk_text", slug=of.slug, stem=stem)
    found = clicks.combats(text.text)
    return pages.show(request, "desk/boxes.html", of, tab="boxes", text=text, found=found)


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def box(request: Any, of: Book, stem: str, part: str) -> HttpResponse:
    """Show a Set up Box on its board; a POST is a click on a space, or its text anew.

    What is refused says why on the same page. htmx gets the board alone.
    """
    text = pages.document(of, stem)
    where = _find(text, part, request.GET.get("at", ""))
    if request.method != "POST":
        return _show(request, of, text, where, request.GET)
    chunk = request.POST.get("chunk")
    typed = None if chunk is None else chunk.replace("\r\n", "\n")
    said, why = _do(request, of, text, where, typed)
    if request.htmx or (why and typed is not None):
        text = pages.document(of, stem)
        where = _find(text, part, where.address)
        return _show(request, of, text, where, request.POST, said, why, typed)
    (pages.refused if why else pages.said)(request, why or said)
    if typed is not None and not _still(pages.document(of, stem).text, where):
        return pages.back("desk_part", slug=of.slug, stem=stem, part=part)
    kept = {key: request.POST[key][:20] for key in KEPT if key in request.POST}
    return SeeOther(f"{_address(of, text, where)}&{urlencode(kept)}#box")


def _do(
    request: HttpRequest, of: Book, text: Text, where: Where, typed: str | None
) -> tuple[str, str]:
    """Do what was pressed or typed: what was done, or else why nothing was."""
    assert isinstance(request.user, User)
    seen = request.POST.get("seen", "")
    try:
        if typed is not None:
            new, what = splice.put_back(text.text, where.step, typed), f"{where.title} edited"
            drafts.save(of, text.name, new, seen, request.user, f"{where.part.label}: {what}")
            return f"{what}.", ""
        what = drafts.change(of, text.name, seen, request.user, _press(request.POST, of, where))
        return f"{what.removeprefix(f'{where.part.label}: ')}.", ""
    except (CannotSplice, NotADocument) as error:
        return "", f"Nothing was done: {error}"
    except Stale as error:
        return "", f"Nothing was done: {error} This is how it stands now."


def _press(post: Any, of: Book, where: Where) -> Callable[[str], tuple[str, str]]:
    """Return what a press does to the text as it stands then."""

    def pressed(now: str) -> tuple[str, str]:
        known = clicks.boards(drafts.plain(drafts.texts(of)))
        new, what = _end(post, now, where) if "end" in post else _click(post, now, where, known)
        return new, f"{where.part.label}: {what}"

    return pressed


def _find(text: Text, part: str, at: str) -> Where:
    try:
        return clicks.find(text.text, part, at)
    except (LookupError, CannotSplice):
        raise Http404("There is no such Combat.") from None


def _still(text: str, where: Where) -> bool:
    """Tell whether there is a Combat yet where there was one before its text was typed."""
    return any(other.path == where.path for other in clicks.combats(text))


def _address(of: Book, text: Text, where: Where) -> str:
    key = {"slug": of.slug, "stem": text.stem, "part": where.part.address}
    return f"{reverse('desk_box', kwargs=key)}?{urlencode({'at': where.address})}"


def _click(post: Any, now: str, where: Where, known: Mapping[str, Board]) -> tuple[str, str]:
    chosen = (post.get(key, "") for key in ("tool", "space", "colour", "who"))
    return clicks.click(now, where.path, known, *chosen)


def _end(post: Any, now: str, where: Where) -> tuple[str, str]:
    """Add an end of its own to a Combat, or take one out, by its number."""
    if post["end"] == "add":
        return box_ends.add(now, where.path, post)
    return box_ends.remove(now, where.path, post["end"])


def _tools(chosen: Any) -> dict[str, Any]:
    """What a click may lay, and what is chosen of it."""
    return {
        "tools": clicks.TOOLS,
        "tool": _one(chosen.get("tool", ""), [tool.name for tool in clicks.TOOLS]),
        "colours": list(zip(clicks.COLOURS, THREATS, strict=True)),
        "colour": _one(chosen.get("colour", ""), clicks.COLOURS),
        "people": clicks.WHO.items(),
        "who": _one(chosen.get("who", ""), list(clicks.WHO)),
    }


def _drawn(laid: clicks.Layout, level: int) -> dict[str, Any]:
    """The board with what is laid on it, and what it begins with at a Threat."""
    scene = Scene((), (), laid.board.hard_cover, grounds.drafted(laid.combat))
    return {
        "picture": mark_safe(draw(scene)),
        "cells": [_cell(laid, space) for space in (*ENEMY_SPACES, *MARINE_SPACES)],
        "ends": box_ends.told(laid.combat),
        "end_numbers": box_ends.NUMBERS,
        "start": (laid.combat.initiative_by_threat or laid.board.initiative)[level],
        "tactics": (laid.combat.tactics_by_threat or laid.board.tactics)[level],
    }


def _show(
    request: Any,
    of: Book,
    text: Text,
    where: Where,
    chosen: Any,
    said: str = "",
    why: str = "",
    typed: str | None = None,
) -> HttpResponse:
    threat = chosen.get("threat", "")
    level = THREATS.index(threat) if threat in THREATS else 2
    texts = drafts.plain(drafts.texts(of))
    laid, mistake = None, ""
    try:
        laid = clicks.layout(text.text, where.path, clicks.boards(texts), level)
    except CannotSplice as error:
        mistake = str(error)
    context: dict[str, Any] = {
        "where": where,
        "address": _address(of, text, where),
        "laid": laid,
        "mistake": mistake,
        **_tools(chosen),
        "threats": THREATS,
        "threat": THREATS[level],
        "chunk": _chunk(text, where) if typed is None or not why else typed,
        "findings": _findings(texts, text, where),
        "said": said,
        "why": why,
    }
    if laid is not None:
        context |= _drawn(laid, level)
    if request.htmx:
        return render(request, "desk/_box.html", {"book": of, "text": text, **context})
    status = 422 if why else 200
    return pages.show(
        request, "desk/box.html", of, tab="boxes", text=text, status=status, **context
    )


def _one(given: str, known: Any) -> str:
    return given if given in known else str(known[0])


def _cell(laid: Layout, space: str) -> Cell:
    piece = next((piece for piece in laid.pieces if piece.space == space), None)
    tool = next((t for t in clicks.TOOLS if piece is not None and t.name == piece.kind), None)
    who = laid.fixed.get(space, "")
    free = space in laid.marines
    words = [space]
    if piece is not None and tool is not None:
        words.append(f"{tool.title}, {piece.colour}")
    words += [clicks.WHO.get(who, who)] if who else ["Marine space"] if free else []
    words += ["Hard Cover"] if space in laid.board.hard_cover else []
    return Cell(
        space, piece, tool.icon if tool else "", clicks.WHO.get(who, who), free, ", ".join(words)
    )


def _chunk(text: Text, where: Where) -> str:
    try:
        return splice.cut_out(text.text, where.step)
    except CannotSplice:
        return ""


def _findings(texts: dict[str, str], text: Text, where: Where) -> list[Finding]:
    """Return what the checker says of the Combat, its results included."""
    try:
        piece = splice.piece(text.text, where.step)
    except CannotSplice:
        return []
    found = checking.of_file(checking.check(texts), text.name)
    return pages.within(found, piece.start + 1, piece.end + 1)
