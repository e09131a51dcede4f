"""Lines of an explained pool of dice in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.rules.state import Marine
from campaign.telling.words import Words
from combat.rules.options import Pool, PoolPart
from combat.telling.english import signed
from combat.telling.names import DICE


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One line of an explained pool: "Nighttime", "−1 Focus"; sign is plus, minus or base. `why`
    is what changed a Trait, after what is printed: "4, −1 for “Losing count”"."""

    label: str
    dice: str
    sign: str
    why: str = ""


def pool_of(words: Words, pool: Pool, tester: str) -> tuple[PoolLine, ...]:
    """The lines of a pool in words; a Trait that a Wound or a Condition of its tester's lowers says
    so (PH-TEST-15, p.20)."""
    man = next((marine for marine in words.state.marines if marine.profile == tester), None)
    return tuple(replace(pool_line(words, part), why=_why(words, part, man)) for part in pool.parts)


def _why(words: Words, part: PoolPart, man: Marine | None) -> str:
    if man is None:
        return ""
    book = words.content
    cards = (book.wounds.get(man.wound), book.conditions.get(man.condition))
    changed = [
        f"{signed(value)} for “{card.title}”"
        for card in cards
        if card is not None
        for code, value in card.traits.items()
        if code == part.label and value
    ]
    printed = [
        str(r) for code, r in book.profiles[man.profile].traits.items() if code == part.label
    ]
    return ", ".join([*printed, *changed]) if changed else ""


def pool_line(words: Words, part: PoolPart) -> PoolLine:
    """A line of a pool in words; a die that an Ability gives says that it is one."""
    sign = "base" if part.label == "base" else "minus" if part.value < 0 else "plus"
    dice = str(part.value) if sign == "base" else signed(part.value)
    abilities = {one.ability.code for one in words.content.profiles.values() if one.ability}
    label = words.label(part.label) + (", an Ability" if part.label in abilities else "")
    return PoolLine(label, f"{dice} {DICE[part.die]}", sign)
