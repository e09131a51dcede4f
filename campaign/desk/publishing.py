"""Lets the texts of a book out: all of them are checked, then versions are made of what changed.

Missions that are being played keep the version they began with (`library.pins_for`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import User

from campaign.checker import Finding
from campaign.content import library, painting
from campaign.content.files import ContentError
from campaign.content.library import Published
from campaign.desk import checking, drafts
from campaign.desk.drafts import Stale, Text
from campaign.models import Book, BookletVersion, Campaign


class NotSound(Exception):
    """The book has errors: nothing was published."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What publishing would do: documents changed and gone, findings, the mark of all texts."""

    changed: tuple[Text, ...]
    gone: tuple[str, ...]
    findings: list[Finding]
    mark: str

    @property
    def many(self) -> int:
        """Return how many documents are to be published."""
        return len(self.changed) + len(self.gone)

    @property
    def open(self) -> bool:
        """True when there is something to publish and no error stands against it."""
        return self.many > 0 and not checking.errors(self.findings)


def plan(book: Book) -> Plan:
    """Return what publishing would do now."""
    found = drafts.texts(book)
    changed = tuple(each for each in found.values() if each.state != "published")
    return Plan(
        changed, drafts.gone(book), checking.check(drafts.plain(found)), drafts.whole(found)
    )


def publish(book: Book, user: User, seen: str) -> Published:
    """Publish every document of a book. `seen` is the mark of the texts the author looked at.

    Raises Stale when they have changed since and NotSound with the errors; nothing is written then.
    """
    with drafts.alone(book):
        now = plan(book)
        if now.mark != seen:
            raise Stale(next(iter(drafts.texts(book).values())))
        if errors := checking.errors(now.findings):
            raise NotSound("\n".join(str(error) for error in errors))
        found = drafts.texts(book)
        try:
            done = library.publish(drafts.plain(found), book, user)
        except ContentError as error:
            raise NotSound(str(error)) from error
        painting.ask(library.newest_content(book))
        for name in (*(text.name for text in now.changed), *now.gone):
            drafts.note(book, name, user, f"Published as version {_number(done, name)}")
        for text in drafts.texts(book).values():
            drafts.rebase(text)
        return done


def _number(done: Published, name: str) -> int:
    mission = library.BOOKLET_FILE.match(name)
    return dict(done.booklets)[int(mission[1])] if mission else done.content


@dataclass(frozen=True, slots=True)
class Use:
    """A version of a booklet and how many campaigns use it: being played now, or yet to come."""

    version: BookletVersion
    playing: int
    waiting: int
    newest: bool


def uses(book: Book) -> dict[int, list[Use]]:
    """Return by Mission which versions running campaigns use, the newest version always with it.

    Campaigns that are over and what-ifs do not count. Only numbers: whose they are is nobody's
    business here.
    """
    running = Campaign.objects.filter(
        content__book=book, finished=False, closed_at=None, what_if=False
    )
    playing: Counter[int] = Counter()
    waiting: Counter[int] = Counter()
    for pins, run in running.values_list("booklets", "mission__booklet"):
        for key in pins.values():
            (playing if key == run else waiting)[key] += 1
    rows = BookletVersion.objects.filter(booklet__book=book).select_related("booklet")
    found: dict[int, list[Use]] = {}
    for row in rows.defer("text").order_by("booklet__mission", "-number"):
        out = row.status == BookletVersion.Status.PUBLISHED
        listed = found.setdefault(row.booklet.mission, [])
        newest = out and not any(use.newest for use in listed)
        if newest or playing[row.pk] or waiting[row.pk]:
            listed.append(Use(row, playing[row.pk], waiting[row.pk], newest))
    return {mission: listed for mission, listed in found.items() if listed}
