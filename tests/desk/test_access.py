"""Who may see and do what at the desk: the whole matrix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.game import services
from campaign.group.accounts import new_guest
from campaign.models import Book, BookAuthor
from tests.desk.conftest import address

PAGES = ["book", "check", "publish", "exchange", "authors", "export"]
OF_TEXT = ["document", "text", "history", "preview"]
POSTS = [("new_booklet", ""), ("share", ""), ("rename_log", ""), ("act", "m1"), ("discard", "m1"),
         ("validate", "m1"), ("trial", "m1")]  # fmt: skip
Who = Callable[[User | None], Client]


@pytest.fixture
def people(anna: User, book: Book, make_user: Callable[..., User]) -> dict[str, User | None]:
    co_author = make_user("bao")
    BookAuthor.objects.create(book=book, user=co_author)
    return {
        "stranger": None,
        "guest": new_guest(),
        "player": make_user("player"),
        "staff": make_user("staff", is_staff=True),
        "author": co_author,
        "lead": anna,
        "keeper": make_user("keeper", is_staff=True, is_superuser=True),
    }


MAY = {
    "stranger": (302, 302), "guest": (404, 404), "player": (404, 404), "staff": (404, 404),
    "author": (200, 404), "lead": (200, 404), "keeper": (200, 200),
}  # fmt: skip


@pytest.mark.parametrize("who", sorted(MAY))
def test_every_page_of_ones_own_book_and_nothing_of_another(
    who: str, people: dict[str, User | None], book: Book, shipped: Book, client_of: Who
) -> None:
    client = client_of(people[who])
    for of, wanted in zip((book, shipped), MAY[who], strict=True):
        pages = [address(name, of) for name in PAGES]
        pages += [address(name, of, "m1") for name in OF_TEXT]
        pages.append(address("part", of, "m1", part="entries.01"))
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == wanted, (who, page)
            if wanted == 302:
                assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("who", ["stranger", "guest", "player", "staff", "author", "lead"])
def test_no_post_reaches_another_book(
    who: str, people: dict[str, User | None], shipped: Book, client_of: Who
) -> None:
    client = client_of(people[who])
    for name, stem in POSTS:
        answer = client.post(address(name, shipped, stem))
        assert answer.status_code in (302, 404), name
    assert not shipped.drafts.exists() and not shipped.revisions.exists()


def test_an_author_sees_nothing_else_of_the_administration(
    people: dict[str, User | None], client_of: Who
) -> None:
    client = client_of(people["author"])
    for page in ("admin:index", "admin:campaign_book_changelist", "admin:auth_user_changelist"):
        answer = client.get(reverse(page))
        assert answer.status_code == 302 and "login" in answer["Location"]


def test_only_those_allowed_start_a_book(people: dict[str, User | None], client_of: Who) -> None:
    for who, wanted in (("player", 404), ("author", 403), ("lead", 303), ("keeper", 303)):
        answer = client_of(people[who]).post(reverse("desk_new_book"), {"title": f"By {who}"})
        assert answer.status_code == wanted, who
    assert set(Book.objects.filter(title__startswith="By").values_list("title", flat=True)) == {
        "By lead", "By keeper",
    }  # fmt: skip


def test_only_leads_name_authors_and_one_lead_stays(
    people: dict[str, User | None], book: Book, client_of: Who
) -> None:
    page = address("authors", book)
    client_of(people["author"]).post(page, {"username": "player", "role": "author"})
    assert not book.staff.filter(user=people["player"]).exists()
    lead = client_of(people["lead"])
    assert lead.post(page, {"username": "player", "role": "author"}).status_code == 303
    assert book.staff.filter(user=people["player"]).exists()
    assert lead.post(page, {"username": "nobody", "role": "author"}).status_code == 422
    assert lead.post(page, {"username": "anna", "role": "author"}).status_code == 422
    lead.post(page, {"do": "remove", "username": "anna"})
    lead.post(page, {"do": "remove", "username": "player"})
    assert set(book.staff.values_list("user__username", flat=True)) == {"anna", "bao"}


def test_only_the_keeper_offers_a_book_to_everybody(
    people: dict[str, User | None], book: Book, client_of: Who
) -> None:
    for who, shared in (("lead", False), ("keeper", True)):
        client_of(people[who]).post(address("share", book), {"shared": "yes"})
        book.refresh_from_db()
        assert book.shared is shared


def test_a_book_that_is_not_shared_can_be_played_by_its_authors_alone(
    people: dict[str, User | None], book: Book, client: Client, client_of: Who
) -> None:
    from campaign.desk import publishing
    from campaign.models import Campaign

    author = people["lead"]
    assert author is not None
    publishing.publish(book, author, publishing.plan(book).mark)
    start = reverse("campaign_start")
    assert client_of(people["player"]).post(start, {"book": book.slug}).status_code == 422
    assert "Campaign book" not in client_of(people["player"]).get("/").content.decode()
    assert client.post(start, {"book": book.slug}).status_code == 303
    campaign: Any = Campaign.objects.select_related("content__book").get()
    assert campaign.content.book == book
    assert services.start(author).content.book != book
