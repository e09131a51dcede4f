"""What happened: typed events in the past tense; templates turn them into prose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from campaign.rules.table_events import TableEvent
from combat.rules.events import Event as BattleEvent
from combat.rules.options import Pool

Path = tuple[str | int, ...]
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MotivationChosen:
    """A Motivation was chosen (PH-CAMPAIGN-03, p.7)."""

    code: str
    kind: Literal["motivation_chosen"] = "motivation_chosen"


@dataclass(frozen=True, slots=True)
class MarinesOffered:
    """Profiles were drawn for a Specialization (PH-SQUAD-09, p.12)."""

    spec: int
    profiles: tuple[str, ...]
    kind: Literal["marines_offered"] = "marines_offered"


@dataclass(frozen=True, slots=True)
class MarineDrafted:
    """A Marine joined the Squad (PH-SQUAD-10, p.12)."""

    spec: int
    marine: str
    temporary: bool
    kind: Literal["marine_drafted"] = "marine_drafted"


@dataclass(frozen=True, slots=True)
class MarineReturned:
    """A Marine came back from the hospital (PH-HOSPITAL-05, p.48)."""

    marine: str
    kind: Literal["marine_returned"] = "marine_returned"


@dataclass(frozen=True, slots=True)
class MissionSetUp:
    """A Mission was set up (PH-SETUP-01, p.9)."""

    mission: int
    kind: Literal["mission_set_up"] = "mission_set_up"


@dataclass(frozen=True, slots=True)
class EquipmentTaken:
    """A Marine took a Weapon or Gear (PH-EQUIP-01, p.13)."""

    marine: str
    code: str
    side: int
    kind: Literal["equipment_taken"] = "equipment_taken"


@dataclass(frozen=True, slots=True)
class EquipmentDropped:
    """A Marine laid a Weapon or Gear down (PH-EQUIP-34, p.18)."""

    marine: str
    code: str
    side: int
    kind: Literal["equipment_dropped"] = "equipment_dropped"


@dataclass(frozen=True, slots=True)
class EquipmentGiven:
    """A Weapon or Gear changed hands (PH-EQUIP-32, p.18)."""

    marine: str
    to: str
    code: str
    side: int
    kind: Literal["equipment_given"] = "equipment_given"


@dataclass(frozen=True, slots=True)
class GearUsed:
    """A use of Gear was spent (PH-EQUIP-17, p.16)."""

    marine: str
    code: str
    left: int
    kind: Literal["gear_used"] = "gear_used"


@dataclass(frozen=True, slots=True)
class PointManNamed:
    """The Point Man was named (PH-MARCH-13, p.23)."""

    marine: str
    kind: Literal["point_man_named"] = "point_man_named"


@dataclass(frozen=True, slots=True)
class MovedOut:
    """The Mission began (PH-SETUP-01, p.9)."""

    at: str
    kind: Literal["moved_out"] = "moved_out"


@dataclass(frozen=True, slots=True)
class Marched:
    """The Squad Marched (PH-MARCH-01, p.23)."""

    origin: str
    to: str
    terrain: str
    minutes: int
    stamina: int
    kind: Literal["marched"] = "marched"


@dataclass(frozen=True, slots=True)
class SquadPlaced:
    """The Squad marker was put on a Space."""

    at: str
    kind: Literal["squad_placed"] = "squad_placed"


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time passed (PH-TIME-01, p.21)."""

    minutes: int
    day: int
    clock: int
    kind: Literal["time_passed"] = "time_passed"


@dataclass(frozen=True, slots=True)
class StaminaChanged:
    """SP were gained or spent (PH-STAMINA-01, p.21)."""

    amount: int
    now: int
    kind: Literal["stamina_changed"] = "stamina_changed"


@dataclass(frozen=True, slots=True)
class ForcedMarch:
    """SP were short: dice for Damage (PH-STAMINA-03, p.22)."""

    short: int
    faces: tuple[int, ...]
    kind: Literal["forced_march"] = "forced_march"


@dataclass(frozen=True, slots=True)
class ThreatDieRolled:
    """Threat dice were rolled (PH-THREAT-03, p.22)."""

    why: str
    faces: tuple[int, ...]
    colours: tuple[str, ...]
    kind: Literal["threat_die_rolled"] = "threat_die_rolled"


@dataclass(frozen=True, slots=True)
class ThreatChanged:
    """Threat went up or down (PH-THREAT-01, p.22)."""

    why: str
    amount: int
    now: int
    kind: Literal["threat_changed"] = "threat_changed"


