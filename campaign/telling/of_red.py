"""What the Red player did outside a Combat, told."""

from __future__ import annotations

from campaign.rules import events as ev
from campaign.rules.events import Event
from campaign.screens.words import TRAITS, Words
from campaign.telling.lines import Line


def red_line(words: Words, event: Event) -> Line | None:
    """Tell of a Sapper marker; where the EAZ went has a line of its own."""
    match event:
        case ev.SapperPlayed("diff", marine, trait, diff):
            who = words.nick(marine)
            text = f"Red plays +1 DIFF: {who} tests {TRAITS[trait]} against DIFF {diff}."
            return Line("sapper", text, "bad")
        case ev.SapperPlayed():
            return Line("sapper", "Red plays a Sapper marker and moves an EAZ.", "bad")
    return None
