"""What happened, told to people: typed events become lines for page, journal and live region.

`tell(content, state, events)` returns lines in order; events of one kind and size that follow one
another become one line. What a page shows as text or as a chosen option has no line of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from campaign.rules import events as ev
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import State
from campaign.screens.words import Words, listed, plural
from campaign.telling.at_the_table import table_line
from campaign.telling.battle import battle_line
from campaign.telling.hurt import harm_line, points_line
from campaign.telling.in_the_book import cards_line, dice_line, entries_line, mission_line
from campaign.telling.lines import Line
from campaign.telling.of_red import red_line
from campaign.telling.on_the_march import map_line, squad_line, tracks_line

TELLERS = (
    squad_line,
    tracks_line,
    entries_line,
    dice_line,
    harm_line,
    cards_line,
    map_line,
    mission_line,
    table_line,
    red_line,
)


def tell(
    content: Content,
    state: State,
    events: Iterable[Event],
    names: Mapping[str, str] | None = None,
) -> list[Line]:
    """Return what happened, line by line, as it may be shown to everyone.

    `state` is what a seat sees; only names are taken from it. `names`: the players by seat.
    """
    words = Words(content, state, names or {})
    lines: list[Line] = []
    for group in grouped(_worth_telling(events)):
        line = several(words, group) if len(group) > 1 else told(words, group[0])
        if line is not None:
            lines.append(line)
    return lines


def _worth_telling(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out the Time and SP of a March: its own line names them."""
    marching = False
    for event in events:
        price = isinstance(event, ev.TimePassed | ev.StaminaChanged)
        if not (marching and price):
            yield event
        marching = isinstance(event, ev.Marched) or (marching and price)


KEPT = (ev.EquipmentTaken, ev.EquipmentDropped, ev.MarinesOffered)
MERGED = (ev.DamageTaken, ev.DamageRemoved, ev.StressTaken, ev.StressRemoved, ev.ExperienceGained,
          ev.EquipmentDropped, ev.EquipmentTaken, ev.MarinesOffered)  # fmt: skip


def grouped(events: Iterable[Event]) -> list[list[Event]]:
    """Put events of one kind and size that follow one another together."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        if last is not None and type(last) is type(event) and _alike(last, event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _alike(one: Any, other: Any) -> bool:
    if not isinstance(one, MERGED):
        return False
    if isinstance(one, ev.EquipmentTaken | ev.EquipmentDropped):
        return bool(one.marine == other.marine)
    amounts = getattr(one, "amount", 0) == getattr(other, "amount", 0)
    return amounts and getattr(one, "why", "") == getattr(other, "why", "")


def several(words: Words, events: Sequence[Any]) -> Line | None:
    """One line for several events alike."""
    first = events[0]
    if isinstance(first, ev.EquipmentTaken | ev.EquipmentDropped):
        items = listed([words.item(e.code, e.side) for e in events])
        verb = "takes" if isinstance(first, ev.EquipmentTaken) else "lays down"
        return Line("load", f"{words.nick(first.marine)} {verb} {items}.")
    if isinstance(first, ev.MarinesOffered):
        return None
    who = dict.fromkeys(words.nick(e.marine) for e in events)
    amount = first.amount
    times = len(events) // len(who)
    if len(who) == 1 and times > 1:
        amount *= times
    elif len(events) != len(who):
        counts = [f"{n} ({sum(words.nick(e.marine) == n for e in events) * amount})" for n in who]
        return points_line(first, listed(counts), "", True)
    return points_line(first, listed(list(who)), str(abs(amount)), len(who) > 1)


def told(words: Words, event: Event) -> Line | None:
    """One line for one event, or None for what needs no telling."""
    if isinstance(event, ev.BattleHappened):
        return battle_line(words, event.event)
    if isinstance(event, MERGED) and not isinstance(event, KEPT):
        return points_line(event, words.nick(event.marine), str(abs(event.amount)), False)
    for teller in TELLERS:
        line = teller(words, event)
        if line is not None:
            return line
    return None


def headline(lines: Sequence[Line]) -> str:
    """What happened in one sentence or two, for the live region: the gravest things first."""
    loud = [line for line in lines if line.tone not in ("quiet",)]
    spoken = [spoken_line(line) for line in (loud or lines)]
    return " ".join(spoken[:8]) + (
        f" And {plural(len(spoken) - 8, 'thing')} more." if len(spoken) > 8 else ""
    )


def spoken_line(line: Line) -> str:
    """A line without its dice, in words."""
    if line.shape == "log":
        return f"Log Entry {line.text}."
    if line.roll is not None:
        result = "" if line.roll.passed is None else ", passed" if line.roll.passed else ", failed"
        return f"{line.text}: {plural(line.roll.successes, 'success', 'successes')}{result}."
    return line.text


__all__ = ["Line", "headline", "spoken_line", "tell"]
