"""An author looks at the story graph: zooms and moves it by keys and mouse, presses a box."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.models import Book, BookAuthor
from tests.browser.test_accessibility import faults
from tests.factories import shelve

BACKEND = "django.contrib.auth.backends.ModelBackend"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def book(db: Any, make_user: Callable[..., User]) -> Book:
    """The shipped book; Anna writes in it."""
    library.forget()
    book = shelve().book
    BookAuthor.objects.create(book=book, user=make_user("anna"))
    return book


def look(page: Page, book: Book, stem: str = "m1/") -> None:
    client = Client()
    client.force_login(User.objects.get(username="anna"), backend=BACKEND)
    page.goto("/")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    page.goto(f"/admin/desk/{book.slug}/{stem}story/")
    title = "missions/m1.yaml" if stem else book.title
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Story of {title}")


def width(page: Page) -> float:
    return page.evaluate("document.querySelector('svg.graph').getBoundingClientRect().width")


def scrolled(page: Page) -> tuple[float, float]:
    paper = page.locator("[data-story]")
    left, top = paper.evaluate("p => [p.scrollLeft, p.scrollTop]")
    return left, top


def test_the_graph_is_zoomed_and_moved_and_a_box_leads_to_its_text(
    desktop: Page, book: Book
) -> None:
    look(desktop, book)
    paper = desktop.locator("[data-story]")
    before = width(desktop)
    desktop.get_by_role("link", name="100 %", exact=True).click()
    assert width(desktop) > before and "zoom" not in desktop.url
    paper.focus()
    desktop.keyboard.press("-")
    assert width(desktop) < 4000
    smaller = width(desktop)
    desktop.keyboard.press("+")
    assert width(desktop) > smaller
    left, _ = scrolled(desktop)
    desktop.keyboard.press("ArrowRight")
    assert scrolled(desktop)[0] > left
    desktop.keyboard.press("0")
    assert width(desktop) <= paper.evaluate("p => p.clientWidth") + 1
    # Dragging moves the paper and presses nothing.
    desktop.get_by_role("link", name="100 %", exact=True).click()
    paper.evaluate("p => { p.scrollLeft = 0; p.scrollTop = 0; }")
    box = desktop.locator(".graph__node--entry").first.bounding_box()
    assert box is not None
    desktop.mouse.move(box["x"] + 60, box["y"] + 20)
    desktop.mouse.down()
    desktop.mouse.move(box["x"] - 60, box["y"] + 20, steps=4)
    desktop.mouse.up()
    assert scrolled(desktop)[0] > 60
    assert desktop.url.endswith("/story/")
    name = re.compile(r"^Choice: Choice Lieutenant Wexler")
    desktop.locator(".graph").get_by_role("link", name=name).press("Enter")
    expect(desktop.locator("#chunk")).to_be_focused()
    picked = desktop.locator("#chunk").evaluate(
        "t => t.value.slice(t.selectionStart, t.selectionEnd)"
    )
    assert "choice:" in picked


def test_a_phone_gets_the_list_and_nothing_is_too_wide(phone: Page, book: Book) -> None:
    look(phone, book)
    wide = phone.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
    phone.get_by_role("link", name="To the list").click()
    phone.locator("summary").get_by_text("Entry 01: The Man at the Water").click()
    expect(phone.get_by_text("leads to Option or result: Fire now").first).to_be_visible()


def test_the_book_is_zoomed_and_leads_to_its_table_and_its_entries(
    desktop: Page, book: Book
) -> None:
    look(desktop, book, "")
    paper = desktop.locator("[data-story]")
    before = width(desktop)
    paper.focus()
    desktop.keyboard.press("0")
    expect(desktop.locator("svg.graph")).not_to_have_attribute("width", str(round(before)))
    assert width(desktop) < before
    # A name leads to its row, and the part of the table it stands in opens.
    name = re.compile(r"^THE ROAD, for the Campaign")
    desktop.locator(".graph").get_by_role("link", name=name).press("Enter")
    row = desktop.locator("#log-the-road")
    expect(row).to_be_in_viewport()
    expect(row.get_by_role("link", name="Entry 04: The Culvert")).to_be_visible()
    # A number leads to the text.
    number = re.compile(r"^THE ROAD, Mission 1: noted in Entry 04")
    desktop.locator(".graph").get_by_role("link", name=number).press("Enter")
    expect(desktop.get_by_role("heading", level=1)).to_contain_text("The Culvert")
    expect(desktop.locator("#chunk")).to_be_focused()


def test_the_book_fits_a_phone(phone: Page, book: Book) -> None:
    look(phone, book, "")
    wide = "document.documentElement.scrollWidth - window.innerWidth"
    assert phone.evaluate(wide) <= 0
    phone.get_by_role("link", name="To the table", exact=True).click()
    phone.locator("summary").get_by_text("Mission 1:").click()
    expect(phone.locator("#log-the-road")).to_contain_text("Mission 3 Entry 01")
    assert phone.evaluate(wide) <= 0


def test_axe_finds_nothing_in_either_picture(desktop: Page, book: Book) -> None:
    for stem in ("", "m1/"):
        look(desktop, book, stem)
        assert faults(desktop) == [], stem
