"""All campaigns of a player, and what each waits for: rows alone, no campaign's state is built."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.contrib.auth.models import User
from django.db.models import Count, F, QuerySet
from django.urls import reverse

from campaign.content import library
from campaign.content.looks import shipped_place
from campaign.faces import Toll, address
from campaign.game import waiting
from campaign.group.names import by_seat
from campaign.models import Awaited, Campaign, Delay, Journal, Marine, Seat, TableTalk
from campaign.models.book import PATROL, SHIPPED
from campaign.rules.clock import clock_text
from campaign.rules.looks import Looks
from campaign.screens.awaited import AWAITED
from campaign.screens.faces import FRESH
from campaign.telling.deeds import deed
from combat.telling.english import listed

MOST = 200
"""So many campaigns are shown, the last played first."""
OVER = "finished"
BY_NAME = {**AWAITED, "close_reading": "Read on", "upgrades": "Read the debrief"}
"""What is awaited, as far as its name alone tells it."""
STANDS = ("yours", "others", "watching", "over")
Stands = Literal["yours", "others", "watching", "over"]
ROLES = {"host": "Host", "player": "Player", "red": "Red", "spectator": "Watching"}


@dataclass(frozen=True, slots=True)
class Mine:
    """A campaign of a player.

    awaits: what is awaited, in words; who: of whom, empty for this player and where nobody is;
    since, until: of the decision (until: None for any time); over: that has passed; role: empty
    for who plays alone; men, faces: whom this player leads; squad: the faces of all who serve, as
    on their cards; leader: the Squad Leader; hour: the Mission's clock; last, when: what was done
    last; talk: lines of table talk that were not seen.
    """

    name: str
    url: str
    stands: Stands
    mission: str
    awaits: str
    who: str
    since: datetime
    until: datetime | None
    over: bool
    role: str
    men: str
    faces: tuple[str, ...]
    squad: tuple[str, ...]
    leader: str
    hour: str
    last: str
    when: datetime
    talk: int


def campaigns(user: User, now: datetime) -> tuple[Mine, ...]:
    """Return the campaigns in which a user has a seat: the user's own decisions first, the longest
    waiting before the others, then the last played. Seven statements, however many there are.
    """
    return _shown(Campaign.objects.filter(seats__user=user)[:MOST], user, now)


def first(user: User, now: datetime, most: int) -> tuple[tuple[Mine, ...], int]:
    """Return what was played last, then the first of `campaigns`; and how many more there are.

    None of them is over. Only those are read whole; of the others no more than what their order
    asks for.
    """
    own = Campaign.objects.filter(seats__user=user)[:MOST].values_list(
        "pk", "closed_at", "phase", "created_at", "updated_at",
        "seats__code", "seats__role", "seats__delay",
    )  # fmt: skip
    rows = {row[0]: row for row in own}
    seats = Seat.objects.filter(campaign__in=rows)
    players = Counter(
        seats.exclude(role=Seat.Role.SPECTATOR).order_by().values_list("campaign", flat=True)
    )
    minded = seats.exclude(minder="").values_list("campaign", "code", "minder")
    minders = {(key, code): minder for key, code, minder in minded}
    mine: dict[int, datetime] = {}
    awaited = Awaited.objects.filter(campaign__in=rows)
    for key, seat, since in awaited.values_list("campaign", "seat", "since"):
        if rows[key][5] in (seat, minders.get((key, seat))):
            mine[key] = min(since, mine.get(key, since))
    order: list[tuple[int, float, int]] = []
    played: list[tuple[bool, datetime, int]] = []
    for key, closed, phase, created, updated, _, role, delay in rows.values():
        watches, alone = role == Seat.Role.SPECTATOR, players[key] == 1
        stands = _stands(closed is not None or phase == OVER, watches, alone, key in mine)
        if stands != "over":
            when = created if delay != Delay.NONE else updated
            order.append((*_order(stands, mine.get(key, when), when), key))
            played.append((not watches, when, key))
    last = max(played, default=(False, now, 0))[-1]
    keys = [key for *_, key in sorted(order, key=lambda row: (row[-1] != last, row))[:most]]
    found = _shown(Campaign.objects.filter(pk__in=keys), user, now)
    newest = max(found, key=lambda one: (one.stands != "watching", one.when), default=None)
    ordered = sorted(found, key=lambda one: one is not newest)
    return tuple(ordered), len(rows) - len(keys)


def finished(user: User) -> bool:
    """Tell whether a user has played a campaign of the shipped book to its end.

    Who only watched has not; a what-if and an author's trial are no campaigns of their own.
    """
    players = Seat.objects.filter(user=user).exclude(role=Seat.Role.SPECTATOR)
    whole = Campaign.objects.filter(finished=True, what_if=False, sandbox=False)
    return whole.filter(seats__in=players, content__book__slug=SHIPPED).exists()


def _shown(wanted: QuerySet[Campaign], user: User, now: datetime) -> tuple[Mine, ...]:
    rows = list(
        wanted.select_related("mission__booklet__booklet__book")
        .prefetch_related("seats__user", "awaited")
        .defer("mission__booklet__text", "agenda", "reading", "battle", "start", "pool")
    )
    beside = _Beside(user, [row.pk for row in rows])
    found = [_mine(row, user, beside, now) for row in rows]
    return tuple(sorted(found, key=lambda one: _order(one.stands, one.since, one.when)))


def _order(stands: Stands, since: datetime, when: datetime) -> tuple[int, float]:
    stamp = since.timestamp() if stands == "yours" else -when.timestamp()
    return (STANDS.index(stands), stamp)


def _stands(over: bool, watches: bool, alone: bool, awaited: bool) -> Stands:
    """Return how it stands for a player: whether it waits for one's own seat, or one minded."""
    if over:
        return "over"
    if watches:
        return "watching"
    return "yours" if alone or awaited else "others"


