"""Two browsers at one table: screens follow, talk and points arrive, who was away catches up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign, Seat
from campaign.rules import CampaignOptions, State, commands, legal, visible_to
from campaign.rules.state import Seat as Place
from tests.browser.conftest import PATIENCE
from tests.factories import shelve
from tests.live.serving import Server

pytestmark = pytest.mark.django_db(transaction=True)
ICON = "link[rel=icon]"
NEXT = "#play button[name=command]:visible"


@pytest.fixture
def campaign(server: Server) -> Campaign:
    """Anna hosts and leads all; Bert sits with her."""
    library.forget()
    shelve()
    anna, bert = (User.objects.create_user(name) for name in ("anna", "bert"))
    options = CampaignOptions(seats=(Place("host", "host"), Place("player2")))
    campaign = services.start(anna, "Two", options, "two")
    Seat.objects.filter(campaign=campaign, code="player2").update(user=bert)
    return campaign


@pytest.fixture
def sit(browser: Browser, server: Server, campaign: Campaign) -> Iterator[Callable[..., Page]]:
    """Sit down at the play page as somebody: `sit("anna", 1280)`; fails on any exception there."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(name: str, width: int) -> Page:
        client = Client()
        client.force_login(
            User.objects.get(username=name), backend="django.contrib.auth.backends.ModelBackend"
        )
        context = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": 800}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        key = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": key, "url": server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"/c/{campaign.public_id}/")
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults


def version(page: Page) -> int:
    return int(page.locator("#play").get_attribute("data-version") or -1)


def shows(page: Page, number: int) -> None:
    expect(page.locator("#play")).to_have_attribute("data-version", str(number))


def act(page: Page) -> int:
    """Press the first decision; the version that the page shows afterwards."""
    before = version(page)
    page.locator(NEXT).first.click()
    play = page.locator("#play")
    expect(play).not_to_have_attribute("data-version", str(before))
    return version(page)


def ready(page: Page) -> Page:
    """Wait until the page has its stream: then it counts as being here."""
    expect(page.locator(".talk__player--here").first).to_be_visible()
    return page


def to_the_map(campaign: Campaign) -> None:
    """Bring the campaign to the first Squad Action, by the host."""
    brought(campaign, lambda state: state.agenda[-1].kind == "squad_action")


def brought(campaign: Campaign, found: Callable[[State], bool]) -> None:
    """Play on, by the host, to the first decision that is found."""
    while (state := store.load(fresh := Campaign.objects.get(pk=campaign.pk))).agenda:
        if found(state):
            return
        offers = legal(state, "host").commands
        chosen = next((c for c in offers if isinstance(c, commands.MoveOut)), offers[0])
        services.submit(
            campaign_id=fresh.public_id,
            user=campaign.host,
            version=fresh.version,
            command=chosen,
        )


def test_a_screen_follows_the_other(sit: Callable[..., Page]) -> None:
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    expect(anna).to_have_title(re.compile("^● Your decision"))
    expect(bert).to_have_title(re.compile("^Waiting for anna"))
    assert "icon-yours" in (anna.locator(ICON).get_attribute("href") or "")
    assert "icon-yours" not in (bert.locator(ICON).get_attribute("href") or "")
    bert.locator("#talk-fold > summary").click()
    bert.locator("#talk-text").fill("half a sen")
    for _ in range(3):
        shows(bert, act(anna))
    assert bert.locator("#talk-text").input_value() == "half a sen"
    assert bert.evaluate("document.activeElement.id") == "talk-text", "the writer is left alone"


def test_who_has_spoken_and_writes_nothing_is_led_to_what_is_new(
    campaign: Campaign, sit: Callable[..., Page]
) -> None:
    brought(campaign, lambda state: visible_to(state, "host").screen == "page")
    bert = ready(sit("bert", 360))
    bert.locator("#talk-fold > summary").click()
    bert.locator("#talk-text").fill("I would go on.")
    bert.keyboard.press("Enter")
    expect(bert.locator("#talk-text")).to_have_value("")
    before = bert.locator(".reading .prose").count()
    number = version(bert)
    brought(campaign, lambda _: Campaign.objects.get(pk=campaign.pk).version > number)
    shows(bert, number + 1)
    assert bert.locator(".reading .prose").count() > before
    assert bert.evaluate("document.activeElement.id") == "talk-text"
    expect(bert.locator(".reading .prose").nth(before)).to_be_in_viewport()


def test_the_journal_follows(sit: Callable[..., Page]) -> None:
    anna, bert = ready(sit("anna", 1280)), sit("bert", 360)
    bert.goto(bert.url + "journal/")
    expect(bert.locator(".empty")).to_be_visible()
    with bert.expect_response(lambda answer: "/journal/" in answer.url):
        act(anna)
    expect(bert.locator(".record__row")).to_have_count(1)


def test_who_was_offline_catches_up_and_is_missed(sit: Callable[..., Page]) -> None:
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    expect(anna.locator(".talk__player--here")).to_have_count(2)
    bert.context.set_offline(True)
    expect(bert.locator("#follow")).to_contain_text("You are offline")
    expect(anna.locator(".talk__player--here")).to_have_count(1)
    act(anna)
    newest = act(anna)
    assert version(bert) < newest
    bert.context.set_offline(False)
    shows(bert, newest)
    expect(bert.locator("#follow")).to_be_empty()
    expect(anna.locator(".talk__player--here")).to_have_count(2)


