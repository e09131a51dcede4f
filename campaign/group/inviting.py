"""Who sits where: seats are offered by link or by name, taken, left and handed over.

A seat's user is no part of the game's state, so nothing here is a command of the journal, but that
nobody acts any more for a seat that is taken. Of a link only the hash of its secret is kept: it is
shown once, when it is made.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from campaign.game import services
from campaign.group.names import by_seat
from campaign.models import Campaign, Delay, Invitation, Seat
from campaign.rules.commands.table import StopMinding
from combat.rules.errors import RuleViolation

DAYS = 14
"""How long an invitation stands."""
MOST_WATCHERS = 50
WATCHERS_FROM = 100
"""Position of the first seat of one who only watches: after all others."""
CALLED = 40
"""The longest name a player may go by at a table, in characters."""
RULE, PAGE = services.SEATS


class NoInvitation(LookupError):
    """There is no such invitation, or it stands no more, and why; `invitation` if there was one."""

    def __init__(self, invitation: Invitation | None = None) -> None:
        super().__init__(invitation)
        self.invitation = invitation

    def __str__(self) -> str:
        return f"{self._why()} Ask the host for another."

    def _why(self) -> str:
        one = self.invitation
        if one is None:
            return "There is no such invitation: perhaps the link is not whole."
        if one.used_at is not None:
            return "This link is used: somebody has taken the seat with it."
        if one.revoked_at is not None:
            return "This invitation was withdrawn, or another link has taken its place."
        if one.campaign.closed_at is not None:
            return "The host has ended this campaign."
        return (
            f"This invitation stood until {one.expires_at:%-d %B}, or until a newer link was made."
        )


def _no(code: str, why: str) -> RuleViolation:
    return RuleViolation(code, why, RULE, PAGE)


def hashed(secret: str) -> str:
    """Return the hash of a link's secret under which its invitation is kept."""
    return sha256(secret.encode()).hexdigest()


# --- inviting ---------------------------------------------------------------------------------


def invite(
    *, campaign_id: UUID | str, user: User, seat: str, name: str = "", delay: str = ""
) -> tuple[Invitation, str]:
    """Offer a seat ("" to watch, `delay` late) to the user of a name, or to whoever has the link.

    The host offers free seats and watching; anybody offers his own seat, to hand it over. An
    earlier offer of the same seat ends, and an earlier link to watch as late. Returns the
    invitation and the link's secret, empty by name. Raises NotYours and RuleViolation.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        services.check_open(campaign)
        if delay not in Delay.values:
            raise _no("no_delay", "Nobody can watch so late: at once, an hour, a day or a Mission.")
        place = _offered(campaign, _own(campaign, user), seat)
        invitee = _named(campaign, name) if name.strip() else None
        secret = "" if invitee is not None else secrets.token_urlsafe(24)
        if place is not None:
            _standing(campaign).filter(seat=place).update(revoked_at=timezone.now())
        elif invitee is None:
            # One link to watch so late at a time; who came by an earlier one stays.
            old = _standing(campaign).filter(seat=None, invitee=None, delay=delay)
            old.update(expires_at=timezone.now())
        made = Invitation.objects.create(
            campaign=campaign,
            seat=place,
            invitee=invitee,
            secret_sha256=hashed(secret) if secret else None,
            made_by=user,
            delay=delay if place is None else Delay.NONE,
            expires_at=timezone.now() + timedelta(days=DAYS),
        )
    return made, secret


def _own(campaign: Campaign, user: User) -> Seat:
    code = services.seat_in(campaign, None, user)
    return _seat(campaign, code)


def _seat(campaign: Campaign, code: str) -> Seat:
    for row in campaign.seats.all():
        if row.code == code:
            return row
    raise _no("no_seat", "There is no such seat at this table.")


def _offered(campaign: Campaign, own: Seat, code: str) -> Seat | None:
    """Return the seat that may be offered, None to watch."""
    host = own.role == Seat.Role.HOST
    if not code:
        if not host:
            raise _no("only_host", "Only the host may let others watch.")
        return None
    place = _seat(campaign, code)
    if place.role == Seat.Role.SPECTATOR:
        raise _no("no_seat", "Who only watches has no seat to give.")
    if place.pk != own.pk and not host:
        raise _no("only_host", "Only the host may invite to a seat that is not your own.")
    if place.pk != own.pk and place.user_id is not None:
        raise _no("taken", "Somebody sits there: free the seat first.")
    return place


def _named(campaign: Campaign, name: str) -> User:
    found = User.objects.filter(username__iexact=name.strip()[:150], is_active=True).first()
    if found is None:
        raise _no("no_player", "No player has this name.")
    sits = (row for row in campaign.seats.all() if row.user_id == found.pk)
    if any(row.role != Seat.Role.SPECTATOR for row in sits):
        raise _no("sits_already", "This player sits at the table already.")
    return found


def _standing(campaign: Campaign) -> QuerySet[Invitation]:
    now = timezone.now()
    return campaign.invitations.filter(used_at=None, revoked_at=None, expires_at__gt=now)


def standing(campaign: Campaign) -> tuple[Invitation, ...]:
    """Return the invitations of a campaign that somebody can still take."""
    return tuple(_standing(campaign).select_related("seat", "invitee"))


def watching(campaign: Campaign) -> tuple[Invitation, ...]:
    """Return the invitations to watch by which somebody came, used or still open."""
    links = campaign.invitations.filter(seat=None, revoked_at=None, brought__isnull=False)
    return tuple(links.distinct())


def revoke(*, campaign_id: UUID | str, user: User, invitation: int) -> None:
    """Withdraw an invitation; whoever watches by it watches no more.

    The host may, and who made it. Raises NotYours and NoInvitation.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        own = _own(campaign, user)
        found = campaign.invitations.filter(pk=invitation, revoked_at=None).first()
        if found is None or (own.role != Seat.Role.HOST and found.made_by_id != user.pk):
            raise NoInvitation
        found.revoked_at = timezone.now()
        found.save(update_fields=["revoked_at"])
        campaign.seats.filter(came_by=found, role=Seat.Role.SPECTATOR).delete()
        services.announce(campaign, own.code, "talk")


