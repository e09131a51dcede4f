"""The Action Round: March, Bivouac or Evac, and what may be done before it (PH-ROUND-01..05,
p.21).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from campaign.rules import (
    abilities,
    ammo,
    bivouac,
    clock,
    ends,
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
from campaign.rules.names import Profile, Space
from campaign.rules.previews import AnyOffer, EndsMission, MarchPreview
from campaign.rules.state import State
from campaign.rules.targets import OfAbility, OnPiece
from campaign.rules.tasks import (
    EndMission,
    Lighten,
    PeekEncounter,
    RandomCombatCheck,
    Read,
    SquadAction,
    StowGear,
)
from campaign.rules.trait_help import play_boon, spend
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part, Refusal
from combat.rules.state import GearPiece

SQUAD_ACTIONS = (March, Bivouac, NightBivouac, CallEvac, EvacEnd)
NO_NIGHT_REST = (
    Refusal("night_bivouac", "the Mission allows no Night Bivouac", "PH-BIVOUAC-09", 24),
    Refusal("night_bivouac", "it is not Nighttime: from 18:00 until 06:00", "PH-BIVOUAC-10", 24),
)

Waits = tuple[int, bool, bool]
"""What waits in a Space: Threat of EAZs, whether it is next to the Base, whether it is the Base."""
NOTHING: Waits = (0, False, False)
QUIET: Waits = (0, True, False)
BASE: Waits = (0, False, True)


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
    run = turn.run
    for number, trigger in enumerate(march.mission_rules(turn.state).triggers):
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
    if (
        rules.ends_day is not None
        and rules.ends_at is not None
        and clock.reached(run.day, run.clock, rules.ends_day, rules.ends_at)
    ):
        return "time"
    return ""


def offer_action(state: State, task: SquadAction) -> Answer:
    """Offer Marches with their price and risk, rest, Evac, and preparations."""
    refusals: list[Refusal] = []
    offers: list[AnyOffer] = []
    gift = ammo.ammo_gift(state)
    if gift is None:
        offers += march_offers(state)
    else:
        name = roster.nickname(state, gift[1])
        why = f"{name} has none of his Ammo while another has it spare"
        refusals.append(Refusal("march", why, "PH-EQUIP-20", 16))
        offers.append(Offer(ShareAmmo(), "share_ammo"))
    offers += _rests(state)
    _night_offers(state, offers, refusals)
    _evac_offers(state, offers, refusals)
    offers.append(Offer(Regroup(), "regroup"))
    offers += [point_offer(m.profile) for m in state.squad if m.profile != state.point_man]
    offers += abilities.before_action(state)
    return answer("squad_action", offers, refusals)


@lru_cache(maxsize=1)
def bivouac_offers() -> tuple[AnyOffer, ...]:
    """Return the Bivouacs of every length in steps of 15 minutes (PH-BIVOUAC-02, p.24)."""
    return tuple(
        Offer(Bivouac(m), "bivouac", cost=(Part("time", m, "PH-BIVOUAC-02", "time"),))
        for m in range(bivouac.STEP, bivouac.LONGEST + 1, bivouac.STEP)
    )


def _rests(state: State) -> tuple[AnyOffer, ...]:
    """Return the Bivouacs; those that last as long as the Mission's time tell that it ends."""
    left = ends.time_left(state)
    if left is None or left > bivouac.LONGEST:
        return bivouac_offers()
    return _last_rests(max(0, -(-left // bivouac.STEP) - 1), ends.out_of_time(state))


@lru_cache(maxsize=512)
def _last_rests(short: int, ending: EndsMission) -> tuple[AnyOffer, ...]:
    """Return the Bivouacs; all but so many that are `short` are cut short by the Mission's end."""
    return (*bivouac_offers()[:short], *_cut_short(ending)[short:])


@lru_cache(maxsize=64)
def _cut_short(ending: EndsMission) -> tuple[AnyOffer, ...]:
    """Return the Bivouacs, all with the Mission's end."""
    return tuple([replace(offer, preview=ending) for offer in bivouac_offers()])


@lru_cache(maxsize=64)
def point_offer(profile: Profile) -> AnyOffer:
    """Return the offer to let a Marine take the point (PH-MARCH-14, p.61)."""
    return Offer(NamePointMan(profile), "name_point_man")


def march_offers(state: State) -> list[AnyOffer]:
    """Return every March with its minutes and SP line by line and what waits there."""
    run = state.run
    base = run.base if march.mission_rules(state).base_ends else ""
    events = {marker.at for marker in run.markers}
    risks = _risks(run.base, run.eaz)
    stamina, left = run.stamina, ends.time_left(state)
    offers = []
    for to, price in march.prices(state, special.open_spaces(state)):
        short = max(price.points - stamina, 0)
        ending = None
        if to == base:
            ending = ends.in_base(state)
        elif left is not None and price.time >= left:
            ending = ends.out_of_time(state)
        risk = risks.get(to, NOTHING)
        offers.append(_march(to, price, short, risk, to in events, ending))
    return offers


@lru_cache(maxsize=64)
def _risks(base: Space, eaz: tuple[str, ...]) -> Mapping[str, Waits]:
    """Return what waits in and around EAZs and the Base (PH-EAZ-02..04, PH-BASE-01, p.22)."""
    risks = {to: (threat, False, False) for to, threat in geography.threats(eaz).items()}
    risks |= {geography.step(base, direction): QUIET for direction in geography.DIRECTIONS}
    return MappingProxyType(risks | {base: BASE})


@lru_cache(maxsize=4096)
def _march(
    to: Space,
    price: march.Price,
    short: int,
    waits: Waits,
    event: bool,
    ending: EndsMission | None,
) -> AnyOffer:
    """Return the offer of a March; the same price is the same object."""
    seen = MarchPreview(short, *waits, event, ending)
    return Offer(March(to), "march", cost=price.lines, preview=seen)


def _night_offers(state: State, offers: list[AnyOffer], refusals: list[Refusal]) -> None:
    if not march.mission_rules(state).night_bivouac:
        refusals.append(NO_NIGHT_REST[0])
    elif not clock.night(state.run.clock):
        refusals.append(NO_NIGHT_REST[1])
    else:
        time = clock.minutes_until(state.run.clock, clock.DAWN)
        cost = (Part("time", time, "PH-BIVOUAC-12", "time"),)
        ending = ends.within(state, time)
        offers.append(Offer(NightBivouac(), "night_bivouac", cost=cost, preview=ending))


def _evac_offers(state: State, offers: list[AnyOffer], refusals: list[Refusal]) -> None:
    no_evac = evac.refused(state)
    no_flight = evac.refused_flight(state)
    minutes = evac.minutes(state)
    cost = (Part("time", minutes, "PH-EVAC-03", "time"),)
    if no_flight is None:
        late = ends.within(state, minutes)
        offers.append(Offer(CallEvac(), "call_evac", cost=cost, preview=late))
    else:
        refusals.append(no_flight)
    if no_evac is None:
        offers.append(Offer(EvacEnd(), "evac_end", cost=cost, preview=ends.by_evac(state)))


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
    gift = ammo.ammo_gift(turn.state)
    while gift is not None:
        giver, taker, item = gift
        equipment.remove(turn, giver, item)
        equipment.add(turn, taker, item)
        turn.emit(EquipmentGiven(giver, taker, *item))
        gift = ammo.ammo_gift(turn.state)


def _prepare(turn: Turn, profile: Profile, code: str, target: OfAbility | None) -> None:
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
            assert isinstance(target, OnPiece)
            discarded = list(run.discarded)
            discarded.remove(GearPiece(target.code, target.side))
            turn.set_run(discarded=tuple(discarded))
            turn.emit(GearFound(target.code, target.side))
            turn.push(StowGear(target.code, target.side))


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
