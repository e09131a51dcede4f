"""A campaign from a file that `campaign.exchange.exports` wrote: read, carried out again, and kept.

The journal is replayed from its seed: what comes out must equal the state in the file, so a file
cannot hold a campaign that was not played by the rules of today (`campaign.exchange.sections` says
what holds for earlier ones). Nothing is written before that, and then all at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone
from pydantic import ValidationError

from campaign.content import library, painting
from campaign.content.marks import mark_of, mark_of_all
from campaign.exchange.exports import Export, Start
from campaign.exchange.sections import BadFile, Brought, rebuild
from campaign.game import chance, pinned, services, store, upgrades, waiting
from campaign.game.chance import MissionDice
from campaign.models import (
    Book,
    Booklet,
    BookletVersion,
    Campaign,
    Checkpoint,
    ContentVersion,
    Journal,
    Seat,
)
from campaign.rules import course, engine, logbook, seating
from campaign.rules.state import SCHEMA
from combat.rules.keyed_dice import commitment

__all__ = [
    "LARGEST",
    "BadFile",
    "bring_in",
    "examine",
    "keep",
    "mark",
    "prepare",
    "read",
    "rebuild",
]

LARGEST = 16 * 1024 * 1024
"""The largest file that is read, in bytes: a long campaign takes a tenth of it."""


def read(data: bytes) -> Export:
    """Read a file. Raises BadFile with line and column, or with the field, of what is wrong."""
    if len(data) > LARGEST:
        raise BadFile(f"The file is larger than {LARGEST // 1024 // 1024} MB.")
    try:
        file = Export.model_validate_json(data)
    except ValidationError as error:
        raise BadFile(_problem(error)) from None
    except ValueError as error:
        raise BadFile(f"The file cannot be read: {error}") from None
    if file.state_version != SCHEMA:
        raise BadFile(f"state_version: this is {file.state_version}, not {SCHEMA}.")
    _check_texts(file)
    _check_numbers(file)
    _check_dice(file)
    return file


def _problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    detail = f"{where}: {first['msg']}." if where else f"{first['msg']}."
    return f"This is no campaign that was exported from here, or it was changed since. {detail}"


def _check_texts(file: Export) -> None:
    if mark_of_all(file.cards.documents) != file.cards.sha256:
        raise BadFile("cards.sha256: it is not that of the documents.")
    for mark, booklet in file.booklets.items():
        if mark_of(booklet.text) != mark:
            raise BadFile(f"booklets.{mark}: this is not the SHA-256 of the text.")
    for at, pins in enumerate(file.pins):
        for mission, mark in pins.items():
            if mark not in file.booklets or str(file.booklets[mark].mission) != mission:
                raise BadFile(f"pins.{at}.{mission}: the file has no such booklet.")


def _check_numbers(file: Export) -> None:
    last = 0
    for at, row in enumerate(file.journal):
        if row.seq <= last:
            raise BadFile(f"journal.{at}.seq: {row.seq} comes after {last}.")
        if row.pins >= len(file.pins):
            raise BadFile(f"journal.{at}.pins: there are {len(file.pins)} sets of booklets.")
        last = row.seq
    last = max(last, _check_points(file))
    if file.campaign_version < last:
        raise BadFile(f"campaign_version: {file.campaign_version} is before the last row, {last}.")
    if file.using >= len(file.pins):
        raise BadFile(f"using: there are {len(file.pins)} sets of booklets.")


def _check_points(file: Export) -> int:
    """Check that the checkpoints lead to the rules of the file; return where the last one is."""
    if file.rules > course.RULES:
        raise BadFile(f"rules: {file.rules} is newer than this server's {course.RULES}.")
    last, left = 0, file.checkpoints[0].left if file.checkpoints else file.rules
    for at, point in enumerate(file.checkpoints):
        if point.seq < last or point.left != left or point.rules <= left:
            raise BadFile(f"checkpoints.{at}: it does not go on from the one before.")
        if point.pins >= len(file.pins):
            raise BadFile(f"checkpoints.{at}.pins: there are {len(file.pins)} sets of booklets.")
        last, left = point.seq, point.rules
    if left != file.rules:
        raise BadFile(f"rules: the checkpoints lead to {left}, not to {file.rules}.")
    return last


def _check_dice(file: Export) -> None:
    """Check that the seeds are those that were promised, and the parts in order."""
    last = 0
    for at, dice in enumerate(file.dice):
        if not last <= dice.since <= file.campaign_version:
            raise BadFile(f"dice.{at}.since: {dice.since} comes after {last}.")
        if dice.seed and (dice.ended is None or commitment(dice.seed) != dice.commitment):
            raise BadFile(f"dice.{at}.seed: it is not the one that was promised.")
        last = dice.since


# --- keeping it ---------------------------------------------------------------------------------


def bring_in(data: bytes, user: User, new_content: bool = False) -> Campaign:
    """Import a file as a new campaign hosted by a user; see `prepare` and `keep`."""
    return keep(prepare(data, new_content), user, mark(data))


def mark(data: bytes) -> str:
    """Return the SHA-256 of a file, by which one of the archive is known."""
    return sha256(data).hexdigest()


def prepare(data: bytes, new_content: bool = False) -> Brought:
    """Read a file and carry its campaign out again. Raises BadFile; writes nothing."""
    return rebuild(examine(data, new_content))


def examine(data: bytes, new_content: bool = False) -> Export:
    """Read a file. Raises BadFile where it cannot be brought in; plays nothing, writes nothing.

    `new_content` allows cards and booklets that this server does not have.
    """
    file = read(data)
    if not new_content:
        _check_known(file)
    return file


def keep(found: Brought, user: User, mark: str = "") -> Campaign:
    """Write a campaign that was carried out again; the user hosts it and takes the host's seat.

    Where the file is that of an archived campaign of this host (`mark`), the journal goes back to
    its place there instead (`campaign.exchange.archive`).
    New cards and booklets are kept for it alone. One that went by earlier rules goes on by those of
    today. Raises BadFile, with nothing written, for values that the database does not take.
    """
    try:
        with services.action():
            away = _away(user, mark)
            campaign = _write(found, user) if away is None else _put_back(found, away)
            upgrades.upgrade(campaign)
            campaign.refresh_from_db(fields=["rules"])
            return campaign
    except upgrades.CannotUpgrade as error:
        raise BadFile(f"The campaign cannot go on by the rules of this server: {error}.") from None
    except DatabaseError as error:
        raise BadFile("The campaign has values that cannot be stored.") from error


def _check_known(file: Export) -> None:
    """Refuse texts that this server does not have, before anything is made of them."""
    missing = [] if _cards_of(file) is not None else ["cards and a book"]
    missing += [
        f"a booklet of Mission {booklet.mission}"
        for mark, booklet in file.booklets.items()
        if _version_of(mark, booklet.mission) is None
    ]
    if missing:
        raise BadFile(
            f"The campaign was played with {missing[0]} that this server does not have."
            " The keeper of the server can import it."
        )


def _cards_of(file: Export) -> ContentVersion | None:
    return ContentVersion.objects.filter(sha256=file.cards.sha256).order_by("book_id", "pk").first()


def _version_of(mark: str, mission: int, book: Book | None = None) -> BookletVersion | None:
    kept = BookletVersion.objects.exclude(status=BookletVersion.Status.DRAFT)
    found = kept.filter(sha256=mark, booklet__mission=mission)
    return (found if book is None else found.filter(booklet__book=book)).first()


def _write(found: Brought, user: User) -> Campaign:
    file = found.file
    shelf = _Shelf(file)
    ended = file.closed_at is not None or logbook.over(found.state)
    as_before = bool(file.seed) and not file.dice and ended
    campaign = Campaign(
        name=file.name.strip() or f"{user.username}'s Squad",
        host=user,
        seed=file.seed if as_before else secrets.token_hex(32),
        dice=chance.ALL.encode(_dice(file)),
        what_if=file.what_if,
        closed_at=file.closed_at,
        start=None if file.start is None else _start(file.start, as_before),
        rules=file.rules,
        proved=file.campaign_version if found.proved[-1] else None,
        version=file.campaign_version,
        dice_position=file.dice_position if as_before else 0,
        content=shelf.cards(),
        booklets=shelf.pins(file.using),
    )
    if not as_before:
        chance.begin(campaign, found.state, "import")
    campaign.save(force_insert=True)
    store.save(campaign, None, found.state, phase=engine.awaited(found.state).awaiting)
    if campaign.closed_at is None:
        waiting.follow(campaign, waiting.NOBODY, waiting.waits(found.state))
    host = seating.host(found.state)
    for row in found.rows:
        row.campaign = campaign
        row.user = user if row.seat == host else None
    pinned.keep(campaign, shelf.used())
    Journal.objects.bulk_create(found.rows, batch_size=200)
    Checkpoint.objects.bulk_create(_points(found, campaign, shelf))
    Seat.objects.filter(campaign=campaign, code=host).update(user=user)
    return campaign


def _away(user: User, mark: str) -> Campaign | None:
    """Return the archived campaign of a host whose file has this mark, locked."""
    rows = Campaign.objects.filter(host=user, archive__sha256=mark).values_list("public_id")
    found = services.locked(rows[0][0]) if mark and rows else None
    return found if found is not None and found.archive else None


def _put_back(found: Brought, campaign: Campaign) -> Campaign:
    """Put the journal of an archived campaign back in its place."""
    shelf = _Shelf(found.file)
    users = [key for key, many in (campaign.archive or {})["users"] for _ in range(many)]
    there = {*User.objects.filter(pk__in={*users}).values_list("pk", flat=True)}
    for row, key in zip(found.rows, users, strict=True):
        row.campaign = campaign
        row.user_id = key if key in there else None
    pinned.keep(campaign, shelf.used())
    Journal.objects.bulk_create(found.rows, batch_size=200)
    campaign.archive = None
    campaign.save(update_fields=["archive", "updated_at"])
    return campaign


def _start(start: Start, as_before: bool) -> dict[str, Any]:
    return start.model_dump() | {"state": _state(start.state, as_before)}


def _state(state: dict[str, Any], as_before: bool) -> dict[str, Any]:
    """Return a state of the file: the seed in an older one is not the campaign's any more."""
    return state if as_before else state | {"seed": ""}


