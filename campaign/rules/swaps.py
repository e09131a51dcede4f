"""Swaps of Equipment before a Combat, a Before Combat instruction (PH-CBT-SETUP-11, p.30).

The packs lie open while the Marines are placed: pieces change hands within the limits of
Specialization and Load as before a March (PH-EQUIP-32, p.18), nothing is discarded.
"""

from __future__ import annotations

from campaign.rules import equipment, kit, roster
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Continue, GiveItem, Regroup
from campaign.rules.equipment import Item
from campaign.rules.language import Combat
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import Fight, Swap
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Refusal

NO_SWAPS = Refusal(
    "regroup", "The Set up Box allows no swaps before this Combat.", "PH-CBT-SETUP-11", 30
)


def allowed(state: State, task: Fight) -> bool:
    """Tell whether the Set up Box lets Equipment change hands; without a word the board decides."""
    box: Combat = state.book.node(task.doc, task.path)
    return state.book.combat.boards[box.board].swaps if box.swaps is None else box.swaps


def before_combat(state: State, task: Fight) -> tuple[tuple[AnyOffer, ...], tuple[Refusal, ...]]:
    """Return the offer to open the packs while the Marines are placed, or why not."""
    assert state.battle is not None
    if state.battle.stage != "placement":
        return (), ()
    if not allowed(state, task):
        return (), (NO_SWAPS,)
    return (Offer(Regroup(), "regroup"),), ()


def opened(state: State) -> Swap:
    """Return the task of packs that are opened now."""
    heavy = [(man.profile, equipment.load(state, man)) for man in equipment.overloaded(state)]
    return Swap(tuple(heavy))


def offer_swap(state: State, task: Swap) -> Answer:
    """Offer every piece to every Marine who may carry it, and to go back to the board.

    A straight exchange between full packs needs a moment of too much Load: whoever carries too
    much hands something on before anything else happens (PH-EQUIP-06, p.60).
    """
    heavy = _too_heavy(state, task)
    gives: list[AnyOffer] = [
        Offer(
            GiveItem(giver.profile, taker.profile, *item), "give", cost=kit.load_part(state, item)
        )
        for giver in heavy or state.squad
        for item in dict.fromkeys(equipment.items(giver))
        for taker in state.squad
        if taker.profile != giver.profile and _may_take(state, taker, item)
    ]
    if heavy:
        return answer("swap", gives, [_over(state, man) for man in heavy])
    return answer("swap", [*gives, Offer(Continue(), "continue")])


def _too_heavy(state: State, task: Swap) -> tuple[Marine, ...]:
    """Return who carries more than he may, and more than when the packs were opened."""
    before = dict(task.heavy)
    over = equipment.overloaded(state)
    return tuple(m for m in over if equipment.load(state, m) > before.get(m.profile, 0))


def _may_take(state: State, taker: Marine, item: Item) -> bool:
    """Tell whether he may carry a piece, if he hands others on for it."""
    if kit.may_take(state, taker, item):
        return True
    refused = equipment.allowed_to(state, taker, item)
    only_load = refused is not None and refused.rule == "PH-EQUIP-06"
    return only_load and equipment.item_load(state, item) <= equipment.capacity(state, taker)


def _over(state: State, man: Marine) -> Refusal:
    name = roster.nickname(state, man.profile)
    load, most = equipment.load(state, man), equipment.capacity(state, man)
    why = f"{name} carries {load} of {most} and must hand something on first"
    return Refusal("continue", why, "PH-EQUIP-06", 60)


def do_swap(turn: Turn, task: Swap, command: Command) -> None:
    """Hand a piece over, or go back to the board."""
    if isinstance(command, GiveItem):
        kit.give(turn, command)
    else:
        turn.pop()
