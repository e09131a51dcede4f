"""Everything but the streams, as ASGI: a body taken in whole, an answer made in a thread, sent.

Static files, /healthz and what asks the database how it is have threads of their own, so that they
never wait behind pages.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest

from purplehaze import errors, metrics
from purplehaze.chores import tidy_daily
from purplehaze.intake import Gone, Intake, Receive, Refused, Scope, Send
from purplehaze.workers import Answer, App, NoAnswer, Workers, environ_of

log = logging.getLogger(__name__)

ASIDE = 2
"""Threads for static files, and as many for /readyz and /metrics."""
PIECE, READING = 64 * 1024, 30.0
"""Bytes that are sent at once, and seconds that a reader may take for them."""
PLAIN = [
    (b"connection", b"close"),
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
]
"""What a refusal says beside its words; the connection ends, for more of the body may come."""


class Pages:
    """The site but for its streams."""

    def __init__(self, app: App, count: int, intake: Intake | None = None) -> None:
        self.intake = intake or Intake()
        self.pages, self.files, self.probes = (Workers(app, n) for n in (count, ASIDE, ASIDE))
        self._chore: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        if self._chore is None:
            self._chore = asyncio.create_task(tidy_daily())
        try:
            body = await self.intake.take(scope, receive)
        except Refused as error:
            return await deliver(refusal(scope, error.status), send)
        except Gone:
            return
        try:
            answer = await self.workers_for(scope).ask(environ_of(scope, body))
        except NoAnswer:
            answer = refusal(scope, 503)
        finally:
            self.intake.let_go(body)
        await deliver(answer, send)

    def workers_for(self, scope: Scope) -> Workers:
        """Return the threads that answer a request."""
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            return self.pages
        if path == "/healthz" or path.startswith(settings.STATIC_URL):
            return self.files
        return self.probes if path in ("/readyz", "/metrics") else self.pages


def refusal(scope: Scope, status: int) -> Answer:
    """Return the page that says why a request is not answered; no worker is asked for it."""
    request = HttpRequest()
    request.method = scope["method"]
    if (b"hx-request", b"true") in scope["headers"]:
        request.META["HTTP_HX_REQUEST"] = "true"
    page = errors.answer(request, status)
    metrics.answered("", scope["method"], status, 0.0)
    log.warning("a request from %s was refused with %s", (scope.get("client") or "?")[0], status)
    headers = [(name.lower().encode(), text.encode()) for name, text in page.items()]
    length = (b"content-length", str(len(page.content)).encode())
    return Answer(status, [*headers, length, *PLAIN], page.content)


async def deliver(answer: Answer, send: Send) -> None:
    """Send an answer; a reader who takes none of it for READING seconds loses the rest."""
    headers = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(headers)
    with suppress(TimeoutError):
        for at in range(0, len(answer.body) or 1, PIECE):
            more = at + PIECE < len(answer.body)
            piece = answer.body[at : at + PIECE]
            async with asyncio.timeout(READING):
                await send({"type": "http.response.body", "body": piece, "more_body": more})
