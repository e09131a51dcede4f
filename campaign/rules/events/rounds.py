"""Action Rounds: March, Bivouac, Evac, and the tracks they move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, Space


@dataclass(frozen=True, slots=True)
class Marched:
    """The Squad Marched (PH-MARCH-01, p.23)."""

    origin: Space
    to: Space
    terrain: str
    minutes: int
    stamina: int
    kind: Literal["marched"] = "marched"


@dataclass(frozen=True, slots=True)
class SquadPlaced:
    """The Squad marker was put on a Space."""

    at: Space
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
class EncounterPeeked:
    """LONG VIEW: the top Encounter was looked at."""

    card: str
    kind: Literal["encounter_peeked"] = "encounter_peeked"


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

    marine: Profile
    stamina: int
    kind: Literal["ration_eaten"] = "ration_eaten"


@dataclass(frozen=True, slots=True)
class LzCreated:
    """An LZ was cut (PH-EVAC-03, p.25)."""

    at: Space
    kind: Literal["lz_created"] = "lz_created"


@dataclass(frozen=True, slots=True)
class Evacuated:
    """Marines were flown out (PH-EVAC-09, p.26)."""

    marines: tuple[Profile, ...]
    kind: Literal["evacuated"] = "evacuated"


RoundEvent = (
    Marched
    | SquadPlaced
    | TimePassed
    | StaminaChanged
    | ForcedMarch
    | ThreatDieRolled
    | ThreatChanged
    | RandomCombatTriggered
    | EventTriggered
    | EncounterPeeked
    | BivouacStarted
    | BivouacInterrupted
    | CampStruck
    | RationEaten
    | LzCreated
    | Evacuated
)
