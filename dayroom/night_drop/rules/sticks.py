"""G1 to G3: the German moves unknown sticks by night (ch. 5)."""

from __future__ import annotations

from typing import Final

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Done, Scatter
from dayroom.night_drop.rules.content import STREAM
from dayroom.night_drop.rules.events import Scattered
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.movement import passable
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.tasks import CheckStacks, Scattering
from dayroom.night_drop.rules.work import AnyState, Work, held_by, of_regiment

PER_STICK: Final = 3
"""ND-ACT-05: at most three movements with any one stick."""


def scatter_fault(state: AnyState, task: Scattering, command: Scatter) -> Fault | None:
    """Why the stick may not be moved there, None if it may (ND-ACT-05, ND-ACT-06, ND-ACT-13)."""
    unit = state.units.get(command.stick)
    if unit is None or unit.what != "stick" or unit.regiment != task.regiment:
        return fault(
            "no_stick", f"{command.stick} is no stick of the {task.regiment}th", "ND-ACT-05"
        )
    if unit.known:
        return fault("revealed", "revealed sticks are not moved", "ND-ACT-06")
    if task.made.count(unit.key) >= PER_STICK:
        return fault("three", "one stick is moved three times at most", "ND-ACT-05")
    return _ground_fault(state, unit.hex, command.to)


def _ground_fault(state: AnyState, start: str, to: str) -> Fault | None:
    if to != OFF and held_by(state, to, "german"):
        return fault("enemy", f"{to} is held by a German unit", "ND-MOVE-10")
    if not passable(state.content, start, to, vehicle=False):
        if state.content.terrain.get(to) == STREAM:
            return fault("impassable", f"{to} is a Marshy Stream", "ND-MOVE-09")
        return fault("one_hex", f"{to} is not the next hex", "ND-MOVE-03")
    return None


def scatter_offers(state: AnyState, task: Scattering) -> list[AnyOffer]:
    """Every movement allowed; an unknown PIR Advantage is a stick like any (ND-STICK-12)."""
    offers: list[AnyOffer] = []
    for unit in of_regiment(state, task.regiment):
        if unit.what != "stick" or unit.known or task.made.count(unit.key) >= PER_STICK:
            continue
        targets = [*state.content.neighbours(unit.hex), OFF]
        offers += [
            Offer(Scatter(unit.key, to), "scatter")
            for to in targets
            if _ground_fault(state, unit.hex, to) is None
        ]
    return [*offers, Offer(Done(), "done")]


def do_scatter(work: Work, task: Scattering, command: Scatter) -> None:
    """Move the stick; off the map it is eliminated and nobody looks (ND-MOVE-11, ND-STICK-11)."""
    wrong = scatter_fault(work, task, command)
    if wrong:
        raise wrong.violation("The stick cannot be moved")
    unit = work.units[command.stick]
    work.tell(Scattered(unit.key, unit.hex, command.to))
    if command.to == OFF:
        work.eliminate(unit.key, "off_map")
    else:
        work.move(unit.key, command.to)
    after = Scattering(task.regiment, task.left - 1, (*task.made, command.stick))
    if after.left and len(scatter_offers(work, after)) > 1:
        work.push(after)
    else:
        end_scatter(work, after)


def end_scatter(work: Work, task: Scattering) -> None:
    """The stacking limit is checked for the regiment moved (ND-STACK-04)."""
    work.push(CheckStacks("us", task.regiment))
