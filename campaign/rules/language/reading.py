"""Steps that are read, decided, tested or fought, and lead on to other steps.

PH-BOOKLET-03..06 (p.6), PH-TEST-01..17 (p.18-20), PH-CBT-SETUP-01 (p.30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, model_validator

from campaign.rules.language.conditions import Condition
from campaign.rules.language.forms import (
    Diff,
    Enemies,
    EnemyType,
    Few,
    Fixed,
    Ground,
    Node,
    Number,
    Span,
    Start,
    Trait,
    Who,
)
from campaign.rules.language.letters import LetterStep

if TYPE_CHECKING:
    from campaign.rules.language.steps import Step


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


class OtherLabel(Node):
    """What an option is called instead while a condition holds."""

    if_: Condition = Field(alias="if")
    label: str = Field(min_length=2, max_length=120)


class Option(Node):
    """One choice: its label, what it needs and costs, and what comes of it.

    Of `cost_if` the first price whose condition holds is asked in place of `cost`, of `label_if`
    the first label in place of `label`.
    """

    label: str = Field(min_length=2, max_length=120)
    label_if: tuple[OtherLabel, ...] = ()
    requires: Condition | None = None
    why: str = ""
    hidden_unless: Condition | None = None
    cost: Cost = Cost()
    cost_if: tuple[OtherCost, ...] = ()
    steps: tuple[Step, ...] = ()

    def called(self, other: int) -> str:
        """Return its label: that of `label_if` by number, or its usual one for -1."""
        return self.label if other < 0 else self.label_if[other].label


class Choice(Node):
    """A decision of the Squad; with seconds, the last option is taken when time runs out."""

    prompt: str = ""
    seconds: int | None = Field(None, ge=3, le=60)
    options: tuple[Option, ...] = Field(min_length=2, max_length=8)


class Change(Node):
    """A change of a DIFF (or of a die roll) when a condition holds, and why."""

    if_: Condition = Field(alias="if")
    add: Number = 0
    to: Number | None = None
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
    failures: dict[Number, tuple[Step, ...]]


class Outcome(Node):
    """What a rolled number leads to; from and to are both included."""

    from_: Number = Field(alias="from")
    to: Number
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


class Case(Node):
    """What is read when this is the first condition of its switch that holds."""

    when: Condition
    steps: tuple[Step, ...] = Field(min_length=1)


class Switch(Node):
    """The steps of the first case whose condition holds; `else` where none does."""

    cases: tuple[Case, ...] = Field(min_length=1, max_length=24)
    else_: tuple[Step, ...] = Field((), alias="else")


class Variant(Node):
    """One of several passages; with `when` it may come only while that holds."""

    when: Condition | None = None
    steps: tuple[Step, ...] = Field(min_length=1)


class OneOf(Node):
    """Another passage each time this place is read: one that has not come yet is drawn.

    The first time in a campaign `first` is read in their place. Once all have come it is `again`;
    without it they come anew, the last one not at once.
    """

    first: tuple[Step, ...] = ()
    of: tuple[Variant, ...] = Field((), max_length=40)
    again: tuple[Step, ...] = ()

    @property
    def always(self) -> bool:
        """Whether something is read each time, whatever holds."""
        return bool(self.again) or any(variant.when is None for variant in self.of)

    @model_validator(mode="after")
    def _has_several(self) -> OneOf:
        if len(self.of) + bool(self.first) + bool(self.again) < 2:
            raise ValueError("one passage is always the same: give two, or write it as text")
        return self


class BoxChange(Node):
    """Panel A of a Set up Box: what a Log Entry adds, removes or changes (PH-CBT-SETUP-05,
    p.30).
    """

    if_: Condition = Field(alias="if")
    why: str = ""
    fighters: Number = 0
    add: Enemies = ()
    remove: Enemies = ()
    initiative: Number = 0
    ban: tuple[str, ...] = ()
    first: str = ""
    hard_cover: tuple[str, ...] = ()


class CombatEnd(Node):
    """The Event's own condition that ends its Combat; all that is given must hold.

    PH-CBT-END-01 (p.44): it is looked for after every Activation. `eliminated`, so many Enemies;
    `gone`, types of which none is left, and at least one is eliminated; `reached`, a Marine stands
    on one of these spaces; `activations` and `enemy_activations`, so many were made. `result` says
    which steps follow; the reward goes by the Enemies eliminated.
    """

    eliminated: int | None = Field(None, ge=1, le=19)
    gone: Enemies = ()
    reached: tuple[str, ...] = ()
    activations: int | None = Field(None, ge=1, le=24)
    enemy_activations: int | None = Field(None, ge=1, le=24)
    result: Literal["won", "lost"] = "won"

    @model_validator(mode="after")
    def _says_something(self) -> CombatEnd:
        if not self.model_fields_set - {"result"}:
            raise ValueError("an end without a condition")
        return self


class Combat(Node):
    """A Set up Box and what follows its result (PH-CBT-SETUP-01, p.30).

    `swaps` allows or forbids swaps of Equipment before the Combat (PH-CBT-SETUP-11, p.30); without
    it the board decides, and so for all that follows it: `places` are the spaces of each type of
    Enemy in the order they are taken, black before yellow before red; `hard_cover`, the spaces
    where `marines` may start, who has a `fixed` one (point_man or a number), the `claymore`; and
    Initiative and Tactics markers at Low, Medium and High Threat. `ends` are the Event's own
    conditions, any of which ends the Combat too (PH-CBT-END-01, p.44). `side` fixes the side of the
    Combat Board; else it is the players' choice, outside Urban Spaces (PH-CBT-BOARD-01, p.28, 30).
    `ground` is what both sides of the board show; nothing but the picture changes by it.
    """

    title: str
    board: Literal["TRAIL", "HIT", "SPRUNG", "TREELINE", "WIRE", "HOLE", "STREET"]
    black: Enemies
    yellow: Enemies = ()
    red: Enemies = ()
    changes: tuple[BoxChange, ...] = ()
    initiative: Number = 0
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
    ends: tuple[CombatEnd, ...] = ()
    side: Literal["jungle", "village"] | None = None
    ground: Ground | None = None
    won: tuple[Step, ...] = ()
    lost: tuple[Step, ...] = ()


# --- steps ----------------------------------------------------------------------------------


class TextStep(Node):
    """Prose (Markdown, role tokens such as {SL})."""

    text: str = Field(min_length=1)


class Spoken(Node):
    """Words that somebody says: a Marine by his Profile, or anybody by name."""

    by: str = Field(pattern=r"^(MP\.\d\d|[^\W\d_][^{}<>:]{0,39})$")
    text: str = Field(min_length=1, max_length=600)


class SayStep(Node):
    """Somebody says something. What a Marine says who is not there is left out."""

    say: Spoken


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


class SwitchStep(Node):
    """Several cases, of which one is read."""

    switch: Switch


class OneOfStep(Node):
    """A passage that differs from time to time."""

    one_of: OneOf


class CombatStep(Node):
    """A Combat."""

    combat: Combat


class GotoStep(Node):
    """Go on reading at another entry."""

    goto: str


class EndStep(Node):
    """END: the Mission is over; what kind of end (PH-ENDMISSION-01, p.51)."""

    end: Literal["base", "evac", "event"]


LeadingStep = (
    StopStep
    | ChoiceStep
    | TestStep
    | TestsStep
    | RollStep
    | IfStep
    | SwitchStep
    | OneOfStep
    | LetterStep
    | CombatStep
    | GotoStep
    | EndStep
)
"""The steps after which there is more to read: `campaign.rules.reader` carries them out."""
