"""The story walks over the board, a phone keeps it in sight, swaps come before the Combat."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from campaign.content import library
from combat.telling.english import signed
from tests.browser.driven import Driven, sit_down
from tests.browser.player import by_keyboard, to_the_board
from tests.browser.slow_motion import STAYS
from tests.browser.staged import staged

pytestmark = pytest.mark.django_db(transaction=True)

AMBUSHED = {"title": "Ambush", "board": "HIT", "black": "F7 R L"}
"""The Enemy acts as soon as the Combat begins."""
WAITING = {"title": "They come", "board": "SPRUNG", "black": "F4"}

NOW = """() => {
  const beats = [...document.querySelectorAll("#battle .beat")];
  const acts = [...document.querySelectorAll("#battle .act--now")];
  return {
    beat: beats.findIndex((beat) => beat.matches(".beat--now")),
    acts: acts.map((act) => Number(act.dataset.beat)),
    hit: acts.map((act) => act.dataset.hit).filter(Boolean),
    reels: [...document.querySelectorAll(".counter--struck")].map((one) => one.dataset.is),
    untold: beats.filter((beat) => beat.matches(".beat--untold")).length,
    yet: document.querySelectorAll("#battle .act--yet").length,
  };
}"""
"""The beat being told, what the board shows of it, and what is still to come."""

HELD = (
    "#orders", "#orders button", ".battle__prompt", ".acting--none", ".step--now > span",
    "#squad-strip",
)  # fmt: skip
"""What tells of the end of the story, or asks for what follows from it."""
ARRIVED = """async e => {
  const away = () => Math.abs(e.getBoundingClientRect().y) > 0.6;
  for (let frame = 0; away() && frame < 300; frame++) await new Promise(requestAnimationFrame);
  return !away();
}"""
"""Whether a part comes to the window's top."""

SMALLEST = """e => Math.min(
  ...[...e.querySelectorAll(".match .die")].map((die) => die.getBoundingClientRect().width)
)"""
CUT = """e => [...e.querySelectorAll(".match__sum")]
  .filter((sum) => sum.scrollWidth > sum.clientWidth)
  .map((sum) => sum.textContent)"""
"""The sums whose words run out of their place."""
SCROLLERS = """e => {
  const found = [];
  for (let box = e; box !== document.documentElement; box = box.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(box).overflowY)) found.push(box.className);
  }
  return found;
}"""
"""What holds a part and may show less than all of it."""

WITHIN = """e => {
  const [box, board] = [e, e.closest(".arena__board")].map((one) => one.getBoundingClientRect());
  return box.left >= board.left && box.right <= board.right && box.top >= board.top;
}"""
"""Whether a bubble keeps within the board."""


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
    """Press Begin, read that it is an ambush, and go on to the board."""
    page.get_by_role("button", name="Begin the Combat").click()
    expect(page.get_by_role("heading", name="Ambush")).to_be_in_viewport()
    to_the_board(page)
    expect(page.get_by_role("heading", name="Ambush")).to_have_count(0)
    expect(page.locator("#battle .chapter--enemy").last).to_be_in_viewport(ratio=0)


def stepped(page: Page, key: str, most: int = 60) -> list[dict[str, Any]]:
    """What is told at each press of a key until nothing is told any more."""
    seen: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press(key)
        now = page.evaluate(NOW)
        if now["beat"] < 0:
            return seen
        seen.append(now)
    raise AssertionError("the story does not end")


