"""A player says that he is done, where all prepare at once; `campaign.game.ready` says what of it.

Like an opinion it is talk: no command, no row of the journal.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from campaign.game import ready, services, store, waiting
from campaign.models import Campaign, Seat
from combat.rules.errors import RuleViolation


def say(*, campaign_id: UUID | str, user: User, phase: str, done: bool) -> Campaign:
    """Say that one is done with the decision `phase` that is awaited, or not yet after all.

    Raises NotYours, and RuleViolation where something else is awaited by now, or this is no
    decision for which each prepares his own, and for who leads no Marines.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        code = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        seat = next(row for row in campaign.seats.all() if row.code == code)
        if phase not in ready.PHASES or phase != campaign.phase:
            why = "The others have gone on already: there is nothing to be done with."
            raise RuleViolation("nothing_to_prepare", why, *services.SEATS)
        if seat.role not in (Seat.Role.HOST, Seat.Role.PLAYER):
            why = "Only those who lead Marines prepare them."
            raise RuleViolation("only_players", why, *services.SEATS)
        state = store.load(campaign)
        was = waiting.waits(state, ready.done(campaign))
        seat.done = done
        seat.save(update_fields=["done"])
        waiting.follow(campaign, was, waiting.waits(state, ready.done(campaign)), code)
        services.announce(campaign, code, "talk")
    return campaign
