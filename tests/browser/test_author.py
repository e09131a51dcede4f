"""An author writes a small Mission from nothing at the desk, and it is played while he goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.content.files import documents
from campaign.content.named import MISSIONS
from campaign.game import services
from tests.browser.conftest import Watch
from tests.browser.player import Person
from tests.browser.test_accessibility import faults
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)

SETUP = """setup:
  squad: J5   # two Marches from home
  time: "08:00"
  stamina: 12
  threat: 2
  base: J7
  markers:
    - {id: "01", at: J6, entry: "01"}
    - {id: "02", at: J7, entry: "02"}
"""
FORD = """title: At the Ford
summary: The Squad comes to the water.
steps:
  - text: |
      The ford is as wide as a street, and {SCT} does not like it.
"""
WIRE = """title: At the Wire
summary: Somebody waits before the wire.
steps:
  - text: |
      They have seen you first.
  - combat:
      title: The Wire
      board: TRAIL
      black: F2
      won:
        - text: The gate opens.
      lost:
        - text: The gate opens late.
"""


@pytest.fixture(autouse=True)
def anna(db: Any, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch) -> User:
    """An author; the story is loaded, and the dice of new campaigns are always the same."""
    library.forget()
    call_command("load_content", verbosity=0)
    monkeypatch.setattr(services.secrets, "token_hex", lambda size: "5eed" * 8)
    user = make_user("anna")
    user.user_permissions.add(Permission.objects.get(codename="start_book"))
    return user


def sign_in(page: Page) -> None:
    page.goto("/admin/desk/")
    page.locator("#id_login").fill("anna")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Author's desk")


def begin_the_ford(page: Page) -> None:
    """Sign in and start the book."""
    sign_in(page)
    page.get_by_label("Title of the book").fill("The Ford")
    page.get_by_role("button", name="Start the book").click()


def write(page: Page, part: str, text: str) -> None:
    """Write a part's text and save it."""
    page.goto(f"/admin/desk/the-ford/m1/part/{part}/")
    page.locator("#chunk").fill(text)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".message--success")).to_have_text("Saved.")


def publish(page: Page, words: str) -> None:
    page.get_by_role("link", name="Publish", exact=True).click()
    page.get_by_role("button", name=words).click()
    expect(page.locator(".message--success")).to_contain_text("Published: ")


def narrow(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the window"


def write_the_mission(page: Page) -> None:
    """From nothing: a cover, a set-up, two events, a test, a combat; the end is the template's."""
    page.get_by_label("Title of the book").fill("The Ford")
    page.get_by_role("button", name="Start the book").click()
    page.get_by_role("link", name="missions/m1.yaml").click()
    page.get_by_label("Title", exact=True).first.fill("THE FORD")
    page.locator("[aria-labelledby=head-title]").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("M1: THE FORD")
    write(page, "setup", SETUP)
    write(page, "entries.01", FORD)
    # A step from a form.
    page.get_by_role("link", name="Add a step here").click()
    page.get_by_role("link", name="test A Trait test.").click()
    page.get_by_label("Who").fill("SCT")
    page.get_by_label("Trait").select_option("PER")
    page.get_by_label("DIFF").fill("1")
    page.get_by_label("When passed").fill("He finds the shallow place.")
    page.get_by_label("When failed").fill("- stress: {who: SCT, amount: 1}")
    page.get_by_role("button", name="Add the step").click()
    expect(page.locator("#chunk")).to_have_value(FORD + (
        "  - test:\n      who: SCT\n      trait: PER\n      diff: 1\n      pass:\n"
        "        - text: He finds the shallow place.\n      fail:\n"
        "        - stress:\n            who: SCT\n            amount: 1\n"
    ))  # fmt: skip
    # What is linked and not there becomes a stub.
    page.get_by_role("link", name="Parts").click()
    page.get_by_role("button", name="Make a stub of 02").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("02")
    # What is wrong is said while one types.
    page.locator("#chunk").fill(WIRE.replace("TRAIL", "TRIAL"))
    expect(page.locator("#findings")).to_contain_text("'TRIAL' is not a board")
    expect(page.locator(".editor__marks mark")).to_contain_text("TRIAL")
    write(page, "entries.02", WIRE)


def read_it(page: Page) -> None:
    """Check and preview."""
    page.get_by_role("link", name="Check", exact=True).click()
    expect(page.locator(".state--error")).to_have_count(0)
    page.goto("/admin/desk/the-ford/m1/preview/?part=entries.01")
    expect(page.locator("#reading")).to_contain_text("as wide as a street")
    expect(page.locator("#reading")).not_to_contain_text("{SCT}")
    page.get_by_role("button", name="See it passed").click()
    expect(page.locator("#reading")).to_contain_text("He finds the shallow place.")


def test_a_small_mission_from_nothing_to_its_end(desktop: Page) -> None:
    page = desktop
    sign_in(page)
    write_the_mission(page)
    read_it(page)
    whole = len(documents()) - len(MISSIONS) + 1  # the cards and scenes as shipped, one Mission
    publish(page, f"Publish {whole} documents")
    # Play it.
    page.goto("/")
    page.get_by_text("Name it, choose optional rules").click()
    page.get_by_label("Campaign book").select_option(label="The Ford")
    page.get_by_role("button", name="Start a solo campaign").click()
    page.wait_for_url("**/c/**")
    game = page.url
    person = Person(page)
    person.play(until="map")
    # Write on while it is played.
    write(page, "entries.01", FORD.replace("Ford", "Bridge"))
    publish(page, "Publish 1 document")
    row = page.get_by_role("row").filter(has_text="Mission 1")
    expect(row.first).to_contain_text("newest")
    expect(row.nth(1).get_by_role("cell").nth(3)).to_have_text("1")
    # The campaign reads what it began with.
    page.goto(game)
    person.play(until="page")
    expect(page.locator("#screen-title")).to_contain_text("At the Ford")
    person.play(until="logbook")
    assert person.screens["battle"] > 1
    expect(page.locator("#screen")).to_contain_text("Mission 1")


def test_words_are_completed_and_nothing_is_lost(desktop: Page) -> None:
    page = desktop
    begin_the_ford(page)
    page.goto("/admin/desk/the-ford/m1/part/entries.01/")
    text = page.locator("#chunk")
    text.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("  - goto: R")
    page.keyboard.press("Control+ ")
    expect(page.get_by_role("option", name="RC")).to_be_visible()
    page.keyboard.press("Enter")
    expect(text).to_have_value(
        "title: The First Event\nsummary: To be written.\nsteps:\n  - text: |\n"
        "      To be written.\n  - goto: RC"
    )
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Parts").click()
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]


