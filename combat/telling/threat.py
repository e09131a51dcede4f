"""What Threat does to a Combat: how it begins, and how it would have at the other bands."""

from __future__ import annotations

from dataclasses import replace

from combat.rules.content import CombatContent
from combat.rules.setup import Box, band_of, read_box
from combat.rules.state import BattleSetup
from combat.telling.english import listed, plural, signed

LEVELS = (("Low", 1), ("Medium", 4), ("High", 7))
"""The bands of the Threat track, and where each begins."""


def by_threat(content: CombatContent, setup: BattleSetup) -> str:
    """Return how a Combat begins at its Threat and how it would at the other two bands; "" where
    that is the same, or where Threat says nothing (PH-CBT-SETUP-05 to -10, p.30).

    What is hidden stays so: of Enemies that nobody has seen nothing is counted.
    """
    board = content.boards[setup.board]
    if setup.random:
        return ""
    boxes = [read_box(board, replace(setup, threat=least)) for _, least in LEVELS]
    this = band_of(setup.threat)
    told = [_told(box, boxes[this]) for box in boxes]
    if len(set(told)) == 1:
        return ""
    one, other = (f"{LEVELS[n][0]} {told[n]}" for n in range(3) if n != this)
    began = f"{LEVELS[this][0]} Threat: it began at Initiative {told[this]}."
    return f"{began} At {one}; at {other}."


def _told(box: Box, now: Box) -> str:
    more = len(box.types) - len(now.types)
    parts = [signed(sum(part.value for part in box.initiative))]
    if more:
        parts.append(f"{plural(abs(more), 'Enemy', 'Enemies')} {'more' if more > 0 else 'fewer'}")
    if box.tactics:
        parts.append(plural(box.tactics, "Tactics marker"))
    return listed(parts)