@dataclass(frozen=True, slots=True)
class RandomCombatTriggered:
    """Threat reached the Random Combat level (PH-THREAT-06, p.22)."""

    threat: int
    kind: Literal["random_combat_triggered"] = "random_combat_triggered"


@dataclass(frozen=True, slots=True)
class EventTriggered:
    """An Event marker was reached (PH-EVENT-01, p.26)."""

    marker: str
    doc: str
    kind: Literal["event_triggered"] = "event_triggered"


@dataclass(frozen=True, slots=True)
class EntryOpened:
    """An entry was opened."""

    doc: str
    kind: Literal["entry_opened"] = "entry_opened"


@dataclass(frozen=True, slots=True)
class EntryClosed:
    """An entry was read to its end (PH-BOOKLET-05, p.6)."""

    doc: str
    kind: Literal["entry_closed"] = "entry_closed"


@dataclass(frozen=True, slots=True)
class EncounterDrawn:
    """An Encounter card was drawn (PH-ENCOUNTER-01, p.27)."""

    card: str
    kind: Literal["encounter_drawn"] = "encounter_drawn"


@dataclass(frozen=True, slots=True)
class BivouacStarted:
    """A Bivouac began (PH-BIVOUAC-01, p.24)."""

    minutes: int
    night: bool
    kind: Literal["bivouac_started"] = "bivouac_started"


@dataclass(frozen=True, slots=True)
class BivouacInterrupted:
    """A Random Combat broke the Bivouac (PH-BIVOUAC-05, p.24)."""

    after: int
    kind: Literal["bivouac_interrupted"] = "bivouac_interrupted"


@dataclass(frozen=True, slots=True)
class CampStruck:
    """A Bivouac ended (PH-BIVOUAC-07, p.24)."""

    minutes: int
    stamina: int
    kind: Literal["camp_struck"] = "camp_struck"


@dataclass(frozen=True, slots=True)
class RationEaten:
    """An Extra Ration was eaten (PH-BIVOUAC-08, p.24)."""

    marine: str
    stamina: int
    kind: Literal["ration_eaten"] = "ration_eaten"


@dataclass(frozen=True, slots=True)
class LzCreated:
    """An LZ was cut (PH-EVAC-03, p.25)."""

    at: str
    kind: Literal["lz_created"] = "lz_created"


@dataclass(frozen=True, slots=True)
class Evacuated:
    """Marines were flown out (PH-EVAC-09, p.26)."""

    marines: tuple[str, ...]
    kind: Literal["evacuated"] = "evacuated"


@dataclass(frozen=True, slots=True)
class TextShown:
    """Prose was shown."""

    doc: str
    path: Path
    kind: Literal["text_shown"] = "text_shown"


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """A decision was made."""

    doc: str
    path: Path
    option: int
    kind: Literal["option_chosen"] = "option_chosen"


@dataclass(frozen=True, slots=True)
class MarineDrawn:
    """A Marine was selected at random (PH-RANDOM-01, p.27)."""

    face: int
    marine: str
    kind: Literal["marine_drawn"] = "marine_drawn"


@dataclass(frozen=True, slots=True)
class MarineNamed:
    """The players named a Marine."""

    marine: str
    kind: Literal["marine_named"] = "marine_named"


@dataclass(frozen=True, slots=True)
class TestRolled:
    """A Trait test was rolled (PH-TEST-12, p.20)."""

    marine: str
    trait: str
    diff: int
    pool: Pool
    focus: Faces
    strike: Faces
    successes: int
    passed: bool
    kind: Literal["test_rolled"] = "test_rolled"


@dataclass(frozen=True, slots=True)
class TestPassed:
    """A test was passed without a roll."""

    marine: str
    trait: str
    diff: int
    why: str
    kind: Literal["test_passed"] = "test_passed"


@dataclass(frozen=True, slots=True)
class TestFailed:
    """A test failed without a roll (PH-TEST-04, p.18)."""

    marine: str
    trait: str
    diff: int
    why: str
    kind: Literal["test_failed"] = "test_failed"


