"""The table page: two players by link, split Marines, who may do what, and the way in."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.game import store
from campaign.group import inviting
from campaign.models import Campaign, Invitation, Journal
from campaign.rules import legal
from campaign.rules.commands.table import StandIn
from campaign.screens.acts import command_json
from tests.web.tables import Group, address, everything, give, link, now, play_to

# --- two players by link --------------------------------------------------------------------------


def test_a_stranger_hosts_invites_and_both_play(shelf: None) -> None:
    anna, bert = Client(), Client()
    start = anna.post(reverse("campaign_start"), {"group": "yes"})
    campaign = Campaign.objects.get()
    assert start["Location"] == address(campaign, "campaign_table")
    assert [s.code for s in campaign.seats.all()] == ["host", "player2"]
    secret = link(anna, campaign, "player2")
    assert secret not in anna.get(address(campaign, "campaign_table")).content.decode()
    invitation = Invitation.objects.get()
    assert invitation.secret_sha256 == inviting.hashed(secret.split("/")[2])

    page = bert.get(secret).content.decode()
    assert "take a seat" in page and "the host" in page
    assert bert.get(address(campaign, "campaign_play")).status_code == 404
    joined = bert.post(secret, {"called": "  Bert   B. "})
    assert joined["Location"] == address(campaign, "campaign_play")
    assert campaign.seats.get(code="player2").called == "Bert B."
    assert Client().get(secret).status_code == 410, "one link, one seat"

    play_to(campaign, "draft")
    assert (
        give(bert, campaign, legal(store.load(now(campaign)), "host").commands[0]).status_code
        == 422
    )
    assert "Waiting for the host" in bert.get(address(campaign, "campaign_play")).content.decode()
    for _ in range(6):
        state = store.load(now(campaign))
        who = legal(state, "host").decider
        client = anna if who == "host" else bert
        assert give(client, campaign, legal(state, who).commands[0]).status_code == 303
    state = store.load(now(campaign))
    assert [m.owner for m in state.squad] == ["host"] * 3 + ["player2"] * 3
    users = Journal.objects.filter(campaign=campaign).values_list("seat", "user__username")
    assert {seat for seat, _ in users} == {"host", "player2"}
    assert len({name for _, name in users}) == 2
    assert "Bert B." in anna.get(address(campaign, "campaign_journal")).content.decode()


def test_a_second_link_says_that_it_ends_the_first(group: Group) -> None:
    anna, bert, campaign = group
    table = address(campaign, "campaign_table")
    watching = anna.post(address(campaign, "table_invite"), {"seat": "", "delay": ""})
    assert f'data-page="{table}"' in watching.content.decode(), "where news is looked for"
    assert "A new link ends the one before it that shows the" in anna.get(table).content.decode()
    bert.post(address(campaign, "table_leave"))
    assert b"Invite by link" in anna.get(table).content
    answer = anna.post(address(campaign, "table_invite"), {"seat": "player2"}).content.decode()
    assert "The link to the seat of Player 2" in answer
    page = anna.get(table).content.decode()
    assert "Make a new link, the old one ends" in page and "Invite by link" not in page


def test_a_free_seat_that_is_awaited_says_what_to_do(group: Group) -> None:
    anna, bert, campaign = group
    Campaign.objects.filter(pk=campaign.pk).update(patience=1)
    play_to(campaign, "draft")
    for _ in range(3):
        offered = legal(store.load(now(campaign)), "host").commands
        assert give(anna, campaign, offered[0]).status_code == 303
    play = address(campaign, "campaign_play")
    assert "left. Then another player may stand in" in anna.get(play).content.decode()
    bert.post(address(campaign, "table_leave"))
    page = anna.get(play).content.decode()
    assert "All wait for Player 2 (free seat), where nobody sits" in page
    assert "Invite somebody" in page and command_json(StandIn("player2")) in page
    assert "left. Then another player may stand in" not in page, "no time runs for nobody"
    mind = '{"kind":"mind_seat","seat":"player2","by":"host"}'
    assert give(anna, campaign, mind, "table_change").status_code == 303
    page = anna.get(play).content.decode()
    assert "where nobody sits" not in page
    assert "anna acts for Player 2 (free seat) as well" in page, "names, not seats"


def test_a_group_sees_whose_marine_is_whose(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "briefing")
    play = address(campaign, "campaign_play")
    hers, his = (client.get(play).content.decode() for client in (anna, bert))
    assert hers.count(">yours<") == his.count(">yours<") == 3
    assert hers.count(">bert’s<") == his.count(">anna’s<") == 3


def test_the_start_form_shares_the_squad_out(shelf: None) -> None:
    client = Client()
    assert client.post(reverse("campaign_start"), {"players": "3"}).status_code == 303
    state = store.load(Campaign.objects.select_related("mission").get())
    assert state.options.owners == ("host",) * 2 + ("player2",) * 2 + ("player3",) * 2
    assert client.post(reverse("campaign_start"), {"players": "7"}).status_code == 422


def test_an_invitation_by_name_is_for_that_user_alone(
    group: Group, signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    anna, _, campaign = group
    carl, _ = signed_in("carl")
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    invite = {"seat": "player3", "name": "CARL"}
    assert anna.post(address(campaign, "table_invite"), invite).status_code == 303
    place = reverse("invitation", args=[Invitation.objects.get().pk])
    assert place in carl.get("/").content.decode()
    for client in (anna, Client()):
        assert client.get(place).status_code == client.post(place).status_code == 404
    assert carl.post(place).status_code == 303
    assert campaign.seats.get(code="player3").user.username == "carl"
    assert place not in carl.get("/").content.decode()
    assert carl.get(place)["Location"] == address(campaign, "campaign_play")


# --- invitations that do not stand ----------------------------------------------------------------


@pytest.mark.parametrize("how", ["expired", "revoked", "replaced", "closed", "never"])
def test_an_invitation_that_does_not_stand_lets_nobody_in(group: Group, how: str) -> None:
    anna, bert, campaign = group
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    secret = link(anna, campaign, "player3")
    row = Invitation.objects.get()
    if how == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif how == "revoked":
        anna.post(address(campaign, "table_revoke"), {"invitation": row.pk})
    elif how == "replaced":
        link(anna, campaign, "player3")
    elif how == "closed":
        Campaign.objects.update(closed_at=timezone.now())
    else:
        secret = "/join/" + "x" * 32 + "/"
    before = everything(campaign)
    users = User.objects.count()
    for client in (Client(), Client(), bert):
        page = client.get(secret)
        assert page.status_code == 410 and b"Ask the host for another" in page.content
        assert client.post(secret).status_code == 410
    assert everything(campaign) == before and User.objects.count() == users


def test_who_sits_already_takes_no_second_seat(group: Group) -> None:
    anna, bert, campaign = group
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    secret = link(anna, campaign, "player3")
    assert b"at this table already" in bert.get(secret).content
    assert bert.post(secret).status_code == 422
    assert campaign.seats.get(code="player3").user is None


# --- leaving, handing over, the host --------------------------------------------------------------


def test_a_seat_is_left_and_its_marines_wait_for_another(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "draft")
    assert bert.post(address(campaign, "table_leave"))["Location"] == "/"
    assert bert.get(address(campaign, "campaign_play")).status_code == 404
    assert store.load(now(campaign)).options.owners[5] == "player2"
    assert b"Invite by link" in anna.get(address(campaign, "campaign_table")).content
    mind = '{"kind":"mind_seat","seat":"player2","by":"host"}'
    assert give(anna, campaign, mind, "table_change").status_code == 303
    for _ in range(6):
        offered = legal(store.load(now(campaign)), "host").commands
        assert give(anna, campaign, offered[0]).status_code == 303
    rows = Journal.objects.filter(campaign=campaign)
    drafts = [row.minding for row in rows if row.command["kind"] == "draft_marine"]
    assert drafts == [""] * 3 + ["player2"] * 3
    text = anna.get(address(campaign, "campaign_journal")).content.decode()
    assert "for Player 2 (free seat)" in text


def test_a_seat_is_handed_over_by_its_own_player(group: Group) -> None:
    _, bert, campaign = group
    secret, carl = link(bert, campaign, "player2"), Client()
    assert bert.get(address(campaign, "campaign_play")).status_code == 200
    assert carl.post(secret).status_code == 303
    assert bert.get(address(campaign, "campaign_play")).status_code == 404
    assert carl.get(address(campaign, "campaign_play")).status_code == 200


def test_the_hosts_seat_is_handed_over_with_the_role(group: Group) -> None:
    anna, _, campaign = group
    secret, carl = link(anna, campaign, "host"), Client()
    carl.post(secret)
    row = now(campaign)
    assert row.host == row.seats.get(code="host").user and row.host.username != "anna"
    assert anna.get(address(campaign, "campaign_export")).status_code == 404
    assert carl.get(address(campaign, "campaign_export")).status_code == 200


def test_the_hosts_role_passes_to_a_player_who_sits_there(group: Group) -> None:
    anna, bert, campaign = group
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    before = everything(campaign)
    free = give(anna, campaign, '{"kind":"pass_host","to":"player3"}', "table_change")
    assert free.status_code == 422 and b"Nobody sits there" in free.content
    assert everything(campaign) == before
    assert give(anna, campaign, '{"kind":"pass_host","to":"player2"}', "table_change")
    assert now(campaign).host.username == "bert"
    assert anna.get(address(campaign, "campaign_export")).status_code == 404
    assert bert.get(address(campaign, "campaign_export")).status_code == 200
    assert anna.post(address(campaign, "table_leave"))["Location"] == "/"


def test_the_host_cannot_leave_and_takes_only_others_seats(group: Group) -> None:
    anna, bert, campaign = group
    before = everything(campaign)
    assert anna.post(address(campaign, "table_leave")).status_code == 422
    assert anna.post(address(campaign, "table_free"), {"seat": "host"}).status_code == 422
    assert bert.post(address(campaign, "table_free"), {"seat": "host"}).status_code == 422
    assert everything(campaign) == before
    assert anna.post(address(campaign, "table_free"), {"seat": "player2"}).status_code == 303
    assert bert.get(address(campaign, "campaign_play")).status_code == 404


# --- watching -------------------------------------------------------------------------------------


def test_many_watch_by_one_link_until_it_is_withdrawn(group: Group) -> None:
    anna, bert, campaign = group
    assert bert.post(address(campaign, "table_invite"), {"seat": ""}).status_code == 422
    secret = link(anna, campaign, "")
    one, two = Client(), Client()
    for client in (one, two):
        assert client.post(secret).status_code == 303
        page = client.get(address(campaign, "campaign_play")).content.decode()
        assert "You are watching" in page and 'name="command"' not in page
    assert campaign.seats.filter(role="spectator").count() == 2
    before = everything(campaign)
    act = give(one, campaign, '{"kind":"continue"}')
    assert act.status_code == 422 and b"You watch this campaign" in act.content
    assert give(one, campaign, '{"kind":"add_seat"}', "table_change").status_code == 422
    for name in ("campaign_undo", "campaign_opinion", "campaign_consent"):
        data = {"version": now(campaign).version, "command": "wait", "answer": "ask"}
        assert one.post(address(campaign, name), data).status_code == 422
    assert one.post(address(campaign, "campaign_what_if")).status_code == 404
    assert one.get(address(campaign, "campaign_export")).status_code == 404
    assert everything(campaign) == before
    anna.post(address(campaign, "table_revoke"), {"invitation": Invitation.objects.get().pk})
    for client in (one, two):
        assert client.get(address(campaign, "campaign_play")).status_code == 404
    assert Client().post(secret).status_code == 410


def test_a_watcher_who_is_invited_to_a_seat_gets_up(group: Group) -> None:
    anna, _, campaign = group
    carl = Client()
    carl.post(link(anna, campaign, ""))
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    assert carl.post(link(anna, campaign, "player3")).status_code == 303
    assert not campaign.seats.filter(role="spectator").exists()
