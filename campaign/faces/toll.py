"""What the days have done to a man, as his portrait shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Toll:
    """Mud, fatigue and hurt, each from 0, none, to 2; dead: rifle and helmet stand for him."""

    muddy: int = 0
    tired: int = 0
    hurt: int = 0
    dead: bool = False