@dataclass(frozen=True, slots=True)
class FirstAidRolled:
    """First Aid was given (PH-FIRSTAID-06, p.24)."""

    marine: str
    pool: Pool
    focus: Faces
    strike: Faces
    successes: int
    kind: Literal["first_aid_rolled"] = "first_aid_rolled"


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A die was rolled for an entry (PH-RANDOM-03, p.27)."""

    die: str
    face: int
    value: int
    changed: int
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(frozen=True, slots=True)
class LogNoted:
    """A Log Entry was noted (PH-BOOKLET-06, p.6)."""

    name: str
    colour: str
    kind: Literal["log_noted"] = "log_noted"


@dataclass(frozen=True, slots=True)
class LogErased:
    """A Log Entry was struck out."""

    name: str
    kind: Literal["log_erased"] = "log_erased"


@dataclass(frozen=True, slots=True)
class TesterMeant:
    """Whom TESTER means from here on: of a group of tests the Marine who failed."""

    marine: str
    kind: Literal["tester_meant"] = "tester_meant"


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """Damage was taken (PH-DAMAGE-03, p.46)."""

    marine: str
    amount: int
    now: int
    kind: Literal["damage_taken"] = "damage_taken"


@dataclass(frozen=True, slots=True)
class DamageRemoved:
    """Damage was removed."""

    marine: str
    amount: int
    now: int
    kind: Literal["damage_removed"] = "damage_removed"


@dataclass(frozen=True, slots=True)
class StressTaken:
    """Stress was taken (PH-STRESS-02, p.46)."""

    marine: str
    amount: int
    now: int
    kind: Literal["stress_taken"] = "stress_taken"


@dataclass(frozen=True, slots=True)
class StressRemoved:
    """Stress was removed (PH-STRESS-01, p.45)."""

    marine: str
    amount: int
    now: int
    kind: Literal["stress_removed"] = "stress_removed"


@dataclass(frozen=True, slots=True)
class WoundDrawn:
    """A Wound card was drawn (PH-WOUND-03, p.46)."""

    marine: str
    card: str
    kept: str
    cubes: int
    kind: Literal["wound_drawn"] = "wound_drawn"


@dataclass(frozen=True, slots=True)
class ConditionDrawn:
    """A Condition card was drawn (PH-CONDITION-03, p.49)."""

    marine: str
    card: str
    kept: str
    cubes: int
    kind: Literal["condition_drawn"] = "condition_drawn"


@dataclass(frozen=True, slots=True)
class MarineKilled:
    """A Marine was K.I.A. (PH-KIA-01, p.48)."""

    marine: str
    why: str
    kind: Literal["marine_killed"] = "marine_killed"


@dataclass(frozen=True, slots=True)
class MarineBroke:
    """A Marine had a Breakdown (PH-BREAKDOWN-01, p.50)."""

    marine: str
    kind: Literal["marine_broke"] = "marine_broke"


@dataclass(frozen=True, slots=True)
class IdPassed:
    """An ID marker went to another Marine (PH-KIA-04, p.49)."""

    number: int
    marine: str
    kind: Literal["id_passed"] = "id_passed"


@dataclass(frozen=True, slots=True)
class MarkerPutOn:
    """Walking Wounded, Littered or K.I.A. was put on the Tracker Board (PH-WOUND-13, p.48)."""

    marker: str
    kind: Literal["marker_put_on"] = "marker_put_on"


@dataclass(frozen=True, slots=True)
class ExperienceGained:
    """Experience was gained or lost (PH-XP-07, p.51)."""

    marine: str
    amount: int
    why: str
    kind: Literal["experience_gained"] = "experience_gained"


@dataclass(frozen=True, slots=True)
class BoonDrawn:
    """A Boon card was drawn (PH-BOON-01, p.52)."""

    card: str
    marine: str
    kind: Literal["boon_drawn"] = "boon_drawn"


@dataclass(frozen=True, slots=True)
class BoonKept:
    """Of two Boon cards one was kept (PH-BOON-03, p.52)."""

    marine: str
    card: str
    kind: Literal["boon_kept"] = "boon_kept"


@dataclass(frozen=True, slots=True)
class BoonPlayed:
    """A Boon card was played (PH-BOON-02, p.52)."""

    marine: str
    card: str
    kind: Literal["boon_played"] = "boon_played"


@dataclass(frozen=True, slots=True)
class BoonPointsChanged:
    """Boon points were gained or spent (PH-BOON-01, p.52)."""

    marine: str
    amount: int
    now: int
    kind: Literal["boon_points_changed"] = "boon_points_changed"


@dataclass(frozen=True, slots=True)
class CharmGained:
    """A Lucky Charm was gained (PH-CHARM-01, p.27)."""

    marine: str
    charm: str
    kind: Literal["charm_gained"] = "charm_gained"


@dataclass(frozen=True, slots=True)
class CharmUsed:
    """A Lucky Charm was used (PH-CHARM-01, p.27)."""

    marine: str
    charm: str
    kind: Literal["charm_used"] = "charm_used"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An Ability or Skill was used (PH-SQUAD-04, p.58)."""

    marine: str
    ability: str
    kind: Literal["ability_used"] = "ability_used"


