"""The browser tests' pages: Chromium as a phone and as a desk, failing on any error it reports."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
)

from campaign.content.files import load
from campaign.game import services, store
from campaign.maps import gallery, sheets
from campaign.models import Campaign
from campaign.plates import views as plates
from tests.campaign.builders import on_map
from tests.factories import shelve
from tests.live.serving import Server

# Playwright's synchronous interface runs an event loop in the test's thread; Django would refuse
# to touch the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

PATIENCE = 60_000
"""Milliseconds until what should be seen is missed: no machine is too busy for that."""
expect.set_options(timeout=PATIENCE)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as in a browser with windows
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def executable() -> str | None:
    """$CHROMIUM, else the system's Chromium, else None: Playwright's own."""
    names = [os.environ.get("CHROMIUM", ""), *BROWSERS]
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the machine's Chromium, quiet and without a sandbox (tests may run as root)."""
    found = executable()
    chosen = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **chosen, "args": FLAGS}


@pytest.fixture(scope="session", autouse=True)
def painted() -> None:
    """The maps and plates are there, as behind `run.py`; the workers of a run share them."""
    gallery.paint({**sheets.paintings(sheets.shipped().values()), **plates.paintings()})


def serve(death: Path) -> Server:
    """Return a new process on the test's own database: Django's live server has no streams.

    It dies in an act as soon as there is a file `death` (`tests.live.dying`).
    """
    database = f"sqlite:///{connection.settings_dict['NAME']}"
    if connection.vendor == "postgresql":
        database = os.environ["DATABASE_URL"].rpartition("/")[0]
        database += f"/{connection.settings_dict['NAME']}"
    return Server(
        database,
        DJANGO_SETTINGS_MODULE="tests.live.dying",
        PURPLEHAZE_DEBUG="1",  # static files without collecting them
        PURPLEHAZE_POSTS="0",  # these players are quicker than people
        PURPLEHAZE_SECRET_KEY=settings.SECRET_KEY,
        PURPLEHAZE_TEST_DEATH=str(death),
    )


@pytest.fixture(scope="session")
def death(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that kills `server` in its next act."""
    return tmp_path_factory.mktemp("server") / "death"


@pytest.fixture(scope="session")
def serving(django_db_setup: None, death: Path) -> Iterator[Server]:
    """The process of `server`, which all tests share: it starts slowly."""
    running = serve(death)
    yield running
    running.process.kill()
    running.process.wait()


@pytest.fixture
def server(serving: Server, transactional_db: Any) -> Server:
    """The site as a process of its own on the test's database, alive again if a test killed it."""
    if serving.process.poll() is not None:
        serving.again()
    return serving


class Watch:
    """Collects what a page must not do: console errors, exceptions, requests to other hosts.

    `expect(text)` allows the console errors that contain a text, such as the "422" that the
    browser logs for a refused form.
    """

    def __init__(self, host: str) -> None:
        self.host = host
        self.faults: list[str] = []
        self.expected: list[str] = []

    def expect(self, text: str) -> None:
        """Allow console errors that contain `text`."""
        self.expected.append(text)

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.on("request", self._request)

    def check(self) -> None:
        """Fail the test with everything that was seen."""
        faults = [f for f in self.faults if not any(text in f for text in self.expected)]
        assert not faults, "The page misbehaved:\n" + "\n".join(faults)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != self.host:
            self.faults.append(f"foreign request: {request.url}")


@pytest.fixture
def watch(live_server: Any) -> Iterator[Watch]:
    """Watches every page of the test; the test fails at its end if a page misbehaved."""
    watching = Watch(urlsplit(live_server.url).netloc)
    yield watching
    watching.check()


OPENED = pytest.StashKey[list[BrowserContext]]()
ANSWERS = 5_000
"""Milliseconds until a page that is asked what it shows counts as hung."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A failed test tells what its pages showed: of a rare fault that is all there is to see."""
    report = yield
    if report.when == "call" and report.failed:
        pages = [page for context in item.stash.get(OPENED, []) for page in context.pages]
        report.sections += [(f"shown at {page.url}", _shown(page)) for page in pages]
    return report


def _shown(page: Page) -> str:
    try:
        return page.locator("body").inner_text(timeout=ANSWERS)
    except Error as error:
        return f"The page does not answer: {error.message}"


@pytest.fixture
def open_page(
    browser: Browser, live_server: Any, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Open a page in a browser session of its own: `open_page(360, 740, has_touch=True)`.

    Addresses given to it are relative to the live server: `page.goto("/")`.
    """
    contexts = request.node.stash[OPENED] = []

    def make(width: int, height: int, **options: Any) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **options,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("page", watch.follow)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def campaign(client: Client) -> Campaign:
    """A campaign at the map, the Squad in I7; the client sits at its table."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    campaign = services.start(user, "First Squad", seed="a")
    with services.action():
        state = replace(on_map(content=load(), at="I7", eaz=("H6",)), content=None)
        store.save(campaign, store.load(campaign), state)
    return campaign


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A phone of 360 by 740."""
    return open_page(360, 740, has_touch=True, is_mobile=True)


@pytest.fixture
def desktop(open_page: Callable[..., Page]) -> Page:
    """A desk's screen of 1280 by 800."""
    return open_page(1280, 800)
