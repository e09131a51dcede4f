"""What players are called at a table."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from campaign.group.accounts import is_guest
from campaign.models import Campaign, Seat
from campaign.rules.seats import BOT
from campaign.telling.words import seat_name


def player_name(seat: Seat, until: datetime | None = None) -> str:
    """Return what the others call whoever sits here: by the name chosen for this table, else the
    account's; a guest without one by the seat; a free seat says so, or is the stand-in's. Who came,
    or changed the name, after `until` goes by the seat.
    """
    if until is not None and seat.since is not None and seat.since > until:
        return seat_name(seat.code)
    if seat.user is None and seat.minder == BOT:
        return seat_name(BOT)
    if seat.user is None:
        return f"{seat_name(seat.code)} (free seat)"
    if seat.called:
        return seat.called
    return seat_name(seat.code) if is_guest(seat.user) else seat.user.get_username()


def by_seat(campaign: Campaign, until: datetime | None = None) -> dict[str, str]:
    """Return the players of a campaign by the codes of their seats; two of one name are told apart
    by the seat. `until`: as `player_name`, else as late as the campaign is shown.
    """
    until = until or campaign.shown_until
    names = {seat.code: player_name(seat, until) for seat in campaign.seats.all()}
    so_called = Counter(name.casefold() for name in names.values())
    return {
        code: name if so_called[name.casefold()] == 1 else f"{name} ({seat_name(code)})"
        for code, name in names.items()
    }
