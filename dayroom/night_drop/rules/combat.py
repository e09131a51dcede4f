"""Combat: who may attack whom, and what the dice decide (ch. 9).

The attacker is the player whose activation it is, phasing or not (ND-COMB-20).
"""

from __future__ import annotations

from dataclasses import replace

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Attack, NamePoint
from dayroom.night_drop.rules.content import Seat
from dayroom.night_drop.rules.events import Attacked, CombatRolled, GermanRevealed
from dayroom.night_drop.rules.odds import BONUS, attack_factor, ground, odds, outcome
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.retreat import lose_step, retreat_hexes
from dayroom.night_drop.rules.state import Unit, night, values
from dayroom.night_drop.rules.tasks import (
    Acting,
    AfterCombat,
    ChooseGuard,
    Combat,
    NightChoice,
    Retreat,
)
from dayroom.night_drop.rules.work import AnyState, Work, at, held_by, other


def attacker_fault(state: AnyState, task: Acting, key: str) -> Fault | None:
    """Why a unit may not attack in this activation, None if it may."""
    unit = state.units.get(key)
    if unit is None or unit.side != task.side:
        return fault("not_yours", f"{key} is no unit of yours", "ND-COMB-06")
    if not unit.fighter:
        return fault("stick", "a stick never attacks", "ND-STICK-07")
    if unit.regiment != task.regiment:
        return fault("not_active", f"only the {task.regiment}th is activated", "ND-COMB-06")
    if key in task.fought:
        return fault("once", f"{key} has attacked in this activation", "ND-COMB-05")
    if task.side == "german" and key not in task.active and len(task.active) >= task.allowed:
        return fault("no_activation", "no activation is left for it", "ND-COMB-06")
    return None


def attack_fault(state: AnyState, task: Acting, command: Attack) -> Fault | None:
    """Why an attack is not allowed, None if it is (ND-COMB-02..06)."""
    if not held_by(state, command.target, other(task.side)):
        return fault("no_enemy", f"no enemy in {command.target}", "ND-COMB-02")
    if command.point not in command.units or len(set(command.units)) != len(command.units):
        return fault("point", "the point unit is one of the attackers", "ND-COMB-07")
    for key in command.units:
        wrong = attacker_fault(state, task, key)
        if wrong:
            return wrong
    new = [key for key in command.units if key not in task.active]
    if task.side == "german" and len(task.active) + len(new) > task.allowed:
        return fault("no_activation", "not so many activations are left", "ND-COMB-06")
    if any(key in task.attacked for key in state.stacks[command.target]):
        return fault("attacked", "a unit there has been attacked already", "ND-COMB-05")
    return _hexes_fault(state, command)


def _hexes_fault(state: AnyState, command: Attack) -> Fault | None:
    """By day from hexes next to one another (ND-COMB-03, ND-COMB-18), by night one (ND-COMB-04)."""
    hexes = {state.units[key].hex for key in command.units}
    around = state.content.neighbours(command.target)
    if any(hex_ not in around for hex_ in hexes):
        return fault("not_adjacent", f"an attacker is not next to {command.target}", "ND-COMB-03")
    if night(state.turn) and len(hexes) > 1:
        return fault("one_hex", "at night only one hex attacks", "ND-COMB-04")
    if len(_chain(state, state.units[command.point].hex, hexes)) < len(hexes):
        return fault("apart", "the attacking hexes are not next to one another", "ND-COMB-03")
    return None


def _chain(state: AnyState, start: str, hexes: set[str]) -> set[str]:
    """The hexes that hang together with `start`, each next to another of them (ND-COMB-18)."""
    found, queue = {start}, [start]
    while queue:
        for near in state.content.neighbours(queue.pop()):
            if near in hexes and near not in found:
                found.add(near)
                queue.append(near)
    return found


def attack_offers(state: AnyState, task: Acting) -> list[AnyOffer]:
    """For each hex that can be attacked and each point unit: alone, with its hex, with all.

    Any other choice of attackers is judged by `attack_fault`.
    """
    able = [key for key in state.units if attacker_fault(state, task, key) is None]
    near: dict[str, list[str]] = {}
    for key in able:
        for hex_ in state.content.neighbours(state.units[key].hex):
            if hex_ in state.stacks and held_by(state, hex_, other(task.side)):
                near.setdefault(hex_, []).append(key)
    offers: list[AnyOffer] = []
    for target, keys in near.items():
        if any(key in task.attacked for key in state.stacks[target]):
            continue
        commands = dict.fromkeys(
            c for point in keys for c in _usual(state, task, target, point, keys)
        )
        offers += [_offer(state, task.side, command) for command in commands]
    return offers


def _offer(state: AnyState, side: Seat, command: Attack) -> AnyOffer:
    preview = odds(state, side, command.units, command.point, command.target)
    return Offer(command, "attack", preview=preview)


