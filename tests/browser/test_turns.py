"""Play by turns: the host gives time, it runs out, another acts, the absent one comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.models import Awaited, Campaign, Journal
from campaign.rules.seats import BOT
from tests.browser.test_accessibility import faults
from tests.browser.test_table import host_and_guest
from tests.factories import shelve
from tests.turns.test_stand_in import work


@pytest.fixture
def shelf(transactional_db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


def later(hours: int) -> None:
    """Let hours pass: all that was is so much older."""
    span = timedelta(hours=hours)
    Awaited.objects.update(came=F("came") - span, since=F("since") - span)
    Campaign.objects.update(patience_from=F("patience_from") - span)


def give_a_day(host: Page) -> None:
    host.get_by_text("Time for a decision").click()
    host.get_by_label("A decision may take").select_option("24")
    host.get_by_role("button", name="Keep the time").click()
    expect(host.locator(".setting", has_text="Time for a decision")).to_contain_text("1 day")


@pytest.mark.django_db(transaction=True)
def test_another_acts_when_time_runs_out(shelf: None, desktop: Page, phone: Page) -> None:
    play = host_and_guest(desktop, phone)
    desktop.goto(f"{play}table/")
    give_a_day(desktop)
    phone.goto(play)
    expect(phone.get_by_text("the host has 23 hours")).to_be_visible()
    expect(phone.get_by_role("button", name="Act for the host", exact=True)).to_have_count(0)

    later(30)
    phone.goto("/campaigns/")
    expect(phone.get_by_text("Waiting for the host: Read the introduction")).to_be_visible()
    expect(phone.get_by_text("Time ran out 6 hours ago")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults(phone) == []
    phone.locator("a.folder").click()
    phone.get_by_role("button", name="Act for the host", exact=True).click()
    expect(phone.get_by_text("You also decide for the host")).to_be_visible()
    before = Campaign.objects.get().version
    phone.locator("#screen button[name=command]").first.click()
    expect(phone.locator(f"#play:not([data-version='{before}'])")).to_be_visible()
    assert Journal.objects.get(seq=before + 1).minding == "host"

    desktop.goto("/")
    expect(desktop.get_by_role("heading", name="Your campaigns")).to_be_visible()
    desktop.locator("a.folder").click()
    expect(desktop.get_by_text("Bert acts for you as well")).to_be_visible()
    desktop.get_by_role("button", name="Take your seat back").click()
    expect(desktop.get_by_text("Bert acts for you as well")).to_have_count(0)
    phone.goto(play)
    expect(phone.get_by_text("Waiting for the host")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_the_stand_in_acts_and_its_player_takes_the_seat_back(
    shelf: None, desktop: Page, phone: Page, settings: Any
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    play = host_and_guest(desktop, phone)
    desktop.goto(f"{play}table/")
    desktop.get_by_text("Let another act for you").click()
    desktop.get_by_role("button", name="Let the stand-in act for the host").click()
    phone.goto(play)
    expect(phone.locator("#play").get_by_text("The stand-in").first).to_be_visible()
    before = Campaign.objects.get().version
    work()
    assert Journal.objects.filter(seat=BOT).exists(), "it has acted"
    expect(phone.locator(f"#play:not([data-version='{before}'])")).to_be_visible()

    desktop.goto(play)
    desktop.get_by_role("button", name="Take your seat back").click()
    expect(desktop.get_by_role("button", name="Take your seat back")).to_have_count(0)
    acted = Journal.objects.filter(seat=BOT).count()
    work()
    assert Journal.objects.filter(seat=BOT).count() == acted, "it is the player's again"


@pytest.mark.django_db(transaction=True)
def test_all_of_it_without_script(shelf: None, open_page: Callable[..., Page]) -> None:
    host, guest = (open_page(360, 740, java_script_enabled=False) for _ in range(2))
    play = host_and_guest(host, guest)
    host.goto(f"{play}table/")
    give_a_day(host)
    later(30)
    guest.goto(play)
    guest.get_by_role("button", name="Act for the host", exact=True).click()
    expect(guest.get_by_text("You also decide for the host")).to_be_visible()
    assert Journal.objects.get().command == {"kind": "stand_in", "seat": "host"}
    host.goto("/campaigns/")
    expect(host.get_by_text("Your decision: Read the introduction")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_the_page_of_mail(shelf: None, desktop: Page, open_page: Callable[..., Page]) -> None:
    desktop.goto("/accounts/signup/")
    desktop.get_by_label("Username").fill("anna")
    desktop.get_by_label("Password", exact=True).fill("Correct-horse-7")
    desktop.get_by_label("Password (again)").fill("Correct-horse-7")
    desktop.get_by_role("button", name="Make the account").click()
    expect(desktop.get_by_role("heading", name="Purple Haze Online")).to_be_visible()
    desktop.goto("/campaigns/mail/")
    expect(desktop.get_by_text("Your account has no e-mail address yet")).to_be_visible()
    assert faults(desktop) == []
    phone = open_page(360, 740)
    phone.context.add_cookies(desktop.context.cookies())
    phone.goto("/campaigns/mail/")
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
