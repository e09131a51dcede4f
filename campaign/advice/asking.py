"""Questions for advice: asked by a player, answered by a worker, kept with their decision.

Nobody is told unasked. A question is its player's own; where the table shares advice, the Squad
reads it too. The answer comes from what the asking seat sees, whoever asks.
"""

from __future__ import annotations

import logging
import time
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone
from django_tasks import task

from campaign.advice import search
from campaign.advice.search import Answer, Tried
from campaign.game import services, store
from campaign.jobs import standing
from campaign.models import Advice, AdviceTo, Campaign
from campaign.rules import View, codec, sapper, visible_to
from campaign.rules.commands import Fight
from combat.rules.errors import MalformedCommand, RuleViolation

log = logging.getLogger(__name__)

SECONDS = 6.0
"""CPU that a question may take; then what was tried must do. A worker told to end has eight."""
AN_HOUR = 30
"""Questions of one player in an hour."""
WAITING = 12
"""Questions that may wait for the workers at a time."""
LATER = -10
"""Jobs that players wait for otherwise go first."""
HOUSE = "PH-OPT-HOUSE-01", 54


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as pages tell it. broken: given up, by no fault of the question; asleep: nobody
    carries out jobs just now; mine: whether the reader asked it."""

    row: Advice
    answer: Answer | None
    broken: bool
    asleep: bool
    mine: bool

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self.row.ended_at is None and not self.broken


def on_map(view: View) -> bool:
    """Tell whether a Squad Action waits: that is answered at once, by the careful bot's reasons."""
    return view.options.awaiting == "squad_action"


def refusal(campaign: Campaign, view: View) -> RuleViolation | None:
    """Return why a seat cannot be advised on the decision that waits, None if it can."""
    if view.state.options.ironman:
        return RuleViolation("ironman", "Ironman: this campaign is played without advice.", *HOUSE)
    if campaign.advice == AdviceTo.NONE:
        why = "This table plays without advice. Its host can change that on the page of the table."
        return RuleViolation("no_advice", why, *HOUSE)
    if view.seat == sapper.seat(view.state):
        return RuleViolation("red", "Advice is for the Squad: Red decides by himself.", *HOUSE)
    if not on_map(view) and (view.battle is None or not search.fits(view)):
        why = "Advice is given on the map, and in a Combat: where all start, who acts, his Orders."
        return RuleViolation("not_here", why, "PH-CBT-ORDER-01", 33)
    if not view.options.offers:
        why = "Another player decides this. Ask when the decision is yours."
        return RuleViolation("not_yours", why, *services.SEATS)
    return None


def ask(*, campaign_id: UUID | str, user: User, now: datetime | None = None) -> Advice:
    """Ask what a careful Leader would do now; the same question again is the same row.

    Raises NotYours, and RuleViolation with the reason where there is no advice.
    """
    now = now or timezone.now()
    with services.action():
        campaign = services.locked(campaign_id)
        seat = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        rows = Advice.objects.filter(user=user)
        before = rows.filter(campaign=campaign, version=campaign.version).first()
        if before is not None and not look(before, user).broken:
            return before
        if (why := refusal(campaign, visible_to(store.load(campaign), seat))) is not None:
            raise why
        _check_room(user, now)
        if before is not None:
            before.delete()
        row = Advice.objects.create(
            campaign=campaign, user=user, seat=seat, version=campaign.version
        )
        Advice.objects.filter(pk=row.pk).update(task=think.enqueue(row.pk).id)
    return row


