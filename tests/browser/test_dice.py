"""The browser itself checks the dice of a Mission that has ended."""

from __future__ import annotations

import os
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.game import chance
from campaign.models import Campaign, Journal
from tests.browser.driven import Driven, sit_down
from tests.browser.player import Person, click, tap
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)
VERDICT = ".proof__verdict"


@pytest.fixture
def driven(db: Any) -> Driven:
    """A campaign at the Logbook of its first Mission, with words of its seats."""
    library.forget()
    call_command("load_content", verbosity=0)
    game = Driven.begin(UserFactory(username="anna"), "proof")
    assert any(view.screen == "logbook" for view in game.walk())
    return game


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_roll_of_a_mission_is_checked(
    device: str, driven: Driven, request: pytest.FixtureRequest, live_server: Any
) -> None:
    page: Page = request.getfixturevalue(device)
    client = Client()
    client.force_login(driven.user, backend="django.contrib.auth.backends.ModelBackend")
    sit_down(page, client, live_server.url)
    page.goto(f"{driven.path}dice/")
    mission = page.get_by_role("region", name="Mission 1")
    mission.get_by_role("button", name="Check every roll").click()
    campaign = Campaign.objects.get(pk=driven.campaign.pk)
    ended = chance.known(campaign)[0]
    rows = Journal.objects.filter(campaign=campaign, seq__lte=ended.ended or 0)
    rolls = sum(len(row.dice) for row in rows)
    expect(mission.locator(VERDICT)).to_contain_text(f"all {rolls} rolls, shuffles and draws are")
    mission.get_by_text("Every roll", exact=True).click()
    expect(mission.locator("tbody tr")).to_have_count(rolls)
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"/tmp/dice/{device}.png", full_page=True)
    # One roll is changed in the journal: it is found.
    row = next(row for row in rows.order_by("-seq") if row.dice and row.dice[0]["kind"] == "d6")
    row.dice[0]["faces"][0] = row.dice[0]["faces"][0] % 6 + 1
    row.save(update_fields=["dice"])
    mission.get_by_role("button", name="Check every roll").click()
    expect(mission.locator(VERDICT)).to_contain_text(f"1 of {rolls} are not what the seed gives")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_word_is_given_where_nobody_waits(device: str, request: pytest.FixtureRequest) -> None:
    library.forget()
    call_command("load_content", verbosity=0)
    page: Page = request.getfixturevalue(device)
    person = Person(page, tap if device == "phone" else click)
    person.start()
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"/tmp/dice/word-{device}.png", full_page=True)
    page.get_by_text("a word of yours to the dice").click()
    page.get_by_label("Your word").fill("tango")
    page.get_by_role("button", name="Mix it in").click()
    expect(page.locator(".word")).to_contain_text("Yours is in: tango")
    person.play(until="draft")
    expect(page.locator(".word")).to_have_count(0)
    campaign = Campaign.objects.get()
    assert chance.known(campaign)[0].words == (("host", "tango"),)
