"""A line of what happened, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.telling.pools import PoolLine
from campaign.telling.rolls import Rolled


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened.

    tone: good, bad, warn, quiet or empty; shape: line | log | test | roll | threat | dice; a roll
    is a Combat's: it has no DIFF.
    faces: (kind, face, caption) of dice to draw beside it; pool explains a test's dice.
    """

    icon: str
    text: str
    tone: str = ""
    shape: str = "line"
    colour: str = ""
    roll: Rolled | None = None
    faces: tuple[tuple[str, int, str], ...] = ()
    pool: tuple[PoolLine, ...] = ()
    note: str = ""
