"""The page on which anyone at the table checks the dice, and the rolls that it checks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.game import chance, words
from campaign.game.chance import MissionDice
from campaign.group.names import by_seat
from campaign.models import Campaign
from campaign.pages import answers, at_table
from campaign.pages.http import HtmxRequest, SeeOther
from campaign.telling.words import patrol_title, seat_name


@dataclass(frozen=True, slots=True)
class Part:
    """The dice of a Mission as the page shows them. words: by whom, and the word.

    rolls_url: where their rolls are, empty until their seed is shown.
    """

    dice: MissionDice
    words: tuple[tuple[str, str], ...]
    rolls_url: str

    @property
    def lost(self) -> bool:
        """Whether their seed will never be known here."""
        return self.dice.ended is not None and not self.dice.seed


@require_safe
@never_cache
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show what was promised of the dice of a campaign and what can be checked; 404 if foreign."""
    at = at_table.seated(request.user, pk)
    names = by_seat(at.campaign)
    parts = [_part(at.campaign, number, dice, names) for number, dice in enumerate(_seen(at), 1)]
    shown = {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "patrol_title": patrol_title(at.state.book),
        "page_title": f"The dice · {at.campaign.name}",
        "parts": parts[::-1],
        "typed": at.state.options.physical_dice,
        "foretold": any(booklet.throws for booklet in at.state.book.booklets.values()),
        "over": at.campaign.closed_at is not None,
    }
    return render(request, "campaign/dice.html", shown)


@require_POST
@never_cache
def word(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Keep a seat's word for the dice and go back to the game; 422 with the reason if refused."""
    user = at_table.player(request.user)
    try:
        words.give(campaign_id=pk, user=user, word=request.POST.get("word", ""))
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return SeeOther(reverse("campaign_play", kwargs={"pk": pk}))


@require_safe
@never_cache
def rolls(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Send the seed, the words and the rolls of a Mission's dice; 404 before its seed is shown."""
    at = at_table.seated(request.user, pk)
    seen = _seen(at)
    if not 1 <= number <= len(seen) or not seen[number - 1].seed:
        raise at_table.not_found()
    dice = seen[number - 1]
    last = seen[number].since if number < len(seen) else at.version
    begins = (at.campaign.start or {}).get("dice_position", 0) if number == 1 else 0
    rows = at.campaign.journal.filter(seq__gt=dice.since, seq__lte=last, undoes=None)
    thrown = [
        {"command": seq, **roll}
        for seq, found in rows.order_by("seq").values_list("seq", "dice")
        for roll in found
    ]
    return JsonResponse(
        {
            "mission": dice.mission,
            "commitment": dice.commitment,
            "seed": dice.seed,
            "words": dice.words,
            "first": begins,
            "typed": at.state.options.physical_dice,
            "rolls": thrown,
        }
    )


def _seen(at: at_table.Seated) -> tuple[MissionDice, ...]:
    """Return the dice of a campaign as they were known when it stood as it is shown."""
    dice = chance.known(at.campaign)
    if at.past is None:
        return dice
    return tuple(
        one if one.ended is not None and one.ended <= at.version else _closed(one)
        for one in dice
        if one.since <= at.version
    )


def _closed(dice: MissionDice) -> MissionDice:
    return replace(dice, ended=None, words=(), seed="")


def _part(campaign: Campaign, number: int, dice: MissionDice, names: dict[str, str]) -> Part:
    given = tuple((names.get(seat, seat_name(seat)), word) for seat, word in dice.words)
    key = {"pk": campaign.public_id, "number": number}
    return Part(dice, given, reverse("campaign_rolls", kwargs=key) if dice.seed else "")
