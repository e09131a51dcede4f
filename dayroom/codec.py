"""Values of one type as JSON and back, for the rules of the games. Pure."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from combat.rules.errors import MalformedCommand

T = TypeVar("T")


class Codec(Generic[T]):
    """Turns values of one type into JSON and back; built at its first use."""

    # Any: a type, a union or an annotated one; Python has no word for all three.
    def __init__(self, shape: Any) -> None:
        self._shape = shape

    @cached_property
    def adapter(self) -> TypeAdapter[T]:
        """The pydantic adapter behind it."""
        return TypeAdapter(self._shape)

    @cached_property
    def _from_outside(self) -> TypeAdapter[tuple[T]]:
        # Within a tuple: a config is not allowed for a dataclass by itself.
        return TypeAdapter(tuple[self._shape], config=ConfigDict(extra="forbid"))  # type: ignore[name-defined]

    def encode(self, value: T) -> Any:
        """Return the value as JSON."""
        return self.adapter.dump_python(value, mode="json")

    def decode(self, data: Any) -> T:
        """Return the value again; ValueError names what does not fit."""
        return self.adapter.validate_python(data)

    def command(self, data: Any) -> T:
        """Return a command that came from outside; MalformedCommand names the wrong field.

        Fields that the type does not have are refused.
        """
        try:
            return self._from_outside.validate_python((data,))[0]
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"][1:])
            raise MalformedCommand("malformed", first["msg"], where) from None
