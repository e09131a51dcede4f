"""Damaged campaigns: their players are told what is safe, the doctor finds and mends them."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import JSONField, Value
from django.test import Client
from django.urls import reverse

from campaign.game import doctor, replays, services, store
from campaign.models import Campaign, Journal, Marine, MissionRun
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
Damage = Callable[[Campaign], object]


def rows(campaign: Campaign) -> Any:
    return Campaign.objects.filter(pk=campaign.pk)


def journal(campaign: Campaign) -> Any:
    return Journal.objects.filter(campaign=campaign).exclude(events=[]).order_by("-seq")


def unknown_event(campaign: Campaign) -> None:
    row = journal(campaign).first()
    row.events[0]["kind"] = "never_heard_of"
    row.save()


def odd_dice(campaign: Campaign) -> None:
    row = journal(campaign).exclude(dice=[]).first()
    row.dice[0] = "two sixes"
    row.save()


DAMAGE: dict[str, Damage] = {
    "agenda null": lambda campaign: rows(campaign).update(agenda=Value(None, JSONField())),
    "an unknown task": lambda campaign: rows(campaign).update(agenda=[{"kind": "juggle"}]),
    "ids no list": lambda campaign: rows(campaign).update(ids=7),
    "mission's tally": lambda campaign: MissionRun.objects.filter(campaign=campaign).update(
        counters="a lot"
    ),
    "an unknown event": unknown_event,
    "odd dice": odd_dice,
}


@pytest.fixture
def played(campaign: Campaign, play: Callable[..., Campaign]) -> Campaign:
    """A campaign in the middle of a Mission."""
    return again(play(campaign, 60))


def told(*arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command("doctor", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_campaign_is_found_and_mended(played: Campaign, damage: Damage) -> None:
    well = services.start(UserFactory(), seed="well")
    before = store.load(played)
    damage(played)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("doctor", stdout=out)
    assert f"{played.public_id} cannot be read" in out.getvalue()
    assert str(well.public_id) not in out.getvalue()
    assert f"{played.public_id} is mended" in told(mend=True)
    assert store.load(again(played)) == before
    assert replays.compare(again(played)).difference == ""
    assert "2 campaigns looked at, 0 cannot be read" in told()


@pytest.mark.parametrize("name", ["agenda null", "an unknown event"])
def test_its_players_see_what_is_safe(played: Campaign, name: str) -> None:
    DAMAGE[name](played)
    client = Client(raise_request_exception=False)
    client.force_login(played.host, backend=BACKEND)
    address = reverse("campaign_play", kwargs={"pk": played.public_id})
    if name == "an unknown event":
        address = reverse("campaign_journal", kwargs={"pk": played.public_id})
    page = client.get(address)
    assert page.status_code == 500
    assert "<h1>This campaign cannot be read</h1>" in page.content.decode()
    assert "safe in its journal" in page.content.decode()
    other = services.start(played.host, seed="other")
    fine = client.get(reverse("campaign_play", kwargs={"pk": other.public_id}))
    assert fine.status_code == 200, "the site goes on"
    assert client.get("/").status_code == 200
    assert client.get(reverse("my_campaigns")).status_code == 200


def test_what_is_well_is_left_alone(played: Campaign) -> None:
    # A correction by hand is no damage.
    Marine.objects.filter(campaign=played).update(stress=1)
    corrected = store.load(again(played))
    assert "0 cannot be read" in told(mend=True)
    assert store.load(again(played)) == corrected


def test_a_lost_command_cannot_be_mended_and_nothing_changes(played: Campaign) -> None:
    DAMAGE["agenda null"](played)
    row = journal(played).last()
    Journal.objects.filter(pk=row.pk).update(command={"kind": "juggle"})
    with pytest.raises(doctor.PastMending, match="no command of this kind"):
        doctor.mend(again(played))
    assert again(played).agenda is None
    with pytest.raises(CommandError):
        told(str(played.public_id), mend=True)
