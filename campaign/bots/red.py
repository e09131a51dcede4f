"""The Red player as a bot: he spends what he has where it hurts, and never wastes a card.

Like every policy it reads only what its seat sees.
"""

from __future__ import annotations

import random

from campaign.rules import Content, View
from campaign.rules.commands import Command, Decline, Fight
from campaign.rules.commands.red import MoveEaz, PlayEncounter, RaiseDiff
from campaign.rules.geography import adjacent
from campaign.rules.previews import AnyOffer
from combat.rules import commands as battle
from combat.rules.board import row
from combat.rules.content import CombatContent
from combat.rules.red import idle_dice
from combat.rules.state import RerollPending
from combat.rules.visible import BattleView

MOOD = 0.5
"""How often he plays an Encounter when he may."""
LEAST_IDLE = 3
"""Dice without a match that make rolling them again worth the marker."""
MEAN_COST = 5
"""Initiative that an ordinary Combat marker costs; dearer ones are drawn again."""


def choose(content: Content, view: View, rng: random.Random) -> Command | None:
    """Choose for the Red player; None for what luck may decide."""
    offers = view.options.offers
    match view.options.awaiting:
        case "red_encounter":
            cards = [o.command for o in offers if isinstance(o.command, PlayEncounter)]
            return rng.choice(cards) if cards and rng.random() < MOOD else Decline()
        case "red_test":
            return RaiseDiff() if rng.random() < MOOD else Decline()
        case "red_eaz":
            return _chase(view)
    if isinstance(view.battle, BattleView):
        return _fight(content.combat, view.battle, offers)
    return None


def _chase(view: View) -> Command:
    """Bring an EAZ next to the Squad; while none can get there the marker is kept."""
    at = view.state.run.at
    moves = [o.command for o in view.options.offers if isinstance(o.command, MoveEaz)]
    near = [m for m in moves if adjacent(m.to, at) and not adjacent(m.eaz, at)]
    return near[0] if near else Decline()


def _fight(
    content: CombatContent, view: BattleView, offers: tuple[AnyOffer, ...]
) -> Command | None:
    orders = [o.command.order for o in offers if isinstance(o.command, Fight)]
    match view.stage:
        case "enemy_placement":
            return Fight(_placed(view))
        case "enemy_marker":
            return Fight(max(orders, key=lambda order: _marker(content, order)))
        case "enemy_redraw":
            dear = view.plan is not None and content.markers[view.plan.marker].cost > MEAN_COST
            return Fight(battle.RedrawMarker() if dear else battle.KeepMarker())
        case "enemy_move":
            return Fight(battle.EnemiesStay())
        case "enemy_reroll":
            return Fight(_reroll(view))
    return None


def _marker(content: CombatContent, order: battle.AnyCommand) -> float:
    """What a Combat marker is worth: its dice, less the Initiative it gives away."""
    assert isinstance(order, battle.PlayMarker)
    card = content.markers[order.marker]
    return card.focus * 2 + card.crit + bool(card.effect) - card.cost / 2


def _placed(view: BattleView) -> battle.AnyCommand:
    """Put the one who can take least furthest back, one change after the other."""
    for one in view.enemies:
        for other in view.enemies:
            weaker = one.hit_points + one.soft_cover < other.hit_points + other.soft_cover
            if weaker and row(one.space) < row(other.space):
                return battle.PlaceEnemy(one.key, other.space)
    return battle.EnemiesStand()


def _reroll(view: BattleView) -> battle.AnyCommand:
    """Roll the dice without a match again, when there are enough of them."""
    pending = view.pending
    assert isinstance(pending, RerollPending)
    if pending.marked:
        return battle.RerollDice()
    idle = idle_dice(pending)
    return battle.MarkDice(idle) if len(idle) >= LEAST_IDLE else battle.KeepRoll()
