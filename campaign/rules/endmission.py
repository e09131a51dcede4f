"""The End of Mission phase in its nine steps (PH-ENDMISSION-01..06, p.51; PH-XP, PH-HOSPITAL)."""

from __future__ import annotations

from typing import Literal

from campaign.rules import boons, hooks, judge, patrol, trait_tests
from campaign.rules.booklets import Booklet, Ending
from campaign.rules.effects.log import add_metric, set_objective
from campaign.rules.events import (
    EndReached,
    MarineHospitalized,
    MissionEnded,
)
from campaign.rules.moments import Moment
from campaign.rules.state import Marine, State
from campaign.rules.tasks import (
    CloseMission,
    EndMission,
    Read,
    RnrRoll,
    Upgrades,
)
from campaign.rules.turn import Turn

AWAY = 2
"""He is back for the Mission after the next (PH-HOSPITAL-02, p.48)."""
NO_OBJECTIVE = 2
RNR: dict[str, Moment] = {"base": "rnr_base", "town": "rnr_town", "danang": "rnr_danang"}
UPGRADES, RNR_STEP = 7, 8
Ahead = Literal["end", "text", "debrief", "rnr", "logbook"]
"""What may come after a page of a Mission that has ended."""
PRIMARY_TALLY, SECONDARY_TALLY = 2, 1


def booklet_of(state: State) -> Booklet:
    """Return the booklet of the Mission being played."""
    return state.book.booklets[state.run.number]


def ahead(state: State) -> Ahead:
    """Return what comes after the page that is read now, once a Mission has ended."""
    for task in reversed(state.agenda[:-1]):
        match task:
            case Read() if not task.doc.startswith("scene/"):
                return "text"
            case EndMission(step):
                return _step_ahead(state, step)
    return "end"


def _step_ahead(state: State, step: int) -> Ahead:
    if step <= 1:
        return "end"
    if step <= UPGRADES:
        return "debrief"
    return "logbook" if step > RNR_STEP or patrol.of(state) else "rnr"


def run_end(turn: Turn, task: EndMission) -> bool:
    """Carry out one step after the other (PH-ENDMISSION-02, p.51)."""
    turn.swap(EndMission(task.step + 1))
    match task.step:
        case 1:
            _end_text(turn)
        case 2:
            _remove_damage(turn)
        case 3:
            _wounds(turn)
        case 4:
            _hospital(turn)
        case 5:
            _exchange_boons(turn)
        case 6:
            _experience(turn)
        case 7:
            turn.push(Upgrades())
        case 8 if patrol.of(turn.state):
            pass
        case 8:
            ending = _ending(turn.state)
            hooks.now(turn, RNR[ending.rnr], "rnr")
            # PH-RNR-01 (p.52): at the end of every Mission, the last one too.
            turn.push(RnrRoll(ending.rnr, ending.modifier + turn.run.rnr))
        case _:
            turn.pop()
            turn.push(CloseMission())
    return False


def _ending(state: State) -> Ending:
    if state.run.end:
        return next(e for e in booklet_of(state).ends if e.code == state.run.end)
    return next((e for e in booklet_of(state).ends if judge.holds(state, e.when)),
                booklet_of(state).ends[-1])  # fmt: skip


def _end_text(turn: Turn) -> None:
    """Settle the Objectives, then read the end that fits (PH-ENDMISSION-05, p.51)."""
    turn.emit(MissionEnded(turn.run.ended))
    booklet = booklet_of(turn.state)
    open_ = {o.code for o in turn.run.objectives if o.status == "open"}
    for objective in booklet.objectives:
        if objective.code in open_:
            met = objective.met is not None and judge.holds(turn.state, objective.met)
            set_objective(turn, objective.code, "met" if met else "failed")
    ending = _ending(turn.state)
    turn.set_run(end=ending.code)
    turn.emit(EndReached(ending.code))
    hooks.now(turn, "mission_end")
    if booklet.after_end is not None:
        turn.push(Read(f"M{booklet.mission}/after"))
    turn.push(Read(f"M{booklet.mission}/end/{ending.code}"))


