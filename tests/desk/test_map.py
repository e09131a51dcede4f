"""The map of a draft: clicks on Spaces change the set-up and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.desk import comparing, drafts, splice
from campaign.models import Book
from tests.desk.conftest import address
from tests.desk.test_pages import edit, text_of

SETUP = """setup:
  squad: D5   # not far
  time: "08:00"
  stamina: 10
  threat: 2
  base: J7
  eaz:
    # the road
    - F3
    - E5
  lz: [{at: H4, name: Yankee}]
  markers:
    - {id: "01", at: E5, entry: "01"}
    - {id: "★", at: E4, entry: "RC", special: true}
"""


def press(client: Client, book: Book, tool: str, space: str, **more: str) -> Any:
    page = address("map", book, "m1")
    seen = drafts.texts(book)["missions/m1.yaml"].mark
    return client.post(page, {"tool": tool, "space": space, "seen": seen, **more}, follow=True)


def setup_of(book: Book) -> Any:
    return splice.parsed(text_of(book)).data["setup"]


@pytest.fixture
def laid(client: Client, book: Book) -> Book:
    """Anna's book with something of everything on the map."""
    assert edit(client, book, "setup", SETUP).status_code == 303
    return book


CLICKS = [
    ("event", "F5", {"entry": "RC"}, "markers", 2, {"id": "RC", "at": "F5", "entry": "RC"}),
    ("event", "E6", {"entry": "01"}, "markers", 0, {"id": "01", "at": "E6", "entry": "01"}),
    ("special", "F5", {"entry": "01"}, "markers", 2,
     {"id": "★★", "at": "F5", "entry": "01", "special": True}),
    ("eaz", "D4", {}, "eaz", 2, "D4"),
    ("lz", "E4", {"name": " X-Ray "}, "lz", 1, {"at": "E4", "name": "X-Ray"}),
    ("lz", "E4", {}, "lz", 1, {"at": "E4"}),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "space", "more", "key", "at", "wanted"), CLICKS)
def test_a_press_puts_down_and_another_takes_away(
    client: Client, laid: Book, tool: str, space: str, more: dict[str, str], key: str, at: int,
    wanted: Any,
) -> None:  # fmt: skip
    before = setup_of(laid)
    text = text_of(laid)
    answer = press(client, laid, tool, space, **more)
    assert answer.status_code == 200
    assert setup_of(laid)[key][at] == wanted
    assert {k: v for k, v in setup_of(laid).items() if k != key} == {
        k: v for k, v in before.items() if k != key
    }
    changed = [
        line for line in comparing.difference(text, text_of(laid), 0) if line.kind in ("in", "out")
    ]
    assert len(changed) <= 2, "one line of the author's text changes"
    press(client, laid, tool, space, **more)
    assert wanted not in setup_of(laid)[key]
    assert "# the road" in text_of(laid) and "# not far" in text_of(laid)


def test_squad_base_and_closed_spaces(client: Client, laid: Book) -> None:
    press(client, laid, "squad", "C4")
    press(client, laid, "base", "I7")
    press(client, laid, "closed", "C4")
    data = splice.parsed(text_of(laid)).data
    assert (data["setup"]["squad"], data["setup"]["base"]) == ("C4", "I7")
    assert data["rules"]["closed"] == ["C4"] and "squad: C4   # not far" in text_of(laid)
    press(client, laid, "squad", "C4")
    press(client, laid, "closed", "C4")
    data = splice.parsed(text_of(laid)).data
    assert "squad" not in data["setup"] and "closed" not in data["rules"]
    answer = press(client, laid, "base", "I7")
    assert "A Mission needs a Base" in answer.content.decode()
    press(client, laid, "clear", "E5")
    found = setup_of(laid)
    assert found["eaz"] == ["F3"] and [m["id"] for m in found["markers"]] == ["★"]
    press(client, laid, "clear", "H4")
    assert "lz" not in setup_of(laid)
    assert "nothing on H4" in press(client, laid, "clear", "H4").content.decode()


