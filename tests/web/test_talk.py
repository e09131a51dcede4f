"""Table talk, pointing, and the title that says whose decision is awaited."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.game import services, store
from campaign.live import talk, wire
from campaign.live.hub import Hint, Hub, Stream
from campaign.models import Campaign, Seat, TableTalk
from campaign.models.talk import LONGEST
from campaign.rules import CampaignOptions, legal
from campaign.rules.state import Seat as Place
from tests.factories import shelve

Group = tuple[Client, Client, Campaign]
YOURS = re.compile(r'id="play"[^>]* data-yours')
HTMX = {"HX-Request": "true"}


@pytest.fixture
def group(db: Any, signed_in: Callable[..., tuple[Client, Any]]) -> Iterator[Group]:
    """Anna hosts, Bert plays, and both look."""
    library.forget()
    shelve()
    anna, host = signed_in("anna")
    bert, other = signed_in("bert")
    seats = (Place("host", "host"), Place("player2"))
    campaign = services.start(host, "Two", CampaignOptions(seats=seats), "two")
    Seat.objects.filter(campaign=campaign, code="player2").update(user=other)
    yield anna, bert, campaign
    library.forget()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Hint]:
    """The hints that were given."""
    hints: list[Hint] = []
    monkeypatch.setattr(wire, "tell", hints.append)
    return hints


def at(campaign: Campaign, name: str = "campaign_talk") -> str:
    return reverse(name, kwargs={"pk": campaign.public_id})


def test_what_is_said_is_read_by_all_and_is_only_text(
    group: Group, told: list[Hint], django_capture_on_commit_callbacks: Any
) -> None:
    anna, bert, campaign = group
    with django_capture_on_commit_callbacks(execute=True):
        answer = anna.post(at(campaign), {"text": "  <b>Up</b>\n the  hill & back "}, headers=HTMX)
    assert answer.status_code == 200
    assert told == [Hint(campaign.public_id, "said")]
    for page in (bert.get(at(campaign), headers=HTMX), bert.get(at(campaign, "campaign_play"))):
        text = page.content.decode()
        assert "&lt;b&gt;Up&lt;/b&gt; the hill &amp; back" in text
        assert "<b>Up</b>" not in text


def test_without_script_one_comes_back_to_the_page(group: Group) -> None:
    anna, _, campaign = group
    answer = anna.post(at(campaign), {"text": "Ready"})
    assert answer.status_code == 303
    assert answer["Location"] == at(campaign, "campaign_play") + "#talk"
    refused = anna.post(at(campaign), {"text": ""}, follow=True)
    assert "the line is empty" in refused.content.decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "empty"), (" \n ", "empty"), ("x" * (LONGEST + 1), "500 letters"), ("a\0b", "sign")],
)
def test_what_cannot_be_said_is_refused_with_the_reason(
    group: Group, told: list[Hint], text: str, why: str
) -> None:
    anna, _, campaign = group
    answer = anna.post(at(campaign), {"text": text}, headers=HTMX)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not TableTalk.objects.exists() and not told


def test_the_longest_line_is_kept_whole(group: Group) -> None:
    anna, _, campaign = group
    assert anna.post(at(campaign), {"text": "x" * LONGEST}, headers=HTMX).status_code == 200
    assert TableTalk.objects.get().text == "x" * LONGEST


def test_who_talks_too_fast_waits(group: Group) -> None:
    anna, bert, campaign = group
    answers = [
        anna.post(at(campaign), {"text": f"{n}"}, headers=HTMX) for n in range(talk.MOST + 2)
    ]
    assert [answer.status_code for answer in answers] == [200] * talk.MOST + [429] * 2
    assert TableTalk.objects.count() == talk.MOST
    assert bert.post(at(campaign), {"text": "I may"}, headers=HTMX).status_code == 200
    caches["moments"].clear()
    assert anna.post(at(campaign), {"text": "Later"}, headers=HTMX).status_code == 200


def test_strangers_find_no_talk(group: Group, signed_in: Any) -> None:
    _, _, campaign = group
    eve, _ = signed_in("eve")
    for client in (eve, Client()):
        assert client.get(at(campaign), headers=HTMX).status_code == 404
        assert client.post(at(campaign), {"text": "Hello"}).status_code == 404
        where = at(campaign, "campaign_point")
        assert client.post(where, {"at": "C3"}).status_code == 404
        assert client.get(where).status_code == 405
    assert not TableTalk.objects.exists()


def test_who_watches_reads_but_does_not_talk(group: Group, signed_in: Any) -> None:
    anna, _, campaign = group
    cleo, watcher = signed_in("cleo")
    Seat.objects.create(campaign=campaign, code="w1", role="spectator", position=9, user=watcher)
    anna.post(at(campaign), {"text": "Ready"})
    text = cleo.get(at(campaign), headers=HTMX).content.decode()
    assert "Ready" in text and 'name="text"' not in text
    assert cleo.post(at(campaign), {"text": "Me too"}, headers=HTMX).status_code == 403
    assert cleo.post(at(campaign, "campaign_point"), {"at": "C3"}, headers=HTMX).status_code == 403


@pytest.mark.parametrize("space", ["C3", "c3", " J12 ", "E1-2", "M3-4"])
def test_pointing_tells_everyone_and_keeps_nothing(
    group: Group, told: list[Hint], space: str
) -> None:
    anna, _, campaign = group
    answer = anna.post(at(campaign, "campaign_point"), {"at": space}, headers=HTMX)
    assert answer.status_code == 200
    assert told == [Hint(campaign.public_id, "point", at=space.strip().upper(), who="anna")]
    assert not TableTalk.objects.exists()


@pytest.mark.parametrize("space", ["", "33", "C0", "E4-1", "M1-5", "C3<b>", "<script>", "Ç3", "C٣"])
def test_no_space_no_point(group: Group, told: list[Hint], space: str) -> None:
    anna, _, campaign = group
    answer = anna.post(at(campaign, "campaign_point"), {"at": space}, headers=HTMX)
    assert answer.status_code == 422
    assert "no Space" in answer.content.decode()
    assert not told


def test_the_title_says_whose_decision_it_is(group: Group) -> None:
    anna, bert, campaign = group
    mine = anna.get(at(campaign, "campaign_play")).content.decode()
    theirs = bert.get(at(campaign, "campaign_play")).content.decode()
    assert "<title>● Your decision: Read the introduction" in mine
    assert YOURS.search(mine) and not YOURS.search(theirs)
    assert "<title>Waiting for anna: Read the introduction" in theirs


def test_who_plays_alone_sees_no_table_talk(db: Any, signed_in: Any) -> None:
    library.forget()
    shelve()
    anna, host = signed_in("anna")
    campaign = services.start(host, "Alone")
    text = anna.get(at(campaign, "campaign_play")).content.decode()
    assert "talk-fold" not in text and "Your decision" not in text.split("</title>")[0]
    library.forget()


def test_one_points_at_spaces_of_the_map_alone(group: Group, told: list[Hint]) -> None:
    anna, _, campaign = group
    while (row := Campaign.objects.select_related("mission").get()).mission is None:
        command = legal(store.load(row), "host").commands[0]
        services.submit(
            campaign_id=row.public_id, user=row.host, version=row.version, command=command
        )
    assert anna.post(at(campaign, "campaign_point"), {"at": "Z9"}, headers=HTMX).status_code == 422
    assert anna.post(at(campaign, "campaign_point"), {"at": "b2"}, headers=HTMX).status_code == 200
    assert [(hint.kind, hint.at) for hint in told] == [("point", "B2")]


def test_red_does_not_hear_what_the_squad_says_to_itself(
    group: Group, signed_in: Any, told: list[Hint]
) -> None:
    anna, bert, campaign = group
    red, user = signed_in("rolf")
    Seat.objects.create(campaign=campaign, code="red", role="red", position=9, user=user)
    anna.post(at(campaign), {"text": "Round by the north"}, headers=HTMX)
    anna.post(at(campaign), {"text": "Your turn, Rolf", "aloud": "1"}, headers=HTMX)
    red.post(at(campaign), {"text": "I see you"}, headers=HTMX)
    heard = red.get(at(campaign), headers=HTMX).content.decode()
    assert "Your turn, Rolf" in heard and "I see you" in heard and "north" not in heard
    assert "Red may hear it" not in heard
    for client in (anna, bert):
        page = client.get(at(campaign), headers=HTMX).content.decode()
        assert all(words in page for words in ("north", "Your turn, Rolf", "I see you"))
        assert "to the Squad" in page and "Red may hear it" in page
    told.clear()
    anna.post(at(campaign, "campaign_point"), {"at": "C3"}, headers=HTMX)
    red.post(at(campaign, "campaign_point"), {"at": "C3"}, headers=HTMX)
    assert [hint.unseen for hint in told] == [("red",), ()]


def test_a_hint_is_not_passed_to_who_shall_not_see_it() -> None:
    async def told() -> list[bytes]:
        hub, key = Hub(), uuid4()
        hub.start()
        streams = [Stream(key, n, seat, 0) for n, seat in enumerate(("host", "red"))]
        streams.append(Stream(key, 9, "watch1", 0, late=True))
        for stream in streams:
            hub.open(stream)
            await stream.take(1)
        hub.pass_on(Hint(key, "point", at="C3", who="anna", unseen=("red",)))
        hub.pass_on(Hint(key, "here"))
        found = [await stream.take(0.01) for stream in streams]
        await hub.close()
        return found

    squad, red, late = asyncio.run(told())
    assert b"C3" in squad and b"event: here" in squad
    assert b"C3" not in red and b"event: here" in red
    assert late == b"event: beat\ndata: 1\n\n", "who is here now is not for who watches late"


def test_a_line_sent_again_from_the_same_page_is_said_once(group: Group) -> None:
    anna, _, campaign = group
    url = at(campaign, "campaign_talk")

    def say(text: str, after: str) -> int:
        return int(anna.post(url, {"text": text, "after": after}, headers=HTMX).status_code)

    assert [say("Go?", "0"), say("Go?", "0"), say("No.", "0")] == [200, 200, 200]
    assert [*TableTalk.objects.values_list("text", flat=True).order_by("pk")] == ["Go?", "No."]
    newest = re.search(r'name="after" value="(\d+)"', anna.get(url, headers=HTMX).content.decode())
    assert newest is not None
    assert say("No.", newest[1]) == 200, "said twice on purpose"
    assert say("Go?", "x" * 9) == 200
    assert TableTalk.objects.count() == 4
