"""The booklet language: the closed vocabulary in which every entry, card and table is written.

An entry is a list of steps; each step is a mapping with exactly one verb (PH-BOOKLET-01..06, p.6).
Everything here is typed data: no step has code of its own. `campaign.rules.reader` carries it out.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    field_validator,
    model_validator,
)

Trait = Literal["SUR", "CHA", "PER", "INT", "WIL"]
Colour = Literal["green", "gray", "yellow", "red"]

SPACE = re.compile(r"^[A-Z]\d{1,2}$")
WHO = re.compile(r"^(SL|RO|INF|SCT|ENG|DOC|PM|ALL|ANY|TESTER|OTHERS|RND[1-6]?)$")
CLOCK = re.compile(r"^([01]?\d|2[0-3]):(00|15|30|45)$")
SPAN = re.compile(r"^(\d{1,2})(?::(00|15|30|45)|\.(00|15|30|45)H)$")
ENEMIES = re.compile(r"^(F\d{0,2}|[ELSR]\d?)( (F\d{0,2}|[ELSR]\d?))*$")


def clock(value: Any) -> int:
    """Turn "17:45" into minutes after midnight (PH-TIME-02, p.21)."""
    if isinstance(value, str) and CLOCK.match(value):
        hours, minutes = value.split(":")
        return int(hours) * 60 + int(minutes)
    raise ValueError(f"{value!r} is not a clock time such as 17:45 in steps of 15 minutes")


def span(value: Any) -> int:
    """Turn "00.30H", or "0:30", into 30 minutes; a span, never a clock time (PH-TIME-02, p.21)."""
    if isinstance(value, str) and SPAN.match(value):
        hours, minutes = re.split("[:.]", value.removesuffix("H"))
        return int(hours) * 60 + int(minutes)
    raise ValueError(f"{value!r} is not a span of time such as 0:30 in steps of 15 minutes")


def space(value: Any) -> str:
    """Check the form of a map Space such as D4."""
    if isinstance(value, str) and SPACE.match(value):
        return value
    raise ValueError(f"{value!r} is not a Space such as D4")


def who(value: Any) -> str:
    """Check who is meant: SL RO INF SCT ENG DOC PM ALL ANY TESTER OTHERS RND RND2..RND6."""
    if isinstance(value, str) and WHO.match(value):
        return value
    raise ValueError(
        f"{value!r} is nobody: use SL, RO, INF, SCT, ENG, DOC, PM, ALL, ANY, TESTER, OTHERS, RND"
    )


def enemies(value: Any) -> tuple[str, ...]:
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


Clock = Annotated[int, BeforeValidator(clock)]
Span = Annotated[int, BeforeValidator(span)]
Space = Annotated[str, BeforeValidator(space)]
Who = Annotated[str, BeforeValidator(who)]
Enemies = Annotated[tuple[str, ...], BeforeValidator(enemies)]
Diff = Annotated[int, Field(ge=1, le=5)]
EnemyType = Literal["F", "E", "L", "S", "R"]
Fixed = Literal["point_man", "1", "2", "3", "4", "5", "6"]
Start = Annotated[int, Field(ge=-15, le=15)]
Few = Annotated[int, Field(ge=0, le=8)]


class Node(BaseModel):
    """Base of everything in the language: immutable, and nothing unknown allowed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# --- conditions -------------------------------------------------------------------------------


class ClockIs(Node):
    """The clock is at or before / at or after a time; without a day, the time of any day."""

    before: Clock | None = None
    after: Clock | None = None
    day: int | None = Field(None, ge=1, le=9)


class CounterIs(Node):
    """A counter that the Mission defines lies between min and max."""

    name: str
    min: int | None = None
    max: int | None = None


class Between(Node):
    """A number lies between min and max, both included."""

    min: int | None = None
    max: int | None = None


class GearHeld(Node):
    """The Squad (or one Marine) holds at least this many uses of a piece of Gear or a Weapon."""

    code: str
    at_least: int = 1
    who: Who = "ALL"


class ResolvedOf(Node):
    """At least so many of these entries have been resolved."""

    of: tuple[str, ...] = Field(min_length=1)
    min: int = Field(1, ge=1)


