"""The doors answer along the recorded campaigns as they did."""

import json

import pytest

from tests.released import course, doors


@pytest.mark.parametrize("number", range(course.CAMPAIGNS))
def test_the_doors_answer_as_recorded(number: int) -> None:
    found = doors.differs(number)
    assert not found, (
        f"Offers, refusals, views or what may be taken back are not what they were, first at"
        f" {found}. Where that is meant: python -m tests.released.doors, and commit doors.json."
    )


def test_all_of_every_campaign_was_recorded() -> None:
    marks = json.loads(doors.FILE.read_text())
    for number, (one, played) in enumerate(zip(marks, course.recorded()["campaigns"], strict=True)):
        turns = len(range(number % doors.EVERY, len(played["given"]), doors.EVERY))
        assert {len(text) for text in one.values()} == {2 * turns}
