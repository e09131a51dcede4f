"""What changed at the table, told: seats, their Marines, who minds whom."""

from __future__ import annotations

from campaign.rules import table_events as at
from campaign.rules.events import Event
from campaign.screens.words import Words
from campaign.telling.lines import Line


def table_line(words: Words, event: Event) -> Line | None:
    """Tell of seats."""
    text = _text(words, event)
    return Line("squad", text, "quiet") if text else None


def _text(words: Words, event: Event) -> str:
    match event:
        case at.SeatAdded(seat):
            return f"A seat was added: {words.seat(seat)}."
        case at.SeatClosed(seat):
            return f"A seat was closed: {words.seat(seat)}."
        case at.MarineGiven(marine, to):
            return f"{words.nick(marine)} is led by {words.seat(to)} now."
        case at.SpecializationGiven(spec, to):
            return f"{words.role(spec)}: led by {words.seat(to)} now."
        case at.SeatMinded(seat, by):
            return f"{words.seat(by)} acts for {words.seat(seat)} as well."
        case at.MindingEnded(seat, by):
            return f"{words.seat(by)} no longer acts for {words.seat(seat)}."
        case at.HostPassed(seat, to):
            return f"The host is now who was {words.seat(to)}, not {words.seat(seat)}."
    return ""
