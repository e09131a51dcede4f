"""Campaigns whose rows cannot be read: found, and made anew from seed and journal.

What a disk or a hand has damaged shows itself when it is read. The journal is enough to make the
rest again: a command and its dice give its events, and all commands give the state.
"""

from __future__ import annotations

from typing import Any

from django.db import DatabaseError

from campaign import rules
from campaign.game import replays, services, store
from campaign.game.rows import CAMPAIGN, RUN
from campaign.models import Campaign, Journal
from campaign.rules import codec
from campaign.rules.events import Event
from campaign.rules.state import State

Rolls = Any


class PastMending(Exception):
    """The journal does not give the campaign again: why."""


def ails(campaign: Campaign, newest: int | None = None) -> str:
    """Return what of a campaign cannot be read, empty where all can: its rows, then its journal.

    newest: look at so many rows of the journal only. Raises DatabaseError, which is no damage.
    """
    try:
        state = store.load(campaign)
        for seat in state.seats:
            rules.visible_to(state, seat.code)
    except DatabaseError:
        raise
    except Exception as error:
        return f"its rows: {_said(error)}"
    try:
        for row in campaign.journal.order_by("-seq")[:newest].iterator():
            if trouble := unreadable(row):
                return f"command {row.seq} of its journal: {trouble}"
    except ValueError as error:
        return f"its journal: {_said(error)}"
    return ""


def unreadable(row: Journal) -> str:
    """Return what of a row of a journal cannot be read, empty where all can."""
    try:
        if row.undoes is None:
            codec.decode_command(row.command)
        codec.ROLLS.decode(row.dice)
        codec.decode_events(row.events)
    except Exception as error:
        return _said(error)
    return ""


def mend(campaign: Campaign) -> None:
    """Make a campaign's rows, and what its journal tells of dice and events, from its commands.

    All of it or nothing; PastMending where a command itself is lost, or is not legal any more.
    Rows that were corrected by hand are as if they had not been. What was played by earlier rules
    (before the last checkpoint) cannot be mended.
    """
    with services.action():
        row = services.locked(campaign.public_id)
        if row.archive is not None:
            raise PastMending("its journal lies in the archive: bring it back first.")
        try:
            game = _played_again(row)
            _keep(row, game)
            found = replays.compare(row).difference or ails(_again(row))
        except DatabaseError:
            raise
        except Exception as error:
            raise PastMending(_said(error)) from error
        if found:
            raise PastMending(found)


class _Mending(replays.Rebuilt):
    """A campaign being carried out again that writes down anew what cannot be read."""

    @staticmethod
    def _compare(row: Journal, dice: Rolls, events: tuple[Event, ...]) -> None:
        if unreadable(row):
            row.dice, row.events = dice, codec.encode_events(events)
            row.save(update_fields=["dice", "events"])
        replays.Rebuilt._compare(row, dice, events)


def _played_again(campaign: Campaign) -> replays.Rebuilt:
    begun = replays.beginning(campaign)
    game = _Mending(begun.state, begun.chances, begun.seq)
    for row, content in replays.following(campaign, game):
        game.again(row, content)
    return game


def _keep(campaign: Campaign, game: replays.Rebuilt) -> None:
    """Write the state that the journal gives; the tables below by what differs in them."""
    whole = dict(store.differing(CAMPAIGN, None, game.state))
    _put(campaign, whole)
    if campaign.mission is not None and game.state.mission is not None:
        _put(campaign.mission, dict(store.differing(RUN, None, game.state.mission)))
    old: State = store.load(campaign)
    dice = game.chances.after(campaign.version)
    also = {} if dice is None else {"dice_position": dice.position}
    store.save(campaign, old, game.state, **whole, **also)


def _put(row: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))


def _again(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


def _said(error: Exception) -> str:
    return f"{str(error) or type(error).__name__}".partition("\n")[0]
