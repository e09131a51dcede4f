"""The stand-in: the careful bot moves in a worker for seats whose players are away.

Each change of a campaign that has such a seat leaves a job, committed with it, for the version it
made. The job looks at what the bot sees and does at most one thing, by `services.submit` like
anybody; its journal row leaves the next job. So nothing is done twice, and whoever takes a seat
back is obeyed at once: the version has moved on. After MOST things in a row, or when its last one
was taken back, it rests until a person does something or asks it to go on: a job says how many
things more may follow it.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django_tasks import task

from campaign import rules
from campaign.bots import stand_in as bot
from campaign.content import library
from campaign.game import ready, selects, services, store
from campaign.group import opinions
from campaign.jobs import standing
from campaign.models import Campaign, Journal, Seat
from campaign.rules import codec, seats, visible
from campaign.rules.commands import table as at
from campaign.rules.events.table import SeatAdded
from campaign.rules.seats import BOT, PLAYERS
from campaign.rules.state import State
from combat.rules.errors import RuleViolation
from combat.rules.typed_dice import DiceNeeded

log = logging.getLogger(__name__)

PACE = timedelta(seconds=2)
"""So long after a change the bot moves: what it does can be followed."""
MOST = 40
"""It does so much in a row while nobody else does anything."""
_left = ContextVar("left", default=MOST)
"""What may follow a change in a row: MOST after a person's."""
AT_ONCE = timedelta(seconds=20)
"""Where it has not moved for so long it does not mean to."""

How = Literal["moves", "asleep", "story", "first", "ready", "rests", "undone", "leaves"]

RESTING: tuple[How, ...] = ("rests", "undone")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the stand-in is at, and for which of the awaited seats.

    moves: soon; asleep: as soon as a worker is there; story: the decision is not its own; first:
    others may go first; ready: it goes on when all are done; rests: after MOST things; undone: its
    last one was taken back; leaves: it may do nothing here without others.
    """

    how: How
    seats: tuple[str, ...]


def has_bot(campaign: Campaign) -> bool:
    """Tell whether the careful bot acts for a seat of a campaign."""
    return any(row.minder == BOT for row in campaign.seats.all())


def wake(campaign: Campaign) -> None:
    """Leave a job for the version a campaign has now, in the transaction that made it."""
    if campaign.closed_at is None and has_bot(campaign):
        _leave_job(campaign, _left.get())


def _leave_job(campaign: Campaign, left: int, again: bool = False) -> None:
    soon = move.using(run_after=timezone.now() + PACE)
    soon.enqueue(str(campaign.public_id), campaign.version, left, again)


def go_on(*, campaign_id: UUID | str, user: User) -> None:
    """Let the stand-in go on after a rest. Raises NotYours for who only watches."""
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        if services.is_watching(campaign, place):
            raise services.NotYours("Who only watches asks nobody to go on.")
        if campaign.closed_at is None and has_bot(campaign):
            _leave_job(campaign, MOST, again=True)


def lead(*, campaign_id: UUID | str, user: User, specs: Collection[int]) -> None:
    """Give Specializations, 1..6, of a host's own to the stand-in, who has a seat beside the
    host's; it is added where there is none.

    Raises NotYours, and RuleViolation where the host would lead nobody, gives nothing, gives what
    is another's, or is not the host.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        state, version = store.load(campaign), campaign.version
        _check_lead(seats.owners(state), place, specs)
        rows = campaign.seats.all()
        code = next((r.code for r in rows if r.minder == BOT and r.user_id is None), "")
        said: list[at.TableCommand] = [at.GiveSpecialization(n, code) for n in sorted(specs)]
        if not code:
            done = services.submit(
                campaign_id=campaign_id, user=user, version=version, command=at.AddSeat()
            )
            version = done.version
            code = next(event.seat for event in done.events if isinstance(event, SeatAdded))
            said = [at.GiveSpecialization(n, code) for n in sorted(specs)]
            said.append(at.LeaveToBot(code))
        for command in said:
            version = services.submit(
                campaign_id=campaign_id, user=user, version=version, command=command
            ).version


def _check_lead(owners: Sequence[str], place: str, specs: Collection[int]) -> None:
    mine = {number for number, owner in enumerate(owners, start=1) if owner == place}
    if not specs or not mine.issuperset(specs):
        why = "Say which of your own Specializations the stand-in shall lead."
        raise RuleViolation("not_your_marine", why, *services.SEATS)
    if mine <= set(specs):
        why = "Lead at least one of the six yourself: the story asks somebody."
        raise RuleViolation("leads_nobody", why, *services.SEATS)


