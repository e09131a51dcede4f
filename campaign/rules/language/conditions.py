"""What may be asked: conditions of options, branches, ends (PH-BOOKLET-06, p.6)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from campaign.rules.language.forms import Clock, Colour, Man, Node, Number, Person, Space, Who
from campaign.rules.language.letters import LetterSaid
from campaign.rules.names import WhichReading


class ClockIs(Node):
    """The clock is at or before / at or after a time; without a day, the time of any day."""

    before: Clock | None = None
    after: Clock | None = None
    day: int | None = Field(None, ge=1, le=9)


class CounterIs(Node):
    """A counter of the Mission, or of the campaign, lies between min and max."""

    name: str
    min: Number | None = None
    max: Number | None = None


class Between(Node):
    """A number lies between min and max, both included."""

    min: Number | None = None
    max: Number | None = None


class GearHeld(Node):
    """The Squad (or one Marine) holds at least this many uses of a piece of Gear or a Weapon."""

    code: str
    at_least: Number = 1
    who: Who = "ALL"


class ResolvedOf(Node):
    """At least so many of these entries have been resolved."""

    of: tuple[str, ...] = Field(min_length=1)
    min: int = Field(1, ge=1, le=999)


class Within(Node):
    """The Squad is at most so many Spaces away from one; 0 is that Space itself."""

    space: Space
    spaces: int = Field(1, ge=0, le=9)


class ManIs(Node):
    """One Marine is so: all that is given must hold of him.

    who: a role, PM, TESTER, a Profile, a name that was remembered, or ANY for somebody with the
    Squad. `same_as` is another of these; `of` some Profiles. damage and stress are shares of his
    Threshold in percent, at least so much; missions those he has finished, kills whom he has shot
    in this one, dead the Missions since he was K.I.A., 0 in this one; wound_type: his Wound is of
    this type or a graver one. Of nobody nothing holds but alive: false and here: false.
    """

    who: Person = "ANY"
    same_as: Person | None = None
    of: tuple[Man, ...] = ()
    role: Literal["SL", "RO", "INF", "SCT", "ENG", "DOC"] | None = None
    level: Between | None = None
    missions: Between | None = None
    kills: Between | None = None
    damage: int | None = Field(None, ge=1, le=100)
    stress: int | None = Field(None, ge=1, le=100)
    wounded: bool | None = None
    wound: str | None = None
    wound_type: Literal["flesh", "deep", "critical"] | None = None
    broken: bool | None = None
    condition: str | None = None
    charm: str | None = None
    boon: str | None = None
    alive: bool | None = None
    dead: Between | None = None
    here: bool | None = None
    hospital: bool | None = None

    @model_validator(mode="after")
    def _says_something(self) -> ManIs:
        if not self.model_fields_set - {"who"}:
            raise ValueError("say what of him must hold")
        return self


class When(Node):
    """Groups of conditions; every field given must hold."""

    log: str | None = None
    not_: Condition | None = Field(None, alias="not")
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    clock: ClockIs | None = None
    counter: CounterIs | None = None
    objective: str | None = None
    gear: GearHeld | None = None
    passenger: str | None = None
    night: bool | None = None
    at: Space | None = None
    within: Within | None = None
    in_terrain: Literal["paddy", "jungle", "hilly", "mountainous", "urban"] | None = None
    threat: Between | None = None
    stamina: Between | None = None
    eaz: Literal["in", "adjacent", "near"] | None = None
    colour: Colour | None = None
    resolved: str | None = None
    resolved_of: ResolvedOf | None = None
    combats: Between | None = None
    columns: str | None = Field(None, pattern=r"^[A-Z]+$")
    ended: Literal["base", "evac", "event", "time", "losses"] | None = None
    motivation: str | None = None
    reading: WhichReading | None = None
    living: Between | None = None
    mission: Between | None = None
    letter: LetterSaid | None = None
    man: ManIs | None = None
    together: tuple[Man, ...] | None = Field(None, min_length=1)

    @model_validator(mode="after")
    def _says_something(self) -> When:
        if not self.model_fields_set:
            raise ValueError("an empty condition")
        return self


def condition(value: object) -> object:
    """Turn a Log Entry's name into the condition that it is noted."""
    return {"log": value} if isinstance(value, str) else value


Condition = Annotated[When, BeforeValidator(condition)]
"""A Log Entry's name, or a mapping: log, not, all, any, clock, counter, ... (PH-BOOKLET-06, p.6).
"""

# A condition may hold conditions, which are named only here.
When.model_rebuild()
