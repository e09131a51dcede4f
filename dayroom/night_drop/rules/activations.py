"""Activations: what a player may choose, and the moves and fights within one (ch. 5.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from combat.rules.errors import Fault
from combat.rules.options import Offer, Refusal
from dayroom.night_drop.rules.combat import attack_offers
from dayroom.night_drop.rules.commands import Action, Activate, Done, Enter, Move
from dayroom.night_drop.rules.content import REGIMENTS, Seat
from dayroom.night_drop.rules.events import Activated, Moved, Passed
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.movement import (
    Field,
    Means,
    field_against,
    immobile,
    means,
    move_offers,
    no_way,
    reach,
)
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import chapter, fault
from dayroom.night_drop.rules.reinforcement import enter_fault
from dayroom.night_drop.rules.state import Unit, night
from dayroom.night_drop.rules.tasks import (
    Acting,
    Activation,
    CheckStacks,
    Regrouping,
    Scattering,
)
from dayroom.night_drop.rules.work import AnyState, Work, of_regiment, other

US: Final = dict(zip(("U1", "U2", "U3"), REGIMENTS, strict=True))
"""ND-ACT-01: an American activation picks a regiment."""
SCATTER: Final = dict(zip(("G1", "G2", "G3"), REGIMENTS, strict=True))
"""ND-ACT-03: a German one moves unknown sticks of a regiment, or G4 activates units."""


def actor(state: AnyState, task: Activation) -> Seat:
    """Whose activation it is: the phasing player has the first, third and fifth (ND-SEQ-02)."""
    return state.phasing if task.number % 2 else other(state.phasing)


def _must(state: AnyState, task: Activation) -> str:
    """The regiment that a spent Advantage makes him activate first (ND-ADV-02), or nothing."""
    return state.forced if task.number == 1 and state.phasing == "us" else ""


def choose_offers(state: AnyState, task: Activation) -> list[AnyOffer]:
    """The actions of this activation; to pass is legal (ND-ACT-12)."""
    must = _must(state, task)
    if must:
        return [Offer(Activate(_us_action(must)), "activate")]
    names = US if actor(state, task) == "us" else (*SCATTER, "G4")
    offers: list[AnyOffer] = [
        Offer(Activate(cast("Action", name)), "activate")
        for name in names
        if _action_fault(state, cast("Action", name)) is None
    ]
    return [*offers, Offer(Done(), "pass")]


def _us_action(regiment: str) -> Action:
    return cast("Action", next(name for name, of in US.items() if of == regiment))


def _action_fault(state: AnyState, action: Action) -> tuple[str, str] | None:
    """Why an action is not allowed (words, rule), None if it is."""
    if action in US and action in state.used:
        return f"the {US[action]}th has been activated this turn", "ND-ACT-01"
    if action in SCATTER:
        if not night(state.turn):
            return "sticks are moved only at night", "ND-ACT-04"
        if action in state.used:
            return "its sticks have been moved this turn", "ND-ACT-04"
    return None


def choose_refusals(state: AnyState, task: Activation) -> tuple[Refusal, ...]:
    """What cannot be chosen, and why."""
    names = US if actor(state, task) == "us" else SCATTER
    must = _must(state, task)
    found = []
    for name in names:
        wrong = _action_fault(state, cast("Action", name))
        if must and name != _us_action(must):
            wrong = f"a spent Advantage makes the {must}th act first", "ND-ADV-02"
        if wrong:
            found.append(Refusal(name, wrong[0], wrong[1], chapter(wrong[1])))
    return tuple(found)


def do_activate(work: Work, task: Activation, command: Activate | Done) -> None:
    """Begin the activation chosen."""
    seat = actor(work, task)
    must = _must(work, task)
    if isinstance(command, Done):
        if must:
            raise fault("forced", f"the {must}th must act first", "ND-ADV-02").violation()
        work.tell(Passed(seat))
        return
    action = command.action
    if (action in US) != (seat == "us"):
        raise fault("not_yours", f"{action} is not yours", "ND-ACT-03").violation()
    if must and action != _us_action(must):
        raise fault("forced", f"the {must}th must act first", "ND-ADV-02").violation()
    wrong = _action_fault(work, action)
    if wrong:
        raise fault("not_now", *wrong).violation(f"{action} cannot be chosen")
    _begin(work, action, seat)


def _begin(work: Work, action: Action, seat: Seat) -> None:
    if action == "G4":
        (roll,) = work.dice.d6(1, "German units activated")
        allowed = max(roll, work.turn // 2)  # ND-ACT-07, ND-ACT-11
        work.tell(Activated(seat, action, (roll,), allowed))
        work.push(Acting("german", allowed=allowed, step="enter"))
        return
    work.used = (*work.used, action)
    if action in US:
        work.tell(Activated(seat, action))
        work.push(Acting("us", US[action]))
        return
    dice = work.dice.d6(2, "movements of unknown sticks")  # ND-ACT-05
    work.tell(Activated(seat, action, dice, sum(dice)))
    work.push(Scattering(SCATTER[action], sum(dice)))


# --- moves and fights within an activation ---------------------------------------------------


def _movers(state: AnyState, task: Acting) -> list[Unit]:
    """The units that may begin a move (ND-ACT-08, ND-MOVE-08)."""
    if task.side == "us":
        units = of_regiment(state, task.regiment)
    else:
        units = [unit for unit in state.units.values() if unit.what == "german"]
        if len(task.active) >= task.allowed:
            units = [unit for unit in units if unit.key in task.active]
    done = set(task.moved)
    return [unit for unit in units if unit.key not in done and not immobile(unit)]


def _groups(state: AnyState, task: Acting) -> list[list[Unit]]:
    """What may be moved at once: each unit, and all of a hex together (ND-MOVE-07)."""
    movers = _movers(state, task)
    stacks: dict[str, list[Unit]] = {}
    for unit in movers:
        stacks.setdefault(unit.hex, []).append(unit)
    spare = task.allowed - len(task.active)
    groups = [[unit] for unit in movers]
    for stack in stacks.values():
        new = sum(unit.key not in task.active for unit in stack)
        if len(stack) > 1 and (task.side == "us" or new <= spare):
            groups.append(sorted(stack, key=lambda unit: unit.key))
    return groups


def acting_offers(state: AnyState, task: Acting) -> list[AnyOffer]:
    """Entering, moving, fighting, in that order, and to finish (ND-ACT-02, ND-ACT-09)."""
    offers: list[AnyOffer] = []
    if enter_fault(state, task) is None:
        offers.append(Offer(Enter(), "enter"))
    if task.step != "fight":
        offers += _all_moves(state, task)
    return [*offers, *attack_offers(state, task), Offer(Done(), "done")]


def _all_moves(state: AnyState, task: Acting) -> list[AnyOffer]:
    field = field_against(state, task.side)
    content = state.content
    offers: list[AnyOffer] = []
    going = _going(state, task)
    if going:
        offers += move_offers(content, task.moving, state.units[task.moving[0]].hex, going, field)
    for group in _groups(state, task):
        keys = tuple([unit.key for unit in group])
        offers += move_offers(content, keys, group[0].hex, means(state, group), field)
    return offers


def _going(state: AnyState, task: Acting) -> Means | None:
    """What is left to the units whose move may go on, None if nothing is."""
    if not task.moving or not task.hexes_left or not task.left:
        return None
    units = [state.units[key] for key in task.moving]
    return Means(task.left, task.hexes_left, means(state, units).vehicle, False)


def idle(state: AnyState, task: Acting) -> bool:
    """Whether nothing is left to do but to finish."""
    if enter_fault(state, task) is None:
        return False
    if task.step != "fight" and (_movers(state, task) or _can_go_on(state, task)):
        return False
    return not attack_offers(state, task)


def _can_go_on(state: AnyState, task: Acting) -> bool:
    going = _going(state, task)
    if going is None:
        return False
    start = state.units[task.moving[0]].hex
    return bool(reach(state.content, start, going, field_against(state, task.side)))


def do_move(work: Work, task: Acting, command: Move) -> None:
    """Move units by the cheapest way; the same units may go on with what is left (ND-MOVE-01)."""
    if task.step == "fight":
        raise fault("too_late", "moves come before fights", "ND-ACT-02").violation()
    can, units = _means_of(work, task, command)
    start = units[0].hex
    field: Field = field_against(work, task.side)
    found = reach(work.content, start, can, field).get(command.to)
    if found is None:
        raise no_way(work, task.side, start, command.to).violation("They cannot go there")
    cost, path = found
    work.tell(Moved(command.units, path, cost))
    keys = command.units
    new = () if task.side == "us" else tuple([key for key in keys if key not in task.active])
    if command.to == OFF:
        for key in keys:
            work.eliminate(key, "off_map")  # ND-MOVE-11
        left, keys = 0, ()
    else:
        for key in keys:
            work.move(key, command.to)
        work.entered(path[1:], units)
        left = can.halves - cost
    work.push(
        replace(
            task,
            step="move",
            active=(*task.active, *new),
            moved=tuple(dict.fromkeys((*task.moved, *command.units))),
            moving=keys,
            left=left,
            hexes_left=can.hexes - len(path) + 1,
        )
    )


def _means_of(work: Work, task: Acting, command: Move) -> tuple[Means, list[Unit]]:
    """What the units of a command can still do. RuleViolation if they may not move together."""
    going = _going(work, task)
    if going and command.units == task.moving:
        return going, [work.units[key] for key in command.units]
    for group in _groups(work, task):
        if tuple([unit.key for unit in group]) == command.units:
            return means(work, group), group
    raise _cannot_move(work, task, command).violation("They cannot move")


def _cannot_move(work: Work, task: Acting, command: Move) -> Fault:
    for key in command.units:
        unit = work.units.get(key)
        if unit is None or unit.side != task.side:
            return fault("not_yours", f"{key} is no unit of yours", "ND-ACT-01")
        if unit.regiment != task.regiment:
            return fault("not_active", f"only the {task.regiment}th is activated", "ND-ACT-01")
        if immobile(unit):
            return fault("advantage", "a revealed PIR Advantage cannot move", "ND-ADV-06")
        if key in task.moved:
            return fault("moved", f"{key} has moved; points unused are lost", "ND-MOVE-08")
        if task.side == "german" and key not in task.active and len(task.active) >= task.allowed:
            return fault("no_activation", "no activation is left for it", "ND-ACT-07")
    return fault("stack", "units move one by one, or all of a hex together", "ND-MOVE-07")


def end_acting(work: Work, task: Acting) -> None:
    """Stacks are checked first, then the American regroups (ND-COMP-02, ND-COMP-18)."""
    work.push(CheckStacks(task.side, task.regiment))
    if task.side == "us" and task.regiment:
        work.agenda.insert(-1, Regrouping(task.regiment))
