"""What a command promises: exact chances, what is in the way, and why others are refused.

These previews cost time, so `legal` leaves them out unless asked; `explain` gives one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from combat.rules.board import neighbours
from combat.rules.commands import ChooseRows, Fire, FireTank, TriggerClaymore, UseSkill
from combat.rules.content import CombatContent
from combat.rules.errors import Fault
from combat.rules.fire import (
    FLAME_ROW,
    effect_of,
    mode_fault,
    weapons_of,
)
from combat.rules.hits import ALL, Effect
from combat.rules.memo import by_identity
from combat.rules.odds import Odds, distribution
from combat.rules.options import Offer, Options, Refusal
from combat.rules.orders import kind_fault
from combat.rules.pools import Shot, Sight, aim_fault, sight
from combat.rules.previews import AnyOffer, AnyOptions, FirePreview, RowPreview
from combat.rules.skills import SKILLS, aims_of, table_a
from combat.rules.smoke import smoke_fault
from combat.rules.state import Activation, Battle, Enemy, Marine
from combat.rules.support import strike_odds, tank_odds
from combat.rules.thawed import occupied


def with_previews(battle: Battle, options: AnyOptions) -> AnyOptions:
    """The same options with previews and refusals."""
    taken = occupied(battle)
    offers = tuple([preview(battle, offer, taken) for offer in options.offers])
    seat, awaiting, decider = options.seat, options.awaiting, options.decider
    return Options(seat, awaiting, decider, offers, tuple(refusals(battle)))


def preview(battle: Battle, offer: AnyOffer, taken: int | None = None) -> AnyOffer:
    """One offer with its previews; `taken`: `occupied(battle)` where it is known already.

    For a Fire Order: `chance` to eliminate the target with its Cover, the Special Effect and a
    Critical Hit counted, all hits on it (None for the Flamethrower and for a face-down Enemy);
    `critical` the chance of a Critical Hit; `expected` the mean hits left after its Cover, for a
    row the mean hits before Cover; `preview` what is in the way and what the Special Effect does.
    For the Tank and for a strike `preview` tells what becomes of each Enemy.
    """
    match offer.command:
        case Fire() as order:
            return _fire(battle, order, offer, occupied(battle) if taken is None else taken)
        case TriggerClaymore():
            assert offer.pool is not None
            odds = distribution(offer.pool.focus, offer.pool.strike, offer.pool.crit)
            works = (6 - 1) / 6
            return replace(
                offer, chance=works, critical=odds.critical * works, expected=odds.mean * works
            )
        case UseSkill(skill="artillery" | "air-strike"):
            assert battle.active is not None
            need = table_a(battle.marine(battle.active.marine))
            return replace(offer, chance=max(0, min(need, 6)) / 6)
        case FireTank(at):
            return replace(offer, preview=RowPreview(tank_odds(battle, at)))
        case ChooseRows(rows):
            return replace(offer, preview=RowPreview(strike_odds(battle, rows)))
        case _:
            return offer


def _fire(battle: Battle, order: Fire, offer: AnyOffer, taken: int) -> AnyOffer:
    assert battle.active is not None and offer.pool is not None
    if not order.target:
        return _flames(offer, battle.content)
    enemy = battle.enemy(order.target)
    beside = neighbours(enemy.space)
    return _at(
        offer,
        battle.content,
        sight(battle, battle.marine(battle.active.marine).space, enemy.space, taken),
        (enemy.hit_points, enemy.soft_cover, enemy.space in battle.hard_cover, enemy.face_up),
        any(other.space in beside for other in battle.enemies),
    )


def _shot(offer: AnyOffer, content: CombatContent) -> tuple[Shot, Odds]:
    """How an offer fires, and the odds of its dice."""
    order, pool = offer.command, offer.pool
    assert isinstance(order, Fire) and pool is not None
    weapon = content.weapons[order.weapon]
    mode = next(m for m in weapon.modes if m.code == order.mode)
    shot = Shot(weapon, mode, order.aimed, order.bipod, order.stand)
    return shot, distribution(pool.focus, pool.strike, pool.crit)


@by_identity
def _flames(offer: AnyOffer, content: CombatContent) -> AnyOffer:
    """The offer of the Flamethrower with its previews."""
    shot, odds = _shot(offer, content)
    effect = effect_of(shot, FLAME_ROW)
    seen = FirePreview(strip=effect.strip, ignores_hard=effect.ignore_hard)
    return replace(offer, critical=odds.critical, expected=odds.mean, preview=seen)


@by_identity
def _at(
    offer: AnyOffer,
    content: CombatContent,
    view: Sight,
    enemy: tuple[int, int, bool, bool],
    beside: bool,
) -> AnyOffer:
    """An offer to fire at an Enemy with its previews. Of the Enemy: Hit Points, Soft Cover, whether
    it has Hard Cover and is face up; `beside`: others are left or right of it."""
    shot, odds = _shot(offer, content)
    hit_points, soft, hard, face_up = enemy
    effect = effect_of(shot, view.range)
    shared = beside and shot.mode.range[view.range - 1].burst
    seen = FirePreview(
        view.blocked, view.smoke, effect.strip, effect.ignore_hard, shared, not face_up
    )
    if not face_up:
        return replace(offer, critical=odds.critical, preview=seen)
    chance, expected = _past(odds, hit_points, _cover(soft, hard, effect))
    known = offer.command, offer.label, offer.cost, offer.pool  # By hand: there are many.
    return Offer(*known, chance, odds.critical, expected, seen)


def against(battle: Battle, enemy: Enemy, odds: Odds, effect: Effect) -> tuple[float, float]:
    """The exact chance to eliminate an Enemy, and the mean hits left after its Cover.

    A Critical Hit meets no Cover (PH-CBT-CRIT-02, p.40), any other result the Cover that the
    Special Effect leaves; both cases are taken from the joint distribution.
    """
    cover = _cover(enemy.soft_cover, enemy.space in battle.hard_cover, effect)
    return _past(odds, enemy.hit_points, cover)


def _cover(soft: int, hard: bool, effect: Effect) -> int:
    """The Cover that the Special Effect leaves."""
    left = 0 if effect.strip == ALL else max(0, soft - effect.strip)
    return left + int(hard and not effect.ignore_hard)


@by_identity
def _past(odds: Odds, hit_points: int, cover: int) -> tuple[float, float]:
    """The chance to eliminate an Enemy behind so much Cover, and the mean hits left after it."""
    dead = through = 0
    for hits, (every, critical) in enumerate(zip(odds.counts, odds.critical_counts, strict=True)):
        plain = every - critical
        dead += critical * (hits >= hit_points)
        dead += plain * (hits >= hit_points + cover)
        through += critical * hits + plain * max(0, hits - cover)
    return dead / odds.denominator, through / odds.denominator


# --- refusals --------------------------------------------------------------------------------


def refusals(battle: Battle) -> list[Refusal]:
    """What the active Marine may not do now, and why."""
    if battle.stage != "order":
        return []
    assert battle.active is not None
    marine = battle.marine(battle.active.marine)
    found = [*_kinds(battle.active)]
    kinds = {refusal.what for refusal in found}
    if "fire" not in kinds:
        found += _weapons(battle, marine)
    if "skill" not in kinds:
        found += _skills(battle, marine)
    if "cover" not in kinds and marine.soft_cover >= marine.participant.soft_cover_max:
        text = "He has all his Soft Cover."
        found.append(Refusal("cover", text, "PH-CBT-ORDER-09", 33))
    return found


def _kinds(active: Activation) -> Iterator[Refusal]:
    for kind in ("fire", "skill", "move", "cover", "idle"):
        if (why := kind_fault(active, kind)) is not None:
            yield Refusal(kind, why.sentence, why.rule, why.page)


def _weapons(battle: Battle, marine: Marine) -> Iterator[Refusal]:
    man = marine.participant
    no_aim = aim_fault(battle, marine)
    for weapon in weapons_of(battle.content, man):
        for mode in weapon.modes:
            why = mode_fault(battle.content, battle.setup, man, weapon, mode)
            if why is not None:
                yield _refusal(f"{weapon.code}:{mode.code}", weapon.name, why)
            elif mode.aimed and no_aim is not None:
                yield _refusal(f"{weapon.code}:{mode.code}:aimed", "No Aimed Shot", no_aim)
    if (fault := smoke_fault(battle, marine, "smoke")) is not None:
        yield _refusal("pop_smoke", "No Smoke", fault)


def _skills(battle: Battle, marine: Marine) -> Iterator[Refusal]:
    for code in marine.participant.skills:
        aims = aims_of(battle, marine, code)
        if code in SKILLS and isinstance(aims, Fault):
            yield _refusal(code, battle.content.skills[code].name, aims)


def _refusal(what: str, name: str, fault: Fault) -> Refusal:
    return Refusal(what, f"{name}: {fault.why}.", fault.rule, fault.page)
