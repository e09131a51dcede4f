"""Zones of control: companies and German units control the six hexes round them (ch. 6)."""

from __future__ import annotations

from typing import Final

from dayroom.night_drop.rules.content import Seat
from dayroom.night_drop.rules.state import night
from dayroom.night_drop.rules.work import AnyState

FULL: Final = 2
"""Half points more to enter or to leave the zone of a unit at full strength (ND-ZOC-03)."""
REDUCED: Final = 1
"""The same for a reduced unit (ND-ZOC-03)."""


def zones_against(state: AnyState, side: Seat) -> dict[str, int]:
    """The hexes in zones of the enemy of `side`, with what each charges in half points.

    None at night (ND-ZOC-02); by day the six hexes round every company and German unit (ND-ZOC-01),
    none round sticks (ND-STICK-07). Where zones overlap the dearest counts (ND-ZOC-04); one's own
    zones do not cancel them (ND-ZOC-05). A concealed unit charges the true amount (ND-ZOC-10).
    """
    if night(state.turn):
        return {}
    found: dict[str, int] = {}
    steps = state.content.steps
    for unit in state.units.values():
        if unit.what == "stick" or unit.side == side:
            continue
        charge = FULL if unit.full else REDUCED
        for step in steps[unit.hex]:
            if found.get(step.to, 0) < charge:
                found[step.to] = charge
    return found
