"""The packs after a Combat: what lies there and who takes it, on a phone and without script."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.rules import View
from campaign.rules.commands import GiveItem
from tests.browser.driven import driven_to, sit_down
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)


def somebody_fell(view: View) -> bool:
    """The packs lie open, and there is somebody to take the Radio Set of one who fell."""
    fallen = {m.profile for m in view.state.marines if m.standing in ("kia", "evac")}
    taken = [o.command for o in view.options.offers if isinstance(o.command, GiveItem)]
    return any(give.code == "radio" and give.marine in fallen for give in taken)


@pytest.mark.parametrize("script", [True, False])
def test_what_a_fallen_man_carried_is_taken_with_one_press(
    open_page: Callable[..., Page], client: Client, live_server: Any, script: bool
) -> None:
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    driven = driven_to(user, somebody_fell)
    page = open_page(390, 844, has_touch=True, java_script_enabled=script)
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    radio = page.locator(".loose__piece").filter(has=page.get_by_role("heading", name="Radio Set"))
    expect(radio).to_be_visible()
    box = radio.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    whys = radio.locator(".loose__man--barred .choice__cost").all_inner_texts()
    assert len(whys) == len(set(whys)), "a reason stands once, whomever it holds for"
    asked = page.get_by_text("Another Marine must take the Radio Set")
    expect(asked).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    parts = page.locator("#screen-title, .loose, .armory__lockers").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(parts) > 2 and parts == sorted(parts), "a desk has them in the phone's order"
    page.set_viewport_size({"width": 390, "height": 844})
    taker = radio.get_by_role("button").first
    given = json.loads(taker.get_attribute("value") or "")
    taker.click()
    expect(asked).to_have_count(0)
    spec = driven.view.state.marine(given["to"]).spec
    expect(page.locator(f"#pack-{spec} summary")).to_contain_text("Radio Set")
    page.get_by_role("button", name="Shoulder the packs").click()
    expect(page.locator("#play:not([data-screen=packs])")).to_have_count(1)
