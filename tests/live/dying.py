"""Settings of a server that dies between the commit of a command and its answer."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from purplehaze.settings import *  # noqa: F403

MIDDLEWARE = [*MIDDLEWARE, "tests.live.dying.Dying"]  # noqa: F405


class Dying:
    """Kills its own process once an act is done, if the file `PURPLEHAZE_TEST_DEATH` is there,
    which it removes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        death = Path(os.environ["PURPLEHAZE_TEST_DEATH"])
        if request.path.endswith("/act") and death.exists():
            death.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return answer
