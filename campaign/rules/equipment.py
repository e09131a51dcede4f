"""Weapons, Gear and Load (PH-EQUIP-01..36, p.13-18).

A Weapon is a code; Gear is a piece with the side that is up, which is its Load and what it holds.
Commands name a Weapon with side 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from campaign.rules import carrying, judge, roster
from campaign.rules.booklets import EquipmentRules, Limit
from campaign.rules.memo import (
    once_per_man,
    once_per_marines,
    once_per_mission,
    once_per_state,
)
from campaign.rules.names import Profile, Specialization
from campaign.rules.state import Marine, State
from campaign.rules.turn import Turn
from combat.rules.content import CombatContent
from combat.rules.options import Refusal
from combat.rules.state import GearPiece

WEAPON = 0
Item = tuple[str, int]
"""A code and a side; side 0 for a Weapon."""

WEAPON_RULES = {"m60": "PH-EQUIP-08", "m79": "PH-EQUIP-09", "m40": "PH-EQUIP-10"}
"""The rules that keep a Weapon for one Specialization (p.16)."""
GEAR_RULES = {
    "radio": ("PH-EQUIP-23", 17),
    "claymore": ("PH-EQUIP-16", 16),
    "bipod": ("PH-EQUIP-30", 17),
}
"""The rules that keep Gear for one Specialization."""
LIMIT_RULES = {
    "m16": ("PH-EQUIP-04", 13),
    "m37": ("PH-EQUIP-11", 16),
    "m14": ("PH-EQUIP-12", 16),
    "m1911": ("PH-EQUIP-13", 16),
}
"""The rules that limit a Weapon in the Squad."""


def rules_of(state: State) -> EquipmentRules:
    """Return the Mission's Equipment rules (PH-EQUIP-05, p.13)."""
    return state.book.booklets[state.run.number].rules.equipment


def is_weapon(state: State, code: str) -> bool:
    """Tell a Weapon from Gear by its code.

    The Frag Grenade, used like a Weapon, is carried as Gear (PH-EQUIP-22, p.17).
    """
    return code in state.book.combat.weapons and code not in state.book.combat.gear


def items(marine: Marine) -> tuple[Item, ...]:
    """Return all he carries: Weapons with side 0, Gear with its side."""
    return (
        *[(code, WEAPON) for code in marine.weapons],
        *[(piece.code, piece.side) for piece in marine.gear],
    )


def item_load(state: State, item: Item) -> int:
    """Return the Load of one piece (PH-EQUIP-17, p.16)."""
    code, side = item
    if is_weapon(state, code):
        return state.book.combat.weapons[code].load
    return state.book.combat.gear[code].load_of(side)


@once_per_man
def load(state: State, marine: Marine) -> int:
    """Return the Load he carries: the plain sum of its pieces (PH-EQUIP-36, p.18)."""
    weapons, gear = state.book.combat.weapons, state.book.combat.gear
    loads = [weapons[code].load for code in marine.weapons]
    return sum(loads) + sum([gear[piece.code].load_of(piece.side) for piece in marine.gear])


def capacity(state: State, marine: Marine) -> int:
    """Return his Load Capacity: Profile, Skills, Wound, Mission (PH-EQUIP-06, p.60)."""
    return carrying.capacity(state, marine)


def sides(state: State, code: str) -> tuple[int, ...]:
    """Return the sides a piece may be taken on; (0,) for a Weapon (PH-EQUIP-18, p.16)."""
    if is_weapon(state, code):
        return (WEAPON,)
    only = [limit.sides for limit in rules_of(state).only if code in limit.codes and limit.sides]
    return only[0] if only else state.book.combat.gear[code].sides


@once_per_marines
def in_squad(state: State) -> Counter[str]:
    """Count the pieces of each code that the Squad, those who left included, has with it."""
    here = [m for m in state.marines if m.standing in ("squad", "kia", "evac")]
    return Counter(chain.from_iterable([_codes(state, marine) for marine in here]))


@once_per_man
def _codes(state: State, marine: Marine) -> tuple[str, ...]:
    """Return the code of each piece he carries."""
    return (*marine.weapons, *[piece.code for piece in marine.gear])


def carries(marine: Marine, code: str) -> int:
    """Count the pieces of a code he carries."""
    return marine.weapons.count(code) + [piece.code for piece in marine.gear].count(code)


def room(state: State, marine: Marine) -> int:
    """Return how much more Load he may carry; negative where it is too much (PH-EQUIP-06, p.60)."""
    return capacity(state, marine) - load(state, marine)


