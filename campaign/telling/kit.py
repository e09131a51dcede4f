"""Weapons and Gear change hands."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.words import Words


def kit_line(words: Words, event: ev.KitEvent) -> Line:
    """Tell who takes, gives, uses or lays down what."""
    nick, item = words.nick, words.item
    match event:
        case ev.EquipmentTaken(marine, code, side):
            return Line("load", f"{nick(marine)} takes {item(code, side)}.")
        case ev.EquipmentDropped(marine, code, side):
            return Line("load", f"{nick(marine)} lays down {item(code, side)}.", "quiet")
        case ev.EquipmentGiven(marine, to, code, side):
            return Line("load", f"{nick(marine)} gives {nick(to)} {item(code, side)}.")
        case ev.GearUsed(marine, code, left):
            rest = f"{left} left" if left else "that was the last"
            return Line("load", f"{nick(marine)}’s {item(code)} is used: {rest}.", "quiet")
        case ev.GearFound(code, side):
            return Line("load", f"Found: {item(code, side)}.", "good")
        case ev.GearLeft(code, side):
            return Line("load", f"{item(code, side)} is left behind.", "quiet")
        case _:
            assert_never(event)
