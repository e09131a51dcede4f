"""Men of the Squad talk: faces, names and lines in order, on a phone, and without script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign import rules
from campaign.content import library
from campaign.game import services, store
from campaign.rules.commands import Continue
from campaign.rules.tasks import Read, Stop
from combat.rules.dice import SeededDice
from tests.browser.driven import sit_down
from tests.browser.staged import staged
from tests.browser.test_accessibility import faults

pytestmark = pytest.mark.django_db(transaction=True)
BOX = {"title": "The Man at the Water", "board": "SPRUNG", "black": "F"}


@pytest.fixture
def talking(db: Any, signed_in: Any) -> Iterator[Any]:
    """A Squad in which Limbo is about to name a noise, on watch with another man."""
    library.forget()
    client, user = signed_in("anna")
    driven = staged(user, BOX)
    driven.campaign.refresh_from_db()
    state = store.load(driven.campaign)
    men = {m.spec: m for m in state.marines}
    limbo = replace(men[2], profile="MP.03", stress=4)
    other = men[4].profile
    scene = Read("scene/frogs", other=other)
    ids = (state.ids[0], "MP.03", *state.ids[2:])
    talk = replace(
        state,
        marines=tuple(limbo if m.spec == 2 else m for m in state.marines),
        ids=ids,
        battle=None,
        reading=None,
        point_man=other,
        agenda=(state.agenda[0], scene, Stop("M1/01")),
    )
    opened = rules.apply(talk, Continue(), SeededDice("talk")).state
    with services.action():
        store.save(driven.campaign, state, opened)
    yield driven, client
    library.forget()


def test_men_talk_in_order_with_their_faces_and_are_left_by_one_key(
    talking: Any, phone: Page, live_server: Any
) -> None:
    driven, client = talking
    sit_down(phone, client, live_server.url)
    phone.goto(driven.path)
    expect(phone.get_by_role("heading", name="Frogs")).to_be_visible()
    lines = phone.locator(".said")
    expect(lines).to_have_count(5)
    expect(lines.nth(0)).to_contain_text("Limbo")
    expect(lines.nth(0).locator("img")).to_have_js_property("complete", True)
    assert not faults(phone)
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    phone.get_by_role("button", name="Leave them to it").press("Enter")
    expect(phone.get_by_role("heading", name="Frogs")).to_have_count(0)


def test_men_talk_without_script(talking: Any, live_server: Any, browser: Any) -> None:
    driven, client = talking
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    sit_down(page, client, live_server.url)
    page.goto(driven.path)
    expect(page.locator(".said")).to_have_count(5)
    page.get_by_role("button", name="Leave them to it").click()
    expect(page.get_by_role("heading", name="Frogs")).to_have_count(0)
    context.close()
