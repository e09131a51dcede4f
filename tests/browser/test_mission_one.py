"""Mission 1 in a browser, from the landing page to the Logbook, by pressing what a person sees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from time import time
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from campaign.game import services
from tests.browser.player import Person, by_keyboard, click, tap

pytestmark = pytest.mark.django_db(transaction=True)
OFTEN = 3
"""So many times the keyboard gives the same command on the same screen."""
SOON = 0.22
"""Seconds to a second press: the page may have answered by then, nobody has read it."""


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


def test_a_whole_mission_on_a_phone(phone: Page) -> None:
    check_end(play_through(phone, tap))


def test_a_whole_mission_at_a_desk(desktop: Page) -> None:
    """By the keyboard alone whatever is asked for the first few times, then with the mouse."""
    asked: Counter[tuple[str, str]] = Counter()

    def press(page: Page, button: Locator) -> None:
        play = page.locator("#play")
        where = play.get_attribute("data-screen") if play.count() else "start"
        command = json.loads(button.get_attribute("value") or "{}")
        what = str(where), command.get("order", command).get("kind", "")
        asked[what] += 1
        (by_keyboard if asked[what] <= OFTEN else click)(page, button)

    person = play_through(desktop, press)
    assert person.pressed["march"] >= 3
    assert {*person.screens, "start"} <= {screen for screen, _ in asked}
    check_end(person)


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
    for twice in (by_mouse, by_enter) * 2:
        person.play(until="page")
        calm = desktop.get_by_role("button", name="Decide without the clock")
        if calm.count():
            calm.click()
        before = int(play.get_attribute("data-version") or 0)
        press = twice(desktop, desktop.locator("#play button[name=command]:visible").first)
        now = time()
        press(1, now)
        expect(play).to_have_attribute("data-version", str(before + 1))
        press(2, now + SOON)
        desktop.wait_for_timeout(1_000)
        expect(play).to_have_attribute("data-version", str(before + 1))


def by_mouse(page: Page, button: Locator) -> Callable[[int, float], None]:
    """Press on a spot: the how manieth time, at which moment, however busy the machine is."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)

    def press(count: int, at: float) -> None:
        about = {**spot, "button": "left", "clickCount": count, "timestamp": at}
        for kind in ("mousePressed", "mouseReleased"):
            session.send("Input.dispatchMouseEvent", {"type": kind, **about})

    return press


def by_enter(page: Page, button: Locator) -> Callable[[int, float], None]:
    """Press Enter at a moment, however busy the machine is."""
    button.focus()
    session = page.context.new_cdp_session(page)

    def press(count: int, at: float) -> None:
        about = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "timestamp": at}
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "\r", **about})
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", **about})

    return press
