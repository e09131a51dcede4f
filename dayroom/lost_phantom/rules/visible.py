"""What a reader may see. Nothing is hidden but dice to come; only the encounter met is shown."""

from __future__ import annotations

from dataclasses import dataclass

from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.encounters import band_of
from dayroom.lost_phantom.rules.names import Band
from dayroom.lost_phantom.rules.questions import question
from dayroom.lost_phantom.rules.score import Score, score
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.tasks import AnyTask


@dataclass(frozen=True, slots=True)
class View:
    """The game as its one seat, and everybody who watches, sees it.

    `awaiting` names the decision that waits, empty when the game is over; `task` is what asks.
    """

    state: State
    awaiting: str
    task: AnyTask | None
    distance: int
    band: Band
    score: Score


def visible_to(state: State, seat: str) -> View:
    """All that `seat` may know: everything, for one player has nobody to hide from. LP-GOAL-01."""
    board = state.sheet.board
    distance = board.far[board.start][state.at]
    waiting = state.agenda[-1] if state.ending is None else None
    awaiting = question(Draft(state), waiting).awaiting if waiting is not None else ""
    return View(state, awaiting, waiting, distance, band_of(distance), score(state))
