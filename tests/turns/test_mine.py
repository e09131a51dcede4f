"""The page of all my campaigns, the play page's clock, the table's time: what each one is told."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaign.game import closing, services
from campaign.models import Campaign, Seat, TableTalk
from campaign.rules.clock import clock_text
from campaign.rules.commands import Continue
from campaign.rules.commands.table import MindSeat, StandIn, StopMinding
from campaign.screens.acts import command_json
from campaign.turns import deadlines, mine
from tests.factories import UserFactory
from tests.turns.conftest import Group

HTMX = {"HTTP_HX_REQUEST": "true"}


def all_of(group: Group, code: str) -> dict[str, mine.Mine]:
    return {one.name: one for one in mine.campaigns(group.users[code], timezone.now())}


def text(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).replace("\xa0", " ").split())


def listing(client: Client) -> str:
    return text(client.get(reverse("my_campaigns")).content.decode())


def test_each_player_reads_for_whom_a_campaign_waits(group: Group) -> None:
    group.waits_since(5)
    anna, bert = listing(group.clients["host"]), listing(group.clients["player2"])
    assert "Your decision: Read the introduction" in anna and "Awaited for 5 hours" in anna
    assert "Waiting for anna: Read the introduction" in bert and "Your decision" not in bert
    assert "Before the first Mission · Host" in anna and "· Player" in bert
    group.play_to("equip")
    carl = all_of(group, "player3")["Third Squad"]
    assert carl.stands == "yours" and carl.mission.startswith("Mission 1, ")
    assert len(re.split(", | and ", carl.men)) == 2 and "MP." not in carl.men
    assert carl.last.endswith((", by anna", ", by bert", ", by you"))
    group.campaign.journal.update(seat="player2", command={"kind": "draft_marine", "marine": "x"})
    assert all_of(group, "player3")["Third Squad"].last == "Draft a Marine, by bert"


def test_my_decisions_come_first_the_longest_waiting_before(group: Group) -> None:
    bert = group.users["player2"]
    group.give("host", MindSeat("host", "player2"))
    group.waits_since(7)
    alone = services.start(bert, "Alone")
    ended = services.start(bert, "Ended")
    closing.close(campaign_id=ended.public_id, user=bert)
    watched = services.start(UserFactory(username="dora"), "Watched")
    Seat.objects.create(campaign=watched, code="watch1", role="spectator", user=bert)
    found = mine.campaigns(bert, timezone.now())
    assert [(one.name, one.stands) for one in found] == [
        ("Third Squad", "yours"), ("Alone", "yours"), ("Watched", "watching"), ("Ended", "over"),
    ]  # fmt: skip
    assert found[0].role == "Player" and found[1].role == "" and found[2].role == "Watching"
    assert found[3].url == reverse("campaign_logbook", kwargs={"pk": ended.public_id})
    page = group.clients["player2"].get(reverse("my_campaigns")).content.decode()
    assert "Finished (1)" in page and page.index('<details class="panel"') < page.index("Ended")
    landing = text(group.clients["player2"].get("/").content.decode())
    assert "Your decision: Read the introduction" in landing and "(1 more)" in landing
    assert alone.name in landing


def test_a_folder_shows_the_faces_of_whom_its_player_leads(group: Group) -> None:
    group.play_to("equip")
    (one,) = mine.campaigns(group.users["host"], timezone.now())
    led = group.campaign.marines.filter(owner="host", standing="squad")
    assert len(one.faces) == led.count() > 0
    page = group.clients["host"].get(reverse("my_campaigns")).content.decode()
    assert all(reverse("face", args=[face]) in page for face in one.faces)


def test_a_campaign_is_known_by_the_faces_of_all_its_leader_and_its_hour(group: Group) -> None:
    group.play_to("equip")
    bert, run = group.users["player2"], group.campaign.mission
    newest = services.start(bert, "Newest")
    found = {one.name: one for one in mine.campaigns(bert, timezone.now())}
    one, before = found["Third Squad"], found[newest.name]
    assert run is not None and one.hour == f"Day {run.day}, {clock_text(run.clock)}"
    assert len(one.squad) == 6 > len(one.faces) and one.leader
    assert not (before.squad or before.leader or before.hour)
    page = group.clients["player2"].get("/").content.decode()
    assert all(reverse("face", args=[face]) in page for face in one.squad)
    assert one.hour in page
    group.campaign.marines.filter(spec=1, standing="squad").update(wound="W.03", wound_cubes=1)
    (hurt,) = [each for each in mine.campaigns(bert, timezone.now()) if each.name == one.name]
    assert hurt.squad[0] != one.squad[0] and hurt.squad[1:] == one.squad[1:], "he wears a dressing"


def test_a_hundred_campaigns_cost_as_many_statements_as_two(group: Group) -> None:
    bert = group.users["player2"]
    page = reverse("my_campaigns")

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert group.clients["player2"].get(page).status_code == 200
        return len(captured)

    services.start(bert, "One")
    cost()
    few = cost()
    for n in range(20):
        campaign = services.start(bert, f"Number {n}")
        services.submit(campaign_id=campaign.public_id, user=bert, version=0, command=Continue())
    assert cost() == few <= 11  # One of them is for the games of the day room.


def test_a_late_watcher_learns_nothing_new_from_the_list(group: Group) -> None:
    dora = UserFactory(username="dora")
    Seat.objects.create(
        campaign=group.campaign, code="watch1", role="spectator", user=dora, delay="24h"
    )
    Campaign.objects.filter(pk=group.campaign.pk).update(patience=24)
    (one,) = mine.campaigns(dora, timezone.now())
    assert one.mission == "You watch it a day late"
    assert not (one.awaits or one.who or one.men or one.last or one.talk or one.until)


def test_what_red_did_is_not_told_to_the_squad(group: Group) -> None:
    group.give("host", Continue())
    group.campaign.journal.update(seat="red", command={"kind": "standing_order", "to": "F7"})
    assert all_of(group, "player2")["Third Squad"].last.startswith("A move of the Red player")


def test_new_table_talk_is_counted_until_it_is_seen(group: Group) -> None:
    group.page("player2")
    then = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(campaign=group.campaign).update(seen_at=then)
    for who in ("host", "player3", "player2"):
        TableTalk.objects.create(
            campaign=group.campaign, seat=who, who=who, user=group.users[who], text="Hello"
        )
    assert "2 new lines of table talk" in listing(group.clients["player2"])
    group.page("player2")
    assert "table talk" not in listing(group.clients["player2"])


def test_a_stranger_signs_in_first_and_a_guest_has_a_page(group: Group) -> None:
    assert "/accounts/login/" in Client().get(reverse("my_campaigns"))["Location"]
    guest = Client()
    guest.post(reverse("campaign_start"), {})
    assert "Your decision: Read the introduction" in listing(guest)


def test_old_rows_still_say_what_is_awaited(group: Group) -> None:
    Campaign.objects.update(phase="set_up_mission")
    assert all_of(group, "player2")["Third Squad"].awaits == "Set up mission"


# --- the clock on the play page -------------------------------------------------------------------


def allow(group: Group, hours: int) -> None:
    deadlines.allow(campaign_id=group.public_id, user=group.users["host"], hours=hours)


def test_the_play_page_says_what_is_left_and_lets_another_act(group: Group) -> None:
    allow(group, 24)
    assert "anna has 23 hours" in text(group.page("player2"))
    assert "You have 23 hours" in text(group.page("host"))
    assert "stand_in" not in group.page("player2")
    early = group.post("player2", StandIn("host"))
    assert early.status_code == 422 and "not over yet" in early.content.decode()

    group.waits_since(26)
    page = group.page("player2")
    assert "Time ran out for anna 2 hours ago" in text(page)
    assert "Act for anna" in page
    assert "Another player may act for you" in text(group.page("host"))
    answer = group.post("player2", StandIn("host"), **HTMX)
    assert answer.status_code == 200
    assert "You also decide for anna" in text(answer.content.decode())
    assert "Act for anna" in group.page("player2", "campaign_journal")
    group.post("player2", Continue())
    assert "bert, for anna" in text(group.page("host", "campaign_journal"))

    host = group.page("host")
    assert "bert acts for you as well" in host and "Take your seat back" in host
    assert command_json(StopMinding("host")) in host
    group.post("host", StopMinding("host"))
    assert "acts for you" not in group.page("host")
    assert group.post("player2", Continue()).status_code == 422


def test_who_minds_a_seat_reads_that_he_acts_for_it(group: Group) -> None:
    allow(group, 24)
    group.post("host", MindSeat("host", "player2"))
    page = text(group.page("player2"))
    assert "You act for anna and have 23 hours" in page and "may stand in" not in page
    assert "may stand in" in text(group.page("player3"))
    group.waits_since(26)
    page = text(group.page("player2"))
    assert "You act for anna: the time ran out 2 hours ago" in page and "may act" not in page


def test_who_has_no_say_is_not_offered_to_stand_in(group: Group) -> None:
    allow(group, 1)
    group.waits_since(3)
    dora = UserFactory(username="dora")
    Seat.objects.create(campaign=group.campaign, code="watch1", role="spectator", user=dora)
    client = Client()
    client.force_login(dora, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(group.url("campaign_play")).content.decode()
    assert "Time ran out for anna" in text(page) and "stand_in" not in page
    assert group.campaign.version == 0
    group.clients["dora"] = client
    assert group.post("dora", StandIn("host")).status_code == 422


@pytest.mark.parametrize(
    ("hours", "code", "status"),
    [("24", "host", 303), ("", "host", 303), ("24", "player2", 422), ("0", "host", 422),
     ("9999", "host", 422), ("soon", "host", 422), ("99999999999", "host", 422)],
)  # fmt: skip
def test_the_host_gives_time_at_the_table(group: Group, hours: str, code: str, status: int) -> None:
    answer = group.clients[code].post(group.url("table_time"), {"hours": hours})
    assert answer.status_code == status, answer.content.decode()
    assert group.campaign.patience == (24 if (hours, code) == ("24", "host") else None)
    page = text(group.page("player2", "campaign_table"))
    assert ("may take 1 day" if group.campaign.patience else "may take any time") in page
    assert "Keep the time" not in page


def test_a_foreign_table_has_no_time_to_give(group: Group, signed_in: Any) -> None:
    client, _ = signed_in("eve")
    assert client.post(group.url("table_time"), {"hours": "24"}).status_code == 404
