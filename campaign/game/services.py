"""What changes a campaign: `start` begins one, `submit` carries out one command.

One command is one transaction and one journal row: lock the campaign, compare the version the
player saw, load, apply, save the difference, write the journal, raise the version; announce once
it is committed. A crash at any instant leaves the old state or the new one.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction

from campaign import rules
from campaign.content import library
from campaign.game import (
    chance,
    hosting,
    letters,
    pinned,
    ready,
    selects,
    store,
    typed_dice,
    waiting,
    writes,
)
from campaign.models import Book, Campaign, Journal, Seat
from campaign.rules import codec, course, engine, seating, undo
from campaign.rules.commands import Command
from campaign.rules.commands.table import LeaveToBot, StandIn, TableCommand, TakeHost
from campaign.rules.events import Event
from campaign.rules.previews import EndsMission
from campaign.rules.seats import BOT
from campaign.rules.state import CampaignOptions, State
from combat.rules.dice import RecordingDice
from combat.rules.errors import RuleViolation

log = logging.getLogger(__name__)
RULE, PAGE = "PH-CAMPAIGN-07", 7
"""Ending early is no defeat, and here it is for good."""
SEATS = "PH-MULTIPLAYER-01", 8
What = Literal["move", "talk"]


class NotYours(LookupError):
    """The campaign or the seat does not exist or is not this user's: nothing to see here."""


class StaleVersion(Exception):
    """The campaign has changed since the player looked; `current` is its version now."""

    def __init__(self, seen: int, current: int) -> None:
        super().__init__(seen, current)
        self.seen = seen
        self.current = current

    def __str__(self) -> str:
        return f"The campaign has moved on: version {self.current}, not {self.seen}."


class Repeated(StaleVersion):
    """This user has done just this at the version seen, and it was carried out then.

    So what a player saw and what he pressed are the key of a press: a double click, or one that is
    sent again because its answer never came, is answered with what the first one did.
    """


class Unsure(Exception):
    """The command was not confirmed, and ends the Mission or goes over the heads of others; `why`
    tells what is lost with it, or whose word.
    """

    def __init__(self, why: EndsMission | ready.Over) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Submitted:
    """A command was carried out: the state after it, what happened, the campaign's version.

    `campaign` is its row as saved, with its seats and their users at hand; `seat` gave the command
    that `row` of the journal keeps.
    """

    state: State
    events: tuple[Event, ...]
    version: int
    campaign: Campaign
    seat: str
    row: Journal


@dataclass(frozen=True, slots=True)
class Announcement:
    """A hint for those who watch: this campaign has a journal row `seq` now, by this seat.

    what: move; or talk, when only what players say or who sits where has changed.
    """

    campaign: UUID
    seq: int
    seat: str
    what: What = "move"


announcers: list[Callable[[Announcement], None]] = []
"""Called in order once a command is committed. What one raises is logged and changes nothing."""

followers: list[Callable[[Campaign], None]] = []
"""Called in order within the transaction of a change or of talk: what they write is committed with
it, or not at all."""

# SQLite has one writer: waiting here is fair and quick, waiting in SQLite is neither.
_writing = threading.RLock()


@contextmanager
def action() -> Iterator[None]:
    """One transaction; on SQLite one at a time in this process, announcements included."""
    with _writing if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield


def start(
    user: User,
    name: str = "",
    options: CampaignOptions | None = None,
    seed: str | None = None,
    book: Book | None = None,
) -> Campaign:
    """Begin a campaign hosted by a user, who takes the first seat with the role of host.

    `seed`, of which those of all Missions come, is drawn unless given; without a book it is the
    shipped one. Raises `library.NothingPublished` when no content is loaded.
    """
    options = options or CampaignOptions()
    with action():
        cards = library.newest_content(book)
        campaign = Campaign(
            name=name.strip()[:200] or f"{user.username}'s Squad",
            host=user,
            seed=seed or secrets.token_hex(32),
            content=cards,
            booklets=library.newest_booklets(cards),
        )
        state = rules.new(library.content_of(campaign), options, "")
        chance.begin(campaign, state)
        campaign.save(force_insert=True)
        store.save(campaign, None, state)
        waiting.follow(campaign, waiting.NOBODY, waiting.waits(state))
        host = next((seat.code for seat in options.seats if seat.role == "host"), "")
        Seat.objects.filter(campaign=campaign, code=host).update(user=user)
    return campaign


