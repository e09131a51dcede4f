"""What happened, as it was. `visible.told_to` takes out what a seat may not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from dayroom.night_drop.rules.commands import Action
from dayroom.night_drop.rules.content import Seat
from dayroom.night_drop.rules.state import Level, Loss, StickKind

Kind = StickKind | Literal[""]


@dataclass(frozen=True, slots=True)
class GermanPlaced:
    """A German unit is set up or enters, concealed; `card` is for the German alone (ND-GER-03)."""

    unit: str
    hex: str
    card: str
    kind: Literal["german_placed"] = "german_placed"


@dataclass(frozen=True, slots=True)
class StickJumped:
    """A stick left its drop zone hex: dice (direction, distance, landing) and where it landed.

    `lost` says why it was eliminated: "dice", "off_map", "stream" or "german"; empty if it was not.
    """

    stick: str
    drop_zone: str
    dice: tuple[int, int, int]
    hex: str
    lost: Literal["", "dice", "off_map", "stream", "german"] = ""
    kind: Literal["stick_jumped"] = "stick_jumped"


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins."""

    turn: int
    kind: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class AdvantageSpent:
    """The American removed a PIR Advantage to take the initiative (ND-ADV-01)."""

    stick: str
    kind: Literal["advantage_spent"] = "advantage_spent"


@dataclass(frozen=True, slots=True)
class AdvantageTaken:
    """A PIR Advantage was eliminated in a German combat: open on the turn track (ND-ADV-05)."""

    stick: str
    kind: Literal["advantage_taken"] = "advantage_taken"


@dataclass(frozen=True, slots=True)
class InitiativeSet:
    """Who is the phasing player, and why; `dice` are the American's and the German's."""

    seat: Seat
    why: Literal["first", "roll", "tie", "advantage", "claim"]
    dice: tuple[int, ...] = ()
    kind: Literal["initiative_set"] = "initiative_set"


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """A VP marker was put into a VP hex; face down its value is the American's (ND-COMP-14)."""

    hex: str
    value: int
    up: bool
    kind: Literal["marker_placed"] = "marker_placed"


@dataclass(frozen=True, slots=True)
class MarkerRevealed:
    """A VP marker was turned up."""

    hex: str
    value: int
    kind: Literal["marker_revealed"] = "marker_revealed"


@dataclass(frozen=True, slots=True)
class Activated:
    """An activation begins; `number` is what it allows: units of G4, movements of G1 to G3."""

    seat: Seat
    action: Action
    dice: tuple[int, ...] = ()
    number: int = 0
    kind: Literal["activated"] = "activated"


@dataclass(frozen=True, slots=True)
class Passed:
    """An activation was let go (ND-ACT-12)."""

    seat: Seat
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Moved:
    """Units moved along a path, from where they stood on, for `cost` half points."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    cost: int
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Scattered:
    """The German moved an unknown stick (ND-ACT-05)."""

    stick: str
    hex: str
    to: str
    kind: Literal["scattered"] = "scattered"


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A unit is out of the game; `stick_kind` of an unknown stick is masked (ND-STICK-10)."""

    unit: str
    hex: str
    how: Loss
    stick_kind: Kind = ""
    known: bool = False
    kind: Literal["eliminated"] = "eliminated"


@dataclass(frozen=True, slots=True)
class GermanRevealed:
    """A German unit lost its Unknown marker (ND-GER-03)."""

    unit: str
    card: str
    kind: Literal["german_revealed"] = "german_revealed"


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack was declared. `automatic`: sticks alone, no dice (ND-STICK-08, ND-COMB-19)."""

    seat: Seat
    units: tuple[str, ...]
    point: str
    target: str
    automatic: bool = False
    kind: Literal["attacked"] = "attacked"


@dataclass(frozen=True, slots=True)
class CombatRolled:
    """The totals: attack value, others, die; defence value, others, ground, bridge, die."""

    point: str
    guard: str
    attack: tuple[int, int, int]
    defence: tuple[int, int, int, int, int]
    result: Literal["crushed", "hit", "nothing", "repelled", "routed"]
    kind: Literal["combat_rolled"] = "combat_rolled"


@dataclass(frozen=True, slots=True)
class StepLost:
    """A full-strength unit is reduced (ND-COMB-16)."""

    unit: str
    kind: Literal["step_lost"] = "step_lost"


@dataclass(frozen=True, slots=True)
class Retreated:
    """Units retreated together (ND-RETR-02)."""

    units: tuple[str, ...]
    hex: str
    to: str
    kind: Literal["retreated"] = "retreated"


@dataclass(frozen=True, slots=True)
class Advanced:
    """A unit entered the hex it attacked (ND-RETR-04)."""

    unit: str
    hex: str
    to: str
    kind: Literal["advanced"] = "advanced"


@dataclass(frozen=True, slots=True)
class SticksRevealed:
    """Sticks of a regiment in a hex were turned up: key and what it is (ND-STICK-06)."""

    hex: str
    sticks: tuple[tuple[str, StickKind], ...]
    kind: Literal["sticks_revealed"] = "sticks_revealed"


@dataclass(frozen=True, slots=True)
class CompanyFormed:
    """Sticks became a company (ND-COMP-05..07)."""

    unit: str
    hex: str
    full: bool
    sticks: tuple[str, ...]
    kind: Literal["company_formed"] = "company_formed"


@dataclass(frozen=True, slots=True)
class CompanyReinforced:
    """A reduced company is at full strength again (ND-COMP-09)."""

    unit: str
    stick: str
    kind: Literal["company_reinforced"] = "company_reinforced"


@dataclass(frozen=True, slots=True)
class HexTaken:
    """The Americans hold a VP hex (ND-VICT-02)."""

    hex: str
    kind: Literal["hex_taken"] = "hex_taken"


@dataclass(frozen=True, slots=True)
class HexLost:
    """The Germans entered a VP hex that the Americans held (ND-VICT-03)."""

    hex: str
    kind: Literal["hex_lost"] = "hex_lost"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The nine turns are over (ND-VICT-01, ND-VICT-05)."""

    points: tuple[tuple[str, int], ...]
    total: int
    level: Level
    kind: Literal["game_ended"] = "game_ended"


AnyEvent = (
    GermanPlaced
    | StickJumped
    | TurnBegan
    | AdvantageSpent
    | AdvantageTaken
    | InitiativeSet
    | MarkerPlaced
    | MarkerRevealed
    | Activated
    | Passed
    | Moved
    | Scattered
    | Eliminated
    | GermanRevealed
    | Attacked
    | CombatRolled
    | StepLost
    | Retreated
    | Advanced
    | SticksRevealed
    | CompanyFormed
    | CompanyReinforced
    | HexTaken
    | HexLost
    | GameEnded
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
