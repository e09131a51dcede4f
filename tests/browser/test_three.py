"""Host, player and Red play a Mission in three browsers; somebody watches, one goes offline.

On SQLite one process serves them all; on PostgreSQL two do, and nobody notices.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from campaign.content import library
from campaign.game import chance, replays, store
from campaign.models import Campaign, Journal
from campaign.rules import codec
from campaign.rules.commands import Command
from campaign.screens.acts import command_json
from tests.browser.conftest import PATIENCE, serve
from tests.browser.scripted import WANTED, Script, Step, found
from tests.factories import shelve
from tests.live.conftest import postgresql
from tests.live.serving import Person, Server

BUTTONS = "#play button[name=command]"
AWAY = 4
"""So many commands the second player misses while offline."""
ON_POSTGRESQL = connection.vendor == "postgresql"


@pytest.fixture
def servers(server: Server, death: Path) -> Iterator[list[Server]]:
    """The site on the test's own database: one process, or two on PostgreSQL."""
    library.forget()
    shelve()
    more = [serve(death)] if ON_POSTGRESQL else []
    yield [server, *more]
    for each in more:
        each.process.kill()
        each.process.wait()
    library.forget()


@dataclass
class Player:
    """Somebody with a browser at one of the processes."""

    page: Page
    server: Server
    online: bool = True

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#play").get_attribute("data-version") or -1)

    @property
    def hands(self) -> Person:
        """The same player without a screen: for what need not be clicked."""
        cookies = {c["name"]: c["value"] for c in self.page.context.cookies()}
        return Person(self.server.port, cookies)

    def shows(self, version: int) -> None:
        """Wait until the page shows a version."""
        expect(self.page.locator("#play")).to_have_attribute("data-version", str(version))

    def click(self, command: Command) -> bool:
        """Click the button that gives a command; False where there is none to be seen."""
        button = self._button(command)
        if button is None:
            return False
        calm = self.page.get_by_role("button", name="Decide without the clock")
        if calm.count() and calm.first.is_visible():
            calm.first.click()
        for _ in range(3):
            folded = button.locator("xpath=ancestor::details[not(@open)]")
            if button.is_visible() or not folded.count():
                break
            folded.first.locator("> summary").click()
        self._choose_whose(button)
        if not button.is_visible():
            return False
        before = self.version
        button.click()
        self.page.wait_for_function(
            "was => document.getElementById('play').dataset.version !== String(was)"
            " || document.getElementById('ending')",
            arg=before,
        )
        ending = self.page.locator("#ending button")
        if ending.count():
            ending.click()
        return True

    def _choose_whose(self, button: Locator) -> None:
        """A space to stand on is pressed after the one who shall stand there."""
        layer = button.locator("xpath=ancestor::*[contains(@class, 'arena__layer--')]")
        if layer.count():
            number = re.findall(r"arena__layer--(\d+)", layer.get_attribute("class") or "")[0]
            self.page.locator(f"label:has(#pick-{number})").click()

    def _button(self, command: Command) -> Locator | None:
        buttons = self.page.locator(BUTTONS)
        values = buttons.evaluate_all("all => all.map(b => b.value)")
        same = [n for n, value in enumerate(values) if codec.decode_command(value) == command]
        seen = [n for n in same if buttons.nth(n).is_visible()]
        return buttons.nth((seen or same)[0]) if same else None


class Trio:
    """The three at their table, and one who watches."""

    def __init__(self, players: dict[str, Player], path: str, watcher: Person) -> None:
        self.players, self.path, self.watcher = players, path, watcher
        self.version = 0
        self.clicked: Counter[tuple[str, str]] = Counter()

    def give(self, step: Step) -> None:
        """Give a command: by a click the first time, else as the page would send it."""
        player = self.players[step.seat]
        first = not self.clicked[step.seat, step.kind]
        if first and player.online:
            self.agree()
        if first and player.online and player.click(step.command):
            self.clicked[step.seat, step.kind] += 1
            self.version += 1
            self.agree()
            return
        said = str(command_json(step.command))
        form = {"version": str(self.version), "command": said, "sure": "1"}
        status, text, _ = player.hands.ask(f"{self.path}act", form)
        assert status == 303, text[:3000]
        self.version += 1

    def agree(self) -> None:
        """All pages that are online show the newest version."""
        for player in self.players.values():
            if player.online:
                player.shows(self.version)

    def watched(self, step: Step) -> None:
        """Who watches sees the same version, has no buttons, and can do nothing."""
        text = self.watcher.ask(self.path)[1]
        assert f'data-version="{self.version}"' in text and "You are watching" in text
        assert 'name="command"' not in text
        said = str(command_json(step.command))
        form = {"version": str(self.version), "command": said, "sure": "1"}
        status, text, _ = self.watcher.ask(f"{self.path}act", form)
        assert status == 422 and "You watch this campaign" in text
        assert Campaign.objects.get().version == self.version

    def check_hand(self, step: Step) -> None:
        """Red sees his Encounters, the others only how many he has."""
        self.agree()
        book, held = step.before.book, step.before.run.encounters
        titles = [book.encounter(card).title for card in held]
        for seat, player in self.players.items():
            shown = player.page.locator("#red .red__card summary").all_text_contents()
            assert shown == (titles if seat == "red" else [])
            if seat != "red":
                page = player.page.content()
                assert "play_encounter" not in page
                assert not [title for title in titles if f">{title}<" in page]

    def check_markers(self) -> None:
        """Red sees his Combat markers, the others none of them."""
        self.agree()
        for seat, player in self.players.items():
            page = player.page.content()
            assert ("In your hand:" in page) == (seat == "red")
            assert ("play_marker" in page) == (seat == "red")


