"""Who acted is answered before the others hear of it: they would ask for their views at once, and
the answer, not yet drawn, would wait among theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from campaign.live.hub import Hint

_held: ContextVar[list[tuple[Callable[[Hint], None], Hint]] | None] = ContextVar("held")


def after_the_answer(tell: Callable[[Hint], None], hint: Hint) -> None:
    """Tell a hint once the request of this thread is answered; at once where there is none."""
    held = _held.get(None)
    if held is None:
        tell(hint)
    else:
        held.append((tell, hint))


class AnsweredFirst:
    """Holds what a request has to tell the others until its answer is ready, or has failed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then tell."""
        own = _held.set([])
        try:
            return self.get_response(request)
        finally:
            held = _held.get() or []
            _held.reset(own)
            for tell, hint in held:
                tell(hint)
