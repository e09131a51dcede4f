"""A cheap phone on a slow line: when it has painted, what moves, how soon a press is answered.

`python -m bench.phone` serves the site as people get it to a Chromium of 390 by 844 with slow 4G
(150 ms there and back, 1.6 Mbit/s) and a quarter of the CPU, and prints for each page, opened with
nothing remembered, the largest paint in seconds and the layout shift, then for a press on it the
seconds until the answer is painted and what moved. Exits 1 where a figure is over its budget. The
figures are of this machine: on a busy one they are larger.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory()
os.environ["BENCH_FOLDER"] = FOLDER.name
os.environ["DATABASE_URL"] = f"sqlite:///{Path(FOLDER.name) / 'bench.sqlite3'}"
os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings_phone"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
os.environ["PURPLEHAZE_SECRET_KEY"] = "one-key-for-all-processes"

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from campaign.rules import View  # noqa: E402
from tests.browser.conftest import FLAGS, executable  # noqa: E402
from tests.browser.driven import driven_to  # noqa: E402
from tests.live.serving import Server  # noqa: E402

PAINT, SHIFT, ANSWER = 2.0, 0.02, 1.0
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
WATCH = """
window.seen = { paint: 0, what: "", shift: 0, moved: [] };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  seen.paint = entry.startTime / 1000;
  seen.what = `${entry.element?.tagName} ${entry.url.slice(-40)}`;
})).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (entry.hadRecentInput) return;
  seen.shift += entry.value;
  seen.moved.push(...entry.sources.map((one) => one.node?.className || one.node?.nodeName));
})).observe({ type: "layout-shift", buffered: true });
"""
FETCHED = """() => {
  const page = performance.getEntriesByType("navigation")[0];
  const all = [page, ...performance.getEntriesByType("resource")];
  return [page.responseStart / 1000, all.reduce((sum, one) => sum + one.transferSize, 0) / 1000];
}"""
PRESS = """
(button) => new Promise((done) => {
  const began = performance.now();
  const told = () => done((performance.now() - began) / 1000);
  const painted = () => requestAnimationFrame(() => setTimeout(told));
  document.addEventListener("htmx:after:swap", painted, { once: true });
  button.click();
})
"""


@dataclass(frozen=True)
class Look:
    """A page to open and what to press on it; `found` is the decision it is opened at."""

    name: str
    found: Callable[[View], bool] | None = None
    press: str = ""


LOOKS = (
    Look("landing page"),
    Look("draft", lambda view: view.screen == "draft", "#screen .button--primary"),
    Look("briefing", lambda view: view.screen == "briefing", "#screen .button--primary"),
    Look("map", lambda view: view.screen == "map", ".march__go"),
    Look("Combat", lambda view: view.options.awaiting == "order", ".shot .order"),
)


def phone(browser: Browser, url: str, cookie: str) -> Page:
    """Return a page with an empty cache, slow in every way."""
    context = browser.new_context(
        base_url=url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    if cookie:
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": url}])
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", SLOW)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return page


def measure(page: Page, look: Look, path: str) -> bool:
    """Open a page, press on it, print what was seen; tell whether it is within the budgets."""
    page.goto(path, wait_until="networkidle")
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    byte, load = page.evaluate(FETCHED)
    print(
        f"{look.name:14} paint {seen['paint']:5.2f} s ({seen['what']}), first byte {byte:.2f} s,"
        f" {load:.0f} KB, shift {seen['shift']:.3f}"
    )
    good = seen["paint"] <= PAINT and seen["shift"] <= SHIFT
    if look.press:
        answer = page.locator(look.press).first.evaluate(PRESS)
        page.wait_for_timeout(2_500)
        moved = page.evaluate("seen.shift") - seen["shift"]
        print(f"{'':14} press {answer:5.2f} s  shift {moved:.3f}")
        good = good and answer <= ANSWER and moved <= SHIFT
    if page.evaluate("seen.moved.length"):
        print(f"{'':14} moved: {', '.join(page.evaluate('seen.moved'))}")
    return good


def main() -> int:
    """Look at every page once."""
    call_command("collectstatic", verbosity=0, interactive=False)
    for command in ("migrate", "load_content", "paint"):
        call_command(command, verbosity=0)
    user = User.objects.create_user("player")
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"].value
    server = Server(os.environ["DATABASE_URL"], DJANGO_SETTINGS_MODULE="bench.settings_phone")
    good = True
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=executable(), args=FLAGS)
            for look in LOOKS:
                path = driven_to(user, look.found).path if look.found else "/"
                page = phone(browser, server.url, cookie if look.found else "")
                good = measure(page, look, path) and good
                page.context.close()
            browser.close()
    finally:
        server.process.kill()
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
