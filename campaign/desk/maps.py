"""The maps of a book as its drafts have them: reading one, adding one, taking one out."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User

from campaign.content import box_counts, files, marks, named
from campaign.desk import drafts, editing, splice, values
from campaign.desk.drafts import Text
from campaign.desk.splice import CannotSplice
from campaign.maps import sheets
from campaign.maps.sheets import Chart
from campaign.models import Book

BARE = {"bare-10": (10, 8), "bare-8": (8, 7)}
"""Columns and rows of maps that are all jungle; they are the sizes of the box's."""
_BARE = """code: {code}
title: {title}
square_metres: 1000
provenance: house
terrain:
  P: {{name: Paddy, minutes: 15, sp: 1}}
  J: {{name: Jungle, minutes: 30, sp: 2}}
  H: {{name: Hilly, minutes: 45, sp: 3}}
  M: {{name: Mountainous, minutes: 60, sp: 4}}
  U: {{name: Urban, minutes: 15, sp: 1}}
rows:
{rows}
"""


def name_of(code: str) -> str:
    """Return the name of a map's document."""
    return f"maps/{code}.yaml"


def chart(book: Book, code: str) -> Chart | None:
    """Return a map as its draft has it; None where there is none that can be read."""
    text = drafts.texts(book).get(name_of(code))
    return drawn(text) if text is not None and named.is_map(code) else None


def drawn(text: Text) -> Chart | None:
    """Return the map that a document holds; None where it cannot be read."""
    document, part, problems = files.read_document(text.name, text.text)
    if problems or [*box_counts.sheet(text.stem, part)]:
        return None
    return sheets.of_data(document.data)


def used_by(texts: Mapping[str, Text], code: str) -> list[str]:
    """Return the short names of the booklets that are played on a map."""
    return [
        text.stem
        for name, text in texts.items()
        if name.startswith("missions/") and _map_of(text) == code
    ]


def _map_of(text: Text) -> str:
    try:
        return editing.head(text.text).get("map", "")
    except CannotSplice:
        return ""


def add(book: Book, user: User, code: str, title: str, like: str) -> str:
    """Add a map of the book's own: a copy of another, or bare. Returns what was done.

    like: the code of a map, or a key of BARE. Raises CannotSplice, Stale and NotADocument.
    """
    code, title = code.strip(), " ".join(title.split())[:60]
    name = name_of(code)
    if not named.DOCUMENT.match(name):
        raise CannotSplice(
            f"{code or 'Nothing'!r} cannot be a map's code: use 2 to 20 small letters, digits and"
            " dashes, a letter first, and no word that the desk needs itself, such as red-valley."
        )
    found = drafts.texts(book)
    if name in found:
        raise CannotSplice(f"There is a map {code} already.")
    title = title or code.replace("-", " ").title()
    text = _bare(code, title, *BARE[like]) if like in BARE else _copy(found, code, title, like)
    what = "Begun bare" if like in BARE else f"Begun as a copy of {like}"
    drafts.save(book, name, text, marks.mark_of(""), user, what)
    return f"The map {title} is in the book: {what.lower()}"


def _bare(code: str, title: str, columns: int, rows: int) -> str:
    row = f'  - "{"J" * columns}"'
    return _BARE.format(code=code, title=splice.quoted(title), rows="\n".join([row] * rows))


def _copy(found: Mapping[str, Text], code: str, title: str, like: str) -> str:
    """Return a map's text under another code and title, without the comment at its head."""
    source = found.get(name_of(like))
    if source is None or like not in named.maps_in(found):
        raise CannotSplice(f"There is no map {like or 'to begin with'} to copy.")
    lines = source.text.split("\n")
    while lines and (not lines[0].strip() or lines[0].startswith("#")):
        del lines[0]
    text = values.set_key("\n".join(lines), ("code",), code)
    return values.set_key(text, ("title",), title)


def remove(book: Book, user: User, code: str, seen: str) -> str:
    """Take a map of its own out of a book. Returns what was done.

    Raises CannotSplice with the reason where it stays, and Stale.
    """
    found = drafts.texts(book)
    if code in named.MAPS:
        raise CannotSplice(f"{code} is a map of the box: every book has it.")
    if name_of(code) not in found:
        raise CannotSplice(f"There is no map {code} in the book.")
    free(found, code)
    drafts.remove(book, name_of(code), seen, user)
    return f"The map {code} is out of the book"


def free(texts: Mapping[str, Text], code: str) -> None:
    """Raise CannotSplice where a Mission is played on a map."""
    if used := used_by(texts, code):
        missions = " and ".join(stem.upper() for stem in used)
        raise CannotSplice(f"{missions} needs {code}: give it another map first.")


def may_end(book: Book, text: Text) -> None:
    """Raise CannotSplice where a document would go, once discarded, that a Mission needs."""
    if named.is_own_map(text.name) and text.published is None:
        free(drafts.texts(book), text.stem)


def put_back(book: Book, user: User, code: str) -> str:
    """Take a map that is published, and was taken out since, into the book again."""
    name = name_of(code)
    if name not in drafts.gone(book):
        raise CannotSplice(f"The map {code} was not taken out, or is no longer published.")
    drafts.discard(book, name, marks.mark_of(""), user)
    return f"The map {code} is in the book again"
