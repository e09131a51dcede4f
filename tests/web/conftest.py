"""A group at its table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from campaign.content import library
from campaign.game import services
from campaign.models import Seat
from campaign.rules import CampaignOptions, seating
from tests.factories import shelve
from tests.web.tables import TWO, Group


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


@pytest.fixture
def group(shelf: None, signed_in: Callable[..., tuple[Client, Any]]) -> Group:
    """Anna hosts, Bert sits on the second seat and leads three Marines."""
    anna, host = signed_in("anna")
    bert, other = signed_in("bert")
    owners = seating.split(("host", "player2"))
    campaign = services.start(host, "Two", CampaignOptions(seats=TWO, owners=owners), "two")
    Seat.objects.filter(campaign=campaign, code="player2").update(user=other)
    return anna, bert, campaign