# --- taking a seat ----------------------------------------------------------------------------


def by_secret(secret: str) -> Invitation:
    """Return the invitation of a link; NoInvitation when it does not stand."""
    return _good(Invitation.objects.filter(secret_sha256=hashed(secret)))


def by_name(pk: int, user: User) -> Invitation:
    """Return an invitation made to a user by name; NoInvitation when it does not stand."""
    return _good(Invitation.objects.filter(pk=pk, invitee=user))


def _good(rows: QuerySet[Invitation]) -> Invitation:
    found = rows.select_related("campaign", "seat", "made_by").first()
    if found is None or not found.open or found.campaign.closed_at is not None:
        raise NoInvitation(found)
    return found


def offers_to(user: User) -> tuple[tuple[Invitation, str], ...]:
    """Return the invitations that a user has by name and can still take, and what the others call
    who made it.
    """
    rows = user.invitations.filter(
        used_at=None, revoked_at=None, expires_at__gt=timezone.now(), campaign__closed_at=None
    )
    return tuple((row, maker(row)) for row in rows.select_related("campaign", "seat"))


def maker(invitation: Invitation) -> str:
    """Return what who made an invitation is called at its table; the host where he has left it."""
    campaign = invitation.campaign
    codes = {row.user_id: row.code for row in campaign.seats.all()}
    return by_seat(campaign).get(codes.get(invitation.made_by_id, ""), "the host")


def accept(invitation: Invitation, user: User, called: str = "") -> Seat:
    """Let a user take the seat offered, or watch; `called`: the name to go by at this table.

    Whoever hands his own seat over leaves it. Raises NoInvitation when it stands no more, and
    RuleViolation when the seat is taken or the user sits at the table already.
    """
    with services.action():
        campaign = services.locked(invitation.campaign.public_id)
        good = _good(Invitation.objects.filter(pk=invitation.pk))
        mine = next((row for row in campaign.seats.all() if row.user_id == user.pk), None)
        if good.seat is None:
            seat = _watch(campaign, good, user) if mine is None else _watch_on(mine, good)
        else:
            seat = _take(campaign, good, _seat(campaign, good.seat.code), mine, user)
        if clean := " ".join(called.replace("\x00", "").split())[:CALLED]:
            seat.called = clean
            seat.save(update_fields=["called"])
        services.announce(campaign, seat.code, "talk")
        if seat.minder:
            _led_no_more(campaign, seat, user)
    return seat


def _led_no_more(campaign: Campaign, seat: Seat, user: User) -> None:
    """End whoever acts for a seat: its new player has it at once, where the campaign is played."""
    try:
        services.check_open(campaign)
    except RuleViolation:
        return
    services.submit(
        campaign_id=campaign.public_id,
        user=user,
        version=campaign.version,
        command=StopMinding(seat.code),
        seat=seat.code,
    )


