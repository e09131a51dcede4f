"""A word from each seat, mixed into the dice of a Mission before their first roll.

Nobody waits for a word. One that was given stands, and who has given none when the first roll is
made has an empty one; see `campaign.game.chance`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User

from campaign.game import chance, services
from campaign.models import Campaign, Seat
from combat.rules.errors import RuleViolation

RULE, PAGE = "PH-RANDOM-01", 27


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked: whether a word is wanted of it still, or the one it has given."""

    mission: int
    word: str = ""


def asked(campaign: Campaign, seat: str) -> Asked | None:
    """Return what is asked of a seat; None once the dice are thrown, and for who only watches."""
    if (
        not campaign.dice
        or campaign.dice_key
        or campaign.finished
        or campaign.closed_at is not None
    ):
        return None
    if all(row.code != seat or row.role == Seat.Role.SPECTATOR for row in campaign.seats.all()):
        return None
    dice = chance.known(campaign)[-1]
    return Asked(dice.mission, dict(dice.words).get(seat, ""))


def give(*, campaign_id: UUID | str, user: User, word: str) -> None:
    """Give a word for the Mission that comes.

    Raises, with nothing changed: NotYours, and RuleViolation where it has none to give any more.
    """
    word = " ".join("".join(sign if sign.isprintable() else " " for sign in word).split())
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        found = asked(campaign, place)
        if found is None:
            raise _refused("too_late", "The first roll is made: your word counts next Mission.")
        if found.word:
            raise _refused("given", f"Your word is “{found.word}” already; it stands.")
        if not word or len(word) > chance.WORD:
            raise _refused("no_word", f"A word has 1 to {chance.WORD} characters.")
        *before, dice = chance.known(campaign)
        given = replace(dice, words=(*dice.words, (place, word)))
        all_dice = chance.ALL.encode((*before, given))
        Campaign.objects.filter(pk=campaign.pk).update(dice=all_dice)
        services.announce(campaign, place, "talk")


def _refused(code: str, why: str) -> RuleViolation:
    return RuleViolation(code, why, RULE, PAGE)
