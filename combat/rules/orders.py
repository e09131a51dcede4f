"""The Orders of an activated Marine (PH-CBT-ORDER, p.33): exactly two, of different kinds."""

from __future__ import annotations

from functools import lru_cache

from combat.rules.board import MARINE_SPACES, distance
from combat.rules.commands import Fire, Idle, Move, PopSmoke, TakeCover, UseSkill
from combat.rules.copies import changed
from combat.rules.errors import Fault, RuleViolation
from combat.rules.events import CoverTaken, Idled, MarineMoved
from combat.rules.fire import carry_out, fire_offers
from combat.rules.options import Offer, Part
from combat.rules.pools import cover_cost, move_cost
from combat.rules.previews import AnyOffer
from combat.rules.skills import skill_offers, use_skill
from combat.rules.smoke import pop_smoke, smoke_offers
from combat.rules.state import Activation, Marine
from combat.rules.thawed import AnyBattle, Thawed

ORDERS = 2  # PH-CBT-ORDER-01 (p.33)
TWICE = Fault("same_order", "the same Order may not be taken twice", "PH-CBT-ORDER-02", 33)
FIRE_AND_SKILL = Fault(
    "fire_and_skill", "Fire and Specialist Skill may not be combined", "PH-CBT-ORDER-03", 33
)
STOOD = Fault("stood", "after STAND & FIRE he may not Move", "PH-CBT-FIRE-07", 36)
_IDLE: AnyOffer = Offer(Idle(), "idle")


def kind_fault(active: Activation, kind: str) -> Fault | None:
    """Why this kind of Order may not be given now, None if it may."""
    given = active.orders
    if kind in given:
        return TWICE
    if (kind == "fire" and "skill" in given) or (kind == "skill" and "fire" in given):
        return FIRE_AND_SKILL
    if kind == "move" and active.stood:
        return STOOD
    return None


def order_offers(board: AnyBattle, marine: Marine, active: Activation) -> list[AnyOffer]:
    """Every Order the active Marine may give now."""
    offers: list[AnyOffer] = []
    if kind_fault(active, "fire") is None:
        offers += fire_offers(board, marine, active)
        offers += smoke_offers(board, marine)
    if kind_fault(active, "skill") is None:
        offers += skill_offers(board, marine)
    if kind_fault(active, "move") is None:
        offers += _move_offers(board, marine)
    if kind_fault(active, "cover") is None:
        missing = marine.participant.soft_cover_max - marine.soft_cover
        offers += [_cover_offer(n) for n in range(1, missing + 1)]
    if kind_fault(active, "idle") is None:
        offers.append(_IDLE)
    return offers


@lru_cache(maxsize=8)
def _cover_offer(markers: int) -> AnyOffer:
    return Offer(TakeCover(markers), "take_cover", cover_cost(markers))


def _move_offers(board: AnyBattle, marine: Marine) -> list[AnyOffer]:
    man = marine.participant
    taken = {other.space for other in board.marines}
    fast = "fast" in man.abilities
    return [
        _move_offer(space, distance(marine.space, space), fast, man.move_initiative)
        for space in MARINE_SPACES
        if space not in taken
    ]


@lru_cache(maxsize=1024)
def _move_offer(space: str, steps: int, fast: bool, wound: int) -> AnyOffer:
    return Offer(Move(space), "move", move_cost(steps, fast, wound))


def give_order(t: Thawed, order: Fire | PopSmoke | UseSkill | Move | TakeCover | Idle) -> None:
    """Carry out one Order of the active Marine; raises `RuleViolation` if it is not allowed.

    Its cost is noted; the marker moves once, after both Orders (PH-CBT-INIT-07, p.42).
    """
    assert t.active is not None
    kind = _kind_of(order)
    if (why := kind_fault(t.active, kind)) is not None:
        raise why.violation("Not allowed")
    cost = _perform(t, order)
    active = t.active
    t.active = changed(
        active,
        orders=(*active.orders, kind),
        cost=active.cost + sum([part.value for part in cost]),
        stood=active.stood or (isinstance(order, Fire) and order.stand),
    )


def _kind_of(order: Fire | PopSmoke | UseSkill | Move | TakeCover | Idle) -> str:
    match order:
        case Fire() | PopSmoke():
            return "fire"
        case UseSkill():
            return "skill"
        case Move():
            return "move"
        case TakeCover():
            return "cover"
        case Idle():
            return "idle"


def _perform(
    t: Thawed, order: Fire | PopSmoke | UseSkill | Move | TakeCover | Idle
) -> tuple[Part, ...]:
    match order:
        case Fire():
            return carry_out(t, order)
        case PopSmoke():
            return pop_smoke(t, order)
        case UseSkill():
            return use_skill(t, order)
        case Move():
            return _move(t, order.to)
        case TakeCover():
            return _take_cover(t, order.markers)
        case Idle():
            t.tell(Idled(t.acting.key))
            return ()  # PH-CBT-ORDER-04 (p.33)


def _move(t: Thawed, to: str) -> tuple[Part, ...]:
    """Move the shortest way, through others if need be (PH-CBT-ORDER-06, PH-CBT-ORDER-07, p.33)."""
    marine = t.acting
    if to not in MARINE_SPACES:
        # PH-CBT-BOARD-02 (p.28): neither side ever enters the other half.
        raise RuleViolation(
            "no_such_space", f"{to!r} is no space of the Marine half.", "PH-CBT-ORDER-06", 33
        )
    if to in {other.space for other in t.marines}:
        raise RuleViolation(
            "space_taken", f"{to} is not empty; a Move ends elsewhere.", "PH-CBT-ORDER-06", 33
        )
    man = marine.participant
    steps = distance(marine.space, to)
    cost = move_cost(steps, "fast" in man.abilities, man.move_initiative)
    t.tell(MarineMoved(marine.key, marine.space, to, cost))
    t.put_marine(changed(marine, space=to))
    return cost


def _take_cover(t: Thawed, markers: int) -> tuple[Part, ...]:
    """Put Soft Cover back, up to the maximum (PH-CBT-ORDER-08, PH-CBT-ORDER-09, p.33;
    PH-CBT-COVER-05)."""
    marine = t.acting
    missing = marine.participant.soft_cover_max - marine.soft_cover
    if missing <= 0:
        raise RuleViolation(
            "no_cover_missing", "He has all his Soft Cover; choose Idle.", "PH-CBT-ORDER-09", 33
        )
    if not 1 <= markers <= missing:
        raise RuleViolation(
            "too_much_cover", f"He may take 1 to {missing} Soft Cover.", "PH-CBT-ORDER-08", 33
        )
    cost = cover_cost(markers)
    cover = marine.soft_cover + markers
    t.put_marine(changed(marine, soft_cover=cover))
    t.tell(CoverTaken(marine.key, markers, cover, cost))
    return cost
