"""Games by lot take the course they took, and all that is offered in them is as it was."""

from __future__ import annotations

import json

import pytest

from tests.dayroom import courses


@pytest.mark.parametrize(
    ("code", "n"), [(code, n) for code, games in courses.GAMES.items() for n in range(games)]
)
def test_a_game_goes_as_it_went(code: str, n: int) -> None:
    before, now = json.loads(courses.FILE.read_text())[code][n], courses.marks(code, n)
    turns = range(0, max(len(before), len(now)), 2)
    other = next((t // 2 for t in turns if before[t : t + 2] != now[t : t + 2]), None)
    assert other is None, (
        f"Another course, offer, refusal, event or view of {code}, first at command {other}:"
        f" python -m tests.dayroom.courses {code} {n} tells it, also with the code as it was."
        " Where that is meant: python -m tests.dayroom.courses, and commit courses.json."
    )
