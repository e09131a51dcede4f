"""Damage, Stress, Wounds, Conditions, losses: who is worse or better off."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.points import PointsEvent, points_line
from campaign.telling.words import Words


def hurt_line(words: Words, event: ev.HurtEvent) -> Line:
    """Tell who bears what, and who is lost."""
    if isinstance(event, PointsEvent):
        return points_line(event, words.nick(event.marine), str(abs(event.amount)), False)
    nick, book = words.nick, words.content
    match event:
        case ev.WoundDrawn(marine, card, kept, cubes):
            title = book.wounds[card].title if card else "no card left"
            if card and book.wounds[card].type == "kia":
                return Line("wound", f"{nick(marine)} draws the Wound card “{title}”.", "bad")
            graver = "" if card == kept or not kept else f" He keeps “{book.wounds[kept].title}”."
            return Line("wound", f"{nick(marine)} is wounded: “{title}”.{graver} "
                        f"Wounds so far: {cubes}.", "bad")  # fmt: skip
        case ev.ConditionDrawn(marine, card, kept, cubes):
            title = book.conditions[card].title if card else "no card left"
            worse = (
                "" if card == kept or not kept else f" He keeps “{book.conditions[kept].title}”."
            )
            return Line("condition", f"{nick(marine)} has a Condition: “{title}”.{worse} "
                        f"Conditions so far: {cubes}.", "bad")  # fmt: skip
        case ev.MarineKilled(marine):
            return Line("kia", f"{nick(marine)} is K.I.A.", "bad")
        case ev.MarineBroke(marine):
            return Line("condition", f"{nick(marine)} has a Breakdown.", "bad")
        case ev.IdPassed(number, marine):
            return Line(
                "person", f"{nick(marine)} takes over number {number}, {words.role(number)}."
            )
        case ev.MarkerPutOn(marker):
            name = words.marker(marker)
            price = "15 min" if marker == "walking_wounded" else "30 min and 1 SP"
            return Line("walking-wounded", f"{name}: a March costs {price} more.", "warn")
        case _:
            assert_never(event)
