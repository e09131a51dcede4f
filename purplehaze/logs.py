"""Log lines: JSON for machines in production, plain ones for people elsewhere.

A line says which request it belongs to. Nothing secret is written: no cookies, forms, queries or
headers, and in addresses no word that lets somebody in.
"""

from __future__ import annotations

import json
import logging
import os
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest

SECRETS = ("secret", "key", "uidb36")
"""Parts of addresses that open a door: invitations, lost passwords."""
FIELDS = ("method", "path", "view", "status", "ms", "user", "campaign", "version")
"""What a request's own line says beside its message; version: the campaign's, if it went up."""

ESCAPED = {n: f"\\x{n:02x}" for n in (*range(32), *range(127, 160))} | {
    n: f"\\u{n:04x}" for n in (0x2028, 0x2029)
}
"""Signs that could begin a line of their own, or steer a terminal."""


@dataclass(slots=True)
class Request:
    """The request that this thread answers. version: of its campaign, once a command raised it."""

    key: str
    version: int | None = None


current: ContextVar[Request | None] = ContextVar("request", default=None)


class WithRequest(logging.Filter):
    """Adds `request_id` to every record: "-" outside of requests.

    While the database is away every request fails for the same reason: a line each, no trace.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        request = current.get()
        record.request_id = request.key if request is not None else "-"
        if getattr(record, "status_code", 0) == 503 and record.exc_info:
            record.msg, record.args = f"{record.getMessage()}: {first_line(record)}", ()
            record.exc_info = None
        return True


def first_line(record: logging.LogRecord) -> str:
    """Return the first line of the error that a record tells of."""
    error = record.exc_info[1] if record.exc_info else None
    return str(error).partition("\n")[0]


class Plain(logging.Formatter):
    """One line to read, with the request's id."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} [{request_id}]: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Write the line, addresses without their secrets; what somebody sent ends no line."""
        record.message = unsaid(record).translate(ESCAPED)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        """Write a trace indented, so that no line of it passes for one of the log's."""
        return "\n".join(f"  | {line}" for line in super().formatException(ei).splitlines())


class JsonLines(logging.Formatter):
    """One JSON object on one line: time (UTC), level, logger, process, request, message."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record, with the trace of an error under `trace`."""
        record.message = record.getMessage()
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "request": getattr(record, "request_id", "-"),
            "message": unsaid(record),
        }
        given = {name: getattr(record, name, None) for name in FIELDS}
        line |= {name: value for name, value in given.items() if value is not None}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def unsaid(record: logging.LogRecord) -> str:
    """Return a record's message, the secrets of its request's address blotted out."""
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest):
        return record.message.replace(request.path, path(request))
    return record.message


def path(request: HttpRequest) -> str:
    """Return the address that was asked for, its secrets blotted out."""
    match = request.resolver_match
    found = request.path
    for name, value in (match.kwargs if match is not None else {}).items():
        if name in SECRETS:
            found = found.replace(str(value), "...")
    return found


def config(as_json: bool, requests: bool) -> dict[str, Any]:
    """Return Django's LOGGING: JSON lines or plain ones; `requests`: a line for each request."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "purplehaze.logs.WithRequest"}},
        "formatters": {
            "json": {"()": "purplehaze.logs.JsonLines"},
            "plain": {"()": "purplehaze.logs.Plain"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if as_json else "plain",
                "filters": ["request"],
            }
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Its own handler would print each message a second time.
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            # The request's own line says already what was refused, and knows the request.
            "django.request": {"level": "ERROR"},
            "purplehaze": {"level": "INFO"},
            "purplehaze.requests": {"level": "INFO" if requests else "WARNING"},
            "campaign": {"level": "INFO"},
            "combat": {"level": "INFO"},
        },
    }
