"""A group that plays by turns: Anna hosts, Bert and Carl sit beside her."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.content import library
from campaign.game import services, store
from campaign.models import Awaited, Campaign, Seat
from campaign.rules import CampaignOptions, legal, seating
from campaign.rules.state import Seat as Place
from campaign.screens.acts import command_json
from tests.factories import shelve

THREE = (Place("host", "host"), Place("player2"), Place("player3"))
NAMES = {"host": "anna", "player2": "bert", "player3": "carl"}


@dataclass
class Group:
    """Three players and their campaign, with clients that are signed in, by the codes of seats."""

    users: dict[str, User]
    clients: dict[str, Client]
    public_id: Any

    @property
    def campaign(self) -> Campaign:
        """The campaign's row as it is now."""
        rows = Campaign.objects.select_related("mission", "host")
        return rows.get(public_id=self.public_id)

    def seat(self, code: str) -> Seat:
        return Seat.objects.get(campaign=self.campaign, code=code)

    def url(self, name: str) -> str:
        return reverse(name, kwargs={"pk": self.public_id})

    def post(self, code: str, command: Any, name: str = "campaign_act", **headers: Any) -> Any:
        said = {"version": self.campaign.version, "command": command_json(command), "sure": "1"}
        return self.clients[code].post(self.url(name), said, **headers)

    def page(self, code: str, name: str = "campaign_play") -> str:
        return self.clients[code].get(self.url(name)).content.decode()

    def give(self, code: str, command: Any, now: datetime | None = None) -> None:
        services.submit(
            campaign_id=self.public_id,
            user=self.users[code],
            version=self.campaign.version,
            command=command,
            now=now,
        )

    def play_to(self, kind: str) -> None:
        """Let whoever is awaited give the first command until a task of this kind waits."""
        while (state := store.load(self.campaign)).agenda[-1].kind != kind:
            who = legal(state, "host").decider
            commands = legal(state, who).commands
            self.give(who, next((c for c in commands if c.kind == "move_out"), commands[0]))

    def play_until_awaited(self, code: str) -> None:
        """Let the others decide until the campaign waits for this seat."""
        for _ in range(200):
            state = store.load(self.campaign)
            who = legal(state, "host").deciders
            if code in who:
                return
            self.give(who[0], legal(state, who[0]).commands[0])
        raise AssertionError(f"{code} is never awaited")

    def waits_since(self, hours: float, **columns: Any) -> None:
        """Let the decision be as old as this."""
        then = timezone.now() - timedelta(hours=hours)
        Awaited.objects.filter(campaign=self.campaign).update(
            came=then, since=then, mailed_at=None, **columns
        )
        Campaign.objects.filter(public_id=self.public_id, patience__isnull=False).update(
            patience_from=then - timedelta(hours=1)
        )


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


@pytest.fixture
def group(shelf: None, signed_in: Any) -> Group:
    """Three players, one of whom decides alone: the intro waits for the Squad Leader's, Anna."""
    users, clients = {}, {}
    for code, name in NAMES.items():
        clients[code], users[code] = signed_in(name)
        users[code].email = f"{name}@example.org"
        users[code].save()
        EmailAddress.objects.create(
            user=users[code], email=users[code].email, primary=True, verified=True
        )
    owners = seating.split(tuple(NAMES))
    options = CampaignOptions(seats=THREE, owners=owners)
    campaign = services.start(users["host"], "Third Squad", options, "three")
    for code, user in users.items():
        Seat.objects.filter(campaign=campaign, code=code).update(user=user)
    return Group(users, clients, campaign.public_id)
