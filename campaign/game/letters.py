"""The line that a player adds to a letter of his own: a row beside the campaign, in no journal."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from campaign.models import Campaign, LetterLine
from campaign.models.letter import LONGEST
from campaign.rules.events import Event, LetterSent
from combat.rules.errors import RuleViolation

RULE, PAGE = "PH-LOGBOOK-01", 7


def keep(campaign: Campaign, user: User, events: Iterable[Event], line: str) -> None:
    """Keep the line for the letter that was sent just now; in place of what an older one had.

    Raises RuleViolation for a longer line than there is room for.
    """
    text = " ".join("".join(c if c.isprintable() else " " for c in line).split())
    for event in events:
        if not isinstance(event, LetterSent):
            continue
        if len(text) > LONGEST:
            why = f"Your own line has {len(text)} characters: there is room for {LONGEST}."
            raise RuleViolation("own_line", why, RULE, PAGE)
        LetterLine.objects.filter(campaign=campaign, letter=event.name).delete()
        if text:
            LetterLine.objects.create(campaign=campaign, letter=event.name, user=user, text=text)


def lines(campaign: Campaign) -> dict[str, str]:
    """Return the lines of a campaign by the names of their letters."""
    return dict(LetterLine.objects.filter(campaign=campaign).values_list("letter", "text"))
