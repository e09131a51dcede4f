"""Advice on the pages: asked for, thought about by a job, answered, and where there is none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from campaign.advice import asking, search
from campaign.advice.search import Round
from campaign.content import library
from campaign.game import store
from campaign.group import own_data
from campaign.jobs import standing
from campaign.models import Advice, AdviceTo, Campaign, Seat
from campaign.rules import codec, visible_to
from combat.rules.errors import RuleViolation
from tests.browser.driven import Driven, driven_to
from tests.browser.staged import staged
from tests.factories import shelve
from tests.worker import work

pytestmark = pytest.mark.django_db
QUESTION = "What would a careful Leader do?"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A search of a few trials; the content of one test is not the next one's."""
    monkeypatch.setattr(search, "THOROUGH", (Round(1, 3), Round(2, 3)))
    library.forget()
    yield
    library.forget()


@pytest.fixture
def fight(signed_in: Callable[..., tuple[Client, User]]) -> tuple[Client, Driven]:
    """A Combat in which somebody must act."""
    client, user = signed_in("anna")
    driven = staged(user, {"title": "Patrol", "board": "TREELINE", "black": "F5 R"}, "asked")
    while driven.view.options.awaiting == "placement" or not search.fits(driven.view):
        driven.step()
    return client, driven


def page(driven: Driven) -> str:
    return reverse("campaign_advice", kwargs={"pk": driven.campaign.public_id})


def text(answer: Any) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", answer.content.decode())).split())


