"""What the days have done to a man, as his portrait shows it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.looks import Body


@dataclass(frozen=True, slots=True)
class Toll:
    """Mud and fatigue, each from 0, none, to 2; where he is hurt; dead: rifle and helmet stand
    for him."""

    muddy: int = 0
    tired: int = 0
    hurt: tuple[Body, ...] = ()
    dead: bool = False
