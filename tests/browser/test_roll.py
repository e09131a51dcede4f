"""The Roll: on the stage when it comes, landed in 1.2 s, skipped by a key, played anew later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content.files import load
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import visible_to
from campaign.rules.commands import March
from campaign.screens.acts import command_json
from tests.browser.driven import driven_to, sit_down
from tests.browser.slow_motion import slow_motion
from tests.browser.test_moments import PRESS
from tests.campaign.builders import on_map
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)

MOVING = """() => {
  const all = document.getAnimations().filter(
    (one) => one.effect.target.closest(".roll") && one.playState !== "finished"
  );
  all.forEach((one) => one.pause());
  return [all.length, Math.max(0, ...all.map((one) => one.effect.getComputedTiming().endTime))];
}"""
"""How much moves in the rolls of the page, now held fast, and when the last of it has landed."""


HELD = """() => {
  document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 600; });
  const look = (query, pseudo) => getComputedStyle(document.querySelector(query), pseudo);
  const threat = ".header__track--threat [data-former]";
  const { top, bottom } = document.querySelector(".cast").getBoundingClientRect();
  return {
    midst: top > innerHeight / 5 && bottom < innerHeight * 4 / 5,
    dark: look(".cast", "::backdrop").opacity > .5,
    line: look(".stage").opacity,
    decision: look(".now").opacity,
    threat: [look(threat, "::before").visibility, look(threat, "::before").content.slice(0, 3)],
    now: look(threat).color,
  };
}"""
"""What is seen while the dice are in the air: whose decision, Threat before and after."""


SHIFTS = """() => {
  window.shifts = [];
  const seen = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  seen.observe({ type: "layout-shift" });
}"""
"""Watch what moves on the page, right after a press too, which browsers forgive."""


def marching(user: User) -> tuple[Campaign, March]:
    """A campaign on the map, and a March of it."""
    campaign = services.start(user, "Third Squad", seed="roll")
    with services.action():
        state = replace(on_map(content=load(), at="D5"), content=None)
        store.save(campaign, store.load(campaign), state)
    offers = visible_to(store.load(campaign), "host").options.offers
    return campaign, next(o.command for o in offers if isinstance(o.command, March))


OnTheMarch = tuple[Campaign, March, Page]


@pytest.fixture
def on_the_march(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> OnTheMarch:
    """A campaign on the map with a March of it, open on a phone where things move."""
    client, user = signed_in("anna")
    shelve()
    campaign, march = marching(user)
    page = open_page(390, 844)
    slow_motion(page)
    sit_down(page, client, live_server.url)
    page.goto(f"/c/{campaign.public_id}/")
    return campaign, march, page


def test_a_threat_die_lands_on_the_stage_and_rolls_again_in_the_journal(
    on_the_march: OnTheMarch,
) -> None:
    campaign, march, page = on_the_march
    page.evaluate("scrollTo(0, 500)")
    page.evaluate(SHIFTS)
    page.evaluate(PRESS, command_json(march))
    stage = page.locator(".stage")
    expect(stage).to_contain_text("Threat di")
    expect(stage.locator(".dice").first).to_be_in_viewport()
    count, end = page.evaluate(MOVING)
    assert count and end <= 1200
    moved = page.evaluate("() => shifts.reduce((sum, one) => sum + one.value, 0)")
    assert moved < 0.02, "what was read stays where it was"
    page.keyboard.press("Shift")
    assert page.evaluate(MOVING)[0] == 0, "a key lets the dice lie"
    events = campaign.journal.latest("seq").events
    rolled = next(one for one in events if one["kind"] == "threat_die_rolled")
    colours = ", ".join(f"Threat die {colour}" for colour in rolled["colours"])
    assert stage.locator(".dice").get_attribute("aria-label") == colours
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.locator(".stage .dice")).to_be_visible()
    assert page.evaluate(MOVING) == [0, 0], "nothing moves where motion is unwanted"
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("link", name="Journal").first.click()
    throw = page.locator(".throw").first
    expect(throw.locator(".roll")).to_be_hidden()
    throw.locator("summary").click()
    expect(throw.locator(".dice").first).to_be_visible()
    assert page.evaluate(MOVING)[0] > 0, "opened, it is rolled again"


def test_nothing_tells_what_came_out_before_the_die_lies(
    on_the_march: OnTheMarch,
) -> None:
    campaign, march, page = on_the_march
    before = store.load(campaign).run.threat
    page.evaluate(PRESS, command_json(march))
    expect(page.locator(".stage .stamp")).to_have_count(1)
    campaign.refresh_from_db()
    assert store.load(campaign).run.threat != before
    held = page.evaluate(HELD)
    assert held == {
        "midst": True,
        "dark": True,
        "line": "0",
        "decision": "0",
        "threat": ["visible", f'"{before}"'],
        "now": "rgba(0, 0, 0, 0)",
    }
    version = page.locator("#play").get_attribute("data-version")
    page.keyboard.press("Space")
    assert page.evaluate(MOVING)[0] == 0, "a key lets the dice lie"
    assert page.locator(".now").evaluate("(one) => getComputedStyle(one).opacity") == "1"
    expect(page.locator(".cast")).to_have_count(0)
    expect(page.locator(".stage")).to_have_css("opacity", "1")
    threat = page.locator(".header__track--threat [data-former]").first
    assert threat.evaluate("(one) => getComputedStyle(one, '::before').visibility") == "hidden"
    assert page.locator("#play").get_attribute("data-version") == version


CAST = """() => {
  const cast = document.querySelector(".cast");
  cast.getAnimations({ subtree: true }).forEach((one) => { one.pause(); one.currentTime = 900; });
  const { top, bottom, left, right } = cast.getBoundingClientRect();
  const whole = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  return whole && bottom - top > 150;
}"""
"""Whether what is in the air, now held fast, lies large and whole in the window."""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_dice_of_a_test_are_the_screen_while_they_fall_and_only_once(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
    size: tuple[int, int],
) -> None:
    shelve()
    client, user = signed_in("roller")
    driven = driven_to(user, lambda view: view.options.awaiting == "roll_test")
    page = open_page(*size)
    slow_motion(page)
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    page.evaluate(PRESS, command_json(driven.choice()))
    cast = page.locator(".cast")
    expect(cast).to_contain_text("needed")
    assert page.evaluate(CAST)
    assert cast.evaluate("(one) => one.inert"), "it is read out where it will lie"
    page.keyboard.press("Shift")
    expect(cast).to_have_count(0)
    page.reload()
    expect(page.locator(".reading .roll").first).to_be_attached()
    expect(cast).to_have_count(0)


def test_the_threat_die_falls_beside_what_it_may_bring(on_the_march: OnTheMarch) -> None:
    _, march, page = on_the_march
    page.evaluate(PRESS, command_json(march))
    key = page.locator(".cast .roll__key li")
    expect(key).to_have_text(["−1, 1 in 6", "0, 2 in 6", "+1, 2 in 6", "+2, 1 in 6"])
    assert page.evaluate(CAST)
    expect(page.locator(".stage .roll__key")).to_be_hidden()


FIGURE_AND_WORD = """() => {
  document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 1201; });
  const track = document.querySelector(".header__track--threat");
  const [figure, small] = track.querySelector(".header__value").children;
  const word = small.querySelector("[data-former]") || small;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(small).font;
  const former = pen.measureText("medium").width;
  const [a, b, c] = [figure, word, track].map((one) => one.getBoundingClientRect());
  return { gap: b.left - a.right, spare: c.right - Math.max(b.right, b.left + former) };
}"""
"""As the new Threat leaps: how far its word is from it, and the divider from the longest word."""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_word_of_threat_keeps_off_its_figure_and_off_the_next_column(
    on_the_march: OnTheMarch, size: tuple[int, int]
) -> None:
    campaign, march, page = on_the_march
    page.set_viewport_size({"width": size[0], "height": size[1]})
    state = store.load(campaign)
    with services.action():
        store.save(campaign, state, replace(state, mission=replace(state.run, threat=4)))
    page.reload()
    page.evaluate(PRESS, command_json(march))
    expect(page.locator(".header__track--threat small [data-former]")).to_have_count(1)
    seen = page.evaluate(FIGURE_AND_WORD)
    assert seen["gap"] >= 2
    assert seen["spare"] >= 2


ROWS = """() => {
  document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 1930; });
  const box = (one) => one.getBoundingClientRect();
  const rows = [...document.querySelectorAll(".reading .event:has(> .roll)")];
  return {
    beside: rows.every((one) => box(one.children[1]).right <= box(one.children[2]).left),
    left: new Set(rows.map((one) => Math.round(box(one.children[2]).left))).size,
    wide: new Set(rows.map((one) => Math.round(box(one.children[2]).width))).size,
    said: rows.map((one) => [...one.querySelector(".roll__end").children]
      .map((part) => part.textContent.trim()).join(" ")),
  };
}"""
"""The rows of men picked by a die, where they lie."""


@pytest.mark.parametrize(("size", "columns"), [((360, 844), 1), ((1440, 900), 2)])
def test_men_picked_by_dice_lie_in_a_grid_each_with_the_number_of_his_die(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
    size: tuple[int, int],
    columns: int,
) -> None:
    client, user = signed_in("anna")
    shelve()
    driven = driven_to(user, lambda view: view.page is not None and view.page.choice is not None)
    page = open_page(*size)
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    page.get_by_role("button", name="Decide without the clock").click()
    page.get_by_role("button", name="Call the stream").click()
    expect(page.locator(".reading .roll .die").last).to_be_attached()
    expect(page.locator(".cast")).to_have_count(0)  # Words that nobody has read come before them.
    seen = page.evaluate(ROWS)
    names = [nick.upper() for nick in page.locator(".squad-strip .man__nick").all_inner_texts()]
    assert seen["beside"]
    assert (seen["left"], seen["wide"]) == (columns, 1)
    assert len(seen["said"]) == 4
    assert len(names) == 6
    for said in seen["said"]:
        _, number, name = said.split()
        assert names[int(number) - 1] == name.upper()
