"""Every event of the game in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dayroom.lost_phantom.printed import encounters, sheet, words
from dayroom.lost_phantom.rules import events as e
from dayroom.lost_phantom.rules.board import Hex

STATS = {"proximity": "Proximity", "endurance": "Endurance", "health": "Health"}
SLOTS = {"move": "Move", "stealth": "Stealth", "rest": "Rest"}
CAUSES = {
    "six": " for a six",
    "exhaustion": ", as no Endurance is left to lose",
    "sks_rifle": ", held off with the rifle",
    "outline": " for the way through",
}
WAYS = {
    "move": "He goes to",
    "retreat": "He goes back to",
    "ride": "He rides to",
    "sniper": "He runs to",
}
LOSSES = {
    "died": "He does not get up again.",
    "captured": "They have him.",
    "killed_outright": "He is killed.",
}
WINS = {"river": "The River. He is out.", "gunships": "They saw the flare. He is out."}


def name(hex_: Hex) -> str:
    """The name of a hex on the printed map."""
    return sheet().board.name(hex_)


def told(event: e.AnyEvent) -> str:
    """An event in a sentence, empty for one that needs none."""
    return _TOLD[type(event)](event)


def faces(found: tuple[int, ...]) -> str:
    """Dice as "3, 5 and 6"."""
    shown = [str(face) for face in sorted(found)]
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else shown[0]


def _encounter_rolled(event: e.EncounterRolled) -> str:
    number = 10 * event.tens + event.units
    with_flare = "The flare goes up: " if event.flare else "Encounter: "
    return f"{with_flare}{number}." if event.encounter else f"{with_flare}{number}, nothing."


def _stat(event: e.StatChanged) -> str:
    why = CAUSES.get(event.why, "")
    if event.by == 0:
        return ""
    verb = "gains" if event.by > 0 else "loses"
    return f"He {verb} {abs(event.by)} {STATS[event.stat]}{why}: {event.now}."


def _afflicted(event: e.Afflicted) -> str:
    found = words().afflictions
    if event.instead_of:
        return f"A second {found[event.instead_of][0].lower()}: it becomes a fever."
    return f"{found[event.affliction][0]}."


def _item_gone(event: e.ItemGone) -> str:
    return f"{words().items[event.item][0]}: {'used' if event.used else 'lost'}."


def _rolled(event: e.DiceRolled) -> str:
    plus = f" with {event.bonus:+d} each" if event.bonus else ""
    return f"{SLOTS[event.slot]}: {faces(event.faces)}{plus} against {event.target}."


def _failed(event: e.RollFailed) -> str:
    why = {"no_dice": "no dice", "missed": "failed", "declared": "let fail"}[event.why]
    return f"{SLOTS[event.slot]}: {why}."


def _welcome(event: e.WelcomeRolled) -> str:
    plus = f" and {event.bonus}" if event.bonus else ""
    title, text = words().welcomes[event.welcome]
    return f"The village, {faces(event.faces)}{plus}: {title}. {text}"


# Any: each event has its own function, which mypy cannot tie to the key.
_TOLD: dict[type, Callable[[Any], str]] = {
    e.TurnBegan: lambda event: f"Turn {event.turn}, at {name(event.at)}.",
    e.MappingRolled: lambda event: f"Mapping: row {event.face}.",
    e.HexMapped: lambda event: f"{name(event.at)}: {words().terrain[event.ground]}.",
    e.EncounterRolled: _encounter_rolled,
    e.EncounterMet: lambda event: f"{encounters()[event.encounter].title}.",
    e.OutcomeTaken: lambda event: encounters()[event.encounter].outcomes[event.outcome],
    e.StatChanged: _stat,
    e.Afflicted: _afflicted,
    e.Healed: lambda event: f"{words().afflictions[event.affliction][0]}: healed.",
    e.ItemGained: lambda event: f"{words().items[event.item][0]}: found.",
    e.ItemGone: _item_gone,
    e.Moved: lambda event: f"{WAYS.get(event.why, 'He goes to')} {name(event.to)}.",
    e.NoWay: lambda event: "There is nowhere to go.",
    e.Outlined: lambda event: (
        f"{name(event.at)} is {'impassable' if event.barred else 'passable'} now."
    ),
    e.Marked: lambda event: (
        f"{name(event.at)} is marked: {'+2' if event.mark == 'plus2' else 'X'}."
    ),
    e.StreamDrawn: lambda event: f"A stream runs from {name(event.course[0])} to the River.",
    e.BonusGained: lambda event: f"{event.by} more on each die of the next Move.",
    e.DiceAllocated: lambda event: (
        f"Dice: {event.move} on Move, {event.stealth} on Stealth, {event.rest} on Rest."
    ),
    e.DiceRolled: _rolled,
    e.DieRerolled: lambda event: f"A {event.old} is rolled anew: {event.new}.",
    e.RollSucceeded: lambda event: f"{SLOTS[event.slot]}: the {event.face} does it.",
    e.RollFailed: _failed,
    e.PhaseSkipped: lambda event: f"{event.phase.capitalize()}: skipped.",
    e.WelcomeRolled: _welcome,
    e.NoteWritten: lambda event: f"He writes: “{event.text}”",
    e.GameWon: lambda event: WINS[event.how],
    e.GameLost: lambda event: LOSSES[event.why],
}
