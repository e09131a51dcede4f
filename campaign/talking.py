"""The posts of a group on the play page: say what one would do, ask and agree to take back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaign import opinions, services, table, undoing, views
from combat.rules.errors import MalformedCommand, RuleError

HOLD_ON = "wait"


@require_POST
@never_cache
def opinion(request: views.HtmxRequest, pk: UUID) -> HttpResponse:
    """Keep what a player would do; answers as `views.act` does."""
    command = request.POST.get("command", "")
    wish = None if command == HOLD_ON else command
    reason = request.POST.get("reason", "")
    return _done(request, pk, partial(opinions.say, command=wish, reason=reason))


@require_POST
@never_cache
def consent(request: views.HtmxRequest, pk: UUID) -> HttpResponse:
    """Ask that the last command be taken back, agree to that, or decline; as `views.act`."""
    changes: dict[str, Callable[..., Any]] = {
        "ask": undoing.ask,
        "agree": partial(undoing.answer, agree=True),
        "decline": partial(undoing.answer, agree=False),
    }
    return _done(request, pk, changes.get(request.POST.get("answer", ""), _unknown))


def _unknown(**given: Any) -> None:
    raise MalformedCommand("unknown_answer", "There is no such answer.", "answer")


def _done(request: views.HtmxRequest, pk: UUID, change: Callable[..., Any]) -> HttpResponse:
    user = table.player(request.user)
    try:
        version = table.version_seen(request.POST.get("version", ""))
        change(campaign_id=pk, user=user, version=version)
    except services.NotYours:
        raise table.not_found() from None
    except services.StaleVersion:
        return views.again(request, pk, table.stale(), 409)
    except RuleError as error:
        return views.again(request, pk, table.refused(error), 422)
    if not request.htmx:
        return views.SeeOther(reverse("campaign_play", kwargs={"pk": pk}))
    return render(request, views.PANEL, table.context(table.seated(request.user, pk)))