def allowed_to(state: State, marine: Marine, item: Item) -> Refusal | None:
    """Say why a Marine may not carry a piece, whoever has it now; None when he may.

    PH-EQUIP-02, -07..10, -14, -16, -23, -27 (p.13-17), PH-EQUIP-06 (p.60).
    """
    code, _ = item
    name = roster.nickname(state, marine.profile)
    if code in _for_others(state.book.combat, marine.spec, marine.level):
        if is_weapon(state, code):
            rule = WEAPON_RULES.get(code, "PH-EQUIP-07")
            return Refusal(code, f"{name}'s Specialization may not use it", rule, 16)
        why = f"{name}'s Specialization may not take it"
        return Refusal(code, why, *GEAR_RULES.get(code, ("PH-EQUIP-02", 13)))
    if _unmounted(state.book.combat, marine, code):
        return Refusal(code, f"{name} has no M60 to put it on", "PH-EQUIP-30", 17)
    if _has_one(state.book.combat, marine, code):
        return Refusal(code, f"{name} already has one", "PH-EQUIP-27", 17)
    left, weight = room(state, marine), item_load(state, item)
    if weight > left:
        why = f"Load {weight}, {name} has room for {max(0, left)}"
        return Refusal(code, why, "PH-EQUIP-06", 60)
    return None


@once_per_man
def barred(state: State, marine: Marine) -> frozenset[str]:
    """Return what a Marine may not carry, whatever its Load: the codes of `allowed_to`."""
    combat = state.book.combat
    others = _for_others(combat, marine.spec, marine.level)
    return others.union([
        code
        for code in combat.gear
        if _unmounted(combat, marine, code) or _has_one(combat, marine, code)
    ])  # fmt: skip


@lru_cache(maxsize=64)
def _for_others(combat: CombatContent, spec: Specialization, level: int) -> frozenset[str]:
    """Return the codes of what only other Specializations or levels may carry."""
    weapons = [c for c in combat.weapons if not _weapon_allowed(combat, spec, level, c)]
    gear = [code for code, card in combat.gear.items() if card.allowed and spec not in card.allowed]
    return frozenset(gear).union(code for code in weapons if code not in combat.gear)


def _unmounted(combat: CombatContent, marine: Marine, code: str) -> bool:
    """Tell whether a piece goes on an M60, and he has none (PH-EQUIP-30, p.17)."""
    return code == "bipod" and not any(combat.weapons[held].bipod for held in marine.weapons)


def _has_one(combat: CombatContent, marine: Marine, code: str) -> bool:
    """Tell whether he has as many of a piece of Gear as a Marine may (PH-EQUIP-27, p.17)."""
    most = combat.gear[code].per_marine if code in combat.gear else 0
    return bool(most) and carries(marine, code) >= most


def stow_refused(state: State, marine: Marine, item: Item) -> Refusal | None:
    """Say why a Marine may not stow a piece that was found; None when he may.

    PH-EQUIP-33, -34 (p.18), PH-COMPONENTS-08 (p.10).
    """
    if box_left(state, item[0]) <= 0:
        return Refusal(item[0], "none is left in the box", "PH-COMPONENTS-08", 10)
    return allowed_to(state, marine, item)


@lru_cache(maxsize=64)
def main_weapons(combat: CombatContent, spec: Specialization, level: int) -> tuple[str, ...]:
    """Return the main Weapons that a Specialization may use at a level, the lightest first."""
    codes = [
        code
        for code, card in combat.weapons.items()
        if card.main and code not in combat.gear and _weapon_allowed(combat, spec, level, code)
    ]
    return tuple(sorted(codes, key=lambda code: combat.weapons[code].load))


def _weapon_allowed(combat: CombatContent, spec: Specialization, level: int, code: str) -> bool:
    """Basic Weapons are for all; others are named on both cards (PH-EQUIP-07, -14, p.16)."""
    weapon = combat.weapons[code]
    if weapon.basic:
        return True
    if weapon.allowed and (spec not in weapon.allowed or level < weapon.level):
        return False
    return code in combat.specializations[spec].weapons[level - 1]


def box_left(state: State, code: str) -> int:
    """Return how many pieces of a code are still in the box: a hard limit.

    PH-COMPONENTS-06, -08 (p.5, 10).
    """
    combat = state.book.combat
    pieces = combat.weapons[code].cards if is_weapon(state, code) else combat.gear[code].pieces
    return max(0, pieces - in_squad(state)[code])


