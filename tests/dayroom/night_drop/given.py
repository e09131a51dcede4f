"""Games of Night Drop in the middle of things, for tests: who stands where, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import pytest

from combat.rules.dice import Dice, ScriptedDice
from combat.rules.errors import RuleViolation
from combat.rules.options import Outcome
from dayroom.night_drop import rules
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.events import AnyEvent
from dayroom.night_drop.rules.state import Marker, State, Unit, stacked

Done = Outcome[State, AnyEvent]
DONE = c.Done()


def stick(key: str, hex_: str, kind: str = "plt", known: bool = False) -> Unit:
    """A stick; its regiment is the first three letters of its key."""
    return Unit(key, "stick", hex_, cast("Any", key[:3]), cast("Any", kind), known)


def company(key: str, hex_: str, full: bool = True) -> Unit:
    """A company."""
    return Unit(key, "company", hex_, cast("Any", key[:3]), known=True, full=full)


def german(
    key: str, hex_: str, card: str = "inf-1", known: bool = False, full: bool = True
) -> Unit:
    """A German unit."""
    return Unit(key, "german", hex_, known=known, full=full, card=card)


def given(*units: Unit, task: Any, turn: int = 1, after: Iterable[Any] = (), **more: Any) -> State:
    """A game in which a task waits; `after` are the tasks that follow it, next first."""
    markers = {hex_: Marker(*marker) for hex_, marker in more.pop("markers", {}).items()}
    on_map = {unit.card for unit in units}
    return State(
        turn=turn,
        phasing=more.pop("phasing", "us"),
        units={unit.key: unit for unit in units},
        lost=(),
        germans=sum(unit.what == "german" for unit in units),
        pool=more.pop("pool", tuple(sorted(set(printed().cards) - on_map))),
        draw=more.pop("draw", (1, 1, 2, 2, 3, 4)),
        markers=markers,
        held=more.pop("held", ()),
        agenda=(*reversed(tuple(after)), task),
        content=printed(),
        stacks=stacked({unit.key: unit for unit in units}),
        **more,
    )


def acting_us(regiment: str = "505", step: str = "move") -> t.Acting:
    """An American activation."""
    return t.Acting("us", cast("Any", regiment), step=cast("Any", step))


def acting_german(allowed: int = 6, step: str = "enter", **more: Any) -> t.Acting:
    """A G4."""
    return t.Acting("german", allowed=allowed, step=cast("Any", step), **more)


def do(
    state: State,
    command: c.AnyCommand,
    faces: Sequence[int] = (),
    draws: Sequence[int] = (),
    dice: Dice | None = None,
) -> Done:
    """Carry out a command of the seat that decides."""
    seat = rules.decider(state)
    assert seat is not None
    return rules.apply(state, command, dice or ScriptedDice(faces, draws), seat)


def offered(state: State) -> tuple[c.AnyCommand, ...]:
    """All commands offered to the seat that decides."""
    return rules.legal(state, rules.decider(state) or "").commands


def targets(state: State, *units: str) -> set[str]:
    """Where units may be moved to."""
    return {one.to for one in offered(state) if isinstance(one, c.Move) and one.units == units}


def price(state: State, to: str, *units: str) -> int:
    """What a move costs, in half points."""
    for offer in rules.legal(state, rules.decider(state) or "").offers:
        if offer.command == c.Move(units, to):
            cost: int = cast("Any", offer.preview).cost
            return cost
    raise AssertionError(f"{units} cannot go to {to}")


def refused(state: State, command: c.AnyCommand, rule: str) -> None:
    """The command is not offered, and is refused by this rule, with a page and a sentence."""
    assert command not in offered(state)
    with pytest.raises(RuleViolation) as caught:
        do(state, command, faces=[3] * 8)
    assert (caught.value.rule, caught.value.page > 0) == (rule, True)
    assert caught.value.message.endswith(".")


def kinds(done: Done) -> list[str]:
    """The kinds of the events."""
    return [event.kind for event in done.events]
