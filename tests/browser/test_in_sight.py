"""What is to be pressed next is on the first screen, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.rules import State, View
from campaign.rules.tasks import Treat
from combat.rules.copies import changed
from tests.browser.driven import Driven, driven_to, sit_down
from tests.browser.slow_motion import STAYS
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)
SIZES = ((1440, 900), (390, 844))
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
COVERED = """() => [...document.querySelectorAll("#screen button[name=command], #screen .lay")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.top >= 0 && box.top + box.height / 2 < innerHeight)
  .filter(([one, box]) => document
    .elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    ?.closest(".squad-strip"))
  .map(([one]) => one.textContent.trim())"""
WAYS_AT_FOOT = """() => [...document.querySelectorAll(".ways")]
  .filter((one) => one.checkVisibility())
  .every((one) => Math.abs(one.getBoundingClientRect().bottom - innerHeight) <= 1)"""
SCROLL = """(far) => {
  const rest = () => requestAnimationFrame(() => (window.rested = true));
  addEventListener("scrollend", () => requestAnimationFrame(rest));
  scrollTo(0, far);
}"""
"""Scroll as no finger, wheel or key does; `rested`: the page has had time to answer to it."""
POSTS = ("Squad Leader", "Radio Operator", "Infantryman", "Scout", "Engineer", "Corpsman")
FOOT = "document.getElementById('squad-strip')?.getBoundingClientRect().bottom"
Seated = Callable[..., tuple[Any, ...]]


@pytest.fixture
def seated(signed_in: Callable[..., tuple[Client, User]], live_server: Any) -> Seated:
    """Let one player sit down at the pages given: the player, then the pages."""

    def sit(*pages: Page) -> tuple[Any, ...]:
        shelve()
        client, user = signed_in("anna")
        for page in pages:
            sit_down(page, client, live_server.url)
        return user, *pages

    return sit


def test_what_needs_no_more_words_keeps_to_the_foot_of_a_desks_orders(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    user, page = seated(open_page(*SIZES[0]))
    page.goto(driven_to(user, lambda view: view.options.awaiting == "order").path)
    page.locator("#battle").press("Escape")
    idle = page.get_by_role("button", name="Idle")
    expect(idle).to_be_in_viewport(ratio=1)
    idle.click(trial=True)
    page.mouse.wheel(0, 9000)
    expect(idle).to_be_in_viewport(ratio=1)
    last = page.locator(".battle__right > *").last.bounding_box()
    box = idle.bounding_box()
    assert box is not None
    assert last is not None
    assert last["y"] + last["height"] <= box["y"]


def test_whom_one_presses_on_a_desks_board_comes_first_and_nothing_scrolls(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    user, page = seated(open_page(*SIZES[0]))
    page.goto(driven_to(user, lambda view: view.options.awaiting == "order").path)
    page.locator("#battle").press("Escape")
    last = page.locator("details.target").last
    space = last.locator(".target__space").inner_text()
    page.locator(f"a.spot--target[href='#odds-{space}']").click()
    expect(last).to_have_attribute("open", "")
    expect(last.locator(".order").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    tops = "(all) => all.map((one) => one.getBoundingClientRect().top)"
    *others, aimed_at = page.locator("details.target").evaluate_all(tops)
    assert others
    assert aimed_at < min(others)


def test_after_the_enemys_turn_who_acts_is_chosen_on_a_desks_first_screen(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    """Once it was told what happened stands below it, however long it is."""
    user, page = seated(open_page(*SIZES[0]))
    turns = [0]

    def after_theirs(view: View) -> bool:
        before = turns[-1]
        turns.append(view.battle.enemy_activations if view.battle else 0)
        return view.options.awaiting == "activate" and 0 < before < turns[-1]

    page.goto(driven_to(user, after_theirs).path)
    page.locator("#battle").press("ArrowRight")
    page.keyboard.press("Escape")
    told = page.locator(".story")
    expect(told.locator(".chapter--enemy .roll").first).to_be_attached()
    men = page.locator("#orders .orders-group--activate button").all()
    assert men
    for man in men:
        expect(man).to_be_in_viewport(ratio=1)
    top = "(one) => one.getBoundingClientRect().top"
    assert told.evaluate(top) > max(man.evaluate(top) for man in men)


def test_on_a_phone_no_answer_lies_over_the_way_to_the_board(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    """An Ability may answer the ambush; first it is read that it is one."""
    user, page = seated(open_page(**PHONE))
    go, answer = page.get_by_text("To the board"), page.locator(".ways .order").first
    for number in range(2, 9):
        driven = Driven.begin(user, f"e{number}")
        for view in driven.walk(150):
            if view.options.awaiting == "reaction":
                page.goto(driven.path)
                break
        if go.count():
            break
    expect(go).to_be_in_viewport(ratio=1)
    expect(answer).to_be_hidden()
    go.tap()
    expect(answer).to_be_in_viewport(ratio=1)
    plain = open_page(**PHONE, java_script_enabled=False)
    plain.context.add_cookies(page.context.cookies())
    plain.goto(driven.path)
    expect(plain.locator(".moments--whole")).to_have_count(1)
    expect(plain.locator(".ways .order").first).to_be_visible()


def test_no_press_is_lost_because_the_page_moves_under_it(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    user, page = seated(open_page(390, 844))
    driven = driven_to(user, lambda view: view.options.awaiting == "draft")
    page.goto(driven.path)
    # As the bar at the window's edge or the browser's search scrolls.
    page.evaluate(SCROLL, 24)
    box = page.locator("#play button[name=command]:visible").first.bounding_box()
    assert box and box["y"] + box["height"] < 844
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function("() => window.rested")
    assert page.evaluate("scrollY") == 24
    page.mouse.up()
    version = str(driven.campaign.version)
    expect(page.locator("#play")).not_to_have_attribute("data-version", version)


def test_a_combat_is_begun_from_the_first_screen_of_a_desk(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """What is at stake is read with it."""
    user, page = seated(open_page(*SIZES[0]))
    page.goto(driven_to(user, lambda view: view.options.awaiting == "placement").path)
    begin = page.get_by_role("button", name="Begin the Combat")
    page.locator("#battle").press("Escape")
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click(trial=True)
    expect(page.locator(".stakes")).to_be_in_viewport(ratio=1)


def test_the_next_press_is_on_the_first_screen(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """Whom to draft over the foot of his file; moving out once the Squad may; never covered."""
    pages = [open_page(*size) for size in SIZES]
    user, *_ = seated(*pages)
    driven = driven_to(user, lambda view: view.screen == "draft")
    for name, found in (("Take", "draft"), ("Move out", "armory")):
        for view in driven.walk():
            kinds = {offer.command.kind for offer in view.options.offers}
            if view.screen == found and kinds & {"draft_marine", "move_out"}:
                break
        for page in pages:
            page.goto(driven.path)
            button = page.locator("#screen").get_by_role("button", name=name).first
            expect(button).to_be_in_viewport(ratio=1)
            button.click(trial=True)
            wide = "document.documentElement.scrollWidth - window.innerWidth"
            assert page.evaluate(wide) <= 0


def test_the_posts_are_filled_from_the_first_screen(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """Who suits the post is marked there, and after it who came is read without a press."""
    user, *pages = seated(*(open_page(*size) for size in SIZES))
    for page in pages:
        page.goto(driven_to(user, lambda view: view.screen == "draft").path)
        fill = page.get_by_role("button", name="Fill the six Specializations for me")
        expect(fill).to_be_in_viewport(ratio=1)
        expect(fill).to_contain_text("the best of each three")
        mark = page.locator(".file--suits > .sheet__tab")
        expect(mark).to_be_in_viewport(ratio=1)
        expect(mark).to_contain_text("Suits best")
        expect(page.get_by_text("Suits best")).to_have_count(1)
        fill.click()
        expect(page.locator("#play")).to_have_attribute("data-screen", "briefing")
        came = page.locator(".moment--squad .moment__man")
        expect(came).to_have_count(6)
        for post, man in zip(POSTS, came.all(), strict=True):
            expect(man).to_be_in_viewport(ratio=1)
            expect(man).to_contain_text(post)


READ = """() => {
  const bottom = (part) => part.getBoundingClientRect().bottom;
  const last = [...document.querySelectorAll(".reading > :is(.prose, .said, .events)")].at(-1);
  const answers = document.querySelector("#choices").getBoundingClientRect();
  return { beside: answers.bottom >= bottom(last) - 40, asked: answers.top < innerHeight - 40 };
}"""
"""Whether the answers end where the page's last words do, and whether any is in the window."""


