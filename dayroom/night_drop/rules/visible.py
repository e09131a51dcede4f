"""What a seat may know. Nothing leaves the rules but through here.

Three things are hidden: what an unknown stick is, from both seats (ND-STICK-05); the value of a VP
marker placed face down, from the German (ND-COMP-14); which unit lies under an Unknown marker, and
what is left in the pool, from the American (ND-GER-03); the German looks at his own at any time
(ND-GER-05).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dayroom.night_drop.rules.events import (
    AnyEvent,
    Eliminated,
    GermanPlaced,
    MarkerPlaced,
)
from dayroom.night_drop.rules.state import Lost, Marker, State, Unit
from dayroom.night_drop.rules.tasks import ChooseEntry, Task


@dataclass(frozen=True, slots=True)
class View:
    """The game as a seat sees it: `state` with everything hidden taken out. Seat "": anybody."""

    seat: str
    state: State


def visible_to(state: State, seat: str) -> View:
    """All that a seat may know."""
    units = {key: _unit(unit, seat) for key, unit in state.units.items()}
    lost = tuple([_lost(one, seat) for one in state.lost])
    markers = {
        hex_: marker if marker.up or seat == "us" else Marker(0, False)
        for hex_, marker in state.markers.items()
    }
    pool = state.pool if seat == "german" else ("",) * len(state.pool)
    masked = replace(
        state,
        units=units,
        lost=lost,
        markers=markers,
        pool=pool,
        draw=(0,) * len(state.draw),
        agenda=tuple([_task(task, seat) for task in state.agenda]),
    )
    return View(seat, masked)


def _unit(unit: Unit, seat: str) -> Unit:
    if unit.known:
        return unit
    if unit.what == "stick":
        return replace(unit, kind="")
    return unit if seat == unit.side else replace(unit, card="")


def _lost(lost: Lost, seat: str) -> Lost:
    """Only the German looks at unknown sticks lost in combat (ND-STICK-10), nobody at those lost
    in landing or off the map (ND-STICK-11, ND-SETUP-10). An Advantage taken is open (ND-ADV-05)."""
    unit = lost.unit
    looked_at = seat == "german" or unit.kind == "advantage"
    if unit.what == "stick" and lost.how == "combat" and looked_at:
        return lost
    return Lost(_unit(unit, seat), lost.how)


def _task(task: Task, seat: str) -> Task:
    if isinstance(task, ChooseEntry) and seat != "german":
        return replace(task, card="", hexes=())
    return task


def heard_by(event: AnyEvent, seat: str) -> AnyEvent:
    """An event as a seat hears of it."""
    match event:
        case GermanPlaced() if seat != "german":
            return replace(event, card="")
        case MarkerPlaced() if not event.up and seat != "us":
            return replace(event, value=0)
        case Eliminated() if event.stick_kind and not event.known:
            if event.how != "combat" or (seat != "german" and event.stick_kind != "advantage"):
                return replace(event, stick_kind="")
    return event
