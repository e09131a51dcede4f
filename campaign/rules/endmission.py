"""The End of Mission phase in its nine steps (PH-ENDMISSION-01..06, p.51; PH-XP, PH-HOSPITAL)."""

from __future__ import annotations

from campaign.rules import boons, deeds, effects, harm, judge, trait_tests
from campaign.rules.answers import Answer, answer
from campaign.rules.cards import Booklet, Ending, Grade
from campaign.rules.commands import Command, Continue, UpgradeMarine
from campaign.rules.events import (
    EndReached,
    MarineHospitalized,
    MarineUpgraded,
    MissionClosed,
    MissionEnded,
)
from campaign.rules.state import Deeds, Marine, MarineRecord, MissionRecord, State
from campaign.rules.tasks import (
    CloseMission,
    EndMission,
    Finished,
    Read,
    RnrRoll,
    SetUpMission,
    Upgrades,
)
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part, Refusal

LAST = 9
"""The last Mission (PH-CAMPAIGN-02, p.9)."""
UPGRADE_COST = {1: 10, 2: 15, 3: 20}
"""Experience from each level to the next (PH-XP-04, p.51)."""
LEVEL_MAX = 4
AWAY = 2
"""He is back for the Mission after the next (PH-HOSPITAL-02, p.48)."""
NO_OBJECTIVE = 2
PRIMARY_TALLY, SECONDARY_TALLY = 2, 1
KIA_LETTERS, BREAKDOWN_LETTERS = 2, 1


def booklet_of(state: State) -> Booklet:
    """Return the booklet of the Mission being played."""
    return state.book.booklets[state.run.number]


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
        case 8:
            ending = _ending(turn.state)
            if ending.rnr != "none":
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
            effects.set_objective(turn, objective.code, "met" if met else "failed")
    ending = _ending(turn.state)
    turn.set_run(end=ending.code)
    turn.emit(EndReached(ending.code))
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


def _took_part(state: State) -> tuple[Marine, ...]:
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
    for marine in _took_part(turn.state):
        trait_tests.gain(turn, marine.profile, amount if met else NO_OBJECTIVE, "objectives")
    points = sum(
        PRIMARY_TALLY if o.primary else SECONDARY_TALLY for o in booklet.objectives if o.code in met
    )
    if points:
        effects.add_metric(turn, "tally", points)


# --- upgrades ---------------------------------------------------------------------------------


def upgradable(state: State, task: Upgrades) -> tuple[Marine, ...]:
    """Return who may rise a level now (PH-XP-04..06, p.51; PH-HOSPITAL-06)."""
    return tuple(
        m
        for m in _took_part(state)
        if m.level < LEVEL_MAX
        and m.profile not in task.done
        and m.experience >= UPGRADE_COST[m.level]
    )


def run_upgrades(turn: Turn, task: Upgrades) -> bool:
    """Wait, so that the Experience earned can be seen and spent."""
    return True


def offer_upgrades(state: State, task: Upgrades) -> Answer:
    """Offer each upgrade; say how much Experience is missing (PH-XP-05, p.51)."""
    able = upgradable(state, task)
    offers = [
        Offer(
            UpgradeMarine(m.profile),
            "upgrade",
            cost=(Part("experience", UPGRADE_COST[m.level], "PH-XP-04"),),
        )
        for m in able
    ]
    refusals = [_no_upgrade(task, m) for m in _took_part(state) if m not in able]
    return answer("upgrades", [*offers, Offer(Continue(), "continue")], refusals)


def _no_upgrade(task: Upgrades, marine: Marine) -> Refusal:
    what = f"upgrade:{marine.profile}"
    if marine.profile in task.done:
        return Refusal(what, "one level at the end of a Mission", "PH-XP-05", 51)
    if marine.level >= LEVEL_MAX:
        return Refusal(what, f"level {LEVEL_MAX} is the highest", "PH-XP-06", 51)
    why = f"{marine.experience} of {UPGRADE_COST[marine.level]} Experience"
    return Refusal(what, why, "PH-XP-04", 51)


def do_upgrades(turn: Turn, task: Upgrades, command: Command) -> None:
    """Raise a Marine one level; the cost is discarded, the rest stays (PH-XP-05, p.51)."""
    if not isinstance(command, UpgradeMarine):
        turn.pop()
        return
    marine = turn.state.marine(command.marine)
    turn.set_marine(
        marine.profile,
        level=marine.level + 1,
        experience=marine.experience - UPGRADE_COST[marine.level],
    )
    turn.emit(MarineUpgraded(marine.profile, marine.level + 1))
    turn.swap(Upgrades((*task.done, marine.profile)))


# --- the page in the Logbook ------------------------------------------------------------------


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
    killed = tuple(
        m.profile
        for m in state.marines
        if m.standing == "kia" and all(m.profile not in r.killed for r in state.records)
    )
    broke = tuple(m.profile for m in _took_part(state) if broken(m))
    letters = KIA_LETTERS * len(killed) + BREAKDOWN_LETTERS * len(broke)
    if letters:
        effects.add_metric(turn, "letters", letters)
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


def _lines(turn: Turn, killed: tuple[str, ...]) -> tuple[MarineRecord, ...]:
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


def evaluation(state: State) -> Grade | None:
    """Return the ending of a finished Campaign by its Motivation's metric, None before that.

    PH-CAMPAIGN-05, PH-CAMPAIGN-06 (p.7): three grades; beyond them the nearest counts.
    """
    if not state.motivation or not any(record.number == LAST for record in state.records):
        return None
    value: int = getattr(state.metrics, state.motivation)

    def off(grade: Grade) -> int:
        """How far the metric lies outside the range of a grade: 0 in it."""
        low = grade.from_ - value if grade.from_ is not None else 0
        high = value - grade.to if grade.to is not None else 0
        return max(0, low, high)

    return min(state.book.motivation(state.motivation).endings, key=off)


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
