"""What a combat may come to, counted exactly over its two dice (ch. 9.2)."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Literal

from dayroom.night_drop.rules.content import Content, Seat
from dayroom.night_drop.rules.previews import Odds
from dayroom.night_drop.rules.state import Unit, values
from dayroom.night_drop.rules.work import AnyState, at

Outcome = Literal["crushed", "hit", "nothing", "repelled", "routed"]

BONUS = 1
"""ND-COMB-08: what every other unit on a side adds."""


def outcome(attack: int, defence: int) -> Outcome:
    """What the totals mean (ND-COMB-10, ND-COMB-11, ND-COMB-13..15)."""
    if attack >= 2 * defence:
        return "crushed"
    if attack > defence:
        return "hit"
    if attack == defence:
        return "nothing"
    return "routed" if 2 * attack <= defence else "repelled"


@lru_cache(maxsize=1024)
def shares(attack: int, defence: int) -> dict[Outcome, float]:
    """The share of the 36 throws for each result, from the factors before the dice (ND-COMB-09)."""
    counts: dict[Outcome, int] = dict.fromkeys(
        ("crushed", "hit", "nothing", "repelled", "routed"), 0
    )
    for one in range(1, 7):
        for two in range(1, 7):
            counts[outcome(attack + one, defence + two)] += 1
    return {result: count / 36 for result, count in counts.items()}


def attack_factor(state: AnyState, units: tuple[str, ...], point: str) -> int:
    """Attack Value of the point unit, 1 for each other attacker (ND-COMB-07, ND-COMB-08)."""
    return values(state.content, state.units[point]).attack + BONUS * (len(units) - 1)


def ground(content: Content, point_hex: str, target: str) -> tuple[int, int]:
    """What the defending hex adds, and the bridge hexside between both point units (ND-COMB-09)."""
    terrain = content.table[content.terrain[target]].defence
    return terrain, content.bridge_defence if (point_hex, target) in content.bridges else 0


def odds(state: AnyState, seat: Seat, units: tuple[str, ...], point: str, target: str) -> Odds:
    """The odds as `seat` can know them: for concealed units over all counters not seen yet.

    The defender is taken to name the unit with the best Defence Value.
    """
    attack = attack_factor(state, units, point)
    defenders = at(state, target)
    fighters = [unit for unit in defenders if unit.fighter]
    if not fighters:
        return Odds(attack, 0, 1.0, 0.0, 0.0, 0.0, 0.0, automatic=True)
    terrain, bridge = ground(state.content, state.units[point].hex, target)
    extra = terrain + bridge + BONUS * (len(defenders) - 1)
    chances = _best_defence(state, seat, fighters)
    sums: dict[Outcome, float] = dict.fromkeys(
        ("crushed", "hit", "nothing", "repelled", "routed"), 0.0
    )
    for value, chance in chances.items():
        for result, share in shares(attack, value + extra).items():
            sums[result] += chance * share
    return Odds(
        attack,
        max(chances) + extra,
        sums["crushed"],
        sums["hit"],
        sums["nothing"],
        sums["repelled"],
        sums["routed"],
        sure=len(chances) == 1,
    )


def _best_defence(state: AnyState, seat: Seat, fighters: list[Unit]) -> dict[int, float]:
    """The best Defence Value of the defenders, with its chance where counters are concealed."""
    content: Content = state.content
    seen = [u for u in fighters if u.known or u.side == seat]
    known = max([values(content, unit).defence for unit in seen], default=0)
    hidden = len(fighters) - len(seen)
    if not hidden:
        return {known: 1.0}
    unseen = sorted(content.cards[key].full.defence for key in unseen_cards(state))
    if hidden > len(unseen):
        return {known: 1.0}
    ways = comb(len(unseen), hidden)
    found: dict[int, float] = {}
    for value in sorted(set(unseen)):
        up_to = comb(sum(v <= value for v in unseen), hidden)
        below = comb(sum(v < value for v in unseen), hidden)
        if up_to > below:
            best = max(known, value)
            found[best] = found.get(best, 0.0) + (up_to - below) / ways
    return found


def unseen_cards(state: AnyState) -> list[str]:
    """The German counters that nobody has seen the front of, on the map or not."""
    seen = {unit.card for unit in state.units.values() if unit.card and unit.known}
    seen |= {lost.unit.card for lost in state.lost if lost.unit.card and lost.unit.known}
    return [key for key in state.content.cards if key not in seen]
