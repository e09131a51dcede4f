"""A bot at the table of a stored campaign: every seat that is waited for, typed dice too."""

from __future__ import annotations

import random
from collections.abc import Callable

from campaign.bots.policies import POLICIES
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import State, visible_to
from campaign.rules.engine import waits_for
from combat.rules.typed_dice import DiceNeeded

Until = Callable[[State], bool]
MOST = 4_000
"""Commands after which a campaign that was to come to some point counts as astray."""


def never(state: State) -> bool:
    """For a campaign that is played for so many commands."""
    return False


def play(
    campaign: Campaign, until: Until = never, policy: str = "careful", most: int = 0
) -> Campaign:
    """Play on from where a campaign stands: until something holds, or for `most` commands.

    The same campaign is played in the same way again. AssertionError where it never comes to hold.
    """
    campaign = again(campaign)
    rng = random.Random(f"{campaign.seed} {campaign.version}")
    state, version, users = store.load(campaign), campaign.version, users_of(campaign)
    for _ in range(most or MOST):
        if state.finished or until(state):
            return again(campaign)
        seat = waits_for(state)[0]
        command = POLICIES[policy](state.book, visible_to(state, seat), rng)
        given = {"campaign_id": campaign.public_id, "user": users[seat], "version": version}
        done = _submit({**given, "seat": seat, "command": command}, rng)
        state, version = done.state, done.version
    assert until is never or until(state), f"{campaign.name} never came so far"
    return again(campaign)


def _submit(given: dict, rng: random.Random) -> services.Submitted:
    """Give a command; where the players roll, type what falls."""
    faces: list[tuple[int, ...]] = []
    while True:
        try:
            return services.submit(**given, faces=faces or None)
        except DiceNeeded as needed:
            faces += [tuple(rng.choices(range(1, 7), k=want.n)) for want in needed.wanted]


def again(campaign: Campaign) -> Campaign:
    """Read the campaign's row again, as another request would."""
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)


def users_of(campaign: Campaign) -> dict:
    """Return who sits on each seat."""
    return {row.code: row.user for row in campaign.seats.select_related("user") if row.user}
