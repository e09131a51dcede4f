"""What the play panel shows of lessons: read from the journal at each look, kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from campaign.content.lessons import Reminder, courses, fitting, kinds, kinds_of
from campaign.game import reminding
from campaign.models import Campaign
from campaign.rules.events import Event
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens import lessons


@dataclass(frozen=True, slots=True)
class Tip:
    """A line that comes again; `new` where its player has not met it before."""

    line: Reminder
    new: bool


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


def reminder(
    user: User, campaign: Campaign, state: State, view: View, events: Iterable[Event]
) -> Tip | None:
    """Return the line that comes again at a player's own decision, and count it; None in books
    that teach, in an author's trial, and where none is left for this player.
    """
    if campaign.sandbox or state.book.book.code in courses():
        return None
    happened = {kind for event in events for kind in kinds_of(event)}
    fits = fitting(view.options.awaiting, happened, lessons.signs(view))
    if not fits:
        return None
    found = reminding.first(user, ((line.code, _moment(campaign, view, line)) for line in fits))
    if found is None:
        return None
    code, new = found
    return Tip(next(line for line in fits if line.code == code), new)


def _moment(campaign: Campaign, view: View, line: Reminder) -> str:
    """Return what tells one time at which a line matters from another: what just happened, else
    the time of day, which stands still in a Combat and where each man is made ready.
    """
    run = view.state.mission
    if line.after or run is None:
        return f"{campaign.pk}:{campaign.version}"
    return f"{campaign.pk}:{run.number}.{run.day}.{run.clock}"
