"""A trial of a book: a campaign for its author alone, begun at a page, on the drafts as they are.

It is a what-if with texts of its own; it is no running campaign of the book. The oldest trials of
an author go when there are too many.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone

from campaign.content import library, marks
from campaign.content.library import BOOKLET_FILE
from campaign.desk import drafts
from campaign.game import chance, replays, store
from campaign.models import Book, Booklet, BookletVersion, Campaign, ContentVersion, Seat
from campaign.rules import engine
from campaign.rules.state import State

KEPT = 6
"""How many trials of a book an author has at most."""


def begin(book: Book, texts: Mapping[str, str], state: State, user: User, name: str) -> Campaign:
    """Begin a trial at a state that was made of these texts. The user has its only seat."""
    state = replace(state, seed="")
    with drafts.alone(book):
        cards, pins = _shelved(book, texts)
        campaign = Campaign(
            name=f"Trial: {name}"[:200],
            host=user,
            seed=secrets.token_hex(32),
            start=replays.start_of(state, 0),
            what_if=True,
            sandbox=True,
            content=cards,
            booklets=pins,
        )
        chance.begin(campaign, state, origin="what_if")
        campaign.save(force_insert=True)
        store.save(campaign, None, state, phase=engine.awaited(state).awaiting)
        Seat.objects.filter(campaign=campaign, code=state.seats[0].code).update(user=user)
        _sweep(book, user)
    return campaign


def trials(book: Book, user: User) -> list[Campaign]:
    """Return an author's trials of a book, the last played first."""
    return list(
        Campaign.objects.filter(host=user, sandbox=True, content__book=book).select_related(
            "mission"
        )
    )


def _shelved(book: Book, texts: Mapping[str, str]) -> tuple[ContentVersion, library.Pins]:
    """Keep texts that are not published as versions for trials alone."""
    cards = {name: text for name, text in texts.items() if not BOOKLET_FILE.match(name)}
    mark = marks.mark_of_all(cards)
    version = book.cards.filter(sha256=mark).first() or ContentVersion.objects.create(
        book=book,
        number=library.next_number(book),
        sha256=mark,
        documents=cards,
        imported=True,
    )
    pins = {
        str(int(found[1])): _version(book, name, int(found[1]), text).pk
        for name, text in texts.items()
        if (found := BOOKLET_FILE.match(name))
    }
    return version, pins


def _version(book: Book, name: str, mission: int, text: str) -> BookletVersion:
    title = {"title": f"Mission {mission}", "file": name}
    booklet, _ = Booklet.objects.get_or_create(book=book, mission=mission, defaults=title)
    mark = marks.mark_of(text)
    known = booklet.versions.filter(sha256=mark).first()
    if known is not None:
        return known
    last = booklet.versions.aggregate(last=Max("number"))["last"] or 0
    return BookletVersion.objects.create(
        booklet=booklet,
        number=last + 1,
        status=BookletVersion.Status.DRAFT,
        text=text,
        sha256=mark,
        created_at=timezone.now(),
    )


def _sweep(book: Book, user: User) -> None:
    """Remove trials beyond the most, and the texts that no campaign uses any more."""
    mine = Campaign.objects.filter(host=user, sandbox=True, content__book=book)
    for old in list(mine.order_by("-created_at", "-pk")[KEPT:]):
        old.delete()
    left = Campaign.objects.filter(content__book=book)
    used = {key for pins in left.values_list("booklets", flat=True) for key in pins.values()}
    idle = BookletVersion.objects.filter(
        booklet__book=book, status=BookletVersion.Status.DRAFT, runs=None
    )
    idle.exclude(pk__in=used).delete()
    cards = book.cards.filter(imported=True)
    cards.exclude(pk__in=left.values("content")).delete()
