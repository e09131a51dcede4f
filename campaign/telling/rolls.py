"""Dice made ready to be shown: which lie together because they match, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from combat.rules.matching import CRIT_VALUE, FACES, face_successes

NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


@dataclass(frozen=True, slots=True)
class Group:
    """Dice that lie together: (kind, face) each; worth 0 and matched False for lonely ones."""

    dice: tuple[tuple[str, int], ...]
    matched: bool
    worth: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll to show: groups of dice, the successes, the DIFF (0 for none) and the outcome."""

    groups: tuple[Group, ...]
    successes: int
    need: int = 0
    passed: bool | None = None

    @property
    def sum(self) -> str:
        """The sum explained: "Fours: 1 Focus × 2 Strike = 2" for every match."""
        found = [group.why for group in self.groups if group.matched]
        return "; ".join(found) if found else "nothing matches"


def rolled(
    focus: Sequence[int],
    strike: Sequence[int],
    crit: Sequence[int] = (),
    need: int = 0,
    passed: bool | None = None,
) -> Rolled:
    """Sort the dice of a test into its matches, then the dice that count nothing."""
    groups: list[Group] = []
    lonely: list[tuple[str, int]] = []
    total = 0
    for face in FACES:
        counts = (focus.count(face), strike.count(face), crit.count(face))
        worth = face_successes(*counts)
        dice = tuple(
            (kind, face)
            for kind, count in zip(("focus", "strike", "crit"), counts, strict=True)
            for _ in range(count)
        )
        if worth:
            groups.append(Group(dice, True, worth, _why(face, *counts, worth)))
            total += worth
        else:
            lonely += dice
    # Lonely dice lie sorted by kind, so that the pool can be counted.
    lonely.sort(key=lambda die: ("focus", "strike", "crit").index(die[0]))
    if lonely:
        groups.append(Group(tuple(lonely), False))
    return Rolled(tuple(groups), total, need, passed)


def _why(face: int, focus: int, strike: int, crit: int, worth: int) -> str:
    """Explain one match (PH-TEST-07 to -09, p.19)."""
    name = f"{NUMBERS[face]}s" if face != 6 else "Sixes"
    if focus and crit:
        inner = (
            f"{strike} Strike + {crit} Crit × {CRIT_VALUE}"
            if strike
            else f"{crit} Crit × {CRIT_VALUE}"
        )
        return f"{name}: {focus} Focus × ({inner}) = {worth}"
    if focus:
        return f"{name}: {focus} Focus × {strike} Strike = {worth}"
    more = f" + {crit} Crit × {CRIT_VALUE}" if crit else ""
    return f"{name}: {strike} Strike without Focus, one less{more} = {worth}"
