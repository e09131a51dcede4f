"""The dice of a Combat test as they lie on the table: matches joined by face, the rest apart."""

from __future__ import annotations

from dataclasses import dataclass

from combat.rules.events import DiceRolled
from combat.rules.matching import CRIT_VALUE, FACES
from combat.rules.options import Pool, PoolPart
from combat.telling.english import signed
from combat.telling.names import DICE, Names, part_label

Die = tuple[str, int]
"""Its kind (focus, strike, crit) and the face it shows."""


@dataclass(frozen=True, slots=True)
class Match:
    """Dice of one face that count together; `sum` explains the `hits`, `who` says who is hit."""

    face: int
    dice: tuple[Die, ...]
    hits: int
    sum: str
    who: str = ""
    critical: bool = False


@dataclass(frozen=True, slots=True)
class DiceOfKind:
    """The dice of one kind in a pool and where they come from: "3 Focus", "Base 2, Range +1"."""

    dice: str
    parts: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: matches, the dice that do not count, and why there were so many."""

    matches: tuple[Match, ...]
    wasted: tuple[Die, ...]
    hits: int
    pool: tuple[DiceOfKind, ...]
    pool_sum: str


def roll_of(names: Names, event: DiceRolled, by_id: bool) -> Roll:
    """The dice of an event; with `by_id` each face names the Marine it hits (PH-CBT-ENEMY-08),
    where the names know who holds which ID."""
    matches: list[Match] = []
    wasted: list[Die] = []
    for face in FACES:
        counts = {
            "focus": event.focus.count(face),
            "strike": event.strike.count(face),
            "crit": event.crit.count(face),
        }
        dice = tuple((kind, face) for kind, n in counts.items() for _ in range(n))
        hits = event.by_face[face - 1]
        if not hits:
            wasted += dice
            continue
        who = names.ids.get(face, "nobody") if by_id and names.ids else ""
        summed = explain(counts["focus"], counts["strike"], counts["crit"])
        matches.append(Match(face, dice, hits, summed, who, face in event.critical))
    wasted.sort(key=lambda die: list(DICE).index(die[0]))
    return Roll(
        tuple(matches), tuple(wasted), event.hits, pool_lines(event.pool), pool_sum(event.pool)
    )


def explain(focus: int, strike: int, crit: int) -> str:
    """How dice of one face add up, as a sum in figures (PH-TEST-11, p.19)."""
    worth = strike + CRIT_VALUE * crit
    if focus > 1:
        return f"{focus} × {worth} = {focus * worth}"
    if focus or not strike:
        return str(focus * worth)
    return str(worth - 1)


def pool_lines(pool: Pool) -> tuple[DiceOfKind, ...]:
    """Every die of a pool with its reason, a line for each kind."""
    lines = []
    totals = {"focus": pool.focus, "strike": pool.strike, "crit": pool.crit}
    for kind, total in totals.items():
        parts = [part for part in pool.parts if part.die == kind and part.value]
        if parts:
            told = ", ".join(f"{part_label(part.label)} {_value(part)}" for part in parts)
            lines.append(DiceOfKind(f"{total} {DICE[kind]}", told))
    return tuple(lines)


def _value(part: PoolPart) -> str:
    return str(part.value) if part.label in ("base", "weapon") else signed(part.value)


def pool_sum(pool: Pool) -> str:
    """The dice counted: "3 Focus, 6 Strike, 2 Crit"."""
    dice = (("Focus", pool.focus), ("Strike", pool.strike), ("Crit", pool.crit))
    return ", ".join(f"{n} {kind}" for kind, n in dice if n) or "no dice"
