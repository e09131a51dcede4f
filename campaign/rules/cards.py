"""The cards and tables of the box that are not of the battle: typed, immutable, read once.

Profiles (PH-SQUAD-03, p.11), Wounds (PH-WOUND-02, p.46), Conditions (PH-CONDITION-02, p.49), Boon
cards (PH-BOON-01, p.52), Lucky Charms (PH-CHARM-01, p.27), Encounters (PH-SETUP-10, p.10), R&R
tables (PH-RNR-02, p.52) and Motivations (PH-CAMPAIGN-03, p.7).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from campaign.rules.language import BoxChange, Clock, Condition, Entry, Node, Span, Step, Trait

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


class Profile(Node):
    """A Marine Profile: Traits 2..4, thresholds, Load Capacity, Ability (PH-SQUAD-03, p.11)."""

    code: str = Field(pattern=r"^MP\.\d\d$")
    rank: str
    name: str
    nickname: str
    home: str
    character: str
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
    spec: int = Field(ge=1, le=6)
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


class RnrResult(Node):
    """One line of an R&R table."""

    title: str
    text: str = ""
    steps: tuple[Step, ...] = ()


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
    """One of the three endings of a Motivation: the best grade first."""

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


class Book(Node):
    """The campaign book: intro, outro, Motivations, warnings (PH-BOOKLET-02, p.6)."""

    code: str
    title: str
    subtitle: str = ""
    warnings: str
    intro: Entry
    outro: Entry | None = None
    motivations: tuple[Motivation, ...] = Field(min_length=3, max_length=3)


# --- a Mission Booklet ------------------------------------------------------------------------


class EventMarker(Node):
    """An Event marker of the set up: its number, its Space, the entry it leads to.

    It triggers only while `when` holds and, with `hours`, between these two times of any day, both
    included; they may span midnight. Till then it stays on the map.
    """

    id: str
    at: str
    entry: str | None = None
    special: bool = False
    keep: bool = False
    when: Condition | None = None
    hours: tuple[Clock, Clock] | None = None


class LzMarker(Node):
    """An LZ of the set up, with its radio name if it has one."""

    at: str
    name: str = ""


class SetUp(Node):
    """Where everything starts (PH-SETUP-04, -06, p.9).

    Of the changes of Threat and of time the last whose condition holds counts.
    """

    squad: str | None = None
    day: int = 1
    time: Clock
    stamina: int = Field(ge=0, le=15)
    threat: int = Field(ge=1, le=9)
    base: str
    eaz: tuple[str, ...] = ()
    lz: tuple[LzMarker, ...] = ()
    markers: tuple[EventMarker, ...] = ()
    threat_changes: tuple[tuple[Condition, int], ...] = ()
    time_changes: tuple[tuple[Condition, Clock], ...] = ()


class Limit(Node):
    """At most this many of these codes together in the Squad."""

    codes: tuple[str, ...]
    max: int
    sides: tuple[int, ...] = ()
    if_: Condition | None = Field(None, alias="if")


class MustTake(Node):
    """Gear that a Specialization must take when the condition holds."""

    spec: int
    code: str
    if_: Condition | None = Field(None, alias="if")


class EquipmentRules(Node):
    """Limits of Equipment: with `only`, nothing else may be taken (PH-EQUIP-05, p.13)."""

    only: tuple[Limit, ...] = ()
    forbidden: tuple[str, ...] = ()
    must: tuple[MustTake, ...] = ()
    standard_must: bool = True
    m16_min: int = 2


class RandomCombat(Node):
    """Threat level and entry of the Random Combat Event (PH-THREAT-06, p.22)."""

    threat: int = Field(9, ge=2, le=9)
    entry: str = "RC"


class Terrains(Node):
    """Changed terrain costs, minutes and SP, of the Space entered; with `rows` in these map rows
    only.
    """

    terrain: Literal["paddy", "jungle", "hilly", "mountainous", "urban"]
    minutes: int
    stamina: int
    rows: tuple[int, ...] = ()
    if_: Condition | None = Field(None, alias="if")


class Crossing(Node):
    """A March between two Spaces that costs more; `instead` of the Mission's extra minutes."""

    between: tuple[str, str]
    minutes: Span = 0
    stamina: int = 0
    instead: bool = False
    if_: Condition | None = Field(None, alias="if")


