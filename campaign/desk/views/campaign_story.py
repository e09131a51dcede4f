"""The story of a whole book by its Log Entries: a picture, and a table that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.content.named import stem_of
from campaign.desk import drafts, pages
from campaign.desk.access import of_book
from campaign.desk.drafts import Text
from campaign.desk.story import book, lanes
from campaign.desk.story.book import ANYWHERE, OVER, Lane, Place, Story
from campaign.desk.story.places import Places
from campaign.desk.views.story import ZOOMS, keep_playtest, zoom_of
from campaign.models import Book, Playtest
from combat.telling.english import percent

USUAL = 100


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def campaign(request: HttpRequest, of: Book) -> HttpResponse:
    """Show what each Mission of a book leaves to later ones; `?zoom=` is a size in percent.

    A POST keeps a playtest's result for the shares, or says why it cannot.
    """
    if request.method == "POST":
        keep_playtest(request, of)
        return pages.back("desk_campaign", slug=of.slug)
    found = drafts.texts(of)
    played = Playtest.objects.filter(book=of).first()
    told = book.story(drafts.plain(found), played.shares if played else None)
    where = _Links(of, found, told)
    sheet = lanes.draw(told, where.href, where.title)
    for head in sheet.heads:
        if head.href:
            head.href = reverse("desk_story", kwargs={"slug": of.slug, "stem": head.href})
    zoom = zoom_of(request.GET.get("zoom", ""), USUAL)
    return pages.show(
        request,
        "desk/campaign.html",
        of,
        tab="campaign",
        sheet=sheet,
        rows=list(_parts(told, where).items()),
        fed=list(_fed(told, where)),
        unread=[(name, stem_of(name)) for name in told.unread],
        counted={state: sum(lane.state == state for lane in told.lanes) for state in book.STATES},
        played=played,
        zoom=zoom,
        zooms=ZOOMS,
        width=sheet.width * zoom // 100,
        height=sheet.height * zoom // 100,
    )


class _Links:
    """Pages and names of places in all documents of a book."""

    def __init__(self, of: Book, found: dict[str, Text], story: Story) -> None:
        self._of, self._story = of, story
        self._names = {text.stem: text.name for text in found.values()}
        self._places: dict[str, Places] = {}

    def _document(self, stem: str) -> Places:
        if stem not in self._places:
            sources = self._story.sources
            self._places[stem] = Places(
                self._of.slug, stem, sources.texts[stem], sources.documents[stem]
            )
        return self._places[stem]

    def href(self, place: Place) -> str:
        """Return where a place is edited."""
        return self._document(place[0]).href(place[1])

    def title(self, place: Place) -> str:
        """Return the name of the part it stands in, or of its document."""
        return self._document(place[0]).title(place[1]) or self._names[place[0]]

    def links(self, places: list[Place]) -> list[tuple[str, str, str]]:
        """Return page, label and title of each part in which places stand, once."""
        found: dict[str, Place] = {}
        for place in places:
            found.setdefault(self.title(place), place)
        return [(self.href(place), *_halves(title)) for title, place in found.items()]


def _halves(title: str) -> tuple[str, str]:
    label, _, words = title.partition(": ")
    return label, words


Column = tuple[str, list[tuple[str, str, str]]]
"""The name of a column; page, label and title of the parts in it."""


@dataclass(slots=True)
class _Row:
    """A Log Entry in the table: where it is noted, asked for and erased, by Mission."""

    id: str
    lane: Lane
    share: str
    wrong: str
    cells: list[tuple[str, list[Column]]]


@dataclass(slots=True)
class _Part:
    """The Log Entries that a Mission is the first to note or to ask for."""

    rows: list[_Row]
    wrong: int = 0
    """How many of them want a look."""


def _parts(told: Story, where: _Links) -> dict[str, _Part]:
    """Return the rows of the table by the Mission they begin in."""
    found: dict[str, _Part] = {}
    for lane in told.lanes:
        part = found.setdefault(_name(min(lane.stops)), _Part([]))
        part.rows.append(_row(lane, where))
        part.wrong += bool(lane.state)
    return found


def _row(lane: Lane, where: _Links) -> _Row:
    cells = [
        (word, [(_name(column), where.links(places))
                for column, stop in lane.stops.items() if (places := getattr(stop, key))])
        for word, key in (("Noted", "noted"), ("Asked for", "asked"), ("Erased", "erased"))
    ]  # fmt: skip
    wrong = lanes.WRONG.get(lane.state, "")
    return _Row(lanes.anchor(lane.name), lane, percent(lane.share), wrong, cells)


def _name(column: int) -> str:
    return {ANYWHERE: "Any time", OVER: "The end"}.get(column, f"Mission {column}")


def _fed(told: Story, where: _Links) -> Iterator[tuple[Any, list[Column], list[tuple[str, str]]]]:
    """Yield each Motivation, what changes its metric, and its endings with their shares."""
    for outcome in told.outcomes:
        cells = [(_name(column), where.links(p)) for column, p in outcome.stops.items()]
        yield outcome, cells, [(f"{r}: {t}", percent(s)) for r, t, s in outcome.endings]
