"""A death and the end of a Combat: seen first, on a phone too, and without script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.game import services, store
from campaign.rules import roster
from campaign.rules.events import CombatEnded, MarineKilled, WoundDrawn
from campaign.screens.acts import command_json
from tests.browser.driven import Driven, sit_down
from tests.browser.player import to_the_board
from tests.browser.staged import staged
from tests.browser.test_accessibility import faults

pytestmark = pytest.mark.django_db(transaction=True)
WON = {"title": "The Man at the Water", "board": "SPRUNG", "black": "F",
       "won": [{"text": "Quiet."}]}  # fmt: skip
AMBUSH = {"title": "Hunters", "board": "HIT", "black": "F7 R L"}
LOST = {**AMBUSH, "ends": [{"activations": 1, "result": "lost"}], "lost": [{"text": "Gone."}]}
CODE = re.compile(r"MP\.\d\d|M\d/\d\d|[a-z]_[a-z]|activated")
PRESS = """(command) => {
  const button = Object.assign(document.createElement("button"), {name: "command", value: command});
  document.querySelector("#screen form[hx-post]").append(button);
  button.click();
}"""
"""Give a command as a button of the screen would."""
HOLD = """() => document.addEventListener("told", () => {
  const back = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true });
  document.body.dispatchEvent(back);
}, { once: true })"""
"""The next story stays at its first beat: a busy machine would look when it is over."""
PHONE, DESK = (390, 844), (1440, 900)


@pytest.fixture
def combat(
    db: Any, signed_in: Callable[..., tuple[Client, User]], live_server: Any
) -> Iterator[Callable[..., Any]]:
    """Stage a Combat of Anna's: `combat(box)`; with `doomed` the next Wound kills."""
    library.forget()
    client, user = signed_in("anna")

    def make(box: dict[str, Any], doomed: bool = False) -> Driven:
        driven = staged(user, box)
        if doomed:
            state = store.load(driven.campaign)
            men = tuple(replace(m, damage=4) for m in state.marines)
            run = replace(state.run, wounds=("W.12",) * 4)
            with services.action():
                store.save(driven.campaign, state, replace(state, marines=men, mission=run))
        return driven

    yield make, client
    library.forget()


def ending(make: Callable[..., Driven], box: dict[str, Any], kind: type[Any], **how: Any) -> Any:
    """Play a Combat until a command brought such an event; return it, and how many it took."""
    driven, done = make(box, **how), 0
    while done < 200:
        done += 1
        found = [event for event in driven.step().events if isinstance(event, kind)]
        if found:
            return driven, done
    raise AssertionError(f"no {kind.__name__}")


def before(make: Callable[..., Driven], box: dict[str, Any], kind: type[Any], **how: Any) -> Driven:
    """Return the same Combat, one command before that event."""
    _, done = ending(make, box, kind, **how)
    driven = make(box, **how)
    for _ in range(done - 1):
        driven.step()
    return driven


def look(page: Page, client: Client, live_server: Any, driven: Driven) -> None:
    sit_down(page, client, live_server.url)
    page.goto(driven.path)


def top(page: Page, name: str) -> float:
    """Where a heading stands, from the top of the window."""
    box = page.get_by_role("heading", name=name).first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("script", [True, False])
