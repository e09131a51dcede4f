"""Undo, export, import and what-if in a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.game import services
from tests.browser.player import Person, click, tap

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def published(db: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The story is loaded, and the dice of new campaigns are always the same."""
    library.forget()
    call_command("load_content", verbosity=0)
    monkeypatch.setattr(services.secrets, "token_hex", lambda size: "5eed" * 8)


def version(page: Page) -> int:
    return int(page.locator("#play").get_attribute("data-version") or -1)


def undo(person: Person) -> str:
    """Press Undo and wait; return what the button said."""
    page = person.page
    button = page.get_by_role("button", name="Undo: ")
    expect(button).to_be_visible()
    words, before = button.inner_text(), version(page)
    person.press(page, button)
    expect(page.locator("#play")).to_have_attribute("data-version", str(before + 1))
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
    return words


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_slip_is_taken_back(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    person = Person(page, tap if device == "phone" else click)
    person.start()
    person.decide()
    assert person.screen() == "motivation"
    assert undo(person) == "Undo: Read on"
    assert person.screen() == "intro"
    expect(page.locator("#live")).to_contain_text("Taken back: Read on")
    person.play(until="armory")
    pack = page.locator("#screen").inner_text()
    person.decide()
    assert page.locator("#screen").inner_text() != pack
    undo(person)
    assert page.locator("#screen").inner_text() == pack


def test_after_a_draw_the_reason_is_told(desktop: Page) -> None:
    person = Person(desktop)
    person.start()
    person.play(until="draft")
    expect(desktop.get_by_role("button", name="Undo: ")).to_have_count(0)
    expect(desktop.locator(".undo")).to_contain_text("No draw is taken back")


def test_undo_without_script(open_page: Any) -> None:
    page = open_page(1280, 800, java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Start a solo campaign").click()
    page.locator("button[name=command]").first.click()
    assert page.locator("#play").get_attribute("data-screen") == "motivation"
    page.get_by_role("button", name="Undo: Read on").click()
    assert page.locator("#play").get_attribute("data-screen") == "intro"


def test_a_campaign_is_exported_and_imported(desktop: Page, tmp_path: Path, watch: Any) -> None:
    person = Person(desktop)
    person.start()
    person.play(until="draft")
    first = desktop.url
    desktop.get_by_role("link", name="Journal").first.click()
    desktop.get_by_role("link", name="Export, import, what-if").click()
    expect(desktop.locator("main")).to_contain_text("everything that is hidden")
    with desktop.expect_download() as download:
        desktop.get_by_role("link", name="Export this campaign").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    whole = json.loads(file.read_text())
    assert whole["name"].startswith("First Squad, ")

    desktop.get_by_label("Campaign file").set_input_files(file)
    desktop.get_by_role("button", name="Import", exact=True).click()
    desktop.wait_for_url("**/c/**")
    assert desktop.url != first
    assert person.screen() == "draft"
    assert version(desktop) == whole["campaign_version"]

    watch.expect("422")
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**whole, "name": 5}))
    desktop.goto("/import/")
    desktop.get_by_label("Campaign file").set_input_files(bad)
    desktop.get_by_role("button", name="Import", exact=True).click()
    expect(desktop.locator(".errorlist")).to_contain_text("name: ")


def test_a_what_if_leaves_the_campaign_alone(phone: Page) -> None:
    person = Person(phone, tap)
    person.start()
    person.play(until="draft")
    first, before = phone.url, version(phone)
    phone.goto(f"{first}keeping/")
    wide = phone.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
    phone.get_by_role("button", name="Try a what-if").tap()
    phone.wait_for_function(
        "was => location.href !== was && document.querySelector('#play')", arg=f"{first}keeping/"
    )
    expect(phone.get_by_title("What if: First Squad")).to_be_visible()
    person.decide()
    phone.goto(first)
    assert version(phone) == before
