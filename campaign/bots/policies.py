"""What a bot chooses: `random` picks any legal command, `careful` plays to come home.

`curious` fights and rests like a careful player, but takes any road and any option, to see what
is there. A policy reads only the View of its seat and the printed content every player may read.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable

from campaign.bots import battle, field, paperwork, red
from campaign.rules import Content, View, sapper
from campaign.rules.commands import Command
from campaign.rules.previews import AnyOffer

Policy = Callable[[Content, View, random.Random], Command]

PROGRESS = {
    "move_out": 6.0,
    "sensible_kit": 0.5,
    "clear_kit": 0.02,
    "draft_rest": 0.0,
    "take": 3.0,
    "drop": 0.6,
    "march": 4.0,
    "bivouac": 0.8,
    "night_bivouac": 0.4,
    "regroup": 0.1,
    "give": 0.3,
    "continue": 4.0,
    "evac_end": 0.05,
    "name_point_man": 0.2,
    "place_marine": 0.3,
    "begin_combat": 2.0,
    "place_enemy": 0.3,
    "mark_dice": 0.5,
    "pull-back": 0.05,
}
"""How often the random bot takes a kind of command; 1 for the rest. Without it a random walk
through the packs would never end."""


def choose_random(content: Content, view: View, rng: random.Random) -> Command:
    """Choose a kind of command by weight, then one of that kind."""
    kinds: dict[str, list[AnyOffer]] = defaultdict(list)
    for offer in view.options.offers:
        kinds[offer.label].append(offer)
    names = list(kinds)
    (kind,) = rng.choices(names, [PROGRESS.get(name, 1.0) for name in names])
    return rng.choice(kinds[kind]).command


def choose_careful(content: Content, view: View, rng: random.Random) -> Command:
    """Choose by odds and prices: rest when tired, visit what lies near, come home in time."""
    return think(content, view, rng) or choose_random(content, view, rng)


def think(content: Content, view: View, rng: random.Random) -> Command | None:
    """Return what the careful bot has a reason for; None where luck may decide."""
    if view.options.seat == sapper.seat(view.state):
        found = red.choose(content, view, rng)
    elif view.task is not None and view.task.kind == "fight":
        found = battle.choose(content, view, rng)
    elif view.options.awaiting == "squad_action":
        found = field.choose(content, view, rng)
    else:
        found = paperwork.choose(content, view, rng)
    if found is not None and len(view.state.seats) > 1 and not view.options.allows(found):
        return None  # It thinks for the whole Squad; in a group not all of that is its own.
    return found


def choose_curious(content: Content, view: View, rng: random.Random) -> Command:
    """Go where the Squad feels drawn to and choose by luck; fight, rest and treat with care."""
    found = None
    if view.options.seat != sapper.seat(view.state):
        if view.options.awaiting == "squad_action":
            found = field.wander(content, view, rng)
        elif view.options.awaiting == "choice":
            found = paperwork.anything(view, rng)
    return found or choose_careful(content, view, rng)


POLICIES: dict[str, Policy] = {
    "random": choose_random,
    "careful": choose_careful,
    "curious": choose_curious,
}
"""The policies by name."""

MIXED = "mixed"
"""The name of a playtest in which campaigns take turns at these policies."""
TURNS = ("careful", "curious", "random")


def in_turn(policy: str, number: int) -> str:
    """Return the policy of the campaign with a number, counted from 0."""
    return TURNS[number % len(TURNS)] if policy == MIXED else policy
