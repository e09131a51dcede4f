"""The Action Round: March, Bivouac or Evac, and what may be done before it (PH-ROUND-01..05,
p.21).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from campaign.rules import (
    abilities,
    bivouac,
    clock,
    equipment,
    evac,
    geography,
    judge,
    march,
    roster,
    sapper,
    special,
    timed,
)
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import (
    Bivouac,
    BottomEncounter,
    CallEvac,
    Command,
    Continue,
    EvacEnd,
    March,
    NamePointMan,
    NightBivouac,
    PlayBoon,
    Regroup,
    ShareAmmo,
    UseAbility,
)
from campaign.rules.events import AbilityUsed, EncounterPeeked, EquipmentGiven, GearFound
from campaign.rules.ids import name_point_man
from campaign.rules.state import State
from campaign.rules.tasks import (
    EndMission,
    Lighten,
    PeekEncounter,
    RandomCombatCheck,
    Read,
    SquadAction,
    StowGear,
)
from campaign.rules.test_help import play_boon, spend
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part, Refusal
from combat.rules.state import GearPiece

REMOVED_MAX = 3
SQUAD_ACTIONS = (March, Bivouac, NightBivouac, CallEvac, EvacEnd)
NO_NIGHT_REST = (
    Refusal("night_bivouac", "the Mission allows no Night Bivouac", "PH-BIVOUAC-09", 24),
    Refusal("night_bivouac", "it is not Nighttime: from 18:00 to 05:45", "PH-BIVOUAC-10", 24),
)


def run_action(turn: Turn, task: SquadAction) -> bool:
    """End the Mission when it is time, read what the clock brings, else wait for the Squad.

    PH-ENDMISSION-01 (p.51), PH-ROUND-01, -02 (p.21). Whoever carries too much after a Wound or a
    Forced March lightens his load first (PH-EQUIP-06, p.60; PH-EQUIP-33, p.18; PH-WOUND-09,
    p.47). An entry that the clock brings may raise Threat to a Random Combat like any Event
    (PH-THREAT-08, p.22).
    """
    run = turn.run
    ended = run.ended
    if not ended:
        ended = _ended(turn.state)
        if ended:
            turn.set_run(ended=ended)
    if ended:
        turn.pop()
        turn.push(EndMission())
        return False
    if _triggered(turn):
        return False
    due = timed.due(turn.state)
    if due is not None:
        key, entry = due
        turn.set_run(fired=(*run.fired, key))
        turn.push(RandomCombatCheck(), Read(f"M{run.number}/{entry.entry}"))
        return False
    if equipment.overloaded(turn.state):
        turn.push(Lighten())
        return False
    return not sapper.opens(turn)


def _triggered(turn: Turn) -> bool:
    """Carry out the first trigger whose condition holds, each once (PH-ENDMISSION-01, p.51)."""
    triggers = march.mission_rules(turn.state).triggers
    if not triggers:
        return False
    run = turn.run
    for number, trigger in enumerate(triggers):
        key = f"trigger:{number}"
        if key in run.fired or not judge.holds(turn.state, trigger.when):
            continue
        turn.set_run(fired=(*run.fired, key), ended="event" if trigger.end else run.ended)
        if trigger.entry:
            turn.push(RandomCombatCheck(), Read(f"M{run.number}/{trigger.entry}"))
        return True
    return False


def _ended(state: State) -> str:
    run = state.run
    rules = march.mission_rules(state)
    if removed(state) >= REMOVED_MAX:
        return "losses"
    if (
        rules.ends_day is not None
        and rules.ends_at is not None
        and clock.reached(run.day, run.clock, rules.ends_day, rules.ends_at)
    ):
        return "time"
    return ""


def removed(state: State) -> int:
    """Return how many Marines were removed in this Mission (PH-ENDMISSION-01, p.51)."""
    return 6 - len(state.squad)


def offer_action(state: State, task: SquadAction) -> Answer:
    """Offer Marches with their price and risk, rest, Evac, and preparations."""
    refusals: list[Refusal] = []
    offers: list[Offer[Any]] = []
    gift = equipment.ammo_gift(state)
    if gift is None:
        offers += march_offers(state)
    else:
        name = roster.nickname(state, gift[1])
        why = f"{name} has none of his Ammo while another has it spare"
        refusals.append(Refusal("march", why, "PH-EQUIP-20", 16))
        offers.append(Offer(ShareAmmo(), "share_ammo"))
    offers += bivouac_offers()
    _night_offers(state, offers, refusals)
    _evac_offers(state, offers, refusals)
    offers.append(Offer(Regroup(), "regroup"))
    offers += [point_offer(m.profile) for m in state.squad if m.profile != state.point_man]
    offers += abilities.before_action(state)
    return answer("squad_action", offers, refusals)


@lru_cache(maxsize=1)
def bivouac_offers() -> tuple[Offer[Any], ...]:
    """Return the Bivouacs of every length in steps of 15 minutes (PH-BIVOUAC-02, p.24)."""
    return tuple(
        Offer(Bivouac(m), "bivouac", cost=(Part("time", m, "PH-BIVOUAC-02"),))
        for m in range(bivouac.STEP, bivouac.LONGEST + 1, bivouac.STEP)
    )


@lru_cache(maxsize=64)
def point_offer(profile: str) -> Offer[Any]:
    """Return the offer to let a Marine take the point (PH-MARCH-14, p.61)."""
    return Offer(NamePointMan(profile), "name_point_man")


def march_offers(state: State) -> list[Offer[Any]]:
    """Return every March with its minutes and SP line by line and what waits there.

    notes: terrain:, short: SP short, eaz: Threat added, quiet (next to the Base), base, event.
    """
    run = state.run
    events = {marker.at for marker in run.markers}
    risks = _risks(run.base, run.eaz)
    stamina = run.stamina
    offers = []
    for to, price in march.prices(state, special.open_spaces(state)):
        short = price.points - stamina
        offers.append(_march(to, price, max(short, 0), risks.get(to, ""), to in events))
    return offers


@lru_cache(maxsize=64)
def _risks(base: str, eaz: tuple[str, ...]) -> dict[str, str]:
    """Return what waits in and around EAZs and the Base (PH-EAZ-02..04, PH-BASE-01, p.22)."""
    risks = {to: f"eaz:{threat}" for to, threat in geography.threats(eaz).items()}
    risks |= {geography.step(base, direction): "quiet" for direction in geography.DIRECTIONS}
    return risks | {base: "base"}


@lru_cache(maxsize=4096)
def _march(to: str, price: march.Price, short: int, risk: str, event: bool) -> Offer[Any]:
    """Return the offer of a March; the same price is the same object."""
    notes = (f"terrain:{price.terrain}", f"short:{short}" if short else "", risk, "event" * event)
    told = tuple([note for note in notes if note])
    return Offer(March(to), "march", cost=price.lines, notes=told)


def _night_offers(state: State, offers: list[Offer[Any]], refusals: list[Refusal]) -> None:
    if not march.mission_rules(state).night_bivouac:
        refusals.append(NO_NIGHT_REST[0])
    elif not clock.night(state.run.clock):
        refusals.append(NO_NIGHT_REST[1])
    else:
        time = clock.minutes_until(state.run.clock, clock.DAWN)
        cost = (Part("time", time, "PH-BIVOUAC-12"),)
        offers.append(Offer(NightBivouac(), "night_bivouac", cost=cost))


def _evac_offers(state: State, offers: list[Offer[Any]], refusals: list[Refusal]) -> None:
    no_evac = evac.refused(state)
    no_flight = no_evac or evac.refused_flight(state)
    calls = evac_calls(evac.minutes(state))
    if no_flight is None:
        offers.append(calls[0])
    else:
        refusals.append(no_flight)
    if no_evac is None:
        offers.append(calls[1])


@lru_cache(maxsize=8)
def evac_calls(minutes: int) -> tuple[Offer[Any], Offer[Any]]:
    """Return the offers to fly Marines out and to end the Mission so (PH-EVAC-01, -03, p.25)."""
    cost = (Part("time", minutes, "PH-EVAC-03"),)
    return Offer(CallEvac(), "call_evac", cost=cost), Offer(EvacEnd(), "evac_end", cost=cost)


def do_action(turn: Turn, task: SquadAction, command: Command) -> None:
    """Carry out a Squad Action or a preparation."""
    if isinstance(command, SQUAD_ACTIONS):
        sapper.acted(turn)
    match command:
        case March(to):
            march.do_march(turn, to)
        case Bivouac(minutes):
            bivouac.begin(turn, minutes)
        case NightBivouac():
            bivouac.begin_night(turn)
        case CallEvac():
            evac.begin(turn)
        case EvacEnd():
            evac.land(turn)
            turn.set_run(ended="evac")
        case NamePointMan(profile):
            name_point_man(turn, profile)
        case Regroup():
            turn.push(Lighten())
        case ShareAmmo():
            share_ammo(turn)
        case UseAbility(profile, code, target):
            _prepare(turn, profile, code, target)
        case PlayBoon(profile):
            card = play_boon(turn, profile)
            turn.push(RandomCombatCheck(), Read(f"boon/{card}"))


def share_ammo(turn: Turn) -> None:
    """Hand Ammo round until a March is legal (PH-EQUIP-20, -21, p.16)."""
    gift = equipment.ammo_gift(turn.state)
    while gift is not None:
        giver, taker, item = gift
        equipment.remove(turn, giver, item)
        equipment.add(turn, taker, item)
        turn.emit(EquipmentGiven(giver, taker, *item))
        gift = equipment.ammo_gift(turn.state)


def _prepare(turn: Turn, profile: str, code: str, target: str) -> None:
    """Carry out an Ability used before a Squad Action (PH-SQUAD-04, p.58)."""
    spend(turn, profile, code)
    turn.emit(AbilityUsed(profile, code))
    run = turn.run
    match code:
        case "dead-reckoning" | "high-work":
            turn.set_run(helped=(*run.helped, code))
        case "firebreak":
            shift = next(s for s in run.shifts if s.to == "right")
            rest = list(run.shifts)
            rest.remove(shift)
            turn.set_run(shifts=tuple(rest))
        case "long-view":
            turn.emit(EncounterPeeked(run.encounters[0]))
            turn.push(PeekEncounter(profile))
        case "coax-it":
            name, _, side = target.partition(":")
            discarded = list(run.discarded)
            discarded.remove(GearPiece(name, int(side)))
            turn.set_run(discarded=tuple(discarded))
            turn.emit(GearFound(name, int(side)))
            turn.push(StowGear(name, int(side)))


def offer_peek(state: State, task: PeekEncounter) -> Answer:
    """Offer to leave the Encounter on top or to put it under the deck (LONG VIEW)."""
    return answer(
        "peek_encounter",
        [Offer(Continue(), "continue"), Offer(BottomEncounter(), "bottom_encounter")],
        decider=state.marine(task.profile).owner,
    )


def do_peek(turn: Turn, task: PeekEncounter, command: Command) -> None:
    """Leave the card or put it under the deck."""
    turn.pop()
    if isinstance(command, BottomEncounter):
        deck = turn.run.encounters
        turn.set_run(encounters=(*deck[1:], deck[0]))