@task
def move(key: str, version: int, left: int, again: bool = False) -> None:
    """Let the bot do one thing, or nothing, where the campaign still stands at this version; `left`
    are the things that it may do in a row, `again` that it was asked to go on.
    """
    try:
        campaign = selects.campaign(UUID(key))
    except Campaign.DoesNotExist:
        return
    if campaign.version != version or not has_bot(campaign) or left < 1:
        return
    if not again and _undone(campaign):
        return
    state = _state(campaign)
    view = rules.visible_to(state, BOT)
    table = _table(campaign, state)
    command = bot.choose(state.book, view, table, f"{key}:{version}")
    if command is None:
        return
    mark = _left.set(left - 1)
    try:
        services.submit(
            campaign_id=key,
            user=None,
            version=version,
            command=command,
            # Alone the bot neither ends a Mission nor goes over the heads of others.
            sure=bot.majority(table) == (True, command),
        )
    except (services.StaleVersion, services.NotYours, services.Unsure, DiceNeeded) as error:
        log.info("the stand-in leaves campaign %s at %d: %s", key, version, error)
    except RuleViolation as error:
        log.warning("the stand-in was refused in campaign %s at %d: %s", key, version, error)
    finally:
        _left.reset(mark)


def standing_at(
    campaign: Campaign, state: State, view: visible.View, last: Journal | None
) -> Standing | None:
    """Return what the stand-in is at, as one who looks at the campaign now may know it; None where
    it is awaited nowhere.
    """
    awaited = bot.minded(view) if view.options.awaiting != "finished" else ()
    if not awaited:
        return None
    if ready.not_done(campaign, state) and seats.leader(state) in awaited:
        return Standing("ready", awaited)
    return Standing(_how(campaign, view, last, timezone.now()), awaited)


def _how(campaign: Campaign, view: visible.View, last: Journal | None, now: datetime) -> How:
    if _undone(campaign):
        return "undone"
    if bot.of_the_story(view):
        return "story"
    if bot.gives_way(view, people(campaign)):
        return "first"
    if not standing.working(now):
        return "asleep"
    if last is not None and last.created_at > now - AT_ONCE:
        return "moves"
    return "rests" if _rests(campaign) else "leaves"


def _undone(campaign: Campaign) -> bool:
    """Tell whether the last thing done was to take back what the bot did."""
    rows = Journal.objects.filter(campaign=campaign)
    last = rows.filter(seq=campaign.version).values_list("undoes", flat=True).first()
    return last is not None and rows.filter(seq=last, seat=BOT).exists()


def _rests(campaign: Campaign) -> bool:
    """Tell whether the bot has done so much in a row that it does no more."""
    rows = Journal.objects.filter(campaign=campaign, seq__gt=campaign.version - MOST)
    return campaign.version >= MOST and not rows.exclude(seat=BOT).exists()


def _state(campaign: Campaign) -> State:
    """Return the state with the booklets that it needs now, as `services` takes it."""
    state = store.load(campaign)
    pins = library.pins_for(campaign, state)
    if pins != campaign.booklets:
        state = codec.attach(state, library.content_of(campaign, pins))
    return state


def people(campaign: Campaign) -> frozenset[str]:
    """Return the seats at which people decide: somebody sits there, or acts for them."""
    rows = campaign.seats.all()
    sits = {row.code for row in rows if row.user_id is not None and row.role in PLAYERS}
    return frozenset(
        row.code for row in rows if row.minder != BOT and (row.code in sits or row.minder in sits)
    )


def _table(campaign: Campaign, state: State) -> bot.Table:
    """Return who is there, and what those want who may say what the Squad should do."""
    rows = [row for row in campaign.seats.all() if row.user_id is not None]
    lead = seats.leader(state)
    voices = [r.code for r in rows if _has_voice(r) and not seats.acts_for(state, r.code, lead)]
    said = opinions.wanted(campaign, state)
    wishes = tuple(wish.command for wish in said if wish.seat in voices)
    return bot.Table(people(campaign), len(voices), wishes)


def _has_voice(row: Seat) -> bool:
    return row.role in PLAYERS and row.minder != BOT