def _remove_damage(turn: Turn) -> None:
    """Damage does not stay (PH-DAMAGE-02, p.45)."""
    for marine in turn.state.marines:
        if marine.damage:
            turn.set_marine(marine.profile, damage=0)


def _served(state: State) -> tuple[Marine, ...]:
    """Return who lived through the Mission, Evac'd or not."""
    return tuple(m for m in state.marines if m.standing in ("squad", "evac"))


def took_part(state: State) -> tuple[Marine, ...]:
    """Return who lived through the Mission, from step 4 on: those just hospitalized too.

    Until then they acted as usual (PH-HOSPITAL-07, p.48).
    """
    return tuple(
        m
        for m in state.marines
        if m.standing == "squad"
        or (m.standing == "hospital" and m.returns == state.run.number + AWAY)
    )


def _wounds(turn: Turn) -> None:
    """Experience for Deep and Critical Wounds and for an extra ID marker; then no Wounds.

    PH-ENDMISSION-03 (p.51), PH-HOSPITAL-04 (p.51), PH-KIA-09 (p.49). Who holds a Critical Wound
    is remembered by `returns` until step 4.
    """
    for marine in _served(turn.state):
        extra = sum(p == marine.profile for p in turn.state.ids) - 1
        if marine.standing == "squad" and extra > 0:
            trait_tests.gain(turn, marine.profile, extra, "extra ID marker")
        returns = 0
        if marine.wound:
            card = turn.state.book.wounds[marine.wound]
            if card.experience:
                trait_tests.gain(turn, marine.profile, card.experience, "wound")
            if card.type == "critical":
                returns = turn.run.number + AWAY
        turn.set_marine(marine.profile, wound="", wound_cubes=0, returns=returns)


def _hospital(turn: Turn) -> None:
    """A Critical Wound costs the next Mission; the others rejoin.

    PH-HOSPITAL-01, PH-HOSPITAL-02 (p.48). Everyone has his own ID marker again; nobody is led or
    carried any more (PH-LITTER-05, p.48). A temporary replacement who is hurt badly leaves when
    the original is back (PH-SQUAD-16).
    """
    for marine in _served(turn.state):
        if marine.returns:
            turn.set_marine(marine.profile, standing="hospital")
            turn.emit(MarineHospitalized(marine.profile))
        elif marine.standing == "evac":
            turn.set_marine(marine.profile, standing="squad")
    ids = [""] * 6
    for marine in turn.state.squad:
        ids[marine.spec - 1] = marine.profile
    point = turn.state.point_man
    turn.set(ids=tuple(ids), point_man=point if point in ids else "")
    turn.set_run(passengers=(), bodies=0)


def _exchange_boons(turn: Turn) -> None:
    """An unused Boon card is 1 more point (PH-BOON-05, p.52)."""
    for marine in turn.state.marines:
        if marine.boon and marine.standing in ("squad", "hospital"):
            turn.set_marine(marine.profile, boon="")
            boons.change_points(turn, marine.profile, 1)


def _experience(turn: Turn) -> None:
    """Experience for Objectives, the full sum to each; 2 when none was met.

    PH-XP-01, PH-XP-02, PH-XP-07 (p.51). A lost Marine's is lost with him (PH-XP-08, p.51).

    Hospitalized Marines gain it too (PH-HOSPITAL-03, p.48).
    """
    met = {o.code for o in turn.run.objectives if o.status == "met"}
    booklet = booklet_of(turn.state)
    amount = sum(o.experience for o in booklet.objectives if o.code in met)
    for marine in took_part(turn.state):
        trait_tests.gain(turn, marine.profile, amount if met else NO_OBJECTIVE, "objectives")
    points = sum(
        PRIMARY_TALLY if o.primary else SECONDARY_TALLY for o in booklet.objectives if o.code in met
    )
    if points:
        add_metric(turn, "tally", points)
