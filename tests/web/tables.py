"""A group at its table: what it is asked and told over the web."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from campaign.game import services, store
from campaign.models import Campaign, Journal
from campaign.rules import legal
from campaign.rules.state import Seat as Place
from campaign.screens.acts import command_json

TWO = (Place("host", "host"), Place("player2"))
Group = tuple[Client, Client, Campaign]


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)


def address(campaign: Campaign, name: str) -> str:
    return reverse(name, kwargs={"pk": campaign.public_id})


def give(client: Client, campaign: Campaign, command: Any, to: str = "campaign_act") -> Any:
    text = command if isinstance(command, str) else command_json(command)
    return client.post(address(campaign, to), {"version": now(campaign).version, "command": text})


def play_to(campaign: Campaign, kind: str) -> None:
    """Let whoever is awaited give the first command until a task of this kind waits, or a Combat
    has come to this.
    """
    for _ in range(500):
        state = store.load(now(campaign))
        if kind in (state.agenda[-1].kind, state.battle.stage if state.battle else ""):
            return
        who = legal(state, "host").decider
        options = legal(state, who)
        last = [c for c in options.commands if c.kind == "move_out"] or options.commands
        user = campaign.seats.get(code=who).user
        services.submit(
            campaign_id=campaign.public_id, user=user, version=now(campaign).version,
            command=last[0],
        )  # fmt: skip
    raise AssertionError(f"no {kind}")


def link(client: Client, campaign: Campaign, seat: str) -> str:
    """Make a link and read it off the page."""
    page = client.post(address(campaign, "table_invite"), {"seat": seat})
    assert page.status_code == 200, page.content.decode()
    found = re.search(r'value="http://testserver(/join/[^"]+)"', page.content.decode())
    assert found is not None
    return found[1]


def everything(campaign: Campaign) -> Any:
    rows = Campaign.objects.filter(pk=campaign.pk).values()
    seats = [{**row, "seen_at": None} for row in campaign.seats.order_by("code").values()]
    return list(rows), seats, Journal.objects.filter(campaign=campaign).count()
