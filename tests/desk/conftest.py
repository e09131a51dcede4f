"""A shelf with the shipped book and a small book of an author's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.desk import shelf
from campaign.models import Book
from tests.factories import shelve

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def shipped(db: Any) -> Iterator[Book]:
    """The book that comes with the game, published."""
    library.forget()
    yield shelve().book
    library.forget()


@pytest.fixture
def anna(shipped: Book, make_user: Callable[..., User]) -> User:
    """An author who may start books."""
    user = make_user("anna")
    user.user_permissions.add(Permission.objects.get(codename="start_book"))
    return user


@pytest.fixture
def book(anna: User) -> Book:
    """Anna's book, begun from the template."""
    return shelf.start_book(anna, "The Red Road")


@pytest.fixture
def client_of() -> Callable[[User | None], Client]:
    """A client signed in as a user: `client_of(anna)`."""

    def make(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend=BACKEND)
        return client

    return make


@pytest.fixture
def client(anna: User, client_of: Callable[[User | None], Client]) -> Client:
    """Anna's client."""
    return client_of(anna)


def address(name: str, book: Book, stem: str = "", **more: str) -> str:
    """Return the address of a page of the desk."""
    where = {"slug": book.slug, **({"stem": stem} if stem else {}), **more}
    return reverse(f"desk_{name}", kwargs=where)
