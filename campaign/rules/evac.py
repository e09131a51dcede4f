"""The Evac (PH-EVAC-01..15, p.25-26)."""

from __future__ import annotations

from itertools import combinations

from campaign.rules import clock, ends, geography, roster, threat_dice
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Evacuate
from campaign.rules.events import Evacuated, LzCreated, PassengerLeft
from campaign.rules.memo import once_per_marines, once_per_state
from campaign.rules.names import Profile
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Lz, Marine, State
from campaign.rules.tasks import EvacResolve, RandomCombatCheck
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Refusal

CREATE = 30
CUBES = 2


@once_per_marines
def candidates(state: State) -> tuple[Marine, ...]:
    """Return who may be flown out: 2 Wound cubes or a Critical Wound (PH-EVAC-01, -09, p.25-26)."""
    return tuple(
        m
        for m in state.squad
        if m.wound_cubes >= CUBES or (m.wound and state.book.wounds[m.wound].type == "critical")
    )


def dead(state: State) -> int:
    """Return the K.I.A. markers of the Squad: its own fallen and others it carries (PH-EVAC-01)."""
    return state.run.bodies + sum(p.kind == "kia" for p in state.run.passengers)


def minutes(state: State) -> int:
    """Return the minutes until the helicopter lands: 0 at an LZ, else 30 (PH-EVAC-03, p.25)."""
    return 0 if any(lz.at == state.run.at for lz in state.run.lz) else CREATE


@once_per_state
def refused(state: State) -> Refusal | None:
    """Say why no Evac can be called here and now, or None (PH-EVAC-02..05, p.25)."""
    run = state.run
    rules = state.book.booklets[run.number].rules
    what = "call_evac"
    if not rules.evac:
        return Refusal(what, "the Mission allows no Evac", "PH-EVAC-02", 25)
    if not _radio(state):
        return Refusal(what, "the Squad has no Radio Set", "PH-EVAC-02", 25)
    if minutes(state) and geography.terrain(state, run.at) == "mountainous":
        return Refusal(what, "no LZ can be cut in Mountainous Terrain", "PH-EVAC-05", 25)
    landing = (run.clock + minutes(state)) % clock.DAY
    if clock.night(landing):
        why = f"the helicopter would land at {clock.clock_text(landing)}, at Nighttime"
        return Refusal(what, why, "PH-EVAC-04", 25)
    return None


@once_per_marines
def _radio(state: State) -> bool:
    """Tell whether the Squad has a Radio Set."""
    return any(piece.code == "radio" for marine in state.squad for piece in marine.gear)


def refused_flight(state: State) -> Refusal | None:
    """Say why nobody can be flown out while the Mission goes on, or None (PH-EVAC-01, p.25)."""
    found = refused(state)
    if found is not None or candidates(state) or dead(state):
        return found
    why = "nobody is K.I.A., has 2 Wound cubes or a Critical Wound"
    return Refusal("call_evac", why, "PH-EVAC-01", 25)


def begin(turn: Turn) -> None:
    """Cut an LZ if there is none, then let the helicopter land (PH-EVAC-03, -06, -08, p.25-26)."""
    land(turn)
    turn.push(EvacResolve())


def land(turn: Turn) -> None:
    """Cut an LZ if need be; it stays on the map (PH-EVAC-06, p.26)."""
    time = minutes(turn.state)
    if time:
        at = turn.run.at
        turn.set_run(lz=(*turn.run.lz, Lz(at)))
        turn.emit(LzCreated(at))
        clock.pass_time(turn, time)


def offer_resolve(state: State, task: EvacResolve) -> Answer:
    """Offer every group of those who may go; the fallen always go (PH-EVAC-10, p.26)."""
    able = [m.profile for m in candidates(state)]
    least = 0 if dead(state) else 1
    groups = [g for n in range(least, len(able) + 1) for g in combinations(able, n)]
    return answer("evac", [_flight(state, group) for group in groups])


def _flight(state: State, group: tuple[Profile, ...]) -> AnyOffer:
    return Offer(Evacuate(group), "evacuate", preview=ends.flown_out(state, group))


def do_resolve(turn: Turn, task: EvacResolve, command: Command) -> None:
    """They leave; their markers go, their ID markers pass on; then 2 Threat dice and the EAZ.

    PH-EVAC-11..13 (p.26).
    """
    assert isinstance(command, Evacuate)
    turn.pop()
    left = tuple(p for p in turn.run.passengers if p.kind == "kia")
    turn.set_run(bodies=0, passengers=tuple(p for p in turn.run.passengers if p not in left))
    turn.push(RandomCombatCheck(), threat_dice.roll(turn.state, "evac"))
    turn.emit(Evacuated(command.marines))
    for passenger in left:
        turn.emit(PassengerLeft(passenger.code))
    for profile in command.marines:
        marine = turn.set_marine(profile, standing="evac")
        roster.leave(turn, marine)
