"""A group at its table: who is called what, links that are used, what a hand-over brings."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.group.accounts import GUEST_PREFIX
from campaign.models import Campaign, Invitation, Seat, TableTalk
from tests.web.tables import (
    Group,
    address,
    give,
    link,
    play_to,
)

PAGES = (
    "campaign_play", "campaign_table", "campaign_journal", "campaign_logbook", "campaign_squad",
)  # fmt: skip


def text(answer: Any) -> str:
    words = re.sub(r"<[^>]+>", " ", unescape(answer.content.decode()))
    return " ".join(words.split())


def test_two_of_one_name_are_told_apart(group: Group) -> None:
    anna, bert, campaign = group
    for client, name in ((anna, "Max"), (bert, "max")):
        client.post(address(campaign, "table_name"), {"called": name})
    seen = text(anna.get(address(campaign, "campaign_table")))
    assert "Max (the host)" in seen and "max (Player 2)" in seen
    assert "Waiting for Max (the host)" in text(bert.get(address(campaign, "campaign_play")))
    anna.post(address(campaign, "campaign_talk"), {"text": "Go."})
    assert TableTalk.objects.get().who == "Max (the host)"
    bert.post(address(campaign, "table_name"), {"called": "Ben"})
    assert "Max (the host)" not in text(anna.get(address(campaign, "campaign_table")))


def test_nobody_reads_the_name_of_a_guests_account(shelf: None) -> None:
    anna, bert, carl = Client(), Client(), Client()
    anna.post(reverse("campaign_start"), {"group": "yes"})
    campaign = Campaign.objects.get()
    bert.post(link(anna, campaign, "player2"), {"called": ""})
    hand_over = link(bert, campaign, "player2")
    watch = link(anna, campaign, "")
    carl.post(watch)
    play_to(campaign, "draft")
    anna.post(address(campaign, "campaign_talk"), {"text": "Go."})
    pages = [
        *(text(client.get(address(campaign, name))) for client in (anna, bert) for name in PAGES),
        *(text(client.get("/")) for client in (anna, bert, carl)),
        *(text(client.get(reverse("my_campaigns"))) for client in (anna, bert)),
        text(Client().get(hand_over)),
        text(Client().get(watch)),
    ]
    assert not [page for page in pages if GUEST_PREFIX in page]
    seen_by_bert = pages[len(PAGES) + PAGES.index("campaign_table")]
    assert "Player 2, to hand it over" in seen_by_bert, "the table, as Bert sees it"


def test_a_used_link_says_so_and_leads_on(group: Group) -> None:
    anna, bert, campaign = group
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    used, carl = link(anna, campaign, "player3"), Client()
    carl.post(used)
    play = address(campaign, "campaign_play")
    for again in (carl.get(used), carl.post(used)):
        assert (again.status_code, again["Location"]) == (303, play), "who used it is led on"
    told = bert.get(used)
    assert told.status_code == 410 and "somebody has taken the seat with it" in text(told)
    assert f'href="{play}"' in told.content.decode()
    stranger = Client().get(used)
    assert "somebody has taken the seat" in text(stranger) and play not in stranger.content.decode()


def test_a_link_withdrawn_says_so(group: Group) -> None:
    anna, _, campaign = group
    watch = link(anna, campaign, "")
    anna.post(address(campaign, "table_revoke"), {"invitation": Invitation.objects.get().pk})
    assert "was withdrawn" in text(Client().get(watch))


def test_who_takes_a_seat_over_reads_whom_he_will_lead(group: Group) -> None:
    _, bert, campaign = group
    page = text(Client().get(link(bert, campaign, "player2")))
    assert "Bert asks you to take a seat" in page
    assert "You will draft and lead the Scout, the Engineer and the Corpsman." in page
    assert "first patrol" in page and "This is a story about a war, for adults" in page
    assert "Lead six Marines through nine missions" in page
    play_to(campaign, "equip")
    seen = text(bert.get(address(campaign, "campaign_table")))
    led = re.search(r"Whoever takes the link gets your seat and leads ([^.]+)\.", seen)
    assert led is not None and len(re.findall(r"\((?:SCT|ENG|DOC)\)", led[1])) == 3
    assert f"You will lead {led[1]}." in text(Client().get(link(bert, campaign, "player2")))


def test_the_squads_page_says_who_leads_whom(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "equip")
    hers, his = (text(c.get(address(campaign, "campaign_squad"))) for c in (anna, bert))
    assert hers.count("· yours") == 3 == hers.count("· bert’s")
    assert his.count("· yours") == 3 == his.count("· anna’s")


def test_a_late_link_leaves_an_open_one_standing(group: Group) -> None:
    anna, _, campaign = group

    def watch(delay: str) -> str:
        made = anna.post(address(campaign, "table_invite"), {"seat": "", "delay": delay})
        found = re.search(r'value="http://testserver(/join/[^"]+)"', made.content.decode())
        assert found is not None
        return found[1]

    at_once, late = watch(""), watch("24h")
    assert "watch this campaign at once" in text(Client().get(at_once))
    assert "watch this campaign a day late" in text(Client().get(late))
    newer = watch("24h")
    assert "or until a newer link was made" in text(Client().get(late))
    assert Client().get(newer).status_code == Client().get(at_once).status_code == 200


def test_who_watches_already_is_asked_before_he_sees_it_otherwise(
    group: Group,
) -> None:
    anna, _, campaign = group
    dora = Client()
    dora.post(link(anna, campaign, ""))
    made = anna.post(address(campaign, "table_invite"), {"seat": "", "delay": "1h"})
    found = re.search(r'value="http://testserver(/join/[^"]+)"', made.content.decode())
    assert found is not None
    page = text(dora.get(found[1]))
    assert "You watch it at once already. If you go on you will watch it an hour late" in page
    assert Seat.objects.get(role="spectator").delay == ""
    dora.post(found[1])
    assert Seat.objects.get(role="spectator").delay == "1h"


@pytest.mark.parametrize("who", ["anna", "bert"])
def test_only_who_decides_reads_that_it_is_his_decision(
    group: Group,
    who: str,
) -> None:
    anna, bert, campaign = group
    play_to(campaign, "fight")
    seen = text({"anna": anna, "bert": bert}[who].get(address(campaign, "campaign_play")))
    decides = seen.count("Your decision") + seen.count("To your decision")
    assert (decides > 0) == ("Waiting for" not in seen)
