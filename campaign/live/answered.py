"""Who acted is answered before the others hear of it: they would ask for their views at once, and
the answer, not yet drawn, would wait among theirs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

log = logging.getLogger(__name__)

Tell = Callable[[], None]
_held: ContextVar[list[Tell] | None] = ContextVar("held", default=None)


def after_the_answer(tell: Tell) -> None:
    """Tell once the request of this thread is answered; at once where there is none."""
    held = _held.get()
    if held is None:
        tell()
    else:
        held.append(tell)


class AnsweredFirst:
    """Holds what a request has to tell the others until its answer is ready, or has failed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then tell; what is done is done, so a failure to tell spoils no answer."""
        held: list[Tell] = []
        before = _held.set(held)
        try:
            return self.get_response(request)
        finally:
            _held.reset(before)
            for tell in held:
                try:
                    tell()
                except Exception:
                    log.exception("the others were not told; their pages look again by themselves")
