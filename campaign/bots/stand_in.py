"""The careful bot in the place of a player who is away: what it does, and what it leaves to people.

It reads only what its seat sees. What the table wants by more than half of its voices it does.
Alone it decides nothing that belongs to the story: what an entry asks, who shall bear it, who is
flown out, what is written home. It lets those who are there go first with their own Marines.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.bots import policies
from campaign.rules import Content, View
from campaign.rules.commands import (
    Accept,
    Command,
    Continue,
    Decline,
    Fight,
    MoveOut,
    RollTest,
    SensibleKit,
)
from campaign.rules.seats import BOT
from campaign.rules.tasks import PickMarine
from combat.rules.commands import BeginCombat

STORY = ("motivation", "recruit", "choice", "letter", "evac")
"""Decisions that wait for people: the players' own, whatever the odds are."""
BEGIN = Fight(BeginCombat())
TURNS = ("activate",)
"""Decisions in which one of several Marines is next: people go first."""
PLAIN = (RollTest(), Accept(), Decline(), Continue(), MoveOut())
"""What goes on with the least, the first on offer, where the careful bot has no reason."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who is at the table: the seats at which people decide, and what those want who may say so.

    voices: how many may; wishes: their commands, None to wait; a seat's newest alone.
    """

    people: frozenset[str]
    voices: int
    wishes: tuple[Command | None, ...]


def minded(view: View) -> tuple[str, ...]:
    """Return the awaited seats for which the bot acts."""
    mine = {seat.code for seat in view.state.seats if seat.minder == BOT}
    return tuple(code for code in view.options.deciders if code in mine)


def of_the_story(view: View) -> bool:
    """Tell whether the decision is one that waits for people: in doubt it is."""
    if isinstance(view.task, PickMarine):
        return view.task.why == "effect"
    return view.options.awaiting in STORY


def gives_way(view: View, people: frozenset[str]) -> bool:
    """Tell whether Marines of people may be next: they go first."""
    return view.options.awaiting in TURNS and not people.isdisjoint(view.options.deciders)


def choose(content: Content, view: View, table: Table, luck: str) -> Command | None:
    """Return what the bot does now; None where it leaves it to people. `luck` settles what reasons
    do not.
    """
    if not minded(view):
        return None
    heard, wish = majority(table)
    if heard:
        return wish if wish is not None and view.options.allows(wish) else None
    if of_the_story(view):
        return None
    if gives_way(view, table.people):
        return None
    if view.options.awaiting == "equip":
        return _equip(view)
    if view.options.awaiting == "placement" and not view.options.allows(BEGIN):
        return None  # They stand where it is sensible.
    rng = random.Random(luck)
    return policies.think(content, view, rng) or _plain(view, rng)


def majority(table: Table) -> tuple[bool, Command | None]:
    """Return whether more than half want the same, and what; None is to wait."""
    for wish in table.wishes:
        if 2 * table.wishes.count(wish) > table.voices:
            return True, wish
    return False, None


def _equip(view: View) -> Command | None:
    """Equip the Marines of its seats, and none of anybody else; go when all are ready."""
    if view.options.allows(MoveOut()):
        return MoveOut()
    for code in minded(view):
        bare = any(m.owner == code and not m.weapons for m in view.state.squad)
        if bare and view.options.allows(kit := SensibleKit(code)):
            return kit
    return None


def _plain(view: View, rng: random.Random) -> Command | None:
    """Return what goes on with the least; else any of what is on offer."""
    for command in PLAIN:
        if view.options.allows(command):
            return command
    found: Sequence[Command] = view.options.commands
    return rng.choice(found) if found else None
