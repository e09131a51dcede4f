"""Mission 1 in a browser, from the landing page to the Logbook, by pressing what a person sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from campaign.game import services
from tests.browser.player import Person, by_keyboard, click, tap

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def published(db: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The story is loaded, and the dice of new campaigns are always the same."""
    call_command("load_content", verbosity=0)
    monkeypatch.setattr(services.secrets, "token_hex", lambda size: "5eed" * 8)


def play_through(page: Page, press: Callable[..., None]) -> Person:
    """Play from the landing page to the Mission's page in the Logbook."""
    person = Person(page, press)
    person.start()
    person.play(until="logbook")
    return person


def check_end(person: Person) -> None:
    """The whole Mission was seen: each activity, and the page that sums it up."""
    seen = set(person.screens)
    assert {"intro", "motivation", "draft", "briefing", "armory", "map", "page"} <= seen
    assert {"debrief", "rnr"} <= seen
    expect(person.page.locator("#screen")).to_contain_text("Mission 1")
    person.page.get_by_role("link", name="Journal").first.click()
    person.page.wait_for_url("**/journal/**")
    expect(person.page.locator("main")).to_contain_text("March")


def test_a_whole_mission_with_the_mouse(desktop: Page) -> None:
    person = play_through(desktop, click)
    assert person.pressed["march"] >= 3
    check_end(person)


def test_a_whole_mission_on_a_phone(phone: Page) -> None:
    check_end(play_through(phone, tap))


def test_a_whole_mission_with_the_keyboard_alone(desktop: Page) -> None:
    check_end(play_through(desktop, by_keyboard))


def test_a_guest_keeps_the_campaign_with_an_account(desktop: Page) -> None:
    person = Person(desktop)
    person.start()
    desktop.goto("/accounts/keep/")
    desktop.get_by_label("Username").fill("ledges")
    for label in ("Password", "Password (again)"):
        desktop.get_by_label(label, exact=True).fill("Correct-horse-7")
    desktop.locator("main").get_by_role("button", name="Keep").click()
    desktop.goto("/")
    desktop.get_by_role("link", name="First Squad").first.click()
    desktop.wait_for_url("**/c/**")
    assert person.screen() == "intro"


def test_a_press_too_many_decides_nothing(desktop: Page) -> None:
    """A double click, and a second Enter, meant the button that stood there before."""
    person = Person(desktop)
    person.start()
    play = desktop.locator("#play")
    for twice in (by_two_clicks, by_two_enters) * 2:
        person.play(until="page")
        calm = desktop.get_by_role("button", name="Decide without the clock")
        if calm.count():
            calm.click()
        before = int(play.get_attribute("data-version") or 0)
        twice(desktop, desktop.locator("#play button[name=command]:visible").first)
        expect(play).to_have_attribute("data-version", str(before + 1))
        desktop.wait_for_timeout(500)
        expect(play).to_have_attribute("data-version", str(before + 1))


def by_two_clicks(page: Page, button: Locator) -> None:
    """Press twice on a spot, slowly enough for the page to answer in between."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(220)


def by_two_enters(page: Page, button: Locator) -> None:
    """Press Enter twice, slowly enough for the page to answer in between."""
    button.focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.wait_for_timeout(220)
