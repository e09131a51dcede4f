"""One part of a booklet: its text with what is wrong with it, and forms that add steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaign.checker import Finding
from campaign.content import marks
from campaign.content.marked_yaml import Path
from campaign.desk import (
    checking,
    comparing,
    drafts,
    editing,
    outline,
    pages,
    partforms,
    parts,
    splice,
    stepforms,
    unsaved,
    words,
)
from campaign.desk.access import of_book
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.partforms import PartForm
from campaign.desk.parts import Part
from campaign.desk.sceneforms import SceneForm
from campaign.desk.splice import CannotSplice
from campaign.desk.stepforms import StepForm
from campaign.models import Book, Unsaved
from campaign.pages.http import SeeOther
from campaign.rules.language import STEPS

MOST_LOOKED_AT = 12
"""Revisions in which the text that an author began from is looked for."""


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def part(request: HttpRequest, of: Book, stem: str, part: str) -> HttpResponse:
    """Edit a part as text; 409 where somebody was quicker, 422 where it cannot be kept."""
    if request.method == "POST":
        return _save(request, of, stem, part)
    text = pages.document(of, stem)
    found = pages.part_of(text, part)
    try:
        chunk = parts.chunk(text.text, found)
    except CannotSplice as error:
        pages.refused(request, error)
        return pages.back("desk_text", slug=of.slug, stem=stem)
    assert isinstance(request.user, User)
    kept = unsaved.of(of, request.user, text.name, found.address)
    if kept is not None and "again" in request.GET:
        return show(request, of, text, found, kept.text, kept.seen)
    return show(request, of, text, found, chunk, marks.mark_of(chunk), kept=kept)


def _save(request: HttpRequest, of: Book, stem: str, address: str) -> HttpResponse:
    """Keep a part as typed, with what somebody else has changed in it meanwhile.

    Where both changed the same lines nothing is kept: the page shows both.
    """
    if request.POST.get("then") == "forget":
        return _forget(request, of, stem, address)
    given = request.POST.get("chunk", "").replace("\r\n", "\n")
    seen = request.POST.get("seen", "")
    assert isinstance(request.user, User)
    chunk: str | None = None
    why = ""
    # Read and written under one lock: others may save other parts of the document all the while.
    with drafts.alone(of):
        text = pages.document_or_none(of, stem)
        found = _found(text, address)
        if text is None or found is None:
            return _gone(request, of, text, stem, address, given)
        try:
            chunk = parts.chunk(text.text, found)
            same = seen == marks.mark_of(chunk) or given == chunk
            wanted = given if same else _merged(of, text, found, seen, chunk, given)
            if wanted is not None:
                new = parts.with_chunk(text.text, found, wanted)
                drafts.save(of, text.name, new, text.mark, request.user, f"{found.label} edited")
                unsaved.forget(of, request.user, text.name, address)
                who = "" if same else text.who
                return saved(request, of, stem, found, new, who)
        except (CannotSplice, NotADocument) as error:
            why = str(error)
    if why or chunk is None:
        return show(request, of, text, found, given, seen, why=why, status=422)
    lines = comparing.difference(chunk, given)
    mark = marks.mark_of(chunk)
    return show(request, of, text, found, given, mark, conflict=lines, status=409)


def _merged(of: Book, text: Text, found: Part, seen: str, theirs: str, ours: str) -> str | None:
    """Return a part with what either author changed in it, None where both changed one place."""
    for row in drafts.revisions(of, text.name)[:MOST_LOOKED_AT]:
        try:
            base = parts.chunk(row.text, found)
        except CannotSplice:
            continue
        if marks.mark_of(base) == seen:
            return comparing.merged(base, theirs, ours)
    return None


def _forget(request: HttpRequest, of: Book, stem: str, address: str) -> HttpResponse:
    assert isinstance(request.user, User)
    unsaved.forget(of, request.user, pages.document(of, stem).name, address)
    return pages.back("desk_part", slug=of.slug, stem=stem, part=address)


def saved(
    request: HttpRequest, of: Book, stem: str, found: Part, new: str, who: str
) -> HttpResponse:
    """Say that a part is saved, with whose changes, and go on to it or to its preview."""
    pages.said(request, f"Saved, together with what {who} changed meanwhile." if who else "Saved.")
    where = {"slug": of.slug, "stem": stem}
    if request.POST.get("then") == "preview":
        return SeeOther(f"{reverse('desk_preview', kwargs=where)}?part={found.address}")
    # The code of a list's item stands in its text and may be another one now.
    same = next((p for p in parts.all_parts(new) if p.path == found.path), found)
    return pages.back("desk_part", **where, part=same.address)


def _found(text: Text | None, address: str) -> Part | None:
    try:
        return None if text is None else parts.find(text.text, address)
    except (parts.NoSuchPart, CannotSplice):
        return None


def _gone(
    request: HttpRequest, of: Book, text: Text | None, stem: str, address: str, given: str
) -> HttpResponse:
    """Keep what was typed into a part that is no longer there: show it, or put it back.

    Only an entry can be put back: its number is free again. 404 for what never was a part.
    """
    kind, _, code = address.partition(".")
    if not given or kind not in (*parts.LISTED, *parts.SECTIONS, "entries"):
        raise Http404("There is no such part.")
    may = text is not None and kind == "entries"
    why = ""
    if text is not None and may and request.POST.get("then") == "back":
        assert isinstance(request.user, User)
        try:
            new = editing.put_back(text.text, code, given)
            drafts.save(of, text.name, new, text.mark, request.user, f"Entry {code} put back")
            pages.said(request, f"Entry {code} is back.")
            return pages.back("desk_part", slug=of.slug, stem=stem, part=address)
        except (CannotSplice, NotADocument) as error:
            why = str(error)
    label = f"Entry {code}" if kind == "entries" else parts.SECTIONS.get(kind, address)
    return pages.gone(request, of, text, stem, label, given, may_put_back=may, why=why)


def show(
    request: HttpRequest,
    of: Book,
    text: Text,
    found: Part,
    chunk: str,
    seen: str,
    *,
    conflict: Any = None,
    why: str = "",
    status: int = 200,
    kept: Unsaved | None = None,
    scene: SceneForm | None = None,
    form: PartForm | None = None,
) -> HttpResponse:
    """Show a part: its text, what is wrong with it, and the forms it has."""
    texts = drafts.plain(drafts.texts(of))
    here, elsewhere = _findings(texts, text, found, chunk)
    return pages.show(
        request,
        "desk/part.html",
        of,
        tab="document",
        text=text,
        part=found,
        chunk=chunk,
        seen=seen,
        conflict=conflict,
        why=why,
        kept=kept if kept is not None and kept.text != chunk else None,
        writing=pages.writing(request, of, text),
        findings=here,
        elsewhere=elsewhere,
        **_beside(text, found),
        mark=pages.mark_of(text, found),
        next_code=editing.next_code(text.text),
        scene=scene or scene_form(texts, text, found),
        **_fields(texts, text, found, form),
        status=status,
    )


def _fields(
    texts: Mapping[str, str], text: Text, found: Part, form: PartForm | None
) -> dict[str, Any]:
    """Return the form of a part, one that was refused as it was given, its words, its outline."""
    known = words.words(texts, text.name)
    return {
        "known": {"by_key": words.BY_KEY, "words": known},
        "form": form or partforms.form_of(found, value(text.text, found), known),
        "own": partforms.instead(found) or found.kind == "kept",
        "outline": outline.outline(value(text.text, found)) if found.read else [],
    }


def _beside(text: Text, found: Part) -> dict[str, Part | None]:
    """Return the parts of the same kind before and after one."""
    fellows = parts.of_kind(parts.all_parts(text.text), found.kind)
    at = next(n for n, each in enumerate(fellows) if each.address == found.address)
    return {
        "before": fellows[at - 1] if at else None,
        "after": fellows[at + 1] if at + 1 < len(fellows) else None,
    }


def scene_form(
    texts: dict[str, str], text: Text, found: Part, data: Any = None
) -> SceneForm | None:
    """Return the form of a scene's head, None for any other part."""
    if found.kind != "scenes":
        return None
    return SceneForm(words.men(texts), value(text.text, found), data)


