"""Where the Initiative marker goes with an Order (PH-CBT-INIT-07, -08, p.44)."""

from __future__ import annotations

from combat.rules.board import INITIATIVE_END
from combat.rules.pools import cost_with
from combat.rules.visible import BattleView
from combat.screen.decision import After
from combat.telling.english import signed
from combat.telling.names import Names

LEAST_MOVE = 3
"""The Initiative marker moves so far at least (PH-CBT-INIT-08, p.44)."""


def moved_to(view: BattleView, price: int) -> int:
    """Where the Initiative marker stands once the active Marine has spent so much more."""
    spent = view.active.cost if view.active else 0
    return max(-INITIATIVE_END, view.initiative - max(LEAST_MOVE, spent + price))


def after(view: BattleView, names: Names, price: int) -> After:
    """What an Order at this price leaves: whose turn it is then, and what more comes of it."""
    active, value = view.active, moved_to(view, price)
    spent = active.cost if active else 0
    final = bool(active and active.orders)
    least, twice = spent + price < LEAST_MOVE, final and _twice(view, names, value)
    return After(value, signed(value), value >= 0, final, least, twice)


def _twice(view: BattleView, names: Names, value: int) -> bool:
    """Whether the Enemy, acting from here, is more likely than not to act once more."""
    content = names.content
    kinds, fallen = [enemy.type for enemy in view.enemies if enemy.type], len(view.eliminated)
    costs = [cost_with(content, kinds, fallen, marker) for marker in content.markers]
    again = [value + sum([part.value for part in cost]) < 0 for cost in costs]
    return 2 * sum(again) > len(again)
