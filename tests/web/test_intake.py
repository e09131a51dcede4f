"""What comes by half, too slowly, too large, or not back: it hinders nobody else."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from purplehaze import health, intake, workers
from purplehaze.intake import Gone, Intake, Refused
from purplehaze.pages import Pages
from purplehaze.workers import NoAnswer, Workers, environ_of
from tests.live.serving import Server
from tests.web.test_server import get, served

__all__ = ["served"]  # A fixture.

Said = list[dict[str, Any]]


def scope(path: str = "/", method: str = "GET", **headers: str) -> dict[str, Any]:
    """A request as uvicorn hands it on."""
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {
        "type": "http", "http_version": "1.1", "method": method, "path": path, "scheme": "http",
        "query_string": b"a=b", "headers": named, "client": ("192.0.2.7", 4711),
        "server": ("testserver", 80),
    }  # fmt: skip


def arriving(*pieces: bytes, whole: bool = True) -> Callable[[], Coroutine[Any, Any, Any]]:
    """What comes of a body; unless it is whole, nothing more comes after it."""
    waiting = list(pieces)

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()
        piece = waiting.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(waiting) or not whole}

    return receive


async def asked(site: Pages, request: dict[str, Any], receive: Any = None) -> tuple[int, str]:
    """The status and text of an answer."""
    said: Said = []

    async def send(message: Any) -> None:
        said.append(message)

    await site(request, receive or arriving(b""), send)
    return said[0]["status"], b"".join(one["body"] for one in said[1:]).decode()


def echo(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """An application that says what it was sent."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read(), environ["CONTENT_LENGTH"].encode()]


class Stuck:
    """An application that does not come back from /stuck until it is let go."""

    def __init__(self) -> None:
        self.gate, self.threads = threading.Event(), set[int]()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        self.threads.add(threading.get_ident())
        if environ["PATH_INFO"] == "/stuck":
            self.gate.wait()
        return echo(environ, start_response)


@pytest.fixture
def stuck() -> Iterator[Stuck]:
    """Such an application; let go at the end."""
    app = Stuck()
    yield app
    app.gate.set()
    workers.overdue.clear()


class TestBodies:
    def test_are_whole_before_a_worker_sees_them(self) -> None:
        post = scope("/", "POST", content_length="6")
        assert asyncio.run(asked(Pages(echo, 1), post, arriving(b"abc", b"def")))[1] == "abcdef6"

    def test_need_not_say_how_long_they_are(self) -> None:
        post = scope("/", "POST", transfer_encoding="chunked")
        assert asyncio.run(asked(Pages(echo, 1), post, arriving(b"abc", b"de")))[1] == "abcde5"

    def test_half_sent_ones_bind_no_worker(self) -> None:
        async def play() -> tuple[int, str]:
            site = Pages(echo, 1)
            post = scope("/", "POST", content_length="6")
            half = [asyncio.create_task(asked(site, post, arriving(b"a", whole=False)))] * 3
            await asyncio.sleep(0)
            answer = await asked(site, scope())
            half[0].cancel()
            return answer

        assert asyncio.run(play())[0] == 200

    def test_slow_ones_are_refused(self) -> None:
        site = Pages(echo, 1, Intake(grace=0.01))
        post = scope("/", "POST", content_length="6")
        status, text = asyncio.run(asked(site, post, arriving(b"a", whole=False)))
        assert status == 408 and "<h1>Too slow</h1>" in text and site.intake.held == 0
        beside = {**post, "headers": [*post["headers"], (b"hx-request", b"true")]}
        status, text = asyncio.run(asked(site, beside, arriving(b"a", whole=False)))
        assert status == 408 and "<html" not in text

    @pytest.mark.parametrize("said", [{"content_length": "11"}, {"transfer_encoding": "chunked"}])
    def test_large_ones_are_refused(self, said: dict[str, str]) -> None:
        site = Pages(echo, 1, Intake(largest=10))
        sent = arriving(b"123456", b"789012", whole=False)
        status, text = asyncio.run(asked(site, scope("/", "POST", **said), sent))
        assert status == 413 and "<h1>Too large</h1>" in text and site.intake.held == 0

    def test_too_many_large_ones_at_once_are_put_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(intake, "LITTLE", 4)
        monkeypatch.setattr(intake, "ALTOGETHER", 10)
        taken = Intake()
        post = scope("/", "POST", content_length="6")
        asyncio.run(taken.take(post, arriving(b"123456")))
        with pytest.raises(Refused, match="503"):
            asyncio.run(taken.take(post, arriving(b"123456")))
        # A post of play is little, and is always heard.
        assert asyncio.run(taken.take(post, arriving(b"1234"))) == b"1234"

    def test_who_hangs_up_is_not_answered(self) -> None:
        async def gone() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        with pytest.raises(Gone):
            asyncio.run(Intake().take(scope("/", "POST", content_length="6"), gone))


