"""Equipping, swapping, stowing: the decisions about Equipment (PH-EQUIP-01..06, -32..34,
p.13-18).
"""

from __future__ import annotations

from functools import lru_cache

from campaign.rules import boons, equipment, required, roster
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import (
    ClearKit,
    Command,
    Continue,
    DropItem,
    GiveItem,
    LeaveItem,
    MoveOut,
    NamePointMan,
    SensibleKit,
    StowItem,
    TakeItem,
)
from campaign.rules.equipment import Box, Item
from campaign.rules.events import (
    EquipmentDropped,
    EquipmentGiven,
    EquipmentTaken,
    GearLeft,
    MovedOut,
)
from campaign.rules.ids import name_point_man
from campaign.rules.names import Profile
from campaign.rules.previews import AnyOffer
from campaign.rules.sensible import sensible_kit
from campaign.rules.state import Marine, State
from campaign.rules.tasks import Equip, Lighten, StowGear
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part, Refusal
from combat.rules.state import GearPiece

RADIO_OPERATOR = 2
SCOUT = 4


def load_part(state: State, item: Item) -> tuple[Part, ...]:
    """Return the Load of a piece as the price of carrying it (PH-EQUIP-17, p.16)."""
    return _load(equipment.item_load(state, item))


@lru_cache(maxsize=64)
def _load(points: int) -> tuple[Part, ...]:
    return (Part("load", points, "PH-EQUIP-17", "load"),)


_SENSIBLE: AnyOffer = Offer(SensibleKit(), "sensible_kit")
_CLEAR: AnyOffer = Offer(ClearKit(), "clear_kit")

# There are hundreds of these offers at a time, and the same again after each piece.


@lru_cache(maxsize=8192)
def _take(profile: Profile, item: Item, load: int) -> AnyOffer:
    return Offer(TakeItem(profile, *item), "take", cost=_load(load))


@lru_cache(maxsize=512)
def _takes(
    profile: Profile, box: Box, stock: frozenset[str], room: int, barred: frozenset[str]
) -> tuple[AnyOffer, ...]:
    """Return all that a Marine may take: the same while only another's kit changes."""
    return tuple([
        _take(profile, item, weight)
        for code, pieces in box.pieces.items()
        if code in stock and code not in barred
        for item, weight in pieces
        if weight <= room
    ])  # fmt: skip


@lru_cache(maxsize=64)
def _point(profile: Profile) -> AnyOffer:
    return Offer(NamePointMan(profile), "name_point_man")


@lru_cache(maxsize=8192)
def _drop(profile: Profile, item: Item) -> AnyOffer:
    return Offer(DropItem(profile, *item), "drop")


@lru_cache(maxsize=4096)
def _gives(
    giver: Profile, takers: tuple[Profile, ...], item: Item, load: int
) -> tuple[AnyOffer, ...]:
    return tuple([
        Offer(GiveItem(giver, taker, *item), "give", cost=_load(load)) for taker in takers
    ])  # fmt: skip


# --- before the Mission -----------------------------------------------------------------------


def run_equip(turn: Turn, task: Equip) -> bool:
    """Draw the Boon cards kept for this Mission, then wait for the Equipment (PH-SETUP-01, p.9)."""
    carried = turn.state.carried_boons
    turn.set(carried_boons=0)
    for _ in range(carried):
        boons.draw(turn)
    return turn.state.agenda[-1] == task


def offer_equip(state: State, task: Equip) -> Answer:
    """Offer every piece every Marine may take or lay down, the Point Man, and to move out."""
    offers: list[AnyOffer] = [
        _SENSIBLE,
        *(Offer(SensibleKit(code), "sensible_kit") for code in _several(state)),
        _CLEAR,
    ]
    refusals: list[Refusal] = []
    box, stock = equipment.box(state), equipment.stock(state)
    for marine in state.squad:
        room, barred = equipment.room(state, marine), equipment.barred(state, marine)
        offers += _takes(marine.profile, box, stock, room, barred)
        offers += [_drop(marine.profile, item) for item in dict.fromkeys(equipment.items(marine))]
        if marine.profile != state.point_man:
            offers.append(_point(marine.profile))
    missing = required.missing(state)
    if not state.point_man:
        why = "no Point Man is named"
        refusals.append(Refusal("move_out", why, "PH-SETUP-01", 9))
    refusals += missing
    if not refusals:
        offers.append(Offer(MoveOut(), "move_out"))
    return answer("equip", offers, refusals)


