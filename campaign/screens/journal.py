"""The journal: every command in words, its dice, what came of it. Not a screen of the game itself.

Only what is public is told: no seed, no shuffles, no draws. What lies face down in a Combat has
no name in its events either.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Protocol

from campaign.content import prose
from campaign.rules import codec
from campaign.rules import commands as say
from campaign.rules import events as ev
from campaign.rules.commands import Command
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import MissionRun, State
from campaign.screens.acts import label
from campaign.telling import Line, tell
from campaign.telling.fights import Standing, stood_before
from campaign.telling.reading import option_taken, sentence_picked
from campaign.telling.words import TRAITS, Words
from combat.rules import commands as battle
from combat.rules.commands import Command as Order
from combat.rules.dice import Roll
from combat.telling.names import DICE, Names

MANY = 8
PROFILE = re.compile(r"\bMP\.\d\d\b")

Holders = tuple[tuple[str, ...], str]
"""Who held the six ID markers, and who was Point Man."""
Declined = tuple[int, str, str]
"""A request to take a row back: its number, the seat of who asked and of who declined."""


class Row(Protocol):
    """A row of the journal as it is stored: command and dice in JSON; its events stand beside."""

    seq: Any
    seat: Any
    minding: Any
    heard: Any
    command: Any
    dice: Any
    created_at: Any
    undoes: Any


ROW = tuple(Row.__annotations__)
"""What is read of a row to tell it."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice as they fell: for what, which die, which faces."""

    why: str
    die: str
    faces: tuple[int, ...]

    @property
    def drawn(self) -> tuple[tuple[str, int], ...]:
        """The dice as they are drawn, each with its kind."""
        return tuple((self.die, face) for face in self.faces)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the journal in words."""

    seq: int
    who: str
    when: datetime
    command: str
    dice: tuple[Thrown, ...]
    lines: tuple[Line, ...]
    undone_by: int = 0
    """The number of the row that took this one back, 0 while it stands."""
    wishes: tuple[str, ...] = ()
    """Who wanted what before it was decided, and why."""

    @property
    def long(self) -> bool:
        """Whether there is so much to tell that it is better folded."""
        return len(self.lines) > MANY


def entries(
    content: Content,
    state: State,
    rows: Iterable[Row],
    happened: Mapping[int, tuple[Event, ...]],
    names: Mapping[str, str],
    undone: Mapping[int, int],
    declined: Iterable[Declined] = (),
    begun: Sequence[tuple[int, int]] = (),
    stood: Sequence[tuple[int, Standing]] = (),
    held: Sequence[prose.Held] = (),
) -> tuple[Entry, ...]:
    """Return rows in words; `state` is what the seat sees, `happened` the events of each row by its
    number, `names` the players by seat. `undone` tells by which row a row was taken back;
    `declined` are requests for that which were not agreed to: number, who asked, who did not.
    `begun`: by which row which Mission was set up, in order; a row is told in its own's words.
    `stood`: where the Enemies stood from which row on, `held`: who held the ID markers; in order.
    """
    words = Words(content, state, names)
    refused: dict[int, list[str]] = defaultdict(list)
    for seq, asked, by in declined:
        who, no = words.seat(asked), words.seat(by)
        refused[seq].append(f"{who} asked to take this back; {no} did not agree.")

    @cache
    def then(number: int | None, holders: Holders | None) -> Words:
        return _with_ids(_in_mission(words, number), holders)

    return tuple(
        _entry(
            then(_number(begun, row.seq), _holders(held, row.seq)),
            row,
            happened[row.seq],
            undone,
            refused[row.seq],
            stood_before(stood, row.seq),
        )
        for row in rows
    )


def _number(begun: Sequence[tuple[int, int]], seq: int) -> int | None:
    """Return the Mission that was played then, None before the first."""
    return next((number for since, number in reversed(begun) if since <= seq), None)


def _in_mission(words: Words, number: int | None) -> Words:
    """Return the words of a Mission: its Objectives, its map."""
    run = words.state.mission
    if number is None or (run is not None and run.number == number):
        return words
    # Between Missions there is no run; only the number is asked for.
    then = replace(run, number=number) if run is not None else MissionRun(number, 1, 0, 0, 1, "")
    return replace(words, state=replace(words.state, mission=then))


def _holders(held: Sequence[prose.Held], seq: int) -> Holders | None:
    """Return who held the ID markers then and who was Point Man; None where no row tells."""
    return next(
        ((ids, point) for since, ids, point in reversed(held) if since < seq and any(ids)), None
    )


def _with_ids(words: Words, holders: Holders | None) -> Words:
    """Return the words of those who held the ID markers then: what was read keeps its names."""
    if holders is None:
        return words
    ids, point = holders
    return replace(words, state=replace(words.state, ids=ids, point_man=point))


def _entry(
    words: Words,
    row: Row,
    events: tuple[Event, ...],
    undone: Mapping[int, int],
    refused: list[str],
    enemies: Standing,
) -> Entry:
    return Entry(
        seq=row.seq,
        who=_who(words, row),
        when=row.created_at,
        command=_command(words, row, events),
        dice=tuple(thrown(words, roll) for roll in codec.ROLLS.decode(row.dice) if shown(roll)),
        lines=tuple(tell(words.content, words.state, _rest(events), words.names, enemies)),
        undone_by=undone.get(row.seq, 0),
        wishes=(*(_wish(words, each) for each in row.heard), *refused),
    )


def _who(words: Words, row: Row) -> str:
    """Return who gave a command, and for whom: "Bert, for Anna"."""
    who = words.seat(row.seat)
    whose = words.seat(row.minding) if row.minding else who
    return who if whose == who else f"{who}, for {whose}"


def _wish(words: Words, heard: Mapping[str, Any]) -> str:
    """Return who wanted what: "Bert wanted: March to F7. “It is shorter.”"."""
    command = heard["command"]
    what = "to wait" if command is None else command_words(words, codec.decode_command(command), ())
    why = f" “{heard['reason']}”" if heard["reason"] else ""
    return f"{words.seat(heard['seat'])} wanted: {what}.{why}"


def _command(words: Words, row: Row, events: tuple[Event, ...]) -> str:
    if row.undoes is not None:
        agreed = row.command.get("agreed", "")
        also = f", {words.seat(agreed)} agreed" if agreed else ""
        return f"Take back number {row.undoes}{also}"
    return command_words(words, codec.decode_command(row.command), events)


def _rest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what is to tell beside the option, which stands above as the command."""
    return tuple(event for event in events if not isinstance(event, ev.OptionChosen))


