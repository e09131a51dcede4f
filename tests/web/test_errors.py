"""Pages for what went wrong: clear, in the site's look, a line beside for htmx, no secrets."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, ProgrammingError
from django.test import Client
from django.urls import reverse

from purplehaze import errors, health

HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def test_nothing_at_an_address(client: Client) -> None:
    answer = client.get("/nowhere/at/all")
    text = answer.content.decode()
    assert answer.status_code == 404 and "<h1>Nothing here</h1>" in text
    assert "css/site" in text and "nowhere" not in text
    beside = client.get("/nowhere/at/all", **HTMX)
    assert beside.status_code == 404 and b"<html" not in beside.content
    assert beside["HX-Retarget"] == "#messages"


def test_a_form_is_no_page(client: Client) -> None:
    answer = client.get(reverse("campaign_start"))
    assert answer.status_code == 405 and answer["Allow"] == "POST"
    assert b"takes forms only" in answer.content


@pytest.mark.django_db
def test_our_own_reason_is_said(signed_in: Callable[..., Any]) -> None:
    client, _ = signed_in()
    answer = client.get(reverse("campaign_play", kwargs={"pk": uuid4()}))
    assert answer.status_code == 404 and b"There is no such campaign." in answer.content


@pytest.mark.django_db
def test_a_form_without_its_token() -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("campaign_start"))
    assert answer.status_code == 403 and b"too old" in answer.content
    assert b"Nothing has changed" in answer.content


@pytest.mark.django_db
def test_a_form_that_is_too_large(signed_in: Callable[..., Any]) -> None:
    client, _ = signed_in()
    # Above Django's limit for forms, below ours for files.
    form = {"name": "x" * 3_000_000}
    answer = client.post(reverse("campaign_start"), form)
    assert answer.status_code == 413 and "<h1>Too large</h1>" in answer.content.decode()
    beside = client.post(reverse("campaign_start"), form, **HTMX)
    assert beside.status_code == 413 and b"<html" not in beside.content
    assert beside["HX-Retarget"] == "#messages"


@pytest.mark.django_db
def test_a_file_within_the_limit_is_read(signed_in: Callable[..., Any]) -> None:
    client, _ = signed_in()
    file = io.BytesIO(b"[" * 3_000_000)
    file.name = "campaign.json"
    assert client.post(reverse("campaign_import"), {"file": file}).status_code == 422


@pytest.mark.parametrize("given", [None, "a-proxy.gave_it-1234567"])
def test_a_fault_names_its_request(
    monkeypatch: pytest.MonkeyPatch, client: Client, given: str | None
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret of ours")

    client.raise_request_exception = False
    monkeypatch.setattr(health, "_not_ready", broken)
    answer = client.get("/readyz", headers={"X-Request-ID": given} if given else {})
    text = answer.content.decode()
    assert answer.status_code == 500 and "<h1>Our mistake</h1>" in text
    assert "secret" not in text and "RuntimeError" not in text
    assert answer["X-Request-ID"] == given or given is None
    assert len(answer["X-Request-ID"]) >= 8 and answer["X-Request-ID"] in text


@pytest.mark.parametrize("given", ["short", "x" * 65, 'bad"quote<script>', "two words here"])
def test_no_other_id_is_taken_over(client: Client, given: str) -> None:
    found = client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]
    assert found != given and found.isalnum()


def sqlite_error(code: str) -> OperationalError:
    """An error as SQLite and Django raise it."""
    cause = sqlite3.OperationalError("no")
    cause.sqlite_errorname = code
    error = OperationalError("no")
    error.__cause__ = cause
    return error


def test_what_counts_as_the_database_being_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class SQLite:
        vendor = "sqlite"

    class PostgreSQL:
        vendor = "postgresql"

    monkeypatch.setattr(errors, "connection", SQLite)
    for code in ("SQLITE_BUSY", "SQLITE_IOERR_WRITE", "SQLITE_FULL", "SQLITE_CANTOPEN"):
        assert errors.database_away(sqlite_error(code)), code
    # A statement that SQLite cannot understand is a mistake of ours.
    assert not errors.database_away(sqlite_error("SQLITE_ERROR"))
    monkeypatch.setattr(errors, "connection", PostgreSQL)
    assert errors.database_away(OperationalError("gone"))
    assert not errors.database_away(ProgrammingError("no such table"))
    assert not errors.database_away(None)
