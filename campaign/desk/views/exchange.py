"""Export as YAML files, and import: first the report and what would change, then the change."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from campaign.desk import bundles, checking, comparing, drafts, pages, pictures
from campaign.desk.access import of_book
from campaign.desk.bundles import BadBundle, Bundle
from campaign.desk.drafts import NotADocument, Stale
from campaign.desk.pictures import BadPicture
from campaign.desk.views.book import linked
from campaign.game.services import action
from campaign.models import Book


class BundleForm(forms.Form):
    """A zip, or one YAML file."""

    file = forms.FileField(
        label="Zip or YAML file",
        help_text=f"At most {bundles.LARGEST_FILE // 1000:,} KB; files as in an export.",
        widget=forms.FileInput(attrs={"accept": ".zip,.yaml,.yml,application/zip"}),
    )


@require_safe
@of_book
def export(request: HttpRequest, of: Book) -> HttpResponse:
    """Send the documents of a book as a zip; with ?stem= that one alone, as YAML."""
    found = drafts.texts(of)
    stem = request.GET.get("stem", "")
    if stem:
        text = pages.document(of, stem)
        answer = HttpResponse(text.text, content_type="application/yaml; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{stem}.yaml"'
        return answer
    texts = drafts.plain(found)
    data = bundles.packed(texts, pictures.of_texts(of, texts.values()))
    answer = HttpResponse(data, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{of.slug}.zip"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def exchange(request: HttpRequest, of: Book) -> HttpResponse:
    """Take an upload and show what it would change; taken in only when that was looked at.

    422 for a file that cannot be taken, 409 where the book has changed meanwhile.
    """
    if request.method != "POST":
        return _show(request, of, BundleForm())
    if request.POST.get("bundle"):
        return _confirmed(request, of)
    form = BundleForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, of, form, status=422)
    file: Any = form.cleaned_data["file"]
    try:
        if file.size > bundles.LARGEST_FILE:
            raise BadBundle(f"The file is larger than {bundles.LARGEST_FILE:,} bytes.")
        brought = bundles.opened(file.read(), file.name or "")
        for data in brought.pictures.values():
            pictures.printed(data)
    except (BadBundle, BadPicture) as error:
        form.add_error("file", str(error))
        return _show(request, of, form, status=422)
    return _show(request, of, BundleForm(), **_report(of, brought))


def _report(of: Book, bundle: Bundle) -> dict[str, Any]:
    """Return what an import would change and what would be wrong then."""
    found, brought = drafts.texts(of), bundle.texts
    now = drafts.plain(found)
    changed = {name: text for name, text in brought.items() if now.get(name) != text}
    named = pictures.named_in(changed.values())
    along = {name: data for name, data in bundle.pictures.items() if name in named}
    before = {(f.file, f.message) for f in checking.check(now)}
    found_then = checking.check({**now, **changed})
    findings = [f for f in found_then if f.file in changed]
    findings.sort(key=lambda f: (checking.SEVERITIES.index(f.severity), f.file, f.line))
    return {
        "brought": brought,
        "changed": [
            (name, name not in now, comparing.difference(now.get(name, ""), text))
            for name, text in changed.items()
        ],
        "findings": linked(of, findings),
        "worse": sum((f.file, f.message) not in before for f in checking.errors(found_then)),
        "along": len(along),
        "bundle": base64.b64encode(bundles.packed(changed, along)).decode(),
        "seen": drafts.whole(found),
    }


def _confirmed(request: HttpRequest, of: Book) -> HttpResponse:
    form = BundleForm()
    assert isinstance(request.user, User)
    try:
        data = base64.b64decode(request.POST["bundle"], validate=True)
        brought = bundles.opened(data, "import.zip")
        with action():
            texts = _with_pictures(of, request.user, brought)
            drafts.save_many(of, texts, request.POST.get("seen", ""), request.user, "Imported")
    except (BadBundle, NotADocument, binascii.Error, ValueError) as error:
        pages.refused(request, f"Nothing was imported: {error}")
        return _show(request, of, form, status=422)
    except Stale:
        pages.refused(request, "Somebody has changed the book meanwhile: look at it once more.")
        return _show(request, of, form, status=409, **_report(of, brought))
    count = len(brought.texts)
    pages.said(request, f"Imported {count} document{'s' * (count != 1)} as drafts.")
    return pages.back("desk_book", slug=of.slug)


def _with_pictures(of: Book, user: User, brought: Bundle) -> dict[str, str]:
    """Keep the pictures that come along; return the texts with their names here."""
    names = pictures.brought(of, user, brought.pictures)

    def renamed(found: re.Match[str]) -> str:
        return names.get(found[0], found[0])

    return {name: pictures.NAME.sub(renamed, text) for name, text in brought.texts.items()}


def _show(
    request: HttpRequest, of: Book, form: BundleForm, status: int = 200, **context: Any
) -> HttpResponse:
    return pages.show(
        request,
        "desk/exchange.html",
        of,
        tab="exchange",
        form=form,
        documents=drafts.texts(of).values(),
        status=status,
        **context,
    )
