"""State, commands and events as plain data (JSON) and back; the content is not stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from combat.rules.errors import MalformedCommand
from dayroom.night_drop.rules.commands import AnyCommand, Command
from dayroom.night_drop.rules.content import Content
from dayroom.night_drop.rules.events import AnyEvent, Event
from dayroom.night_drop.rules.state import State, stacked

SCHEMA = 1
"""Version of the stored form; raised when an old form can no longer be read."""

_STATE: TypeAdapter[State] = TypeAdapter(State)
_COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(Command)
_EVENT: TypeAdapter[AnyEvent] = TypeAdapter(Event)


def encode_state(state: State) -> dict[str, Any]:
    """The state as plain data, without what is printed."""
    bare = replace(state, content=None, stacks={})
    return {
        "schema": SCHEMA,
        **_STATE.dump_python(bare, mode="json", exclude={"content", "stacks"}),
    }


def decode_state(data: Any, content: Content) -> State:
    """The state of `encode_state`; ValueError for anything else."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError("this is no stored game of Night Drop that can be read")
    bare = {key: value for key, value in data.items() if key != "schema"}
    state = _STATE.validate_python(bare, strict=False)
    return replace(state, content=content, stacks=stacked(state.units))


def encode_command(command: AnyCommand) -> dict[str, Any]:
    """A command as plain data."""
    data: dict[str, Any] = _COMMAND.dump_python(command, mode="json")
    return data


def decode_command(data: Any) -> AnyCommand:
    """The command of `encode_command`; MalformedCommand naming the bad field."""
    try:
        return _COMMAND.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise MalformedCommand("unreadable", first["msg"], field) from error


def encode_events(events: tuple[AnyEvent, ...]) -> list[dict[str, Any]]:
    """Events as plain data."""
    return [_EVENT.dump_python(event, mode="json") for event in events]


def decode_events(data: Any) -> tuple[AnyEvent, ...]:
    """The events of `encode_events`; ValueError for anything else."""
    return tuple([_EVENT.validate_python(one) for one in data])
