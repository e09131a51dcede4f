"""A map that a book brings: from a zip to the table, painted, planned, exported, and refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.bots.play import play
from campaign.content import library, marks, painting
from campaign.content.files import content_from_documents
from campaign.content.named import MOST_MAPS, is_own_map
from campaign.desk import checking, drafts, urls
from campaign.exchange import exports, imports
from campaign.game import services, what_if
from campaign.maps import gallery, painter, sheets
from campaign.models import Book, ContentVersion
from tests.desk.conftest import address
from tests.desk.test_own_maps import at_the_map, publish, shown
from tests.desk.test_pages import hidden, text_of

VALLEY = """code: red-valley
title: The Red Valley
square_metres: 500
provenance: house
terrain:
  P: {name: Paddy, minutes: 15, sp: 1}
  J: {name: Jungle, minutes: 30, sp: 2}
  H: {name: Hilly, minutes: 45, sp: 3}
rows:
  - "HHJJJJJJHH"
  - "HJJJPPJJJH"
  - "HJJPPPPJJH"
  - "HJPPPPPPJH"
  - "HJPPPPPPJH"
  - "HJJPPPPJJH"
  - "HJJJPPJJJJ"
  - "HHJJJJJJHH"
rivers:
  - {name: Red Water, width: 0.1, path: [[4.5, -0.2], E3, E5, [4.5, 8.2]]}
landmarks:
  - {name: The Red Fort, square: J7, kind: base}
  - {name: Ford, square: E5, kind: water}
"""


@pytest.fixture(autouse=True)
def painted(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty gallery, and a painter who only notes what he is asked for."""
    settings.MEDIA_ROOT = tmp_path
    asked: list[str] = []

    def paint(sheet: Any) -> bytes:
        asked.append(sheet.code)
        return b"painted"

    monkeypatch.setattr(painter, "paint", paint)
    monkeypatch.setattr(painter, "paint_small", lambda sheet: b"small")
    return asked


def zipped(texts: dict[str, str]) -> Any:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, text in texts.items():
            file.writestr(name, text)
    data.seek(0)
    data.name = "book.zip"
    return data


def bring(client: Client, book: Book, texts: dict[str, str]) -> Any:
    """Import documents at the desk: the upload, and the press on what was shown."""
    page = address("exchange", book)
    told = client.post(page, {"file": zipped(texts)})
    if told.status_code != 200:
        return told
    given = {key: hidden(told.content, key) for key in ("bundle", "seen")}
    return client.post(page, given)


def with_valley(book: Book) -> dict[str, str]:
    """The Red Valley and the book's Mission, played there."""
    mission = text_of(book).replace("map: north", "map: red-valley")
    return {"maps/red-valley.yaml": VALLEY, "missions/m1.yaml": mission}


def test_a_book_with_a_fourth_map_is_sound_and_a_bot_plays_its_mission(
    client: Client, book: Book
) -> None:
    assert bring(client, book, with_valley(book)).status_code == 303
    texts = drafts.plain(drafts.texts(book))
    assert [f for f in checking.check(texts) if "map" in f.file or f.severity == "error"] == []
    content = content_from_documents(texts)
    assert list(content.maps) == ["north", "south", "city", "red-valley"]
    game = play(content, "valley", "careful")
    (record,) = game.state.records
    assert record.number == 1 and game.state.finished
    assert {c.to for c in game.commands if c.kind == "march"} <= {
        *sheets.chart(content, "red-valley").sheet.squares()
    }


def test_a_published_map_is_painted_beforehand_and_its_campaign_is_shown_on_it(
    client: Client, book: Book, anna: User, painted: list[str]
) -> None:
    bring(client, book, with_valley(book))
    assert publish(client, book).status_code == 303
    assert painted == ["red-valley"]
    campaign = at_the_map(anna, book)
    drawn = sheets.chart(library.content_of(campaign), "red-valley")
    for page in ("", "map/"):
        shows = shown(client, campaign, page)
        assert drawn.picture in shows and "Red Fort" in shows and "Hollis" not in shows
    assert painted == ["red-valley"]
    assert client.get(drawn.picture).content == b"painted"
    walked = client.get(f"/c/{campaign.public_id}/walked.svg?sheet=red-valley")
    assert walked.status_code == 200
    assert painting.in_use().keys() > {sheets.painting(drawn.mark)}
    assert gallery.missing(painting.in_use())  # the box's, which this gallery has not


