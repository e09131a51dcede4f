"""What changed at the table, told: seats, their Marines, who minds whom."""

from __future__ import annotations

from typing import assert_never

from campaign.rules.events import table as at
from campaign.rules.seats import BOOK, BOT
from campaign.telling.lines import Line
from campaign.telling.seating import AMOUNTS
from campaign.telling.words import Words


def table_line(words: Words, event: at.TableEvent) -> Line:
    """Tell of seats."""
    return Line("squad", _text(words, event), "quiet")


def _text(words: Words, event: at.TableEvent) -> str:
    match event:
        case at.SeatAdded(seat):
            return f"A seat was added: {words.seat(seat)}."
        case at.SeatClosed(seat):
            return f"A seat was closed: {words.seat(seat)}."
        case at.MarineGiven(marine, to):
            return f"{words.nick(marine)} is led by {words.seat(to)} now."
        case at.SpecializationGiven(spec, to):
            return f"{words.role(spec)}: led by {words.seat(to)} now."
        case at.SeatMinded(by=by) if by == BOOK:
            return "Nobody plays Red for now: the Enemy plays by the book."
        case at.MindingEnded(seat, by) if by == BOOK:
            return f"{words.seat(seat)} plays the Enemy again."
        case at.SeatMinded(seat, by) if by == BOT and words.seat(seat) == words.seat(BOT):
            return "The stand-in, the careful bot, leads this seat's Marines."
        case at.SeatMinded(seat, by) if by == BOT:
            return f"The stand-in, the careful bot, acts for {words.seat(seat)}."
        case at.MindingEnded(seat, by) if by == BOT:
            return f"The stand-in no longer acts for {words.seat(seat)}."
        case at.SeatMinded(seat, by):
            return f"{words.seat(by)} acts for {words.seat(seat)} as well."
        case at.MindingEnded(seat, by):
            return f"{words.seat(by)} no longer acts for {words.seat(seat)}."
        case at.ScenesAsked(amount):
            return f"{AMOUNTS[amount]} between the Marines from now on."
        case at.HostPassed(seat, to):
            return f"The host is now who was {words.seat(to)}, not {words.seat(seat)}."
        case _:
            assert_never(event)
