"""Lines of an explained pool of dice in words."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.telling.words import Words
from combat.rules.options import PoolPart
from combat.telling.english import signed
from combat.telling.names import DICE


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One line of an explained pool: "Nighttime", "−1 Focus"; sign is plus, minus or base."""

    label: str
    dice: str
    sign: str


def pool_line(words: Words, part: PoolPart) -> PoolLine:
    """A line of a pool in words."""
    sign = "base" if part.label == "base" else "minus" if part.value < 0 else "plus"
    dice = str(part.value) if sign == "base" else signed(part.value)
    return PoolLine(words.label(part.label), f"{dice} {DICE[part.die]}", sign)