def test_a_campaign_on_it_goes_to_a_file_and_comes_from_one_and_begins_what_ifs(
    client: Client, book: Book, anna: User, make_user: Callable[..., User]
) -> None:
    bring(client, book, with_valley(book))
    publish(client, book)
    campaign = services.start(anna, "Theirs", seed="walk", book=book)
    data = exports.export(campaign).encode()
    ContentVersion.objects.filter(book=book).update(sha256="0" * 64)
    brought = imports.bring_in(data, make_user("bert"), new_content=True)
    assert "red-valley" in library.content_of(brought).maps
    tried = what_if.clone(campaign_id=campaign.public_id, user=anna)
    assert "red-valley" in library.content_of(tried).maps


def test_an_export_of_the_book_has_the_map_and_a_single_file_brings_it(
    client: Client, book: Book
) -> None:
    bring(client, book, with_valley(book))
    packed = zipfile.ZipFile(io.BytesIO(client.get(address("export", book)).content))
    assert packed.read("maps/red-valley.yaml").decode() == VALLEY
    page = address("exchange", book)
    alone = {"grey-hills": VALLEY.replace("red-valley", "grey-hills"), "notes": "a: 1\n"}
    answers = {}
    for code, text in alone.items():
        file = io.BytesIO(text.encode())
        file.name = f"{code}.yaml"
        answers[code] = client.post(page, {"file": file})
    assert answers["grey-hills"].status_code == 200
    assert "maps/grey-hills.yaml" in answers["grey-hills"].content.decode()
    assert answers["notes"].status_code == 422


def add(client: Client, book: Book, code: str, like: str = "bare-10", title: str = "") -> Any:
    given = {"do": "add", "code": code, "like": like, "title": title}
    return client.post(address("maps", book), given)


def test_an_author_adds_a_map_shapes_it_and_plays_a_mission_there(
    client: Client, book: Book
) -> None:
    assert add(client, book, "dust", "north", "The Dust: a plain").status_code == 303
    page = address("land", book, "dust")
    for given in (
        {"tool": "U", "space": "E5"}, {"tool": "out", "space": "A8"},
        {"tool": "P", "space": "A1"}, {"tool": "name", "space": "J7", "name": "Our Base"},
        {"tool": "name", "space": "E5", "name": "Dust Town", "kind": "village"},
        {"tool": "name", "space": "D6", "name": ""},
    ):  # fmt: skip
        seen = hidden(client.get(page).content, "seen")
        assert client.post(page, {"seen": seen, **given}).status_code == 303
    head = {"do": "head", "map": "dust"}
    assert client.post(address("act", book, "m1"), head).status_code == 303
    texts = drafts.plain(drafts.texts(book))
    drawn = content_from_documents(texts).maps["dust"]
    assert [drawn.rows[4][4], drawn.rows[7][0], drawn.rows[0][0]] == ["U", ".", "P"]
    named = {"J7": "Our Base", "E5": "Dust Town"}
    assert named.items() <= drawn.landmarks.items() and "D6" not in drawn.landmarks
    assert not [f for f in checking.check(texts) if f.file == "maps/dust.yaml"]
    shows = client.get(address("map", book, "m1")).content.decode()
    assert "E5, Dust Town, urban" in shows and "The Dust: a plain" in shows
    assert "The Dust" in client.get(address("maps", book)).content.decode()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"tool": "J", "space": "E5"}, "E5 is jungle already"),
        ({"tool": "name", "space": "E5", "name": ""}, "E5 has no name"),
        ({"tool": "U", "space": "Z9"}, "Z9 is no Space"),
        ({"tool": "moon", "space": "E5"}, "Choose first"),
    ],
)
def test_a_press_that_does_nothing_says_why(
    client: Client, book: Book, given: dict[str, str], why: str
) -> None:
    add(client, book, "dust")
    page = address("land", book, "dust")
    seen = hidden(client.get(page).content, "seen")
    assert why in client.post(page, {"seen": seen, **given}, follow=True).content.decode()