def open_limits(state: State) -> list[Limit]:
    """Return the Mission's limits whose condition holds (PH-EQUIP-05, p.13)."""
    return [limit for limit in rules_of(state).only if judge.holds(state, limit.if_)]


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box for a Mission, by code; the same object for all of it.

    pieces: each side a piece may be taken on, with its Load; count: how many pieces there are, none
    of what the Mission forbids, and the limit of a Weapon.
    """

    pieces: dict[str, tuple[tuple[Item, int], ...]]
    count: dict[str, tuple[int, int | None]]


@once_per_mission
def box(state: State) -> Box:
    """Return what is in the box for the Mission (PH-COMPONENTS-08, p.10; PH-EQUIP-05, p.13)."""
    combat = state.book.combat
    pieces = {
        code: tuple([((code, side), item_load(state, (code, side))) for side in sides(state, code)])
        for code in (*combat.weapons, *combat.gear)
    }
    weapons = {code: (card.cards, card.limit) for code, card in combat.weapons.items()}
    gear = {code: (card.pieces, None) for code, card in combat.gear.items()}
    none = dict.fromkeys(rules_of(state).forbidden, (0, None))
    return Box(pieces, {**weapons, **gear, **none})


def supply_left(state: State, code: str) -> int:
    """Return how many pieces of a code may still be taken (PH-COMPONENTS-08, p.10; PH-EQUIP-05).

    A Weapon with limit 0 only comes through play (PH-EQUIP-14, p.16).
    """
    return _left(state, code, box(state), in_squad(state), _allowed_yet(state))


def stock(state: State) -> frozenset[str]:
    """Return the codes of which a piece may still be taken."""
    found = box(state), in_squad(state), _allowed_yet(state)
    return frozenset([code for code in found[0].pieces if _left(state, code, *found) > 0])


def _left(
    state: State, code: str, of: Box, held: Counter[str], allowed: dict[str, int] | None
) -> int:
    pieces, most = of.count[code]
    found = state.armoury.count(code)
    if most is not None:
        pieces = min(pieces, max(most, found))
    left = pieces - held[code]
    if allowed is not None and not found:
        left = min(left, allowed.get(code, 0))
    return max(0, left)


@once_per_state
def _allowed_yet(state: State) -> dict[str, int] | None:
    """Return how many more of each code the Mission's limits allow whose condition holds; None
    where it has no limits (PH-EQUIP-05, p.13).
    """
    if not rules_of(state).only:
        return None
    held, found = in_squad(state), dict[str, int]()
    for limit in open_limits(state):
        left = limit.max - sum([held[code] for code in limit.codes])
        for code in limit.codes:
            found[code] = min(left, found.get(code, left))
    return found


def supply_refusal(state: State, code: str) -> Refusal | None:
    """Say why no piece of a code is left to take at set up, or None.

    PH-EQUIP-05, -11..14 (p.13-16), PH-COMPONENTS-08 (p.10).
    """
    if supply_left(state, code) > 0:
        return None
    rules = rules_of(state)
    held = in_squad(state)[code]
    listed = not rules.only or any(code in limit.codes for limit in open_limits(state))
    if code in rules.forbidden or not (listed or code in state.armoury):
        return Refusal(code, "this Mission does not allow it", "PH-EQUIP-05", 13)
    weapon = is_weapon(state, code)
    if weapon and not held and not state.book.combat.weapons[code].limit:
        return Refusal(code, "it has to be found first", "PH-EQUIP-14", 16)
    if box_left(state, code) == 0 or not rules.only:
        rule: tuple[str, int] = LIMIT_RULES.get(code, ("PH-COMPONENTS-08", 10))
        return Refusal(code, f"none is left: the Squad has {held}", *rule)
    return Refusal(code, "this Mission allows no more of it", "PH-EQUIP-05", 13)


def all_items(state: State) -> Iterator[Item]:
    """Yield every piece, side by side, that the Mission lets the Squad have at all."""
    for code, pieces in box(state).pieces.items():
        if supply_left(state, code) > 0 or in_squad(state)[code]:
            yield from [item for item, _ in pieces]


def least_load(state: State, code: str) -> int:
    """Return the Load of a piece on the side that weighs least (PH-EQUIP-17, p.16)."""
    return min([load for _, load in box(state).pieces[code]])


def add(turn: Turn, profile: Profile, item: Item) -> None:
    """Put a piece into a Marine's hands."""
    marine = turn.state.marine(profile)
    code, side = item
    if is_weapon(turn.state, code):
        turn.set_marine(profile, weapons=(*marine.weapons, code))
    else:
        turn.set_marine(profile, gear=(*marine.gear, GearPiece(code, side)))


def remove(turn: Turn, profile: Profile, item: Item) -> None:
    """Take a piece out of a Marine's hands; it must be there."""
    marine = turn.state.marine(profile)
    code, side = item
    if is_weapon(turn.state, code):
        weapons = list(marine.weapons)
        weapons.remove(code)
        turn.set_marine(profile, weapons=tuple(weapons))
    else:
        gear = list(marine.gear)
        gear.remove(GearPiece(code, side))
        turn.set_marine(profile, gear=tuple(gear))


def use(turn: Turn, profile: Profile, code: str) -> None:
    """Spend one use: flip the piece with the least left to its lower side, or discard it.

    PH-EQUIP-17 (p.16). The discarded piece is remembered for the Mission.
    """
    marine = turn.state.marine(profile)
    piece = min((p for p in marine.gear if p.code == code), key=lambda p: p.side)
    lower = turn.state.book.combat.gear[code].after(piece.side)
    gear = list(marine.gear)
    place = gear.index(piece)
    if lower:
        gear[place] = GearPiece(code, lower)
    else:
        del gear[place]
        turn.set_run(discarded=(*turn.run.discarded, piece))
    turn.set_marine(profile, gear=tuple(gear))


@once_per_state
def overloaded(state: State) -> tuple[Marine, ...]:
    """Return the Marines who carry more than they may (PH-EQUIP-06, p.60; PH-WOUND-08, p.47)."""
    return tuple([m for m in state.squad if load(state, m) > capacity(state, m)])
