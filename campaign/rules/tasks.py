"""What the rules still have to do or ask: the closed union of tasks on the agenda.

A task that waits is the one pending decision; the others run by themselves. Each is handled by
the module named in `campaign.rules.sequence`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class ReadIntro:
    """The campaign's intro, read until the players go on."""

    kind: Literal["read_intro"] = "read_intro"


@dataclass(frozen=True, slots=True)
class PickMotivation:
    """Choose 1 of 3 Motivations (PH-CAMPAIGN-03, p.7)."""

    kind: Literal["pick_motivation"] = "pick_motivation"


@dataclass(frozen=True, slots=True)
class Draft:
    """Choose one of the offered Profiles for a Specialization (PH-SQUAD-09, -13, p.12-13)."""

    spec: int
    offered: tuple[str, ...] = ()
    temporary: bool = False
    kind: Literal["draft"] = "draft"


@dataclass(frozen=True, slots=True)
class SetUpMission:
    """Set up a Mission (PH-SETUP-01, p.9)."""

    number: int
    kind: Literal["set_up_mission"] = "set_up_mission"


@dataclass(frozen=True, slots=True)
class Reassemble:
    """Put the Squad together again and find who must be replaced (PH-SQUAD-11..15, p.13)."""

    kind: Literal["reassemble"] = "reassemble"


@dataclass(frozen=True, slots=True)
class Briefing:
    """The briefing, read until the players go on."""

    kind: Literal["briefing"] = "briefing"


@dataclass(frozen=True, slots=True)
class Equip:
    """Equip the Squad and name the Point Man (PH-EQUIP-01, p.13)."""

    kind: Literal["equip"] = "equip"


@dataclass(frozen=True, slots=True)
class SquadAction:
    """The Squad chooses its action: March, Bivouac or Evac (PH-ROUND-02, p.21)."""

    kind: Literal["squad_action"] = "squad_action"


@dataclass(frozen=True, slots=True)
class RollThreat:
    """Roll Threat dice and apply them and the EAZ (PH-THREAT-03, PH-EAZ-02, p.22).

    why: march, bivouac, night or evac; dice: how many; faces: rolled so far, waiting for a reroll.
    quiet: next to the Base, the die counts for Encounters only (PH-BASE-01, p.22).
    """

    why: Literal["march", "bivouac", "night", "evac"]
    dice: int = 1
    faces: tuple[int, ...] = ()
    quiet: bool = False
    kind: Literal["roll_threat"] = "roll_threat"


@dataclass(frozen=True, slots=True)
class RandomCombatCheck:
    """Fight the Random Combat if Threat has reached its level (PH-THREAT-06, p.22)."""

    kind: Literal["random_combat_check"] = "random_combat_check"


@dataclass(frozen=True, slots=True)
class Arrive:
    """Resolve the Event of the Space entered, else perhaps an Encounter (PH-EVENT-01, p.26)."""

    kind: Literal["arrive"] = "arrive"


@dataclass(frozen=True, slots=True)
class EnterBase:
    """The Base was entered: the Mission ends after what lies there (PH-BASE-05, p.22)."""

    kind: Literal["enter_base"] = "enter_base"


@dataclass(frozen=True, slots=True)
class Rest:
    """A Bivouac under way: `left` minutes to pass, `spent` passed (PH-BIVOUAC-01, p.24)."""

    left: int
    spent: int = 0
    kits: int = 0
    rations: int = 0
    combats: int = 0
    ground: bool = False
    kind: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class NightRest:
    """A Night Bivouac under way, after its Threat roll (PH-BIVOUAC-12, p.24)."""

    started: int
    day: int
    combats: int
    rations: int = 0
    kind: Literal["night_rest"] = "night_rest"


@dataclass(frozen=True, slots=True)
class Camp:
    """First Aid and Rations before a Bivouac ends (PH-BIVOUAC-08, PH-FIRSTAID-01, p.24).

    minutes: how long the Bivouac lasted; recover: SP it gives back when the camp is struck.
    """

    minutes: int
    recover: int
    kits: int = 0
    night: bool = False
    kind: Literal["camp"] = "camp"


@dataclass(frozen=True, slots=True)
class Treat:
    """Damage that First Aid removes, one point after the other (PH-FIRSTAID-06, p.24)."""

    left: int
    kind: Literal["treat"] = "treat"


@dataclass(frozen=True, slots=True)
class EvacResolve:
    """The helicopter has landed: choose who leaves (PH-EVAC-08, p.25)."""

    kind: Literal["evac_resolve"] = "evac_resolve"


