"""Steps that write something down: Log Entries, Objectives, counters, metrics."""

from __future__ import annotations

from pydantic import model_validator

from campaign.rules.language.forms import Effect, Node, Number


class OnLog(Effect):
    """Base of these steps."""


class Note(Node):
    """A Log Entry: blue lasts the Campaign, yellow the Mission (PH-BOOKLET-07, -08, p.6)."""

    blue: str | None = None
    yellow: str | None = None
    erase: str | None = None

    @model_validator(mode="after")
    def _one(self) -> Note:
        if sum(x is not None for x in (self.blue, self.yellow, self.erase)) != 1:
            raise ValueError("give exactly one of blue, yellow, erase")
        return self


class ObjectiveChange(Node):
    """An Objective completed, failed or added during the Mission."""

    complete: str | None = None
    fail: str | None = None
    add: str | None = None


class CounterChange(Node):
    """A counter of the Mission, or of the campaign, changed by a number, or set."""

    name: str
    add: Number | None = None
    set: Number | None = None


class MetricChange(Node):
    """A Motivation metric fed by an entry: the Ledger goes up or down (PH-CAMPAIGN-05, p.7)."""

    name: str
    add: Number


class NoteStep(OnLog):
    """A Log Entry noted."""

    note: Note


class ObjectiveStep(OnLog):
    """An Objective changed."""

    objective: ObjectiveChange


class CounterStep(OnLog):
    """A counter changed."""

    counter: CounterChange


class MetricStep(OnLog):
    """A Motivation metric changed."""

    metric: MetricChange


LogStep = NoteStep | ObjectiveStep | CounterStep | MetricStep