def test_the_story_is_stepped_through_beat_by_beat_by_keys(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = combat(AMBUSHED, 1280, 800)
    begin(page)
    beats = page.locator("#battle .beat").count()
    assert page.evaluate(NOW)["untold"] == 0, "unwanted motion: all words at once"
    told = stepped(page, "ArrowRight")
    assert [now["beat"] for now in told] == list(range(beats))
    assert [now["untold"] for now in told] == list(range(beats - 1, -1, -1))
    battle = driven.view.battle
    spaces = {marine.space for marine in battle.marines} if battle else set()
    hits = [now for now in told if now["hit"]]
    assert hits, "the Enemy hits nobody: choose another seed"
    for now in hits:
        assert now["acts"] == [now["beat"]]
        assert set(now["reels"]) == set(now["hit"]) <= spaces
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(NOW)["beat"] == beats - 2
    page.keyboard.press("Escape")
    now = page.evaluate(NOW)
    assert (now["beat"], now["untold"], now["yet"], now["reels"]) == (-1, 0, 0, [])
    page.get_by_role("link", name="What does this mean?").click()
    expect(page.locator("#man-card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#man-card")).to_be_hidden()


def test_the_story_plays_by_itself_pauses_and_is_skipped(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 1280, 800)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    beats = page.locator("#battle .beat").count()
    pause = page.get_by_role("button", name="Play", pressed=True)
    expect(pause).to_be_visible()
    assert page.evaluate(NOW)["beat"] >= 0
    page.clock.run_for(2700)
    pause.click()
    reached = page.evaluate(NOW)["beat"]
    assert 0 < reached < beats
    page.clock.run_for(9000)
    assert page.evaluate(NOW)["beat"] == reached
    page.get_by_role("button", name="Play", pressed=False).click()
    for _ in range(page.locator(".beat--wound").count() + 1):  # A Wound is read when it comes.
        page.clock.run_for(2700 * beats)
        if page.locator(".moment--held").count():
            page.keyboard.press("Space")
    now = page.evaluate(NOW)
    assert (now["beat"], now["untold"], now["yet"]) == (-1, 0, 0)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(NOW)["beat"] == beats - 1
    page.get_by_role("button", name="All of it at once").click()
    assert page.evaluate(NOW)["untold"] == 0


def test_turns_that_were_passed_over_lie_open_to_be_read(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat({**AMBUSHED, "initiative": -5}, 1280, 800)
    begin(page)
    chapters = page.locator("#battle .chapter")
    turns = chapters.count()
    assert turns > 1 and chapters.first.is_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("checkbox", name="All of it")).to_be_checked()
    expect(chapters.first).to_be_visible()


def test_nothing_moves_beside_the_board_while_the_story_is_told(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 390, 844, has_touch=True, is_mobile=True)
    begin(page)
    steps = page.locator(".steps")
    page.keyboard.press("ArrowRight")
    assert page.locator("#battle").evaluate(ARRIVED)
    before = steps.evaluate("e => [e.offsetTop, scrollY]")
    for _ in range(page.locator("#battle .beat").count()):
        page.keyboard.press("ArrowRight")
        assert steps.evaluate("e => [e.offsetTop, scrollY]") == before
    expect(page.locator("#screen-title")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_the_dice_of_a_combat_lie_in_the_first_screen_of_a_phone(
    combat: Callable[..., tuple[Driven, Page]], size: tuple[int, int]
) -> None:
    _, page = combat(AMBUSHED, *size, has_touch=True, is_mobile=True)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    page.get_by_role("button", name="Play", pressed=True).click()
    for _ in range(page.locator("#battle .beat").count()):
        if page.locator(".beat--now .roll").count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".beat--now .match").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".beat--now .roll")).to_be_in_viewport(ratio=1)
    expect(page.locator("#battle .arena__board")).to_be_in_viewport(ratio=0.95)
    page.evaluate("scrollBy(0, 9)")
    page.get_by_role("button", name="All of it at once").click()
    expect(page.locator("#screen-title")).to_be_in_viewport()


WAITS = """() => {
  window.waits = [];
  const real = setTimeout;
  window.setTimeout = (act, ms, ...more) => {
    const beat = more.length && document.querySelectorAll("#battle .beat")[more[0] - 1];
    if (!beat) return real(act, ms);
    const kind = beat.querySelector(".beat__said") ? "said"
      : beat.querySelector(".roll") ? "roll"
      : beat.matches(".beat--hurt") ? "hurt"
      : document.querySelector(`.act[data-beat="${more[0] - 1}"][data-goes]`) ? "goes" : "else";
    waits.push([kind, ms]);
    return real(act, 0, ...more);
  };
}"""
"""Tell a story at once, and how long each kind of beat would have taken."""


def test_who_merely_goes_somewhere_is_passed_by_and_what_hurts_stays_in_sight(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 1440, 900)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WAITS)
    begin(page)
    expect(page.locator("#battle .beat").first).to_be_attached()
    for _ in range(page.locator(".beat--wound").count()):
        expect(page.locator(".moment--held, .battle:not(.battle--telling)")).to_have_count(1)
        if page.locator(".moment--held").count():
            page.keyboard.press("Space")
    expect(page.locator(".battle--telling")).to_have_count(0)
    waits = page.evaluate("waits")
    least = {"roll": 1700, "hurt": 1700}
    most = {"goes": 500, "else": 1100}
    assert waits
    assert [one for one in waits if one[1] < least.get(one[0], 0)] == []
    assert [one for one in waits if one[1] > most.get(one[0], 9999)] == []
    if not page.locator(".moments--whole").count():
        for hurt in page.locator(".beat--hurt").all():
            expect(hurt).to_be_visible()


