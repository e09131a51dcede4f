"""Target numbers of the terrain, and where a pilot may go at all."""

from __future__ import annotations

from typing import Final

from dayroom.lost_phantom.rules.names import Slot, Terrain

TARGETS: Final[dict[Terrain, dict[Slot, int]]] = {
    "swamp": {"move": 4, "stealth": 4, "rest": 4},
    "hills": {"move": 5, "stealth": 4, "rest": 2},
    "jungle": {"move": 4, "stealth": 3, "rest": 4},
    "field": {"move": 2, "stealth": 4, "rest": 5},
    "paddy": {"move": 3, "stealth": 4, "rest": 4},
}
"""The least die that succeeds. LP-TERR-01.

The rows lost their icons: they follow the order of the legend (LP-TERR-02), and so hiding in a
Paddy is 4 (LP-TERR-03).
"""

# LP-TERR-04: a Village has no row. Who must stand in one has the Jungle's.
TARGETS["village"] = TARGETS["jungle"]

MAPPABLE: Final[frozenset[Terrain]] = frozenset(
    ("village", "swamp", "hills", "jungle", "field", "paddy")
)
"""What the pilot draws into a blank hex. LP-SETUP-07."""


def target(ground: Terrain, slot: Slot) -> int:
    """The least value that succeeds in that slot's phase on that ground. LP-TERR-01 (p.1).

    Raises `KeyError` for River and Lake, where nobody ever stands.
    """
    return TARGETS[ground][slot]
