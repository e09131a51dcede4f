"""Views that few visits ask for: their modules are imported when they are first wanted.

A process answers its first page sooner by what it need not read for it (`bench/bench_start.py`).
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

View = Callable[..., HttpResponseBase]


def later(where: str) -> View:
    """Return the view at a dotted address, such as `dayroom.views.room`; ImportError when asked."""

    def view(request: HttpRequest, **found: Any) -> HttpResponseBase:
        asked: View = import_string(where)
        return asked(request, **found)

    view.__module__, view.__name__ = where.rsplit(".", 1)
    return view
