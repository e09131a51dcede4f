"""The others hear of a command once who gave it is answered."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from campaign.live import wire
from campaign.live.answered import AnsweredFirst
from campaign.live.hub import HUB, Hint

MOVE = Hint(UUID(int=1), "move", 7)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Hint]:
    """What the hub of this process is told, in order."""
    found: list[Hint] = []
    monkeypatch.setattr(HUB, "tell", found.append)
    monkeypatch.setattr(wire, "connected", lambda: False)
    return found


def test_within_a_request_nothing_is_told_before_its_answer(told: list[Hint]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        wire.tell(MOVE)
        assert told == []
        return HttpResponse("drawn")

    assert AnsweredFirst(view)(HttpRequest()).content == b"drawn"
    assert told == [MOVE]


def test_it_is_told_though_the_answer_fails(told: list[Hint]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        wire.tell(MOVE)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        AnsweredFirst(view)(HttpRequest())
    assert told == [MOVE]


def test_a_failure_to_tell_spoils_no_answer(
    told: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(hint: Hint) -> None:
        told.append(hint)
        raise OperationalError("the database is away")

    def view(request: HttpRequest) -> HttpResponse:
        wire.tell(MOVE)
        wire.tell(MOVE)
        return HttpResponse("drawn")

    monkeypatch.setattr(HUB, "tell", fails)
    assert AnsweredFirst(view)(HttpRequest()).content == b"drawn"
    assert told == [MOVE, MOVE]


def test_outside_of_a_request_it_is_told_at_once(told: list[Hint]) -> None:
    AnsweredFirst(lambda request: HttpResponse())(HttpRequest())
    wire.tell(MOVE)
    assert told == [MOVE]
