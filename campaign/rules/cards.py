"""The cards and tables of the box that are not of the battle: typed, immutable, read once.

Profiles (PH-SQUAD-03, p.11), Wounds (PH-WOUND-02, p.46), Conditions (PH-CONDITION-02, p.49), Boon
cards (PH-BOON-01, p.52), Lucky Charms (PH-CHARM-01, p.27), Encounters (PH-SETUP-10, p.10), R&R
tables (PH-RNR-02, p.52) and Motivations (PH-CAMPAIGN-03, p.7).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from campaign.rules.language import Condition, Entry, Node, Number, Step, Trait
from campaign.rules.looks import Body, Looks
from campaign.rules.names import MAP_CODE, Specialization

Provenance = Literal["rulebook", "house"]

ABILITIES = (
    "grandmother",
    "dead-reckoning",
    "light-sleeper",
    "coax-it",
    "hum",
    "high-work",
    "call-it",
    "underground",
    "known-face",
    "hot-chow",
    "objection",
    "small-target",
    "clean-signal",
    "hands",
    "old-man",
    "five-fingers",
    "night-water",
    "steady-hands",
    "anvil",
    "long-view",
    "ditto",
    "weather-eye",
    "fast",
    "other-cheek",
    "francais",
    "firebreak",
    "time-served",
    "second-look",
    "mule",
    "six-days",
)
"""The thirty Abilities, in the order of the Profiles (PH-SQUAD-04, p.58)."""


class Ability(Node):
    """What one Marine can do that bends a rule; code names the rule's own module."""

    code: str
    name: str
    text: str
    once: bool = False


class ProfileCard(Node):
    """A Marine Profile: Traits 2..4, thresholds, Load Capacity, Ability (PH-SQUAD-03, p.11)."""

    code: str = Field(pattern=r"^MP\.\d\d$")
    rank: str
    name: str
    nickname: str
    home: str
    character: str
    looks: Looks | None = None
    traits: dict[Trait, int]
    damage_threshold: int = Field(ge=5, le=9)
    stress_threshold: int = Field(ge=5, le=9)
    load: int = Field(ge=8, le=13)
    ability: Ability
    special: bool = False
    level: int = 1
    provenance: Provenance = "house"


class WoundCard(Node):
    """A Wound card: higher number, graver (PH-WOUND-02, p.46)."""

    code: str = Field(pattern=r"^W\.\d\d$")
    type: Literal["flesh", "deep", "critical", "kia"]
    title: str
    where: Body | None = None
    text: str = ""
    stress: int = 0
    traits: dict[Trait, int] = {}
    load: int = 0
    damage_threshold: int = 0
    marker: Literal["none", "walking_wounded", "littered"] = "none"
    experience: int = 0
    move_initiative: int = 0
    fire_initiative: int = 0
    focus: int = 0
    strike: int = 0
    crit: int = 0
    no_aimed: bool = False
    provenance: Provenance = "house"


class ConditionCard(Node):
    """A Condition card: Trait reductions, Stress Threshold increase (PH-CONDITION-02, p.49)."""

    code: str = Field(pattern=r"^C\.\d\d$")
    type: Literal["mild", "moderate", "severe", "very_severe"]
    title: str
    text: str = ""
    traits: dict[Trait, int] = {}
    stress_threshold: int = 0
    provenance: Provenance = "house"


class BoonEffect(Node):
    """What a Boon card does and when it may be played; exactly one of the fields after `when`.

    when: squad (before a Squad Action) | test (before a test is rolled) | reroll (after a test was
    rolled) | march (after a March's Threat die) | bivouac (in a Bivouac) | combat (in a Combat).
    """

    when: Literal["squad", "test", "reroll", "march", "bivouac", "combat"]
    steps: tuple[Step, ...] = ()
    focus: int = 0
    strike: int = 0
    crit: int = 0
    threat: int = 0
    battle: (
        Literal["initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics"] | None
    ) = None
    amount: int = 0


class BoonCard(Node):
    """A Boon card: whose it is, its effect once, a direction (PH-BOON-01, -06, p.52)."""

    code: str = Field(pattern=r"^BN\.\d\d$")
    spec: Specialization = Field(ge=1, le=6)
    title: str
    text: str
    direction: Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    effect: BoonEffect
    provenance: Provenance = "house"


class Charm(Node):
    """A Lucky Charm: once per Mission (PH-CHARM-01, p.27)."""

    code: str
    title: str
    text: str
    effect: Literal[
        "reroll-test", "ignore-stress", "bivouac-stress", "first-aid-strike", "reroll-threat"
    ]
    amount: int = 0
    provenance: Provenance = "house"


class Encounter(Node):
    """An Encounter card: a title that may be seen, then steps (PH-ENCOUNTER-03, p.27)."""

    code: str = Field(pattern=r"^(G\d\d|M[1-9]\.\d)$")
    title: str
    summary: str = ""
    steps: tuple[Step, ...]
    provenance: Provenance = "house"


