"""What a walk through a Mission met: blocks, conditions, tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.checker.odds import Asked
from campaign.content.marked_yaml import Path

TESTERS = {"ALL": 6, "OTHERS": 5, "RND2": 2, "RND3": 3, "RND4": 4, "RND5": 5, "RND6": 6}
"""How many Marines test at most; one of anybody else."""
Place = tuple[str, Path]


@dataclass(slots=True)
class Seen:
    """What was met: blocks that are read or not, conditions that hold or never do, ends."""

    blocks: dict[Place, bool] = field(default_factory=dict)
    conditions: dict[Place, bool] = field(default_factory=dict)
    tests: dict[Place, Asked] = field(default_factory=dict)

    def block(self, place: Place, met: bool) -> None:
        """Remember a block, and whether it may be read."""
        self.blocks[place] = self.blocks.get(place, False) or met

    def test(self, place: Place, asked: Asked) -> None:
        """Remember a test as it is easiest."""
        known = self.tests.get(place, asked)
        diff = min(known.diff, asked.diff)
        self.tests[place] = Asked(asked.trait, diff, known.auto or asked.auto)

    def condition(self, place: Place, met: bool) -> None:
        """Remember a condition, and whether it may hold."""
        self.conditions[place] = self.conditions.get(place, False) or met
