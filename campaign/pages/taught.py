"""What the play panel shows of lessons: read from the journal at each look, kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.content.lessons import courses, kinds
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens import lessons


def lesson(
    state: State, view: View, batches: Iterable[list[dict[str, Any]]]
) -> lessons.Shown | None:
    """Return the lesson that is on; None in books that teach none.

    batches: the events of the commands that stand, the newest first; read where a book teaches.
    """
    course = courses().get(state.book.book.code)
    if course is None:
        return None
    happened = kinds(reversed(list(batches)))
    return lessons.shown(course, state.book, view, happened)