class Within(Node):
    """The Squad is at most so many Spaces away from one; 0 is that Space itself."""

    space: Space
    spaces: int = Field(1, ge=0, le=9)


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
    living: Between | None = None

    @model_validator(mode="after")
    def _says_something(self) -> When:
        if not self.model_fields_set:
            raise ValueError("an empty condition")
        return self


def _condition(value: Any) -> Any:
    return {"log": value} if isinstance(value, str) else value


Condition = Annotated[When, BeforeValidator(_condition)]
"""A Log Entry's name, or a mapping: log, not, all, any, clock, counter, ... (PH-BOOKLET-06, p.6).
"""


# --- costs, options, tests --------------------------------------------------------------------


class Spend(Node):
    """What the Squad must give up for an option: uses of Gear, Boon points."""

    gear: str | None = None
    amount: int = Field(1, ge=1, le=6)


class Cost(Node):
    """The price of an option, shown before it is chosen and paid when it is."""

    time: Span = 0
    stamina: int = Field(0, ge=0, le=15)
    threat: int = Field(0, ge=-8, le=8)
    spend: tuple[Spend, ...] = ()
    boon_points: int = Field(0, ge=0, le=10)


class OtherCost(Cost):
    """The price instead of the usual one while a condition holds, and why."""

    if_: Condition = Field(alias="if")
    why: str = ""


class Option(Node):
    """One choice: its label, what it needs and costs, and what comes of it.

    Of `cost_if` the first price whose condition holds is asked in place of `cost`.
    """

    label: str = Field(min_length=2, max_length=120)
    requires: Condition | None = None
    why: str = ""
    hidden_unless: Condition | None = None
    cost: Cost = Cost()
    cost_if: tuple[OtherCost, ...] = ()
    steps: tuple[Step, ...] = ()


class Choice(Node):
    """A decision of the Squad; with seconds, the last option is taken when time runs out."""

    prompt: str = ""
    seconds: int | None = Field(None, ge=3, le=60)
    options: tuple[Option, ...] = Field(min_length=2, max_length=8)


class Change(Node):
    """A change of a DIFF (or of a die roll) when a condition holds, and why."""

    if_: Condition = Field(alias="if")
    add: int = 0
    to: int | None = None
    why: str = ""


class Auto(Node):
    """The test is passed without a roll when the condition holds."""

    if_: Condition = Field(alias="if")
    why: str = ""


class Test(Node):
    """A Trait test (PH-TEST-01..17, p.18-20); several Marines test one after the other."""

    who: Who
    trait: Trait
    diff: Diff
    changes: tuple[Change, ...] = ()
    auto: Auto | None = None
    pass_: tuple[Step, ...] = Field((), alias="pass")
    fail: tuple[Step, ...] = ()


class Tester(Node):
    """One of the tests of a group."""

    who: Who
    trait: Trait
    diff: Diff
    if_: Condition | None = Field(None, alias="if")
    changes: tuple[Change, ...] = ()
    auto: Auto | None = None


class Tests(Node):
    """Several tests whose failures are counted; the highest number given means "or more".

    In the steps of `failures` TESTER, and {TESTER} in their prose, is the Marine who failed; of
    several the last.
    """

    each: tuple[Tester, ...] = Field(min_length=1)
    failures: dict[int, tuple[Step, ...]]


class Outcome(Node):
    """What a rolled number leads to; from and to are both included."""

    from_: int = Field(alias="from")
    to: int
    steps: tuple[Step, ...] = ()


class Roll(Node):
    """A roll of a D2, D3 or D6 (PH-RANDOM-03, -04, p.27)."""

    die: Literal["D2", "D3", "D6"] = "D6"
    changes: tuple[Change, ...] = ()
    outcomes: tuple[Outcome, ...] = Field(min_length=1)


class Branch(Node):
    """A branch on a condition (PH-BOOKLET-06, p.6)."""

    when: Condition
    then: tuple[Step, ...] = ()
    else_: tuple[Step, ...] = Field((), alias="else")


class BoxChange(Node):
    """Panel A of a Set up Box: what a Log Entry adds, removes or changes (PH-CBT-SETUP-05,
    p.30).
    """

    if_: Condition = Field(alias="if")
    why: str = ""
    fighters: int = 0
    add: Enemies = ()
    remove: Enemies = ()
    initiative: int = 0
    ban: tuple[str, ...] = ()
    first: str = ""
    hard_cover: tuple[str, ...] = ()


