"""What the play page says of time: how long all have waited, what is left, who may stand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from campaign.game import selects, waiting
from campaign.group.names import by_seat
from campaign.models import Awaited, Campaign, Journal
from campaign.rules import seating, seats
from campaign.rules.commands import Command
from campaign.rules.commands import table as at
from campaign.rules.previews import AnyOffer
from campaign.rules.seats import BOT
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words, seat_name
from campaign.turns import stand_in
from combat.telling.english import listed

LONG = timedelta(hours=1)
"""So long all may have waited before a page says it, where there is no deadline."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that is awaited. until: its time, None for any; over: another may stand in; free:
    nobody sits there.

    act: lets this user stand in; bot: lets the careful bot; red: it is the Red player's; minded:
    this user acts for it.
    """

    who: str
    mine: bool
    since: datetime
    until: datetime | None
    over: bool
    free: bool
    red: bool
    minded: bool
    act: Act | None = None
    bot: Act | None = None


@dataclass(frozen=True, slots=True)
class Bot:
    """The stand-in where it is awaited: how, as `stand_in` says; who: for whom it acts; rests:
    somebody may ask it to go on; alone: one person is at the table.
    """

    how: stand_in.How
    who: str
    rests: bool
    alone: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """The lines of the page. minder, back: who acts for this user, and the act that ends it; book:
    the Enemy plays in the place of this user, who has Red's seat.
    """

    turns: tuple[Turn, ...]
    minder: str
    book: bool
    back: Act | None
    now: datetime
    bot: Bot | None = None


def clock(
    campaign: Campaign, state: State, view: View, last: Journal | None, now: datetime
) -> Clock | None:
    """Return what a seat is told of time; None where one has all seats, and for late watchers.

    `last` is the newest row of the journal.
    """
    if len(state.seats) == 1 or campaign.closed_at is not None:
        return None
    words = Words(state.book, view.state, by_seat(campaign))
    late = waiting.overdue(campaign, now)
    found = stand_in.standing_at(campaign, state, view, last)
    minded = {place.code for place in state.seats if place.minder == BOT}
    asked: tuple[at.TableCommand, ...] = (
        at.StopMinding(view.seat),
        *map(at.StandIn, late),
        *(at.LeaveToBot(code) for code in late if code not in minded and code != view.seat),
    )
    offers = {offer.command: offer for offer in seating.allowed(state, view.seat, asked)}
    own = seats.seat_of(state, view.seat)
    told = [
        _turn(words, campaign, offers, row, view.seat, row.seat in late)
        for row in selects.awaited(campaign)
        if row.seat in view.options.deciders
    ]
    back = offers.get(at.StopMinding(view.seat))
    minder = own.minder if own is not None else ""
    return Clock(
        turns=tuple(t for t in told if t.until or t.over or now - t.since >= LONG),
        minder=words.seat(minder) if minder else "",
        book=minder == seats.BOOK,
        back=act_in(words, back) if back is not None else None,
        now=now,
        bot=_bot(words, campaign, found),
    )


def _bot(words: Words, campaign: Campaign, found: stand_in.Standing | None) -> Bot | None:
    if found is None:
        return None
    names = [words.seat(code) for code in found.seats]
    who = listed([name for name in names if name != seat_name(BOT)])
    alone = len(stand_in.people(campaign)) == 1
    return Bot(found.how, who, found.how in stand_in.RESTING, alone)


def _turn(
    words: Words,
    campaign: Campaign,
    offers: Mapping[Command, AnyOffer],
    row: Awaited,
    seat: str,
    over: bool,
) -> Turn:
    offer, bot = offers.get(at.StandIn(row.seat)), offers.get(at.LeaveToBot(row.seat))
    return Turn(
        who=words.seat(row.seat),
        mine=row.seat == seat,
        since=row.since,
        until=waiting.due(campaign, row),
        over=over,
        free=row.seat in waiting.unattended(campaign),
        red=words.plays_red(row.seat),
        minded=row.seat != seat and seats.acts_for(words.state, seat, row.seat),
        act=act_in(words, offer) if offer is not None else None,
        bot=act_in(words, bot) if bot is not None and over else None,
    )
