"""Passages that differ from time to time: which one comes now, and which have come."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.rules import judge
from campaign.rules.language import OneOf
from campaign.rules.names import Path, Profile
from campaign.rules.state import State
from campaign.rules.story import Told
from campaign.rules.turn import Turn
from combat.rules.copies import changed

FIRST = -1
"""Stands for the text of the first time among the numbers of those that came."""


def place(doc: str, path: Path) -> str:
    """Return the name by which a place in a document is remembered: "M1/RC:steps.0"."""
    return f"{doc}:{'.'.join(map(str, path))}"


def came(state: State, where: str) -> tuple[int, ...]:
    """Return the numbers of the passages of a place that have come, the last one last."""
    return next((told.came for told in state.story.told if told.place == where), ())


def chosen(turn: Turn, where: str, passages: OneOf, tester: Profile) -> Path | None:
    """Return the path of the passage that is read now, below its `one_of`, and remember it.

    None where nothing is left to be read. A draw among several is one of the turn's draws.
    """
    known = came(turn.state, where)
    if passages.first and not known:
        _remember(turn, where, (FIRST,))
        return ("first",)
    may = [
        number
        for number, variant in enumerate(passages.of)
        if judge.holds(turn.state, variant.when, tester)
    ]
    new = [number for number in may if number not in known]
    if not new and passages.again:
        _remember(turn, where, known or (FIRST,))
        return ("again",)
    if not new:
        # All have come: they begin anew, but not with the one that was read last.
        new = [number for number in may if number != known[-1]] or may
        known = known[:1] if passages.first else ()
    if not new:
        return None
    number = new[0] if len(new) == 1 else turn.dice.draw(new, "passage")
    _remember(turn, where, (*known, number))
    return "of", number, "steps"


def _remember(turn: Turn, where: str, numbers: Sequence[int]) -> None:
    story = turn.state.story
    others = [told for told in story.told if told.place != where]
    turn.set(story=changed(story, told=(*others, Told(where, tuple(numbers)))))
