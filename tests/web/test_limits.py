"""A form sent in a loop is refused, clearly, and hinders nobody else."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.models import Campaign, Journal
from purplehaze.limits import Counts
from tests.conftest import PASSWORD
from tests.factories import shelve

START = reverse("campaign_start")
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def limited(db: Any, settings: Any) -> Iterator[None]:
    """The shipped limits, over a minute: a slow machine may need more than ten seconds."""
    from purplehaze.settings import ACCOUNT_RATE_LIMITS, CACHES, POSTS

    assert POSTS == (100, 10) and ACCOUNT_RATE_LIMITS == {"begin": "10/m/ip,60/h/ip"}
    settings.POSTS, settings.CACHES = (100, 600), CACHES
    settings.ACCOUNT_RATE_LIMITS = {"begin": "10/10m/ip,60/h/ip"}
    library.forget()
    shelve()
    yield
    library.forget()
    for one in caches.all():
        one.clear()


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
    settings.POSTS = (1, 600)
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
    other = Client()
    other.post(START)
    settings.POSTS = (1, 600)
    guest.post(address)
    assert guest.post(address).status_code == 429
    assert other.post(address).status_code == 404, "another's campaign, but heard"


def test_guests_cannot_be_made_in_a_loop(limited: None, settings: Any) -> None:
    settings.POSTS = (2, 600)
    assert [Client().post(START).status_code for _ in range(4)] == [303, 303, 429, 429]
    assert User.objects.count() == 2


def test_one_address_begins_only_so_many_campaigns(limited: None) -> None:
    answers = [Client().post(START) for _ in range(13)]
    assert [one.status_code for one in answers] == [303] * 10 + [429] * 3
    assert answers[-1]["Retry-After"] == "60"
    assert (Campaign.objects.count(), User.objects.count()) == (10, 10)
    # Copies and imports fill the disk as well.
    assert Client().post(reverse("campaign_import")).status_code == 429
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert elsewhere.post(START).status_code == 303
    mine = {"pk": Campaign.objects.latest("created_at").public_id}
    assert Client().post(reverse("campaign_what_if", kwargs=mine)).status_code == 429


def test_no_flood_lifts_a_lock_from_an_account(
    limited: None, make_user: Callable[..., User]
) -> None:
    make_user("anna")
    door, client = reverse("account_login"), Client()
    for _ in range(6):
        client.post(door, {"login": "anna", "password": "guess"})
    for number in range(400):
        cache.set(f"guesses-from-{number}", [1.0], 300)
    client.post(door, {"login": "anna", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_only_what_is_over_gives_way(limited: None, settings: Any) -> None:
    counts = {**settings.CACHES["default"], "OPTIONS": {"MAX_ENTRIES": 3}}
    settings.CACHES = {**settings.CACHES, "default": counts}
    for number in range(3):
        cache.set(f"over-{number}", 1, -60)
    for number in range(8):
        cache.set(f"lock-{number}", 1, 300)
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM purplehaze_limits ORDER BY cache_key")
        assert [row[0] for row in cursor.fetchall()] == [f":1:lock-{n}" for n in range(8)]


def test_limits_are_shared_by_all_processes(limited: None, make_user: Callable[..., User]) -> None:
    make_user("anna")
    door, client = reverse("account_login"), Client()
    for _ in range(6):
        client.post(door, {"login": "anna", "password": "guess"})
    for one in caches.all():
        if not isinstance(one, Counts):
            one.clear()  # What another process does not have.
    client.post(door, {"login": "anna", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
