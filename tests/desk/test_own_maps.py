"""A map that an author changes: what is shown is what is pinned, from the desk to a campaign."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.content import library, painting
from campaign.desk import publishing
from campaign.game import services, store
from campaign.maps import gallery, painter, sheets
from campaign.maps.passages import passage
from campaign.models import Book, Campaign
from tests.campaign.builders import on_map
from tests.desk.conftest import address
from tests.desk.test_pages import hidden, text_of

ROAD = "I7, J7, [10.3, 6.3]"
CHANGES = (
    ("HHJPJMMHJJ", "HHJPJMMHUJ"),
    ("name: Hill 764", "name: The Old Man & Co"),
    ("terrain:\n", "terrain:\n  U: {name: Urban, minutes: 15, sp: 1}\n"),
    (ROAD, "H6, H5, H4, H3, H2, H1, [7.5, -0.3]"),
)
"""I6 is a town, a hill has another name, the road turns north."""
PLAIN = "HHJPJMMHUJ"


@pytest.fixture(autouse=True)
def painted(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty gallery, and a painter who only notes what he is asked for."""
    settings.MEDIA_ROOT = tmp_path
    asked: list[str] = []

    def paint(sheet: Any) -> bytes:
        asked.append(f"{sheet.code} {sheet.rows[5]}")
        return b"painted"

    monkeypatch.setattr(painter, "paint", paint)
    monkeypatch.setattr(painter, "paint_small", lambda sheet: b"small")
    return asked


def rewrite(client: Client, book: Book, *changes: tuple[str, str]) -> Any:
    """Change the text of the North map at the desk."""
    page, text = address("text", book, "north"), text_of(book, "north")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return client.post(page, {"chunk": text, "seen": hidden(client.get(page).content, "seen")})


def publish(client: Client, book: Book) -> Any:
    page = address("publish", book)
    return client.post(page, {"seen": hidden(client.get(page).content, "seen")})


def at_the_map(user: User, book: Book) -> Campaign:
    """A new campaign of the book with the Squad on the map."""
    campaign = services.start(user, "Theirs", seed="walk", book=book)
    content = library.content_of(campaign)
    with services.action():
        state = replace(on_map(content=content, at="I7", clock="10:15"), content=None)
        store.save(campaign, store.load(campaign), state)
    return campaign


def shown(client: Client, campaign: Campaign, page: str = "") -> str:
    return client.get(f"/c/{campaign.public_id}/{page}").content.decode()


def test_the_desk_shows_the_map_of_its_draft(
    client: Client, book: Book, painted: list[str]
) -> None:
    assert rewrite(client, book, *CHANGES).status_code == 303
    page = client.get(address("map", book, "m1")).content.decode()
    assert "I6, urban" in page and "Old Man" in page and "Hill 764" not in page
    (plain,) = {part for part in page.split('"') if part.startswith("/maps/")}
    drawn = client.get(plain)
    assert PLAIN in plain and drawn["Content-Type"] == "image/svg+xml"
    assert drawn.content.count(sheets.COLOURS["U"].encode()) == 1
    assert painted == []


def test_a_published_map_is_what_a_campaign_shows(
    client: Client, book: Book, anna: User, painted: list[str]
) -> None:
    publish(client, book)
    before = at_the_map(anna, book)
    old = sheets.shipped()["north"]
    assert old.picture in shown(client, before)
    rewrite(client, book, *CHANGES)
    assert publish(client, book).status_code == 303
    assert painted == [f"north {PLAIN}"]
    now = at_the_map(anna, book)
    page = shown(client, now)
    new = sheets.chart(library.content_of(now), "north")
    assert new.picture == f"/maps/{new.mark}.webp" and new.picture in page
    assert client.get(new.picture).content == b"painted"
    assert "The Old" in page and "Man &amp; Co" in page and "Hill 764" not in page
    assert "I6, north, Urban" in shown(client, now, "map/")
    assert passage(new, "H1") == "track" and passage(old, "H1") == ""
    earlier = shown(client, before)
    assert old.picture in earlier and "Hill 764" in earlier
    assert "I6, north, Jungle" in shown(client, before, "map/")


def test_another_name_alone_needs_no_other_picture(
    client: Client, book: Book, painted: list[str]
) -> None:
    rewrite(client, book, CHANGES[1])
    publish(client, book)
    assert painted == []


def test_what_is_published_and_played_is_painted_before_the_server_opens(
    client: Client, book: Book, anna: User, painted: list[str], settings: Any, tmp_path: Path
) -> None:
    rewrite(client, book, *CHANGES)
    publish(client, book)
    at_the_map(anna, book)
    rewrite(client, book, (PLAIN, "HHJPJMMHMJ"))
    publish(client, book)
    painted.clear()
    settings.MEDIA_ROOT = tmp_path / "new machine"
    gallery.paint(painting.in_use())
    assert {f"north {PLAIN}", "north HHJPJMMHMJ", "north HHJPJMMHJJ"} < {*painted}
    assert len(painted) == len({*painted}) == 5
    assert gallery.missing(painting.in_use()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("width: 0.2", "width: 7"), "7 is too much"),
        (("[4.3, 1.2]", "[400, 1.2]"), "close to it"),
        (('  - ".MHJPPJJPP"\n', ""), "10 by 7 Spaces"),
    ],
)
def test_a_map_that_cannot_be_drawn_is_not_published_and_breaks_no_page(
    client: Client, book: Book, change: tuple[str, str], said: str
) -> None:
    assert rewrite(client, book, change).status_code == 303
    told = [f.message for f in publishing.plan(book).findings if f.code == "B034"]
    assert any(said in message for message in told), told
    assert client.get(address("map", book, "m1")).status_code == 200
    assert publish(client, book).status_code == 422


def test_a_map_that_cannot_be_read_says_so(client: Client, book: Book) -> None:
    rewrite(client, book, ("HHJPJMMHJJ", "HHJPJMMHJ"))
    page = client.get(address("map", book, "m1")).content.decode()
    assert "cannot be read" in page


@pytest.mark.parametrize("rows", ["P", "PP-P", "Q", "P" * 27, "-".join("P" * 27), "P--P"])
def test_only_a_map_is_drawn_plain(client: Client, rows: str) -> None:
    for drawn in ("plain", "flood"):
        answer = client.get(f"/maps/{drawn}/{rows}.svg")
        assert answer.status_code == (200 if rows == "P" else 404)


def test_what_a_map_holds_for_the_painter_alone_may_be_unsound() -> None:
    rows = ["P" * 40, "J" * 40]
    data = {"code": "north", "rows": rows, "landmarks": {"A1": "Here", "Z9": "There"}, "roads": 3}
    drawn = sheets.of_data(data)
    assert (drawn.sheet.columns, [m.name for m in drawn.sheet.landmarks]) == (26, ["Here"])
