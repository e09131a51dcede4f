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
    at: str, corner: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.screens.page.EVENTS", {})  # Where no picture stands there.
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


@pytest.mark.rule("PH-THREAT-05", "PH-THREAT-06")
@pytest.mark.parametrize(
    ("threat", "told"),
    [
        (2, "Threat +2, to 4"),
        (6, "Threat +2, to 8: Combat due"),
        (8, "Threat +2, to 9: Combat due"),
    ],
)
def test_an_option_says_to_what_it_takes_threat(threat: int, told: str) -> None:
    options = [{"label": "Go.", "cost": {"threat": 2}, "steps": [SAID]}, {"label": "Stay."}]
    rules = {"random_combat": {"threat": 8, "entry": "RC"}}
    choice = {"choice": {"options": options}}
    state = read(entry(choice, threat=threat, mission={"rules": rules})).state
    page: Any = page_screen(state.book, visible_to(state, "host"))["page"]
    assert page.choices[0].act.cost_text == told
