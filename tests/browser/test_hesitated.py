"""A decision by the count: it begins when all is seen, and the page says when it has run out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.driven import driven_to, sit_down
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)

LOW = 110
"""A window too low for both options."""
FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
"""What an observer has to tell has been told."""


def test_the_count_waits_for_every_option_and_the_page_says_that_it_ran_out(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    client, user = signed_in("anna")
    shelve()
    driven = driven_to(user, lambda view: view.page is not None and view.page.choice is not None)
    page = open_page(390, 844)
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    page.set_viewport_size({"width": 390, "height": LOW})
    page.get_by_role("button", name="I have read this. Count!").click()
    expect(page.locator("[data-counted]")).to_have_count(1)
    options = page.locator(".choice__option")
    expect(options).to_have_count(2)
    last = options.last.inner_text().strip()
    page.evaluate(FRAMES)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    options.last.scroll_into_view_if_needed()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator(".hesitated")).to_contain_text("You hesitated.")
    expect(page.locator(".hesitated + .chosen")).to_have_text(last)
