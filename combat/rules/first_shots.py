"""What a Marine could do with a first shot, of what a seat sees: to choose by who acts."""

from __future__ import annotations

from combat.rules.content import CombatContent
from combat.rules.explain import preview
from combat.rules.fire import fire_offers
from combat.rules.previews import AnyOffer
from combat.rules.state import Activation, Battle, Enemy
from combat.rules.visible import BattleView, EnemyView


def likeliest(content: CombatContent, view: BattleView, marine: str) -> AnyOffer | None:
    """Return the first shot of a Marine (by his key) that most likely eliminates its target, with
    its previews, were he the one who acts (PH-CBT-INIT-03, p.33); None where he has no target.

    Of what the seat sees alone. A face-down Enemy, of whom no chance is known, comes last, and so
    does a row (PH-CBT-FIRE-11, p.35).
    """
    active = Activation(marine)
    board = _seen(content, view, active)
    shots = [preview(board, offer) for offer in fire_offers(board, board.marine(marine), active)]
    return max(shots, key=lambda o: (o.chance or 0, o.expected or 0, -o.price), default=None)


def _seen(content: CombatContent, view: BattleView, active: Activation) -> Battle:
    """The board as far as a shot asks for it, and no more than the seat sees of it."""
    return Battle(
        view.setup,
        view.marines,
        tuple(map(_enemy, view.enemies)),
        view.initiative,
        hard_cover=view.hard_cover,
        smoke=view.smoke,
        spotted=view.spotted,
        illuminated=view.illuminated,
        active=active,
        content=content,
    )


def _enemy(seen: EnemyView) -> Enemy:
    return Enemy(
        seen.key, seen.marker, seen.type, seen.space, seen.soft_cover, seen.hit_points,
        seen.face_up, seen.placed,
    )  # fmt: skip
