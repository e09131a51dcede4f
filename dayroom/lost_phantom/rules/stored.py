"""States, commands and events as JSON and back. A state keeps no sheet, only its edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dayroom.codec import Codec
from dayroom.lost_phantom.rules.commands import AnyCommand, Command
from dayroom.lost_phantom.rules.events import AnyEvent, Event
from dayroom.lost_phantom.rules.state import Sheet, State

_STATE: Codec[State] = Codec(State)
_COMMAND: Codec[AnyCommand] = Codec(Command)
_EVENTS: Codec[tuple[AnyEvent, ...]] = Codec(tuple[Event, ...])

encode_state = _STATE.encode
encode_command = _COMMAND.encode
decode_command = _COMMAND.command


def decode_state(data: Any, sheet: Sheet) -> State:
    """Return the state that `encode_state` wrote, on its sheet. ValueError for anything else."""
    state = _STATE.decode(data)
    if state.edition != sheet.edition or len(state.ground) != len(sheet.board.places):
        raise ValueError(f"edition {state.edition} of the sheet is not edition {sheet.edition}")
    return replace(state, sheet=sheet)


def encode_events(events: tuple[AnyEvent, ...]) -> Any:
    """Return events as JSON."""
    return _EVENTS.encode(events)


def decode_events(data: Any) -> tuple[AnyEvent, ...]:
    """Return the events that `encode_events` wrote."""
    return _EVENTS.decode(data)