class TestWorkers:
    def test_one_that_does_not_come_back_is_said_and_replaced(
        self, stuck: Stuck, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def play() -> tuple[int, int]:
            site = Pages(stuck, 1)
            site.pages.longest = 0.01
            first = await asked(site, scope("/stuck"))
            site.pages.longest = 60
            return first[0], (await asked(site, scope("/")))[0]

        assert asyncio.run(play()) == (503, 200)
        assert "has not come back" in caplog.text and "__call__ (test_intake.py" in caplog.text
        assert len(workers.overdue) == 1 and len(stuck.threads) == 2

    def test_when_it_does_come_back_there_are_as_many_as_before(self, stuck: Stuck) -> None:
        async def play() -> int:
            few = Workers(stuck, 1, longest=0.01)
            with pytest.raises(NoAnswer):
                await few.ask(environ_of(scope("/stuck"), b""))
            (job,) = workers.overdue
            stuck.gate.set()
            await asyncio.wait([job.answer])
            few.longest = 60.0
            return (await few.ask(environ_of(scope(), b""))).status

        assert asyncio.run(play()) == 200 and not workers.overdue

    def test_with_too_many_the_process_is_not_ready(self, stuck: Stuck) -> None:
        async def play() -> None:
            few = Workers(stuck, 1, longest=0.01, patience=0.01)
            for _ in range(workers.SPARE + 1):
                assert health._not_ready() != "workers do not come back"
                with pytest.raises(NoAnswer):
                    await few.ask(environ_of(scope("/stuck"), b""))
            # Nothing takes the place of the last.
            few.longest = 60.0
            with pytest.raises(NoAnswer):
                await few.ask(environ_of(scope(), b""))

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(health, "_database", lambda: "")
            asyncio.run(play())
            assert health._not_ready() == "workers do not come back"

    @pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics", "/static/css/base.css"])
    def test_health_and_static_files_never_wait_for_one(self, stuck: Stuck, path: str) -> None:
        async def play() -> int:
            site = Pages(stuck, 1)
            held = asyncio.create_task(asked(site, scope("/stuck")))
            await asyncio.sleep(0)
            answer = await asked(site, scope(path))
            stuck.gate.set()
            await held
            return answer[0]

        assert asyncio.run(play()) == 200

    def test_who_reads_slowly_holds_none_up(self) -> None:
        async def never(message: Any) -> None:
            if message["type"] == "http.response.body":
                await asyncio.Event().wait()

        async def play() -> int:
            site = Pages(lambda environ, start: [*echo(environ, start), b"x" * 1_000_000], 1)
            slow = asyncio.create_task(site(scope(), arriving(b""), never))
            answer = await asked(site, scope())
            slow.cancel()
            return answer[0]

        assert asyncio.run(play()) == 200


def test_a_header_with_a_line_beneath_does_not_pass_for_another() -> None:
    request = scope()
    request["headers"] = [(b"x_forwarded_for", b"198.51.100.1"), (b"accept", b"*/*")]
    environ = environ_of(request, b"")
    assert "HTTP_X_FORWARDED_FOR" not in environ and environ["HTTP_ACCEPT"] == "*/*"


HALF = b"\r\n".join(
    [
        b"POST /accounts/login/ HTTP/1.1",
        b"Host: localhost",
        # With its cookie the form is read for the token that belongs to it.
        b"Cookie: csrftoken=" + b"a" * 32,
        b"Content-Type: application/x-www-form-urlencoded",
        b"Content-Length: 50",
        b"",
        b"login=",
    ]
)


def test_the_server_answers_while_forms_are_half_sent(served: Server) -> None:
    port = served.port
    assert get(port, "/healthz")[0] == 200
    half = []
    for _ in range(6):
        sent = socket.create_connection(("127.0.0.1", port), 10)
        sent.sendall(HALF)
        half.append(sent)
    assert get(port, "/admin/")[0] == 302
    for sent in half:
        sent.close()
