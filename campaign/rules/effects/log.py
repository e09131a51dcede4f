"""What is written down: Log Entries, Objectives, counters, metrics (PH-BOOKLET-07..09, p.6)."""

from __future__ import annotations

from typing import Literal, assert_never

from campaign.rules import kept
from campaign.rules.events import (
    CounterChanged,
    LogErased,
    LogNoted,
    MetricChanged,
    ObjectiveChanged,
)
from campaign.rules.language import (
    CounterChange,
    CounterStep,
    LogStep,
    MetricStep,
    Note,
    NoteStep,
    ObjectiveChange,
    ObjectiveStep,
)
from campaign.rules.state import LogEntry, Metrics, ObjectiveState
from campaign.rules.turn import Here, Turn


def apply(here: Here, step: LogStep) -> None:
    """Carry out a step that writes something down."""
    match step:
        case NoteStep(note=note):
            _note(here, note)
        case ObjectiveStep(objective=change):
            _objective(here.turn, change)
        case CounterStep(counter=change):
            _counter(here.turn, change)
        case MetricStep(metric=change):
            add_metric(here.turn, change.name, change.add)
        case _:
            assert_never(step)


def _note(here: Here, note: Note) -> None:
    """Note or strike out a Log Entry; one held already stays as it is (PH-BOOKLET-09, p.6)."""
    turn, state = here.turn, here.turn.state
    if note.erase is not None:
        if state.noted(note.erase):
            turn.set(log=tuple(e for e in state.log if e.name != note.erase))
            turn.emit(LogErased(note.erase))
        return
    colour: Literal["blue", "yellow"] = "yellow" if note.blue is None else "blue"
    name = note.yellow if note.blue is None else note.blue
    assert name is not None
    if not state.noted(name):
        mission = state.mission.number if state.mission else 0
        turn.set(log=(*state.log, LogEntry(name, colour, mission, here.doc)))
        turn.emit(LogNoted(name, colour))


def _objective(turn: Turn, change: ObjectiveChange) -> None:
    if change.complete:
        set_objective(turn, change.complete, "met")
    elif change.fail:
        set_objective(turn, change.fail, "failed")
    elif change.add:
        set_objective(turn, change.add, "open")


def set_objective(turn: Turn, code: str, status: Literal["open", "met", "failed"]) -> None:
    """Say how an Objective stands; a new one is added (PH-XP-01, p.51)."""
    others = tuple(o for o in turn.run.objectives if o.code != code)
    turn.set_run(
        objectives=tuple(sorted((*others, ObjectiveState(code, status)), key=lambda o: o.code))
    )
    turn.emit(ObjectiveChanged(code, status))


def _counter(turn: Turn, change: CounterChange) -> None:
    if kept.keeps(turn.state, change.name):
        kept.change(turn, change)
        return
    was = dict(turn.run.counters).get(change.name, 0) if change.set is None else change.set
    set_counter(turn, change.name, max(0, was + (change.add or 0)))


def set_counter(turn: Turn, name: str, value: int) -> None:
    """Set a counter of the Mission."""
    counters = dict(turn.run.counters) | {name: value}
    turn.set_run(counters=tuple(sorted(counters.items())))
    turn.emit(CounterChanged(name, value))


def add_metric(turn: Turn, name: str, amount: int) -> None:
    """Count for a Motivation metric, whichever was chosen (PH-CAMPAIGN-05, p.7)."""
    metrics = turn.state.metrics
    values = {"letters": metrics.letters, "tally": metrics.tally, "ledger": metrics.ledger}
    values[name] += amount
    turn.set(metrics=Metrics(**values))
    turn.emit(MetricChanged(name, amount, values[name]))