def _dice(file: Export) -> tuple[MissionDice, ...]:
    """Return the dice that were thrown elsewhere; those without a seed by now are never shown."""
    found = [MissionDice(**dice.model_dump()) for dice in file.dice]
    return tuple(
        dice if dice.ended is not None else replace(dice, ended=file.campaign_version)
        for dice in found
        if dice.seed or dice.since < file.campaign_version
    )


def _points(found: Brought, campaign: Campaign, shelf: _Shelf) -> Iterator[Checkpoint]:
    for at, given in enumerate(found.file.checkpoints):
        yield Checkpoint(
            campaign=campaign,
            seq=given.seq,
            left=given.left,
            rules=given.rules,
            state=_state(given.state, not campaign.dice),
            dice_position=given.dice_position,
            booklets=shelf.pins(given.pins),
            proved=all(found.proved[: at + 1]),
        )


class _Shelf:
    """Finds the versions of a file's texts on this server; what is new is kept for it alone."""

    def __init__(self, file: Export) -> None:
        self._file = file
        self._keys: dict[str, int] = {}
        known = _cards_of(file)
        self._book = library.shipped() if known is None else known.book

    def cards(self) -> ContentVersion:
        """Return the version of the cards and the book."""
        found = _cards_of(self._file)
        if found is not None:
            return found
        documents = self._file.cards.documents
        version = ContentVersion.objects.create(
            book=self._book,
            number=library.next_number(self._book),
            sha256=self._file.cards.sha256,
            documents=documents,
            imported=True,
        )
        painting.ask(version)
        return version

    def pins(self, index: int) -> library.Pins:
        """Return one of the file's sets of booklets by primary keys."""
        return {mission: self._key(mark) for mission, mark in self._file.pins[index].items()}

    def used(self) -> Iterator[tuple[int, library.Pins]]:
        """Yield what each row of the file's journal went by: its number, the booklets."""
        return ((row.seq, self.pins(row.pins)) for row in self._file.journal)

    def _key(self, mark: str) -> int:
        if mark not in self._keys:
            self._keys[mark] = self._booklet(mark).pk
        return self._keys[mark]

    def _booklet(self, mark: str) -> BookletVersion:
        given = self._file.booklets[mark]
        found = _version_of(mark, given.mission, self._book)
        if found is not None:
            return found
        name = f"missions/m{given.mission}.yaml"
        title = {"title": f"Mission {given.mission}", "file": name}
        booklet, _ = Booklet.objects.get_or_create(
            book=self._book, mission=given.mission, defaults=title
        )
        last = booklet.versions.aggregate(last=Max("number"))["last"] or 0
        return BookletVersion.objects.create(
            booklet=booklet,
            number=last + 1,
            status=BookletVersion.Status.IMPORTED,
            text=given.text,
            sha256=mark,
            published_at=timezone.now(),
        )
