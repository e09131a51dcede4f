"""The desk keeps what it is told: presses that follow fast, texts not saved, two authors."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.desk import comparing, drafts
from campaign.models import Book, BookAuthor, Unsaved
from tests.desk.conftest import address
from tests.desk.test_map import SETUP, setup_of
from tests.desk.test_pages import edit, hidden, text_of

NAME = "missions/m1.yaml"


def said(answer: Any) -> str:
    return unescape(answer.content.decode())


@pytest.fixture
def ben(book: Book, client_of: Callable[[User], Client], make_user: Callable[..., User]) -> Client:
    """Another author of Anna's book, signed in."""
    user = make_user("ben")
    BookAuthor.objects.create(book=book, user=user)
    return client_of(user)


def type_in(client: Client, book: Book, chunk: str, part: str = "", seen: str = "") -> Any:
    page = address("validate", book, "m1")
    return client.post(page, {"chunk": chunk, "part": part, "seen": seen})


# --- presses ------------------------------------------------------------------------------------


def test_presses_from_one_page_all_count(client: Client, book: Book) -> None:
    assert edit(client, book, "setup", SETUP).status_code == 303
    page = address("map", book, "m1")
    seen = drafts.texts(book)[NAME].mark
    for space in ("D2", "D3", "D4"):
        client.post(page, {"tool": "eaz", "space": space, "seen": seen})
    assert setup_of(book)["eaz"] == ["F3", "E5", "D2", "D3", "D4"]


def test_a_press_on_a_page_that_somebody_else_has_changed_is_refused_aloud(
    client: Client, ben: Client, book: Book
) -> None:
    assert edit(client, book, "setup", SETUP).status_code == 303
    page = address("map", book, "m1")
    seen = drafts.texts(book)[NAME].mark
    ben.post(page, {"tool": "eaz", "space": "D2", "seen": seen})
    answer = client.post(page, {"tool": "eaz", "space": "D3", "seen": seen}, follow=True)
    assert "changed by ben" in said(answer)
    assert setup_of(book)["eaz"] == ["F3", "E5", "D2"]
    client.post(page, {"tool": "eaz", "space": "D4", "seen": drafts.texts(book)[NAME].mark})
    answer = client.post(page, {"tool": "eaz", "space": "D3", "seen": seen}, follow=True)
    assert "Nothing was done" in said(answer), "Ben's change lies between, whoever saved last"


# --- what is typed ------------------------------------------------------------------------------


def test_what_is_typed_is_kept_and_offered_again_on_any_machine(
    client: Client, book: Book, client_of: Callable[[User], Client]
) -> None:
    page = address("part", book, "m1", part="setup")
    shown = client.get(page)
    seen, chunk = hidden(shown.content, "seen"), SETUP + "  # a thought\n"
    assert "that was not saved" not in said(shown).split("data-kept-words")[0]
    type_in(client, book, chunk, "setup", seen)
    elsewhere = client_of(User.objects.get(username="anna"))
    offered = said(elsewhere.get(page))
    assert "?again=1" in offered and "# a thought" not in offered
    again = elsewhere.get(page, {"again": "1"})
    assert "# a thought" in said(again) and hidden(again.content, "seen") == seen
    elsewhere.post(page, {"chunk": chunk, "seen": seen})
    assert "# a thought" in text_of(book)
    assert not Unsaved.objects.exists()


def test_what_is_typed_can_be_forgotten(client: Client, book: Book) -> None:
    for page, part in (("part", "setup"), ("text", "")):
        type_in(client, book, "title: Other\n", part)
        where = address(page, book, "m1", **({"part": part} if part else {}))
        assert "?again=1" in said(client.get(where))
        client.post(where, {"then": "forget"})
        assert "?again=1" not in said(client.get(where))
    assert not Unsaved.objects.exists()


