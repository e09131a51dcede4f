"""Who plays on when advice is searched for: the careful bot in a hurry.

It weighs Orders as `campaign.bots.battle` does, but thinks of who acts first by his task alone and
of fewer Moves, and so takes less than half of the time.
"""

from __future__ import annotations

from campaign.bots.battle import FIRST, Mind
from campaign.rules import State
from combat import rules as combat
from combat.rules import commands as battle
from combat.rules.board import distance
from combat.rules.state import Marine

FURTHEST = 2
"""Steps to the Hard Cover that is thought of."""


class Swift(Mind):
    """The careful bot's mind, without its longest thoughts."""

    def _move(self, marine: Marine, to: str, cost: int) -> float:
        hard = self.view.hard_cover
        if to not in hard or marine.space in hard or distance(marine.space, to) > FURTHEST:
            return -9.0
        return super()._move(marine, to, cost)


def order(state: State) -> battle.AnyCommand:
    """Return what is ordered next in a Combat."""
    fight = state.battle
    assert fight is not None
    offers = combat.legal(fight).offers
    if fight.stage == "activate" and all(isinstance(o.command, battle.Activate) for o in offers):
        return min(
            [o.command for o in offers if isinstance(o.command, battle.Activate)],
            key=lambda who: FIRST.index(fight.marine(who.marine).participant.spec),
        )
    stress = {marine.profile: marine.stress for marine in state.squad}
    mind = Swift(fight.content, combat.visible_to(fight, state.seats[0].code), stress)
    return max(offers, key=lambda offer: mind.weigh(offer.command, offer)).command
