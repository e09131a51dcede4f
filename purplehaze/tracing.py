"""Each request has an id: in its answer (X-Request-ID), on its error page, in the log lines."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from campaign.game import services
from purplehaze import logs, metrics

log = logging.getLogger("purplehaze.requests")

GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
"""An id that a proxy may give."""
QUIET = {"healthz", "readyz", "metrics"}
"""Views that are asked all the time: no line while all is well."""


class Traced:
    """Middleware: names a request, takes its time, writes its line. Static files never get here."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        if _noted not in services.announcers:
            services.announcers.append(_noted)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        trace = logs.Request(given if GIVEN.fullmatch(given) else secrets.token_hex(8))
        token = logs.current.set(trace)
        began = perf_counter()
        try:
            answer = self.get_response(request)
            answer["X-Request-ID"] = trace.key
            seconds = perf_counter() - began
            _write(request, answer.status_code, seconds, trace)
            metrics.answered(view_of(request), request.method or "", answer.status_code, seconds)
            return answer
        finally:
            logs.current.reset(token)


def view_of(request: HttpRequest) -> str:
    """Return the name of the view that a request found, or "" where it found none."""
    match = request.resolver_match
    return (match.view_name or match.route) if match is not None else ""


def key_of() -> str:
    """Return the id of the request under way, or "" outside of one."""
    trace = logs.current.get()
    return trace.key if trace is not None else ""


def _write(request: HttpRequest, status: int, seconds: float, trace: logs.Request) -> None:
    view, path = view_of(request), logs.path(request)
    if view in QUIET and status < 400:
        return
    match = request.resolver_match
    campaign = match.kwargs.get("pk") if match is not None else None
    more: dict[str, Any] = {
        "method": request.method,
        "path": path,
        "view": view,
        "status": status,
        "ms": round(seconds * 1000, 1),
        # Only if it was looked up already: the log asks the database for nothing.
        "user": getattr(getattr(request, "_cached_user", None), "pk", None),
        "campaign": str(campaign) if isinstance(campaign, UUID) else None,
        "version": trace.version,
    }
    words = "%s %s answered %s in %.0f ms"
    log.info(words, request.method, path, status, seconds * 1000, extra=more)


def _noted(news: services.Announcement) -> None:
    """Remember the version that the request under way has raised its campaign to."""
    if news.what == "move":
        metrics.commands.inc()
        if (trace := logs.current.get()) is not None:
            trace.version = news.seq
