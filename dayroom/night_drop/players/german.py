"""The German bot: scatters sticks by night, hunts them, then defends and retakes the VP hexes."""

from __future__ import annotations

from collections.abc import Callable

from dayroom.night_drop.players.sight import FAR, Sight, prices_to
from dayroom.night_drop.rules.commands import Scatter
from dayroom.night_drop.rules.grid import OFF, distance
from dayroom.night_drop.rules.state import TURNS, Unit


def placing(sight: Sight, unit: Unit) -> Callable[[str], float]:
    """What it is worth to have a unit in a hex, as a function of the hex."""
    content = sight.content
    goals = tuple([_vp_worth(sight, unit, target) for target in content.vp_hexes])
    # Most units have the same goals: what a hex is worth to them is counted once.
    known = sight.worths.setdefault(goals, {})

    def worth_of(hex_: str) -> float:
        if hex_ == OFF:
            return -100.0
        worth = known.get(hex_)
        if worth is None:
            worth = known[hex_] = _ground_worth(sight, goals, hex_)
        if len(sight.state.stacks.get(hex_, ())) >= 3 and len(sight.here(hex_, unit.key)) >= 3:
            worth -= 5.0
        near = sight.foes_near(hex_, 1)
        if near and hex_ not in content.vp_hexes and not sight.friends_near(hex_, 1, unit.key):
            worth -= 0.5 * near
        return worth

    return worth_of


def _ground_worth(sight: Sight, goals: tuple[float, ...], hex_: str) -> float:
    """What a hex is worth by its way to the VP hexes, its ground, and the sticks beside it."""
    content = sight.content
    ways = [
        goal - 0.14 * prices_to(content, target).get(hex_, FAR)
        for goal, target in zip(goals, content.vp_hexes, strict=True)
    ]
    return max(ways) + (0.2 * content.table[content.terrain[hex_]].defence + _prey(sight, hex_))


def _vp_worth(sight: Sight, unit: Unit, target: str) -> float:
    """How much a VP hex needs this unit."""
    worth = sight.worth(target)
    own = [u for u in sight.here(target, unit.key) if u.what == "german"]
    foes = [u for u in sight.here(target) if u.what == "company"]
    if target in sight.state.held:
        left = (TURNS + 1 - sight.state.turn) * 8
        late = 1.0 if sight.price(unit.hex, target) > left else 0.0
        return 2.2 * worth - 0.9 * len(foes) - late
    danger = sight.foes_near(target, 3 if sight.dark else 6)
    need = worth * (1.5 if danger else 0.9)
    return need - 1.2 * len(own)


def _prey(sight: Sight, hex_: str) -> float:
    """Sticks alone next to a hex: they can be attacked from it without dice."""
    found = sight.prey.get(hex_)
    if found is None:
        found = sight.prey[hex_] = _prey_beside(sight, hex_)
    return found


def _prey_beside(sight: Sight, hex_: str) -> float:
    best = 0.0
    for near in sight.content.neighbours(hex_):
        keys = sight.state.stacks.get(near)
        if not keys or sight.state.units[keys[0]].side == "german":
            continue
        units = [sight.state.units[key] for key in keys]
        if all(unit.what == "stick" for unit in units):
            best = max(best, 1.0 + 0.7 * len(units))
    if not best and sight.dark:
        sticks = [distance(hex_, u.hex) for u in sight.foes if u.what == "stick"]
        best = -0.15 * min(sticks, default=0)
    return best


def scatter_worth(sight: Sight, command: Scatter) -> float:
    """Sticks that stand together are driven apart, off the map or before German units."""
    unit = sight.state.units[command.stick]
    if command.to == OFF:
        return 9.0
    return _company_hope(sight, unit, unit.hex) - _company_hope(sight, unit, command.to)


def _company_hope(sight: Sight, unit: Unit, hex_: str) -> float:
    """What the American may hope for from a stick in a hex."""
    mates = [u for u in sight.here(hex_, unit.key) if u.regiment == unit.regiment]
    sticks = sum(u.what == "stick" for u in mates)
    hope = (0.0, 2.0, 3.0, 1.0)[min(sticks, 3)]
    hope += 1.5 if any(u.what == "company" and not u.full for u in mates) else 0.0
    around = [u for u in sight.foes if u.regiment == unit.regiment and distance(u.hex, hex_) == 1]
    hope += 0.25 * min(len(around), 3)
    hope -= 0.8 * min(1, sum(distance(u.hex, hex_) <= 2 for u in sight.own))
    if hex_ in sight.content.edge:
        hope -= 0.7
    return hope


def togetherness(sight: Sight, regiment: str) -> int:
    """How many unknown sticks of a regiment share a hex with another."""
    return sum(
        u.regiment == regiment
        and not u.known
        and u.what == "stick"
        and any(m.regiment == regiment for m in sight.here(u.hex, u.key))
        for u in sight.foes
    )