def test_the_desk_without_script_on_a_phone(open_page: Any) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    begin_the_ford(page)
    write(page, "entries.01", FORD)
    page.get_by_role("button", name="Save and preview").click()
    expect(page.locator("#reading")).to_contain_text("as wide as a street")
    page.get_by_role("button", name="Play from here in a trial").click()
    expect(page.locator("#screen-title")).to_contain_text("At the Ford")


def test_every_page_of_the_desk_fits_a_phone_and_is_accessible(phone: Page) -> None:
    page = phone
    begin_the_ford(page)
    write(page, "entries.01", FORD)
    book = "/admin/desk/the-ford/"
    pages = ["", "check/", "publish/", "exchange/", "authors/", "m1/", "m1/text/", "book/text/",
             "m1/history/?a=1&b=2&view=side", "m1/preview/?part=ends.A", "m1/part/setup/",
             "m1/part/entries.RC/", "m1/part/entries.RC/step/?path=steps&at=1",
             "m1/part/entries.RC/step/?verb=choice&path=steps&at=1",
             "book/", "rnr/part/rnr.base-bad-4/"]  # fmt: skip
    for each in pages:
        page.goto(book + each)
        narrow(page)
        assert not (found := faults(page)), f"{each}: {found}"


def test_a_desk_that_cannot_be_reached_loses_nothing_and_presses_count(
    desktop: Page, watch: Watch
) -> None:
    page = desktop
    begin_the_ford(page)
    page.goto("/admin/desk/the-ford/m1/map/")
    page.get_by_text("EAZ", exact=True).click()
    page.route("**/m1/map/", lambda route: None)  # no answer yet
    for space in ("D2", "D3", "D4", "D5"):
        page.locator(f"button[name=space][value={space}]").click(no_wait_after=True)
    with page.expect_event("dialog") as asked:  # whoever leaves while presses wait is asked
        page.evaluate("setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.unroute("**/m1/map/")
    expect(page.locator(".message--success")).to_have_text("EAZ: D5.")
    page.goto("/admin/desk/the-ford/m1/part/setup/")
    text = page.locator("#chunk")
    expect(text).to_have_value(re.compile(r"\bD2\b.*\bD3\b.*\bD4\b.*\bD5\b", re.DOTALL))
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("ERR_FAILED")
    watch.expect("Failed to fetch")
    page.route("**/validate", lambda route: route.abort())  # the server hears nothing at all
    page.context.set_offline(True)
    text.fill(SETUP)
    expect(page.locator("[data-offline]")).to_contain_text("kept in this browser")
    with page.expect_event("requestfailed", lambda asked: asked.url.endswith("/healthz")):
        page.get_by_role("button", name="Save", exact=True).click()
    expect(text).to_have_value(SETUP)
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    assert text.input_value() != SETUP
    page.locator("[data-kept]").get_by_role("button", name="Go on with it").click()
    expect(text).to_have_value(SETUP)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".message--success")).to_have_text("Saved.")
    expect(page.locator("[data-kept]")).to_be_hidden()
