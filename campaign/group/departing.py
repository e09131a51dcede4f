"""Leaving for good: an account is deleted, and its seats and campaigns are handed over first.

A player's seat becomes free and keeps its Marines, as when one leaves a table. A campaign needs a
host: whoever hosts one passes it on to another who sits there, or gives it up, which deletes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet

from campaign.game import services
from campaign.group import inviting
from campaign.group.names import by_seat
from campaign.models import Campaign, Seat, TableTalk
from campaign.rules.commands import Command
from campaign.rules.commands.table import PassHost

GIVE_UP = "give-up"
FORMER = "A former player"
"""What is called who said something and has deleted the account since."""


class Unsettled(ValueError):
    """It is not said, or can no longer be done, what shall become of a campaign."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A campaign that needs another host: (code of the seat, player's name) of all who may be."""

    campaign: Campaign
    heirs: tuple[tuple[str, str], ...]


def shared(user: User) -> tuple[Hosted, ...]:
    """Return the campaigns a user hosts in which somebody else plays, too."""
    found = (Hosted(campaign, _heirs(campaign, user)) for campaign in _hosted(user))
    return tuple(one for one in found if _others(one.campaign, user))


def alone(user: User) -> tuple[Campaign, ...]:
    """Return the campaigns of a user in which nobody else has a seat: they go with the account."""
    return tuple(one for one in _hosted(user) if not _others(one, user))


def elsewhere(user: User) -> tuple[Campaign, ...]:
    """Return the campaigns of others in which a user has a seat, which will be free."""
    return tuple(Campaign.objects.filter(seats__user=user).exclude(host=user))


def depart(user: User, choices: Mapping[str, str]) -> None:
    """Delete an account for good, its campaigns settled, or change nothing.

    `choices`: the public id of each campaign of `shared` -> the seat of the next host, or GIVE_UP.
    Raises Unsettled.
    """
    with services.action():
        # In one order for everybody, so that two who leave at once do not wait for each other.
        for key in _hosted(user).order_by("pk").values_list("public_id", flat=True):
            campaign = services.locked(key)
            if not _others(campaign, user) or choices.get(str(key)) == GIVE_UP:
                campaign.delete()
            else:
                _pass_on(campaign, user, choices.get(str(key), ""))
        for key in user.seats.order_by("campaign").values_list("campaign__public_id", flat=True):
            inviting.leave(campaign_id=key, user=user)
        TableTalk.objects.filter(user=user).update(who=FORMER)
        user.delete()


def remove(user: User) -> None:
    """Delete the account of another, as the keeper of the site may: what is shared goes on, hosted
    by the first of the others, and is given up only where nobody could host it.
    """
    with services.action():
        firsts = {str(one.campaign.public_id): one.heirs[:1] for one in shared(user)}
        depart(user, {key: heirs[0][0] if heirs else GIVE_UP for key, heirs in firsts.items()})


def _hosted(user: User) -> QuerySet[Campaign]:
    return Campaign.objects.filter(host=user).prefetch_related("seats__user")


def _others(campaign: Campaign, user: User) -> bool:
    return any(row.user_id not in (None, user.pk) for row in campaign.seats.all())


def _heirs(campaign: Campaign, user: User) -> tuple[tuple[str, str], ...]:
    """Red cannot host, for he leads the Enemy; nor can who only watches."""
    rows = (row for row in campaign.seats.all() if row.role == Seat.Role.PLAYER)
    names = by_seat(campaign)
    return tuple((row.code, names[row.code]) for row in rows if row.user_id not in (None, user.pk))


def _pass_on(campaign: Campaign, user: User, to: str) -> None:
    if to not in dict(_heirs(campaign, user)):
        raise Unsettled(f"Say who shall host “{campaign.name}”, or that it shall be deleted.")
    if campaign.closed_at is None and campaign.archive is None:
        # A command like any other, so that the journal tells it.
        command: Command = PassHost(to)
        services.submit(
            campaign_id=campaign.public_id, user=user, version=campaign.version, command=command
        )
        return
    # Ended: no command any more. The heir changes seats, and host is who sits on the host's.
    rows = {row.code: row for row in campaign.seats.all()}
    heir, seat = rows[to], next(row for row in rows.values() if row.user_id == user.pk)
    host, called = heir.user, heir.called
    for row, (who, name) in ((heir, (None, "")), (seat, (host, called))):
        row.user, row.called, row.came_by = who, name, None
        row.save(update_fields=["user", "called", "came_by"])
    Campaign.objects.filter(pk=campaign.pk).update(host=host)
