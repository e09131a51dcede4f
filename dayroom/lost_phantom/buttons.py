"""A command as a button: what stands on it, and why another is closed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from combat.rules.options import Offer, Refusal
from dayroom.lost_phantom.printed import encounters, words
from dayroom.lost_phantom.rules import stored
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    AnyCommand,
    ChooseAffliction,
    ChooseHex,
    ChooseItem,
    ChooseOutcome,
    EndTurn,
    Fail,
    FireFlare,
    GoOn,
    Reroll,
    UseDie,
    UseKit,
)
from dayroom.lost_phantom.rules.encounters import BY_KEY, Outcome, band_of, listed
from dayroom.lost_phantom.rules.harm import endurance_cap
from dayroom.lost_phantom.rules.questions import Trays
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.tasks import AnyTask, Begin, Meet, Rolled
from dayroom.lost_phantom.rules.visible import View

SIX = 6
IN_FORMS = (Allocate, ChooseHex, EndTurn)
"""Commands that have forms of their own."""
GAINS = {"move": "he moves", "stealth": "Proximity stays", "rest": "+1 Endurance"}
"""What a good die brings."""
EFFECTS: dict[str, Callable[[Any], str]] = {
    "change": lambda each: f"{each.by:+d} {each.stat.capitalize()}".replace("-", "−"),
    "afflict": lambda each: _with_text(*words().afflictions[each.affliction]),
    "superficial_wound": lambda each: "−1 Health",
    "gain": lambda each: _with_text(*words().items[each.item]),
    "lose": lambda each: f"the {words().items[each.item][0].lower()} is lost",
    "lose_one": lambda each: "one item is lost",
    "retreat": lambda each: (
        "back, and this hex becomes impassable" if each.bar else "back to the previous hex"
    ),
    "step": lambda each: "to a neighbouring hex at once",
    "place_lake": lambda each: "a Lake of three hexes, two away",
    "place_village": lambda each: f"a Village with +2, four away, {each.around} around it",
    "place_cross": lambda each: f"an X three hexes away, {each.ground} around it",
    "map_around": lambda each: f"blank neighbours become {each.ground}",
    "map_village": lambda each: "a blank neighbour becomes a Village",
    "next_move": lambda each: f"+{each.by} on the next Move roll",
    "stream": lambda each: "a stream to the River: +1 on Move in its hexes",
    "skip": lambda each: f"no {' and no '.join(each.phases)} this turn",
}
"""What an effect does, in a few words."""


@dataclass(frozen=True, slots=True)
class Button:
    """A command as JSON, its words, what it does, and whether it is the likely one."""

    command: str
    label: str
    detail: str = ""
    primary: bool = False
    face: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """An outcome that may not be chosen now, and why."""

    label: str
    why: str
    rule: str


def likely(offers: Sequence[Offer[AnyCommand, Trays]]) -> list[AnyCommand]:
    """Return the commands that get a button, the likely ones first.

    Of the dice that would do, all but a six are the same: one button stands for them, and none for
    the six that nobody needs then.
    """
    commands = [each.command for each in offers if not isinstance(each.command, IN_FORMS)]
    faces = [each.face for each in commands if isinstance(each, UseDie)]
    use = min(faces, default=0)
    kept = [each for each in commands if not isinstance(each, UseDie) or each.face == use]
    if not use:  # Where none is good it is all one which is rolled anew.
        worse = [each for each in kept if isinstance(each, Reroll)][1:]
        kept = [each for each in kept if each not in worse]
    return sorted(kept, key=lambda each: isinstance(each, Fail))


def of_offer(state: State, task: AnyTask | None, command: AnyCommand) -> Button:
    """Return an offered command as a button."""
    label, detail, primary, face = _words(state, task, command)
    return Button(json.dumps(stored.encode_command(command)), label, detail, primary, face)


def _words(state: State, task: AnyTask | None, command: AnyCommand) -> tuple[str, str, bool, int]:
    match command:
        case ChooseOutcome():
            assert isinstance(task, Meet)
            outcome = next(o for o in BY_KEY[task.encounter].outcomes if o.key == command.outcome)
            label = encounters()[task.encounter].outcomes[command.outcome]
            return label, effects_of(outcome), False, 0
        case UseDie():
            six = command.face == SIX
            gain = GAINS[task.slot] if isinstance(task, Rolled) else ""
            if gain == GAINS["rest"] and state.endurance >= endurance_cap(state.afflictions):
                gain = "Endurance stays"
            if six:
                gain = f"−1 Health, {gain}" if state.health > 1 else "his last Health: he dies"
            return f"Use the {command.face}", gain, not six, command.face
        case Fail():
            return "Let it fail", _failing(task), False, 0
        case Reroll():
            return f"Roll the {command.face} anew", "once", False, command.face
        case GoOn():
            return _go_on(task), "", True, 0
        case FireFlare():
            return "Fire the flare", _flare(state), False, 0
        case UseKit():
            ill = (
                f"ends {words().afflictions[command.affliction][0]}, " if command.affliction else ""
            )
            return "Use the first aid kit", f"{ill}+1 Health", False, 0
        case ChooseItem():
            return words().items[command.item][0], "", False, 0
        case ChooseAffliction():
            return words().afflictions[command.affliction][0], "", False, 0
        case _:
            raise ValueError(f"{command.kind} is no button")


def effects_of(outcome: Outcome) -> str:
    """What an outcome does: "Gunshot wound, −1 Endurance, to a neighbouring hex at once"."""
    parts = [EFFECTS[each.kind](each) for each in outcome.effects]
    return ", ".join(parts) if parts else "nothing happens"


def _with_text(name: str, text: str) -> str:
    """An affliction or an item with what it means: "Burn (Endurance is never above 5)"."""
    return f"{name} ({text.removesuffix('.')})"


def _failing(task: AnyTask | None) -> str:
    lost = {"move": "he stays", "stealth": "−1 Proximity", "rest": "−1 Endurance"}
    return lost[task.slot] if isinstance(task, Rolled) else ""


def _go_on(task: AnyTask | None) -> str:
    return f"Go on: {task.phase}" if isinstance(task, Begin) else "Map no more"


def _flare(state: State) -> str:
    """The chance that gunships see it, by the table of this range. LP-ITEM-07."""
    board = state.sheet.board
    band = band_of(board.far[board.start][state.at])
    ships = [listed(band, 60 + unit) for unit in range(1, 7)]
    hits = sum([each is not None and each.gunships for each in ships])
    return f"gunships come in {hits} of 6" if hits else "no gunships fly over this range"


def closed_of(view: View, refusals: Sequence[Refusal]) -> tuple[Closed, ...]:
    """The outcomes of the encounter that are closed now, with their words."""
    if not isinstance(view.task, Meet):
        return ()
    told = encounters()[view.task.encounter].outcomes
    return tuple(
        [Closed(told[each.what], each.why, each.rule) for each in refusals if each.what in told]
    )
