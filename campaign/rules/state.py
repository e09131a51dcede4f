"""The state of a campaign: frozen data, no behaviour but lookups.

`State.agenda` is a stack of tasks (last is next): what the rules still have to do or ask. Whoever
must decide is found by `campaign.rules.sequence`; nothing happens outside the agenda.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.rules.commands.red import Held, SapperMarker
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.memo import once_per_marines
from campaign.rules.moments import Amount
from campaign.rules.names import Profile, SeatCode, Specialization, WhichReading
from campaign.rules.story import NOTHING_KEPT, Story
from campaign.rules.tasks import Task
from combat.rules.copies import changed
from combat.rules.state import Battle, GearPiece

SCHEMA = 1
SPECIALIZATIONS = ("SL", "RO", "INF", "SCT", "ENG", "DOC")
"""Role codes by ID number 1..6 (PH-SQUAD-01, p.61)."""

Standing = Literal["squad", "evac", "kia", "hospital", "breakdown", "left"]


@dataclass(frozen=True)
class Marine:
    """A Marine who serves or has served in the Squad (PH-SQUAD-03, p.11).

    Damage, Stress, Experience and Boon are points, whatever the markers say (PH-COMPONENTS-04,
    p.4); cubes 0..3; gear is what he carries now.
    standing: squad (in the Mission), evac, kia, hospital (misses the next), breakdown, left.
    """

    profile: Profile
    spec: Specialization
    owner: str
    level: int = 1
    damage: int = 0
    stress: int = 0
    wound: str = ""
    wound_cubes: int = 0
    condition: str = ""
    condition_cubes: int = 0
    experience: int = 0
    boon_points: int = 0
    boon: str = ""
    charms: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    gear: tuple[GearPiece, ...] = ()
    standing: Standing = "squad"
    temporary: bool = False
    returns: int = 0
    """The Mission for which he is back from the hospital, 0 for none (PH-HOSPITAL-02, p.48)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; `minder`: the seat that acts for it too, while its player is away.

    Who only watches has no seat here: nothing in the game depends on him.
    """

    code: str
    role: Literal["host", "player", "red"] = "player"
    minder: SeatCode = ""


@dataclass(frozen=True, slots=True)
class CampaignOptions:
    """Choices made at the start: optional rules and house rules (PH-OPT-HOUSE-01, p.54)."""

    seats: tuple[Seat, ...] = (Seat("host", "host"),)
    owners: tuple[str, ...] = ("host",) * 6
    hidden_enemies: bool = False
    threat_shift: int = 0
    flak_always: bool = False
    ironman: bool = False
    """Nothing is ever taken back."""
    physical_dice: bool = False
    """The players roll their own dice and type the faces; cards are drawn by the seed."""
    scenes: Amount = "none"
    """How many scenes between the men; the start asks for many."""
    red_narrates: bool = False
    """The Red player reads the text to the others and turns its pages (PH-OPT-SAPPER-01, p.54)."""
    reading: WhichReading = "first"
    """Whether the players have read the book to its end before; a booklet may ask for it."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A Log Entry and where it came from (PH-BOOKLET-07, -08, p.6)."""

    name: str
    colour: Literal["blue", "yellow"]
    mission: int
    source: str


