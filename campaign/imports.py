"""A campaign from a file that `campaign.exports` wrote: read, carried out again, and kept.

The journal is replayed from its seed: what comes out must equal the state in the file, so a file
cannot hold a campaign that was not played. Nothing is written before that, and then all at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone
from pydantic import ValidationError

from campaign import content_files, library, replays, rules, screens, services, store
from campaign.content_files import ContentError
from campaign.exports import Export, Row, mark_of
from campaign.models import Book, Booklet, BookletVersion, Campaign, ContentVersion, Journal, Seat
from campaign.models.fields import CODE
from campaign.rows import OPTIONS
from campaign.rules import codec, engine, seating
from campaign.rules.content import Content
from campaign.rules.state import SCHEMA, CampaignOptions, State
from campaign.rules.undo import way_back
from campaign.screens.squad import men
from campaign.turns import waiting
from combat.rules.errors import RuleError

LARGEST = 16 * 1024 * 1024
"""The largest file that is read, in bytes: a long campaign takes a tenth of it."""


class BadFile(ValueError):
    """A file that cannot be imported; the message names the line or the field and what is wrong."""


@dataclass(slots=True)
class Brought:
    """A campaign carried out again from a file, not yet written."""

    file: Export
    options: CampaignOptions
    state: State
    rows: list[Journal] = field(default_factory=list)


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
    return file


def _problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    detail = f"{where}: {first['msg']}." if where else f"{first['msg']}."
    return f"This is no campaign that was exported from here, or it was changed since. {detail}"


def _check_texts(file: Export) -> None:
    if library.digest(file.cards.documents) != file.cards.sha256:
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
    if file.campaign_version < last:
        raise BadFile(f"campaign_version: {file.campaign_version} is before the journal's {last}.")
    if file.using >= len(file.pins):
        raise BadFile(f"using: there are {len(file.pins)} sets of booklets.")


# --- carrying it out again ----------------------------------------------------------------------


def rebuild(file: Export) -> Brought:
    """Carry a campaign out again, in memory. Raises BadFile where it differs from the file."""
    try:
        options = OPTIONS.decode(file.options)
        game = _beginning(file, options)
        found = Brought(file, options, game.state)
        for at, row in enumerate(file.journal):
            found.rows.append(_row_again(file, game, at, row))
        found.state = game.state
    except ContentError as error:
        raise BadFile(f"The content of this file cannot be used. {error.problems[0]}") from None
    except codec.CodecError as error:
        raise BadFile(f"The campaign cannot be begun: {error}") from None
    except RuleError as error:
        raise BadFile(f"options: {error}") from None
    difference = codec.first_difference(codec.encode(game.state), file.state)
    if not difference and game.position != file.dice_position:
        difference = f"dice_position: {game.position} is not {file.dice_position}"
    if difference:
        raise BadFile(f"The journal does not lead to the state of this file: {difference}.")
    _check_playable(found)
    return found


def _beginning(file: Export, options: CampaignOptions) -> replays.Rebuilt:
    content = _content(file, file.journal[0].pins if file.journal else file.using)
    start = None if file.start is None else file.start.model_dump()
    try:
        game = replays.from_start(content, options, file.seed, start)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadFile(f"start: {error!r}") from None
    if game.state.seed != file.seed or game.state.options != options:
        raise BadFile("start: its seed and options are not those of the campaign.")
    return game


def _content(file: Export, index: int) -> Content:
    documents = dict(file.cards.documents)
    for mark in file.pins[index].values():
        booklet = file.booklets[mark]
        documents[f"missions/m{booklet.mission}.yaml"] = booklet.text
    return content_files.content_from_documents(documents)


def _row_again(file: Export, game: replays.Rebuilt, at: int, given: Row) -> Journal:
    row = Journal(
        seq=given.seq,
        seat=given.seat,
        command=given.command,
        dice=given.dice,
        events=given.events,
        undoes=given.undoes,
        heard=[wish.model_dump() for wish in given.heard],
        created_at=given.at,
    )
    try:
        step = game.again(row, _content(file, given.pins))
    except replays.Differs as error:
        raise BadFile(f"journal.{at}: {error}.") from None
    except (RuleError, codec.CodecError) as error:
        raise BadFile(f"journal.{at}.command: {error}") from None
    except Exception as error:
        # A start that no play leads to: the rules may trip over it anywhere.
        raise BadFile(f"journal.{at}: it cannot be carried out: {error!r}") from None
    row.stands = step.stands
    if row.undoes is None:
        row.back = way_back(step.before, step.after, step.events, step.rolled)
        command = codec.decode_command(row.command)
        row.minding = rules.acting_for(step.before, command, row.seat)
    elif not _takes_back(row):
        raise BadFile(f"journal.{at}.command: it does not say what is taken back.")
    return row


def _takes_back(row: Journal) -> bool:
    """Tell whether a row says which command it takes back, and perhaps who agreed."""
    agreed = row.command.get("agreed", "")
    said = {"kind": "undo", "seq": row.undoes, "agreed": agreed}
    return isinstance(agreed, str) and len(agreed) <= CODE and {"agreed": "", **row.command} == said


def _check_playable(found: Brought) -> None:
    """Refuse a start that cannot be shown: only a what-if has a state that was not replayed."""
    if found.file.start is None:
        return
    try:
        for seat in found.state.seats:
            view = rules.visible_to(found.state, seat.code)
            screens.context(found.state.book, view)
            men(found.state.book, view)
    except Exception as error:
        raise BadFile(f"state: it cannot be played: {error!r}") from None


# --- keeping it ---------------------------------------------------------------------------------


def bring_in(data: bytes, user: User, new_content: bool = False) -> Campaign:
    """Import a file as a new campaign hosted by a user; see `prepare` and `keep`."""
    return keep(prepare(data, new_content), user)


def prepare(data: bytes, new_content: bool = False) -> Brought:
    """Read a file and carry its campaign out again. Raises BadFile; writes nothing.

    `new_content` allows cards and booklets that this server does not have.
    """
    file = read(data)
    if not new_content:
        _check_known(file)
    return rebuild(file)


def keep(found: Brought, user: User) -> Campaign:
    """Write a campaign that was carried out again; the user hosts it and takes the host's seat.

    New cards and booklets are kept for it alone. Raises BadFile, with nothing written, for values
    that the database does not take.
    """
    try:
        with services.action():
            return _write(found, user)
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
    campaign = Campaign(
        name=file.name.strip() or f"{user.username}'s Squad",
        host=user,
        seed=file.seed,
        what_if=file.what_if,
        closed_at=file.closed_at,
        start=None if file.start is None else file.start.model_dump(),
        version=file.campaign_version,
        dice_position=file.dice_position,
        content=shelf.cards(),
        booklets=shelf.pins(file.using),
    )
    campaign.save(force_insert=True)
    store.save(campaign, None, found.state, phase=engine.awaited(found.state).awaiting)
    if campaign.closed_at is None:
        waiting.follow(campaign, waiting.NOBODY, waiting.waits(found.state))
    for row, given in zip(found.rows, file.journal, strict=True):
        row.campaign = campaign
        row.booklets = shelf.pins(given.pins)
    host = seating.host(found.state)
    for row in found.rows:
        row.user = user if row.seat == host else None
    Journal.objects.bulk_create(found.rows, batch_size=200)
    Seat.objects.filter(campaign=campaign, code=host).update(user=user)
    return campaign


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
        return ContentVersion.objects.create(
            book=self._book,
            number=library.next_number(self._book),
            sha256=self._file.cards.sha256,
            documents=documents,
            imported=True,
        )

    def pins(self, index: int) -> library.Pins:
        """Return one of the file's sets of booklets by primary keys."""
        return {mission: self._key(mark) for mission, mark in self._file.pins[index].items()}

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
