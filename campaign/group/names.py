"""What players are called at a table."""

from __future__ import annotations

from datetime import datetime

from campaign.group.accounts import is_guest
from campaign.models import Campaign, Seat
from campaign.telling.words import seat_name


def player_name(seat: Seat, until: datetime | None = None) -> str:
    """Return what the others call whoever sits here: by the name chosen for this table, else the
    account's; a guest without one by the seat; a free seat says so. Who came, or changed the name,
    after `until` goes by the seat.
    """
    if until is not None and seat.since is not None and seat.since > until:
        return seat_name(seat.code)
    if seat.user is None:
        return f"{seat_name(seat.code)} (free seat)"
    if seat.called:
        return seat.called
    return seat_name(seat.code) if is_guest(seat.user) else seat.user.get_username()


def by_seat(campaign: Campaign) -> dict[str, str]:
    """Return the players of a campaign by the codes of their seats."""
    until = campaign.shown_until
    return {seat.code: player_name(seat, until) for seat in campaign.seats.all()}
