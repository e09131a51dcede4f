"""What was not carried out is said in sight, wherever the button was, and is over when it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.core.management import call_command
from playwright.sync_api import Page, expect

from campaign.content import library

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    """The story is loaded."""
    library.forget()
    call_command("load_content", verbosity=0)


def test_too_fast_is_said_in_sight(phone: Page, watch: Any, settings: Any) -> None:
    watch.expect("429")
    phone.goto("/")
    phone.get_by_role("button", name="Start").click()
    play, messages = phone.locator("#play"), phone.locator("#messages")
    expect(play).to_have_attribute("data-version", "0")
    turn = phone.get_by_role("button", name="Turn the page")
    # The last thing on a page that is longer than the screen.
    turn.scroll_into_view_if_needed()
    assert phone.evaluate("() => scrollY") > 100
    settings.POSTS = (1, 3600)
    turn.click()
    expect(play).to_have_attribute("data-version", "1")
    phone.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    phone.locator("#play button[name=command]:visible").last.click()
    expect(messages).to_contain_text("Too many posts in a short time")
    expect(messages).to_be_in_viewport()
    expect(play).to_have_attribute("data-version", "1")
    settings.POSTS = (0, 3600)
    caches["moments"].clear()
    phone.locator("#play button[name=command]:visible").last.click()
    expect(play).to_have_attribute("data-version", "2")
    expect(messages).to_be_empty()
