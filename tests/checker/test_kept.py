"""Counters of the campaign as the checker sees them."""

from __future__ import annotations

import re

import pytest

from campaign.checker import check
from tests.checker.test_corpus import BASE, MISSION

BOOK = """counters:
  KHAI:
    title: What Khải made of you
    max: 5
    told:
      - title: A friend
        text: >-
          He wrote twice in the years after, both times about the weather, and asked whether it
          still rained where you were.

motivations:
"""
BARE = re.sub(r"(?ms)^counters:\n.*?(?=^\S)", "", BASE["book.yaml"])
"""The book without counters of its own."""
STEP = "      - stamina: -1\n"
GIVEN = "      - counter: {name: KHAI, add: 1}\n"
ASKED = "      - if: {when: {counter: {name: KHAI, min: 3}}, then: [{threat: 1}]}\n"


def codes(put: str, book: str = BOOK, **also: str) -> list[tuple[str, str]]:
    """File and code of what the checker finds where a step of the base is another."""
    mission = BASE[MISSION].replace(STEP, put)
    for old, new in also.items():
        mission = mission.replace(f"\n{old}:\n", f"\n{new}")
    texts = BASE | {
        MISSION: mission,
        "book.yaml": BARE.replace("motivations:\n", book),
    }
    return sorted({(f.file, f.code) for f in check(texts).findings})


def test_a_counter_of_the_campaign_that_is_changed_and_asked_for_is_sound() -> None:
    assert codes(GIVEN + ASKED) == []


@pytest.mark.parametrize(
    ("put", "code"),
    [
        (GIVEN.replace("KHAI", "HALLORAN"), "B023"),
        (ASKED, "B051"),
        (GIVEN + ASKED.replace("min: 3", "min: 6"), "B048"),
    ],
    ids=["unknown", "never changed", "beyond its bounds"],
)
def test_what_is_wrong_with_one_is_said(put: str, code: str) -> None:
    found = codes(put)
    assert (MISSION, code) in found or (code == "B048" and (MISSION, "B041") in found)


def test_a_mission_has_no_counter_of_the_same_name() -> None:
    assert codes(GIVEN, counters="counters:\n  KHAI: 1\n") == [(MISSION, "B026")]


def test_what_it_came_to_has_its_length() -> None:
    short = BOOK.replace(
        "He wrote twice in the years after, both times about the weather, and ", ""
    )
    assert codes(GIVEN, short) == [("book.yaml", "B092")]
