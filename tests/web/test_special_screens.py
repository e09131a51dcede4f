"""What a booklet adds to the screens: remarks of the briefing, counters, prices, prisoners."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign import screens
from campaign.rules import State, visible_to
from campaign.rules.commands import Continue, ShareAmmo
from campaign.rules.state import LogEntry
from campaign.rules.tasks import Briefing, SquadAction
from campaign.screens import tracks
from tests.campaign.builders import gear, on_map, say, squad, with_mission


def words(page: str) -> str:
    """What can be read: no tags, single spaces."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def screen(state: State) -> str:
    view = visible_to(state, "host")
    context = {**screens.screen_of(state.book, view), "act_url": "/act", "version": 7}
    return words(render_to_string(f"campaign/screens/{view.screen}.html", context))


def header(state: State) -> str:
    shown = tracks.header(state.book, visible_to(state, "host"))
    return words(render_to_string("campaign/_header.html", {"header": shown}))


@pytest.mark.parametrize("noted", [True, False])
def test_a_remark_stands_in_the_briefing_only_with_its_log_entry(noted: bool) -> None:
    remark = {"if": "THE BEND", "text": "Two men have stopped speaking to {SL}."}
    content = with_mission(briefing_also=[remark])
    state = on_map(content=content, agenda=(SquadAction(), Briefing()))
    if noted:
        state = replace(state, log=(LogEntry("THE BEND", "blue", 4, "M4/T1"),))
    page = screen(state)
    assert "Go there." in page
    assert ("Two men have stopped speaking to Foundry." in page) is noted
    assert say(state, Continue()).state.agenda[-1].kind == "squad_action"


@pytest.mark.parametrize(("now", "shown"), [((), 0), ((("CARTS", 5),), 5)])
def test_the_header_shows_the_counters_a_mission_declares(now: Any, shown: int) -> None:
    content = with_mission(counters={"CARTS": 8})
    page = header(on_map(content=content, counters=(*now, ("quiet Marches", 2))))
    assert f"CARTS {shown}" in page and "quiet" not in page
    assert "CARTS" not in header(on_map())


def test_why_nobody_marches_is_told_once_where_ammo_is_shared_out() -> None:
    weapon = {"weapons": ("m16",)}
    men = squad(SL=weapon, RO=weapon | {"gear": gear("auto-ammo:2", "auto-ammo:1")})
    page = screen(on_map(at="E6", marines=men))
    why = "has none of his Ammo while another has it spare."
    assert page.count(why) == 1 and page.index("Before anybody marches") < page.index(why)
    assert page.index(why) < page.index("E6"), "not below the map, where nobody looked"
    shared = say(on_map(at="E6", marines=men), ShareAmmo()).state
    assert why not in screen(shared) and "Before anybody marches" not in screen(shared)
