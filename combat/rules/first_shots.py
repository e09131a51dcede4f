"""What a Marine could do with a first shot, of what a seat sees: to choose by who acts."""

from __future__ import annotations

from combat.rules.commands import AnyCommand, Fire
from combat.rules.content import CombatContent
from combat.rules.explain import preview
from combat.rules.fire import fire_offers
from combat.rules.previews import AnyOffer
from combat.rules.state import Activation, Battle, Enemy
from combat.rules.thawed import occupied
from combat.rules.visible import BattleView, EnemyView


def likeliest(
    content: CombatContent, view: BattleView, marine: str, given: tuple[str, ...] = ()
) -> AnyOffer | None:
    """Return the first shot of a Marine (by his key) that most likely eliminates its target, with
    its previews, were he the one who acts (PH-CBT-INIT-03, p.33); None where he has no target.

    Of what the seat sees alone. A face-down Enemy, of whom no chance is known, comes last, and so
    does a row (PH-CBT-FIRE-11, p.35). given: the Orders he has given by then.
    """
    return first_shots(content, view, marine, given)[0]


def first_shots(
    content: CombatContent, view: BattleView, marine: str, given: tuple[str, ...] = ()
) -> tuple[AnyOffer | None, AnyOffer | None]:
    """Return the likeliest first shot and the likeliest of those that use nothing up; of two that
    are as likely to the percent it is the one that uses nothing up.
    """
    shots = _shots(content, view, Activation(marine, given))
    frugal = [shot for shot in shots if not used_up(content, shot.command)]
    best = max(shots, key=_worth, default=None)
    spared = max(frugal, key=_worth, default=None)
    if best is None or spared is None or _percent(spared) < _percent(best):
        return best, spared
    return spared, spared


def _percent(shot: AnyOffer) -> int:
    return round(100 * (shot.chance or 0))


def _shots(content: CombatContent, view: BattleView, active: Activation) -> list[AnyOffer]:
    board = _seen(content, view, active)
    taken = occupied(board)
    offers = fire_offers(board, board.marine(active.marine), active)
    return [preview(board, offer, taken) for offer in offers]


def used_up(content: CombatContent, order: AnyCommand) -> str:
    """Return the code of what a Fire Order uses up; "" for nothing (PH-CBT-FIRE-03, p.34)."""
    assert isinstance(order, Fire)
    modes = content.weapons[order.weapon].modes
    return next((mode.ammo for mode in modes if mode.code == order.mode), "")


def _worth(offer: AnyOffer) -> tuple[float, float, int]:
    return offer.chance or 0, offer.expected or 0, -offer.price


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