def shown(roll: Roll) -> bool:
    """Tell whether a roll is public: dice are, the order of a deck never is."""
    return roll.kind == "d6"


def thrown(words: Words, roll: Roll) -> Thrown:
    """Return dice with what they were for."""
    why = PROFILE.sub(lambda found: words.nick(found[0]), roll.why)
    for code, name in TRAITS.items():
        why = why.replace(f"test {code}", f"{name} test")
    why = why.replace("dice of enemy", "dice of the Enemy’s fire")
    first = why.partition(" ")[0].lower()
    kind = first if first in DICE else "threat" if first == "threat" else "d6"
    return Thrown(Names(words.content.combat).spelled(why), kind, roll.faces)


# --- a command in words -------------------------------------------------------------------------


def command_words(words: Words, command: Command, events: tuple[Event, ...]) -> str:
    """Return what was commanded: "March to D6", "Fire at E1-2", the words of the option taken."""
    match command:
        case say.Continue():
            return "Read on"
        case say.Decide():
            return _option(words, events) or label(words, command)
        case say.PickSentence():
            return sentence_picked(words, events) or label(words, command)
        case say.DraftMarine(marine):
            return f"Draft {words.nick(marine)}"
        case say.DraftRest():
            return "Draft whom suits each Specialization"
        case say.NamePointMan(marine):
            return f"Name {words.nick(marine)} Point Man"
        case say.ChooseMarine(marine):
            return f"Choose {words.nick(marine)}"
        case say.TakeItem(marine) | say.DropItem(marine):
            return f"{words.nick(marine)}: {_lower(label(words, command))}"
        case say.AssignId(marine):
            return f"Give the ID marker to {words.nick(marine)}"
        case say.StowItem(marine):
            return f"Let {words.nick(marine)} carry it"
        case say.PayBoonPoint(marine) | say.SpendBoon(marine):
            return f"Spend a Boon point of {words.nick(marine)}"
        case say.RelieveStress(marine):
            return f"Take 1 Stress off {words.nick(marine)}"
        case say.Fight(order):
            return order_words(words, order)
    return label(words, command)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _option(words: Words, events: tuple[Event, ...]) -> str:
    """Return the words of the option that was taken, with its roles filled."""
    for event in events:
        if isinstance(event, ev.OptionChosen):
            return option_taken(words, event)
    return ""


PLAIN_ORDERS = {
    "sensible_placement": "Place the Marines sensibly",
    "begin_combat": "Begin the Combat",
    "keep_claymore": "Keep the Claymore Mine",
    "idle": "Idle",
    "decline_ability": "Leave the Ability unused",
    "reveal_none": "Reveal nobody",
    "pop_smoke": "Pop Smoke",
    "place_enemy": "Let two Enemies change places",
    "enemies_stand": "Let the Enemies stand",
    "redraw_marker": "Sapper marker: draw another Combat marker",
    "keep_marker": "Keep the Combat marker",
    "enemies_stay": "Move no Enemy",
    "mark_dice": "Choose dice to roll again",
    "reroll_dice": "Sapper marker: roll dice again",
    "keep_roll": "Let the roll stand",
}


def order_words(words: Words, order: Order) -> str:
    """Return an Order of the Combat in words."""
    match order:
        case battle.PlaceMarine(marine, to):
            return f"Place {words.nick(marine)} at {to}"
        case battle.ChooseSide(side):
            return f"Take the {side} side of the Combat Board"
        case battle.Activate(marine):
            return f"Activate {words.nick(marine)}"
        case battle.Move(to):
            return f"Move to {to}"
        case battle.TakeCover():
            return "Take Cover"
        case battle.Fire(weapon, _, _, aimed):
            return f"Fire the {words.item(weapon)}{', aimed' if aimed else ''}"
        case battle.UseSkill(skill):
            return f"Use {words.help(skill)}"
        case battle.TriggerClaymore(row):
            return f"Trigger the Claymore Mine at row {row}"
        case battle.ChooseRows(rows):
            return f"Choose row {' and '.join(str(row) for row in rows)}"
        case battle.FireTank(row):
            return f"The tank fires at row {row}"
        case battle.UseAbility(marine, code):
            return f"{words.nick(marine)}: {words.help(code)}"
        case battle.PlayBoon(marine):
            return f"{words.nick(marine)} plays a Boon card"
        case battle.SplitHits():
            return "Split the hits"
        case battle.RevealEnemy():
            return "Reveal an Enemy"
        case battle.MoveEnemy(_, to):
            return f"Move an Enemy to {to}"
        case battle.PlayMarker():
            return "Play a Combat marker"
    return PLAIN_ORDERS[order.kind]
