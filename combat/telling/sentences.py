"""What a sentence of the telling is made of, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from combat.telling.dice import Roll
from combat.telling.english import curly
from combat.telling.places import Mark

LOUD = frozenset({"cross", "damage", "kia", "claymore", "fire-support", "log"})
"""Icons of the sentences that matter most."""
HURT = frozenset({"damage", "wound", "kia", "tactics"})


@dataclass(frozen=True, slots=True)
class Said:
    """What a Marine says aloud meanwhile, and the space where he is by then."""

    who: str
    words: str
    at: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A marker that is turned over: what is printed on it, and the dice that it brings by kind."""

    print: str
    dice: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One event of the Combat in words, or several that are one blow.

    `icon` names a drawing, `tone` is good or bad for the Marines, quiet for bookkeeping, or plain.
    `roll` holds the dice it tells of, `detail` a longer text, `mark` what the board shows
    meanwhile, `moved` whence and where to the Initiative marker goes, `said` what somebody says,
    `drawn` a marker that is turned over.
    """

    text: str
    icon: str = ""
    tone: str = "plain"
    roll: Roll | None = None
    detail: str = ""
    mark: Mark | None = None
    moved: tuple[int, int] | None = None
    said: Said | None = None
    drawn: Drawn | None = None

    def __post_init__(self) -> None:
        if "'" in self.text or "'" in self.detail:
            object.__setattr__(self, "text", curly(self.text))
            object.__setattr__(self, "detail", curly(self.detail))

    @property
    def ahead(self) -> str:
        """What is rolled for, before the dice have said what comes of it."""
        return self.text.partition(":")[0] if self.roll else self.text

    @property
    def hurts(self) -> bool:
        """Whether it hurts a Marine or surprises the Squad: that stays in sight where all else is
        folded."""
        return self.icon in HURT and self.tone == "bad"

    @property
    def loud(self) -> bool:
        """Whether it matters most: somebody falls or is hurt."""
        return self.icon in LOUD and self.tone in ("good", "bad")