@dataclass(frozen=True, slots=True)
class Read:
    """Open an entry: reading begins at the steps that `path` addresses."""

    doc: str
    marker: str = ""
    path: Path = ("steps",)
    kind: Literal["read"] = "read"


@dataclass(frozen=True, slots=True)
class CloseReading:
    """The entry has been read: wait for CONTINUE THE MISSION (PH-BOOKLET-05, p.6)."""

    marker: str = ""
    kind: Literal["close_reading"] = "close_reading"


@dataclass(frozen=True, slots=True)
class Block:
    """A list of steps being carried out: at `at`; tester is bound for TESTER."""

    doc: str
    path: Path
    at: int = 0
    tester: str = ""
    kind: Literal["block"] = "block"


@dataclass(frozen=True, slots=True)
class Stop:
    """A dotted line: wait for the reader (PH-BOOKLET-03, p.6)."""

    doc: str
    kind: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision of an entry."""

    doc: str
    path: Path
    tester: str = ""
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class PickMarine:
    """The players name one Marine: for a test or an effect (PH-TEST-17, p.18)."""

    doc: str
    path: Path
    why: Literal["test", "effect", "gear", "charm"]
    index: int = 0
    kind: Literal["pick_marine"] = "pick_marine"


@dataclass(frozen=True, slots=True)
class TakeTest:
    """A Trait test to be rolled, or rolled and waiting for a reroll (PH-TEST-12, p.20).

    group: position among several tests, or -1; dice as rolled, empty before the roll.
    helps: abilities and cards used; failures counted so far in a group.
    """

    doc: str
    path: Path
    tester: str
    trait: Literal["SUR", "CHA", "PER", "INT", "WIL"]
    diff: int
    group: int = -1
    focus: tuple[int, ...] = ()
    strike: tuple[int, ...] = ()
    helps: tuple[str, ...] = ()
    rolled: bool = False
    aid: bool = False
    night: bool = False
    kind: Literal["take_test"] = "take_test"


@dataclass(frozen=True, slots=True)
class TestQueue:
    """Testers still to test, and failures so far (group tests and tests by several Marines).

    failed: the last Marine of a group who failed.
    """

    doc: str
    path: Path
    waiting: tuple[str, ...] = ()
    at: int = 0
    failures: int = 0
    failed: str = ""
    kind: Literal["test_queue"] = "test_queue"


@dataclass(frozen=True, slots=True)
class Fight:
    """A Combat being fought; `path` addresses its step, empty for none."""

    doc: str
    path: Path
    kind: Literal["fight"] = "fight"


@dataclass(frozen=True, slots=True)
class Swap:
    """The packs lie open before a Combat that allows swaps (PH-CBT-SETUP-11, p.30).

    heavy: who carried more than he may when they were opened, and how much.
    """

    heavy: tuple[tuple[str, int], ...] = ()
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class SettleBattle:
    """Casualties are dealt with: the battle goes on."""

    kind: Literal["settle_battle"] = "settle_battle"


@dataclass(frozen=True, slots=True)
class AfterBattle:
    """Rewards, load, then the entry's text by result (PH-CBT-END-01..09, p.44)."""

    doc: str
    path: Path
    kind: Literal["after_battle"] = "after_battle"


@dataclass(frozen=True, slots=True)
class GiveId:
    """Give the ID marker of a Marine who left to another (PH-KIA-04, -10, p.49)."""

    number: int
    kind: Literal["give_id"] = "give_id"


@dataclass(frozen=True, slots=True)
class NamePoint:
    """Name a Point Man because the last one left (PH-MARCH-14, p.61)."""

    kind: Literal["name_point"] = "name_point"


@dataclass(frozen=True, slots=True)
class Lighten:
    """A Marine carries more than he may: swap or discard (PH-EQUIP-33, -34, p.18)."""

    kind: Literal["lighten"] = "lighten"


@dataclass(frozen=True, slots=True)
class StowGear:
    """Gear or a Weapon was found: who takes it? (PH-EQUIP-33, p.18)."""

    code: str
    side: int
    kind: Literal["stow_gear"] = "stow_gear"


@dataclass(frozen=True, slots=True)
class KeepBoon:
    """A Marine has two Boon cards and keeps one (PH-BOON-03, p.52)."""

    profile: str
    card: str
    kind: Literal["keep_boon"] = "keep_boon"


