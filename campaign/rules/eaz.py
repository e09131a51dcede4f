"""Enemy Activity Zones placed and removed by entries (PH-EAZ-01, -05, -06, p.22, 52)."""

from __future__ import annotations

from campaign.rules import boons, geography
from campaign.rules.events import EazPlaced, EazRemoved
from campaign.rules.language import EazChange
from campaign.rules.names import Space
from campaign.rules.turn import Turn


def change(turn: Turn, change: EazChange) -> None:
    """Carry out `eaz`: remove one, place one in a Space, or in a random direction (PH-EAZ-01)."""
    if change.remove is not None:
        _remove(turn, change.remove)
    elif change.add == "random":
        _random(turn)
    elif change.add is not None:
        place(turn, change.add, "")


def _remove(turn: Turn, which: Space) -> None:
    spaces = turn.run.eaz
    if not spaces or (which != "nearest" and which not in spaces):
        return
    if which == "nearest":
        near = min(geography.distance(turn.run.at, space) for space in spaces)
        which = _one_of(
            turn, turn.run.at, [s for s in spaces if geography.distance(turn.run.at, s) == near]
        )
    turn.set_run(eaz=tuple(space for space in spaces if space != which))
    turn.emit(EazRemoved(which))


def _one_of(turn: Turn, origin: Space, spaces: list[str]) -> str:
    """Settle a tie by a Boon card: the Space most in its direction (PH-BASE-04, p.22)."""
    if len(spaces) == 1:
        return spaces[0]
    dx, dy = geography.DIRECTIONS[boons.directions(turn)[0]]
    column, row = geography.position(origin)

    def off(space: Space) -> tuple[int, str]:
        x, y = geography.position(space)
        reach = geography.distance(origin, space)
        return (x - column - dx * reach) ** 2 + (y - row - dy * reach) ** 2, space

    return min(spaces, key=off)


def _random(turn: Turn) -> None:
    """Place an EAZ next to the Squad in the direction of a Boon card (PH-EAZ-05, -06, p.52).

    Cards are drawn until one points to a Space in play without an EAZ; when none can, nothing is
    placed.
    """
    state = turn.state
    taken = {*state.run.eaz, state.run.base}
    free = [s for s in geography.neighbours(state, state.run.at) if s not in taken]
    if not free:
        return
    for direction in boons.directions(turn):
        space = geography.step(state.run.at, direction)
        if space in free:
            place(turn, space, direction)
            return


def place(turn: Turn, space: Space, direction: str) -> None:
    """Place an EAZ; next to the Base it goes to the nearest Space that does not touch it.

    PH-BASE-04 (p.22), ties settled by a Boon card. A Space that has one already keeps it.
    """
    state = turn.state
    if geography.distance(space, state.run.base) <= 1:
        options = [
            other
            for other in geography.spaces(state)
            if geography.distance(other, state.run.base) > 1 and other not in state.run.eaz
        ]
        if not options:
            return
        near = min(geography.distance(space, other) for other in options)
        space = _one_of(turn, space, [o for o in options if geography.distance(space, o) == near])
    if space not in state.run.eaz:
        turn.set_run(eaz=(*state.run.eaz, space))
        turn.emit(EazPlaced(space, direction))
