"""The course of the rules, recorded: `python -m tests.released.course` writes it anew.

Some bots' campaigns: their commands, and after each a mark of all dice and events so far; at the
end one of the state. Whoever changes the course finds out here before players do. A course that
was released is never written anew under the same version (`campaign.rules.course`).
"""

from __future__ import annotations

import json
import lzma
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from campaign import rules
from campaign.bots.policies import POLICIES
from campaign.content.files import content_from_documents, documents
from campaign.rules import CampaignOptions, Content, codec, course, visible_to
from campaign.rules.commands import Command
from campaign.rules.engine import waits_for
from campaign.rules.seating import split
from campaign.rules.state import Seat
from combat.rules.dice import RecordingDice, SeededDice

HERE = Path(__file__).parent
FILE = HERE / "course.json.xz"
CAMPAIGNS = 16
Played = dict[str, Any]


@cache
def recorded() -> Played:
    """Return what was recorded: the version of the rules, the content, the campaigns."""
    return json.loads(lzma.decompress(FILE.read_bytes()))


@cache
def content() -> Content:
    """Return the content that was recorded with them."""
    return content_from_documents(recorded()["documents"])


def released() -> int:
    """Return the newest version of the rules that was released."""
    files = HERE.glob("*/rules.txt")
    return max(int(file.read_text()) for file in files)


def difference(whole: Played) -> str:
    """Carry the recorded campaigns out again; say where the first one comes out otherwise."""
    content = content_from_documents(whole["documents"])
    found = (differs(content, played) for played in whole["campaigns"])
    return next((where for where in found if where), "")


def differs(content: Content, played: Played) -> str:
    """Carry one recorded campaign out again; say where it comes out otherwise."""
    game = Course(content, played["plan"])
    for at, (seat, command) in enumerate(played["given"]):
        told = f"{played['plan']}, command {at + 1} ({command['kind']} by {seat})"
        try:
            game.give(seat, codec.decode_command(command))
        except Exception as error:
            return f"{told}: {error!r}"
        if game.marks[-1] != played["marks"][at]:
            return f"{told}: other dice or events"
    return f"{played['plan']}: another state at the end" if game.end() != played["end"] else ""


class Course:
    """A campaign in the pure core, and the marks of its course."""

    def __init__(self, content: Content, plan: Played) -> None:
        names = ("host", "bert", "carl", "dora")[: plan["players"]]
        seats = tuple(Seat(name, "host" if name == "host" else "player") for name in names)
        seats += (Seat("red", "red"),) if plan["red"] else ()
        options = CampaignOptions(
            seats=seats,
            owners=split(names),
            hidden_enemies=plan["hidden"],
            threat_shift=plan["shift"],
        )
        booklets = {number: content.booklets[number] for number in plan["missions"]}
        some = replace(content, booklets=booklets, _found={})
        self.state = rules.new(some, options, plan["seed"])
        self.marks: list[str] = []
        self._dice = SeededDice(plan["seed"])
        self._so_far = sha256()

    def give(self, seat: str, command: Command) -> None:
        """Carry out a command and mark what came of it."""
        dice = RecordingDice(self._dice)
        outcome = rules.apply(self.state, command, dice, seat)
        self.state = outcome.state
        told = [codec.ROLLS.encode(dice.rolls), codec.encode_events(outcome.events)]
        self._so_far.update(_text(told))
        self.marks.append(self._so_far.hexdigest()[:6])

    def end(self) -> str:
        """Return the mark of the state, and of where the dice stand.

        Values that are a field's default are left out: a new field alone is no other course.
        """
        state = codec.STATE.adapter.dump_python(self.state, mode="json", exclude_defaults=True)
        return sha256(_text([state, self._dice.position])).hexdigest()


def _text(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


# --- recording ------------------------------------------------------------------------------------


def plans() -> Iterator[Played]:
    """Yield what is played: every Mission, alone and in groups, with and without Red."""
    for number in range(CAMPAIGNS):
        mission = number % 9 + 1
        yield {
            "seed": f"course {number}",
            "policy": ("careful", "curious", "random")[number % 3],
            "players": (1, 1, 2, 4)[number % 4],
            "red": number % 3 == 1,
            "hidden": number % 5 == 2,
            "shift": (0, 0, 1, -1)[number % 4],
            "missions": sorted({mission, min(mission + 1, 9)}),
        }


def play(content: Content, plan: Played) -> Played:
    """Let bots play a plan to its end."""
    game, rng, given = Course(content, plan), random.Random(plan["seed"]), []
    while not game.state.finished:
        seat = rng.choice(waits_for(game.state))
        view = visible_to(game.state, seat)
        command = POLICIES[plan["policy"]](game.state.book, view, rng)
        game.give(seat, command)
        given.append((seat, codec.encode_command(command)))
    return {"plan": plan, "given": given, "marks": game.marks, "end": game.end()}


def record() -> int:
    """Write the course of the rules as they are; 1 where that version was released otherwise."""
    if FILE.exists() and released() >= course.RULES and (found := difference(recorded())):
        print(f"Rules {course.RULES} were released, and this is another course: {found}")
        print("Raise RULES in campaign/rules/course.py first.")
        return 1
    texts = documents(HERE.parent.parent / "fixtures")
    content = content_from_documents(dict(texts))
    campaigns = [play(content, plan) for plan in plans()]
    whole = {"rules": course.RULES, "documents": texts, "campaigns": campaigns}
    FILE.write_bytes(lzma.compress(json.dumps(whole).encode(), preset=9))
    commands = sum(len(played["given"]) for played in campaigns)
    print(f"{FILE.name}: rules {course.RULES}, {commands} commands, {FILE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(record())