def test_a_death_comes_first_and_the_paper_after(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any, script: bool
) -> None:
    make, client = combat
    driven, _ = ending(make, AMBUSH, MarineKilled, doomed=True)
    assert driven.view.options.awaiting == "give_id"
    page = open_page(*size, java_script_enabled=script)
    look(page, client, live_server, driven)
    man = page.locator(".moment--fallen")
    expect(man.get_by_role("heading")).to_contain_text("is K.I.A.")
    expect(man.get_by_role("heading")).to_be_in_viewport()
    expect(man.locator(".moment__character")).to_be_in_viewport()
    assert top(page, "is K.I.A.") < top(page, "Who takes")
    expect(page.get_by_role("heading", name="Who takes")).to_have_count(1)
    expect(man.locator(".moment__near .moment__man")).to_have_count(5)
    assert not CODE.search(man.inner_text())
    nickname = man.get_by_role("heading").inner_text().removesuffix(" is K.I.A.").strip()
    counters = page.locator("#battle .counter--man").filter(visible=True)
    expect(counters.filter(has_text=nickname)).to_have_count(1)
    expect(counters.and_(page.locator(".counter--ready")).filter(has_text=nickname)).to_have_count(
        0
    )
    page.get_by_role("button", name="To ").first.click()
    expect(man).to_have_count(0)
    expect(page.locator(".counter--gone").filter(visible=True)).to_have_text(nickname)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_death_is_not_told_before_its_dice(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any
) -> None:
    make, client = combat
    driven = before(make, AMBUSH, MarineKilled, doomed=True)
    page = open_page(*size)
    page.emulate_media(reduced_motion="no-preference")
    look(page, client, live_server, driven)
    page.evaluate(PRESS, command_json(driven.choice()))
    man = page.locator(".moment--fallen")
    expect(page.get_by_role("heading", name="Ambush")).to_be_in_viewport()
    expect(man).to_be_hidden()
    page.get_by_role("link", name="To the board").click()
    expect(page.locator("#battle .beat--now")).to_have_count(1)
    expect(man).to_be_hidden()
    expect(page.locator("#battle .decision")).to_be_hidden()
    nickname = (man.get_by_role("heading").text_content() or "").strip().removesuffix(" is K.I.A.")
    lost = page.locator(".former--stands").filter(has_text=nickname)
    last = page.locator(".counter--gone")
    for _ in range(page.locator("#battle .beat").count()):
        if man.is_visible():
            break
        expect(page.locator(".beat--end")).to_be_hidden()
        expect(lost).to_have_count(1)
        expect(lost).to_have_css("visibility", "visible")
        expect(last).to_have_css("visibility", "hidden")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(lost).to_have_count(0)
    expect(last).to_have_css("visibility", "visible")
    expect(last).to_have_text(nickname)
    expect(page.get_by_role("heading", name="Ambush")).to_have_count(0)
    expect(man.get_by_role("heading")).to_be_focused()
    expect(man.get_by_role("heading")).to_be_in_viewport()
    to_the_board(page)
    expect(man).to_have_count(0)
    expect(page.locator("#battle .beat--now")).to_have_count(0)
    expect(page.locator("#decision-title")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_end_of_a_combat_is_one_block_in_the_first_screen(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any
) -> None:
    make, client = combat
    driven, _ = ending(make, WON, CombatEnded)
    page = open_page(*size, java_script_enabled=False)
    look(page, client, live_server, driven)
    over = page.locator(".moment--over")
    expect(over.get_by_role("heading", name="Nothing moves out there")).to_be_in_viewport()
    expect(over.locator(".plate")).to_be_in_viewport()
    expect(over.locator(".moment__verdict")).to_contain_text("Won")
    expect(over.locator(".moment__man")).to_have_count(6)
    expect(over.locator(".moment__man").last).to_be_in_viewport()
    expect(over.get_by_label("What each man carries away from this Combat")).to_have_count(1)
    expect(over.locator(".moment__gains")).to_contain_text("1 of 1 Enemies eliminated")
    expect(over.locator(".moment__gains")).to_contain_text("Each man gains 2 Experience.")
    expect(over.locator(".moment__gains")).to_contain_text("Boon card")
    assert not CODE.search(over.inner_text())


def test_the_press_that_ends_a_combat_leads_the_eye_to_its_end(
    combat: Any, open_page: Callable[..., Page], live_server: Any
) -> None:
    make, client = combat
    driven = before(make, WON, CombatEnded)
    page = open_page(*PHONE)
    look(page, client, live_server, driven)
    expect(page.locator("[data-moment]")).to_have_count(0)
    page.evaluate(PRESS, command_json(driven.choice()))
    heading = page.get_by_role("heading", name="Nothing moves out there")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    bar, tracks = (page.locator(part).bounding_box() for part in ("body > header", ".header"))
    assert bar and tracks and tracks["y"] >= bar["y"] + bar["height"] - 1, "it covers no link"
    assert not faults(page)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_turn_that_ends_a_combat_is_told_on_its_board_before_its_end(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any
) -> None:
    make, client = combat
    driven = before(make, WON, CombatEnded)
    page = open_page(*size)
    page.emulate_media(reduced_motion="no-preference")
    look(page, client, live_server, driven)
    page.evaluate(HOLD)
    page.evaluate(PRESS, command_json(driven.choice()))
    board, end = page.locator(".battle--ended"), page.locator(".moment--over")
    expect(board.locator(".beat--now")).to_be_in_viewport()
    expect(board.locator(".arena__picture")).to_be_in_viewport()
    for part in (end, page.locator(".header"), page.locator(".squad-strip")):
        expect(part).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(board).to_be_hidden()
    expect(end.get_by_role("heading")).to_be_focused()
    expect(end.get_by_role("heading")).to_be_in_viewport()
    page.reload()
    expect(board).to_be_hidden()
    page.evaluate(HOLD)
    page.get_by_role("button", name="The last turn, on the board").click()
    expect(board.locator(".beat--now")).to_be_visible()
    expect(end).to_be_hidden()
    page.keyboard.press("Escape")
    expect(end).to_be_visible()


def test_after_a_combat_the_story_is_in_sight_and_its_accounts_are_folded(
    combat: Any, open_page: Callable[..., Page], live_server: Any
) -> None:
    make, client = combat
    driven, _ = ending(make, LOST, CombatEnded)
    page = open_page(*PHONE)
    look(page, client, live_server, driven)
    page.get_by_role("link", name="How the story goes on").click()
    expect(page.locator(".reading .prose", has_text="Gone.")).to_be_in_viewport()
    accounts = page.locator(".reading details.earlier", has_text="What the fight cost")
    expect(accounts.locator("summary").first).to_be_in_viewport()
    expect(accounts.locator(".event").first).to_be_hidden()
    accounts.locator("summary").first.click()
    expect(accounts.locator(".event").first).to_be_visible()


def hurt_together(make: Callable[..., Driven]) -> Driven:
    """A Combat at whose last command two Marines or more were wounded, and nobody killed."""
    for _ in range(8):
        driven = make(AMBUSH)
        state = store.load(driven.campaign)
        men = tuple(replace(m, damage=roster.damage_threshold(state, m) - 1) for m in state.marines)
        with services.action():
            store.save(driven.campaign, state, replace(state, marines=men))
        for _ in range(6):
            drawn = [type(event) for event in driven.step().events]
            if drawn.count(WoundDrawn) > 1 and MarineKilled not in drawn:
                return driven
            if WoundDrawn in drawn or driven.view.battle is None:
                break
    raise AssertionError("nobody is hit: choose another box")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_moments_parts_come_one_after_the_other_and_none_before_the_story(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any
) -> None:
    make, client = combat
    driven = hurt_together(make)
    page = open_page(*size)
    page.emulate_media(reduced_motion="no-preference")
    look(page, client, live_server, driven)
    whole, parts = page.locator(".moments--whole"), page.locator(".moments--whole > .moment")
    total, read = parts.count(), 0
    assert total > 1
    on = page.locator(".moments--whole .moment__on")
    page.evaluate("document.querySelector('[data-beats=play]').click()")
    expect(page.locator(".beat--now")).to_have_count(1)
    expect(whole).to_be_hidden()
    page.evaluate("document.querySelector('[data-beats=skip]').click()")
    while read < total:
        now = parts.filter(visible=True)
        assert now.count() == 1 or now.and_(page.locator(".turn--wound")).count() == 2
        for title in now.get_by_role("heading").all():
            expect(title).to_be_in_viewport()
        read += now.count()
        expect(on).to_have_text("To the board" if read == total else "What else happened")
        on.click()
        expect(parts).to_have_count(total - read)
    expect(whole).to_have_count(0)
    page.reload()
    expect(page.locator("#battle")).to_be_visible()
    expect(whole).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_wound_is_read_when_it_comes_and_then_the_story_goes_on(
    combat: Any, open_page: Callable[..., Page], live_server: Any, size: Any
) -> None:
    make, client = combat
    driven = hurt_together(make)
    page = open_page(*size)
    page.emulate_media(reduced_motion="no-preference")
    look(page, client, live_server, driven)
    page.evaluate("document.querySelector('[data-beats=play]').click()")
    wounds, held = page.locator(".beat--wound"), page.locator(".moment--held")
    assert wounds.count() > 1
    for nth in range(wounds.count()):
        expect(held).to_have_count(1)
        expect(held.get_by_role("heading")).to_be_focused()
        expect(held.get_by_role("heading")).to_be_in_viewport()
        expect(page.locator(".beat--untold.beat--wound")).to_have_count(wounds.count() - nth - 1)
        name = (held.get_by_role("heading").text_content() or "").strip().split(" is ")[0]
        expect(wounds.nth(nth)).to_contain_text(name)
        expect(page.locator(".moment__on").filter(visible=True)).to_have_text("Back to the fight")
        page.keyboard.press("Space")
        expect(page.locator("#battle .arena__picture")).to_be_in_viewport()
    expect(page.locator(".battle--telling")).to_have_count(0)
    expect(page.locator(".moments--whole .turn--wound:not(.turn--nerve)")).to_have_count(0)
