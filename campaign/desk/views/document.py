"""One document: its parts and what is done to them, its whole text, its history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.checker import Finding
from campaign.content import files, marks, named
from campaign.content.marked_yaml import Document
from campaign.desk import (
    checking,
    comparing,
    drafts,
    editing,
    maps,
    pages,
    parts,
    references,
    splice,
    unsaved,
)
from campaign.desk.access import of_book
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.parts import Part
from campaign.desk.splice import CannotSplice
from campaign.models import Book, Revision
from campaign.rules.booklets import Booklet

PER_PAGE = 50


@require_safe
@of_book
def document(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Show the parts of a booklet, scenes, R&R or the book; of another document its whole text."""
    text = pages.document(of, stem)
    if not text.in_parts:
        page = "desk_land" if text.name.startswith("maps/") else "desk_text"
        return pages.back(page, slug=of.slug, stem=stem)
    findings = checking.of_file(checking.check(drafts.plain(drafts.texts(of))), text.name)
    found = parts.all_parts(text.text)
    read, booklet, _ = files.read_document(text.name, text.text)
    groups = [
        (kind, title, [_row(text, part, findings, read) for part in found if _of(part, kind)])
        for kind, title in parts.GROUPS
    ]
    return pages.show(
        request,
        "desk/document.html",
        of,
        tab="document",
        text=text,
        groups=groups,
        findings=findings,
        counted=checking.counted(findings),
        head=editing.head(text.text),
        maps=named.maps_in(drafts.texts(of)),
        booklet=text.name.startswith("missions/"),
        next_code=editing.next_code(text.text),
        missing=references.missing_entries(booklet) if isinstance(booklet, Booklet) else [],
        log=_log(booklet),
    )


def _of(part: Part, kind: str) -> bool:
    return part.kind == kind if kind else part.kind in parts.SECTIONS


def _row(text: Text, part: Part, findings: list[Finding], read: Document) -> tuple[Part, int, str]:
    """Return a part, how many findings stand in its lines, and how grave the worst of them is."""
    try:
        first, end, _ = parts.span(text.text, part, read)
    except CannotSplice:
        return part, 0, ""
    found = pages.within(findings, first, end)
    worst = "error" if checking.errors(found) else "warning"
    return part, len(found), worst


def _log(booklet: Any) -> list[str]:
    return sorted({name for _, name in references.log_entries_named(booklet)}) if booklet else []


# --- what is done to parts ----------------------------------------------------------------------


