"""States, commands and events of Firebase as JSON and back."""

from __future__ import annotations

from typing import Any

from dayroom.codec import Codec
from dayroom.firebase.rules.state import Change, Command, Event, State

_STATE: Codec[State] = Codec(State)
_COMMAND: Codec[Command] = Codec(Change)
_EVENTS: Codec[tuple[Event, ...]] = Codec(tuple[Event, ...])

encode_state = _STATE.encode
decode_state = _STATE.decode
encode_command = _COMMAND.encode
decode_command = _COMMAND.command


def encode_events(events: tuple[Event, ...]) -> Any:
    """Return events as JSON."""
    return _EVENTS.encode(events)


def decode_events(data: Any) -> tuple[Event, ...]:
    """Return the events that `encode_events` wrote."""
    return _EVENTS.decode(data)
