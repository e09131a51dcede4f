"""A change of the table in words, for its buttons and for the journal."""

from __future__ import annotations

from campaign.rules.commands import Command
from campaign.rules.commands import table as at
from campaign.rules.seats import BOT
from campaign.telling.words import Words

AMOUNTS = {"many": "Many scenes", "few": "A few scenes", "none": "No scenes"}
"""How many scenes between the men."""


def table_words(words: Words, command: Command) -> str:
    """Return what a command about the table says; empty for every other one."""
    match command:
        case at.AddSeat():
            return "Add a player's seat"
        case at.CloseSeat(seat):
            return f"Close the seat of {words.seat(seat)}"
        case at.GiveMarine(marine, to):
            return f"Let {words.seat(to)} lead {words.nick(marine)}"
        case at.GiveSpecialization(spec, to):
            return f"Let {words.seat(to)} lead the {words.role(spec)}"
        case at.ShareOut():
            return "Share the Squad out"
        case at.MindSeat(seat) | at.StandIn(seat) if words.plays_red(seat):
            return "Let the Enemy play by the book"
        case at.StopMinding(seat) if words.plays_red(seat):
            return f"Let {words.seat(seat)} play again"
        case at.MindSeat(seat, by):
            return f"Let {words.seat(by)} act for {words.seat(seat)}"
        case at.StandIn(seat):
            return f"Act for {words.seat(seat)}"
        case at.LeaveToBot(seat) if words.seat(seat) == words.seat(BOT):
            return "Let the stand-in lead a seat"
        case at.LeaveToBot(seat):
            return f"Let the stand-in act for {words.seat(seat)}"
        case at.StopMinding(seat):
            return f"End acting for {words.seat(seat)}"
        case at.AskScenes(amount):
            return AMOUNTS[amount]
        case at.PassHost(to):
            return f"Make {words.seat(to)} the host"
        case at.TakeHost():
            return "Be the host from now on"
    return ""
