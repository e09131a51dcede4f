"""A press during a slow answer, a lost one or a restart: shown, sent again, done once."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, Route, expect

from campaign.content import library
from campaign.models import Campaign, Journal
from tests.browser.conftest import Watch
from tests.browser.driven import Driven, sit_down
from tests.factories import UserFactory, shelve
from tests.live.serving import Server

pytestmark = pytest.mark.django_db(transaction=True)
NEXT = "#play button[name=command]:visible"
KEPT = "The server does not answer. Your press is kept, and sent again by itself."


@pytest.fixture
def begun(db: Any) -> Driven:
    """A campaign just begun, and who plays it."""
    library.forget()
    shelve()
    return Driven.begin(UserFactory(username="anna"), "pending")


@pytest.fixture
def page(begun: Driven, open_page: Callable[..., Page], live_server: Any, client: Client) -> Page:
    """A phone with its play page open."""
    client.force_login(begun.user, backend="django.contrib.auth.backends.ModelBackend")
    opened = open_page(390, 844, has_touch=True, is_mobile=True)
    sit_down(opened, client, live_server.url)
    opened.goto(begun.path)
    return opened


def stands(page: Page, version: int) -> None:
    expect(page.locator("#play")).to_have_attribute("data-version", str(version))


def once(campaign: Campaign, version: int) -> None:
    """What was pressed was done once."""
    assert [*Journal.objects.filter(campaign=campaign).values_list("seq", flat=True)] == [
        *range(1, version + 1)
    ]


def test_a_slow_answer_is_shown_as_pending(page: Page, begun: Driven) -> None:
    held: list[Route] = []
    page.route("**/act", lambda route: held.append(route))
    page.locator(NEXT).first.click()
    expect(page.locator("#pending")).to_have_text("Sent. The server has not answered yet.")
    expect(page.locator("[data-sent]")).to_have_count(1)
    page.locator(NEXT).first.click(force=True)
    held[0].continue_()
    stands(page, 1)
    expect(page.locator("#pending")).to_be_empty()
    expect(page.locator("[data-sent]")).to_have_count(0)
    assert len(held) == 1
    once(begun.campaign, 1)


@pytest.mark.parametrize("reached", [False, True])
@pytest.mark.parametrize("status", [0, 502, 503])
def test_what_found_no_answer_is_sent_again(
    page: Page, begun: Driven, watch: Watch, reached: bool, status: int
) -> None:
    watch.expect("Failed to load resource")
    lost: list[str] = []

    def lose(route: Route) -> None:
        if len(lost) == 2:
            return route.continue_()
        lost.append(route.request.post_data or "")
        if reached:
            route.fetch()
        return route.fulfill(status=status, body="<p>away</p>") if status else route.abort()

    page.route("**/act", lose)
    page.locator(NEXT).first.click()
    expect(page.locator("#pending")).to_have_text(KEPT)
    stands(page, 1)
    assert lost[0] == lost[1], "the same press"
    expect(page.locator("#pending")).to_be_empty()
    expect(page.locator("#refusal")).to_have_count(0)
    once(begun.campaign, 1)
    page.locator(NEXT).first.click()
    stands(page, 2)


def test_a_press_that_was_overtaken_is_said_to_be_lost(
    page: Page, begun: Driven, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    lost: list[Route] = []

    def lose(route: Route) -> None:
        lost.append(route)
        if len(lost) > 1:
            return route.continue_()
        begun.step()
        begun.step()
        Journal.objects.update(user=None)  # another's
        return route.abort()

    page.route("**/act", lose)
    page.locator(NEXT).first.click()
    expect(page.locator("#refusal")).to_contain_text("Your last press was not carried out")
    stands(page, 2)


def test_after_two_minutes_it_is_said_what_can_be_done(
    page: Page, begun: Driven, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("no answer")
    page.clock.install()
    page.goto(begun.path)
    page.route("**/act", lambda route: route.abort())
    page.locator(NEXT).first.click()
    expect(page.locator("#pending")).to_have_text(KEPT)
    page.clock.fast_forward(121_000)
    expect(page.locator("#pending")).to_contain_text("Press again when it is back")
    page.unroute("**/act")
    page.locator(NEXT).first.click()
    stands(page, 1)
    expect(page.locator("#pending")).to_be_empty()
    once(begun.campaign, 1)


@pytest.fixture
def served(browser: Browser, server: Server, begun: Driven) -> Iterator[Page]:
    """The play page at that server."""
    client = Client()
    client.force_login(User.objects.get(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(base_url=server.url)
    opened = context.new_page()
    sit_down(opened, client, server.url)
    opened.goto(begun.path)
    yield opened
    context.close()


def test_killed_between_the_commit_and_the_answer_it_was_done_once(
    served: Page, server: Server, begun: Driven, death: Path
) -> None:
    death.touch()
    served.locator(NEXT).first.click()
    expect(served.locator("#pending")).to_have_text(KEPT)
    assert server.process.wait(120) == -signal.SIGKILL
    once(begun.campaign, 1)
    server.again()
    expect(served.locator("#play")).to_have_attribute("data-version", "1")
    expect(served.locator("#refusal")).to_have_count(0)
    once(begun.campaign, 1)


def test_a_press_while_the_server_is_away_is_done_when_it_is_back(
    served: Page, server: Server, begun: Driven
) -> None:
    server.stop(signal.SIGKILL)
    served.locator(NEXT).first.click()
    expect(served.locator("#pending")).to_have_text(KEPT)
    server.again()
    expect(served.locator("#play")).to_have_attribute("data-version", "1")
    expect(served.locator("#pending")).to_be_empty()
    once(begun.campaign, 1)


def test_without_script_a_lost_answer_is_asked_for_again(
    served: Page, server: Server, begun: Driven, death: Path, browser: Browser
) -> None:
    cookies = served.context.cookies()
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(begun.path)
    death.touch()
    page.locator(NEXT).first.click(no_wait_after=True)
    assert server.process.wait(120) == -signal.SIGKILL
    server.again()
    page.reload()
    expect(page).to_have_url(re.compile(begun.path + "$"))
    stands(page, 1)
    once(begun.campaign, 1)
    context.close()
