"""What the play page says of time: how long all have waited, what is left, who may stand in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from campaign.game import waiting
from campaign.group.names import by_seat
from campaign.models import Awaited, Campaign
from campaign.rules import seating, seats
from campaign.rules.commands import table as at
from campaign.rules.previews import AnyOffer
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words

LONG = timedelta(hours=1)
"""So long all may have waited before a page says it, where there is no deadline."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that is awaited. until: its time, None for any; over: another may stand in; free:
    nobody sits there.

    act: lets this user stand in; red: it is the Red player's; minded: this user acts for it.
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


def clock(campaign: Campaign, state: State, view: View, now: datetime) -> Clock | None:
    """Return what a seat is told of time; None where one has all seats, and for late watchers."""
    if len(state.seats) == 1 or campaign.closed_at is not None:
        return None
    words = Words(state.book, view.state, by_seat(campaign))
    late = waiting.overdue(campaign, now)
    asked: tuple[at.TableCommand, ...] = (at.StopMinding(view.seat), *map(at.StandIn, late))
    offers = {offer.command: offer for offer in seating.allowed(state, view.seat, asked)}
    own = seats.seat_of(state, view.seat)
    told = [
        _turn(words, campaign, offers.get(at.StandIn(row.seat)), row, view.seat, row.seat in late)
        for row in waiting.rows(campaign)
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
    )


def _turn(
    words: Words, campaign: Campaign, offer: AnyOffer | None, row: Awaited, seat: str, over: bool
) -> Turn:
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
    )
