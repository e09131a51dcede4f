"""Table talk and pointing: what players say beside the game. It is kept, but is no part of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction

from campaign.content import library
from campaign.game import late, services
from campaign.group.names import by_seat
from campaign.live import news
from campaign.live.hub import HUB
from campaign.models import Campaign, Seat, TableTalk
from campaign.models.talk import LONGEST
from campaign.rules import geography

LINES = 40
"""What is shown of the talk: the newest lines."""
SPAN, MOST = 10, 6
"""In so many seconds a user may say or point so often."""

SPACE = re.compile(r"[A-Z][1-9]\d?|[EM][1-3]-[1-4]")
"""A Space of a map or of the Combat Board."""


class Unsaid(Exception):
    """Why something cannot be said; `status` is the answer's."""

    def __init__(self, message: str, status: int = 422) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. here: has a page open; None where this is not known."""

    name: str
    here: bool | None
    you: bool
    watches: bool


def group(campaign: Campaign) -> bool:
    """Tell whether more than one sits at the table, so that there is anybody to talk to."""
    return sum(1 for seat in campaign.seats.all() if seat.user_id is not None) > 1


def red(campaign: Campaign) -> frozenset[str]:
    """Return the seats that do not hear what the Squad says among itself."""
    return frozenset(seat.code for seat in campaign.seats.all() if seat.role == Seat.Role.RED)


def players(campaign: Campaign, user: User) -> list[Player]:
    """Return who sits at a campaign's table, in the order of the seats; who is here now is not
    for those who watch late.
    """
    own = next((seat.code for seat in campaign.seats.all() if seat.user_id == user.pk), "")
    until = late.talk_until(campaign, own)
    present = HUB.present(campaign.public_id) if HUB.running and until is None else None
    names = by_seat(campaign, until)
    return [
        Player(
            names[seat.code],
            None if present is None else seat.code in present,
            seat.user_id == user.pk,
            seat.role == Seat.Role.SPECTATOR,
        )
        for seat in campaign.seats.all()
        if seat.user_id is not None
    ]


def lines(campaign: Campaign, seat: str) -> list[TableTalk]:
    """Return the newest lines of the talk that a seat may read, the oldest of them first."""
    said = TableTalk.objects.filter(campaign=campaign).order_by("-pk")
    if seat in red(campaign):
        said = said.exclude(for_squad=True)
    if (until := late.talk_until(campaign, seat)) is not None:
        # In the order it was said: a clock may have been wrong for a while.
        young = said.filter(at__gt=until).last()
        said = said.filter(pk__lt=young.pk) if young is not None else said
    return [*said[:LINES]][::-1]


def may_speak(campaign: Campaign, user: User) -> bool:
    """Tell whether a user may talk and point: whoever plays, not those who only watch."""
    return any(s.user_id == user.pk and s.role != Seat.Role.SPECTATOR for s in campaign.seats.all())


def say(
    campaign: Campaign,
    seat: str,
    user: User,
    text: str,
    aloud: bool = False,
    seen: int | None = None,
) -> None:
    """Say something at the table; Unsaid with the reason where that cannot be.

    Where one is Red the Squad talks among itself, unless it is said `aloud`. `seen`: the newest
    line that the speaker saw; sent again with the same one it is said once.
    """
    words = " ".join(text.split())
    if not words:
        raise Unsaid("There is nothing to say: the line is empty.")
    if len(words) > LONGEST:
        raise Unsaid(f"Say it in two: a line has {LONGEST} letters at most, this has {len(words)}.")
    if "\0" in words:
        raise Unsaid("This line has a sign that cannot be kept.")
    who = _speaker(campaign, seat, user)
    apart = bool(red(campaign)) and seat not in red(campaign) and not aloud
    with services.action():
        services.locked(campaign.public_id)
        mine = TableTalk.objects.filter(campaign=campaign, user=user, text=words)
        if seen is not None and mine.filter(pk__gt=seen).exists():
            return
        TableTalk.objects.create(
            campaign=campaign, seat=seat, who=who, user=user, text=words, for_squad=apart
        )
        transaction.on_commit(partial(news.said, campaign))


def point(campaign: Campaign, seat: str, user: User, at: str) -> None:
    """Point at a Space for a moment; Unsaid with the reason where that cannot be."""
    space = at.strip().upper()
    if SPACE.fullmatch(space) is None or not _on_the_map(campaign, space):
        raise Unsaid("That is no Space: write one as D6 on the map, or E1-2 or M3-4 on the board.")
    others = red(campaign)
    news.pointed(
        campaign, space, _speaker(campaign, seat, user), () if seat in others else tuple(others)
    )


def _on_the_map(campaign: Campaign, space: str) -> bool:
    """Tell whether a Space of a map is on the Mission's; those of the board always are."""
    if "-" in space or campaign.mission is None:
        return True
    content = library.content_of(campaign)
    booklet = content.booklets[campaign.mission.number]
    return space in geography.sheet(content.maps[booklet.map].rows)


def _speaker(campaign: Campaign, seat: str, user: User) -> str:
    if not may_speak(campaign, user):
        raise Unsaid("Who only watches does not talk at the table.", 403)
    key, moments = f"talk:{user.pk}", caches["moments"]
    moments.add(key, 0, SPAN)
    try:
        often = moments.incr(key)
    except ValueError:  # the span has just ended
        often = 1
    if often > MOST:
        raise Unsaid(f"Slowly: {MOST} times in {SPAN} seconds is the most. Try again.", 429)
    return by_seat(campaign)[seat]