class Combat(Node):
    """A Set up Box and what follows its result (PH-CBT-SETUP-01, p.30).

    `swaps` allows or forbids swaps of Equipment before the Combat (PH-CBT-SETUP-11, p.30); without
    it the board decides, and so for all that follows it: `places` are the spaces of each type of
    Enemy in the order they are taken, black before yellow before red; `hard_cover`, the spaces
    where `marines` may start, who has a `fixed` one (point_man or a number), the `claymore`; and
    Initiative and Tactics markers at Low, Medium and High Threat.
    """

    title: str
    board: Literal["TRAIL", "HIT", "SPRUNG", "TREELINE", "WIRE", "HOLE", "STREET"]
    black: Enemies
    yellow: Enemies = ()
    red: Enemies = ()
    changes: tuple[BoxChange, ...] = ()
    initiative: int = 0
    ban: tuple[str, ...] = ()
    first: str = ""
    swaps: bool | None = None
    places: dict[EnemyType, tuple[str, ...]] = {}
    hard_cover: tuple[str, ...] | None = None
    marines: tuple[str, ...] = ()
    fixed: tuple[tuple[Fixed, str], ...] | None = None
    claymore: bool | None = None
    initiative_by_threat: tuple[Start, Start, Start] | None = None
    tactics_by_threat: tuple[Few, Few, Few] | None = None
    random: bool = False
    rounds: int = Field(1, ge=1, le=4)
    won: tuple[Step, ...] = ()
    lost: tuple[Step, ...] = ()


# --- effects ----------------------------------------------------------------------------------


class Amount(Node):
    """Points for somebody: Damage, Stress, Experience, Boon points; negative removes."""

    who: Who
    amount: int = 1


class Note(Node):
    """A Log Entry: blue lasts the Campaign, yellow the Mission (PH-BOOKLET-07, -08, p.6)."""

    blue: str | None = None
    yellow: str | None = None
    erase: str | None = None

    @model_validator(mode="after")
    def _one(self) -> Note:
        if sum(x is not None for x in (self.blue, self.yellow, self.erase)) != 1:
            raise ValueError("give exactly one of blue, yellow, erase")
        return self


class EazChange(Node):
    """Add an EAZ in a Space, or in a random adjacent one; remove the nearest (PH-EAZ-01, -05,
    p.22).
    """

    add: Space | Literal["random"] | None = None
    remove: Space | Literal["nearest"] | None = None


class NewMarker(Node):
    """An Event marker put on the map."""

    id: str
    at: Space
    entry: str | None = None


class MarkerChange(Node):
    """Markers placed, removed, or kept after being resolved (PH-EVENT-02, p.26)."""

    add: NewMarker | None = None
    remove: str | None = None
    keep: bool = False


class LzChange(Node):
    """An LZ put on the map or taken off."""

    add: Space | None = None
    remove: Space | None = None


class Shift(Node):
    """A terrain shift for the next March or Marches (PH-MARCH-10, p.27)."""

    to: Literal["left", "right"]
    marches: int = Field(1, ge=1, le=20)
    then: tuple[Step, ...] = ()


class PassengerChange(Node):
    """Somebody the Squad leads or carries: he slows it as the marker says (PH-LITTER-02, -03,
    p.48).

    A pow does so only where the Mission's rules say `pow_slows`; a kia leaves by Evac.
    """

    add: str | None = None
    as_: Literal["walking_wounded", "littered", "kia", "pow"] = Field("walking_wounded", alias="as")
    remove: str | None = None
    name: str = ""


class GearChange(Node):
    """Gear or a Weapon gained (the players say who carries it) or lost."""

    gain: str | None = None
    lose: str | None = None
    side: int | None = None
    count: int = Field(1, ge=1, le=6)
    who: Who = "ANY"


class CharmGain(Node):
    """A Lucky Charm for one Marine (PH-CHARM-01, p.27)."""

    code: str
    who: Who = "ANY"


class ObjectiveChange(Node):
    """An Objective completed, failed or added during the Mission."""

    complete: str | None = None
    fail: str | None = None
    add: str | None = None


class CounterChange(Node):
    """A counter of the Mission changed by a number, or set."""

    name: str
    add: int | None = None
    set: int | None = None


