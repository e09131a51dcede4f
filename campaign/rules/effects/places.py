"""What changes the map: markers, LZs, EAZs, the Squad's Space, terrain shifts (PH-MARCH-10)."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import eaz
from campaign.rules.events import (
    LzPlaced,
    LzRemoved,
    MapMarkerPlaced,
    MapMarkerRemoved,
    ShiftSet,
    SquadPlaced,
)
from campaign.rules.language import (
    EazStep,
    LzChange,
    LzStep,
    MapStep,
    MarkerChange,
    MarkerStep,
    Shift,
    ShiftStep,
    SquadStep,
)
from campaign.rules.state import Lz, MapMarker, TerrainShift
from campaign.rules.turn import Here, Turn


def apply(here: Here, step: MapStep) -> None:
    """Carry out a step that changes the map."""
    match step:
        case SquadStep(squad=space):
            here.turn.set_run(at=space)
            here.turn.emit(SquadPlaced(space))
        case EazStep(eaz=change):
            eaz.change(here.turn, change)
        case MarkerStep(marker=change):
            _marker(here.turn, change)
        case LzStep(lz=change):
            _lz(here.turn, change)
        case ShiftStep(shift=shift):
            _shift(here, shift)
        case _:
            assert_never(step)


def _shift(here: Here, shift: Shift) -> None:
    then = (here.doc, (*here.path, "shift", "then")) if shift.then else ("", ())
    new = TerrainShift(shift.to, shift.marches, *then)
    here.turn.set_run(shifts=(*here.turn.run.shifts, new))
    here.turn.emit(ShiftSet(shift.to, shift.marches))


def _marker(turn: Turn, change: MarkerChange) -> None:
    markers = turn.run.markers
    if change.add is not None:
        new = change.add
        turn.set_run(markers=(*markers, MapMarker(new.id, new.at, new.entry or new.id)))
        turn.emit(MapMarkerPlaced(new.id, new.at))
    elif change.remove is not None:
        if any(m.id == change.remove for m in markers):
            turn.set_run(markers=tuple(m for m in markers if m.id != change.remove))
            turn.emit(MapMarkerRemoved(change.remove))
    elif change.keep:
        task = next(t for t in reversed(turn.state.agenda) if t.kind == "close_reading")
        agenda = tuple(type(t)("") if t is task else t for t in turn.state.agenda)
        turn.set(agenda=agenda)


def _lz(turn: Turn, change: LzChange) -> None:
    if change.add is not None and all(lz.at != change.add for lz in turn.run.lz):
        turn.set_run(lz=(*turn.run.lz, Lz(change.add)))
        turn.emit(LzPlaced(change.add))
    if change.remove is not None:
        turn.set_run(lz=tuple(lz for lz in turn.run.lz if lz.at != change.remove))
        turn.emit(LzRemoved(change.remove))
