"""Open screens for `bench.load_campaigns`: each a stream and a connection for pages, without HTML.

All of them live on one event loop. A screen does what `static/js/live.js` does: it hears a hint and
fetches its own view, one at a time, and none while its own command is on its way.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode

VERSION = re.compile(rb'data-version="(\d+)"')
PATIENCE = 120.0
"""Seconds until a request without an answer is given up."""


@dataclass(slots=True)
class Figures:
    """Seconds, each from the moment that a command was sent: to its own answer, to the hint and the
    view of each other screen. refused: answers that should not be; dropped: streams that ended."""

    act: list[float] = field(default_factory=list)
    hint: list[float] = field(default_factory=list)
    view: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    dropped: int = 0


class Wire:
    """One kept connection for pages."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port = port
        self.head = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.token = cookies["csrftoken"]
        self._lock = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, bytes]:
        """Return the status and the body of a GET, or with a form of a POST, as htmx sends it."""
        body = urlencode(form | {"csrfmiddlewaretoken": self.token}).encode() if form else b""
        head = (
            f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Cookie: {self.head}\r\nHX-Request: true\r\nAccept-Encoding: gzip\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        async with self._lock:
            try:
                return await asyncio.wait_for(self._exchange(head.encode() + body), PATIENCE)
            except (OSError, EOFError, TimeoutError):
                self.close()
                raise

    async def _exchange(self, message: bytes) -> tuple[int, bytes]:
        if self._streams is not None and self._streams[0].at_eof():
            self.close()  # The server let go of an idle connection: a browser opens another.
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(message)
        top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = top.split("\r\n")
        said = {n.lower(): v for n, _, v in (line.partition(": ") for line in lines[1:])}
        body = await reader.readexactly(int(said.get("content-length", "0")))
        if said.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return int(lines[0].split()[1]), body

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


class Screen:
    """One open page: `seen` is the version it shows, `told` the newest it was told."""

    def __init__(
        self,
        wire: Wire,
        live: str,
        page: Callable[[], str],
        sent: dict[int, float],
        figures: Callable[[], Figures],
    ) -> None:
        self.wire, self.live, self.page, self.sent, self.figures = wire, live, page, sent, figures
        self.seen = self.told = 0
        self.posting = self.ending = False
        self.up = asyncio.Event()
        self._hinted = asyncio.Event()
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._look())]

    async def _hear(self) -> None:
        while not self.ending:
            with suppress(OSError, EOFError):
                await self._follow()
            self.figures().dropped += not self.ending
            await asyncio.sleep(1)

    async def _follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.wire.port)
        writer.write(
            f"GET {self.live}?after={self.seen} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Cookie: {self.wire.head}\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        last = -1
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    last = self._heard(int(line[4:]), last)
                elif line.startswith(b"event: here"):
                    self.up.set()
        finally:
            writer.close()

    def _heard(self, version: int, last: int) -> int:
        if version <= last:
            self.figures().repeated.append(f"{self.live}: {version} after {last}")
        if version > self.told and not self.posting:
            began = self.sent.get(version)
            if began is not None:
                self.figures().hint.append(time.monotonic() - began)
        self.told = max(self.told, version)
        if self.told > self.seen and not self.posting:
            self._hinted.set()
        return version

    async def _look(self) -> None:
        while not self.ending:
            await self._hinted.wait()
            self._hinted.clear()
            try:
                status, body = await self.wire.ask(self.page())
            except (OSError, EOFError, TimeoutError) as error:
                self.figures().refused.append(f"view: {error!r}")
                continue
            if status != 200:
                self.figures().refused.append(f"view: {status}")
                continue
            self.show(body)

    def show(self, body: bytes, mine: bool = False) -> None:
        """Show an answer, and note how long its changes took to get here."""
        found = VERSION.search(body)
        if found is None:
            self.figures().refused.append("a view without a version")
            return
        version, now = int(found[1]), time.monotonic()
        if not mine:
            known = (self.sent.get(number) for number in range(self.seen + 1, version + 1))
            self.figures().view += [now - began for began in known if began is not None]
        self.seen = max(self.seen, version)
        if self.told > self.seen and not self.posting:
            self._hinted.set()

    async def close(self) -> None:
        """Close the page."""
        self.ending = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.wire.close()
