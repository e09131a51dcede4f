"""A person at the table for browser tests: presses what is seen, one decision after another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import time
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Locator, Page, expect

BASE = "J7"
BUTTONS = "#play button[name=command]:visible:enabled"
WANTED = (
    "sensible_kit",
    "move_out",
    "begin_combat",
    "keep_claymore",
    "fire",
    "take_cover",
    "idle",
    "move",
    "activate",
    "split_hits",
    "decline_ability",
    "accept",
    "roll_test",
    "march",
    "draft_marine",
    "choose_motivation",
    "decide",
    "strike_camp",
    "continue",
    "roll_rnr",
    "drop_item",
    "give_item",
)
"""What the person prefers to press, first things first; whatever else is there comes after."""

Press = Callable[[Page, Locator], None]
ALONE = 992
"""Narrower than so many pixels the map stands alone, and a Space brings up its line first."""
BETWEEN = 0.4
"""Seconds between two presses by finger or key."""
_pressed: WeakKeyDictionary[Page, float] = WeakKeyDictionary()
_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def to_the_board(page: Page) -> None:
    """Read what stands above the board, part by part: by its dice there is more or less of it."""
    on, parts = (
        page.locator(".moments--whole .moment__on"),
        page.locator(".moments--whole > .moment"),
    )
    while on.is_visible():
        left = parts.count()
        on.click()
        expect(parts).not_to_have_count(left)


def click(page: Page, button: Locator) -> None:
    """Press with the mouse."""
    button.click()


def unhurried(page: Page) -> tuple[CDPSession, float]:
    """Return the moment of a press, as long after the one before as a person takes.

    The press carries its moment with it, so that a busy machine, which hands it on late, does not
    make two of them one too many. The session is what gives it.
    """
    session = _sessions.get(page) or page.context.new_cdp_session(page)
    _sessions[page] = session
    _pressed[page] = max(time(), _pressed.get(page, 0.0) + BETWEEN)
    return session, _pressed[page]


def tap(page: Page, button: Locator) -> None:
    """Press with a finger."""
    button.tap(trial=True)
    box = button.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session, at = unhurried(page)
    for kind, points in (("touchStart", [spot]), ("touchEnd", [])):
        about = {"type": kind, "touchPoints": points, "timestamp": at}
        session.send("Input.dispatchTouchEvent", about)


def enter(page: Page) -> None:
    """Press Enter."""
    session, at = unhurried(page)
    about = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "timestamp": at}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "\r", **about})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **about})


def by_keyboard(page: Page, button: Locator) -> None:
    """Walk to a button with Tab alone and press Enter."""
    handle = button.element_handle()
    for _ in range(400):
        if handle is not None and handle.evaluate("e => e === document.activeElement"):
            enter(page)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {button.get_attribute('value')}")


@dataclass
class Person:
    """Plays a campaign on a page, remembering which screens were seen and what was pressed."""

    page: Page
    press: Press = click
    screens: Counter[str] = field(default_factory=Counter)
    pressed: Counter[str] = field(default_factory=Counter)
    kitted: bool = False

    def start(self) -> None:
        """Begin at the landing page, as a stranger would."""
        self.page.goto("/")
        self.press(self.page, self.page.get_by_role("button", name="Start a solo campaign"))
        self.page.wait_for_url("**/c/**")

    def play(self, until: str, most: int = 400) -> None:
        """Decide again and again until a screen is reached."""
        for _ in range(most):
            here = self.screen()
            if here == until:
                return
            self.screens[here] += 1
            self.decide()
        raise AssertionError(f"no {until} after {most} decisions: {self.screens} {self.pressed}")

    def screen(self) -> str:
        """Return the activity the page shows."""
        return self.page.locator("#play").get_attribute("data-screen") or ""

    def decide(self) -> None:
        """Press the button the person likes best and wait for what comes of it."""
        self._open()
        before = self.page.locator("#play").get_attribute("data-version")
        choices = self._choices()
        index, command = min(enumerate(choices), key=lambda pair: self._liking(pair[1]))
        self.pressed[self._kind(command)] += 1
        self.kitted |= command["kind"] == "sensible_kit"
        button = self.page.locator(BUTTONS).nth(index)
        sheet = self._brings_a_sheet(button)
        self.press(self.page, button)
        if sheet:
            self.press(self.page, self.page.locator(".march:popover-open .march__do"))
        self._settled(before)
        if self.page.locator("#ending").count():
            self.press(self.page, self.page.locator("#ending button"))
            self._settled(before, sure=True)
        wide = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{self.screen()} is {wide} px wider than the window"

    def _brings_a_sheet(self, button: Locator) -> bool:
        """Tell whether this is a Space of the map on a phone: its March is pressed below."""
        size = self.page.viewport_size
        return bool(button.get_attribute("data-way") and size and size["width"] < ALONE)

    def _settled(self, before: str | None, sure: bool = False) -> None:
        """Wait for what a press brings: another version, or the question whether to end it all."""
        self.page.wait_for_function(
            "([was, sure]) => { const p = document.getElementById('play');"
            " return p && !document.querySelector('.htmx-request') && (p.dataset.version !== was"
            " || !sure && document.getElementById('ending')) }",
            arg=[before, sure],
        )

    def _open(self) -> None:
        """Stop the clock of a hurried decision; unfold what is folded when nothing is in sight."""
        calm = self.page.get_by_role("button", name="Decide without the clock")
        if calm.count() and calm.first.is_visible():
            self.press(self.page, calm.first)
        if self.screen() == "battle" and not self._choices():
            to_the_board(self.page)
        if self.screen() == "battle" or not self._choices():
            for _ in range(12):
                folded = self.page.locator("#screen details:not([open]) > summary:visible")
                if not folded.count() or any(self._kind(c) == "fire" for c in self._choices()):
                    return
                self.press(self.page, folded.first)

    def _choices(self) -> list[dict[str, Any]]:
        values = self.page.locator(BUTTONS).evaluate_all("all => all.map(b => b.value)")
        return [json.loads(value) for value in values]

    @staticmethod
    def _kind(command: dict[str, Any]) -> str:
        return command["order"]["kind"] if command["kind"] == "fight" else command["kind"]

    def _liking(self, command: dict[str, Any]) -> tuple[int, int]:
        kind = self._kind(command)
        if kind == "sensible_kit" and self.kitted:
            return (99, 0)
        rank = WANTED.index(kind) if kind in WANTED else len(WANTED)
        return (rank, self._distance(command["to"]) if kind == "march" else 0)

    @staticmethod
    def _distance(space: str) -> int:
        return 10 * max(abs(ord(space[0]) - ord(BASE[0])), abs(int(space[1:]) - int(BASE[1:]))) + (
            abs(ord(space[0]) - ord(BASE[0]))
        )
