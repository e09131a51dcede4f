"""The texts of a book as its authors have them: what is published, and the drafts over it.

A draft that says what is published follows it. Whoever saves says which text they saw (its mark);
a text that has changed meanwhile is not written over. Every save is a revision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Max, QuerySet

from campaign.content.marks import mark_of, mark_of_all
from campaign.content.named import DOCUMENT, is_own_map, stem_of, too_many
from campaign.game.services import action
from campaign.models import Book, BookletVersion, Draft, Revision

LARGEST = 400_000
"""The longest text of one document, in characters: four times the longest booklet."""
MOST_REVISIONS = 400
"""How many revisions of one document are kept; the oldest go first."""

READ_TOO = ("book.yaml", "cards/rnr.yaml")
MOST_PRESSES = 40
"""How many of one's own saves may have come between a page and a press on it."""


class Stale(Exception):
    """The text has changed since the author looked; `current` is as it stands now."""

    def __init__(self, current: Text) -> None:
        super().__init__(f"{current.name} has been changed by {current.who or 'somebody'}.")
        self.current = current


class NotADocument(ValueError):
    """A name that no document of a book can have, or a text that is too long to keep."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document as it stands. `published`: the newest published text, None before the first.

    state: published (as published), draft (not published so), new (never published).
    behind: what is published has changed since this draft was begun.
    """

    name: str
    text: str
    mark: str
    published: str | None
    behind: bool
    draft: Draft | None

    @property
    def state(self) -> str:
        """Return published, draft or new."""
        if self.published is None:
            return "new"
        return "published" if self.text == self.published else "draft"

    @property
    def who(self) -> str:
        """Return who saved it last, or an empty string."""
        by = self.draft.updated_by if self.draft is not None else None
        return by.get_username() if by is not None else ""

    @property
    def in_parts(self) -> bool:
        """Tell whether it has pages that are read: others are edited as a whole text alone."""
        return self.name.startswith(("missions/", "scenes/")) or self.name in READ_TOO

    @property
    def stem(self) -> str:
        """Return the name without folder and ending: m1, book, weapons."""
        return stem_of(self.name)


# --- reading ------------------------------------------------------------------------------------


def published(book: Book) -> dict[str, str]:
    """Return the newest published text of each document."""
    cards = book.cards.filter(imported=False).first()
    found = dict(cards.documents) if cards is not None else {}
    rows = BookletVersion.objects.filter(
        booklet__book=book, status=BookletVersion.Status.PUBLISHED
    ).order_by("number")
    for file, text in rows.values_list("booklet__file", "text"):
        found[file] = text
    return found


def texts(book: Book) -> dict[str, Text]:
    """Return every document of a book as its authors have it, by name, the booklets last."""
    return {name: text for name, text in _all(book).items() if not _removed(text)}


def gone(book: Book) -> tuple[str, ...]:
    """Return the published maps that the authors have taken out of the book since."""
    found = _all(book).values()
    return tuple(text.name for text in found if _removed(text) and text.published is not None)


def _removed(text: Text) -> bool:
    """Tell whether a document is out of the book: a map of its own whose draft is empty."""
    return text.text == "" and is_own_map(text.name)


def standing(book: Book, name: str) -> Text:
    """Return a document as it stands, with nothing in it where there is none."""
    return _all(book).get(name) or _text(name, None, None)


def _all(book: Book) -> dict[str, Text]:
    out = published(book)
    rows = {row.name: row for row in book.drafts.select_related("updated_by")}
    names = sorted({*out, *rows}, key=lambda name: (name.startswith("missions/"), name))
    return {name: _text(name, out.get(name), rows.get(name)) for name in names}


def _text(name: str, out: str | None, draft: Draft | None) -> Text:
    behind = False
    text = out or ""
    if draft is not None and (out is None or draft.sha256 != draft.base):
        text = draft.text
        behind = out is not None and draft.base != mark_of(out)
    return Text(name, text, mark_of(text), out, behind, draft)


def plain(found: Mapping[str, Text]) -> dict[str, str]:
    """Return the texts alone, by name."""
    return {name: each.text for name, each in found.items()}


def revisions(book: Book, name: str) -> QuerySet[Revision]:
    """Return the revisions of a document, the newest first."""
    return Revision.objects.filter(book=book, name=name).select_related("user")


# --- writing ------------------------------------------------------------------------------------


@contextmanager
def alone(book: Book) -> Iterator[None]:
    """One transaction in which nobody else writes in the book: what is read in it still holds."""
    with action():
        Book.objects.select_for_update().get(pk=book.pk)
        yield


def save(book: Book, name: str, text: str, seen: str, user: User, what: str) -> Text:
    """Keep a text as the draft of a document. `seen` is the mark of the text it was made from.

    Raises Stale and NotADocument, with nothing written. A text that changes nothing is no revision.
    """
    text = _checked(name, text)
    with alone(book):
        current = standing(book, name)
        if seen != current.mark:
            raise Stale(current)
        if current.draft is not None and current.text == text:
            return current
        _room(book, [name])
        if current.text != text or current.published is None:
            _keep(book, current, text, user, what)
        return texts(book)[name]


