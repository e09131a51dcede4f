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
    """A line of a pool in words; a die that an Ability gives says that it is one."""
    sign = "base" if part.label == "base" else "minus" if part.value < 0 else "plus"
    dice = str(part.value) if sign == "base" else signed(part.value)
    abilities = {one.ability.code for one in words.content.profiles.values() if one.ability}
    label = words.label(part.label) + (", an Ability" if part.label in abilities else "")
    return PoolLine(label, f"{dice} {DICE[part.die]}", sign)
