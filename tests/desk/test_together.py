"""Authors at one desk at the same moment: one is first, nobody's text is lost, nobody gets a fault.

These run on PostgreSQL too where a server answers: see tests/store/test_postgresql.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.desk import drafts, publishing
from campaign.models import Book, BookAuthor, BookletVersion, Campaign, Draft, Revision
from tests.desk.conftest import address
from tests.desk.test_pages import ENTRY, edit, hidden, text_of
from tests.store.test_together import at_once

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "missions/m1.yaml"
CROWD = 5


@pytest.fixture
def clients(
    client: Client, book: Book, client_of: Callable[[User], Client], make_user: Callable[..., User]
) -> list[Client]:
    """Anna and others who write in her book, each signed in."""
    others = [make_user(f"author{number}") for number in range(1, CROWD)]
    for user in others:
        BookAuthor.objects.create(book=book, user=user)
    return [client, *(client_of(user) for user in others)]


def seen_of(client: Client, page: str) -> str:
    return hidden(client.get(page).content, "seen")


def entry(name: str) -> str:
    return ENTRY.replace("At the Ford", f"By {name}")


def said(answer: Any) -> str:
    return unescape(answer.content.decode())


def posts(clients: list[Client], page: str, data: list[dict[str, str]]) -> list[Any]:
    """Post to one page, everybody at once; the answers in their order."""
    answers: list[Any] = at_once(
        [partial(client.post, page, each) for client, each in zip(clients, data, strict=True)]
    )
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    return answers


def test_of_those_who_save_one_part_one_wins_and_the_others_keep_their_text(
    clients: list[Client], book: Book
) -> None:
    page = address("part", book, "m1", part="entries.01")
    seen = seen_of(clients[0], page)
    before = Revision.objects.filter(book=book, name=NAME).count()
    texts = [entry(str(number)) for number in range(CROWD)]
    answers = posts(clients, page, [{"chunk": text, "seen": seen} for text in texts])
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * (CROWD - 1)
    for number, answer in enumerate(answers):
        if answer.status_code == 303:
            assert f"By {number}" in text_of(book)
        else:
            assert texts[number] in said(answer), "the text as it was typed"
            assert "somebody has changed this part meanwhile" in said(answer)
            assert f"By {number}" not in text_of(book)
    assert Revision.objects.filter(book=book, name=NAME).count() == before + 1


def test_those_who_save_different_parts_all_win(clients: list[Client], book: Book) -> None:
    places = ["briefing", "entries.01", "entries.RC", "ends.A", "ends.B"]
    before = Revision.objects.filter(book=book, name=NAME).count()

    def task(number: int) -> Callable[[], Any]:
        page = address("part", book, "m1", part=places[number])
        shown = clients[number].get(page)
        chunk = shown.context["chunk"] + f"\n# by {number}\n"
        data = {"chunk": chunk, "seen": hidden(shown.content, "seen")}
        return lambda: clients[number].post(page, data)

    answers: list[Any] = at_once([task(number) for number in range(CROWD)])
    assert [answer.status_code for answer in answers] == [303] * CROWD
    assert all(f"# by {number}\n" in text_of(book) for number in range(CROWD))
    assert Revision.objects.filter(book=book, name=NAME).count() == before + CROWD
    assert Draft.objects.get(book=book, name=NAME).text == text_of(book)


def test_who_saves_while_another_publishes_loses_nothing(clients: list[Client], book: Book) -> None:
    old = text_of(book)
    publish, part = address("publish", book), address("part", book, "m1", part="entries.01")
    release = {"seen": seen_of(clients[0], publish)}
    change = {"chunk": entry("her"), "seen": seen_of(clients[1], part)}
    answers: list[Any] = at_once(
        [lambda: clients[0].post(publish, release), lambda: clients[1].post(part, change)]
    )
    statuses = [answer.status_code for answer in answers]
    assert statuses in ([303, 303], [409, 303])
    assert "By her" in text_of(book) and drafts.texts(book)[NAME].state != "published"
    out = [row.text for row in BookletVersion.objects.filter(booklet__book=book)]
    assert out == ([old] if statuses[0] == 303 else []), "only what its author looked at"
    if statuses[0] == 409:
        assert "Somebody has changed the book meanwhile" in said(answers[0])


def test_two_who_publish_make_one_version(clients: list[Client], book: Book) -> None:
    page = address("publish", book)
    seen = seen_of(clients[0], page)
    answers = posts(clients[:2], page, [{"seen": seen}] * 2)
    assert [answer.status_code for answer in answers] == [303, 303]
    assert BookletVersion.objects.filter(booklet__book=book).count() == 1
    assert book.cards.count() == 1


def test_an_import_and_a_save_do_not_write_over_each_other(
    clients: list[Client], book: Book
) -> None:
    page, part = address("exchange", book), address("part", book, "m1", part="entries.01")
    brought = text_of(book).replace("The First Event", "Brought Along")
    shown = clients[0].post(page, {"file": SimpleUploadedFile("m1.yaml", brought.encode())})
    take = {name: hidden(shown.content, name) for name in ("bundle", "seen")}
    change = {"chunk": entry("her"), "seen": seen_of(clients[1], part)}
    answers: list[Any] = at_once(
        [lambda: clients[0].post(page, take), lambda: clients[1].post(part, change)]
    )
    statuses = [answer.status_code for answer in answers]
    assert sorted(statuses) == [303, 409]
    if statuses[0] == 303:
        assert text_of(book) == brought
        assert change["chunk"] in said(answers[1])
    else:
        assert "By her" in text_of(book) and "Brought Along" not in text_of(book)
        assert "look at it once more" in said(answers[0]) and "Brought Along" in said(answers[0])


def test_a_draft_taken_back_takes_nobody_elses_text_along(
    clients: list[Client], book: Book, anna: User
) -> None:
    publishing.publish(book, anna, publishing.plan(book).mark)
    edit(clients[0], book, "entries.01", entry("anna"))
    discard, part = address("discard", book, "m1"), address("part", book, "m1", part="entries.RC")
    away = {"seen": drafts.texts(book)[NAME].mark}
    shown = clients[1].get(part)
    chunk = shown.context["chunk"] + "\n# hers\n"
    change = {"chunk": chunk, "seen": hidden(shown.content, "seen")}
    answers: list[Any] = at_once(
        [lambda: clients[0].post(discard, away), lambda: clients[1].post(part, change)]
    )
    assert [answer.status_code for answer in answers] == [303, 303]
    assert "# hers" in text_of(book)
    kept = Revision.objects.filter(book=book, name=NAME).values_list("text", flat=True)
    assert any("By anna" in text for text in kept)


def test_books_and_booklets_begun_at_once_get_their_own_names(
    clients: list[Client], book: Book, anna: User, client_of: Callable[[User], Client]
) -> None:
    mine = [client_of(anna) for _ in range(3)]
    answers = posts(mine, "/admin/desk/new", [{"title": "Twins"}] * 3)
    assert [answer.status_code for answer in answers] == [303] * 3
    slugs = Book.objects.filter(title="Twins").values_list("slug", flat=True)
    assert sorted(slugs) == ["twins", "twins-2", "twins-3"]
    new = address("new_booklet", book)
    answers = posts(clients[:2], new, [{"mission": "2", "title": f"By {n}"} for n in range(2)])
    assert sorted(answer.status_code for answer in answers) == [303, 422]
    assert [f"By {n}" in text_of(book, "m2") for n in range(2)] == [
        answer.status_code == 303 for answer in answers
    ]


def test_two_leads_who_remove_each_other_leave_one(
    clients: list[Client], book: Book, anna: User
) -> None:
    BookAuthor.objects.filter(user__username="author1").update(role=BookAuthor.Role.LEAD)
    page = address("authors", book)
    posts(clients[:2], page, [{"do": "remove", "username": n} for n in ("author1", "anna")])
    leads = BookAuthor.objects.filter(book=book, role=BookAuthor.Role.LEAD)
    assert leads.count() == 1


def test_trials_begun_at_once_all_begin(clients: list[Client], book: Book) -> None:
    page = address("trial", book, "m1") + "?part=entries.01"
    edit(clients[0], book, "entries.01", entry("anna"))
    answers = posts(clients[:3], page, [{}] * 3)
    games = [answer.headers["Location"] for answer in answers]
    shown = [client.get(game, follow=True) for client, game in zip(clients, games, strict=False)]
    assert [answer.status_code for answer in shown] == [200] * 3
    assert Campaign.objects.filter(sandbox=True, content__book=book).count() == 3


# --- one after the other, from pages that are older -------------------------------------------


def test_an_entry_removed_meanwhile_is_kept_and_put_back(clients: list[Client], book: Book) -> None:
    page = address("part", book, "m1", part="entries.01")
    seen = seen_of(clients[0], page)
    other = seen_of(clients[1], page)
    gone = {"do": "remove", "part": "entries.01", "seen": other}
    clients[1].post(address("act", book, "m1"), gone)
    assert "The First Event" not in text_of(book)
    answer = clients[0].post(page, {"chunk": entry("anna"), "seen": seen})
    assert answer.status_code == 409 and entry("anna") in said(answer)
    assert "somebody has removed or renamed Entry 01" in said(answer)
    back = clients[0].post(page, {"chunk": entry("anna"), "then": "back"})
    assert back.status_code == 303 and "By anna" in text_of(book)
    assert clients[0].get(page).context["chunk"].startswith("title: By anna")


def test_a_booklet_removed_meanwhile_is_kept_and_put_back(
    clients: list[Client], book: Book
) -> None:
    clients[0].post(address("new_booklet", book), {"mission": "2", "title": "Second"})
    page = address("text", book, "m2")
    mine = text_of(book, "m2").replace("Second", "By anna")
    seen = seen_of(clients[0], page)
    mark = drafts.texts(book)["missions/m2.yaml"].mark
    clients[1].post(address("discard", book, "m2"), {"seen": mark})
    assert "missions/m2.yaml" not in drafts.texts(book)
    answer = clients[0].post(page, {"chunk": mine, "seen": seen})
    assert answer.status_code == 409 and mine in said(answer)
    part = address("part", book, "m2", part="entries.01")
    answer = clients[0].post(part, {"chunk": entry("anna"), "seen": "x"})
    assert answer.status_code == 409 and entry("anna") in said(answer)
    assert clients[0].post(page, {"chunk": mine, "then": "back"}).status_code == 303
    assert text_of(book, "m2") == mine


def test_a_step_is_not_removed_or_added_where_another_stands_now(
    clients: list[Client], book: Book
) -> None:
    two = ENTRY + "  - text: |\n      It is deep.\n"
    edit(clients[0], book, "entries.01", two)
    page = address("part", book, "m1", part="entries.01")
    step = address("step", book, "m1", part="entries.01") + "?verb=test&path=steps&at=1"
    seen = seen_of(clients[0], page)
    form = {"test.who": "SCT", "test.trait": "PER", "test.diff": "2", "test.pass": "He sees it.",
            "test.fail": "He does not.", "seen": seen_of(clients[0], step)}  # fmt: skip
    edit(clients[1], book, "entries.01", two.replace("steps:\n", "steps:\n  - threat: 1\n"))
    before = text_of(book)
    away = {"do": "step-remove", "part": "entries.01", "path": "steps", "at": "0", "seen": seen}
    refused = said(clients[0].post(address("act", book, "m1"), away, follow=True))
    assert "Somebody has changed Entry 01 meanwhile" in refused and text_of(book) == before
    answer = clients[0].post(step, form)
    assert answer.status_code == 409 and text_of(book) == before
    again = hidden(answer.content, "seen")
    assert "He does not." in said(answer), "what was filled in stays"
    assert clients[0].post(step, {**form, "seen": again}).status_code == 303
    assert "He sees it." in text_of(book)
