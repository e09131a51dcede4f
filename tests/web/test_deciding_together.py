"""Before a decision: what the others would do. After it: consent to take it back."""

import gzip
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.exchange import exports, imports
from campaign.game import replays, services, store
from campaign.models import Campaign, Journal, Opinion, UndoRequest
from campaign.rules import legal, wishes
from campaign.screens.acts import command_json
from tests.factories import UserFactory
from tests.web.tables import (
    Group,
    address,
    everything,
    give,
    now,
    play_to,
)

NAMES = {"host": "anna", "player2": "bert"}
HTMX = {"HTTP_HX_REQUEST": "true"}


def post(client: Client, campaign: Campaign, name: str, **data: Any) -> Any:
    seen = data.pop("version", now(campaign).version)
    return client.post(address(campaign, f"campaign_{name}"), {"version": seen, **data})


def page(client: Client, campaign: Campaign) -> str:
    return client.get(address(campaign, "campaign_play")).content.decode()


def march(campaign: Campaign, at: int = 0) -> Any:
    """One of the Marches the Squad may make."""
    offers = legal(store.load(now(campaign)), "host").commands
    return [c for c in offers if c.kind == "march"][at]


# --- opinions -------------------------------------------------------------------------------------


def test_a_player_says_what_he_would_do_and_the_leader_decides(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "squad_action")
    there, elsewhere = march(campaign), march(campaign, 1)
    html = page(bert, campaign)
    assert "Waiting for anna" in html and f"March to {there.to}" in html
    said = post(
        bert, campaign, "opinion", command=command_json(there), reason=" It is <b>short</b>. "
    )
    assert said.status_code == 303 and now(campaign).version == Journal.objects.count()
    html = page(anna, campaign)
    assert "What the others would do" in html and "It is &lt;b&gt;short&lt;/b&gt;." in html
    assert "Do that" in html and "Do that" not in page(bert, campaign)
    for who, on in (("bert", html), ("You", page(bert, campaign))):
        ways = [b for b in re.findall(r"<button.*?</button>", on, re.S) if "would<" in b]
        assert len(ways) == 1 and f'mapgrid__wanted">{who} would<' in ways[0], "on the map"
        assert f"March to {there.to}," in ways[0]
        assert on.count(f">{who} would<") == 1 and f">{who} would: " in on, "once there, once below"
    assert give(anna, campaign, elsewhere).status_code == 303
    row = Journal.objects.filter(campaign=campaign).latest("seq")
    assert row.heard == [
        {
            "seat": "player2",
            "command": {"kind": "march", "to": there.to},
            "reason": "It is <b>short</b>.",
        }
    ]
    text = anna.get(address(campaign, "campaign_journal")).content.decode()
    assert f"bert wanted: March to {there.to}." in text
    assert "What the others would do" not in page(anna, campaign)


def test_an_opinion_may_change_and_may_be_to_wait(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "squad_action")
    post(bert, campaign, "opinion", command=command_json(march(campaign)))
    post(bert, campaign, "opinion", command="wait", reason="Look at Doc first")
    assert Opinion.objects.count() == 1
    html = page(anna, campaign)
    assert "Hold on" in html and "Look at Doc first" in html


def test_only_the_squads_decisions_and_what_is_on_offer_are_talked_about(
    group: Group,
) -> None:
    anna, bert, campaign = group
    play_to(campaign, "squad_action")
    before = everything(campaign)
    own = post(anna, campaign, "opinion", command=command_json(march(campaign)))
    assert own.status_code == 422 and b"PH-MULTIPLAYER-05" in own.content
    far = post(bert, campaign, "opinion", command='{"kind":"march","to":"A1"}')
    assert far.status_code == 422 and b"not on offer" in far.content
    old = post(bert, campaign, "opinion", command="wait", version=1)
    assert old.status_code == 409
    assert everything(campaign) == before and not Opinion.objects.exists()


def test_in_a_combat_who_looks_on_asks_for_an_order(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "order")
    clients = {"host": anna, "player2": bert}
    actor = legal(store.load(now(campaign)), "host").decider
    looks_on = next(code for code in clients if code != actor)
    order = next(o.command for o in wishes(store.load(now(campaign)), looks_on)
                 if o.command.order.kind == "fire")  # fmt: skip
    html = page(clients[looks_on], campaign)
    assert html.count('form="wish"') > 5 and "What you press is what you would do" in html
    assert 'form="wish"' not in page(clients[actor], campaign)
    before = now(campaign).version
    said = post(clients[looks_on], campaign, "opinion", command=command_json(order))
    assert said.status_code == 303 and now(campaign).version == before
    assert "You would" in page(clients[looks_on], campaign)
    name = NAMES[looks_on]
    assert f"{name} would" in page(clients[actor], campaign)
    assert give(clients[actor], campaign, order).status_code == 303
    assert f"{name} would" not in page(clients[actor], campaign)


def test_before_the_first_turn_nothing_in_a_combat_is_asked_for(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "placement")
    for client in (anna, bert):
        assert 'form="wish"' not in page(client, campaign)


def test_a_marines_own_affairs_are_no_matter_for_opinions(group: Group) -> None:
    _, _, campaign = group
    play_to(campaign, "draft")
    state = store.load(now(campaign))
    while legal(state, "host").decider == "host":
        user = campaign.seats.get(code="host").user
        services.submit(campaign_id=campaign.public_id, user=user,
                        version=now(campaign).version,
                        command=legal(state, "host").commands[0])  # fmt: skip
        state = store.load(now(campaign))
    assert legal(state, "player2").offers and wishes(state, "host") == ()


