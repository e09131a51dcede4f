"""The streams of server-sent events, `/live/<campaign>?after=<version>`, as raw ASGI.

Django's own async views would hold a thread for every stream. Answers: 403 signed out, 404 no such
campaign or no seat, 405, and 503 with Retry-After when the server is full, ends, or has no
database.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from django.db import DatabaseError

from campaign.live import gate, wire
from campaign.live.hub import HUB, Hint, Hub, Stream
from campaign.turns import looking

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH = re.compile(r"/live/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})", re.ASCII)
HEARTBEAT, PATIENCE = 15.0, 20.0
"""Seconds without a hint until a heartbeat; seconds that a slow reader may hold a message up."""
AGE = 3600.0
"""Seconds until a stream is closed, so that its page comes back and is asked who it is."""
BOTS = 1.0
"""Seconds between looks for moves of the stand-in, where no wire tells of them."""
CHECK = 15.0
"""Seconds between looks at the database: for seats taken away, and hints that never came."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Live:
    """The site: streams here, every page by the application within."""

    def __init__(self, pages: App, hub: Hub = HUB) -> None:
        self.pages, self.hub = pages, hub
        self._looking: set[asyncio.Task[None]] = set()
        hub.joined.append(wire.seated)
        hub.talked.append(self._look_soon)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        self.hub.start(
            self._look_after,
            lambda: wire.listen(self.hub, self.look),
            lambda: wire.repeat(self.hub),
            self._look_after_bots,
        )
        match = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is None:
            await self.pages(scope, receive, send)
        elif scope["method"] != "GET":
            await _refuse(send, 405)
        else:
            await self._follow(UUID(match[1]), scope, receive, send)

    async def _follow(self, campaign: UUID, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if self.hub.full():
            return await _refuse(send, 503)
        try:
            cookies = headers.get(b"cookie", b"").decode("latin-1")
            found = await gate.ask(gate.admit, campaign, cookies)
        except gate.SignedOut:
            return await _refuse(send, 403)
        except gate.NoSeat:
            return await _refuse(send, 404)
        except DatabaseError as error:
            log.warning("a stream could not be opened: %s", str(error).partition("\n")[0])
            return await _refuse(send, 503)
        if self.hub.full():
            return await _refuse(send, 503)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        stream = Stream(campaign, found.user, found.seat, found.version, found.late, found.session)
        self.hub.open(stream)
        if seen(scope, headers) != found.version:
            stream.told = -1
            stream.put(Hint(campaign, "move", found.version))
        leaving = asyncio.create_task(_until_gone(receive, stream))
        try:
            await speak(stream, send)
        finally:
            leaving.cancel()
            self.hub.shut(stream)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(CHECK)
            self.hub.forget()
            await self.look()
            await self.note_present()

    async def _look_after_bots(self) -> None:
        """Without a wire nobody tells what a worker beside this process did: look for it."""
        while not wire.connected():
            await asyncio.sleep(BOTS)
            try:
                versions = await gate.ask(gate.with_bots, self.hub.campaigns())
            except DatabaseError:
                continue  # The streams look again anyway.
            for campaign, version in versions.items():
                self.hub.pass_on(Hint(campaign, "move", version))

    async def note_present(self) -> None:
        """Note for whom a page is open here, so that no mail tells them what they see."""
        present = {(one.campaign, one.seat) for one in self.hub.streams() if not one.ended}
        if present:
            try:
                await gate.ask(looking.present, present)
            except DatabaseError:
                log.warning("the database does not answer; who is present was not noted")

    def _look_soon(self, campaign: UUID) -> None:
        task = asyncio.create_task(self.look(campaign))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def look(self, *campaigns: UUID) -> None:
        """Compare the streams (of all campaigns, if none is named) with the database.

        Tells those that have missed a move and ends those whose user has lost the seat or is signed
        out.
        """
        wanted = campaigns or self.hub.campaigns()
        if not wanted:
            return
        try:
            found = await gate.ask(gate.standing, wanted)
            here = {one.session for key in wanted for one in self.hub.streams(key)}
            signed_in = await gate.ask(gate.signed_in, here)
        except DatabaseError:
            log.warning("the database does not answer; the streams look again in a while")
            return
        for campaign in wanted:
            for stream in self.hub.streams(campaign):
                seat = found.seats.get((campaign, stream.user))
                # One that was opened while the database was asked is looked at the next time.
                left = stream.session in here - {""} - signed_in
                if seat is None or left:
                    stream.end("gone")
                    continue
                stream.seat = seat
                shown = found.late.get((campaign, stream.user))
                stream.late = shown is not None
                if shown is not None and shown > stream.told:
                    stream.put(Hint(campaign, "said"))  # What was said until then, too.
                stream.put(
                    Hint(campaign, "move", found.versions[campaign] if shown is None else shown)
                )


def seen(scope: Scope, headers: dict[bytes, bytes]) -> int:
    """Return the version that the page shows: its last event's, else as its address says, or -1."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("after", [""])[0]
    for text in (headers.get(b"last-event-id", b"").decode("latin-1"), asked):
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
    return -1


async def speak(stream: Stream, send: Send) -> None:
    """Send what the stream is told until it ends or its reader is too slow."""
    # Pages that come back after a restart do not all come at once.
    await _send(send, b"retry: %d\n\n" % (500 + secrets.randbelow(1500)))
    until = asyncio.get_running_loop().time() + AGE
    with suppress(TimeoutError):
        while not stream.over and asyncio.get_running_loop().time() < until:
            body = await stream.take(HEARTBEAT)
            if body:
                await asyncio.wait_for(_send(send, body), PATIENCE)
    await _send(send, b"", more=False)


async def _send(send: Send, body: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
    if status == 405:
        headers.append((b"allow", b"GET"))
    if status == 503:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await _send(send, b"", more=False)
