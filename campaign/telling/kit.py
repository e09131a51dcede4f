"""Weapons and Gear change hands."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.rules.names import Profile
from campaign.telling.lines import Line
from campaign.telling.words import Words


def kit_line(words: Words, event: ev.KitEvent) -> Line:
    """Tell who takes, gives, uses or lays down what."""
    nick, item = words.nick, words.item
    match event:
        case ev.EquipmentTaken(marine, code, side):
            return Line("load", f"{nick(marine)} takes {item(code, side)}.")
        case ev.EquipmentDropped(marine, code, side):
            return Line("load", f"{put_down(words, marine, item(code, side))}.", "quiet")
        case ev.EquipmentGiven(marine, to, code, side):
            if gone(words, marine):
                return Line("load", f"{nick(to)} takes {nick(marine)}’s {item(code, side)}.")
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


def put_down(words: Words, marine: Profile, items: str) -> str:
    """Say who lays down what; of one who is out of the Mission, that it stays behind."""
    nick = words.nick(marine)
    if gone(words, marine):
        return f"{nick}’s things left behind: {items}"
    return f"{nick} lays down {items}"


def gone(words: Words, marine: Profile) -> bool:
    """Tell whether he is out of the Mission, so that others dispose of what he carried."""
    out = ("kia", "evac")
    return any(m.profile == marine and m.standing in out for m in words.state.marines)