def value(text: str, found: Part) -> Any:
    """Return what a part says as plain data, None where it is not there."""
    data: Any = splice.parsed(text).data
    for key in found.entry_path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _findings(
    texts: dict[str, str], text: Text, found: Part, chunk: str
) -> tuple[list[Finding], int]:
    """Return what is wrong with a part as typed, lines counted in it, and how much elsewhere."""
    try:
        new = parts.with_chunk(text.text, found, chunk)
        first, end, _ = parts.span(new, found)
    except CannotSplice as error:
        return [Finding(text.name, splice_line(str(error)), "B001", str(error))], 0
    whole = checking.of_file(checking.check({**texts, text.name: new}), text.name)
    here = [
        replace(finding, line=finding.line - first + 1)
        for finding in pages.within(whole, first, end)
    ]
    here.sort(key=lambda found: (checking.SEVERITIES.index(found.severity), found.line))
    return here, len(whole) - len(here)


def splice_line(message: str) -> int:
    """Return the line that a refusal begins with, else 1."""
    head = message.removeprefix("line ").split(":", 1)[0]
    return int(head) if head.isdigit() else 1


@require_POST
@of_book
def validate(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Keep a text that is being typed; return its findings as a piece of the page."""
    text = pages.document(of, stem)
    chunk = request.POST.get("chunk", "").replace("\r\n", "\n")
    if len(chunk) > drafts.LARGEST:
        raise Http404("The text is too long.")
    texts = drafts.plain(drafts.texts(of))
    address = request.POST.get("part", "")
    assert isinstance(request.user, User)
    unsaved.keep(of, request.user, text.name, address, chunk, request.POST.get("seen", ""))
    if address:
        here, elsewhere = _findings(texts, text, pages.part_of(text, address), chunk)
    else:
        found = checking.check({**texts, text.name: chunk})
        here, elsewhere = checking.of_file(found, text.name), 0
    shown = {
        "findings": here,
        "elsewhere": elsewhere,
        "writing": pages.writing(request, of, text),
        "typed": True,
    }
    return render(request, "desk/_findings.html", shown)


# --- a step from a form -------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def step(request: HttpRequest, of: Book, stem: str, part: str) -> HttpResponse:
    """Add a step at `path` before the step `at`: choose its verb, then fill in the verb's form."""
    text = pages.document(of, stem)
    found = pages.part_of(text, part)
    verb = request.GET.get("verb", "")
    if not found.read or verb not in ("", *STEPS):
        raise Http404("There is no such step.")
    place, at = _place(request)
    frame: dict[str, Any] = {"tab": "document", "text": text, "part": found}
    if not verb:
        verbs = [(verb, stepforms.describe(verb)) for verb in STEPS]
        path = outline.joined(place)
        return pages.show(request, "desk/verbs.html", of, path=path, at=at, verbs=verbs, **frame)
    texts = drafts.plain(drafts.texts(of))
    known = words.words(texts, text.name)
    form = StepForm(verb, known, request.POST if request.method == "POST" else None)
    status, mark = 200, pages.mark_of(text, found)
    if request.method == "POST":
        status = _add(request, of, text, found, place, at, form)
        if status == 302:
            return pages.back("desk_part", slug=of.slug, stem=stem, part=found.address)
    return pages.show(
        request,
        "desk/step.html",
        of,
        **frame,
        verb=verb,
        describe=stepforms.describe(verb),
        form=form,
        mark=mark,
        lists=[(kind.replace(" ", "-"), known[kind]) for kind in sorted(form.lists)],
        status=status,
    )


def _add(
    request: HttpRequest, of: Book, text: Text, found: Part, place: Path, at: int, form: StepForm
) -> int:
    """Add the step that a form says: 302 once it is kept, else the form's errors and a status."""
    if not form.is_valid():
        return 422
    assert isinstance(request.user, User)
    try:
        pages.unchanged(request.POST.get("seen"), text, found)
        new = editing.add_step(text.text, (*found.entry_path, *place), at, form.step)
        what = f"{found.label}: a step “{form.verb}” added"
        drafts.save(of, text.name, new, text.mark, request.user, what)
    except (CannotSplice, NotADocument, Stale) as error:
        form.add_error(None, str(error))
        return 409 if isinstance(error, Stale | pages.Changed) else 422
    pages.said(request, f"{what}.")
    return 302


def _place(request: HttpRequest) -> tuple[Path, int]:
    address, at = request.GET.get("path", "steps"), request.GET.get("at", "0")
    if len(address) > 300 or not (at.isascii() and at.isdigit() and len(at) < 4):
        raise Http404("There is no such place.")
    return outline.split(address), int(at)
