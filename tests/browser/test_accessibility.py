"""What axe finds on the pages of a game, and what it cannot judge: titles, focus, dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.driven import Driven, driven_to, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
SCREENS = {
    "motivation", "draft", "briefing", "armory", "map", "page", "battle", "camp", "debrief", "rnr",
    "logbook",
}  # fmt: skip


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    call_command("load_content", verbosity=0)


@pytest.fixture
def seated(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> tuple[User, dict[str, Page]]:
    """A host, and their pages in the dark: a phone and a desk."""
    client, user = signed_in("anna")
    pages = {name: open_page(*size, color_scheme="dark") for name, size in SIZES.items()}
    for page in pages.values():
        sit_down(page, client, live_server.url)
    return user, pages


def faults(page: Page, strict: bool = False, only: str = "") -> list[str]:
    """Return what axe finds serious or critical, `strict`: its best practices too; or one rule's.

    Each is told with its first element.
    """
    page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": [only]} if only else {})}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{found['id']} x{len(found['nodes'])}: {found['nodes'][0]['html'][:160]}"
        f" {found['nodes'][0]['failureSummary'][:240]}"
        for found in result["violations"]
        if strict or found["impact"] in {"serious", "critical"}
    ]


def test_the_landing_page(open_page: Callable[..., Page]) -> None:
    for width, height in SIZES.values():
        page = open_page(width, height, color_scheme="dark")
        page.goto("/")
        assert faults(page) == []


def test_the_screens_of_a_game(seated: tuple[User, dict[str, Page]]) -> None:
    """Each screen on its first showing, on both windows in both lights, until all were seen."""
    user, pages = seated
    seen: set[str] = set()
    found: list[str] = []
    for number in range(20):
        driven = Driven.begin(user, f"drive {number}")
        for view in driven.walk():
            if view.screen in SCREENS - seen:
                seen.add(view.screen)
                for name, page in pages.items():
                    page.goto(driven.path)
                    page.emulate_media(color_scheme="dark")
                    faulty = faults(page, strict=True)
                    page.emulate_media(color_scheme="light")  # changes nothing but colours
                    faulty += [f"by day: {f}" for f in faults(page, True, "color-contrast")]
                    found += [f"{view.screen} on a {name}: {fault}" for fault in faulty]
                    assert page.locator("h1, h2").count(), f"{view.screen} has no heading"
            if seen == SCREENS:
                break
        if seen == SCREENS:
            break
    assert seen == SCREENS
    assert not found, "\n".join(found)


def test_an_act_moves_title_live_region_and_focus(seated: tuple[User, dict[str, Page]]) -> None:
    user, pages = seated
    page = pages["desk"]
    driven = driven_to(user, lambda view: view.screen == "motivation")
    page.goto(driven.path)
    expect(page).to_have_title("Choose a Motivation · First Squad")
    page.get_by_role("button", name="Keep this line").first.press("Enter")
    expect(page).to_have_title("Choose a Marine · First Squad")
    live = page.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    expect(live).to_contain_text("Motivation")
    assert page.evaluate("document.activeElement.closest('#screen') !== null")


def test_dice_say_their_kind_and_face(seated: tuple[User, dict[str, Page]]) -> None:
    user, pages = seated
    driven = driven_to(user, lambda view: view.options.awaiting == "roll_test")
    driven.step()
    page = pages["phone"]
    page.goto(driven.path)
    dice = page.locator("#play .roll__dice .dice")
    names = dice.evaluate_all("all => all.map(dice => dice.getAttribute('aria-label'))")
    assert names
    assert all(die.split() in KNOWN for name in names for die in name.split(", ")), names


KNOWN = [[kind, str(face)] for kind in ("Focus", "Strike", "Crit", "D6") for face in range(1, 7)]


def test_a_marines_card_opens_and_closes_by_keyboard(seated: tuple[User, dict[str, Page]]) -> None:
    user, pages = seated
    page = pages["desk"]
    page.goto(driven_to(user, lambda view: view.screen == "map").path)
    face = page.locator(".man__face").first
    nickname = face.locator(".man__nick").inner_text()
    face.focus()
    page.keyboard.press("Enter")
    card = page.locator("#man-card")
    expect(card.get_by_role("heading")).to_have_text(nickname, ignore_case=True)
    expect(card).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(face).to_be_focused()
