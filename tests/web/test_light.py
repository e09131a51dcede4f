"""Light or dark as chosen, without script; the typefaces are ours, few and licensed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from campaign.game import services
from tests.factories import UserFactory

STATIC = Path(settings.BASE_DIR) / "static"
FIRST_PAGE = 60_000


@pytest.mark.django_db
def test_a_light_is_kept_until_the_device_is_asked_again(client: Client) -> None:
    assert "data-light" not in client.get("/").content.decode()
    for light in ("dark", "light"):
        answer = client.post("/light/", {"light": light, "next": "/accounts/login/"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/login/")
        page = client.get("/").content.decode()
        assert f'data-light="{light}"' in page
        assert f'<meta name="color-scheme" content="{light}">' in page
    client.post("/light/", {"light": "", "next": "/"})
    assert "data-light" not in client.get("/").content.decode()


def test_the_bar_offers_only_a_light_that_is_not_shining(shelf: None, client: Client) -> None:
    user = UserFactory()
    campaign = services.start(user, "Third Squad")
    client.force_login(user)
    url = reverse("campaign_logbook", kwargs={"pk": campaign.public_id})

    def offered() -> list[str]:
        bar = (
            client.get(url).content.decode().partition('class="senses"')[2].partition("</form>")[0]
        )
        return re.findall(r'name="light"\s+value="(\w*)"', bar)

    assert offered() == ["dark", "light"]  # Which one is seen, the device's own light decides.
    for light, other in (("dark", "light"), ("light", "dark")):
        client.post("/light/", {"light": light, "next": "/"})
        assert offered() == [other]


@pytest.mark.django_db
def test_only_our_lights_and_only_our_pages(client: Client) -> None:
    answer = client.post("/light/", {"light": '"><b>', "next": "https://example.org/"})
    assert answer.headers["Location"] == "/"
    assert "data-light" not in client.get("/").content.decode()
    client.cookies["light"] = "purple"
    assert "data-light" not in client.get("/").content.decode()
    assert client.get("/light/").status_code == 405


@pytest.mark.django_db
def test_typefaces_come_from_here_with_their_licences(client: Client) -> None:
    css = (STATIC / "css" / "base.css").read_text()
    named = set(re.findall(r'url\("\.\./fonts/([\w-]+)\.woff2"\)', css))
    assert named == {path.stem for path in (STATIC / "fonts").glob("*.woff2")}
    for voice in ("labels", "prose", "figures"):
        assert "SIL Open Font License" in (STATIC / "fonts" / f"LICENSE-{voice}.txt").read_text()
    first = re.findall(r"fonts/([\w-]+)(?:\.\w+)?\.woff2", client.get("/").content.decode())
    assert first
    sizes = [(STATIC / "fonts" / f"{name}.woff2").stat().st_size for name in first]
    assert sum(sizes) <= FIRST_PAGE