def submit(
    *,
    campaign_id: UUID | str,
    user: User | None,
    version: int,
    command: Command | Mapping[str, Any] | str | bytes,
    seat: str | None = None,
    faces: typed_dice.Throws | None = None,
    now: datetime | None = None,
    sure: bool = True,
    line: str = "",
) -> Submitted:
    """Carry out one command of a seat (None: the user's own), given by the user who holds it; of
    no user the stand-in's.

    `version` is the campaign's version that the player saw when deciding; `faces` are the throws
    typed for it where the players roll; `now` is the moment, by the clock unless given; `sure` that
    a command which ends the Mission, or goes over the heads of others, was confirmed; `line` what
    the player adds to the letter that is sent with it.

    Raises, with nothing changed: MalformedCommand, NotYours, StaleVersion, Repeated (so a double
    click acts once), RuleViolation, Unsure, and DiceNeeded with the throws that are wanting.
    """
    if isinstance(command, str | bytes | Mapping):
        command = codec.decode_command(command)
    with action():
        campaign = locked(campaign_id)
        place = BOT if user is None else seat_in(campaign, seat, user)
        check_open(campaign)
        wanted, who = codec.encode_command(command), user.pk if user is not None else None
        check_version(campaign, version, lambda row: row.user_id == who and row.command == wanted)
        _check_time(campaign, place, command, now)
        done = _apply(campaign, place, user, command, faces, now, sure)
        if user is not None:
            letters.keep(campaign, user, done.events, line)
        announce(campaign, place)
        return done


def _check_time(campaign: Campaign, place: str, command: Command, now: datetime | None) -> None:
    """Refuse what may be done for another who was not waited for long enough."""
    match command:
        case StandIn(seat):
            waiting.check_overdue(campaign, seat, now)
        case LeaveToBot(seat):
            waiting.check_left(campaign, place, seat, now)
        case TakeHost():
            hosting.check(campaign, place, now)


def locked(campaign_id: UUID | str) -> Campaign:
    """Return a campaign, locked until the transaction ends; NotYours when there is none."""
    try:
        key = campaign_id if isinstance(campaign_id, UUID) else UUID(campaign_id)
        return selects.campaign(key, lock=True)
    except (ValueError, Campaign.DoesNotExist):
        raise NotYours("There is no such campaign.") from None


def check_version(campaign: Campaign, seen: int, did: Callable[[Journal], bool]) -> None:
    """Raise StaleVersion unless a locked campaign stands as the player saw it; Repeated where the
    row of the journal that came next is the one that the player asks for (`did`).
    """
    if seen == campaign.version:
        return
    row = Journal.objects.filter(campaign=campaign, seq=seen + 1).first()
    raise (StaleVersion if row is None or not did(row) else Repeated)(seen, campaign.version)


def check_open(campaign: Campaign) -> None:
    """Raise RuleViolation where a locked campaign is not played on.

    The host has ended it (`campaign.game.closing`), or it stands by other rules than these: set
    aside by an upgrade (`campaign.game.upgrades`), or raised by a newer version beside this one.
    Or its journal lies in the archive.
    """
    if campaign.archive is not None:
        raise RuleViolation(
            "archived", "This campaign lies in the archive: bring it back first.", RULE, PAGE
        )
    if campaign.rules != course.RULES:
        wait = "waits while the site is updated to other rules: try again in a minute"
        aside = "was set aside by an upgrade: whoever keeps the site can bring it back"
        what = wait if campaign.rules else aside
        raise RuleViolation("other_rules", f"This campaign {what}. Nothing is lost.", RULE, PAGE)
    if campaign.closed_at is not None:
        raise RuleViolation(
            "closed", "The host has ended this campaign: it can be read, not played.", RULE, PAGE
        )


