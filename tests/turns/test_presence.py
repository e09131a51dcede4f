"""Whoever has a page open is told there, and by no mail."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core import mail as outbox
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign.live import gate
from campaign.live.hub import Hub, Stream
from campaign.live.stream import Live
from campaign.models import Awaited, MailWish, Seat
from campaign.turns import looking, sending
from tests.turns.conftest import Group

NOW = timezone.now()


async def no_pages(*given: object) -> None:
    """Answer nothing: only the streams matter here."""


async def noting(*streams: Stream) -> None:
    hub = Hub()
    hub.start()
    live = Live(no_pages, hub)
    for stream in streams:
        hub.open(stream)
    await live.note_present()
    await hub.close()


@pytest.mark.django_db(transaction=True)
def test_an_open_stream_counts_as_a_look(group: Group) -> None:
    for code in ("host", "player2"):
        MailWish.objects.create(user=group.users[code], when="at_once", quiet_from=0, quiet_to=0)
    group.play_to("equip")
    Awaited.objects.update(came=NOW - timedelta(hours=1))
    anna = Stream(group.public_id, group.users["host"].pk, "host", 0)
    with ThreadPoolExecutor(1) as pool:  # Browser tests leave an event loop running in this thread.
        pool.submit(asyncio.run, noting(anna)).result()
    assert group.seat("host").seen_at is not None and group.seat("player2").seen_at is None
    sending.send(NOW)
    assert [mail.to for mail in outbox.outbox] == [["bert@example.org"]]


def test_it_is_written_once_for_each_decision_and_for_nobody_else(group: Group) -> None:
    here = [(group.public_id, "host"), (group.public_id, "watch1"), (group.public_id, "player3")]
    Seat.objects.create(campaign=group.campaign, code="watch1", role="spectator")
    looking.present(here, NOW + timedelta(hours=1))
    seen = dict(Seat.objects.values_list("code", "seen_at"))
    assert seen["host"] == seen["player3"] == NOW + timedelta(hours=1)
    assert seen["player2"] is None and seen["watch1"] is None
    with CaptureQueriesContext(connection) as captured:
        looking.present(here, NOW + timedelta(hours=2))
    assert len(captured) == 2 and group.seat("host").seen_at == NOW + timedelta(hours=1)
    Awaited.objects.update(came=NOW + timedelta(hours=3))
    looking.present(here, NOW + timedelta(hours=4))
    assert group.seat("host").seen_at == NOW + timedelta(hours=4)


async def looked_at(*streams: Stream) -> list[bool]:
    """Which of the streams are over after a look at the database."""
    hub = Hub()
    hub.start()
    live = Live(no_pages, hub)
    for stream in streams:
        hub.open(stream)
    await live.look()
    ended = [stream.ended for stream in streams]
    await hub.close()
    return ended


@pytest.mark.django_db(transaction=True)
def test_who_signs_out_everywhere_follows_nowhere(group: Group) -> None:
    def follow(code: str) -> Stream:
        cookie = f"sessionid={group.clients[code].cookies['sessionid'].value}"
        one = gate.admit(group.public_id, cookie)
        return Stream(group.public_id, one.user, one.seat, one.version, one.late, one.session)

    streams = [follow("host"), follow("player2")]
    Session.objects.get(session_key=streams[0].session).delete()
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, looked_at(*streams)).result() == [True, False]
