"""Forms pressed twice, or sent again because the answer was lost: each does once what it does."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.exchange import exports
from campaign.game import services
from campaign.group import inviting
from campaign.models import Campaign
from campaign.rules import CampaignOptions
from campaign.rules.state import Seat
from purplehaze.settings import CACHES
from tests.factories import UserFactory, fixture_documents, shelve

SEATS = CampaignOptions(seats=(Seat("host", "host"), Seat("bert")), owners=("host", "bert") * 3)
START = reverse("campaign_start")


@pytest.fixture(autouse=True)
def shelf(db: Any, settings: Any) -> Iterator[None]:
    """The project's content, and presses kept in the database as on a server."""
    settings.CACHES = CACHES
    library.forget()
    shelve()
    yield
    library.forget()


def browser(user: User | None = None) -> Client:
    """A browser whose forms need their token, as everywhere outside of tests."""
    client = Client(enforce_csrf_checks=True)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def form(client: Client, page: str = "/", **fields: Any) -> dict[str, Any]:
    """A form of a page as it was drawn."""
    drawn = client.get(page).content.decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', drawn)
    assert found is not None
    return {"csrfmiddlewaretoken": found[1], **fields}


def unheard(client: Client, address: str, fields: dict[str, Any]) -> Any:
    """Send a form whose answer never comes back: its cookies neither."""
    kept = {name: morsel.value for name, morsel in client.cookies.items()}
    answer = client.post(address, fields)
    client.cookies.clear()
    client.cookies.load(kept)
    return answer


def table() -> Campaign:
    campaign = services.start(UserFactory.create(), "Squad", options=SEATS)
    return Campaign.objects.get(pk=campaign.pk)


@pytest.mark.django_db
class TestSentAgain:
    @pytest.mark.parametrize("address", [START, reverse("dayroom_front", args=["firebase"])])
    def test_a_guest_begins_once(self, address: str) -> None:
        client = browser()
        pressed = form(client, name="Third Squad")
        first = unheard(client, address, pressed)
        second = client.post(address, pressed)
        assert (first.status_code, second.status_code) == (303, 303)
        assert first["Location"] == second["Location"] and User.objects.count() == 1
        assert client.get(second["Location"]).status_code == 200
        # Another page's form, and the same with something else in it, begin another.
        third = client.post(address, form(client, name="Third Squad"))
        assert third.status_code == 303 and third["Location"] != second["Location"]

    def test_it_is_nobody_elses(self) -> None:
        client, other = browser(UserFactory.create()), browser(UserFactory.create())
        pressed = form(client, name="Third Squad")
        theirs = client.post(START, pressed)["Location"]
        other.cookies["csrftoken"] = client.cookies["csrftoken"].value
        assert other.post(START, pressed)["Location"] != theirs
        # Nor does it sign anybody in to an account.
        stranger = browser()
        stranger.cookies["csrftoken"] = client.cookies["csrftoken"].value
        stranger.post(START, pressed)
        assert stranger.get(theirs).status_code == 404
        # Without the cookie of the page it is no press at all.
        assert browser().post(START, pressed).status_code == 403

    def test_what_was_refused_may_be_tried_again(self) -> None:
        client = browser()
        pressed = form(client, name="x" * 61)
        assert [client.post(START, pressed).status_code for _ in range(2)] == [422, 422]

    def test_nothing_there_is_said_as_ever(self) -> None:
        # The first patrol is not published here: a guest was made before that was seen.
        client = browser()
        assert client.post(reverse("patrol_start"), form(client)).status_code == 404
        assert client.get("/").status_code == 200

    def test_leaving_is_answered_as_the_first_time(self) -> None:
        campaign, bert = table(), UserFactory.create()
        campaign.seats.filter(code="bert").update(user=bert)
        client = browser(bert)
        leave = reverse("table_leave", kwargs={"pk": campaign.public_id})
        pressed = form(client)
        assert [client.post(leave, pressed)["Location"] for _ in range(2)] == ["/", "/"]

    def test_freeing_a_seat_does_not_turn_the_next_one_out(self) -> None:
        campaign = table()
        campaign.seats.filter(code="bert").update(user=UserFactory.create())
        client = browser(campaign.host)
        free = reverse("table_free", kwargs={"pk": campaign.public_id})
        pressed = form(client, seat="bert")
        client.post(free, pressed)
        carl = UserFactory.create()
        campaign.seats.filter(code="bert").update(user=carl)
        assert client.post(free, pressed).status_code == 303
        assert campaign.seats.get(code="bert").user == carl

    def test_joining_leads_to_the_table(self) -> None:
        campaign = table()
        _, secret = inviting.invite(campaign_id=campaign.public_id, user=campaign.host, seat="bert")
        client, link = browser(), reverse("join", kwargs={"secret": secret})
        pressed = form(client, link, called="Bert")
        answers = [unheard(client, link, pressed), client.post(link, pressed)]
        assert [one.status_code for one in answers] == [303, 303]
        assert client.get(answers[1]["Location"]).status_code == 200
        assert User.objects.count() == 2

    def test_a_copy_and_an_import_come_once(self) -> None:
        library.publish(fixture_documents())
        campaign = table()
        client, data = browser(campaign.host), exports.export(campaign).encode()
        for address in (
            reverse("campaign_what_if", kwargs={"pk": campaign.public_id}),
            reverse("campaign_import"),
        ):
            pressed, before = form(client), Campaign.objects.count()
            for _ in range(2):
                file = {"file": SimpleUploadedFile("c.json", data)} if "import" in address else {}
                answer = client.post(address, {**pressed, **file})
                assert answer.status_code == 303, answer.context["import_form"].errors
            assert Campaign.objects.count() == before + 1, address


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_moment_begin_one() -> None:
    client = browser()
    pressed = form(client, name="Third Squad")
    cookie, ready, found = client.cookies["csrftoken"].value, threading.Barrier(4), set()

    def press() -> None:
        one = browser()
        one.cookies["csrftoken"] = cookie
        connection.ensure_connection()
        ready.wait(timeout=120)
        found.add(one.post(START, pressed)["Location"])
        connection.close()

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == Campaign.objects.count() == User.objects.count() == 1


@pytest.mark.django_db
def test_guests_are_not_made_at_invitations_without_end(
    settings: Any, make_user: Callable[..., User]
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"begin": "3/10m/ip"}
    campaign = services.start(make_user("anna"), "Squad", options=SEATS)
    _, secret = inviting.invite(campaign_id=campaign.public_id, user=campaign.host, seat="")
    link = reverse("join", kwargs={"secret": secret})
    assert [Client().post(link).status_code for _ in range(5)] == [303] * 3 + [429] * 2
    assert User.objects.count() == 4
    signed = Client()
    signed.force_login(make_user("bert"))
    assert signed.post(link).status_code == 303  # Nobody is made of who is here already.
