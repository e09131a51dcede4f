"""The sequence of play as one list: 34 states, who acts in each and what may come next.

VS-FSM-01. A season is two game turns and an interphase (VS-SEASON-01), a game turn five phases
(VS-SEASON-02), the interphase seven (VS-SEASON-03).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, cast

SEATS: Final = ("allied", "nlf")
"""VS-SEASON-04: the Allied player acts for US, ARVN and other Free World units, the NLF player for
VC and NVA units."""
Who = Literal["allied", "nlf", "operating", "defending", "either"]
When = Literal[
    "",
    "allied",
    "nlf",
    "neither",
    "designated",
    "declined",
    "fought",
    "no_combat",
    "continue",
    "stop",
    "offensive",
    "departs",
]


@dataclass(frozen=True, slots=True)
class Place:
    """A state: its phase and the actors of its parts, in order. `ways`: what may be chosen.

    either: nobody is named, so whoever is at hand goes on (VS-FSM-02).
    only: a part that is there only if this side operates.
    """

    id: str
    phase: str
    parts: tuple[tuple[Who, str], ...]
    ways: tuple[When, ...] = ("",)


def _place(id_: str, phase: str, *parts: str, ways: tuple[When, ...] = ("",)) -> Place:
    # "allied if nlf": the part is the Allied player's and is there if the NLF player operates.
    found = tuple((cast(Who, who), only) for who, _, only in (p.partition(" if ") for p in parts))
    return Place(id_, phase, found, ways)


# Where two share a segment the actor goes first, then the other; in segment E the Allied player
# places interdiction first (VS-FSM-03).
PLACES: Final[tuple[Place, ...]] = (
    _place("GT_SUPPORT", "support", "allied"),
    _place("GT_SPECIAL_ALLIED", "special_operations", "allied"),
    _place("GT_SPECIAL_NLF", "special_operations", "nlf"),  # VS-SPEC-02: after the Allied player
    _place("GT_STRATEGIC_MOVE", "strategic_movement", "allied"),  # VS-SMOVE-01
    _place("OP_A_DECIDE", "operations", "nlf", ways=("allied", "nlf", "neither")),  # VS-OPS-01
    _place("OP_A_DESIGNATE", "operations", "operating", ways=("designated", "declined")),
    _place("OP_B_SUPPORT", "operations", "allied", ways=("", "departs")),  # VS-OPS-03
    _place("OP_C_MOVE", "operations", "operating", "allied if nlf", ways=("", "departs")),
    _place("OP_D_ALERT", "operations", "allied", "nlf", ways=("", "departs")),  # VS-OPS-06
    _place("OP_E_COMBAT", "operations", "allied", "nlf", "operating", ways=("fought", "no_combat")),
    _place("OP_F_RETREAT", "operations", "defending", "allied if nlf", ways=("", "departs")),
    _place("OP_G_PURSUIT", "operations", "operating", ways=("", "departs")),
    _place("OP_H_CLEAR", "operations", "either"),  # VS-OPS-13
    _place("OP_I_CONTINUE", "operations", "operating", ways=("continue", "stop")),  # VS-OPS-14
    _place("GT_INDICATION", "turn_indication", "either"),
    _place("SI_RECORD", "recordkeeping", "allied", "nlf"),
    _place("SI_PACIFICATION", "pacification", "allied"),
    _place("SI_WAR_A", "strategic_war", "allied"),
    _place("SI_WAR_B", "strategic_war", "nlf"),  # VS-WAR-02: the NLF player records the hits
    _place("SI_WAR_C", "strategic_war", "either"),
    _place("SI_WAR_D", "strategic_war", "nlf", "allied"),  # VS-WAR-06, then VS-WAR-07
    _place("SI_POL_A", "politics", "allied"),
    _place("SI_POL_B", "politics", "allied"),
    _place("SI_POL_C", "politics", "either"),
    _place("SI_POL_D", "politics", "either"),
    _place("SI_POL_E", "politics", "either"),
    _place("SI_RECR_A", "recruitment", "allied"),
    _place("SI_RECR_B", "recruitment", "nlf"),
    _place("SI_RECR_C", "recruitment", "nlf"),
    _place("SI_RECR_D", "recruitment", "nlf", ways=("offensive", "")),  # VS-RECR-07
    _place("SI_UNIT_A", "unit_status", "allied"),
    _place("SI_UNIT_B", "unit_status", "allied"),
    _place("SI_UNIT_C", "unit_status", "nlf"),
    _place("SI_FINAL_RECORD", "final_recordkeeping", "allied", "nlf"),
)
BY_ID: Final[Mapping[str, Place]] = MappingProxyType({place.id: place for place in PLACES})
START: Final = "GT_SUPPORT"
GAME_TURN: Final = (
    "support", "special_operations", "strategic_movement", "operations", "turn_indication",
)  # fmt: skip
INTERPHASE: Final = (
    "recordkeeping", "pacification", "strategic_war", "politics", "recruitment", "unit_status",
    "final_recordkeeping",
)  # fmt: skip
_ORDER: Final = [place.id for place in PLACES]


def after(at: str, when: When, operating: str, fought: bool, turn: int, scenario: bool) -> str:
    """Return the state that follows, by what was chosen (VS-FSM-01).

    fought: in segment E of this round. turn: of the season, 1 or 2. scenario: an operational
    scenario, whose second turn leads to another first one (VS-SEASON-06).
    """
    match at:
        case "OP_A_DECIDE":
            return "GT_INDICATION" if when == "neither" else "OP_A_DESIGNATE"
        case "OP_A_DESIGNATE":
            return "OP_A_DECIDE" if when == "declined" else "OP_B_SUPPORT"
        case "OP_C_MOVE":
            # VS-OPS-06: segment D only in Allied operations.
            return "OP_D_ALERT" if operating == "allied" else "OP_E_COMBAT"
        case "OP_E_COMBAT":
            # VS-OPS-08: no fight ends the operation; VS-OPS-20: by way of segment H.
            return "OP_F_RETREAT" if when == "fought" else "OP_H_CLEAR"
        case "OP_H_CLEAR":
            return "OP_I_CONTINUE" if fought else "OP_A_DECIDE"
        case "OP_I_CONTINUE":
            return "OP_E_COMBAT" if when == "continue" else "OP_A_DECIDE"  # VS-OPS-15
        case "GT_INDICATION":
            return START if turn == 1 or scenario else "SI_RECORD"  # VS-TIND-01
        case "SI_FINAL_RECORD":
            return START  # VS-FREC-01
    return _ORDER[_ORDER.index(at) + 1]