@pytest.mark.parametrize(
    ("code", "like", "why"),
    [
        ("north", "bare-8", "There is a map north already"),
        ("Red Valley", "bare-8", "cannot be a map"),
        ("m3", "bare-8", "cannot be a map"),
        ("weapons", "bare-8", "cannot be a map"),
        ("valley", "moon", "no map moon"),
    ],
)
def test_a_map_that_cannot_be_added_says_why(
    client: Client, book: Book, code: str, like: str, why: str
) -> None:
    answer = add(client, book, code, like)
    assert answer.status_code == 422 and why in answer.content.decode()


def test_a_book_has_room_for_so_many_maps(client: Client, book: Book) -> None:
    for number in range(MOST_MAPS):
        assert add(client, book, f"map-{number}", "bare-8").status_code == 303
    answer = add(client, book, "one-more", "bare-8")
    assert answer.status_code == 422 and f"at most {MOST_MAPS} maps" in answer.content.decode()
    brought = bring(client, book, {"maps/one-more.yaml": VALLEY})
    assert brought.status_code == 422
    texts = drafts.plain(drafts.texts(book)) | {"maps/one-more.yaml": VALLEY}
    assert "maps/one-more.yaml" in {f.file for f in checking.check(texts) if f.code == "B027"}


def take_out(client: Client, book: Book, code: str, do: str = "remove") -> Any:
    seen = marks.mark_of(text_of(book, code)) if do == "remove" else ""
    return client.post(address("maps", book), {"do": do, "code": code, "seen": seen})


def test_a_map_goes_once_no_mission_is_played_there_and_comes_back(
    client: Client, book: Book
) -> None:
    bring(client, book, with_valley(book))
    publish(client, book)
    for code, why in (("red-valley", "M1 needs red-valley"), ("south", "map of the box")):
        answer = take_out(client, book, code)
        assert answer.status_code == 422 and why in answer.content.decode()
    client.post(address("act", book, "m1"), {"do": "head", "map": "north"})
    assert take_out(client, book, "red-valley").status_code == 303
    assert "maps/red-valley.yaml" not in drafts.texts(book)
    assert client.get(address("text", book, "red-valley")).status_code == 404
    assert take_out(client, book, "red-valley", "back").status_code == 303
    assert text_of(book, "red-valley") == VALLEY
    take_out(client, book, "red-valley")
    assert "is taken out" in client.get(address("publish", book)).content.decode()
    assert publish(client, book).status_code == 303
    assert "maps/red-valley.yaml" not in library.newest_content(book).documents
    assert drafts.gone(book) == ()
    assert add(client, book, "red-valley").status_code == 303


def test_what_was_typed_into_a_map_that_is_gone_is_kept(client: Client, book: Book) -> None:
    add(client, book, "dust")
    page, typed = address("text", book, "dust"), VALLEY.replace("red-valley", "dust")
    seen = hidden(client.get(page).content, "seen")
    take_out(client, book, "dust")
    answer = client.post(page, {"chunk": typed, "seen": seen})
    assert answer.status_code == 409 and "The Red Valley" in answer.content.decode()
    assert client.post(page, {"chunk": typed, "then": "back"}).status_code == 303
    assert text_of(book, "dust") == typed


def test_a_new_map_that_a_mission_uses_is_not_discarded(client: Client, book: Book) -> None:
    bring(client, book, with_valley(book))
    seen = marks.mark_of(VALLEY)
    answer = client.post(address("discard", book, "red-valley"), {"seen": seen}, follow=True)
    assert "M1 needs red-valley" in answer.content.decode()
    assert text_of(book, "red-valley") == VALLEY


def test_the_text_of_a_map_is_never_emptied(client: Client, book: Book) -> None:
    add(client, book, "dust")
    page = address("text", book, "dust")
    seen = hidden(client.get(page).content, "seen")
    answer = client.post(page, {"chunk": "\n", "seen": seen})
    assert answer.status_code == 422 and text_of(book, "dust").startswith("code: dust")


def test_no_map_hides_a_page_of_the_desk() -> None:
    first = {str(each.pattern).split("/")[1] for each in urls.urlpatterns[2:]}
    words = {word for word in first if word and "<" not in word}
    assert "maps" in words and not [word for word in words if is_own_map(f"maps/{word}.yaml")]
