"""Deleting one's account: seats become free, campaigns get another host or go, nothing by half."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign import rules
from campaign.content import library
from campaign.game import closing, replays, services, store
from campaign.models import Campaign, Journal, Seat, TableTalk
from campaign.rules import CampaignOptions, seating
from campaign.rules.state import Seat as Place
from tests.conftest import PASSWORD
from tests.factories import shelve

LEAVE = reverse("account_leave")
FOR_TWO = CampaignOptions(
    seats=(Place("host", "host"), Place("player2")), owners=seating.split(("host", "player2"))
)
Table = tuple[Client, User, User, Campaign]


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    library.forget()
    shelve()
    yield
    library.forget()


def signed(user: User) -> Client:
    """A browser in which a user has just given the password."""
    client = Client()
    client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


@pytest.fixture
def group(shelf: None, make_user: Callable[..., User]) -> Table:
    """Anna hosts, Bert plays: Anna's browser, both, the campaign."""
    anna, bert = make_user("anna"), make_user("bert")
    campaign = services.start(anna, "Two", FOR_TWO, "two")
    Seat.objects.filter(campaign=campaign, code="player2").update(user=bert)
    return signed(anna), anna, bert, campaign


def test_what_was_said_stays_without_the_name(group: Table) -> None:
    client, anna, bert, campaign = group
    for user in (anna, bert):
        TableTalk.objects.create(
            campaign=campaign, seat="host", who=user.username, user=user, text="Over the dike."
        )
    answer = client.post(LEAVE, {str(campaign.public_id): "player2", "sure": "on"})
    assert answer.status_code == 303
    said = TableTalk.objects.order_by("pk").values_list("who", "text")
    assert list(said) == [("A former player", "Over the dike."), ("bert", "Over the dike.")]


def test_everything_about_oneself_can_be_taken_along(group: Table) -> None:
    client, anna, bert, campaign = group
    command = rules.legal(store.load(now(campaign)), "host").offers[0].command
    services.submit(campaign_id=campaign.public_id, user=anna, version=0, command=command)
    for user, text in ((anna, "Over the dike."), (bert, "Through the paddy.")):
        TableTalk.objects.create(campaign=campaign, seat="host", who="x", user=user, text=text)
    answer = client.get(reverse("account_data"))
    assert "attachment" in answer["Content-Disposition"]
    found = answer.json()
    assert found["account"]["name"] == "anna" and len(found["account"]["sessions"]) == 1
    assert [row["campaign__public_id"] for row in found["seats"]] == [str(campaign.public_id)]
    assert [row["seq"] for row in found["decisions"]] == [1]
    assert [row["text"] for row in found["table_talk"]] == ["Over the dike."]
    text = answer.content.decode()
    for hidden in (campaign.seed, anna.password, "bert", "Through the paddy."):
        assert f'"{hidden}"' not in text


def test_a_password_is_asked_for_before_it_is_sent(make_user: Callable[..., User]) -> None:
    client, user = Client(), make_user("anna")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(reverse("account_data"))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)


def test_a_host_hands_on_and_goes(group: Table) -> None:
    client, anna, bert, campaign = group
    mine = services.start(anna, "Mine alone", seed="one")
    page = client.get(LEAVE).content.decode()
    assert "Mine alone" in page and "bert hosts it from now on" in page
    answer = client.post(LEAVE, {str(campaign.public_id): "player2", "sure": "on"})
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert "Your account is deleted" in client.get("/").content.decode()
    assert not User.objects.filter(username="anna").exists()
    assert not Campaign.objects.filter(pk=mine.pk).exists()

    after = now(campaign)
    assert after.host == bert and seating.host(store.load(after)) == "player2"
    assert after.seats.get(code="host").user is None, "the seat is free, the Marines stay"
    row = Journal.objects.get(campaign=after)
    assert row.command["kind"] == "pass_host" and row.user is None
    assert not replays.compare(after).difference
    his = signed(bert)
    table = his.get(reverse("campaign_table", kwargs={"pk": after.public_id})).content.decode()
    assert "Invite by link" in table, "he can offer the free seat"


def test_the_role_that_was_passed_on_cannot_come_back_to_nobody(group: Table) -> None:
    client, _, bert, campaign = group
    client.post(LEAVE, {str(campaign.public_id): "player2", "sure": "on"})
    his = signed(bert)
    undo = reverse("campaign_undo", kwargs={"pk": campaign.public_id})
    his.post(undo, {"version": now(campaign).version})
    assert now(campaign).host == bert and seating.host(store.load(now(campaign))) == "player2"