class MetricChange(Node):
    """A Motivation metric fed by an entry: the Ledger goes up or down (PH-CAMPAIGN-05, p.7)."""

    name: str
    add: int


class Recruit(Node):
    """A special Marine who joins by an Event (PH-SETUP-16, p.10)."""

    marine: str


class NextMission(Node):
    """Something kept for the start of the next Mission."""

    stamina: int = 0
    boon: int = 0
    weapon: str | None = None


# --- steps ------------------------------------------------------------------------------------


class TextStep(Node):
    """Prose (Markdown, role tokens such as {SL})."""

    text: str = Field(min_length=1)


class StopStep(Node):
    """A dotted line: wait for the reader (PH-BOOKLET-03, p.6)."""

    stop: Literal[True]


class ChoiceStep(Node):
    """A decision."""

    choice: Choice


class TestStep(Node):
    """A Trait test."""

    test: Test


class TestsStep(Node):
    """Several tests, failures counted."""

    tests: Tests


class RollStep(Node):
    """A die roll with outcomes."""

    roll: Roll


class IfStep(Node):
    """A branch."""

    if_: Branch = Field(alias="if")


class CombatStep(Node):
    """A Combat."""

    combat: Combat


class GotoStep(Node):
    """Go on reading at another entry."""

    goto: str


class EndStep(Node):
    """END: the Mission is over; what kind of end (PH-ENDMISSION-01, p.51)."""

    end: Literal["base", "evac", "event"]


class DamageStep(Node):
    """Damage by an entry ignores Cover and Flak Jackets (PH-EVENT-04, p.27); negative heals."""

    damage: Amount


class StressStep(Node):
    """Stress; negative removes."""

    stress: Amount


class WoundStep(Node):
    """A Wound card drawn directly (PH-STRESS-03, p.46)."""

    wound: Who


class ConditionStep(Node):
    """A Condition card drawn directly (PH-STRESS-03, p.46)."""

    condition: Who


class ExperienceStep(Node):
    """Experience."""

    experience: Amount


class BoonStep(Node):
    """Boon cards drawn by the Squad, or one for a named Specialization (PH-BOON-04, p.52)."""

    boon: Annotated[int, Field(ge=1, le=3)] | Literal["SL", "RO", "INF", "SCT", "ENG", "DOC"]


class BoonPointsStep(Node):
    """Boon points for a Marine; negative: lost, as far as the Squad has them."""

    boon_points: Amount


class TimeStep(Node):
    """Time passes."""

    time: Span


class ClockStep(Node):
    """The clock moves forward to a time of day."""

    clock: Clock


class StaminaStep(Node):
    """SP gained, or lost with Forced March Damage for what is short (PH-STAMINA-03, p.22)."""

    stamina: int


class ThreatStep(Node):
    """Threat up or down, clamped to 1..9 (PH-THREAT-05, p.22)."""

    threat: int


class NoteStep(Node):
    """A Log Entry noted."""

    note: Note


class EazStep(Node):
    """An EAZ added or removed."""

    eaz: EazChange


class MarkerStep(Node):
    """Event markers changed."""

    marker: MarkerChange


class LzStep(Node):
    """LZs changed."""

    lz: LzChange


class SquadStep(Node):
    """The Squad marker is put on a Space (no Event, no Encounter)."""

    squad: Space


class ShiftStep(Node):
    """A terrain shift."""

    shift: Shift


class PassengerStep(Node):
    """Somebody led or carried."""

    passenger: PassengerChange


class GearStep(Node):
    """Gear or Weapons gained or lost."""

    gear: GearChange


class CharmStep(Node):
    """A Lucky Charm."""

    charm: CharmGain


class ObjectiveStep(Node):
    """An Objective changed."""

    objective: ObjectiveChange


class CounterStep(Node):
    """A counter changed."""

    counter: CounterChange


class MetricStep(Node):
    """A Motivation metric changed."""

    metric: MetricChange


class RnrStep(Node):
    """A modifier for the R&R roll at the end of this Mission."""

    rnr: int


class NextStep(Node):
    """Something kept for the next Mission."""

    next: NextMission


class QuietStep(Node):
    """The next Marches add no Threat: the die is rolled for Encounters only."""

    quiet: int = Field(ge=1, le=9)


class BearersStep(Node):
    """Bearers carry: Littered and K.I.A. no longer slow the Squad in this Mission."""

    bearers: Literal[True]


