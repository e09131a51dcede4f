"""The words of the game that the rules use: closed lists, each with its rule."""

from __future__ import annotations

from typing import Final, Literal

Terrain = Literal["village", "swamp", "hills", "jungle", "field", "paddy", "river", "lake"]
"""LP-SETUP-07; Plains and Open Field are `field` (LP-SETUP-08)."""

Stat = Literal["proximity", "endurance", "health"]
"""LP-SETUP-01."""

Slot = Literal["move", "stealth", "rest"]
"""Where a die is allocated. LP-ALLOC-01."""

Phase = Literal["mapping", "encounter", "allocation", "move", "stealth", "rest", "journaling"]
"""LP-TURN-01."""

Affliction = Literal["deep_cut", "burn", "broken_foot", "gunshot_wound", "fever"]
"""The boxes of the sheet. LP-AFF-11."""

Item = Literal["first_aid_kit", "flare_gun", "scope", "sks_rifle", "machete"]
"""The boxes of the inventory. LP-ITEM-01; the Motorcycle has none (LP-ITEM-10)."""

Band = Literal["near", "middle", "far"]
"""Which table of encounters, by the range from the start. LP-ENC-02."""

Freedom = Literal["free", "strict"]
"""Whether any die rolled may be used or the highest must be. LP-ALLOC-05."""

Loss = Literal["died", "captured", "killed_outright"]
"""Why a game is lost; no encounter that we have kills outright. LP-GOAL-04, 05, 06."""

STATS: Final[tuple[Stat, ...]] = ("proximity", "endurance", "health")
SLOTS: Final[tuple[Slot, ...]] = ("move", "stealth", "rest")
PHASES: Final[tuple[Phase, ...]] = (
    "mapping",
    "encounter",
    "allocation",
    "move",
    "stealth",
    "rest",
    "journaling",
)
AFFLICTIONS: Final[tuple[Affliction, ...]] = (
    "deep_cut",
    "burn",
    "broken_foot",
    "gunshot_wound",
    "fever",
)
ITEMS: Final[tuple[Item, ...]] = ("first_aid_kit", "flare_gun", "scope", "sks_rifle", "machete")

CAP: Final = 6
"""No statistic is ever above it; each starts there. LP-SETUP-01, LP-SETUP-02.

So there are never more than six dice, and three numbers beside them: LP-SETUP-03.
"""
BURNT_CAP: Final = 5
"""Endurance is never above it with a Burn. LP-AFF-04."""
BROKEN_FOOT_DICE: Final = 2
"""Dice that may be rolled for Move with a Broken Foot. LP-AFF-03."""
RIFLE_RESET: Final = 2
"""What the SKS Rifle puts Proximity at. LP-ITEM-03."""
SCOPE_RANGE: Final = 3
SCOPE_HEXES: Final = 2
"""How far the Scope sees and how many hexes it maps a turn. LP-ITEM-04."""
NOTE_LENGTH: Final = 600
"""Characters of a note in the pilot's journal: a page of a pocket book. LP-JOURN-01; what a six did
to him may be told there, LP-JOURN-02."""