def test_what_was_wanted_survives_export_and_import(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "squad_action")
    post(bert, campaign, "opinion", command="wait", reason="Rest")
    give(anna, campaign, march(campaign))
    copy = imports.bring_in(exports.export(now(campaign)).encode(), UserFactory(), True)
    last = Journal.objects.filter(campaign=copy).latest("seq")
    assert last.heard == [{"seat": "player2", "command": None, "reason": "Rest"}]
    assert not replays.compare(copy).difference


# --- taking back with consent ---------------------------------------------------------------------


def equipping(campaign: Campaign) -> None:
    """Let Anna's first Marine take something: it can be taken back."""
    play_to(campaign, "equip")
    state = store.load(now(campaign))
    command = next(c for c in legal(state, "host").commands if c.kind == "take_item")
    services.submit(campaign_id=campaign.public_id, user=now(campaign).host,
                    version=now(campaign).version, command=command)  # fmt: skip


def test_anothers_command_is_taken_back_when_he_agrees(group: Group) -> None:
    anna, bert, campaign = group
    equipping(campaign)
    taken = now(campaign).version
    state = store.load(now(campaign))
    assert "Ask to take back" in page(bert, campaign) and "Undo:" in page(anna, campaign)
    assert post(bert, campaign, "undo").status_code == 422
    assert post(bert, campaign, "consent", answer="ask").status_code == 303
    assert "You asked anna to take this back" in page(bert, campaign)
    html = page(anna, campaign)
    assert "<b>bert</b> asks to take this back" in html
    assert now(campaign).version == taken, "asking changes nothing"
    assert post(bert, campaign, "consent", answer="agree").status_code == 422
    assert post(anna, campaign, "consent", answer="agree").status_code == 303
    row = Journal.objects.get(campaign=campaign, seq=taken + 1)
    assert (row.seat, row.user.username, row.undoes) == ("player2", "bert", taken)
    assert row.command == {"kind": "undo", "seq": taken, "agreed": "host"}
    assert store.load(now(campaign)) != state
    assert not replays.compare(now(campaign)).difference
    text = bert.get(address(campaign, "campaign_journal")).content.decode()
    assert f"Take back number {taken}, anna agreed" in text
    copy = imports.bring_in(exports.export(now(campaign)).encode(), UserFactory(), True)
    assert not replays.compare(copy).difference


def test_who_declines_leaves_it_as_it_is(group: Group) -> None:
    anna, bert, campaign = group
    equipping(campaign)
    before = everything(campaign)
    post(bert, campaign, "consent", answer="ask")
    assert post(anna, campaign, "consent", answer="decline").status_code == 303
    assert "anna did not agree" in page(bert, campaign)
    told = "bert asked to take this back; anna did not agree."
    journal = anna.get(address(campaign, "campaign_journal")).content.decode()
    assert journal.count(told) == 1
    for client, answer in ((bert, "ask"), (anna, "agree")):
        assert post(client, campaign, "consent", answer=answer).status_code == 422
    assert everything(campaign) == before


def test_nothing_is_asked_where_nothing_may_be_taken_back(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "draft")  # Profiles were drawn.
    assert post(bert, campaign, "consent", answer="ask").status_code == 422
    equipping(campaign)
    assert post(anna, campaign, "consent", answer="ask").status_code == 422, "she may do it herself"
    assert post(bert, campaign, "consent", answer="ask", version=1).status_code == 409
    assert not UndoRequest.objects.exists()


@pytest.mark.rule("PH-OPT-HOUSE-01")
@pytest.mark.parametrize("answer", ["ask", "agree", "decline"])
def test_in_ironman_nobody_asks_to_take_anything_back(group: Group, answer: str) -> None:
    anna, bert, campaign = group
    equipping(campaign)
    Campaign.objects.filter(pk=campaign.pk).update(options=campaign.options | {"ironman": True})
    for client in (anna, bert):
        refused = post(client, campaign, "consent", answer=answer)
        assert refused.status_code == 422
        said = refused.content.decode()
        assert "This campaign is ironman" in said and "You may take it back" not in said


def test_the_host_speaks_for_a_free_seat(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "equip")
    state = store.load(now(campaign))
    give(bert, campaign, next(c for c in legal(state, "player2").commands if c.kind == "take_item"))
    assert "Ask to take back" in page(anna, campaign)
    bert.post(address(campaign, "table_leave"))
    assert post(anna, campaign, "undo").status_code == 303


def test_seats_are_not_changed_back_by_undo(group: Group) -> None:
    anna, _, campaign = group
    give(anna, campaign, '{"kind":"add_seat"}', "table_change")
    undo = post(anna, campaign, "undo")
    assert undo.status_code == 422 and b"Change them at the table" in undo.content


# --- what it costs --------------------------------------------------------------------------------


def test_an_opinion_and_a_decision_cost_few_statements(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "squad_action")
    wish = {"command": command_json(march(campaign)), "version": now(campaign).version}
    for client, name in ((bert, "campaign_opinion"), (anna, "campaign_act")):
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(address(campaign, name), wish, **HTMX)
        assert answer.status_code == 200
        work = [q for q in captured if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))]
        assert len(work) <= 26, f"{name}: {len(work)}"
        assert len(answer.content) < 60_000 and len(gzip.compress(answer.content)) < 12_000


@pytest.mark.parametrize("kind", ["squad_action", "equip", "briefing"])
def test_the_page_of_a_player_who_waits_stays_small(group: Group, kind: str) -> None:
    _, bert, campaign = group
    play_to(campaign, kind)
    answer = bert.get(address(campaign, "campaign_play"), **HTMX)
    assert len(answer.content) < 60_000 and len(gzip.compress(answer.content)) < 12_000