class RnrText(Node):
    """What is read and done for a line of an R&R table."""

    title: str
    text: str = ""
    steps: tuple[Step, ...] = ()


class OtherResult(RnrText):
    """What stands in a line instead while a condition holds: another phase of the story."""

    if_: Condition = Field(alias="if")


class RnrResult(RnrText):
    """One line of an R&R table; of `instead` the first that holds stands in its place."""

    instead: tuple[OtherResult, ...] = ()


class RnrTable(Node):
    """Three situations of six results for one location (PH-RNR-03, -06, p.52).

    They stand for the Player Aids 8 to 10 (PH-COMPONENTS-11, p.6).
    """

    location: Literal["base", "town", "danang"]
    title: str
    headings: dict[Literal["bad", "middle", "good"], str]
    bad: tuple[RnrResult, ...] = Field(min_length=6, max_length=6)
    middle: tuple[RnrResult, ...] = Field(min_length=6, max_length=6)
    good: tuple[RnrResult, ...] = Field(min_length=6, max_length=6)
    provenance: Provenance = "house"


class Grade(Node):
    """One of the endings of a Motivation or a counter of the campaign: the best grade first."""

    from_: int | None = Field(None, alias="from")
    to: int | None = None
    title: str
    text: str


class Motivation(Node):
    """A Motivation and the metric that measures it (PH-CAMPAIGN-03, -05, p.7)."""

    code: Literal["letters", "tally", "ledger"]
    title: str
    text: str
    metric: str
    endings: tuple[Grade, ...] = Field(min_length=3, max_length=3)
    provenance: Provenance = "house"


CounterName = Annotated[str, Field(pattern=r"^[A-Z][A-Z_]{1,19}$")]


class KeptCounter(Node):
    """A counter that the campaign keeps, such as the trust of one man; it stays in its bounds.

    Players see nothing of it before the campaign is over. Then what it came to is told: the one
    of `told` in whose range it is, or the nearest.
    """

    title: str = Field(min_length=2, max_length=60)
    start: Number = 0
    min: Number = 0
    max: Number = 10
    told: tuple[Grade, ...] = Field(min_length=1, max_length=6)

    @model_validator(mode="after")
    def _in_order(self) -> KeptCounter:
        if not self.min <= self.start <= self.max:
            raise ValueError("it must start between min and max")
        return self


class Person(Node):
    """Somebody of the story who is no Marine, and his face.

    `name` is what the text calls him, without a rank: it is looked for where pages are read, and
    `say` may name it.
    """

    name: str = Field(min_length=2, max_length=40)
    looks: Looks


class Serving(Node):
    """A Marine of a patrol: the ID markers he holds, his own first, and what he carries."""

    profile: str
    specs: tuple[Specialization, ...] = Field(min_length=1, max_length=2)
    weapons: tuple[str, ...] = ()
    gear: tuple[tuple[str, int], ...] = ()


class Patrol(Node):
    """What makes a book a patrol: a Squad that is there from the start, with what it carries.

    Nobody is drafted, equipped or replaced, no Motivation is chosen and there is no R&R. `men` are
    Marines who are in no other book.
    """

    men: tuple[ProfileCard, ...] = ()
    squad: tuple[Serving, ...] = Field(min_length=3)
    point_man: str


class Book(Node):
    """The campaign book: intro, outro, Motivations, warnings (PH-BOOKLET-02, p.6).

    `counters` are those that the campaign keeps, besides the Missions' own.
    """

    code: str
    title: str
    subtitle: str = ""
    warnings: str
    intro: Entry
    outro: Entry | None = None
    motivations: tuple[Motivation, ...] = Field((), max_length=3)
    counters: dict[CounterName, KeptCounter] = {}
    people: tuple[Person, ...] = ()
    patrol: Patrol | None = None

    @model_validator(mode="after")
    def _motivated(self) -> Book:
        """Three Motivations (PH-CAMPAIGN-03, p.7), but none for a patrol."""
        if len(self.motivations) != (0 if self.patrol else 3):
            raise ValueError("a book has three Motivations, a patrol none")
        return self


def men_of(book: Book) -> tuple[ProfileCard, ...]:
    """Return the Marines who are in no other book."""
    return book.patrol.men if book.patrol is not None else ()


class MapSheet(Node):
    """A map: rows of terrain letters, landmarks by Space (PH-MARCH-02, -04, p.23).

    The box has three: North, South and the city (PH-COMPONENTS-01, p.4). A book may bring others.
    """

    code: str = Field(pattern=MAP_CODE)
    rows: tuple[str, ...]
    landmarks: dict[str, str] = {}
    provenance: Provenance = "house"