@dataclass(frozen=True, slots=True)
class PayBoon:
    """Boon points to be paid or lost: from whom? (PH-BOON-07, p.52)."""

    amount: int
    kind: Literal["pay_boon"] = "pay_boon"


@dataclass(frozen=True, slots=True)
class Hum:
    """After a Combat one Marine may remove 1 Stress (HUM)."""

    kind: Literal["hum"] = "hum"


@dataclass(frozen=True, slots=True)
class SpareWound:
    """A Wound card is due: its holder may use SIX DAYS or STAY WITH ME instead of a plain draw.

    profile draws it, holder may use code; `checking`: the Squad's thresholds are being checked.
    """

    profile: str
    holder: str
    code: str
    combat: bool = False
    checking: bool = False
    kind: Literal["spare_wound"] = "spare_wound"


@dataclass(frozen=True, slots=True)
class SpareStress:
    """Stress has come that his charm may ignore; `checking`: his threshold is to be checked."""

    profile: str
    charm: str
    amount: int
    checking: bool = False
    kind: Literal["spare_stress"] = "spare_stress"


@dataclass(frozen=True, slots=True)
class Recruit:
    """A special Marine may join: for a vacancy or in whose place? (PH-SETUP-16, p.10)."""

    profile: str
    kind: Literal["recruit"] = "recruit"


@dataclass(frozen=True, slots=True)
class PeekEncounter:
    """LONG VIEW: the top Encounter was looked at; leave it or put it under the deck."""

    profile: str
    kind: Literal["peek_encounter"] = "peek_encounter"


@dataclass(frozen=True, slots=True)
class RedEncounter:
    """After a March the Red player may play an Encounter (PH-OPT-SAPPER-03, p.54)."""

    kind: Literal["red_encounter"] = "red_encounter"


@dataclass(frozen=True, slots=True)
class RedTest:
    """The Red player may make the test below harder (PH-OPT-SAPPER-08, p.54)."""

    tester: str
    trait: Literal["SUR", "CHA", "PER", "INT", "WIL"]
    diff: int
    kind: Literal["red_test"] = "red_test"


@dataclass(frozen=True, slots=True)
class RedEaz:
    """Before a Squad Action the Red player may move an EAZ (PH-OPT-SAPPER-08, p.54)."""

    kind: Literal["red_eaz"] = "red_eaz"


@dataclass(frozen=True, slots=True)
class EndMission:
    """The End of Mission phase (PH-ENDMISSION-02, p.51); step 1..9."""

    step: int = 1
    kind: Literal["end_mission"] = "end_mission"


@dataclass(frozen=True, slots=True)
class Upgrades:
    """Optional upgrades, at most one level each (PH-XP-05, p.51)."""

    done: tuple[str, ...] = ()
    kind: Literal["upgrades"] = "upgrades"


@dataclass(frozen=True, slots=True)
class RnrRoll:
    """R&R: spend Boon points, then roll (PH-RNR-03, -05, p.52)."""

    location: str
    modifier: int
    bought: int = 0
    grade: str = ""
    result: int = 0
    kind: Literal["rnr_roll"] = "rnr_roll"


@dataclass(frozen=True, slots=True)
class CloseMission:
    """The Logbook's page of the Mission, read until the players go on (PH-LOGBOOK-04, p.51)."""

    kind: Literal["close_mission"] = "close_mission"


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing is left to do: the campaign, as far as it is published, has been played."""

    kind: Literal["finished"] = "finished"


Task = Annotated[
    ReadIntro
    | PickMotivation
    | Draft
    | SetUpMission
    | Reassemble
    | Briefing
    | Equip
    | SquadAction
    | RollThreat
    | RandomCombatCheck
    | Arrive
    | EnterBase
    | Rest
    | NightRest
    | Camp
    | Treat
    | EvacResolve
    | Read
    | CloseReading
    | Block
    | Stop
    | Choose
    | PickMarine
    | TakeTest
    | TestQueue
    | Fight
    | Swap
    | SettleBattle
    | AfterBattle
    | GiveId
    | NamePoint
    | Lighten
    | StowGear
    | KeepBoon
    | PayBoon
    | Hum
    | SpareWound
    | SpareStress
    | Recruit
    | PeekEncounter
    | RedEncounter
    | RedTest
    | RedEaz
    | EndMission
    | Upgrades
    | RnrRoll
    | CloseMission
    | Finished,
    Field(discriminator="kind"),
]
