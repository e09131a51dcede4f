"""The streams: who may follow, that hints arrive, that nothing is missed or told twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from uuid import uuid4

from tests.live.serving import Listener, Person, Server, execute

Follow = Callable[..., Listener]


def test_a_hint_arrives_within_a_second(there: Server, anna: Person, follow: Follow) -> None:
    table = anna.start()
    page = follow(anna.at(there), f"{table.live}?after={table.version(anna)}")
    assert page.status == 200
    page.wait("here")
    before = time.monotonic()
    version = table.act(anna)
    key, data, when = page.wait("move")
    assert key == data == str(version)
    assert when - before < 1


def test_a_page_that_shows_the_newest_is_told_nothing(anna: Person, follow: Follow) -> None:
    table = anna.start()
    version = table.act(anna)
    page = follow(anna, f"{table.live}?after={version}")
    assert page.silent("move", 1)


def test_a_page_that_was_away_is_told_at_once(there: Server, anna: Person, follow: Follow) -> None:
    table = anna.start()
    shown = table.version(anna)
    version = table.act(anna)
    by_address = follow(anna.at(there), f"{table.live}?after={shown}")
    assert by_address.wait("move")[0] == str(version)
    by_header = follow(anna.at(there), f"{table.live}?after={shown}", str(version))
    assert by_header.silent("move", 1), "the last event counts, not the address"


def test_each_version_is_told_once(there: Server, anna: Person, follow: Follow) -> None:
    table = anna.start()
    page = follow(anna.at(there), f"{table.live}?after={table.version(anna)}")
    page.wait("here")
    for _ in range(3):
        version = table.act(anna)
        assert page.wait("move")[0] == str(version)
    assert page.silent("move", 1)


def test_who_may_not_follow(here: Server, anna: Person, follow: Follow) -> None:
    table = anna.start()
    assert follow(Person(here.port), table.live).status == 403
    forged = Person(here.port, {"sessionid": "no-such-session"})
    assert follow(forged, table.live).status == 403
    stranger = Person(here.port)
    stranger.start()
    assert follow(stranger, table.live).status == 404
    assert follow(anna, f"/live/{uuid4()}").status == 404
    assert follow(anna, "/live/nonsense").status == 404
    assert anna.ask(table.live, {})[0] == 405


def test_nonsense_in_the_address_harms_nothing(anna: Person, follow: Follow) -> None:
    table = anna.start()
    version = table.act(anna)
    for after in ("-1", "x", "9" * 40, "%00", "0x1", "\u0663"):
        page = follow(anna, f"{table.live}?after={after.encode('unicode_escape').decode()}", "%s")
        assert page.status == 200
        assert page.wait("move")[0] == str(version)
        page.close()


def test_who_loses_the_seat_follows_no_longer(there: Server, anna: Person, follow: Follow) -> None:
    table = anna.start()
    page = follow(anna.at(there), table.live)
    page.wait("here")
    campaign = f"(SELECT id FROM campaign_campaign WHERE public_id = '{table.key}')"
    if there.database.startswith("sqlite"):
        campaign = campaign.replace("-", "")
    execute(
        there.database, f"UPDATE campaign_seat SET user_id = NULL WHERE campaign_id = {campaign}"
    )
    page.wait("gone", 25)
    assert page.ended.wait(5)
    assert follow(anna.at(there), table.live).status == 404


def test_the_oldest_of_many_streams_gives_way(anna: Person, follow: Follow) -> None:
    table = anna.start()
    pages = [follow(anna, table.live) for _ in range(5)]
    pages[0].wait("crowded")
    assert pages[0].ended.wait(5)
    version = table.act(anna)
    for page in pages[1:]:
        page.wait("here")
        while int(page.wait("move")[0]) < version:
            pass
    assert not any(page.ended.is_set() for page in pages[1:])


def test_the_server_ends_at_once_and_pages_catch_up(
    there: Server, anna: Person, follow: Follow
) -> None:
    table = anna.start()
    shown = table.version(anna)
    page = follow(anna.at(there), f"{table.live}?after={shown}")
    page.wait("here")
    assert there.stop() < 3, "open streams must not hold the server up"
    assert page.ended.wait(5)
    there.again()
    version = table.act(anna)
    back = follow(anna.at(there), f"{table.live}?after={shown}")
    assert back.wait("move")[0] == str(version)
    assert table.act(anna) == version + 1
    assert back.wait("move")[0] == str(version + 1), "the processes hear each other again"
