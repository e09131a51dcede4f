"""The words of the mail about decisions: plain text, with a way to stop it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from campaign.game import waiting
from campaign.group.names import by_seat
from campaign.models import Awaited, Campaign, MailWish, Seat
from campaign.models.book import PATROL
from campaign.turns import wishes
from campaign.turns.mine import in_words
from combat.telling.english import listed


@dataclass(frozen=True, slots=True)
class Due:
    """A campaign that waits for a player: his seat there, and the rows that he may decide."""

    campaign: Campaign
    seat: Seat
    rows: tuple[Awaited, ...]


def decision(wish: MailWish, to: str, due: Due) -> EmailMessage:
    """Return the mail about one campaign."""
    name = _line(due.campaign.name)
    body = [
        f"Hello {wish.user.get_username()},",
        "",
        *_about(wish, due),
        "",
        *_footer(wish),
    ]
    # The same decision has the same id, so that a mail that had to be sent again is known as such.
    first = due.rows[0]
    mark = f"turn-{first.pk}-{int(first.came.timestamp())}"
    return _message(wish, to, f"Your decision in {name}", body, mark)


def digest(wish: MailWish, to: str, found: list[Due], day: str) -> EmailMessage:
    """Return the mail about all campaigns that wait for a player on a day, YYYY-MM-DD."""
    many = len(found)
    subject = f"{many} campaigns wait for you" if many > 1 else "A campaign waits for you"
    body = [f"Hello {wish.user.get_username()},", ""]
    for due in found:
        body += [*_about(wish, due), ""]
    body += _footer(wish)
    return _message(wish, to, subject, body, f"digest-{wish.pk}-{day}")


def _about(wish: MailWish, due: Due) -> list[str]:
    campaign, run = due.campaign, due.campaign.mission
    names = by_seat(campaign)
    others = [names.get(row.seat, row.seat) for row in due.rows if row.seat != due.seat.code]
    for_whom = f", for {listed(others)}" if others else ""
    where = f" (Mission {run.number})" if run and campaign.content.book.slug != PATROL else ""
    lines = [
        f"{_line(campaign.name)}{where}",
        f"Your decision{for_whom}: {in_words(campaign.phase)}",
        f"Awaited since {_when(wish, min(row.since for row in due.rows))}",
    ]
    ends = [end for row in due.rows if (end := waiting.due(campaign, row)) is not None]
    if ends:
        lines.append(f"Until {_when(wish, min(ends))}; then another player may act for the seat")
    return [*lines, link("campaign_play", pk=campaign.public_id)]


def _footer(wish: MailWish) -> list[str]:
    return [
        "-- ",
        "You get this mail because you asked for it. Other hours, single campaigns:",
        link("turns_mail"),
        "No more of it:",
        link("turns_stop", token=wishes.token(wish.user)),
    ]


def _message(wish: MailWish, to: str, subject: str, body: list[str], mark: str) -> EmailMessage:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    stop = link("turns_stop", token=wishes.token(wish.user))
    headers = {
        "Message-ID": f"<{mark}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return EmailMessage(subject, "\n".join(body) + "\n", to=[to], headers=headers)


def _line(text: str) -> str:
    """Return a name on one line: it also goes into a header."""
    return " ".join(text.split())


def _when(wish: MailWish, moment: datetime) -> str:
    here = wishes.local(wish, moment)
    return f"{here:%A}, {here.day} {here:%B}, {here:%H:%M} ({wish.zone})"


def link(name: str, **named: object) -> str:
    """Return the whole address of a page of this site, for those who read of it elsewhere."""
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, kwargs=named)}"
