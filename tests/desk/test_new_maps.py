"""A map that a book brings: from a zip to the table, painted, planned, exported, and refused."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from campaign.bots.play import play
from campaign.content.files import content_from_documents
from campaign.desk import checking, drafts
from campaign.maps import sheets
from campaign.models import Book
from tests.desk.conftest import address
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

    monkeypatch.setattr(sheets, "paint", paint)
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