class RecruitStep(Node):
    """A special Marine may join."""

    recruit: Recruit


class DischargeStep(Node):
    """Hospitalized Marines return for the next Mission."""

    discharge: int = Field(ge=1, le=6)


VERBS = (
    "text",
    "stop",
    "choice",
    "test",
    "tests",
    "roll",
    "if",
    "combat",
    "goto",
    "end",
    "damage",
    "stress",
    "wound",
    "condition",
    "experience",
    "boon",
    "boon_points",
    "time",
    "clock",
    "stamina",
    "threat",
    "note",
    "eaz",
    "marker",
    "lz",
    "squad",
    "shift",
    "passenger",
    "gear",
    "charm",
    "objective",
    "counter",
    "metric",
    "rnr",
    "next",
    "quiet",
    "bearers",
    "recruit",
    "discharge",
)
"""Every verb of the language, in the order of the reference."""


def _verb(value: Any) -> str | None:
    if isinstance(value, dict):
        found = [verb for verb in VERBS if verb in value]
        return found[0] if len(found) == 1 else None
    for verb in VERBS:
        if hasattr(value, verb + "_" if verb == "if" else verb):
            return verb
    return None


Step = Annotated[
    Annotated[TextStep, Tag("text")]
    | Annotated[StopStep, Tag("stop")]
    | Annotated[ChoiceStep, Tag("choice")]
    | Annotated[TestStep, Tag("test")]
    | Annotated[TestsStep, Tag("tests")]
    | Annotated[RollStep, Tag("roll")]
    | Annotated[IfStep, Tag("if")]
    | Annotated[CombatStep, Tag("combat")]
    | Annotated[GotoStep, Tag("goto")]
    | Annotated[EndStep, Tag("end")]
    | Annotated[DamageStep, Tag("damage")]
    | Annotated[StressStep, Tag("stress")]
    | Annotated[WoundStep, Tag("wound")]
    | Annotated[ConditionStep, Tag("condition")]
    | Annotated[ExperienceStep, Tag("experience")]
    | Annotated[BoonStep, Tag("boon")]
    | Annotated[BoonPointsStep, Tag("boon_points")]
    | Annotated[TimeStep, Tag("time")]
    | Annotated[ClockStep, Tag("clock")]
    | Annotated[StaminaStep, Tag("stamina")]
    | Annotated[ThreatStep, Tag("threat")]
    | Annotated[NoteStep, Tag("note")]
    | Annotated[EazStep, Tag("eaz")]
    | Annotated[MarkerStep, Tag("marker")]
    | Annotated[LzStep, Tag("lz")]
    | Annotated[SquadStep, Tag("squad")]
    | Annotated[ShiftStep, Tag("shift")]
    | Annotated[PassengerStep, Tag("passenger")]
    | Annotated[GearStep, Tag("gear")]
    | Annotated[CharmStep, Tag("charm")]
    | Annotated[ObjectiveStep, Tag("objective")]
    | Annotated[CounterStep, Tag("counter")]
    | Annotated[MetricStep, Tag("metric")]
    | Annotated[RnrStep, Tag("rnr")]
    | Annotated[NextStep, Tag("next")]
    | Annotated[QuietStep, Tag("quiet")]
    | Annotated[BearersStep, Tag("bearers")]
    | Annotated[RecruitStep, Tag("recruit")]
    | Annotated[DischargeStep, Tag("discharge")],
    Discriminator(
        _verb,
        custom_error_type="unknown_step",
        custom_error_message="a step needs exactly one known verb: " + " ".join(VERBS),
    ),
]


class Entry(Node):
    """A numbered paragraph of a booklet (PH-EVENT-01, p.26)."""

    title: str
    summary: str = ""
    steps: tuple[Step, ...]

    @field_validator("steps")
    @classmethod
    def _not_empty(cls, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        if not steps:
            raise ValueError("an entry needs at least one step")
        return steps


for model in (
    When,
    OtherCost,
    Option,
    Choice,
    Test,
    Tests,
    Outcome,
    Roll,
    Branch,
    Combat,
    Shift,
    Entry,
    ChoiceStep,
    TestStep,
    TestsStep,
    RollStep,
    IfStep,
    CombatStep,
    ShiftStep,
):
    model.model_rebuild()
