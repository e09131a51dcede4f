"""One command being carried out: the state so far, the dice, and the events that came of it.

A `Turn` lives only inside `apply`; the states before and after it are frozen.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.rules.events import BattleHappened, Event
from campaign.rules.names import Path, Profile
from campaign.rules.state import Marine, MissionRun, Reading, State
from campaign.rules.tasks import Task
from combat.rules.copies import changed, merged
from combat.rules.dice import Dice


class Turn:
    """The working copy of a state: `set` and `set_run` change it, `emit` tells what happened."""

    __slots__ = ("_told", "dice", "events", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self._told: list[Event] = []

    @property
    def run(self) -> MissionRun:
        """The Mission being played; ValueError between Missions."""
        return self.state.mission or self.state.run

    def set(self, **changes: object) -> None:
        """Change fields of the state."""
        if "reading" in changes:
            self._told = []
        self.state = merged(self.state, changes)

    def set_run(self, **changes: object) -> None:
        """Change fields of the Mission being played."""
        state = self.state
        self.state = merged(state, {"mission": merged(state.run, changes)})

    def set_marine(self, profile: Profile, **changes: object) -> Marine:
        """Change fields of a Marine and return him."""
        marine = merged(self.state.marine(profile), changes)
        self.state = self.state.with_marine(marine)
        return marine

    def emit(self, event: Event) -> None:
        """Tell what happened; an open entry remembers it too, except the story of a Combat."""
        self.events.append(event)
        if self.state.reading is not None and not isinstance(event, BattleHappened):
            self._told.append(event)

    def freeze(self) -> State:
        """Return the state, the open entry with all that happened since it was opened."""
        reading = self.state.reading
        if reading is not None and self._told:
            whole = Reading(reading.doc, (*reading.events, *self._told))
            self.state = changed(self.state, reading=whole)
            self._told = []
        return self.state

    # The agenda: a stack, its last task next.

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the last one named comes first."""
        self.state = merged(self.state, {"agenda": (*self.state.agenda, *tasks)})

    def pop(self, **run: object) -> Task:
        """Take the next task off the agenda; change fields of the Mission at the same time."""
        state = self.state
        changes: dict[str, object] = {"agenda": state.agenda[:-1]}
        if run:
            changes["mission"] = merged(state.run, run)
        self.state = merged(state, changes)
        return state.agenda[-1]

    def swap(self, *tasks: Task) -> None:
        """Put tasks in place of the next one; the last one named comes first."""
        self.state = merged(self.state, {"agenda": (*self.state.agenda[:-1], *tasks)})

    def cut(self, kind: str) -> None:
        """Drop all tasks above the topmost one of a kind, which is there; that one stays."""
        agenda = list(self.state.agenda)
        while agenda[-1].kind != kind:
            agenda.pop()
        self.state = changed(self.state, agenda=tuple(agenda))


class Here(NamedTuple):
    """A step being carried out: in which turn, its address, and whom TESTER means."""

    turn: Turn
    doc: str
    path: Path
    tester: Profile = ""
