"""A line of what happened, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from combat.telling.dice import Roll
from combat.telling.english import curly


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened.

    tone: good, bad, warn, quiet or empty; shape: line, or log for a Log Entry; roll: the dice that
    decided it.
    """

    icon: str
    text: str
    tone: str = ""
    shape: str = "line"
    colour: str = ""
    roll: Roll | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if "'" in self.text or "'" in self.note:
            object.__setattr__(self, "text", curly(self.text))
            object.__setattr__(self, "note", curly(self.note))

    @property
    def ahead(self) -> str:
        """What is rolled for, before the dice have said what comes of it."""
        return self.text.partition(":")[0] if self.roll else self.text