def _take(
    campaign: Campaign, invitation: Invitation, seat: Seat, mine: Seat | None, user: User
) -> Seat:
    if mine is not None and mine.role != Seat.Role.SPECTATOR:
        raise _no("sits_already", "You sit at this table already.")
    if seat.user_id is not None and seat.user_id != invitation.made_by_id:
        raise _no("taken", "Somebody else has taken this seat.")
    if mine is not None:
        mine.delete()
    seat.user, seat.came_by, seat.called, seat.since = user, invitation, "", timezone.now()
    seat.seen_at, seat.mailed_at, seat.muted, seat.done = None, None, False, False
    changed = ("user", "came_by", "called", "since", "seen_at", "mailed_at", "muted", "done")
    seat.save(update_fields=changed)
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    if seat.role == Seat.Role.HOST:
        Campaign.objects.filter(pk=campaign.pk).update(host=user)
    return seat


def _watch(campaign: Campaign, invitation: Invitation, user: User) -> Seat:
    taken = {row.code: row.position for row in campaign.seats.all()}
    watchers = [row for row in campaign.seats.all() if row.role == Seat.Role.SPECTATOR]
    if len(watchers) >= MOST_WATCHERS:
        raise _no("too_many", f"{MOST_WATCHERS} watch already: there is no more room.")
    number = next(n for n in range(1, MOST_WATCHERS + 2) if f"watch{n}" not in taken)
    if invitation.invitee_id is not None:
        invitation.used_at = timezone.now()
        invitation.save(update_fields=["used_at"])
    return Seat.objects.create(
        campaign=campaign,
        code=f"watch{number}",
        role=Seat.Role.SPECTATOR,
        position=WATCHERS_FROM + number,
        user=user,
        came_by=invitation,
        delay=invitation.delay,
    )


def _watch_on(seat: Seat, invitation: Invitation) -> Seat:
    """Let who watches already do so by another link, as late as that one says."""
    if seat.role == Seat.Role.SPECTATOR:
        seat.came_by, seat.delay = invitation, invitation.delay
        seat.save(update_fields=["came_by", "delay"])
    return seat


# --- leaving it -------------------------------------------------------------------------------


def leave(*, campaign_id: UUID | str, user: User) -> None:
    """Leave one's seat; its Marines stay with the free seat. Raises NotYours and RuleViolation."""
    with services.action():
        campaign = services.locked(campaign_id)
        own = _own(campaign, user)
        if own.role == Seat.Role.HOST:
            why = "Pass the host's role on first, or hand your seat over to somebody else."
            raise _no("host_stays", why)
        _free(own)
        services.announce(campaign, own.code, "talk")


def free(*, campaign_id: UUID | str, user: User, seat: str) -> None:
    """Let the host take somebody's seat away. Raises NotYours and RuleViolation."""
    with services.action():
        campaign = services.locked(campaign_id)
        own = _own(campaign, user)
        if own.role != Seat.Role.HOST:
            raise _no("only_host", "Only the host may free a seat.")
        place = _seat(campaign, seat)
        if place.pk == own.pk:
            raise _no("host_stays", "This is your own seat: hand it over, or pass the role on.")
        _free(place)
        services.announce(campaign, own.code, "talk")


def _free(seat: Seat) -> None:
    if seat.role == Seat.Role.SPECTATOR:
        seat.delete()
        return
    seat.user, seat.came_by, seat.called, seat.since = None, None, "", timezone.now()
    seat.save(update_fields=["user", "came_by", "called", "since"])


def call(*, campaign_id: UUID | str, user: User, called: str) -> None:
    """Go by another name at this table; empty: by one's own. Raises NotYours."""
    with services.action():
        campaign = services.locked(campaign_id)
        own = _own(campaign, user)
        own.called = " ".join(called.replace("\x00", "").split())[:CALLED]
        own.since = timezone.now()
        own.save(update_fields=["called", "since"])
        services.announce(campaign, own.code, "talk")


def shown_to(campaign: Campaign, user: User) -> dict[str, Any]:
    """Return the invitations a user may see and withdraw: the host all, others their own."""
    host = campaign.host_id == user.pk
    rows = [row for row in standing(campaign) if host or row.made_by_id == user.pk]
    return {"invitations": rows, "watched": watching(campaign) if host else ()}
