"""What is asked before a command that goes over the heads of others at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules import codec
from campaign.screens.acts import label
from campaign.telling.words import Words
from combat.telling.english import listed


@dataclass(frozen=True, slots=True)
class Heads:
    """The command to be posted again, its name, and whose word it passes over."""

    command: str
    label: str
    why: str


def asked(
    words: Words,
    command: str,
    why: Literal["not_done", "lays_down", "uses_up"],
    seats: tuple[str, ...],
) -> Heads:
    """Return the question before a command, given as JSON, that concerns these seats."""
    who = listed([words.seat(code) for code in seats])
    said = {
        "not_done": f"{who} {'has' if len(seats) == 1 else 'have'} not said “I am done” yet.",
        "lays_down": f"It lays down what {who} chose for the Marines of that seat."
        if len(seats) == 1
        else f"It lays down what {who} chose for their Marines.",
        "uses_up": f"It uses up a First Aid Kit that is carried for {who}.",
    }
    return Heads(command, label(words, codec.decode_command(command)), said[why])
