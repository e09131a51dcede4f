"""How single values are written: times, Spaces, who is meant, Enemies; the base of every model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

Trait = Literal["SUR", "CHA", "PER", "INT", "WIL"]
Colour = Literal["green", "gray", "yellow", "red"]

SPACE = re.compile(r"^[A-Z]\d{1,2}$")
WHO = re.compile(r"^(SL|RO|INF|SCT|ENG|DOC|PM|ALL|ANY|TESTER|OTHERS|RND[1-6]?)$")
PERSON = re.compile(r"^(MP\.\d\d|[A-Z][A-Z_]{1,19})$")
CLOCK = re.compile(r"^([01]?\d|2[0-3]):(00|15|30|45)$")
SPAN = re.compile(r"^(\d{1,2})(?::(00|15|30|45)|\.(00|15|30|45)H)$")
ENEMIES = re.compile(r"^(F\d{0,2}|[ELSR]\d?)( (F\d{0,2}|[ELSR]\d?))*$")


def clock(value: object) -> int:
    """Turn "17:45" into minutes after midnight (PH-TIME-02, p.21)."""
    if isinstance(value, str) and CLOCK.match(value):
        hours, minutes = value.split(":")
        return int(hours) * 60 + int(minutes)
    raise ValueError(f"{value!r} is not a clock time such as 17:45 in steps of 15 minutes")


def span(value: object) -> int:
    """Turn "00.30H", or "0:30", into 30 minutes; a span, never a clock time (PH-TIME-02, p.21)."""
    if isinstance(value, str) and SPAN.match(value):
        hours, minutes = re.split("[:.]", value.removesuffix("H"))
        return int(hours) * 60 + int(minutes)
    raise ValueError(f"{value!r} is not a span of time such as 0:30 in steps of 15 minutes")


def space(value: object) -> str:
    """Check the form of a map Space such as D4."""
    if isinstance(value, str) and SPACE.match(value):
        return value
    raise ValueError(f"{value!r} is not a Space such as D4")


def who(value: object) -> str:
    """Check who is meant: SL RO INF SCT ENG DOC PM ALL ANY TESTER OTHERS RND RND2..RND6."""
    if isinstance(value, str) and WHO.match(value):
        return value
    raise ValueError(
        f"{value!r} is nobody: use SL, RO, INF, SCT, ENG, DOC, PM, ALL, ANY, TESTER, OTHERS, RND"
    )


def enemies(value: object) -> tuple[str, ...]:
    """Turn "F4 L" into ("F", "F", "F", "F", "L"): Fighters, Elite, Leader, Sniper, RPD."""
    if value in ("", None):
        return ()
    if isinstance(value, list | tuple):
        return tuple(value)
    if not isinstance(value, str) or not ENEMIES.match(value):
        raise ValueError(f"{value!r} is not a list of Enemies such as F4 L")
    found: list[str] = []
    for word in value.split():
        found += [word[0]] * int(word[1:] or "1")
    return tuple(found)


def person(value: object) -> str:
    """Check the form of one man: SL ... DOC, PM, TESTER, ANY, a Profile, a remembered name."""
    if isinstance(value, str) and PERSON.match(value):
        return value
    raise ValueError(
        f"{value!r} is no man: use SL to DOC, PM, TESTER, ANY, a Profile such as MP.07, or a name"
        " that was remembered, in capitals"
    )


Clock = Annotated[int, BeforeValidator(clock)]
Span = Annotated[int, BeforeValidator(span)]
Space = Annotated[str, BeforeValidator(space)]
Who = Annotated[str, BeforeValidator(who)]
Person = Annotated[str, BeforeValidator(person)]
Man = Annotated[str, Field(pattern=r"^MP\.\d\d$")]
Enemies = Annotated[tuple[str, ...], BeforeValidator(enemies)]
Diff = Annotated[int, Field(ge=1, le=5)]
EnemyType = Literal["F", "E", "L", "S", "R"]
Fixed = Literal["point_man", "1", "2", "3", "4", "5", "6"]
Start = Annotated[int, Field(ge=-15, le=15)]
Few = Annotated[int, Field(ge=0, le=8)]
Number = Annotated[int, Field(ge=-999, le=999)]
"""Any other number: no booklet needs a larger one, and a huge one would hold the server up."""


class Node(BaseModel):
    """Base of everything in the language: immutable, and nothing unknown allowed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Ground(Node):
    """What a Combat is fought on, for its picture: what is left out is the Space's own.

    `land` lies under both sides of the Combat Board, `lane` between the two halves.
    """

    land: (
        Literal["paddy", "flood", "jungle", "bamboo", "hills", "mountain", "village", "city"] | None
    ) = None
    lane: Literal["none", "stream", "river", "track", "road", "wall"] | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Ground:
        if not self.land and not self.lane:
            raise ValueError("a ground without land or lane")
        return self


class Effect(Node):
    """Base of every step that changes something: `campaign.rules.effects` carries them out."""


def models() -> Iterator[type[Node]]:
    """Yield every model that has been defined: the language's, the cards', the booklet's."""
    waiting = [Node]
    while waiting:
        below = waiting.pop().__subclasses__()
        yield from below
        waiting += below
