"""Two players at one table, each at a process of his own where there are two."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

import pytest

from campaign.live.hub import LEAVING
from tests.live.serving import Listener, Person, Server, Table

Follow = Callable[..., Listener]
HERE = "talk__player--here"


@pytest.fixture
def bert(there: Server) -> Person:
    """Another guest."""
    return Person(there.port)


@pytest.fixture
def table(anna: Person, bert: Person) -> Table:
    """Anna hosts, Bert has a seat."""
    table = anna.host()
    anna.bring(table, bert)
    return table


def present(person: Person, table: Table) -> int:
    """How many a person's page shows as being here."""
    return person.ask(table.url)[1].count(HERE)


def settles(person: Person, table: Table, number: int, seconds: float) -> bool:
    """Whether so many are shown as being here before long."""
    until = time.monotonic() + seconds
    while present(person, table) != number:
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True


def test_what_one_says_the_other_hears(
    table: Table, anna: Person, bert: Person, follow: Follow
) -> None:
    page = follow(bert, table.live)
    page.wait("here")
    assert anna.ask(f"{table.url}talk", {"text": "The secret is blue"})[0] == 303
    assert page.wait("said", 2)[:2] == ("", "1"), "a hint, not the words"
    assert "The secret is blue" in bert.ask(table.url)[1]


def test_where_one_points_the_other_sees(
    table: Table, anna: Person, bert: Person, follow: Follow
) -> None:
    page, own = follow(bert, table.live), follow(anna, table.live)
    page.wait("here")
    own.wait("here")
    assert anna.ask(f"{table.url}point", {"at": "d4"})[0] == 303
    for stream in (page, own):
        assert json.loads(stream.wait("point", 10)[1]).keys() == {"at", "who"}
        assert stream.silent("point", 1), "once is enough"


def test_each_sees_who_is_here(table: Table, anna: Person, bert: Person, follow: Follow) -> None:
    assert present(anna, table) == 0
    mine = follow(anna, table.live)
    assert settles(anna, table, 1, 15)
    assert settles(bert, table, 1, 15)
    theirs = follow(bert, table.live)
    assert settles(anna, table, 2, 15)
    assert settles(bert, table, 2, 15)
    mine.wait("here")
    theirs.close()
    assert settles(anna, table, 1, 20)
    mine.close()
    assert settles(bert, table, 0, 20)


def test_from_page_to_page_is_not_away(
    table: Table, anna: Person, bert: Person, follow: Follow
) -> None:
    page, first = follow(anna, table.live), follow(bert, table.live)
    assert settles(anna, table, 2, 15)
    while not page.silent("here", 1):
        pass
    for _ in range(4):
        left = time.monotonic()
        first.close()
        first = follow(bert, table.live)
        first.wait("here")
        if time.monotonic() - left < LEAVING / 2:
            assert page.silent("here", LEAVING + 2)
            return
        while not page.silent("here", 1):
            pass
    pytest.skip("this machine is too busy to open a page in time")


def test_an_opinion_is_a_hint(table: Table, anna: Person, bert: Person, follow: Follow) -> None:
    page = follow(anna, table.live)
    page.wait("here")
    version = table.version(bert)
    form = {"version": str(version), "command": "wait", "reason": "Let me think"}
    assert bert.ask(f"{table.url}opinion", form)[0] == 303
    page.wait("talk", 10)
    assert page.silent("move", 1)


def test_who_is_shown_out_follows_no_longer(
    table: Table, anna: Person, bert: Person, follow: Follow
) -> None:
    page = follow(bert, table.live)
    page.wait("here")
    assert anna.ask(f"{table.url}table/free", {"seat": "player2"})[0] in (200, 303)
    page.wait("gone", 10)
    assert page.ended.wait(10)


def watch(anna: Person, watcher: Person, table: Table, delay: str) -> str:
    """Let somebody watch by a link; return the number by which Anna withdraws it."""
    made = anna.ask(f"{table.url}table/invite", {"seat": "", "delay": delay})[1]
    link = re.search(r'value="[^"]+(/join/[^"]+)"', made)
    assert link is not None, made[:2000]
    watcher.ask(link[1])
    assert watcher.ask(link[1], {"called": "Cleo"})[0] == 303
    found = re.search(r'name="invitation" value="(\d+)"', made)
    assert found is not None
    return found[1]


def test_a_link_withdrawn_ends_the_streams_of_its_guests_at_once(
    table: Table, anna: Person, there: Server, follow: Follow
) -> None:
    cleo = Person(there.port)
    number = watch(anna, cleo, table, "")
    page = follow(cleo, table.live)
    page.wait("here")
    table.act(anna)
    page.wait("move", 10)
    assert anna.ask(f"{table.url}table/revoke", {"invitation": number})[0] == 303
    page.wait("gone", 10)
    assert page.ended.wait(10)
    assert cleo.ask(table.url)[0] == 404
    assert Listener(cleo, table.live).status == 404


def test_who_watches_late_is_told_of_no_move_and_no_word(
    table: Table, anna: Person, bert: Person, there: Server, follow: Follow
) -> None:
    cleo = Person(there.port)
    watch(anna, cleo, table, "1h")
    late, page = follow(cleo, f"{table.live}?after=0"), follow(bert, table.live)
    late.wait("here")
    page.wait("here")
    for _ in range(3):
        table.act(anna)
    anna.ask(f"{table.url}talk", {"text": "Not for late ears"})
    anna.ask(f"{table.url}point", {"at": "d4"})
    page.wait("said", 10)
    page.wait("point", 10)
    assert late.silent("move", 1)
    assert {name for name, *_ in late.all} <= {"here", "beat"}
    assert table.version(cleo) == 0 and "Not for late ears" not in cleo.ask(table.url)[1]


def test_the_stream_tells_nothing_but_hints(
    table: Table, anna: Person, bert: Person, follow: Follow
) -> None:
    page = follow(bert, f"{table.live}?after=0")
    page.wait("here")
    for _ in range(4):
        table.act(anna)
    anna.ask(f"{table.url}talk", {"text": "Words that stay at home"})
    page.wait("said")
    time.sleep(0.5)
    page.close()
    page.ended.wait(10)
    for name, key, data, _ in page.all:
        assert name in {"here", "move", "said", "beat", "talk"}
        assert key == (data if name == "move" else "")
        assert data.isdigit()
