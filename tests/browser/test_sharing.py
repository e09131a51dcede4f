"""Hits are shared out on the board: by plus and minus, by keys, and without script by numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from campaign.models import Journal
from tests.browser.driven import Driven, sit_down
from tests.browser.staged import staged

pytestmark = pytest.mark.django_db(transaction=True)

BOX = {"title": "Ambush", "board": "HIT", "black": "F7 R L"}
Sharing = tuple[Driven, Callable[..., Page]]


@pytest.fixture
def sharing(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> Sharing:
    """A Combat with a Burst to share out over three, and how to open its page."""
    library.forget()
    client, user = signed_in("anna")

    def look(driven: Driven, *size: int, **options: Any) -> Page:
        page = open_page(*size, **options)
        sit_down(page, client, live_server.url)
        page.goto(driven.path)
        return page

    for number in range(30):
        driven = staged(user, BOX, seed=f"share {number}")
        for view in driven.walk(40):
            if view.battle is None:
                break
            if view.options.awaiting == "split" and len(view.battle.pending.candidates) == 3:  # type: ignore[union-attr]
                return driven, lambda *size, **options: look(driven, *size, **options)  # noqa: B023
    raise AssertionError("no Burst over three")


def dealt(driven: Driven) -> list[int]:
    """The hits of the last command, in order."""
    command = Journal.objects.filter(campaign=driven.campaign).latest("seq").command
    return [hits for _, hits in command["order"]["split"]]


def test_plus_and_minus_move_hits_and_nothing_else_can_be_dealt(sharing: Sharing) -> None:
    driven, look = sharing
    page = look(390, 844, has_touch=True, is_mobile=True)
    hits = page.locator("input[name=hits]")
    deal = page.get_by_role("button", name="Deal these hits")
    left = page.locator(".sharing output")
    expect(left).to_have_text("all shared out")
    falls = hits.first.get_attribute("data-falls")
    said = page.locator(".sharing > p.help")
    expect(said).to_contain_text(f" falls at {falls}: ")
    expect(said).to_contain_text("Press − and + on the board.")
    proposed = [int(one.input_value()) for one in hits.all()]
    total = sum(proposed)
    page.get_by_role("button", name="One hit less").first.tap()
    expect(left).to_have_text("1 left")
    expect(deal).to_be_disabled()
    page.get_by_role("button", name="One hit more").nth(1).tap()
    expect(left).to_have_text("all shared out")
    expect(page.get_by_role("button", name="One hit more").first).to_be_disabled()
    wanted = [int(one.input_value()) for one in hits.all()]
    assert wanted == [proposed[0] - 1, proposed[1] + 1, proposed[2]] and sum(wanted) == total
    before = page.locator("#play").get_attribute("data-version") or ""
    deal.tap()
    expect(page.locator("#play")).not_to_have_attribute("data-version", before)
    assert dealt(driven) == wanted


def test_plus_and_minus_are_as_large_as_a_thumb_and_cover_no_letter_and_no_hit_points(
    sharing: Sharing,
) -> None:
    _, look = sharing
    page = look(390, 844, has_touch=True, is_mobile=True)
    expect(page.locator(".spot--share")).to_have_count(3)
    small, covered = page.evaluate("""() => {
      const box = (one) => one.getBoundingClientRect();
      const steps = [...document.querySelectorAll(".spot--share button")].map(box);
      const told = [...document.querySelectorAll(".call, .hp text")].map(box);
      const over = (a, b) =>
        a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top < a.bottom;
      return [steps.filter((b) => b.width < 43.9 || b.height < 43.9).length,
              steps.filter((a) => told.some((b) => over(a, b))).length];
    }""")
    assert (small, covered) == (0, 0)


def test_at_a_desk_the_dice_are_seen_whole_above_the_hits_they_gave(sharing: Sharing) -> None:
    _, look = sharing
    page = look(1440, 900)
    page.locator("#battle").press("Escape")
    dice, panel = page.locator(".story .roll").last, page.locator(".sharing")
    expect(dice).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("button", name="Deal these hits")).to_be_in_viewport(ratio=1)
    above, below = dice.bounding_box(), panel.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"]


def test_by_keys_a_number_goes_up_and_down_and_the_target_needs_most(sharing: Sharing) -> None:
    _, look = sharing
    page = look(1440, 900)
    hits = page.locator("input[name=hits]")
    total = sum(int(one.input_value()) for one in hits.all())
    hits.nth(1).focus()
    for _ in range(total):
        page.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_have_value("0")
    page.keyboard.press("ArrowUp")
    expect(hits.nth(1)).to_have_value("1")
    hits.nth(0).fill("0")
    expect(page.get_by_role("button", name="Deal these hits")).to_be_disabled()


def test_without_script_numbers_are_typed_and_a_wrong_sum_is_refused(
    sharing: Sharing, watch: Any
) -> None:
    watch.expect("422")
    driven, look = sharing
    page = look(390, 844, java_script_enabled=False)
    hits = page.locator("input[name=hits]")
    proposed = [int(one.input_value()) for one in hits.all()]
    deal = page.get_by_role("button", name="Deal these hits")
    expect(page.get_by_role("button", name="One hit more")).to_have_count(0)
    hits.nth(2).fill(str(proposed[2] + 1))
    version = driven.view and driven.campaign.version
    deal.click()
    expect(page.locator("#refusal")).to_contain_text("Share")
    assert driven.view.options.awaiting == "split" and driven.campaign.version == version
    hits.nth(0).fill(str(proposed[0] - 1))
    hits.nth(2).fill(str(proposed[2] + 1))
    deal.click()
    expect(hits).to_have_count(0)
    assert dealt(driven) == [proposed[0] - 1, proposed[1], proposed[2] + 1]
