"""New books and booklets from the templates in fixtures/template, with the shipped book's cards."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from campaign.content import library, marks
from campaign.content.files import documents
from campaign.content.named import is_own_map
from campaign.desk import drafts, editing, splice
from campaign.desk.drafts import Text
from campaign.desk.splice import CannotSplice
from campaign.game.services import action
from campaign.models import Book, BookAuthor, Draft

TEMPLATE = settings.BASE_DIR / "fixtures" / "template"
MISSIONS = range(1, 10)


def template(name: str) -> str:
    """Return the text of a template: mission or book."""
    return (TEMPLATE / f"{name}.yaml").read_text(encoding="utf-8")


def start_book(user: User, title: str) -> Book:
    """Start a book with one booklet, led by a user; the cards are those of the shipped book."""
    title = " ".join(title.split())[:120]
    texts = {
        name: text
        for name, text in _cards().items()
        if name != "book.yaml" and not name.startswith("missions/") and not is_own_map(name)
    }
    texts["book.yaml"] = splice.replace_scalars(
        template("book"), [(("title",), title), (("code",), slugify(title) or "my-book")]
    )
    texts["missions/m1.yaml"] = template("mission")
    with action():
        book = _new(title)
        BookAuthor.objects.create(book=book, user=user, role=BookAuthor.Role.LEAD)
        Draft.objects.bulk_create(
            Draft(book=book, name=name, text=text, sha256=marks.mark_of(text), updated_by=user)
            for name, text in texts.items()
        )
        for name in ("book.yaml", "missions/m1.yaml"):
            drafts.note(book, name, user, "Begun from the template")
    return book


def _cards() -> Mapping[str, str]:
    """Return the cards of the shipped book as published, else as its files have them."""
    return drafts.published(library.shipped()) or documents()


def _new(title: str) -> Book:
    """Create the row of a book; another of the same title may come in the same moment."""
    while True:
        slug = _free_slug(title)
        try:
            with transaction.atomic():
                return Book.objects.create(slug=slug, title=title)
        except IntegrityError:
            if not Book.objects.filter(slug=slug).exists():
                raise


def _free_slug(title: str) -> str:
    base = slugify(title)[:50] or "book"
    taken = set(Book.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 1
    while (slug := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return slug


def free_missions(found: Mapping[str, Text]) -> list[int]:
    """Return the numbers for which a book has no booklet yet."""
    return [n for n in MISSIONS if f"missions/m{n}.yaml" not in found]


def new_booklet(book: Book, user: User, mission: int, title: str) -> Text:
    """Add a booklet from the template. CannotSplice when there is one of that number already."""
    name = f"missions/m{mission}.yaml"
    if mission not in MISSIONS or name in drafts.texts(book):
        raise CannotSplice(f"There is a booklet of Mission {mission} already.")
    text = template("mission").replace("\nmission: 1\n", f"\nmission: {mission}\n")
    text = text.replace("M1.1 to M1.4", f"M{mission}.1 to M{mission}.4")
    if title.strip():
        text = splice.replace_scalars(text, [(("title",), title.strip()[:120])])
    editing.booklet_of(name, text)
    return drafts.save(book, name, text, marks.mark_of(""), user, "Begun from the template")
