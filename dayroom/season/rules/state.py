"""How a war stands in its sequence of play, and what players have written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from dayroom.season.rules.sequence import START, When

LONGEST: Final = 2_000
"""Of a note or a text on the record sheet, in characters."""
Kind = Literal["number", "text"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record sheet. owner: who writes it; secret: the other may not read it."""

    key: str
    owner: str
    kind: Kind = "number"
    secret: bool = False


# VS-SUP-01, VS-REC-01: what the sequence of play speaks of; what it means stands in lost text.
SHEET: Final[tuple[Line, ...]] = (
    Line("air", "allied"),
    Line("airmobile", "allied"),
    Line("riverine", "allied"),
    Line("us_commitment", "allied"),
    Line("us_commitment_before", "allied"),
    Line("svn_morale", "allied"),
    Line("us_morale", "allied"),
    Line("svn_draft", "allied"),
    Line("aid_economic", "allied"),
    Line("aid_military", "allied"),
    Line("bombing", "allied", "text"),
    Line("pacification", "allied", "text"),
    Line("nvn_morale", "nlf"),
    Line("hits_north", "nlf"),
    Line("hits_trail", "nlf"),
    Line("trail_optimal", "nlf"),
    Line("trail_effective", "nlf"),
    # VS-INFO-01, VS-INFO-02: spending is the NLF player's alone.
    Line("sea_supply", "nlf", secret=True),
    Line("sea_supply_before", "nlf", secret=True),
    Line("trail_supply", "nlf", secret=True),
    Line("trail_supply_before", "nlf", secret=True),
    Line("vc_supply", "nlf", secret=True),
)
LINES: Final = {line.key: line for line in SHEET}
CARRIED: Final = {
    "us_commitment_before": "us_commitment",
    "sea_supply_before": "sea_supply",
    "trail_supply_before": "trail_supply",
}
"""What becomes "last season's" when a season ends (VS-POL-04, VS-POL-07, VS-WAR-03, VS-WAR-06)."""


@dataclass(frozen=True, slots=True)
class Past:
    """A step that was done: where and when, by whom, what was chosen and noted.

    secret: the note is of a seat that keeps it to itself.
    """

    season: int
    turn: int
    at: str
    seat: str
    when: When = ""
    note: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Where the sequence of play stands.

    part: how many actors of this state are done. turn: of the season, 3 in the interphase.
    operating: who conducts the operation. round: of it. fought: in this round. passed: who has
    declined since the last operation. sheet: the values typed. told: the sea supply of last season
    was told to the Allied player. over: the record was closed.
    """

    at: str = START
    part: int = 0
    season: int = 1
    turn: int = 1
    operating: str = ""
    round: int = 0
    fought: bool = False
    passed: tuple[str, ...] = ()
    scenario: bool = False
    sheet: dict[str, str] = field(default_factory=dict)
    told: bool = False
    offensive: bool = False
    past: tuple[Past, ...] = ()
    over: bool = False
    schema: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Go:
    """The part is done: go on. when: what was chosen, where there is a choice; note: to keep."""

    when: When = ""
    note: Annotated[str, Field(max_length=LONGEST)] = ""
    kind: Literal["go"] = "go"


@dataclass(frozen=True, slots=True)
class Write:
    """Write lines of the record sheet; an empty value rubs a line out."""

    values: dict[str, Annotated[str, Field(max_length=LONGEST)]]
    kind: Literal["write"] = "write"


@dataclass(frozen=True, slots=True)
class Close:
    """Close the record for good."""

    kind: Literal["close"] = "close"


Command = Annotated[Go | Write | Close, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Done:
    """A part of the sequence was done."""

    past: Past
    to: str
    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Written:
    """Lines of the record sheet were written."""

    seat: str
    keys: tuple[str, ...]
    kind: Literal["written"] = "written"


@dataclass(frozen=True, slots=True)
class Closed:
    """The record was closed."""

    seat: str
    kind: Literal["closed"] = "closed"


Event = Annotated[Done | Written | Closed, Field(discriminator="kind")]
