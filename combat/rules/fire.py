"""The Fire Order: who may fire what at whom, and what comes of it (PH-CBT-FIRE, p.34-40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from combat.rules.board import neighbours, row
from combat.rules.commands import Fire
from combat.rules.content import CombatContent, Mode, Weapon
from combat.rules.errors import Fault, RuleViolation
from combat.rules.events import Fired
from combat.rules.hits import CRITICAL, PLAIN, Effect, hit_enemy, roll_pool
from combat.rules.matching import Score
from combat.rules.memo import by_identity
from combat.rules.options import Offer, Part, Pool
from combat.rules.pools import (
    Aim,
    Shot,
    Sight,
    Terms,
    aim_fault,
    aim_of,
    fire_cost,
    fire_pool,
    sight,
    terms_of,
)
from combat.rules.previews import AnyOffer
from combat.rules.state import (
    Activation,
    BattleSetup,
    Enemy,
    Marine,
    Participant,
    SplitPending,
)
from combat.rules.thawed import AnyBattle, Thawed, has_gear, occupied

_effect = lru_cache(maxsize=64)(Effect)
FLAME_ROW = 1  # PH-CBT-FIRE-10 (p.35)
FLAME_SIGHT = Sight(FLAME_ROW, (), 0)  # nothing is in its way: PH-CBT-FIRE-11 (p.35)

NO_GRENADES = Fault("no_grenades", "no grenades in this Combat", "PH-CBT-SETUP-11", 30)
SINGLE_ONLY = Fault("single_shot_only", "only single shots in this Combat", "PH-CBT-SETUP-11", 30)


# --- what is allowed -------------------------------------------------------------------------


def weapons_of(content: CombatContent, man: Participant) -> Iterator[Weapon]:
    """The Weapons he carries; a Frag Grenade is used like one (PH-EQUIP-22, p.17; PH-CBT-FIRE-12,
    p.34)."""
    cards = content.weapons
    for code in dict.fromkeys(man.weapons):
        yield cards[code]
    if has_gear(man, "frag"):
        yield cards["frag"]


def mode_fault(
    content: CombatContent, terms: Terms | BattleSetup, man: Participant, weapon: Weapon, mode: Mode
) -> Fault | None:
    """Why a Weapon's mode cannot be used at all, None if it can.

    A mode with an Ammo icon needs such a marker of his own (PH-CBT-FIRE-03, p.34; types:
    PH-EQUIP-19, p.16).
    """
    if terms.no_grenades and weapon.overhead:
        return NO_GRENADES
    if terms.single_shot_only and mode.code not in ("single", "throw"):
        return SINGLE_ONLY
    if mode.ammo and not has_gear(man, mode.ammo):
        name = content.gear[mode.ammo].name
        return Fault("no_ammo", f"he has no {name}", "PH-CBT-FIRE-03", 34)
    return None


def variants(terms: Terms, man: Participant, weapon: Weapon, mode: Mode) -> list[Shot]:
    """The ways to fire a mode now: Aimed or not, with the bipod or not, STAND & FIRE or not.

    STAND & FIRE needs an Activation without Move (PH-CBT-FIRE-07, p.36): as a first Order it may
    be renounced to Move later; as a second there is no choice left.
    """
    aims = (False, True) if mode.aimed and terms.aimed else (False,)
    bipods = (False, True) if weapon.bipod and has_gear(man, "bipod") else (False,)
    stands: tuple[bool, ...] = (False,)
    if "stand-and-fire" in man.skills and not terms.moved:
        stands = (True,) if terms.second else (False, True)
    return [Shot(weapon, mode, a, b, s) for a in aims for b in bipods for s in stands]


def targets(
    board: AnyBattle, marine: Marine, shot: Shot, views: list[tuple[Enemy, Sight]]
) -> Iterator[tuple[str, Sight]]:
    """Each target in Range (PH-CBT-RANGE-02, p.35); any column will do (PH-CBT-FIRE-04)."""
    if shot.weapon.flame:
        # PH-CBT-FIRE-11 (p.35): from Marine row 1, at Enemy row 1.
        if row(marine.space) == 1 and any(row(e.space) == FLAME_ROW for e in board.enemies):
            yield "", FLAME_SIGHT
        return
    reach = len(shot.mode.range)
    for enemy, view in views:
        if view.range <= reach:
            yield enemy.key, view


def views_of(board: AnyBattle, marine: Marine) -> list[tuple[Enemy, Sight]]:
    """Each Enemy with what lies between."""
    taken = occupied(board)
    return [(enemy, sight(board, marine.space, enemy.space, taken)) for enemy in board.enemies]


def is_spotted(board: AnyBattle, marine: Marine, target: str) -> bool:
    """Whether another Marine has named this Enemy (SPOTTER)."""
    return any(enemy == target and by != marine.key for enemy, by in board.spotted)


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way to fire a Weapon: its cost and what it brings along whatever it is fired at.

    The same way is the same object, so that its offers can be remembered by it.
    """

    shot: Shot
    cost: tuple[Part, ...]
    aim: Aim