def test_at_a_desk_what_is_asked_is_named_in_sight_and_answered_beside_the_last_words(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    """Nobody decides before he has read; what will be decided he knows from the first screen on."""
    user, page = seated(open_page(*SIZES[0]))
    driven = Driven.begin(user, "long page")
    for view in driven.walk():
        if view.options.awaiting != "choice":
            continue
        page.goto(driven.path)
        if page.locator(".reading").bounding_box()["height"] > 1000:  # type: ignore[index]
            break
    page.mouse.move(500, 500)
    seen = []
    for _ in range(8):
        expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
        seen.append(page.evaluate(READ))
        page.mouse.wheel(0, 200)
    assert not seen[0]["asked"], "longer than the window"
    assert all(one["beside"] for one in seen)
    assert seen[-1]["asked"]


def test_at_a_desk_a_picture_keeps_beside_the_words_that_are_read(
    seated: Seated, open_page: Callable[..., Page]
) -> None:
    """The one above until the one among the words comes; that to their end, clear of what is
    answered there. Half of the sheet was bare."""
    user, page = seated(open_page(*SIZES[0]))

    def down(view: View) -> bool:
        told = view.page.passages if view.page is not None and view.page.doc == "M1/00" else ()
        return view.options.awaiting == "choice" and any(p.kind == "option" for p in told)

    page.goto(driven_to(user, down).path)
    expect(page.locator(".cut > .plate")).to_be_attached()
    page.evaluate("scrollTo(0, 300)")
    expect(page.locator(".reading > .plate")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    words, above, picture, asked = (
        page.locator(which).first.bounding_box() or {}
        for which in (".reading__head", ".reading > .plate", ".cut > .plate", "#prompt")
    )
    assert picture["x"] >= words["x"] + words["width"]
    assert picture["y"] + picture["height"] <= asked["y"]
    expect(page.locator(".cut > .plate")).to_be_in_viewport(ratio=1)
    # It lies over the other, which is as large.
    assert (above["x"], above["width"]) == pytest.approx((picture["x"], picture["width"]), abs=1)


def test_first_aid_is_given_from_the_first_screen_of_a_phone(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """With the dice that came before it over the page; no picture of the camp, no bar before it."""

    def aided(view: View) -> bool:
        kinds = {offer.command.kind for offer in view.options.offers}
        return view.screen == "camp" and "give_first_aid" in kinds

    user, page = seated(open_page(**PHONE))
    page.goto(driven_to(user, aided).path)
    expect(page.locator(".stage")).to_be_in_viewport()
    expect(page.locator(".hurt li").last).to_be_in_viewport(ratio=1)
    best = page.locator(".aid .choice__option").first
    expect(best).to_contain_text("best hands")
    box, bar = best.bounding_box(), page.locator("#go-on").bounding_box()
    assert box is not None and bar is not None
    assert box["y"] + box["height"] <= bar["y"]
    best.click()
    expect(page.locator("#screen-title")).to_have_text("First Aid")


def test_what_first_aid_removes_is_shared_out_by_a_press_for_each_marine(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """All of it in the first screen of a phone; who is left stays where he was."""
    user, page = seated(open_page(**PHONE))
    driven = driven_to(user, lambda view: view.screen == "camp")

    def hurt(state: State) -> State:
        for man, damage in zip(state.squad, (1, 3, 2, 0, 0, 0), strict=True):
            state = state.with_marine(changed(man, damage=damage))
        return changed(state, agenda=(*state.agenda, Treat(4)))

    first, second, third, *_ = driven.correct(hurt).squad
    page.goto(driven.path)
    rows = page.locator(".dress > li")
    expect(rows).to_have_count(3)
    expect(rows.last).to_be_in_viewport(ratio=1)
    before = rows.last.bounding_box()
    rows.nth(1).get_by_role("button", name="Take 2 Damage off").click()
    expect(rows.nth(1)).to_contain_text("1 of")
    assert rows.last.bounding_box() == before
    rows.last.get_by_role("button", name="Take 2 Damage off").click()
    expect(rows).to_have_count(0)
    state = driven.view.state
    left = [state.marine(man.profile).damage for man in (first, second, third)]
    assert left == [1, 1, 0]


def test_the_squad_covers_no_button_of_a_phone(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """From the draft to the end of the first Combat and First Aid, wherever the page is drawn to;
    and where the page is short, the Squad is at the window's foot; in a Combat what can be done
    always is."""
    user, page = seated(open_page(**PHONE))
    driven, seen = Driven.begin(user, "lay 0"), set[Any]()
    for view in driven.walk(70):
        state = (view.screen, view.options.awaiting)
        if state in seen:
            continue
        seen.add(state)
        page.goto(driven.path)
        high = page.evaluate("document.documentElement.scrollHeight")
        for top in range(0, high, 350):
            page.evaluate("y => scrollTo(0, y)", top)
            assert page.evaluate(COVERED) == [], (state, top)
            assert page.evaluate(WAYS_AT_FOOT), (state, top)
        if view.screen not in ("map", "battle"):
            foot = page.evaluate(FOOT)
            assert foot is None or abs(foot - 844) <= 1, (state, foot)
    assert {"armory", "map", "page", "battle", "camp"} <= {screen for screen, _ in seen}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_after_a_march_the_map_is_what_a_phone_shows(
    seated: Seated,
    open_page: Callable[..., Page],
    width: int,
    height: int,
) -> None:
    """The dice of the March are a line over it, what happened is a tap away."""
    user, page = seated(open_page(**PHONE | {"width": width, "height": height}))
    driven, seen = Driven.begin(user, "lay 0"), set[Any]()
    for view in driven.walk(120):
        last = driven.campaign.journal.order_by("seq").last()
        on_map = view.options.awaiting == "squad_action"
        if not on_map or not last or last.command["kind"] != "march":
            continue
        page.goto(driven.path)
        if page.locator(".moments").count():
            continue  # Nightfall has its picture over the map.
        box = page.locator("#mapbox").bounding_box()
        assert box is not None
        rolled = page.locator(".stage").count()
        seen.add(rolled)
        assert box["y"] < 285
        assert box["y"] + box["height"] <= height
        told = page.locator(".just > .events")
        expect(told).to_be_hidden()
        page.locator(".just > summary").tap()
        expect(told).to_be_visible()
    assert 1 in seen


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_after_a_shot_the_board_and_its_dice_are_in_sight(
    seated: Seated,
    open_page: Callable[..., Page],
    width: int,
    height: int,
) -> None:
    """Also from far down the Orders, and where the line of what was taught is another then."""
    size = {"width": width, "height": height, "is_mobile": width < 800}
    user, page = seated(open_page(**PHONE | size))
    driven = Driven.begin(user, "p1")
    next(view for view in driven.walk(60) if view.options.awaiting == "order")
    page.emulate_media(reduced_motion="no-preference")
    page.goto(driven.path)
    page.evaluate(STAYS)
    tip = page.locator(".reminder__say")
    before = tip.text_content()
    page.locator(".shot .order").filter(visible=True).last.click()
    expect(page.locator(".beat--now .roll")).to_be_in_viewport(ratio=0.9)
    assert tip.text_content() != before
    board = page.locator(".arena__board").bounding_box()
    assert board is not None
    assert board["y"] >= -1 and board["y"] + board["height"] <= height


def test_what_a_term_of_the_briefing_means_leaves_its_picture_free(
    seated: Seated,
    open_page: Callable[..., Page],
) -> None:
    """At its word, whole, and over neither the plate above it nor the window's edge."""
    pages = [open_page(*size) for size in SIZES]
    user, *_ = seated(*pages)
    path = driven_to(user, lambda view: view.screen == "briefing").path
    for page in pages:
        page.goto(path)
        plate = page.locator(".briefing__side .plate")
        for term in page.locator(".briefing__side .term").all():
            term.locator("summary").hover()
            meaning = term.locator(".term__meaning")
            expect(meaning).to_be_in_viewport(ratio=1)
            picture, box = plate.bounding_box(), meaning.bounding_box()
            assert picture and box and box["y"] >= picture["y"] + picture["height"]
