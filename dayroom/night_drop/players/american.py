"""The American bot: gathers sticks by night, sends companies to the VP hexes by day."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from dayroom.night_drop.players.sight import FAR, Sight, prices_to
from dayroom.night_drop.rules.commands import Convert, PlaceMarker, Regroup, Reinforce
from dayroom.night_drop.rules.grid import OFF, distance
from dayroom.night_drop.rules.state import TURNS, Unit

_STACKED = (0.0, 2.0, 3.2, -2.0)  # what 0, 1, 2, 3 other sticks of the regiment are worth


def placing(sight: Sight, unit: Unit) -> Callable[[str], float]:
    """What it is worth to have a unit in a hex, as a function of the hex."""
    goals = [] if unit.what == "stick" else _goals(sight, unit)

    def worth_of(hex_: str) -> float:
        if hex_ == OFF:
            return -100.0
        crowded = -5.0 if len(sight.here(hex_, unit.key)) >= 3 else 0.0
        if unit.what == "stick":
            return crowded + _stick_worth(sight, unit, hex_)
        return crowded + _company_worth(sight, unit, hex_, goals)

    return worth_of


Goal = tuple[dict[str, int], float, list[int]]
"""Prices to a VP hex, what it is worth, what the others of one's own have to pay, sorted."""


def _goals(sight: Sight, unit: Unit) -> list[Goal]:
    """The VP hexes not held."""
    found: list[Goal] = []
    for target in sight.content.vp_hexes:
        if target not in sight.state.held:
            prices = prices_to(sight.content, target)
            rivals = sorted(prices.get(u.hex, FAR) for u in sight.own_fighters if u is not unit)
            foes = sum(u.hex == target for u in sight.foe_fighters)
            found.append((prices, 2 * sight.worth(target) - 0.5 * foes, rivals))
    return found


def _stick_worth(sight: Sight, unit: Unit, hex_: str) -> float:
    here = sight.here(hex_, unit.key)
    mates = [u for u in here if u.regiment == unit.regiment]
    sticks = sum(u.what == "stick" and not (u.known and u.kind == "advantage") for u in mates)
    worth = _STACKED[min(sticks, 3)]
    if any(u.what == "company" and not u.full for u in mates):
        worth += 2.5
    if not sticks:
        goals = [
            distance(hex_, u.hex)
            for u in sight.own
            if u.regiment == unit.regiment
            and u.key != unit.key
            and (u.what == "stick" or not u.full)
        ]
        worth -= 0.3 * min(goals, default=3)
    guarded = any(u.what == "company" for u in here)
    if not guarded:
        worth -= 1.5 * sight.foes_near(hex_, 1) + 0.3 * sight.foes_near(hex_, 3)
    return worth


def _company_worth(sight: Sight, unit: Unit, hex_: str, goals: list[Goal]) -> float:
    best = -10.0
    content = sight.content
    left = (TURNS + 1 - sight.state.turn) * 10
    for prices, worth, rivals in goals:
        price = prices.get(hex_, FAR)
        late = 2.0 if price > left else 0.0
        best = max(best, worth - 0.14 * price - 0.9 * bisect_right(rivals, price) - late)
    worth = best + _guard_worth(sight, unit, hex_)
    worth += 0.2 * content.table[content.terrain[hex_]].defence
    near = sight.foes_near(hex_, 1)
    support = sight.friends_near(hex_, 1, unit.key)
    if near > support + 1:
        worth -= 0.6 * (near - support - 1)
    if not unit.full:
        worth -= 0.6 * near
        worth += _fill_worth(sight, unit, hex_)
    return worth


def _guard_worth(sight: Sight, unit: Unit, hex_: str) -> float:
    """A held VP hex is worth a garrison while Germans are about."""
    if hex_ not in sight.state.held:
        return 2.5 if hex_ in sight.content.vp_hexes else 0.0
    if any(u.what == "company" for u in sight.here(hex_, unit.key)):
        return 0.0
    danger = sight.foes_near(hex_, 2 if sight.dark else 5)
    return sight.worth(hex_) * (1.6 if danger else 0.5)


def _fill_worth(sight: Sight, unit: Unit, hex_: str) -> float:
    sticks = [u for u in sight.here(hex_, unit.key) if u.what == "stick"]
    return 1.5 if any(u.regiment == unit.regiment for u in sticks) else 0.0


def regroup_worth(sight: Sight, command: Regroup | Convert | Reinforce) -> float:
    """Which hex to reveal and what to make of it; below 0 leaves it alone."""
    if isinstance(command, Convert):
        kinds = [sight.state.units[key].kind for key in command.sticks]
        leaders = sum(kind in ("ldr", "hq") for kind in kinds)
        worth = 3.0 if len(kinds) == 3 and leaders else 2.0
        return worth - 0.3 * leaders - 0.1 * len(kinds)
    if isinstance(command, Reinforce):
        return {"plt": 2.6, "hq": 2.4, "ldr": 2.2}.get(sight.state.units[command.stick].kind, 0.1)
    sticks = [u for u in sight.here(command.hex) if u.what == "stick"]
    hurry = sight.state.turn >= 2 or sight.foes_near(command.hex, 3) > 0
    return 1.0 if len(sticks) >= 3 or hurry else -1.0


def marker_worth(sight: Sight, command: PlaceMarker) -> float:
    """Where to put a VP marker: what is held or near comes first."""
    if command.hex in sight.state.held:
        return 10.0
    prices = [sight.price(unit.hex, command.hex) for unit in sight.own_fighters]
    return -float(min(prices, default=0))
