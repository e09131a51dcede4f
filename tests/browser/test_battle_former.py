"""The board keeps what comes of a story to itself until its beat tells it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from campaign.game import services, store
from campaign.rules import roster
from tests.browser import test_battle_story as story
from tests.browser.driven import Driven
from tests.browser.test_battle_story import AMBUSHED, WAITING, begin

pytestmark = pytest.mark.django_db(transaction=True)

combat, fresh = story.combat, story.fresh

COUNTERS = """() => Object.fromEntries(
  [...document.querySelectorAll("#battle .counter--man:not(.former)")].map((man) => [
    man.querySelector(".nick").textContent,
    [...document.querySelectorAll(`#battle [data-is="${man.dataset.is}"] > .looks`)]
      .filter((looks) => getComputedStyle(looks).visibility === "visible")
      .map((looks) => looks.textContent + looks.querySelector("image")?.getAttribute("href"))
      .join(),
  ])
)"""
"""What is seen on each man's counter of how he looks, by his name."""


def shaken(driven: Driven) -> None:
    """Give every Marine as much Damage as he can take, but one."""
    state = store.load(driven.campaign)
    men = tuple(
        replace(man, damage=roster.damage_threshold(state, man) - 1) for man in state.marines
    )
    with services.action():
        store.save(driven.campaign, state, replace(state, marines=men))


def test_each_man_changes_on_the_board_with_the_beat_that_names_him(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    driven, page = combat(AMBUSHED, 1280, 800)
    shaken(driven)
    page.reload()
    begin(page)
    page.keyboard.press("ArrowRight")
    told = page.locator("#battle .beat--now")
    before, wounded, changes = page.evaluate(COUNTERS), "", 0
    assert len(before) == 6
    while told.count():
        text, now = told.inner_text(), page.evaluate(COUNTERS)
        changed = {name for name in now if now[name] != before[name]}
        assert all(name in text for name in changed), f"{changed} changed at “{text}”"
        assert not any(name in text and before[name] == now[name] for name in now
                       if re.search(r"is wounded|takes|; \d Damage", text))  # fmt: skip
        changes += len(changed)
        wounded = wounded or ("is wounded" in text and text)
        before = now
        page.keyboard.press("ArrowRight")
    assert wounded and changes > 2, "nobody is wounded: choose another seed"
    assert "turns into a Wound" in (page.locator("#battle .story").text_content() or "")
    assert page.evaluate(COUNTERS) == before


def test_who_will_have_fallen_is_not_seen_for_a_moment_when_the_story_begins(
    combat: Callable[..., tuple[Driven, Page]],
) -> None:
    _, page = combat(WAITING, 1280, 800)
    page.emulate_media(reduced_motion="no-preference")
    begun = """name => {
      const part = document.createElementNS("http://www.w3.org/2000/svg", "g");
      part.setAttribute("class", name);
      document.querySelector(".arena__picture").append(part);
      const drawn = getComputedStyle(part).opacity;
      part.classList.add("unseen");
      return [drawn, getComputedStyle(part).opacity];
    }"""
    for name in ("fallen", "smoke"):
        drawn, held = page.evaluate(begun, name)
        assert float(drawn) > 0.5 and held == "0"
