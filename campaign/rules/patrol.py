"""A patrol: a book of one Mission whose Squad is there from the start (`cards.Patrol`).

It is smaller than six, so some hold a second ID marker, as after a loss (PH-KIA-04, p.49).
"""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import seats
from campaign.rules.cards import Patrol
from campaign.rules.names import Profile
from campaign.rules.state import Marine, State
from campaign.rules.tasks import PickMotivation
from campaign.rules.turn import Turn
from combat.rules.state import GearPiece


def of(state: State) -> Patrol | None:
    """Return what makes this campaign's book a patrol; None for any other book."""
    return state.book.book.patrol


def assembled(state: State, patrol: Patrol) -> State:
    """Return a campaign at its beginning with its Squad, and nobody to draft."""
    profiles = state.book.profiles
    men = [
        Marine(
            man.profile,
            man.specs[0],
            seats.owners(state)[man.specs[0] - 1],
            level=profiles[man.profile].level,
            weapons=man.weapons,
            gear=tuple(GearPiece(code, side) for code, side in man.gear),
        )
        for man in patrol.squad
    ]
    marines = tuple(sorted(men, key=lambda man: man.spec))
    agenda = tuple(task for task in state.agenda if not isinstance(task, PickMotivation))
    return replace(state, pool=(), marines=marines, agenda=agenda)


def mark(turn: Turn, ids: list[Profile]) -> None:
    """Give the ID markers that nobody has to those who hold them too on a patrol."""
    patrol = of(turn.state)
    for man in patrol.squad if patrol is not None else ():
        for spec in man.specs:
            ids[spec - 1] = ids[spec - 1] or man.profile


def leads(turn: Turn) -> Profile:
    """Return who walks at the point of a patrol; else nobody yet (PH-MARCH-13, p.23)."""
    patrol = of(turn.state)
    return patrol.point_man if patrol is not None else ""
