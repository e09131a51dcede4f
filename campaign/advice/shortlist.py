"""What is worth trying: the careful bot's best of each kind of Order, then its next best; the best
ways to share hits; where Marines start, what brings one of them behind Hard Cover."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.advice.trial import Plan
from campaign.bots.battle import Mind
from campaign.rules import State
from combat import rules as combat
from combat.rules import commands as battle
from combat.rules.board import distance
from combat.rules.dice import ScriptedDice

MOST = 7
"""Orders of a Marine that are tried."""
LEAST = 3
"""... and so many at least, if there are any."""
EACH = 2
"""Orders of each Marine that are tried while it is asked who acts."""
HOPELESS = -1.0
"""What the careful bot thinks worth less is not tried."""
CHOOSING = 1000.0
"""What the careful bot adds to Orders, so that they come before another choice of a Marine."""

Weighed = tuple[float, battle.AnyCommand]


def plans(state: State) -> list[Plan]:
    """Return what may be done at a decision of a Combat, as far as it is worth trying.

    Who acts is tried together with his first Order, another place with the beginning of the
    Combat. state: one of `guess.in_combat`.
    """
    fight = state.battle
    assert fight is not None
    if fight.stage == "placement":
        return _places(fight)
    if fight.stage == "split":
        return [(split,) for _, split in _weighed(state, fight)[:MOST]]
    if fight.stage == "activate":
        return list(_who(state, fight))
    first = fight.active is not None and not fight.active.orders
    weighed = _weighed(state, fight)
    found = _best(weighed, MOST, first)
    # What the bot thinks little of is tried where there is hardly anything else.
    others = [
        order
        for worth, order in weighed
        if worth > 0 and order not in found and not (first and isinstance(order, battle.Idle))
    ]
    return [(order,) for order in (*found, *others[: max(0, LEAST - len(found))])]


def _places(fight: combat.Battle) -> list[Plan]:
    """To begin as they stand or as is proposed, or with one more Marine behind free Hard Cover."""
    offers = [offer.command for offer in combat.legal(fight).offers]
    stands = {marine.key: marine.space for marine in fight.marines}
    free = set(fight.hard_cover) - set(stands.values())
    moves = [
        order
        for order in offers
        if isinstance(order, battle.PlaceMarine)
        and order.to in free
        and stands[order.marine] not in fight.hard_cover
    ]
    moves.sort(key=lambda order: distance(stands[order.marine], order.to))
    begin, proposed = battle.BeginCombat(), battle.SensiblePlacement()
    arranged = combat.apply(fight, proposed, ScriptedDice()).state
    found: list[Plan] = [(begin,), *((order, begin) for order in moves[: MOST - 2])]
    if {marine.key: marine.space for marine in arranged.marines} != stands:
        found.append((proposed, begin))
    return found


def _who(state: State, fight: combat.Battle) -> Iterator[Plan]:
    """Yield who acts with what, and what is done before anybody acts."""
    for worth, order in _weighed(state, fight):
        if isinstance(order, battle.Activate):
            chosen = combat.apply(fight, order, ScriptedDice()).state
            assert isinstance(chosen, combat.Battle)
            own = [w for w in _weighed(state, chosen) if not isinstance(w[1], battle.PlayBoon)]
            yield from ((order, first) for first in _best(own, EACH, True))
        elif worth > 0:
            yield (order,)


def _weighed(state: State, fight: combat.Battle) -> list[Weighed]:
    """What is legal with what the careful bot thinks of it, the best first."""
    seat = state.seats[0].code
    stress = {marine.profile: marine.stress for marine in state.squad}
    mind = Mind(fight.content, combat.visible_to(fight, seat), stress)
    offers = combat.legal(fight).offers
    found = [(mind.weigh(offer.command, offer), offer.command) for offer in offers]
    return sorted(found, key=lambda weighed: -weighed[0])


def _best(weighed: list[Weighed], most: int, first: bool) -> list[battle.AnyCommand]:
    """The best of each kind, then the next best of any.

    To idle `first` and then to fire is to fire and then to idle: that is tried only where the bot
    thinks nothing else worth doing.
    """
    worthy = [
        (worth, order)
        for at, (worth, order) in enumerate(weighed)
        if (worth > CHOOSING + HOPELESS or (isinstance(order, battle.PlayBoon) and worth > 0))
        and not (first and at and isinstance(order, battle.Idle))
    ]
    worthy = worthy or weighed[:1]
    kinds: dict[str, Weighed] = {}
    for one in worthy:
        kinds.setdefault(one[1].kind, one)
    chosen = list(kinds.values())[:most]
    chosen += [one for one in worthy if one not in chosen][: most - len(chosen)]
    return [order for _, order in chosen]
