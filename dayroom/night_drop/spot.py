"""The hex that a decision is about: where the map opens."""

from __future__ import annotations

from functools import partial

from dayroom.night_drop.names import COLOURS
from dayroom.night_drop.rules.grid import OFF, distance
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.tasks import (
    Acting,
    AfterCombat,
    ChooseAdvance,
    ChooseGuard,
    Converting,
    NightChoice,
    Retreat,
    Surplus,
)
from dayroom.night_drop.rules.work import at


def about(state: State, able: tuple[str, ...], seat: str) -> str:
    """The hex asked about, else one of those who may move (`able`), else of the seat's own units.

    Of those who may move the one nearest to who has just moved is taken, so that the map stays; at
    first the one in the middle of the list, since most lie around it. Empty: nobody is left.
    """
    if hex_ := asked(state):
        return hex_
    task = state.agenda[-1] if state.agenda else None
    last = state.units.get(task.moved[-1]) if isinstance(task, Acting) and task.moved else None
    if last and last.hex != OFF:
        near = (state.units[unit].hex for unit in able)
        return min(near, key=partial(distance, last.hex), default=last.hex)
    hexes = sorted({state.units[unit].hex for unit in able}) or [
        hex_ for hex_ in sorted(state.stacks) if _holds(state, hex_, seat)
    ]
    return hexes[len(hexes) // 2] if hexes else ""


def asked(state: State) -> str:
    """The hex that the decision itself is about; empty for none."""
    match state.agenda[-1] if state.agenda else None:
        case Surplus(hex=hex_) | Converting(hex=hex_) | Retreat(hex=hex_):
            return hex_
        case (
            ChooseGuard(combat=combat)
            | NightChoice(combat=combat)
            | AfterCombat(combat=combat)
            | ChooseAdvance(combat=combat)
        ):
            return combat.target
    return ""


def _holds(state: State, hex_: str, seat: str) -> bool:
    return any((unit.regiment in COLOURS) == (seat == "us") for unit in at(state, hex_))
