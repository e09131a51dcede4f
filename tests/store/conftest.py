"""Campaigns on the project's own content, for the tests of what is stored."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from campaign.bots.policies import POLICIES
from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import visible_to
from tests.factories import UserFactory, shelve


@pytest.fixture
def shelf(db: Any) -> Any:
    """The project's content, published."""
    library.forget()
    yield shelve()
    library.forget()


@pytest.fixture
def campaign(shelf: Any) -> Campaign:
    """A campaign just begun by its host."""
    return services.start(UserFactory(username="host"), "Third Squad", seed="seed")


@pytest.fixture
def play() -> Callable[..., Campaign]:
    """Let a bot play a campaign through `submit`: `play(campaign, 50)`."""

    def run(campaign: Campaign, most: int, policy: str = "random", seed: str = "1") -> Campaign:
        rng = random.Random(seed)
        campaign = again(campaign)
        state = store.load(campaign)
        version = campaign.version
        for _ in range(most):
            if state.finished:
                break
            command = POLICIES[policy](state.book, visible_to(state, "host"), rng)
            done = services.submit(
                campaign_id=campaign.public_id,
                seat="host",
                user=campaign.host,
                version=version,
                command=command,
            )
            state, version = done.state, done.version
        return again(campaign)

    return run


def again(campaign: Campaign) -> Campaign:
    """Read the campaign's row again, as another request would."""
    return Campaign.objects.select_related("mission", "host").get(pk=campaign.pk)