def seat_in(campaign: Campaign, seat: str | None, user: User) -> str:
    """Return the code of a user's seat (None: whichever it is); NotYours without one."""
    for row in campaign.seats.all():
        if row.user_id == user.pk and seat in (None, row.code):
            return row.code
    raise NotYours("This seat is not yours.")


def is_watching(campaign: Campaign, code: str) -> bool:
    """Tell whether who has this seat only watches."""
    return any(row.code == code and row.role == Seat.Role.SPECTATOR for row in campaign.seats.all())


def _loaded(campaign: Campaign) -> tuple[State, library.Pins]:
    """The state, with the booklets that it needs now; the campaign gets their versions."""
    state = store.load(campaign)
    pins = library.pins_for(campaign, state)
    if pins != campaign.booklets:
        pinned.replace(campaign, pins)
        state = codec.attach(state, library.content_of(campaign))
    return state, pins


def _check_sure(campaign: Campaign, before: State, command: Command, seat: str) -> None:
    why = rules.ending(before, command, seat) or ready.over(campaign, before, command, seat)
    if why is not None:
        raise Unsure(why)


def _apply(
    campaign: Campaign,
    seat: str,
    user: User | None,
    command: Command,
    faces: typed_dice.Throws | None,
    now: datetime | None,
    sure: bool,
) -> Submitted:
    before, pins = _loaded(campaign)
    if not sure:
        _check_sure(campaign, before, command, seat)
    source = chance.source(campaign, before)
    dice = RecordingDice(thrown := typed_dice.source(before.options, source.dice, faces))
    outcome = rules.apply(before, command, dice, seat)
    was, will = waiting.change(campaign, before, outcome.state)
    typed_dice.settle(thrown)
    _follow_host(campaign, before, outcome.state)
    heard = _heard(campaign, before)
    version = campaign.version + 1
    also = chance.settled(campaign, source, before, outcome.state, version)
    also |= {"booklets": pins, "phase": engine.awaited(outcome.state).awaiting}
    store.save(campaign, before, outcome.state, version=version, **also)
    waiting.follow(campaign, was, will, "" if isinstance(command, TableCommand) else seat, now)
    row = Journal(
        campaign=campaign,
        seq=version,
        seat=seat,
        user=user,
        minding=rules.acting_for(before, command, seat),
        heard=heard,
        command=codec.encode_command(command),
        dice=codec.ROLLS.encode(dice.rolls),
        events=codec.encode_events(outcome.events),
        stands=version,
        back=undo.way_back(before, outcome.state, outcome.events, bool(dice.rolls)),
    )
    writes.insert(row)
    return Submitted(outcome.state, outcome.events, version, campaign, seat, row)


def _heard(campaign: Campaign, before: State) -> list[Any]:
    """Return the opinions of the version that a command met: asked before the next is saved."""
    return selects.opinions(campaign) if len(before.seats) > 1 else []


def _follow_host(campaign: Campaign, before: State, after: State) -> None:
    """Let whoever sits on the host's seat be the host; a free seat cannot have the role."""
    code = seating.host(after)
    if code == seating.host(before):
        return
    user = next((row.user for row in campaign.seats.all() if row.code == code), None)
    if user is None:
        raise RuleViolation("free_seat", "Nobody sits there who could be the host.", *SEATS)
    Campaign.objects.filter(pk=campaign.pk).update(host=user)
    campaign.host = user


def announce(campaign: Campaign, seat: str, what: What = "move") -> None:
    """Tell everyone of a campaign's newest version, or of talk, once it is committed; those who
    follow it by rows of their own at once.
    """
    for follow in followers:
        follow(campaign)
    news = Announcement(campaign.public_id, campaign.version, seat, what)
    transaction.on_commit(partial(_announce, news))


def _announce(news: Announcement) -> None:
    """Tell everyone; the change is committed, so nobody's failure may spoil it."""
    for tell in announcers:
        try:
            tell(news)
        except Exception:
            log.exception("an announcement of campaign %s failed", news.campaign)