class River(Node):
    """A river between two rows, crossed only between the pairs of Spaces named."""

    rows: tuple[int, int]
    open: tuple[tuple[str, str], ...] = ()


class Trigger(Node):
    """What happens as soon as a condition holds: an entry is read, or the Mission ends."""

    when: Condition
    entry: str | None = None
    end: bool = False


class MissionRules(Node):
    """Special rules of a Mission (PH-SETUP-07, p.9).

    `combat` changes every Set up Box; the steps of the entry `after_combat` are carried out after
    every Combat, before its own result is read. With `pow_slows` a POW slows the Squad as Walking
    Wounded do (PH-COMPONENTS-12, p.4: the Mission states what a POW does).
    """

    evac: bool = True
    night_bivouac: bool = True
    encounters: bool = True
    base_ends: bool = True
    fire_support_if: Condition | None = None
    random_combat: RandomCombat | None = None
    ends_day: int | None = None
    ends_at: Clock | None = None
    terrain: tuple[Terrains, ...] = ()
    march_minutes: Span = 0
    crossings: tuple[Crossing, ...] = ()
    river: River | None = None
    only_terrain: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    combat: tuple[BoxChange, ...] = ()
    after_combat: str | None = None
    tank_if: Condition | None = None
    go_to_ground: bool = False
    pow_slows: bool = False
    triggers: tuple[Trigger, ...] = ()
    equipment: EquipmentRules = EquipmentRules()
    notes: tuple[str, ...] = ()


class Objective(Node):
    """An Objective, its Experience and when it is met (PH-XP-01, p.51; PH-TIME-05, p.21)."""

    code: str
    title: str
    primary: bool
    experience: int
    met: Condition | None = None
    added: bool = False


class Ending(Node):
    """An end of the Mission: the first whose condition holds is read (PH-ENDMISSION-02, p.51).

    With `rnr: none`, as after the last Mission, no R&R is rolled.
    """

    code: str
    title: str
    when: Condition | None = None
    entry: Entry
    rnr: Literal["base", "town", "danang", "none"] = "base"
    modifier: int = 0


class Timed(Node):
    """An entry that fires once the clock reaches a time, after the current action."""

    day: int
    time: Clock
    entry: str
    if_: Condition | None = Field(None, alias="if")


class Remark(Node):
    """A paragraph that stands at the end of a briefing while its condition holds."""

    if_: Condition = Field(alias="if")
    text: str = Field(min_length=1)


class OwnPlate(Node):
    """A picture of the book at the head of a Mission, by its name, and its words for the blind."""

    picture: str = Field(pattern=r"^[0-9a-f]{32}$")
    alt: str = Field(min_length=3, max_length=300)


class Booklet(Node):
    """A whole Mission Booklet (PH-BOOKLET-01, p.6)."""

    mission: int = Field(ge=1, le=9)
    title: str
    kind: str
    date: str
    map: Literal["north", "south", "city"]
    plate: OwnPlate | None = None
    warnings: str = ""
    briefing: str
    briefing_also: tuple[Remark, ...] = ()
    opening: str | None = None
    opening_before_squad: bool = False
    setup: SetUp
    rules: MissionRules
    objectives: tuple[Objective, ...]
    entries: dict[str, Entry]
    timed: tuple[Timed, ...] = ()
    ends: tuple[Ending, ...] = Field(min_length=1)
    after_end: Entry | None = None
    encounters: tuple[Encounter, ...] = ()
    counters: dict[str, int] = {}
    provenance: Provenance = "house"


class MapSheet(Node):
    """A map: rows of terrain letters, landmarks by Space (PH-MARCH-02, -04, p.23).

    There are three: North, South and the city (PH-COMPONENTS-01, p.4).
    """

    code: Literal["north", "south", "city"]
    rows: tuple[str, ...]
    landmarks: dict[str, str] = {}
    provenance: Provenance = "house"
