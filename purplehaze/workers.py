"""A few threads make the pages. One that does not come back is seen, said, and replaced.

Few threads: pages are short, and SQLite writes one at a time; more only lengthen the slowest
answers. A thread cannot be ended from outside, so what is overdue goes on in its own while another
takes its place; were there too many of these, the process says that it is not ready (/readyz).
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from purplehaze.intake import Scope

log = logging.getLogger(__name__)

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

LONGEST, PATIENCE = 60.0, 20.0
"""Seconds that a request may be worked on, and that it may wait for a worker."""
SPARE = 4
"""Workers that can be replaced; those that are overdue beyond these leave their place empty."""

overdue: set[Job] = set()
"""What is still being worked on in this process though nobody waits for it any more."""


class NoAnswer(Exception):
    """No worker became free in time, or the one that did has not come back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer: nobody who reads slowly holds a worker up."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


@dataclass(eq=False, slots=True)
class Job:
    """A request for a thread. replaced: another thread has taken the place of its own."""

    environ: dict[str, Any]
    answer: asyncio.Future[Answer]
    thread: int = 0
    replaced: bool = False


class Workers:
    """`count` threads that run a WSGI application, and the requests that wait for one."""

    def __init__(
        self, app: App, count: int, longest: float = LONGEST, patience: float = PATIENCE
    ) -> None:
        self.app, self.longest, self.patience = app, longest, patience
        self._free = asyncio.Semaphore(count)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        for _ in range(count):
            self._begin()

    async def ask(self, environ: dict[str, Any]) -> Answer:
        """Return the application's answer; NoAnswer where it does not come in time."""
        try:
            async with asyncio.timeout(self.patience):
                await self._free.acquire()
        except TimeoutError:
            log.warning("no worker was free for %.0f s", self.patience)
            raise NoAnswer from None
        job = Job(environ, asyncio.get_running_loop().create_future())
        job.answer.add_done_callback(lambda answer: self._back(job))
        self._jobs.put(job)
        # Not cancelled when the client goes: the thread goes on in any case.
        await asyncio.wait([job.answer], timeout=self.longest)
        if not job.answer.done():
            self._give_up(job)
            raise NoAnswer
        return job.answer.result()

    def _begin(self) -> None:
        """Start a thread; it does not keep the process from ending."""
        threading.Thread(target=self._work, name="worker", daemon=True).start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.thread = threading.get_ident()
            settle: Callable[[], None]
            try:
                settle = partial(job.answer.set_result, called(self.app, job.environ))
            except Exception as error:
                settle = partial(job.answer.set_exception, error)
            with suppress(RuntimeError):  # The loop has ended.
                job.answer.get_loop().call_soon_threadsafe(settle)

    def _give_up(self, job: Job) -> None:
        job.replaced = len(overdue) < SPARE
        overdue.add(job)
        said = "a worker has not come back for %.0f s (%d by now): %s"
        log.error(said, self.longest, len(overdue), whereabouts(job.thread))
        if job.replaced:
            self._begin()
            self._free.release()

    def _back(self, job: Job) -> None:
        overdue.discard(job)
        if job.replaced:
            job.answer.exception()
            self._jobs.put(None)  # One thread too many now.
        else:
            self._free.release()


def called(app: App, environ: dict[str, Any]) -> Answer:
    """Return the whole answer of a WSGI application."""
    said: list[Any] = []
    parts = app(environ, lambda status, headers, error=None: said.extend((status, headers)))
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    status, headers = said[-2:]
    named = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]
    return Answer(int(status[:3]), named, body)


def whereabouts(thread: int) -> str:
    """Return what a thread is doing, the innermost call first, on one line."""
    frame = sys._current_frames().get(thread)
    calls = reversed(traceback.extract_stack(frame)[-12:]) if frame is not None else ()
    return " < ".join(f"{one.name} ({Path(one.filename).name}:{one.lineno})" for one in calls)


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return a request as WSGI has it (PEP 3333)."""
    client = scope.get("client") or ("", 0)
    server = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:  # It would pass for another that a proxy sets.
            continue
        key = f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ.pop("HTTP_CONTENT_LENGTH", None)
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
