"""What is to be pressed next is on the first screen, at a desk and on a phone."""

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
SIZES = ((1440, 900), (390, 844))


def test_the_next_press_is_on_the_first_screen(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> None:
    """Whom to draft over the foot of his file; moving out once the Squad may; never covered."""
    shelve()
    client, user = signed_in("anna")
    pages = [open_page(*size) for size in SIZES]
    for page in pages:
        sit_down(page, client, live_server.url)
    driven = driven_to(user, lambda view: view.screen == "draft")
    for name, found in (("Take", "draft"), ("Move out", "armory")):
        for view in driven.walk():
            kinds = {offer.command.kind for offer in view.options.offers}
            if view.screen == found and kinds & {"draft_marine", "move_out"}:
                break
        for page in pages:
            page.goto(driven.path)
            button = page.locator("#screen").get_by_role("button", name=name).first
            expect(button).to_be_in_viewport(ratio=1)
            button.click(trial=True)
            wide = "document.documentElement.scrollWidth - window.innerWidth"
            assert page.evaluate(wide) <= 0
