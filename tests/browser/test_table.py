"""A group at the table: two browsers by link, one opinion, one decision, one consent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign, Journal
from campaign.rules import legal
from tests.factories import shelve

BUTTONS = "#play button[name=command]"


@pytest.fixture
def shelf(transactional_db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


def play_to(kind: str) -> str:
    """Let whoever is awaited give the first command until a task of this kind waits."""
    while True:
        campaign = Campaign.objects.select_related("mission").get()
        state = store.load(campaign)
        who = legal(state, "host").decider
        if state.agenda[-1].kind == kind:
            return who
        commands = legal(state, who).commands
        services.submit(
            campaign_id=campaign.public_id, user=campaign.seats.get(code=who).user,
            version=campaign.version,
            command=next((c for c in commands if c.kind == "move_out"), commands[0]),
        )  # fmt: skip


def host_and_guest(host: Page, guest: Page) -> str:
    """One hosts a group, the other comes by the link; return the address of the play page."""
    host.goto("/")
    host.get_by_role("button", name="Host a group by link").click()
    expect(host.get_by_role("heading", name="The table")).to_be_visible()
    host.get_by_role("button", name="Invite by link").click()
    link = host.get_by_label("The link", exact=True).input_value()
    guest.goto(link)
    guest.get_by_label("What shall the others call you?").fill("Bert")
    guest.get_by_role("button", name="Take the seat").click()
    expect(guest.get_by_text("Waiting for the host")).to_be_visible()
    return guest.url


@pytest.mark.django_db(transaction=True)
def test_the_link_is_copied_with_one_press(shelf: None, desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.goto("/")
    desktop.get_by_role("button", name="Host a group by link").click()
    desktop.get_by_role("button", name="Invite by link").click()
    desktop.get_by_role("button", name="Copy the link").click()
    expect(desktop.get_by_role("button", name="Copied")).to_be_in_viewport()
    link = desktop.get_by_label("The link", exact=True).input_value()
    assert desktop.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.django_db(transaction=True)
def test_two_browsers_share_a_squad(shelf: None, desktop: Page, phone: Page) -> None:
    play = host_and_guest(desktop, phone)
    expect(phone.locator(BUTTONS)).to_have_count(0)

    play_to("squad_action")
    phone.goto(play)
    prices = phone.locator("#mapbox .mapgrid__cost")
    expect(prices.first).to_contain_text("SP")
    before = Campaign.objects.get().version
    phone.locator("#mapbox [data-way]").last.tap()
    sheet = phone.locator(".march:popover-open")
    expect(sheet).to_contain_text("I would march to")
    sheet.locator("button[name=command]").click()
    said = phone.locator("#said")
    expect(said).to_contain_text("You: March to")
    expect(said).to_be_in_viewport()
    assert Campaign.objects.get().version == before, "he has only said it"
    phone.get_by_role("link", name="Say what you would do").click()
    phone.get_by_label("I would").select_option(index=1)
    phone.get_by_label("because").fill("The ridge is dry")
    phone.get_by_role("button", name="Say it").click()
    expect(said).to_contain_text("The ridge is dry")
    expect(phone.locator(".march__wanted")).to_contain_text("The ridge is dry")
    desktop.goto(play)
    expect(desktop.get_by_role("heading", name="What the others would do")).to_be_visible()
    desktop.get_by_role("button", name="Do that").click()
    expect(desktop.locator(f"#play:not([data-version='{before}'])")).to_be_visible()
    row = Journal.objects.get(seq=before + 1)
    assert row.heard[0]["reason"] == "The ridge is dry" and row.heard[0]["command"] == row.command


@pytest.mark.django_db(transaction=True)
def test_consent_to_undo_by_keyboard(shelf: None, desktop: Page, phone: Page) -> None:
    play = host_and_guest(desktop, phone)
    play_to("equip")
    campaign = Campaign.objects.get()
    services.submit(
        campaign_id=campaign.public_id, user=campaign.host, version=campaign.version,
        command=next(c for c in legal(store.load(campaign), "host").commands
                     if c.kind == "take_item"),
    )  # fmt: skip
    phone.goto(play)
    phone.get_by_role("button", name="Ask to take back").click()
    expect(phone.get_by_text("You asked the host")).to_be_visible()
    desktop.goto(play)
    agree = desktop.get_by_role("button", name="Agree")
    agree.focus()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("button", name="Agree")).to_have_count(0)
    assert Journal.objects.latest("seq").command["agreed"] == "host"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_table_fits_and_works_without_script(
    shelf: None, open_page: Callable[..., Page], width: int
) -> None:
    page = open_page(width, 800, java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Host a group by link").click()
    page.get_by_role("button", name="Add a player's seat").click()
    page.get_by_role("button", name="Share out like that").click()
    expect(page.get_by_text("led by Player 3 (free seat)")).to_have_count(2)
    given = page.get_by_label("Give a Specialization, or one man alone, to another")
    given.select_option(label="Let the host lead the Corpsman")
    page.get_by_role("button", name="Give", exact=True).click()
    expect(page.get_by_text("led by Player 3 (free seat)")).to_have_count(1)
    own = page.locator(".chair", has_text="you").first
    own.get_by_label("At this table they call you").fill("Anna")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("led by Anna")).to_have_count(3)
    box = page.locator("main").bounding_box()
    assert box is not None and box["width"] <= width
    box = page.locator("#gives").bounding_box()
    assert box is not None and box["x"] + box["width"] <= width, "nothing sticks out"
