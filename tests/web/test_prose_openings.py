"""A role's plain name at the beginning of a sentence, and patterns that stay linear."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.bots import orders
from campaign.checker import prose as checked
from campaign.content import prose

OLD = re.compile(
    r"((?:^|[.!?]\s|\n)\s*)([ot])(?=he (?:Squad L|Radio O|Infantry|Scout|Eng|Point M)|ne of you)"
)
PIECES = st.sampled_from(["the Scout", "one of you", " ", "\n", ". ", "!", "?", "x", "\t", "The "])


@given(st.lists(PIECES, max_size=12).map("".join))
def test_a_sentence_begins_with_a_capital_as_ever(text: str) -> None:
    assert prose.fill(text, {}) == OLD.sub(lambda found: found[1] + found[2].upper(), text)


LONG = 400_000


@pytest.mark.parametrize("space", [" ", "\n", ". ", ".\n", "\n\t"])
def test_a_text_of_spaces_is_filled(space: str) -> None:
    """With a pattern that looks at each run of spaces from each of its places: for hours."""
    text = space * (LONG // len(space)) + "x"
    assert prose.fill(text, {}) == text


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (checked.MENTIONED, "Mission" + " " * LONG),
        (checked.MENTIONED, "Mission" + " 1" * (LONG // 2)),
        (checked.SENTENCE, "a" * LONG),
        (checked.TOKEN, "{" * LONG),
        (checked.TOKEN, "{" + "a" * LONG),
        (orders.HOURS, "marker 01 " * (LONG // 10)),
        (orders.HOLD, "Be in " * (LONG // 6)),
    ],
)
def test_no_pattern_of_an_authors_text_goes_over_it_again_and_again(
    pattern: re.Pattern[str], text: str
) -> None:
    assert pattern.match(text) is None
    if pattern is not checked.SENTENCE:  # Asked of whole texts only.
        assert pattern.search(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Missions 4 and 8 say so", "48"),
        ("Missions 1, 2 and 3 say", "123"),
        ("Mission 5  says", "5"),
        ("Missions 4 and  say", ""),
    ],
)
def test_the_missions_that_warn_again_are_read(text: str, found: str) -> None:
    match = checked.MENTIONED.search(text)
    assert "".join(re.findall(r"\d", match[1])) == found if match else found == ""
