"""Two texts compared: every line told, the least that differs, and never for ever."""

from __future__ import annotations

import difflib
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from campaign.desk import comparing, drafts
from campaign.desk.comparing import Line, difference
from campaign.models import Book
from tests.desk.conftest import address

TEXTS = st.lists(st.sampled_from("abcde"), max_size=24).map("\n".join)


def applied(before: str, lines: list[Line]) -> str:
    """A text with what a comparison without gaps says done to it."""
    return (
        "\n".join(line.text for line in lines if line.kind in ("same", "in")) if lines else before
    )


@given(TEXTS, TEXTS)
def test_a_comparison_turns_the_one_text_into_the_other(before: str, after: str) -> None:
    lines = difference(before, after, context=100)
    assert applied(before, lines) == after
    if lines:
        assert "\n".join(each.text for each in lines if each.kind in ("same", "out")) == before
    old, new = before.split("\n"), after.split("\n")
    for line in lines:
        assert line.before is None or old[line.before - 1] == line.text
        assert line.after is None or new[line.after - 1] == line.text


@given(TEXTS, TEXTS)
def test_no_other_comparison_shares_more_lines(before: str, after: str) -> None:
    old, new = before.split("\n"), after.split("\n")
    shared = comparing.pairs(old, new)
    least = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i, one in enumerate(old, 1):
        for j, other in enumerate(new, 1):
            up = least[i - 1][j - 1] + 1 if one == other else 0
            least[i][j] = max(up, least[i - 1][j], least[i][j - 1])
    assert len(shared) == least[-1][-1]
    assert all(old[i] == new[j] for i, j in shared)
    assert shared == sorted(set(shared))


def test_lines_around_a_change_are_shown_and_a_gap_between_two() -> None:
    old = [f"line {n}" for n in range(30)]
    new = [*old[:5], "new", *old[6:20], *old[21:]]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    wanted = sum(max(b - a, d - c) for g in matcher.get_grouped_opcodes(2) for _, a, b, c, d in g)
    lines = difference("\n".join(old), "\n".join(new), context=2)
    told = [(line.kind, line.before, line.after) for line in lines]
    assert told[:4] == [("same", 4, 4), ("same", 5, 5), ("out", 6, None), ("in", None, 6)]
    assert told[6:9] == [("gap", None, None), ("same", 19, 19), ("same", 20, 20)]
    assert told[9:] == [("out", 21, None), ("same", 22, 21), ("same", 23, 22)]
    assert len(lines) == wanted + 2  # A gap, and a line out beside the line in.


class Counted(str):
    """A line that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__ne__(self, other)


def fib(size: int, one: str, other: str) -> list[str]:
    """Lines of two kinds in an order that repeats and never quite does."""
    short, long = [other], [one]
    while len(long) < size:
        short, long = long, long + short
    return long[:size]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([str(n % 7) for n in range(40_000)], [str(n * n % 11) for n in range(40_000)]),
        ([str(n) for n in range(40_000)], [str(n) for n in range(40_000)][::-1]),
        (fib(40_000, "a", "b"), fib(40_000, "b", "a")),
    ],
)
def test_texts_that_are_hard_to_compare_are_given_up(old: list[str], new: list[str]) -> None:
    Counted.compared = 0
    with pytest.raises(comparing.TooDifferent):
        comparing.pairs(list(map(Counted, old)), list(map(Counted, new)))
    assert Counted.compared < 2 * comparing.MOST_STEPS + 4 * len(old)


def test_texts_with_nothing_in_common_are_compared_at_once() -> None:
    lines = difference("\n".join(f"a{n}" for n in range(800)), "\n".join("b" * 800))
    assert [line.kind for line in lines] == ["out"] * 800 + ["in"] * 800


def test_more_lines_than_anybody_reads_are_counted() -> None:
    (line,) = difference("\n".join(f"a{n}" for n in range(50_000)), "b\n" * 300_000)
    assert line.kind == "much" and "50,000 lines before, 300,001 after" in line.text


@pytest.mark.parametrize("view", ["", "&view=side"])
def test_the_desk_shows_that_too_much_differs(
    client: Client, book: Book, anna: User, view: str
) -> None:
    name = "missions/m1.yaml"
    text = drafts.texts(book)[name]
    saved = drafts.save(book, name, "# a\n" * 9_000, text.mark, anna, "long")
    drafts.save(book, name, "# b\n" * 9_000, saved.mark, anna, "long")
    numbers = [row.number for row in drafts.revisions(book, name)[:2]]
    page = address("history", book, "m1") + f"?a={numbers[1]}&b={numbers[0]}{view}"
    shown = client.get(page).content.decode()
    assert "9,001 lines before, 9,001 after: too much differs" in re.sub(r"\s+", " ", shown)
