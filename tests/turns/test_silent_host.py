"""A host who does not come any more: who takes the role over, when, and who hears of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.content import library
from campaign.game import hosting, replays, services
from campaign.models import Campaign, Journal, Seat
from campaign.rules import CampaignOptions
from campaign.rules.commands.table import TakeHost
from campaign.rules.state import Seat as Place
from combat.rules.errors import RuleViolation
from tests.factories import UserFactory, shelve

pytestmark = [pytest.mark.django_db, pytest.mark.rule("PH-MULTIPLAYER-01")]
SEATS = (Place("host", "host"), Place("player2"), Place("player3"), Place("red", "red"))


@pytest.fixture
def campaign(db: Any) -> Iterator[Campaign]:
    """Anna hosts; Bert, Carl and, as Red, Dora sit with her."""
    library.forget()
    shelve()
    anna = UserFactory(username="anna", email="anna@example.org")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    made = services.start(anna, "Four", CampaignOptions(seats=SEATS), "four")
    for code, name in (("player2", "bert"), ("player3", "carl"), ("red", "dora")):
        made.seats.filter(code=code).update(user=UserFactory(username=name))
    yield made
    library.forget()


def silent(campaign: Campaign, *codes: str, days: float = 15) -> datetime:
    """Let these seats have been silent for some days, and the others be here."""
    now = timezone.now()
    Campaign.objects.update(created_at=now - timedelta(days=90))
    campaign.seats.update(since=None, seen_at=now)
    campaign.seats.filter(code__in=codes).update(seen_at=now - timedelta(days=days))
    return now


def take(campaign: Campaign, code: str) -> services.Submitted:
    row = Campaign.objects.get(pk=campaign.pk)
    user = row.seats.get(code=code).user
    return services.submit(
        campaign_id=row.public_id, user=user, version=row.version, command=TakeHost()
    )


def test_the_first_of_the_others_becomes_host_and_the_journal_tells(campaign: Campaign) -> None:
    silent(campaign, "host")
    take(campaign, "player2")
    now = Campaign.objects.get()
    assert now.host.username == "bert"
    roles = dict(now.seats.values_list("code", "role"))
    assert (roles["player2"], roles["host"]) == (Seat.Role.HOST, Seat.Role.PLAYER)
    assert Journal.objects.get().command == {"kind": "take_host"}
    assert replays.compare(now).difference == ""
    with pytest.raises(RuleViolation):
        take(campaign, "player3")


@pytest.mark.parametrize(
    ("gone", "days", "who"),
    [
        ((), 15, ""),
        (("host",), 13, ""),
        (("host",), 15, "player2"),
        (("host", "player2"), 15, "player3"),
        (("host", "player2", "player3"), 15, ""),
    ],
)
def test_who_may_and_when(campaign: Campaign, gone: tuple[str, ...], days: float, who: str) -> None:
    now = silent(campaign, *gone, days=days)
    assert hosting.heir(Campaign.objects.get(), now) == who
    for code in ("host", "player2", "player3", "red"):
        if code != who:
            with pytest.raises(RuleViolation) as refusal:
                take(campaign, code)
            assert refusal.value.code in ("host_is_here", "no_change")
    assert not Journal.objects.exists()


def test_who_decides_is_not_silent_though_no_page_was_opened(campaign: Campaign) -> None:
    now = silent(campaign, "host")
    row = Campaign.objects.get()
    services.submit(
        campaign_id=row.public_id, user=row.host, version=0, command={"kind": "continue"}
    )
    assert hosting.heir(Campaign.objects.get(), now) == ""


def test_the_table_offers_it_and_the_host_hears_by_mail(campaign: Campaign) -> None:
    url = reverse("campaign_table", kwargs={"pk": campaign.public_id})
    bert, carl = Client(), Client()
    for client, code in ((bert, "player2"), (carl, "player3")):
        client.force_login(
            campaign.seats.get(code=code).user,
            backend="django.contrib.auth.backends.ModelBackend",
        )
    silent(campaign)
    assert b"take_host" not in bert.get(url).content
    silent(campaign, "host")
    assert b"take_host" in bert.get(url).content
    assert b"take_host" not in carl.get(url).content
    form = {"version": "0", "command": '{"kind": "take_host"}'}
    change = reverse("table_change", kwargs={"pk": campaign.public_id})
    assert bert.post(change, form)["Location"] == url
    assert bert.post(change, form)["Location"] == url, "the same press again"
    (letter,) = mail.outbox
    assert letter.to == ["anna@example.org"] and "bert is the host now" in letter.body
    assert (
        "Be the host from now on"
        in carl.get(reverse("campaign_journal", kwargs={"pk": campaign.public_id})).content.decode()
    )
