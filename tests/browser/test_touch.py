"""By touch alone: a March, the map of a plan, a Marine placed on the board, an Enemy pressed there.

Orders and hits shared out by a finger are in test_battle and test_sharing, packs in test_packs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content.files import load
from campaign.game import services, store
from tests.browser.driven import sit_down
from tests.browser.staged import staged
from tests.campaign.builders import on_map
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)
Point = tuple[float, float]
WIDTH = "e => e.offsetWidth"
STEPS, THUMB = 8, 44


PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone_at_map(open_page: Callable[..., Page], client: Client, live_server: object) -> Page:
    """A phone at the map, the Squad in I7."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    campaign = services.start(user, "First Squad", seed="touch")
    with services.action():
        state = replace(on_map(content=load(), at="I7"), content=None)
        store.save(campaign, store.load(campaign), state)
    page = open_page(**PHONE)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    return page


def drawn(page: Page, ways: Iterable[tuple[Point, Point]]) -> None:
    """Put fingers down, draw each along its way and lift them."""
    session, ways = page.context.new_cdp_session(page), tuple(ways)

    def send(kind: str, part: float) -> None:
        at = [
            {"x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part, "id": n}
            for n, (a, b) in enumerate(ways)
        ]
        points = [] if kind == "touchEnd" else at
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 0)
    for step in range(1, STEPS + 1):
        send("touchMove", step / STEPS)
    send("touchEnd", 1)


def middle(page: Page, query: str) -> Point:
    """Where something is in the window."""
    page.locator(query).scroll_into_view_if_needed()
    box = page.locator(query).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tapped_space_shows_its_price_and_one_button_under_the_thumb(
    phone_at_map: Page,
) -> None:
    page, play = phone_at_map, phone_at_map.locator("#play")
    line, other = page.locator("#march-H6"), page.locator("#march-I6")
    page.locator(".mapgrid__go.way-N").tap()
    expect(other.locator(".march__do")).to_be_in_viewport(ratio=1)
    page.locator(".mapgrid__go.way-NW").tap()
    expect(other.locator(".march__do")).to_be_hidden()
    expect(line).to_contain_text("SP")
    box = line.locator(".march__do").bounding_box()
    assert box is not None and box["y"] > PHONE["height"] / 2
    assert box["height"] >= THUMB
    expect(play).to_have_attribute("data-version", "0")
    line.locator(".march__do").tap()
    expect(play).not_to_have_attribute("data-version", "0")
    expect(page.locator(":popover-open")).to_have_count(0)


def test_what_the_map_offers_is_under_the_thumb_from_the_first_screen(phone_at_map: Page) -> None:
    page = phone_at_map
    bar = page.get_by_role("navigation", name="On this page")
    expect(bar).to_be_in_viewport(ratio=1)
    bar.get_by_role("link", name="March").tap()
    expect(page.locator("#march-H6")).to_be_in_viewport(ratio=1)


def test_two_fingers_bring_the_map_nearer_and_one_draws_it_about(phone_at_map: Page) -> None:
    page = phone_at_map
    page.get_by_role("link", name="Plan a way").tap()
    page.wait_for_url("**/map/")
    sheet, box = page.locator("[data-zoom] > *"), page.locator("[data-zoom]")
    whole = sheet.evaluate(WIDTH)
    x, y = middle(page, "[data-zoom]")
    apart = [((x - d, y), (x - 3 * d, y)) for d in (40, -40)]
    drawn(page, apart)
    near = sheet.evaluate(WIDTH)
    assert near > whole
    left = box.evaluate("e => e.scrollLeft")
    drawn(page, [((x, y), (x - 120, y))])
    page.wait_for_function(
        "was => document.querySelector('[data-zoom]').scrollLeft > was", arg=left
    )
    assert sheet.evaluate(WIDTH) == near
    expect(page.locator(".plan__legs > li")).to_have_count(0)
    drawn(page, [way[::-1] for way in apart])
    assert sheet.evaluate(WIDTH) < near
    page.locator("[data-way=NW]").tap()
    expect(page.locator("#plan-title")).to_have_text("I7 to H6")
    page.get_by_role("button", name="March to H6").tap()
    page.wait_for_url("**/c/*/")
    expect(page.locator("#play")).not_to_have_attribute("data-version", "0")


def test_a_marine_is_placed_and_an_enemy_chosen_on_the_board(
    open_page: Callable[..., Page], client: Client, live_server: object
) -> None:
    user = User.objects.create_user("player")
    client.force_login(user)
    driven = staged(user, {"title": "Ambush", "board": "HIT", "black": "F7"}, seed="touch")
    page = open_page(**PHONE)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(driven.path)
    play = page.locator("#play")
    version = play.get_attribute("data-version") or ""
    page.locator(".spot--man").first.tap()
    expect(page.locator(".spot--man input").first).to_be_checked()
    page.locator(".arena__layer--1 button.spot").first.tap()
    expect(play).not_to_have_attribute("data-version", version)
    assert "place" in driven.campaign.journal.latest("seq").command["order"]["kind"]
    for view in driven.walk(40):
        if any("fire" in str(getattr(o.command, "order", "")).lower() for o in view.options.offers):
            break
    page.goto(driven.path)
    # The one farthest down the list, which the sheet would not show by itself.
    listed = page.locator("details.target").last.locator(".target__space").inner_text()
    enemy = page.locator(f"a.spot--target.at-{listed}")
    place = (enemy.get_attribute("href") or "").removeprefix("#odds-")
    enemy.tap()
    target = page.locator(f"details.target--{place}")
    expect(target).to_have_attribute("open", "")
    sheet, shot = page.locator(".fire:popover-open"), target.locator(".shot .order").first
    expect(sheet).to_be_visible()
    expect(shot).to_be_in_viewport(ratio=1)
    foot = page.locator(".arena__board").evaluate("(one) => one.getBoundingClientRect().bottom")
    assert sheet.evaluate("(one) => one.getBoundingClientRect().top") >= foot - 1
    enemy.tap(force=True)
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator(".ways").get_by_role("link", name="Fire").tap()
    shot.scroll_into_view_if_needed()
    version = play.get_attribute("data-version") or ""
    shot.tap()
    expect(play).not_to_have_attribute("data-version", version)
    expect(sheet).to_have_count(0)
