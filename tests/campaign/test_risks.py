"""What a failed test may lead to is found however the entries lead to each other."""

from __future__ import annotations

from campaign.rules import abilities
from campaign.rules.tasks import TakeTest
from tests.campaign.builders import entry

COMBAT = {"combat": {"title": "Shots", "board": "TRAIL", "black": "F2"}}


def risks(*last: dict[str, object]) -> bool:
    """Tell whether failing risks a Combat, 60 entries away, to each of which two ways lead."""
    ways = {
        f"{n:02d}": {"title": "On", "steps": [
            {"if": {"when": "FORD", "then": [{"goto": f"{n + 1:02d}"}]}},
            {"goto": f"{n + 1:02d}"}]}
        for n in range(2, 62)
    }  # fmt: skip
    ways["62"] = {"title": "Last", "steps": list(last)}
    test = {"who": "SL", "trait": "WIL", "diff": 1, "fail": [{"goto": "02"}]}
    state = entry({"test": test}, entries=ways)
    path = ("steps", 0, "test")
    return abilities.risks_combat(state, TakeTest("M1/01", path, "MP.19", "WIL", 1))


def test_ways_that_meet_again_are_followed_once() -> None:
    """Followed each by itself there are 2 to the power of 60."""
    assert not risks({"text": "Nothing."})
    assert risks(COMBAT)
