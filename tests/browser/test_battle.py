"""A Combat fought in a browser: the picture, the board in words and the rows say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.rules import View
from tests.browser.driven import Driven, driven_to, sit_down
from tests.browser.player import Person, Press, by_keyboard, click, tap

pytestmark = pytest.mark.django_db(transaction=True)

PICTURE = """() => {
  const rows = ["E3", "E2", "E1", "-", "M1", "M2", "M3"];
  const all = (name) => [...document.querySelectorAll("#battle svg.arena__picture " + name)];
  const space = (part) => {
    const box = part.getBBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return rows[Math.floor(y / 66)] + "-" + (Math.floor(x / 100) + 1);
  };
  const soft = all(".soft:not(.soft--gone)").map(space);
  const hard = new Set(all(".hard").map(space));
  const text = (one, name) => one.querySelector(name).textContent;
  const fact = (one, points) => {
    const at = one.dataset.is;
    const cover = soft.filter((space) => space === at).length;
    const letter = one.querySelector(".call")?.textContent;
    // Most Enemies are Fighters: no word stands beside their figure.
    const called = one.querySelector(".name, .nick")?.textContent || "Fighter";
    const name = called + (letter ? " " + letter : "");
    return [name, at, points, cover, hard.has(at)].join("|");
  };
  return {
    foes: all(".counter--foe").map((one) => fact(one, text(one, ".hp text"))),
    men: all(".counter--man:not(.former)").map((one) => one.matches(".counter--gone")
      ? [text(one, ".name"), one.dataset.is, "gone"].join("|")
      : fact(one, [...one.querySelectorAll(".counter__id-text")].map((id) => id.textContent)
        .join(" and "))),
  };
}"""
"""What the picture shows: name, space, Hit Points or IDs, Soft Cover, Hard Cover or not."""

WORDS = """() => {
  const cover = (text) => [Number(/Soft (\\d)/.exec(text)?.[1] || 0), text.includes("Hard")];
  const rows = (n) => [...document.querySelectorAll("#text-board table")[n].tBodies[0].rows]
    .map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
  return {
    foes: rows(0).filter((row) => row.length > 1)
      .map((row) => [row[0], row[1], row[2], ...cover(row[3])].join("|")),
    men: rows(1).map((row) => (/^(K[.]I[.]A[.]|out of)/.test(row[3])
      ? [row[1].split(",")[0], row[2], "gone"]
      : [row[1].split(",")[0], row[2], row[0], ...cover(row[4])]).join("|")),
  };
}"""
"""The same facts out of the board in words."""


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    call_command("load_content", verbosity=0)


@pytest.fixture
def fight(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> Callable[..., tuple[Driven, Page]]:
    """Lead a campaign to its first Combat and open it: `fight(1280, 800)`."""

    def open_it(width: int, height: int, **options: Any) -> tuple[Driven, Page]:
        client, user = signed_in("anna")
        page = open_page(width, height, **options)
        sit_down(page, client, live_server.url)
        driven = driven_to(user, large_combat)
        page.goto(driven.path)
        return driven, page

    return open_it


def large_combat(view: View) -> bool:
    """A Combat about to begin, with enough Enemies to last."""
    placing = view.options.awaiting == "placement"
    return placing and view.battle is not None and len(view.battle.enemies) >= 4


def agree(driven: Driven, page: Page) -> None:
    """The picture, the words and the rows tell the same of every counter on the board."""
    battle = driven.view.battle
    assert battle is not None
    picture, words = page.evaluate(PICTURE), page.evaluate(WORDS)
    assert sorted(picture["foes"]) == sorted(words["foes"])
    assert sorted(picture["men"]) == sorted(words["men"])
    assert sorted(line.split("|")[1:3] for line in words["foes"]) == sorted(
        [enemy.space, str(enemy.hit_points)] for enemy in battle.enemies
    )
    taken = {marine.space for marine in battle.marines} | {foe.space for foe in battle.enemies}
    lying = [marine.space for marine in battle.fallen if marine.space not in taken]
    assert sorted(line.split("|")[1] for line in words["men"]) == sorted(
        [*(marine.space for marine in battle.marines), *lying]
    )


def fight_on(driven: Driven, page: Page, press: Press, most: int) -> Person:
    """Decide up to `most` times, comparing the boards before each decision."""
    person = Person(page, press)
    for _ in range(most):
        if driven.view.battle is None:
            break
        if person.screen() == "battle":
            agree(driven, page)
        person.decide()
    return person


def test_a_whole_combat_with_the_mouse(fight: Callable[..., tuple[Driven, Page]]) -> None:
    driven, page = fight(1280, 800)
    person = fight_on(driven, page, click, 120)
    assert driven.view.battle is None
    assert person.pressed["begin_combat"] == 1 and person.pressed["fire"] >= 2, person.pressed


def test_all_rows_stand_in_a_desks_window_and_a_counter_is_read_on_a_phone(
    fight: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = fight(1440, 900)
    board = page.locator(".arena__board").bounding_box()
    assert board and 800 < board["y"] + board["height"] <= 900
    page.set_viewport_size({"width": 390, "height": 844})
    sizes = page.evaluate("""() => [".gauge__text", ".counter__role", ".nick"].map((kind) => {
      const text = document.querySelector("#battle .counter--man " + kind);
      return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    })""")
    assert min(sizes) >= 11.5 and sizes[0] >= 12, sizes


def test_a_combat_with_a_finger_on_a_phone(fight: Callable[..., tuple[Driven, Page]]) -> None:
    driven, page = fight(360, 740, has_touch=True, is_mobile=True)
    person = fight_on(driven, page, tap, 14)
    assert person.pressed["fire"] >= 1


def test_a_combat_by_keyboard(fight: Callable[..., tuple[Driven, Page]]) -> None:
    driven, page = fight(1280, 800)
    person = fight_on(driven, page, by_keyboard, 10)
    assert person.pressed["activate"] >= 1 and person.pressed["fire"] >= 1


def test_the_board_in_words_is_enough_to_choose_a_target(
    fight: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = fight(1280, 800)
    person = Person(page)
    for _ in range(30):
        if page.locator("#screen .shot .order").count():
            break
        person.decide()
    words = page.locator("#text-board")
    if not words.evaluate("e => e.open"):
        page.keyboard.press("t")
    expect(words.locator("caption").first).to_be_visible()
    rows = (
        words.locator("table")
        .first.locator("tbody tr")
        .evaluate_all("all => all.map(row => [...row.cells].map(cell => cell.textContent))")
    )
    odds = {row[1]: row[4] for row in rows if row[4]}
    assert odds
    for space, chance in odds.items():
        target = page.locator(f"details.target--{space}")
        expect(target.locator(".target__odds b")).to_have_text(chance)
        page.locator(f"a.spot--target.at-{space}").click()
        expect(target).to_have_attribute("open", "")
        expect(target.locator(".shot .order").first).to_be_visible()
    before = page.locator("#play").get_attribute("data-version")
    target.locator(".shot .order").first.click()
    expect(page.locator("#play")).not_to_have_attribute("data-version", before or "")
    agree(driven, page)
    expect(page.locator(".story [role=status]")).not_to_be_empty()
