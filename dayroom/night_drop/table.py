"""The rules of Night Drop with what is printed, as the day room asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.rules.dice import Dice
from dayroom.games import Result, Step
from dayroom.night_drop import rules
from dayroom.night_drop.names import LEVELS
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import codec
from dayroom.night_drop.rules import events as e
from dayroom.night_drop.rules.commands import AnyCommand
from dayroom.night_drop.rules.state import State

legal = rules.legal
visible_to = rules.visible_to
heard_by = rules.heard_by
encode_state = codec.encode_state
encode_command = codec.encode_command
decode_command = codec.decode_command
encode_events = codec.encode_events
decode_events = codec.decode_events

_SHOWN = (e.SticksRevealed, e.GermanRevealed, e.MarkerRevealed)


def new(options: Mapping[str, str], dice: Dice) -> State:
    """A game set up and landed; it has no options."""
    return rules.new(printed(), dice).state


def apply(state: State, command: AnyCommand, dice: Dice, seat: str) -> Step:
    """Carry out a command; it stands if it showed somebody what was hidden."""
    done = rules.apply(state, command, dice, seat)
    final = any(
        isinstance(event, _SHOWN) or (isinstance(event, e.Eliminated) and not event.known)
        for event in done.events
    )
    return Step(done.state, done.events, final)


def waits_for(state: State) -> tuple[str, ...]:
    """The seat that must decide."""
    seat = rules.decider(state)
    return (seat,) if seat else ()


def decode_state(data: Any) -> State:
    """The state of `encode_state`, with what is printed."""
    return codec.decode_state(data, printed())


def result(state: State) -> Result | None:
    """Who has won, by which level; None while it is played."""
    if state.result is None:
        return None
    winner = "us" if state.result.level.startswith("us") else "german"
    line = f"{state.result.total} points: {LEVELS[state.result.level]}."
    figures = {
        "American points": state.result.total,
        "VP hexes held": len(state.held),
        "Companies formed": state.companies,
    }
    return Result((winner,), line, figures)