def _several(state: State) -> tuple[str, ...]:
    """Return the seats among which the Squad is shared; none where one leads them all."""
    found = tuple(dict.fromkeys(man.owner for man in state.squad))
    return found if len(found) > 1 else ()


def do_equip(turn: Turn, task: Equip, command: Command) -> None:
    """Carry out one change of Equipment, or move out."""
    match command:
        case TakeItem(profile, code, side):
            equipment.add(turn, profile, (code, side))
            turn.emit(EquipmentTaken(profile, code, side))
        case DropItem(profile, code, side):
            drop(turn, profile, (code, side))
        case ClearKit():
            clear(turn)
        case SensibleKit(owner):
            clear(turn, owner)
            for profile, item in sensible_kit(turn.state, owner):
                equipment.add(turn, profile, item)
                turn.emit(EquipmentTaken(profile, *item))
            if not turn.state.point_man and not owner:
                name_point_man(turn, first_point_man(turn.state).profile)
        case NamePointMan(profile):
            name_point_man(turn, profile)
        case MoveOut():
            turn.pop()
            turn.emit(MovedOut(turn.run.at))


def clear(turn: Turn, owner: str = "") -> None:
    """Lay all Equipment down, or what the Marines of one seat have."""
    for marine in (m for m in turn.state.squad if owner in ("", m.owner)):
        for item in equipment.items(marine):
            drop(turn, marine.profile, item)


def drop(turn: Turn, profile: Profile, item: Item) -> None:
    """Lay one piece down (PH-EQUIP-34, p.18)."""
    equipment.remove(turn, profile, item)
    turn.emit(EquipmentDropped(profile, *item))


def first_point_man(state: State) -> Marine:
    """Return whom the house's help puts in front: the Scout, for whom Pathfinder speaks; without
    him the best of the others.
    """
    return required.specialist(state, SCOUT) or best_point_man(state)


def best_point_man(state: State) -> Marine:
    """Return the Marine with the best Survivability and Perception, the Scout among equals."""
    return max(
        state.squad,
        key=lambda m: (
            roster.trait(state, m, "SUR") + roster.trait(state, m, "PER"),
            m.spec == SCOUT,
            -m.spec,
        ),
    )


# --- swaps, the fallen, too much Load ---------------------------------------------------------


def run_lighten(turn: Turn, task: Lighten) -> bool:
    """Wait for swaps and discards (PH-EQUIP-32..34, p.18)."""
    return True


def fallen(state: State) -> tuple[Marine, ...]:
    """Return those who left the Mission and whose Equipment still lies there (PH-EQUIP-33,
    p.18).
    """
    return tuple(
        m for m in state.marines if m.standing in ("kia", "evac") and (m.weapons or m.gear)
    )


def stranded_radio(state: State) -> Marine | None:
    """Return the fallen Marine with the Radio Set, which somebody must take (PH-EQUIP-24, p.17)."""
    return next((m for m in fallen(state) if equipment.carries(m, "radio")), None)


def offer_lighten(state: State, task: Lighten) -> Answer:
    """Offer swaps and discards; to go on when nobody is overloaded and the Radio Set has a
    bearer.
    """
    offers: list[AnyOffer] = []
    refusals: list[Refusal] = []
    givers = (*state.squad, *fallen(state))
    takers = [
        (m.profile, equipment.room(state, m), equipment.barred(state, m)) for m in state.squad
    ]
    heavy = equipment.overloaded(state)
    for giver in givers:
        others = [taker for taker in takers if taker[0] != giver.profile]
        for item in dict.fromkeys(equipment.items(giver)):
            weight, free = equipment.item_load(state, item), _free(state, item)
            fit = [
                profile
                for profile, room, barred in others
                if weight <= room and (free or item[0] not in barred)
            ]
            offers += _gives(giver.profile, tuple(fit), item, weight)
            kept = item[0] == "radio" and (giver not in heavy or radio_has_bearer(state, giver))
            if giver.standing == "squad" and not kept:
                offers.append(_drop(giver.profile, item))
    for marine in heavy:
        name = roster.nickname(state, marine.profile)
        load, most = equipment.load(state, marine), equipment.capacity(state, marine)
        refusals.append(Refusal("continue", f"{name} carries {load} of {most}", "PH-EQUIP-06", 60))
    stranded = stranded_radio(state)
    if stranded is not None and radio_has_bearer(state, stranded):
        why = "another Marine must take the Radio Set"
        refusals.append(Refusal("continue", why, "PH-EQUIP-24", 17))
    if not refusals:
        offers.append(Offer(Continue(), "continue"))
    return answer("lighten", offers, refusals)


