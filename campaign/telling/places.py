"""The map changes: markers, EAZs, LZs, and who is led or carried over it."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.words import Words


def place_line(words: Words, event: ev.PlaceEvent) -> Line:
    """Tell what came onto the map or left it, and who comes along."""
    match event:
        case ev.MapMarkerPlaced(_, at):
            return Line("event", f"A new Event marker at {at}.")
        case ev.MapMarkerRemoved():
            return Line("event", "The Event marker leaves the map: its entry is read.", "quiet")
        case ev.EazPlaced(at, direction):
            where = f", {direction} of the Squad" if direction else ""
            return Line("eaz", f"Enemy Activity Zone at {at}{where}.", "bad")
        case ev.EazRemoved(at):
            return Line("eaz", f"The EAZ at {at} is gone.", "good")
        case ev.LzPlaced(at):
            return Line("lz", f"An LZ at {at}.", "good")
        case ev.LzRemoved(at):
            return Line("lz", f"The LZ at {at} is gone.", "bad")
        case ev.ShiftSet(to, marches):
            shift = "easier" if to == "left" else "harder"
            tone = "good" if to == "left" else "warn"
            count = "March" if marches == 1 else f"{marches} Marches"
            return Line("march", f"The next {count}: {shift} Terrain ({to} shift).", tone)
        case ev.PassengerJoined(_, kind_of, name):
            who = name or words.marker(kind_of)
            return Line("person", f"{who} comes along ({words.marker(kind_of)}).", "warn")
        case ev.PassengerLeft():
            return Line("person", "Somebody is led or carried no longer.", "quiet")
        case _:
            assert_never(event)