def test_who_asks_without_a_script_is_led_to_the_answer(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    assert QUESTION in text(client.get(driven.path))
    assert not Advice.objects.exists()
    shown = text(client.post(page(driven), follow=True))
    assert re.search(
        r"Over 100 such Combats about \d+ are won \(± \d+\), and \d+ Marines? lost", shown
    )
    names = [m.participant.name for m in driven.view.battle.marines]  # type: ignore[union-attr]
    assert any(f"{name}: " in shown for name in names)
    assert text(client.get(page(driven))) == shown


def test_a_script_gets_the_part_alone_thinking_then_answered(
    fight: tuple[Client, Driven], queued: None
) -> None:
    client, driven = fight
    beside = {"HTTP_HX_REQUEST": "true"}
    standing.live("one")
    asked = client.post(page(driven), **beside)
    assert asked.status_code == 200 and b"<html" not in asked.content
    assert "Thinking" in text(asked) and b'hx-trigger="every' in asked.content
    assert DBTaskResult.objects.get().priority < 0
    work()
    answered = client.get(page(driven), **beside)
    assert "such Combats" in text(answered) and b"hx-trigger" not in answered.content
    assert Advice.objects.get().answer is not None


def test_a_question_waits_for_a_worker_and_says_so(
    fight: tuple[Client, Driven], queued: None
) -> None:
    client, driven = fight
    assert "waits for the server" in text(client.post(page(driven), follow=True))
    assert "See whether there is an answer" in text(client.get(page(driven)))


def test_the_same_question_is_asked_once(fight: tuple[Client, Driven], queued: None) -> None:
    client, driven = fight
    for _ in range(3):
        client.post(page(driven))
    assert Advice.objects.count() == DBTaskResult.objects.count() == 1


def test_a_decision_taken_meanwhile_is_not_thought_about(
    fight: tuple[Client, Driven], queued: None
) -> None:
    client, driven = fight
    client.post(page(driven))
    driven.step()
    work()
    assert "moved on" in Advice.objects.get().refused
    assert "such Combats" not in text(client.get(page(driven)))


def test_a_broken_question_may_be_asked_again(fight: tuple[Client, Driven], queued: None) -> None:
    client, driven = fight
    client.post(page(driven))
    DBTaskResult.objects.update(status=TaskResultStatus.FAILED)
    assert "broken off" in text(client.get(page(driven)))
    client.post(page(driven))
    assert asking.look(Advice.objects.get(), driven.user).thinking


def test_an_answer_that_cannot_be_read_may_be_asked_for_again(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    client.post(page(driven))
    for other in ({"best": [{}]}, {"best": [{"plan": [{"kind": "march", "to": "F7"}]}]}):
        Advice.objects.update(answer=other)
        assert "Ask again" in text(client.get(page(driven)))
        assert "such Combats" in text(client.post(page(driven), follow=True))


def test_one_question_at_a_time_and_so_many_an_hour(
    fight: tuple[Client, Driven], queued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, driven = fight
    client.post(page(driven))
    driven.step()
    while driven.view.options.awaiting == "placement" or not search.fits(driven.view):
        driven.step()
    refused = client.post(page(driven))
    assert refused.status_code == 422 and "Wait for its answer" in text(refused)
    work()
    monkeypatch.setattr(asking, "AN_HOUR", 1)
    assert "in an hour" in text(client.post(page(driven)))
    Advice.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert "You may ask 1 time more" in text(client.get(page(driven)))
    assert client.post(page(driven)).status_code == 303
    monkeypatch.setattr(asking, "AN_HOUR", 9)
    monkeypatch.setattr(asking, "WAITING", 1)
    other = User.objects.create_user("ben")
    with pytest.raises(RuleViolation, match="Many others"):
        asking._check_room(other, timezone.now())


def test_ironman_is_played_without(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    options = Campaign.objects.get(pk=driven.campaign.pk).options | {"ironman": True}
    Campaign.objects.filter(pk=driven.campaign.pk).update(options=options)
    assert QUESTION not in text(client.get(driven.path))
    refused = client.post(page(driven))
    assert refused.status_code == 422 and "Ironman" in text(refused)
    assert not Advice.objects.exists()
    assert "without advice" in text(client.get(at_the_table(driven)))


def at_the_table(driven: Driven) -> str:
    return reverse("campaign_table", kwargs={"pk": driven.campaign.public_id})


def test_a_table_may_play_without(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    where = reverse("table_advised", kwargs={"pk": driven.campaign.public_id})
    assert client.post(where, {"to": "none"}).status_code == 303
    assert QUESTION not in text(client.get(driven.path))
    refused = client.post(page(driven))
    assert refused.status_code == 422 and "page of the table" in text(refused)
    assert client.post(where, {"to": "everybody"}).status_code == 422
    assert Campaign.objects.get(pk=driven.campaign.pk).advice == AdviceTo.NONE
    client.post(where, {"to": "own"})
    assert QUESTION in text(client.get(driven.path))


def test_only_who_asked_reads_it_unless_the_table_shares(
    fight: tuple[Client, Driven], signed_in: Callable[..., tuple[Client, User]]
) -> None:
    client, driven = fight
    other, ben = signed_in("ben")
    Seat.objects.create(campaign=driven.campaign, code="player2", role="player", user=ben)
    red, rita = signed_in("rita")
    Seat.objects.create(campaign=driven.campaign, code="red", role="red", user=rita)
    client.post(page(driven))
    assert "such Combats" not in text(other.get(page(driven)))
    asking.settle(campaign_id=driven.campaign.public_id, user=driven.user, to="all")
    assert "Another player asked" in text(other.get(page(driven)))
    assert "such Combats" not in text(red.get(page(driven)))
    with pytest.raises(RuleViolation, match="Only the host"):
        asking.settle(campaign_id=driven.campaign.public_id, user=ben, to="none")


def test_red_is_not_advised(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    Seat.objects.filter(campaign=driven.campaign, code="host").update(role="red")
    assert "Red decides by himself" in text(client.post(page(driven)))


def test_a_stranger_finds_nothing(
    fight: tuple[Client, Driven], signed_in: Callable[..., tuple[Client, User]]
) -> None:
    _, driven = fight
    stranger, _ = signed_in("zoe")
    assert stranger.get(page(driven)).status_code == stranger.post(page(driven)).status_code == 404
    assert Client().post(page(driven)).status_code == 404


def test_there_is_none_after_a_combat(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    while driven.view.battle is not None:
        driven.step()
    assert QUESTION not in text(client.get(driven.path))
    assert "where all start" in text(client.post(page(driven)))


def test_before_it_begins_a_place_is_advised(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    client, user = signed_in("anna")
    driven = staged(user, {"title": "Patrol", "board": "TRAIL", "black": "F4"}, "early")
    while driven.view.options.awaiting != "placement":
        driven.step()
    assert QUESTION in text(client.get(driven.path))
    assert "Begin as they stand" in text(client.post(page(driven), follow=True))


def test_a_fault_is_told_and_ends_the_question(
    fight: tuple[Client, Driven], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, driven = fight
    monkeypatch.setattr(search, "search", lambda *_, **__: 1 / 0)
    assert "could not be worked out" in text(client.post(page(driven), follow=True))


def test_questions_are_the_players_data_and_are_forgotten(fight: tuple[Client, Driven]) -> None:
    client, driven = fight
    client.post(page(driven))
    assert own_data.of_player(driven.user)["advice_asked_for"][0]["seat"] == "host"
    standing.tidy(timezone.now() + timedelta(days=15))
    assert not Advice.objects.exists()


def test_it_is_from_what_the_seat_sees(fight: tuple[Client, Driven]) -> None:
    """The job looks through `visible_to` and leaves the campaign as it was."""
    client, driven = fight
    before = store.load(Campaign.objects.get(pk=driven.campaign.pk))
    client.post(page(driven))
    after = store.load(Campaign.objects.get(pk=driven.campaign.pk))
    assert after == before
    answer = asking.look(Advice.objects.get(), driven.user).answer
    assert answer is not None
    seed = f"{driven.campaign.public_id} {driven.campaign.version}"
    view = visible_to(before, "host")
    assert search.search(before.book, view, seed, search.THOROUGH) == answer


def test_the_rules_say_how_it_is_found(client: Client) -> None:
    shown = text(client.get(reverse("advice_explained")))
    assert "Deck" in shown or "deck" in shown
    assert "30 times in an hour" in shown
    assert reverse("advice_explained") in client.get(reverse("rulebook")).content.decode()


def test_what_is_advised_is_done_by_one_press(fight: tuple[Client, Driven]) -> None:
    """Each way has its reason, and the command of its first step."""
    client, driven = fight
    answer = client.post(page(driven), follow=True)
    assert "because " in text(answer).lower()
    told = unescape(answer.content.decode())
    pressed = re.findall(r"form=\"advised\"\s+name=\"command\"\s+value='([^']*)'", told)
    assert pressed
    for command in pressed:
        assert driven.view.options.allows(codec.decode_command(json.loads(command)))
    client.post(
        reverse("campaign_act", kwargs={"pk": driven.campaign.public_id}),
        {"command": pressed[0], "version": driven.campaign.version},
    )
    before = driven.campaign.version
    driven.campaign.refresh_from_db()
    assert driven.campaign.version == before + 1


def test_on_the_map_the_answer_comes_at_once_and_says_why(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    shelve()
    client, user = signed_in("berta")
    driven = driven_to(user, lambda view: view.options.awaiting == "squad_action")
    assert 'title="What would a careful Leader do?"' in client.get(driven.path).content.decode()
    for asked in (client.get(page(driven)), client.post(page(driven), HTTP_HX_REQUEST="true")):
        assert re.search("Because [A-Z0-9a-z].* SP", text(asked))
        told = unescape(asked.content.decode())
        (command,) = re.findall(r"form=\"advised\"\s+name=\"command\"\s+value='([^']*)'", told)
        assert driven.view.options.allows(codec.decode_command(json.loads(command)))
    assert not Advice.objects.exists()
