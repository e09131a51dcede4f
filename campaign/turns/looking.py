"""A player looks at a campaign: noted so that no mail tells what was seen already."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from campaign.game import ready, selects, services, store, waiting
from campaign.models import Awaited, Campaign, Seat
from campaign.rules.state import State

SPAN = timedelta(minutes=1)
"""How exactly the time of the last look is kept: a row is not written for each glance."""
BATCH = 400
"""Campaigns asked about at once; SQLite allows some hundred parameters."""


def looked(campaign: Campaign, seat: str, state: State, now: datetime | None = None) -> None:
    """Note that the player of a seat sees a campaign as it stands; a table of one has no need.

    Who is awaited is set right where the rows do not say so: after corrections by hand, and in
    campaigns that are older than these rows.
    """
    if len(state.seats) == 1 or campaign.closed_at is not None:
        return
    now = now or timezone.now()
    rows = selects.awaited(campaign)
    if {row.seat for row in rows} != set(waiting.waits(state, ready.done(campaign)).seats):
        _set_right(campaign, now)
        rows = selects.awaited(campaign)
    own = next((row for row in campaign.seats.all() if row.code == seat), None)
    if own is None or own.role == Seat.Role.SPECTATOR:
        return
    minded = {row.code for row in campaign.seats.all() if row.minder == seat}
    mine = (row.came for row in rows if row.seat == seat or row.seat in minded)
    if own.seen_at is None or own.seen_at < max((now - SPAN, *mine)):
        with services.action():  # waits its turn: SQLite has one writer
            Seat.objects.filter(pk=own.pk, user=own.user_id).update(seen_at=now)


def present(seats: Iterable[tuple[UUID, str]], now: datetime | None = None) -> None:
    """Note that the players of these seats (campaign, code) have a page open: they are told of
    decisions there, and by no mail. Writes only where a decision has come since the last look.
    """
    now = now or timezone.now()
    here = set(seats)
    keys = sorted({key for key, _ in here})
    for at in range(0, len(keys), BATCH):
        open_ = Awaited.objects.filter(
            mailed_at=None, campaign__public_id__in=keys[at : at + BATCH]
        )
        newest = dict(open_.order_by().values_list("campaign__public_id").annotate(Max("came")))
        rows = Seat.objects.filter(campaign__public_id__in=newest)
        found = [
            pk
            for pk, key, code, seen in rows.exclude(role=Seat.Role.SPECTATOR).values_list(
                "pk", "campaign__public_id", "code", "seen_at"
            )
            if (key, code) in here and (seen is None or seen < newest[key])
        ]
        if found:
            with services.action():
                Seat.objects.filter(pk__in=found).update(seen_at=now)


def _set_right(campaign: Campaign, now: datetime) -> None:
    with services.action():
        fresh = services.locked(campaign.public_id)
        known = {row.seat for row in selects.awaited(fresh)}
        right = waiting.waits(store.load(fresh), ready.done(fresh))
        fresh.awaited.exclude(seat__in=right.seats).delete()
        missing = [code for code in right.seats if code not in known]
        waiting.begin(fresh, missing, now)
    getattr(campaign, "_prefetched_objects_cache", {}).pop("awaited", None)
