"""Stacking: three units in a hex, checked after the moves and fights of an activation (ch. 7)."""

from __future__ import annotations

from typing import Final

from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Remove
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.tasks import CheckStacks, Surplus
from dayroom.night_drop.rules.work import AnyState, Work, at

LIMIT: Final = 3
"""ND-STACK-01: companies and sticks alike."""


def run_check(work: Work, task: CheckStacks) -> None:
    """Ask the owner about each hex above the limit that holds what was activated or moved.

    Others keep their surplus until their own regiment acts (ND-STACK-04, ND-SETUP-14).
    """
    hexes = {
        unit.hex
        for unit in work.units.values()
        if unit.side == task.side and (not task.regiment or unit.regiment == task.regiment)
    }
    crowded = sorted(hex_ for hex_ in hexes if len(work.stacks[hex_]) > LIMIT)
    work.push(*[Surplus(task.side, hex_) for hex_ in crowded])


def surplus_offers(state: AnyState, task: Surplus) -> list[AnyOffer]:
    """Any unit of the hex; the owner chooses among face-down sticks unseen (ND-STACK-04)."""
    return [Offer(Remove(unit.key), "remove") for unit in at(state, task.hex)]


def do_remove(work: Work, task: Surplus, command: Remove) -> None:
    """Eliminate it, and ask again while there are more than three (ND-STACK-02)."""
    if command.unit not in work.stacks[task.hex]:
        raise fault("not_here", f"{command.unit} is not in {task.hex}", "ND-STACK-02").violation()
    work.eliminate(command.unit, "surplus")
    if len(work.stacks[task.hex]) > LIMIT:
        work.push(task)
