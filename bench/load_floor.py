"""The floor of `bench.load_campaigns`: bare views on the same server, and the addresses of all.

They make as many statements and send as many bytes as the game's, behind the same middleware, tell
the same hub, and know no rules.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from bench.bench_action import ROW
from campaign.game import services
from campaign.live import wire
from campaign.live.hub import Hint
from campaign.models import Campaign, Marine
from purplehaze.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

LINE = {"number": 1, "name": "Third Squad", "text": "so many bytes as an action sends: all in all"}


@cache
def _template() -> Any:
    return engines["django"].from_string(ROW)


def bare(request: HttpRequest, pk: UUID) -> HttpResponse:
    """So many statements (`reads`, `writes`), a template of so many `bytes`; a POST is told to all.

    `version` of a POST is kept in the row; the answer says which one is there.
    """
    size = len(_template().render({"rows": [LINE]}))
    asked = {name: int(request.GET[name]) for name in ("reads", "writes", "bytes")}
    row = Campaign.objects.only("pk", "letters").get(public_id=pk)
    version = row.letters
    if request.method == "POST":
        version = int(request.POST["version"]) + 1
        with services.action():
            _read(row.pk, asked["reads"])
            for _ in range(asked["writes"]):
                Campaign.objects.filter(pk=row.pk).update(letters=version)
        wire.tell(Hint(pk, "move", version))
    else:
        _read(row.pk, asked["reads"])
    text = _template().render({"rows": [LINE] * (asked["bytes"] // size)})
    return HttpResponse(f'<div data-version="{version}">{text}</div>')


def _read(campaign: int, often: int) -> None:
    for _ in range(often):
        list(Marine.objects.filter(campaign_id=campaign))


urlpatterns.append(path("floor/<uuid:pk>/", bare))
