"""What is told has no codes in it: whole campaigns of bots, line by line."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from campaign.bots.policies import POLICIES
from campaign.rules import CampaignOptions, Content, apply, new, visible_to
from campaign.rules.events import Event
from campaign.rules.visible import View
from campaign.screens import battle
from campaign.screens.decision import decision
from campaign.screens.moments import moment
from campaign.telling import spoken_line, tell
from combat.rules.dice import SeededDice

CODES = re.compile(
    r"\b(?:MP|W|C|BN|G)\.\d\d|\b[PS]\d\b|\bM\d/\w|\b(?:rnr|enc|boon|after)/\w|\b[a-z]+_[a-z_]+\b"
    r"|\b[a-z]+(?:-[a-z]+)*:[a-z]|\((?:activated|eliminated|retreat)\)"
)
"""Profiles, cards, Objectives, entries, snake_case, pairs of code and value, results."""
LONGEST = 900


def lines(content: Content, view: View, events: tuple[Event, ...]) -> Iterator[str]:
    """Everything a page says of a command."""
    for line in tell(content, view.state, events):
        yield from (line.text, line.note, spoken_line(line))
        if line.roll is not None:
            yield from (line.roll.spoken, *(kind.parts for kind in line.roll.pool))
    story = battle.story(content, view, events)
    for chapter in story.chapters if story is not None else ():
        yield chapter.title
        yield from (text for line in chapter.lines for text in (line.text, line.detail))
    asked = decision(content, view)
    if asked is not None:
        yield from (asked.title, asked.text, *(answer.note for answer in asked.answers))
    now = moment(content, view, events)
    if now is not None and now.aftermath is not None:
        yield from (now.aftermath.verdict, now.aftermath.title, now.aftermath.felt)
        yield from (word for man in now.aftermath.men for word in man.took)
    for man in now.fallen if now is not None else ():
        yield from (man.place, *man.how)


@pytest.mark.whole
@pytest.mark.parametrize(("seed", "policy"), [("plain 1", "random"), ("plain 2", "careful")])
def test_no_line_of_a_campaign_has_a_code_in_it(content: Content, seed: str, policy: str) -> None:
    state, dice, rng = new(content, CampaignOptions(), seed), SeededDice(seed), random.Random(seed)
    told: dict[str, str] = {}
    for _ in range(LONGEST):
        view = visible_to(state, "host")
        if state.finished:
            break
        outcome = apply(state, POLICIES[policy](content, view, rng), dice)
        state = outcome.state
        for line in lines(content, visible_to(state, "host"), outcome.events):
            for code in CODES.findall(line):
                told[code] = line
    assert not told