def change(
    book: Book, name: str, seen: str, user: User, changed: Callable[[str], tuple[str, str]]
) -> str:
    """Change a document as it stands by a function that returns the new text and what was done.

    One's own presses may follow one another before a page has come back: what one saved oneself
    since `seen` is no reason to refuse. Raises Stale where somebody else did, and what the function
    raises.
    """
    with alone(book):
        current = standing(book, name)
        if seen != current.mark and not _only_by(book, name, seen, user):
            raise Stale(current)
        new, what = changed(current.text)
        save(book, name, new, current.mark, user, what)
        return what


def _only_by(book: Book, name: str, seen: str, user: User) -> bool:
    """Tell whether nobody else has saved a document since it was as `seen`."""
    for mark, by in revisions(book, name).values_list("sha256", "user_id")[:MOST_PRESSES]:
        if mark == seen:
            return True
        if by != user.pk:
            return False
    return False


def before(book: Book, name: str, seen: str) -> str | None:
    """Return the text that had the mark `seen`, None where no revision keeps it."""
    out = published(book).get(name)
    if out is not None and mark_of(out) == seen:
        return out
    row = revisions(book, name).filter(sha256=seen).first()
    return row.text if row is not None else None


def _checked(name: str, text: str) -> str:
    if not DOCUMENT.match(name):
        raise NotADocument(f"{name} is no document of a book.")
    if len(text) > LARGEST:
        raise NotADocument(f"{name} is longer than {LARGEST:,} characters.")
    if is_own_map(name) and not text.strip():
        raise NotADocument(f"{name} would be empty. On the page Maps it can be taken out.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _room(book: Book, names: Iterable[str]) -> None:
    """Raise NotADocument where a book would have too many maps with these."""
    own = [*filter(is_own_map, names)]
    for name, said in too_many({*texts(book), *own}) if own else ():
        raise NotADocument(f"{name}: {said}.")


def save_many(book: Book, changed: Mapping[str, str], seen: str, user: User, what: str) -> None:
    """Keep several texts at once, or none. `seen` is the mark of the whole book, `whole(texts)`.

    Raises Stale (with the first document) and NotADocument.
    """
    with alone(book):
        now = texts(book)
        if seen != whole(now):
            raise Stale(next(iter(now.values())))
        _room(book, changed)
        for name, text in changed.items():
            current = standing(book, name)
            text = _checked(name, text)
            if text != current.text or name not in now:
                _keep(book, current, text, user, what)


def whole(found: Mapping[str, Text]) -> str:
    """Return one mark for all texts of a book."""
    return mark_of_all(plain(found))


def _keep(book: Book, current: Text, text: str, user: User, what: str) -> None:
    mark = mark_of(text)
    if not revisions(book, current.name).exists() and current.published is not None:
        _revise(book, current.name, current.published, None, "As published")
    base = mark_of(current.published) if current.published is not None else ""
    draft = current.draft
    if draft is None:
        draft = Draft(book=book, name=current.name, base=base, version=0)
    elif current.state == "published":
        draft.base = base
    draft.text, draft.sha256, draft.updated_by = text, mark, user
    draft.version += 1
    draft.save()
    _revise(book, current.name, text, user, what)


def _revise(book: Book, name: str, text: str, user: User | None, what: str) -> None:
    rows = Revision.objects.filter(book=book, name=name)
    number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
    Revision.objects.create(
        book=book, name=name, number=number, text=text, sha256=mark_of(text), user=user,
        what=what[:200],
    )  # fmt: skip
    rows.filter(number__lte=number - MOST_REVISIONS).delete()


def note(book: Book, name: str, user: User, what: str) -> None:
    """Write into the history of a document that its present text was published."""
    _revise(book, name, standing(book, name).text, user, what)


def rebase(found: Text) -> None:
    """Let a draft begin from what is published now."""
    if found.draft is not None and found.published is not None:
        found.draft.base = mark_of(found.published)
        found.draft.save(update_fields=["base"])


def discard(book: Book, name: str, seen: str, user: User) -> bool:
    """Take a draft back to what is published; one that never was is removed (False then).

    Its revisions stay. Raises Stale.
    """
    with alone(book):
        current = standing(book, name)
        if seen != current.mark:
            raise Stale(current)
        if current.published is None:
            Draft.objects.filter(book=book, name=name).delete()
            _revise(book, name, current.text, user, "Removed")
            return False
        if current.state == "draft":
            _keep(book, current, current.published, user, "Back to what is published")
            rebase(texts(book)[name])
        return True


def remove(book: Book, name: str, seen: str, user: User) -> None:
    """Take a map out of the book. What is published has it until the book is published again.

    Its revisions stay. Raises Stale.
    """
    with alone(book):
        current = standing(book, name)
        if seen != current.mark:
            raise Stale(current)
        if current.published is None:
            discard(book, name, seen, user)
        else:
            _keep(book, current, "", user, "Removed")
