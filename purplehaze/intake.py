"""Bodies are taken in on the event loop, whole and within limits, before a worker is bound.

So a form that is sent by half, or a letter at a time, costs its own connection and nobody else's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LARGEST = 20 * 1024 * 1024
"""The largest body, in bytes: a campaign's file has up to 16 MB. Forms without files are held to
Django's DATA_UPLOAD_MAX_MEMORY_SIZE."""
LITTLE, ALTOGETHER = 64 * 1024, 200 * 1024 * 1024
"""Bytes of all bodies held at once; one of up to LITTLE, as posts of play are, is always taken."""
GRACE, PACE = 20.0, 64 * 1024
"""A body may take so many seconds, and one more for so many bytes that came."""


class Refused(Exception):
    """Why a body is not taken: 408 too slow, 413 too large, 503 too many large ones at once."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """The client hung up before its body was whole."""


class Intake:
    """Takes bodies in. held: the bytes of those that are under way or being worked on."""

    def __init__(self, grace: float = GRACE, largest: int = LARGEST) -> None:
        self.grace, self.largest, self.held = grace, largest, 0

    async def take(self, scope: Scope, receive: Receive) -> bytes:
        """Return a request's whole body; raises Refused or Gone. `let_go` it afterwards."""
        length = announced(scope)
        if length == 0:
            return b""
        if length is not None and length > self.largest:
            raise Refused(413)
        body = bytearray()
        began = asyncio.get_running_loop().time()
        try:
            while await self._more(body, began, receive):
                pass
        except BaseException:
            self.let_go(body)
            raise
        return bytes(body)

    def let_go(self, body: bytes | bytearray) -> None:
        """Say that a body is no longer held."""
        self.held -= len(body)

    async def _more(self, body: bytearray, began: float, receive: Receive) -> bool:
        """Add what comes next; whether that is not all."""
        until = began + self.grace + len(body) / PACE
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise Refused(408) from None
        if message["type"] != "http.request":
            raise Gone
        piece = message.get("body", b"")
        body += piece
        self.held += len(piece)
        if len(body) > self.largest:
            raise Refused(413)
        if self.held > ALTOGETHER and len(body) > LITTLE:
            raise Refused(503)
        return bool(message.get("more_body"))


def announced(scope: Scope) -> int | None:
    """Return how long a request says that its body is; None where it comes in pieces unmeasured."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    said = headers.get(b"content-length", b"0")
    return int(said[:20]) if said.isdigit() else 0