@by_identity
def ways_of(man: Participant, content: CombatContent, terms: Terms) -> tuple[Way, ...]:
    """All ways in which a Marine may fire what he carries."""
    return tuple([
        _way(content, weapon.code, mode.code, shot.aimed, shot.bipod, shot.stand,
             shot_cost(shot, man), aim_of(man, shot, terms))
        for weapon in weapons_of(content, man)
        for mode in weapon.modes
        if mode_fault(content, terms, man, weapon, mode) is None
        for shot in variants(terms, man, weapon, mode)
    ])  # fmt: skip


@lru_cache(maxsize=1024)
def _way(
    content: CombatContent, weapon: str, mode: str, aimed: bool, bipod: bool, stand: bool,
    cost: tuple[Part, ...], aim: Aim,
) -> Way:  # fmt: skip
    card = content.weapons[weapon]
    chosen = next(m for m in card.modes if m.code == mode)
    return Way(Shot(card, chosen, aimed, bipod, stand), cost, aim)


def fire_offers(board: AnyBattle, marine: Marine, active: Activation) -> list[AnyOffer]:
    """Every Fire Order he may give: without a Focus die left there is none (PH-CBT-FIRE-06)."""
    terms, views = terms_of(board, marine, active), views_of(board, marine)
    spotted = {enemy for enemy, by in board.spotted if by != marine.key}
    found = [
        _offer(way, key, *_in_the_way(way, view), key in spotted)
        for way in ways_of(marine.participant, board.content, terms)
        for key, view in targets(board, marine, way.shot, views)
    ]
    return [offer for offer in found if offer is not None]


def _in_the_way(way: Way, view: Sight) -> tuple[int, int, int]:
    """The Range, and how many markers and how much Smoke such a shot has in its way."""
    if way.aim.through:
        return view.range, 0, 0
    return view.range, len(view.blocked), view.smoke


@lru_cache(maxsize=8192)
def _offer(
    way: Way, target: str, reach: int, blocked: int, smoke: int, spotted: bool
) -> AnyOffer | None:
    """The offer to fire so at a target; None without a Focus die."""
    shot = way.shot
    pool = fire_pool(way.aim, shot.mode, (reach, blocked, smoke), spotted)
    if not pool.focus:
        return None
    order = Fire(shot.weapon.code, shot.mode.code, target, shot.aimed, shot.bipod, shot.stand)
    return Offer(order, "fire", way.cost, pool)


def shot_cost(shot: Shot, man: Participant) -> tuple[Part, ...]:
    """The Initiative of a shot, 0 at least."""
    return fire_cost(shot.mode.initiative, shot.aimed, shot.bipod, man.fire_initiative)


def ordered(
    board: AnyBattle, marine: Marine, active: Activation, order: Fire
) -> tuple[Shot, Sight, Pool]:
    """The shot that a command orders; raises `RuleViolation` if it may not be fired."""
    terms = terms_of(board, marine, active)
    way = _way_of(board, marine, terms, order)
    shot = way.shot
    view = _check_target(board, marine, order, shot)
    spotted = is_spotted(board, marine, order.target)
    pool = fire_pool(way.aim, shot.mode, _in_the_way(way, view), spotted)
    if not pool.focus:
        raise RuleViolation(
            "no_focus",
            f"{marine.participant.name} would have no Focus die left against {order.target}.",
            "PH-CBT-FIRE-06",
            36,
        )
    return shot, view, pool


def _way_of(board: AnyBattle, marine: Marine, terms: Terms, order: Fire) -> Way:
    """The way to fire that a command orders; raises `RuleViolation` if there is none."""
    wanted = order.weapon, order.mode, order.aimed, order.bipod, order.stand
    for way in ways_of(marine.participant, board.content, terms):
        shot = way.shot
        if wanted == (shot.weapon.code, shot.mode.code, shot.aimed, shot.bipod, shot.stand):
            return way
    weapon, mode = _find_mode(board, marine, order)
    raise _variant_fault(board, marine, order, weapon, mode)


def _find_mode(board: AnyBattle, marine: Marine, order: Fire) -> tuple[Weapon, Mode]:
    man = marine.participant
    for weapon in weapons_of(board.content, man):
        for mode in weapon.modes:
            if weapon.code == order.weapon and mode.code == order.mode:
                why = mode_fault(board.content, board.setup, man, weapon, mode)
                if why is not None:
                    raise why.violation(weapon.name)
                return weapon, mode
    raise RuleViolation(
        "no_such_weapon",
        f"{man.name} carries no {order.weapon!r} with a mode {order.mode!r}.",
        "PH-CBT-ORDER-11",
        33,
    )


