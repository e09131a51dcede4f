"""Bring campaigns to the rules of this version: from a checkpoint on they go by these.

Old rules do not live on in the code. A campaign that was played by others gets a checkpoint: its
state as its rows hold it. Replay, undo, what-if and late watching go on from there; what lies
before is told as it was recorded. Nothing is written unless every campaign can go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from campaign import rules
from campaign.content.files import ContentError
from campaign.game import replays, services, store
from campaign.models import Campaign, Checkpoint
from campaign.rules import codec, course
from campaign.rules.state import State

SET_ASIDE = 0
"""`Campaign.rules` of what cannot go on and shall not hold up the others."""


class CannotUpgrade(Exception):
    """A campaign that cannot go on by the rules of this version; the message says why."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A campaign that stands in the way, and why."""

    campaign: Campaign
    why: str


def waiting() -> QuerySet[Campaign]:
    """Return the campaigns that do not go by the rules of this version yet."""
    others = Campaign.objects.exclude(rules__in=(course.RULES, SET_ASIDE))
    return others.select_related("mission").order_by("pk")


def refused() -> Iterator[Refused]:
    """Yield what cannot go on; nothing is written."""
    for campaign in waiting().iterator():
        try:
            check(campaign)
        except CannotUpgrade as error:
            yield Refused(campaign, str(error))


def check(campaign: Campaign) -> State:
    """Return the state that a campaign goes on from. Raises CannotUpgrade.

    Its rows can be read, the state in JSON is the same again, and every seat can be shown what it
    sees and may do.
    """
    if campaign.rules > course.RULES:
        raise CannotUpgrade(f"it was played by rules {campaign.rules}, newer than {course.RULES}")
    try:
        state = store.load(campaign)
        again = codec.decode(codec.encode(state), state.book)
        for seat in state.seats:
            rules.visible_to(state, seat.code)
    except Exception as error:
        # Whatever it is that the rules trip over: it must come out here, not in a player's page.
        raise CannotUpgrade(f"its rows cannot be played by these rules: {error!r}") from error
    if again != state:
        raise CannotUpgrade("its state is another one when it is read from JSON")
    return state


def upgrade(campaign: Campaign) -> Checkpoint | None:
    """Bring one campaign to the rules of this version, in one transaction; None if it is there.

    Raises CannotUpgrade, with nothing written.
    """
    with services.action():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        if campaign.rules in (course.RULES, SET_ASIDE):
            return None
        state = check(campaign)
        point = Checkpoint.objects.create(
            campaign=campaign,
            seq=campaign.version,
            left=campaign.rules,
            rules=course.RULES,
            state=codec.encode(state),
            dice_position=campaign.dice_position,
            booklets=campaign.booklets,
            proved=_proved(campaign),
        )
        Campaign.objects.filter(pk=campaign.pk).update(rules=course.RULES)
    return point


def recorded_until(campaign: Campaign) -> int:
    """Return the last row that stands as recorded without a proof, or 0."""
    found = campaign.checkpoints.filter(proved=False).aggregate(last=Max("seq"))
    return found["last"] or 0


def set_aside(campaign: Campaign) -> None:
    """Let a campaign stand where it is: nobody can play it, and no upgrade asks for it again."""
    Campaign.objects.filter(pk=campaign.pk).update(rules=SET_ASIDE)


def _proved(campaign: Campaign) -> bool:
    """Tell whether the whole journal was carried out again and came to the campaign's rows.

    By the code that is leaving, which keeps that in `Campaign.proved` (`manage.py replay`); or now,
    by these rules, where they take the same course for it.
    """
    if campaign.checkpoints.filter(proved=False).exists():
        return False
    if campaign.proved == campaign.version:
        return True
    try:
        return not replays.compare(campaign).difference
    except (codec.CodecError, ContentError):
        return False