class _Beside:
    """What stands in other tables about all the campaigns: one statement each."""

    def __init__(self, user: User, keys: list[int]) -> None:
        newest = Journal.objects.filter(campaign__in=keys, seq=F("campaign__version"))
        self.last = {
            row.campaign_id: row
            for row in newest.only("campaign", "seq", "seat", "minding", "command", "created_at")
        }
        squad = Marine.objects.filter(campaign__in=keys, standing=Marine.Standing.SQUAD)
        self.men: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
        self.squad: defaultdict[int, list[str]] = defaultdict(list)
        self.leader: dict[int, str] = {}
        self.wounds: defaultdict[int, dict[str, Toll]] = defaultdict(dict)
        ordered = squad.order_by("campaign", "spec", "position")
        columns = ("campaign", "owner", "spec", "profile", "wound")
        for of, owner, spec, who, wound in ordered.values_list(*columns):
            self.men[of, owner].append(who)
            self.squad[of].append(who)
            if wound:
                self.wounds[of][who] = Toll(hurt=(shipped_place(wound),), pained=1)
            if spec == 1:
                self.leader[of] = who
        unseen = TableTalk.objects.filter(
            campaign__in=keys, campaign__seats__user=user, at__gt=F("campaign__seats__seen_at")
        ).exclude(user=user)
        counted = unseen.order_by().values_list("campaign").annotate(lines=Count("pk"))
        self.talk: Mapping[int, int] = dict(counted)