AS_ROLLED = """() => {
  const looked = () => {
    const tray = document.querySelector(".beat--now [data-order]");
    const dice = tray ? [...tray.querySelectorAll(".die")] : [];
    const slides = dice.flatMap((die) => die.getAnimations()).filter((one) => !one.animationName);
    if (!dice.length || slides.length < dice.length) return;
    document.removeEventListener("animationstart", looked);
    document.getAnimations().filter((one) => dice.includes(one.effect.target)).forEach((one) => {
      one.pause();
      one.currentTime = one.animationName ? 5000 : 600;
    });
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const at = dice.map((die) => middle(die.getBoundingClientRect()));
    window.rolled = [];
    tray.dataset.order.split(" ").forEach((nth, n) => (window.rolled[nth] = at[n]));
  };
  document.addEventListener("animationstart", looked);
}"""
"""Looks as they begin to fall, for a busy machine draws no frame in time: `window.rolled` is where
the dice lie before they slide to their like, in the order in which they were rolled."""


def test_dice_lie_askew_as_they_were_rolled_before_they_slide_to_their_like(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 1440, 900)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(STAYS)
    page.evaluate(AS_ROLLED)
    begin(page)
    rolled = page.wait_for_function("() => window.rolled").json_value()
    for (x, y), (u, v) in pairwise(rolled):
        assert (u > x and abs(v - y) < 30) or (v > y + 10 and u < x), "row by row"
    assert len({round(y) for _, y in rolled}) > 2, "as they were thrown"


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_what_comes_of_the_dice_is_held_back_until_they_are_told(
    combat: Callable[..., tuple[Driven, Page]], size: tuple[int, int]
) -> None:
    _, page = combat(AMBUSHED, *size)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    held = [page.locator(one) for one in HELD]
    parts = [part for all_of_it in held for part in all_of_it.all()]
    then: list[Locator] = []
    assert len(parts) > len(HELD), "something is held back, and some of it can be pressed"
    page.get_by_role("button", name="Play", pressed=True).click()
    acts = page.locator("#battle .act--yet[data-hit]").all()
    for space in {act.get_attribute("data-hit") for act in acts}:
        parts += page.locator(f'.arena__picture [data-is="{space}"] > .hurt').all()
        former = page.locator(f'.former[data-is="{space}"]').first
        if not former.count():
            continue
        expect(former).to_have_css("visibility", "visible")
        expect(former.locator(".counter__face")).to_have_attribute("href", re.compile("/faces/"))
        expect(former.locator(".hurt")).to_have_count(0)
        then.append(former)
    assert then, "the Enemy hurts nobody: choose another seed"
    expect(page.locator("#squad-strip")).to_have_css("opacity", "0")
    for part in parts:
        assert part.evaluate("e => getComputedStyle(e).visibility") == "hidden"
    initiative = page.locator(".momentum__value")
    before, _ = (
        page.locator("#battle [data-moved]").first.get_attribute("data-moved") or ""
    ).split()
    expect(initiative).to_have_attribute("data-told", signed(int(before)))
    button = page.locator("#orders :is(button, a, summary, input)").first
    button.evaluate("e => e.focus()")
    expect(button).not_to_be_focused()
    page.locator("#battle .arena__board").click(position={"x": 5, "y": 5})
    expect(initiative).not_to_have_attribute("data-told", re.compile("."))
    for former in then:
        expect(former).to_have_css("visibility", "hidden")
    for part in parts:
        assert part.evaluate("e => getComputedStyle(e).visibility") == "visible"
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#orders")).to_be_hidden()
    page.keyboard.press(" ")
    expect(page.locator("#orders")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1440, 900)])