def settle(*, campaign_id: UUID | str, user: User, to: str) -> Campaign:
    """Say who reads advice at a table, or that there is none: one of AdviceTo.

    Raises NotYours, and RuleViolation for anyone but the host and for another word.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        if campaign.host_id != user.pk:
            why = "Only the host may say whether there is advice at this table."
            raise RuleViolation("only_host", why, *HOUSE)
        if to not in AdviceTo.values:
            why = "Advice is read by whoever asked, by the whole Squad, or by nobody."
            raise RuleViolation("no_reader", why, *HOUSE)
        if to != campaign.advice:
            campaign.advice = to
            campaign.save(update_fields=["advice"])
            services.announce(campaign, place, "talk")
        return campaign


def left(user: User, now: datetime | None = None) -> int:
    """Return how many questions a player may still ask within the hour."""
    since = (now or timezone.now()) - timedelta(hours=1)
    return max(0, AN_HOUR - Advice.objects.filter(user=user, created_at__gt=since).count())


def _check_room(user: User, now: datetime) -> None:
    """Raise RuleViolation where a player has asked enough, or too many wait."""
    if not left(user, now):
        why = f"You have asked {AN_HOUR} times in an hour. Decide this one yourself; ask later."
        raise RuleViolation("asked_enough", why, *HOUSE)
    waiting = Advice.objects.filter(ended_at=None, created_at__gt=now - timedelta(hours=1))
    if any(look(row, user).thinking for row in waiting.filter(user=user)):
        why = "A question of yours is being thought about. Wait for its answer."
        raise RuleViolation("one_at_a_time", why, *HOUSE)
    if waiting.count() >= WAITING:
        why = "Many others are waiting for advice just now. Ask again in a minute."
        raise RuleViolation("busy", why, *HOUSE)


def read(campaign: Campaign, user: User, seat: str) -> Asked | None:
    """Return what a player may read at a campaign's present decision: an own question, else where
    the table shares advice the newest of another's that was answered."""
    if campaign.advice == AdviceTo.NONE:
        return None
    rows = Advice.objects.filter(campaign=campaign, version=campaign.version)
    own = rows.filter(user=user).first()
    if own is None and campaign.advice == AdviceTo.ALL and seat in _squad(campaign):
        own = rows.exclude(answer=None).first()
    return look(own, user) if own is not None else None


def _squad(campaign: Campaign) -> set[str]:
    return {row.code for row in campaign.seats.all() if row.role in ("host", "player")}


def look(row: Advice, user: User) -> Asked:
    """Return how it stands with a question; an answer of another release is as good as none."""
    waits = row.ended_at is None
    answer = _decoded(row.answer) if row.answer else None
    broken = (waits and standing.given_up(row.task)) or bool(row.answer and answer is None)
    asleep = waits and not broken and not standing.working()
    return Asked(row, answer, broken, asleep, row.user_id == user.pk)


@task(priority=LATER)
def think(key: int) -> None:
    """Answer a question, once, however often this is begun."""
    row = Advice.objects.filter(pk=key, ended_at=None).select_related("campaign").first()
    if row is None:
        return
    try:
        _answer(row)
    except DatabaseError:
        raise  # Tried again.
    except Exception:
        log.exception("a question for advice could not be answered")
        _end(row, refused="It could not be worked out. Whoever runs this server can see why.")


def _answer(row: Advice) -> None:
    campaign = row.campaign
    state = store.load(campaign)
    view = visible_to(state, row.seat)
    if campaign.version != row.version or refusal(campaign, view) is not None:
        _end(row, refused="The campaign has moved on since you asked.")
        return
    until = time.thread_time() + SECONDS
    found = search.search(
        state.book,
        view,
        f"{campaign.public_id} {campaign.version}",
        search.THOROUGH,
        enough=lambda: time.thread_time() > until,
    )
    _end(row, answer=_encoded(found))


def _end(row: Advice, **what: object) -> None:
    Advice.objects.filter(pk=row.pk).update(ended_at=timezone.now(), **what)


def _encoded(answer: Answer) -> dict[str, Any]:
    best = [
        asdict(one) | {"plan": [codec.encode_command(Fight(order)) for order in one.plan]}
        for one in answer.best
    ]
    return {"best": best, "candidates": answer.candidates, "trials": answer.trials}


def _decoded(data: dict[str, Any]) -> Answer | None:
    try:
        best = [Tried(**{**one, "plan": tuple(map(_order, one["plan"]))}) for one in data["best"]]
        return Answer(tuple(best), data["candidates"], data["trials"])
    except (KeyError, TypeError, MalformedCommand):
        return None


def _order(data: dict[str, Any]) -> Any:
    command = codec.decode_command(data)
    if not isinstance(command, Fight):
        raise MalformedCommand("no_order", "An answer names Orders of a Combat.", "plan")
    return command.order
