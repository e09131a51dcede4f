"""A campaign rebuilt from its seed and its commands alone (design: replay is exact)."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.rules.commands import Command
from campaign.rules.content import Content
from campaign.rules.engine import apply, new
from campaign.rules.state import CampaignOptions, State
from combat.rules.dice import SeededDice


def replay(
    content: Content,
    options: CampaignOptions,
    seed: str,
    commands: Iterable[tuple[str, Command]],
) -> State:
    """Apply (seat, command) pairs to a new campaign with the seed's own dice.

    Returns the last state; raises RuleViolation if a command was not legal where it stands, which
    means that the journal, the content or the rules are not those of the campaign.
    """
    state = new(content, options, seed)
    dice = SeededDice(seed)
    for seat, command in commands:
        state = apply(state, command, dice, seat).state
    return state