@dataclass(frozen=True, slots=True)
class OptionRead:
    """OBJECTION: the outcomes of one option were read before choosing."""

    doc: str
    path: Path
    option: int
    kind: Literal["option_read"] = "option_read"


@dataclass(frozen=True, slots=True)
class EncounterPeeked:
    """LONG VIEW: the top Encounter was looked at."""

    card: str
    kind: Literal["encounter_peeked"] = "encounter_peeked"


@dataclass(frozen=True, slots=True)
class GearFound:
    """A Weapon or Gear was found."""

    code: str
    side: int
    kind: Literal["gear_found"] = "gear_found"


@dataclass(frozen=True, slots=True)
class GearLeft:
    """Something found was left behind."""

    code: str
    side: int
    kind: Literal["gear_left"] = "gear_left"


@dataclass(frozen=True, slots=True)
class MapMarkerPlaced:
    """An Event marker was put on the map."""

    marker: str
    at: str
    kind: Literal["map_marker_placed"] = "map_marker_placed"


@dataclass(frozen=True, slots=True)
class MapMarkerRemoved:
    """An Event marker was taken off the map (PH-EVENT-02, p.26)."""

    marker: str
    kind: Literal["map_marker_removed"] = "map_marker_removed"


@dataclass(frozen=True, slots=True)
class EazPlaced:
    """An EAZ was placed (PH-EAZ-01, p.22)."""

    at: str
    direction: str
    kind: Literal["eaz_placed"] = "eaz_placed"


@dataclass(frozen=True, slots=True)
class EazRemoved:
    """An EAZ was removed."""

    at: str
    kind: Literal["eaz_removed"] = "eaz_removed"


@dataclass(frozen=True, slots=True)
class LzPlaced:
    """An LZ was placed."""

    at: str
    kind: Literal["lz_placed"] = "lz_placed"


@dataclass(frozen=True, slots=True)
class LzRemoved:
    """An LZ was removed."""

    at: str
    kind: Literal["lz_removed"] = "lz_removed"


@dataclass(frozen=True, slots=True)
class ShiftSet:
    """A terrain shift was given (PH-MARCH-10, p.27)."""

    to: str
    marches: int
    kind: Literal["shift_set"] = "shift_set"


@dataclass(frozen=True, slots=True)
class PassengerJoined:
    """Somebody is led or carried (PH-LITTER-01, p.48)."""

    code: str
    kind_of: str
    name: str
    kind: Literal["passenger_joined"] = "passenger_joined"


@dataclass(frozen=True, slots=True)
class PassengerLeft:
    """Somebody is led or carried no longer (PH-LITTER-05, p.48)."""

    code: str
    kind: Literal["passenger_left"] = "passenger_left"


@dataclass(frozen=True, slots=True)
class ObjectiveChanged:
    """An Objective was met, failed or added (PH-XP-01, p.51)."""

    code: str
    status: str
    kind: Literal["objective_changed"] = "objective_changed"


@dataclass(frozen=True, slots=True)
class CounterChanged:
    """A counter of the Mission changed."""

    name: str
    now: int
    kind: Literal["counter_changed"] = "counter_changed"


@dataclass(frozen=True, slots=True)
class MetricChanged:
    """A Motivation metric changed."""

    name: str
    amount: int
    now: int
    kind: Literal["metric_changed"] = "metric_changed"


@dataclass(frozen=True, slots=True)
class CombatStarted:
    """A Combat began (PH-CBT-INIT-01, p.32)."""

    title: str
    kind: Literal["combat_started"] = "combat_started"


@dataclass(frozen=True, slots=True)
class BattleHappened:
    """Something happened in the Combat."""

    event: BattleEvent
    kind: Literal["battle_happened"] = "battle_happened"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """A Combat ended (PH-CBT-END-01, p.44)."""

    how: str
    won: bool
    eliminated: int
    placed: int
    kind: Literal["combat_ended"] = "combat_ended"


