"""A working copy of the state, which the rules change while one command is carried out."""

from __future__ import annotations

from dataclasses import fields

from dayroom.lost_phantom.rules.board import Board, Hex
from dayroom.lost_phantom.rules.effects import Effect
from dayroom.lost_phantom.rules.events import AnyEvent
from dayroom.lost_phantom.rules.names import Affliction, Freedom, Item, Phase, Terrain
from dayroom.lost_phantom.rules.state import Cross, Dice, Ending, Note, Sheet, State
from dayroom.lost_phantom.rules.tasks import AnyTask


class Draft:
    """The fields of `State`, free to change, and the events so far."""

    edition: int
    ground: tuple[Terrain | None, ...]
    at: Hex
    freedom: Freedom
    turn: int
    phase: Phase
    previous: Hex
    began: Hex
    path: tuple[Hex, ...]
    proximity: int
    endurance: int
    health: int
    barred: tuple[Hex, ...]
    plus2: tuple[Hex, ...]
    crosses: tuple[Cross, ...]
    streams: tuple[tuple[Hex, ...], ...]
    no_snipers: tuple[Hex, ...]
    afflictions: tuple[Affliction, ...]
    held: tuple[Item, ...]
    gone: tuple[Item, ...]
    dice: Dice | None
    last_move: int
    next_move: int
    skipped: tuple[Phase, ...]
    notes: tuple[Note, ...]
    ending: Ending | None
    agenda: tuple[AnyTask, ...]
    sheet: Sheet

    def __init__(self, state: State) -> None:
        for name in _FIELDS:
            setattr(self, name, getattr(state, name))
        self.events: list[AnyEvent] = []

    def frozen(self) -> State:
        """The state that the working copy has come to."""
        return State(*[getattr(self, name) for name in _FIELDS])

    @property
    def board(self) -> Board:
        """The empty map."""
        return self.sheet.board

    @property
    def here(self) -> Terrain:
        """The terrain of the pilot's hex, which is never blank."""
        found = self.ground[self.at]
        assert found is not None
        return found

    def tell(self, event: AnyEvent) -> None:
        """Add an event."""
        self.events.append(event)

    def push(self, *tasks: AnyTask | Effect) -> None:
        """Put tasks on the agenda, the first of them next."""
        self.agenda += tasks[::-1]

    def pop(self) -> AnyTask:
        """Take the next task off the agenda."""
        last = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return last

    def passable(self, hex_: Hex) -> bool:
        """Whether the pilot may enter a hex of the map. LP-TERR-07, LP-ENC1-05."""
        return hex_ not in self.barred and self.ground[hex_] != "lake"

    def open_neighbours(self) -> tuple[Hex, ...]:
        """The neighbours that the pilot may enter, clockwise from the north."""
        return tuple([hex_ for hex_ in self.board.near[self.at] if self.passable(hex_)])

    def way_back(self) -> bool:
        """Whether he can go to his previous hex. LP-ENC-06."""
        return self.previous >= 0 and self.passable(self.previous)

    def in_stream(self) -> bool:
        """Whether a stream runs through the pilot's hex. LP-ENC3-07."""
        return any(self.at in course for course in self.streams)


_FIELDS = tuple([each.name for each in fields(State)])
