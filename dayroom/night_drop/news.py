"""What has just happened, for who must decide now: in few lines, as dice, and drawn on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from dayroom.night_drop import drawing, telling
from dayroom.night_drop.names import RESULTS, called
from dayroom.night_drop.rules import events as e
from dayroom.night_drop.rules.grid import OFF

FEW = 2
"""As many moves in a row are told one by one; more are counted, for the map shows them."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A side of a combat: who, (what is added, words), the die, the total."""

    who: str
    parts: tuple[tuple[int, str], ...]
    die: int
    total: int


@dataclass(frozen=True, slots=True)
class Roll:
    """A combat that was diced out: the attacker and the defender, and what came of it."""

    sides: tuple[Sum, Sum]
    result: str


@dataclass(frozen=True, slots=True)
class News:
    """Lines in the order of what happened, the combats, and what others did as shapes.

    `trails`: a path for each move. `crosses`: where units were lost.
    """

    lines: tuple[str, ...]
    rolls: tuple[Roll, ...]
    trails: tuple[str, ...]
    crosses: tuple[tuple[float, float], ...]


def news(own: Sequence[Any], others: Sequence[Any], seat: str) -> News:
    """What the seat's last command led to, and what the others have done since, as heard by it."""
    every = [*own, *others]
    crosses = {event.hex for event in others if isinstance(event, e.Eliminated)} - {OFF}
    return News(
        lines=tuple(_lines(every)),
        rolls=tuple(
            _roll(event, _withdrew(every[number + 1 :]))
            for number, event in enumerate(every)
            if isinstance(event, e.CombatRolled)
        ),
        trails=tuple(drawing.line(way) for way in map(_way, others) if way),
        crosses=tuple(drawing.middle(hex_) for hex_ in sorted(crosses)),
    )


def _way(event: Any) -> tuple[str, ...]:
    """The hexes that somebody went through; none for anything else."""
    match event:
        case e.Moved():
            way = event.path
        case e.Scattered() | e.Retreated() | e.Advanced():
            way = (event.hex, event.to)
        case _:
            return ()
    inside = tuple(hex_ for hex_ in way if hex_ != OFF)
    return inside if len(inside) > 1 else ()


def _sort(event: Any) -> tuple[str, str]:
    """Events of one sort in a row are told together."""
    match event:
        case e.Moved() | e.Scattered():
            return event.kind, ""
        case e.Eliminated():
            return f"eliminated {event.how}", event.hex
        case e.CombatRolled():
            return "rolled", ""
    return "", ""


def _lines(events: Sequence[Any]) -> Iterator[str]:
    for (sort, hex_), group in groupby(events, _sort):
        found = list(group)
        if sort in ("moved", "scattered") and len(found) > FEW:
            verb = "made" if sort == "moved" else "of sticks driven apart"
            yield f"{len(found)} moves {verb}: the map shows them."
        elif sort.startswith("eliminated") and len(found) > 1:
            where = f" at {telling.title(hex_)}" if hex_ != OFF else ""
            yield f"Eliminated{where}: {telling.listed(tuple(one.unit for one in found))}."
        elif sort != "rolled":
            yield from filter(None, map(telling.told, found))


def _withdrew(after: Sequence[Any]) -> bool:
    """Whether the first thing that follows a combat is a retreat: by night, instead of a step."""
    return bool(after) and isinstance(after[0], e.Retreated)


def _roll(event: e.CombatRolled, withdrew: bool) -> Roll:
    value, more, die = event.attack
    guard, others, terrain, bridge, against = event.defence
    attack = ((value, "Attack Value"), (more, "for others"))
    defence = (
        (guard, "Defence Value"),
        (others, "for others"),
        (terrain, "ground"),
        (bridge, "bridge"),
    )
    one = Sum(called(event.point), _counted(attack), die, sum(event.attack))
    other = Sum(called(event.guard), _counted(defence), against, sum(event.defence))
    result = RESULTS[event.result]
    if event.result == "hit" and withdrew:
        result = "the defenders retreat into the night instead of losing a step"
    return Roll((one, other), f"{result[0].upper()}{result[1:]}.")


def _counted(parts: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    return (parts[0], *[part for part in parts[1:] if part[0]])
