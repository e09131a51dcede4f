"""The sequence of play: the turn's steps, and what each task on the agenda does (ch. 5)."""

from __future__ import annotations

from typing import Any, Final

from combat.rules.options import Offer
from dayroom.night_drop.rules import (
    activations,
    combat,
    companies,
    reinforcement,
    retreat,
    stacking,
    sticks,
    victory,
)
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.content import Seat
from dayroom.night_drop.rules.events import AdvantageSpent, InitiativeSet, TurnBegan
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import TURNS, Lost, Unit, night
from dayroom.night_drop.rules.work import AnyState, Work, other

ACTIVATIONS: Final = 5
"""ND-SEQ-02: three of the phasing player, two of the other, in turns."""


def advantages(state: AnyState) -> list[Unit]:
    """The revealed PIR Advantage counters; an unknown one cannot be spent (ND-ADV-07)."""
    return [u for u in state.units.values() if u.kind == "advantage" and u.known]


# --- what runs by itself: True if the task (or one it pushed) waits for somebody ----------------


def run(work: Work) -> None:
    """Do what is on the agenda until somebody must decide or the game is over."""
    while work.agenda:
        task = work.agenda.pop()
        if not _step(work, task):
            continue
        return


def _step(work: Work, task: Any) -> bool:
    """Do a task that needs nobody; put back one that does. Whether the agenda now waits."""
    match task:
        case t.BeginTurn():
            _begin_turn(work)
        case t.RollInitiative():
            _initiative(work, task)
        case t.CheckStacks():
            stacking.run_check(work, task)
        case t.Retreat():
            return retreat.run_retreat(work, task)
        case t.AfterCombat():
            return retreat.run_after(work, task)
        case t.EndTurn():
            _end_turn(work)
        case _:
            return _wait(work, task)
    return False


def _wait(work: Work, task: Any) -> bool:
    """Whether a decision is really to be made; one without a choice passes by."""
    match task:
        case t.ChooseAdvantage():
            waits = bool(advantages(work))
            if not waits:
                work.push(t.RollInitiative())
        case t.Objectives():
            waits = not night(work.turn) and len(victory.objective_offers(work)) > 1
        case t.Acting():
            waits = not activations.idle(work, task)
            if not waits:
                activations.end_acting(work, task)
        case t.Scattering():
            waits = len(sticks.scatter_offers(work, task)) > 1
        case t.Regrouping():
            waits = len(companies.regroup_offers(work, task)) > 1
        case t.ChooseVpHex():
            waits = bool(companies.vp_hex_offers(work))
        case _:
            waits = True
    if waits:
        work.agenda.append(task)
    return waits


def _begin_turn(work: Work) -> None:
    """The steps of a turn in order (ND-SEQ-01)."""
    work.turn += 1
    work.used, work.forced = (), ""
    work.tell(TurnBegan(work.turn))
    steps = [t.Activation(number) for number in range(1, ACTIVATIONS + 1)]
    first = t.RollInitiative() if work.turn == 1 else t.ChooseAdvantage()
    work.push(first, t.Objectives(), *steps, t.EndTurn())


def _initiative(work: Work, task: t.RollInitiative) -> None:
    """Who is the phasing player (ND-SEQ-03..05, ND-ADV-01..04, ND-ADV-08)."""
    if work.turn == 1:
        work.phasing = "us"
        work.tell(InitiativeSet("us", "first"))
        return
    claim = work.claims > 0
    if claim:
        work.claims -= 1
    if bool(task.spent) != claim:
        work.phasing = "us" if task.spent else "german"
        work.forced = task.spent
        work.tell(InitiativeSet(work.phasing, "advantage" if task.spent else "claim"))
        return
    # A tie leaves it where it was (ND-SEQ-04).
    us, german = work.dice.d6(2, "initiative: American, German")
    if us != german:
        work.phasing = "us" if us > german else "german"
    work.tell(InitiativeSet(work.phasing, "tie" if us == german else "roll", (us, german)))


def _end_turn(work: Work) -> None:
    if work.turn < TURNS:
        work.push(t.BeginTurn())
    else:
        victory.end_game(work)


# --- what somebody decides ---------------------------------------------------------------------


def decider(state: AnyState) -> Seat | None:
    """The seat that must decide now, None when the game is over."""
    if not state.agenda:
        return None
    task = state.agenda[-1]
    match task:
        case t.ChooseAdvantage() | t.Regrouping() | t.Converting() | t.ChooseVpHex():
            return "us"
        case t.Objectives() | t.Scattering() | t.ChooseEntry():
            return "german"
        case t.Activation():
            return activations.actor(state, task)
        case t.ChooseGuard() | t.NightChoice():
            return other(task.combat.side)
        case t.ChooseAdvance():
            return task.combat.side
        case t.Acting() | t.Surplus() | t.Retreat() | t.ChooseLoss():
            return task.side
    raise AssertionError(f"{task} waits for nobody")


