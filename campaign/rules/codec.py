"""States, commands, events and outcomes as JSON and back.

What comes out is made of dictionaries, lists, text, numbers, booleans and None alone. A state
carries its schema version. The printed content is left out and attached again when decoding.
Commands come from outside and are read strictly: `decode_command` names the wrong field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from campaign.rules.commands import Command
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import SCHEMA, MissionRun, Reading, State
from campaign.rules.tasks import Task
from combat.rules.copies import merged
from combat.rules.dice import Roll
from combat.rules.errors import MalformedCommand
from combat.rules.options import Outcome
from combat.rules.plain import Json, JsonObject
from combat.rules.state import Battle

T = TypeVar("T")

MAX_COMMAND = 4_000
"""The longest command, in characters: no honest one comes near."""


class CodecError(ValueError):
    """Stored data that cannot be read: another schema version, or a wrong shape."""


class Codec(Generic[T]):
    """Turns values of one type into JSON and back; built at its first use.

    `strict` refuses unknown fields and values of another type instead of converting them.
    """

    # Any: a type, a union or an annotated one; Python has no word for all three.
    def __init__(self, shape: Any, strict: bool = False) -> None:
        self._shape = shape
        self._strict = strict

    @cached_property
    def adapter(self) -> TypeAdapter[T]:
        """The pydantic adapter behind it."""
        if self._strict:
            return TypeAdapter(self._shape, config=ConfigDict(extra="forbid", strict=True))
        return TypeAdapter(self._shape)

    def encode(self, value: T) -> Json:
        """Return the value as JSON."""
        return self.adapter.dump_python(value, mode="json")

    def decode(self, data: Json) -> T:
        """Return the value again; CodecError names what does not fit."""
        try:
            return self.adapter.validate_python(data)
        except ValidationError as error:
            raise CodecError(_first_problem(error)[1]) from error


STATE: Codec[State] = Codec(State)
BATTLE: Codec[Battle | None] = Codec(Battle | None)
READING: Codec[Reading | None] = Codec(Reading | None)
AGENDA: Codec[tuple[Task, ...]] = Codec(tuple[Task, ...])
COMMAND: Codec[Command] = Codec(Command, strict=True)
EVENTS: Codec[tuple[Event, ...]] = Codec(tuple[Event, ...])
ROLLS: Codec[tuple[Roll, ...]] = Codec(tuple[Roll, ...])


def encode(state: State) -> JsonObject:
    """Return a state as JSON, without its content, with its schema version under "schema"."""
    data: JsonObject = STATE.encode(state)
    return data


_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind)) for kind in (State, MissionRun, Battle)
}


def encode_apart(one: State, other: State) -> tuple[JsonObject, JsonObject]:
    """Return two states as JSON, both without the fields in which they are the same object.

    Mission and Combat are gone through too: most of a state stays as it was in a command.
    """
    apart = _apart(one, other)
    for name in ("mission", "battle"):
        was, now = getattr(one, name), getattr(other, name)
        if name in apart and was is not None and now is not None:
            apart[name] = _apart(was, now)
    dump = STATE.adapter.dump_python
    return dump(one, mode="json", include=apart), dump(other, mode="json", include=apart)


def _apart(one: object, other: object) -> JsonObject:
    """Return the names of the fields that are not the same object in both, each with True."""
    return {
        name: True for name in _FIELDS[type(one)] if getattr(one, name) is not getattr(other, name)
    }


def decode(data: Mapping[str, Json], content: Content) -> State:
    """Return the state that `encode` wrote, with the content attached.

    Raises CodecError for another schema version or a wrong shape.
    """
    if data.get("schema") != SCHEMA:
        raise CodecError(f"schema: this is version {data.get('schema')!r}, not {SCHEMA}")
    return attach(STATE.decode({**data, "content": content}), content)


def attach(state: State, content: Content) -> State:
    """Return the state with this content, in its battle too."""
    for name in ("battle", "fought"):
        battle: Battle | None = getattr(state, name)
        if battle is not None and battle.content is not content.combat:
            state = merged(state, {name: replace(battle, content=content.combat)})
    return state if state.content is content else replace(state, content=content)


def encode_command(command: Command) -> JsonObject:
    """Return a command as JSON, with its kind."""
    data: JsonObject = COMMAND.encode(command)
    return data


def decode_command(data: str | bytes | Mapping[str, Json]) -> Command:
    """Read a command from JSON text or from a mapping.

    Raises MalformedCommand with the field to blame and what is wrong with it: not JSON, an unknown
    kind, a missing or unknown field, a value of another type.
    """
    try:
        text = json.dumps(data) if isinstance(data, Mapping) else data
    except (TypeError, ValueError) as error:
        raise MalformedCommand("not_json", f"The command is not made of JSON: {error}.") from error
    if len(text) > MAX_COMMAND:
        raise MalformedCommand("too_long", f"A command has at most {MAX_COMMAND} characters.")
    try:
        return COMMAND.adapter.validate_json(text)
    except ValidationError as error:
        raise MalformedCommand(*_first_problem(error)) from error


def encode_events(events: Iterable[Event]) -> list[Json]:
    """Return events as JSON, in their order."""
    data: list[Json] = EVENTS.encode(tuple(events))
    return data


def decode_events(data: Iterable[Json]) -> tuple[Event, ...]:
    """Return the events that `encode_events` wrote."""
    return EVENTS.decode(list(data))


def encode_event(event: Event) -> JsonObject:
    """Return one event as JSON, with its kind."""
    data: JsonObject = encode_events((event,))[0]
    return data


def decode_event(data: Mapping[str, Json]) -> Event:
    """Return the event that `encode_event` wrote."""
    return decode_events((dict(data),))[0]


def encode_outcome(outcome: Outcome[State, Event]) -> JsonObject:
    """Return an outcome as JSON: its state and its events."""
    return {"state": encode(outcome.state), "events": encode_events(outcome.events)}


def decode_outcome(data: Mapping[str, Json], content: Content) -> Outcome[State, Event]:
    """Return the outcome that `encode_outcome` wrote."""
    return Outcome(decode(data["state"], content), decode_events(data["events"]))


def first_difference(one: Json, other: Json, path: str = "") -> str:
    """Say where two JSON values differ first: path and both values; empty when they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        parts = [
            (f"{path}.{key}".lstrip("."), one.get(key), other.get(key))
            for key in (*one, *(key for key in other if key not in one))
        ]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(f"{path}[{at}]", a, b) for at, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return "" if one == other else f"{path or 'all'}: {_short(one)} is not {_short(other)}"
    found = (first_difference(a, b, name) for name, a, b in parts)
    return next((text for text in found if text), "")


def _short(value: Json) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


_WORDS = {
    "unexpected_keyword_argument": ("unknown_field", "There is no such field."),
    "missing": ("missing_field", "This field is missing."),
    "union_tag_not_found": ("no_kind", "A command is an object that names its kind."),
    "dict_type": ("not_an_object", "A command is an object that names its kind."),
    "dataclass_type": ("not_an_object", "A command is an object that names its kind."),
}


def _first_problem(error: ValidationError) -> tuple[str, str, str]:
    """Return code, message and field of the first thing that is wrong."""
    problem = error.errors()[0]
    kind = problem["type"]
    # The first part of an address is the tag of the union, not a field.
    field = ".".join(str(part) for part in problem["loc"][1:])
    if kind == "union_tag_invalid":
        return "unknown_kind", "There is no command of this kind.", f"{field}.kind".lstrip(".")
    if kind == "json_invalid":
        return "not_json", "The command is not readable JSON.", ""
    code, message = _WORDS.get(kind, ("wrong_value", f"{problem['msg']}."))
    return code, message, field