def test_a_host_gives_a_campaign_up(group: Table) -> None:
    client, _, bert, campaign = group
    client.post(LEAVE, {str(campaign.public_id): "give-up", "sure": "on"})
    assert not Campaign.objects.exists() and not Seat.objects.exists()
    assert list(User.objects.all()) == [bert]


@pytest.mark.parametrize(
    ("choice", "sure"),
    [(None, "on"), ("player2", ""), ("host", "on"), ("player3", "on"), ("\x00", "on")],
)
def test_nothing_is_deleted_without_an_explicit_choice(
    group: Table, choice: str | None, sure: str
) -> None:
    client, anna, _, campaign = group
    given = {} if choice is None else {str(campaign.public_id): choice}
    assert client.post(LEAVE, {**given, "sure": sure}).status_code == 422
    assert now(campaign).host == anna and now(campaign).version == 0
    assert client.get(LEAVE).status_code == 200, "still signed in"


def test_all_campaigns_are_settled_or_none(group: Table) -> None:
    client, anna, bert, campaign = group
    other = services.start(anna, "Other", FOR_TWO, "x")
    Seat.objects.filter(campaign=other, code="player2").update(user=bert)
    given = {str(campaign.public_id): "give-up", "sure": "on"}
    assert client.post(LEAVE, given).status_code == 422
    assert Campaign.objects.count() == 2 and User.objects.count() == 2


def test_a_player_goes_and_the_seat_is_free(group: Table) -> None:
    _, anna, bert, campaign = group
    Seat.objects.filter(campaign=campaign, code="player2").update(called="Bertie")
    his = signed(bert)
    assert "Two" in his.get(LEAVE).content.decode()
    assert his.post(LEAVE, {"sure": "on"}).status_code == 303
    seat = now(campaign).seats.get(code="player2")
    assert (seat.user, seat.called) == (None, "") and now(campaign).host == anna


def test_an_ended_campaign_is_handed_on_without_a_command(group: Table) -> None:
    client, anna, bert, campaign = group
    closing.close(campaign_id=campaign.public_id, user=anna)
    client.post(LEAVE, {str(campaign.public_id): "player2", "sure": "on"})
    after = now(campaign)
    assert after.host == bert == after.seats.get(code="host").user and after.version == 0
    his = signed(bert)
    key = {"pk": after.public_id}
    assert his.get(reverse("campaign_logbook", kwargs=key)).status_code == 200
    assert his.get(reverse("campaign_export", kwargs=key)).status_code == 200


def test_a_guest_can_go_too(shelf: None) -> None:
    guest = Client()
    guest.post(reverse("campaign_start"))
    assert guest.get(LEAVE).status_code == 200
    assert guest.post(LEAVE, {"sure": "on"}).status_code == 303
    assert not User.objects.exists() and not Campaign.objects.exists()


def test_the_password_is_asked_for_again(shelf: None, signed_in: Callable[..., Any]) -> None:
    client, user = signed_in("anna")
    answer = client.post(LEAVE, {"sure": "on"})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.filter(pk=user.pk).exists()
    answer = client.post(answer["Location"], {"password": PASSWORD, "next": LEAVE})
    assert answer.status_code in (302, 303) and not User.objects.exists(), "the form is resumed"


def test_a_stranger_is_sent_to_sign_in(db: Any) -> None:
    assert Client().post(LEAVE, {"sure": "on"})["Location"].startswith(reverse("account_login"))


def test_who_is_deleted_by_the_keeper_of_the_site_holds_nobody_up(group: Table) -> None:
    _, anna, bert, campaign = group
    keeper = User.objects.create_superuser("keeper", password=PASSWORD)
    client = Client()
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("admin:auth_user_delete", args=[anna.pk])
    assert "get another host" in client.get(address).content.decode()
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=anna.pk).exists()
    row = Campaign.objects.get(pk=campaign.pk)
    assert row.host == bert and row.seats.get(code="host").user is None
    several = {"action": "delete_selected", "_selected_action": [bert.pk], "post": "yes"}
    client.post(reverse("admin:auth_user_changelist"), several)
    assert not User.objects.filter(pk=bert.pk).exists() and not Campaign.objects.exists()
