"""The story walks over the board, a phone keeps it in sight, swaps come before the Combat."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from tests.browser.driven import Driven, sit_down
from tests.browser.player import by_keyboard
from tests.browser.staged import staged

pytestmark = pytest.mark.django_db(transaction=True)

AMBUSHED = {"title": "Ambush", "board": "HIT", "black": "F7 R L"}
"""The Enemy acts as soon as the Combat begins."""
WAITING = {"title": "They come", "board": "SPRUNG", "black": "F4"}

NOW = """() => ({
  beat: [...document.querySelectorAll("#battle .beat")].findIndex((b) => b.matches(".beat--now")),
  at: document.querySelector("#battle .beat--now")?.dataset.at?.split(" ") || [],
  struck: [...document.querySelectorAll("#battle .struck")].map((one) => one.dataset.space),
  reels: [...document.querySelectorAll("#battle .counter--struck")].map((one) => one.dataset.space),
  untold: document.querySelectorAll("#battle .beat--untold").length,
  rounds: document.querySelectorAll("#battle .round").length,
})"""
"""The beat being told, whom it strikes, and what the board marks meanwhile."""


@pytest.fixture(autouse=True)
def fresh(db: Any) -> Any:
    library.forget()
    yield
    library.forget()


@pytest.fixture
def combat(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> Callable[..., tuple[Driven, Page]]:
    """Open a Combat of one's own box: `combat(AMBUSHED, 1280, 800)`."""

    def open_it(box: dict[str, Any], width: int, height: int, **options: Any) -> Any:
        client, user = signed_in("anna")
        page = open_page(width, height, **options)
        sit_down(page, client, live_server.url)
        driven = staged(user, box)
        page.clock.install()
        page.goto(driven.path)
        return driven, page

    return open_it


def begin(page: Page) -> None:
    """Press Begin and wait for what the Enemy does."""
    page.get_by_role("button", name="Begin the Combat").click()
    expect(page.locator("#battle .chapter--enemy")).to_be_visible()


def follow(page: Page, most: int = 80) -> list[dict[str, Any]]:
    """What is marked at each beat until the telling is over."""
    seen: list[dict[str, Any]] = []
    for _ in range(most):
        now = page.evaluate(NOW)
        if now["beat"] < 0:
            return seen
        if not seen or seen[-1]["beat"] != now["beat"]:
            seen.append(now)
        page.clock.run_for(700)
    raise AssertionError("the story does not end")


def test_each_beat_that_strikes_somebody_marks_him_on_the_board(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = combat(AMBUSHED, 1280, 800)
    begin(page)
    told = follow(page)
    hits = [now for now in told if now["at"]]
    assert hits, "the Enemy hits nobody: choose another seed"
    battle = driven.view.battle
    spaces = {marine.space for marine in battle.marines} if battle else set()
    for now in told:
        assert now["struck"] == now["at"] and now["rounds"] == 0
        assert set(now["reels"]) <= spaces
    assert page.evaluate(NOW)["struck"] == []


def test_told_again_the_words_wait_for_their_turn_and_the_board_follows(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 1280, 800)
    begin(page)
    first = [now["at"] for now in follow(page) if now["at"]]
    page.get_by_role("button", name="Tell it again").click()
    again = follow(page)
    beats = page.locator("#battle .beat").count()
    assert [now["beat"] for now in again] == list(range(beats))
    assert [now["untold"] for now in again] == list(range(beats - 1, -1, -1))
    assert [now["at"] for now in again if now["at"]] == first
    button = page.get_by_role("button", name="Tell it again")
    button.click()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#battle .beat--untold")).to_have_count(0)
    expect(page.locator("#battle .struck")).to_have_count(0)
    expect(button).to_be_visible()


def test_hits_fly_from_who_fires_to_who_is_struck(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 1280, 800)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    for _ in range(40):
        if page.locator("#battle .round").count():
            break
        page.clock.run_for(300)
    flown = page.evaluate(
        """() => {
          const middle = (s) => [s[3] * 100 - 50, 231 + (s[0] === "E" ? -66 : 66) * s[1]];
          const beat = document.querySelector("#battle .beat--now");
          return [...document.querySelectorAll("#battle .round")].map((round) => {
            const frames = round.getAnimations()[0].effect.getKeyframes();
            const [dx, dy] = frames[0].transform.match(/-?[\\d.]+/g).map(Number);
            const x = Number(round.getAttribute("cx")), y = Number(round.getAttribute("cy"));
            const from = beat.dataset.from.split(" ").map(middle);
            return {
              starts: from.some(([u, v]) => u === x + dx && v === y + dy),
              ends: String(middle(beat.dataset.at)) === String([x, y]),
              last: frames[frames.length - 1].transform,
            };
          });
        }"""
    )
    assert flown and all(one == {"starts": True, "ends": True, "last": "none"} for one in flown)


def test_a_roll_of_many_dice_stays_within_a_phone(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 360, 740)
    begin(page)
    follow(page)
    match = page.locator("#battle .match .dice")
    assert match.count(), "no dice of the Enemy match: choose another seed"
    match.first.evaluate(
        "box => { for (let n = 0; n < 15; n++) box.append(box.firstElementChild.cloneNode(true)) }"
    )
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0


def test_a_phone_keeps_the_board_in_sight_beside_the_orders(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 390, 844, has_touch=True, is_mobile=True)
    begin(page)
    page.locator("#orders").evaluate("e => e.scrollIntoView()")
    board = page.locator("#battle .arena__board")
    expect(board).to_be_in_viewport(ratio=0.99)
    under, orders = board.bounding_box(), page.locator("#orders").bounding_box()
    assert under and orders and orders["y"] >= under["y"] + under["height"] - 1


def hand_over(page: Page, back: dict[str, Any] | None = None) -> dict[str, Any]:
    """Hand over the first Gear that may change hands; or another one `back` for what was given."""
    options = page.locator("#screen select[name=command] option").evaluate_all(
        "all => all.map(one => one.value).filter(Boolean)"
    )
    assert all(json.loads(value)["kind"] == "give_item" for value in options)
    gear = [(value, json.loads(value)) for value in options if json.loads(value)["side"]]
    value, given = next(
        (value, one)
        for value, one in gear
        if back is None or (one["to"] == back["marine"] and one["code"] != back["code"])
    )
    form = page.locator(f"form:has(option[value='{value}'])").first
    form.locator("select").select_option(value=value)
    version = page.locator("#play").get_attribute("data-version") or ""
    by_keyboard(page, form.get_by_role("button"))
    expect(page.locator("#play")).not_to_have_attribute("data-version", version)
    return given  # type: ignore[no-any-return]


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_equipment_changes_hands_before_the_combat_by_keyboard(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = combat(WAITING, 1280, 800)
    by_keyboard(page, page.get_by_role("button", name="Open the packs"))
    expect(page.get_by_role("heading", name="The packs")).to_be_visible()
    expect(page.locator("#screen")).to_contain_text("Nothing is laid down")
    given = hand_over(page)
    back = page.get_by_role("button", name="Back to the board")
    if not back.count():
        expect(page.locator("#screen .refused")).to_contain_text("must hand something on first")
        hand_over(page, back=given)
    by_keyboard(page, back)
    expect(page.locator("#battle .arena__board")).to_be_visible()
    battle = driven.view.battle
    assert battle is not None
    taker = battle.marine(given["to"]).participant
    carried = [piece.code for piece in taker.gear] + list(taker.weapons)
    assert given["code"] in carried
