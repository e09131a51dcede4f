"""The points of the compass; where the Base lies, which may be beyond the edge of what one sees."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, tau

from campaign.rules import geography
from campaign.rules.state import MissionRun
from campaign.telling.words import Words
from combat.telling.english import plural

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
COMPASS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
EAST_ON = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
"""The compass clockwise from the east, an eighth of a turn each."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """The Base's name, the compass point it lies at ("SE"), how far it is at the least.

    column, row: its place on the sheet, from 1.
    """

    name: str
    way: str
    far: str
    column: int
    row: int

    @property
    def arrow(self) -> str:
        """An arrow that points there."""
        return ARROWS[self.way]

    @property
    def compass(self) -> str:
        """The same in words: "south-east"."""
        return COMPASS[self.way]


def bearing(words: Words, run: MissionRun) -> Bearing | None:
    """Return where the Base lies; None where there is none, or the Squad is there."""
    if not run.base or not run.at or run.base == run.at:
        return None
    (a, b), (c, d) = geography.position(run.at), geography.position(run.base)
    way = EAST_ON[round(8 * atan2(d - b, c - a) / tau) % 8]
    name = words.landmark(run.base) or f"The Base, {run.base}"
    far = plural(geography.distance(run.at, run.base), "March", "Marches")
    return Bearing(name, way, far, c + 1, d + 1)
