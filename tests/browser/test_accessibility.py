"""What axe finds on the pages of a game, and what it cannot judge: titles, focus, dice.

All its rules of WCAG 2.2 A and AA and its best practices, on:
- every screen of a campaign as a bot comes to it, on a phone and a desk, in both lights;
- the decisions that a bot seldom comes to (`STATES`: rest, care, packs, markers, cards, Red), put
  together by `tests.golden.decisions` with everything folded open, each in one window and one
  light, in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.game import services, store
from campaign.models import Campaign, Seat
from campaign.rules import CampaignOptions, State, apply, legal
from combat.rules.dice import SeededDice
from tests.browser.driven import Driven, driven_to, sit_down
from tests.golden import decisions, squads

pytestmark = pytest.mark.django_db(transaction=True)
AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
SCREENS = {
    "motivation", "draft", "briefing", "armory", "map", "page", "battle", "camp", "debrief", "rnr",
    "logbook", "letter",
}  # fmt: skip
STATES = (
    "camp", "evac", "peek", "aid", "point", "stow", "wound", "keep", "swap", "later", "rnr",
    "red eaz", "red card",
)  # fmt: skip
"""Decisions of `tests.golden.decisions`."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
UNSTUCK = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("[data-unstuck] { position: static !important; }");
  document.adoptedStyleSheets = [sheet];
  document.querySelectorAll("main *").forEach((e) => {
    if (getComputedStyle(e).position === "sticky") e.dataset.unstuck = "";
  });
}"""
"""What sticks to the window covers what lies below it only until somebody scrolls."""
PILED = """() => {
  const all = document.querySelectorAll(".reading > :not(.asked), .reading > .asked > *");
  const parts = [...all].filter((e) => e.offsetHeight);
  const boxes = parts.map((e) => [e, e.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap(([e, a], n) => boxes.slice(n + 1).filter(([f, b]) => over(a, b))
    .map(([f]) => `${e.className || e.tagName} lies over ${f.className || f.tagName}`));
}"""
"""Parts of a page to read of which one lies over another."""
OPENED = """() => document.querySelectorAll("main details:not([name])").forEach((e) => {
  e.open = true;
})"""


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
    page.evaluate(UNSTUCK)
    # What it would preload, the style sheets as inline ones, the page may not hold.
    options: dict[str, Any] = {"runOnly": [only] if only else RULES, "preload": False}
    options["resultTypes"] = ["violations"]
    result = page.evaluate("options => axe.run(document, options)", options)
    return page.evaluate(PILED) + [
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
            letter = view.options.awaiting == "letter"
            screen = "letter" if letter else view.screen
            if screen in SCREENS - seen:
                seen.add(screen)
                for name, page in pages.items():
                    page.goto(driven.path)
                    page.emulate_media(color_scheme="dark")
                    faulty = faults(page, strict=True)
                    page.emulate_media(color_scheme="light")  # changes nothing but colours
                    faulty += [f"by day: {f}" for f in faults(page, True, "color-contrast")]
                    found += [f"{screen} on a {name}: {fault}" for fault in faulty]
                    assert page.locator("h1, h2").count(), f"{screen} has no heading"
            if seen == SCREENS:
                break
        if seen == SCREENS:
            break
    assert seen == SCREENS
    assert not found, "\n".join(found)


def test_what_waits_seldom(seated: tuple[User, dict[str, Page]]) -> None:
    """A Squad by lot at each of these decisions, all folded open."""
    user, pages = seated
    campaigns = {seat: table(user, seat) for seat in ("host", "red")}
    windows = cycle((name, light) for light in ("dark", "light") for name in pages)
    found: list[str] = []
    for name, (window, light) in zip(STATES, windows, strict=False):
        campaign = campaigns["red" if name.startswith("red") else "host"]
        with services.action():
            store.save(campaign, store.load(campaign), replace(standing(name), content=None))
        page = pages[window]
        page.emulate_media(color_scheme=light)
        page.goto(f"/c/{campaign.public_id}/")
        page.evaluate(OPENED)
        found += [f"{name} on a {window}, {light}: {fault}" for fault in faults(page, strict=True)]
    assert not found, "\n".join(found)


def table(user: User, seat: str) -> Campaign:
    """A campaign of three at which the user has this seat."""
    owners = squads.squad(2).options.owners
    campaign = services.start(user, seat, CampaignOptions(seats=squads.SEATS, owners=owners), "s")
    Seat.objects.filter(campaign=campaign).update(user=None)
    Seat.objects.filter(campaign=campaign, code=seat).update(user=user)
    return campaign


def standing(name: str) -> State:
    """The first Squad by lot with a Red player that waits at a decision, for its own player."""
    wanted = "red" if name.startswith("red") else "host"
    for n in range(40):
        state = decisions.standing(name, n)
        stop = legal(state, "host")
        if len(state.seats) == len(squads.SEATS):
            went = apply(state, stop.commands[0], SeededDice("stop"), stop.decider).state
            if legal(went, "host").decider == wanted:
                return went
    raise AssertionError(f"no Squad with a Red player waits at {name}")


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
