"""The author's desk shows what the checker finds in drafts, with code and help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.content import files, library, marks
from campaign.desk import drafts

NAME = "missions/m1.yaml"


@pytest.fixture
def author(make_user: Callable[..., User]) -> tuple[Client, User]:
    """Somebody who may edit every book, and his browser."""
    library.publish(files.documents())
    user = make_user("ann", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(user)
    return client, user


@pytest.mark.django_db
def test_the_shipped_book_has_no_finding_at_the_desk(author: Any) -> None:
    client, _ = author
    page = client.get(reverse("desk_check", args=[library.shipped().slug])).content.decode()
    assert "B0" not in page


@pytest.mark.django_db
def test_the_desk_shows_code_and_help_for_a_draft(author: Any) -> None:
    client, user = author
    book = library.shipped()
    text = drafts.texts(book)[NAME]
    changed = text.text.replace("note: {yellow: EXPECTED}", "note: {yellow: AWAITED}")
    drafts.save(book, NAME, changed, marks.mark_of(text.text), user, "try")
    page = client.get(reverse("desk_check", args=[book.slug])).content.decode()
    assert "B044" in page and "nothing notes EXPECTED" in page
    assert "Note it somewhere before, or correct its name" in page
