"""A form sent in a loop is refused, clearly, and hinders nobody else."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign import library
from campaign.models import Campaign, Journal
from tests.factories import shelve

START = reverse("campaign_start")
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def limited(db: Any, settings: Any) -> Iterator[None]:
    """The shipped limits, over a minute: a slow machine may need more than ten seconds."""
    from purplehaze.settings import ACCOUNT_RATE_LIMITS

    assert ACCOUNT_RATE_LIMITS["posts"] == "100/10s/user"
    settings.ACCOUNT_RATE_LIMITS = {
        name: rate.replace("/10s/", "/10m/") for name, rate in ACCOUNT_RATE_LIMITS.items()
    }
    library.forget()
    shelve()
    yield
    library.forget()


@pytest.fixture
def act(limited: None) -> tuple[Client, str]:
    """A guest with a campaign, and the address of its commands."""
    guest = Client()
    guest.post(START)
    pk = Campaign.objects.latest("created_at").public_id
    return guest, reverse("campaign_act", kwargs={"pk": pk})


def test_of_500_posts_100_are_heard_and_nothing_is_done(act: tuple[Client, str]) -> None:
    guest, _ = act
    # What is nowhere costs the server least: the limit is for all posts alike.
    address = reverse("campaign_act", kwargs={"pk": uuid4()})
    heard = [guest.post(address, {"version": "x"}, **HTMX).status_code for _ in range(500)]
    assert heard == [404] * 100 + [429] * 400
    assert Journal.objects.count() == 0
    assert guest.get("/").status_code == 200, "looking is free"


def test_the_refusal_says_what_to_do(act: tuple[Client, str], settings: Any) -> None:
    guest, address = act
    settings.ACCOUNT_RATE_LIMITS = {"posts": "1/10m/user"}
    guest.post(address)
    plain = guest.post(address)
    assert (plain.status_code, plain["Retry-After"]) == (429, "10")
    text = plain.content.decode()
    assert "<h1>Too fast</h1>" in text and "was not carried out" in text and "Wait" in text
    beside = guest.post(address, **HTMX)
    assert beside.status_code == 429 and b"<html" not in beside.content
    assert beside["HX-Retarget"] == "#messages"
    assert 'id="messages"' in guest.get("/").content.decode()


def test_one_player_does_not_hinder_another(act: tuple[Client, str], settings: Any) -> None:
    guest, address = act
    settings.ACCOUNT_RATE_LIMITS = {"posts": "1/10m/user"}
    guest.post(address)
    assert guest.post(address).status_code == 429
    other = Client()
    other.post(START)
    assert other.post(address).status_code == 404, "another's campaign, but heard"


def test_guests_cannot_be_made_in_a_loop(limited: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"posts_of_strangers": "2/10m/ip"}
    assert [Client().post(START).status_code for _ in range(4)] == [303, 303, 429, 429]
    assert User.objects.count() == 2
