"""Starting a campaign: its name and the optional rules, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.game import store
from campaign.models import Campaign
from tests.factories import shelve

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def published(db: Any) -> None:
    shelve()


@pytest.mark.rule("PH-OPT-HOUSE-01")
@pytest.mark.parametrize(
    ("posted", "expected"),
    [
        ({}, (False, 0, False)),
        ({"hidden_enemies": "on", "threat": "high"}, (True, 1, False)),
        ({"threat": "low", "flak_always": "on"}, (False, -1, True)),
    ],
)
def test_optional_rules_are_chosen_each_by_itself_or_together(
    client: Client, posted: dict[str, str], expected: tuple[bool, int, bool]
) -> None:
    answer = client.post(reverse("campaign_start"), posted)
    assert answer.status_code == 303
    options = store.load(Campaign.objects.get()).options
    assert (options.hidden_enemies, options.threat_shift, options.flak_always) == expected


def test_who_has_played_the_book_to_its_end_finds_the_second_reading_ticked(
    client: Client,
) -> None:
    """A box, not a fact: groups mix, and who came by a link may have read it elsewhere."""
    box = re.compile(r'<input type="checkbox" name="read_before"[^>]* checked>')
    client.post(reverse("campaign_start"))
    first = Campaign.objects.get()
    assert store.load(first).options.reading == "first"
    assert not box.search(client.get("/").content.decode())
    ends = ({"finished": True}, {"what_if": True}, {"what_if": False, "sandbox": True})
    shown = []
    for change in ends:
        Campaign.objects.update(**change)
        shown.append(bool(box.search(client.get("/").content.decode())))
    assert shown == [True, False, False]
    client.post(reverse("campaign_start"), {"read_before": "on"})
    assert store.load(Campaign.objects.exclude(pk=first.pk).get()).options.reading == "second"


def test_an_unnamed_campaign_gets_a_name(client: Client) -> None:
    """Its day tells it from the others, and a number from another of that day."""
    for name in ("  ", "", "Mine", ""):
        client.post(reverse("campaign_start"), {"name": name})
    today = timezone.localdate()
    day = f"First Squad, begun {today.day} {today:%B}"
    names = Campaign.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == [day, f"{day} (2)", "Mine", f"{day} (3)"]


@pytest.mark.parametrize("posted", [{"threat": "apocalyptic"}, {"name": "x" * 61}, {"name": "\0"}])
def test_a_bad_form_is_refused_on_the_spot(client: Client, posted: dict[str, str]) -> None:
    answer = client.post(reverse("campaign_start"), posted)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Campaign.objects.exists()


def test_starting_takes_a_post(client: Client) -> None:
    assert client.get(reverse("campaign_start")).status_code == 405
