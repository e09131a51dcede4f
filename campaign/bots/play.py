"""A whole campaign played by a bot through the pure core, without a database."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field

from campaign.bots.branches import Path, around
from campaign.bots.policies import POLICIES, Policy
from campaign.rules import CampaignOptions, Content, State, apply, new, visible_to
from campaign.rules.commands import Command
from campaign.rules.engine import waits_for
from campaign.rules.events import (
    CombatEnded,
    EntryOpened,
    Event,
    Marched,
    MarineKilled,
    OptionChosen,
    TextShown,
    WoundDrawn,
)
from campaign.rules.language import ProseStep, SayStep
from combat.rules.dice import SeededDice

QUOTED = re.compile('["“]([^"”]*)["”]')
LONGEST = 20_000
"""Commands after which a campaign counts as stuck."""


class Stuck(Exception):
    """A campaign that cannot go on: a dead end, or no end in sight."""


@dataclass(slots=True)
class Playthrough:
    """What happened in one campaign: the last state, every command, and counts."""

    state: State
    commands: list[Command] = field(default_factory=list)
    events: int = 0
    marches: int = 0
    combats: int = 0
    combats_won: int = 0
    killed: int = 0
    wounds: int = 0
    entries: Counter[str] = field(default_factory=Counter)
    branches: set[tuple[str, Path]] = field(default_factory=set)
    words: int = 0
    spoken: int = 0
    passages: dict[tuple[str, Path], int] = field(default_factory=dict)

    def count(self, event: Event) -> None:
        """Count one event."""
        self.events += 1
        match event:
            case Marched():
                self.marches += 1
            case CombatEnded(_, won):
                self.combats += 1
                self.combats_won += won
            case MarineKilled():
                self.killed += 1
            case WoundDrawn():
                self.wounds += 1
            case EntryOpened(doc):
                self.entries[doc] += 1
            case TextShown(doc, path):
                self.entries[doc] += 1
                self._read((doc, path), self.state.book.node(doc, path))
                self.branches.update((doc, branch) for branch in around(path))
            case OptionChosen(doc, path, option):
                self.branches.add((doc, (*path, "options", option)))
            case _:
                pass

    def _read(self, where: tuple[str, Path], step: ProseStep) -> None:
        """Count the words of a passage, and those of them that somebody says."""
        text = step.say.text if isinstance(step, SayStep) else step.text
        self.words += len(text.split())
        self.passages[where] = len(text.split())
        said = [text] if isinstance(step, SayStep) else QUOTED.findall(text)
        self.spoken += sum(len(words.split()) for words in said)


def play(
    content: Content,
    seed: str,
    policy: str | Policy = "random",
    options: CampaignOptions | None = None,
    most: int = LONGEST,
) -> Playthrough:
    """Play a campaign to its end with a policy, or one by name; the seed fixes dice and choices.

    Raises Stuck at a dead end or after `most` commands; any other exception is a fault.
    """
    rng = random.Random(f"bot:{seed}")
    dice = SeededDice(seed)
    choose = POLICIES[policy] if isinstance(policy, str) else policy
    game = Playthrough(new(content, options or CampaignOptions(), seed))
    while not game.state.finished:
        if len(game.commands) >= most:
            raise Stuck(f"{seed}: no end after {most} commands")
        seat = waits_for(game.state)[0]
        view = visible_to(game.state, seat)
        if not view.options.offers:
            raise Stuck(f"{seed}: nothing is legal at {view.options.awaiting}")
        command = choose(content, view, rng)
        outcome = apply(game.state, command, dice, seat)
        game.state = outcome.state
        game.commands.append(command)
        for event in outcome.events:
            game.count(event)
    return game
