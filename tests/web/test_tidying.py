"""What nobody comes back for is removed, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.content import library
from campaign.group import tidying
from campaign.models import Campaign, Seat
from tests.conftest import PASSWORD
from tests.factories import shelve

pytestmark = pytest.mark.django_db
YEAR = timedelta(days=366)


@pytest.fixture(autouse=True)
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


def start(client: Client, **form: str) -> Campaign:
    """Begin a campaign."""
    client.post(reverse("campaign_start"), form)
    return Campaign.objects.latest("pk")


def later(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)


def left(*campaigns: Campaign) -> list[bool]:
    """Whether these campaigns are still there."""
    return [Campaign.objects.filter(pk=one.pk).exists() for one in campaigns]


def test_an_empty_campaign_goes_after_a_week_for_a_guest_and_three_months_else(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    of_guest, of_anna = start(Client()), start(signed_in("anna")[0])
    tidying.tidy(later(6))
    assert left(of_guest, of_anna) == [True, True]
    tidying.tidy(later(8))
    assert left(of_guest, of_anna) == [False, True]
    tidying.tidy(later(91))
    assert left(of_guest, of_anna) == [False, False]
    assert User.objects.filter(username="anna").exists()


def test_a_campaign_in_which_something_was_decided_stays_as_long_as_its_guest_can_come() -> None:
    client = Client()
    played = start(client)
    Campaign.objects.filter(pk=played.pk).update(version=1)
    tidying.tidy(later(300))
    assert left(played) == [True] and client.get(f"/c/{played.public_id}/").status_code == 200
    done = tidying.tidy(timezone.now() + YEAR)
    assert left(played) == [False] and (done.campaigns, done.guests) == (1, 1)
    assert not User.objects.exists() and not Session.objects.exists()


def test_what_others_play_is_left_to_them(signed_in: Callable[..., tuple[Client, User]]) -> None:
    client, (_, anna) = Client(), signed_in("anna")
    hosted = start(client, group="yes")
    Seat.objects.filter(campaign=hosted).exclude(user=hosted.host).update(user=anna)
    assert Seat.objects.filter(campaign=hosted, user=anna).exists()
    done = tidying.tidy(timezone.now() + YEAR)
    assert left(hosted) == [True] and (done.campaigns, done.guests) == (0, 0)
    assert User.objects.filter(pk=hosted.host_id).exists()


def test_a_lost_guest_at_the_table_of_others_leaves_a_free_seat(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    host, _ = signed_in("anna")
    hosted = start(host, group="yes")
    Campaign.objects.filter(pk=hosted.pk).update(version=1)
    client = Client()
    start(client)
    guest = User.objects.get(username__startswith="guest-")
    seat = Seat.objects.filter(campaign=hosted, user=None).first()
    assert seat is not None
    Seat.objects.filter(pk=seat.pk).update(user=guest)
    tidying.tidy(later(8))
    assert Seat.objects.get(pk=seat.pk).user == guest, "the session still leads to it"
    client.session.flush()
    assert tidying.tidy(later(8)).guests == 1
    assert Seat.objects.get(pk=seat.pk).user is None and left(hosted) == [True]


def test_sessions_that_are_over_go_with_their_lines_on_the_list(
    make_user: Callable[..., User],
) -> None:
    make_user("anna")
    client = Client()
    client.post(reverse("account_login"), {"login": "anna", "password": PASSWORD})
    assert (tidying.tidy().sessions, UserSession.objects.count()) == (0, 1)
    assert tidying.tidy(timezone.now() + YEAR).sessions == 1
    assert not UserSession.objects.exists() and User.objects.filter(username="anna").exists()


def test_once_a_day_is_enough_for_all_processes() -> None:
    assert tidying.daily() == tidying.Tidied()
    assert tidying.daily() is None


def test_the_command_says_what_went() -> None:
    out = StringIO()
    call_command("tidy", stdout=out)
    assert out.getvalue() == "Removed: 0 sessions, 0 campaigns, 0 guests, 0 jobs.\n"
