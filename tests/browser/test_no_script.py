"""The essentials without script: forms post, pages redirect, links lead to pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign.game import services

pytestmark = pytest.mark.django_db(transaction=True)
WANTED = ("move_out", "sensible_kit", "choose_motivation", "draft_marine", "decide", "continue")


@pytest.fixture
def plain(db: Any, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> Page:
    """A phone whose browser runs no script, and a story with the same dice each time."""
    call_command("load_content", verbosity=0)
    monkeypatch.setattr(services.secrets, "token_hex", lambda size: "5eed" * 8)
    return open_page(360, 740, java_script_enabled=False)


def kinds(page: Page) -> list[str]:
    """The kinds of command whose buttons are in sight, in the order of the page."""
    found = page.locator("#play button[name=command]:visible").all()
    return [json.loads(button.get_attribute("value") or "{}")["kind"] for button in found]


def press(page: Page, kind: str) -> None:
    """Press the first button in sight that gives a command of a kind."""
    buttons = page.locator("#play button[name=command]:visible")
    with page.expect_navigation():
        buttons.nth(kinds(page).index(kind)).click()


def play_to(page: Page, screen: str) -> None:
    """Decide by plain forms until a screen is shown."""
    for _ in range(60):
        if page.locator("#play").get_attribute("data-screen") == screen:
            return
        offered = kinds(page)
        press(page, next((kind for kind in WANTED if kind in offered), offered[0]))
    raise AssertionError(f"{screen} was never reached")


def test_reaches_the_map_and_marches(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_role("button", name="Start a solo campaign").click()
    plain.wait_for_url("**/c/**")
    play_to(plain, "map")
    before = int(plain.locator("#play").get_attribute("data-version") or 0)
    stamina = plain.locator(".header__track--stamina .header__value")
    rested = stamina.inner_text()
    press(plain, "march")
    expect(plain.locator("#play")).to_have_attribute("data-version", str(before + 1))
    assert stamina.inner_text() != rested
    width = plain.locator("html").bounding_box()
    assert width is not None and width["width"] <= 360


def test_a_marines_card_has_a_page_of_its_own(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_role("button", name="Start a solo campaign").click()
    play_to(plain, "map")
    face = plain.locator(".man__face").first
    nickname = face.locator(".man__nick").inner_text()
    face.click()
    plain.wait_for_url("**/marine/**")
    expect(plain.locator("#man-name")).to_have_text(nickname, ignore_case=True)
    plain.get_by_role("link", name="Back to the campaign").click()
    expect(plain.locator("#play")).to_have_attribute("data-screen", "map")