def test_nobody_reads_what_another_has_typed_and_everybody_sees_that_he_types(
    client: Client, ben: Client, book: Book
) -> None:
    type_in(client, book, "steps: [a secret]\n", "entries.01")
    answer = said(type_in(ben, book, text_of(book)))
    assert "anna is writing in Entry 01" in answer and "a secret" not in answer
    assert "ben is writing" not in answer
    page = said(ben.get(address("part", book, "m1", part="entries.01")))
    assert "anna is writing" in page and "a secret" not in page and "?again=1" not in page
    row = Unsaved.objects.get(part="entries.01")
    Unsaved.objects.filter(pk=row.pk).update(updated_at=row.updated_at - timedelta(minutes=10))
    assert "anna is writing" not in said(type_in(ben, book, text_of(book)))


def test_forty_texts_are_kept_for_an_author_the_newest(client: Client, book: Book) -> None:
    for number in range(45):
        Unsaved.objects.create(
            book=book,
            user=User.objects.get(username="anna"),
            name=NAME,
            part=f"x.{number}",
            text="",
        )
    type_in(client, book, "title: Other\n", "setup")
    kept = set(Unsaved.objects.values_list("part", flat=True))
    assert len(kept) == 40 and "setup" in kept and "x.0" not in kept


# --- two authors --------------------------------------------------------------------------------


def test_two_authors_who_change_other_lines_of_a_part_both_have_their_way(
    client: Client, ben: Client, book: Book
) -> None:
    assert edit(client, book, "setup", SETUP).status_code == 303
    page = address("part", book, "m1", part="setup")
    seen = hidden(client.get(page).content, "seen")
    ben.post(page, {"chunk": SETUP.replace("stamina: 10", "stamina: 12"), "seen": seen})
    ours = {"chunk": SETUP.replace("name: Yankee", "name: Zulu"), "seen": seen}
    answer = client.post(page, ours, follow=True)
    assert "together with what ben changed" in said(answer)
    assert setup_of(book)["stamina"] == 12 and setup_of(book)["lz"][0]["name"] == "Zulu"


def test_two_authors_who_change_one_line_are_shown_both(
    client: Client, ben: Client, book: Book
) -> None:
    assert edit(client, book, "setup", SETUP).status_code == 303
    page = address("part", book, "m1", part="setup")
    seen = hidden(client.get(page).content, "seen")
    ben.post(page, {"chunk": SETUP.replace("stamina: 10", "stamina: 12"), "seen": seen})
    answer = client.post(page, {"chunk": SETUP.replace("stamina: 10", "stamina: 9"), "seen": seen})
    assert answer.status_code == 409 and "stamina: 9" in said(answer)
    assert setup_of(book)["stamina"] == 12


def test_whole_texts_are_merged_alike(client: Client, ben: Client, book: Book) -> None:
    page = address("text", book, "m1")
    seen, text = hidden(client.get(page).content, "seen"), text_of(book)
    ben.post(page, {"chunk": text + "# Ben's end\n", "seen": seen})
    answer = client.post(page, {"chunk": "# Anna's head\n" + text, "seen": seen}, follow=True)
    assert "together with what ben changed" in said(answer)
    assert text_of(book) == "# Anna's head\n" + text + "# Ben's end\n"


@pytest.mark.parametrize(
    ("theirs", "ours", "both"),
    [
        ("a\nB\nc\nd", "a\nb\nc\nD", "a\nB\nc\nD"),
        ("a\nc\nd", "a\nb\nc\nd\ne", "a\nc\nd\ne"),
        ("a\nX\nc\nd", "a\nX\nc\nd", "a\nX\nc\nd"),
        ("a\nX\nc\nd", "a\nY\nc\nd", None),
        ("a\nX\nc\nd", "a\nb\nY\nd", None),
        ("a\nnew\nb\nc\nd", "a\nother\nb\nc\nd", None),
        ("a\nb\nc\nd", "a\nb\nc\nd", "a\nb\nc\nd"),
        ("", "a\nb\nc\nd", ""),
    ],
)
def test_lines_of_two_texts_are_put_together(theirs: str, ours: str, both: str | None) -> None:
    assert comparing.merged("a\nb\nc\nd", theirs, ours) == both
    assert comparing.merged("a\nb\nc\nd", ours, theirs) == both
