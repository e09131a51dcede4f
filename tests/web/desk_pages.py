"""The screens of the desk as pages: a campaign played, a screen drawn, its words and buttons."""

from __future__ import annotations

import html
import random
import re
from typing import get_args

from django.template.loader import render_to_string

from campaign import screens
from campaign.bots.policies import POLICIES
from campaign.rules import CampaignOptions, Content, State, apply, new, visible_to
from campaign.rules.codec import decode_command
from campaign.rules.commands import Command
from campaign.rules.screens import ScreenName
from combat.rules.dice import SeededDice

NOT_DRAWN = {"map", "page", "battle", "packs"}
"""Three show decisions of many kinds: see below, and `combat_web`. No bot here opens the packs:
the browser test of the Combat's story does."""
DESK = [name for name in get_args(ScreenName) if name not in NOT_DRAWN]
SEED = "a"
LONGEST = 3_000

Run = dict[str, list[State]]


def played(content: Content) -> Run:
    found: Run = {}
    state, dice, rng = new(content, CampaignOptions(), SEED), SeededDice(SEED), random.Random(SEED)
    for _ in range(LONGEST):
        view = visible_to(state, "host")
        found.setdefault(screens.shown(view), []).append(state)
        if view.screen == "finished":
            return found
        state = apply(state, POLICIES["careful"](content, view, rng), dice, "host").state
    raise AssertionError(f"no end after {LONGEST} commands")


def drawn(state: State, seat: str = "host", **more: object) -> str:
    """The fragment of the screen that a seat sees."""
    view = visible_to(state, seat)
    context = {**screens.screen_of(state.book, view), "act_url": "/act", "version": 7, **more}
    return render_to_string(f"campaign/screens/{screens.shown(view)}.html", context)


def read(page: str) -> str:
    """What can be read on a page: no tags, single spaces."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def commands(page: str) -> list[Command]:
    """The commands of all buttons."""
    values = re.findall(r"""name="command" value=(?:'([^']*)'|"([^"]*)")""", page)
    return [decode_command(html.unescape(one or other)) for one, other in values]


def told(state: State, command: Command) -> State:
    """The state after a command."""
    return apply(state, command, SeededDice("x")).state
