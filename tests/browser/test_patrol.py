"""The first patrol in a browser: its first steps with script, by keyboard and without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign.game import services
from campaign.models import Campaign
from tests.patrol.pupil import walked

pytestmark = pytest.mark.django_db(transaction=True)
START = "First patrol: learn it by playing, about 20 minutes"


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    call_command("load_content", verbosity=0)


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=START).click()
    page.wait_for_url("**/c/**")


def lesson(page: Page, title: str, script: bool = True) -> None:
    """See that a lesson is on, and, where script scrolls, in sight: just above what it is about."""
    expect(page.locator("#lesson-title")).to_have_text(title)
    if script:
        expect(page.locator("#lesson-title")).to_be_in_viewport()


def to_the_march(page: Page, script: bool = True) -> None:
    """Do as one is told, up to the first March."""
    lesson(page, "Read, then decide", script)
    page.get_by_role("button", name="Turn the page").click()
    lesson(page, "What wins", script)
    page.locator("#screen .button--primary").last.click()
    lesson(page, "Deciding", script)
    page.get_by_role("button", name="Take the ditch").click()
    lesson(page, "A test", script)
    page.get_by_role("button", name="Roll", exact=True).click()
    lesson(page, "How dice match", script)
    page.locator("#screen .button--primary").last.click()
    lesson(page, "The March", script)


def outlined(page: Page, selector: str) -> bool:
    style = page.locator(selector).first.evaluate("part => getComputedStyle(part).outlineStyle")
    return bool(style == "solid")


def test_a_newcomer_on_a_phone_is_led_to_the_march(phone: Page) -> None:
    begin(phone)
    to_the_march(phone)
    assert outlined(phone, ".march--told") and outlined(phone, ".mapgrid__go--told")
    phone.get_by_role("link", name="March to I8.").click()
    expect(phone.locator("#marches-title")).to_be_in_viewport()
    phone.get_by_role("button", name="March south-west to I8").click()
    lesson(phone, "Threat")
    assert outlined(phone, ".header__track--threat")
    expect(phone.locator(".march--told")).to_contain_text("H8")
    phone.reload()
    lesson(phone, "Threat")
    wide = phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def test_without_script_the_lessons_are_the_same(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    begin(page)
    to_the_march(page, script=False)
    page.goto("/first-patrol/")
    page.get_by_role("button", name="Go on where you left off").click()
    lesson(page, "The March")


def test_by_keyboard(desktop: Page) -> None:
    begin(desktop)
    to_the_march(desktop)
    desktop.locator("#screen-title").focus()
    desktop.keyboard.press("Numpad1")
    desktop.keyboard.press("Enter")
    lesson(desktop, "Threat")


def test_the_rules_of_a_lesson_are_a_tap_away(phone: Page) -> None:
    begin(phone)
    to_the_march(phone)
    phone.get_by_text("The rules of it").click()
    expect(phone.locator(".lesson__rules a").first).to_be_visible()


def to_the_fight(page: Page) -> None:
    """Walk a patrol that was begun, up to the press that begins its Combat."""
    campaign = Campaign.objects.get()
    for done, (walk, view, lesson) in enumerate(walked(3)):
        command = walk.pupil(view, lesson)
        if "begin_combat" in str(command):
            break
        services.submit(
            campaign_id=campaign.public_id, user=campaign.host, version=done, command=command
        )
    page.reload()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_in_a_combat_a_lesson_lies_with_what_it_speaks_of(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    """Initiative with its track; what a hit meets with the dice of the shot."""
    page = open_page(width, height)
    begin(page)
    to_the_fight(page)
    page.get_by_role("button", name="Begin the Combat").click()
    page.keyboard.press("Escape")
    lesson(page, "Whose turn it is")
    expect(page.locator(".momentum__head")).to_be_in_viewport(ratio=1)
    page.locator(".orders-group--activate button").filter(has_text="Skillet").click()
    lesson(page, "The first shot")
    expect(page.locator(".arena__board")).to_be_in_viewport()
    page.locator(".target[open] .shot .order").first.click()
    page.locator(".moment__on").click()
    lesson(page, "What a hit meets")
    expect(page.locator(".lesson__say")).to_be_in_viewport(ratio=1)
    expect(page.locator(".story .roll")).to_be_in_viewport(ratio=0.9)


def test_a_lesson_folds_to_its_title_and_comes_back(phone: Page) -> None:
    begin(phone)
    phone.locator(".lesson__away > summary").click()
    expect(phone.locator(".lesson__say")).to_be_hidden()
    expect(phone.locator(".lesson-do")).to_be_hidden()
    lesson(phone, "Read, then decide")
    phone.locator(".lesson__away > summary").click()
    expect(phone.locator(".lesson__say")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_what_a_term_means_opens_at_it(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page)
    page.get_by_role("button", name="Turn the page").click()
    word = page.locator(".term > summary").last
    word.scroll_into_view_if_needed()
    word.click()
    meaning = page.locator(".term[open] > .term__meaning")
    expect(meaning).to_be_in_viewport(ratio=1)
    at, box = word.bounding_box(), meaning.bounding_box()
    assert at and box
    assert min(abs(box["y"] + box["height"] - at["y"]), abs(box["y"] - at["y"] - at["height"])) < 12
    assert box["x"] - 12 <= at["x"] <= box["x"] + box["width"]
