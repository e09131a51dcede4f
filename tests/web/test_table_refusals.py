"""Bad luck and bad will at the table page, and what a group costs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.game import services, store
from campaign.models import Invitation
from campaign.rules import legal
from campaign.screens.acts import command_json
from tests.web.tables import Group, address, everything, give, now, play_to


def test_two_act_at_once_and_one_is_told_why_nothing_happened(group: Group) -> None:
    anna, bert, campaign = group
    play_to(campaign, "equip")
    state, seen = store.load(now(campaign)), now(campaign).version
    hers, his = (
        next(c for c in legal(state, code).commands if c.kind == "take_item")
        for code in ("host", "player2")
    )
    answers = [
        client.post(
            address(campaign, "campaign_act"),
            {"version": seen, "command": command_json(command)},
        )
        for client, command in ((anna, hers), (bert, his))
    ]
    assert [a.status_code for a in answers] == [303, 409]
    assert b"moved on since" in answers[1].content
    assert f'name="version" value="{seen + 1}"'.encode() in answers[1].content
    assert give(bert, campaign, his).status_code == 303


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("table_change", {"command": '{"kind":"share_out","owners":"host"}'}),
        ("table_change", {"command": '{"kind":"give_specialization","spec":"1","to":"host"}'}),
        ("table_change", {"command": '{"kind":"give_specialization","spec":1e99,"to":"host"}'}),
        ("table_change", {"command": '{"kind":"mind_seat","seat":null,"by":"host"}'}),
        ("table_change", {"command": "\x00"}),
        ("table_change", {"command": '{"kind":"add_seat"}', "version": "-1"}),
        ("table_invite", {"seat": "nobody"}),
        ("table_invite", {"seat": "player2"}),
        ("table_invite", {"seat": "player2", "name": "\x00"}),
        ("table_invite", {"seat": "host", "name": "nobody of that name"}),
        ("table_invite", {"seat": "host", "name": "x" * 9000}),
        ("table_invite", {"seat": "host", "name": "bert"}),
        ("table_revoke", {"invitation": "1" * 40}),
        ("table_revoke", {"invitation": "²"}),
        ("table_revoke", {}),
        ("table_free", {"seat": "\x00"}),
        ("table_free", {}),
        ("campaign_opinion", {"command": "\x00"}),
        ("campaign_opinion", {"command": "wait", "reason": "x" * 201}),
        ("campaign_consent", {"answer": "perhaps"}),
        ("campaign_consent", {}),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(
    group: Group, name: str, data: dict[str, str]
) -> None:
    anna, _, campaign = group
    before = everything(campaign)
    answer = anna.post(address(campaign, name), {"version": str(now(campaign).version), **data})
    assert answer.status_code == 422
    assert b'class="refusal"' in answer.content
    assert everything(campaign) == before and not Invitation.objects.exists()


def test_a_body_too_large_is_refused(group: Group) -> None:
    anna, _, campaign = group
    data = {"version": 0, "command": "x" * 6_000_000}
    assert anna.post(address(campaign, "table_change"), data).status_code in (400, 413)
    assert now(campaign).version == 0


def test_strangers_and_foreign_campaigns_find_nothing(
    group: Group, signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    _, _, campaign = group
    zoe, user = signed_in("zoe")
    services.start(user, "Elsewhere")
    before = everything(campaign)
    posts = [f"table_{n}" for n in ("change", "invite", "revoke", "free", "leave", "name")]
    for client in (zoe, Client()):
        assert client.get(address(campaign, "campaign_table")).status_code == 404
        for name in (*posts, "campaign_opinion", "campaign_consent"):
            data = {"version": 0, "command": '{"kind":"add_seat"}', "seat": "player2"}
            assert client.post(address(campaign, name), data).status_code == 404
    assert everything(campaign) == before


def test_get_changes_nothing(group: Group) -> None:
    anna, _, campaign = group
    posts = [f"table_{n}" for n in ("change", "invite", "revoke", "free", "leave", "name")]
    for name in (*posts, "campaign_opinion", "campaign_consent"):
        assert anna.get(address(campaign, name)).status_code == 405


def test_a_name_at_the_table_is_escaped(group: Group) -> None:
    _, bert, campaign = group
    bert.post(address(campaign, "table_name"), {"called": "<script>alert(1)</script>"})
    for name in ("campaign_table", "campaign_play", "campaign_journal"):
        assert "<script>alert" not in bert.get(address(campaign, name)).content.decode()


# --- what a group costs ---------------------------------------------------------------------------


def test_an_action_of_a_group_costs_few_statements(group: Group) -> None:
    anna, _, campaign = group
    play_to(campaign, "squad_action")
    march = next(c for c in legal(store.load(now(campaign)), "host").commands if c.kind == "march")
    with CaptureQueriesContext(connection) as captured:
        answer = anna.post(
            address(campaign, "campaign_act"),
            {
                "version": now(campaign).version,
                "command": command_json(march),
            },
            HTTP_HX_REQUEST="true",
        )
    assert answer.status_code == 200
    work = [q for q in captured if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    assert len(work) <= 22, len(work)


def test_of_anothers_pack_nobody_is_told_that_it_stays(group: Group) -> None:
    """His pieces have no controls here because they are his, not because nobody may take them."""
    anna, _, campaign = group
    play_to(campaign, "squad_action")
    assert give(anna, campaign, '{"kind":"regroup"}').status_code == 303
    page = anna.get(address(campaign, "campaign_play")).content.decode()
    theirs = [pack for pack in page.split('id="pack-')[1:] if "bert’s" in pack]
    assert theirs and not any("Nobody may take it" in pack for pack in theirs)