def invite(host: Page, guest: Page, seat: str, called: str) -> None:
    """Let the host make the link to a seat, and a guest take it."""
    chair = host.locator(".chair").filter(has=host.locator(f"b:has-text('{seat}')"))
    chair.get_by_role("button", name="Invite by link").click()
    link = host.get_by_label("The link", exact=True)
    expect(link).to_have_value(re.compile("/join/"))
    guest.goto("/join/" + link.input_value().split("/join/")[1])
    guest.get_by_label("What shall the others call you?").fill(called)
    guest.get_by_role("button", name="Take the seat").click()
    expect(guest.locator("#play")).to_be_visible()


def take_seats(
    browser: Browser, servers: list[Server], contexts: list[BrowserContext], faults: list[str]
) -> Trio:
    """Let the host open a table in Sapper mode, and the others come by their links."""

    def sit(server: Server, width: int) -> Player:
        context = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": 900}, reduced_motion="reduce"
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Player(page, server)

    here, there = servers[0], servers[-1]
    host, bert, red = sit(here, 1280), sit(there, 400), sit(there, 1000)
    host.page.goto("/")
    host.page.get_by_text("Name it, choose optional rules").click()
    host.page.locator("input[name=sapper_mode]").check()
    host.page.get_by_role("button", name="Host a group by link").click()
    expect(host.page.get_by_role("heading", name="The table")).to_be_visible()
    invite(host.page, bert.page, "Player 2", "Bert")
    invite(host.page, red.page, "Red", "Rosa")
    host.page.get_by_role("link", name="To the campaign").click()
    expect(host.page.locator("#play")).to_be_visible()
    path = "/" + host.page.url.split("/", 3)[3]
    watcher = Person(there.port)
    made = host.hands.ask(f"{path}table/invite", {"seat": ""})[1]
    where = re.search(r'value="[^"]+(/join/[^"]+)"', made)
    assert where is not None, made[:3000]
    watcher.ask(where[1])
    assert watcher.ask(where[1], {"called": "Cleo"})[0] == 303
    return Trio({"host": host, "player2": bert, "red": red}, path, watcher)


@pytest.fixture
def trio(browser: Browser, servers: list[Server]) -> Iterator[Trio]:
    """Three browsers and a watcher at one table; fails on any exception in a page."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    yield take_seats(browser, servers, contexts, faults)
    for context in contexts:
        context.close()
    assert not faults


def begin(trio: Trio) -> Script:
    """Give the campaign a seed by which everybody has something to do."""
    campaign = Campaign.objects.get()
    assert campaign.version == 0
    state = store.load(campaign)
    script = found(state)
    campaign.seed, campaign.dice = script.seed, []
    chance.begin(campaign, state)
    campaign.save(update_fields=["seed", "dice"])
    return script


def check_end(trio: Trio, script: Script) -> None:
    """Every command stands in the journal once, and the state is the one that was foreseen."""
    rows = list(Journal.objects.order_by("seq"))
    assert [row.seq for row in rows] == list(range(1, len(script.steps) + 1))
    assert [row.seat for row in rows] == [step.seat for step in script.steps]
    given = [codec.encode_command(step.command) for step in script.steps]
    assert [row.command for row in rows] == given
    campaign = Campaign.objects.select_related("mission").get()
    assert codec.first_difference(
        codec.encode(store.load(campaign)), codec.encode(script.after)
    ) == ""  # fmt: skip
    assert replays.compare(campaign).difference == ""
    assert trio.clicked.keys() >= WANTED, WANTED - trio.clicked.keys()


@pytest.mark.rule("PH-OPT-SAPPER-01", "PH-MULTIPLAYER-01")
@pytest.mark.django_db(transaction=True)
def test_host_player_and_red_play_a_mission(trio: Trio) -> None:
    script = begin(trio)
    bert = trio.players["player2"]
    marches = [n for n, step in enumerate(script.steps) if step.kind == "march"]
    leaves = marches[1]
    firsts: set[str] = set()
    for number, step in enumerate(script.steps):
        if number == leaves:
            trio.agree()
            bert.page.context.set_offline(True)
            bert.online = False
            expect(bert.page.locator("#follow")).to_contain_text("You are offline")
        if number == leaves + AWAY:
            assert bert.version < trio.version
            bert.page.context.set_offline(False)
            bert.online = True
            trio.agree()
            expect(bert.page.locator("#follow")).to_be_empty()
        if step.kind not in firsts:
            if step.kind == "play_encounter":
                trio.check_hand(step)
            if step.kind == "play_marker":
                trio.check_markers()
            if step.kind in ("draft_marine", "march", "fire", "play_encounter"):
                trio.watched(step)
        firsts.add(step.kind)
        trio.give(step)
    trio.agree()
    check_end(trio, script)


@pytest.mark.long
@pytest.mark.skipif(ON_POSTGRESQL, reason="these tests run on PostgreSQL already")
def test_the_same_at_two_processes_on_postgresql() -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment["DATABASE_URL"] = f"{postgresql()}/purplehaze_three_{os.getpid()}"
    name = f"tests/browser/test_three.py::{test_host_player_and_red_play_a_mission.__name__}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--create-db", name]
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=3_000,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "1 passed" in done.stdout
