"""What does this mean? An answer for each decision that may wait, as a page and laid over it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.content import coach, library
from campaign.screens.awaited import AWAITED
from tests.factories import shelve


@pytest.fixture
def campaign(db: Any, client: Client) -> str:
    library.forget()
    shelve()
    return client.post(reverse("campaign_start"), {}).url.split("/")[2]


NOWHERE = "PH-" + "NO-"


def test_every_decision_has_a_meaning() -> None:
    assert set(coach.meanings()) == set(AWAITED)


def test_a_rule_that_there_is_not_is_refused() -> None:
    broken = coach.meanings()["order"].model_dump() | {"rules": (NOWHERE + "01", NOWHERE + "02")}
    with pytest.raises(ValueError, match=f"{NOWHERE}01, {NOWHERE}02"):
        coach.Meaning.model_validate(broken)


def test_it_is_a_tap_away_and_a_page_without_script(campaign: str, client: Client) -> None:
    address = reverse("campaign_meaning", kwargs={"pk": campaign})
    play = client.get(reverse("campaign_play", kwargs={"pk": campaign})).content.decode()
    assert f'href="{address}"' in play
    page = client.get(address).content.decode()
    assert page.count("<h1") == 1
    assert coach.meanings()["read_intro"].say.strip() in page
    assert "Back to the campaign" in page
    laid = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in laid
    assert laid.count('class="rule-link"') == 3


def test_strangers_see_nothing(campaign: str) -> None:
    assert Client().get(reverse("campaign_meaning", kwargs={"pk": campaign})).status_code == 404
