"""Squads by lot take the course they took, and all that is offered to them is as it was."""

import json

import pytest

from . import squads


@pytest.mark.parametrize("n", range(squads.SQUADS))
def test_a_squad_goes_as_it_went(n: int) -> None:
    before, now = json.loads(squads.FILE.read_text())[n], squads.marks(n)
    turns = range(0, max(len(before), len(now)), 2)
    other = next((t // 2 for t in turns if before[t : t + 2] != now[t : t + 2]), None)
    assert other is None, (
        f"Another course, offer, price, chance or refusal, first at turn {other}:"
        f" python -m tests.golden.squads {n} tells it, also with the code as it was. Where that is"
        " meant: python -m tests.golden.squads, and commit squads.json."
    )


def test_squads_by_lot_are_worth_the_name() -> None:
    """Most of them come far."""
    marks = json.loads(squads.FILE.read_text())
    assert len(marks) == squads.SQUADS
    assert sum(len(one) // 2 >= 30 for one in marks) > squads.SQUADS // 2
