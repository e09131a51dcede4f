"""Where the Initiative marker would stand after an Order, and whether the Combat is then over."""

from __future__ import annotations

from typing import Any

from combat.rules import commands as say
from combat.rules.board import INITIATIVE_END
from combat.rules.content import CombatContent
from combat.rules.pools import cost_with
from combat.rules.turn import TOO_FEW
from combat.rules.visible import BattleView
from combat.screen.decision import After
from combat.telling.english import signed

LEAST_MOVE = 3
"""The Initiative marker moves so far at least (PH-CBT-INIT-08, p.44)."""
READIES = "on-me"
"""The Skill that lets another act once more (PH-CBT-INIT-03, p.33)."""


def after(view: BattleView, content: CombatContent, command: Any, price: int) -> After:
    """What follows an Order at its price. Any: an Order of any kind."""
    active, value = view.active, moved_to(view, price)
    spent = active.cost if active else 0
    final = bool(active and active.orders)
    return After(
        value,
        signed(value),
        value >= 0,
        final,
        least=spent + price < LEAST_MOVE,
        twice=final and _twice(view, content, value),
        over=final and value >= 0 and _over(view, command),
    )


def turn(view: BattleView, content: CombatContent) -> tuple[str, bool]:
    """Say whose turn it is, or whose comes next however the acting Marine goes on; and whether that
    is a warning: he has given an Order, and the Enemy acts after him whatever he does now
    (PH-CBT-INIT-02, PH-CBT-INIT-08, p.33)."""
    if view.plan and view.initiative >= 0:  # What they began they end.
        return "The Enemy’s turn goes on", False
    if view.initiative < 0 or view.plan:
        return "The Enemy acts", False
    at = moved_to(view, 0)
    if view.active and view.active.orders and at < 0:
        times = ", likely twice" if _twice(view, content, at) else ""
        return f"Then the Enemy acts{times}", True
    return ("The Marines act" if view.initiative else "0 is ours: the Marines act"), False


def played(view: BattleView, content: CombatContent, marker: str) -> str:
    """Say where the Initiative marker goes with a Combat marker, and whose turn that is
    (PH-CBT-ENEMY-11): "to +3, the Marines act". Not counted: Enemies who fall before it moves."""
    kinds = [enemy.type for enemy in view.enemies if enemy.type]
    cost = cost_with(content, kinds, len(view.eliminated), marker)
    value = min(INITIATIVE_END, view.initiative + sum([part.value for part in cost]))
    turn = "the Marines act" if value >= 0 else "you act again"
    return f"to {signed(value)}, {turn}"


def moved_to(view: BattleView, price: int) -> int:
    """Where the Initiative marker stands once the active Marine has spent so much more."""
    spent = view.active.cost if view.active else 0
    return max(-INITIATIVE_END, view.initiative - max(LEAST_MOVE, spent + price))


def _over(view: BattleView, command: Any) -> bool:
    """Whether the Combat ends when the turn is still the Marines' after this Order: nobody is left
    to act, and no round is to come (PH-CBT-END-01, p.44; PH-CBT-INIT-10, p.58).
    """
    if view.active is None or (isinstance(command, say.UseSkill) and command.skill == READIES):
        return False
    if len(view.marines) <= TOO_FEW:
        return True
    acting = view.active.marine
    left = sum(marine.ready - (marine.key == acting) for marine in view.marines)
    return not left and view.round >= view.setup.rounds


def _twice(view: BattleView, content: CombatContent, value: int) -> bool:
    """Whether the Enemy, acting from here, is more likely than not to act once more."""
    kinds, fallen = [enemy.type for enemy in view.enemies if enemy.type], len(view.eliminated)
    costs = [cost_with(content, kinds, fallen, marker) for marker in content.markers]
    again = [value + sum([part.value for part in cost]) < 0 for cost in costs]
    return 2 * sum(again) > len(again)
