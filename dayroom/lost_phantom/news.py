"""What the last command led to, told where the next is asked: rolls, and what was met unasked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dayroom.lost_phantom import telling
from dayroom.lost_phantom.printed import encounters
from dayroom.lost_phantom.rules import events as e
from dayroom.lost_phantom.rules.names import Slot

QUIET = (
    e.TurnBegan,
    e.MappingRolled,
    e.HexMapped,
    e.EncounterMet,
    e.DiceAllocated,
    e.NoteWritten,
)
"""What the map, the dice or the question itself shows already."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of the news; `title` and `text` of an encounter, `dice` as (face, counts)."""

    words: str
    title: str = ""
    text: str = ""
    dice: tuple[tuple[int, bool], ...] = ()


def news(own: Sequence[Any], others: Sequence[Any], seat: str) -> tuple[Piece, ...]:
    """What the pilot's last command led to, oldest first; nothing that is asked right now."""
    found: list[Piece] = []
    for number, event in enumerate(own):
        before, after = own[:number], own[number + 1 :]
        match event:
            case e.DiceRolled():
                # Dice at the end lie at the question.
                found += [_rolled(event, after)] if after else []
            case e.RollSucceeded() | e.RollFailed() if not before or _lies(event.slot, before):
                continue
            case e.OutcomeTaken():
                if any(isinstance(each, e.EncounterMet) for each in before):
                    met = encounters()[event.encounter]
                    found.append(Piece(met.outcomes[event.outcome], met.title, met.text))
            case e.EncounterMet() if after and not _taken(after):
                # Gunships that see the flare ask nothing any more.
                met = encounters()[event.encounter]
                found.append(Piece("", met.title, met.text))
            case e.EncounterRolled() if event.encounter:
                continue
            case _ if not isinstance(event, QUIET):
                said = telling.told(event)
                found += [Piece(said)] if said else []
    return tuple(found)


def _taken(after: Sequence[Any]) -> bool:
    """Whether an outcome is taken later."""
    return any(isinstance(each, e.OutcomeTaken) for each in after)


def _lies(slot: Slot, before: Sequence[Any]) -> bool:
    """Whether the dice of a slot lie among the news already."""
    return any(isinstance(each, e.DiceRolled) and each.slot == slot for each in before)


def _rolled(event: e.DiceRolled, after: Sequence[Any]) -> Piece:
    """A roll that nobody was asked about, with what came of it."""
    ends = (e.RollSucceeded, e.RollFailed)
    end = next((one for one in after if isinstance(one, ends) and one.slot == event.slot), None)
    used = end.face if isinstance(end, e.RollSucceeded) else 0
    dice = tuple([(face, face == used) for face in event.faces])
    missed = isinstance(end, e.RollFailed) and end.why == "missed"
    return Piece(f"{telling.told(event)}{' Not enough.' if missed else ''}", dice=dice)
