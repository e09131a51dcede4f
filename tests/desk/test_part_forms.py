"""R&R by phase of the story and the counters of the campaign: parts, forms, preview, checker."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from campaign.content import files
from campaign.desk import drafts, parts, preview
from campaign.desk.preview import Setting
from campaign.models import Book
from campaign.rules.cards import KeptCounter, OtherResult
from tests.desk.conftest import address

RNR, LINE = "cards/rnr.yaml", "rnr.base-bad-4"


def text_of(book: Book, name: str) -> str:
    return drafts.texts(book)[name].text


def others(book: Book, line: int) -> tuple[OtherResult, ...]:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    return content.rnr["base"].bad[line - 1].instead


def counters(book: Book) -> dict[str, KeptCounter]:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    return dict(content.book.counters)


def told(**changes: object) -> dict[str, object]:
    return {
        "title": "What she made of you", "start": 2, "min": 0, "max": 6,
        "told.0.from": 3, "told.0.title": "A chair", "told.0.text": "She brings one out.",
        "told.1.title": "The door", "told.1.text": "It stays shut.",
    } | changes  # fmt: skip


def test_every_line_of_rnr_is_a_part_that_is_previewed(client: Client, book: Book) -> None:
    found = parts.all_parts(text_of(book, RNR))
    shown = client.get(address("document", book, "rnr")).content.decode()
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    assert len([p for p in found if "instead" not in p.path]) == 3 * 3 * 6
    assert any("instead" in p.path for p in found)
    for part in found:
        assert part.address in shown
        assert content.doc(part.doc(1)).title == part.title
        reading = preview.read(content, 1, part.doc(1), Setting(), [])
        assert not reading.stuck and (reading.view.page or reading.events), part.address
    query = urlencode({"part": found[0].address})
    page = client.get(f"{address('preview', book, 'rnr')}?{query}").content.decode()
    assert found[0].title in page


def test_what_stands_in_a_line_by_phase_is_added_and_changed_by_a_form(
    client: Client, book: Book
) -> None:
    before = text_of(book, RNR)
    where = address("form", book, "rnr", part=LINE)
    typed = {"if": "{mission: {min: 7}}", "title": "Cholera", "text": "Boil it: all of it."}
    answer = client.post(where, typed)
    assert answer.status_code in (302, 303) and f"{LINE}-1" in answer.headers["Location"]
    (other,) = others(book, 4)
    assert (other.title, other.text) == ("Cholera", "Boil it: all of it.")
    assert other.if_.mission is not None and other.if_.mission.min == 7
    # Every other line is as it was.
    after = text_of(book, RNR).splitlines()
    assert [line for line in before.splitlines() if line not in after] == []
    own = address("form", book, "rnr", part=f"{LINE}-1")
    page = client.get(address("part", book, "rnr", part=f"{LINE}-1")).content.decode()
    assert "{mission: {min: 7}}" in page and "While this holds" in page
    client.post(where, typed | {"if": "THE ROAD", "title": "Second"})
    client.post(own, typed | {"if": "{mission: {min: 8}}"})
    first, second = others(book, 4)
    assert first.if_.mission is not None and first.if_.mission.min == 8
    assert second.title == "Second"


def test_steps_of_a_line_stay_where_its_head_is_changed(client: Client, book: Book) -> None:
    part = next(p for p in parts.all_parts(text_of(book, RNR)) if "instead" in p.path)
    before = parts.chunk(text_of(book, RNR), part)
    assert "steps:" in before
    where = address("form", book, "rnr", part=part.address)
    client.post(where, {"if": "{mission: {min: 9}}", "title": "Later", "text": "Rain."})
    after = parts.chunk(text_of(book, RNR), part)
    assert after.split("steps:")[1] == before.split("steps:")[1] and "Later" in after


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"if": ""}, "required"), ({"if": "{mood: bad}"}, "mood"), ({"title": ""}, "required")],
)
def test_a_line_that_cannot_be_is_refused(
    client: Client, book: Book, changes: dict[str, str], why: str
) -> None:
    before = text_of(book, RNR)
    typed = {"if": "{mission: {min: 7}}", "title": "Cholera", "text": "Boil it."} | changes
    answer = client.post(address("form", book, "rnr", part=LINE), typed)
    assert answer.status_code == 422 and why in answer.content.decode()
    assert text_of(book, RNR) == before


def test_a_counter_is_begun_and_filled_in_by_forms(client: Client, book: Book) -> None:
    assert "New counter" in client.get(address("document", book, "book")).content.decode()
    act = address("act", book, "book")
    for name in ("MOTHER", "CLERK"):
        answer = client.post(act, {"do": "new", "code": name, "title": "Of you: she"})
        assert f"kept.{name}" in answer.headers["Location"]
    assert list(counters(book)) == ["MOTHER", "CLERK"]
    answer = client.post(address("form", book, "book", part="kept.MOTHER"), told())
    assert answer.status_code in (302, 303)
    counter = counters(book)["MOTHER"]
    assert (counter.title, counter.start, counter.max) == ("What she made of you", 2, 6)
    assert [(grade.from_, grade.title) for grade in counter.told] == [
        (3, "A chair"), (None, "The door")]  # fmt: skip
    page = client.get(address("part", book, "book", part="kept.MOTHER")).content.decode()
    assert 'value="A chair"' in page and "She brings one out." in page
    # It is set by hand before a page is read.
    preview_page = client.get(address("preview", book, "m1")).content.decode()
    assert "What she made of you" in preview_page


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"start": 9}, "between min and max"), ({"told.0.title": "", "told.0.text": ""}, "title")],
)
def test_a_counter_that_cannot_be_is_refused(
    client: Client, book: Book, changes: dict[str, object], why: str
) -> None:
    client.post(address("act", book, "book"), {"do": "new", "code": "MOTHER"})
    before = text_of(book, "book.yaml")
    answer = client.post(address("form", book, "book", part="kept.MOTHER"), told(**changes))
    assert answer.status_code == 422 and why in answer.content.decode()
    assert text_of(book, "book.yaml") == before


def test_a_form_of_what_was_changed_meanwhile_or_has_none_does_nothing(
    client: Client, book: Book
) -> None:
    client.post(address("act", book, "book"), {"do": "new", "code": "MOTHER"})
    before = text_of(book, "book.yaml")
    stale = told(seen="old")
    answer = client.post(address("form", book, "book", part="kept.MOTHER"), stale)
    assert answer.status_code == 422 and "meanwhile" in answer.content.decode()
    client.post(address("act", book, "book"), {"do": "new", "code": "mother"})
    assert text_of(book, "book.yaml") == before
    entry = address("form", book, "m1", part="entries.01")
    assert client.post(entry, told()).status_code == 404
