"""A Mission Booklet: where everything starts, its special rules, Objectives, entries and ends."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from campaign.rules.cards import Encounter, Provenance
from campaign.rules.language import BoxChange, Clock, Condition, Entry, Node, Number, Span
from campaign.rules.names import MAP_CODE, Specialization


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
    day: Number = 1
    time: Clock
    stamina: int = Field(ge=0, le=15)
    threat: int = Field(ge=1, le=9)
    base: str
    eaz: tuple[str, ...] = ()
    lz: tuple[LzMarker, ...] = ()
    markers: tuple[EventMarker, ...] = ()
    threat_changes: tuple[tuple[Condition, Number], ...] = ()
    time_changes: tuple[tuple[Condition, Clock], ...] = ()


class Limit(Node):
    """At most this many of these codes together in the Squad."""

    codes: tuple[str, ...]
    max: Number
    sides: tuple[Number, ...] = ()
    if_: Condition | None = Field(None, alias="if")


class MustTake(Node):
    """Gear that a Specialization must take when the condition holds."""

    spec: Specialization = Field(ge=1, le=6)
    code: str
    if_: Condition | None = Field(None, alias="if")


class LoadChange(Node):
    """Load Capacity changed by the Mission's special rules, and why (PH-EQUIP-06, p.60).

    For all or one Specialization, while the condition holds: what is too much then is handed on or
    discarded before the next Squad Action.
    """

    add: int = Field(ge=-8, le=8)
    who: Literal["ALL", "SL", "RO", "INF", "SCT", "ENG", "DOC"] = "ALL"
    if_: Condition | None = Field(None, alias="if")
    why: str = Field(min_length=2, max_length=60)


class EquipmentRules(Node):
    """Limits of Equipment: with `only`, nothing else may be taken (PH-EQUIP-05, p.13).

    `load` changes what the Marines can carry (PH-EQUIP-06, p.60).
    """

    only: tuple[Limit, ...] = ()
    forbidden: tuple[str, ...] = ()
    must: tuple[MustTake, ...] = ()
    standard_must: bool = True
    m16_min: Number = 2
    load: tuple[LoadChange, ...] = ()


class RandomCombat(Node):
    """Threat level and entry of the Random Combat Event (PH-THREAT-06, p.22)."""

    threat: int = Field(9, ge=2, le=9)
    entry: str = "RC"


class Terrains(Node):
    """Changed terrain costs, minutes and SP, of the Space entered; with `rows` in these map rows
    only.
    """

    terrain: Literal["paddy", "jungle", "hilly", "mountainous", "urban"]
    minutes: Number
    stamina: Number
    rows: tuple[Number, ...] = ()
    if_: Condition | None = Field(None, alias="if")


class Crossing(Node):
    """A March between two Spaces that costs more; `instead` of the Mission's extra minutes."""

    between: tuple[str, str]
    minutes: Span = 0
    stamina: Number = 0
    instead: bool = False
    if_: Condition | None = Field(None, alias="if")


class River(Node):
    """A river between two rows, crossed only between the pairs of Spaces named."""

    rows: tuple[Number, Number]
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
    ends_day: Number | None = None
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
    experience: Number
    met: Condition | None = None
    added: bool = False


def _somewhere(value: object) -> object:
    """Books written before R&R had to be had after every Mission may say none: that is at Base."""
    return "base" if value == "none" else value


class Ending(Node):
    """An end of the Mission: the first whose condition holds is read (PH-ENDMISSION-02, p.51).

    `rnr` says where R&R is resolved, which no Mission goes without (PH-RNR-01, -02, p.52).
    """

    code: str
    title: str
    when: Condition | None = None
    entry: Entry
    rnr: Annotated[Literal["base", "town", "danang"], BeforeValidator(_somewhere)] = "base"
    modifier: Number = 0


class Timed(Node):
    """An entry that fires once the clock reaches a time, after the current action."""

    day: Number
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
    map: str = Field(pattern=MAP_CODE)
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
    counters: dict[str, Number] = {}
    throws: dict[str, tuple[tuple[Number, ...], ...]] = {}
    """What the first rolls, shuffles and draws of a reason give: see `campaign.rules.foretold`."""
    provenance: Provenance = "house"
