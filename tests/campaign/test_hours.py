"""The journal lies under the Mission and the hour in which each command was given."""

from __future__ import annotations

from datetime import UTC, datetime

from campaign.content.files import load
from campaign.rules import events as ev
from campaign.screens.hours import AFTER, chapters
from campaign.screens.journal import Entry

TOLD = (
    (2, (ev.MissionSetUp(1),)),
    (5, (ev.TimePassed(90, 1, 10 * 60 + 30),)),
    (7, (ev.TimePassed(60, 1, 11 * 60 + 30), ev.TimePassed(15, 1, 11 * 60 + 45))),
    (9, (ev.MissionEnded("base"),)),
    (11, (ev.MissionSetUp(2),)),
)


def entry(seq: int) -> Entry:
    return Entry(seq, "Ann", datetime(2026, 1, 1, tzinfo=UTC), "Go on", (), ())


def test_each_command_stands_at_the_hour_in_which_it_was_given() -> None:
    found = chapters(load(), map(entry, range(12, 0, -1)), TOLD)
    assert [(one.number, bool(one.title), one.plate is not None) for one in found] == [
        (2, True, True), (1, True, True), (0, False, False),
    ]  # fmt: skip
    hours = {hour.clock: [e.seq for e in hour.entries] for hour in found[1].hours}
    assert hours == {
        AFTER: [11, 10], "11:45": [9, 8], "10:30": [7, 6], "09:00": [5], "": [4, 3],
    }  # fmt: skip
    assert [e.seq for e in found[2].hours[0].entries] == [2, 1]
