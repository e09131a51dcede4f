"""What the others would do: players say it before the Squad Leader's player decides.

An opinion belongs to one version of a campaign. The next decision's row of the journal keeps what
was wanted; nothing of it binds anyone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from campaign import rules
from campaign.game import selects, services, store
from campaign.models import Campaign, Opinion
from campaign.models.table import REASON
from campaign.rules import codec
from campaign.rules.commands import Command
from campaign.rules.state import State
from combat.rules.errors import MalformedCommand, RuleViolation

RULE, PAGE = "PH-MULTIPLAYER-05", 12


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat wants at this version: a command, None to wait; and why."""

    seat: str
    command: Command | None
    reason: str


def wanted(campaign: Campaign, state: State) -> tuple[Wish, ...]:
    """Return what is wanted at a campaign's present version, the oldest opinion first."""
    if len(state.seats) == 1:
        return ()
    return tuple(read(wish) for wish in selects.opinions(campaign))


def read(wish: Mapping[str, Any]) -> Wish:
    """Return an opinion as a row of the journal keeps it."""
    command = wish["command"]
    return Wish(
        wish["seat"], None if command is None else codec.decode_command(command), wish["reason"]
    )


def say(
    *,
    campaign_id: UUID | str,
    user: User,
    version: int,
    command: Mapping[str, Any] | str | None,
    reason: str = "",
) -> Campaign:
    """Say what the Squad should do (None: wait), once for each version; again to change one's mind.

    Raises, with nothing changed: NotYours, StaleVersion, Repeated where it was heard and decided
    since, MalformedCommand, and RuleViolation where the decision is not the Squad's, is one's own,
    or the command is not on offer.
    """
    wish = None if command is None else codec.decode_command(command)
    reason = " ".join(reason.replace("\x00", "").split())
    if len(reason) > REASON:
        raise MalformedCommand("too_long", f"A reason has at most {REASON} characters.", "reason")
    with services.action():
        campaign = services.locked(campaign_id)
        seat = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        kept = {"seat": seat, "command": _kept(wish), "reason": reason}
        services.check_version(campaign, version, lambda row: kept in row.heard)
        _check(store.load(campaign), seat, wish)
        Opinion.objects.update_or_create(
            campaign=campaign,
            version=version,
            seat=seat,
            defaults={
                "user": user,
                "command": _kept(wish),
                "reason": reason,
            },
        )
        services.announce(campaign, seat, "talk")
    return campaign


def _kept(wish: Command | None) -> dict[str, Any] | None:
    return None if wish is None else codec.encode_command(wish)


def _check(state: State, seat: str, wish: Command | None) -> None:
    offers = rules.wishes(state, seat)
    if not offers:
        why = "There is no decision of the Squad that you do not take yourself."
        raise RuleViolation("no_opinion", why, RULE, PAGE)
    if wish is not None and all(offer.command != wish for offer in offers):
        raise RuleViolation("not_on_offer", "That is not on offer now.", RULE, PAGE)
