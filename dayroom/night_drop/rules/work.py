"""A state being changed by one command: the same names as `State`, open to change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

from combat.rules.dice import Dice
from dayroom.night_drop.rules.content import Content, Regiment, Seat
from dayroom.night_drop.rules.events import (
    AdvantageTaken,
    AnyEvent,
    Eliminated,
    HexLost,
    HexTaken,
)
from dayroom.night_drop.rules.state import Loss, Lost, Marker, Result, State, Unit
from dayroom.night_drop.rules.tasks import Task


class Work:
    """A copy of a state; `freeze` gives the new one. `events` are what has happened so far."""

    __slots__ = (
        "agenda", "claims", "companies", "content", "dice", "draw", "events", "forced", "germans",
        "held", "lost", "markers", "phasing", "pool", "result", "stacks", "turn", "units", "used",
    )  # fmt: skip

    def __init__(self, state: State, dice: Dice) -> None:
        self.dice = dice
        self.events: list[AnyEvent] = []
        self.content: Content = state.content
        self.turn: int = state.turn
        self.phasing: Seat = state.phasing
        self.units: dict[str, Unit] = dict(state.units)
        self.stacks: dict[str, tuple[str, ...]] = dict(state.stacks)
        self.lost: list[Lost] = list(state.lost)
        self.pool: tuple[str, ...] = state.pool
        self.draw: tuple[int, ...] = state.draw
        self.markers: dict[str, Marker] = dict(state.markers)
        self.held: set[str] = set(state.held)
        self.agenda: list[Task] = list(state.agenda)
        self.used: tuple[str, ...] = state.used
        self.forced: Regiment | Literal[""] = state.forced
        self.claims: int = state.claims
        self.companies: int = state.companies
        self.germans: int = state.germans
        self.result: Result | None = state.result

    def freeze(self) -> State:
        """The new state."""
        return State(
            turn=self.turn,
            phasing=self.phasing,
            units=self.units,
            lost=tuple(self.lost),
            pool=self.pool,
            draw=self.draw,
            markers=self.markers,
            held=tuple(sorted(self.held)),
            agenda=tuple(self.agenda),
            used=self.used,
            forced=self.forced,
            claims=self.claims,
            companies=self.companies,
            germans=self.germans,
            result=self.result,
            content=self.content,
            stacks=self.stacks,
        )

    def tell(self, event: AnyEvent) -> None:
        """Note what happened."""
        self.events.append(event)

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the first given is done first."""
        self.agenda.extend(reversed(tasks))

    def add(self, unit: Unit) -> None:
        """Put a counter on the map."""
        self.units[unit.key] = unit
        self._put(unit.hex, unit.key)

    def change(self, key: str, **changes: Any) -> Unit:
        """Change a counter where it lies."""
        self.units[key] = unit = replace(self.units[key], **changes)
        return unit

    def move(self, key: str, to: str) -> None:
        """Put a counter into another hex."""
        self._lift(self.units[key])
        self.units[key] = replace(self.units[key], hex=to)
        self._put(to, key)

    def take(self, key: str) -> Unit:
        """Take a counter off the map, for good or to be put back by the caller."""
        unit = self.units.pop(key)
        self._lift(unit)
        return unit

    def eliminate(self, key: str, how: Loss) -> None:
        """A counter leaves the game; a PIR Advantage lost in combat is a claim (ND-ADV-03)."""
        unit = self.take(key)
        self.lost.append(Lost(unit, how))
        self.tell(Eliminated(key, unit.hex, how, unit.kind, unit.known))
        if how == "combat" and unit.kind == "advantage":
            self.claims += 1
            self.tell(AdvantageTaken(key))

    def _put(self, hex_: str, key: str) -> None:
        # Sorted: a stored game must come back the same whatever way its units went.
        self.stacks[hex_] = tuple(sorted((*self.stacks.get(hex_, ()), key)))

    def _lift(self, unit: Unit) -> None:
        left = tuple([key for key in self.stacks[unit.hex] if key != unit.key])
        if left:
            self.stacks[unit.hex] = left
        else:
            del self.stacks[unit.hex]

    def entered(self, hexes: Iterable[str], units: Iterable[Unit]) -> None:
        """Who holds VP hexes after units were in them (ND-VICT-02, ND-VICT-03, ND-VICT-06).

        A company takes a hex as soon as it enters it and keeps it without a garrison, a German unit
        loses it for the Americans, a stick does neither.
        """
        fighters = [unit for unit in units if unit.fighter]
        if not fighters:
            return
        for hex_ in hexes:
            if hex_ not in self.content.vp_hexes:
                continue
            if fighters[0].side == "us" and hex_ not in self.held:
                self.held.add(hex_)
                self.tell(HexTaken(hex_))
            elif fighters[0].side == "german" and hex_ in self.held:
                self.held.discard(hex_)
                self.tell(HexLost(hex_))


AnyState = State | Work


def at(state: AnyState, hex_: str) -> list[Unit]:
    """The units in a hex."""
    return [state.units[key] for key in state.stacks.get(hex_, ())]


def held_by(state: AnyState, hex_: str, side: Seat) -> bool:
    """Whether a side has a unit in a hex; no hex ever has units of both (ND-MOVE-10)."""
    keys = state.stacks.get(hex_)
    return keys is not None and state.units[keys[0]].side == side


def of_regiment(state: AnyState, regiment: str) -> list[Unit]:
    """The American units of a regiment that are on the map."""
    return [unit for unit in state.units.values() if unit.regiment == regiment]


def other(seat: Seat) -> Seat:
    """The other player."""
    return "german" if seat == "us" else "us"


def markers_free(state: AnyState) -> list[str]:
    """The VP hexes without a marker."""
    markers: Mapping[str, Marker] = state.markers
    return [hex_ for hex_ in state.content.vp_hexes if hex_ not in markers]
