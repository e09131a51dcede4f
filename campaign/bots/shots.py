"""What a shot is worth to a careful player, from where a Marine stands or might stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from campaign.bots.outlook import Outlook, ready
from combat.rules.board import fire_range, neighbours, row
from combat.rules.commands import Fire
from combat.rules.content import CombatContent
from combat.rules.copies import changed
from combat.rules.explain import against
from combat.rules.fire import FLAME_ROW, effect_of, fire_offers
from combat.rules.hits import ALL, Effect
from combat.rules.memo import by_identity
from combat.rules.odds import Odds, distribution
from combat.rules.options import Pool
from combat.rules.pools import Shot
from combat.rules.state import Activation, Marine
from combat.rules.visible import EnemyView

WIN = 3.0
"""What the elimination that brings the majority is worth beside the Damage it saves."""
STEP = 1.2
"""What every elimination is worth beside the Damage it saves, before and after the majority."""
SHARED = 0.55
"""What a hit that only wears an Enemy down is worth, as a share of its elimination."""
AMMO = {"auto-ammo": 0.12, "mg-ammo": 0.12, "m79-ammo": 0.12, "m2-ammo": 0.12, "frag": 0.3}
UNKNOWN = {"type": "F", "hit_points": 3, "soft_cover": 2}
"""What a face-down Enemy is taken for."""


_given = lru_cache(maxsize=256)(Activation)


@dataclass(frozen=True, slots=True, eq=False)
class Load:
    """What a Fire Order sends off with certain dice; the same one is the same object.

    at: its Special Effect at each Range, and whether its hits may be shared there; spent: what the
    Ammo is worth.
    """

    odds: Odds
    spent: float
    at: tuple[tuple[Effect, bool], ...]


@by_identity
def _loaded(order: Fire, content: CombatContent, dice: tuple[int, int, int]) -> Load:
    weapon = content.weapons[order.weapon]
    mode = next(m for m in weapon.modes if m.code == order.mode)
    shot = Shot(weapon, mode, order.aimed, order.bipod, order.stand)
    at = [(effect_of(shot, n), ranged.burst) for n, ranged in enumerate(mode.range, 1)]
    return Load(distribution(*dice), AMMO.get(mode.ammo, 0.0), tuple(at))


@by_identity
def _surplus(odds: Odds, needed: int) -> float:
    """The mean of the hits beyond so many."""
    return sum([chance * max(0, hits - needed) for hits, chance in enumerate(odds.by_successes)])


@by_identity
def _mean(odds: Odds) -> float:
    return odds.mean


class Gunner:
    """Values shots in one Combat as it stands; asks the outlook each thing once."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.view = outlook.view
        self.enemies = {e.key: known(e) for e in outlook.view.enemies}
        self.prizes = {kind: self._prize(kind) for kind in {e.type for e in self.enemies.values()}}
        self.point = outlook.point
        self.more_to_come = ready(outlook.view) > 1
        self._worth: dict[tuple[Load, int], float] = {}
        self._best: dict[tuple[str, str, tuple[str, ...]], float] = {}

    def _prize(self, kind: str) -> float:
        view = self.view
        gone = sum([enemy.placed for enemy in view.eliminated])
        needed = view.placed // 2 + 1 - gone
        prize = self.outlook.without(kind) + STEP
        if needed > 0:
            # The nearer the majority, the more each elimination decides.
            prize += WIN / needed
        if len(view.enemies) == 1:
            prize += WIN
        return prize

    def prize(self, enemy: EnemyView) -> float:
        """What the elimination of an Enemy is worth."""
        extra = 0.0 if enemy.placed else -STEP
        return self.prizes[enemy.type] + extra

    def worth(self, space: str, order: Fire, pool: Pool) -> float:
        """What a Fire Order from a space is worth with these dice, its price not counted."""
        dice = pool.focus, pool.strike, pool.crit
        load = _loaded(order, self.outlook.content, dice)
        if not order.target:
            effect, _ = load.at[FLAME_ROW - 1]
            return self.row(FLAME_ROW, load.odds.mean, effect) - load.spent
        reach = fire_range(space, self.enemies[order.target].space)
        key = load, reach
        if key not in self._worth:
            self._worth[key] = self._hit(order.target, load, reach)
        return self._worth[key]

    def _hit(self, target: str, load: Load, reach: int) -> float:
        enemy = self.enemies[target]
        effect, burst = load.at[reach - 1]
        worth = self.target(enemy, load.odds, effect)
        if burst:
            worth += self._burst(enemy, load.odds)
        return worth - load.spent

    def target(self, enemy: EnemyView, odds: Odds, effect: Effect) -> float:
        """What dice are worth against one Enemy."""
        seen: Any = self.view  # only its Hard Cover is asked for
        hit: Any = enemy
        chance, through = against(seen, hit, odds, effect)
        prize = self.prize(enemy)
        worth = prize * chance
        if self.more_to_come:
            # Hits that leave it alive wear it down; lost Cover counts as well.
            tough = enemy.hit_points + enemy.soft_cover + 1
            worn = max(0.0, through - chance * enemy.hit_points)
            stripped = min(enemy.soft_cover, 9 if effect.strip == ALL else effect.strip)
            blunted = min(enemy.soft_cover - stripped, _mean(odds))
            rest = min(1.0, (worn + (1 - chance) * (stripped + 0.5 * blunted)) / tough)
            worth += SHARED * prize * rest * (1 - 0.5 * chance)
        return worth

    def _burst(self, target: EnemyView, odds: Odds) -> float:
        """What surplus hits of a Burst are worth to the left and right."""
        spaces = neighbours(target.space)
        beside = [e for e in self.enemies.values() if e.space in spaces]
        if not beside:
            return 0.0
        cover = target.soft_cover + int(target.space in self.view.hard_cover)
        surplus = _surplus(odds, target.hit_points + cover)
        return max([SHARED * self.prize(e) * min(1.0, surplus / e.hit_points) for e in beside])

    def row(self, at: int, hits: float, effect: Effect) -> float:
        """What hits shared out evenly over an Enemy row are worth."""
        there = [e for e in self.enemies.values() if row(e.space) == at]
        return sum([self.soaked(e, hits / len(there), effect) for e in there])

    def soaked(self, enemy: EnemyView, hits: float, effect: Effect) -> float:
        """What so many hits on an Enemy are worth: whole when they suffice, else by share."""
        soft = 0 if effect.strip == ALL else max(0, enemy.soft_cover - effect.strip)
        cover = soft + int(enemy.space in self.view.hard_cover and not effect.ignore_hard)
        if hits >= enemy.hit_points + cover:
            return self.prize(enemy)
        return SHARED * self.prize(enemy) * max(0.0, hits) / (enemy.hit_points + cover)

    def best(self, marine: Marine, space: str = "", orders: tuple[str, ...] = ()) -> float:
        """What his best shot from a space (his own if none is named) after these Orders is
        worth, its price counted; 0 if there is none worth its price."""
        at = space or marine.space
        if not at:  # he is off the board: only fixed men fight in a tunnel
            return 0.0
        key = (marine.key, at, orders)
        if key not in self._best:
            there = marine if at == marine.space else changed(marine, space=at)
            self._best[key] = self._search(there, orders)
        return self._best[key]

    def _search(self, marine: Marine, orders: tuple[str, ...]) -> float:
        others = [m for m in self.view.marines if m.key != marine.key]
        board = self._board([*others, marine])
        found = [0.0]
        for offer in fire_offers(board, marine, _given(marine.key, orders)):
            assert isinstance(offer.command, Fire) and offer.pool is not None
            price = self.point * offer.price
            found.append(self.worth(marine.space, offer.command, offer.pool) - price)
        return max(found)

    def _board(self, marines: Sequence[Marine]) -> Any:
        """What a seat sees, as a board that the rules' questions about Fire Orders can be put to.

        Face-down Enemies count as `UNKNOWN`.
        """
        view = self.view
        return SimpleNamespace(
            content=self.outlook.content, setup=view.setup, marines=marines,
            enemies=tuple(self.enemies.values()), smoke=view.smoke, spotted=view.spotted,
            illuminated=view.illuminated, hard_cover=view.hard_cover,
        )  # fmt: skip


def known(enemy: EnemyView) -> EnemyView:
    """An Enemy as it is taken for: a face-down one for an ordinary Fighter."""
    return enemy if enemy.face_up else replace(enemy, **UNKNOWN)  # type: ignore[arg-type]
