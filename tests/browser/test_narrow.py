"""At 400 % zoom a desk's window is 195 by 200: nothing lies beside it, little sticks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tests.browser.driven import driven_to, sit_down
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)

WIDE = "document.documentElement.scrollWidth"
STUCK = """() => [...document.querySelectorAll("#play *, #play, .bar")]
  .filter((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position))
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.bottom > 0 && box.top < innerHeight)
  .reduce((sum, box) => sum + box.height, 0)"""


@pytest.mark.parametrize("awaited", ["squad_action", "placement"])
def test_a_window_of_195_pixels_is_enough(
    open_page: Callable[..., Page], client: Client, live_server: Any, awaited: str
) -> None:
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    driven = driven_to(user, lambda view: view.options.awaiting == awaited)
    page = open_page(195, 200)
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    assert page.evaluate(WIDE) <= 195
    page.evaluate("scrollTo(0, 500)")
    assert page.evaluate(STUCK) <= 67
