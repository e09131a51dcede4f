"""Which commands end the Mission, and the Objectives that would then not be met
(PH-ENDMISSION-01, p.51; PH-BASE-05, p.22; PH-EVAC-14, p.26).
"""

from __future__ import annotations

from typing import Final

from campaign.rules import clock, judge
from campaign.rules.memo import once_per_state
from campaign.rules.names import Profile, Space
from campaign.rules.previews import AnyOffer, EndsMission, HowEnded, MarchPreview
from campaign.rules.state import State
from combat.rules.copies import changed

REMOVED_MAX: Final = 3
"""With so many Marines removed the Mission ends (PH-ENDMISSION-01, p.51)."""


def removed(state: State) -> int:
    """Return how many Marines were removed in this Mission (PH-ENDMISSION-01, p.51)."""
    return 6 - len(state.squad)


def foreseen(offer: AnyOffer) -> EndsMission | None:
    """Return how a command that is offered ends the Mission; None where it goes on as far as can
    be known.
    """
    match offer.preview:
        case EndsMission() as found:
            return found
        case MarchPreview(ends=found):
            return found
    return None


def time_left(state: State) -> int | None:
    """Return the minutes until the time at which the Mission ends; None where it sets none."""
    run = state.run
    rules = state.book.booklets[run.number].rules
    if rules.ends_day is None or rules.ends_at is None:
        return None
    return (rules.ends_day - run.day) * clock.DAY + rules.ends_at - run.clock


def in_base(state: State) -> EndsMission:
    """What is lost by marching into the Base now."""
    return _ends(state, "base", at=state.run.base)


@once_per_state
def out_of_time(state: State) -> EndsMission:
    """What is lost when the time runs out with all else as it is now."""
    return _ends(state, "time", minutes=time_left(state) or 0)


def within(state: State, minutes: int) -> EndsMission | None:
    """What is lost where so many minutes bring the Mission's end; None where it goes on."""
    left = time_left(state)
    return None if left is None or minutes < left else out_of_time(state)


def by_evac(state: State) -> EndsMission:
    """What is lost by flying everyone out now."""
    return _ends(state, "evac")


def flown_out(state: State, marines: tuple[Profile, ...]) -> EndsMission | None:
    """What is lost where so many are flown out that the Mission ends; None where it goes on."""
    if removed(state) + len(marines) < REMOVED_MAX:
        return None
    gone = tuple(changed(m, standing="evac") if m.profile in marines else m for m in state.marines)
    return _ends(changed(state, marines=gone), "losses")


def _ends(state: State, how: HowEnded, at: Space = "", minutes: int = 0) -> EndsMission:
    """Judge the Objectives as the End of Mission would: what is open then has failed."""
    run = state.run
    day, time = clock.later(run, minutes)
    then = changed(state, mission=changed(run, ended=how, at=at or run.at, day=day, clock=time))
    status = {objective.code: objective.status for objective in run.objectives}
    known = [o for o in state.book.booklets[run.number].objectives if o.code in status]
    return EndsMission(
        how,
        tuple(
            o.code
            for o in known
            if status[o.code] != "met"
            and (status[o.code] == "failed" or o.met is None or not judge.holds(then, o.met))
        ),
    )
