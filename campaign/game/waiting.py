"""Whom a group's campaign waits for, and since when: rows that follow the state.

They are written in the transaction that changes the state, so they are also the outbox of the
mail: a decision that was taken has no row any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone

from campaign.game import ready, selects
from campaign.models import Awaited, Campaign
from campaign.rules.engine import awaited, waits_for
from campaign.rules.seats import BOOK, BOT, seat_of
from campaign.rules.state import State
from combat.rules.errors import RuleViolation

RULE, PAGE = "PH-MULTIPLAYER-01", 8
SILENT = timedelta(days=7)
"""So long all wait for a seat where a decision may take any time; then another may stand in."""


@dataclass(frozen=True, slots=True)
class Waits:
    """What is awaited, and of whom: the seats with their minders ("" for none)."""

    what: str = ""
    seats: dict[str, str] = field(default_factory=dict)


NOBODY = Waits()


def waits(state: State, done: frozenset[str] = frozenset()) -> Waits:
    """Return whom a campaign waits for, but those who are `done` where they need do nothing;
    nobody where one has all seats, or all is played.
    """
    if len(state.seats) == 1:
        return NOBODY
    what = awaited(state).awaiting
    if what == "finished":
        return NOBODY
    found = {}
    who = waits_for(state)
    for code in ready.without(who, done | ready.bots(state)) if what in ready.FREE else who:
        place = seat_of(state, code)
        found[code] = place.minder if place is not None else ""
    return Waits(what, found)


def change(campaign: Campaign, before: State, after: State) -> tuple[Waits, Waits]:
    """Return whom a campaign waits for before and after a change; what all have prepared for ends
    with it, and with that nobody is done any more.
    """
    done = ready.done(campaign)
    was, will = waits(before, done), waits(after, done)
    if done and will.what != was.what:
        campaign.seats.filter(done=True).update(done=False)
        for row in campaign.seats.all():
            row.done = False
        will = waits(after)
    return was, will


def follow(
    campaign: Campaign,
    was: Waits,
    will: Waits,
    by: str = "",
    now: datetime | None = None,
) -> None:
    """Let the rows follow a change from `was` to `will`, in its transaction; three statements at
    most.

    `by` is the seat that decided; empty where only the table was changed, which gives nobody new
    time. `now` is the moment of the change.
    """
    if not was.seats and not will.seats:
        return
    now = now or timezone.now()
    gone = [code for code in was.seats if code not in will.seats]
    if gone:
        Awaited.objects.filter(campaign=campaign, seat__in=gone).delete()
    came = [code for code, minder in will.seats.items() if was.seats.get(code) != minder]
    begin(campaign, came, now)
    rest = [code for code in will.seats if code not in came]
    if was.what == will.what:
        rest = [code for code in rest if by and by in (code, will.seats[code])]
    _write(campaign, rest, now, ("since",))
    getattr(campaign, "_prefetched_objects_cache", {}).pop("awaited", None)


def begin(campaign: Campaign, seats: list[str], now: datetime) -> None:
    """Let a campaign wait for these seats from now on."""
    _write(campaign, seats, now, ("came", "since", "mailed_at"))


def _write(campaign: Campaign, seats: list[str], now: datetime, columns: tuple[str, ...]) -> None:
    if seats:
        Awaited.objects.bulk_create(
            [Awaited(campaign=campaign, seat=code, came=now, since=now) for code in seats],
            update_conflicts=True,
            unique_fields=("campaign", "seat"),
            update_fields=columns,
        )


def unattended(campaign: Campaign) -> set[str]:
    """Return the seats at which nobody sits and for which neither a bot acts nor one who does."""
    rows = campaign.seats.all()
    sits = {row.code for row in rows if row.user_id is not None} | {BOOK, BOT}
    return {row.code for row in rows if row.user_id is None and row.minder not in sits}


# --- the time that a decision may take -----------------------------------------------------------


def due(campaign: Campaign, row: Awaited) -> datetime | None:
    """Return when the time of an awaited seat is over; None where it has all the time.

    Nobody loses time that passed before the host set any.
    """
    if campaign.patience is None:
        return None
    start = max(row.since, campaign.patience_from or row.since)
    return start + timedelta(hours=campaign.patience)


def overdue(campaign: Campaign, now: datetime) -> tuple[str, ...]:
    """Return the awaited seats for which another may stand in: their time is over, nobody sits
    there, or all have waited for SILENT where a decision may take any time.
    """
    empty = unattended(campaign)
    return tuple(
        row.seat
        for row in selects.awaited(campaign)
        if row.seat in empty or (due(campaign, row) or row.since + SILENT) <= now
    )


def check_overdue(campaign: Campaign, seat: str, now: datetime | None = None) -> None:
    """Raise RuleViolation unless another may stand in for a seat: see `overdue`."""
    if seat in overdue(campaign, now or timezone.now()):
        return
    if all(row.seat != seat for row in selects.awaited(campaign)):
        why = "The campaign does not wait for this seat."
    elif campaign.patience is None:
        why = "In this campaign a decision may take any time: another may act for a seat after a"
        why += f" wait of {SILENT.days} days, or when the host or its own player asks for it."
    else:
        why = "The time for this decision is not over yet."
    raise RuleViolation("in_time", why, RULE, PAGE)


def check_left(campaign: Campaign, by: str, seat: str, now: datetime | None = None) -> None:
    """Raise RuleViolation unless `by` may let the careful bot act for a seat: its own, one at which
    nobody sits, or one that is overdue.
    """
    place = next((row for row in campaign.seats.all() if row.code == seat), None)
    if place is not None and (seat == by or place.user_id is None):
        return
    check_overdue(campaign, seat, now)
