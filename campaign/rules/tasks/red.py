"""What the Red player is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class RedEncounter:
    """After a March the Red player may play an Encounter (PH-OPT-SAPPER-03, p.54)."""

    kind: Literal["red_encounter"] = "red_encounter"


@dataclass(frozen=True, slots=True)
class RedTest:
    """The Red player may make the test below harder (PH-OPT-SAPPER-08, p.54)."""

    tester: Profile
    trait: Literal["SUR", "CHA", "PER", "INT", "WIL"]
    diff: int
    kind: Literal["red_test"] = "red_test"


@dataclass(frozen=True, slots=True)
class RedEaz:
    """Before a Squad Action the Red player may move an EAZ (PH-OPT-SAPPER-08, p.54)."""

    kind: Literal["red_eaz"] = "red_eaz"


RedTask = RedEncounter | RedTest | RedEaz
