"""The mission plates: their printing, their delivery, the pages they stand on."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.template.loader import render_to_string
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from campaign import screens
from campaign.bots.policies import POLICIES
from campaign.content import files
from campaign.maps import gallery
from campaign.plates import views
from campaign.plates.plates import PAINTERS, print_image, print_plate
from campaign.plates.scenes import (
    BOOK,
    EVENTS,
    WHOLE,
    WIDTHS,
    WORDS,
    plate_of,
    widths,
)
from campaign.rules import CampaignOptions, Content, State, apply, new, visible_to
from campaign.screens.page import page_screen
from combat.rules.dice import SeededDice
from tests.campaign.builders import entry, read, real_content, text

MOST, WHOLE_WINDOW = 40 * 1024, 120 * 1024
"""No plate is larger than this, in bytes: one beside other things, one that fills a window."""


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


def states(content: Content, wanted: set[str]) -> Iterator[State]:
    """A campaign played by the careful bot, at the first of each screen wanted."""
    state, dice, rng = new(content, CampaignOptions(), "a"), SeededDice("a"), random.Random("a")
    while wanted:
        view = visible_to(state, "host")
        if view.screen in wanted:
            wanted.discard(view.screen)
            yield state
        state = apply(state, POLICIES["careful"](content, view, rng), dice, "host").state


def drawn(content: Content, state: State) -> str:
    view = visible_to(state, "host")
    context = {**screens.screen_of(content, view), "act_url": "/act", "version": 1}
    return render_to_string(f"campaign/screens/{view.screen}.html", context)


@pytest.mark.parametrize("name", sorted(WORDS))
def test_a_plate_is_small_enough_for_a_phone_and_more_than_one_flat_colour(name: str) -> None:
    for width in widths(name):
        picture = print_plate(name, width)
        found = Image.open(io.BytesIO(picture))
        assert (found.format, found.size) == ("WEBP", (width, width // 2))
        assert len(picture) < (MOST if width in WIDTHS else WHOLE_WINDOW)
        assert min(ImageStat.Stat(found.convert("L")).stddev) > 15


def test_each_plate_with_words_has_a_painter() -> None:
    assert set(PAINTERS) == set(WORDS)


@pytest.mark.long
def test_the_same_plate_is_printed_each_time_and_no_two_are_alike() -> None:
    plates = {name: print_image(name).resize((960, 480)) for name in WORDS}
    assert plates["3"].tobytes() == print_image("3").resize((960, 480)).tobytes()
    for one, other in itertools.combinations(plates, 2):
        difference = ImageChops.difference(plates[one], plates[other])
        assert max(ImageStat.Stat(difference).mean) > 20, f"{other} and {one}"


def test_a_plate_for_a_street_or_the_night_is_of_a_moment_and_has_words_of_its_own() -> None:
    places = [name for name in WORDS if name.endswith(("-street", "-night"))]
    assert len(places) >= 6
    for name in places:
        moment = name.removesuffix("-night").removesuffix("-street")
        assert moment in WORDS and (name in WHOLE) is (moment in WHOLE)
        words = WORDS[name]
        assert 60 < len(words) < 220 and words != WORDS[moment]
        assert ("street" in words, "night" in words.lower()) == (
            "-street" in name,
            "-night" in name,
        )


def test_every_mission_of_the_book_has_a_plate_with_words(content: Content) -> None:
    assert content.book.code == BOOK
    words = []
    for mission in content.booklets:
        plate = plate_of(content, mission)
        assert plate is not None
        words.append(plate.alt)
    assert len(set(words)) == len(words)
    assert all(60 < len(alt) < 220 for alt in words)


def test_an_event_has_its_picture_on_its_page_and_in_its_own_book_alone(content: Content) -> None:
    patrol = files.content_from_documents(files.of_patrol(files.documents()))
    books = {book.book.code: book for book in (content, patrol)}
    for (book, doc), name in EVENTS.items():
        assert books[book].doc(doc).steps and name in WORDS
    state = read(entry(text("Rain."))).state
    view = visible_to(state, "host")
    assert view.page is not None and view.page.doc == "M1/01"
    shown: Any = page_screen(state.book, view)["page"]
    assert shown.plate is not None and shown.plate.name == "spectacles"
    assert "spectacles-640.webp" in drawn(state.book, state)
    other = replace(state.book, book=state.book.book.model_copy(update={"code": "another-book"}))
    elsewhere: Any = page_screen(other, view)["page"]
    assert elsewhere.plate is None


def test_another_book_shows_no_plate_of_ours(content: Content) -> None:
    other = replace(content, book=content.book.model_copy(update={"code": "another-book"}))
    assert plate_of(other, 1) is None
    assert plate_of(content, 10) is None
    (briefing,) = states(other, {"briefing"})
    assert "/plates/" not in drawn(other, briefing)


def test_a_debrief_shows_how_the_mission_ended_not_how_it_began(content: Content) -> None:
    (state,) = states(content, {"debrief"})
    began = plate_of(content, state.run.number)
    assert began is not None and began.alt not in drawn(content, state)
    flown = replace(state, mission=replace(state.run, ended="evac"))
    assert f'alt="{WORDS["aircraft"]}"' in drawn(content, flown)
    home = replace(state, mission=replace(state.run, ended="base"))
    assert f'alt="{WORDS["came-in"]}"' in drawn(content, home)
    told = replace(state, mission=replace(state.run, ended="event"))
    assert 'class="plate"' not in drawn(content, told)


def test_the_plate_stands_on_the_briefing_and_on_the_page_after_a_homecoming(
    content: Content,
) -> None:
    for state in states(content, {"briefing", "logbook"}):
        page = drawn(content, state)
        plate = plate_of(content, state.run.number if state.mission else 1)
        assert plate is not None
        ended = "book__missions" in page
        assert page.count('class="plate"') == 1
        assert f'alt="{plate.brief if ended else plate.alt}"' in page
        assert 'width="960" height="480"' in page, "room is kept: no layout shift"


def test_the_browser_keeps_the_plate(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    ours = {name: make for name, make in views.paintings().items() if name.startswith("plates/4-")}
    assert gallery.paint(ours) == 2
    first = client.get("/plates/4-640.webp")
    assert (first.status_code, first["Content-Type"]) == (200, "image/webp")
    assert "max-age=604800" in first["Cache-Control"]
    again = client.get("/plates/4-640.webp", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/plates/4-960.webp").content != first.content
    assert gallery.paint(ours) == 0, "printed once, kept after"


@pytest.mark.parametrize(
    "address", ["0-640", "10-640", "nowhere-640", "base-641", "1-641", "1-99999999", "one-640"]
)
def test_an_unknown_plate_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/plates/{address}.webp").status_code == 404


def test_after_the_crash_a_plate_stands_before_who_did_not_get_out(content: Content) -> None:
    state, dice, rng = new(content, CampaignOptions(), "a"), SeededDice("a"), random.Random("a")
    shown: list[str] = []
    while (view := visible_to(state, "host")).screen != "armory":
        if view.screen == "page":
            shown.append(drawn(content, state))
        state = apply(state, POLICIES["careful"](content, view, rng), dice, "host").state
    before, *after = shown
    assert "falling" in before
    assert "green-book" not in before
    for page in after:
        assert page.count("green-book") == before.count("falling")
        plate = page.index("green-book")
        assert page.index("The Squad is at") < plate < page.index("Doc")
