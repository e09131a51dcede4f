"""Rest and Relaxation (PH-RNR-01..10, p.52)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import boons, judge, roster
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Accept, Command, RerollRnr, RollRnr, SpendBoon
from campaign.rules.events import RnrResultRolled, RnrRolled
from campaign.rules.language import Node
from campaign.rules.previews import AnyOffer
from campaign.rules.state import SPECIALIZATIONS, State
from campaign.rules.tasks import Read, RnrRoll
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part

POINTS_PER_BONUS = 2
SIDES = 6


def grade(total: int) -> str:
    """Return bad (2 or less), middle (3 to 5) or good (6 or more) (PH-RNR-03, PH-RNR-10, p.52)."""
    return "bad" if total <= 2 else "middle" if total <= 5 else "good"


def bonus(task: RnrRoll) -> int:
    """Return what modifies the first roll: the Mission and +1 per 2 Boon points (PH-RNR-04,
    -05).
    """
    return task.modifier + task.bought // POINTS_PER_BONUS


def doc_of(task: RnrRoll) -> str:
    """Return the address of the result rolled."""
    doc = f"rnr/{task.location}/{task.grade}/{task.result}"
    return f"{doc}/{task.other}" if task.other else doc


def in_phase(state: State, task: RnrRoll) -> RnrRoll:
    """Return the task with what stands in its line at this point of the story."""
    instead = state.book.doc(doc_of(replace(task, other=0))).instead
    holds = (n for n, other in enumerate(instead, 1) if judge.holds(state, other.if_))
    return replace(task, other=next(holds, 0))


def repeated(state: State, task: RnrRoll) -> bool:
    """Tell whether this result was had after an earlier Mission (PH-RNR-07, p.52)."""
    return any(doc_of(task) in record.rnr for record in state.records)


def run_rnr(turn: Turn, task: RnrRoll) -> bool:
    """Wait for the roll, and for a decision when the result repeats an earlier one."""
    if not task.result or repeated(turn.state, task):
        return True
    turn.pop()
    turn.push(Read(doc_of(task)))
    return False


def offer_rnr(state: State, task: RnrRoll) -> Answer:
    """Offer Boon points to spend and the roll, with the chance of each situation.

    An odd point is paired before the roll, so that none is wasted (PH-RNR-05, p.52).
    """
    if task.result:
        return answer("rnr_repeat", [Offer(Accept(), "accept"), Offer(RerollRnr(), "reroll_rnr")])
    plus = bonus(task)
    good = sum(grade(face + plus) == "good" for face in range(1, 7)) / 6
    parts = [Part("mission", task.modifier, "PH-RNR-04", "roll")] if task.modifier else []
    if task.bought:
        bought = task.bought // POINTS_PER_BONUS
        parts.append(Part("boon_points", bought, "PH-RNR-05", "roll"))
    roll: AnyOffer = Offer(RollRnr(), "roll_rnr", cost=tuple(parts), chance=good)
    odd = task.bought % POINTS_PER_BONUS
    offers: list[AnyOffer] = [] if odd else [roll]
    points = sum(m.boon_points for m in state.squad)
    if points + odd >= POINTS_PER_BONUS:
        offers += [Offer(SpendBoon(m.profile), "spend_boon") for m in state.squad if m.boon_points]
    return answer("rnr", offers)


def do_rnr(turn: Turn, task: RnrRoll, command: Command) -> None:
    """Spend a point, roll, roll again, or keep the result."""
    match command:
        case SpendBoon(profile):
            boons.change_points(turn, profile, -1)
            turn.swap(replace(task, bought=task.bought + 1))
        case RollRnr():
            _roll(turn, task)
        case RerollRnr():
            _result(turn, task)
        case Accept():
            turn.pop()
            turn.push(Read(doc_of(task)))


def _roll(turn: Turn, task: RnrRoll) -> None:
    """Roll the situation, then the result; FIVE FINGERS finds a point at Base."""
    (face,) = turn.dice.d6(1, "R&R")
    total = face + bonus(task)
    turn.emit(RnrRolled(task.location, face, total, grade(total)))
    thief = roster.with_ability(turn.state, "five-fingers")
    if thief is not None and task.location == "base":
        boons.change_points(turn, thief.profile, 1)
    _result(turn, replace(task, grade=grade(total)))


def _result(turn: Turn, task: RnrRoll) -> None:
    """Roll on the sub-table; it takes no modifier (PH-RNR-06, p.52).

    A result for a Marine who is not in the Squad is rolled again (PH-RNR-08, p.52).
    """
    while True:
        (face,) = turn.dice.d6(1, "R&R result")
        found = in_phase(turn.state, replace(task, result=face))
        turn.emit(RnrResultRolled(task.location, task.grade, face, found.other))
        if not _absent(turn.state, found) or all(
            _absent(turn.state, in_phase(turn.state, replace(task, result=n)))
            for n in range(1, SIDES + 1)
        ):
            break
    turn.swap(found)


def _absent(state: State, task: RnrRoll) -> bool:
    """Tell whether a result names a Specialization whose Marine is not here (PH-RNR-08, p.52)."""
    steps = state.book.node(doc_of(task), ("steps",))
    return any(roster.role(state, code) is None for code in named(steps))


def named(node: object) -> set[str]:
    """Return the Specializations that steps name: SL, RO, INF, SCT, ENG, DOC."""
    if isinstance(node, tuple):
        return set().union(*(named(item) for item in node))
    if isinstance(node, dict):
        return named(tuple(node.values()))
    if not isinstance(node, Node):
        return set()
    fields = [getattr(node, name) for name in type(node).model_fields]
    codes = {field for field in fields if isinstance(field, str)} & set(SPECIALIZATIONS)
    return codes | named(tuple(fields))
