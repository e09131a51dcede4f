"""Rules of tomorrow, for the tests: the next version, with or without another course."""

from __future__ import annotations

import pytest

from campaign import rules
from campaign.game import late
from campaign.rules import course
from campaign.rules.commands import Continue


def raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of the rules in which nothing comes out otherwise."""
    late._games.clear()  # A new version is a new process.
    monkeypatch.setattr(course, "RULES", course.RULES + 1)


def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version in which a die is rolled wherever a page is turned."""
    raised(monkeypatch)
    today = rules.apply

    def apply(state, command, dice, seat=None):
        if isinstance(command, Continue):
            dice.d6(1, "a rule of tomorrow")
        return today(state, command, dice, seat)

    monkeypatch.setattr(rules, "apply", apply)
