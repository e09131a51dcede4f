"""A command that ends the Mission asks once, lists what is lost, and looks different."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content.files import load
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules.state import ObjectiveState
from tests.browser.driven import sit_down
from tests.campaign.builders import gear, on_map, squad
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)
KNOWN = tuple(ObjectiveState(code, "open") for code in ("P1", "P2"))
LOST = "Reach it with Sergeant Castellano."


@pytest.fixture
def beside_base(client: Client) -> Campaign:
    """A campaign whose Squad stands beside the Base without the man it was to bring."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    campaign = services.start(user, "First Squad", seed="ending")
    men = squad(RO={"gear": gear("radio")})
    state = on_map(content=load(), at="I7", marines=men, objectives=KNOWN)
    with services.action():
        store.save(campaign, store.load(campaign), replace(state, content=None))
    return campaign


def at_the_map(page: Page, client: Client, url: str, campaign: Campaign) -> str:
    """Open the play page and return the version shown."""
    sit_down(page, client, url)
    page.goto(f"/c/{campaign.public_id}/")
    return page.locator("#play").get_attribute("data-version") or ""


@pytest.mark.parametrize("script", [True, False])
def test_a_press_on_the_base_asks_first(
    open_page: Callable[..., Page],
    client: Client,
    live_server: object,
    beside_base: Campaign,
    script: bool,
) -> None:
    page = open_page(390, 844, java_script_enabled=script)
    version = at_the_map(page, client, live_server.url, beside_base)  # type: ignore[attr-defined]
    costly = page.locator(".mapgrid__go--costly")
    expect(costly).to_have_count(1)
    expect(costly).to_contain_text("1 Objective not met")
    line = page.locator(".march__go--costly")
    expect(line).to_have_count(1)

    def press() -> None:
        """Press the Space; with a script that brings its line under the thumb first."""
        costly.click()
        if script:
            line.locator(".march__do").click()

    press()
    asked = page.locator("#ending")
    expect(asked).to_contain_text(LOST)
    expect(asked).not_to_contain_text("Reach Combat Base Hollis,")
    expect(page.locator("#play")).to_have_attribute("data-version", version)
    asked.get_by_role("link", name="Not yet").click()
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator("#play")).to_have_attribute("data-version", version)
    press()
    asked.get_by_role("button", name="and end the Mission").click()
    expect(page.locator("#play")).not_to_have_attribute("data-screen", "map")


def test_nobody_walks_into_the_base_before_it_is_confirmed(
    open_page: Callable[..., Page], client: Client, live_server: object, beside_base: Campaign
) -> None:
    with services.action():
        state = store.load(beside_base)
        met = replace(state.run, objectives=(ObjectiveState("P2", "met"),))
        store.save(beside_base, state, replace(state, mission=met))
    page = open_page(1440, 900)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        "(() => { const of = Element.prototype.animate; window.walks = 0;"
        " Element.prototype.animate = function (...how) {"
        " window.walks += this.matches('.came'); return of.apply(this, how); }; })()"
    )
    at_the_map(page, client, live_server.url, beside_base)  # type: ignore[attr-defined]
    page.locator("#march-J7 > .march__go").click()
    expect(page.locator("#ending")).to_contain_text("the work is done")
    assert page.evaluate("window.walks") == 0
    page.locator("#ending").get_by_role("link", name="Stay a while yet").click()
    version = page.locator("#play").get_attribute("data-version") or ""
    page.locator("#march-I6 > .march__go").click()
    expect(page.locator("#play")).not_to_have_attribute("data-version", version)
    assert page.evaluate("window.walks") == 1


def test_a_second_enter_does_not_confirm(
    open_page: Callable[..., Page], client: Client, live_server: object, beside_base: Campaign
) -> None:
    page = open_page(1440, 900)
    version = at_the_map(page, client, live_server.url, beside_base)  # type: ignore[attr-defined]
    page.locator(".march__go--costly").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_have_attribute("data-version", version)
    expect(page.locator("#ending")).to_have_count(1)
