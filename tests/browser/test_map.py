"""The map as a page: what lights up what, what is in reach; new text comes before the eye."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from campaign.game import services, store
from campaign.models import Campaign
from tests.browser.driven import driven_to, sit_down
from tests.browser.slow_motion import slow_motion
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)
OVERLAPS = """() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const boxes = (query) => all(query).map((e) => e.getBoundingClientRect());
  const names = boxes(".map__label");
  return boxes(".mapgrid__cost").filter((a) => names.some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom - 3 && b.top + 3 < a.bottom)).length;
}"""
IN_SIGHT = (
    "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight }"
)


def test_a_space_and_its_line_light_each_other_up(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    page = open_page(1440, 900)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    # The sheet is most of the window, and rest is at hand without scrolling.
    assert page.locator("#mapbox").evaluate(IN_SIGHT)
    assert page.locator("#mapbox").evaluate("e => e.offsetHeight / innerHeight") > 0.8
    for part in (".rest__button >> nth=0", ".others .button >> nth=0", ".header"):
        assert page.locator(part).evaluate(IN_SIGHT), part
    space, line = page.locator(".mapgrid__go.way-NW"), page.locator(".march.way-NW")
    dark = line.evaluate("e => getComputedStyle(e).outlineStyle")
    space.hover()
    expect(line).to_have_css("outline-style", "solid")
    assert dark == "none"
    told = space.locator(".mapgrid__why")
    expect(told).to_have_css("clip-path", "none")
    expect(told).to_contain_text("EAZ: Threat 2 more")
    line.locator(".march__go").focus()
    expect(space).to_have_css("outline-style", "solid")
    # No price lies on a name.
    over = page.evaluate(OVERLAPS)
    assert over == 0


def press(page: Page, link: Locator) -> None:
    """Press what sticks to the foot of the window where it is: a click scrolls to it first."""
    box = link.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_on_a_phone_the_bar_brings_up_the_rest_of_the_page_over_the_map(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    page = open_page(390, 844)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    expect(page.locator(".ground__base")).to_have_text(
        re.compile("Hollis.*→.*east,.*1 March", re.S)
    )
    squad, base = page.locator("#map-here"), page.locator("#map-base")
    page.locator("#mapbox").evaluate("(box) => box.scrollTo(0, 0)")
    expect(squad).not_to_be_in_viewport()
    for seen in (base, squad):
        page.locator(".ground__base").click()
        expect(seen).to_be_in_viewport(ratio=1)
    bar = page.get_by_role("navigation", name="On this page")
    for name, part in (
        ("March", "marches"), ("Bivouac", "rest"), ("More", "others"), ("Orders", "orders-card"),
    ):  # fmt: skip
        sheet = page.locator(f".{part}")
        press(page, bar.get_by_role("link", name=name, exact=True))
        expect(sheet).to_be_in_viewport(ratio=1)
        expect(sheet).to_be_focused()
        assert sheet.evaluate("(one) => one.matches(':popover-open')")
        page.keyboard.press("Escape")
        expect(sheet).not_to_have_attribute("popover", re.compile(""))
        assert page.evaluate("scrollY") == 0
    press(page, bar.get_by_role("link", name="Bivouac", exact=True))
    page.get_by_role("button", name="Bivouac 15 min").click()
    expect(page.locator("[data-version]").first).not_to_have_attribute("data-version", "0")
    expect(page.locator(".rest:popover-open")).to_have_count(0)


def test_the_map_comes_nearer_and_a_way_is_planned_on_it(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    page = open_page(1440, 900)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    page.get_by_role("link", name="Plan a way").click()
    # Loaded, styles and all: measured sooner, the map has the width of the page before.
    page.wait_for_url(f"**/c/{campaign.public_id}/map/")
    sheet = page.locator("[data-zoom] > *")
    width = "e => e.offsetWidth"
    whole = sheet.evaluate(width)
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = sheet.evaluate(width)
    assert near > whole
    page.locator("[data-way=NW]").hover()
    page.mouse.wheel(0, -120)
    assert sheet.evaluate(width) > near
    page.locator("[data-way=NW]").click()
    expect(page.locator("#plan-title")).to_have_text("I7 to H6")
    expect(page.locator(".plan__legs > li")).to_have_count(1)
    assert sheet.evaluate(width) > near
    page.keyboard.press("0")
    assert sheet.evaluate(width) == whole
    page.get_by_role("button", name="March to H6").click()
    page.wait_for_url(f"**/c/{campaign.public_id}/")
    expect(page.locator("#play")).not_to_have_attribute("data-version", "0")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_space_that_is_no_neighbour_says_how_far_it_is_and_leads_to_its_plan(
    open_page: Callable[..., Page],
    client: Client,
    live_server: object,
    campaign: Campaign,
    size: tuple[int, int],
) -> None:
    page = open_page(*size)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    sheet = page.locator(".mapgrid__far")
    box = sheet.bounding_box()
    assert box is not None

    def press(column: float, row: float) -> None:
        sheet.click(position={"x": column / 10 * box["width"], "y": row / 8 * box["height"]})

    press(8.1, 6.9)
    expect(page.locator(".far")).to_contain_text("I7: the Squad is here")
    press(6.5, 4.5)
    told = page.locator(".far > a")
    expect(told).to_have_text(
        re.compile(r"\s*G5, [2-9] Marches off: [\d hmin]+,\s+\d+ SP. Plan this way\s*")
    )
    expect(told).to_be_in_viewport(ratio=1)
    told.click()
    expect(page.get_by_role("heading", name="I7 to G5")).to_be_visible()


def test_what_is_read_on_begins_before_the_eye(
    open_page: Callable[..., Page], client: Client, live_server: object
) -> None:
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    driven = driven_to(user, lambda view: view.screen == "page")
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(driven.path)
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Decide without the clock").click()
    page.evaluate(
        "window.old = [...document.querySelectorAll('.reading > *')].map(e => e.textContent)"
    )
    version = page.locator("#play").get_attribute("data-version")
    page.locator(".reading .choice__option").first.click()
    expect(page.locator("#play")).not_to_have_attribute("data-version", version or "")
    top = page.evaluate(
        "[...document.querySelectorAll('.reading > *')].find(e => !old.includes(e.textContent))"
        ".getBoundingClientRect().top"
    )
    assert 0 <= top < 844 / 2


WALK = """() => {
  const face = document.querySelector(".came");
  const at = () => {
    const b = face.getBoundingClientRect();
    return [b.x + scrollX, b.y + scrollY];
  };
  const [walk] = face.getAnimations();
  if (!walk) return [at()];
  walk.pause();
  walk.currentTime = 0;
  const from = at();
  walk.finish();
  return [from, at()];
}"""


WATCH = """() => {
  window.seen = [];
  const squad = document.querySelector(".came");
  const look = () => {
    const clock = squad.querySelector(".came__clock");
    if (clock) seen.push([squad.getBoundingClientRect().y + scrollY, clock.textContent]);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_march_is_seen(
    open_page: Callable[..., Page],
    client: Client,
    live_server: object,
    campaign: Campaign,
    motion: str,
) -> None:
    page = open_page(1440, 900)
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    [stood] = page.evaluate(WALK)
    page.evaluate(WATCH)
    page.locator(".mapgrid__go.way-N").click()
    expect(page.locator("#mapbox")).to_have_attribute("aria-label", re.compile("at I6"))
    seen = page.evaluate("seen")
    [stands] = page.evaluate(WALK)
    wide = page.locator(".mapgrid__here").bounding_box()
    assert wide
    up = stood[1] - stands[1]
    assert abs(up - wide["height"]) < 2, "one Space to the north"
    expect(page.locator(".came__clock")).to_have_count(0)
    if motion == "reduce":
        assert not seen
    else:
        assert seen[-1][0] < stood[1] - 1, "he walks while the answer is under way"
        assert [hour for _, hour in seen] == sorted(hour for _, hour in seen)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_sees_a_march_of_others_sees_the_squad_come(
    open_page: Callable[..., Page],
    client: Client,
    live_server: object,
    campaign: Campaign,
    motion: str,
) -> None:
    page = open_page(1440, 900)
    slow_motion(page)
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    page.locator(".mapgrid__go.way-N").click()
    expect(page.locator("#mapbox")).to_have_attribute("aria-label", re.compile("at I6"))
    page.reload()
    *walked, stands = page.evaluate(WALK)
    wide = page.locator(".mapgrid__here").bounding_box()
    assert wide
    if motion == "reduce":
        assert not walked
    else:
        [[x, y]] = walked
        assert abs(x - stands[0]) < 2
        assert abs(y - stands[1] - wide["height"]) < 2, "he sets out where he stood"


SHORT = "4 dice, each 1 Damage for the man whose ID it shows"
"""Whose Damage 2 SP that are not there are (PH-STAMINA-03, p.22)."""


def test_the_map_says_in_words_whose_damage_short_stamina_is(
    open_page: Callable[..., Page], client: Client, live_server: object, campaign: Campaign
) -> None:
    state = store.load(campaign)
    with services.action():
        spent = replace(state, mission=replace(state.run, stamina=0))
        store.save(campaign, state, spent)
    page = open_page(1440, 900)
    sit_down(page, client, live_server.url)  # type: ignore[attr-defined]
    page.goto(f"/c/{campaign.public_id}/")
    line = page.locator(".march").filter(has_text="2 SP short: 4 Damage").first
    expect(line.locator(".march__whose")).to_be_hidden()
    way = str(line.get_attribute("class")).split("way-")[1].split()[0]
    page.locator(f".mapgrid__go.way-{way}").hover()
    why = page.locator(f".mapgrid__go.way-{way} > .mapgrid__why")
    expect(why).to_have_css("clip-path", "none")
    expect(why).to_contain_text(f"2 SP short: {SHORT}")
    phone = open_page(390, 844)
    sit_down(phone, client, live_server.url)  # type: ignore[attr-defined]
    phone.goto(f"/c/{campaign.public_id}/")
    phone.locator(f".mapgrid__go.way-{way}").click()
    sheet = phone.locator(".march:popover-open .march__risks")
    expect(sheet).to_contain_text(f"2 SP short: 4 Damage by {SHORT}")