@dataclass(frozen=True, slots=True)
class MapMarker:
    """An Event marker on the map; `shown` once its number is up."""

    id: str
    at: str
    entry: str
    special: bool = False
    keep: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Lz:
    """An LZ on the map."""

    at: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Passenger:
    """Somebody led or carried, and the marker he stands for."""

    code: str
    kind: Literal["walking_wounded", "littered", "kia", "pow"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class TerrainShift:
    """A left or right shift for a number of Marches; `source` addresses what follows at its end."""

    to: Literal["left", "right"]
    marches: int = 1
    doc: str = ""
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectiveState:
    """How an Objective stands: open, met or failed."""

    code: str
    status: Literal["open", "met", "failed"] = "open"


@dataclass(frozen=True)
class Tally:
    """Counts kept for the Mission's page in the Logbook."""

    marches: int = 0
    bivouacs: int = 0
    combats: int = 0
    combats_won: int = 0
    encounters: int = 0
    entries: tuple[str, ...] = ()
    foretold: tuple[tuple[str, int], ...] = ()
    """How many rolls of a reason came as the booklet says (`campaign.rules.foretold`)."""


@dataclass(frozen=True)
class Deeds:
    """What a Marine did and bore in one Mission, counted while it is played.

    damage and stress are points taken, whatever was removed later; wounds and conditions the cards
    drawn for him, in order; kills the Enemies that his own fire eliminated; killed why he was
    K.I.A.
    """

    profile: Profile
    damage: int = 0
    stress: int = 0
    wounds: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    kills: int = 0
    experience: int = 0
    upgrades: int = 0
    charms: tuple[str, ...] = ()
    killed: str = ""


@dataclass(frozen=True, slots=True)
class Sapper:
    """What the Red player has in a Mission (PH-OPT-SAPPER-07, p.54); his cards are `encounters`.

    markers: Sapper markers not yet played; held: what he keeps back and is not asked for, which
    only he may know; played: one was played in this Squad Action; round: open, asked (for an EAZ)
    or acted; card_march: the March after which his last card was played, 0 for none.
    """

    markers: tuple[SapperMarker, ...] = ()
    held: tuple[Held, ...] = ()
    played: bool = False
    round: Literal["open", "asked", "acted"] = "open"
    card_march: int = 0


@dataclass(frozen=True)
class MissionRun:
    """A Mission being played: map, tracks, decks (top first), what happened so far.

    clock: minutes after midnight of `day`; stamina in SP 0..15; threat 1..9. There may be more
    markers on the map than in the box (PH-COMPONENTS-03, PH-COMPONENTS-09, p.4, 10), Equipment
    excepted.
    """

    number: int
    day: int
    clock: int
    stamina: int
    threat: int
    base: str
    at: str = ""
    markers: tuple[MapMarker, ...] = ()
    eaz: tuple[str, ...] = ()
    lz: tuple[Lz, ...] = ()
    encounters: tuple[str, ...] = ()
    encounters_out: tuple[str, ...] = ()
    wounds: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    boons: tuple[str, ...] = ()
    boons_out: tuple[str, ...] = ()
    shifts: tuple[TerrainShift, ...] = ()
    passengers: tuple[Passenger, ...] = ()
    bodies: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    objectives: tuple[ObjectiveState, ...] = ()
    resolved: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    discarded: tuple[GearPiece, ...] = ()
    colour: str = ""
    helped: tuple[str, ...] = ()
    """Abilities prepared for the next March."""
    ended: str = ""
    end: str = ""
    rnr: int = 0
    tally: Tally = Tally()
    deeds: tuple[Deeds, ...] = ()
    sapper: Sapper | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The entry being read: its address and all that was shown and happened since it was opened."""

    doc: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class MarineRecord:
    """A Marine's line on a finished Mission's page: how he left it (PH-LOGBOOK-04, p.51).

    experience and boon_points are those not spent; condition is the card he holds.
    """

    profile: Profile
    spec: Specialization
    level: int
    standing: Standing
    stress: int
    condition: str
    condition_cubes: int
    experience: int
    boon_points: int
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class MissionRecord:
    """A finished Mission's page in the Logbook (PH-LOGBOOK-04, p.51).

    log: the Log Entries that were noted in it and stood at its end, of both colours.
    """

    number: int
    end: str
    objectives: tuple[ObjectiveState, ...]
    day: int
    clock: int
    tally: Tally
    killed: tuple[Profile, ...]
    hospital: tuple[str, ...]
    breakdown: tuple[str, ...]
    letters: int
    points: int
    ledger: int
    rnr: tuple[str, ...] = ()
    threat: int = 1
    log: tuple[LogEntry, ...] = ()
    marines: tuple[MarineRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Metrics:
    """The three Motivation metrics, kept whichever was chosen (PH-CAMPAIGN-05, p.7)."""

    letters: int = 0
    tally: int = 0
    ledger: int = 0


@dataclass(frozen=True)
class State:
    """Everything that is true of a campaign. `content` is printed matter, left out of the codec."""

    # Any: the codec leaves it out; with its type pydantic would look for a form of it.
    content: Annotated[Any, Field(exclude=True)] = field(compare=False, repr=False)
    seed: str
    options: CampaignOptions
    schema: int = SCHEMA
    seats: tuple[Seat, ...] = ()
    owners: tuple[str, ...] = ()
    """The seats of the six Specializations since they were shared out anew; empty: as begun."""
    motivation: str = ""
    marines: tuple[Marine, ...] = ()
    ids: tuple[Profile, ...] = ("",) * 6
    """Profile of the Marine who holds ID marker 1..6 (PH-KIA-04, p.49)."""
    point_man: str = ""
    pool: tuple[str, ...] = ()
    log: tuple[LogEntry, ...] = ()
    metrics: Metrics = Metrics()
    mission: MissionRun | None = None
    agenda: tuple[Task, ...] = ()
    reading: Reading | None = None
    battle: Battle | None = None
    records: tuple[MissionRecord, ...] = ()
    carried_stamina: int = 0
    carried_boons: int = 0
    armoury: tuple[str, ...] = ()
    """Special Weapons kept between Missions (PH-SQUAD-12, p.13)."""
    finished: bool = False
    story: Story = NOTHING_KEPT
    fought: Battle | None = None
    """The Combat that the last command ended, as it stood then; rules ask only for `battle`."""

    @property
    def book(self) -> Content:
        """The printed content, typed."""
        content: Content = self.content
        return content

    @property
    def run(self) -> MissionRun:
        """The Mission being played; ValueError between Missions."""
        if self.mission is None:
            raise ValueError("no Mission is being played")
        return self.mission

    def marine(self, profile: Profile) -> Marine:
        """Return a Marine by his Profile; KeyError when he never served."""
        for marine in self.marines:
            if marine.profile == profile:
                return marine
        raise KeyError(profile)

    @property
    @once_per_marines
    def squad(self) -> tuple[Marine, ...]:
        """The Marines in the Mission now, in order of Specialization (PH-SQUAD-01, p.61)."""
        return tuple([m for m in self.marines if m.standing == "squad"])

    def holder(self, number: int) -> Marine | None:
        """Return the Marine who holds ID marker 1..6, if anyone does (PH-RANDOM-05, p.49)."""
        profile = self.ids[number - 1]
        return self.marine(profile) if profile else None

    def noted(self, name: str) -> bool:
        """Tell whether a Log Entry is noted (PH-BOOKLET-06, p.6)."""
        return any(entry.name == name for entry in self.log)

    def with_marine(self, marine: Marine) -> State:
        """Return the state with this Marine in place of the one of the same Profile."""
        profile = marine.profile
        marines = tuple([marine if m.profile == profile else m for m in self.marines])
        return changed(self, marines=marines)
