"""What the doors say along the recorded campaigns: `python -m tests.released.doors` writes it anew.

The course tells what came of the commands; this, what each seat was offered at what price, what it
was refused and by which rule, what it saw, whose seat it minded, what could be taken back, and what
would have come of other commands. `python -m tests.released.doors 3 57` prints all answers at one
turn, to be compared with those of the code as it was. Wording is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any
from zlib import crc32

from pydantic import TypeAdapter

from campaign import rules
from campaign.rules import codec, seating, undo
from campaign.rules.commands import Command
from campaign.rules.state import State
from combat import rules as combat
from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.released.course import HERE, Course, Played, content, recorded

FILE = HERE / "doors.json"
STRANGER = "watch1"
BATTLE: TypeAdapter[combat.BattleView] = TypeAdapter(combat.BattleView)
EVERY, SELDOM = 5, 3
"""Turns from one look at the doors to the next, and from one look at the table."""
AHEAD, OTHERS = 2, 2
"""Commands of later turns that are tried too early, and offers tried besides the one taken."""
Said = dict[str, list[str]]


def said(number: int) -> Iterator[tuple[int, Said]]:
    """Yield by subject what the doors say at every EVERYth turn of a recorded campaign."""
    played = recorded()["campaigns"][number]
    game = Course(content(), played["plan"])
    given = [(seat, codec.decode_command(command)) for seat, command in played["given"]]
    for turn, (seat, command) in enumerate(given):
        before = game.state
        game.give(seat, command)
        if turn % EVERY != number % EVERY:
            continue
        lot = Random(turn)
        seats = [*(place.code for place in before.seats), STRANGER]
        told = _offers(before, seats) | _views(before, seat) | _elsewhere(before, seats, lot)
        told["table"] = _table(before, seats, lot) if turn % SELDOM == 0 else []
        told["too early"] = [_tried(before, *later) for later in given[turn + 1 :][:AHEAD]]
        told["by others"] = [_whose(before, command, other) for other in seats]
        told["back"] = [_way_back(before, seat, command)]
        yield turn + 1, told


def _offers(state: State, seats: list[str]) -> Said:
    found: list[str] = []
    kept: dict[int, tuple[object, str]] = {}  # the offer too: its id is not to be given anew
    for seat in seats:
        options = rules.legal(state, seat)
        found += [seat, options.awaiting, options.decider, *options.deciders]
        for offer in (*options.offers, *rules.wishes(state, seat)):
            if id(offer) not in kept:
                kept[id(offer)] = offer, plain(offer)
            found.append(kept[id(offer)][1])
        found += [f"{r.what} {r.rule} {r.page}" for r in options.refusals]
    return {"offers": found}


def _views(state: State, seat: str) -> Said:
    red = [s.code for s in state.seats if s.role == "red"]
    found: list[str] = []
    for who in dict.fromkeys((seat, STRANGER, *red)):
        view = rules.visible_to(state, who)
        found += [who, view.screen, plain((view.decks, view.task))]
        found.append(_json(codec.STATE.adapter, view.state))
        if view.battle is not None:
            found.append(_json(BATTLE, view.battle))
    return {"view": found}


def _elsewhere(state: State, seats: list[str], lot: Random) -> Said:
    """What would come of other offers."""
    found: list[str] = []
    for seat in seats:
        open_ = [offer.command for offer in rules.legal(state, seat).offers]
        for command in lot.sample(open_, min(OTHERS, len(open_))):
            found.append(_tried(state, seat, command))
    return {"otherwise": found}


def _table(state: State, seats: list[str], lot: Random) -> list[str]:
    """What each seat may change at the table, and what comes of some of it."""
    found = [plain((seat, seating.legal(state, seat))) for seat in seats]
    candidates: list[Command] = [*seating._candidates(state)]
    for seat in seats:
        for command in lot.sample(candidates, OTHERS):
            found.append(_tried(state, seat, command))
    return found


def _tried(state: State, seat: str, command: Command) -> str:
    """What comes of a command: dice, events and state, or by which rule it is refused."""
    dice = RecordingDice(SeededDice("otherwise"))
    try:
        outcome = rules.apply(state, command, dice, seat)
    except RuleViolation as no:
        return f"{seat} {command}: {no.code} {no.rule} {no.page}"
    told = _json(codec.ROLLS.adapter, dice.rolls), _json(codec.EVENTS.adapter, outcome.events)
    return f"{seat} {command}: {told} {_json(codec.STATE.adapter, outcome.state)}"


def _whose(state: State, command: Command, seat: str) -> str:
    mine = seat, rules.acting_for(state, command, seat), plain(rules.ending(state, command, seat))
    refused = "" if rules.legal(state, seat).allows(command) else _tried(state, seat, command)
    return f"{mine} {refused}"


def _way_back(before: State, seat: str, command: Command) -> str:
    """How the command is taken back, and that it is."""
    dice = RecordingDice(SeededDice("back"))
    after, events = _parts(rules.apply(before, command, dice, seat))
    changes = undo.way_back(before, after, events, bool(dice.rolls))
    if changes is not None:
        assert undo.taken_back(after, changes) == before, f"{command} is not taken back"
    return json.dumps([undo.stands_for_good(before, after, events, False), changes])


def _parts(outcome: Any) -> tuple[State, Any]:
    return outcome.state, outcome.events


def plain(value: object) -> str:
    """All of a value but what is as by default: a new field alone says nothing else. Of fractions
    what any order of a sum agrees on."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(plain, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{plain(k)}: {plain(v)}' for k, v in value.items())}}}"
    if not is_dataclass(value) or isinstance(value, type):
        return repr(value)
    said = ((name, getattr(value, name), default) for name, default in _fields(type(value)))
    told = (f"{name}={plain(part)}" for name, part, default in said if part != default)
    return f"{type(value).__name__}({', '.join(told)})"


@cache
def _fields(kind: type) -> list[tuple[str, object]]:
    return [(field.name, field.default) for field in fields(kind)]


def _json(adapter: TypeAdapter[Any], value: object) -> str:
    """A value without what is as by default: a new field alone says nothing else."""
    return json.dumps(adapter.dump_python(value, mode="json", exclude_defaults=True))


# --- marks ----------------------------------------------------------------------------------------


def marks(number: int) -> Played:
    """Return a mark of two letters for every subject and turn looked at in a recorded campaign."""
    found: dict[str, str] = {}
    for _, told in said(number):
        for subject, lines in told.items():
            found[subject] = found.get(subject, "") + mark(lines)
    return found


def differs(number: int) -> str:
    """Say where the doors answer otherwise than was recorded, in this campaign."""
    before: Played = json.loads(FILE.read_text())[number]
    for at, (turn, told) in enumerate(said(number)):
        for subject, lines in told.items():
            if before[subject][2 * at : 2 * at + 2] != mark(lines):
                return f"campaign {number}, turn {turn}: {subject}"
    return ""


def mark(lines: Iterable[str]) -> str:
    return f"{crc32(chr(10).join(lines).encode()) & 0xFF:02x}"


def main(argv: list[str]) -> int:
    if argv:
        for subject, lines in dict(said(int(argv[0])))[int(argv[1])].items():
            print(subject, *lines, sep="\n  ")
        return 0
    FILE.write_text(json.dumps([marks(n) for n in range(len(recorded()["campaigns"]))], indent=0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
