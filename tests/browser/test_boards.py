"""An author clicks a map and a Set up Box into shape: by mouse, by keyboard, without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.desk import drafts, shelf, splice
from campaign.models import Book
from tests.browser.test_accessibility import faults
from tests.browser.test_author import narrow
from tests.factories import shelve

BACKEND = "django.contrib.auth.backends.ModelBackend"
BOX = "box/entries.RC/?at=steps.1.combat"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def book(db: Any, make_user: Callable[..., User]) -> Book:
    """Anna's book, begun from the template."""
    library.forget()
    shelve()
    return shelf.start_book(make_user("anna"), "The Ford")


def look(page: Page, book: Book, where: str) -> None:
    client = Client()
    client.force_login(User.objects.get(username="anna"), backend=BACKEND)
    page.goto("/")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    page.goto(f"/admin/desk/{book.slug}/m1/{where}")


def draft(book: Book) -> Any:
    return splice.parsed(drafts.texts(book)["missions/m1.yaml"].text).data


def said(page: Page, words: str) -> None:
    expect(page.locator(".message--success")).to_have_text(words)


def test_a_map_is_laid_by_mouse_and_keyboard(desktop: Page, book: Book) -> None:
    look(desktop, book, "map/")
    desktop.get_by_role("radio", name="EAZ").check()
    desktop.get_by_role("button", name="F3,").click()
    said(desktop, "EAZ: F3.")
    expect(desktop.get_by_role("button", name="F3,")).to_have_accessible_name(
        "F3, The Basket, jungle, EAZ"
    )
    expect(desktop.get_by_role("radio", name="EAZ")).to_be_checked()
    expect(desktop.get_by_role("button", name="F3,")).to_be_focused()
    desktop.keyboard.press("Enter")
    said(desktop, "EAZ: F3 no longer.")
    desktop.get_by_role("radio", name="Event", exact=True).check()
    desktop.get_by_label("Entry of an Event").select_option("RC")
    desktop.get_by_role("button", name="G4,").focus()
    desktop.keyboard.press("Space")
    said(desktop, "Event RC at G4.")
    assert draft(book)["setup"]["markers"][1] == {"id": "RC", "at": "G4", "entry": "RC"}


def test_a_box_is_set_up_on_its_board(desktop: Page, book: Book) -> None:
    look(desktop, book, BOX)
    desktop.get_by_role("radio", name="Elite").check()
    desktop.get_by_role("radio", name="High, red").check()
    desktop.get_by_role("button", name="E3-1", exact=True).click()
    said(desktop, "Elite at E3-1, from High Threat.")
    expect(desktop.get_by_role("button", name="E3-1, Elite, red")).to_be_visible()
    desktop.get_by_role("radio", name="Hard Cover").check()
    desktop.get_by_role("button", name="M1-1, Marine space").click()
    said(desktop, "Hard Cover at M1-1.")
    box = draft(book)["entries"]["RC"]["steps"][1]["combat"]
    assert box["red"] == "F E" and "M1-1" in box["hard_cover"]
    assert box["places"]["E"] == ["E3-1"]
    desktop.get_by_role("link", name="Low", exact=True).click()
    expect(desktop.get_by_role("button", name="E3-1", exact=True)).to_be_visible()


def test_map_and_box_without_script_on_a_phone(open_page: Any, book: Book) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    look(page, book, "map/")
    page.get_by_role("radio", name="LZ").check()
    page.get_by_role("button", name="C3,").click()
    said(page, "LZ at C3.")
    expect(page.get_by_role("radio", name="LZ")).to_be_checked()
    page.goto(f"/admin/desk/{book.slug}/m1/{BOX}")
    page.get_by_role("radio", name="Fixed Marine").check()
    page.get_by_role("button", name="M2-2, Marine space").click()
    said(page, "Point Man at M2-2.")
    assert draft(book)["setup"]["lz"] == [{"at": "C3"}]


def test_the_boards_fit_a_phone_and_are_accessible(phone: Page, book: Book) -> None:
    for where in ("map/", "boxes/", BOX, "../pictures/"):
        look(phone, book, where)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        narrow(phone)
        assert not (found := faults(phone)), f"{where}: {found}"
