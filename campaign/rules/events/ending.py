"""A Mission ends: hospital, upgrades, R&R, the Logbook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class MissionCutShort:
    """So many Marines are K.I.A. or Evac'd that the Mission is over (PH-ENDMISSION-01, p.51)."""

    removed: int
    kind: Literal["mission_cut_short"] = "mission_cut_short"


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

    marine: Profile
    kind: Literal["marine_hospitalized"] = "marine_hospitalized"


@dataclass(frozen=True, slots=True)
class MarineDischarged:
    """A Marine leaves the hospital early: he serves in the next Mission (PH-HOSPITAL-02, p.48)."""

    marine: Profile
    kind: Literal["marine_discharged"] = "marine_discharged"


@dataclass(frozen=True, slots=True)
class MarineUpgraded:
    """A Marine rose a level (PH-XP-04, p.51)."""

    marine: Profile
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
    """The R&R result was rolled (PH-RNR-06, p.52); other: which of `instead`, 0 for its own."""

    location: str
    grade: str
    result: int
    other: Annotated[int, Field(exclude_if=lambda number: number == 0)] = 0
    kind: Literal["rnr_result_rolled"] = "rnr_result_rolled"


@dataclass(frozen=True, slots=True)
class MissionClosed:
    """The Mission's page in the Logbook was closed (PH-LOGBOOK-04, p.51)."""

    mission: int
    kind: Literal["mission_closed"] = "mission_closed"


EndingEvent = (
    MissionCutShort
    | MissionEnded
    | EndReached
    | MarineHospitalized
    | MarineDischarged
    | MarineUpgraded
    | RnrRolled
    | RnrResultRolled
    | MissionClosed
)
