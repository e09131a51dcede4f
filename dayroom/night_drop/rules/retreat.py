"""Step losses, retreat, and advance after combat (ch. 9.2 to 9.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Advance, Done, LoseStep, RetreatTo
from dayroom.night_drop.rules.events import Advanced, Retreated, StepLost
from dayroom.night_drop.rules.movement import passable, vehicle
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import Unit
from dayroom.night_drop.rules.tasks import (
    AfterCombat,
    ChooseAdvance,
    ChooseLoss,
    NightChoice,
    Retreat,
)
from dayroom.night_drop.rules.work import AnyState, Work, at, held_by, other
from dayroom.night_drop.rules.zones import zones_against


def lose_step(work: Work, key: str) -> None:
    """Reduce a unit at full strength, eliminate a reduced or one-sided one (ND-COMB-16).

    With the last company of a hex the sticks in it are eliminated (ND-STICK-09).
    """
    unit = work.units[key]
    two_sided = unit.what == "company" or (
        unit.what == "german" and work.content.cards[unit.card].reduced is not None
    )
    if unit.full and two_sided:
        work.change(key, full=False)
        work.tell(StepLost(key))
        return
    work.eliminate(key, "combat")
    left = at(work, unit.hex)
    if unit.what == "company" and not any(u.what == "company" for u in left):
        for stick in left:
            work.eliminate(stick.key, "combat")


def retreat_hexes(state: AnyState, units: Sequence[Unit]) -> list[str]:
    """Where units of a hex can retreat together (ND-RETR-01, ND-RETR-02, ND-RETR-06).

    One hex; no enemy zone (ND-ZOC-08), no enemy, no impassable ground, not off the map. A full hex
    may be entered.
    """
    here, side = units[0].hex, units[0].side
    zones = zones_against(state, side)
    wheels = vehicle(state.content, list(units))
    return [
        to
        for to in state.content.neighbours(here)
        if to not in zones
        and not held_by(state, to, other(side))
        and passable(state.content, here, to, wheels)
    ]


def run_retreat(work: Work, task: Retreat) -> bool:
    """Whether the owner has a hex to choose; if there is none somebody loses a step."""
    units = tuple([key for key in task.units if key in work.units])
    if not units:
        return False
    if retreat_hexes(work, [work.units[key] for key in units]):
        work.push(replace(task, units=units))
        return True
    if len(units) == 1:
        lose_step(work, units[0])
        return False
    work.push(ChooseLoss(task.side, units))
    return True


def retreat_offers(state: AnyState, units: Sequence[str]) -> list[AnyOffer]:
    """The hexes to choose from."""
    hexes = retreat_hexes(state, [state.units[key] for key in units])
    return [Offer(RetreatTo(hex_), "retreat_to") for hex_ in hexes]


def do_retreat(work: Work, units: Sequence[str], command: RetreatTo) -> None:
    """All go to the same hex (ND-RETR-02)."""
    if command.hex not in retreat_hexes(work, [work.units[key] for key in units]):
        raise fault("no_retreat", f"they cannot retreat to {command.hex}", "ND-RETR-01").violation()
    start = work.units[units[0]].hex
    for key in units:
        work.move(key, command.hex)
    work.tell(Retreated(tuple(units), start, command.hex))
    work.entered((command.hex,), [work.units[key] for key in units])


def night_offers(state: AnyState, task: NightChoice) -> list[AnyOffer]:
    """Retreat with all units, or take the loss (ND-COMB-12)."""
    units = state.stacks[task.combat.target]
    return [*retreat_offers(state, units), Offer(Done(), "take_loss")]


def do_night_choice(work: Work, task: NightChoice, command: RetreatTo | Done) -> None:
    """Carry out the choice."""
    if isinstance(command, RetreatTo):
        do_retreat(work, work.stacks[task.combat.target], command)
    else:
        lose_step(work, task.combat.guard)


def loss_offers(task: ChooseLoss) -> list[AnyOffer]:
    """The owner picks any unit of the stack (ND-RETR-03)."""
    return [Offer(LoseStep(key), "lose_step") for key in task.units]


def do_loss(work: Work, task: ChooseLoss, command: LoseStep) -> None:
    """The unit picked loses a step."""
    if command.unit not in task.units:
        raise fault("not_here", f"{command.unit} is not among them", "ND-RETR-03").violation()
    lose_step(work, command.unit)


def run_after(work: Work, task: AfterCombat) -> bool:
    """The point unit must enter a hex left empty; whether others may follow (ND-RETR-04).

    Only the attacker advances (ND-RETR-05). Ground it can never enter stops it (ND-MOVE-09).
    """
    combat = task.combat
    if held_by(work, combat.target, other(combat.side)) or combat.point not in work.units:
        return False
    if not _advance(work, combat.point, combat.target):
        return False
    others = tuple(
        [
            key
            for key in combat.attackers
            if key != combat.point and key in work.units and _open(work, key, combat.target)
        ]
    )
    if others:
        work.push(ChooseAdvance(combat, others))
    return bool(others)


def _open(work: AnyState, key: str, target: str) -> bool:
    unit = work.units[key]
    return passable(work.content, unit.hex, target, vehicle(work.content, [unit]))


def _advance(work: Work, key: str, target: str) -> bool:
    start = work.units[key].hex
    if not _open(work, key, target):
        return False
    work.move(key, target)
    work.tell(Advanced(key, start, target))
    work.entered((target,), [work.units[key]])
    return True


def advance_offers(task: ChooseAdvance) -> list[AnyOffer]:
    """Each other attacker may follow, even beyond the stacking limit (ND-RETR-07)."""
    offers: list[AnyOffer] = [Offer(Advance(key), "advance") for key in task.units]
    return [*offers, Offer(Done(), "done")]


def do_advance(work: Work, task: ChooseAdvance, command: Advance) -> None:
    """Follow, and ask about the others."""
    if command.unit not in task.units:
        raise fault("not_here", f"{command.unit} did not attack", "ND-RETR-04").violation()
    _advance(work, command.unit, task.combat.target)
    left = tuple([key for key in task.units if key != command.unit])
    if left:
        work.push(replace(task, units=left))
