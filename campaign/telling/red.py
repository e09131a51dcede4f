"""The Red player acts outside a Combat."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.words import TRAITS, Words


def red_line(words: Words, event: ev.RedEvent) -> Line:
    """Tell of a Sapper marker; where the EAZ went has a line of its own."""
    match event:
        case ev.SapperPlayed("diff", marine, trait, diff):
            who = words.nick(marine)
            text = f"Red plays +1 DIFF: {who} tests {TRAITS[trait]} against DIFF {diff}."
            return Line("sapper", text, "bad")
        case ev.SapperPlayed():
            return Line("sapper", "Red plays a Sapper marker and moves an EAZ.", "bad")
        case _:
            assert_never(event)
