"""Games of the day room by lot, every kind of command as likely as any.

`python -m tests.dayroom.courses` writes anew what became of them; `python -m tests.dayroom.courses
firebase 3` tells one game in full, to be compared with that of the code as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.errors import RuleViolation
from dayroom.games import Card
from dayroom.registry import BY_CODE
from tests.released.doors import mark, plain

FILE = Path(__file__).with_name("courses.json")
GAMES = {"lost-phantom": 8, "firebase": 8, "night-drop": 3, "season": 2}
MOST = 320
"""Commands of a game."""
LATE = 5
"""Every so manieth command all that is offered and seen is told, and earlier commands are tried."""


def told(code: str, n: int) -> Iterator[list[str]]:
    """Play a game; yield what is said and done at each command."""
    card = BY_CODE[code]
    dice, lot = RecordingDice(SeededDice(f"{code} {n}")), SeededDice(f"choice {n}")
    # The choices of the card in turn.
    options = {one.name: one.values[n % len(one.values)][0] for one in card.choices}
    state = card.rules.new(options, dice)
    yield [json.dumps(card.rules.encode_state(state)), plain(dice.rolls)]
    earlier: list[Any] = []
    while (waits := card.rules.waits_for(state)) and len(earlier) < MOST:
        seat = waits[lot.draw(range(len(waits)), "seat")]
        lines = []
        if len(earlier) % LATE == n % LATE:
            lines += said(card, state) + [tried(card, state, one, seat) for one in earlier[-4:]]
        command = chosen(card, state, seat, lot)
        earlier.append(command)
        dice = RecordingDice(SeededDice(f"{code} {n} {len(earlier)}"))
        step = card.rules.apply(state, command, dice, seat)
        lines += [f"{seat} {step.final} {json.dumps(card.rules.encode_events(step.events))}"]
        lines += [plain(dice.rolls)]
        for other in (*card.seats, ""):
            heard = (card.rules.heard_by(event, other) for event in step.events)
            lines.append(f"{other} hears {plain([each for each in heard if each])}")
        state = step.state
        yield lines
    yield [*said(card, state), json.dumps(card.rules.encode_state(state))]


def chosen(card: Card, state: Any, seat: str, lot: SeededDice) -> Any:
    """A command of any kind that is open."""
    commands = card.rules.legal(state, seat).commands
    kinds = sorted({command.kind for command in commands})
    kind = lot.draw(kinds, "kind")
    return lot.draw([command for command in commands if command.kind == kind], "command")


def said(card: Card, state: Any) -> list[str]:
    """All that may be done and not be done by each seat, what it sees, and how it ended."""
    lines = [plain(card.rules.result(state))]
    for seat in (*card.seats, "nobody", ""):
        options, view = card.rules.legal(state, seat), card.rules.visible_to(state, seat)
        lines += [f"{seat}: {options.awaiting} {options.decider} {options.deciders}"]
        lines += [*map(plain, options.offers), *map(plain, options.refusals)]
        # What is printed is no part of a state as it is stored.
        seen = getattr(view, "state", None)
        lines.append(json.dumps(card.rules.encode_state(seen)) if seen else plain(view))
    return lines


def tried(card: Card, state: Any, command: Any, seat: str) -> str:
    """What comes of a command that may be out of place."""
    try:
        step = card.rules.apply(state, command, SeededDice("tried"), seat)
    except RuleViolation as no:
        return f"{command}: {no.code} {no.message} {no.rule} {no.page}"
    return f"{command}: {json.dumps(card.rules.encode_events(step.events))}"


def marks(code: str, n: int) -> str:
    """A mark of two letters for each command of a game."""
    return "".join(map(mark, told(code, n)))


def main(argv: list[str]) -> int:
    """Write all marks, or tell one game."""
    if argv:
        for at, lines in enumerate(told(argv[0], int(argv[1]))):
            print(f"command {at}", *lines, sep="\n  ")
        return 0
    found = {code: [marks(code, n) for n in range(games)] for code, games in GAMES.items()}
    FILE.write_text(json.dumps(found, indent=0) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
