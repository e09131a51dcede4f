"""Mission set up and briefing (PH-SETUP-01..16, p.9-10)."""

from __future__ import annotations

from campaign.rules import hooks, judge, patrol, sapper
from campaign.rules.booklets import Booklet
from campaign.rules.commands import Command
from campaign.rules.events import MissionSetUp
from campaign.rules.state import Lz, MapMarker, MissionRun, ObjectiveState
from campaign.rules.tasks import (
    Briefing,
    Equip,
    Hook,
    Read,
    Reassemble,
    SetUpMission,
    SquadAction,
    Task,
)
from campaign.rules.turn import Turn

GENERAL_DRAWN = 1


def run_set_up(turn: Turn, task: SetUpMission) -> bool:
    """Set up the map, the tracks and the decks, then plan the Mission (PH-SETUP-01, p.9).

    Order: briefing, Squad, paragraph 00 before the Squad marker where the booklet says so
    (PH-SETUP-05), Equipment and Point Man, play. The first Squad of a Campaign is put together
    before all that (PH-SETUP-02).
    """
    turn.pop()
    first = not turn.state.marines
    booklet = turn.state.book.booklets[task.number]
    turn.set(mission=_mission(turn, booklet), armoury=turn.state.armoury)
    turn.emit(MissionSetUp(task.number))
    turn.set(carried_stamina=0)
    plan: list[Task] = [SquadAction()]
    opening = Read(f"M{task.number}/{booklet.opening}") if booklet.opening else None
    if opening and not booklet.opening_before_squad:
        plan.append(opening)
    if not first and hooks.may(turn.state, "morning"):
        plan.append(Hook(("morning",)))
    if patrol.of(turn.state) is None:
        plan.append(Equip())
    if opening and booklet.opening_before_squad:
        plan.append(opening)
    plan += [Briefing(), Reassemble()] if first else [Reassemble(), Briefing()]
    turn.push(*plan)
    return False


def _mission(turn: Turn, booklet: Booklet) -> MissionRun:
    """Return the Mission as its booklet begins it: map markers, tracks, decks.

    PH-SETUP-03, -04, -06, -14 (p.9-10); the General Encounters start anew (PH-SETUP-13, p.10).
    """
    state = turn.state
    setup = booklet.setup
    threat = setup.threat
    for condition, value in setup.threat_changes:
        if judge.holds(state, condition):
            threat = value
    time = setup.time
    for condition, value in setup.time_changes:
        if judge.holds(state, condition):
            time = value
    return MissionRun(
        number=booklet.mission,
        day=setup.day,
        clock=time,
        stamina=min(15, max(0, setup.stamina + state.carried_stamina)),
        threat=threat,
        base=setup.base,
        at=setup.squad or "",
        markers=tuple(
            MapMarker(m.id, m.at, m.entry or m.id, m.special, m.keep) for m in setup.markers
        ),
        eaz=setup.eaz,
        lz=tuple(Lz(lz.at, lz.name) for lz in setup.lz),
        encounters=_encounters(turn, booklet),
        wounds=turn.dice.shuffle(tuple(sorted(state.book.wounds)), "Wound deck"),
        conditions=turn.dice.shuffle(_free_conditions(turn), "Condition deck"),
        boons=turn.dice.shuffle(tuple(sorted(state.book.boons)), "Boon deck"),
        counters=tuple(sorted(booklet.counters.items())),
        objectives=tuple(ObjectiveState(o.code) for o in booklet.objectives if not o.added),
        sapper=sapper.begun(state.options),
    )


def _encounters(turn: Turn, booklet: Booklet) -> tuple[str, ...]:
    """Shuffle 1 General card into the Mission's own (PH-SETUP-11, -12, p.10); none in Mission 8.

    Sapper mode adds 2 (PH-OPT-SAPPER-02, p.54).
    """
    if not booklet.rules.encounters:
        return ()
    general = turn.dice.shuffle(tuple(sorted(turn.state.book.general)), "General Encounters")
    drawn = GENERAL_DRAWN + sapper.extra_cards(turn.state.options, booklet.mission)
    own = tuple(card.code for card in booklet.encounters)
    return turn.dice.shuffle((*own, *general[:drawn]), "Encounter deck")


def _free_conditions(turn: Turn) -> tuple[str, ...]:
    """Return the Condition cards not attached to a Marine (PH-SETUP-14, p.10)."""
    attached = {m.condition for m in turn.state.marines if m.standing in ("squad", "hospital")}
    return tuple(sorted(set(turn.state.book.conditions) - attached))


def do_briefing(turn: Turn, task: Briefing, command: Command) -> None:
    """The briefing was read."""
    turn.pop()