def _mine(campaign: Campaign, user: User, beside: _Beside, now: datetime) -> Mine:
    own = next(row for row in campaign.seats.all() if row.user_id == user.pk)
    late = own.delay != Delay.NONE and campaign.closed_at is None
    names = by_seat(campaign)
    alone = sum(row.role != Seat.Role.SPECTATOR for row in campaign.seats.all()) == 1
    stands, who, rows = _whose(campaign, own, names, alone)
    last = None if late else beside.last.get(campaign.pk)
    when = campaign.updated_at if last is None else last.created_at
    men = () if late else tuple(beside.men[campaign.pk, own.code])
    squad = () if late else tuple(beside.squad[campaign.pk])
    known = library.men(campaign.content_id) if squad else {}
    leader = beside.leader.get(campaign.pk, "")
    ends = [end for row in rows if not late and (end := waiting.due(campaign, row)) is not None]
    until = min(ends, default=None)
    return Mine(
        name=campaign.name,
        url=reverse(_page(campaign), kwargs={"pk": campaign.public_id}),
        stands=stands,
        mission=f"You watch it {Delay(own.delay).label}" if late else _mission(campaign),
        awaits="" if late else _awaits(campaign),
        who="" if late else who,
        since=min((row.since for row in rows), default=when),
        until=until,
        over=until is not None and until <= now,
        role="" if alone and own.role != Seat.Role.SPECTATOR else ROLES[own.role],
        men=listed([known[man][0] if man in known else man for man in men]) if men else "",
        faces=_faces(known, men, beside.wounds[campaign.pk]),
        squad=_faces(known, squad, beside.wounds[campaign.pk]),
        leader=known[leader][0] if leader in known else "",
        hour="" if late else _hour(campaign),
        last="" if last is None else _last(last, own, names, alone),
        when=campaign.created_at if late else when,
        talk=0 if late else beside.talk.get(campaign.pk, 0),
    )


def _faces(
    known: Mapping[str, tuple[str, Looks]],
    men: Iterable[str],
    tolls: Mapping[str, Toll],
) -> tuple[str, ...]:
    return tuple(address(known[man][1], tolls.get(man, FRESH)) for man in men if man in known)


def _hour(campaign: Campaign) -> str:
    """Return the clock of the Mission under way: "Day 1, 16:00"; empty where none is played."""
    run = campaign.mission
    if run is None or run.ended:
        return ""
    return f"Day {run.day}, {clock_text(run.clock)}"


def _whose(
    campaign: Campaign, own: Seat, names: Mapping[str, str], alone: bool
) -> tuple[Stands, str, list[Awaited]]:
    """Return how it stands, for whom it waits if not for this player, and the rows of those."""
    over = campaign.closed_at is not None or campaign.phase == OVER
    watches = own.role == Seat.Role.SPECTATOR
    minders = {row.code: row.minder for row in campaign.seats.all()}
    rows = [row for row in campaign.awaited.all() if row.seat in minders]
    mine = [row for row in rows if own.code in (row.seat, minders[row.seat])]
    stands = _stands(over, watches, alone, bool(mine))
    if stands == "over" or (alone and not watches):
        return stands, "", []
    if stands == "yours":
        return stands, "", mine
    return stands, listed([names[row.seat] for row in rows]) if rows else "", rows


def _page(campaign: Campaign) -> str:
    if campaign.archive is not None:
        return "campaign_archived"
    return "campaign_logbook" if campaign.closed_at is not None else "campaign_play"


def _mission(campaign: Campaign) -> str:
    run = campaign.mission
    if run is None:
        return "Before the first Mission"
    title, book = run.booklet.booklet.title, run.booklet.booklet.book
    if book.slug == PATROL:
        return f"{book.title}, {title}"
    return f"Mission {run.number}, {title}" if title else f"Mission {run.number}"


def _awaits(campaign: Campaign) -> str:
    if campaign.archive is not None:
        return "In the archive"
    if campaign.closed_at is not None:
        return "Ended by its host"
    return in_words(campaign.phase)


def in_words(phase: str) -> str:
    """Return the decision awaited, as the play page has it."""
    return BY_NAME.get(phase, phase.replace("_", " ").capitalize())


def _last(row: Journal, own: Seat, names: Mapping[str, str], alone: bool) -> str:
    """Return what was done last, and by whom where more than one plays: "March to D6, by bert"."""
    what = _command(row.command)
    if row.seat == Seat.Role.RED and own.code != row.seat:
        what = "A move of the Red player"  # What he holds back is not for the Squad.
    if alone:
        return what
    if row.seat == own.code:
        return f"{what}, by you"
    return f"{what}, by {names.get(row.seat, row.seat)}"


def _command(command: Mapping[str, Any]) -> str:
    """Return a command in a few words, of its kind alone: no printed matter is read for it."""
    order = command.get("order")
    inner: Mapping[str, Any] = order if isinstance(order, Mapping) else command
    kind, to = str(inner["kind"]), inner.get("to")
    return f"{deed(kind)} to {to}" if kind in ("march", "move") and to else deed(kind)
