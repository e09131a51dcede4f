"""Hits: what Cover absorbs, what is left, who is eliminated (PH-CBT-COVER, -CRIT, p.38-40)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from combat.rules.board import column
from combat.rules.copies import changed
from combat.rules.dice import Dice
from combat.rules.events import (
    CoverLost,
    DiceRolled,
    EnemyEliminated,
    EnemyHit,
    EnemyRevealed,
    HardCoverChanged,
    HitsMissed,
    MarineHit,
)
from combat.rules.matching import Score, score
from combat.rules.options import Pool
from combat.rules.state import Casualty, Enemy, Marine, ReactionPending
from combat.rules.thawed import AnyBattle, Thawed, smoke_in

ALL = -1
"""As an amount of Soft Cover to strip: all of it."""


def roll_pool(t: Thawed, pool: Pool, by: str) -> Score:
    """Roll a Combat test; without Focus dice there is no roll and no hit (PH-TEST-05, p.18)."""
    result = _rolled(t.dice, pool, by) if pool.focus else score((), ())
    t.tell(
        DiceRolled(
            by,
            pool,
            result.focus,
            result.strike,
            result.crit,
            result.successes,
            result.successes_by_face,
            result.critical_faces,
        )
    )
    return result


def _rolled(dice: Dice, pool: Pool, by: str) -> Score:
    focus = dice.d6(pool.focus, f"Focus dice of {by}")
    strike = dice.d6(pool.strike, f"Strike dice of {by}") if pool.strike else ()
    crit = dice.d6(pool.crit, f"Crit dice of {by}") if pool.crit else ()
    return score(focus, strike, crit)


# --- Enemies ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """What goes before the hits: `strip` Soft Cover (`ALL`), and whether Hard Cover counts."""

    strip: int = 0
    ignore_hard: bool = False


PLAIN = Effect()
CRITICAL = Effect(ALL, True)  # PH-CBT-CRIT-02 (p.40)


def hit_enemy(t: Thawed, key: str, hits: int, effect: Effect, source: str) -> None:
    """Apply an attack to one Enemy: first the effect, then the hits.

    Hard Cover absorbs 1 and stays, each Soft Cover absorbs 1 and goes (PH-CBT-COVER-01,
    PH-CBT-COVER-02, PH-CBT-COVER-03); the rest lowers Hit Points, surplus is lost
    (PH-CBT-FIRE-08, p.37). A face-down Enemy is turned up if it is given hits
    (PH-OPT-HIDDEN-05, p.53), else it has nothing to lose.
    """
    if hits > 0:
        reveal(t, key)
    enemy = _strip_enemy(t, t.enemy(key), effect.strip, source)
    if hits > 0:
        hard = int(enemy.space in t.hard_cover and not effect.ignore_hard)
        soft = min(enemy.soft_cover, hits - hard)
        taken = min(enemy.hit_points, hits - hard - soft)
        left = enemy.hit_points - taken
        wasted = hits - hard - soft - taken
        enemy = changed(enemy, soft_cover=enemy.soft_cover - soft, hit_points=left)
        t.tell(EnemyHit(key, hits, hard, soft, taken, wasted, left, source))
    t.put_enemy(enemy)
    if enemy.hit_points == 0:
        _eliminate(t, enemy)


def strip_enemy(t: Thawed, key: str, amount: int, reason: str) -> None:
    """Remove Soft Cover of an Enemy without hits."""
    t.put_enemy(_strip_enemy(t, t.enemy(key), amount, reason))


def _strip_enemy(t: Thawed, enemy: Enemy, amount: int, reason: str) -> Enemy:
    lost = enemy.soft_cover if amount == ALL else min(amount, enemy.soft_cover)
    if not lost:
        return enemy
    t.tell(CoverLost(enemy.key, lost, reason))
    return changed(enemy, soft_cover=enemy.soft_cover - lost)


def reveal(t: Thawed, key: str) -> None:
    """Turn up a face-down Enemy; it gets its Soft Cover now (PH-OPT-HIDDEN-06, p.53)."""
    enemy = t.enemy(key)
    if enemy.face_up:
        return
    pips = t.content.enemies[enemy.marker].pips
    t.put_enemy(changed(enemy, face_up=True, soft_cover=pips))
    t.tell(EnemyRevealed(key, enemy.type, enemy.marker, pips, enemy.hit_points))


def _eliminate(t: Thawed, enemy: Enemy) -> None:
    t.enemies.remove(enemy)
    t.eliminated = (*t.eliminated, enemy)
    t.spotted = tuple([pair for pair in t.spotted if pair[0] != enemy.key])
    t.tell(EnemyEliminated(enemy.key, enemy.type, len(t.eliminated)))


def set_hard_cover(t: Thawed, space: str, present: bool, reason: str) -> None:
    """Put Hard Cover on a space without any, or remove what is there; who stands there stays
    (PH-CBT-COVER-06, p.38)."""
    if present:
        t.hard_cover = (*t.hard_cover, space)
    else:
        t.hard_cover = tuple([other for other in t.hard_cover if other != space])
    t.tell(HardCoverChanged(space, present, reason))


# --- Marines ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blow:
    """Hits, 1 at least, on one Marine in one attack, with what goes before them."""

    key: str
    hits: int
    effect: Effect = PLAIN
    critical: bool = False


def hard_cover_of(board: AnyBattle, marine: Marine) -> int:
    """A Marine's Hard Cover: that of his space and the Smoke's (PH-CBT-SMOKE-04, p.40)."""
    return int(marine.space in board.hard_cover) + smoke_in(board, column(marine.space))


def by_id(t: Thawed, result: Score, effect: Effect) -> list[Blow]:
    """An Enemy's test by ID: the face of a match is the number of who is hit (PH-CBT-ENEMY-08,
    p.43), in order of ID (PH-CBT-ENEMY-09). Hits on an extra ID marker are added to its holder's
    own, so that Cover counts once (PH-KIA-08, p.49). A Critical Hit is for the Marine of its face
    alone (PH-CBT-CRIT-03, PH-CBT-CRIT-04, p.43); on either of a holder's numbers it opens his
    Cover to all his hits.
    """
    holders = {n: m.key for m in t.marines if m.space for n in m.participant.ids}
    sums: dict[str, list[int]] = {}
    for n, hits in enumerate(result.successes_by_face, 1):
        if not hits:
            continue
        if n not in holders:
            t.tell(HitsMissed(n, hits))
            continue
        entry = sums.setdefault(holders[n], [0, 0])
        entry[0] += hits
        entry[1] |= n in result.critical_faces
    return [
        Blow(key, hits, CRITICAL if critical else effect, bool(critical))
        for key, (hits, critical) in sums.items()
    ]


def hit_marines(t: Thawed, blows: Iterable[Blow], source: str) -> None:
    """Apply one attack to Marines and hand over the Damage (PH-CBT-ENEMY-10, p.43).

    The battle only notes Damage: with any, the next decision is the campaign's (`settle`). Before
    it, ANVIL may halve one Marine's. The step to go on from must be set already.
    """
    harmed = tuple([c for blow in blows if (c := _hit_marine(t, blow, source)) is not None])
    if not harmed:
        return
    t.casualties = harmed
    for casualty in harmed:
        man = t.marine(casualty.key).participant
        if casualty.damage > 1 and "anvil" in man.abilities and "anvil" not in man.used:
            t.pending = ReactionPending(man.key, "anvil")
            t.wait("reaction")
            return
    t.wait("casualties")


def _hit_marine(t: Thawed, blow: Blow, source: str) -> Casualty | None:
    marine = t.marine(blow.key)
    marine = _strip_marine(t, marine, blow.effect.strip, source)
    cover = 0 if blow.effect.ignore_hard else hard_cover_of(t, marine)
    hard = min(blow.hits, cover)
    soft = min(marine.soft_cover, blow.hits - hard)
    damage = blow.hits - hard - soft
    t.put_marine(changed(marine, soft_cover=marine.soft_cover - soft))
    t.tell(MarineHit(marine.key, blow.hits, hard, soft, damage, blow.critical, source))
    return Casualty(marine.key, damage, source) if damage else None


def strip_marine(t: Thawed, key: str, amount: int, reason: str) -> None:
    """Remove Soft Cover of a Marine without hits."""
    t.put_marine(_strip_marine(t, t.marine(key), amount, reason))


def _strip_marine(t: Thawed, marine: Marine, amount: int, reason: str) -> Marine:
    lost = marine.soft_cover if amount == ALL else min(amount, marine.soft_cover)
    if not lost:
        return marine
    t.tell(CoverLost(marine.key, lost, reason))
    return changed(marine, soft_cover=marine.soft_cover - lost)


def halve(t: Thawed) -> None:
    """ANVIL: half the Damage of this attack, rounded up (PH-SQUAD-04)."""
    assert isinstance(t.pending, ReactionPending)
    key = t.pending.marine
    t.casualties = tuple([
        replace(c, damage=halved(c.damage)) if c.key == key else c for c in t.casualties
    ])  # fmt: skip


def halved(damage: int) -> int:
    """What ANVIL leaves of an attack's Damage: half, rounded up (PH-SQUAD-04)."""
    return (damage + 1) // 2