def test_the_page_shows_what_lies_there_and_what_is_wrong(client: Client, laid: Book) -> None:
    page = client.get(address("map", laid, "m1")).content.decode()
    label = re.search(r'value="E5"><span class="visually-hidden">([^<]*)<', page)
    assert label and "EAZ" in label[1] and "Event 01" in label[1]
    assert 'value="A1"' not in page, "out of play"
    assert "Nothing is wrong with the set-up" in page
    press(client, laid, "eaz", "J7")
    shown = press(client, laid, "event", "J8", entry="01").content.decode()
    assert "Event 01 moved from E5 to J8." in shown
    revision = drafts.revisions(laid, "missions/m1.yaml")[0]
    assert revision.what == "Map: Event 01 moved from E5 to J8"
    press(client, laid, "squad", "F2")
    press(client, laid, "closed", "J8")
    shown = client.get(address("map", laid, "m1")).content.decode()
    assert "B032" in shown, "the checker's word on a marker nobody can reach"


def test_what_else_bars_the_way_is_shown(client: Client, laid: Book) -> None:
    rules = (
        "rules:\n  encounters: false\n  random_combat: {threat: 9, entry: RC}\n"
        "  only_terrain: [jungle]\n  river: {rows: [3, 4], open: [[D3, D4], [F3, F4]]}\n"
        '  crossings:\n    - {between: [D4, D5], minutes: "1:30"}\n'
    )
    assert edit(client, laid, "rules", rules).status_code == 303
    page = client.get(address("map", laid, "m1")).content.decode()
    assert "a river between rows 3 and 4, crossed between D3 and D4, F3 and F4 alone" in page
    assert "D4 to D5 costs more" in page and "all that is not jungle" in page
    assert re.search(r'square--barred" id="at-C1"[^>]*><span[^>]*>C1, mountainous, no March', page)
    assert not re.search(r'square--barred" id="at-F3"', page), "jungle"


def test_what_cannot_be_is_refused_and_changes_nothing(client: Client, laid: Book) -> None:
    before = text_of(laid)
    for tool, space, words in (
        ("eaz", "A1", "no Space of this Mission"),
        ("eaz", "<b>", "no Space of this Mission"),
        ("bomb", "D4", "Choose first"),
        ("event", "D4", "Choose the entry"),
    ):
        assert words in press(client, laid, tool, space).content.decode()
    stale = {"tool": "eaz", "space": "D4", "seen": "old"}
    answer = client.post(address("map", laid, "m1"), stale, follow=True)
    assert "has been changed by anna" in answer.content.decode()
    assert text_of(laid) == before
    assert client.get(address("map", laid, "boards")).status_code == 303, "it has no map"


def test_htmx_gets_the_map_alone(client: Client, laid: Book) -> None:
    seen = drafts.texts(laid)["missions/m1.yaml"].mark
    answer = client.post(
        address("map", laid, "m1"),
        {"tool": "eaz", "space": "D4", "seen": seen},
        headers={"HX-Request": "true"},
    )
    page = answer.content.decode()
    assert answer.status_code == 200 and page.lstrip().startswith('<div id="ground"')
    assert "EAZ: D4." in page and '<input type="radio" name="tool" value="eaz" checked>' in page


def test_a_text_in_any_form_is_changed_or_refused_in_words(client: Client, book: Book) -> None:
    edit(
        client, book, "setup", 'setup: {squad: D5, time: "08:00", stamina: 9, threat: 2, base: J7}'
    )
    press(client, book, "eaz", "D4")
    press(client, book, "event", "E4", entry="01")
    assert setup_of(book)["eaz"] == ["D4"]
    assert setup_of(book)["markers"] == [{"id": "01", "at": "E4", "entry": "01"}]
    edit(client, book, "setup", "setup: [1, 2]\n")
    assert press(client, book, "eaz", "D4").status_code == 200
    edit(client, book, "setup", "setup: {eaz: {a: 1}, markers: [7], lz: x, base: [], squad: {}}\n")
    assert client.get(address("map", book, "m1")).status_code == 200
    for tool in ("eaz", "event", "lz", "base", "squad", "clear", "special", "closed"):
        assert press(client, book, tool, "D4", entry="01").status_code == 200


def test_only_authors_of_the_book_touch_its_map(
    book: Book, make_user: Callable[..., User], client_of: Callable[..., Client]
) -> None:
    page = address("map", book, "m1")
    assert client_of(make_user("bao")).post(page, {"tool": "eaz", "space": "D4"}).status_code == 404
    assert client_of(None).get(page).status_code == 302
