"""Battle, commands and events as plain data (JSON) and back. Defaults are left out.

The content is not stored: call `attach(battle, content)` after decoding.
"""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from combat.rules.commands import AnyCommand, Command
from combat.rules.errors import MalformedCommand
from combat.rules.events import AnyEvent, Event
from combat.rules.plain import Json, JsonObject
from combat.rules.state import Battle

SCHEMA = 1
"""Version of the stored form; raised when an old form can no longer be read."""

_BATTLE: TypeAdapter[Battle] = TypeAdapter(Battle)
_COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(Command)
_EVENT: TypeAdapter[AnyEvent] = TypeAdapter(Event)


def encode_battle(battle: Battle) -> JsonObject:
    """The battle as plain data, without its content."""
    data: JsonObject = _BATTLE.dump_python(battle, mode="json", exclude_defaults=True)
    for name in ("pending",):
        value = getattr(battle, name)
        if value is not None:
            data[name]["kind"] = value.kind
    return {"schema": SCHEMA, **data}


def decode_battle(data: JsonObject) -> Battle:
    """The battle of `encode_battle`; raises `ValueError` for another schema or bad data."""
    if data.get("schema") != SCHEMA:
        raise ValueError(f"schema {data.get('schema')!r} of a battle cannot be read")
    return _BATTLE.validate_python({k: v for k, v in data.items() if k != "schema"}, strict=False)


def encode_command(command: AnyCommand) -> JsonObject:
    """A command as plain data; `kind` tells which."""
    data: JsonObject = _COMMAND.dump_python(command, mode="json", exclude_defaults=True)
    return {"kind": command.kind, **data}


def decode_command(data: Json) -> AnyCommand:
    """The command of `encode_command`; raises `MalformedCommand` naming the bad field."""
    try:
        return _COMMAND.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise MalformedCommand("unreadable", first["msg"], field) from error


def encode_event(event: AnyEvent) -> JsonObject:
    """An event as plain data; `kind` tells which."""
    data: JsonObject = _EVENT.dump_python(event, mode="json", exclude_defaults=True)
    return {"kind": event.kind, **data}


def decode_event(data: Json) -> AnyEvent:
    """The event of `encode_event`; raises pydantic's `ValidationError` for bad data."""
    return _EVENT.validate_python(data)
