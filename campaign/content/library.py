"""The printed matter in the database: publish documents, and find the content of a campaign.

Documents are YAML texts by file name. Those of a `Book` that are no Mission Booklets form one
`ContentVersion`; each booklet has versions of its own. A campaign keeps the versions it uses; the
typed `Content` made of them is kept in memory, one per set of versions.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import yaml
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from campaign.content import files, marked_yaml
from campaign.content.looks import of_card
from campaign.content.marks import mark_of, mark_of_all
from campaign.models import Book, Booklet, BookletVersion, Campaign, ContentVersion
from campaign.models.book import PATROL, SHIPPED
from campaign.rules.content import Content
from campaign.rules.looks import Looks
from campaign.rules.state import State

log = logging.getLogger(__name__)

Pins = dict[str, int]
"""Mission number, as text, to the primary key of a booklet's version."""

PROFILES = "cards/profiles.yaml"
BOOKLET_FILE = re.compile(r"^missions/m([1-9])\.yaml$")


class NothingPublished(LookupError):
    """No content has been loaded: `manage.py load_content` does that."""


@dataclass(frozen=True, slots=True)
class Published:
    """What `publish` did: the names of the documents that are new or changed."""

    changed: tuple[str, ...]
    content: int
    booklets: tuple[tuple[int, int], ...]
    """Mission and the number of its published version."""


def shipped() -> Book:
    """Return the book that comes with the game; it is made when first asked for."""
    defaults = {"title": "Purple Haze", "shared": True}
    return Book.objects.get_or_create(slug=SHIPPED, defaults=defaults)[0]


def patrol() -> Book:
    """Return the book of the first patrol, which nobody chooses from a list."""
    return Book.objects.get_or_create(slug=PATROL, defaults={"title": "The First Patrol"})[0]


def publish(
    documents: Mapping[str, str], book: Book | None = None, by: User | None = None
) -> Published:
    """Publish the documents of a book (None: the shipped one); what is unchanged keeps its version.

    `by` is the author who publishes, None when they are loaded from files. Everything is checked
    first: raises `content_files.ContentError` with every problem, and then the database is as it
    was.
    """
    content = files.content_from_documents(dict(documents))
    booklets = {name: text for name, text in documents.items() if BOOKLET_FILE.match(name)}
    cards = {name: text for name, text in documents.items() if name not in booklets}
    with transaction.atomic():
        book = book or shipped()
        # Versions are numbered one after the other: one at a time in a book.
        Book.objects.select_for_update().get(pk=book.pk)
        Book.objects.filter(pk=book.pk).exclude(title=content.book.title).update(
            title=content.book.title
        )
        version, changed = _publish_cards(book, cards, by)
        numbers = []
        for name, text in sorted(booklets.items()):
            mission = int(BOOKLET_FILE.findall(name)[0])
            shelf, _ = Booklet.objects.get_or_create(
                book=book, mission=mission, defaults={"title": "", "file": name}
            )
            version_of, new = _publish_booklet(shelf, content.booklets[mission].title, text, by)
            changed += (name,) if new else ()
            numbers.append((mission, version_of.number))
    return Published(changed, version.number, tuple(numbers))


def _publish_cards(
    book: Book, cards: dict[str, str], by: User | None
) -> tuple[ContentVersion, tuple[str, ...]]:
    newest = book.cards.filter(imported=False).first()
    mark = mark_of_all(cards)
    if newest is not None and newest.sha256 == mark:
        return newest, ()
    before = newest.documents if newest else {}
    changed = tuple(
        name for name in sorted({*cards, *before}) if cards.get(name) != before.get(name)
    )
    version = ContentVersion.objects.create(
        book=book, number=next_number(book), sha256=mark, documents=cards, published_by=by
    )
    return version, changed


def next_number(book: Book) -> int:
    """Return the number of a book's next version of its cards."""
    return (book.cards.aggregate(last=Max("number"))["last"] or 0) + 1


