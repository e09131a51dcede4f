"""The Village chart: how he is welcomed, and what that does. LP-VILL-01 to 12."""

from __future__ import annotations

from typing import Final

from combat.rules.dice import Dice
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.effects import (
    Change,
    Effect,
    Heal,
    LoseAll,
    Retreat,
    Ride,
    Skip,
    Step,
    TurnOver,
)
from dayroom.lost_phantom.rules.events import WelcomeRolled

CHART: Final[dict[str, tuple[Effect, ...]]] = {
    "robbed": (LoseAll(), Step("mapped")),  # LP-VILL-02
    "delayed": (Change("proximity", -1), Change("endurance", -1), Step("mapped")),  # LP-VILL-03
    "expelled": (Retreat(bar=True), TurnOver()),  # LP-VILL-04, LP-VILL-12
    "wary": (Step("any"),),  # LP-VILL-05
    # LP-VILL-06, LP-VILL-10: without its dice Phase 6 is skipped, so that the gain is a clear 2.
    "peaceful": (Change("endurance", 2), Skip(("rest",)), Step("mapped")),
    "motorcycle": (Ride(), Change("proximity", 1)),  # LP-VILL-07
    "doctor": (  # LP-VILL-08
        Heal(),
        Change("proximity", 1),
        Change("endurance", 1),
        Change("health", 1),
        Step("any"),
    ),
}

_ROWS: Final = {
    2: "robbed",
    3: "delayed",
    4: "expelled",
    5: "expelled",
    6: "wary",
    7: "wary",
    8: "wary",
    9: "peaceful",
    10: "peaceful",
    11: "motorcycle",
    12: "doctor",
}
PLUS: Final = 2
"""What a marked Village adds. LP-ENC1-06."""


def welcome(total: int) -> str:
    """The row of the chart for a sum; above 12 is 12. LP-VILL-09 (p.5)."""
    return _ROWS[min(total, 12)]


def be_welcomed(draft: Draft, dice: Dice) -> None:
    """Roll two dice on the chart and put what follows on the agenda. LP-VILL-01 (p.5)."""
    faces = dice.d6(2, "Village chart")
    bonus = PLUS if draft.at in draft.plus2 else 0
    row = welcome(sum(faces) + bonus)
    draft.tell(WelcomeRolled(faces, bonus, row))
    draft.push(*CHART[row])
