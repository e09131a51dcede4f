"""Sound: nothing is loaded before it is asked for; every timbre sounds, and none too loud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.content import library
from combat.telling import noises
from tests.browser.driven import sit_down
from tests.browser.staged import staged

pytestmark = pytest.mark.django_db(transaction=True)

BOX = {"title": "Ambush", "board": "HIT", "black": "F7 R L"}
COUNTED = """(() => {
  const Made = AudioContext;
  window.contexts = [];
  window.AudioContext = class extends Made {
    constructor() { super(); window.contexts.push(this); }
  };
})()"""
RENDERED = """async (url) => {
  let seed = 1967; // The same noise every time.
  Math.random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  const { TIMBRES, AIR, strike } = await import(url);
  const measured = async (act, seconds) => {
    const ctx = new OfflineAudioContext(1, 22050 * seconds, 22050);
    act(ctx);
    const data = (await ctx.startRendering()).getChannelData(0);
    const part = (from, to) => data.subarray(from * 22050, to * 22050);
    const rms = (some) => Math.sqrt(some.reduce((sum, x) => sum + x * x, 0) / some.length);
    let turns = 0;
    for (let n = 1; n < data.length; n++) turns += data[n] * data[n - 1] < 0;
    return {
      peak: data.reduce((most, x) => Math.max(most, Math.abs(x)), 0),
      rms: rms(data), end: rms(part(seconds - 0.25, seconds)), turns,
    };
  };
  const found = { shots: {}, air: {} };
  for (const name of Object.keys(TIMBRES))
    found.shots[name] = await measured((ctx) => strike(ctx, ctx.destination, name + ".1", 0), 5);
  for (const name of Object.keys(AIR))
    found.air[name] = await measured((ctx) => AIR[name](ctx, ctx.destination), 6);
  found.burst = await measured((ctx) => strike(ctx, ctx.destination, "ak.4 rpd.8", 0), 5);
  return found;
}"""


@pytest.fixture
def combat(
    signed_in: Callable[..., tuple[Client, User]],
    open_page: Callable[..., Page],
    live_server: Any,
) -> Page:
    """A Combat about to begin, on a phone that counts what makes sound."""
    library.forget()
    client, user = signed_in("anna")
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.add_init_script(COUNTED)
    sit_down(page, client, live_server.url)
    page.goto(staged(user, BOX).path)
    return page


def test_nothing_is_loaded_or_made_before_sound_is_switched_on(combat: Page) -> None:
    asked: list[str] = []
    combat.on("request", lambda request: asked.append(request.url))
    combat.reload()
    combat.locator("#screen-title").tap()
    expect(combat.get_by_role("button", name="Sound: off")).to_be_in_viewport()
    assert not [url for url in asked if "sound" in url]
    assert combat.evaluate("contexts.length") == 0
    combat.get_by_role("button", name="Sound: off").tap()
    expect(combat.get_by_role("button", name="Sound: low")).to_be_visible()
    assert [url for url in asked if "sound" in url]
    combat.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    combat.get_by_role("button", name="Sound: low").tap()
    combat.get_by_role("button", name="Sound: full").tap()
    expect(combat.get_by_role("button", name="Sound: off")).to_be_visible()
    combat.wait_for_function("() => contexts[0].state === 'suspended'")


def test_it_is_remembered_and_waits_for_a_press(combat: Page) -> None:
    combat.get_by_role("button", name="Sound: off").tap()
    combat.get_by_role("button", name="Sound: low").tap()
    expect(combat.get_by_role("button", name="Sound: full")).to_be_visible()
    combat.reload()
    combat.locator("#screen-title").tap()
    expect(combat.get_by_role("button", name="Sound: full")).to_be_visible()
    combat.wait_for_function("() => contexts.length === 1")


def test_the_page_says_what_is_in_the_air(combat: Page) -> None:
    words = (combat.locator("#play").get_attribute("data-air") or "").split()
    assert {"day", "dawn", "dusk", "night"} & set(words)
    combat.get_by_role("button", name="Begin the Combat").tap()
    expect(combat.locator("#battle .beat[data-noise]").first).to_be_attached()


def test_each_timbre_sounds_ends_and_is_not_too_loud(combat: Page) -> None:
    found = combat.evaluate(RENDERED, staticfiles_storage.url("js/sound.js"))
    told = [*noises.WEAPONS.values(), *noises.ENEMIES.values(), *noises.TACTICS.values()]
    told += [*noises.STRIKES.values(), "claymore", "tank", "smoke", "radio"]
    assert {name.split(".")[0] for name in told} == set(found["shots"])
    for name, one in found["shots"].items():
        assert 0.05 < one["peak"] <= 1.8, (name, one)
        assert one["rms"] > 0.004, (name, one)
        assert one["end"] < 0.002, (name, one)
    # No two are the same to the ear: they differ in length or in pitch.
    marks = {(round(one["rms"], 3), one["turns"] // 40) for one in found["shots"].values()}
    assert len(marks) >= len(found["shots"]) - 1
    for name, one in found["air"].items():
        assert 0.001 < one["rms"] < 0.3 and one["peak"] < 1.2, (name, one)
    assert found["burst"]["peak"] < 3
