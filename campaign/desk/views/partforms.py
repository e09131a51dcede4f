"""What the forms beside a part's text save: a scene's head, a counter, a line of R&R by phase."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from campaign.content import marks
from campaign.desk import drafts, pages, partforms, parts, sceneforms, words
from campaign.desk.access import of_book
from campaign.desk.drafts import NotADocument
from campaign.desk.splice import CannotSplice
from campaign.desk.views.part import saved, scene_form, show, value
from campaign.models import Book


@require_POST
@of_book
def scene(request: HttpRequest, of: Book, stem: str, part: str) -> HttpResponse:
    """Change when a scene may come; 422 with the form where that cannot be."""
    assert isinstance(request.user, User)
    with drafts.alone(of):
        text = pages.document(of, stem)
        found = pages.part_of(text, part)
        form = scene_form(drafts.plain(drafts.texts(of)), text, found, request.POST)
        if form is None:
            raise Http404("This is no scene.")
        chunk = parts.chunk(text.text, found)
        try:
            pages.unchanged(request.POST.get("seen"), text, found)
            if form.is_valid():
                new = parts.with_chunk(text.text, found, sceneforms.with_head(chunk, form.head))
                drafts.save(of, text.name, new, text.mark, request.user, f"{found.label} edited")
                return saved(request, of, stem, found, new, "")
        except (CannotSplice, NotADocument) as error:
            form.add_error(None, str(error))
    return show(request, of, text, found, chunk, marks.mark_of(chunk), status=422, scene=form)


@require_POST
@of_book
def form(request: HttpRequest, of: Book, stem: str, part: str) -> HttpResponse:
    """Save a counter, or a line of R&R by phase, from its form; 422 where that cannot be."""
    assert isinstance(request.user, User)
    with drafts.alone(of):
        text = pages.document(of, stem)
        found = pages.part_of(text, part)
        known = words.words(drafts.plain(drafts.texts(of)), text.name)
        form = partforms.form_of(found, value(text.text, found), known, request.POST)
        if form is None:
            raise Http404("This part has no form.")
        try:
            pages.unchanged(request.POST.get("seen"), text, found)
            if form.is_valid():
                new, address = partforms.saved(text.text, found, form)
                drafts.save(of, text.name, new, text.mark, request.user, f"{found.label} edited")
                pages.said(request, "Saved.")
                return pages.back("desk_part", slug=of.slug, stem=stem, part=address)
        except (CannotSplice, NotADocument) as error:
            form.add_error(None, str(error))
    chunk = parts.chunk(text.text, found)
    return show(request, of, text, found, chunk, marks.mark_of(chunk), status=422, form=form)
