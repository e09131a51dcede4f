"""Beside the words of a page: the map around the Squad, whole on its sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaign.rules import visible_to
from campaign.screens.page import page_screen
from campaign.screens.where import SIZE
from tests.campaign.builders import entry, read, text
from tests.campaign.test_letters import LETTER
from tests.web.desk_pages import drawn

SAID = text("Rain.")
PICKS = {"choice": {"options": [{"label": "Go.", "steps": [SAID]}, {"label": "Stay."}]}}


@pytest.mark.parametrize(("at", "corner"), [("A1", (0, 0)), ("E5", None), ("J8", (720, 660))])
def test_the_cutting_lies_around_the_squad_and_on_the_sheet(
    at: str, corner: tuple[int, int] | None
) -> None:
    page = drawn(read(entry(SAID, at=at)).state)
    left, top, *size = map(int, re.findall(r'viewBox="([\d ]+)"', page)[0].split())
    x, y = map(int, re.findall(r'<circle cx="(\d+)" cy="(\d+)"', page)[0])
    assert tuple(size) == SIZE
    assert (left, top) == (corner or (x - SIZE[0] // 2, y - SIZE[1] // 2))
    assert left < x < left + SIZE[0] and top < y < top + SIZE[1]
    assert f"<figcaption>{at}" in page


@pytest.mark.parametrize(
    ("step", "awaiting"),
    [
        (PICKS, "choice"),
        ({"test": {"trait": "PER", "diff": 2, "who": "SCT"}}, "roll_test"),
        ({"letter": LETTER}, "letter"),
        ({"damage": {"who": "ANY", "amount": 1}}, "pick_marine"),
    ],
)
def test_what_is_asked_stands_there_alone(step: dict[str, Any], awaiting: str) -> None:
    view = visible_to(state := read(entry(SAID, step)).state, "host")
    assert view.options.awaiting == awaiting
    assert page_screen(state.book, view)["where"] is None
