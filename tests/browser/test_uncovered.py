"""Nothing that sticks, falls or comes up lies over what was not read yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from campaign.rules import View
from tests.browser.driven import driven_to, sit_down
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)


def test_on_a_phone_a_pressed_space_stays_whole_above_its_sheet(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    for way in ("S", "SE", "NW"):
        space, sheet = page.locator(f".mapgrid__go.way-{way}"), page.locator(f".march.way-{way}")
        # Where the thumb presses, not scrolled to before.
        space.dispatch_event("click")
        expect(sheet).to_be_in_viewport(ratio=1)
        at, over = space.bounding_box(), sheet.bounding_box()
        assert at is not None
        assert over is not None
        assert at["y"] + at["height"] <= over["y"], way
        page.keyboard.press("Escape")


def test_advice_that_is_asked_for_again_goes(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    page = open_page(390, 844)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    asks, answer = page.get_by_role("button", name="Advice"), page.locator("#advice")
    asks.click()
    expect(answer).to_be_visible()
    asks.click()
    expect(answer).to_have_count(0)
    asks.click()
    expect(answer).to_be_visible()


def test_what_goes_on_stands_beside_what_is_read_and_in_sight(
    open_page: Callable[..., Page], client: Client, live_server: object
) -> None:
    """A desk's window may be too low for a page: no line of it is under a button."""

    def told(view: View) -> bool:
        kinds = {offer.command.kind for offer in view.options.offers}
        return view.screen == "page" and "continue" in kinds

    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    driven = driven_to(user, told)
    page = open_page(1440, 700)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(driven.path)
    bar = page.locator(".reading #go-on > button").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 700
    read = page.locator(".reading > :is(.reading__head, .prose, .said, .events)").all()
    for box in [part.bounding_box() for part in read]:
        assert box is not None
        assert box["x"] + box["width"] <= bar["x"]
    plate = page.locator(".reading > .plate").bounding_box()
    assert plate is not None
    assert plate["y"] + plate["height"] <= bar["y"], "it stands over the button, not under it"
