"""Physical dice on the web: chosen at the start, asked for, refused when they do not fit, taken."""

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.content import library
from campaign.game import store
from campaign.models import Campaign
from campaign.rules import codec, visible_to
from tests.factories import shelve

pytestmark = [pytest.mark.django_db, pytest.mark.rule("PH-OPT-HOUSE-01")]


@pytest.fixture
def asked(client: Client) -> tuple[Campaign, Any]:
    """A campaign with physical dice, and the first answer that wants some."""
    library.forget()
    shelve()
    assert client.post(reverse("campaign_start"), {"physical_dice": "on"}).status_code == 303
    rng = random.Random(1)
    for _ in range(200):
        campaign = Campaign.objects.select_related("mission").get()
        state = store.load(campaign)
        assert state.options.physical_dice
        command = POLICIES["careful"](state.book, visible_to(state, "host"), rng)
        answer = post(client, campaign, json.dumps(codec.encode_command(command)))
        if answer.status_code != 303:
            return campaign, answer
    raise AssertionError("no dice were ever wanted")


def post(client: Client, campaign: Campaign, command: str, typed: list[str] | None = None) -> Any:
    form = {"version": campaign.version, "command": command, "typed": typed or []}
    return client.post(reverse("campaign_act", kwargs={"pk": campaign.public_id}), form)


def panel(answer: Any) -> tuple[str, list[str], list[int]]:
    """The form's command, what was typed before, and how many dice each field wants."""
    html = answer.content.decode()
    form = html[html.index('id="typing"') :]
    form = form[: form.index("</form>")]
    (command,) = re.findall(r'name="command" value="([^"]*)"', form)
    kept = re.findall(r'type="hidden" name="typed" value="([^"]*)"', form)
    return unescape(command), kept, [int(n) for n in re.findall(r'maxlength="(\d+)"', form)]


def test_dice_are_asked_for_taken_and_told(client: Client, asked: tuple[Campaign, Any]) -> None:
    campaign, answer = asked
    command, kept, counts = panel(answer)
    assert answer.status_code == 202
    assert "<h2" in answer.content.decode() and "Roll " in answer.content.decode()
    assert kept == [""] and counts
    assert Campaign.objects.get().version == campaign.version

    for wrong, why in [("1" * (counts[0] + 1), "typed."), ("9" * counts[0], "1 to 6")]:
        refused = post(client, campaign, command, [wrong])
        assert refused.status_code == 422
        assert why in refused.content.decode()
        assert panel(refused)[1:] == (kept, counts)
        assert Campaign.objects.get().version == campaign.version

    rng = random.Random(2)
    while answer.status_code == 202:
        command, kept, counts = panel(answer)
        throws = ["".join(rng.choices("123456", k=n)) for n in counts]
        answer = post(client, campaign, command, [*kept, *throws])
    assert answer.status_code == 303
    assert Campaign.objects.get().version == campaign.version + 1
    journal = client.get(reverse("campaign_journal", kwargs={"pk": campaign.public_id}))
    assert "as the players typed them" in journal.content.decode()


def test_a_campaign_that_rolls_by_itself_refuses_typed_dice(client: Client) -> None:
    library.forget()
    shelve()
    client.post(reverse("campaign_start"))
    campaign = Campaign.objects.get()
    answer = post(client, campaign, '{"kind": "continue"}', ["6"])
    assert answer.status_code == 422
    assert "rolls its own dice" in answer.content.decode()
    assert Campaign.objects.get().version == 0