@require_POST
@of_book
def act(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Do something to a booklet: new, duplicate, remove, up, down, rename, stub, rename_log ...

    Says on the next page what was done, or why nothing was.
    """
    post = request.POST
    do = ACTS.get(post.get("do", ""))
    if do is None:
        raise Http404("There is no such thing to do.")
    assert isinstance(request.user, User)
    where = {"slug": of.slug, "stem": stem}
    with drafts.alone(of):
        text = pages.document(of, stem)
        try:
            new, what, address = do(text, post)
            drafts.save(of, text.name, new, text.mark, request.user, what)
        except (CannotSplice, NotADocument) as error:
            pages.refused(request, error)
            return _to(post.get("part", ""), text.text, where)
    pages.said(request, f"{what}.")
    return _to(address, new, where)


def _to(address: str, text: str, where: dict[str, str]) -> HttpResponse:
    """Go to a part if it is there, else to the list of parts."""
    if address and any(part.address == address for part in parts.all_parts(text)):
        return pages.back("desk_part", **where, part=address)
    return pages.back("desk_document", **where)


Done = tuple[str, str, str]
"""The new text, what was done, the part to look at (empty: the list)."""


def _new(text: Text, post: Any) -> Done:
    code, after = post.get("code", "").strip(), post.get("after", "")
    if text.name.startswith("scenes/"):
        scene = editing.new_scene(text.text, code, post.get("title", ""))
        return scene, f"Scene {code} is new", f"scenes.{code}"
    if text.name == "book.yaml":
        new = editing.new_counter(text.text, code, post.get("title", ""))
        return new, f"Counter {code} is new", f"kept.{code}"
    code = code or editing.next_code(text.text)
    new = editing.new_entry(text.text, code, post.get("title", ""), after)
    return new, f"Entry {code} is new", f"entries.{code}"


def _duplicate(text: Text, post: Any) -> Done:
    part = _part(text, post)
    code = post.get("code", "").strip() or editing.next_code(text.text)
    new = editing.duplicate(text.text, part, code)
    return new, f"Entry {code} is a copy of {part.code}", f"entries.{code}"


def _part(text: Text, post: Any) -> Part:
    try:
        part = parts.find(text.text, post.get("part", ""))
    except parts.NoSuchPart as error:
        raise CannotSplice(str(error)) from None
    pages.unchanged(post.get("seen"), text, part)
    return part


def _remove(text: Text, post: Any) -> Done:
    part = _part(text, post)
    return editing.remove(text.text, part), f"{part.label} is gone", ""


def _up(text: Text, post: Any) -> Done:
    part = _part(text, post)
    return editing.move(text.text, part, down=False), f"{part.label} moved up", ""


def _down(text: Text, post: Any) -> Done:
    part = _part(text, post)
    return editing.move(text.text, part, down=True), f"{part.label} moved down", ""


def _rename(text: Text, post: Any) -> Done:
    part, code = _part(text, post), post.get("code", "").strip()
    new = editing.rename_entry(text.name, text.text, part, code)
    return new, f"Entry {part.code} is {code} now, everywhere", f"entries.{code}"


def _step(change: Callable[[str, Any], str], what: str) -> Callable[[Text, Any], Done]:
    def do(text: Text, post: Any) -> Done:
        from campaign.desk.outline import split

        part = _part(text, post)
        at = post.get("at", "")
        if not (at.isascii() and at.isdigit() and len(at) < 4):
            raise CannotSplice("The form does not say which step is meant.")
        path = (*part.entry_path, *split(post.get("path", "steps")), int(at))
        return change(text.text, path), f"{part.label}: {what}", part.address

    return do


def _head(text: Text, post: Any) -> Done:
    new = editing.with_head(text.text, {key: post.get(key, "") for key in editing.HEAD})
    return new, "Title, kind, date and map are kept", ""


ACTS: dict[str, Callable[[Text, Any], Done]] = {
    "head": _head,
    "new": _new,
    "duplicate": _duplicate,
    "remove": _remove,
    "up": _up,
    "down": _down,
    "rename": _rename,
    "step-up": _step(lambda text, path: editing.move_step(text, path, False), "a step moved up"),
    "step-down": _step(lambda text, path: editing.move_step(text, path, True), "a step moved down"),
    "step-remove": _step(splice.remove, "a step is gone"),
}


@require_POST
@of_book
def rename_log(request: HttpRequest, of: Book) -> HttpResponse:
    """Rename a Log Entry wherever the book names it, all documents at once."""
    old, new = request.POST.get("old", "").strip(), request.POST.get("new", "").strip()
    found = drafts.texts(of)
    stem = request.POST.get("stem", "")
    target = ("desk_document", {"slug": of.slug, "stem": stem})
    if not any(text.stem == stem for text in found.values()):
        target = ("desk_book", {"slug": of.slug})
    assert isinstance(request.user, User)
    try:
        if not new or len(new) > 60 or new != " ".join(new.split()):
            raise CannotSplice("A Log Entry needs a name of 1 to 60 characters.")
        changed = {
            name: editing.rename_log_entry(name, text.text, old, new)
            for name, text in found.items()
            if name.startswith(("missions/", "encounters/", "book"))
        }
        changed = {name: text for name, text in changed.items() if text != found[name].text}
        if not changed:
            raise CannotSplice(f"Nothing in this book names a Log Entry {old!r}.")
        what = f"Log Entry {old} is {new} now"
        drafts.save_many(of, changed, drafts.whole(found), request.user, what)
        pages.said(request, f"{what}, in {len(changed)} document{'s' * (len(changed) > 1)}.")
    except (CannotSplice, NotADocument) as error:
        pages.refused(request, error)
    except Stale:
        pages.refused(request, "Somebody has changed the book meanwhile; nothing was done.")
    return pages.back(target[0], **target[1])


# --- the whole text -----------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def whole(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Edit a document as one text; 409 where somebody was quicker, 422 where it is no YAML."""
    if request.method == "POST" and pages.document_or_none(of, stem) is None:
        return _put_back(request, of, stem)
    text = pages.document(of, stem)
    assert isinstance(request.user, User)
    given, seen, status, conflict = text.text, text.mark, 200, None
    kept = unsaved.of(of, request.user, text.name, "")
    if kept is not None and "again" in request.GET:
        given, seen = kept.text, kept.seen
    if request.POST.get("then") == "forget":
        unsaved.forget(of, request.user, text.name, "")
        return pages.back("desk_text", slug=of.slug, stem=stem)
    if request.method == "POST":
        given = request.POST.get("chunk", "").replace("\r\n", "\n")
        seen = request.POST.get("seen", "")
        try:
            pages.said(request, _save_whole(request, of, text.name, given, seen))
            return pages.back("desk_text", slug=of.slug, stem=stem)
        except Stale as error:
            seen, status = error.current.mark, 409
            conflict = comparing.difference(error.current.text, given)
        except (CannotSplice, NotADocument) as error:
            status = 422
            pages.refused(request, f"Not saved: {error}")
    texts = {**drafts.plain(drafts.texts(of)), text.name: given}
    return pages.show(
        request,
        "desk/text.html",
        of,
        tab="text",
        text=text,
        chunk=given,
        seen=seen,
        conflict=conflict,
        kept=kept if kept is not None and kept.text != given else None,
        writing=pages.writing(request, of, text),
        findings=checking.of_file(checking.check(texts), text.name),
        status=status,
    )


def _save_whole(request: HttpRequest, of: Book, name: str, given: str, seen: str) -> str:
    """Keep a document as typed, with what somebody else has changed meanwhile; say so in words.

    Raises Stale where both changed the same lines, CannotSplice and NotADocument.
    """
    splice.parsed(given)
    assert isinstance(request.user, User)
    what = request.POST.get("what", "").strip() or "Edited as a whole"
    said = "Saved."
    try:
        drafts.save(of, name, given, seen, request.user, what)
    except Stale as error:
        base = drafts.before(of, name, seen)
        both = None if base is None else comparing.merged(base, error.current.text, given)
        if both is None:
            raise
        splice.parsed(both)
        drafts.save(of, name, both, error.current.mark, request.user, what)
        said = f"Saved, together with what {error.current.who or 'somebody'} changed meanwhile."
    unsaved.forget(of, request.user, name, "")
    return said


def _put_back(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Keep what was typed into a booklet or map that is gone: show it, or make it a draft again."""
    given = request.POST.get("chunk", "").replace("\r\n", "\n")
    name, why = f"missions/{stem}.yaml" if stem in named.MISSIONS else maps.name_of(stem), ""
    if not (stem in named.MISSIONS or named.is_own_map(name)) or not given:
        raise Http404("There is no such document.")
    if request.POST.get("then") == "back":
        assert isinstance(request.user, User)
        try:
            splice.parsed(given)
            drafts.save(of, name, given, marks.mark_of(""), request.user, "Put back")
            pages.said(request, f"{name} is back.")
            return pages.back("desk_text", slug=of.slug, stem=stem)
        except (CannotSplice, NotADocument, Stale) as error:
            why = str(error)
    return pages.gone(request, of, None, stem, name, given, may_put_back=True, why=why)


@require_POST
@of_book
def discard(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Take a draft back to what is published, or remove a booklet that never was."""
    text = pages.document(of, stem)
    assert isinstance(request.user, User)
    try:
        maps.may_end(of, text)
        stays = drafts.discard(of, text.name, request.POST.get("seen", ""), request.user)
    except (CannotSplice, Stale) as error:
        pages.refused(request, f"{error} Nothing was done.")
        if pages.document_or_none(of, stem) is None:
            return pages.back("desk_book", slug=of.slug)
        return pages.back("desk_history", slug=of.slug, stem=stem)
    if stays:
        pages.said(request, f"{text.name} is as published again; the history has its drafts.")
        return pages.back("desk_document", slug=of.slug, stem=stem)
    pages.said(request, f"{text.name} is gone from the book.")
    return pages.back("desk_book", slug=of.slug)


# --- history ------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def history(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Show who changed what, compare two revisions, go back to one."""
    text = pages.document(of, stem)
    rows = drafts.revisions(of, text.name)
    if request.method == "POST":
        return _go_back(request, of, text)
    older, newer = (_revision(of, text, request.GET.get(key, "")) for key in ("a", "b"))
    lines = None
    if older is not None or newer is not None:
        before = older.text if older is not None else (text.published or "")
        after = newer.text if newer is not None else text.text
        lines = comparing.difference(before, after)
    return pages.show(
        request,
        "desk/history.html",
        of,
        tab="history",
        text=text,
        page_obj=Paginator(rows.defer("text"), PER_PAGE).get_page(request.GET.get("page")),
        older=older,
        newer=newer,
        lines=lines,
        side=request.GET.get("view") == "side",
    )


def _revision(of: Book, text: Text, number: str) -> Revision | None:
    usable = number.isascii() and number.isdigit() and len(number) < 10
    return drafts.revisions(of, text.name).filter(number=int(number)).first() if usable else None


def _go_back(request: HttpRequest, of: Book, text: Text) -> HttpResponse:
    row = _revision(of, text, request.POST.get("number", ""))
    if row is None:
        raise Http404("There is no such revision.")
    assert isinstance(request.user, User)
    try:
        what = f"Back to revision {row.number}"
        drafts.save(of, text.name, row.text, request.POST.get("seen", ""), request.user, what)
        pages.said(request, f"{what}. What stood here is in the history too.")
    except (Stale, NotADocument) as error:
        pages.refused(request, f"{error} Nothing was done.")
    return pages.back("desk_history", slug=of.slug, stem=text.stem)