def test_the_newest_roll_lies_whole_with_large_dice(
    combat: Callable[..., tuple[Driven, Page]], size: tuple[int, int]
) -> None:
    _, page = combat(AMBUSHED, *size)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    page.get_by_role("button", name="Play", pressed=True).click()
    rolls = 0
    for _ in range(page.locator("#battle .beat").count()):
        now = page.locator(".beat--now .roll")
        if now.count():
            rolls += 1
            page.keyboard.press("Shift")
            expect(now).to_be_in_viewport(ratio=1)
            assert now.evaluate(SMALLEST) >= (32 if size[0] < 500 else 40)
            assert now.evaluate(SCROLLERS) == []
            assert now.evaluate(CUT) == []
        page.keyboard.press("ArrowRight")
    assert rolls
    page.keyboard.press("Escape")
    newest = page.locator("#battle .roll:visible")
    expect(newest).to_have_count(1)
    assert newest.evaluate(SCROLLERS) == []
    after = page.locator("#battle .beat:has(.roll) ~ .beat")
    assert after.count() > 3, "little came of it: choose another seed"
    expect(after.filter(visible=True)).to_have_count(after.count())
    expect(newest.locator(".stamp")).to_be_visible()
    expect(newest.locator(".match .die").first).to_be_visible()
    expect(newest.locator(".roll__pool")).to_be_hidden()
    assert newest.evaluate(SMALLEST) <= 26, "dice that were read are small"
    page.get_by_role("checkbox", name="All of it").check()
    expect(page.locator("#battle .roll__pool:visible").first).to_be_visible()
    expect(page.locator("#battle .beat:visible")).to_have_count(
        page.locator("#battle .beat").count()
    )


def test_digits_lead_to_men_and_letters_to_orders(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = combat(WAITING, 1280, 800)
    focus = page.locator(":focus")
    page.keyboard.press("3")
    expect(focus).to_have_attribute("data-man", "3")
    expect(focus).to_be_checked()
    assert any(view.options.awaiting == "activate" for view in driven.walk(60))
    page.goto(driven.path)
    chosen = page.locator(".orders-group--activate [data-man]").last
    number = (chosen.get_attribute("data-man") or "").split()[0]
    page.keyboard.press(number)
    expect(chosen).to_be_focused()
    page.keyboard.press(number)
    expect(page.locator("#squad-strip :focus")).to_have_attribute("data-man", number)
    page.keyboard.press(number)
    page.keyboard.press("Enter")
    expect(page.locator(".acting__id")).to_contain_text(number)
    for key, kind in [("c", "take_cover"), ("v", "move"), ("s", "use_skill"), ("g", "pop_smoke")]:
        offered = page.locator(f'#play button[value*=\'"kind":"{kind}"\']')
        page.keyboard.press(key)
        if offered.count():
            expect(focus).to_have_attribute("value", re.compile(kind))


def test_a_roll_of_many_dice_stays_within_a_phone(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(AMBUSHED, 360, 740)
    begin(page)
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
    options = page.locator("#screen .locker button[name=command]").evaluate_all(
        "all => all.map(one => one.value)"
    )
    assert all(json.loads(value)["kind"] == "give_item" for value in options)
    gear = [(value, json.loads(value)) for value in options if json.loads(value)["side"]]
    value, given = next(
        (value, one)
        for value, one in gear
        if back is None or (one["to"] == back["marine"] and one["code"] != back["code"])
    )
    button = page.locator(f"button[value='{value}']").first
    if not button.is_visible():
        by_keyboard(page, page.locator("details").filter(has=button).locator("summary"))
    version = page.locator("#play").get_attribute("data-version") or ""
    by_keyboard(page, button)
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


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_what_a_man_says_is_over_him_while_it_is_told_and_stays_in_the_story(
    combat: Callable[..., tuple[Driven, Page]], size: tuple[int, int]
) -> None:
    _, page = combat(AMBUSHED, *size)
    begin(page)
    shouts = page.locator(".shout")
    assert shouts.count(), "nobody speaks: choose another seed"
    for shout in shouts.all():
        expect(shout).to_be_hidden()
        for _ in range(int(shout.get_attribute("data-beat") or 0) + 1):
            page.keyboard.press("ArrowRight")
        expect(shout).to_be_visible()
        assert shout.evaluate(WITHIN)
        assert shout.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 13
        said = page.locator(".beat--now .beat__said")
        words = (shout.text_content() or "?").strip()
        expect(said).to_contain_text(words)
        assert "'" not in words
        page.keyboard.press("Escape")
        expect(shout).to_be_hidden()
        expect(said).to_have_count(0)
