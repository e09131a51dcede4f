"""The doors that the house asks for (`dayroom.games.Rules`): the rules on the sheet as printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.rules.dice import Dice
from combat.rules.options import Options
from dayroom.games import Result, Step
from dayroom.lost_phantom.printed import sheet, words
from dayroom.lost_phantom.rules import engine, stored
from dayroom.lost_phantom.rules.commands import AnyCommand
from dayroom.lost_phantom.rules.events import AnyEvent
from dayroom.lost_phantom.rules.questions import Trays
from dayroom.lost_phantom.rules.score import score
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.visible import visible_to

__all__ = [
    "apply",
    "decode_command",
    "decode_events",
    "decode_state",
    "encode_command",
    "encode_events",
    "encode_state",
    "heard_by",
    "legal",
    "new",
    "result",
    "visible_to",
    "waits_for",
]

encode_state = stored.encode_state
encode_command, decode_command = stored.encode_command, stored.decode_command
encode_events, decode_events = stored.encode_events, stored.decode_events

ENDINGS = {
    "river": "Home: the pilot has reached the River.",
    "gunships": "Home: the gunships saw the flare.",
    "died": "The pilot did not live to see the River.",
    "captured": "The pilot was taken.",
    "killed_outright": "The pilot was killed.",
}


def new(options: Mapping[str, str], dice: Dice) -> State:
    """Return the state in which a game begins; `dice` of the options: free or strict."""
    return engine.new(sheet(), dice, "strict" if options.get("dice") == "strict" else "free")


def legal(state: State, seat: str) -> Options[AnyCommand, Trays]:
    """Return what a seat may do now, and what it may not, with rule and page."""
    return engine.legal(state, seat)


def apply(state: State, command: AnyCommand, dice: Dice, seat: str) -> Step:
    """Carry out a command. RuleViolation where the rules do not allow it."""
    after, events = engine.apply(state, command, dice, seat)
    return Step(after, events)


def heard_by(event: AnyEvent, seat: str) -> AnyEvent:
    """Return the event: there is nobody from whom it is hidden. LP-GOAL-01."""
    return event


def waits_for(state: State) -> tuple[str, ...]:
    """Return the pilot's seat, none when the game is over."""
    return () if state.ending is not None else (engine.SEAT,)


def result(state: State) -> Result | None:
    """Return how it ended, None while it is played."""
    if state.ending is None:
        return None
    points = score(state)
    grade = words().grades[points.grade]
    line = f"{ENDINGS[state.ending.how]} {points.total} points: {grade}."
    return Result(
        (engine.SEAT,) if state.ending.won else (),
        line,
        {"Score": points.total, "Hexes mapped": points.mapped, "Turns": state.turn},
    )


def decode_state(data: Any) -> State:
    """Return the state that `encode_state` wrote, on the sheet. ValueError for anything else."""
    return stored.decode_state(data, sheet())
