"""The pictures of a book: brought by its authors, each a plate of a Mission or free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaign.desk import drafts, pages, values
from campaign.desk import pictures as keeping
from campaign.desk.access import of_book
from campaign.desk.drafts import NotADocument, Stale, Text
from campaign.desk.pictures import BadPicture
from campaign.desk.splice import CannotSplice
from campaign.models import Book, Picture

PLATE = ("plate",)


class PictureForm(forms.Form):
    """A picture, the Mission whose plate it is to be, and its words."""

    picture = forms.FileField(
        label="Picture",
        help_text=(
            "JPEG, PNG or WebP, twice as wide as high; anything else is cut about its middle."
            f" At least {keeping.LEAST[0]} by {keeping.LEAST[1]} pixels and at most"
            f" {keeping.LARGEST_FILE // 1_000_000} MB."
        ),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    stem = forms.ChoiceField(label="Plate of")
    alt = forms.CharField(
        label="What it shows",
        min_length=3,
        max_length=300,
        help_text="For whoever cannot see it: one or two plain sentences.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, booklets: list[Text], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice: Any = self.fields["stem"]
        choice.choices = [(text.stem, text.stem.upper()) for text in booklets]


@dataclass(frozen=True, slots=True)
class Row:
    """A picture with the booklets whose drafts name it."""

    picture: Picture
    stems: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def pictures(request: HttpRequest, of: Book) -> HttpResponse:
    """Show a book's pictures; a POST brings one, takes a plate off, or removes a picture.

    422 for a picture that cannot be used.
    """
    booklets = [text for name, text in drafts.texts(of).items() if name.startswith("missions/")]
    if request.method != "POST":
        return _show(request, of, booklets, PictureForm(booklets))
    do = request.POST.get("do", "")
    if do == "bring":
        return _bring(request, of, booklets)
    assert isinstance(request.user, User)
    try:
        if do == "off":
            text = _chosen(booklets, request.POST.get("stem", ""))
            new = values.drop_key(text.text, PLATE)
            drafts.save(of, text.name, new, text.mark, request.user, "The plate is taken off")
            pages.said(request, f"{text.stem.upper()} has no plate of its own any more.")
        elif do == "remove":
            pages.said(request, f"{keeping.remove(of, request.POST.get('name', ''))} is gone.")
        else:
            raise Http404("There is no such thing to do.")
    except (BadPicture, CannotSplice, NotADocument, Stale) as error:
        pages.refused(request, f"Nothing was done: {error}")
    return pages.back("desk_pictures", slug=of.slug)


def _chosen(booklets: list[Text], stem: str) -> Text:
    found = next((text for text in booklets if text.stem == stem), None)
    if found is None:
        raise CannotSplice("This book has no such booklet.")
    return found


def _bring(request: HttpRequest, of: Book, booklets: list[Text]) -> HttpResponse:
    form = PictureForm(booklets, request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, of, booklets, form, status=422)
    file: Any = form.cleaned_data["picture"]
    text = _chosen(booklets, form.cleaned_data["stem"])
    words = " ".join(form.cleaned_data["alt"].split())
    assert isinstance(request.user, User)
    try:
        if file.size > keeping.LARGEST_FILE:
            raise BadPicture(f"The file is larger than {keeping.LARGEST_FILE // 1_000_000} MB.")
        picture = keeping.keep(of, request.user, file.read(), file.name or "")
        plate = {"picture": picture.name, "alt": words}
        new = values.set_key(text.text, PLATE, plate, before=("warnings", "briefing"))
        drafts.save(of, text.name, new, text.mark, request.user, f"Plate: {picture.title}")
    except (BadPicture, CannotSplice, NotADocument, Stale) as error:
        form.add_error("picture", str(error))
        return _show(request, of, booklets, form, status=422)
    pages.said(request, f"{picture.title} is the plate of {text.stem.upper()}.")
    return pages.back("desk_pictures", slug=of.slug)


def _show(
    request: HttpRequest, of: Book, booklets: list[Text], form: PictureForm, status: int = 200
) -> HttpResponse:
    rows = [
        Row(picture, [text.stem for text in booklets if picture.name in text.text])
        for picture in Picture.objects.filter(book=of).defer("data").select_related("user")
    ]
    known = {row.picture.name for row in rows}
    plates = [(text.stem, _plate(text)) for text in booklets]
    return pages.show(
        request,
        "desk/pictures.html",
        of,
        tab="pictures",
        form=form,
        rows=rows,
        missing=[stem for stem, name in plates if name and name not in known],
        status=status,
    )


def _plate(text: Text) -> str:
    """Return the name of the picture that a draft has for its plate, or nothing."""
    try:
        return str(values.value_at(text.text, (*PLATE, "picture")) or "")
    except CannotSplice:
        return ""
