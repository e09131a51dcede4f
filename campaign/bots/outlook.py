"""What lies ahead in a Combat, as a careful player reckons it from what he sees.

Everything is measured in points of Damage that the Squad may expect until the Combat ends. The
Enemy's test is by ID, so the odds of the successes on one face say what one Marine takes in one
Enemy Activation; how many of these are to come follows from the Initiative still to be spent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp

from combat.rules.board import column
from combat.rules.content import CombatContent
from combat.rules.odds import face_distribution
from combat.rules.state import Marine
from combat.rules.visible import BattleView

MARINE_COST = 4.6
"""The Initiative an Activation of a Marine takes on average."""
ENEMY_COST = 4.6
"""The Initiative an Enemy Activation gives back on average."""


@dataclass(frozen=True)
class Outlook:
    """The Combat as it stands: Enemy Activations to come, the Enemy's dice, what is at stake."""

    content: CombatContent
    view: BattleView
    attacks: float
    pool: tuple[int, int, int]

    @classmethod
    def of(cls, content: CombatContent, view: BattleView) -> Outlook:
        """Reckon from what a seat sees."""
        left = ready(view)
        spend = MARINE_COST * left - view.initiative
        attacks = min(max(0.4, spend / ENEMY_COST), left + 3.0)
        pool = view.enemy_pool
        return cls(content, view, attacks, (pool.focus, pool.strike, pool.crit))

    @cached_property
    def danger(self) -> float:
        """The Damage to come if nobody does anything more for his Cover."""
        return self._danger(self.attacks, self.pool)

    @cached_property
    def point(self) -> float:
        """What one point of Initiative costs."""
        more = self._danger(self.attacks + 0.5, self.pool) - self.danger
        return 2 * more / ENEMY_COST

    def without(self, kind: str) -> float:
        """The Damage saved by the elimination of one Enemy of a type."""
        card = self.content.kinds[kind]
        focus, strike, crit = self.pool
        fewer = (max(0, focus - card.focus), max(0, strike - card.strike), max(0, crit - card.crit))
        slower = self.attacks * (1 + 0.2 * card.initiative)
        return self.danger - self._danger(slower, fewer)

    def cover(self, marine: Marine, soft: int, hard: int) -> float:
        """The Damage saved by more Soft Cover, or more Hard Cover, of one Marine."""
        now = self._marine(marine, self.attacks, self.pool)
        return now - self._marine(marine, self.attacks, self.pool, soft, hard)

    def smoke(self, column_: int, attacks: float) -> float:
        """The Damage saved by fresh Smoke over a column during so many Enemy Activations."""
        saved = 0.0
        for marine in self.view.marines:
            if marine.space and column(marine.space) == column_:
                exposed = self._marine(marine, attacks, self.pool)
                saved += exposed - self._marine(marine, attacks, self.pool, 0, 2)
        return saved

    def _danger(self, attacks: float, pool: tuple[int, int, int]) -> float:
        return sum([self._marine(m, attacks, pool) for m in self.view.marines if m.space])

    def _marine(
        self,
        marine: Marine,
        attacks: float,
        pool: tuple[int, int, int],
        soft: int = 0,
        hard: int = 0,
    ) -> float:
        """Damage of one Marine: what gets past Hard Cover, less what Soft Cover takes once."""
        here = int(marine.space in self.view.hard_cover) + hard
        faces = max(1, len(marine.participant.ids))
        through = attacks * faces * past_cover(*pool, here, _markers(self.content))
        return _leftover(through, marine.soft_cover + soft)


def ready(view: BattleView) -> int:
    """How many Activations the Squad still has in this round and the rounds to come."""
    here = [m for m in view.marines if m.space]
    return sum([m.ready for m in here]) + len(here) * (view.setup.rounds - view.round)


Markers = tuple[tuple[int, int], ...]
"""The extra Focus and Crit dice of each Combat marker."""


@lru_cache(maxsize=8)
def _markers(content: CombatContent) -> Markers:
    """What may be drawn (PH-CBT-ENEMY-12, p.43): the players may look the markers through."""
    return tuple(sorted((m.focus, m.crit) for m in content.markers.values()))


@lru_cache(maxsize=4096)
def past_cover(focus: int, strike: int, crit: int, hard: int, markers: Markers) -> float:
    """The mean hits of one Enemy test on one ID that get past so much Hard Cover."""
    total = 0.0
    for more_focus, more_crit in markers:
        odds = face_distribution(focus + more_focus, strike, crit + more_crit)
        total += sum([chance * max(0, n - hard) for n, chance in enumerate(odds.by_successes)])
    return total / len(markers)


def _leftover(mean: float, cover: int) -> float:
    """The mean of what is left of a Poisson number of hits after so much Soft Cover."""
    if mean <= 0:
        return 0.0
    chance, left = exp(-mean), mean - cover
    for hits in range(cover):
        left += (cover - hits) * chance
        chance *= mean / (hits + 1)
    return left
