"""Experience, Boons, Lucky Charms, Abilities."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.points import PointsEvent, points_line
from campaign.telling.words import Words
from combat.telling.english import signed


def gain_line(words: Words, event: ev.GainEvent) -> Line:
    """Tell who gains or uses what."""
    if isinstance(event, PointsEvent):
        return points_line(event, words.nick(event.marine), str(abs(event.amount)), False)
    nick, help_ = words.nick, words.help
    match event:
        case ev.BoonDrawn(card, marine):
            told = f"{nick(marine)} gets the {help_(card)}: {words.help_text(card)}"
            return Line("boon", told, "good")
        case ev.BoonKept(marine, card):
            return Line("boon", f"{nick(marine)} keeps the {help_(card)}.")
        case ev.BoonPlayed(marine, card):
            return Line("boon", f"{nick(marine)} plays the {help_(card)}.")
        case ev.BoonPointsChanged(marine, amount, now):
            tone = "good" if amount > 0 else "quiet"
            return Line("boon", f"{nick(marine)}: Boon points {signed(amount)}, now {now}.", tone)
        case ev.CharmGained(marine, charm):
            return Line("boon", f"{nick(marine)} keeps {help_(charm)} as a Lucky Charm.", "good")
        case ev.CharmUsed(marine, charm):
            return Line("boon", f"{nick(marine)} uses {help_(charm)}.")
        case ev.AbilityUsed(marine, ability):
            return Line("skill", f"{nick(marine)} uses {help_(ability)}.")
        case _:
            assert_never(event)
