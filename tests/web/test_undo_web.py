"""Undo on the play page: the button with its words, without script and with htmx, and refusals."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign, Journal
from campaign.rules import CampaignOptions, legal
from campaign.rules.codec import encode_command
from campaign.rules.state import Seat
from tests.factories import UserFactory, shelve

HTMX = {"HTTP_HX_REQUEST": "true"}
Table = tuple[Client, Campaign]


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


@pytest.fixture
def table(shelf: None, signed_in: Callable[..., tuple[Client, Any]]) -> Table:
    """A host signed in at a campaign just begun."""
    client, user = signed_in("anna")
    return client, services.start(user, "Third Squad", seed="undo")


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)


def address(campaign: Campaign, name: str) -> str:
    return reverse(f"campaign_{name}", kwargs={"pk": campaign.public_id})


def play_to_the_kit(campaign: Campaign) -> None:
    """Give the first legal command until Equipment is chosen."""
    while (state := store.load(now(campaign))).agenda[-1].kind != "equip":
        give(campaign, legal(state, "host").commands[0])


def give(campaign: Campaign, command: Any) -> None:
    row = now(campaign)
    services.submit(campaign_id=row.public_id, user=row.host, version=row.version, command=command)


def take(campaign: Campaign) -> None:
    """Let the first Marine take the first thing on offer."""
    offered = legal(store.load(now(campaign)), "host").commands
    give(campaign, next(c for c in offered if c.kind == "take_item"))


def undo(client: Client, campaign: Campaign, **extra: Any) -> Any:
    seen = extra.pop("seen", now(campaign).version)
    return client.post(address(campaign, "undo"), {"version": seen}, **extra)


def page(client: Client, campaign: Campaign) -> str:
    text: str = client.get(address(campaign, "play")).content.decode()
    return text


def test_the_button_names_what_it_takes_back_and_does_it(table: Table) -> None:
    client, campaign = table
    play_to_the_kit(campaign)
    before = store.load(now(campaign))
    take(campaign)
    shown = page(client, campaign)
    form = shown[shown.index('class="undo"') :].partition("</form>")[0]
    assert address(campaign, "undo") in form
    assert "Undo: " in form
    assert ": take " in form
    answer = undo(client, campaign)
    assert (answer.status_code, answer["Location"]) == (303, address(campaign, "play"))
    assert store.load(now(campaign)) == before
    assert "Taken back: " in page(client, campaign)


def test_with_htmx_the_panel_comes_back(table: Table) -> None:
    client, campaign = table
    give(campaign, {"kind": "continue"})
    answer = undo(client, campaign, **HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<!doctype html>" not in text
    assert 'data-version="2"' in text
    assert "Taken back: Read on." in text


def test_no_button_where_nothing_can_be_taken_back_but_the_reason(table: Table) -> None:
    client, campaign = table
    assert "Undo" not in page(client, campaign)
    give(campaign, {"kind": "continue"})
    give(campaign, {"kind": "choose_motivation", "code": "letters"})
    shown = page(client, campaign)
    assert "Undo: " not in shown
    assert "No draw is taken back." in shown


@pytest.mark.parametrize("extra", [{}, HTMX])
def test_a_refusal_is_said_on_the_page(table: Table, extra: dict[str, str]) -> None:
    client, campaign = table
    give(campaign, {"kind": "continue"})
    give(campaign, {"kind": "choose_motivation", "code": "letters"})
    answer = undo(client, campaign, **extra)
    assert answer.status_code == 422
    assert 'id="refusal"' in answer.content.decode()
    assert "PH-OPT-HOUSE-01" in answer.content.decode()
    assert now(campaign).version == 2


def test_a_stale_or_unreadable_version_is_refused(table: Table) -> None:
    client, campaign = table
    give(campaign, {"kind": "continue"})
    assert undo(client, campaign, seen=0).status_code == 409
    assert undo(client, campaign, seen="x").status_code == 422
    assert undo(client, campaign).status_code == 303
    assert undo(client, campaign, seen=1).status_code == 303, "the same press again"
    assert undo(client, campaign, seen=0).status_code == 409
    assert Journal.objects.count() == 2


def test_strangers_find_nothing_and_reading_changes_nothing(
    table: Table, signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    client, campaign = table
    give(campaign, {"kind": "continue"})
    other, _ = signed_in("bert")
    assert undo(other, campaign).status_code == 404
    assert undo(Client(), campaign).status_code == 404
    assert client.get(address(campaign, "undo")).status_code == 405
    assert now(campaign).version == 1


def test_undo_is_no_command_of_the_rules(table: Table) -> None:
    client, campaign = table
    give(campaign, {"kind": "continue"})
    answer = client.post(
        address(campaign, "act"), {"version": 1, "command": '{"kind":"undo","seq":1}'}
    )
    assert answer.status_code == 422


@pytest.mark.rule("PH-OPT-HOUSE-01")
def test_ironman_is_chosen_at_the_start_and_refuses(shelf: None, client: Client) -> None:
    client.post(reverse("campaign_start"), {"ironman": "on"})
    campaign = Campaign.objects.get()
    assert store.load(campaign).options == CampaignOptions(ironman=True, scenes="many")
    give(campaign, {"kind": "continue"})
    shown = page(client, campaign)
    assert "Undo: " not in shown
    assert "ironman" in shown
    assert undo(client, campaign).status_code == 422


def test_another_seats_command_is_not_offered(
    shelf: None, signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    client, user = signed_in("bert")
    options = CampaignOptions(
        seats=(Seat("host", "host"), Seat("bert")), owners=("host", "bert") * 3
    )
    campaign = services.start(UserFactory(), options=options)
    campaign.seats.filter(code="bert").update(user=user)
    give(campaign, {"kind": "continue"})
    shown = page(client, campaign)
    assert "Undo:" not in shown and "Ask to take back:" in shown
    assert undo(client, campaign).status_code == 422


def test_the_journal_tells_of_both(table: Table) -> None:
    client, campaign = table
    play_to_the_kit(campaign)
    take(campaign)
    taken = now(campaign).version
    undo(client, campaign)
    text = client.get(address(campaign, "journal")).content.decode()
    assert f"Take back number {taken}" in text
    assert f"taken back by number {taken + 1}" in text


def test_the_seed_is_in_no_answer(table: Table) -> None:
    client, campaign = table
    Campaign.objects.filter(pk=campaign.pk).update(seed="unmistakable")
    for _ in range(12):
        command = legal(store.load(now(campaign)), "host").commands[0]
        give(campaign, encode_command(command))
        text = undo(client, campaign, **HTMX).content.decode()
        assert "unmistakable" not in text + page(client, campaign)
        if "Taken back: " in text:
            give(campaign, encode_command(command))