def test_a_restarted_server_is_found_again(sit: Callable[..., Page], server: Server) -> None:
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    server.stop()
    server.again()
    newest = act(anna)
    shows(bert, newest)
    shows(bert, act(anna))


def test_a_look_that_failed_is_made_again(sit: Callable[..., Page]) -> None:
    anna, bert = sit("anna", 1280), sit("bert", 1280)
    failed: list[str] = []

    def once(route: Any) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.fulfill(status=503, body="")

    # The stream lives on while the pages cannot be had, as without a database.
    bert.route(f"**{urlsplit(bert.url).path}", once)
    number = act(anna)
    shows(bert, number)
    assert failed


def test_talk_arrives_with_a_note_and_a_count(sit: Callable[..., Page]) -> None:
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    anna.locator("#talk-fold > summary").click()
    anna.locator("#talk-text").fill("Up <i>the</i> hill?")
    anna.keyboard.press("Enter")
    expect(anna.locator("#talk-text")).to_have_value("")
    expect(bert.locator("#toast")).to_have_text("anna: Up <i>the</i> hill?")
    expect(bert.locator("#talk-new")).to_have_text("1 new")
    bert.locator("#talk-fold > summary").click()
    expect(bert.locator("#talk-new")).to_be_hidden()
    expect(bert.locator("#talk-lines")).to_contain_text("Up <i>the</i> hill?")
    expect(anna.locator("#toast")).to_have_count(0)


def test_who_was_alone_hears_of_the_first_who_joins_and_what_he_says(
    campaign: Campaign, sit: Callable[..., Page]
) -> None:
    place = Seat.objects.filter(campaign=campaign, code="player2")
    place.update(user=None)
    anna = sit("anna", 1280)
    with anna.expect_response(lambda answer: "/live/" in answer.url):
        anna.reload()
    expect(anna.locator("#talk")).to_be_hidden()
    place.update(user=User.objects.get(username="bert"))
    bert = ready(sit("bert", 360))
    expect(anna.locator("#toast")).to_have_text("bert is at the table now")
    expect(anna.locator("#talk-fold")).to_be_visible()
    bert.locator("#talk-fold > summary").click()
    bert.locator("#talk-text").fill("Here I am.")
    bert.keyboard.press("Enter")
    expect(anna.locator("#toast")).to_have_text("bert: Here I am.")
    expect(anna.locator("#talk-new")).to_have_text("1 new")


def watch_points(page: Page) -> Callable[[], dict[str, str]]:
    """Remember the first mark that appears, for it fades soon; the call waits for it."""
    page.evaluate(
        "() => new MutationObserver((_, watch) => { const mark = document.querySelector('.ping');"
        "if (!mark) return; watch.disconnect();"
        "document.documentElement.dataset.pointed = JSON.stringify({ marks: mark.className,"
        "  who: mark.dataset.who, said: document.getElementById('toast').textContent }); }"
        ").observe(document.body, { childList: true, subtree: true })"
    )

    def told() -> dict[str, str]:
        root = page.locator("html")
        expect(root).to_have_attribute("data-pointed", re.compile("marks"))
        return dict(json.loads(root.get_attribute("data-pointed") or "{}"))

    return told


def test_pointing_at_the_map_is_seen_by_all(sit: Callable[..., Page], campaign: Campaign) -> None:
    to_the_map(campaign)
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    seen = [watch_points(page) for page in (anna, bert)]
    bert.locator("#talk-fold > summary").click()
    bert.get_by_role("button", name="Choose on the map or board").click()
    expect(bert.locator("#talk-pick")).to_have_attribute("aria-pressed", "true")
    before = version(bert)
    bert.locator("#map-here").click(force=True)
    here, there = (points() for points in seen)
    assert here == there
    assert here["who"] == "bert"
    assert re.fullmatch(r"bert points at [A-Z]\d", here["said"])
    squad = anna.locator("#map-here").get_attribute("class") or ""
    assert here["marks"].split()[1:] == squad.split()[1:], "the Space that was pressed, no other"
    assert version(bert) == before, "pointing is no March"
    anna.locator("#talk-fold > summary").click()
    anna.locator("#talk-at").fill("b2")
    anna.keyboard.press("Enter")
    expect(bert.locator(".ping.c-2.r-2")).to_have_attribute("data-who", "anna")


def test_a_sound_only_for_those_who_want_it(sit: Callable[..., Page]) -> None:
    anna, bert = ready(sit("anna", 1280)), ready(sit("bert", 360))
    bert.evaluate(
        "() => { window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { window.tones++; start.call(this, at); } }"
    )
    bert.locator("#talk-fold > summary").click()
    anna.locator("#talk-fold > summary").click()

    def say(text: str) -> None:
        anna.locator("#talk-text").fill(text)
        anna.keyboard.press("Enter")
        expect(bert.locator("#talk-lines")).to_contain_text(text)

    say("quiet")
    assert bert.evaluate("window.tones") == 0
    bert.get_by_label("A sound when").check()
    after = bert.evaluate("window.tones")
    assert after > 0, "the choice is heard at once"
    say("loud")
    assert bert.evaluate("window.tones") > after
    bert.reload()
    bert.locator("#talk-fold > summary").click()
    expect(bert.get_by_label("A sound when")).to_be_checked()