def _publish_booklet(
    booklet: Booklet, title: str, text: str, by: User | None
) -> tuple[BookletVersion, bool]:
    mark = mark_of(text)
    published = booklet.versions.filter(status=BookletVersion.Status.PUBLISHED)
    newest = published.first()
    if newest is not None and newest.sha256 == mark:
        return newest, False
    if booklet.title != title:
        Booklet.objects.filter(pk=booklet.pk).update(title=title)
    number = (booklet.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    version = BookletVersion.objects.create(
        booklet=booklet,
        number=number,
        status=BookletVersion.Status.PUBLISHED,
        text=text,
        sha256=mark,
        published_at=timezone.now(),
        published_by=by,
    )
    return version, True


def from_the_desk() -> dict[str, str]:
    """Return the documents of the shipped book whose newest version an author published."""
    book = shipped()
    cards = book.cards.filter(imported=False).first()
    found = dict(cards.documents) if cards is not None and cards.published_by_id else {}
    for booklet in book.booklets.all():
        out = booklet.versions.filter(status=BookletVersion.Status.PUBLISHED).first()
        if out is not None and out.published_by_id:
            found[booklet.file] = out.text
    return found


def newest_content(book: Book | None = None) -> ContentVersion:
    """Return the newest cards of a book (None: the shipped one); NothingPublished without any."""
    of = {"book": book} if book is not None else {"book__slug": SHIPPED}
    version = ContentVersion.objects.filter(imported=False, **of).first()
    if version is None:
        raise NothingPublished("No content has been loaded yet.")
    return version


def newest_booklets(cards: ContentVersion | int | None = None) -> Pins:
    """Return the newest published version of each booklet of the book that these cards are of.

    None: of the shipped one.
    """
    of = {"book__slug": SHIPPED} if cards is None else {"book__cards": cards}
    rows = BookletVersion.objects.filter(
        status=BookletVersion.Status.PUBLISHED, booklet__in=Booklet.objects.filter(**of)
    )
    ordered = rows.order_by("booklet__mission", "number")
    return {str(mission): pk for mission, pk in ordered.values_list("booklet__mission", "pk")}


def pins_for(campaign: Campaign, state: State) -> Pins:
    """Return the booklets to use now: the pinned ones and, between Missions, what is new.

    A Mission that was begun keeps its version; one not begun takes the newest published, but in an
    author's trial, or where none is: an imported campaign's own are published nowhere. Where the
    newest ask for what the campaign's cards do not have, such as a counter of the book, it keeps
    those that it began with. Costs a statement only between Missions.
    """
    run = state.mission
    if campaign.sandbox or (run is not None and not run.ended):
        return dict(campaign.booklets)
    begun = {str(record.number) for record in state.records}
    begun |= {str(run.number)} if run is not None else set()
    kept = {mission: pk for mission, pk in campaign.booklets.items() if mission in begun}
    newest = {**campaign.booklets, **newest_booklets(campaign.content_id), **kept}
    fits = newest == campaign.booklets or _fit(campaign.content_id, _key(newest))
    return newest if fits else dict(campaign.booklets)


def _key(pins: Pins) -> tuple[int, ...]:
    return tuple(sorted(pins.values()))


@lru_cache(maxsize=256)
def _fit(cards: int, booklets: tuple[int, ...]) -> bool:
    """Tell whether booklets ask for nothing that these cards do not have."""
    try:
        _content(cards, booklets)
    except files.ContentError as error:
        log.info("booklets %s do not fit the cards %d: %s", booklets, cards, error.problems[0])
        return False
    return True


def content_of(campaign: Campaign, booklets: Pins | None = None) -> Content:
    """Return the content that a campaign is pinned to, or with other booklets."""
    pins = campaign.booklets if booklets is None else booklets
    return _content(campaign.content_id, _key(pins))


@lru_cache(maxsize=32)
def _content(cards: int, booklets: tuple[int, ...]) -> Content:
    """Versions never change once published, so a set of them is read once per process."""
    documents = dict(ContentVersion.objects.get(pk=cards).documents)
    rows = BookletVersion.objects.filter(pk__in=booklets).select_related("booklet")
    documents |= {row.booklet.file: row.text for row in rows}
    with files.set_aside():
        return files.content_from_documents(documents)


@lru_cache(maxsize=64)
def men(cards: int) -> Mapping[str, tuple[str, Looks]]:
    """Return nickname and looks of each Profile of a set of cards, without reading all the rest.

    Read once per process, as `_content` is.
    """
    documents = ContentVersion.objects.values_list("documents", flat=True).get(pk=cards)
    found = yaml.load(documents.get(PROFILES, "[]"), Loader=marked_yaml.BASE) or []
    book = yaml.load(documents.get("book.yaml", "{}"), Loader=marked_yaml.BASE) or {}
    own = book.get("patrol", {}).get("men", [])
    return {str(card["code"]): (str(card["nickname"]), of_card(card)) for card in (*found, *own)}


def forget() -> None:
    """Empty the memory: for tests, where primary keys are used again."""
    _content.cache_clear()
    _fit.cache_clear()
    men.cache_clear()
