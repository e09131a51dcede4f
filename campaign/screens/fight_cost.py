"""A Combat on the page of its entry: what it cost in one line, and its accounts behind that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, dropwhile

from campaign.rules.events import (
    CombatEnded,
    CombatStarted,
    ConditionDrawn,
    DamageTaken,
    EquipmentDropped,
    EquipmentGiven,
    Event,
    GainEvent,
    MarineKilled,
    StressTaken,
    ThreatChanged,
    WoundDrawn,
)
from campaign.screens.moments import fight_of
from combat.telling.english import listed, plural


def parted(events: Sequence[Event]) -> Iterator[tuple[bool, list[Event]]]:
    """Yield what was told in pieces, each with whether it is of a Combat.

    A Combat goes from its beginning to its end, what it brought and how the packs were shared out
    after it included; where a page's text parts it, each piece is of it.
    """
    marks = [event for event in events if isinstance(event, CombatStarted | CombatEnded)]
    fighting = bool(marks) and isinstance(marks[0], CombatEnded)
    over, piece = False, list[Event]()
    after = GainEvent | ThreatChanged | EquipmentDropped | EquipmentGiven
    for event in events:
        begins = isinstance(event, CombatStarted)
        if begins or (over and not isinstance(event, after)):
            yield fighting, piece
            fighting, over, piece = begins, False, []
        piece.append(event)
        over = over or isinstance(event, CombatEnded)
    yield fighting, piece


def just_before(commands: Iterable[Sequence[Event]]) -> str:
    """Return what the Combat cost after which the packs are shared out; "" where there was none.

    `commands` are the events of each, the newest command first.
    """
    handed = EquipmentDropped | EquipmentGiven
    rest = dropwhile(lambda batch: all(isinstance(event, handed) for event in batch), commands)
    last = next(rest, ())
    if not any(isinstance(event, CombatEnded) for event in last):
        return ""
    return cost(fight_of(chain([last], rest)))


def cost(events: Sequence[Event]) -> str:
    """Return what a Combat cost in one line: "1 Wound, 5 Damage and 3 Stress"."""
    counted = (
        ("man killed", "men killed", _many(events, MarineKilled)),
        ("Wound", "Wounds", _many(events, WoundDrawn)),
        ("Condition", "Conditions", _many(events, ConditionDrawn)),
        ("Damage", "Damage", _sum(events, DamageTaken)),
        ("Stress", "Stress", _sum(events, StressTaken)),
        ("thing left lying", "things left lying", _many(events, EquipmentDropped)),
    )
    return listed([plural(n, one, more) for one, more, n in counted if n]) or "nothing"


def _many(events: Sequence[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)


def _sum(events: Sequence[Event], kind: type[DamageTaken | StressTaken]) -> int:
    return sum(event.amount for event in events if isinstance(event, kind))
