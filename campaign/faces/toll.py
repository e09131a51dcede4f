"""What the days have done to a man, as his portrait shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.looks import Body

Mood = Literal["fit", "strained", "hurt", "hollow", "pain"]
"""What a face says: his own expression; mouth set, brow down; jaw clenched, eyes narrow; lids and
mouth slack; teeth bared, eyes shut."""


@dataclass(frozen=True, slots=True)
class Toll:
    """Mud, fatigue and pain, each from 0, none, to 2; where he is hurt; dead: rifle and helmet
    stand for him."""

    muddy: int = 0
    tired: int = 0
    hurt: tuple[Body, ...] = ()
    dead: bool = False
    pained: int = 0

    @property
    def mood(self) -> Mood:
        """His expression: the greatest pain drowns all, then comes the brink of Breakdown."""
        if self.pained == 2:
            return "pain"
        if self.tired == 2:
            return "hollow"
        return "hurt" if self.pained else "strained" if self.tired else "fit"
