"""What a seat may say about the table itself: who sits there, who leads whom.

These commands need no dice and may be given whatever is awaited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from campaign.rules.moments import Amount
from campaign.rules.names import Profile, SeatCode, Specialization


@dataclass(frozen=True, slots=True)
class AddSeat:
    """Add a player's seat (PH-MULTIPLAYER-02, p.8)."""

    kind: Literal["add_seat"] = "add_seat"


@dataclass(frozen=True, slots=True)
class CloseSeat:
    """Take a player's seat away that leads nobody."""

    seat: SeatCode
    kind: Literal["close_seat"] = "close_seat"


@dataclass(frozen=True, slots=True)
class GiveMarine:
    """Let another seat lead this Marine (PH-MULTIPLAYER-01, p.8)."""

    marine: Profile
    to: SeatCode
    kind: Literal["give_marine"] = "give_marine"


@dataclass(frozen=True, slots=True)
class GiveSpecialization:
    """Give a Specialization, 1..6, and whoever serves in it (PH-MULTIPLAYER-01, p.8)."""

    spec: Specialization
    to: SeatCode
    kind: Literal["give_specialization"] = "give_specialization"


@dataclass(frozen=True, slots=True)
class ShareOut:
    """Share out all six Specializations: the seats by ID number (PH-MULTIPLAYER-03, p.12)."""

    owners: tuple[str, ...]
    kind: Literal["share_out"] = "share_out"


@dataclass(frozen=True, slots=True)
class MindSeat:
    """Let the seat `by` act for an absent one as well."""

    seat: SeatCode
    by: SeatCode
    kind: Literal["mind_seat"] = "mind_seat"


@dataclass(frozen=True, slots=True)
class StandIn:
    """Act for a seat whose player has let the time for a decision pass."""

    seat: SeatCode
    kind: Literal["stand_in"] = "stand_in"


@dataclass(frozen=True, slots=True)
class LeaveToBot:
    """Let the careful bot stand in for a seat: one's own, or one that is awaited in vain."""

    seat: SeatCode
    kind: Literal["leave_to_bot"] = "leave_to_bot"


@dataclass(frozen=True, slots=True)
class StopMinding:
    """Nobody acts for this seat any more but its own player."""

    seat: SeatCode
    kind: Literal["stop_minding"] = "stop_minding"


@dataclass(frozen=True, slots=True)
class PassHost:
    """Pass the host's role on to another player's seat."""

    to: SeatCode
    kind: Literal["pass_host"] = "pass_host"


@dataclass(frozen=True, slots=True)
class TakeHost:
    """Take the host's role over from one who has been silent for long."""

    kind: Literal["take_host"] = "take_host"


@dataclass(frozen=True, slots=True)
class AskScenes:
    """Ask for many, few or no scenes between the men from now on."""

    amount: Amount
    kind: Literal["ask_scenes"] = "ask_scenes"


TableCommand = (
    AddSeat
    | CloseSeat
    | GiveMarine
    | GiveSpecialization
    | ShareOut
    | MindSeat
    | StandIn
    | LeaveToBot
    | StopMinding
    | PassHost
    | TakeHost
    | AskScenes
)
TABLE_COMMANDS: tuple[type, ...] = get_args(TableCommand)
