"""What the play page says of time: how long all have waited, what is left, who may stand in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

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
    """A seat that is awaited. until: its time, None for any; over: that has passed.

    act: lets this user stand in; why: the reason where nobody can.
    """

    who: str
    mine: bool
    since: datetime
    until: datetime | None
    over: bool
    act: Act | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The lines of the page. minder, back: who acts for this user, and the act that ends it."""

    turns: tuple[Turn, ...]
    minder: str
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
    empty = waiting.unattended(campaign)
    told = (
        _turn(words, campaign, view, offers, row, now)
        for row in waiting.rows(campaign)
        # No time runs out for a seat at which nobody sits, until another may stand in.
        if row.seat in view.options.deciders and (row.seat not in empty or row.seat in late)
    )
    back = offers.get(at.StopMinding(view.seat))
    return Clock(
        turns=tuple(turn for turn in told if turn.until or now - turn.since >= LONG),
        minder=words.seat(own.minder) if own is not None and own.minder else "",
        back=act_in(words, back) if back is not None else None,
        now=now,
    )


def _turn(
    words: Words,
    campaign: Campaign,
    view: View,
    offers: dict[Any, AnyOffer],
    row: Awaited,
    now: datetime,
) -> Turn:
    until = waiting.due(campaign, row)
    over = until is not None and until <= now
    offer = offers.get(at.StandIn(row.seat))
    fault = seating.fault(view.state, at.StandIn(row.seat), view.seat) if over else None
    own = seats.seat_of(view.state, view.seat)
    leads = own is not None and own.role in seats.PLAYERS
    return Turn(
        who=words.seat(row.seat),
        mine=row.seat == view.seat,
        since=row.since,
        until=until,
        over=over,
        act=act_in(words, offer) if offer is not None else None,
        why=fault.message if fault and fault.code == "red_unminded" and leads else "",
    )
