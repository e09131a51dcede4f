"""A playtest from the desk: bots play the drafts by jobs, part by part."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from campaign.bots.play import Stuck
from campaign.desk import drafts, playtesting
from campaign.desk.story import playtest
from campaign.jobs import standing
from campaign.models import Book, Playtest, PlaytestRun
from tests.desk.conftest import address
from tests.worker import work

pytestmark = pytest.mark.usefixtures("queued")
TEN = {"campaigns": "10", "policy": "mixed"}


def ask(client: Client, book: Book, **form: Any) -> str:
    """Post to the page and return what it says then."""
    return client.post(address("playtest", book), form or TEN, follow=True).content.decode()


def shown(client: Client, book: Book, **headers: str) -> str:
    return client.get(address("playtest", book), headers=headers).content.decode()


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job plays a single campaign."""
    monkeypatch.setattr(playtesting, "PART", 0.0)


@pytest.mark.usefixtures("one_at_a_time")
def test_it_is_played_part_by_part_and_its_figures_are_kept(client: Client, book: Book) -> None:
    page = ask(client, book)
    assert "0 of 10 campaigns played" in page and "nobody carries out such work" in page
    standing.live("one")
    row = PlaytestRun.objects.get()
    playtesting.play_on.func(row.pk, 0)
    assert "1 of 10 campaigns played" in shown(client, book, **{"HX-Request": "true"})
    # The same part once more, as after a worker's death, does nothing anew.
    playtesting.play_on.func(row.pk, 0)
    assert PlaytestRun.objects.get().done == 1
    work()
    played = Playtest.objects.get()
    assert played.campaigns == 10 and played.report["missions"]["1"]["campaigns"] == 10
    page = shown(client, book)
    assert "10 campaigns" in page and "P1" in page and "changed since" not in page
    row.refresh_from_db()
    assert (row.done, row.texts, row.digests) == (10, {}, [])
    brought = client.get(address("playtest_result", book)).content
    assert playtest.read(brought) == (10, played.shares)


def test_the_page_that_waits_is_shown_anew_when_it_is_over(client: Client, book: Book) -> None:
    ask(client, book)
    work()
    answer = client.get(address("playtest", book), headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"


def test_only_one_is_played_and_it_can_be_stopped(client: Client, book: Book) -> None:
    ask(client, book)
    assert "One is being played" in ask(client, book)
    assert PlaytestRun.objects.count() == 1
    assert "It is stopped" in ask(client, book, stop="1")
    work()
    assert not Playtest.objects.exists()
    assert "None is being played" in ask(client, book, stop="1")
    assert "0 of 10 campaigns played" in ask(client, book)


@pytest.mark.parametrize("form", [{}, {"campaigns": "7"}, {"campaigns": "10", "policy": "x"}])
def test_nonsense_is_refused(client: Client, book: Book, form: dict[str, str]) -> None:
    assert "Choose how many campaigns" in ask(client, book, **(form or {"policy": "careful"}))
    assert not PlaytestRun.objects.exists()


def test_a_book_with_errors_is_not_played(client: Client, book: Book) -> None:
    text = drafts.texts(book)["missions/m1.yaml"]
    user = book.staff.get().user
    drafts.save(book, text.name, text.text + "\nnonsense: 1\n", text.mark, user, "Spoiled")
    assert "Mend them first" in ask(client, book)


def test_a_campaign_that_cannot_go_on_is_told(
    client: Client, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(*_: Any) -> Any:
        raise Stuck("abc-3: nothing is legal at choice")

    monkeypatch.setattr(playtesting.runs, "one", stuck)
    ask(client, book)
    work()
    assert "A campaign cannot go on: abc-3: nothing is legal at choice." in shown(client, book)


def test_what_was_changed_since_is_said(client: Client, book: Book) -> None:
    ask(client, book)
    work()
    text = drafts.texts(book)["missions/m1.yaml"]
    drafts.save(
        book, text.name, text.text + "\n# More.\n", text.mark, book.staff.get().user, "Changed"
    )
    page = shown(client, book)
    assert "The book has been changed since" in page
    assert json.loads(client.get(address("playtest_result", book)).content)["policy"] == "mixed"
