"""The End of Mission and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
    """R&R: spend Boon points, then roll (PH-RNR-03, -05, p.52).

    other: which of `instead` stands in the line rolled, 0 for its own.
    """

    location: str
    modifier: int
    bought: int = 0
    grade: str = ""
    result: int = 0
    other: int = 0
    kind: Literal["rnr_roll"] = "rnr_roll"


@dataclass(frozen=True, slots=True)
class CloseMission:
    """The Logbook's page of the Mission, read until the players go on (PH-LOGBOOK-04, p.51)."""

    kind: Literal["close_mission"] = "close_mission"


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing is left to do: the campaign, as far as it is published, has been played."""

    kind: Literal["finished"] = "finished"


EndingTask = EndMission | Upgrades | RnrRoll | CloseMission | Finished
