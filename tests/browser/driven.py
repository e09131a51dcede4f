"""Campaigns driven quickly by a bot to the screen that a browser test is about."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from campaign.bots.policies import choose_careful
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import State, View, visible_to
from campaign.rules.commands import Command

HOST = "host"


@dataclass
class Driven:
    """A campaign in a bot's hands, one decision after the other."""

    user: User
    campaign: Campaign
    rng: random.Random

    @classmethod
    def begin(cls, user: User, seed: str) -> Driven:
        """Begin a campaign with dice of its own."""
        return cls(user, services.start(user, "First Squad", seed=seed), random.Random(seed))

    @property
    def view(self) -> View:
        """What the host may see now."""
        return visible_to(self._state, HOST)

    @property
    def path(self) -> str:
        """The address of the play page."""
        return reverse("campaign_play", kwargs={"pk": self.campaign.public_id})

    def choice(self) -> Command:
        """Return what the careful bot does next."""
        return self._choice(self._state)

    def step(self) -> services.Submitted:
        """Carry out one decision of the careful bot."""
        return self._submit(self.choice())

    def correct(self, change: Callable[[State], State]) -> State:
        """Correct a campaign's rows by hand, as its keeper may; return the new state."""
        state = self._state
        changed = change(state)
        store.save(self.campaign, state, changed)
        return changed

    def walk(self, most: int = 400) -> Iterator[View]:
        """Yield what the host sees before each decision: at most so many, a few Missions' worth.

        A decision that was made meanwhile, on a page, stands in for the bot's.
        """
        state = self._state
        for _ in range(most):
            view, version = visible_to(state, HOST), self.campaign.version
            yield view
            if not view.options.offers:
                return
            if Campaign.objects.filter(pk=self.campaign.pk, version=version).exists():
                state = self._submit(self._choice(state)).state
            else:
                state = self._state

    def _choice(self, state: State) -> Command:
        return choose_careful(state.book, visible_to(state, HOST), self.rng)

    def _submit(self, command: Command) -> services.Submitted:
        done = services.submit(
            campaign_id=self.campaign.public_id,
            user=self.user,
            version=self.campaign.version,
            command=command,
        )
        self.campaign = done.campaign
        return done

    @property
    def _state(self) -> State:
        self.campaign = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
        return store.load(self.campaign)


def driven_to(user: User, found: Callable[[View], bool], games: int = 20) -> Driven:
    """Return a campaign at the first decision that is `found`, trying one game after the other."""
    for number in range(games):
        driven = Driven.begin(user, f"drive {number}")
        if any(found(view) for view in driven.walk()):
            return driven
    raise AssertionError(f"not found in {games} games")


def sit_down(page: Page, client: Client, address: str) -> None:
    """Give a browser the session of a client that is signed in at the live server."""
    value = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": value, "url": address}])
