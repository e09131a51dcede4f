"""What happened, told to people: typed events become lines for page, journal and live region.

`tell(content, state, events)` returns lines in order; events of one kind and size that follow one
another become one line. What happens in a Combat is worded by `combat.telling`, all else here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.rules.content import Content
from campaign.rules.events import BattleHappened, Event
from campaign.rules.state import State
from campaign.telling.fights import Standing, battle_lines, names_in, threatened
from campaign.telling.lines import Line
from campaign.telling.one import OwnEvent
from campaign.telling.repeats import without_repeats
from campaign.telling.several import own_lines
from campaign.telling.words import Words
from combat.rules.events import AnyEvent

SPOKEN = 8
"""Lines that the live region reads out at once."""


def tell(
    content: Content,
    state: State,
    events: Iterable[Event],
    names: Mapping[str, str] | None = None,
    enemies: Standing | None = None,
) -> list[Line]:
    """Return what happened, line by line, as it may be shown to everyone.

    `state` is what a seat sees; only names are taken from it. `names`: the players by seat.
    `enemies`: where they stood before, when a Combat was under way.
    """
    words = Words(content, state, names or {})
    happened = tuple(events)
    left = [*without_repeats(happened)]
    alone = [event for event in left if not isinstance(event, BattleHappened)]
    if len(alone) == len(left):
        return own_lines(words, alone)
    fighters = replace(names_in(content, enemies or {}), threatened=threatened(content, happened))
    lines: list[Line] = []
    fight: list[AnyEvent] = []
    own: list[OwnEvent] = []
    for event in left:
        if isinstance(event, BattleHappened):
            lines += own_lines(words, own)
            own = []
            fight.append(event.event)
        else:
            lines += battle_lines(fighters, fight)
            fight = []
            own.append(event)
    return [*lines, *own_lines(words, own), *battle_lines(fighters, fight)]


def headline(lines: Sequence[Line]) -> str:
    """What happened in one sentence or two, for the live region: the gravest things first."""
    loud = [line for line in lines if line.tone != "quiet"]
    spoken = [spoken_line(line) for line in (loud or lines)]
    more = len(spoken) - SPOKEN
    rest = f" {more} more in the Journal." if more > 0 else ""
    return " ".join(spoken[:SPOKEN]) + rest


def spoken_line(line: Line) -> str:
    """A line in words, a test with its dice in the order in which they are shown."""
    if line.shape == "log":
        return f"Log Entry {line.text}."
    if line.roll is not None and line.roll.pool:
        return f"{line.text.removesuffix('.')}: {line.roll.spoken}"
    return line.text


__all__ = ["Line", "headline", "spoken_line", "tell"]
