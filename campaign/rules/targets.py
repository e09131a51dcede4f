"""What an Ability or a Lucky Charm is used on: typed in the rules, a short text where it is stored.

Journals, exports and posts hold "MP.04", "focus:0", "smoke:1" or "2", and "" for nothing named;
what a number means follows from the command. Whatever else is read is taken for a Profile, which
no offer names: the rules refuse it with their reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, TypeVar, assert_never, cast

from pydantic import GetCoreSchemaHandler, GetPydanticSchema
from pydantic_core import CoreSchema, core_schema

from campaign.rules.names import Profile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OnMarine:
    """A Marine, by his Profile."""

    profile: Profile


@dataclass(frozen=True, slots=True)
class OnDie:
    """A die of a test's roll, counted from 0."""

    die: Literal["focus", "strike"]
    at: int


@dataclass(frozen=True, slots=True)
class OnPiece:
    """A marker of Gear with the side that is up."""

    code: str
    side: int


@dataclass(frozen=True, slots=True)
class OnOption:
    """An option of a decision, counted from 0."""

    option: int


@dataclass(frozen=True, slots=True)
class OnThreatDie:
    """Another Threat die than the first, which needs no name; counted from 0."""

    at: int


OfAbility: TypeAlias = OnMarine | OnDie | OnPiece | OnOption
OfCharm: TypeAlias = OnMarine | OnThreatDie
Target: TypeAlias = OfAbility | OfCharm


def written(target: Target | None) -> str:
    """Return a target as it is stored."""
    match target:
        case None:
            return ""
        case OnMarine(profile):
            return profile
        case OnDie(die, at):
            return f"{die}:{at}"
        case OnPiece(code, side):
            return f"{code}:{side}"
        case OnOption(number) | OnThreatDie(number):
            return str(number)
        case _ as never:
            assert_never(never)


def of_ability(text: str) -> OfAbility | None:
    """Read what an Ability is used on."""
    if not text:
        return None
    head, _, number = text.partition(":")
    found: OfAbility = OnMarine(text)
    if text.isdecimal():
        found = OnOption(int(text))
    elif head in ("focus", "strike") and number.isdecimal():
        found = OnDie(cast(Literal["focus", "strike"], head), int(number))
    elif number.isdecimal():
        found = OnPiece(head, int(number))
    return found if _exact(found, text) else OnMarine(text)


def of_charm(text: str) -> OfCharm | None:
    """Read what a Lucky Charm is used on."""
    if not text:
        return None
    found = OnThreatDie(int(text)) if text.isdecimal() else OnMarine(text)
    return found if _exact(found, text) else OnMarine(text)


def _exact(found: Target, text: str) -> bool:
    """Take nothing for a target that would be written otherwise: what is stored stays as it is."""
    return written(found) == text


def stored(read: Callable[[str], T], write: Callable[[T], str]) -> GetPydanticSchema:
    """Return how a value is stored as text: read and written by these."""

    def schema(source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            read,
            handler.generate_schema(str),
            serialization=core_schema.plain_serializer_function_ser_schema(write),
        )

    return GetPydanticSchema(schema)


AbilityTarget = Annotated[OfAbility | None, stored(of_ability, written)]
CharmTarget = Annotated[OfCharm | None, stored(of_charm, written)]
