"""Between two Missions in a browser: R&R, the Logbook, and who replaces the missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import yaml
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.content.files import documents
from campaign.game import store
from campaign.models import Campaign
from campaign.rules import State, View
from tests.browser.driven import Driven, sit_down
from tests.browser.driven import driven_to as first_found
from tests.browser.player import Person, Press, by_keyboard, click, tap
from tests.campaign.builders import MISSION

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = MISSION | {
    "mission": 2,
    "title": "Second Mission",
    "encounters": [
        {"code": f"M2.{n}", "title": f"Card {n}", "steps": [{"text": "Rain."}]} for n in range(1, 5)
    ],
}
Seated = Callable[[Driven], tuple[Person, Page]]


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    """The cards, Mission 1, and a short second Mission that needs the whole Squad."""
    library.forget()
    later = [f"missions/m{number}.yaml" for number in range(2, 10)]
    kept = {name: text for name, text in documents().items() if name not in later}
    library.publish(kept | {"missions/m2.yaml": yaml.safe_dump(SECOND)})


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def user(client: Client) -> User:
    user = User.objects.create_user("anna", password="a stone in the boot")
    client.force_login(user)
    return user


@pytest.fixture(params=["mouse on a desk", "finger on a phone", "keyboard"])
def seated(request: pytest.FixtureRequest, client: Client, user: User, live_server: Any) -> Seated:
    """Sit down at a campaign: `seated(driven)` is a person and the page, in three ways."""
    presses: dict[str, tuple[str, Press]] = {
        "mouse on a desk": ("desktop", click),
        "finger on a phone": ("phone", tap),
        "keyboard": ("desktop", by_keyboard),
    }
    device, press = presses[request.param]
    page: Page = request.getfixturevalue(device)

    def sit(driven: Driven) -> tuple[Person, Page]:
        sit_down(page, client, live_server.url)
        page.goto(driven.path)
        return Person(page, press), page

    return sit


def driven_to(user: User, screen: str) -> Driven:
    """A campaign at a screen of its first Mission, with the six who began it."""

    def first(view: View) -> bool:
        whole = all(view.state.ids) and len(view.state.marines) == len(view.state.ids)
        return view.screen == screen and whole and view.state.run.number == 1

    return first_found(user, first)


def driven_state(driven: Driven) -> State:
    """The state as it is in the database now."""
    return store.load(Campaign.objects.select_related("mission").get(pk=driven.campaign.pk))


def heading(page: Page) -> Any:
    return page.locator("#screen-title")


def test_rest_and_relaxation(seated: Seated, user: User) -> None:
    driven = driven_to(user, "rnr")
    state = driven.correct(lambda s: s.with_marine(replace(s.squad[0], boon_points=3)))
    nick = state.book.profiles[state.squad[0].profile].nickname
    person, page = seated(driven)
    bad = page.locator(".chances__one--bad .chances__odds")
    before = bad.inner_text()
    spend = page.get_by_role("button", name=f"Lay down 1 Boon point of {nick}")
    for left in (2, 1):
        person.press(page, spend)
        expect(page.locator(".purses__one", has_text=nick).locator("b")).to_have_text(str(left))
    expect(page.locator("#screen")).to_contain_text("2 Boon points +1")
    assert bad.inner_text() != before, "two points change the odds"
    roll = page.get_by_role("button", name="Roll the die")
    person.press(page, roll)
    expect(roll).to_have_count(0)
    for _ in range(20):
        if person.screen() == "logbook":
            break
        person.decide()
    expect(heading(page)).to_have_text("Logbook")
    record = driven_state(driven).records[-1]
    title = state.book.entry_title(record.rnr[0])
    expect(page.locator(".mission-page").first).to_contain_text(title)


def one_killed_one_hurt(state: State) -> State:
    for man in state.marines:  # whatever befell the others in play
        state = state.with_marine(replace(man, standing="squad", returns=0))
    killed, hurt = state.marine(state.ids[3]), state.marine(state.ids[4])
    state = state.with_marine(replace(killed, standing="kia", weapons=(), gear=()))
    return state.with_marine(replace(hurt, standing="hospital", returns=3))


def test_the_killed_are_replaced_for_good_and_the_wounded_for_a_time(
    seated: Seated, user: User
) -> None:
    driven = driven_to(user, "logbook")
    state = driven.correct(one_killed_one_hurt)
    killed, hurt = (state.book.profiles[state.ids[n]].nickname for n in (3, 4))
    person, page = seated(driven)
    person.press(page, page.get_by_role("button", name="Close the Mission"))
    expect(heading(page)).to_have_text("Second Mission")
    person.decide()

    expect(heading(page)).to_have_text("Scout")
    expect(page.locator("#screen")).to_contain_text(f"In place of {killed}, from level 1.")
    files = page.locator(".file")
    assert files.count() == 3
    first = files.first.locator(".file__nick").inner_text()
    person.press(page, files.first.get_by_role("button"))

    expect(heading(page)).to_have_text("Engineer")
    expect(page.locator("#screen")).to_contain_text("Temporary")
    expect(page.locator("#screen")).to_contain_text(
        f"{hurt} is in the hospital. This man leaves the Squad when he is back."
    )
    second = files.nth(1).locator(".file__nick").inner_text()
    person.press(page, files.nth(1).get_by_role("button"))

    expect(page.locator("#play")).to_have_attribute("data-screen", "armory")
    strip = page.locator("#squad-strip")
    expect(strip).to_contain_text(re.compile(re.escape(first), re.I))
    expect(strip).to_contain_text(re.compile(re.escape(second), re.I))
    page.goto(f"{driven.path}squad/")
    expect(page.locator(".photo__man")).to_have_count(6)
    expect(page.locator(".lost__man")).to_contain_text(killed)
    expect(page.locator(".gone__man")).to_contain_text(hurt)
    expect(page.locator(".gone__man")).to_contain_text("Hospital")
    temporary = page.locator(".dossier", has_text="for a time")
    expect(temporary).to_have_count(1)
    expect(temporary).to_contain_text(re.compile(re.escape(second), re.I))


def test_the_logbook_leads_to_statistics_and_at_the_end_to_the_roads(
    seated: Seated, user: User
) -> None:
    driven = driven_to(user, "logbook")
    person, page = seated(driven)
    page.goto(f"{driven.path}logbook/")
    expect(page.get_by_role("link", name="Roads not taken")).to_have_count(0)
    page.get_by_text("What each Marine did").first.press("Enter")
    expect(page.locator(".history li")).to_have_count(6)
    person.press(page, page.get_by_role("link", name="Statistics"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Statistics")
    expect(page.get_by_role("img", name="All dice")).to_be_visible()
    fits(page)
    page.goto(f"{driven.path}keeping/")
    page.get_by_label("I know that it cannot be opened again").check()
    person.press(page, page.get_by_role("button", name="End this campaign"))
    expect(page.get_by_text("Ended by its host")).to_be_visible()
    person.press(page, page.get_by_role("link", name="Roads not taken"))
    person.press(page, page.locator("a.folder"))
    page.locator(".roads summary").first.press("Enter")
    expect(page.locator(".roads details[open] .prose").first).to_be_visible()
    fits(page)


def fits(page: Page) -> None:
    """The page is no wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{wide} px too wide"
