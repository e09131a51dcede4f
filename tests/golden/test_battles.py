"""Battles by lot take the course they took, and all that is offered in them is as it was."""

import json

import pytest

from . import battles


@pytest.mark.parametrize("n", range(battles.BATTLES))
def test_a_battle_goes_as_it_went(n: int) -> None:
    before, now = json.loads(battles.FILE.read_text())[n], battles.marks(n)
    turns = range(0, max(len(before), len(now)), 2)
    other = next((t // 2 for t in turns if before[t : t + 2] != now[t : t + 2]), None)
    assert other is None, (
        f"Another course, offer, price, chance, refusal or view, first at turn {other}:"
        f" python -m tests.golden.battles {n} tells it, also with the code as it was. Where that is"
        " meant: python -m tests.golden.battles, and commit battles.json."
    )


def test_battles_by_lot_are_worth_the_name() -> None:
    """Most of them last."""
    marks = json.loads(battles.FILE.read_text())
    assert len(marks) == battles.BATTLES
    assert sum(len(one) // 2 >= 30 for one in marks) > battles.BATTLES // 2
