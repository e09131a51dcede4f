"""What is asked before a command that ends the Mission: how it ends, and what is lost with it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import codec
from campaign.rules.content import Content
from campaign.rules.previews import EndsMission, HowEnded
from campaign.rules.visible import View
from campaign.screens import common
from campaign.screens.acts import ends_words, label
from campaign.telling.words import Words

HOW: dict[HowEnded, str] = {
    "base": "The Squad enters the Base, and with that the Mission is over.",
    "evac": "Everyone is flown out, and with that the Mission is over.",
    "losses": "Too few Marines are left then: the Mission is over.",
    "time": "The time runs out before it is done: then the Mission is over.",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """What is asked: the command to be posted again, its name, what follows, the Objectives lost.

    `unmet` holds those that are not met then.
    """

    command: str
    label: str
    how: str
    words: str
    unmet: tuple[common.Goal, ...]


def asked(content: Content, view: View, command: str, found: EndsMission) -> Ending:
    """Return the question before a command, given as JSON, that ends the Mission."""
    words = Words.of(content, view)
    run = view.state.run
    goals = common.goals(content.booklets[run.number], run.objectives)
    return Ending(
        command,
        label(words, codec.decode_command(command)),
        HOW[found.how],
        ends_words(found),
        tuple(goal for goal in goals if goal.code in found.unmet),
    )