def offers(state: AnyState) -> list[AnyOffer]:
    """What the seat that must decide may do."""
    task: Any = state.agenda[-1]
    match task:
        case t.Acting():
            return activations.acting_offers(state, task)
        case t.Scattering():
            return sticks.scatter_offers(state, task)
        case t.Activation():
            return activations.choose_offers(state, task)
        case t.ChooseAdvantage():
            spend: list[AnyOffer] = [
                Offer(c.SpendAdvantage(u.key), "spend_advantage") for u in advantages(state)
            ]
            return [*spend, Offer(c.Done(), "keep")]
        case t.Objectives():
            return victory.objective_offers(state)
        case t.ChooseEntry():
            return reinforcement.entry_offers(task)
        case t.Surplus():
            return stacking.surplus_offers(state, task)
        case t.Regrouping():
            return companies.regroup_offers(state, task)
        case t.Converting():
            return companies.convert_offers(state, task)
        case t.ChooseVpHex():
            return companies.vp_hex_offers(state)
    return _combat_offers(state, task)


def _combat_offers(state: AnyState, task: Any) -> list[AnyOffer]:
    match task:
        case t.ChooseGuard():
            return combat.guard_offers(state, task.combat)
        case t.NightChoice():
            return retreat.night_offers(state, task)
        case t.Retreat():
            return retreat.retreat_offers(state, task.units)
        case t.ChooseLoss():
            return retreat.loss_offers(task)
        case t.ChooseAdvance():
            return retreat.advance_offers(task)
    raise AssertionError(f"{task} asks nothing")


def do(work: Work, task: Any, command: c.AnyCommand) -> None:
    """Carry out the decision that a task, just taken off the agenda, asked for."""
    match task, command:
        case t.Acting(), c.Move():
            activations.do_move(work, task, command)
        case t.Acting(), c.Attack():
            combat.do_attack(work, task, command)
        case t.Acting(), c.Enter():
            reinforcement.do_enter(work, task)
        case t.Acting(), c.Done():
            activations.end_acting(work, task)
        case t.Scattering(), c.Scatter():
            sticks.do_scatter(work, task, command)
        case t.Scattering(), c.Done():
            sticks.end_scatter(work, task)
        case t.Activation(), c.Activate() | c.Done():
            activations.do_activate(work, task, command)
        case t.ChooseAdvantage(), c.SpendAdvantage():
            _spend(work, command)
        case t.ChooseAdvantage(), c.Done():
            work.push(t.RollInitiative())
        case t.Objectives(), c.RevealMarker() | c.PlaceFaceUp():
            victory.do_objective(work, command)
        case t.Objectives() | t.Regrouping() | t.Converting() | t.ChooseAdvance(), c.Done():
            pass
        case t.ChooseEntry(), c.EnterAt():
            reinforcement.do_enter_at(work, task, command)
        case t.Surplus(), c.Remove():
            stacking.do_remove(work, task, command)
        case t.Regrouping(), c.Regroup():
            companies.do_regroup(work, task, command)
        case _:
            _do_rest(work, task, command)


def _do_rest(work: Work, task: Any, command: c.AnyCommand) -> None:
    match task, command:
        case t.Converting(), c.Convert():
            companies.do_convert(work, task, command)
        case t.Converting(), c.Reinforce():
            companies.do_reinforce(work, task, command)
        case t.ChooseVpHex(), c.PlaceMarker():
            companies.do_place_marker(work, command)
        case t.ChooseGuard(), c.NamePoint():
            combat.do_name_point(work, task, command)
        case t.NightChoice(), c.RetreatTo() | c.Done():
            retreat.do_night_choice(work, task, command)
        case t.Retreat(), c.RetreatTo():
            retreat.do_retreat(work, task.units, command)
        case t.ChooseLoss(), c.LoseStep():
            retreat.do_loss(work, task, command)
        case t.ChooseAdvance(), c.Advance():
            retreat.do_advance(work, task, command)
        case _:
            raise fault("not_asked", "something else is to be decided now", "ND-SEQ-01").violation()


def _spend(work: Work, command: c.SpendAdvantage) -> None:
    """The Advantage leaves the game, even if a German claim cancels it (ND-ADV-01, ND-ADV-08)."""
    found = [unit for unit in advantages(work) if unit.key == command.stick]
    if not found:
        raise fault("no_advantage", "that is no revealed PIR Advantage", "ND-ADV-07").violation()
    unit = work.take(found[0].key)
    work.lost.append(Lost(unit, "advantage"))
    work.tell(AdvantageSpent(unit.key))
    work.push(t.RollInitiative(unit.regiment))
