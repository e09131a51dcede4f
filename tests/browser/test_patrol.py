"""The first patrol in a browser: its first steps with script, by keyboard and without script."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign import rules
from campaign.content import lessons
from campaign.game import services
from campaign.models import Campaign
from campaign.pages import at_table
from campaign.rules.commands import Command, March
from campaign.screens.lessons import signs
from tests.patrol.pupil import COURSE, Walk, walked

pytestmark = pytest.mark.django_db(transaction=True)
START = "First patrol: learn it by playing"


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    call_command("load_content", verbosity=0)


def begin(page: Page) -> None:
    """Begin a patrol whose dice are the same each time, where they are not written."""
    page.goto("/")
    page.get_by_role("button", name=START).click()
    page.wait_for_url("**/c/**")
    Campaign.objects.update(dice_key="3")


def lesson(page: Page, title: str, script: bool = True) -> None:
    """See that a lesson is on, and, where script scrolls, in sight: just above what it is about."""
    expect(page.locator("#lesson-title")).to_have_text(title)
    if script:
        expect(page.locator("#lesson-title")).to_be_in_viewport()


def to_the_march(page: Page, script: bool = True) -> None:
    """Do as one is told, up to the first March."""
    lesson(page, "Read, then decide", script)
    page.get_by_role("button", name="Turn the page").click()
    lesson(page, "What wins", script)
    page.locator("#screen .button--primary").last.click()
    lesson(page, "Deciding", script)
    page.get_by_role("button", name="Take the ditch").click()
    lesson(page, "A test", script)
    page.get_by_role("button", name="Roll", exact=True).click()
    lesson(page, "How dice match", script)
    page.locator("#screen .button--primary").last.click()
    lesson(page, "The March", script)


def outlined(page: Page, selector: str) -> bool:
    style = page.locator(selector).first.evaluate("part => getComputedStyle(part).outlineStyle")
    return bool(style == "solid")


def test_a_newcomer_on_a_phone_is_led_to_the_march(phone: Page) -> None:
    begin(phone)
    to_the_march(phone)
    assert outlined(phone, ".march--told") and outlined(phone, ".mapgrid__go--told")
    phone.get_by_role("link", name="March to I8.").click()
    expect(phone.locator("#marches-title")).to_be_in_viewport()
    phone.get_by_role("button", name="March south-west to I8").click()
    lesson(phone, "Threat")
    assert outlined(phone, ".header__track--threat")
    expect(phone.locator(".march--told")).to_contain_text("H8")
    phone.reload()
    lesson(phone, "Threat")
    wide = phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def test_without_script_the_lessons_are_the_same(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    begin(page)
    to_the_march(page, script=False)
    page.goto("/first-patrol/")
    page.get_by_role("button", name="Go on where you left off").click()
    lesson(page, "The March")


def test_by_keyboard(desktop: Page) -> None:
    begin(desktop)
    to_the_march(desktop)
    desktop.locator("#screen-title").focus()
    desktop.keyboard.press("Numpad1")
    desktop.keyboard.press("Enter")
    lesson(desktop, "Threat")


def test_the_rules_of_a_lesson_are_a_tap_away(phone: Page) -> None:
    begin(phone)
    to_the_march(phone)
    phone.get_by_text("The rules of it").click()
    expect(phone.locator(".lesson__rules a").first).to_be_visible()


def to_the_fight(page: Page) -> None:
    """Walk a patrol that was begun, up to the press that begins its Combat."""
    campaign = Campaign.objects.get()
    for done, (walk, view, lesson) in enumerate(walked(3)):
        command = walk.pupil(view, lesson)
        if "begin_combat" in str(command):
            break
        services.submit(
            campaign_id=campaign.public_id, user=campaign.host, version=done, command=command
        )
    page.reload()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_in_a_combat_a_lesson_lies_with_what_it_speaks_of(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    """Initiative with its track; what a hit meets with the dice of the shot."""
    page = open_page(width, height)
    begin(page)
    to_the_fight(page)
    page.get_by_role("button", name="Begin the Combat").click()
    page.keyboard.press("Escape")
    lesson(page, "Whose turn it is")
    assert page.locator(".order--told, .spot--told").count() == 0, "who begins is free to choose"
    expect(page.locator(".momentum__head")).to_be_in_viewport(ratio=1)
    page.locator(".orders-group--activate button").filter(has_text="Roster").click()
    lesson(page, "Two Orders")
    expect(page.locator(".arena__board")).to_be_in_viewport()
    page.locator(".target[open] .shot .order").first.click()
    page.locator(".moment__on").click()
    lesson(page, "What a hit meets")
    board = page.locator(".arena__board").bounding_box()
    assert width > 400 or (board and board["width"] == width), "as large as ever"
    expect(page.locator(".lesson__say")).to_be_in_viewport(ratio=1)
    expect(page.locator(".story .roll")).to_be_in_viewport(ratio=0.9)


def test_a_lesson_folds_to_its_title_and_comes_back(phone: Page) -> None:
    begin(phone)
    phone.locator(".lesson__away > summary").click()
    expect(phone.locator(".lesson__say")).to_be_hidden()
    expect(phone.locator(".lesson-do")).to_be_hidden()
    lesson(phone, "Read, then decide")
    phone.locator(".lesson__away > summary").click()
    expect(phone.locator(".lesson__say")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_what_a_term_means_opens_at_it(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page)
    page.get_by_role("button", name="Turn the page").click()
    word = page.locator(".term > summary").last
    word.scroll_into_view_if_needed()
    word.click()
    meaning = page.locator(".term[open] > .term__meaning")
    expect(meaning).to_be_in_viewport(ratio=1)
    at, box = word.bounding_box(), meaning.bounding_box()
    assert at and box
    assert min(abs(box["y"] + box["height"] - at["y"]), abs(box["y"] - at["y"] - at["height"])) < 12
    assert box["x"] - 12 <= at["x"] <= box["x"] + box["width"]


SIZES = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
HIDDEN = """say => {
  const at = say.getBoundingClientRect();
  const [left, right, top, bottom] = [at.left + 9, at.right - 9, at.top + 7, at.bottom - 7];
  const points = [[left, top], [left, bottom], [right, top]];
  return points.filter(([x, y]) => {
    const over = document.elementFromPoint(x, y);
    return !over || !(say.contains(over) || over.contains(say));
  }).length;
}"""
"""How many corners of what a lesson says are out of sight, or lie below another part."""
RINGED = """() => [...document.querySelectorAll('.play *')]
  .filter(part => getComputedStyle(part).outlineStyle === 'solid' && part.offsetParent
    && getComputedStyle(part).outlineColor === 'oklch(0.62 0.15 145)')
  .map(part => part.className.trim())"""


def play(page: Page, until: str, instead: dict[str, Command] | None = None) -> None:
    """Let the pupil play a patrol that was begun until a lesson is on; `instead` of what he would
    do at a lesson something else is done.
    """
    campaign, here = Campaign.objects.get(), page.url
    # A page that is open follows what is played, and is scrolled by it.
    page.goto("about:blank")
    walk = Walk(3)
    for done in range(campaign.version, 60):
        at = at_table.seated(campaign.host, campaign.public_id)
        view = rules.visible_to(at.state, at.seat)
        happened = lessons.kinds(reversed(list(at_table.standing(at))))
        course = lessons.courses()[COURSE]
        on = lessons.current(course, view.options.awaiting, happened, signs(view, course.spaces))
        code = on.code if on is not None else ""
        if code == until:
            break
        command = (instead or {}).get(code) or walk.pupil(view, code)
        services.submit(
            campaign_id=campaign.public_id, user=campaign.host, version=done, command=command
        )
    else:
        raise AssertionError(f"{until} did not come")
    page.goto(here)


def whole(page: Page, title: str) -> None:
    """See that all that a lesson says is in the first screen, and nothing lies over it."""
    lesson(page, title)
    say = page.locator(".lesson__say")
    expect(say).to_be_in_viewport(ratio=1)
    expect(page.locator(".lesson-do")).to_be_in_viewport(ratio=1)
    for _ in range(20):  # A phone scrolls to it.
        if not say.evaluate(HIDDEN):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{title}: something lies over it")


@SIZES
def test_in_a_combat_each_lesson_is_whole_in_the_first_screen(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page)
    play(page, "wins")
    page.locator(".ways .order, .orders-group--placement .order").locator(
        "visible=true"
    ).first.click()
    whole(page, "Whose turn it is")
    page.locator(".orders-group--activate button").filter(has_text="Roster").click()
    whole(page, "Two Orders")
    page.locator(".target[open] .shot .order").first.click()
    page.locator(".moment__on").click()
    whole(page, "What a hit meets")
    page.locator(".ways .order").filter(has_text="Idle").locator("visible=true").click()
    page.keyboard.press("Escape")
    whole(page, "Their turn")
    expect(page.locator(".story .roll .match").last).to_be_in_viewport()
    page.mouse.wheel(0, 400)  # Who has looked down the page comes back to the board and the lesson.
    page.locator(".orders-group--activate button").filter(has_text="Skillet").click()
    whole(page, "A Weapon’s rows")
    expect(page.locator(".arena__board")).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_the_map_shows_the_squad_and_where_to_go_after_each_march(phone: Page) -> None:
    """Below the lesson and above what lies at the foot; what is told comes up as a sheet."""
    begin(phone)
    to_the_march(phone)
    for space, title in (("I8", "The March"), ("H8", "Threat")):
        lesson(phone, title)
        foot = phone.locator(".ground__reach").bounding_box()
        for part in (".mapgrid__go--told", "#map-here"):
            expect(phone.locator(part)).to_be_in_viewport(ratio=0.9)
            lies = phone.locator(part).bounding_box()
            assert foot and lies and lies["y"] + lies["height"] < foot["y"] + 4
        phone.locator(".lesson-do__go").click()
        told = phone.locator(".marches:popover-open .march--told")
        expect(told).to_be_in_viewport(ratio=0.9)
        told.get_by_role("button", name=f"to {space}").click()
    lesson(phone, "An Event")


def test_what_a_fight_pays_is_told_beside_it(desktop: Page) -> None:
    begin(desktop)
    play(desktop, "pay")
    lesson(desktop, "What a fight pays")
    expect(desktop.locator(".moment__gains")).to_be_in_viewport(ratio=1)
    assert outlined(desktop, ".moment__gains")


@SIZES
def test_the_condition_is_taught_below_the_words_that_tell_of_it(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    """The page opens at its story; then the Condition as everywhere, the lesson, and the Squad."""
    page = open_page(width, height)
    begin(page)
    play(page, "after")
    lesson(page, "A Condition", script=False)
    assert page.evaluate("scrollY") < 100, "no more than the bar of the site"
    parts = [".reading > .prose >> nth=0", ".turn--nerve", "#taught"]
    lie = [page.locator(part).bounding_box() for part in parts]
    assert all(one and two and one["y"] < two["y"] for one, two in pairwise(lie))
    squad = page.locator(".squad-strip").bounding_box()
    assert squad and lie[-1] and squad["y"] >= lie[-1]["y"] + lie[-1]["height"], "covers nothing"
    assert outlined(page, ".squad-strip")
    # The way on lies over nothing: a desk has it beside what is read.
    on, first, last = page.locator("#go-on").bounding_box(), lie[0], lie[-1]
    assert on and first and last
    beside, below = first["x"] + first["width"], last["y"] + last["height"]
    assert on["x"] >= beside if width > 1200 else on["y"] >= below


@SIZES
def test_a_wound_of_the_combat_is_taught_on_its_board(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page)
    play(page, "wound")
    expect(page.locator(".turn--wound")).to_be_in_viewport(ratio=0.9)
    page.get_by_text("To the board").locator("visible=true").click()
    whole(page, "A Wound")


def test_who_is_told_to_sit_is_shown_the_bivouac_and_not_the_threat_die(desktop: Page) -> None:
    begin(desktop)
    play(desktop, "tired", {"march": March("I7")})
    lesson(desktop, "A Bivouac first")
    expect(desktop.locator(".stage .rest")).to_have_count(1)
    assert desktop.evaluate(RINGED) == ["panel rest"]


def test_a_mans_counter_is_drawn_where_it_is_told(desktop: Page) -> None:
    begin(desktop)
    play(desktop, "place")
    expect(desktop.get_by_role("heading", name="Contact")).to_be_in_viewport(ratio=1)
    desktop.get_by_role("link", name="To the board").click()
    lesson(desktop, "A man on the board")
    drawn = desktop.get_by_role("img", name="counter: ID")
    expect(drawn).to_be_in_viewport(ratio=1)
    expect(drawn.get_by_text("Damage, of what makes a Wound")).to_be_visible()


def test_what_wins_is_ringed_where_it_is_told(desktop: Page) -> None:
    begin(desktop)
    play(desktop, "wins")
    lesson(desktop, "What wins a Combat")
    assert outlined(desktop, ".acting--none")


NAMES = """() => [...document.querySelectorAll(
  '.masthead__name, .play-name > *, .sense, .masthead .menu > summary')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
  .map((one) => {
    const said = getComputedStyle(one, '::after').content.match(/"(.+?)"/)?.[1];
    const box = one.getBoundingClientRect();
    const fits = one.scrollWidth <= one.clientWidth && box.height >= 44 && box.right <= innerWidth;
    return fits && box.width >= 38 && (said || one.innerText.trim());
  })"""
"""What stands below each icon of the bar; false for one that has no room."""
ASKED = """() => [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()
  && /^"?[?]"?$/.test(getComputedStyle(one, '::before').content.split(' / ')[0])).length"""


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_the_bar_says_what_each_icon_is_and_one_of_them_is_help(
    open_page: Callable[..., Page], width: int
) -> None:
    page = open_page(width, 800, has_touch=True, is_mobile=True)
    begin(page)
    assert page.evaluate(NAMES) == [
        "Home", "Squad", "Logbook", "Journal", "Table", "Help", "Sound", "Light", "You",
    ]  # fmt: skip
    assert page.evaluate(ASKED) == 1
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Squad", exact=True).tap()
    page.wait_for_url("**/squad/")
    assert page.evaluate(NAMES)[:2] == ["Play", "Squad"], "the way back stands where home did"
    page.get_by_role("link", name="Play", exact=True).tap()
    expect(page.locator("#play")).to_be_visible()


def test_while_first_aid_is_told_striking_camp_is_out_of_the_way(phone: Page) -> None:
    begin(phone)
    play(phone, "first-aid")
    lesson(phone, "First Aid")
    expect(phone.locator(".aid button").first).to_be_in_viewport(ratio=0.9)
    expect(phone.get_by_role("button", name="Strike camp")).not_to_be_in_viewport()


WIDEST = """() => {
  window.widest = 0;
  (function look() {
    window.widest = Math.max(window.widest, document.documentElement.scrollWidth, innerWidth);
    requestAnimationFrame(look);
  })();
}"""


def test_dice_that_fall_make_no_page_wider(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    play(page, "treat")
    page.evaluate(WIDEST)
    page.locator("#test button, button:has-text('Roll')").last.click()
    page.wait_for_timeout(2600)
    assert page.evaluate("widest") == 390


TRAVELS = """() => new Promise((tell) => {
  const seen = [], start = performance.now();
  document.querySelector('[data-beats=play]').click();
  (function look() {
    const line = document.querySelector('.beat--now');
    if (line) seen.push(line.getBoundingClientRect().top);
    performance.now() - start < 900 ? requestAnimationFrame(look) : tell(seen);
  })();
})"""


@SIZES
def test_whom_the_teacher_names_is_ringed_and_nobody_else(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page)
    play(page, "enemy")
    lesson(page, "Their turn")
    assert outlined(page, ".order--told") and outlined(page, ".spot--told.spot--activate")
    assert page.locator(".order--told, .spot--told").count() == 2
    expect(page.locator(".order--told")).to_contain_text("Needles")


def test_what_is_told_once_more_is_at_its_place_at_once(open_page: Callable[..., Page]) -> None:
    """Whoever looked down the page and presses play sees no line travel."""
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    begin(page)
    play(page, "enemy")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).scroll_into_view_if_needed()
    page.emulate_media(reduced_motion="no-preference")
    tops = page.evaluate(TRAVELS)
    assert tops and max(tops) - min(tops) < 12


def test_a_wound_is_seen_in_a_phones_strip(phone: Page) -> None:
    """Beside two numbers, whose tag is as wide as his portrait."""
    begin(phone)
    play(phone, "home")
    mark = phone.locator(".squad-strip .cubes--wound .cube--on").first
    mark.scroll_into_view_if_needed()
    assert mark.evaluate(
        "(one) => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return one === document.elementFromPoint(x + width / 2, y + height / 2) }"
    )