@dataclass(frozen=True, slots=True)
class MissionEnded:
    """The Mission ended (PH-ENDMISSION-01, p.51)."""

    how: str
    kind: Literal["mission_ended"] = "mission_ended"


@dataclass(frozen=True, slots=True)
class EndReached:
    """An end of the Mission was read (PH-ENDMISSION-02, p.51)."""

    code: str
    kind: Literal["end_reached"] = "end_reached"


@dataclass(frozen=True, slots=True)
class MarineHospitalized:
    """A Marine goes to the hospital (PH-HOSPITAL-01, p.48)."""

    marine: str
    kind: Literal["marine_hospitalized"] = "marine_hospitalized"


@dataclass(frozen=True, slots=True)
class MarineDischarged:
    """A Marine leaves the hospital early: he serves in the next Mission (PH-HOSPITAL-02, p.48)."""

    marine: str
    kind: Literal["marine_discharged"] = "marine_discharged"


@dataclass(frozen=True, slots=True)
class MarineUpgraded:
    """A Marine rose a level (PH-XP-04, p.51)."""

    marine: str
    level: int
    kind: Literal["marine_upgraded"] = "marine_upgraded"


@dataclass(frozen=True, slots=True)
class RnrRolled:
    """The R&R situation was rolled (PH-RNR-03, p.52)."""

    location: str
    face: int
    total: int
    grade: str
    kind: Literal["rnr_rolled"] = "rnr_rolled"


@dataclass(frozen=True, slots=True)
class RnrResultRolled:
    """The R&R result was rolled (PH-RNR-06, p.52)."""

    location: str
    grade: str
    result: int
    kind: Literal["rnr_result_rolled"] = "rnr_result_rolled"


@dataclass(frozen=True, slots=True)
class SapperPlayed:
    """The Red player played a Sapper marker outside a Combat (PH-OPT-SAPPER-08, p.54).

    For +1 DIFF: who is tested, in what, and the DIFF now.
    """

    marker: Literal["diff", "eaz"]
    marine: str = ""
    trait: str = ""
    diff: int = 0
    kind: Literal["sapper_played"] = "sapper_played"


@dataclass(frozen=True, slots=True)
class MissionClosed:
    """The Mission's page in the Logbook was closed (PH-LOGBOOK-04, p.51)."""

    mission: int
    kind: Literal["mission_closed"] = "mission_closed"


Event = Annotated[
    MotivationChosen
    | MarinesOffered
    | MarineDrafted
    | MarineReturned
    | MissionSetUp
    | EquipmentTaken
    | EquipmentDropped
    | EquipmentGiven
    | GearUsed
    | PointManNamed
    | MovedOut
    | Marched
    | SquadPlaced
    | TimePassed
    | StaminaChanged
    | ForcedMarch
    | ThreatDieRolled
    | ThreatChanged
    | RandomCombatTriggered
    | EventTriggered
    | EntryOpened
    | EntryClosed
    | EncounterDrawn
    | BivouacStarted
    | BivouacInterrupted
    | CampStruck
    | RationEaten
    | LzCreated
    | Evacuated
    | TextShown
    | OptionChosen
    | MarineDrawn
    | MarineNamed
    | TesterMeant
    | TestRolled
    | TestPassed
    | TestFailed
    | FirstAidRolled
    | DieRolled
    | LogNoted
    | LogErased
    | DamageTaken
    | DamageRemoved
    | StressTaken
    | StressRemoved
    | WoundDrawn
    | ConditionDrawn
    | MarineKilled
    | MarineBroke
    | IdPassed
    | MarkerPutOn
    | ExperienceGained
    | BoonDrawn
    | BoonKept
    | BoonPlayed
    | BoonPointsChanged
    | CharmGained
    | CharmUsed
    | AbilityUsed
    | OptionRead
    | EncounterPeeked
    | GearFound
    | GearLeft
    | MapMarkerPlaced
    | MapMarkerRemoved
    | EazPlaced
    | EazRemoved
    | LzPlaced
    | LzRemoved
    | ShiftSet
    | PassengerJoined
    | PassengerLeft
    | ObjectiveChanged
    | CounterChanged
    | MetricChanged
    | CombatStarted
    | BattleHappened
    | CombatEnded
    | MissionEnded
    | EndReached
    | MarineHospitalized
    | MarineDischarged
    | MarineUpgraded
    | RnrRolled
    | RnrResultRolled
    | MissionClosed
    | SapperPlayed
    | TableEvent,
    Field(discriminator="kind"),
]
