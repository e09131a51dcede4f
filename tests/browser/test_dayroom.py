"""Two browsers at a table of the day room: what is ticked stays, the reveal comes by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from dayroom import services
from dayroom.registry import BY_CODE
from tests.browser.driven import sit_down
from tests.browser.test_accessibility import faults

pytestmark = pytest.mark.django_db(transaction=True)


def is_wider(page: Page) -> bool:
    """Whether a page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_two_play_a_hand_and_see_what_the_other_does(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    (anna, one), (bert, two) = signed_in("anna"), signed_in("bert")
    game = services.start(one, BY_CODE["firebase"], "link", "us", {}, seed="two", guide=True)
    services.join(game.secret, two)
    address = live_server.url + reverse("dayroom_game", args=[game.public_id])
    phone, desk = open_page(360, 740, color_scheme="dark"), open_page(1280, 800)
    for page, client in ((phone, anna), (desk, bert)):
        sit_down(page, client, live_server.url)
        page.goto(address)
    go = phone.locator(".hand__go")
    expect(go).to_have_text("Keep all seven")
    before = phone.locator("[data-force-total]").inner_text()
    phone.locator("input[name=card]").first.focus()
    phone.keyboard.press("Space")
    expect(go).to_have_text("Change 1 card")
    assert phone.locator("[data-force-total]").inner_text() != before
    desk.locator(".hand__go").click()
    expect(desk.locator("#hand-title")).to_contain_text("you have chosen")
    # The news of that reach the phone, and what was ticked there stays.
    expect(phone.locator(".tally__side--vc .tally__ready")).to_have_text("has chosen")
    expect(go).to_have_text("Change 1 card")
    assert faults(phone) == [] and not is_wider(phone)
    phone.keyboard.press("Enter")
    for page in (phone, desk):
        expect(page.locator(".reveal h2")).to_contain_text("the hand")
        expect(page.locator(".reveal h2")).to_be_in_viewport()
        assert faults(page) == [] and not is_wider(page)
    expect(go).to_have_text("Keep all seven")


SEEN = """() => {
  const [at, box] = ["map-here", "nd-map"].map((id) => {
    return document.getElementById(id).getBoundingClientRect();
  });
  const across = at.left >= box.left && at.right <= box.right;
  return across && at.top >= box.top && at.bottom <= box.bottom;
}"""


def test_a_stick_moves_on_a_phone_and_the_other_side_sees_a_stick(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    (anna, one), (bert, two) = signed_in("anna"), signed_in("bert")
    game = services.start(one, BY_CODE["night-drop"], "link", "us", {}, seed="drop")
    services.join(game.secret, two)
    address = live_server.url + reverse("dayroom_game", args=[game.public_id])
    phone, desk = open_page(390, 844), open_page(1280, 800, color_scheme="dark")
    for page, client in ((phone, anna), (desk, bert)):
        sit_down(page, client, live_server.url)
        page.goto(address)
    phone.get_by_role("button", name="507th").click()
    expect(phone.locator(".nd-svg .nd-stack--can")).not_to_have_count(0)
    # The map, of which a phone shows a third, is where somebody may move.
    assert phone.evaluate(SEEN)
    phone.locator(".nd-svg .nd-stack--can").first.click()
    goal = phone.locator(".nd-goal:not(.nd-goal--taken)").first
    assert phone.evaluate(SEEN) and faults(phone) == [] and not is_wider(phone)
    where = str(goal.get_attribute("value"))
    expect(desk.locator(f".nd-stack[href$='look={where}']")).to_have_count(0)
    goal.click()
    for page in (phone, desk):
        expect(page.locator(f".nd-stack[href$='look={where}']")).to_have_count(1)
    expect(desk.locator(".nd-goal, .nd-group")).to_have_count(0)
    assert faults(desk) == []
    # The next decision is read from its beginning, wherever the page was.
    phone.keyboard.press("End")
    expect(phone.locator(".nd-side__title")).not_to_be_in_viewport()
    phone.locator(".nd-side__form button").last.dispatch_event("click")
    title = phone.locator(".nd-side__title")
    expect(title).not_to_have_text("Move, then fight")
    expect(title).to_be_in_viewport()


def test_the_pages_of_the_day_room_are_in_order_on_a_phone(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    client, user = signed_in("anna")
    page = open_page(360, 740, color_scheme="light")
    sit_down(page, client, live_server.url)
    addresses = [reverse("dayroom")]
    for card in BY_CODE.values():
        game = services.start(user, card, card.seatings[0], seed="phone")
        addresses += [
            reverse("dayroom_front", args=[card.code]),
            reverse("dayroom_rules", args=[card.code]),
            reverse("dayroom_game", args=[game.public_id]),
        ]
    for address in addresses:
        page.goto(live_server.url + address)
        assert (faults(page), is_wider(page)) == ([], False), address


def test_a_turn_of_the_lost_phantom_on_a_phone(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    client, user = signed_in("anna")
    # With these dice nothing is met at first.
    game = services.start(user, BY_CODE["lost-phantom"], "alone", seed="phone", guide=True)
    page = open_page(390, 640)
    sit_down(page, client, live_server.url)
    page.goto(live_server.url + reverse("dayroom_game", args=[game.public_id]))
    move, rest = page.locator("[data-tray=move]"), page.locator("[data-tray=rest]")
    expect(page.locator(".lp-token")).to_have_count(6)
    expect(move.locator(".lp-chance:visible b")).to_have_text("75 %")
    move.locator(".lp-filling").nth(6).click()
    expect(move.locator(".lp-token")).to_have_count(6)
    expect(rest.locator(".lp-token")).to_have_count(0)
    expect(move.locator(".lp-chance:visible b")).to_have_text("98.4 %")
    assert faults(page) == [] and not is_wider(page)
    page.get_by_role("button", name="Roll for Move").click()
    expect(page.locator(".lp-die .die")).to_have_count(6)
    expect(page.locator("#lp-decision-title")).to_be_in_viewport()
    told = page.locator(".game__told li", has_text="Dice: 6 on Move")
    expect(told).to_have_count(1)
    page.reload()
    expect(told).to_have_count(1)
    page.locator(".lp-buttons button").first.click()
    page.locator(".lp-ways button").last.click()
    page.get_by_label("A line for the journal").fill("Rain.")
    page.get_by_role("button", name="End turn 1").click()
    expect(page.locator(".lp-where")).to_contain_text("Turn 2")
    expect(page.locator("#lp-decision-title")).to_be_in_viewport()
    page.reload()
    expect(page.locator(".lp-where")).to_contain_text("Turn 2")
    expect(page.locator(".lp-journal")).to_contain_text("Rain.")


def test_one_device_for_two_hides_the_hand_of_the_other(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    client, user = signed_in("anna")
    game = services.start(user, BY_CODE["firebase"], "hot_seat", "us", {}, seed="hot")
    page = open_page(390, 844)
    sit_down(page, client, live_server.url)
    page.goto(live_server.url + reverse("dayroom_game", args=[game.public_id]))
    cards = page.locator(".card__name")
    expect(page.locator(".curtain")).to_be_visible()
    expect(cards).to_have_count(0)
    page.get_by_role("link", name="I play: The firebase").click()
    expect(cards).to_have_count(7)
    held = cards.all_inner_texts()
    page.locator(".hand__go").click()
    expect(page.get_by_role("link", name="I play: The firebase")).to_have_count(0)
    expect(cards).to_have_count(0)
    page.get_by_role("link", name="I play: The attacker").click()
    expect(cards).to_have_count(7)
    assert not set(held) & set(cards.all_inner_texts())
    assert not any(name.split("\n")[0] in page.content() for name in held)


def test_a_note_of_the_season_is_written_for_its_step_alone(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    client, user = signed_in("anna")
    game = services.start(user, BY_CODE["season"], "hot_seat", "allied", {}, seed="note")
    page = open_page(390, 844)
    sit_down(page, client, live_server.url)
    page.goto(live_server.url + reverse("dayroom_game", args=[game.public_id]))
    note = page.get_by_label("To note")
    note.fill("Two battalions to Hue.")
    page.locator(".step button").first.click()
    told = page.locator(".game__told li").first
    expect(told).to_have_text(re.compile(r"Two battalions to Hue\.$"))
    expect(note).to_have_value("")


def test_the_lost_phantom_is_played_to_its_end_without_script(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    """By the forms alone, the first button of each: then the end, the walk again, the figures."""
    client, user = signed_in("anna")
    # With these dice he does not get far.
    game = services.start(user, BY_CODE["lost-phantom"], "alone", seed="short 57")
    page = open_page(390, 844, java_script_enabled=False)
    sit_down(page, client, live_server.url)
    page.goto(live_server.url + reverse("dayroom_game", args=[game.public_id]))
    forms = page.locator(".lp-decision form")
    for _ in range(60):
        if page.locator("#lp-end-title").count():
            break
        page.wait_for_load_state()
        with page.expect_navigation():
            forms.locator("button:not([disabled])").first.click()
    expect(page.locator(".lp-score")).to_contain_text("of 98 points")
    line = page.locator(".game__over").inner_text()
    page.goto(live_server.url + reverse("dayroom_statistics"))
    expect(page.locator("main")).to_contain_text("The Lost Phantom")
    page.goto(live_server.url + reverse("dayroom_replay", args=[game.public_id]) + "?at=999")
    expect(page.locator(".lp-score")).to_contain_text(line.split(" points")[0].split()[-1])
