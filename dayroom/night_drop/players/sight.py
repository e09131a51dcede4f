"""What a bot makes of its view: distances over the ground, who is near, what an attack is worth."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from dayroom.night_drop.rules.commands import Attack
from dayroom.night_drop.rules.content import Content, Seat
from dayroom.night_drop.rules.grid import distance
from dayroom.night_drop.rules.odds import odds
from dayroom.night_drop.rules.state import State, Unit, night
from dayroom.night_drop.rules.work import at

FAR = 200


@lru_cache(maxsize=512)
def prices_to(content: Content, target: str) -> dict[str, int]:
    """Half points on foot from every hex to a target; unreachable hexes are left out."""
    prices = {target: 0}
    queue = [(0, target)]
    while queue:
        spent, here = heappop(queue)
        if spent > prices[here]:
            continue
        for step in content.steps[here]:
            # The way is walked backwards: what counts is the price of entering `here`.
            back = next(s for s in content.steps[step.to] if s.to == here)
            cost = back.foot
            if cost is not None and spent + cost < prices.get(step.to, FAR):
                prices[step.to] = spent + cost
                heappush(queue, (spent + cost, step.to))
    return prices


class Sight:
    """One look at a view."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.content: Content = state.content
        self.dark = night(state.turn)
        units = state.units.values()
        self.own = [unit for unit in units if unit.side == seat]
        self.foes = [unit for unit in units if unit.side != seat]
        self.own_fighters = [unit for unit in self.own if unit.fighter]
        self.foe_fighters = [unit for unit in self.foes if unit.fighter]
        self.prey: dict[str, float] = {}
        self.worths: dict[tuple[float, ...], dict[str, float]] = {}
        self._foes_near: dict[tuple[str, int], int] = {}

    def price(self, hex_: str, target: str) -> int:
        """Half points on foot from a hex to a target."""
        return prices_to(self.content, target).get(hex_, FAR)

    def worth(self, hex_: str) -> float:
        """The points that a VP hex is worth as far as known; the mean of a draw if not."""
        marker = self.state.markers.get(hex_)
        return float(marker.value) if marker and marker.value else 2.1

    def foes_near(self, hex_: str, hexes: int) -> int:
        """How many enemy fighters are within so many hexes."""
        found = self._foes_near.get((hex_, hexes))
        if found is None:
            found = sum([distance(hex_, unit.hex) <= hexes for unit in self.foe_fighters])
            self._foes_near[hex_, hexes] = found
        return found

    def friends_near(self, hex_: str, hexes: int, but: str) -> int:
        """How many fighters of one's own, but for one, are within so many hexes."""
        return sum(distance(hex_, u.hex) <= hexes and u.key != but for u in self.own_fighters)

    def here(self, hex_: str, but: str = "") -> list[Unit]:
        """Who is in a hex, but for one."""
        if hex_ not in self.state.stacks:
            return []
        return [unit for unit in at(self.state, hex_) if unit.key != but]

    def attack_worth(self, attack: Attack) -> float:
        """What an attack is worth in steps; more where it opens a VP hex."""
        chance = odds(self.state, self.seat, attack.units, attack.point, attack.target)
        prize = self.worth(attack.target) if attack.target in self.content.vp_hexes else 0.0
        if chance.automatic:
            return 1.0 + len(self.state.stacks[attack.target]) + prize
        hit = 0.6 if self.dark else 1.0
        gain = 1.5 * chance.crushed + hit * chance.hit + 0.4 * prize * chance.crushed
        weak = not self.state.units[attack.point].full
        return gain - (1.4 if weak else 1.0) * chance.repelled - 1.5 * chance.routed
