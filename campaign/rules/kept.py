"""Counters that the campaign keeps: hidden from players till it is over."""

from __future__ import annotations

from campaign.rules.language import CounterChange
from campaign.rules.state import State
from campaign.rules.turn import Turn
from combat.rules.copies import changed


def keeps(state: State, name: str) -> bool:
    """Tell whether a counter is the campaign's; a Mission's own of the same name comes first."""
    if name not in state.book.book.counters:
        return False
    run = state.mission
    return run is None or name not in state.book.booklets[run.number].counters


def value(state: State, name: str) -> int:
    """Return what a counter of the campaign stands at."""
    return dict(state.story.counters).get(name, state.book.book.counters[name].start)


def values(state: State) -> tuple[tuple[str, int], ...]:
    """Return what all counters of the campaign stand at, as the book lists them."""
    return tuple((name, value(state, name)) for name in state.book.book.counters)


def change(turn: Turn, how: CounterChange) -> None:
    """Change a counter within its bounds. No event: nobody is told before the campaign is over."""
    kept = turn.state.book.book.counters[how.name]
    was = value(turn.state, how.name) if how.set is None else how.set
    now = min(kept.max, max(kept.min, was + (how.add or 0)))
    story = turn.state.story
    counters = dict(story.counters) | {how.name: now}
    turn.set(story=changed(story, counters=tuple(sorted(counters.items()))))
