"""Squads by lot at every decision: what is offered, and what comes of it, is as it was."""

import json

import pytest

from . import decisions

KEPT: dict[str, list[str]] = json.loads(decisions.FILE.read_text())


@pytest.mark.parametrize("part", range(decisions.PARTS))
@pytest.mark.parametrize("name", decisions.DECISIONS)
def test_what_comes_of_a_decision_is_as_it_was(name: str, part: int) -> None:
    before, now = KEPT[name][part].split(), decisions.marks(name, part).split()
    others = [part * decisions.EACH + n for n, was in enumerate(before) if now[n] != was]
    assert not others, (
        f"Other offers, dice, events or states, in the Squads {others}: python -m"
        f" tests.golden.decisions '{name}' tells them, also with the code as it was. Where that is"
        " meant: python -m tests.golden.decisions, and commit decisions.json."
    )


def test_the_squads_go_on_from_their_decisions() -> None:
    turns = [len(one) // 2 for parts in KEPT.values() for part in parts for one in part.split()]
    assert len(turns) == len(decisions.DECISIONS) * decisions.PARTS * decisions.EACH
    assert sum(n == decisions.MOST for n in turns) > 0.9 * len(turns)
