"""The database goes away under play and comes back: clear answers, and play goes on by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPMessage

import pytest

from campaign.live.hub import LEAVING
from tests.live.cluster import Cluster, programs
from tests.live.serving import Listener, Person, Server, prepare

pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL's initdb is not installed")
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped, with the site's tables."""
    own = Cluster()
    try:
        prepare(own.url)
        yield own
    finally:
        own.remove()


@pytest.fixture(scope="module")
def server(cluster: Cluster) -> Iterator[Server]:
    """A process that serves it."""
    running = Server(cluster.url, PURPLEHAZE_METRICS_TOKEN="to-look")
    yield running
    running.process.kill()
    running.process.wait()


def asked(person: Person, path: str, headers: dict[str, str]) -> tuple[int, str, HTTPMessage]:
    """The status, the text and the headers of a GET."""
    connection = HTTPConnection("127.0.0.1", person.port, timeout=20)
    connection.request("GET", path, headers={"Cookie": person.cookie, **headers})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode(), answer.headers
    connection.close()
    return found


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_play_goes_on_when_the_database_is_back(
    cluster: Cluster, server: Server, follow: Callable[..., Listener], how: str
) -> None:
    anna = Person(server.port)
    table = anna.start()
    version = table.act(anna)
    stream = follow(anna, f"{table.live}?after={version}")
    stream.wait("here")
    form = table.first_act(anna)
    assert asked(anna, "/readyz", {})[0] == 200

    cluster.stop(how)
    try:
        # Twice: a connection that broke, then none to be had.
        for _ in range(2):
            status, page, headers = asked(anna, table.url, {})
            assert status == 503 and "<h1>Back in a moment</h1>" in page
            assert headers["Retry-After"] == "5" and headers["Refresh"] == "10"
            assert headers["X-Request-ID"] in page, "what to name when one asks"
            status, page, headers = asked(anna, table.url, HTMX)
            assert status == 503 and "<html" not in page and "Back in a moment" in page
            assert headers["HX-Retarget"] == "#messages"
            assert anna.ask(f"{table.url}act", form)[0] == 503
            assert anna.ask(f"{table.url}act", form, HTMX)[0] == 503
        assert asked(anna, "/healthz", {})[:2] == (200, "up\n")
        assert asked(anna, "/readyz", {})[:2] == (503, "the database does not answer\n")
        assert Listener(anna, f"{table.live}?after=0").status == 503
        page = asked(anna, "/metrics", {"Authorization": "Bearer to-look"})[1]
        assert "\npurplehaze_database_up 0.0\n" in page and "\npurplehaze_moves" not in page
        assert "\npurplehaze_streams 1.0\n" in page
    finally:
        cluster.start()

    assert asked(anna, "/readyz", {})[0] == 200
    assert table.version(anna) == version, "nothing was done"
    assert anna.ask(f"{table.url}act", form)[0] == 303
    assert table.version(anna) == version + 1
    assert stream.wait("move", 10 * LEAVING)[1] == str(version + 1), "the stream has lived on"
    page = asked(anna, "/metrics", {"Authorization": "Bearer to-look"})[1]
    assert "\npurplehaze_database_up 1.0\n" in page and "\npurplehaze_moves " in page
