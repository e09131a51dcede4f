"""Sending the mail about decisions: what is due goes out, once, and never for what was decided.

The rows of `Awaited` are the outbox. One process at a time writes to a player: it takes him for
some minutes with one statement, sends without any lock on the database, and marks what went out. A
process that dies in between loses nothing: the next one begins after those minutes. Only where it
dies after the mail was handed over and before it was marked is it sent again, with the same
Message-ID.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from campaign.models import Awaited, MailWish, Seat
from campaign.rules.seats import BOT
from campaign.turns import brought, mail, wishes
from campaign.turns.mail import Due

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=5)
"""So long a decision must have been a player's, unseen, before a mail tells of it."""
AGAIN = timedelta(hours=12)
"""So long nobody gets another mail about a campaign who has not looked at it since the last."""
TAKEN = timedelta(minutes=10)
"""So long one process has a player for itself."""
RETRY = timedelta(minutes=15)
"""So long after a failure nothing is tried for this player."""


@dataclass(slots=True)
class Sent:
    """What came of it: mails sent, and players to whom none could be sent."""

    mails: int = 0
    failed: int = 0


def send(now: datetime | None = None) -> Sent:
    """Send every mail that is due at a moment (None: now)."""
    now = now or timezone.now()
    done = Sent(*brought.send(now))
    for key in _wanted(now):
        if not _take(key, now):
            continue
        wish = MailWish.objects.select_related("user").get(pk=key)
        until: datetime | None = now + RETRY
        try:
            done.mails += _write_to(wish, now)
            until = None
        except (SMTPException, OSError) as error:
            done.failed += 1
            log.warning("mail about decisions to player %s failed: %s", wish.user.pk, error)
        finally:
            MailWish.objects.filter(pk=key).update(busy_until=until)
    return done


def _free(now: datetime) -> Q:
    return Q(busy_until=None) | Q(busy_until__lte=now)


def _wanted(now: datetime) -> list[int]:
    """Return the wishes of those to whom something may be due."""
    rows = MailWish.objects.filter(_free(now), user__is_active=True)
    turns = rows.filter(
        when=MailWish.When.AT_ONCE,
        user__seats__campaign__awaited__mailed_at=None,
        user__seats__campaign__awaited__came__lte=now - PATIENCE,
    )
    found = dict.fromkeys(turns.order_by("pk").values_list("pk", flat=True))
    digests = rows.filter(when=MailWish.When.DIGEST).order_by("pk")
    return [*found, *(wish.pk for wish in digests if _digest_day(wish, now))]


def _take(key: int, now: datetime) -> bool:
    """Take a player for this process; False where another was quicker."""
    rows = MailWish.objects.filter(_free(now), pk=key)
    return rows.update(busy_until=now + TAKEN) == 1


def _write_to(wish: MailWish, now: datetime) -> int:
    to = wishes.address(wish.user)
    if not to:
        return 0
    if wish.when == MailWish.When.DIGEST:
        return _digest(wish, to, now)
    if wish.when != MailWish.When.AT_ONCE or wishes.quiet(wish, now):
        return 0
    count = 0
    for seat in _seats(wish.user):
        # Read seat by seat: while one mail went out, the next decision may have been taken.
        due = _due(seat)
        if due is None or not _unseen(due, now):
            continue
        count += mail.decision(wish, to, due).send()
        _mark(due, now)
    return count


def _digest(wish: MailWish, to: str, now: datetime) -> int:
    day = _digest_day(wish, now)
    if not day:
        return 0
    found = [due for seat in _seats(wish.user) if (due := _due(seat)) is not None]
    count = mail.digest(wish, to, found, day).send() if found else 0
    MailWish.objects.filter(pk=wish.pk).update(digest_on=day)
    for due in found:
        _mark(due, now)
    return count


def _digest_day(wish: MailWish, now: datetime) -> str:
    """Return the player's day for which the digest is due, YYYY-MM-DD; empty when none is."""
    here = wishes.local(wish, now)
    due = here.hour >= wish.digest_hour and (wish.digest_on is None or wish.digest_on < here.date())
    return here.date().isoformat() if due else ""


def _seats(user: User) -> list[Seat]:
    rows = Seat.objects.filter(user=user, muted=False, campaign__closed_at=None)
    rows = rows.filter(Q(campaign__awaited__isnull=False)).exclude(role=Seat.Role.SPECTATOR)
    return list(rows.distinct().order_by("campaign"))


def _due(seat: Seat) -> Due | None:
    """Return what waits for whoever sits here, as the rows say at this moment, or None.

    While a seat is minded its minder is told, not the one who asked to be left in peace; he is
    told of what the careful bot leaves to people, for all the rest it has soon decided.
    """
    fresh = Seat.objects.select_related("campaign__mission", "campaign__content__book")
    own = fresh.filter(pk=seat.pk, user=seat.user_id).first()
    if own is None:
        return None
    rows = own.campaign.seats.all()
    codes = [row.code for row in rows if row.minder == own.code]
    codes += [own.code] if own.minder in ("", BOT) else []
    found = tuple(Awaited.objects.filter(campaign=own.campaign, seat__in=codes))
    return Due(own.campaign, own, found) if found else None


def _unseen(due: Due, now: datetime) -> bool:
    """Tell whether a mail is due: a decision came that the player has not seen for a while."""
    seen, mailed = due.seat.seen_at, due.seat.mailed_at
    if mailed is not None and now - mailed < AGAIN and (seen is None or seen < mailed):
        return False
    return any(
        row.mailed_at is None and row.came <= now - PATIENCE and (seen is None or seen < row.came)
        for row in due.rows
    )


def _mark(due: Due, now: datetime) -> None:
    for row in due.rows:
        Awaited.objects.filter(pk=row.pk, came=row.came).update(mailed_at=now)
    Seat.objects.filter(pk=due.seat.pk).update(mailed_at=now)
