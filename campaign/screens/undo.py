"""Undo on the page: what it would take back, or why it cannot (PH-OPT-HOUSE-01, p.54)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaign.rules import codec
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens.journal import command_words
from campaign.telling.lines import Line
from campaign.telling.words import Words
from combat.rules.errors import RuleViolation

Names = Mapping[str, str]
"""The players by their seats."""


@dataclass(frozen=True, slots=True)
class Undo:
    """what: the command that may be taken back, in words; why: the reason when none may.

    ask: the command that another seat gave, who may be asked to let it be taken back.
    """

    what: str
    why: str = ""
    ask: str = ""


def offered(
    content: Content,
    view: View,
    command: Mapping[str, Any] | None,
    refusal: RuleViolation | None,
    watching: bool = False,
    names: Names | None = None,
) -> Undo:
    """Return undo as the page shows it, for the command in question as JSON."""
    if watching:
        return Undo("")
    if refusal is not None and refusal.code == "needs_consent" and command is not None:
        return Undo("", refusal.message, in_words(content, view, command, names))
    if refusal is not None:
        return Undo("", refusal.message)
    assert command is not None
    return Undo(in_words(content, view, command, names))


def taken_back(
    content: Content, view: View, command: Mapping[str, Any], names: Names | None = None
) -> Line:
    """Return the line that tells of a command just taken back."""
    return Line("undo", f"Taken back: {in_words(content, view, command, names)}.", "quiet")


def in_words(
    content: Content, view: View, command: Mapping[str, Any], names: Names | None = None
) -> str:
    """Return a command of the journal in words; none that read an entry on is ever asked for."""
    words = replace(Words.of(content, view), names=names or {})
    return command_words(words, codec.decode_command(command), ())
