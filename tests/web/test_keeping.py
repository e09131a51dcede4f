"""Export, import and what-if on the web: for whom, and what a bad upload gets."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.exchange import imports
from campaign.game import services, store
from campaign.models import Campaign, ContentVersion
from campaign.rules import CampaignOptions
from campaign.rules.state import Seat
from tests.factories import UserFactory, fixture_documents

Table = tuple[Client, Campaign]


@pytest.fixture
def table(db: Any, signed_in: Callable[..., tuple[Client, Any]]) -> Iterator[Table]:
    """A host signed in at a campaign two commands old."""
    library.forget()
    library.publish(fixture_documents())
    client, user = signed_in("anna")
    campaign = services.start(user, "Third Squad", seed="keeping-the-seed")
    commands = ({"kind": "continue"}, {"kind": "choose_motivation", "code": "letters"})
    for version, command in enumerate(commands):
        services.submit(campaign_id=campaign.public_id, user=user, version=version, command=command)
    yield client, Campaign.objects.select_related("mission").get(pk=campaign.pk)
    library.forget()


def address(campaign: Campaign, name: str) -> str:
    return reverse(f"campaign_{name}", kwargs={"pk": campaign.public_id})


def exported(client: Client, campaign: Campaign) -> bytes:
    answer = client.get(address(campaign, "export"))
    assert answer.status_code == 200
    return answer.content


def upload(client: Client, data: bytes) -> Any:
    return client.post(reverse("campaign_import"), {"file": SimpleUploadedFile("c.json", data)})


def test_the_host_downloads_a_file_and_imports_it(table: Table) -> None:
    client, campaign = table
    shown = client.get(address(campaign, "keeping")).content.decode()
    assert address(campaign, "export") in shown
    assert "everything that is hidden" in shown
    assert campaign.seed not in shown
    answer = client.get(address(campaign, "export"))
    assert answer["Content-Disposition"] == 'attachment; filename="third-squad-2.json"'
    assert "no-store" in answer["Cache-Control"]
    file = json.loads(answer.content)
    assert file["seed"] == file["state"]["seed"] == file["dice"][0]["seed"] == ""
    for secret in (campaign.seed, campaign.dice_key):
        assert secret and secret not in answer.content.decode()
    answer = upload(client, answer.content)
    brought = Campaign.objects.select_related("mission").exclude(pk=campaign.pk).get()
    assert (answer.status_code, answer["Location"]) == (303, address(brought, "play"))
    assert store.load(brought) == store.load(campaign)
    assert client.get(answer["Location"]).status_code == 200


def test_a_stranger_imports_as_a_guest(table: Table) -> None:
    data = exported(*table)
    client = Client()
    assert client.get(reverse("campaign_import")).status_code == 200
    answer = upload(client, data)
    assert answer.status_code == 303
    assert client.get(answer["Location"]).status_code == 200


def test_only_the_host_exports(table: Table, signed_in: Callable[..., tuple[Client, Any]]) -> None:
    client, user = signed_in("bert")
    options = CampaignOptions(
        seats=(Seat("host", "host"), Seat("bert")), owners=("host", "bert") * 3
    )
    campaign = services.start(UserFactory(), options=options)
    assert client.get(address(campaign, "keeping")).status_code == 404
    campaign.seats.filter(code="bert").update(user=user)
    assert client.get(address(campaign, "export")).status_code == 404
    shown = client.get(address(campaign, "keeping"))
    assert shown.status_code == 200
    assert address(campaign, "export") not in shown.content.decode()
    for name in ("keeping", "export"):
        assert Client().get(address(campaign, name)).status_code == 404


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\x00\xff", b"{}", b'{"format": 3}'])
def test_a_bad_upload_is_refused_with_the_reason(table: Table, data: bytes) -> None:
    client, _ = table
    answer = upload(client, data)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert Campaign.objects.count() == 1


def test_an_upload_names_the_field(table: Table) -> None:
    client, campaign = table
    whole = json.loads(exported(client, campaign))
    whole["journal"][0]["command"] = {"kind": "march", "to": "<b>D4</b>"}
    answer = upload(client, json.dumps(whole).encode())
    assert answer.status_code == 422
    assert "journal.0.command: " in answer.content.decode()
    assert "<b>D4" not in answer.content.decode()
    guest = Client()
    assert upload(guest, json.dumps(whole).encode()).status_code == 422
    assert "_auth_user_id" not in guest.session


def test_no_file_and_too_much_are_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client, _ = table
    assert client.post(reverse("campaign_import")).status_code == 422
    monkeypatch.setattr(imports, "LARGEST", 10)
    answer = upload(client, b" " * 11)
    assert answer.status_code == 422
    assert "too large" in answer.content.decode()


def test_only_staff_brings_new_content(table: Table) -> None:
    client, campaign = table
    data = exported(client, campaign)
    user = campaign.host
    Campaign.objects.all().delete()
    ContentVersion.objects.all().delete()
    library.forget()
    answer = upload(client, data)
    assert answer.status_code == 422
    assert "this server does not have" in answer.content.decode()
    user.is_staff = True
    user.save()
    assert upload(client, data).status_code == 303


def test_a_what_if_is_one_press_away(table: Table) -> None:
    client, campaign = table
    for seq in ("", "1"):
        answer = client.post(address(campaign, "what_if"), {"seq": seq})
        assert answer.status_code == 303
        assert "What if: Third Squad" in client.get(answer["Location"]).content.decode()
    now = Campaign.objects.get(pk=campaign.pk)
    assert (now.version, Campaign.objects.filter(what_if=True).count()) == (2, 2)


@pytest.mark.parametrize("seq", ["9", "-1", "x", "9" * 30])
def test_a_what_if_from_nowhere_is_refused(table: Table, seq: str) -> None:
    client, campaign = table
    answer = client.post(address(campaign, "what_if"), {"seq": seq})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert Campaign.objects.count() == 1
    assert Client().post(address(campaign, "what_if")).status_code == 404
