"""The books, one book, its check, its publication, its authors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.checker import Finding
from campaign.content.named import stem_of
from campaign.desk import checking, comparing, drafts, pages, publishing, sandboxes, shelf
from campaign.desk.access import desk, of_book
from campaign.desk.drafts import NotADocument, Stale
from campaign.desk.publishing import NotSound
from campaign.desk.splice import CannotSplice
from campaign.group import authorship
from campaign.models import Book, BookAuthor

CHANGED = "Somebody has changed the book meanwhile. Look again; nothing was done."


class BookForm(forms.Form):
    """A new book."""

    title = forms.CharField(max_length=120, label="Title of the book", strip=True)


class BookletForm(forms.Form):
    """A new booklet."""

    mission = forms.TypedChoiceField(coerce=int, label="Mission")
    title = forms.CharField(max_length=120, required=False, label="Title")

    def __init__(self, free: list[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["mission"].choices = [(n, f"Mission {n}") for n in free]  # type: ignore[attr-defined]


class AuthorForm(forms.Form):
    """Somebody who may write in the book."""

    username = forms.CharField(max_length=150, label="Account name")
    role = forms.ChoiceField(choices=BookAuthor.Role.choices, label="As")


@require_safe
@desk
def books(request: HttpRequest) -> HttpResponse:
    """Show the books that the user may edit."""
    return _books(request, BookForm(), 200)


def _books(request: HttpRequest, form: BookForm, status: int) -> HttpResponse:
    may, why = authorship.may_start_book(request.user)
    return pages.show(
        request,
        "desk/books.html",
        None,
        books=authorship.books_of(request.user).prefetch_related("staff__user"),
        form=form,
        may_start=may,
        why_not=why,
        status=status,
    )


@require_POST
@desk
def new_book(request: HttpRequest) -> HttpResponse:
    """Start a book from the template; 403 where the user may not."""
    form = BookForm(request.POST)
    may, why = authorship.may_start_book(request.user)
    if not may:
        form.add_error(None, why)
        return _books(request, form, 403)
    if not form.is_valid():
        return _books(request, form, 422)
    assert isinstance(request.user, User)
    book = shelf.start_book(request.user, form.cleaned_data["title"])
    pages.said(request, f"“{book.title}” is begun, with one booklet to write in.")
    return pages.back("desk_book", slug=book.slug)


@require_safe
@of_book
def book(request: HttpRequest, of: Book) -> HttpResponse:
    """Show a book: its documents, what is wrong with them, who uses which version."""
    return _book(request, of, None, 200)


def _book(request: HttpRequest, of: Book, form: BookletForm | None, status: int) -> HttpResponse:
    found = drafts.texts(of)
    findings = checking.check(drafts.plain(found))
    rows = [
        (text, checking.counted(checking.of_file(findings, text.name)), titled(text))
        for text in found.values()
    ]
    assert isinstance(request.user, User)
    return pages.show(
        request,
        "desk/book.html",
        of,
        tab="book",
        booklets=[row for row in rows if row[0].name.startswith("missions/")],
        cards=[row for row in rows if not row[0].name.startswith("missions/")],
        counted=checking.counted(findings),
        changed=sum(text.state != "published" for text in found.values()) + len(drafts.gone(of)),
        uses=publishing.uses(of),
        trials=sandboxes.trials(of, request.user),
        form=form or BookletForm(shelf.free_missions(found)),
        free=shelf.free_missions(found),
        may_share=authorship.may_share(request.user)[0],
        status=status,
    )


def titled(text: drafts.Text) -> str:
    """Return the title a document gives itself, or an empty string."""
    for line in text.text.split("\n", 40)[:40]:
        if line.startswith("title:"):
            return line.removeprefix("title:").strip().strip("\"'")
    return ""


@require_POST
@of_book
def new_booklet(request: HttpRequest, of: Book) -> HttpResponse:
    """Add a booklet from the template."""
    form = BookletForm(shelf.free_missions(drafts.texts(of)), request.POST)
    if not form.is_valid():
        return _book(request, of, form, 422)
    assert isinstance(request.user, User)
    mission, title = form.cleaned_data["mission"], form.cleaned_data["title"]
    try:
        text = shelf.new_booklet(of, request.user, mission, title)
    except (CannotSplice, Stale, NotADocument) as error:
        form.add_error(None, str(error))
        return _book(request, of, form, 422)
    return pages.back("desk_document", slug=of.slug, stem=text.stem)


@require_POST
@of_book
def share(request: HttpRequest, of: Book) -> HttpResponse:
    """Offer a book to everybody, or to its authors alone again."""
    may, why = authorship.may_share(request.user)
    if not may:
        pages.refused(request, why)
    else:
        of.shared = request.POST.get("shared") == "yes"
        of.save(update_fields=["shared"])
        to = "everybody who starts a campaign" if of.shared else "its authors alone"
        pages.said(request, f"The book is offered to {to} now.")
    return pages.back("desk_book", slug=of.slug)


@require_safe
@of_book
def check(request: HttpRequest, of: Book) -> HttpResponse:
    """Show everything that is wrong with a book."""
    findings = checking.check(drafts.plain(drafts.texts(of)))
    return pages.show(
        request,
        "desk/check.html",
        of,
        tab="check",
        findings=linked(of, findings),
        counted=checking.counted(findings),
    )


def linked(of: Book, findings: list[Finding]) -> list[tuple[Finding, str]]:
    """Return findings with the addresses of their documents' texts, errors first; an address is
    empty for what is in none.
    """
    worst = sorted(findings, key=lambda finding: finding.severity != "error")
    stems = {finding.file: stem_of(finding.file) for finding in findings}
    texts = {
        file: reverse("desk_text", kwargs={"slug": of.slug, "stem": stem}) if stem else ""
        for file, stem in stems.items()
    }
    return [(finding, texts[finding.file]) for finding in worst]


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def publish(request: HttpRequest, of: Book) -> HttpResponse:
    """Show what would be published, and publish it; 422 for errors, 409 for changed texts."""
    status = 200
    if request.method == "POST":
        assert isinstance(request.user, User)
        try:
            done = publishing.publish(of, request.user, request.POST.get("seen", ""))
        except Stale:
            pages.refused(request, CHANGED)
            status = 409
        except NotSound as error:
            pages.refused(request, f"Nothing was published. {error}"[:600])
            status = 422
        else:
            what = ", ".join(done.changed) or "Nothing was changed"
            pages.said(request, f"Published: {what}. Missions under way keep what they began with.")
            return pages.back("desk_book", slug=of.slug)
    plan = publishing.plan(of)
    changed = [
        (text, comparing.difference(text.published or "", text.text)) for text in plan.changed
    ]
    return pages.show(
        request,
        "desk/publish.html",
        of,
        tab="publish",
        plan=plan,
        changed=changed,
        findings=linked(of, plan.findings),
        errors=len(checking.errors(plan.findings)),
        status=status,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def authors(request: HttpRequest, of: Book) -> HttpResponse:
    """Show who writes in a book; its leads add and remove."""
    may, why = authorship.may_name_authors(request.user, of)
    form, status = AuthorForm(), 200
    if request.method == "POST":
        if not may:
            pages.refused(request, why)
            return pages.back("desk_authors", slug=of.slug)
        if request.POST.get("do") == "remove":
            _remove(request, of)
            return pages.back("desk_authors", slug=of.slug)
        form = AuthorForm(request.POST)
        if form.is_valid() and _add(form, of):
            pages.said(request, f"{form.cleaned_data['username']} writes in this book now.")
            return pages.back("desk_authors", slug=of.slug)
        status = 422
    return pages.show(
        request,
        "desk/authors.html",
        of,
        tab="authors",
        staff=of.staff.select_related("user"),
        form=form,
        why_not=why,
        status=status,
    )


def _add(form: AuthorForm, of: Book) -> bool:
    user = User.objects.filter(username=form.cleaned_data["username"]).first()
    if user is None or authorship.author(user) is None:
        form.add_error("username", "There is no account of this name.")
        return False
    role = form.cleaned_data["role"]
    with drafts.alone(of):
        if role != BookAuthor.Role.LEAD and _last_lead(of, user.pk):
            form.add_error("role", "This is the last lead of the book.")
            return False
        BookAuthor.objects.update_or_create(book=of, user=user, defaults={"role": role})
    return True


def _last_lead(of: Book, user: int) -> bool:
    leads = set(of.staff.filter(role=BookAuthor.Role.LEAD).values_list("user", flat=True))
    return leads == {user}


def _remove(request: HttpRequest, of: Book) -> None:
    with drafts.alone(of):
        row = of.staff.filter(user__username=request.POST.get("username", "")).first()
        if row is None:
            pages.refused(request, "This account does not write in the book.")
        elif _last_lead(of, row.user_id):
            pages.refused(request, "The last lead of a book cannot be removed: name another first.")
        else:
            row.delete()
            pages.said(request, f"{row.user.get_username()} no longer writes in this book.")
