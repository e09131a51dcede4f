"""What the page of The Lost Phantom shows, from the visible view alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from combat.rules.errors import MalformedCommand
from combat.rules.options import Options
from dayroom import forms
from dayroom.games import Form, Plain
from dayroom.lost_phantom import chart, lessons, spoken
from dayroom.lost_phantom.buttons import Button, Closed, closed_of, likely, of_offer
from dayroom.lost_phantom.chart import Chart, Target
from dayroom.lost_phantom.printed import Told, encounters
from dayroom.lost_phantom.printed import words as known
from dayroom.lost_phantom.rules import rolls, stored
from dayroom.lost_phantom.rules.commands import (
    AnyCommand,
    ChooseHex,
    EndTurn,
)
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.events import AnyEvent
from dayroom.lost_phantom.rules.names import AFFLICTIONS, CAP, ITEMS, NOTE_LENGTH, SLOTS, STATS
from dayroom.lost_phantom.rules.questions import Trays
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.tasks import Meet, Rolled
from dayroom.lost_phantom.rules.terrain import target
from dayroom.lost_phantom.rules.visible import View
from dayroom.lost_phantom.telling import SLOTS as SLOT_NAMES
from dayroom.lost_phantom.telling import STATS as STAT_NAMES
from dayroom.lost_phantom.telling import told as _told

MEANS = {"proximity": "at 0: caught", "endurance": "so many dice", "health": "at 0: dead"}


@dataclass(frozen=True, slots=True)
class Dial:
    """A statistic: its name, what it is for, and how many of the six pips are lit."""

    key: str
    name: str
    means: str
    value: int
    pips: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """A tray with so many dice: the chance in percent, and the part that takes a six."""

    count: int
    chance: str
    six: str


@dataclass(frozen=True, slots=True)
class Tray:
    """One of the three slots, with each filling it can have; `usual` is the one proposed."""

    slot: str
    name: str
    target: int
    bonus: int
    usual: int
    fillings: tuple[Filling, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A card on the table: an item or an affliction. `state`: held, gone, or not there."""

    key: str
    name: str
    text: str
    state: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the template draws."""

    view: View
    state: State
    chart: Chart
    dials: tuple[Dial, ...]
    here: str
    to_river: int
    waiting: str
    encounter: Told | None
    trays: tuple[Tray, ...]
    faces: tuple[tuple[int, bool], ...]
    aim: str
    buttons: tuple[Button, ...]
    closed: tuple[Closed, ...]
    targets: tuple[tuple[Target, str, str], ...]
    note: bool
    note_length: int
    items: tuple[Piece, ...]
    afflictions: tuple[Piece, ...]
    grade: str


def board(view: View, options: Options[AnyCommand, Trays], seat: str) -> Board:
    """Return what the page draws."""
    state = view.state
    rolled = view.task if isinstance(view.task, Rolled) else None
    mine = seat == options.decider
    offers = options.offers if mine else ()
    return Board(
        view=view,
        state=state,
        chart=chart.chart(state),
        dials=tuple([_dial(state, stat) for stat in STATS]),
        here=spoken.ground_of(state, state.at),
        to_river=state.sheet.board.to_river[state.at],
        waiting=spoken.WAITING[view.awaiting],
        encounter=_encounter(view) if mine else None,
        trays=_trays(state) if mine and view.awaiting == "allocation" else (),
        faces=_faces(state, rolled) if rolled and mine else (),
        aim=_aim(state, rolled) if rolled and mine else "",
        buttons=tuple([of_offer(state, view.task, each) for each in likely(offers)]),
        closed=closed_of(view, options.refusals) if mine else (),
        targets=tuple(
            [_target(view, each.command) for each in offers if isinstance(each.command, ChooseHex)]
        ),
        note=any(isinstance(offer.command, EndTurn) for offer in offers),
        note_length=NOTE_LENGTH,
        items=_items(state),
        afflictions=tuple(
            [
                Piece(each, *known().afflictions[each], "held")
                for each in AFFLICTIONS
                if each in state.afflictions
            ]
        ),
        grade=known().grades[view.score.grade],
    )


def _dial(state: State, stat: str) -> Dial:
    value = getattr(state, stat)
    return Dial(
        stat, STAT_NAMES[stat], MEANS[stat], value, tuple([pip < value for pip in range(CAP)])
    )


def _encounter(view: View) -> Told | None:
    return encounters()[view.task.encounter] if isinstance(view.task, Meet) else None


def _trays(state: State) -> tuple[Tray, ...]:
    """The trays with the chance of every filling. LP-TERR-05, LP-TERR-06."""
    draft, pool = Draft(state), state.endurance
    usual = {"move": (pool + 2) // 3, "stealth": (pool + 1) // 3, "rest": pool // 3}
    found: list[Tray] = []
    for slot in SLOTS:
        aim, plus = target(draft.here, slot), rolls.bonus(draft, slot)
        fillings: list[Filling] = []
        for count in range(pool + 1):
            thrown = rolls.dice_rolled(slot, count, state.afflictions)
            chance = rolls.chance(thrown, aim, plus, state.freedom)
            six = chance.success - chance.clean
            fillings.append(Filling(count, _percent(chance.success), _percent(six)))
        found.append(Tray(slot, SLOT_NAMES[slot], aim, plus, usual[slot], tuple(fillings)))
    return tuple(found)


def _percent(chance: float) -> str:
    """A chance in percent to one place, without a trailing nought."""
    return f"{100 * chance:.1f}".removesuffix(".0")


def _faces(state: State, task: Rolled) -> tuple[tuple[int, bool], ...]:
    good = rolls.good(Draft(state), task)
    return tuple([(face, face in good) for face in task.faces])


def _aim(state: State, task: Rolled) -> str:
    plus = f", with {task.bonus:+d} on each die" if task.bonus else ""
    aim = target(Draft(state).here, task.slot)
    return f"{SLOT_NAMES[task.slot]}: {aim} or more{plus}"


def _target(view: View, command: ChooseHex) -> tuple[Target, str, str]:
    """A hex to choose, what its ground asks of the dice where he would stand on it, the command."""
    state, goes = view.state, view.awaiting.startswith(("leave", "step_"))
    return (
        chart.target(state, command.hex, spoken.place(state, command.hex)),
        spoken.costs(state, command.hex) if goes else "",
        json.dumps(stored.encode_command(command)),
    )


def _items(state: State) -> tuple[Piece, ...]:
    return tuple(
        [
            Piece(item, *known().items[item], "held" if item in state.held else "gone")
            for item in ITEMS
            if item in state.held or item in state.gone
        ]
    )


def told(event: AnyEvent, seat: str) -> str:
    """Return an event in a sentence; empty: not told."""
    return _told(event)


def waiting(view: View) -> str:
    """Return in a few words what is to be decided now."""
    return spoken.waiting(view)


def lesson(view: View, options: Options[AnyCommand, Trays]) -> Sequence[str]:
    """Return what somebody who plays for the first time is told now."""
    return lessons.lesson(view)


def words(view: View) -> Sequence[str]:
    """Return the board in sentences, for who cannot see it."""
    return spoken.board_in_words(view)


def command(form: Form) -> Plain:
    """Return the command that a form posted, as JSON. MalformedCommand for none."""
    kind = forms.one(form, "kind")
    if kind == "allocate":
        return {"kind": kind, **{slot: _count(form, slot) for slot in SLOTS}}
    if kind == "end_turn":
        return {"kind": kind, "note": forms.one(form, "note").replace("\r\n", "\n")}
    return forms.from_button(form)


def _count(form: Form, slot: str) -> int:
    text = forms.one(form, slot)
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise MalformedCommand("no_dice", f"How many dice go to {SLOT_NAMES[slot]}?", slot)
    return int(text)
