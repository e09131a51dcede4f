"""Entries that the clock brings, wherever the Squad then is (PH-TIME-05, PH-TIME-06, p.21)."""

from __future__ import annotations

from campaign.rules import clock, judge
from campaign.rules.booklets import Timed
from campaign.rules.state import State


def _open(state: State) -> list[tuple[str, Timed]]:
    run = state.run
    entries = enumerate(state.book.booklets[run.number].timed)
    return [(str(n), entry) for n, entry in entries if str(n) not in run.fired]


def due(state: State) -> tuple[str, Timed] | None:
    """Return the first entry whose time has come and whose condition holds, with its key."""
    run = state.run
    for key, entry in _open(state):
        come = clock.reached(run.day, run.clock, entry.day, entry.time)
        if come and judge.holds(state, entry.if_):
            return key, entry
    return None


def pending(state: State) -> bool:
    """Tell whether any entry may still come: a Bivouac then passes in quarters of an hour."""
    return bool(_open(state))
