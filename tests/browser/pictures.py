"""The pictures of real play that the README and the landing page show, made anew.

`python3 run.py pictures` writes them to static/img/play: always the same campaigns, by
their seeds and the careful bot, so that a change of a screen can be seen in them. The card is what
other sites show with a link to this one.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image
from playwright.sync_api import Page

from campaign.rules import View
from tests.browser.driven import driven_to, sit_down
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(settings.BASE_DIR) / "static" / "img" / "play"
WIDE, HIGH = 1280, 800
SMALL = (512, 320)
"""What the landing page shows of each; it leads to the large one."""
NEAR = {"map": (200, 300, 720, 690), "combat": (640, 260, 1280, 740), "page": (0, 56, 613, 516)}
"""The part that a phone shows: there the whole would be too small to read."""
DETAIL = (720, 540)
CARD = (1200, 630)
WITHOUT = ".masthead, .hero form, .hero .help, .landing, .footer"
"""What a card has no use for."""
MOST = 300_000
"""Bytes of the three large pictures together."""


def under_way(view: View) -> bool:
    """On the map, some Marches from where the helicopter lies."""
    run = view.state.mission
    return view.screen == "map" and run is not None and run.stamina <= 4 and run.threat >= 4


def in_combat(view: View) -> bool:
    """The dice of a Marine's shot lie beside the board; there are fallen, and who is hurt."""
    battle = view.battle
    if battle is None or battle.active is None or view.options.awaiting != "order":
        return False
    acting = next(m for m in view.state.squad if m.profile == battle.active.marine)
    fired = battle.active.orders == ("fire",) and acting.spec != MACHINE_GUNNER
    return fired and bool(battle.eliminated) and any(m.damage > 2 for m in view.state.squad)


def wounded(view: View) -> bool:
    """The page of the Mission's first Wound, as the Combat goes on."""
    return view.battle is not None and any(marine.wound_cubes for marine in view.state.squad)


MACHINE_GUNNER = 3
"""Number of the Infantryman: his Bursts are shared out after the dice."""
SCENES: dict[str, Callable[[View], bool]] = {
    "map": under_way,
    "combat": in_combat,
    "page": wounded,
}


def test_pictures(
    open_page: Callable[..., Page], client: Client, live_server: object, settings: object
) -> None:
    """Play to each scene and take its picture; the card is the head of the landing page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    url = live_server.url  # type: ignore[attr-defined]
    for name, found in SCENES.items():
        driven = driven_to(user, found)
        page = open_page(WIDE, HIGH, color_scheme="light" if name == "page" else "dark")
        sit_down(page, client, url)
        page.goto(driven.path, wait_until="networkidle")
        shot = page.screenshot()
        keep(shot, FOLDER / f"{name}.webp", "WEBP", quality=60, method=6)
        keep(shot, FOLDER / f"{name}-small.webp", "WEBP", SMALL, quality=48, method=6)
        near = FOLDER / f"{name}-detail.webp"
        keep(shot, near, "WEBP", DETAIL, NEAR[name], quality=50, method=6)
    page = open_page(*CARD, color_scheme="dark")
    page.goto("/", wait_until="networkidle")
    page.evaluate("(all) => document.querySelectorAll(all).forEach((e) => e.remove())", WITHOUT)
    page.evaluate("document.querySelector('.hero').style.minBlockSize = '100vh'")
    keep(page.screenshot(), FOLDER / "card.jpg", "JPEG", quality=82, optimize=True)
    assert sum(file.stat().st_size for file in FOLDER.glob("*[!l].webp")) <= MOST


def keep(
    shot: bytes,
    place: Path,
    kind: str,
    size: tuple[int, int] | None = None,
    part: tuple[int, int, int, int] | None = None,
    **options: object,
) -> None:
    """Write a screenshot, or a part of it, as a picture of few bytes, of a size if one is given."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB").crop(part)
    if size is not None:
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    picture.save(place, kind, **options)
