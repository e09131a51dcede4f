"""Keys: the list at ?, Marches by arrows and number pad, pages by letter; not while typing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content.files import load
from campaign.game import services, store
from tests.browser.driven import sit_down
from tests.campaign.builders import on_map
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at_desk(open_page: Callable[..., Page], client: Client, live_server: object) -> Page:
    """A desk's page at the map, the Squad in I7."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    campaign = services.start(user, "First Squad", seed="keys")
    with services.action():
        state = replace(on_map(content=load(), at="I7"), content=None)
        store.save(campaign, store.load(campaign), state)
    page = open_page(1440, 900)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    return page


def test_marches_lie_around_the_squad_like_arrows_and_a_number_pad(at_desk: Page) -> None:
    keys, focused = at_desk.keyboard, at_desk.locator(":focus")
    for key, to in [
        ("ArrowLeft", "H7"), ("ArrowUp", "H6"), ("ArrowUp", "H6"), ("ArrowRight", "I6"),
        ("Numpad1", "H8"), ("Numpad6", "J7"), ("ArrowDown", "J8"),
    ]:  # fmt: skip
        keys.press(key)
        expect(focused).to_contain_text(f"March to {to}")
    keys.press("Numpad8")
    expect(focused).to_contain_text("30 min")
    keys.press("Enter")
    expect(at_desk.locator("#play")).not_to_have_attribute("data-version", "0")


def test_the_list_opens_and_keys_lead_to_pages(at_desk: Page) -> None:
    keys = at_desk.keyboard
    listed = at_desk.locator("#keys")
    keys.press("?")
    expect(listed).to_be_visible()
    keys.press("l")
    keys.press("Escape")
    expect(listed).to_be_hidden()
    at_desk.get_by_role("button", name="Help").click()
    expect(listed).to_be_visible()
    keys.press("Escape")
    keys.press("Control+l")
    at_desk.locator("#rest-other > summary").click()
    at_desk.locator("#rest-length").focus()
    keys.press("l")
    expect(at_desk.locator("#screen-title")).to_be_visible()
    at_desk.locator("#rest-length").blur()
    keys.press("l")
    at_desk.wait_for_url("**/logbook/")
    keys.press("?")
    look = "dice => dice.map(die => getComputedStyle(die).getPropertyValue('--die'))"
    colours = at_desk.locator("#keys .die").evaluate_all(look)
    assert len({colour for colour in colours if colour}) == 3, (
        "its dice have their colours on a page without rolls, too"
    )
    keys.press("Escape")
    keys.press("m")
    at_desk.wait_for_url("**/c/*/")
    keys.press("m")
    expect(at_desk.locator("#mapbox")).to_be_focused()