def may_take(state: State, marine: Marine, item: Item) -> bool:
    """Tell whether he may carry a piece that is already in the Squad (PH-EQUIP-24, -26, p.17)."""
    if equipment.item_load(state, item) > equipment.room(state, marine):
        return False
    return item[0] not in equipment.barred(state, marine) or _free(state, item)


def _free(state: State, item: Item) -> bool:
    """Tell whether a piece is for whoever is able to carry it."""
    return item[0] == "radio" and radio_is_free(state)


def radio_is_free(state: State) -> bool:
    """Tell whether others than the Radio Operator may carry the Radio Set: he is gone, carries too
    much after a Wound, or another has it already (PH-EQUIP-24, p.17).
    """
    operator = next((m for m in state.squad if m.spec == RADIO_OPERATOR), None)
    return (
        operator is None
        or operator in equipment.overloaded(state)
        or not equipment.carries(operator, "radio")
    )


def radio_has_bearer(state: State, but: Marine) -> bool:
    """Tell whether anybody else is able to carry the Radio Set, if he drops the rest
    (PH-EQUIP-26, p.17).
    """
    weight = equipment.least_load(state, "radio")
    return any(
        equipment.capacity(state, m) >= weight for m in state.squad if m.profile != but.profile
    )


def do_lighten(turn: Turn, task: Lighten, command: Command) -> None:
    """Swap, discard, or go on and leave the rest behind (PH-EQUIP-34, -35, p.18)."""
    match command:
        case GiveItem():
            give(turn, command)
        case DropItem(profile, code, side):
            drop(turn, profile, (code, side))
            _discard(turn, (code, side))
        case Continue():
            turn.pop()
            for marine in fallen(turn.state):
                for item in equipment.items(marine):
                    drop(turn, marine.profile, item)
                    _discard(turn, item)


def give(turn: Turn, command: GiveItem) -> None:
    """Hand a piece over from one Marine to another (PH-EQUIP-32, p.18)."""
    item = (command.code, command.side)
    equipment.remove(turn, command.marine, item)
    equipment.add(turn, command.to, item)
    turn.emit(EquipmentGiven(command.marine, command.to, *item))


def _discard(turn: Turn, item: Item) -> None:
    """Discarded Gear is out for the Mission, a special Weapon for good (PH-EQUIP-35, p.18)."""
    code, side = item
    if equipment.is_weapon(turn.state, code):
        armoury = list(turn.state.armoury)
        if code in armoury:
            armoury.remove(code)
            turn.set(armoury=tuple(armoury))
    else:
        turn.set_run(discarded=(*turn.run.discarded, GearPiece(code, side)))


# --- something found --------------------------------------------------------------------------


def offer_stow(state: State, task: StowGear) -> Answer:
    """Offer every Marine who may carry what was found, and to leave it (PH-EQUIP-33, -34, p.18)."""
    item = (task.code, task.side)
    offers: list[AnyOffer] = []
    refusals = []
    for marine in state.squad:
        refused = equipment.stow_refused(state, marine, item)
        if refused is None or (refused.rule == "PH-EQUIP-23" and may_take(state, marine, item)):
            offers.append(Offer(StowItem(marine.profile), "stow", cost=load_part(state, item)))
        else:
            refusals.append(refused)
    return answer("stow", [*offers, Offer(LeaveItem(), "leave")], refusals)


def do_stow(turn: Turn, task: StowGear, command: Command) -> None:
    """Stow it or leave it."""
    turn.pop()
    if isinstance(command, StowItem):
        equipment.add(turn, command.marine, (task.code, task.side))
        turn.emit(EquipmentTaken(command.marine, task.code, task.side))
        if equipment.is_weapon(turn.state, task.code):
            turn.set(armoury=(*turn.state.armoury, task.code))
    else:
        turn.emit(GearLeft(task.code, task.side))
