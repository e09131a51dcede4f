"""A way planned over several Spaces: what its Marches cost and risk, before the first step.

Nothing is decided here. Prices and dangers are those of the Marches themselves, one state after the
other; what Encounters, Events and rests would change is not foreseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from campaign.rules import actions, clock, march, special, threat_dice
from campaign.rules.commands import March
from campaign.rules.names import Space
from campaign.rules.previews import AnyOffer, MarchPreview
from campaign.rules.state import MissionRun, State, TerrainShift

LONGEST = 24
"""Marches of a plan; no map needs more."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A March of the plan: its offer, and the day and clock at its end.

    stamina: SP left then; combat: chance, 0..1, that Random Combat has come by then (PH-THREAT-06,
    p.22).
    """

    to: Space
    offer: AnyOffer
    seen: MarchPreview
    minutes: int
    points: int
    day: int
    clock: int
    stamina: int
    combat: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The Marches that can be planned, in order; further: where the next may lead."""

    legs: tuple[Leg, ...]
    further: tuple[Space, ...]


def plan(state: State, way: Sequence[Space]) -> Plan:
    """Return what a way brings, as far as it can be walked from where the Squad stands."""
    legs: list[Leg] = []
    threat: dict[int, float] = {state.run.threat: 1.0}
    for to in way[:LONGEST]:
        offer = next((o for o in actions.march_offers(state) if o.command == March(to)), None)
        if offer is None or (legs and legs[-1].seen.ends):
            break
        assert isinstance(offer.preview, MarchPreview)
        before = legs[-1].combat if legs else 0.0
        threat, found = _rolled(state, to, offer.preview, threat)
        state, minutes, points = _walked(state, to)
        run = state.run
        chance = before + (1 - before) * found
        legs.append(
            Leg(to, offer, offer.preview, minutes, points, run.day, run.clock, run.stamina, chance)
        )
    over = len(legs) == LONGEST or (legs and legs[-1].seen.ends)
    return Plan(tuple(legs), () if over else special.open_spaces(state))


def quickest(state: State, way: Sequence[Space], to: Space) -> tuple[Space, ...]:
    """Return a way with the Marches that lead on to a Space: the least Time, of these the least SP.

    The way as far as it can be walked where none leads there (PH-MARCH-03, p.21).
    """
    legs = plan(state, way).legs
    walked = tuple(leg.to for leg in legs)
    if legs and legs[-1].seen.ends:
        return walked
    for space in walked:
        state = _walked(state, space)[0]
    number = count()
    heap = [(0, 0, next(number), state, walked)]
    done: set[Space] = set()
    while heap:
        minutes, points, _, here, path = heappop(heap)
        at = here.run.at
        if at == to:
            return path[:LONGEST]
        if at in done:
            continue
        done.add(at)
        for space in special.open_spaces(here):
            if space not in done:
                after, time, spent = _walked(here, space)
                heappush(
                    heap, (minutes + time, points + spent, next(number), after, (*path, space))
                )
    return walked


def _rolled(
    state: State, to: Space, seen: MarchPreview, threat: Mapping[int, float]
) -> tuple[dict[int, float], float]:
    """Return where Threat may stand without a Combat, and the chance of one at this March."""
    if seen.base:
        return dict(threat), 0.0
    fights = march.mission_rules(state).random_combat
    level = fights.threat if fights else 0
    dice = threat_dice.number(state, "march", to)
    after: dict[int, float] = {}
    for now, share in threat.items():
        risk = threat_dice.march_risk(
            now, seen.eaz, level, dice=dice, quiet=seen.quiet, encounters=False
        )
        for then, ways in risk.outcomes:
            after[then] = after.get(then, 0.0) + share * ways / risk.of
    calm = {then: share for then, share in after.items() if not level or then < level}
    fight = sum(share for then, share in after.items() if then not in calm)
    return {then: share / sum(calm.values()) for then, share in calm.items()} or {1: 1.0}, fight


def _walked(state: State, to: Space) -> tuple[State, int, int]:
    """Return the state as far as the next March's price depends on it, the minutes and the SP."""
    run, price = state.run, march.price(state, to)
    day, time = clock.later(run, price.time)
    left = max(0, run.stamina - price.points)
    helped = march.still_prepared(run.helped, price.terrain)
    ahead = replace(
        run, at=to, day=day, clock=time, stamina=left, helped=helped, shifts=_shifts(run)
    )
    return replace(state, mission=ahead), price.time, price.points


def _shifts(run: MissionRun) -> tuple[TerrainShift, ...]:
    """Return the Terrain shifts after one more March (PH-MARCH-10, p.27)."""
    if not run.shifts:
        return ()
    shift, *rest = run.shifts
    return (replace(shift, marches=shift.marches - 1), *rest) if shift.marches > 1 else (*rest,)
