"""The posts of a group on the play page: say what one would do, ask and agree to take back."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaign.game import undoing
from campaign.group import done as own_part
from campaign.group import opinions
from campaign.pages import answers, at_table
from campaign.pages.http import HtmxRequest
from campaign.turns import stand_in
from combat.rules.errors import MalformedCommand

HOLD_ON = "wait"


@require_POST
@never_cache
def opinion(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Keep what a player would do; answers as `play.act` does."""
    user, command = at_table.player(request.user), request.POST.get("command", "")
    try:
        opinions.say(
            campaign_id=pk,
            user=user,
            version=at_table.version_seen(request.POST.get("version", "")),
            command=None if command == HOLD_ON else command,
            reason=request.POST.get("reason", ""),
        )
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.seated(user, pk))


@require_POST
@never_cache
def done(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Keep that a player is done with preparing, or not yet; answers as `play.act` does."""
    user, said = at_table.player(request.user), request.POST.get("done", "")
    try:
        own_part.say(
            campaign_id=pk, user=user, phase=request.POST.get("phase", ""), done=said == "1"
        )
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.seated(user, pk))


@require_POST
@never_cache
def consent(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Ask that the last command be taken back, agree to that, or decline; as `play.act`."""
    user = at_table.player(request.user)
    try:
        version = at_table.version_seen(request.POST.get("version", ""))
        _answer(request.POST.get("answer", ""), pk, user, version)
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.seated(user, pk))


@require_POST
@never_cache
def go_on(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Let the stand-in go on after a rest; answers as `play.act` does."""
    user = at_table.player(request.user)
    try:
        stand_in.go_on(campaign_id=pk, user=user)
    except answers.REFUSALS as refusal:
        return answers.refused(request, pk, refusal)
    return answers.done(request, pk, at_table.seated(user, pk))


def _answer(answer: str, pk: UUID, user: User, version: int) -> None:
    match answer:
        case "ask":
            undoing.ask(campaign_id=pk, user=user, version=version)
        case "agree" | "decline":
            agree = answer == "agree"
            undoing.answer(campaign_id=pk, user=user, version=version, agree=agree)
        case _:
            raise MalformedCommand("unknown_answer", "There is no such answer.", "answer")
