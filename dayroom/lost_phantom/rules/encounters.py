"""The three tables of encounters: which numbers, which outcomes, which effects. LP-ENC1 to ENC3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from dayroom.lost_phantom.rules.effects import (
    Afflict,
    Change,
    Effect,
    Gain,
    Lose,
    LoseOne,
    MapAround,
    MapVillage,
    NextMove,
    PlaceCross,
    PlaceLake,
    PlaceVillage,
    Retreat,
    Skip,
    Step,
    Stream,
    SuperficialWound,
)
from dayroom.lost_phantom.rules.names import Band, Terrain

Condition = Literal[
    "machete",
    "hurt",
    "unhurt",
    "bare_in_field",
    "bare_elsewhere",
    "moved_much",
    "moved_little",
]
"""What an outcome asks of the pilot beyond what its effects ask. LP-ENC-05.

The Machete is kept through thorns and snakes and lost to the boar: LP-ITEM-08.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One numbered outcome; open where its condition and its effects can be met."""

    key: str
    effects: tuple[Effect, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Encounter:
    """One encounter. `first` happens before the choice; `by_itself`: a single open outcome is not
    asked about (LP-ENC-05)."""

    key: str
    rule: str
    rolls: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    first: tuple[Effect, ...] = ()
    ignored_in: tuple[Terrain, ...] = ()
    by_itself: bool = False
    gunships: bool = False


_BACK = Outcome("back", (Retreat(),))
_CLIMB = Outcome("climb", (Change("endurance", -2),))
_WET: Final[tuple[Terrain, ...]] = ("swamp", "paddy")

NEAR: Final = (
    Encounter("flood_near", "LP-ENC1-01", (11, 12, 13, 14), (_BACK, _CLIMB)),
    Encounter(
        "defoliant",
        "LP-ENC1-02",
        (15,),
        (
            Outcome("open_wound", (Change("health", -2),), "hurt"),
            Outcome("burn", (Afflict("burn"),), "unhurt"),
        ),
        by_itself=True,
    ),
    Encounter(
        "thorns",
        "LP-ENC1-03",
        (16,),
        (
            Outcome("back", (Retreat(bar=True),)),
            Outcome("through", (Afflict("deep_cut"),)),
            Outcome("cut", (Skip(("move", "stealth")),), "machete"),
        ),
    ),
    Encounter(  # LP-ENC-10: the Cliff and the Cave alone are ignored by terrain.
        "cliff",
        "LP-ENC1-04",
        (21,),
        (Outcome("lose", (LoseOne(),)), Outcome("lake", (PlaceLake(),))),
        first=(Afflict("broken_foot"),),
        ignored_in=_WET,
    ),
    Encounter(
        "high_ground",
        "LP-ENC1-06",
        (55,),
        (
            Outcome("paddies", (PlaceVillage("paddy"),)),
            Outcome("fields", (PlaceVillage("field"),)),
        ),
    ),
    Encounter(
        "hut_near",
        "LP-ENC1-07",
        (56,),
        (
            Outcome("bandage", (Change("health", 2),)),
            Outcome("machete", (Gain("machete"),)),
            Outcome("rest", (Change("endurance", 1),)),
        ),
    ),
    Encounter(
        "trail",
        "LP-ENC1-08",
        (61, 62, 63),
        (Outcome("follow", (Step("any"),)), Outcome("watch", (Change("proximity", 1),))),
    ),
    Encounter(
        "dead_fighter",
        "LP-ENC1-09",
        (64, 65, 66),
        (
            Outcome("rifle", (Gain("sks_rifle"),)),
            Outcome("map", (PlaceCross("field", "crashed_huey"),)),  # LP-ENC1-10
        ),
    ),
)

MIDDLE: Final = (
    Encounter("flood_middle", "LP-ENC2-01", (11, 12, 13, 14, 15), (_BACK, _CLIMB)),
    Encounter(
        "snake",
        "LP-ENC2-02",
        (16,),
        (
            Outcome("machete", (), "machete"),
            Outcome("bite_field", (SuperficialWound(),), "bare_in_field"),
            Outcome("bite", (Afflict("fever"),), "bare_elsewhere"),
        ),
        by_itself=True,
    ),
    Encounter(
        "boar",
        "LP-ENC2-03",
        (21,),
        (
            Outcome("machete", (Lose("machete"),), "machete"),
            Outcome("glance", (SuperficialWound(),), "moved_much"),
            Outcome("gore", (Afflict("deep_cut"),), "moved_little"),
        ),
        by_itself=True,
    ),
    Encounter(
        "mortars",
        "LP-ENC2-05",
        (22, 23),
        (
            Outcome("run", (Afflict("gunshot_wound"), Change("endurance", -1), Step("any"))),
            Outcome("cover", (SuperficialWound(), Change("proximity", -1))),
        ),
    ),
    Encounter(
        "crashed_huey",
        "LP-ENC2-06",
        (61, 62),
        (Outcome("flare_gun", (Gain("flare_gun"),)), Outcome("sleep", (Change("endurance", 2),))),
    ),
    Encounter(
        "carrier",
        "LP-ENC2-07",
        (63,),
        (
            Outcome("kit", (Gain("first_aid_kit"),)),
            Outcome("hide", (Change("proximity", 1), Change("endurance", 1))),
        ),
    ),
    Encounter(
        "cave",
        "LP-ENC2-08",
        (64,),
        (
            Outcome("map", (PlaceCross("swamp", "tributary"),)),
            Outcome("scope", (Gain("scope"),)),
        ),
        ignored_in=_WET,
    ),
    Encounter(
        "gunships_middle",
        "LP-ENC2-09",
        (65, 66),
        (
            Outcome("fire", (Change("proximity", 2),)),
            Outcome("heart", (Change("health", 2), Change("endurance", 1))),
        ),
        gunships=True,
    ),
)

FAR: Final = (
    Encounter("flood_far", "LP-ENC3-01", (11,), (_BACK, _CLIMB)),
    Encounter(
        "spikes",
        "LP-ENC3-02",
        (12, 13, 14, 15),
        (Outcome("foot", (Afflict("broken_foot"),)), Outcome("cut", (Afflict("deep_cut"),))),
    ),
    Encounter(
        "mines",
        "LP-ENC3-03",
        (16,),
        (
            Outcome("slowly", (Change("proximity", -1),)),
            Outcome("back", (Retreat(bar=True),)),
        ),
    ),
    Encounter(
        "sniper",
        "LP-ENC3-04",
        (21, 22, 23),
        (
            Outcome("run", (Afflict("gunshot_wound"), Step("hills"))),
            Outcome("back", (Afflict("deep_cut"), Retreat(bar=True))),
        ),
        first=(Afflict("gunshot_wound"),),
    ),
    Encounter(
        "milepost",
        "LP-ENC3-06",
        (56,),
        (
            Outcome("fields", (MapAround("field"),)),
            Outcome("village", (MapVillage(),)),
            Outcome("stride", (NextMove(2),)),
        ),
        first=(Step("river"),),
    ),
    Encounter(
        "tributary",
        "LP-ENC3-07",
        (61, 62),
        (
            Outcome("stream", (Stream(),)),
            Outcome("drink", (Change("health", 1), Change("endurance", 1))),
        ),
    ),
    Encounter(
        "hut_far",
        "LP-ENC3-09",
        (63,),
        (
            Outcome("bandage", (Change("health", 2),)),
            Outcome("rest", (Change("endurance", 1),)),
        ),
    ),
    Encounter(
        "gunships_far",
        "LP-ENC3-10",
        (64, 65, 66),
        (
            Outcome("fire", (Change("proximity", 2),)),
            Outcome("heart", (Change("health", 1), Change("endurance", 1))),
        ),
        gunships=True,
    ),
)

TABLES: Final[dict[Band, tuple[Encounter, ...]]] = {"near": NEAR, "middle": MIDDLE, "far": FAR}
"""LP-ENC-02; nothing but these tables counts (LP-ENC-11)."""

BY_KEY: Final = {each.key: each for table in TABLES.values() for each in table}

_BY_NUMBER: Final = {
    (band, number): each
    for band, table in TABLES.items()
    for each in table
    for number in each.rolls
}


def band_of(distance: int) -> Band:
    """Which table is read at this range from the start. LP-ENC-02."""
    if distance <= 4:
        return "near"
    return "middle" if distance <= 9 else "far"


def listed(band: Band, number: int) -> Encounter | None:
    """The encounter of that number, or none. LP-ENC-03."""
    return _BY_NUMBER.get((band, number))
