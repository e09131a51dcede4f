"""ID markers and the Point Man when a Marine leaves (PH-KIA-04..11, p.49; PH-MARCH-14, p.61)."""

from __future__ import annotations

from campaign.rules import roster
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import AssignId, Command, NamePointMan
from campaign.rules.events import IdPassed, PointManNamed
from campaign.rules.names import Profile
from campaign.rules.state import State
from campaign.rules.tasks import GiveId, NamePoint
from campaign.rules.turn import Turn
from combat.rules.options import Offer

EXTRA_MAX = 1


def receivers(state: State) -> tuple[str, ...]:
    """Return who may take a free ID marker: nobody holds more than 1 extra (PH-KIA-10, p.49)."""
    return tuple(
        m.profile for m in state.squad if len(roster.numbers(state, m.profile)) <= EXTRA_MAX
    )


def run_give(turn: Turn, task: GiveId) -> bool:
    """Wait for a choice unless only one Marine, or none, can take the marker."""
    able = receivers(turn.state)
    if len(able) > 1:
        return True
    turn.pop()
    if able:
        _give(turn, task.number, able[0])
    return False


def offer_give(state: State, task: GiveId) -> Answer:
    """Offer every Marine who may take the ID marker (PH-KIA-04, p.49)."""
    return answer(
        "give_id", [Offer(AssignId(profile), "assign_id") for profile in receivers(state)]
    )


def do_give(turn: Turn, task: GiveId, command: Command) -> None:
    """Hand the ID marker over."""
    assert isinstance(command, AssignId)
    turn.pop()
    _give(turn, task.number, command.marine)


def _give(turn: Turn, number: int, profile: Profile) -> None:
    ids = tuple(profile if n == number - 1 else p for n, p in enumerate(turn.state.ids))
    turn.set(ids=ids)
    turn.emit(IdPassed(number, profile))


def run_point(turn: Turn, task: NamePoint) -> bool:
    """Wait for a new Point Man, if anyone is left to be one (PH-MARCH-14, p.61)."""
    if turn.state.point_man or not turn.state.squad:
        turn.pop()
        return False
    return True


def offer_point(state: State, task: NamePoint) -> Answer:
    """Offer every Marine in the Mission as Point Man."""
    return answer(
        "name_point", [Offer(NamePointMan(m.profile), "name_point_man") for m in state.squad]
    )


def do_point(turn: Turn, task: NamePoint, command: Command) -> None:
    """Name the Point Man."""
    assert isinstance(command, NamePointMan)
    turn.pop()
    name_point_man(turn, command.marine)


def name_point_man(turn: Turn, profile: Profile) -> None:
    """Make a Marine the Point Man, at no cost (PH-MARCH-13, p.23)."""
    turn.set(point_man=profile)
    turn.emit(PointManNamed(profile))