def _variant_fault(
    board: AnyBattle, marine: Marine, order: Fire, weapon: Weapon, mode: Mode
) -> RuleViolation:
    """Why a mode that may be used may not be used so."""
    if order.aimed and not mode.aimed:
        return RuleViolation(
            "not_aimed", f"The {weapon.name} has no Aimed Shot in this mode.", "PH-CBT-AIMED-01", 36
        )
    if order.aimed and (why := aim_fault(board, marine)) is not None:
        return why.violation("No Aimed Shot")
    if order.bipod and not (weapon.bipod and has_gear(marine.participant, "bipod")):
        return RuleViolation(
            "no_bipod", "The bipod is an Attachment of the M60 alone.", "PH-EQUIP-31", 17
        )
    text = "STAND & FIRE needs the Skill and an Activation without Move; after another Order it"
    return RuleViolation("stand_and_fire", f"{text} always counts.", "PH-CBT-FIRE-07", 36)


def _check_target(board: AnyBattle, marine: Marine, order: Fire, shot: Shot) -> Sight:
    views = views_of(board, marine)
    for key, view in targets(board, marine, shot, views):
        if key == order.target:
            return view
    if shot.weapon.flame:
        raise RuleViolation(
            "out_of_range",
            "The Flamethrower hits all of Enemy row 1, from Marine row 1 only.",
            "PH-CBT-FIRE-11",
            35,
        )
    for enemy, view in views:
        if enemy.key == order.target:
            raise RuleViolation(
                "out_of_range",
                f"{enemy.key} is {view.range} rows away, the {shot.weapon.name} reaches "
                f"{len(shot.mode.range)}.",
                "PH-CBT-RANGE-02",
                35,
            )
    raise RuleViolation(
        "no_such_enemy", f"There is no Enemy {order.target!r} on the board.", "PH-CBT-FIRE-04", 35
    )


# --- what comes of it ------------------------------------------------------------------------


def effect_of(shot: Shot, distance: int) -> Effect:
    """The Special Effect at this Range (PH-CBT-AIMED-06, PH-CBT-AIMED-07, p.36)."""
    mode = shot.mode
    if (mode.effect_aimed and not shot.aimed) or (mode.strip_range and distance > mode.strip_range):
        return PLAIN
    return _effect(mode.strip, mode.ignore_hard)


def carry_out(t: Thawed, order: Fire) -> tuple[Part, ...]:
    """Resolve a Fire Order: Ammo, dice, hits (PH-CBT-FIRE-01, p.34; worked: PH-CBT-FIRE-13, p.38).
    Returns its cost.

    With Burst or a row the hits may first have to be shared out: then the battle waits.
    """
    assert t.active is not None
    marine = t.acting
    shot, view, pool = ordered(t, marine, t.active, order)
    cost = shot_cost(shot, marine.participant)
    if shot.mode.ammo:
        t.spend_gear(marine.key, shot.mode.ammo)
    t.tell(Fired(marine.key, order.weapon, order.mode, order.target, order.aimed, cost))
    result = roll_pool(t, pool, marine.key)
    effect = CRITICAL if result.critical else effect_of(shot, view.range)
    if shot.weapon.flame:
        hit_row(t, order.weapon, marine.key, FLAME_ROW, result.successes, effect)
    else:
        _hit_target(t, order, shot.mode.range[view.range - 1].burst, result, effect)
    return cost


def _hit_target(t: Thawed, order: Fire, burst: bool, result: Score, effect: Effect) -> None:
    """Apply the hits to the target, or wait for them to be shared (PH-CBT-BURST-01, p.37)."""
    assert t.active is not None
    beside = burst_neighbours(t, order.target) if burst else ()
    if beside and result.successes > 1:
        candidates = (order.target, *beside)
        t.pending = SplitPending(
            order.weapon,
            t.active.marine,
            candidates,
            result.successes,
            burst=True,
            strip=effect.strip,
            ignore_hard=effect.ignore_hard,
        )
        t.wait("split")
    else:
        hit_enemy(t, order.target, result.successes, effect, order.weapon)


def burst_neighbours(board: AnyBattle, target: str) -> tuple[str, ...]:
    """The Enemies directly left and right of it (PH-CBT-BURST-05, PH-CBT-BURST-06, p.37)."""
    spaces = neighbours(board.enemy(target).space)
    return tuple([enemy.key for enemy in board.enemies if enemy.space in spaces])


def hit_row(t: Thawed, source: str, marine: str, at: int, hits: int, effect: Effect) -> None:
    """Split hits evenly over an Enemy row; a remainder is given by choice, at most 1 each
    (PH-CBT-FIRE-10, p.35; PH-CBT-CLAYMORE-06, p.32)."""
    there = sorted([e for e in t.enemies if row(e.space) == at], key=lambda e: e.space)
    keys = tuple([enemy.key for enemy in there])
    base, rest = divmod(hits, len(keys))
    if rest:
        t.pending = SplitPending(
            source,
            marine,
            keys,
            rest,
            base,
            strip=effect.strip,
            ignore_hard=effect.ignore_hard,
        )
        t.wait("split")
        return
    for key in keys:
        hit_enemy(t, key, base, effect, source)
