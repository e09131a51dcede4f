"""The Mission's page in the Logbook, and what comes after it: the next Mission or the evaluation.

PH-LOGBOOK-01..04 (p.7, 51), PH-CAMPAIGN-05..07 (p.7).
"""

from __future__ import annotations

from campaign.rules import deeds, harm
from campaign.rules.answers import Answer, answer
from campaign.rules.cards import Grade
from campaign.rules.commands import Command, Continue
from campaign.rules.effects.log import add_metric
from campaign.rules.endmission import AWAY, took_part
from campaign.rules.events import (
    MissionClosed,
)
from campaign.rules.names import Profile
from campaign.rules.state import Deeds, Marine, MarineRecord, MissionRecord, State
from campaign.rules.tasks import (
    CloseMission,
    Finished,
    Read,
    SetUpMission,
)
from campaign.rules.turn import Turn
from combat.rules.options import Offer

LAST = 9
"""The last Mission (PH-CAMPAIGN-02, p.9)."""
KIA_LETTERS, BREAKDOWN_LETTERS = 2, 1


def run_close_mission(turn: Turn, task: CloseMission) -> bool:
    """Write the Mission's page, then wait for the players to go on.

    PH-LOGBOOK-01..04 (p.7, 51): what is each Marine's own stays in the state as it is.
    """
    number = turn.run.number
    if not turn.state.records or turn.state.records[-1].number != number:
        _record(turn)
    return True


def _record(turn: Turn) -> None:
    state, run = turn.state, turn.run
    killed, broke = tuple(m.profile for m in killed_now(state)), _broke(state)
    letters = letters_due(state)
    if letters:
        add_metric(turn, "letters", letters)
    metrics = turn.state.metrics
    before = state.records[-1] if state.records else None
    record = MissionRecord(
        run.number,
        run.end,
        run.objectives,
        run.day,
        run.clock,
        run.tally,
        killed,
        tuple(m.profile for m in state.marines if m.returns == run.number + AWAY),
        broke,
        letters,
        metrics.tally - sum(r.points for r in state.records),
        metrics.ledger - sum(r.ledger for r in state.records),
        _rnr_of(state),
        run.threat,
        tuple(entry for entry in state.log if entry.mission == run.number),
        _lines(turn, killed),
    )
    assert before is None or before.number < run.number
    turn.set(records=(*state.records, record))


def letters_due(state: State) -> int:
    """Return by how much Letters rise when the page of the Mission under way is written.

    PH-LOGBOOK-04 (p.51): the metric is noted at its end, 0 once that is done.
    """
    run = state.mission
    if run is None or (state.records and state.records[-1].number == run.number):
        return 0
    return KIA_LETTERS * len(killed_now(state)) + BREAKDOWN_LETTERS * len(_broke(state))


def killed_now(state: State) -> tuple[Marine, ...]:
    """Return who was K.I.A. since the last page was written (PH-LOGBOOK-04, p.51)."""
    before = {profile for record in state.records for profile in record.killed}
    return tuple(m for m in state.marines if m.standing == "kia" and m.profile not in before)


def _broke(state: State) -> tuple[Profile, ...]:
    """Return who leaves the Campaign with this Mission (PH-BREAKDOWN-02, p.50)."""
    return tuple(m.profile for m in took_part(state) if broken(m))


def _lines(turn: Turn, killed: tuple[Profile, ...]) -> tuple[MarineRecord, ...]:
    """Return a line for each Marine of the Squad, the wounded and the killed too.

    PH-LOGBOOK-02 (p.7), PH-LOGBOOK-04 (p.51).
    """
    done = {own.profile: own for own in deeds.so_far(turn)}
    return tuple(
        MarineRecord(
            m.profile,
            m.spec,
            m.level,
            "breakdown" if broken(m) else m.standing,
            m.stress,
            m.condition,
            m.condition_cubes,
            m.experience,
            m.boon_points,
            done.get(m.profile, Deeds(m.profile)),
        )
        for m in turn.state.marines
        if m.standing in ("squad", "hospital") or m.profile in killed
    )


def broken(marine: Marine) -> bool:
    """Tell whether he leaves the Campaign now, from the hospital too (PH-BREAKDOWN-02, p.50)."""
    return marine.standing in ("squad", "hospital") and marine.condition_cubes >= harm.CUBES_MAX


def _rnr_of(state: State) -> tuple[str, ...]:
    return tuple(doc for doc in state.run.tally.entries if doc.startswith("rnr/"))


def do_close_mission(turn: Turn, task: CloseMission, command: Command) -> None:
    """Clear what does not last and go on to the next Mission (PH-SQUAD-12, p.13; PH-BOOKLET-08).

    However it ended, the Campaign goes on (PH-CAMPAIGN-07, p.7); who is missing is replaced then
    (PH-ENDMISSION-04, p.51).

    A Breakdown leaves, with his charms (PH-BREAKDOWN-02, p.50; PH-CHARM-02, p.27). After the last
    Mission the Outro is read (PH-CAMPAIGN-05, p.7).
    """
    turn.pop()
    number = turn.run.number
    turn.emit(MissionClosed(number))
    for marine in turn.state.marines:
        broke = broken(marine)
        turn.set_marine(
            marine.profile,
            weapons=(),
            gear=(),
            used=(),
            boon="",
            charms=() if broke else marine.charms,
            standing="breakdown" if broke else marine.standing,
        )
    turn.set(
        log=tuple(entry for entry in turn.state.log if entry.colour == "blue"),
        mission=None,
        point_man="",
    )
    if number + 1 in turn.state.book.booklets:
        turn.push(SetUpMission(number + 1))
        return
    turn.set(finished=True)
    turn.push(Finished())
    if number == LAST and turn.state.book.book.outro is not None:
        turn.push(Read("book/outro"))


def over(state: State) -> bool:
    """Tell whether all nine Missions were played (PH-CAMPAIGN-05, p.7)."""
    return state.finished and any(record.number == LAST for record in state.records)


def evaluation(state: State) -> Grade | None:
    """Return the ending of a finished Campaign by its Motivation's metric, None before that.

    PH-CAMPAIGN-05, PH-CAMPAIGN-06 (p.7): three grades; beyond them the nearest counts.
    """
    if not state.motivation or not any(record.number == LAST for record in state.records):
        return None
    value: int = getattr(state.metrics, state.motivation)
    return nearest(state.book.motivation(state.motivation).endings, value)


def nearest(grades: tuple[Grade, ...], value: int) -> Grade:
    """Return the grade in whose range a number is; beyond all the nearest."""

    def off(grade: Grade) -> int:
        """How far the metric lies outside the range of a grade: 0 in it."""
        low = grade.from_ - value if grade.from_ is not None else 0
        high = value - grade.to if grade.to is not None else 0
        return max(0, low, high)

    return min(grades, key=off)


def offer_finished(state: State, task: Finished) -> Answer:
    """Offer the next Mission if it has been published since (PH-CAMPAIGN-02, p.9)."""
    return answer("finished", [Offer(Continue(), "continue")] if _next(state) else ())


def _next(state: State) -> int:
    """Return the Mission that follows the last one played, 0 when there is none."""
    number = max((record.number for record in state.records), default=0) + 1
    return number if number in state.book.booklets else 0


def do_finished(turn: Turn, task: Finished, command: Command) -> None:
    """Go on with a Mission that was not yet published when the last one ended."""
    turn.pop()
    turn.set(finished=False)
    turn.push(SetUpMission(_next(turn.state)))
