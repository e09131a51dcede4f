"""The price of an option: Time, SP, Threat, Gear, Boon points (PH-BOOKLET-04, p.6)."""

from __future__ import annotations

from campaign.rules import clock, equipment, judge, tracks
from campaign.rules.events import GearUsed
from campaign.rules.language import Cost, Option
from campaign.rules.names import Profile
from campaign.rules.state import Marine, State
from campaign.rules.tasks import PayBoon
from campaign.rules.turn import Turn
from combat.rules.options import Part


def price(state: State, option: Option, tester: Profile = "") -> Cost:
    """Return what an option costs now: the first other price that holds, else its own."""
    for other in option.cost_if:
        if judge.holds(state, other.if_, tester):
            return other
    return option.cost


def parts(cost: Cost) -> tuple[Part, ...]:
    """Return the price line by line: minutes, SP, Threat, Gear by code, Boon points."""
    lines = [
        Part("time", cost.time, "PH-TIME-01", "time"),
        Part("stamina", cost.stamina, "PH-STAMINA-03", "stamina"),
        Part("threat", cost.threat, "PH-THREAT-01", "threat"),
        Part("boon_points", cost.boon_points, "PH-BOON-07", "boon_points"),
        *(Part(spend.gear or "", spend.amount, "PH-EQUIP-17", "gear") for spend in cost.spend),
    ]
    return tuple(line for line in lines if line.value)


def short(state: State, cost: Cost) -> str:
    """Say what the Squad lacks to pay, or an empty string. SP may run short (PH-STAMINA-03)."""
    for spend in cost.spend:
        held = judge.held(state, spend.gear or "")
        if held < spend.amount:
            return f"it takes {spend.amount} {spend.gear}, the Squad has {held}"
    points = sum(m.boon_points for m in state.squad)
    if points < cost.boon_points:
        return f"it takes {cost.boon_points} Boon points, the Squad has {points}"
    return ""


def night_after(state: State, cost: Cost) -> bool:
    """Tell whether it is Nighttime once the option's Time has passed (PH-TIME-07, p.21)."""
    return clock.night((state.run.clock + cost.time) % clock.DAY)


def pay(turn: Turn, cost: Cost) -> None:
    """Pay: Time, then Stamina, then Threat (PH-ROUND-03, p.21), then Gear and Boon points."""
    if turn.state.mission is not None:
        clock.pass_time(turn, cost.time)
        if cost.stamina:
            tracks.spend_stamina(turn, cost.stamina)
        if cost.threat:
            tracks.change_threat(turn, cost.threat, "entry")
    for spend in cost.spend:
        for _ in range(spend.amount):
            spend_use(turn, spend.gear or "")
    if cost.boon_points:
        turn.push(PayBoon(cost.boon_points))


def used_next(state: State, code: str) -> Marine | None:
    """Return whose piece of Gear is used up next: of all who carry it, who has the least left."""
    holders = [m for m in state.squad if equipment.carries(m, code)]
    return min(holders, key=lambda m: min(p.side for p in m.gear if p.code == code), default=None)


def spend_use(turn: Turn, code: str) -> None:
    """Spend one use of Gear (or a Weapon) from whoever has the least of it left."""
    state = turn.state
    if code not in state.book.combat.gear:
        bearer = next(m for m in state.squad if code in m.weapons)
        equipment.remove(turn, bearer.profile, (code, equipment.WEAPON))
        turn.emit(GearUsed(bearer.profile, code, 0))
        return
    holder = used_next(state, code)
    assert holder is not None
    equipment.use(turn, holder.profile, code)
    left = judge.uses(turn.state, turn.state.marine(holder.profile), code)
    turn.emit(GearUsed(holder.profile, code, left))
