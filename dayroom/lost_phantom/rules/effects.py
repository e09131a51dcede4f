"""What an encounter or a Village does, as data: each effect is a task for the agenda."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.names import Affliction, Item, Phase, Stat, Terrain

Where = Literal["any", "mapped", "river", "hills"]
"""To which neighbours an effect sends the pilot: any, mapped ones, those nearer to a River, or
any that he redraws as Hills (LP-ENC3-05)."""


@dataclass(frozen=True, slots=True)
class Change:
    """A statistic rises or falls."""

    stat: Stat
    by: int
    kind: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class Afflict:
    """The pilot gains an affliction. LP-AFF-01 to 08."""

    affliction: Affliction
    kind: Literal["afflict"] = "afflict"


@dataclass(frozen=True, slots=True)
class SuperficialWound:
    """1 Health is lost and nothing is marked. LP-AFF-06."""

    kind: Literal["superficial_wound"] = "superficial_wound"


@dataclass(frozen=True, slots=True)
class Gain:
    """An item is found. LP-ITEM-01."""

    item: Item
    kind: Literal["gain"] = "gain"


@dataclass(frozen=True, slots=True)
class Lose:
    """A named item is lost, as the Machete to the boar. LP-ENC2-03."""

    item: Item
    kind: Literal["lose"] = "lose"


@dataclass(frozen=True, slots=True)
class LoseOne:
    """One item of the player's choice is lost. LP-ENC1-04."""

    kind: Literal["lose_one"] = "lose_one"


@dataclass(frozen=True, slots=True)
class LoseAll:
    """Every item is lost. LP-VILL-02."""

    kind: Literal["lose_all"] = "lose_all"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Back to the previous hex; with `bar` the hex that is left becomes impassable."""

    bar: bool = False
    kind: Literal["retreat"] = "retreat"


@dataclass(frozen=True, slots=True)
class Step:
    """A move at once to a neighbour of the player's choice."""

    where: Where
    kind: Literal["step"] = "step"


@dataclass(frozen=True, slots=True)
class PlaceLake:
    """The Lake of three hexes. LP-ENC1-05."""

    kind: Literal["place_lake"] = "place_lake"


@dataclass(frozen=True, slots=True)
class PlaceVillage:
    """The Village seen from high ground, with what lies around it. LP-ENC1-06."""

    around: Terrain
    kind: Literal["place_village"] = "place_village"


@dataclass(frozen=True, slots=True)
class PlaceCross:
    """A hex with an X, three hexes away, and the same terrain around it. LP-ENC1-09, LP-ENC2-08."""

    ground: Terrain
    encounter: str
    kind: Literal["place_cross"] = "place_cross"


@dataclass(frozen=True, slots=True)
class MapAround:
    """Every blank neighbour becomes this terrain. LP-ENC3-06."""

    ground: Terrain
    kind: Literal["map_around"] = "map_around"


@dataclass(frozen=True, slots=True)
class MapVillage:
    """One blank neighbour becomes a Village. LP-ENC3-06."""

    kind: Literal["map_village"] = "map_village"


@dataclass(frozen=True, slots=True)
class NextMove:
    """The next Move roll is better by this much. LP-ENC3-06."""

    by: int
    kind: Literal["next_move"] = "next_move"


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream is drawn to a River hex of the player's choice; `river` and `course` once begun.

    LP-ENC3-07, LP-ENC3-08.
    """

    river: Hex = -1
    course: tuple[Hex, ...] = ()
    kind: Literal["stream"] = "stream"


@dataclass(frozen=True, slots=True)
class Skip:
    """These phases do not happen this turn. LP-ENC1-03, LP-VILL-10."""

    phases: tuple[Phase, ...]
    kind: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The turn ends: nothing but the journal is left of it. LP-VILL-04, LP-VILL-12."""

    kind: Literal["turn_over"] = "turn_over"


@dataclass(frozen=True, slots=True)
class Heal:
    """One affliction of the player's choice ends. LP-VILL-08."""

    kind: Literal["heal"] = "heal"


@dataclass(frozen=True, slots=True)
class Ride:
    """The Motorcycle: three hexes in a straight line. LP-VILL-07, LP-VILL-11, LP-ITEM-10."""

    kind: Literal["ride"] = "ride"


Effect = (
    Change
    | Afflict
    | SuperficialWound
    | Gain
    | Lose
    | LoseOne
    | LoseAll
    | Retreat
    | Step
    | PlaceLake
    | PlaceVillage
    | PlaceCross
    | MapAround
    | MapVillage
    | NextMove
    | Stream
    | Skip
    | TurnOver
    | Heal
    | Ride
)
