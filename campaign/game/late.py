"""Watching late: a campaign as it stood some time ago, rebuilt from its journal.

Whoever comes by a link to watch late sees every page as it was then: nothing that happened since
is in it. Once the host has ended the campaign nothing is kept back any more.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from uuid import UUID

from django.utils import timezone

from campaign.game import pinned, replays, store
from campaign.models import Campaign, Delay, Journal, Seat
from campaign.rules import codec
from campaign.rules.state import State
from combat.rules.errors import RuleError

log = logging.getLogger(__name__)

HOURS = {Delay.HOUR: timedelta(hours=1), Delay.DAY: timedelta(days=1)}
CLOSED = "mission_closed"
"""The event that ends a Mission, as the journal keeps it (PH-LOGBOOK-04, p.51)."""
KEPT = 16
"""So many campaigns are kept in memory, rebuilt up to what was last shown of them: 3 MB each."""

_games: OrderedDict[tuple[UUID, str], replays.Rebuilt] = OrderedDict()
_rebuilding = Lock()


@dataclass(frozen=True, slots=True)
class Past:
    """A campaign as it stood: its state, and the row of the journal that made it, None at first.

    `campaign` has the version and the booklets of that moment; it must never be saved.
    """

    campaign: Campaign
    state: State
    row: Journal | None
    delay: Delay

    @property
    def at(self) -> datetime:
        """When it stood so."""
        return self.row.created_at if self.row is not None else self.campaign.created_at


def delay_of(campaign: Campaign, seat: str) -> Delay:
    """Return how late a seat sees a campaign; only those who watch ever do."""
    if campaign.closed_at is not None:
        return Delay.NONE
    for row in campaign.seats.all():
        if row.code == seat and row.role == Seat.Role.SPECTATOR:
            return Delay(row.delay)
    return Delay.NONE


def version_of(campaign: int, delay: Delay) -> int:
    """Return the version of a campaign (its primary key) that is shown with a delay.

    With hours the last one before the first that is not old enough: a clock that went wrong for a
    while makes nothing older than what came before it. With a Mission the one that closed the last
    Mission; 0, the beginning, where there is none yet.
    """
    row = _row(campaign, delay)
    return row.seq if row is not None else 0


def _row(campaign: int, delay: Delay) -> Journal | None:
    rows = Journal.objects.filter(campaign_id=campaign).order_by("-seq")
    if delay in HOURS:
        young = rows.filter(created_at__gt=timezone.now() - HOURS[delay]).last()
        return rows.filter(seq__lt=young.seq).first() if young is not None else rows.first()
    for seq, events in rows.values_list("seq", "events").iterator(chunk_size=100):
        if any(event["kind"] == CLOSED for event in events):
            return rows.get(seq=seq)
    return None


def past(campaign: Campaign, seat: str) -> Past | None:
    """Return a campaign as a seat sees it late; None for who sees it as it is.

    A journal that does not come out as it is written, since rows were corrected by hand or the
    rules have changed, is shown as far as it does; a checkpoint that is old enough leads on.
    """
    delay = delay_of(campaign, seat)
    if delay == Delay.NONE:
        return None
    row = _row(campaign.pk, delay)
    seq = row.seq if row is not None else 0
    campaign.shown_until = _until(campaign, delay, row)
    if seq == campaign.version:
        return Past(campaign, store.load(campaign), row, delay)
    reached, state = _rebuilt(campaign, seq, delay)
    if reached != seq:
        row = Journal.objects.filter(campaign=campaign, seq=reached).first()
    campaign.version = reached
    if row is not None:
        campaign.booklets = pinned.Used(campaign).at(row.seq)
    return Past(campaign, state, row, delay)


def _rebuilt(campaign: Campaign, seq: int, delay: Delay) -> tuple[int, State]:
    """Return the state after a row, and which row was reached; at most the rows since last time."""
    key = (campaign.public_id, delay.value)
    with _rebuilding:
        game = _games.pop(key, None)
        points = campaign.checkpoints.filter(seq__lte=seq)
        if game is None or game.seq > seq or points.filter(seq__gt=game.seq).exists():
            game = replays.beginning(campaign, seq)
        try:
            for row, content in replays.following(campaign, game, seq):
                game.again(row, content)
        except (replays.Differs, RuleError, codec.CodecError) as error:
            log.warning("campaign %s is shown late only so far: %s", campaign.public_id, error)
        _games[key] = game
        while len(_games) > KEPT:
            _games.popitem(last=False)
        return game.seq, game.state


def talk_until(campaign: Campaign, seat: str) -> datetime | None:
    """Return up to when a seat may read what was said; None for everything."""
    delay = delay_of(campaign, seat)
    if delay == Delay.NONE:
        return None
    return _until(campaign, delay, None if delay in HOURS else _row(campaign.pk, delay))


def _until(campaign: Campaign, delay: Delay, row: Journal | None) -> datetime:
    if delay in HOURS:
        return timezone.now() - HOURS[delay]
    return row.created_at if row is not None else campaign.created_at