def _usual(state: AnyState, task: Acting, target: str, point: str, keys: list[str]) -> list[Attack]:
    here = state.units[point].hex
    hexes = {here} if night(state.turn) else _chain(state, here, {state.units[k].hex for k in keys})
    spare = task.allowed - len(task.active) if task.side == "german" else len(keys)
    spare -= point not in task.active
    own, all_ = [point], [point]
    # Those of its own hex first, then those that cost no activation.
    for key in sorted(keys, key=lambda k: (state.units[k].hex != here, k not in task.active)):
        if key == point or state.units[key].hex not in hexes:
            continue
        if task.side == "german" and key not in task.active:
            if not spare:
                continue
            spare -= 1
        all_.append(key)
        if state.units[key].hex == here:
            own.append(key)
    lists = dict.fromkeys(tuple(units) for units in ([point], own, all_))
    attacks = [Attack(units, point, target) for units in lists]
    return [attack for attack in attacks if _hexes_fault(state, attack) is None]


def do_attack(work: Work, task: Acting, command: Attack) -> None:
    """Declare it; sticks alone are eliminated without dice (ND-STICK-08, ND-COMB-19)."""
    wrong = attack_fault(work, task, command)
    if wrong:
        raise wrong.violation("This attack is not allowed")
    defenders = at(work, command.target)
    fighters = [unit for unit in defenders if unit.fighter]
    active = (*task.active, *[key for key in command.units if key not in task.active])
    work.push(
        replace(
            task,
            step="fight",
            moving=(),
            active=active if task.side == "german" else (),
            fought=(*task.fought, *command.units),
            attacked=(*task.attacked, *[unit.key for unit in defenders]),
        )
    )
    origins = tuple(dict.fromkeys([work.units[key].hex for key in command.units]))
    combat = Combat(command.units, origins, command.point, command.target, task.side)
    work.push(AfterCombat(combat))
    work.tell(Attacked(task.side, command.units, command.point, command.target, not fighters))
    if not fighters:
        for unit in defenders:
            work.eliminate(unit.key, "combat")
        return
    _reveal(work, [work.units[key] for key in command.units] + defenders)
    if len(fighters) == 1:
        resolve(work, replace(combat, guard=fighters[0].key))
    else:
        work.push(ChooseGuard(combat))


def _reveal(work: Work, units: list[Unit]) -> None:
    """A German unit that fights a company loses its Unknown marker (ND-GER-03, ND-GER-09)."""
    for unit in units:
        if unit.what == "german" and not unit.known:
            work.change(unit.key, known=True)
            work.tell(GermanRevealed(unit.key, unit.card))


def guard_offers(state: AnyState, combat: Combat) -> list[AnyOffer]:
    """The units that can be the defender's point unit: no stick (ND-COMB-17)."""
    return [Offer(NamePoint(u.key), "name_point") for u in at(state, combat.target) if u.fighter]


def do_name_point(work: Work, task: ChooseGuard, command: NamePoint) -> None:
    """Name the defender's point unit, then roll (ND-COMB-07)."""
    if command.unit not in [u.key for u in at(work, task.combat.target) if u.fighter]:
        raise fault("point", f"{command.unit} cannot be the point unit", "ND-COMB-17").violation()
    resolve(work, replace(task.combat, guard=command.unit))


def resolve(work: Work, combat: Combat) -> None:
    """Both dice, both totals, and what they mean (ND-COMB-08..15)."""
    first, second = work.dice.d6(2, "attacker's die, defender's die")
    point, guard = work.units[combat.point], work.units[combat.guard]
    others = BONUS * (len(combat.attackers) - 1)
    value = attack_factor(work, combat.attackers, point.key) - others
    attack = (value, others, first)
    backing = BONUS * (len(work.stacks[combat.target]) - 1)  # ND-COMB-17: sticks add 1 too
    hex_bonus, bridge = ground(work.content, point.hex, combat.target)
    defence = (values(work.content, guard).defence, backing, hex_bonus, bridge, second)
    result = outcome(sum(attack), sum(defence))
    work.tell(CombatRolled(point.key, guard.key, attack, defence, result))
    if result == "crushed":
        lose_step(work, guard.key)
        _send_back(work, other(combat.side), combat.target, work.stacks.get(combat.target, ()))
    elif result == "hit":
        if night(work.turn) and retreat_hexes(work, at(work, combat.target)):
            work.push(NightChoice(combat))
        else:
            lose_step(work, guard.key)
    elif result in ("repelled", "routed"):
        lose_step(work, point.key)
        if result == "routed":
            for hex_ in combat.origins:  # ND-RETR-08: every attacking hex, each on its own
                here = [key for key in combat.attackers if key in work.stacks.get(hex_, ())]
                _send_back(work, combat.side, hex_, tuple(here))


def _send_back(work: Work, side: Seat, hex_: str, units: tuple[str, ...]) -> None:
    if units:
        work.push(Retreat(side, hex_, units))
