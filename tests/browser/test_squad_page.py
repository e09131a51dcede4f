"""The Squad's photograph, a man's page and who fell, in a browser: what stands where, and axe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.rules import State
from tests.browser.driven import Driven, driven_to, sit_down
from tests.browser.test_accessibility import faults

pytestmark = pytest.mark.django_db(transaction=True)
WINDOWS = {"desk": (1440, 900, "light"), "phone": (390, 844, "dark")}
BOXES = "(all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.x, b.bottom]; })"


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    call_command("load_content", verbosity=0)


@pytest.fixture(params=list(WINDOWS))
def opened(
    request: pytest.FixtureRequest,
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> tuple[User, Page, str]:
    client, user = signed_in("anna")
    width, height, light = WINDOWS[request.param]
    page = open_page(width, height, color_scheme=light)
    sit_down(page, client, live_server.url)
    return user, page, request.param


def one_fell(state: State) -> State:
    """The Infantryman is killed, the Scout badly hurt; whatever befell them in play."""
    for man in state.marines:
        state = state.with_marine(replace(man, standing="squad", returns=0))
    killed, hurt = state.marine(state.ids[2]), state.marine(state.ids[3])
    state = state.with_marine(replace(killed, standing="kia", weapons=(), gear=()))
    return state.with_marine(replace(hurt, wound="W.07", wound_cubes=1))


def whole(page: Page, selector: str) -> None:
    """Whatever it is, it stands whole in the first screen."""
    height = page.viewport_size["height"] if page.viewport_size else 0
    box = page.locator(selector).bounding_box()
    assert box is not None and box["y"] + box["height"] <= height, f"{selector} goes below it"


def fits(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{wide} px too wide"


def test_the_photograph_stands_in_the_first_screen(opened: tuple[User, Page, str]) -> None:
    user, page, window = opened
    driven = driven_to(user, lambda view: view.screen == "map" and len(view.state.squad) == 6)
    driven.correct(one_fell)
    page.goto(driven.path)
    page.get_by_role("link", name="Squad", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Squad")
    whole(page, ".photo")
    fits(page)
    places = page.locator(".photo__man .portrait").evaluate_all(BOXES)
    assert len(places) == 6
    assert len({round(x) for x, _ in places}) == (6 if window == "desk" else 3)
    expect(page.locator(".photo__man--nobody")).to_contain_text("K.I.A.")
    expect(page.locator(".lost__man")).to_have_count(1)
    expect(page.locator(".burden--wound")).to_contain_text("−2 Load Capacity")
    assert faults(page, strict=True) == []
    page.locator(".photo__man a").first.click()
    whole(page, ".life h1")
    expect(page.get_by_role("heading", name="His story here")).to_be_visible()
    fits(page)
    assert faults(page, strict=True) == []
    page.get_by_role("link", name="The Squad").click()
    page.locator(".lost__man a").click()
    expect(page.locator(".life__role")).to_contain_text("K.I.A.")
    assert faults(page, strict=True) == []


def test_who_fell_stands_in_the_first_screen_of_the_debrief(
    opened: tuple[User, Page, str],
) -> None:
    user, page, _ = opened
    driven = driven_to(user, at_first_debrief)
    driven.correct(one_fell)
    page.goto(driven.path)
    whole(page, ".fell")
    expect(page.locator(".fell__man")).to_have_count(1)
    fits(page)
    assert faults(page, strict=True) == []


def test_a_campaign_is_known_by_its_faces_at_home(opened: tuple[User, Page, str]) -> None:
    user, page, _ = opened
    driven_to(user, lambda view: view.screen == "map" and len(view.state.squad) == 6)
    Driven.begin(user, "another")
    page.goto("/")
    expect(page.locator(".landing__mine .portrait")).to_have_count(6)
    expect(page.locator(".landing__mine")).to_contain_text("Day 1, ")
    fits(page)
    assert faults(page) == []


def at_first_debrief(view: Any) -> bool:
    whole_ = all(view.state.ids) and len(view.state.marines) == len(view.state.ids)
    return view.screen == "debrief" and whole_ and view.state.run.number == 1
